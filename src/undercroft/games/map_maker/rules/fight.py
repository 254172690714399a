"""The fight: the Players' turn, and the attacks of the Heroes."""

from __future__ import annotations

from undercroft.games.map_maker.kinds.terms import AGILITY, ATTACK, DEFENSE, INTELLIGENCE, ROW, SQUARES
from undercroft.games.map_maker.rules import boss_sheets
from undercroft.games.map_maker.rules.attribute_test import take_test
from undercroft.games.map_maker.rules.boss_turn import the_highest
from undercroft.games.map_maker.rules.boss_verbs import (
    change_hatred,
    close_fight_round,
    end_charm,
    harm_boss,
    open_boss_turn,
    open_players_turn,
    raise_threat,
    remove_die,
    weaken_boss,
)
from undercroft.games.map_maker.rules.dice import FOE, HERO, VICTIM
from undercroft.games.map_maker.rules.items import decide, heal_by_skill, last_window
from undercroft.games.map_maker.rules.scores import attack_test, clear_test, scores, target_test
from undercroft.games.map_maker.rules.skills import one_more, suffer
from undercroft.games.map_maker.rules.state import Boss, Dungeon, Hero, Test
from undercroft.games.map_maker.rules.verbs import give_up, next_hero, pass_role_on, recover_hp, show_test
from undercroft.games.map_maker.words import events as tell
from undercroft.games.map_maker.words.offers import Act
from undercroft.games.map_maker.words.options import CLEAR_SQUARE, GIVE_UP, PASS, TARGET
from undercroft.games.map_maker.words.prompts import ATTACKED_BY_CHARM
from undercroft.games.map_maker.words.reasons import FURY
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, checkpoint, roll

FURY_FROM = 30  # the fight round from which on Fury raises the Threat


def fight(d: Dungeon, boss: Boss) -> Rules[None]:
    """MM-540, MM-543, MM-544, MM-545 The Players' turn opens; both turns alternate until one side is defeated."""
    while True:
        if not d.in_round:
            open_players_turn(d, boss)
        while d.waiting:
            yield from checkpoint()
            yield from next_action(d, boss)
        yield from checkpoint()
        yield from boss_turn(d, boss)


def boss_turn(d: Dungeon, boss: Boss) -> Rules[None]:
    """MM-620, MM-621, MM-650 The Boss does what its Action says, step by step; MM-662 at last it may grow furious.

    MM-115, MM-R13 Then the role of Starting Player passes on.
    """
    looks = boss_sheets.LOOKS.get(boss.kind.action)
    if looks is not None and looks(d, boss):  # MM-R132
        yield from last_window(d)
    open_boss_turn(d, boss)
    yield from boss_sheets.ACTIONS[boss.kind.action](d, boss)
    if d.settings.fury and boss.round >= FURY_FROM:  # MM-R129
        raise_threat(d, boss, 1, FURY, "MM-662")
    close_fight_round(d, boss)
    pass_role_on(d)


def next_action(d: Dungeon, boss: Boss) -> Rules[None]:
    """MM-541 The players agree who acts next; in a dispute the Starting Player decides.

    Where all who have still to act belong to the Starting Player, who acts and what it does is one question.
    """
    waiting = [d.heroes[place] for place in d.waiting]
    if len(waiting) > 1 and all(hero.seat == d.starting_seat for hero in waiting):
        return (yield from any_action(d, boss, waiting))
    pick = yield from decide(d, d.starting_seat, "MM-541", tuple([hero.options.me for hero in waiting]))
    hero = next_hero(d, pick.what)
    if len(waiting) > 1:
        d.tell(tell.NEXT, "MM-541", hero.name)
    if hero.charmed:
        yield from charmed_action(d, hero)
    else:
        yield from action(d, boss, hero)


def any_action(d: Dungeon, boss: Boss, waiting: list[Hero]) -> Rules[None]:
    """MM-541, MM-542 One of these Heroes acts; a charmed one has no choice of its own."""
    able = actions(d, boss)
    options: list[Option[int | Act | None]] = [
        option
        for hero in waiting
        for option in ([hero.options.me] if hero.charmed else [hero.options.doing(what) for what in able])
    ]
    if d.settings.may_give_up:
        options.append(GIVE_UP)
    what = (yield from decide(d, d.starting_seat, "MM-541", tuple(options))).what
    if what is None:
        give_up(d, d.heroes[d.start])
    elif isinstance(what, Act):
        yield from carry_out(d, boss, next_hero(d, what.hero), what.option)
    else:
        yield from charmed_action(d, next_hero(d, what))


