"""Abilities of monsters and bosses (DR-022): automatic; what they need decided, the First Player decides (DR-075)."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.effects import effect, numbers
from undercroft.games.dungeon_run.kinds.pack import Effect, MonsterKind, Power
from undercroft.games.dungeon_run.rules.contents import hide_treasure
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.dice import one_die, throw
from undercroft.games.dungeon_run.rules.free_attacks import potential_hits, strike_the_newcomer
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.roaming import may_enter, may_leave, send
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.verbs.cards import unequip_item
from undercroft.games.dungeon_run.rules.verbs.clock import spend
from undercroft.games.dungeon_run.rules.verbs.wounds import (
    forbid_rally,
    heal_monster,
    lose_turn,
    numb,
    set_monster_wounds,
)
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import ABILITY, BEGUILED, FOE_LUCK
from undercroft.games.dungeon_run.words.places import TILE
from undercroft.kernel.rules import Rules, choose
from undercroft.kernel.words import Listing

numbers("monster-ignores", "ignore-hits", "DR-395", say("Hits of each battle that do not count: {n}."), "n")
numbers("monster-stays", "slumber", "DR-801", say("It does not roam."))
numbers("monster-tunnels", "tunneller", "DR-802", say("It roams one or two tiles, but not back."), "n")

# -- attack: monster-attack(d, monster, target, fight, e) -> change ------------------------------------------------


@effect(
    "monster-attack",
    "DR-091",
    say("Its attack is {n} higher with another of its kind, {n} lower against a goblin."),
    "n",
)
def pack_nerve(d: Dungeon, monster: Monster, target: Hero, fight: Fight, e: Effect) -> int:
    """Pack Nerve: +1 if another of its kind is on the tiles, −1 against a Goblin (DR-003)."""
    pack = any(other.kind is monster.kind and other is not monster for other in d.monsters())
    return (e.n if pack else 0) - (e.n if target.kind.race_key == "goblin" else 0)


@effect("monster-attack", "DR-091", say("Its attack is {n} higher against a hero with {at} wounds or more."), "n", "at")
def smells_blood(d: Dungeon, monster: Monster, target: Hero, fight: Fight, e: Effect) -> int:
    """Smells Blood: +1 against a hero with 3 or more wounds."""
    return e.n if target.wounds >= e.at else 0


@effect("monster-attack", "DR-091", say("The attack of its free attacks is {n} higher."), "n")
def powder_keg(d: Dungeon, monster: Monster, target: Hero, fight: Fight, e: Effect) -> int:
    """Powder Keg: +2 in every free attack."""
    return e.n if fight.what == "free attack" else 0


@effect("monster-attack", "DR-091", say("The attack of its free attacks after a failed escape is {n} higher."), "n")
def coils(d: Dungeon, monster: Monster, target: Hero, fight: Fight, e: Effect) -> int:
    """Coils: +1 in free attacks after a failed escape."""
    return e.n if fight.after_escape else 0


# -- the hero's pool, and the defence --------------------------------------------------------------------------------


@effect("monster-pool", "DR-077", say("Dice fewer for who battles it with Magic: {n}."), "n")
def counterspell(d: Dungeon, fight: Fight, e: Effect) -> int:
    """Counterspell: 1 die fewer when battled with Magic."""
    return e.n if fight.what == "battle" and fight.rating == "magic" else 0


@effect("monster-pool", "DR-077", say("Dice fewer to escape from it: {n}."), "n")
def everywhere(d: Dungeon, fight: Fight, e: Effect) -> int:
    """Everywhere: 1 die fewer on escape rolls."""
    return e.n if fight.what == "escape" else 0


@effect("monster-defence", "DR-090", say("Its defence is {n} against Brawn without an enchanted Main Hand card."), "n")
def incorporeal(d: Dungeon, hero: Hero, fight: Fight, e: Effect) -> int:
    """Incorporeal: DEFSET(6) against Brawn, unless an enchanted Main Hand card is equipped."""
    weapon = hero.in_slot("main-hand")
    return e.n if fight.rating == "brawn" and not (weapon is not None and weapon.enchanted) else 0


@effect("monster-defence", "DR-090", say("Its defence is {n} against Magic."), "n")
def spellproof(d: Dungeon, hero: Hero, fight: Fight, e: Effect) -> int:
    """Spellproof: DEFSET(6) against Magic."""
    return e.n if fight.rating == "magic" else 0


# -- before, during and after the dice -------------------------------------------------------------------------------


@effect("monster-join", "DR-053", say("An assistant whose die shows {at} or less turns into a saboteur."), "at")
def beguile(d: Dungeon, fight: Fight, monster: Monster, power: Power) -> Rules[None]:
    """Beguile: each accepted assistant rolls a die; on 1 or 2 he gives no dice and counts as a saboteur."""
    for seat, rating in fight.helpers[:]:
        if (yield from one_die(d, d.heroes[seat], "DR-053", monster.kind, power.effect.at + 1)) <= power.effect.at:
            d.tell(ABILITY, "DR-053", monster.kind, TILE[monster.at])
            fight.helpers.remove((seat, rating))
            fight.saboteurs.append(seat)
            d.tell(BEGUILED, "DR-053", seat, d.heroes[seat].kind, monster.kind)


@effect("monster-declare", "DR-053", say("Wounds for each assistant before any die: {n}."), "n")
def wail(d: Dungeon, fight: Fight, monster: Monster, power: Power) -> Rules[None]:
    """Wail: each accepted assistant receives 1 wound before any die is rolled."""
    if fight.helpers:
        d.tell(ABILITY, "DR-053", monster.kind, TILE[monster.at])
        yield from suffer(d, [d.heroes[seat] for seat, _ in fight.helpers], power.effect.n, "DR-053", monster.kind)


@effect(
    "monster-foe",
    "DR-054",
    say("With {at} potential hits or more, wounds for each other hero on its tile: {n}."),
    "n",
    "at",
)
def burst(d: Dungeon, hero: Hero, fight: Fight, monster: Monster, power: Power) -> Rules[None]:
    """Flame Burst, Inferno: with enough potential hits each other hero on the tile receives 1 wound."""
    others = d.others_here(hero)
    if others and len(potential_hits(monster.kind, fight.foe_dice)) >= power.effect.at:
        d.tell(ABILITY, "DR-054", monster.kind, TILE[monster.at])
        yield from suffer(d, others, power.effect.n, "DR-054", monster.kind)


@effect("monster-hits", "DR-394", say("Each unblocked {at} counts as more hits: {n}."), "n", "at")
def execution(fight: Fight, e: Effect) -> int:
    """Execution: each unblocked 6 is one hit more."""
    return e.n * fight.threats.count(e.at)


@effect("monster-hits", "DR-394", say("If the hero's roll shows a {at}, more incoming hits: {n}."), "n", "at")
def scorching(fight: Fight, e: Effect) -> int:
    """Scorching: one hit more if the hero's attack roll shows a 1."""
    return e.n if fight.what == "battle" and e.at in fight.dice else 0


