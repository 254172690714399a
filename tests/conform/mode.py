"""What a game tells the conformance suite, in `tests/games/<package>/modes.py`:

    MODES: list[Mode]                                 every mode and number of players worth playing
    def content() -> set[str]                         everything in the default pack that must be seen in some game
    def exercised(table: Table) -> set[str]           what of it was seen in this finished game
    EXPLAINED: dict[str, str]                         content no random game can reach -> why

and, where it has them:

    HIDDEN: list[Hidden]                              each changes something hidden from a seat: see `otherwise`
    PLAYERS: dict[str, Player]                        players that get further than a random one
    CONFIRMED: tuple[str, ...]                        clauses that ask a seat to say the only thing there is to say
    IDLE: dict[str, str]                              clauses that may ask what cannot matter -> why
    SETTLED: dict[str, str]                           fields that an observation need not follow -> why
    LAWS: bool                                        whether it keeps the laws of laws.py
    LIMIT: int                                        more answers than any game may take
    GOLDEN: dict[str, Golden]                         the golden records of the game: how to play each of them anew
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from undercroft import UndercroftError
from undercroft.kernel.forks import Checkpoint
from undercroft.kernel.playout import Pick
from undercroft.kernel.rules import CHOOSE
from undercroft.kernel.run import Run
from undercroft.kernel.table import Table

# A table that may be changed -> (a seat, the table as it would be if something hidden from that seat were otherwise),
# or None where nothing is hidden just now.
Hidden = Callable[[Table, random.Random], tuple[int | None, Table] | None]
Player = Callable[[random.Random], Pick]


@dataclass(frozen=True)
class Mode:
    name: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    weight: int = 1  # how often it is played, compared with the others


@dataclass(frozen=True)
class Golden:
    """A golden record: the first game that is worth keeping."""

    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int | tuple[str, ...] = 1
    player: str = "any"
    worth: Callable[[Table], bool] = lambda table: True
    takes_back: float = 0.0  # how often an answer is taken back, where it may be
    typed: bool = False  # as if with real dice and cards
    campaign: bool = False  # the next table of the campaign in the same folder; such records are called 001, 002 ...


def otherwise(table: Table, change: Callable[[Any], object]) -> Table | None:
    """The table as if `change` had been made to its state at the last checkpoint: the rules run on from there.

    None if the answers since then do not fit any more (then it was not hidden, or not only that was changed).
    """
    last, answers = table.past.checkpoint, table.past.since
    state = last.state.copy()
    change(state)
    came: list[Any] = []
    try:
        run = Run(table.game, state.copy())
        run.catch_up([])
        for request, answer in answers:  # each must still be legal: catching up does not check
            asked = run.pending[request[3]] if request[0] == CHOOSE else request  # as it is asked in that world
            came.append((asked, answer))
            if request[0] == CHOOSE:
                if not any(option is answer for option in asked[2]):
                    return None
                run.catch_on(run.take(request[3], answer))
            else:
                run.catch_on(run.go_on(answer))
        if run.wanted is not None and table.run.wanted is None:
            return None  # luck is thrown where there was none
        stood = Checkpoint(state, last.at, last.lucks, last.told)  # nothing leads behind it: that was otherwise
        twin = Table.of(table.game, table.past.otherwise(stood, came)).fork()
        _ = twin.run
    except (UndercroftError, LookupError, ValueError):  # a card that lies elsewhere in that world was turned
        return None
    return twin


def as_if(table: Table, came: list[Any]) -> Table:
    """The table as if this had come since the last checkpoint."""
    return Table.of(table.game, table.past.otherwise(table.past.checkpoint, came)).fork()
