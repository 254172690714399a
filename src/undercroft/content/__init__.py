"""Packs: content as data, checked when it is loaded."""
