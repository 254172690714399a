"""What results bring: icons, and fights with their rewards."""

from __future__ import annotations

from typing import assert_never

from undercroft.games.mini_rogue.kinds.enemies import EnemyRow
from undercroft.games.mini_rogue.kinds.results import Effect, Effects
from undercroft.games.mini_rogue.mind.fights import danger
from undercroft.games.mini_rogue.mind.prices import (
    FALL,
    GOLD,
    REFRESH,
    REWARDS,
    STORY,
    affliction,
    any_potion,
    cures,
    gained,
    gained_potion,
    hp_worth,
    object_worth,
    suffers,
)
from undercroft.games.mini_rogue.rules.state import City, Hero


def fight_worth(d: City, hero: Hero, row: EnemyRow) -> float:
    """A fight, its reward included."""
    return danger(d, hero, row) + effects_worth(d, hero, row.reward)


def effects_worth(d: City, hero: Hero, effects: Effects) -> float:
    """What icons are worth to this character now."""
    worth = 0.0
    for one in effects:
        worth += _effect(d, hero, one)
    return worth


def _effect(d: City, hero: Hero, one: Effect) -> float:
    n = d.floor if one.floor else one.n
    match one.verb:
        case "gain":
            return gained(d, hero, one.what, n)
        case "lose":
            return gained(d, hero, one.what, -n)
        case "potion":
            return any_potion(d, hero) if one.what == "any" else gained_potion(d, hero, d.pack.potion[one.what])
        case "afflict":
            if suffers(hero, one.what) or (one.what == "blind" and "steady-flame" in hero.kind.with_power):
                return 0.0
            return -affliction(hero, one.what)
        case "cure":
            return affliction(hero, one.what) if suffers(hero, one.what) else 0.0
        case "bless":
            return 0.0 if hero.forbids("bless") else cures(hero)
        case "raise":
            return hp_worth(d, hero, n - hero.hp) if hero.hp < n else 0.0
        case "refresh":
            return 0.0 if hero.card_up else REFRESH
        case "story":
            return STORY if len(d.stories) else 2 * GOLD
        case "rewards":
            return REWARDS
        case "drop":
            return -object_worth(hero.holds, hero.uses) if hero.holds is not None else 0.0
        case "fall":
            return FALL if d.here.falls_to and not hero.forbids("fall") else 0.0
        case "criminal":
            return fight_worth(d, hero, d.pack.criminal["criminal"].rows[d.floor - 1])
        case "rule":
            return 0.0  # nobody here knows what it does
        case _:
            assert_never(one.verb)
