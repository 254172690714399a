"""For bots: how good an answer looks, how well a seat stands, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from last_lantern.glossary import say
from last_lantern.rules import ALONE, CLIMB, DOWN, DRAUGHT, GEMS, OILED, Cellars
from undercroft.kernel.option import Option
from undercroft.kernel.words import Message

WHY = {
    "home": say("What is at home cannot be lost."),
    "down": say("There is more to win below than to lose here."),
    "oil": say("Oil is cheaper than what the draught would take."),
}


def weigh(d: Cellars, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> list[float]:
    """Gems to be expected; to bring them home takes a turn, too."""
    me = d.delvers[seat]
    left = d.rounds - d.round
    return [_gems(me.carried, option, left) for option in options]


def _gems(carried: int, option: Option[Any], left: int) -> float:
    if option is CLIMB:
        return carried + min(1.0, left * 0.5)
    if not left:
        return 0.0  # nothing is brought home any more
    low = DRAUGHT[option.what] - (option in OILED)
    return (carried + GEMS[option.what]) * (6 - low) / 6 - 0.6 * (option in OILED)


def worth(d: Cellars, seat: int) -> float:
    """From 0 to 1: ahead of the best of the others, or of what is needed alone."""
    stand = [one.home + 0.6 * one.carried for one in d.delvers]
    other = max((n for at, n in enumerate(stand) if at != seat), default=float(ALONE * d.round))
    return min(1.0, max(0.0, 0.5 + (stand[seat] - other) / 20))


def why(d: Cellars, seat: int, clause: str, option: Option[Any], about: Any) -> Message | None:
    return WHY["home" if option is CLIMB else "down" if option in DOWN else "oil"]
