"""Leagues: friends by a link, and how they have fared this week."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from starlette.requests import Request

from undercroft.challenges.setting import games_alone, today
from undercroft.kernel.harmless import tidy
from undercroft.store import online as kept
from undercroft.store.seats import TooMany
from undercroft.web.challenges import house
from undercroft.web.limits import address_of
from undercroft.web.tables import Tables
from undercroft.web.words import Refused, say

DAYS = 7
LONGEST = 40
FULL = say("This league is full, or you are in too many.")


def make(request: Request, tables: Tables, league: str, name: str, key: str) -> str:
    """A new league; who makes it is in it."""
    called, known = tidy(league, LONGEST), house.checked_name(name)
    if not called:
        raise Refused(422, say("A league has a name."))
    try:
        made = kept.challenges.new_league(tables.online, called, address_of(request))
        kept.challenges.join_league(tables.online, made, house.public(key), known)
    except TooMany as error:
        raise Refused(429, FULL) from error
    return made


def sit_in(tables: Tables, league: str, name: str, key: str) -> None:
    if kept.challenges.league_name(tables.online, league) is None:
        raise Refused(404, say("There is no such league here."))
    try:
        kept.challenges.join_league(tables.online, league, house.public(key), house.checked_name(name))
    except TooMany as error:
        raise Refused(429, FULL) from error


def table_of(tables: Tables, league: str) -> list[dict[str, Any]]:
    """Of the dungeons of the last seven days: how many each member has played, and the points. In each dungeon whoever
    is better than another member gets a point for it, and half a point for a tie."""
    here = kept.challenges.members(tables.online, league)
    played, points = dict.fromkeys(here, 0), dict.fromkeys(here, 0.0)
    since = {f"daily {(today() - timedelta(days=n)).isoformat()}" for n in range(DAYS)}
    seen = {one.challenge for one in kept.challenges.entries(tables.online, by=here)}
    for name in sorted(seen):
        challenge, seed = house.find(tables, name)
        if challenge.name not in since or challenge.game not in games_alone():
            continue
        rows = house.standings(tables, challenge, seed, here)
        for row in rows:
            played[row.entered.by] += 1
            points[row.entered.by] += (
                sum((row.result > one.result) + (row.result == one.result) / 2 for one in rows) - 0.5
            )
    order = sorted(here, key=lambda by: (-points[by], -played[by], here[by]))
    return [{"by": by, "name": here[by], "played": played[by], "points": points[by]} for by in order]
