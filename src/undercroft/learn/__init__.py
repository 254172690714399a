"""Learning a game by playing it: opening cards, the guided first game, advice, and words that lead to the rules."""

from undercroft.learn.data import (
    Advice as Advice,
    Explained as Explained,
    First as First,
    Opening as Opening,
    advice as advice,
    explained as explained,
    first as first,
    opening as opening,
    words as words,
)
from undercroft.learn.endings import Ending as Ending, ending as ending, measure as measure, measured as measured
from undercroft.learn.lessons import (
    ALL as ALL,
    FEW as FEW,
    OFF as OFF,
    Lessons as Lessons,
    Note as Note,
    Person as Person,
    Term as Term,
    notes as notes,
)
from undercroft.learn.lookup import search as search, terms as terms, topics as topics
