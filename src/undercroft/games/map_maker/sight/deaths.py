"""What is sure to kill: every throw of the dice counted, and nobody left who could do anything about it.

Others may still step in where they are asked first; what is said here holds if nobody does.
"""

from __future__ import annotations

from undercroft.games.map_maker.glossary import say
from undercroft.games.map_maker.kinds.pack import BossDie, BossSkill
from undercroft.games.map_maker.kinds.terms import AGILITY, NOBODY
from undercroft.games.map_maker.rules.encounters import loss_at
from undercroft.games.map_maker.rules.scores import ability_test, margin
from undercroft.games.map_maker.rules.skills import at_hand, can_help, preventing, seats_with_skills
from undercroft.games.map_maker.rules.state import DEFENCE, ENCOUNTER, Boss, Dungeon, Hero, Test
from undercroft.games.map_maker.sight.odds import FACES, chance_of

KILLS = say("This kills {hero:the}.")
KILLS_ALL = say("This kills the last Hero.")


def loss_of(d: Dungeon, test: Test) -> int:
    """MM-329, MM-564 The HP this test costs if it goes wrong; a Kiss costs none (MM-R128), an own attack neither."""
    if test.kind == ENCOUNTER:
        return loss_at(d, test.place)
    if test.kind != DEFENCE:
        return 0
    if isinstance(test.by, BossSkill):
        return test.by.hp
    return 0 if isinstance(test.by, BossDie) and d.boss is not None and d.boss.kind.action == "succubus" else 1


def kills(d: Dungeon, test: Test) -> bool:
    """As it stands, or however its dice fall: is the Hero of this test sure to die?"""
    hero, loss = d.heroes[test.hero], loss_of(d, test)
    if loss < hero.hp or helped(d, hero, test):
        return False
    if test.hero_die:
        return margin(d, test) < 0
    if chance_of(d, test):
        return False
    return not seats_with_skills(d, test.hero) or not any(_turned(d, test, own, foe) for own in FACES for foe in FACES)


def _turned(d: Dungeon, test: Test, own: int, foe: int) -> bool:
    """Is anybody asked for a Skill after these dice?"""
    thrown = test.copy()
    thrown.hero_die, thrown.foe_die = own, foe
    return bool(at_hand(d, thrown, after=True))


def helped(d: Dungeon, hero: Hero, test: Test) -> bool:
    """MM-R112 Is anybody asked before the HP are lost?"""
    for seat in range(len(d.settings.seats)):
        prevents, could_read = preventing(d, hero, seat, test)
        if prevents or could_read or can_help(d, hero, seat, skills=True):
            return True
    return False


def snared(d: Dungeon, boss: Boss, hero: Hero) -> bool:
    """MM-624 An attack that is declared springs a snare first: is it sure to kill?"""
    if not boss.kind.when_declared or boss.leftmost == NOBODY:
        return False
    return kills(d, ability_test(boss, hero, boss.squares[boss.leftmost], AGILITY))
