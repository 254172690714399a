"""Learning while playing: which note stands beside a question. At most one, never twice, and never too many."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from undercroft.learn.data import Note, notes, teaches
from undercroft.learn.triggers import Json, Moment, is_about_ask, is_due

OFF, FEW, ALL = 0, 1, 3  # which priorities a person wants to read
COUNTS_FOR = 5  # questions an event waits for its note
ROUND = 11  # questions over which notes are counted
MANY = 7  # notes in them after which only what matters most is said


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

    def note(self, ask: Json, view: Json, events: Iterable[Json]) -> Note | None:
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

    def _due(self, ask: Json, view: Json) -> Note | None:
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


def replay(game: str, questions: Sequence[tuple[Json, Json, Sequence[Json]]], person: Person) -> list[Note]:
    """The notes somebody would have read beside these questions."""
    lessons = Lessons(game, person)
    return [note for one in questions if (note := lessons.note(*one)) is not None]
