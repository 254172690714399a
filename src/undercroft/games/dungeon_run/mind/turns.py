"""The turn: which action, which way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.games.dungeon_run.kinds.pack import CardKind, Effect, HeroKind, StrangerKind
from undercroft.games.dungeon_run.mind.strength import duel_with, gain_of, stakes, wears
from undercroft.games.dungeon_run.mind.ways import (
    SHOTS,
    Goal,
    bearer,
    deal_draw,
    distances,
    goals,
    may_fight,
    walk_weight,
    well_draw,
)
from undercroft.games.dungeon_run.rules.helping import pool_size
from undercroft.games.dungeon_run.rules.heroes.dorgan import mapped
from undercroft.games.dungeon_run.rules.in_progress import NOBODY, Fight
from undercroft.games.dungeon_run.rules.state import OPEN, Dungeon, Hero, Monster
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.options import (
    ADVANCE,
    BATTLE,
    END_TURN,
    EQUIP,
    ESCAPE,
    LEAVE_GATE,
    MOVES,
    SEARCH,
    TILE_ACTION,
)
from undercroft.kernel.option import Option

HEALS = ("second-wind", "laying-on-hands", "cauterise", "healing-draught")
FREES = ("break-rune", "tear-net")
JUST_ONE = 1.2  # less than a step to where he makes for
HURRY = 12  # rounds before an agreed limit from which nobody waits


def weigh_turn(d: Dungeon, hero: Hero, options: Sequence[Option[Any]], patient: bool) -> list[float]:
    """DR-070 Finish what is here, then go on to what draws most."""
    if len(options) == 1:
        return [0.0]
    found = goals(d, hero, patient)
    aim = next((goal for goal in found if goal.side != NOBODY), None)
    here = d.foes.get(hero.at)
    weights = [weight(d, hero, one, aim, here) for one in options]
    return let_it_be(options, weights, here) if patient else weights


def let_it_be(options: Sequence[Option[Any]], weights: list[float], here: Monster | None) -> list[float]:
    """Patience: away from the boss; and where it is in the way, a round passes."""
    if here is not None and here.kind.is_boss:
        changed = {BATTLE: -1.0, ESCAPE: 1.0}
    else:
        changed = {END_TURN: -0.2} if here is None else {}
    return [changed.get(one, old) for one, old in zip(options, weights, strict=True)]


def weight(d: Dungeon, hero: Hero, option: Option[Any], aim: Goal | None, here: Monster | None) -> float:
    what = option.what
    if option in MOVES:
        return way_weight(d, hero, what, aim)
    if option is END_TURN:
        return end_weight(d, hero, here)
    if option is BATTLE:
        assert here is not None
        return battle_weight(d, hero, here, aim)
    if option is ESCAPE:
        return escape_weight(d, hero, here, aim)
    if option is SEARCH:
        return 7.0
    if option is ADVANCE:
        return 6.0
    if option is EQUIP:
        return 5.0 if any(wears(hero, item) > 0.15 for item in hero.loot) else -8.0
    if option is LEAVE_GATE:
        return 1.5 if aim is not None else -1.0
    if isinstance(what, offers.Walk):
        return walk_weight(d, what.to, aim)
    if option is TILE_ACTION:
        return well_draw(d, hero) + 1.5 if d.tile_of(hero).kind.special == "well" else -3.0
    if isinstance(what, StrangerKind):
        return deal_draw(d, hero, what) + 1.5
    if isinstance(what, HeroKind):
        return rival_weight(d, hero, next(other for other in d.heroes if other.kind is what))
    if isinstance(what, CardKind):
        return card_weight(d, hero, what, here, aim)
    if isinstance(what, tuple):  # a granted action
        return 2.5 if d.foes.get(hero.at) is not None else way_weight(d, hero, what[1], aim) + 0.2
    return 0.0


def way_weight(d: Dungeon, hero: Hero, side: int, aim: Goal | None) -> float:
    way = d.tiles[hero.at].ways[side]
    if aim is None:
        return -1.0
    if side == aim.side:
        return 1.5
    return -0.5 if way == OPEN or d.foes.get(way) is None else -1.5


def end_weight(d: Dungeon, hero: Hero, here: Monster | None) -> float:
    """To wait is right only beside a monster, for a card that is straightened with the next turn."""
    if d.final and hero.at == 0 and d.has_stone(hero):
        return 50.0
    return 4.0 if here is not None and waits(d, hero) else -2.0


def waits(d: Dungeon, hero: Hero) -> bool:
    """A protection or reroll of his is used up for this round or turn, and time does not matter."""
    if not d.is_solo or (d.round_limit and d.round + HURRY > d.round_limit):
        return False
    for window in ("cancel", "mine", "other"):
        for power in d.active(hero, window):
            if power.effect.limit in ("round", "turn") and not d.is_ready(hero, power):
                return True
    return False


def battle_weight(d: Dungeon, hero: Hero, monster: Monster, aim: Goal | None) -> float:
    if not may_fight(d, hero, hero.at):
        return -3.0
    gain = gain_of(d, hero, monster)
    if monster.kind.is_boss:
        better = aim is not None and aim.draw > 1.0 and d.is_solo
        return 2.0 + gain if not better else -1.0
    if d.pack.stone in d.tiles[hero.at].cards or (d.final and d.has_stone(hero)):
        gain += 0.2
    return 3.0 if gain > 0 else 0.8 + 6 * gain


def escape_weight(d: Dungeon, hero: Hero, monster: Monster | None, aim: Goal | None) -> float:
    if monster is None:  # from other heroes
        return 3.0 if aim is not None and aim.draw > 2 else -1.0
    fight = Fight("escape", hero.seat, hero.at, monster.kind, rating="skill")
    fails = ((monster.kind.escape - 1) / 6) ** pool_size(d, fight, hero)
    left = hero.kind.life - hero.wounds
    duel = duel_with(d, hero, monster.kind)
    wounds = round(duel.attack * len(duel.power) / 6)
    stands = stakes(d, hero).stands
    lost = fails * (stands[left] - (stands[left - wounds] if wounds < left else 0.0))
    if monster.kind.is_boss and d.is_solo:
        return 1.0 - 6 * lost if aim is not None and aim.draw > 1.0 else -3.0
    if d.final and d.has_stone(hero):
        return 3.5 - 2 * lost
    return 0.9 - 6 * lost if aim is not None else -1.5


def rival_weight(d: Dungeon, hero: Hero, rival: Hero) -> float:
    if not d.final:
        return -4.0
    if d.has_stone(rival):
        return 4.0
    return -1.0 if not d.has_stone(hero) else -2.0


def card_weight(d: Dungeon, hero: Hero, card: CardKind, here: Monster | None, aim: Goal | None) -> float:
    """Special and free effects, by what they do."""
    for one in card.effects:
        if one.rule in HEALS:
            return heal_weight(d, hero, one, here)
        if one.rule in SHOTS:
            return 5.5
        if one.rule in FREES:
            return 3.2
        if one.rule == "deep-pockets":
            return 5.0 if any(wears(hero, item) > 0.15 for item in hero.loot) else -8.0
        if one.rule in ("blink", "soothing-chant", "thunder-horn") and here is not None:
            return 2.0 if gain_of(d, hero, here) < 0 else -2.0
        if one.rule in ("crooked-bargain", "spiked-pit"):
            return 0.3
        if one.rule == "old-maps":  # two steps for the price of one
            return 1.7 if any(walk_weight(d, to, aim) > 0 for to in mapped(d, hero)) else -3.0
        if one.rule == "scroll-of-return":
            return home_weight(d, hero, here, aim)
        if one.rule == "snare":
            return 2.5 if waylays(d, hero) else -3.0
    return -3.0


def heal_weight(d: Dungeon, hero: Hero, healing: Effect, here: Monster | None) -> float:
    """As much as it can heal, or in need; but in the final phase one life is not worth an action: all run."""
    if d.final and healing.n < 2:
        return JUST_ONE if hero.wounds else -1.5
    if hero.wounds >= max(1, healing.n) or (here is not None and hero.kind.life - hero.wounds <= 2):
        return 4.5
    return 1.0 if hero.wounds and healing.rule != "healing-draught" else -1.5


def home_weight(d: Dungeon, hero: Hero, here: Monster | None, aim: Goal | None) -> float:
    """To the Entrance at once: to be there before the Stone is, or away from a monster that is too strong."""
    if aim is not None and aim.why == "chase" and aim.steps > 2:
        return 4.2 if distances(d, hero.at)[0] > 2 else -3.0
    return 1.0 if here is not None and not here.kind.is_boss and gain_of(d, hero, here) < 0 else -3.0


def waylays(d: Dungeon, hero: Hero) -> bool:
    """Whether another who bears the Stone comes by here on the shortest way out."""
    stone = bearer(d)
    if stone is None or stone is hero or stone.at == hero.at:
        return False
    far = distances(d, stone.at)
    return far[hero.at] + distances(d, hero.at)[0] == far[0]


def weigh_exits(d: Dungeon, hero: Hero, options: Sequence[Option[Any]], patient: bool) -> list[float]:
    """DR-353 DR-316 Through which exit, once the way is open."""
    aim = next((goal for goal in goals(d, hero, patient) if goal.side != NOBODY), None)
    return [way_weight(d, hero, option.what, aim) for option in options]
