"""Who sits where: people at this device, bots in the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from undercroft.bots.seated import is_bot, told_apart
from undercroft.kernel.game import Game
from undercroft.kernel.harmless import alike, tidy
from undercroft.web.words import Refused, listed, say

LONGEST_NAME = 24


@dataclass(frozen=True)
class Device:
    """The device that asks: which seats are played there, and what else it may do."""

    seats: tuple[int, ...] = ()
    tokens: tuple[str, ...] = ()  # of these seats, at an online table
    watcher: int | None = None  # the number of a spectator
    host: str = ""  # the token of the host, if the host sits here
    name: str = ""  # who speaks here in table talk


def seat_names(game: Game, given: Sequence[tuple[str, str]]) -> list[str]:
    """The names of a new table from the rows of the form: (kind, name) each; a row of kind "" is left out."""
    names: list[str] = []
    for kind, name in given:
        if is_bot(kind):
            names.append(kind)
        elif kind == "person":
            names.append(tidy(name, LONGEST_NAME) or say("player {n}").text({"n": len(names) + 1}))
    if len(names) not in game.seats:
        raise Refused(
            422, say("{game} cannot have {n} seats; possible: {legal}."),
            game=game.title, n=len(names), legal=listed(game.seats),
        )  # fmt: skip
    if all(is_bot(name) for name in names):
        raise Refused(422, say("At least one person must sit at the table."))
    names = told_apart(names)
    lies = any(is_bot(name) for (kind, name) in given if kind == "person")
    if lies or len({alike(name) for name in names}) < len(names):
        raise Refused(422, say("Each seat needs a name of its own."))
    return names
