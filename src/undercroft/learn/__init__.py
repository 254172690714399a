"""Learning a game by playing it: opening cards, the guided first game, advice, and words that lead to the rules."""

from undercroft.learn.data import (
    Advice,
    Explained,
    First,
    Opening,
    advice,
    explained,
    first,
    opening,
    words,
)
from undercroft.learn.endings import Ending, ending, measure, measured
from undercroft.learn.lessons import ALL, FEW, OFF, Lessons, Note, Person, Term, notes
from undercroft.learn.lookup import search, terms, topics

__all__ = [
    "ALL",
    "FEW",
    "OFF",
    "Advice",
    "Ending",
    "Explained",
    "First",
    "Lessons",
    "Note",
    "Opening",
    "Person",
    "Term",
    "advice",
    "ending",
    "explained",
    "first",
    "measure",
    "measured",
    "notes",
    "opening",
    "search",
    "terms",
    "topics",
    "words",
]
