"""Dice: which to use for what, which to throw again, which card to spend on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.games.dungeon_run.kinds.pack import CardKind
from undercroft.games.dungeon_run.mind.duel import after, splits
from undercroft.games.dungeon_run.mind.strength import duel_with, fight_table
from undercroft.games.dungeon_run.rules.battle import defence_value
from undercroft.games.dungeon_run.rules.dice import SUCCESS
from undercroft.games.dungeon_run.rules.helping import pool_size
from undercroft.games.dungeon_run.rules.hits import HERO_HITS
from undercroft.games.dungeon_run.rules.in_progress import NOBODY, Fight, Throw
from undercroft.games.dungeon_run.rules.plans import Tricks, proposals
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.words.options import (
    BLOCK,
    BLOCK_AND_HIT,
    FREE_BLOCK,
    HIT,
    HIT_TWICE,
    PASS,
    RIPOSTE_FACE,
    UNUSED,
)
from undercroft.kernel.option import Option

SHARP = 12.0  # a twelfth of the game is clearly better


def weigh_uses(d: Dungeon, hero: Hero, options: Sequence[Option[Any]]) -> list[float]:
    """DR-386 Hits or blocks: what the rest of the duel is worth afterwards."""
    fight = d.fight
    assert fight is not None
    monster = d.foes.get(fight.at)
    if fight.rival != NOBODY or monster is None:
        return weigh_against_hero(d, fight, hero, options)
    dice = fight.dice[fight.die :]
    duel = duel_with(d, hero, monster.kind)
    table = fight_table(d, hero, monster.kind)
    left, alive = hero.kind.life - hero.wounds, monster.kind.life - monster.wounds
    prize = [row[0] for row in table]

    def value(hits: int, taken: int) -> float:
        given = max(0, fight.hits + hits - duel.ignored)
        got = max(0, taken - duel.cancels - len(duel.armour) // 2)
        given += duel.burns if got else 0
        return after(table, monster.kind.life, left, alive, given, got, prize, 0.0, duel.heals)

    ways = splits(dice, fight.threats, fight.defence, duel.twice)
    plans = proposals(d, fight, dice, fight.defence, Tricks(d, hero), must_block=False)
    found = []
    for option in options:
        plan = plans.get(option)
        if plan is not None:
            found.append(SHARP * value(plan.hits, plan.left) + 0.2)
        elif option is UNUSED:
            found.append(-3.0)
        elif option in (HIT, HIT_TWICE):
            hitting = [value(hits, left) for hits, left in ways if hits]
            found.append(SHARP * max(hitting) if hitting else -1.0)
        else:  # a block, with a low die or instead of a hit
            face, low = option.what, dice[0] < fight.defence
            rest = fight.threats[:]
            rest.remove(face)
            after_it = splits(dice[1:], rest, fight.defence, duel.twice)
            more = 1 if option is RIPOSTE_FACE[face] else 0
            found.append(SHARP * max(value(hits + more, taken) for hits, taken in after_it) + (0.1 if low else 0.0))
    return found


def weigh_against_hero(d: Dungeon, fight: Fight, hero: Hero, options: Sequence[Option[Any]]) -> list[float]:
    """DR-468 Enough blocks to stay up, the rest hits."""
    plans = proposals(d, fight, fight.dice[max(0, fight.die) :], HERO_HITS, Tricks(d, hero), must_block=False)
    in_danger = hero.wounds + len(fight.threats) >= hero.kind.life - 1
    found = []
    for option in options:
        plan = plans.get(option)
        if plan is not None:
            falls = hero.wounds + plan.left >= hero.kind.life
            found.append(1.5 + plan.hits - 0.9 * plan.left - (6.0 if falls else 0.0))
        elif option is UNUSED:
            found.append(-2.0)
        elif option in (BLOCK, FREE_BLOCK, BLOCK_AND_HIT):
            found.append(1.0 if in_danger else 0.3)
        else:
            found.append(0.5)
    return found


def weigh_rating(d: Dungeon, hero: Hero, options: Sequence[Option[Any]]) -> list[float]:
    """DR-055 DR-591 The rating that brings more."""
    fight = d.fight
    if fight is None:  # DR-323 a tile
        return [0.5 * d.rating(hero, option.what) for option in options]
    found = []
    acts = fight.seat == hero.seat
    for option in options:
        rating = option.what
        named = Fight(
            fight.what, fight.seat, fight.at, fight.monster, fight.rival, fight.trap, fewer=fight.fewer,
            rating=rating if acts else fight.rating, rival_rating=fight.rival_rating if acts else rating,
        )  # fmt: skip
        n = pool_size(d, named, hero)
        for power in d.active(hero, "boost"):
            n += power.effect.n if power.effect.rating == rating and fight.monster is not None else 0
        at = defence_value(d, named, hero) if fight.monster is not None else HERO_HITS
        found.append(0.4 * n * (7 - at))
    return found


def is_idle(fight: Fight | None, throw: Throw, face: int) -> bool:
    """Whether a die showing this does nothing for who threw it."""
    if throw.what == "battle" and fight is not None:
        if fight.rival != NOBODY:
            return face < HERO_HITS
        return face < fight_defence(fight) and face not in fight.threats
    if throw.what == "escape" and fight is not None and fight.monster is not None:
        return face < fight.monster.escape
    return face < SUCCESS


def fight_defence(fight: Fight) -> int:
    return fight.monster.defence if fight.monster is not None else HERO_HITS


def has_failed(d: Dungeon, throw: Throw) -> bool:
    """Whether the throw, as it lies, is not yet what was wanted."""
    fight = d.fight
    if throw.what == "escape":
        return all(is_idle(fight, throw, face) for face in throw.faces)
    if throw.what == "disarm" and fight is not None:
        return sum(face >= SUCCESS for face in throw.faces) < max(1, fight.successes)
    if throw.what == "tile":
        return sum(face >= SUCCESS for face in throw.faces) < 2
    if throw.what == "contents":
        tile = d.tiles[d.heroes[throw.seat].at].kind
        return throw.faces[0] not in tile.treasure
    return True


def weigh_cards(d: Dungeon, hero: Hero, options: Sequence[Option[Any]]) -> list[float]:
    """DR-056 DR-054 A card on dice that lie there: on one's own where one is idle, on a rival's where it hurts."""
    throws = d.throws
    mine = next((one for one in throws if one.seat == hero.seat), None)
    found = []
    for option in options:
        if option is PASS:
            found.append(0.0)
        elif mine is not None:
            idle = any(is_idle(d.fight, mine, face) for face in mine.faces)
            found.append(1.5 if idle and has_failed(d, mine) else -1.5)
        elif throws and throws[0].seat == NOBODY:
            threats = (
                sum(face in d.fight.monster.power for face in throws[0].faces) if d.fight and d.fight.monster else 0
            )
            found.append(0.8 * threats - 1.0)
        else:
            found.append(other_dice(d, hero, option, throws[0] if throws else None))
    return found


def other_dice(d: Dungeon, hero: Hero, option: Option[Any], throw: Throw | None) -> float:
    """A friend's idle dice before the final phase, an enemy's good ones in it."""
    if throw is None or not isinstance(option.what, CardKind):
        return -1.0
    harms = any(one.rule == "reverse-fortune" for one in option.what.effects)
    if harms:
        return 1.0 if d.final and any(not is_idle(d.fight, throw, face) for face in throw.faces) else -1.0
    return 0.4 if not d.final and any(is_idle(d.fight, throw, face) for face in throw.faces) else -0.5


def weigh_dice(d: Dungeon, hero: Hero, options: Sequence[Option[Any]], about: Any) -> list[float]:
    """DR-845 Which die: an idle one of one's own, a dangerous one of the foe."""
    throw = next((one for one in d.throws if one.faces == list(about[-1])), None)
    if throw is None:
        return [0.0] * len(options)
    foe = throw.seat != hero.seat and (throw.seat == NOBODY or d.final)
    found = []
    for option in options:
        what = option.what
        if what is None:  # that is all
            found.append(0.0)
        elif isinstance(what, tuple):
            found.append(turned_weight(d, throw, *what))
        elif foe:
            bad = d.fight is not None and d.fight.monster is not None and what in d.fight.monster.power
            found.append(1.0 if bad or (throw.seat != NOBODY and what >= SUCCESS) else -1.0)
        else:
            found.append(1.2 - 0.1 * what if is_idle(d.fight, throw, what) else -1.0)
    return found


def turned_weight(d: Dungeon, throw: Throw, old: int, new: int) -> float:
    """A die turned by one: from idle to useful."""
    fight = d.fight
    gains = is_idle(fight, throw, old) and not is_idle(fight, throw, new)
    loses = is_idle(fight, throw, new) and not is_idle(fight, throw, old)
    high = throw.what == "battle" and fight is not None and new >= fight_defence(fight) > old
    return (1.5 if high else 1.0 if gains else 0.0) - (2.0 if loses else 0.0)