def action(d: Dungeon, boss: Boss, hero: Hero) -> Rules[None]:
    """MM-542 The Hero's player says what it does."""
    options = actions(d, boss)
    if d.settings.may_give_up:
        options = (*options, GIVE_UP)
    pick = yield from decide(d, hero.seat, "MM-542", options, hero.name)
    if pick is GIVE_UP:
        give_up(d, hero)
    yield from carry_out(d, boss, hero, pick)


def actions(d: Dungeon, boss: Boss) -> tuple[Option[object], ...]:
    """MM-542, MM-R54 One action: attack the Boss, attack or clear the leftmost die if the sheet allows it, or pass."""
    return (*legal_targets(d, boss), *((CLEAR_SQUARE,) if boss.kind.clears and boss.dice else ()), PASS)


def carry_out(d: Dungeon, boss: Boss, hero: Hero, pick: Option[object]) -> Rules[None]:
    """MM-542 The action chosen; MM-856 after an attack perhaps one more."""
    if pick is PASS:
        d.tell(tell.PASSED, "MM-R53", hero.name)
    elif pick is CLEAR_SQUARE:
        yield from clear_square(d, boss, hero)
    else:
        attacked = yield from attack(d, boss, hero, pick)
        if attacked and hero.hp > 0:
            yield from one_more_attack(d, boss, hero)


def legal_targets(d: Dungeon, boss: Boss) -> tuple[Option[object], ...]:
    """MM-627, MM-646, MM-654 The Boss is always a legal target; of the others only the leftmost."""
    strike = d.options.attack[boss.kind.key]
    return (strike, TARGET) if boss.kind.targets and boss.dice else (strike,)


def attack(d: Dungeon, boss: Boss, hero: Hero, pick: Option[object], mod: int = 0) -> Rules[bool]:
    """MM-560 The Hero's attack; was it made, or lost before it was rolled?"""
    if pick is TARGET:
        yield from attack_target(d, boss, hero, mod)
        return True
    return (yield from attack_boss(d, boss, hero, mod))


def one_more_attack(d: Dungeon, boss: Boss, hero: Hero) -> Rules[None]:
    """MM-856 Directly after the own attack a Skill may give one more, with its modifier."""
    skill = yield from one_more(d, hero)
    if skill is not None:
        pick = yield from decide(d, hero.seat, "MM-542", legal_targets(d, boss), hero.name)
        yield from attack(d, boss, hero, pick, skill.score)


# -- attacks of the Heroes --------------------------------------------------------------------------------------------


def attack_boss(d: Dungeon, boss: Boss, hero: Hero, mod: int) -> Rules[bool]:
    """MM-560, MM-561, MM-658 Declared; the sheet's reaction; the test; what the sheet says to a hit; harm and Hatred.

    MM-656 An attack lost before it is rolled is no attack; one that was rolled and did no harm is a miss.
    """
    kind = boss.kind
    d.tell(tell.ATTACKS, "MM-560", hero.name, kind)
    if kind.when_declared and not (yield from boss_sheets.WHEN_DECLARED[kind.when_declared](d, boss, hero)):
        d.tell(tell.ACTION_LOST, "MM-508", hero.name, kind.one_die)
        return False
    test = attack_test(d, boss, hero, mod)
    hit = yield from take_test(d, test)
    if hit and kind.when_hit:
        hit = yield from boss_sheets.WHEN_HIT[kind.when_hit](d, boss, hero, test)
    if hit and kind.parry and boss_sheets.PARRIES[kind.parry](d, boss, test):
        hit = False
    d.tell(tell.HIT if hit else tell.MISS, "MM-560", hero.name)
    if hit:
        harm_boss(d, boss, hero, max(1, *(skill.boss_hp for skill in test.skills), 0))  # MM-564, MM-R60
        drain(d, hero, test)
    if any(skill.sweep for skill in test.skills):
        yield from sweep(d, boss, hero, test)
    show_test(d, None)
    if hit and kind.when_harmed:
        yield from boss_sheets.WHEN_HARMED[kind.when_harmed](d, boss, hero)
    change_hatred(d, hero, kind.hatred.hit if hit else kind.hatred.miss, "hit" if hit else "miss")
    return True


