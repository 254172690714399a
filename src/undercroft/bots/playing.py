"""Whole games of bots: by the twin of the rules where that gives the same game, else answer by answer at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.bots.levels import AtRandom, Bot, Careful
from undercroft.bots.seat import Seat
from undercroft.bots.seated import bot_for
from undercroft.kernel.compiled import reads_compiled
from undercroft.kernel.errors import RuleError
from undercroft.kernel.game import Outcome
from undercroft.kernel.imagine import Policy
from undercroft.kernel.option import Option
from undercroft.kernel.playout import play_out
from undercroft.kernel.table import Table

MOST = 100_000  # decisions of one game: some go round in circles


def bots_of(levels: str | Sequence[str], seats: int, seed: int | str | None = None) -> list[Bot]:
    """A bot for every seat: `"careful"` for all, or one name for each; each with a seed of its own."""
    names = [levels] * seats if isinstance(levels, str) else levels
    return [bot_for(f"bot:{name}", None if seed is None else f"{seed} {at}") for at, name in enumerate(names)]


def policy(game: str, bots: Sequence[Bot]) -> Policy | None:
    """What these bots answer, one in each seat, for playouts of the twin; None if one of them must sit at a table.

    Levels that take what they see at a glance (random, novice, careful) need no table where the glance of the game's
    mind is fair: it reads nothing that is hidden from its seat.
    """
    each = [bot.policy(game) if isinstance(bot, (AtRandom, Careful)) else None for bot in bots]
    ready = [one for one in each if one is not None]
    if len(ready) < len(bots):
        return None

    def pick(state: Any, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any]:
        return ready[seat](state, seat, clause, options, about)

    return ready[0] if len(ready) == 1 else reads_compiled(pick, *ready)


def play(table: Table, bots: Sequence[Bot], most: int = MOST) -> Outcome | None:
    """Let bots play a table to its end with its own luck; None if that is not reached after so many decisions.

    The same seeds give the same game, whichever way it is played: by the twin, several times as fast, or answer by
    answer with imagined worlds.
    """
    answering = policy(table.game.name, bots)
    if answering is not None:
        return play_out(table, policy=answering, until=most, own_luck=True)
    while table.outcome is None and most > 0:
        if not table.asks:
            raise RuleError("a table with real dice cannot be played out")
        ask = table.asks[0]
        table.answer(ask.seat, bots[ask.seat].answer(Seat(table, ask.seat)).key)
        most -= len(ask.keys) > 1
    return table.outcome
