"""A table laid for paper: what was chosen, what the set-up has dealt, and how the same table is opened elsewhere.

On paper people throw their own dice. What the program has settled before the first decision (a dungeon, the missions, a
card to choose) is printed, and so it must be the same where the game is entered: it goes along as `dealt`, in order.
"""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any
from urllib.parse import urlencode

from undercroft.bots.seated import settled
from undercroft.challenges.setting import Seeds, open_challenge, open_seed, seed_of, told_options
from undercroft.challenges.sharing import called
from undercroft.face import open_table, options
from undercroft.kernel.challenge import Challenge
from undercroft.kernel.errors import BadLuck
from undercroft.kernel.harmless import shown
from undercroft.kernel.rules import ROLL
from undercroft.kernel.table import Table
from undercroft.paper.words import say

MOST_DEALT = 80
LONGEST = 60


@dataclass(frozen=True)
class Laid:
    """What is printed."""

    table: Table
    chosen: Mapping[str, Any]  # the options that are not as usual
    dealt: tuple[int | str, ...]
    about: tuple[str, ...] = ()  # what is said of it at the head of a page

    @property
    def game(self) -> str:
        return self.table.game.name

    @property
    def seats(self) -> int:
        return len(self.table.header["seats"])

    def link(self, base: str) -> str:
        """Where a browser opens the same table, with real dice and cards."""
        query = {"dice": "typed", "seats": self.seats, **self.chosen, "dealt": ",".join(map(str, self.dealt))}
        told = {key: str(value) for key, value in query.items() if str(value) and (key, value) != ("seats", 1)}
        return f"{base.rstrip('/')}/new/{self.game}?{urlencode(told, safe=',')}"

    @property
    def command(self) -> str:
        """The same in a terminal."""
        words = ["undercroft", "play", self.game, "--dice", "typed"]
        words += ["--seats", str(self.seats)] if self.seats > 1 else []
        for key, value in self.chosen.items():
            words += ["--option", f"{key}={value}"]
        words += ["--dealt", ",".join(map(str, self.dealt))] if self.dealt else []
        return shlex.join(words)


def lay(game: str, seats: int = 1, given: Mapping[str, Any] | None = None, seed: str | None = None) -> Laid:
    """A table of this game as it stands before the first throw and the first decision."""
    names = [say("player {n}").text({"n": n + 1}) for n in range(seats)]
    chosen = settled(options(game, str((given or {}).get("pack", ""))), names, dict(given or {}))
    model = open_table(game, names, chosen, seed=secrets.token_hex(8) if seed is None else seed)
    return _laid(model, chosen)


def lay_challenge(challenge: Challenge, seeds: Seeds = open_seed) -> Laid:
    """The dungeon of a day or a week whose seed is open: the same set-up for everybody, and everybody's own dice."""
    model = open_challenge(challenge, say("player {n}").text({"n": 1}), seed_of(challenge, seeds))
    given = {**challenge.options, **({"pack": challenge.pack} if challenge.pack else {})}
    laid = _laid(model, given, (called(challenge), *told_options(challenge)))
    if challenge.opening and laid.table.asks:
        laid.table.answer(0, challenge.opening)
    return laid


def _laid(model: Table, given: Mapping[str, Any], about: tuple[str, ...] = ()) -> Laid:
    """The table with real dice and cards that begins as this one did."""
    game, names, dealt = model.game.name, model.header["seats"], _dealt(model)
    table = open_table(game, names, dict(given), luck="typed")
    deal(table, dealt)
    return Laid(table, unusual(game, given), dealt, about)


def unusual(game: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options that are not as they are without being said."""
    usual = {one.key: str(one.default) for one in options(game, str(given.get("pack", "")))}
    return {key: value for key, value in given.items() if usual.get(key) != str(value)}


def _dealt(table: Table) -> tuple[int | str, ...]:
    """The cards that came before anybody threw or decided anything."""
    drawn = takewhile(lambda line: "drawn" in line, table.record.lines)
    return tuple(line["drawn"] for line in drawn)


def read_dealt(told: str) -> tuple[int | str, ...]:
    """What stands behind `dealt`, as it is written: `A,12,living-legend`.

    >>> read_dealt("E, living-legend,6")
    ('E', 'living-legend', 6)
    """
    words = [word for part in told.split(",") if (word := part.strip())]
    if len(words) > MOST_DEALT or any(len(word) > LONGEST for word in words):
        raise BadLuck(say("dealt: at most {n} outcomes, each with at most {most} letters"), n=MOST_DEALT,
                              most=LONGEST)  # fmt: skip
    return tuple(int(word) if word.isascii() and word.isdigit() else word for word in words)


def deal(table: Table, dealt: Sequence[int | str]) -> None:
    """Enter what paper says the set-up has dealt, at a table that waits for real dice and cards."""
    rest = list(dealt)
    while rest:
        if table.wanted is None:
            said = shown(", ".join(map(str, rest)), 80)
            raise BadLuck(say("dealt: nothing waits for {rest}: this table is set up otherwise"), rest=said)
        n = len(table.wanted[2]) if table.wanted[0] == ROLL else 1
        table.supply(*rest[:n])
        del rest[:n]
