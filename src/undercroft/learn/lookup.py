"""Looking something up: a word, a phrase or an id leads to clauses, best match first."""

from __future__ import annotations

from undercroft.learn.data import asked_for, words
from undercroft.learn.lessons import Term, notes
from undercroft.rulebook import Clause, find, folded, meant, rulebook


def search(game: str, phrase: str) -> list[Clause]:
    """The clauses a word leads to: those that answer what people search for, then those that speak of it."""
    clauses = rulebook(game)
    if phrase.upper() in clauses:
        return [clauses[phrase.upper()]]
    answers = [clauses[one] for one in _answers(game, phrase) if one in clauses]
    return list(dict.fromkeys([*answers, *find(game, phrase, only_whole=bool(answers))]))


def _answers(game: str, phrase: str) -> list[str]:
    """The clauses listed for these words, if they are listed; `how to win` is `win`."""
    known = [(folded(word), ids) for word, ids in words(game).items()]
    known += [(folded(term.name), term.clauses) for term in terms(game)]
    asked = {folded(phrase), " ".join(meant(phrase))}
    exact = [one for word, ids in known if word in asked for one in ids]
    if exact:
        return exact
    singles = set(meant(phrase))
    return [one for word, ids in known if set(meant(word)) <= singles for one in ids]


def terms(game: str) -> tuple[Term, ...]:
    """Every term of every note."""
    return tuple(term for note in notes(game) for term in note.terms)


def topics(game: str) -> dict[str, list[str]]:
    """What one can look up: chapters, and the words that lead there; what newcomers ask first comes first."""
    clauses, found = rulebook(game), dict[str, list[str]]()
    for word, ids in asked_for(game):
        if ids:
            found.setdefault(clauses[ids[0]].chapter, []).append(word)
    return found
