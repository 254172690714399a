"""Stabbins, the Quick-Fingered. Shared effects: Lockpicks, Loaded Die (cards.py)."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.effects import effect, numbers
from undercroft.games.dungeon_run.kinds.pack import Effect, Power
from undercroft.games.dungeon_run.rules.asking import passed, pick_hero, pick_item, uses_it
from undercroft.games.dungeon_run.rules.cards import grant_action
from undercroft.games.dungeon_run.rules.dice import one_die
from undercroft.games.dungeon_run.rules.equipping import tell_trade
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.theft import steal, steal_at_random
from undercroft.games.dungeon_run.rules.verbs.cards import hand_item, use_up
from undercroft.games.dungeon_run.rules.verbs.wounds import wound_monster
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import NOTHING_TAKEN, SHOWN
from undercroft.games.dungeon_run.words.options import PASS
from undercroft.kernel.rules import Rules, choose
from undercroft.kernel.words import Listing

numbers("unheld-heroes", "vanish", "DR-880", say("Other heroes do not hold the owner."))
numbers("no-free-attack", "slippery", "DR-355", say("No free attack follows the owner's failed escape."))
numbers("sabotages", "dirty-tricks", "DR-088", say("The owner's sabotage costs so many dice: {n}."), "n")


@effect(
    "arrive",
    "DR-181",
    say("After a Move onto a hero's tile, a die of {at} or more steals a random treasure."),
    "at",
    "limit",
)
def sticky_fingers(d: Dungeon, me: Hero, held: Monster | None, power: Power) -> Rules[None]:
    """Sticky Fingers: after a Move onto a tile with a hero who has loot, 5+ on a die steals a random treasure."""
    victims = [hero for hero in d.others_here(me) if hero.loot_treasures]
    if not victims:
        return
    options = [PASS, *[offers.hero(hero.kind) for hero in victims]]
    pick = yield from choose(me.seat, "DR-144", options, power.card)
    if pick is PASS:
        passed(d, me, power.card, "DR-181")
        return
    use_up(d, me, power)
    if (yield from one_die(d, me, "DR-187", power.card, power.effect.at)) >= power.effect.at:
        yield from steal_at_random(d, me, victims[options.index(pick) - 1], "DR-187")
    else:
        d.tell(NOTHING_TAKEN, "DR-187", me.seat, me.kind, power.card)


def dupes(d: Dungeon, me: Hero) -> list[Hero]:
    if d.foes.get(me.at) is not None or not me.treasures:
        return []
    return [hero for hero in d.others_here(me) if hero.treasures]


def can_cheat(d: Dungeon, me: Hero, power: Power) -> bool:
    return bool(dupes(d, me))


@effect(
    "special",
    "DR-144",
    say("Special action: an own treasure for one of a hero here, of the owner's choice."),
    can=can_cheat,
)
def crooked_bargain(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Crooked Bargain: he looks at the treasures of a hero here and exchanges one of his own for one of them."""
    hero = yield from pick_hero(d, me, dupes(d, me), power.card)
    d.tell_to((me.seat,), SHOWN, "DR-144", me.seat, Listing(hero.treasures))
    wanted = yield from pick_item(d, me, hero.treasures, power.card)
    given = yield from pick_item(d, me, me.treasures, power.card)
    hand_item(d, hero, me, wanted, "DR-144")
    hand_item(d, me, hero, given, "DR-144")
    tell_trade(d, me, hero, [given], [wanted], "DR-144")
    d.tell_to((hero.seat,), SHOWN, "DR-144", hero.seat, Listing((wanted, given)))


@effect("pool", "DR-077", say("Dice more against a hero or a wounded monster: {n}."), "n")
def backstab(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """Backstab: against a hero, or a monster that already has a wound."""
    if fight.what != "battle" or me.seat != fight.seat:
        return 0
    monster = d.foes.get(fight.at)
    return e.n if fight.rival >= 0 or (monster is not None and monster.wounds > 0) else 0


def has_stung(d: Dungeon, me: Hero, fight: Fight, monster: Monster | None, e: Effect) -> bool:
    acts = fight.what == "battle" and me.seat == fight.seat
    return acts and monster is not None and fight.hits > 0 and monster.is_alive


@effect(
    "hurt",
    "DR-405",
    say("A monster hit in a battle and still alive receives more wounds: {n}."),
    "n",
    "limit",
    can=has_stung,
)
def venom(d: Dungeon, me: Hero, fight: Fight, monster: Monster, power: Power) -> Rules[None]:
    """Venom: a monster he has hit in a battle and that is still alive receives 1 more wound."""
    if (yield from uses_it(d, me, power)):
        wound_monster(d, monster, power.effect.n, "DR-405", power.card)


@effect("robs", "DR-713", say("A treasure of a hero who becomes unconscious here is taken."))
def corpse_robber(d: Dungeon, me: Hero, victim: Hero, power: Power) -> Rules[None]:
    """Corpse Robber: he takes a treasure of a hero who becomes unconscious on his tile."""
    use_up(d, me, power)
    d.tell_to((me.seat,), SHOWN, "DR-713", me.seat, Listing(victim.treasures))
    item = yield from pick_item(d, me, victim.treasures, power.card)
    steal(d, me, victim, item, "DR-713")


@effect("shield", "DR-442", say("On a die of {at} or more another hero here is the target of a free attack."), "at")
def goblin_shield(d: Dungeon, me: Hero, power: Power) -> Rules[Hero]:
    """Goblin Shield: on 4+ another hero on the tile is the target of the free attack."""
    others = d.others_here(me)
    if not others:
        return me
    options = [PASS, *[offers.hero(hero.kind) for hero in others]]
    pick = yield from choose(me.seat, "DR-144", options, power.card)
    if pick is PASS:
        passed(d, me, power.card, "DR-442")
        return me
    use_up(d, me, power)
    lucky = (yield from one_die(d, me, "DR-442", power.card, power.effect.at)) >= power.effect.at
    return others[options.index(pick) - 1] if lucky else me


@effect("succeeded", "DR-145", say("After a successful escape or disarm in the own turn a free Move."), "limit")
def scurry(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Scurry: right after an escape or disarm in his own turn he may take a free Move."""
    grant_action(d, me, "move", power)
    yield from ()
