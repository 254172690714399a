"""Fizzwick, the Law-Bender. Feather Step is a shared effect (cards.py)."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.effects import effect, numbers
from undercroft.games.dungeon_run.kinds.pack import Effect, MonsterKind, Power
from undercroft.games.dungeon_run.rules.asking import pick_hero, pick_monster, pick_tile, uses_it
from undercroft.games.dungeon_run.rules.cards import fits_roll
from undercroft.games.dungeon_run.rules.defeat import strike_monster
from undercroft.games.dungeon_run.rules.dice import change_die, may_reroll, reroll_dice, throw_rating, which_dice
from undercroft.games.dungeon_run.rules.in_progress import NOBODY, Fight, Throw
from undercroft.games.dungeon_run.rules.roaming import step_monster, steps_of
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.tiles import arrive
from undercroft.games.dungeon_run.rules.verbs.cards import use_up
from undercroft.games.dungeon_run.words.events import NOTHING_HAPPENS
from undercroft.games.dungeon_run.words.options import DIE_DOWN, DIE_UP
from undercroft.kernel.rules import Rules, choose

ROLLS = ("battle", "escape", "disarm")
numbers("insight", "arcane-insight", "DR-562", say("Ability cards drawn when the hero Advances: {n}."), "n")


def can_bend(d: Dungeon, me: Hero, throw: Throw, power: Power) -> bool:
    return fits_roll(d, me, throw, power.effect)


@effect(
    "mine",
    "DR-078",
    say("One own die of these rolls may be turned up or down by 1."),
    "rolls",
    "foes",
    "own_turn",
    "defends",
    "tiles",
    "limit",
    can=can_bend,
)
def bend_luck(d: Dungeon, me: Hero, throw: Throw, power: Power) -> Rules[None]:
    """Bend Luck: one of his dice 1 up or down."""
    use_up(d, me, power)
    faces = sorted(set(throw.faces))
    options = [DIE_UP[face] for face in faces if face < 6] + [DIE_DOWN[face] for face in faces if face > 1]
    old, new = (yield from choose(me.seat, "DR-845", options, which_dice(d, me, throw, power))).what
    change_die(d, me, throw, old, new, power)


def elsewhere(d: Dungeon, me: Hero) -> list[Hero]:
    return [hero for hero in d.heroes if hero.is_conscious and hero.at != me.at and d.tile_of(hero).neighbours]


def can_twist(d: Dungeon, me: Hero, power: Power) -> bool:
    return bool(elsewhere(d, me))


@effect(
    "free", "DR-145", say("A hero on another tile is moved to an adjacent one and enters it."), "limit", can=can_twist
)
def twist_space(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Twist Space: a hero on another tile is moved to an adjacent one and enters it (DR-156)."""
    hero = yield from pick_hero(d, me, elsewhere(d, me), power.card)
    at = yield from pick_tile(d, me, d.tile_of(hero).neighbours, power.card)
    yield from arrive(d, hero, at, "DR-187")


def can_blink(d: Dungeon, me: Hero, power: Power) -> bool:
    return bool(d.tile_of(me).neighbours)


