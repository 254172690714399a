"""Learning while playing: which note stands beside a question. At most one, never twice, and never too many.

When a note is due says its trigger: a few words about the question, what happened since the last one, and the seat's
own view.

    ask MR-327 has feat-* and after mr-black-die
    event gained MR-780 or event ate
    view me.hp <= 4

`or` joins alternatives, `and` conditions; `[i]` stands for the same place in every condition of an alternative.
"""

from __future__ import annotations

import operator
import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, Self

from undercroft.kernel.languages import current_language
from undercroft.kernel.view import Envelope
from undercroft.learn.data import read, spoken, teaches

Json = Mapping[str, Any]  # of a question its seat, clause and keys; of an event its kind, clause and facts
OFF, FEW, ALL = 0, 1, 3  # which priorities a person wants to read
COUNTS_FOR = 5  # questions an event waits for its note
ROUND = 11  # questions over which notes are counted
MANY = 7  # notes in them after which only what matters most is said
PLACES = 9  # how many places `[i]` can stand for
_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "not in": lambda one, many: one not in many,
}
_COMPARISON = re.compile(r"(?:any )?(\S+) (<=|>=|<|>|=|not in) (.+)")


@dataclass(frozen=True)
class Term:
    """A word of a note that leads to the rules."""

    name: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Note:
    """One short explanation, shown once. Priority 1: without it the game makes no sense; 3: good to know."""

    id: str
    when: str
    priority: int
    text: str
    terms: tuple[Term, ...]

    def to_json(self) -> dict[str, Any]:
        terms = [{"name": term.name, "clauses": list(term.clauses)} for term in self.terms]
        return {"id": self.id, "priority": self.priority, "text": self.text, "terms": terms}


def notes(game: str) -> tuple[Note, ...]:
    """All notes, in the order a good teacher would use."""
    return _notes(game, current_language())


@cache
def _notes(game: str, language: str) -> tuple[Note, ...]:
    return tuple(
        Note(row["id"], row["when"], row["priority"], spoken(game, row), _terms(game, row["terms"]))
        for row in read(game)["note"]
    )


def _terms(game: str, rows: Sequence[Mapping[str, Any]]) -> tuple[Term, ...]:
    return tuple(Term(spoken(game, row), tuple(row["clauses"])) for row in rows)


@dataclass
class Person:
    """What is remembered of somebody who learns: the notes read, in whatever game and language."""

    name: str = ""
    shown: set[str] = field(default_factory=set)
    level: int = ALL

    def to_json(self) -> dict[str, Any]:
        return {"shown": sorted(self.shown), "level": self.level}

    def want(self, word: str, game: str) -> None:
        """`on`, `few`, `off`; `again`: all of them, also what was read of this game."""
        if word == "again":
            self.shown -= {note.id for note in notes(game)} if teaches(game) else set()
        self.level = {"off": OFF, "few": FEW}.get(word, ALL)

    @classmethod
    def from_json(cls, name: str, kept: Mapping[str, Any]) -> Self:
        shown, level = kept.get("shown"), kept.get("level")
        return cls(
            name, {str(one) for one in shown} if isinstance(shown, list) else set(), level if level in (0, 1) else ALL
        )


class Lessons:
    """The notes of one person at one seat of one game. `note` is called once for each question, in order."""

    def __init__(self, game: str, person: Person) -> None:
        self.game = game
        self.person = person
        self._asked: Counter[str] = Counter()
        self._happened: Counter[str] = Counter()
        self._recent: deque[list[Json]] = deque(maxlen=COUNTS_FOR)
        self._spoke: deque[bool] = deque([False] * ROUND, maxlen=ROUND)  # whether notes stood beside the last questions

    def note(self, ask: Json, view: Envelope, events: Iterable[Json]) -> Note | None:
        """The note beside this question, if one is due; it counts as read.

        `ask` and `view` are the seat's own, `events` what it was told since its last question, all as JSON.
        """
        told = list(events)
        self._asked[ask["clause"]] += 1
        self._happened.update(event["event"] for event in told)
        self._recent.append(told)
        found = self._due(ask, view)
        self._spoke.append(found is not None)
        if found is not None:
            self.person.shown.add(found.id)
        return found

    def _due(self, ask: Json, view: Envelope) -> Note | None:
        if self.person.level == OFF:
            return None
        recent = [event for told in self._recent for event in told]
        moment = Moment(ask, view, recent, self._asked, self._happened, self.person.shown)
        due = [
            note
            for note in notes(self.game)
            if note.id not in self.person.shown and note.priority <= self.person.level and is_due(note.when, moment)
        ]
        first = {note.priority: note for note in reversed(due)}  # of equals the first in the order of teaching
        may = [note for note in due if self._may_speak(note, moment) and (note.priority == 1 or note in first.values())]
        return min(may, key=lambda note: (note.priority, not is_about_ask(note.when, moment)), default=None)

    def _may_speak(self, note: Note, moment: Moment) -> bool:
        """Two notes in any three questions, small matters less; what the question itself is about sooner, and always
        if the game makes no sense without it."""
        before = list(self._spoke)[-2:]
        if note.priority > 1 and sum(self._spoke) > MANY:
            return False
        if is_about_ask(note.when, moment):
            return note.priority == 1 or not any(before) or (note.priority == 2 and sum(before) < 2)
        return sum(before) < 2 if note.priority == 1 else not any(before)


