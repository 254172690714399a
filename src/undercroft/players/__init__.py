"""Whoever drives a seat: standing answers, and what a person has told us to do without asking."""
