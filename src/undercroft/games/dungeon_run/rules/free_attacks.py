"""Free attacks (2.10): only the attacker rolls attack dice."""

from __future__ import annotations

from undercroft.content.kinds import Kind
from undercroft.games.dungeon_run import glossary as counts
from undercroft.games.dungeon_run.glossary import RATINGS, ROLLED_FOR
from undercroft.games.dungeon_run.kinds.pack import MonsterKind
from undercroft.games.dungeon_run.rules.asking import uses_it
from undercroft.games.dungeon_run.rules.defeat import fall, go_down, in_order, slay, stays_up, survives, triumph
from undercroft.games.dungeon_run.rules.dice import settle_dice, tell_throw, throw
from undercroft.games.dungeon_run.rules.hits import HERO_HITS, soak
from undercroft.games.dungeon_run.rules.in_progress import NOBODY, Fight, Throw
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.verbs.progress import close_fight, open_fight
from undercroft.games.dungeon_run.rules.verbs.wounds import add_wounds, wound_monster
from undercroft.games.dungeon_run.words.events import (
    CHOSE_RATING,
    FOE_THREW,
    FREE_ATTACK,
    HERO_FREE_ATTACK,
    IGNORED_HITS,
    MORE_HITS,
)
from undercroft.games.dungeon_run.words.options import BY_RATING
from undercroft.games.dungeon_run.words.places import HERO, MONSTER, TILE
from undercroft.kernel.rules import Rules, choose
from undercroft.kernel.words import Listing


def attack_value(d: Dungeon, monster: Monster, hero: Hero, fight: Fight) -> int:
    """DR-017 DR-090 DR-091 Printed attack, then all changes added up, never below 1."""
    n = monster.kind.attack + fight.attack
    for power in monster.kind.powers.get("monster-attack", ()):
        n += power.rule.run(d, monster, hero, fight, power.effect)
    for power in d.active(hero, "foe-attack"):
        n += power.rule.run(d, hero, monster.kind, power.effect)
    return max(1, n)


def potential_hits(kind: MonsterKind, faces: list[int]) -> list[int]:
    """DR-018 DR-383 Dice showing a face of its power; the others have no effect."""
    return [face for face in faces if face in kind.power]


def monster_dice(d: Dungeon, monster: Monster, hero: Hero, fight: Fight, clause: str) -> Rules[None]:
    """DR-382 DR-054 Its attack dice, rolled in the First Player's name; then forced rerolls of them."""
    fight.foe_dice = yield from throw(clause, attack_value(d, monster, hero, fight))
    d.tell(FOE_THREW, clause, monster.kind, Listing(fight.foe_dice), TILE[monster.at], HERO[hero.seat])
    yield from settle_dice(d, [Throw("foe", NOBODY, fight.foe_dice)], "DR-054")
    fight.threats = potential_hits(monster.kind, fight.foe_dice)


def incoming(kind: MonsterKind, fight: Fight) -> int:
    """DR-394 Each potential hit not blocked is an incoming hit; some monsters add to that."""
    n = len(fight.threats)
    for power in kind.powers.get("monster-hits", ()):
        n += power.rule.run(fight, power.effect)
    return n


def arriving(d: Dungeon, monster: Monster, fight: Fight) -> int:
    """DR-394 The incoming hits; what a monster adds to those left is told."""
    n = incoming(monster.kind, fight)
    if n > len(fight.threats):
        d.tell(MORE_HITS, "DR-394", monster.kind, counts.hits(n - len(fight.threats)), TILE[monster.at])
    return n


def ignored_hits(d: Dungeon, monster: Monster, hits: int) -> int:
    """DR-395 Hits that do not count against it."""
    ignored = min(hits, sum([power.effect.n for power in monster.kind.powers.get("monster-ignores", ())]))
    if ignored:
        d.tell(IGNORED_HITS, "DR-395", monster.kind, counts.hits(ignored), TILE[monster.at])
    return ignored


def free_attack(
    d: Dungeon, monster: Monster, target: Hero, escape: Fight | None = None, redirected: bool = False
) -> Rules[None]:
    """DR-442 DR-069 A monster attacks without being battled: announced, rolled, rerolls forced, protections, wounds.

    DR-440 The hero rolls none and cannot block; DR-441 it can be neither assisted nor sabotaged. After a failed
    escape it belongs to that action, whose changed values still hold (DR-089).
    """
    intended = target
    for power in () if redirected else d.active(target, "shield"):  # nothing is redirected a second time
        target = yield from power.rule.run(d, target, power)
    fight = Fight("free attack", target.seat, monster.at, monster.kind)
    fight.redirected = redirected or target is not intended
    if escape is not None:
        fight.attack = escape.attack
        fight.after_escape = True
    outer = open_fight(d, fight)
    d.tell(FREE_ATTACK, "DR-442", target.seat, monster.kind, target.kind, TILE[monster.at], HERO[target.seat])
    yield from monster_dice(d, monster, target, fight, "DR-442")
    wounds = yield from soak(d, target, arriving(d, monster, fight))
    fight.took = wounds
    if wounds:
        add_wounds(d, target, wounds, "DR-442", monster.kind)
        yield from wounds_answered(d, fight, monster)
        if target.is_defeated:
            yield from fall(d, target, monster.kind)
    close_fight(d, outer)


