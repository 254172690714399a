"""Whoever drives a seat: the keeper of a table, for terminal, page, server and other programs alike."""
