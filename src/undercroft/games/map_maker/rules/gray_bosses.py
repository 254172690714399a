"""The Boss Sheets of the gray column: what each Boss does in its turn, and how it reacts (MM-508, MM-620, MM-624)."""

from __future__ import annotations

from undercroft.games.map_maker.kinds.pack import BossSkill
from undercroft.games.map_maker.kinds.terms import INTELLIGENCE, LUCK, NOBODY
from undercroft.games.map_maker.rules.attribute_test import compare
from undercroft.games.map_maker.rules.boss_turn import (
    ability_attack,
    attack,
    attacks,
    can_pay,
    half_of,
    onslaught,
    place_dice,
    reaction,
    skill_attack,
    target,
    the_highest,
    use_dice_skill,
)
from undercroft.games.map_maker.rules.boss_verbs import (
    change_hatred,
    charm,
    hamper,
    heal_boss,
    pay_boss_skill,
    raise_threat,
    remove_die,
    rewrite_once,
    weaken_boss,
)
from undercroft.games.map_maker.rules.dice import HERO
from undercroft.games.map_maker.rules.skills import declare_skills, seats_with_skills
from undercroft.games.map_maker.rules.state import Boss, Dungeon, Hero, Test
from undercroft.games.map_maker.rules.verbs import show_dice
from undercroft.games.map_maker.rules.white_bosses import minions_attack_target, skill
from undercroft.games.map_maker.words import events as tell
from undercroft.games.map_maker.words.prompts import KISSED, STRONGEST
from undercroft.games.map_maker.words.reasons import CHAOS
from undercroft.kernel.rules import Rules, roll


def drained(d: Dungeon, boss: Boss, hero: Hero, drain: BossSkill) -> None:
    """MM-626, MM-R112 On a hit the Boss recovers HP, also if the Hero died of it."""
    heal_boss(d, boss, drain.n, drain)


# -- Necromancer ------------------------------------------------------------------------------------------------------


def necromancer(d: Dungeon, boss: Boss) -> Rules[None]:
    """MM-620 He raises zombies, they attack; he himself only without them, but drains life when he is hurt."""
    heroes = d.settings.heroes
    raise_dead, life_drain = skill(d, boss, "raise-dead"), skill(d, boss, "life-drain")
    if boss.dice < heroes and can_pay(boss, raise_dead):
        pay_boss_skill(d, boss, raise_dead)
        yield from place_dice(d, boss, min(raise_dead.dice.count(heroes), heroes - boss.dice))
    yield from minions_attack_target(d, boss)
    drains = boss.hp < boss.hp_limit and can_pay(boss, life_drain)
    if not boss.dice:
        yield from onslaught(d, boss, life_drain if drains else None, drained)
    elif drains:
        yield from skill_attack(d, boss, (yield from target(d)), life_drain, drained)


# -- Succubus ---------------------------------------------------------------------------------------------------------


def succubus(d: Dungeon, boss: Boss) -> Rules[None]:
    """MM-620 She allures, kisses, and attacks."""
    allure, draining_kiss = skill(d, boss, "allure"), skill(d, boss, "draining-kiss")
    if not boss.dice and can_pay(boss, allure):
        yield from use_dice_skill(d, boss, allure)
    for _ in range(half_of(d.settings.heroes)):
        if boss.leftmost == NOBODY or all(hero.charmed for hero in d.living()):
            break
        yield from kiss(d, boss, boss.leftmost)
    drains = boss.hp < boss.hp_limit and can_pay(boss, draining_kiss)
    yield from onslaught(d, boss, draining_kiss if drains else None, drained)


def kiss(d: Dungeon, boss: Boss, square: int) -> Rules[None]:
    """MM-624, MM-R128 A Kiss costs no HP: it charms, or is resisted and hated the more."""
    uncharmed = [hero for hero in d.living() if not hero.charmed]
    victim = yield from the_highest(d, lambda hero: hero.hatred, KISSED, uncharmed)
    blow = yield from ability_attack(d, boss, victim, boss.squares[square], INTELLIGENCE, hp=0, hatred=0)
    if blow.is_hit:
        charm(d, blow.hero, boss.kind.one_die)
    else:
        change_hatred(d, blow.hero, boss.kind.n, "resisted")
    remove_die(d, boss, square)


# -- Blade Sister -----------------------------------------------------------------------------------------------------


def dancing_blades(d: Dungeon, boss: Boss, test: Test) -> bool:
    """MM-624, MM-656 The leftmost blade parries unless the Hero's Combat Die is higher; it is removed either way."""
    square = boss.leftmost
    if square == NOBODY:
        return False
    parried = (test.counts_as or test.hero_die) <= boss.squares[square]
    if parried:
        d.tell(tell.PARRIED, "MM-624", boss.squares[square] + 1, test.counts_as or test.hero_die, boss.kind.one_die)
    remove_die(d, boss, square)
    return parried


