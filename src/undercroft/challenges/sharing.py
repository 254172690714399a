"""What may be told of a game of a challenge: how it went, and nothing of what was met in it."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

from undercroft.challenges.par import CAREFUL, CUNNING, ELSEWHERE, Par, Result, Share
from undercroft.challenges.setting import DAILY, DUEL, WEEKLY
from undercroft.challenges.words import say
from undercroft.kernel.challenge import Challenge
from undercroft.kernel.words import Message, dated
from undercroft.learn import measured
from undercroft.shelf import cover

KINDS: dict[str, Message] = {
    DAILY: say("dungeon of the day"), WEEKLY: say("dungeon of the week"), DUEL: say("duel"),
}  # fmt: skip
BEATS: dict[str, Message] = {
    CAREFUL: say("better than {n} % of the Careful bot’s games (± {margin})"),
    CUNNING: say("better than {n} % of the Cunning bot’s games (± {margin})"),
    ELSEWHERE: say("with other luck: better than {n} % of the Careful bot’s games (± {margin})"),
}


ALWAYS: dict[str, Message] = {
    CAREFUL: say("the Careful bot always ends it so: {far}"), CUNNING: say("the Cunning bot always ends it so: {far}"),
}  # fmt: skip
POINTS = say("{n} point", "{n} points")


def called(challenge: Challenge) -> str:
    """`dungeon of the day, 18 November 2026`"""
    kind, _, which = challenge.name.partition(" ")
    with suppress(ValueError):
        if kind == DAILY:
            which = dated(date.fromisoformat(which))
        elif kind == WEEKLY:  # 2026-W47
            which = say("from {day}").text({"day": dated(date.fromisoformat(which))})
    return say("{kind}, {which}").text({"kind": KINDS.get(kind, kind), "which": which})


def reached(challenge: Challenge, result: Result) -> str:
    """`won`, `Area 4`, `118 points`"""
    far = measured(challenge.game, result.measure)
    if far == str(result.measure):
        far = POINTS.text({"n": result.measure})
    if result.won:
        return say("won: {far}").text({"far": far})
    return far


def beaten(challenge: Challenge, par: Par, result: Result) -> list[str]:
    """What it compares with, bot by bot, each with its margin. A bot that meets the same luck and is never in doubt
    ends all its games alike: then that is said, since a share of them would tell nothing."""
    told = []
    for bot in (CAREFUL, CUNNING, ELSEWHERE):
        share, results = par.place(result, bot), list(par.counts.get(bot, ()))
        if bot in ALWAYS and len(results) == 1 and par.games(bot) > 1:
            told.append(ALWAYS[bot].text({"far": reached(challenge, results[0])}))
        elif share is not None:
            told.append(BEATS[bot].text({"n": round(share.percent), "margin": share.margin}))
    return told


def squares(share: Share | None, won: bool) -> str:
    """Ten squares, as many full as games of ten are beaten."""
    full = 0 if share is None else round(share.percent / 10)
    return "■" * full + "□" * (10 - full) + (" ★" if won else "")


def share_text(challenge: Challenge, result: Result, par: Par, link: str = "") -> str:
    """A few lines to send to others."""
    title = f"Undercroft · {cover(challenge.game).title} · {called(challenge)}"
    lines = [
        title,
        f"{squares(par.share(result), result.won)}  {reached(challenge, result)}",
        *beaten(challenge, par, result),
    ]
    return "\n".join([*lines, *([link] if link else [])])
