"""How a seat stands: the chance to win, learned from games that were played at a glance; 0 for the dead."""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

from undercroft.bots.learned import chance, lean, weights
from undercroft.games.dungeon_run.mind.strength import against_boss, fight_table, worth_of
from undercroft.games.dungeon_run.mind.ways import distances
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero

FARTHEST = 15
SURE = 0.001  # no chance is nearer to none or to certainty


class Facing(NamedTuple):
    """Alone, before the boss."""

    everything: float
    trophies: float
    life: float  # the part of it that is left
    markers: float
    chance: float  # of the fight he stands in
    odds: float  # the same, by the logarithm of its odds


class Seeking(NamedTuple):
    """Alone, and the boss elsewhere: he may yet grow."""

    everything: float
    trophies: float
    life: float
    markers: float
    chance: float  # of the fight he stands in, else against the boss as he is now
    odds: float
    cards: float  # what they are worth
    tiles: float  # still to come


class Rival(NamedTuple):
    """One among others: each adds to a hero's odds to be the one."""

    dice: float  # of his better rating
    cards: float
    life: float  # the part of it that is left, as long as nobody has seen the boss
    left: float  # each life left then
    left_at_the_end: float
    down: float  # whoever lies there is seldom the one
    to_boss: float  # every step from what the game turns on ...
    to_stone: float
    to_holder: float
    stone: float  # to have it ...
    to_exit: float  # ... and every step from the way out with it


WEIGHTS: dict[str, Facing | Seeking | Rival] = {
    "facing": weights(__file__, "facing", Facing),
    "seeking": weights(__file__, "seeking", Seeking),
    "rival": weights(__file__, "rival", Rival),
}
NOTHING = Rival(*[0.0] * len(Rival._fields))
SHARED = frozenset({"rival"})  # one of those who stand so wins


def worth(d: Dungeon, seat: int) -> float:
    if not d.heroes:
        return 1 / (2 * len(d.names))
    mine = traits(d, seat)
    if mine is None:
        return 0.0
    if d.is_solo:
        return chance(lean(WEIGHTS[mine[0]], mine[1]))
    goal = turns_on(d)
    found = {hero.seat: exp(lean(WEIGHTS["rival"], rival(d, hero, *goal))) for hero in d.living()}
    return found[seat] / sum(found.values())


def traits(d: Dungeon, seat: int) -> tuple[str, Facing | Seeking | Rival] | None:
    """What counts for a hero where he is; None for the dead."""
    hero = d.heroes[seat]
    if hero.is_dead:
        return None
    if not d.is_solo:
        return "rival", rival(d, hero, *turns_on(d))
    return alone(d, hero) if hero.wounds < hero.kind.life else None


def alone(d: Dungeon, hero: Hero) -> tuple[str, Facing | Seeking]:
    life = hero.kind.life
    left = life - hero.wounds
    foe = d.foes.get(hero.at)
    if foe is None or not foe.is_alive:
        sure = against_boss(d, hero)[left]
    else:
        sure = fight_table(d, hero, foe.kind)[left][foe.kind.life - foe.wounds]
    sure = min(max(sure, SURE), 1 - SURE)
    counts = (1.0, len(hero.trophies), left / life, hero.markers, sure, log(sure / (1 - sure)))
    if foe is not None and foe.kind.is_boss:
        return "facing", Facing(*counts)
    cards = sum([worth_of(card, hero.kind) for card in hero.equipped])
    return "seeking", Seeking(*counts, cards, len(d.stack))


def faces_boss(d: Dungeon, hero: Hero) -> bool:
    foe = d.foes.get(hero.at)
    return foe is not None and foe.kind.is_boss


def turns_on(d: Dungeon) -> tuple[str, list[int], list[int]]:
    """What the game turns on, the steps to it from every tile, and at the end those to the exit; nothing before."""
    to_exit = distances(d, 0) if d.final else []
    holder = next((hero for hero in d.living() if d.has_stone(hero)), None) if d.final else None
    if holder is not None:
        return "to_holder", distances(d, holder.at), to_exit
    for at, tile in enumerate(d.tiles):
        if d.pack.stone in tile.cards:
            return "to_stone", distances(d, at), to_exit
    boss = d.boss()
    return ("to_boss", distances(d, boss.at), to_exit) if boss is not None else ("", [], to_exit)


def rival(d: Dungeon, hero: Hero, goal: str, to_goal: list[int], to_exit: list[int]) -> Rival:
    left = hero.kind.life - hero.wounds
    steps = {goal: float(min(FARTHEST, to_goal[hero.at]))} if to_goal else {}
    if d.final:
        if d.has_stone(hero):
            steps = {"stone": 1.0, "to_exit": float(min(FARTHEST, to_exit[hero.at]))}
        return NOTHING._replace(left_at_the_end=left, **steps)
    return NOTHING._replace(
        dice=max(hero.ratings["brawn"], hero.ratings["magic"]),
        cards=sum([worth_of(card, hero.kind) for card in hero.equipped]),
        life=0.0 if to_goal else left / hero.kind.life,
        left=left if to_goal else 0.0,
        down=hero.is_down,
        **steps,
    )