# -- answers to wounds -----------------------------------------------------------------------------------------------


@effect("monster-hurt", "DR-405", say("A wounded hero has fewer escape dice this turn: {n}."), "n")
def numbing_claws(d: Dungeon, hero: Hero, fight: Fight, monster: Monster, power: Power) -> Rules[None]:
    """Numbing Claws: 2 dice fewer on escape rolls until the end of this turn."""
    d.tell(ABILITY, "DR-405", monster.kind, TILE[monster.at])
    numb(d, hero, power.effect.n, "DR-405", monster.kind)
    yield from ()


@effect("monster-hurt", "DR-405", say("A wounded hero cannot rally this turn."))
def no_rally(d: Dungeon, hero: Hero, fight: Fight, monster: Monster, power: Power) -> Rules[None]:
    """Tomb Rot, Grave Call: the wounded hero cannot rally until the end of this turn."""
    d.tell(ABILITY, "DR-405", monster.kind, TILE[monster.at])
    forbid_rally(d, hero, "DR-405", monster.kind)
    yield from ()


@effect("monster-hurt", "DR-405", say("After a battle in which it gave a wound it loses wounds: {n}."), "n")
def life_drain(d: Dungeon, hero: Hero, fight: Fight, monster: Monster, power: Power) -> Rules[None]:
    """Life Drain: after a battle in which it gave a wound, if still alive, 1 wound is removed from it."""
    if fight.what == "battle" and monster.is_alive and monster.wounds:
        d.tell(ABILITY, "DR-405", monster.kind, TILE[monster.at])
        heal_monster(d, monster, power.effect.n, "DR-405")
    yield from ()


@effect("monster-hurt", "DR-405", say("After it wounds a hero it loses all wounds."))
def blood_sip(d: Dungeon, hero: Hero, fight: Fight, monster: Monster, power: Power) -> Rules[None]:
    """Blood Sip: after it wounds a hero, if still alive, all its wounds are removed."""
    if monster.is_alive and monster.wounds:
        d.tell(ABILITY, "DR-405", monster.kind, TILE[monster.at])
        heal_monster(d, monster, monster.wounds, "DR-405")
    yield from ()


