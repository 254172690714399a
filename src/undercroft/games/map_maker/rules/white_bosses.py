"""The Boss Sheets of the white column: what each Boss does in its turn, and how it reacts (MM-508, MM-620, MM-624)."""

from __future__ import annotations

from undercroft.games.map_maker.kinds.pack import BossSkill
from undercroft.games.map_maker.kinds.terms import AGILITY, DEFENSE, NOBODY
from undercroft.games.map_maker.rules.boss_turn import (
    ability_attack,
    attack_everyone,
    can_pay,
    half_of,
    onslaught,
    reaction,
    target,
    the_highest,
    use_dice_skill,
)
from undercroft.games.map_maker.rules.boss_verbs import (
    change_hatred,
    hamper,
    once,
    pay_boss_skill,
    raise_attack,
    remove_die,
    swap_hatred,
    vanish,
)
from undercroft.games.map_maker.rules.state import Boss, Dungeon, Hero
from undercroft.games.map_maker.rules.verbs import lose_item, lose_sp, mark_penalty
from undercroft.games.map_maker.words import events as tell
from undercroft.games.map_maker.words.prompts import EXCHANGES, WEAKEST
from undercroft.kernel.rules import Rules

WEAK = 3  # HP from which down the Hero Hunter smells blood


def skill(d: Dungeon, boss: Boss, power: str) -> BossSkill:
    """MM-885 The Skill of this sheet that its Action calls so."""
    return d.pack.powers[boss.kind.key][power]


def minions_attack_target(d: Dungeon, boss: Boss) -> Rules[None]:
    """MM-625, MM-646 Each Minion, left to right, attacks the target; its die stays."""
    for die in [die for die in boss.squares if die]:
        yield from ability_attack(d, boss, (yield from target(d)), die)


# -- Skeleton King ----------------------------------------------------------------------------------------------------


def skeleton_king(d: Dungeon, boss: Boss) -> Rules[None]:
    """MM-620 Guards attack; without any he raises new ones, or strikes himself."""
    yield from minions_attack_target(d, boss)
    raise_bones, grave_cleave = skill(d, boss, "raise-bones"), skill(d, boss, "grave-cleave")
    if not boss.dice and can_pay(boss, raise_bones):
        yield from use_dice_skill(d, boss, raise_bones)
        return
    opens = not boss.dice and can_pay(boss, grave_cleave)  # MM-R59 the SP no longer suffice for Raise Bones
    yield from onslaught(d, boss, grave_cleave if opens else None)


# -- Black Dragon -----------------------------------------------------------------------------------------------------


def wrath_scales(d: Dungeon, boss: Boss, hero: Hero) -> Rules[None]:
    """MM-624 Harmed, the leftmost scale spits fire at the attacker, and the Dragon's Attack rises."""
    square = boss.leftmost
    if square != NOBODY:
        yield from reaction(d, boss, hero, boss.squares[square], AGILITY)
        remove_die(d, boss, square)
        raise_attack(d, boss, 1)


def black_dragon(d: Dungeon, boss: Boss) -> Rules[None]:
    """MM-620 Fire Breath once, when half its HP are gone; else an Onslaught, opened by the tail if it was harmed."""
    fire_breath, tail = skill(d, boss, "fire-breath"), skill(d, boss, "dragon-tail")
    if boss.is_half and can_pay(boss, fire_breath) and once(boss, "fire-breath"):
        pay_boss_skill(d, boss, fire_breath)
        yield from attack_everyone(d, boss, fire_breath)
        return
    opens = boss.was_harmed and can_pay(boss, tail)
    yield from onslaught(d, boss, tail if opens else None, swept)


def swept(d: Dungeon, boss: Boss, hero: Hero, tail: BossSkill) -> None:
    """MM-R115 The Dragon has less against a Hero its tail has hit (MM-R112: if it lives)."""
    change_hatred(d, hero, tail.n, "swept")


# -- Spider Queen -----------------------------------------------------------------------------------------------------


def spider_queen(d: Dungeon, boss: Boss) -> Rules[None]:
    """MM-620 Eggs hatch; without any she lays new ones; else an Onslaught, opened by her Web."""
    for _ in range(half_of(d.settings.heroes)):
        square = boss.leftmost
        if square == NOBODY:
            break
        bite = yield from ability_attack(d, boss, (yield from target(d)), boss.squares[square])
        if bite.is_hit and bite.hero.hp > 0:
            mark_penalty(d, bite.hero, AGILITY, 1, "MM-624", boss.kind.one_die)
        remove_die(d, boss, square)
    lay_eggs, web = skill(d, boss, "lay-eggs"), skill(d, boss, "web")
    if not boss.dice and can_pay(boss, lay_eggs):
        yield from use_dice_skill(d, boss, lay_eggs)
        return
    yield from onslaught(d, boss, web if can_pay(boss, web) else None, caught)