def replay(game: str, questions: Sequence[tuple[Json, Envelope, Sequence[Json]]], person: Person) -> list[Note]:
    """The notes somebody would have read beside these questions."""
    lessons = Lessons(game, person)
    return [note for one in questions if (note := lessons.note(*one)) is not None]


# -- triggers ---------------------------------------------------------------------------------------------------------


@dataclass
class Moment:
    """What a trigger is compared with: one question to one seat, and what this seat has lived through."""

    ask: Json
    view: Envelope
    recent: Sequence[Json]  # events that still count
    asked: Mapping[str, int]  # clause -> how often this seat was asked
    happened: Mapping[str, int]  # kind of event -> how often
    shown: Iterable[str]  # notes this person has read

    @property
    def me(self) -> Any:
        """The seat's own sheet or hero: the first thing in a list of the view that bears its number."""
        listed = [self.view.get("sheets"), self.view.get("heroes"), *self.view.values()]
        for one in (one for many in listed if isinstance(many, (list, tuple)) for one in many):
            if isinstance(one, Mapping) and one.get("seat") == self.ask["seat"]:
                return one
        return {}

    @property
    def seats(self) -> int:
        return len(self.view.get("seats") or [None])


def is_due(trigger: str, moment: Moment) -> bool:
    return any(all(_holds(words, moment) for words in way) for way in _ways(trigger))


@cache
def _ways(trigger: str) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The conditions that must hold together, one way or another; `[i]` is tried with every place."""
    parts = [(part, PLACES if "[i]" in part else 1) for part in trigger.split(" or ")]
    ways = [part.replace("[i]", f".{place}") for part, places in parts for place in range(places)]
    return tuple(tuple(tuple(one.split(" ")) for one in way.split(" and ")) for way in ways)


def is_about_ask(trigger: str, moment: Moment) -> bool:
    """Whether the note speaks of this very question."""
    clause = f"ask {moment.ask['clause']}"
    return any(f"{part} ".startswith(f"{clause} ") for part in re.split(" or | and ", trigger))


def _holds(words: Sequence[str], moment: Moment) -> bool:
    match words:
        case ["ask", clause, *rest]:
            return moment.ask["clause"] == clause and _fits(rest, moment)
        case ["event", kind, "nth", count]:
            return moment.happened.get(kind, 0) >= int(count)
        case ["event", kind]:
            return any(event["event"] == kind for event in moment.recent)
        case ["event", kind, fact] if "=" in fact:
            key, _, value = fact.partition("=")
            return any(event["event"] == kind and str(event["facts"].get(key)) == value for event in moment.recent)
        case ["event", kind, clause]:
            return any(event["event"] == kind and event["clause"] == clause for event in moment.recent)
        case ["view", *rest]:
            return _compares(" ".join(rest), moment)
        case ["sees", fact]:
            path, _, value = fact.partition("=")
            return value in map(str, _values(moment, path))
        case ["after", note]:
            return note in moment.shown
        case ["solo"]:
            return moment.seats == 1
        case ["many"]:
            return moment.seats > 1
    raise ValueError(f"no such trigger: {' '.join(words)}")


def _fits(rest: Sequence[str], moment: Moment) -> bool:
    """`nth 4`, `has feat-*`, `lacks level-*`."""
    keys = [option["key"] for option in moment.ask["options"]]
    match rest:
        case []:
            return True
        case ["nth", count]:
            return moment.asked.get(moment.ask["clause"], 0) >= int(count)
        case ["has", pattern]:
            return any(fnmatchcase(key, pattern) for key in keys)
        case ["lacks", pattern]:
            return not any(fnmatchcase(key, pattern) for key in keys)
    raise ValueError(f"no such trigger: ask {' '.join(rest)}")


def _compares(text: str, moment: Moment) -> bool:
    found = _COMPARISON.fullmatch(text)
    if found is None:
        raise ValueError(f"no such trigger: view {text}")
    path, sign, right = found.groups()
    compare = _COMPARED[sign]
    if sign == "not in":
        return any(compare(value, _values(moment, right)) for value in _values(moment, path))
    wanted = _figure(moment, right)
    return wanted is not None and any(compare(value, wanted) for value in _values(moment, path) if value is not None)


def _figure(moment: Moment, text: str) -> Any:
    """`4`, `true`, `round`, `me.life - 3`."""
    text, _, less = text.partition(" - ")
    if text in ("true", "false"):
        return text == "true"
    value = int(text) if text.isdecimal() else next(iter(_values(moment, text)), None)
    return value - int(less) if less and value is not None else value


def _values(moment: Moment, path: str) -> list[Any]:
    """Everything a path leads to; a step into a list leads into each of its elements."""
    first, *steps = path.split(".")
    found = [moment.me if first == "me" else moment.view.get(first)]
    for step in steps:
        found = [value for one in found for value in _step(one, step)]
    return [value for one in found for value in (one if isinstance(one, (list, tuple)) else [one])]


def _step(one: Any, step: str) -> list[Any]:
    if isinstance(one, (list, tuple)):
        if step.isdecimal():
            return [one[int(step)]] if int(step) < len(one) else []
        return [value for part in one for value in _step(part, step)]
    return [one[step]] if isinstance(one, Mapping) and step in one else []
