"""Contents of a new tile, encounters, strangers (2.6)."""

from __future__ import annotations

from undercroft.games.dungeon_run.kinds.effects import RULES
from undercroft.games.dungeon_run.kinds.pack import EncounterKind, MonsterKind, StrangerKind, TrapKind
from undercroft.games.dungeon_run.rules.asking import offered
from undercroft.games.dungeon_run.rules.battle import surprise_battle
from undercroft.games.dungeon_run.rules.dice import tile_roll
from undercroft.games.dungeon_run.rules.disarming import disarm
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.tokens import monster_arrives
from undercroft.games.dungeon_run.rules.verbs.cards import throw_away
from undercroft.games.dungeon_run.rules.verbs.tiles import hide_card, put_monster, put_stranger, renew_encounters
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import (
    APPEARED,
    DEALT,
    FOUND_NOTHING,
    NO_DEAL_WANTED,
    NO_ENCOUNTER,
)
from undercroft.games.dungeon_run.words.options import PASS
from undercroft.games.dungeon_run.words.places import TILE
from undercroft.kernel.rules import Rules, choose, draw


def reveal_contents(d: Dungeon, hero: Hero) -> Rules[None]:
    """DR-250 The last step for a new tile. DR-251 A standard tile: one contents die, once in the game.

    DR-256 DR-027 A special tile follows its own rule instead; DR-117 DR-767 nothing is rolled for red tiles.
    """
    kind = d.tile_of(hero).kind
    if kind.color == "standard":
        yield from contents_die(d, hero)
    elif kind.reveals_encounter:  # DR-305 the Glyph Room, DR-327 the Well
        # the card itself is asked of luck as the kept records have it
        yield from find_encounter(d, hero, "DR-305" if kind.needs_assist else "DR-327", drawn="DR-305")


def contents_die(d: Dungeon, hero: Hero) -> Rules[None]:
    """DR-252 A treasure number, DR-253 an encounter number, DR-254 perhaps both, DR-255 or neither."""
    kind = d.tile_of(hero).kind
    (face,) = yield from tile_roll(d, hero, 1, "DR-251", what="contents")
    is_encounter = face in kind.encounter
    if is_encounter:
        is_encounter = not (yield from offered(d, hero, "contents"))
    if face in kind.treasure:
        hide_treasure(d, hero.at, "DR-252")
    if is_encounter:
        yield from find_encounter(d, hero, "DR-253")
    elif face not in kind.treasure:
        d.tell(FOUND_NOTHING, "DR-255", hero.at, TILE[hero.at], kind)


def hide_treasure(d: Dungeon, at: int, clause: str) -> None:
    """DR-252 The top card of the treasure deck, face down and unseen; DR-265 none if the deck is empty."""
    if len(d.treasures):
        hide_card(d, at, clause)


def draw_encounter(d: Dungeon, clause: str) -> Rules[EncounterKind | None]:
    """DR-253 The top card of the encounter deck; DR-264 none if it is empty.

    DR-977 DR-978 With 5 or 6 players the discarded cards then become a new deck.
    """
    if not len(d.encounters):
        if not (d.is_large and d.discards):
            return None
        renew_encounters(d)
    return (yield from draw(d.encounters, clause))


def find_encounter(d: Dungeon, hero: Hero, clause: str, drawn: str = "") -> Rules[None]:
    """An encounter is drawn, laid face up on the tile and resolved by the hero who drew it (DR-156)."""
    card = yield from draw_encounter(d, drawn or clause)
    if card is None:
        d.tell(NO_ENCOUNTER, "DR-264", TILE[hero.at])
        return
    told = (APPEARED, clause, hero.seat, card, hero.at, TILE[hero.at])
    if isinstance(card, MonsterKind):
        monster = Monster(card, hero.at)
        put_monster(d, monster, hero.at)
        d.tell(*told)
        yield from meet_monster(d, hero, monster)
    elif isinstance(card, TrapKind):
        d.tell(*told)
        yield from meet_trap(d, hero, card)
    else:
        put_stranger(d, hero.at, card)
        d.tell(*told)
        yield from meet_stranger(d, hero, card)


def meet_monster(d: Dungeon, hero: Hero, monster: Monster) -> Rules[None]:
    """DR-259 A surprise battle; DR-263 not with a hero who was defeated on arrival: the monster stays."""
    yield from monster_arrives(d, monster)
    if hero.is_conscious and d.foes.get(hero.at) is monster:
        yield from surprise_battle(d, hero)


def meet_trap(d: Dungeon, hero: Hero, trap: TrapKind) -> Rules[None]:
    """DR-262 He must disarm it; DR-263 a trap found by a hero already defeated is discarded."""
    if hero.is_conscious:
        yield from disarm(d, hero, trap)
    else:
        throw_away(d, trap, "DR-263")


def meet_stranger(d: Dungeon, hero: Hero, card: StrangerKind) -> Rules[None]:
    """DR-257 DR-073 He may deal with it at once, without an action; DR-258 else it stays. DR-267 There may be many."""
    if hero.is_conscious and can_deal(d, hero, card):
        options = (offers.deal(card), PASS)
        if (yield from choose(hero.seat, "DR-073", options, card)) is options[0]:
            yield from deal_with(d, hero, card)
        else:
            d.tell_to((hero.seat,), NO_DEAL_WANTED, "DR-257", hero.seat, card)


def can_deal(d: Dungeon, hero: Hero, card: StrangerKind) -> bool:
    """DR-602 A deal needs a tile without a monster, and something to be gained."""
    return d.foes.get(hero.at) is None and RULES[card.deal].can(d, hero, card)


def deal_with(d: Dungeon, hero: Hero, card: StrangerKind) -> Rules[None]:
    """DR-024 What the stranger's card says."""
    d.tell(DEALT, "DR-024", hero.seat, hero.kind, card, TILE[hero.at])
    yield from RULES[card.deal].run(d, hero, card)