def caught(d: Dungeon, boss: Boss, hero: Hero, web: BossSkill) -> None:
    """MM-651 A Hero in the Web attacks less well; MM-R112 if it lives."""
    if hero.hp > 0:
        hamper(d, hero, web.n, web)


# -- Goblin Joker -----------------------------------------------------------------------------------------------------


def goblin_joker(d: Dungeon, boss: Boss) -> Rules[None]:
    """MM-620 He restocks his box, springs tricks, and vanishes or attacks."""
    vanished_before = boss.has_vanished
    vanish(d, boss, False)
    restock, vanishing = skill(d, boss, "restock"), skill(d, boss, "vanish")
    if not boss.dice and can_pay(boss, restock):
        yield from use_dice_skill(d, boss, restock)
    for _ in range(half_of(d.settings.heroes)):
        square = boss.leftmost
        if square == NOBODY:
            break
        yield from spring(d, boss, boss.squares[square])
        remove_die(d, boss, square)
    if boss.is_half and can_pay(boss, vanishing) and not vanished_before:
        pay_boss_skill(d, boss, vanishing)
        vanish(d, boss, True)
    else:
        yield from onslaught(d, boss)


STEALING = (2, 5)  # tricks that take an item or SP


def may_steal(d: Dungeon, boss: Boss) -> bool:
    """MM-R132 Will one of the tricks that spring next take an item or SP? New ones may be anything."""
    springing = [die for die in boss.squares if die][: half_of(d.settings.heroes)]
    return any(die in STEALING for die in springing) or (not springing and can_pay(boss, skill(d, boss, "restock")))


def spring(d: Dungeon, boss: Boss, die: int) -> Rules[None]:
    """MM-624 A trick, by the value of its die."""
    trick = boss.kind.one_die
    d.tell(tell.TRICK if die > 1 else tell.DUD, "MM-624", die, trick)
    if die == 2:
        victim = yield from target(d)
        if not lose_item(d, victim, "MM-624", trick):
            lose_sp(d, victim, 1, "MM-624", trick)
    elif die == 3:
        for hero in d.from_left(d.start):
            hamper(d, hero, -1, trick)
    elif die == 4:
        yield from ability_attack(d, boss, (yield from target(d)), die, DEFENSE)
    elif die == 5:
        victim = yield from target(d)
        lose_sp(d, victim, 1, "MM-624", trick)
        others = [hero for hero in d.living() if hero is not victim]
        if others:
            swap_hatred(d, victim, (yield from the_highest(d, lambda hero: -hero.hatred, EXCHANGES, others)))
    elif die == 6:
        for hero in d.from_left(d.start):
            yield from reaction(d, boss, hero, die, AGILITY)


# -- Orc Chief --------------------------------------------------------------------------------------------------------


def orc_chief(d: Dungeon, boss: Boss) -> Rules[None]:
    """MM-620 Blood Rage, Rally, Onslaught; then the raiders go for the Hero with the lowest Defense."""
    if boss.is_half and once(boss, "blood-rage"):
        raise_attack(d, boss, boss.kind.n)
    rally, crushing_blow = skill(d, boss, "rally"), skill(d, boss, "crushing-blow")
    if not boss.dice and can_pay(boss, rally) and boss.round % 2 == 1 and len(d.living()) >= 2:
        yield from use_dice_skill(d, boss, rally)
    opens = boss.round % 2 == 0 and can_pay(boss, crushing_blow)
    yield from onslaught(d, boss, crushing_blow if opens else None)
    for die in [die for die in boss.squares if die]:
        weakest = yield from the_highest(d, lambda hero: -hero.experience[DEFENSE], WEAKEST)
        yield from ability_attack(d, boss, weakest, die)


# -- Hero Hunter ------------------------------------------------------------------------------------------------------


def snares(d: Dungeon, boss: Boss, hero: Hero) -> Rules[bool]:
    """MM-624 A declared attack springs the leftmost snare first; may the attack go on?"""
    square = boss.leftmost
    if square == NOBODY:
        return True
    caught = yield from reaction(d, boss, hero, boss.squares[square], AGILITY)
    remove_die(d, boss, square)
    return not caught


def smells_blood(d: Dungeon, boss: Boss) -> bool:
    """MM-R132 Is somebody weak?"""
    return any(hero.hp <= WEAK for hero in d.living())


def hero_hunter(d: Dungeon, boss: Boss) -> Rules[None]:
    """MM-620, MM-R115 He hates the weak, sets new snares, and executes."""
    for hero in d.from_left(d.start):
        if hero.hp <= WEAK:
            change_hatred(d, hero, 1, "weak")
    set_snares, execution = skill(d, boss, "set-snares"), skill(d, boss, "execution")
    if not boss.dice and can_pay(boss, set_snares) and boss.round % 2 == 0:
        yield from use_dice_skill(d, boss, set_snares)
    first = yield from target(d)
    opens = first.hp <= WEAK and can_pay(boss, execution)
    yield from onslaught(d, boss, execution if opens else None, first=first)
