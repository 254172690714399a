"""The two scores of a test or an attack, term by term."""

from __future__ import annotations

from typing import assert_never

from undercroft.games.map_maker.kinds.operations import (
    AttributeChange,
    BossAttack,
    Die,
    OnFail,
    OnWin,
    Score,
    Swap,
    ThreatChange,
    Use,
)
from undercroft.games.map_maker.kinds.pack import BossSkill, Skill
from undercroft.games.map_maker.kinds.terms import AGILITY, ANY, ATTACK, DEFENSE, INTELLIGENCE, MONSTER, NOBODY, ROW
from undercroft.games.map_maker.rules.state import (
    ATTACK_BOSS,
    ATTACK_TARGET,
    CLEAR,
    DEFENCE,
    ENCOUNTER,
    Boss,
    Dungeon,
    Hero,
    Test,
)

# -- what is tested against what --------------------------------------------------------------------------------------


def encounter_test(d: Dungeon, hero: Hero, encounter: int, forced: bool = False) -> Test:
    """MM-320, MM-322, MM-325 The test of a normal Encounter, with what Event and Special Rule add to it.

    MM-204 the Threat is a term of every Encounter score; MM-333 it counts at least 0; MM-401 the Elite modifier is a
    term of its own; MM-882 the Basic Die stands on the Encounter's side.
    """
    test = Test(ENCOUNTER, hero.place, encounter, encounter, d.basic[encounter], d.threat, d.pack.encounters[encounter])
    test.forced, test.foe_mod = forced, d.elite
    for op in d.effects:
        if isinstance(op, ThreatChange):
            test.threat = max(0, test.threat + op.n)
        elif isinstance(op, InTests) and concerns(d, op, encounter, hero):
            change_test(op, test)
    return test


InTests = Score | Die | Swap | Use


def concerns(d: Dungeon, op: InTests | OnWin | OnFail, encounter: int, hero: Hero) -> bool:
    """MM-286 Is this instruction about that Encounter, resolved by that Hero?"""
    return (op.encounter == encounter or op.encounter == ANY) and (not op.only_you or hero.place == d.start)


def change_test(op: InTests, test: Test) -> None:
    """MM-292, MM-957 What Events and Special Rules change in a test."""
    match op:
        case Score():
            if op.side == "hero":
                test.hero_mod += op.n
            else:
                test.foe_mod += op.n
        case Die():
            if op.side == "hero":
                test.hero_keeps = op.keep
            else:
                test.foe_keeps = op.keep
        case Swap():
            test.swaps = True
        case Use():
            test.attribute = op.attribute
        case _:
            assert_never(op)


def attack_test(d: Dungeon, boss: Boss, hero: Hero, mod: int = 0) -> Test:
    """MM-562, MM-563, MM-883 A Hero's Attack against the Boss's Defense and its Threat."""
    defense_mod = DEFENSE_RULES[boss.kind.defense_rule](d, boss) if boss.kind.defense_rule else 0
    mod += hero.hampered
    return Test(ATTACK_BOSS, hero.place, NOBODY, ATTACK, boss.defense, boss.threat, boss.kind, mod, defense_mod)


def bone_guard(d: Dungeon, boss: Boss) -> int:
    """MM-624 While a Guard stands, the Skeleton King's Defense score is higher."""
    return boss.kind.n if boss.dice else 0


def vanished(d: Dungeon, boss: Boss) -> int:
    """MM-624 The Goblin Joker is hard to hit until his next turn begins."""
    return d.pack.powers[boss.kind.key]["vanish"].n if boss.has_vanished else 0


DEFENSE_RULES = {"bone-guard": bone_guard, "vanished": vanished}


def target_test(boss: Boss, hero: Hero, mod: int = 0) -> Test:
    """MM-567, MM-627 A Hero's Attack against the leftmost target: its die stands in place of the Boss's Defense."""
    square = boss.leftmost
    mod += hero.hampered
    return Test(ATTACK_TARGET, hero.place, square, ATTACK, boss.squares[square], boss.threat, boss.kind.one_die, mod)