def drain(d: Dungeon, hero: Hero, test: Test) -> None:
    """MM-856 A Skill that heals its user when it hits."""
    for skill in test.skills:
        if skill.heals:
            heal_by_skill(d, hero, hero, skill)


def sweep(d: Dungeon, boss: Boss, hero: Hero, test: Test) -> Rules[None]:
    """MM-856 The same Hero score against every target, from left to right, each with a Combat Die of its own."""
    score, _ = scores(d, test)
    storm = next(skill for skill in test.skills if skill.sweep)
    threat = max(0, boss.threat - hero.experience[AGILITY] // ROW)
    for square, die in enumerate(boss.squares):
        if die and boss.kind.targets:
            combat = max(1, (yield from roll("MM-572", FOE)) - hero.experience[INTELLIGENCE] // ROW)
            foe_score = combat + die + threat
            what, at = boss.kind.one_die, SQUARES[square]
            figures = square + 1, score, combat, foe_score, foe_score, score
            d.tell(tell.SWEEPS, "MM-856", hero.name, storm, what, *figures, at, storm)
            if score >= foe_score:
                destroy(d, boss, hero, square)


def attack_target(d: Dungeon, boss: Boss, hero: Hero, mod: int) -> Rules[None]:
    """MM-627, MM-646 The leftmost target: a hit removes its die."""
    test = target_test(boss, hero, mod)
    d.tell(tell.ATTACKS_SQUARE, "MM-627", hero.name, boss.kind.one_die, test.place + 1, SQUARES[test.place])
    hit = yield from take_test(d, test)
    d.tell(tell.HIT if hit else tell.MISS, "MM-560", hero.name)
    if hit:
        drain(d, hero, test)
        destroy(d, boss, hero, test.place)
    show_test(d, None)


def destroy(d: Dungeon, boss: Boss, hero: Hero, square: int) -> None:
    """MM-601, MM-R97 A target is resolved when a Hero destroys it."""
    remove_die(d, boss, square)
    recover_hp(d, hero, boss.kind.target_heals, "MM-624", boss.kind.one_die)
    weaken_boss(d, boss, boss.kind.target_harms, boss.kind.one_die)
    change_hatred(d, hero, boss.kind.hatred.destroy, "destroy")


def clear_square(d: Dungeon, boss: Boss, hero: Hero) -> Rules[None]:
    """MM-627 The leftmost square that holds a die: a test, no attack; a failure costs nothing."""
    test = clear_test(boss, hero)
    square, encounter = test.place, d.pack.encounters[test.place]
    d.tell(tell.CLEARS_SQUARE, "MM-627", hero.name, square + 1, encounter, SQUARES[square])
    cleared = yield from take_test(d, test)
    d.tell(tell.SUCCESS if cleared else tell.FAILURE, "MM-327", hero.name)
    if cleared:
        remove_die(d, boss, test.place)
        change_hatred(d, hero, boss.kind.hatred.clear, "clear")
    show_test(d, None)


# -- charmed ----------------------------------------------------------------------------------------------------------


def charmed_action(d: Dungeon, hero: Hero) -> Rules[None]:
    """MM-508 A charmed Hero's action: it attacks the other living Hero with the lowest Hatred, then the charm ends."""
    end_charm(d, hero)
    others = [other for other in d.living() if other is not hero]
    if not others:
        d.tell(tell.CHARM_LOST, "MM-508", hero.name)
        return
    victim = yield from the_highest(d, lambda other: -other.hatred, ATTACKED_BY_CHARM, others)
    d.tell(tell.CHARM_ATTACK, "MM-508", hero.name, victim.name)
    own, foe = yield from roll("MM-572", HERO, VICTIM)
    # no Threat, no Skills of anybody, no bonus of Agility or Intelligence, and no Hatred
    score, other_score = own + plain_score(hero, ATTACK), foe + plain_score(victim, DEFENSE)
    d.tell(tell.CHARM_TEST, "MM-508", hero.name, own, score, victim.name, foe, other_score, other_score, score)
    hit = score >= other_score
    d.tell(tell.HIT if hit else tell.MISS, "MM-560", hero.name)
    if hit:
        yield from suffer(d, victim, 1, "MM-564", None, hero.name, skills=False)


def plain_score(hero: Hero, attribute: int) -> int:
    """MM-823, MM-824, MM-832 Attribute, bonus and penalty."""
    return hero.experience[attribute] + hero.experience[attribute] // ROW - hero.penalty[attribute]
