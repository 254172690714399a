"""Asks as players see them: the question, who is asked, the clause and the legal answers, as data.

Nothing here is live. An ask knows its table by a weak reference, only to make its words when somebody reads them: a
search that answers a million asks must not pay for sentences nobody reads.

What is certain, an answer after which the game is lost however luck falls before anybody is asked again, is counted
out over all ways in which luck can fall, each by carrying out the rules from the last checkpoint. The first way that
goes on is enough to stop, so that all of them are counted only where it is over.
"""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, TypedDict

from undercroft.kernel.errors import UndercroftError, say
from undercroft.kernel.languages import current_language
from undercroft.kernel.rules import CHOOSE, ROLL, SOUND, Request, keys_of
from undercroft.kernel.things import keys_in, plain
from undercroft.kernel.words import Question

if TYPE_CHECKING:
    from undercroft.kernel.option import Option as Offered
    from undercroft.kernel.table import Table

MOST = 400  # ways in which luck can fall: more are not counted, and nothing is called certain


class Chance(TypedDict):
    """`n` ways `of` so many, each as likely as the others, that `what` comes about."""

    what: str
    n: int
    of: int


class Detail(TypedDict, total=False):
    """What an option means just now, in the reader's language. A game gives whatever it knows."""

    place: str  # where on the board: room-4, tile-7, die-2, hero-1, item-crown
    parts: Mapping[str, Any]  # what it combines: {"die": 2, "price": "xp"}
    stands_for: Any  # the printed thing that a numbered option stands for just now: the goods of `buy-3`
    brings: str
    gives: Mapping[str, int]  # what it brings, counted, by the keys of things: {"track-gold": 2}
    costs: str
    takes: Mapping[str, int]  # what it costs, counted in the same way
    leads: str  # where it leads, and what waits there
    risk: str
    chance: Chance
    deadly: str  # a sentence, where the choice is sure to kill


class OptionJson(TypedDict):
    """An option as data."""

    key: str
    label: str
    clause: str
    place: str | None
    parts: dict[str, Any]
    stands_for: list[str]  # the keys of the printed things it names: `things` knows them
    brings: str | None
    gives: dict[str, int]
    costs: str | None
    takes: dict[str, int]
    leads: str | None
    risk: str | None
    chance: Chance | None
    deadly: str | None


class AskJson(TypedDict):
    """An ask as data."""

    seat: int
    number: int
    clause: str
    prompt: str
    about: dict[str, Any]
    options: list[OptionJson]
    matters: bool
    obvious: str | None
    standing: list[str]


