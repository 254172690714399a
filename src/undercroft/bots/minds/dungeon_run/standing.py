"""How a seat stands."""

from __future__ import annotations

from undercroft.bots.minds.dungeon_run.strength import TROPHY, against_boss, worth_of
from undercroft.bots.minds.dungeon_run.ways import FAR, distances
from undercroft.games.dungeon_run.state import Dungeon, Hero


def worth(state: Dungeon, seat: int) -> float:
    """The chance of this seat to win, roughly: 0 for the dead."""
    if not state.heroes:
        return 1 / (2 * len(state.names))
    hero = state.heroes[seat]
    if hero.is_dead:
        return 0.0
    return alone(state, hero) if state.is_solo else among(state, hero)


def alone(d: Dungeon, hero: Hero) -> float:
    """Against the boss as he is now; what he has not yet turned into strength counts a little."""
    left = hero.kind.life - hero.wounds
    if left <= 0:
        return 0.0
    chance = against_boss(d, hero)[left]
    more = TROPHY * len(hero.trophies) + 0.01 * len(d.stack)
    return min(0.98, chance + more * (1 - chance))


def among(d: Dungeon, hero: Hero) -> float:
    """His share of the strength at the table; the Stone, and the way out with it, count most."""
    living = d.living()
    if len(living) == 1:
        return 1.0
    share = might(d, hero) / max(0.1, sum(might(d, other) for other in living))
    holder = next((other for other in living if d.has_stone(other)), None) if d.final else None
    if holder is None:
        return share
    steps = distances(d, 0)[holder.at]
    gets_out = 1 / (1 + 0.35 * (steps if steps != FAR else 12))
    if holder is hero:
        return min(0.97, gets_out + (1 - gets_out) * share)
    return (1 - gets_out) * share


def might(d: Dungeon, hero: Hero) -> float:
    dice = max(hero.ratings["brawn"], hero.ratings["magic"]) + 0.6 * sum(
        worth_of(card, hero.kind) for card in (*hero.equipped, *hero.abilities)
    )
    life = 1 - hero.wounds / hero.kind.life
    return float(dice + 0.5 * len(hero.trophies)) * (0.4 + 0.6 * life) * (0.7 if hero.is_down else 1.0)
