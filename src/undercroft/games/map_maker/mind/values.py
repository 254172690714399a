"""What things are worth to a Hero, in experience: HP, SP, potions, books, points of each attribute.

The numbers were found by playing: each was changed up and down, some hundred games with the same luck on either side.
"""

from __future__ import annotations

from typing import assert_never

from undercroft.games.map_maker.kinds import operations as op
from undercroft.games.map_maker.kinds.pack import HP_LIMIT, Reward
from undercroft.games.map_maker.kinds.terms import LIMIT, ROW
from undercroft.games.map_maker.rules.items import BOOK_SP, POTION_HP
from undercroft.games.map_maker.rules.state import Dungeon, Hero

LIFE = 3.0  # beyond its last HP
HP: tuple[float, ...] = tuple(2.0 * n**0.6 + (LIFE if n else 0.0) for n in range(HP_LIMIT + 1))
SP: tuple[float, ...] = tuple(0.35 * n**0.7 for n in range(HP_LIMIT + 1))
SP_IN_FIGHT = 0.15  # afterwards it is worth nothing
POTION = 1.6
BOOK = 0.7
TREASURE = 0.5  # a roll on the table
PENALTY = 1.0

POINT = 1.0  # of experience, wherever it goes
UNLOCKS = 0.3  # while there is a Skill to unlock
ATTRIBUTE = (0.4, 0.0, 0.15, 0.12, 0.1)  # what each does besides, most of it in the fight
FULL_ROW = 0.4  # the point that fills one
MAXED = -2.0  # in Hard Mode the last point raises the Threat (MM-972), for each Hero


def loses(hero: Hero, n: int) -> float:
    """So many HP; a potion in time may keep it alive (MM-R33)."""
    if n >= hero.hp and hero.hp + POTION_HP * hero.potions > n:
        return POTION * ((n - hero.hp) // POTION_HP + 1)
    return HP[hero.hp] - HP[max(hero.hp - n, 0)]


def heals(hero: Hero, n: int) -> float:
    return HP[min(hero.hp + n, hero.hp_limit)] - HP[hero.hp]


def gets_sp(hero: Hero, n: int) -> float:
    return SP[min(max(hero.sp + n, 0), hero.sp_limit)] - SP[hero.sp]


def pays_sp(d: Dungeon, hero: Hero) -> float:
    """What the SP for a Skill is worth; without one it comes out of a book."""
    if d.boss is not None:
        return SP_IN_FIGHT
    return SP[hero.sp] - SP[hero.sp - 1] if hero.sp else BOOK / BOOK_SP


def point(d: Dungeon, hero: Hero, attribute: int) -> float:
    """One experience in this attribute."""
    value = hero.experience[attribute]
    if value >= LIMIT:
        return 0.0
    worth = POINT + ATTRIBUTE[attribute]
    if hero.total < hero.skills[-1].at:
        worth += UNLOCKS
    if d.settings.hard and value == LIMIT - 1:
        worth += MAXED * d.settings.heroes
    return worth + FULL_ROW if value % ROW == ROW - 1 else worth


def best_point(d: Dungeon, hero: Hero) -> float:
    return max([point(d, hero, attribute) for attribute in range(len(ATTRIBUTE))])


def gift(d: Dungeon, hero: Hero, what: op.Gain) -> float:
    """One instruction of a table or an Event."""
    match what:
        case op.Hp():
            return heals(hero, what.n) if what.n > 0 else -loses(hero, -what.n)
        case op.Sp():
            return gets_sp(hero, what.n)
        case op.AllSp():
            return gets_sp(hero, hero.sp_limit)
        case op.Item():
            return what.n * (POTION if what.item == "potion" else BOOK)
        case op.LoseItem():
            return -POTION if hero.potions else -BOOK if hero.books else 0.0
        case op.Xp():
            return what.n * (point(d, hero, what.attribute) if what.attribute >= 0 else best_point(d, hero))
        case op.Penalty():
            return -PENALTY * what.n
        case op.ByRule():
            return 0.0  # nobody here knows what it does
        case _:
            assert_never(what)


def reward(d: Dungeon, hero: Hero, row: Reward | None) -> float:
    return 0.0 if row is None else sum([gift(d, hero, what) for what in row.gives])
