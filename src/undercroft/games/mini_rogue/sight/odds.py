"""Exact chances, counted over every way the dice can fall. Made only when somebody reads them."""

from __future__ import annotations

from itertools import product

from undercroft.games.mini_rogue.kinds.pack import MiniRoguePack
from undercroft.games.mini_rogue.kinds.powers import MOST_DICE
from undercroft.games.mini_rogue.rules.skill_test import STAR
from undercroft.games.mini_rogue.rules.state import Attack, City, Enemy, Hero


def curse_faces(pack: MiniRoguePack, hero: Hero) -> tuple[int, ...]:
    """What the Curse die can take from each Character die: nothing, if it is not in the pool."""
    return pack.die["curse"].faces if hero.cursed else (0,)


def success_odds(d: City, hero: Hero) -> tuple[int, int]:
    """MR-281 In how many ways of how many a Skill Test succeeds."""
    die, curse = d.pack.die["character"].faces, curse_faces(d.pack, hero)
    won = sum(max(dice) - shows >= STAR for *dice, shows in product(*(die,) * hero.level, curse))
    return won, len(die) ** hero.level * len(curse)


def kill_odds(d: City, hero: Hero, enemy: Enemy, attack: Attack) -> tuple[int, int]:
    """In how many ways of how many the attack roll kills at once, before any re-roll."""
    pack, read = d.pack, attack.stance.read
    die, dungeon, curse = pack.die["character"].faces, pack.die["dungeon"].faces, curse_faces(pack, hero)
    count = min(hero.level + attack.extra_dice, MOST_DICE)
    needed = enemy.hp - attack.damage - enemy.poison
    dodges = "dodge5" in enemy.row.flags
    won = 0
    for shows in curse:
        sums = [sum(_value(read, face, shows) for face in dice) for dice in product(*(die,) * count)]
        enough = sum(one >= needed for one in sums)
        for face in dungeon:
            won += (len(sums) if needed <= 0 else 0) if dodges and face == 5 else enough
    return won, len(die) ** count * len(dungeon) * len(curse)


def reroll_odds(d: City, enemy: Enemy, attack: Attack, die: int, fresh: bool) -> tuple[int, int]:
    """In how many ways of how many one die rolled again makes the blow deadly."""
    faces, shows = d.pack.die["character"].faces, attack.curse_shows
    others = sum(attack.values) - attack.values[die] + attack.damage + enemy.poison
    kept = 0 if fresh else attack.values[die]
    won = 0
    for face in faces:
        value = _value(attack.stance.read, face, shows)
        fails = attack.stance.read[face - 1 if shows and face > 1 else face][1]
        won += others + (0 if fails else kept + value) >= enemy.hp
    return won, len(faces)


def _value(read: dict[int, tuple[int, bool, bool]], face: int, curse: int) -> int:
    return read[face - 1 if curse and face > 1 else face][0]
