"""Roaming monsters and the teleporting boss (2.17)."""

from __future__ import annotations

from undercroft.games.dungeon_run.rules.asking import uses_it
from undercroft.games.dungeon_run.rules.free_attacks import strike_the_newcomer
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.tokens import monster_arrives
from undercroft.games.dungeon_run.rules.verbs.tiles import (
    carry_cards,
    dismiss_strangers,
    has_roamed,
    leave_to_chance,
    lift_monster,
    put_monster,
)
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import ROAMED, SENT, STAYED
from undercroft.games.dungeon_run.words.options import CHANCE, STAY
from undercroft.games.dungeon_run.words.places import MONSTER, TILE
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, choose, draw
from undercroft.pieces.pile import Pile


def must_roam(d: Dungeon, monster: Monster) -> bool:
    """DR-801 Every monster that is not on the tile of a conscious hero (DR-718 DR-811), once a round (DR-806)."""
    return not monster.roamed and "monster-stays" not in monster.kind.powers and not d.anybody_conscious_at(monster.at)


def may_leave(d: Dungeon, monster: Monster) -> bool:
    """DR-816 DR-308 DR-318 Glyph Room and Portcullis Room hold every monster except the boss."""
    return monster.kind.is_boss or not d.tiles[monster.at].kind.holds_monsters


def may_enter(d: Dungeon, monster: Monster, at: int) -> bool:
    """DR-804 Not where a monster is; DR-805 not where a text forbids it."""
    shuns = monster.kind.shuns
    return at not in d.foes and not (shuns and d.tiles[at].kind.printed in shuns)


def steps_of(d: Dungeon, monster: Monster) -> list[int]:
    """DR-093 Where a monster may be moved by an effect; DR-817 only to placed tiles, through exits."""
    if not may_leave(d, monster):
        return []
    return [at for at in d.tiles[monster.at].neighbours if may_enter(d, monster, at)]


def destinations(d: Dungeon, monster: Monster) -> list[int]:
    """DR-802 An adjacent tile; DR-813 DR-815 the boss any other tile without a monster, the Entrance included."""
    if monster.kind.is_boss:
        return [at for at in range(len(d.tiles)) if may_enter(d, monster, at)]
    return [at for at in steps_of(d, monster) if not is_warded(d, at)]


def is_warded(d: Dungeon, at: int) -> bool:
    """BAN(roam): a hero there keeps roaming monsters out."""
    for hero in d.heroes:
        if "keeps-out" in hero.powers and hero.at == at and d.active(hero, "keeps-out"):
            return True
    return False


def can_go(d: Dungeon, monster: Monster) -> bool:
    """DR-818 Whether it could move at this moment."""
    is_boss = monster.kind.is_boss
    if not is_boss and not may_leave(d, monster):
        return False
    for at in range(len(d.tiles)) if is_boss else d.tiles[monster.at].ways:
        if at >= 0 and may_enter(d, monster, at) and (is_boss or not is_warded(d, at)):
            return True
    return False


def roam_next(d: Dungeon) -> Rules[bool]:
    """DR-802 The First Player picks a monster that can move now (DR-818) and its destination; False: none is left.

    DR-803 A monster that can move must; DR-819 one that cannot stays. DR-877 DR-060 The First Player of the round
    decides, DR-717 even if his hero is unconscious.
    """
    able = [monster for monster in d.monsters() if must_roam(d, monster) and can_go(d, monster)]
    if not able:
        return False
    monster = able[0]  # DR-820 by chance: the one on the tile laid earliest
    if len(able) > 1 and not d.by_chance:
        options = [offers.monster(one.kind, one.at) for one in able]
        pick = yield from choose(d.first, "DR-802", [*options, CHANCE])
        if pick is CHANCE:
            leave_to_chance(d)
        else:
            monster = able[options.index(pick)]
            d.tell(SENT, "DR-802", d.first, monster.kind, MONSTER[monster.at])
    has_roamed(d, monster)
    if monster.kind.is_boss:
        yield from teleport(d, monster)
    else:
        yield from roam(d, monster)
    return True