@effect("monster-hurt", "DR-405", say("A hero wounded in a battle takes off a card that is not enchanted."))
def corrosive_touch(d: Dungeon, hero: Hero, fight: Fight, monster: Monster, power: Power) -> Rules[None]:
    """Corrosive Touch: in a battle he must take off one Main Hand, Off Hand or Body card that is not enchanted."""
    slots = ("main-hand", "off-hand", "body")
    items = [item for item in hero.equipped if item.slot in slots and not item.enchanted]
    if fight.what == "battle" and items:
        d.tell(ABILITY, "DR-405", monster.kind, TILE[monster.at])
        pick = yield from choose(hero.seat, "DR-405", [offers.card(item) for item in items], monster.kind)
        unequip_item(d, hero, pick.what, "DR-405")


# -- death -----------------------------------------------------------------------------------------------------------


@effect("monster-killed", "DR-404", say("Wounds for the hero who kills it, unless trained in Prayer: {n}."), "n")
def death_curse(d: Dungeon, hero: Hero, kind: MonsterKind, power: Power) -> Rules[None]:
    """Death Curse: the hero who kills it receives 1 wound before he may rally, unless trained in Prayer."""
    if hero.kind.training != "prayer":
        d.tell(ABILITY, "DR-404", kind, TILE[hero.at])
        yield from suffer(d, [hero], power.effect.n, "DR-404", kind)


def _luck_of(d: Dungeon, monster: Monster, at: int) -> Rules[bool]:
    """The First Player rolls a die for the monster."""
    faces = yield from throw("DR-382", 1)
    d.tell(FOE_LUCK, "DR-382", monster.kind, Listing(faces), at, TILE[monster.at])
    return faces[0] >= at


@effect("monster-down", "DR-021", say("Killed in a battle it survives on a die of {at} or more."), "at")
def rattling_bones(d: Dungeon, monster: Monster, in_battle: bool, power: Power) -> Rules[bool]:
    """Rattling Bones: in a battle, on 6 it is not killed and keeps wounds equal to its Life minus 1."""
    if not in_battle or not (yield from _luck_of(d, monster, power.effect.at)):
        return False
    d.tell(ABILITY, "DR-001", monster.kind, TILE[monster.at])
    set_monster_wounds(d, monster, monster.kind.life - 1, "DR-001")
    return True


@effect(
    "monster-down",
    "DR-021",
    say("Killed for the first time it survives on a die of {at} or more, with {n} wounds."),
    "n",
    "at",
    "limit",
)
def phylactery(d: Dungeon, monster: Monster, in_battle: bool, power: Power) -> Rules[bool]:
    """Phylactery: the first time it would be killed, on 5+ it is not and its wounds become 6."""
    if not spend(d, power):
        return False
    if not (yield from _luck_of(d, monster, power.effect.at)):
        return False
    d.tell(ABILITY, "DR-001", monster.kind, TILE[monster.at])
    set_monster_wounds(d, monster, power.effect.n, "DR-001")
    return True


# -- moving ----------------------------------------------------------------------------------------------------------


@effect("monster-caught", "DR-355", say("Who fails to escape loses the rest of the turn."))
def sticky_web(d: Dungeon, hero: Hero, power: Power) -> None:
    """Sticky Web: who failed to escape loses the rest of his turn."""
    assert isinstance(power.card, MonsterKind)
    d.tell(ABILITY, "DR-355", power.card, TILE[hero.at])
    lose_turn(d, hero, "DR-355", power.card)


@effect("monster-escaped", "DR-353", say("It follows an escaped hero."))
def on_the_scent(d: Dungeon, hero: Hero, monster: Monster, power: Power) -> Rules[None]:
    """On the Scent: it follows an escaped hero, if nobody conscious is left with it; cards under it stay."""
    free = may_leave(d, monster) and may_enter(d, monster, hero.at)
    if free and not hero.is_dead and not d.anybody_conscious_at(monster.at):
        d.tell(ABILITY, "DR-353", monster.kind, TILE[monster.at])
        yield from send(d, monster, hero.at, "DR-353", leaves_cards=True)
        yield from strike_the_newcomer(d, monster)


@effect("boss-revealed", "DR-766", say("Treasure cards put face down under it: {n}."), "n")
def hoard(d: Dungeon, boss: Monster, power: Power) -> None:
    """Hoard: 2 treasure cards are put face down under it."""
    for _ in range(power.effect.n):
        hide_treasure(d, boss.at, "DR-766")


@effect("boss-teleported", "DR-813", say("Wounds for each hero on the tile it appears on: {n}."), "n")
def quake(d: Dungeon, boss: Monster, power: Power) -> Rules[None]:
    """Quake: each hero on the tile it appears on receives 1 wound."""
    heroes = d.conscious_at(boss.at)
    if heroes:
        d.tell(ABILITY, "DR-813", boss.kind, TILE[boss.at])
        yield from suffer(d, heroes, power.effect.n, "DR-813", boss.kind)
