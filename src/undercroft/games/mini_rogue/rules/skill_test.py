"""Skill tests, and the Dungeon die rolled alone."""

from __future__ import annotations

from undercroft.games.mini_rogue.kinds.people import PotionKind
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.resources import decide, lose_hp
from undercroft.games.mini_rogue.rules.state import City, Hero
from undercroft.games.mini_rogue.words import events as told
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.games.mini_rogue.words.options import KEEP_DIE, REROLL_DIE, ROLL_TEST
from undercroft.kernel.rules import Rules, roll, roll_all
from undercroft.kernel.words import Faces

STAR = 5  # MR-156: 5 and 6 bear a star


def skill_test(d: City, hero: Hero, die_is_read: bool = True) -> Rules[tuple[bool, int]]:
    """MR-280 Roll the whole pool. Gives whether the test succeeded, and the Dungeon die (MR-282).

    MR-R120 Where that die is not read, Omen is not offered.
    """
    perceive_with = offers_of(d.pack).perceive
    pick = yield from decide(
        d,
        hero,
        "MR-280",
        lambda: [ROLL_TEST, *[perceive_with[one.key] for one in hero.potions if one.power == "perception"]],
        about=hero.about(what=d.grid[hero.at]),
        before_a_roll=True,
    )
    if pick is not ROLL_TEST:
        face = yield from perceive(d, hero, pick.what, die_is_read)
        return True, face
    # MR-284, MR-285 no Feats and no Critical re-rolls here; MR-940 stances do not count either
    faces = yield from roll_all("MR-280", d.pack.pool[hero.level, hero.poisoned, hero.cursed])
    dice, face = faces[: hero.level], faces[hero.level]
    poison, curse = symbols(hero, faces)
    card = d.card_of(hero)
    d.tell(told.ROLLED, "MR-280", *hero.who, Faces(dice), face, poison, curse, card)
    if curse:
        d.tell(told.CURSE_SHOWS, "MR-283", *hero.who[1:], d.pack.die["curse"])
    got = max(dice) - curse
    success = got >= STAR  # MR-281; MR-438 a cursed 5 bears no star, MR-437 a cursed 6 does
    if poison:
        d.tell(told.POISON_SHOWS, "MR-283", *hero.who[1:], d.pack.die["poison"])
        yield from lose_hp(d, hero, 1, "MR-441")
    d.tell(told.TEST_WON if success else told.TEST_LOST, "MR-281", *hero.who, STAR, got, card)
    if hero.omen and die_is_read:
        face = yield from consult_omen(d, hero, face)
    return success, face


def symbols(hero: Hero, faces: tuple[int, ...]) -> tuple[bool, bool]:
    """MR-150 Whether the Poison and the Curse die, if they are in the pool, show their symbols."""
    after = len(faces) - hero.poisoned - hero.cursed
    poison = hero.poisoned and faces[after] == 1  # MR-154
    curse = hero.cursed and faces[-1] == 1  # MR-155
    return poison, curse  # MR-435 without the symbol the die does nothing


def perceive(d: City, hero: Hero, potion: PotionKind, die_is_read: bool) -> Rules[int]:
    """MR-286, MR-512 The Dungeon die alone, and the test counts as won; MR-513 Blindness ends too."""
    verbs.use_up(d, hero, potion, "MR-512")
    verbs.cure(d, hero, "blind", "MR-513", potion)
    face = yield from dungeon_die(d, hero, "MR-512", die_is_read)
    d.tell(told.TEST_WON, "MR-512", *hero.who, STAR, None, potion)
    return face


def dungeon_die(d: City, hero: Hero, clause: str, is_read: bool = True) -> Rules[int]:
    """MR-633 The Dungeon die only: MR-R76 no Character, Curse or Poison die."""
    face = yield from roll(clause, d.pack.die["dungeon"])
    d.tell(told.DUNGEON_DIE_ROLLED, clause, face, *hero.who[1:], d.card_of(hero))
    if hero.omen and is_read:
        face = yield from consult_omen(d, hero, face)
    return face


def consult_omen(d: City, hero: Hero, face: int) -> Rules[int]:
    """MR-157 Only an icon or a skill changes a Dungeon die: Omen rolls it once more, and that result stands."""
    pick = yield from decide(d, hero, "MR-157", lambda: (KEEP_DIE, REROLL_DIE), about=hero.about(face))
    if pick is KEEP_DIE:
        d.tell(told.DIE_KEPT, "MR-157", *hero.who, face)
        return face
    verbs.end_omen(hero)
    face = yield from roll("MR-157", d.pack.die["dungeon"])
    d.tell(told.DUNGEON_DIE_AGAIN, "MR-157", face, hero.kind.with_power["omen"], *hero.who[1:])
    return face
