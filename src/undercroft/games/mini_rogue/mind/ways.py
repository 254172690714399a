"""Which way to go: what each Room is worth to a character, and the best way from here to the Exit."""

from __future__ import annotations

from undercroft.games.mini_rogue.glossary import EXIT
from undercroft.games.mini_rogue.kinds.rooms import (
    CampfireRoom,
    MerchantRoom,
    MonsterRoom,
    ObjectRoom,
    Room,
    ShrineRoom,
    TombRoom,
    TrapRoom,
    TreasureRoom,
)
from undercroft.games.mini_rogue.mind.prices import GOLD, OBJECTS, gained
from undercroft.games.mini_rogue.mind.results import effects_worth, fight_worth
from undercroft.games.mini_rogue.rules.resources import can_pay
from undercroft.games.mini_rogue.rules.skills import neighbours
from undercroft.games.mini_rogue.rules.state import City, Hero

UNKNOWN = 0.5
STAR = {False: (0.0, 1 / 3, 5 / 9, 19 / 27), True: (0.0, 1 / 4, 0.43, 0.565)}  # of one to three dice; with a Curse die


def success(hero: Hero) -> float:
    """The chance of a Skill Test."""
    return STAR[hero.cursed][hero.level]


def room_worth(d: City, hero: Hero, room: Room) -> float:
    """What it is worth to resolve this Room."""
    if isinstance(room, MonsterRoom):
        return fight_worth(d, hero, room.rows[d.floor - 1])
    wins = success(hero)
    if isinstance(room, TrapRoom):
        return sum(
            wins * effects_worth(d, hero, row.success) + (1 - wins) * effects_worth(d, hero, row.failure)
            for row in room.rows
        ) / 6 - (0.5 if hero.poisoned else 0)
    if isinstance(room, TombRoom):
        rows = [effects_worth(d, hero, row.result) for row in room.rows]
        shifted = sum(max(rows[max(0, at - 1) : at + 2]) for at in range(6)) / 6
        return wins * shifted + (1 - wins) * sum(rows) / 6 - (0.5 if hero.poisoned else 0)
    if isinstance(room, ShrineRoom):
        return shrine_worth(d, hero, room, 0)[0]
    if isinstance(room, TreasureRoom):
        gold = room.gold_after_danger if hero.met_danger else room.gold
        return gold * GOLD + wins * sum(effects_worth(d, hero, row.result) for row in room.rows) / 6
    if isinstance(room, CampfireRoom):
        return max(effects_worth(d, hero, one.effects) for one in room.options if one.pay is None) + 1.0
    if isinstance(room, MerchantRoom):
        return merchant_worth(d, hero, room)
    return object_room(d, hero, room)


def shrine_worth(d: City, hero: Hero, room: ShrineRoom, offering: int) -> tuple[float, float]:
    """Without an offering, and with one."""
    rows = [effects_worth(d, hero, row.result) for row in room.rows]
    plain = sum(rows) / 6
    raised = sum(rows[min(at + offering, 5)] for at in range(6)) / 6
    return plain, raised


def merchant_worth(d: City, hero: Hero, room: MerchantRoom) -> float:
    """The best that the Gold in hand buys, more or less."""
    best, gold = 0.0, hero.gold
    for line in room.buy:
        price = line.price_on(d.floor)
        if price <= gold:
            gain = effects_worth(d, hero, line.effects) - price * GOLD
            if gain > 0:
                best = max(best, gain * (min(gold // price, 3) if price else 1) ** 0.7)
    return best


def object_room(d: City, hero: Hero, room: ObjectRoom) -> float:
    worth = OBJECTS[room.power]
    if hero.holds is not None:
        worth = max(0.0, worth - OBJECTS[hero.holds.power])
    if room.optional and worth <= 0.0:
        return 0.0
    if room.pay is not None:
        if not can_pay(hero, room.pay):
            return 0.0
        worth += gained(d, hero, room.pay.what, -room.pay.n)
    if room.test:
        wins = success(hero)
        worth = wins * worth + (1 - wins) * effects_worth(d, hero, room.failure)
    return max(0.0, worth) if room.optional else worth


def ways(d: City, hero: Hero, seat: int) -> dict[int, float]:
    """What each place is worth to go to, the best way on to the Exit included."""
    grid, face_up, seen_by, taken = d.grid, d.face_up, d.seen_by, d.taken
    best: dict[int, float] = {EXIT: 0.0}
    for place in range(EXIT - 1, hero.at, -1):
        if place % 3 < hero.at % 3 or place // 3 < hero.at // 3:
            continue
        if taken[place]:
            here = 0.0
        else:
            room = grid[place]
            if room is not None and (face_up[place] or seen_by[place] == seat):
                here = room_worth(d, hero, room)
            else:
                here = UNKNOWN
        best[place] = here + max(best[to] for _, to in neighbours(place))
    return best
