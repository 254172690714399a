"""The rules of the special tiles (2.7). Which tile has which rule stands in the pack."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import RATINGS, say
from undercroft.games.dungeon_run.kinds.effects import RULES, effect
from undercroft.games.dungeon_run.kinds.pack import TileKind
from undercroft.games.dungeon_run.rules.contents import find_encounter
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.dice import SUCCESS, tile_roll
from undercroft.games.dungeon_run.rules.searching import receive
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero, Tile
from undercroft.games.dungeon_run.rules.tokens import step_on_token
from undercroft.games.dungeon_run.rules.verbs.cards import discard_item, use_up
from undercroft.games.dungeon_run.rules.verbs.clock import look_at_boss
from undercroft.games.dungeon_run.rules.verbs.tiles import bring_into_play, put_hero
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import (
    CHOSE_RATING,
    FELL,
    FOUND_NOTHING,
    GATE_OPEN,
    GATE_SHUT,
    GOT_THROUGH,
    NOT_LOOKED,
    NOTHING_HAPPENS,
    SWEPT,
)
from undercroft.games.dungeon_run.words.options import ACCEPT, BY_RATING, PASS
from undercroft.games.dungeon_run.words.places import TILE
from undercroft.kernel.rules import Rules, choose, draw


def arrive(d: Dungeon, hero: Hero, at: int, clause: str) -> Rules[None]:
    """DR-187 DR-250 A hero comes onto a tile, however: tokens first, then the tile's entering rule.

    DR-185 Any number of heroes may be there. DR-291 Every time; DR-292 monsters never. If he is defeated on the way,
    the rest is dropped.
    """
    put_hero(d, hero, at, clause)
    tile = d.tiles[at]
    if tile.token is not None:
        yield from step_on_token(d, hero)
    if tile.kind.enter and hero.is_conscious and not passes(d, hero, tile.kind):
        yield from RULES[tile.kind.enter].run(d, hero, d.tiles[at])


def passes(d: Dungeon, hero: Hero, kind: TileKind) -> bool:
    """PASS: a card spares him the roll, and is named."""
    power = d.passes(hero, kind)
    if power is not None:
        use_up(d, hero, power)
    return power is not None


@effect("tile-enter", "DR-290", say("Skill dice on entering; if all show 1, wounds: {n}."), "n")
def bridge(d: Dungeon, hero: Hero, tile: Tile) -> Rules[None]:
    """DR-290 Ancient Bridge: Skill dice; if every die shows 1, 10 wounds."""
    faces = yield from tile_roll(d, hero, d.rating(hero, "skill"), "DR-290", 2)
    if max(faces) == 1:
        d.tell(FELL, "DR-290", hero.seat, hero.kind, 2, max(faces), TILE[hero.at], tile.kind)
        yield from suffer(d, [hero], tile.kind.n, "DR-290", tile.kind, source="tile")
    else:
        d.tell(GOT_THROUGH, "DR-290", hero.seat, hero.kind, 2, max(faces), TILE[hero.at], tile.kind)


@effect(
    "tile-enter", "DR-322", say("Brawn dice on entering, Skill for Talent; without two of 4 or more, wounds: {n}."), "n"
)
def channel(d: Dungeon, hero: Hero, tile: Tile) -> Rules[None]:
    """DR-322 Underground Channel: Brawn dice, two 4+ needed; DR-323 Talent may roll Skill; DR-324 or 1 wound."""
    rating = "brawn"
    if hero.kind.training == "talent":
        ratings = (BY_RATING["brawn"], BY_RATING["skill"])
        rating = (yield from choose(hero.seat, "DR-323", ratings, tile.kind)).what
        d.tell(CHOSE_RATING, "DR-323", hero.seat, hero.kind, RATINGS[rating])
    faces = yield from tile_roll(d, hero, d.rating(hero, rating), "DR-322", SUCCESS)
    test = (2, sum([face >= SUCCESS for face in faces]))
    if test[1] < test[0]:
        d.tell(SWEPT, "DR-324", hero.seat, hero.kind, *test, TILE[hero.at], tile.kind)
        yield from suffer(d, [hero], tile.kind.n, "DR-324", tile.kind, source="tile")
    else:
        d.tell(GOT_THROUGH, "DR-322", hero.seat, hero.kind, *test, TILE[hero.at], tile.kind)


@effect("tile-enter", "DR-300", say("A die on entering while no encounter is there: on these numbers one is drawn."))
def den(d: Dungeon, hero: Hero, tile: Tile) -> Rules[None]:
    """DR-300 DR-301 Den: a roll at every entry while no encounter card and no boss is there.

    DR-302 A monster or a stranger prevents it; treasure does not.
    """
    if hero.at not in d.foes and not tile.strangers:
        (face,) = yield from tile_roll(d, hero, 1, "DR-300")
        if face in tile.kind.encounter:
            yield from find_encounter(d, hero, "DR-300")
        else:
            d.tell(FOUND_NOTHING, "DR-300", hero.at, TILE[hero.at], tile.kind)


def open_gate(d: Dungeon, hero: Hero) -> Rules[bool]:
    """DR-316 Portcullis Room: Brawn dice, any 4+ opens; DR-317 else he stays and receives 1 wound."""
    kind = d.tile_of(hero).kind
    if passes(d, hero, kind):
        return True
    faces = yield from tile_roll(d, hero, d.rating(hero, "brawn"), "DR-316", SUCCESS)
    if max(faces) >= SUCCESS:
        d.tell(GATE_OPEN, "DR-316", hero.seat, hero.kind, SUCCESS, max(faces), TILE[hero.at])
        return True
    d.tell(GATE_SHUT, "DR-317", hero.seat, hero.kind, SUCCESS, max(faces), TILE[hero.at])
    yield from suffer(d, [hero], kind.n, "DR-317", kind, source="tile")
    return False


@effect("tile-special", "DR-312", say("Special action: a die; 1: wounds {n}; 5 or 6: look at the hidden boss."), "n")
def library(d: Dungeon, hero: Hero) -> Rules[None]:
    """DR-312 Library: roll a die; 1: a wound, 5 or 6: look at the hidden boss card, if it is still hidden (DR-313)."""
    kind = d.tile_of(hero).kind
    (face,) = yield from tile_roll(d, hero, 1, "DR-312", 5)
    if face == 1:
        yield from suffer(d, [hero], kind.n, "DR-312", kind, source="tile")
    elif face >= 5 and d.lair < 0 and hero.seat not in d.peeked:
        options = (ACCEPT, PASS)
        if (yield from choose(hero.seat, "DR-312", options)) is ACCEPT:
            yield from peek(d, hero)
        else:
            d.tell_to((hero.seat,), NOT_LOOKED, "DR-312", hero.seat)
    else:
        d.tell(NOTHING_HAPPENS, "DR-312", hero.seat, kind)


def peek(d: Dungeon, hero: Hero) -> Rules[None]:
    """DR-314 The card stays face down; only the player who looked knows it."""
    boss = yield from draw(d.bosses, "DR-312")
    look_at_boss(d, hero, boss)


def has_treasure(d: Dungeon, hero: Hero) -> bool:
    return d.foes.get(hero.at) is None and bool(hero.treasures)


@effect(
    "tile-special",
    "DR-328",
    say("Special action: a treasure for a die; on {n} or more the artifact of the well."),
    "n",
    can=has_treasure,
)
def well(d: Dungeon, hero: Hero) -> Rules[None]:
    """DR-328 Well, without a monster: discard a treasure and roll a die; 3+ gives the Sword of the Well Spirit.

    DR-329 Nothing, if somebody owns it or it lies on a tile; DR-330 equipped or put in the loot pile at once.
    """
    pick = yield from choose(hero.seat, "DR-328", [offers.card(item) for item in hero.treasures])
    discard_item(d, hero, pick.what, "DR-328")
    (face,) = yield from tile_roll(d, hero, 1, "DR-328", d.tile_of(hero).kind.n)
    sword = d.pack.sword
    if face >= d.tile_of(hero).kind.n and bring_into_play(d, sword):
        yield from receive(d, hero, sword, "DR-330")
    else:
        d.tell(NOTHING_HAPPENS, "DR-329", hero.seat, d.tile_of(hero).kind)
