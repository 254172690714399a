"""Challenges: one dungeon for everybody. What is set for a day or a week, how a game of it compares, and what may be
told of it to others."""
