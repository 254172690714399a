"""Ashara, the Ember Witch. Shared effects: Flame Lance, Ashen Veil, Pyre (cards.py)."""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.effects import effect
from undercroft.games.dungeon_run.kinds.pack import Effect, EncounterKind, ItemKind, Power
from undercroft.games.dungeon_run.rules.asking import passed, pick_hero, pick_item, uses_it
from undercroft.games.dungeon_run.rules.decks import TileStack
from undercroft.games.dungeon_run.rules.defeat import strike_monster, suffer
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.traps import rid_of_trap
from undercroft.games.dungeon_run.rules.verbs.cards import unequip_item, use_up
from undercroft.games.dungeon_run.rules.verbs.clock import put_back, put_in_order, read_tops
from undercroft.games.dungeon_run.rules.verbs.wounds import remove_wounds, set_wounds, wound_monster
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import ORDERED, SHOWN
from undercroft.games.dungeon_run.words.options import ENCOUNTER_DECK, PASS, TILE_STACK
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, choose, draw
from undercroft.kernel.words import Listing
from undercroft.pieces.pile import Pile


def was_wounded(d: Dungeon, me: Hero, fight: Fight, monster: Monster | None, e: Effect) -> bool:
    return monster is not None and fight.what == "battle" and me.seat == fight.seat and fight.took > 0


@effect(
    "hurt", "DR-405", say("A monster that wounds the owner in a battle receives wounds: {n}."), "n", can=was_wounded
)
def burning_blood(d: Dungeon, me: Hero, fight: Fight, monster: Monster, power: Power) -> Rules[None]:
    """Burning Blood: a monster that wounds her in a battle receives 1 wound, once per battle."""
    use_up(d, me, power)
    wound_monster(d, monster, power.effect.n, "DR-405", power.card)
    yield from ()


