"""The verbs of rounds, turns and phases, and of what players draw and look at."""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeon_run import counts
from undercroft.games.dungeon_run import events as ev
from undercroft.games.dungeon_run.decks import TileStack
from undercroft.games.dungeon_run.kinds import AbilityKind, EncounterKind, MonsterKind, Power
from undercroft.games.dungeon_run.state import (
    ROAMING,
    TURNS,
    Action,
    Dungeon,
    Hero,
    Turn,
)
from undercroft.games.dungeon_run.verbs import gain_ability
from undercroft.kernel.words import Listing
from undercroft.pieces.pile import Pile


def open_round(d: Dungeon) -> None:
    d.round += 1
    d.stage = TURNS


def fix_order(d: Dungeon) -> None:
    """DR-151 The order of the turns of this round."""
    d.token_moved = False
    d.to_play = [hero.seat for hero in d.clockwise(d.first) if not hero.is_dead]
    d.tell(ev.ROUND, "DR-140", d.round, d.heroes[d.first].kind)


def token_has_moved(d: Dungeon) -> None:
    """DR-150 Not again at the end of this round."""
    d.token_moved = True


def next_to_play(d: Dungeon) -> Hero | None:
    """DR-149 The next living hero of this round."""
    while d.to_play:
        hero = d.heroes[d.to_play.pop(0)]
        if not hero.is_dead:
            return hero
    return None


def open_roaming(d: Dungeon) -> None:
    """DR-847 Rolls outside any action count as one action together."""
    d.stage = ROAMING
    d.action, d.used, d.by_chance = Action(), [], False
    for monster in d.monsters():
        monster.roamed = False


def open_turn(d: Dungeon, hero: Hero) -> None:
    """DR-076 Limits of the turn are fresh, cards used once per round are straightened."""
    has_start = hero.is_down or "start" in hero.powers or d.pack.stone in hero.equipped
    d.turn = Turn(hero.seat, begun=not has_start)
    d.action, d.used, hero.exhausted = Action(), [], []
    d.tell(ev.TURN, "DR-140", hero.kind)


def close_turn(d: Dungeon, hero: Hero) -> None:
    """DR-089 What holds until the end of the turn ends with it."""
    d.turn, d.used = None, []
    for one in d.heroes:
        one.numbed, one.no_rally = 0, False
    d.tell(ev.TURN_ENDED, "DR-154", hero.kind)


def open_final_phase(d: Dungeon, hero: Hero) -> None:
    """DR-871 It never ends."""
    if not d.final:
        d.final = True
        d.tell(ev.FINAL_PHASE, "DR-871", hero.kind)


def deaths_are_seen(d: Dungeon) -> None:
    d.deaths = False


def spend(d: Dungeon, power: Power) -> bool:
    """Once in a game; False if it was spent before."""
    if power.card.key in d.spent:
        return False
    d.spent.append(power.card.key)
    return True


# -- what one player draws or looks at ---------------------------------------------------------------------------


def hold_cards(d: Dungeon, hero: Hero, cards: list[AbilityKind], clause: str) -> None:
    """DR-562 For his eyes only; the others see how many."""
    if cards:
        hero.drawn += cards
        d.tell(ev.DREW_CARDS, clause, hero.kind, counts.cards(len(cards)))
        d.tell_to((hero.seat,), ev.DREW_ABILITIES, clause, Listing(cards))


def keep_card(d: Dungeon, hero: Hero, card: AbilityKind, clause: str) -> None:
    """DR-563 The others are discarded unseen."""
    hero.drawn = []
    gain_ability(d, hero, card, clause)


def look_at_boss(d: Dungeon, hero: Hero, boss: MonsterKind) -> None:
    """DR-314 The card stays face down; only the player who looked knows it."""
    d.bosses.put_on_top(boss)
    d.peeked.append(hero.seat)
    d.tell(ev.LOOKED, "DR-314", hero.kind)
    d.tell_to((hero.seat,), ev.PEEKED, "DR-314", boss)


def read_tops(d: Dungeon, hero: Hero) -> None:
    d.saw_top = hero.seat
    d.tell(ev.LOOKED_AHEAD, "DR-144", hero.kind)


def put_back(d: Dungeon, pile: Pile[EncounterKind] | TileStack, cards: list[Any]) -> None:
    """Cards that were looked at lie on top again."""
    pile.top[:0] = cards


def put_in_order(d: Dungeon, pile: Pile[EncounterKind] | TileStack, order: list[Any]) -> None:
    """The cards just looked at, in the order their reader likes."""
    pile.top[: len(order)] = order
