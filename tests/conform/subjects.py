"""What the suite is run over: every game with a `modes.py`, and the tiny games (so that the suite itself is tested)."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from conform.mode import Golden, Hidden, Mode, Player, otherwise
from kernel.tiny import BIDDING, DUEL, RACE
from undercroft import games
from undercroft.kernel.game import Game
from undercroft.kernel.table import Table
from undercroft.rulebook import rulebook
from undercroft.shelf import load

TESTS = Path(__file__).parent.parent


def any_option(chance: random.Random) -> Any:
    """A player who takes any option, each as likely as the others."""
    return lambda seat, clause, options: options[int(chance.random() * len(options))]


@dataclass(frozen=True)
class Subject:
    """A game as the suite sees it."""

    game: Game
    modes: tuple[Mode, ...]
    content: Callable[[], set[str]] = set
    exercised: Callable[[Table], set[str]] = lambda table: set()
    explained: Mapping[str, str] = field(default_factory=dict)
    hidden: tuple[Hidden, ...] = ()
    players: Mapping[str, Player] = field(default_factory=lambda: {"any": any_option})
    limit: int = 20_000
    golden: Mapping[str, Golden] = field(default_factory=dict)
    confirmed: tuple[str, ...] = ()  # clauses that ask a seat to say the only thing there is to say
    idle: Mapping[str, str] = field(default_factory=dict)  # clauses that may ask what cannot matter -> why
    settled: Mapping[str, str] = field(default_factory=dict)  # where an observation is no view without print -> why
    laws: bool = False  # whether all that happens is data: see laws.py
    clauses: frozenset[str] | None = None  # None: a game without rulebook and French words

    @property
    def name(self) -> str:
        return self.game.name

    def mode(self, name: str) -> Mode:
        return next(mode for mode in self.modes if mode.name == name)

    def shares(self, total: int) -> dict[str, int]:
        """So many games, split over the modes by weight and rounded up: each mode gets one at least."""
        weights = sum(mode.weight for mode in self.modes)
        return {mode.name: -(-total * mode.weight // weights) for mode in self.modes}


def subject_of(name: str) -> Subject | None:
    """A game by its name; None if it does not tell its modes yet."""
    if name in TINY:
        return TINY[name]
    package = name.replace("-", "_")
    if not (TESTS / "games" / package / "modes.py").exists():
        return None
    game = load(name)  # says where its packs lie
    told = import_module(f"games.{package}.modes")
    return Subject(
        game=game,
        modes=tuple(told.MODES),
        content=told.content,
        exercised=told.exercised,
        explained=told.EXPLAINED,
        hidden=tuple(getattr(told, "HIDDEN", ())),
        players={"any": any_option, **getattr(told, "PLAYERS", {})},
        limit=getattr(told, "LIMIT", 20_000),
        golden=getattr(told, "GOLDEN", {}),
        confirmed=getattr(told, "CONFIRMED", ()),
        idle=getattr(told, "IDLE", {}),
        settled=getattr(told, "SETTLED", {}),
        laws=getattr(told, "LAWS", False),
        clauses=frozenset(rulebook(name)),
    )


def subjects() -> list[Subject]:
    """The real games."""
    return [found for found in map(subject_of, games()) if found is not None]


# -- the tiny games -----------------------------------------------------------------------------------------------


def other_cards(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """Nobody knows which cards are still to come."""

    def swap(state: Any) -> None:
        if state.cards.hidden:
            state.cards.hidden[0] = chance.choice(["one", "two", "three"])

    changed = otherwise(table, swap)
    return None if changed is None else (chance.randrange(len(table.header["seats"])), changed)


def other_bid(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """What the others bid is secret until all have bid."""
    if len(table.run.state.bids) < 2:
        return None
    table.run.state.bids[1] = chance.randrange(4)
    return chance.choice([0, None]), table


def _cards_seen(table: Table) -> set[str]:
    return {line["drawn"] for line in table.record.lines if "drawn" in line}


TINY = {
    "race": Subject(
        RACE,
        (Mode("solo", 1), Mode("short", 2, {"goal": 10}), Mode("three", 3, {"goal": 25}, weight=2)),
        content=lambda: {"one", "two", "three", "four"},
        exercised=_cards_seen,
        explained={"four": "there is no such card"},
        hidden=(other_cards,),
    ),
    "duel": Subject(DUEL, (Mode("duel", 2),)),
    "bids": Subject(BIDDING, tuple(Mode(f"{seats} seats", seats) for seats in (1, 2, 3)), hidden=(other_bid,)),
}
