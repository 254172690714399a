"""Summon (2.20): the first thing the holder of the Stone may do in his turn."""

from __future__ import annotations

from undercroft.games.dungeon_run.kinds.pack import MonsterKind
from undercroft.games.dungeon_run.rules.contents import draw_encounter
from undercroft.games.dungeon_run.rules.free_attacks import strike_the_newcomer
from undercroft.games.dungeon_run.rules.roaming import may_enter
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.tokens import monster_arrives
from undercroft.games.dungeon_run.rules.verbs.cards import discard_encounter, throw_away
from undercroft.games.dungeon_run.rules.verbs.tiles import dismiss_strangers, put_monster
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import MONSTER_PUT, NOTHING_SUMMONED, PASSED_OVER, SUMMONED
from undercroft.games.dungeon_run.words.places import MONSTER, TILE
from undercroft.kernel.rules import Rules, choose


def can_summon(d: Dungeon, hero: Hero) -> bool:
    """DR-910 DR-911 The Stone equipped; DR-916 a deck to draw from (or to renew) and a tile without a monster.

    DR-918 Asked at the beginning of his turn only, so a new holder waits for his next one.
    """
    has_deck = len(d.encounters) or (d.is_large and d.discards)
    return d.pack.stone in hero.equipped and bool(has_deck) and len(d.foes) < len(d.tiles)


def summon(d: Dungeon, hero: Hero) -> Rules[None]:
    """DR-913 Draw until a monster appears, others are discarded; DR-914 put it on a tile without a monster.

    DR-920 He sees it first; DR-921 not where its text forbids. DR-915 No battle follows; DR-917 strangers leave.
    """
    kind = yield from find_monster(d)
    if kind is None:
        d.tell(NOTHING_SUMMONED, "DR-916", hero.seat)
        return
    d.tell(SUMMONED, "DR-913", hero.seat, hero.kind, kind)
    monster = Monster(kind, 0)
    free = [offers.tile(tile.kind, at) for at, tile in enumerate(d.tiles) if may_enter(d, monster, at)]
    if not free:
        throw_away(d, kind, "DR-921")
        return
    at: int = (yield from choose(hero.seat, "DR-914", free, kind)).what
    put_monster(d, monster, at)
    d.tell(MONSTER_PUT, "DR-914", hero.seat, kind, at, TILE[at], MONSTER[at])
    dismiss_strangers(d, at, "DR-917")
    yield from monster_arrives(d, monster)
    yield from strike_the_newcomer(d, monster)


def find_monster(d: Dungeon) -> Rules[MonsterKind | None]:
    """DR-913 DR-916 Until the deck ends; DR-979 in one Summon it is renewed at most once."""
    renewed = 0
    while True:
        if not len(d.encounters):
            if renewed:
                return None
            renewed = 1
        card = yield from draw_encounter(d, "DR-913")
        if card is None or isinstance(card, MonsterKind):
            return card
        discard_encounter(d, card)
        d.tell(PASSED_OVER, "DR-913", card)