@effect("special", "DR-144", say("Special action: to an adjacent tile, whoever is here."), can=can_blink)
def blink(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Blink: to an adjacent tile, whoever is here, DR-320 also out of the Portcullis Room."""
    at = yield from pick_tile(d, me, d.tile_of(me).neighbours, power.card)
    yield from arrive(d, me, at, "DR-320")


def in_sight(d: Dungeon, me: Hero) -> list[Monster]:
    """Monsters on adjacent tiles, if none is on his own."""
    if me.at in d.foes:
        return []
    near = [d.foes.get(at) for at in d.tile_of(me).neighbours]
    return [monster for monster in near if monster is not None]


def can_shoot(d: Dungeon, me: Hero, power: Power) -> bool:
    return bool(in_sight(d, me))


@effect(
    "special",
    "DR-144",
    say("Special action: Magic dice against a monster next door, wounds at most {n}."),
    "n",
    can=can_shoot,
)
def fireball(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Fireball: Magic dice at or above the defence of a monster on an adjacent tile wound it, at most 2."""
    monster = yield from pick_monster(d, me, in_sight(d, me), power.card)
    faces = yield from throw_rating(d, me, "magic", "DR-144", power.card, monster.kind.defence)
    wounds = min(power.effect.n, sum(face >= monster.kind.defence for face in faces))
    if wounds:
        yield from strike_monster(d, monster, wounds, me, "DR-700", power.card)
    else:
        d.tell(NOTHING_HAPPENS, "DR-700", me.seat, power.card)


def hits_me(d: Dungeon, me: Hero, target: Hero, e: Effect) -> bool:
    return target is me


@effect("cancel", "DR-393", say("Incoming hits on the owner that may be cancelled: {n}."), "n", "limit", can=hits_me)
def mirror_image(d: Dungeon, me: Hero, target: Hero, hits: int, power: Power) -> Rules[int]:
    """Mirror Image: 1 hit on him is cancelled."""
    yield from ()
    return power.effect.n


def can_reverse(d: Dungeon, me: Hero, throw: Throw, power: Power) -> bool:
    if throw.what not in ROLLS or throw.seat in (NOBODY, me.seat) or not may_reroll(d, me):
        return False
    at = d.heroes[throw.seat].at
    return at == me.at or at in d.tile_of(me).neighbours


@effect(
    "other",
    "DR-841",
    say("Another hero here or next door rerolls dice of the owner's choice, up to {n}."),
    "n",
    "limit",
    can=can_reverse,
)
def reverse_fortune(d: Dungeon, me: Hero, throw: Throw, power: Power) -> Rules[None]:
    """Reverse Fortune: another hero on his or an adjacent tile rerolls up to 2 dice of Fizzwick's choice."""
    yield from reroll_dice(d, me, me, throw, power.effect.n, power)


@effect("pool", "DR-077", say("Dice more in a battle while an enchanted card is equipped: {n}."), "n", "defends")
def attuned(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> int:
    """Attuned: 1 more die in battle while an enchanted card is equipped."""
    return e.n if fight.what == "battle" and any(item.enchanted for item in me.equipped) else 0


@effect(
    "unheld-monster", "DR-180", say("Monsters with a printed escape value of {n} or less do not hold the owner."), "n"
)
def slip_between(d: Dungeon, me: Hero, monster: MonsterKind, e: Effect) -> bool:
    """Slip Between: monsters with a printed escape value of 3 or less do not hold him."""
    return monster.escape <= e.n


def near_monsters(d: Dungeon, me: Hero) -> list[Monster]:
    tiles = [me.at, *d.tile_of(me).neighbours]
    near = [d.foes.get(at) for at in tiles]
    return [monster for monster in near if monster is not None and not monster.kind.is_boss and steps_of(d, monster)]


def can_displace(d: Dungeon, me: Hero, power: Power) -> bool:
    return bool(near_monsters(d, me))


@effect("special", "DR-144", say("Special action: a monster here or next door is moved one tile."), can=can_displace)
def displace(d: Dungeon, me: Hero, power: Power) -> Rules[None]:
    """Displace: a monster on his or an adjacent tile is moved one tile."""
    monster = yield from pick_monster(d, me, near_monsters(d, me), power.card)
    yield from step_monster(d, me, monster)


def faces_monster(d: Dungeon, me: Hero, fight: Fight, e: Effect) -> bool:
    return fight.monster is not None and fight.what in ("battle", "escape")


@effect(
    "declare", "DR-053", say("Attack and escape value of the monster change by {n}."), "n", "limit", can=faces_monster
)
def shrink(d: Dungeon, me: Hero, fight: Fight, power: Power) -> Rules[None]:
    """Shrink: attack and escape values of the monster he battles or escapes from are 1 lower."""
    if (yield from uses_it(d, me, power)):
        fight.attack += power.effect.n
        fight.escape += power.effect.n