def teleport(d: Dungeon, boss: Monster) -> Rules[None]:
    """DR-813 The boss is put on any other tile without a monster; DR-814 all cards under it go along."""
    options = [offers.tile(d.tiles[at].kind, at) for at in destinations(d, boss)]
    at: int = (yield from direct(d, d.first, "DR-813", options, boss)).what
    yield from send(d, boss, at, "DR-813")
    for power in boss.kind.powers.get("boss-teleported", ()):
        if d.foes.get(at) is boss:
            yield from power.rule.run(d, boss, power)
    yield from strike_the_newcomer(d, boss)


def roam(d: Dungeon, monster: Monster) -> Rules[None]:
    """DR-802 One tile; a tunnelling monster one or two, but not back to where it began."""
    start, tunnels = monster.at, "monster-tunnels" in monster.kind.powers
    options = [offers.tile(d.tiles[at].kind, at) for at in destinations(d, monster)]
    seat = d.first
    if len(options) > 1 or tunnels:
        seat = yield from who_directs(d)
    at: int = (yield from direct(d, seat, "DR-803", options, monster)).what
    yield from send(d, monster, at, "DR-802")
    if tunnels and d.foes.get(at) is monster and not d.anybody_conscious_at(at):
        further = [offers.tile(d.tiles[way].kind, way) for way in destinations(d, monster) if way != start]
        if further:
            pick = yield from direct(d, seat, "DR-803", [STAY, *further], monster)
            if pick is STAY:
                d.tell(STAYED, "DR-802", seat, monster.kind, MONSTER[at])
            else:
                yield from send(d, monster, pick.what, "DR-802")
    yield from strike_the_newcomer(d, monster)


def direct(d: Dungeon, seat: int, clause: str, options: list[Option[int]], monster: Monster) -> Rules[Option[int]]:
    """DR-060 Where a roaming monster goes; DR-820 the First Player may leave this and the rest to chance."""
    if len(options) == 1:
        return options[0]
    if seat == d.first and not d.by_chance:
        pick = yield from choose(seat, clause, [*options, CHANCE], monster.kind)
        if pick is not CHANCE:
            return pick
        leave_to_chance(d)
    if seat == d.first:
        return (yield from draw(Pile(options), "DR-820"))
    return (yield from choose(seat, clause, options, monster.kind))


def who_directs(d: Dungeon) -> Rules[int]:
    """Somebody may choose the destination instead of the First Player."""
    for hero in d.heroes:
        if "directs" in hero.powers and hero.seat != d.first:
            for power in d.ready(hero, "directs"):
                if (yield from uses_it(d, hero, power)):
                    return hero.seat
    return d.first


def send(d: Dungeon, monster: Monster, at: int, clause: str, leaves_cards: bool = False) -> Rules[None]:
    """DR-808 A monster takes the cards under it along, DR-809 a beast leaves them, DR-814 the boss never.

    DR-812 A stranger there is discarded; DR-807 DR-402 no battle and no free attack follows.
    """
    start = monster.at
    if not leaves_cards and (monster.kind.is_boss or monster.kind.type != "beast"):
        carry_cards(d, monster, at, clause)
    lift_monster(d, monster)
    put_monster(d, monster, at)
    d.tell(ROAMED, clause, monster.kind, start, at, TILE[start], TILE[at], MONSTER[start])
    dismiss_strangers(d, at, "DR-812")
    yield from monster_arrives(d, monster)


def step_monster(d: Dungeon, chooser: Hero, monster: Monster, leaves_cards: bool = False) -> Rules[None]:
    """STEP DR-093 A hero's effect moves a monster one tile."""
    options = [offers.tile(d.tiles[at].kind, at) for at in steps_of(d, monster)]
    at: int = (yield from choose(chooser.seat, "DR-803", options, monster.kind)).what
    yield from send(d, monster, at, "DR-805", leaves_cards)
    yield from strike_the_newcomer(d, monster)