def clear_test(boss: Boss, hero: Hero) -> Test:
    """MM-567, MM-627 A test against the leftmost square that holds a die, with the attribute of the square."""
    square = boss.leftmost
    return Test(CLEAR, hero.place, square, square, boss.squares[square], boss.threat, boss.kind.one_die)


def defence_test(d: Dungeon, boss: Boss, hero: Hero, attribute: int = DEFENSE, skill: BossSkill | None = None) -> Test:
    """MM-563, MM-568 The Boss's Attack against a Hero's Defense, or the attribute its Skill names."""
    test = Test(DEFENCE, hero.place, NOBODY, attribute, boss.attack, boss.threat, skill or boss.kind)
    for op in d.special:
        if isinstance(op, BossAttack):
            test.foe_mod += op.n
    return test


def ability_test(boss: Boss, hero: Hero, die: int, attribute: int = DEFENSE) -> Test:
    """MM-567 A Minion or an Ability attacks: its die in place of the Boss's Attack."""
    return Test(DEFENCE, hero.place, NOBODY, attribute, die, boss.threat, boss.kind.one_die)


# -- the scores -------------------------------------------------------------------------------------------------------


def scores(d: Dungeon, test: Test) -> tuple[int, int]:
    """MM-322, MM-325, MM-561, MM-562 The Hero score and the opposing score; MM-331 they have no limits."""
    hero = d.heroes[test.hero]
    own, foe = test.counts_as or test.hero_die, foe_die(hero, test)
    if test.swaps:  # MM-R118 the exchange comes last
        own, foe = foe, own
    attribute = test.attribute
    value = hero.experience[attribute]  # MM-323
    score = own + value + test.hero_mod - hero.penalty[attribute]  # MM-832
    if attribute <= DEFENSE:  # MM-823, MM-824, MM-827 only the row reached counts, and only for its own attribute
        score += value // ROW
        if attribute == DEFENSE:
            score += hero.defense_mod
    for op in d.effects:
        if isinstance(op, AttributeChange) and op.attribute == attribute:
            score += op.n if op.who == "all" or hero.place == d.start else 0
    threat = test.threat - hero.experience[AGILITY] // ROW  # MM-326, MM-569, MM-825, MM-828
    return score, foe + test.basic + (threat if threat > 0 else 0) + test.foe_mod


def foe_die(hero: Hero, test: Test) -> int:
    """MM-826, MM-900, MM-R25 The opposing Combat Die: all changes first, then Intelligence, never below 1."""
    die = test.foe_die + test.foe_die_mod - hero.experience[INTELLIGENCE] // ROW
    return die if die > 1 else 1


def lead(test: Test, own: int, foe: int) -> int:
    """MM-327 A tie is a success of the Hero; MM-560, MM-R44 a tie hits, so one who defends must have more.

    The Hero prevails with 0 or more.
    """
    return own - foe - 1 if test.kind == DEFENCE else own - foe


def margin(d: Dungeon, test: Test) -> int:
    own, foe = scores(d, test)
    return lead(test, own, foe)


def prevails(d: Dungeon, test: Test) -> bool:
    return margin(d, test) >= 0


def enter_numbers(test: Test, skill: Skill) -> None:
    """MM-856 The numbers of a Skill enter the formulas."""
    test.skills = (*test.skills, skill)
    test.hero_mod += skill.score
    test.foe_mod += skill.foe_score
    test.foe_die_mod += skill.foe_die
    test.counts_as = skill.counts_as or test.counts_as
    if skill.use is not None:
        test.attribute = skill.use
    if skill.no_threat:
        test.threat = 0


def is_attack_test(test: Test) -> bool:
    """A Monster Encounter, whatever attribute is used, or the Hero's own attack."""
    return test.kind in (ATTACK_BOSS, ATTACK_TARGET) or (test.kind == ENCOUNTER and test.place == MONSTER)