class _Data:
    """Something that never changes once it is made."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self!r} is data and never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{self!r} is data and never changes")


class Option(_Data):
    """One legal answer to an ask, as the asked seat sees it."""

    __slots__ = ("_ask", "_offered", "key")

    key: str
    _ask: Ask
    _offered: Offered[Any]

    def __init__(self, ask: Ask, offered: Offered[Any]) -> None:
        put = object.__setattr__
        put(self, "_ask", ask)
        put(self, "_offered", offered)
        put(self, "key", offered.key)

    @property
    def label(self) -> str:
        """What it says, in the current language."""
        return self._offered.label

    @property
    def clause(self) -> str:
        """The clause that says what it does."""
        return self._offered.clause

    @property
    def detail(self) -> Detail:
        """What it brings, costs and risks just now, as far as the game says."""
        return self._ask._detail(self._offered)

    @property
    def place(self) -> str | None:
        """The place on the board it is about."""
        return self._offered.place or self.detail.get("place")

    @property
    def stands_for(self) -> tuple[str, ...]:
        """The keys of the printed things it names: of a numbered option, what the number stands for just now."""
        return tuple(self._stands_for(self.detail))

    def _stands_for(self, detail: Detail) -> list[str]:
        own, more = self._offered.words.stands_for, (detail.get("parts"), detail.get("stands_for"))
        return list(dict.fromkeys((*own, *keys_in(more)))) if any(more) else list(own)

    def to_json(self) -> OptionJson:
        detail = self.detail
        return {
            "key": self.key,
            "label": self.label,
            "clause": self.clause,
            "place": self._offered.place or detail.get("place"),
            "parts": plain({**(self._offered.parts or {}), **detail.get("parts", {})}),
            "stands_for": self._stands_for(detail),
            "brings": detail.get("brings"),
            "gives": dict(detail.get("gives", {})),
            "costs": detail.get("costs"),
            "takes": dict(detail.get("takes", {})),
            "leads": detail.get("leads"),
            "risk": detail.get("risk"),
            "chance": detail.get("chance"),
            "deadly": detail.get("deadly"),
        }

    def __str__(self) -> str:
        return self.label

    def __repr__(self) -> str:
        return f"<option {self.key}>"


class _Written:
    """An ask while it is written: then it becomes an `Ask`. Going round what forbids changes would cost far more."""

    __slots__ = ("_about", "_after", "_certain", "_data", "_offered", "_table", "clause", "keys", "number", "seat")

    seat: int
    clause: str
    number: int
    keys: tuple[str, ...]  # the legal answers
    _offered: tuple[Offered[Any], ...]
    _about: Any
    _table: weakref.ref[Table]
    _after: object  # what the log ended with when this was asked
    _certain: dict[
        tuple[int, str, str], str
    ]  # deaths that were counted: at which point, in which language, of which key
    _data: tuple[tuple[int, str], AskJson]  # as it was told last: at which point, in which language


class Ask(_Data, _Written):
    """A question pending at a table. `number` counts the answers and outcomes of luck before it."""

    __slots__ = ()

    @staticmethod
    def of(table: weakref.ref[Table], request: Request, number: int, after: object) -> Ask:
        ask: Any = _Written()
        _, ask.clause, offered, ask.seat, ask._about = request
        ask._offered = offered = tuple(offered)
        ask.keys = SOUND.get(offered) or keys_of(request[1], offered)  # at every answer: no call that can be spared
        ask.number, ask._table, ask._after = number, table, after
        ask.__class__ = Ask
        return ask  # type: ignore[no-any-return]

    def at(self, table: weakref.ref[Table]) -> Ask:
        """The same ask of another table that has come to the same point."""
        request = (CHOOSE, self.clause, self._offered, self.seat, self._about)
        return Ask.of(table, request, self.number, self._after)

    @property
    def options(self) -> tuple[Option, ...]:
        return tuple([Option(self, option) for option in self._offered])

    @property
    def prompt(self) -> str:
        """The question, in the current language."""
        prompt = self._at().game.prompts.get(self.clause, self.clause)
        return prompt.text(self._about) if isinstance(prompt, Question) else str(prompt)

    @property
    def about(self) -> dict[str, Any]:
        """What it is about, as plain data: the hero, the die, the card, each under its name."""
        prompt = self._at().game.prompts.get(self.clause)
        facts: dict[str, Any] = plain(prompt.told(self._about)) if isinstance(prompt, Question) else {}
        return facts

    @property
    def matters(self) -> bool:
        """Whether the answer can change anything. What cannot is asked only where not to ask would tell a secret."""
        return len(self._offered) > 1

    @property
    def obvious(self) -> str | None:
        """The key of the one sensible answer, where there is one."""
        table = self._at()
        option = table.game.obvious(table.run.state, self.seat, self.clause, self._offered, self._about)
        return None if option is None or self._deadly(table, option) else option.key

    @property
    def standing(self) -> tuple[str, ...]:
        """The standing answers this ask can have."""
        return tuple([one.key for one in self._at().game.standing if self.clause in one.clauses])

    def to_json(self) -> AskJson:
        """The whole ask as plain data, in the current language."""
        return {
            "seat": self.seat,
            "number": self.number,
            "clause": self.clause,
            "prompt": self.prompt,
            "about": self.about,
            "options": [option.to_json() for option in self.options],
            "matters": self.matters,
            "obvious": self.obvious,
            "standing": list(self.standing),
        }

    def _detail(self, offered: Offered[Any]) -> Detail:
        table = self._at()
        detail = table.game.details(table.run.state, self.seat, self.clause, offered, self._about) or {}
        return {**detail, "deadly": deadly} if (deadly := self._deadly(table, offered)) else detail

    def _deadly(self, table: Table, offered: Offered[Any]) -> str:
        """What is said of an answer after which it is over for certain."""
        if not table.game.is_mortal(table.run.state, self.seat):
            return ""
        try:
            counted = self._certain
        except AttributeError:  # most asks are never looked at so closely
            object.__setattr__(self, "_certain", counted := {})
        point = len(table.past.log), current_language(), offered.key  # others may answer beside this one
        if point not in counted:
            counted[point] = certain_death(table, self.seat, offered)
        return counted[point]

    def _at(self) -> Table:
        """The table as it was when this was asked: usually as it is now, else rewound on a fork."""
        table = self._table()
        if table is None:
            raise UndercroftError(say("the table of {ask!r} is gone: keep it, or use to_json() in time"), ask=self)
        if table.is_asking(self):
            return table
        if not table.past.has_been_at(self.number, self._after):
            raise UndercroftError(say("{ask!r} was taken back"), ask=self)
        return table.as_of(self.number)

    def __repr__(self) -> str:
        return f"<ask {self.clause} of seat {self.seat}: {', '.join(self.keys)}>"


def told_once(ask: Ask) -> AskJson:
    """`ask.to_json()`, made once at each point of the table for all who read it, and not to be written to."""
    point = len(ask._at().past.log), current_language()
    try:
        at, json = ask._data
    except AttributeError:  # many asks are never told
        at, json = point, None
    if json is None or at != point:
        json = ask.to_json()
        object.__setattr__(ask, "_data", (point, json))
    return json


# -- what is certain --------------------------------------------------------------------------------------------------


def certain_death(table: Table, seat: int, option: Offered[Any]) -> str:
    """What is said of a table that is lost for certain after this answer of a seat; "" if it may go on.

    Where another seat knows more than this one, nothing is certain: the answer would tell.
    """
    if any(seat not in knows for knows in table.game.secrets(table.run.state).values()):
        return ""
    from undercroft.kernel.run import Run  # it knows games, and games know asks

    last, since = table.past.keep_newest(table.game), table.past.since
    ways: list[tuple[Any, ...]] = [()]
    counted = 0
    while counted < MOST:
        came = ways.pop()
        run = Run(table.game, last.state.copy())
        run.catch_up(since)
        request = run.catch_on(run.take(seat, option))
        for way in came:
            request = run.catch_on(run.go_on(way))
        counted += 1
        while request is not None:  # on with the last way; the others begin anew when it is their turn
            if number_of_ways(request) > MOST or counted >= MOST:
                return ""
            *others, way = ways_of(request)
            ways += [(*came, other) for other in others]
            came, counted = (*came, way), counted + 1
            request = run.catch_on(run.go_on(way))
        if run.outcome is None or run.outcome.winners or not (words := table.game.deadly(run.state)):
            return ""
        if not ways:
            return words
    return ""


def number_of_ways(request: Request) -> int:
    return prod(len(die.faces) for die in request[2]) if request[0] == ROLL else len(request[2])


def ways_of(request: Request) -> list[Any]:
    """Everything that luck can answer: faces of all dice, or a card."""
    if request[0] == ROLL:
        return list(product(*(dict.fromkeys(die.faces) for die in request[2])))
    return list(request[2])
