"""Dungeon Run: heroes explore together, until one of them picks up the Summoning Stone."""