@effect("down", "DR-702", say("In the final phase, instead of dying, the wounds become half the Life."), "limit")
def reborn_in_fire(d: Dungeon, me: Hero, power: Power) -> Rules[bool]:
    """Reborn in Fire: if she would be killed her wounds become half her Life instead."""
    if not d.final or not (yield from uses_it(d, me, power)):
        return False
    set_wounds(d, me, me.kind.life // 2, "DR-001", power.card)
    return True


def with_magic(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> bool:
    return fight.monster is not None and fight.rating == e.rating


@effect(
    "boost",
    "DR-055",
    say("Dice that may be added in a battle with a monster with this rating: {n}."),
    "n",
    "rating",
    "limit",
    can=with_magic,
)
def call_lightning(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """Call Lightning: 3 more dice with Magic against a monster, if she wants them."""
    return e.n


@effect("kill", "DR-404", say("After a kill in a battle, wounds for a monster next door or a hero here: {n}."), "n")
def wildfire(d: Dungeon, me: Hero, in_battle: bool, power: Power) -> Rules[None]:
    """Wildfire: after a kill in a battle, 1 wound to a monster on an adjacent tile or another hero on hers."""
    if not in_battle:
        return
    near = [d.foes.get(at) for at in d.tile_of(me).neighbours]
    monsters = [monster for monster in near if monster is not None]
    heroes = d.others_here(me)
    if not monsters and not heroes:
        return
    options: list[Option[object]] = [PASS, *[offers.monster(one.kind, one.at) for one in monsters]]
    options += [offers.hero(one.kind) for one in heroes]
    at = options.index((yield from choose(me.seat, "DR-144", options, power.card))) - 1
    if at < 0:
        passed(d, me, power.card, "DR-404")
        return
    use_up(d, me, power)
    if at < len(monsters):
        yield from strike_monster(d, monsters[at], power.effect.n, me, "DR-700", power.card)
    else:
        yield from suffer(d, [heroes[at - len(monsters)]], power.effect.n, "DR-704", power.card, cause=me.seat)


def ailing_here(d: Dungeon, me: Hero) -> list[Hero]:
    return [hero for hero in d.conscious_at(me.at) if hero.wounds or hero.traps]


def can_cauterise(d: Dungeon, me: Hero, power: Power) -> bool:
    return bool(ailing_here(d, me))


@effect(
    "special",
    "DR-144",
    say("Special action: wounds removed from a hero here: {n}, and one lasting trap."),
    "n",
    can=can_cauterise,
)
def cauterise(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Cauterise: 1 wound and one lasting trap of a hero on the tile."""
    hero = yield from pick_hero(d, me, ailing_here(d, me), power.card)
    remove_wounds(d, hero, power.effect.n, "DR-144", power.card)
    if hero.traps:
        options = [offers.card(trap) for trap in hero.traps]
        trap = (yield from choose(me.seat, "DR-144", options, power.card)).what
        rid_of_trap(d, hero, trap, "DR-596")


@effect("aid", "DR-625", say("Half of the Magic is rounded up in an assist."))
def kindle(d: Dungeon, me: Hero, helper: Hero, rating: str, e: Effect) -> int:
    """Kindle: half of her Magic is rounded up when she assists with it."""
    magic = me.ratings["magic"]
    return (magic + 1) // 2 - max(1, magic // 2) if helper is me and rating == "magic" else 0


def can_read(d: Dungeon, me: Hero, power: Power) -> bool:
    return bool(len(d.encounters) or len(d.stack))


@effect(
    "special", "DR-144", say("Special action: look at the top of a deck and put it back in any order."), can=can_read
)
def read_the_smoke(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Read the Smoke: the top 3 encounter cards or the top 2 tiles, put back in any order."""
    decks: list[Option[object]] = [ENCOUNTER_DECK] if len(d.encounters) else []
    decks += [TILE_STACK] if len(d.stack) else []
    deck = yield from choose(me.seat, "DR-144", decks, power.card)
    read_tops(d, me)
    if deck is ENCOUNTER_DECK:
        yield from look_ahead(d, me, d.encounters, 3, power)
    else:
        yield from look_ahead(d, me, d.stack, 2, power)


def look_ahead(d: Dungeon, me: Hero, pile: Pile[EncounterKind] | TileStack, most: int, power: Power) -> Rules[None]:
    """LOOK: the top cards are seen by one seat only and put back in the order it likes, the next one first."""
    cards: list[Any] = []
    for _ in range(min(most, len(pile))):
        cards.append((yield from draw(pile, "DR-144")))  # type: ignore[misc]
    put_back(d, pile, cards)
    d.tell_to((me.seat,), SHOWN, "DR-144", me.seat, Listing(cards))
    order: list[Any] = []
    while cards:
        options = list(dict.fromkeys([offers.card(card) for card in cards]))
        pick = yield from choose(me.seat, "DR-144", options, power.card)
        cards.remove(pick.what)
        order.append(pick.what)
        d.tell_to((me.seat,), ORDERED, "DR-144", me.seat, pick.what)
    put_in_order(d, pile, order)


@effect("sabotage-failed", "DR-654", say("Saboteurs of a failed action receive wounds too: {n}."), "n")
def heat_haze(d: Dungeon, me: Hero, fight: Fight, power: Power) -> Rules[None]:
    """Heat Haze: saboteurs receive 1 wound also when the action failed."""
    if fight.saboteurs:
        use_up(d, me, power)
        yield from suffer(
            d, [d.heroes[seat] for seat in fight.saboteurs], power.effect.n, "DR-654", power.card, cause=me.seat
        )


def meltable(hero: Hero) -> list[ItemKind]:
    return [item for item in hero.equipped if not item.enchanted and not item.is_artifact]


def melt_targets(d: Dungeon, me: Hero) -> list[Hero]:
    return [hero for hero in d.others_here(me) if meltable(hero)]


def can_melt(d: Dungeon, me: Hero, power: Power) -> bool:
    return bool(melt_targets(d, me))


@effect(
    "special",
    "DR-144",
    say("Special action: a treasure of a hero here that is not enchanted is taken off."),
    can=can_melt,
)
def molten_touch(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Molten Touch: an equipped treasure of another hero, not enchanted, goes to his loot pile."""
    hero = yield from pick_hero(d, me, melt_targets(d, me), power.card)
    item = yield from pick_item(d, me, meltable(hero), power.card)
    unequip_item(d, hero, item, "DR-144")