def wounds_answered(d: Dungeon, fight: Fight, monster: Monster | None) -> Rules[None]:
    """HURT DR-405 Effects that answer to wounds just given: those of heroes first, the acting hero and then
    clockwise, then those of the monster. What they add counts for the check that follows."""
    for seat in (fight.seat, fight.rival):
        if seat != NOBODY:
            hero = d.heroes[seat]
            for power in d.ready(hero, "hurt"):
                if power.rule.can(d, hero, fight, monster, power.effect):
                    yield from power.rule.run(d, hero, fight, monster, power)
    if monster is not None and fight.took:
        for power in monster.kind.powers.get("monster-hurt", ()):
            yield from power.rule.run(d, d.heroes[fight.seat], fight, monster, power)


# -- of heroes -------------------------------------------------------------------------------------------------------


def strike_the_newcomer(d: Dungeon, monster: Monster) -> Rules[None]:
    """FREEATK: a monster has come onto a tile; who may make a free attack on it is asked."""
    for hero in d.conscious_at(monster.at):
        for power in d.ready(hero, "newcomer"):
            if d.foes.get(hero.at) is monster and (yield from uses_it(d, hero, power)):
                yield from hero_free_attack_on_monster(d, hero, monster)


def strike_the_caught(d: Dungeon, target: Hero) -> Rules[None]:
    """FREEATK: a hero has failed to escape from other heroes; who may make a free attack on him is asked."""
    for hero in d.others_here(target):
        for power in d.ready(hero, "caught"):
            if target.is_conscious and (yield from uses_it(d, hero, power)):
                yield from hero_free_attack_on_hero(d, hero, target)


def hero_free_attack_on_monster(d: Dungeon, hero: Hero, monster: Monster) -> Rules[None]:
    """DR-443 Brawn or Magic dice; each at or above the defence is a wound. DR-445 A kill is the hero's.

    DR-446 What the monster's text says of an attack or of hits holds.
    """
    fight = Fight("free strike", hero.seat, monster.at, monster.kind)
    outer = open_fight(d, fight)
    yield from free_dice(d, fight, hero, "DR-443")
    fight.defence = defence_against(d, fight, hero)
    fight.hits = sum(face >= fight.defence for face in fight.dice)
    fight.gave = fight.hits - ignored_hits(d, monster, fight.hits)
    if fight.gave:
        wound_monster(d, monster, fight.gave, "DR-443", hero.kind)
    if not monster.is_alive and not (yield from survives(d, monster, in_battle=False)):
        slay(d, monster, hero)
        yield from triumph(d, hero, monster.kind, in_battle=False)
    close_fight(d, outer)


def defence_against(d: Dungeon, fight: Fight, hero: Hero) -> int:
    """DR-090 The printed defence, or the highest that its text sets against this attack."""
    assert fight.monster is not None
    powers = fight.monster.powers.get("monster-defence", ())
    set_to = [power.rule.run(d, hero, fight, power.effect) for power in powers]
    return max([one for one in set_to if one], default=fight.monster.defence)


def hero_free_attack_on_hero(d: Dungeon, hero: Hero, target: Hero) -> Rules[None]:
    """DR-444 Brawn or Magic dice; each 4+ is a hit; armour applies."""
    fight = Fight("free strike", hero.seat, hero.at, rival=target.seat)
    outer = open_fight(d, fight)
    yield from free_dice(d, fight, hero, "DR-444")
    fight.hits = sum(face >= HERO_HITS for face in fight.dice)
    fight.gave = yield from soak(d, target, fight.hits)
    if fight.gave:
        add_wounds(d, target, fight.gave, "DR-444", hero.kind)
        if target.is_defeated:
            yield from fall(d, target, hero.kind, hero.seat)
    close_fight(d, outer)


def free_dice(d: Dungeon, fight: Fight, hero: Hero, clause: str) -> Rules[None]:
    """DR-446 The chosen rating as it stands, at least 1 die; nothing that speaks of battles adds or rerolls any."""
    target = fight.monster if fight.rival < 0 else d.heroes[fight.rival].kind
    places = (TILE[hero.at], MONSTER[fight.at] if fight.rival < 0 else HERO[fight.rival])
    d.tell(HERO_FREE_ATTACK, clause, hero.seat, hero.kind, target, *places)
    ratings = (BY_RATING["brawn"], BY_RATING["magic"])
    fight.rating = (yield from choose(hero.seat, "DR-055", ratings, target)).what
    d.tell(CHOSE_RATING, clause, hero.seat, hero.kind, RATINGS[fight.rating])
    n = d.rating(hero, fight.rating)
    if fight.rival >= 0:
        for power in d.active(d.heroes[fight.rival], "rival"):
            n -= power.rule.run(d, d.heroes[fight.rival], fight, power.effect)
    fight.dice = yield from throw(clause, max(1, n))
    tell_throw(d, hero, clause, fight.dice, ROLLED_FOR["free attack"], HERO_HITS if fight.rival >= 0 else None)


def check_heroes(d: Dungeon, seats: list[int]) -> Rules[list[Hero]]:
    """DR-396 DR-398 After all wounds: who of these heroes is defeated, effects that prevent it considered."""
    fallen = []
    for hero in in_order(d, [d.heroes[seat] for seat in seats]):
        if hero.is_conscious and hero.is_defeated and not (yield from stays_up(d, hero)):
            fallen.append(hero)
    return fallen


def carry_away(d: Dungeon, fallen: list[Hero], causes: dict[int, int], by: Kind) -> Rules[None]:
    """DR-404 The consequences for the defeated, one after another (DR-705); `by` whom, where no hero is the cause."""
    for hero in fallen:
        cause = causes.get(hero.seat, NOBODY)
        yield from go_down(d, hero, by if cause == NOBODY else d.heroes[cause].kind, cause)
