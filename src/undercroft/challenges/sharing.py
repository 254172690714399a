"""What may be told of a game of a challenge: how it went, and nothing of what was met in it."""

from __future__ import annotations

from undercroft.challenges.par import CAREFUL, CUNNING, Par, Result, Share
from undercroft.challenges.words import say
from undercroft.kernel.challenge import Challenge
from undercroft.kernel.words import Message
from undercroft.learn import measured
from undercroft.shelf import cover

KINDS: dict[str, Message] = {
    "daily": say("dungeon of the day"), "weekly": say("dungeon of the week"), "duel": say("duel"),
}  # fmt: skip
BEATS: dict[str, Message] = {
    CAREFUL: say("better than {n} % of the Careful bot’s games (± {margin})"),
    CUNNING: say("better than {n} % of the Cunning bot’s games (± {margin})"),
}


def called(challenge: Challenge) -> str:
    """`dungeon of the day, 2026-11-18`"""
    kind, _, which = challenge.name.partition(" ")
    return say("{kind}, {which}").text({"kind": KINDS.get(kind, kind), "which": which})


def reached(challenge: Challenge, result: Result) -> str:
    """`won`, `Area 4`, `118 points`"""
    far = measured(challenge.game, result.measure)
    if result.won:
        return say("won: {far}").text({"far": far})
    return far


def beaten(par: Par, result: Result) -> list[str]:
    """What it compares with, bot by bot, each with its margin."""
    found: list[tuple[str, Share | None]] = [(bot, par.place(result, bot)) for bot in (CAREFUL, CUNNING)]
    return [BEATS[bot].text({"n": round(one.percent), "margin": one.margin}) for bot, one in found if one is not None]


def squares(share: Share | None, won: bool) -> str:
    """Ten squares, as many full as games of ten are beaten."""
    full = 0 if share is None else round(share.percent / 10)
    return "■" * full + "□" * (10 - full) + (" ★" if won else "")


def share_text(challenge: Challenge, result: Result, par: Par, link: str = "") -> str:
    """A few lines to send to others."""
    title = f"Undercroft · {cover(challenge.game).title} · {called(challenge)}"
    lines = [title, f"{squares(par.place(result), result.won)}  {reached(challenge, result)}", *beaten(par, result)]
    return "\n".join([*lines, *([link] if link else [])])
