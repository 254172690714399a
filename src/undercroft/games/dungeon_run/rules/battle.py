"""Battle against a monster (2.9) and against a hero (2.11)."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import RATINGS, ROLLED_FOR
from undercroft.games.dungeon_run.rules.asking import uses_it
from undercroft.games.dungeon_run.rules.defeat import slay, survives, triumph
from undercroft.games.dungeon_run.rules.dice import settle_dice, tell_throw, throw
from undercroft.games.dungeon_run.rules.free_attacks import (
    arriving,
    carry_away,
    check_heroes,
    defence_against,
    free_attack,
    ignored_hits,
    monster_dice,
    wounds_answered,
)
from undercroft.games.dungeon_run.rules.helping import ask_for_help, drop_the_defeated, pool_size, settle_help
from undercroft.games.dungeon_run.rules.hits import HERO_HITS, assign, assign_against_hero, give_up_dice, soak
from undercroft.games.dungeon_run.rules.in_progress import NOBODY, Fight, Throw
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.verbs.progress import close_fight, new_action, open_fight, resume_action
from undercroft.games.dungeon_run.rules.verbs.wounds import add_wounds, wound_monster
from undercroft.games.dungeon_run.words.events import (
    ABILITY,
    BATTLE,
    CHANGED_DEFENCE,
    CHOSE_RATING,
    HERO_BATTLE,
    NO_BATTLE,
)
from undercroft.games.dungeon_run.words.options import BY_RATING
from undercroft.games.dungeon_run.words.places import HERO, MONSTER, TILE
from undercroft.kernel.rules import Rules, choose

ATTACK_RATINGS = (BY_RATING["brawn"], BY_RATING["magic"])


def battle(d: Dungeon, hero: Hero, surprise: bool = False, fewer: int = 0) -> Rules[bool]:
    """DR-381 DR-050 A battle with the monster on the hero's tile; False if it could not be made.

    DR-400 One exchange only. DR-401 Whoever kills the monster gets the card, however many have wounded it. DR-768
    DR-769 The boss is battled like any monster. DR-306 DR-309 In the Glyph Room an accepted assist is needed, DR-963
    not in solitaire; without one a surprise battle becomes a free attack (DR-261 DR-307), any other is not made and
    not spent, and sabotage declared on it has no effect (DR-310).
    """
    monster = d.foes.get(hero.at)
    assert monster is not None
    fight = Fight("battle", hero.seat, hero.at, monster.kind, is_surprise=surprise, fewer=fewer)
    outer = open_fight(d, fight)
    clause, places = "DR-259" if surprise else "DR-380", (TILE[hero.at], MONSTER[hero.at])
    d.tell(BATTLE, clause, hero.seat, hero.kind, monster.kind, *places)
    yield from ask_for_help(d, fight)
    made = bool(fight.helpers) or not d.tile_of(hero).kind.needs_assist or d.is_solo
    if made:
        yield from exchange(d, fight, hero, monster)
    else:
        d.tell(NO_BATTLE, "DR-306", hero.seat, hero.kind, TILE[hero.at])
        if surprise:
            yield from free_attack(d, monster, hero)
    close_fight(d, outer)
    return made


def exchange(d: Dungeon, fight: Fight, hero: Hero, monster: Monster) -> Rules[None]:
    """The three phases, then what follows from them in the order of DR-404."""
    yield from before_any_die(d, fight, monster)
    yield from monster_dice(d, monster, hero, fight, "DR-382")  # phase 1
    for power in monster.kind.powers.get("monster-foe", ()):
        yield from power.rule.run(d, hero, fight, monster, power)
    yield from attack_dice(d, fight, hero)  # phase 2
    fight.defence = defence_value(d, fight, hero)
    tell_defence(d, fight, hero, monster)
    yield from assign(d, fight)  # phase 3
    fight.took = yield from soak(d, hero, arriving(d, monster, fight))
    place_wounds(d, fight, hero, monster)
    yield from wounds_answered(d, fight, monster)
    yield from settle_battle(d, fight, hero, monster)


def before_any_die(d: Dungeon, fight: Fight, monster: Monster | None) -> Rules[None]:
    """DR-053 Window 4: effects before any roll, the acting player first."""
    if monster is not None and fight.what == "battle":
        for power in monster.kind.powers.get("monster-join", ()):
            yield from power.rule.run(d, fight, monster, power)
    actor = d.heroes[fight.seat]
    for power in d.ready(actor, "declare"):
        if power.rule.can(d, actor, fight, power.effect):
            yield from power.rule.run(d, actor, fight, power)
    if monster is not None and fight.what == "battle":
        for power in monster.kind.powers.get("monster-declare", ()):
            yield from power.rule.run(d, fight, monster, power)
    drop_the_defeated(d, fight)


def attack_dice(d: Dungeon, fight: Fight, hero: Hero) -> Rules[None]:
    """DR-384 DR-055 Having seen the monster's dice he chooses Brawn or Magic and rolls; DR-385 rerolls and changes.

    DR-032 These are his attack dice.
    """
    pick = yield from choose(hero.seat, "DR-055", ATTACK_RATINGS, fight.monster)
    fight.rating = pick.what
    d.tell(CHOSE_RATING, "DR-384", hero.seat, hero.kind, RATINGS[fight.rating])
    yield from boosts(d, fight, hero)
    fight.dice = yield from throw("DR-384", pool_size(d, fight, hero))
    tell_throw(d, hero, "DR-384", fight.dice, ROLLED_FOR["battle"])
    yield from settle_dice(d, [Throw("battle", hero.seat, fight.dice)])


def boosts(d: Dungeon, fight: Fight, hero: Hero) -> Rules[None]:
    """DR-055 Optional additions are announced with the choice of the rating."""
    for power in d.ready(hero, "boost"):
        if power.rule.can(d, hero, fight, power.effect) and (yield from uses_it(d, hero, power)):
            fight.fewer -= power.rule.run(d, hero, fight, power.effect)


def defence_value(d: Dungeon, fight: Fight, hero: Hero) -> int:
    """DR-019 DR-090 Printed defence, then what sets it (the highest), then changes, always within 2 to 6."""
    n = defence_against(d, fight, hero)
    for power in d.active(hero, "defence"):
        n += power.rule.run(d, hero, fight, power.effect)
    return min(6, max(2, n))


def tell_defence(d: Dungeon, fight: Fight, hero: Hero, monster: Monster) -> None:
    """DR-090 Whatever has changed the defence, and so what hits: texts of the monster, cards of the hero."""
    if d.story is None:
        return
    if any(power.rule.run(d, hero, fight, power.effect) for power in monster.kind.powers.get("monster-defence", ())):
        d.tell(ABILITY, "DR-090", monster.kind, TILE[monster.at])
    for power in d.active(hero, "defence"):
        if power.rule.run(d, hero, fight, power.effect):
            d.tell(CHANGED_DEFENCE, "DR-090", hero.seat, power.card, fight.defence, MONSTER[monster.at])


def place_wounds(d: Dungeon, fight: Fight, hero: Hero, monster: Monster) -> None:
    """DR-396 All wounds of the battle are placed before anything is checked.

    DR-394 Each hit left on the hero, DR-395 each hit on the monster; DR-628 nobody else is in danger. DR-399 Wounds
    stay; DR-407 those above a Life have no further effect.
    """
    fight.gave = max(0, fight.hits - ignored_hits(d, monster, fight.hits))
    if fight.gave:
        wound_monster(d, monster, fight.gave, "DR-395", hero.kind)
    if fight.took:
        add_wounds(d, hero, fight.took, "DR-394", monster.kind)


def settle_battle(d: Dungeon, fight: Fight, hero: Hero, monster: Monster) -> Rules[None]:
    """DR-404 Defeat check, loot, boss consequences, the defeated hero, rallies, saboteurs, other effects.

    DR-655 The battle is won when the monster is defeated in it, even if the hero is too (DR-397 DR-722);
    DR-959 in solitaire a boss killed in the same battle wins, because its death is settled first.
    """
    won = not monster.is_alive and not (yield from survives(d, monster, in_battle=True))
    fallen = yield from check_heroes(d, [hero.seat])
    if won:
        slay(d, monster, hero)
    yield from carry_away(d, fallen, {}, monster.kind)
    if won and hero.is_conscious:
        yield from triumph(d, hero, monster.kind, in_battle=True)
    yield from settle_help(d, fight, won)
    yield from after_battle(d, fight)


def after_battle(d: Dungeon, fight: Fight) -> Rules[None]:
    """AFTER: the battle is settled."""
    for seat in (fight.seat, fight.rival):
        if seat != NOBODY:
            hero = d.heroes[seat]
            for power in d.ready(hero, "after"):
                yield from power.rule.run(d, hero, fight, power)


def surprise_battle(d: Dungeon, hero: Hero) -> Rules[None]:
    """DR-259 DR-260 The hero who drew a monster must battle it at once; it costs none of his actions (DR-847)."""
    outer = new_action(d)
    yield from battle(d, hero, surprise=True)
    resume_action(d, outer)


# -- hero against hero -----------------------------------------------------------------------------------------------


def can_battle_hero(d: Dungeon, hero: Hero) -> list[Hero]:
    """DR-460 Conscious heroes on the tile (DR-462); DR-461 none while a monster is there; DR-463 in both phases.

    DR-475 A stranger is no hindrance.
    """
    return [] if d.foes.get(hero.at) is not None else d.others_here(hero)


def hero_battle(d: Dungeon, hero: Hero, rival: Hero) -> Rules[None]:
    """DR-464 to DR-471 A battle between two heroes."""
    fight = Fight("battle", hero.seat, hero.at, rival=rival.seat)
    open_fight(d, fight)
    d.tell(HERO_BATTLE, "DR-460", hero.seat, hero.kind, rival.kind, TILE[hero.at], HERO[rival.seat])
    yield from ask_for_help(d, fight)
    yield from before_any_die(d, fight, None)
    for one in (hero, rival):  # DR-465 the attacker chooses first
        pick = yield from choose(one.seat, "DR-055", ATTACK_RATINGS, (rival if one is hero else hero).kind)
        if one is hero:
            fight.rating = pick.what
        else:
            fight.rival_rating = pick.what
        d.tell(CHOSE_RATING, "DR-465", one.seat, one.kind, RATINGS[pick.what])
    fight.dice = yield from throw("DR-465", pool_size(d, fight, hero))
    fight.foe_dice = yield from throw("DR-465", pool_size(d, fight, rival))
    tell_throw(d, hero, "DR-465", fight.dice, ROLLED_FOR["battle"], HERO_HITS)
    tell_throw(d, rival, "DR-465", fight.foe_dice, ROLLED_FOR["battle"], HERO_HITS)
    both = [Throw("battle", hero.seat, fight.dice), Throw("battle", rival.seat, fight.foe_dice)]
    yield from settle_dice(d, both)  # DR-466
    fight.threats = [face for face in fight.foe_dice if face >= HERO_HITS]  # DR-467
    yield from assign_against_hero(d, fight)
    yield from give_up_dice(d, fight, rival)
    yield from settle_hero_battle(d, fight, hero, rival)
    close_fight(d)


def settle_hero_battle(d: Dungeon, fight: Fight, hero: Hero, rival: Hero) -> Rules[None]:
    """DR-470 Armour; DR-471 wounds at the same time; then as DR-404. DR-474 No card and no rally for the attacker."""
    fight.took = yield from soak(d, hero, len(fight.threats))
    fight.gave = yield from soak(d, rival, fight.hits)
    for one, wounds, other in ((hero, fight.took, rival), (rival, fight.gave, hero)):
        if wounds:
            add_wounds(d, one, wounds, "DR-471", other.kind)
    yield from wounds_answered(d, fight, None)
    fallen = yield from check_heroes(d, [hero.seat, rival.seat])
    won = any(one is rival for one in fallen)
    yield from carry_away(d, fallen, {hero.seat: rival.seat, rival.seat: hero.seat}, hero.kind)
    yield from settle_help(d, fight, won)
    yield from after_battle(d, fight)