def blade_sister(d: Dungeon, boss: Boss) -> Rules[None]:
    """MM-620 She draws blades, attacks, and in even rounds once more."""
    draw_blades, second_edge = skill(d, boss, "draw-blades"), skill(d, boss, "second-edge")
    if not boss.dice and can_pay(boss, draw_blades):
        yield from use_dice_skill(d, boss, draw_blades)
    yield from onslaught(d, boss)
    if boss.round % 2 == 0 and can_pay(boss, second_edge):
        pay_boss_skill(d, boss, second_edge)
        yield from attack(d, boss, (yield from target(d)))


# -- Lord of Chaos ----------------------------------------------------------------------------------------------------


def lord_of_chaos(d: Dungeon, boss: Boss) -> Rules[None]:
    """MM-620 Chaos Dice, rolled anew each turn; then an Onslaught, opened by Unmake if two of them were equal."""
    yield from place_dice(d, boss, 2 if d.settings.heroes <= 2 else 3)
    dice = [die for die in boss.squares if die]
    for square, die in enumerate(boss.squares):
        if die:
            yield from chaos(d, boss, die)
            remove_die(d, boss, square)
    unmake = skill(d, boss, "unmake")
    opens = len(set(dice)) < len(dice) and can_pay(boss, unmake)
    yield from onslaught(d, boss, unmake if opens else None)


def may_seek_the_strongest(d: Dungeon, boss: Boss) -> bool:
    """MM-R132 A Chaos Die may look who has the most HP."""
    return len(d.living()) > 1


def chaos(d: Dungeon, boss: Boss, die: int) -> Rules[None]:
    """MM-624 A Chaos Die, by its value."""
    rolled = boss.kind.one_die
    d.tell(tell.CHAOS, "MM-624", die, rolled)
    if die == 1:
        weaken_boss(d, boss, 1, rolled)
    elif die == 2:
        heal_boss(d, boss, 1, rolled)
    elif die == 3:
        yield from ability_attack(d, boss, (yield from target(d)), die, LUCK)
    elif die == 4:
        hamper(d, (yield from target(d)), -2, rolled)
    elif die == 5:
        strongest = yield from the_highest(d, lambda hero: hero.hp, STRONGEST)
        yield from ability_attack(d, boss, strongest, die, INTELLIGENCE)
    else:
        raise_threat(d, boss, 1, CHAOS, "MM-624")


# -- Soul Harvester ---------------------------------------------------------------------------------------------------


def soul_harvester(d: Dungeon, boss: Boss) -> Rules[None]:
    """MM-620 Enough filled jars are reaped; his hits fill new ones; hurt, he devours one."""
    if boss.dice >= min(boss.kind.squares, d.settings.heroes + 1):
        d.tell(tell.REAP, "MM-624", boss.kind)
        for square, die in enumerate(boss.squares):
            if die:
                yield from ability_attack(d, boss, (yield from target(d)), die, LUCK)
                remove_die(d, boss, square)
    for _ in range(attacks(d, boss)):  # his Onslaught: each hit fills the leftmost empty jar
        blow = yield from attack(d, boss, (yield from target(d)))
        if blow.is_hit:  # MM-R112 also if the Hero died of it
            yield from place_dice(d, boss, 1)
    devour = skill(d, boss, "devour")
    if boss.is_half and boss.dice and can_pay(boss, devour):
        pay_boss_skill(d, boss, devour)
        remove_die(d, boss, boss.leftmost)
        heal_boss(d, boss, devour.n, devour)


# -- Dungeon Master ---------------------------------------------------------------------------------------------------


def rewrite(d: Dungeon, boss: Boss, hero: Hero, test: Test) -> Rules[bool]:
    """MM-624 Once each Players' turn a hit with a 6 must be rolled again; Skills not yet used may follow (MM-R110)."""
    spell = skill(d, boss, "rewrite")
    if boss.has_rewritten or not can_pay(boss, spell) or (test.counts_as or test.hero_die) != 6:
        return True
    rewrite_once(boss)
    pay_boss_skill(d, boss, spell)
    came = yield from roll("MM-624", HERO)
    show_dice(test, came, test.foe_die)
    d.tell(tell.REROLLED, "MM-624", hero.name, came, came, spell)
    yield from declare_skills(d, test, seats_with_skills(d, test.hero), after=True)
    return compare(d, test)


def dungeon_master(d: Dungeon, boss: Boss) -> Rules[None]:
    """MM-620 A new level when all squares are empty; the leftmost die strikes everybody; else an Onslaught."""
    new_level = skill(d, boss, "new-level")
    if not boss.dice and can_pay(boss, new_level):
        yield from use_dice_skill(d, boss, new_level)
    square = boss.leftmost
    if square == NOBODY:
        yield from onslaught(d, boss)
        return
    for hero in d.from_left(d.start):
        yield from reaction(d, boss, hero, boss.squares[square], square)
    remove_die(d, boss, square)
    if d.settings.heroes >= 2:
        for _ in range(half_of(attacks(d, boss))):
            yield from attack(d, boss, (yield from target(d)))
