"""Who looks ahead, alone, lets the boss wait: the Den makes stronger whoever goes in and out of it for long enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.games.dungeon_run.mind.strength import against_boss
from undercroft.games.dungeon_run.mind.ways import READY, deal_draw, distances, goes_to
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.kernel.option import Option

MOST_ROUNDS = 80  # then the boss it is ...
FOR_THE_BOSS = 20  # ... or so many before an agreed limit
READY_WHEN_WEAK = 0.5  # with less than half of his life even monsters are a danger
EMPTIED = 3.0  # the boss drives whoever sits in the Den away


def is_patient(d: Dungeon, hero: Hero) -> bool:
    """Whether there is a Den, with monsters to come, and the boss would still be too much."""
    last = min(MOST_ROUNDS, d.round_limit - FOR_THE_BOSS) if d.round_limit else MOST_ROUNDS
    if not d.is_solo or not len(d.encounters) or d.round > last or den(d) is None:
        return False
    left = hero.kind.life - hero.wounds
    return against_boss(d, hero)[left] < (READY if left * 2 > hero.kind.life else READY_WHEN_WEAK)


def den(d: Dungeon) -> int | None:
    return next((at for at, tile in enumerate(d.tiles) if tile.kind.enter == "den"), None)


def is_aside(d: Dungeon, hero: Hero, den: int) -> list[bool]:
    """For every tile: whether who stands there is neither in the Den nor on the hero's way to it."""
    here, there = distances(d, hero.at), distances(d, den)
    return [one + other > here[den] for one, other in zip(here, there, strict=True)]


def weigh_aside(d: Dungeon, hero: Hero, options: Sequence[Option[Any]]) -> list[float]:
    """DR-803 DR-813 Monsters stay out of the way; the boss goes to the Den, if only somebody useless sits there."""
    at = den(d)
    assert at is not None, "who is patient knows of a Den"
    aside = is_aside(d, hero, at)
    sits = d.tiles[at].strangers
    empties = bool(sits) and deal_draw(d, hero, sits[0]) <= 0
    found = []
    for option in options:
        to = goes_to(option)
        if to is None:
            found.append(-5.0)
        else:
            found.append(EMPTIED if empties and to == at else 1.0 if aside[to] else -1.0)
    return found
