"""Challenges on a server: set by its key, dealt step by step, one try for each key, ranked and open to be checked."""
