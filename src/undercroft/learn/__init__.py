"""Learning a game by playing it: opening cards, the guided first game, advice, and words that lead to the rules."""

from undercroft.learn.data import (
    Advice,
    Explained,
    First,
    Note,
    Opening,
    Term,
    advice,
    explained,
    first,
    notes,
    opening,
    terms,
    words,
)
from undercroft.learn.endings import Ending, ending, measure, measured
from undercroft.learn.lessons import ALL, FEW, OFF, Lessons, Person
from undercroft.learn.lookup import search, topics

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
