"""The verbs of rounds, turns and phases, and of what players draw and look at."""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeon_run import glossary as counts
from undercroft.games.dungeon_run.kinds.pack import AbilityKind, EncounterKind, MonsterKind, Power
from undercroft.games.dungeon_run.rules.decks import TileStack
from undercroft.games.dungeon_run.rules.in_progress import Grant, Turn
from undercroft.games.dungeon_run.rules.state import ROAMING, TURNS, Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.verbs.cards import gain_ability
from undercroft.games.dungeon_run.rules.verbs.progress import next_action
from undercroft.games.dungeon_run.words import events as ev
from undercroft.games.dungeon_run.words.places import TILE
from undercroft.kernel.words import Listing
from undercroft.pieces.pile import Pile


def open_round(d: Dungeon) -> None:
    """DR-151 The order of its turns is fixed now."""
    d.round += 1
    d.stage, d.token_moved = TURNS, False
    d.to_play = [hero.seat for hero in d.clockwise(d.first) if not hero.is_dead]
    d.tell(ev.ROUND, "DR-140", d.round, d.first, d.heroes[d.first].kind)


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
    d.stage, d.used, d.by_chance = ROAMING, [], False
    next_action(d)
    for monster in d.monsters():
        monster.roamed = False


def open_turn(d: Dungeon, hero: Hero) -> None:
    """DR-076 Limits of the turn are fresh, cards used once per round are straightened."""
    has_start = hero.is_down or "start" in hero.powers or d.pack.stone in hero.equipped
    d.turn = Turn(hero.seat, begun=not has_start)
    d.used, hero.exhausted = [], []
    next_action(d)
    d.tell(ev.TURN, "DR-140", hero.seat, hero.kind)


def close_turn(d: Dungeon, hero: Hero) -> None:
    """DR-089 What holds until the end of the turn ends with it."""
    d.turn, d.used = None, []
    for one in d.heroes:
        one.numbed, one.no_rally = 0, False
    d.tell(ev.TURN_ENDED, "DR-154", hero.seat, hero.kind)


def open_final_phase(d: Dungeon, hero: Hero) -> None:
    """DR-871 It never ends."""
    if not d.final:
        d.final = True
        d.tell(ev.FINAL_PHASE, "DR-871", hero.seat, hero.kind)


def deaths_are_seen(d: Dungeon) -> None:
    d.deaths = False


def spend(d: Dungeon, power: Power) -> bool:
    """Once in a game; False if it was spent before."""
    if power.card.key in d.spent:
        return False
    d.spent.append(power.card.key)
    return True


# -- the turn of a hero -----------------------------------------------------------------------------------------------


def begin_turn(turn: Turn) -> None:
    turn.begun = True


def end_turn(turn: Turn) -> None:
    turn.over = True


def spend_action(turn: Turn) -> None:
    turn.actions -= 1


def take_action_back(turn: Turn) -> None:
    """It was not made after all."""
    turn.actions += 1


def take_grants(turn: Turn) -> list[Grant]:
    """DR-145 What was granted for right now is used now or never."""
    granted, turn.granted, turn.just_moved = turn.granted, [], False
    return granted


def grant(turn: Turn, granted: Grant) -> None:
    turn.granted.append(granted)


def start_moving(turn: Turn) -> None:
    turn.moved = True


def has_moved(turn: Turn, just_now: bool = True) -> None:
    turn.just_moved = just_now


def calm(turn: Turn, monster: Monster) -> None:
    """This monster does not hold him until the end of the turn."""
    turn.calmed = monster.spot


def give_up_battle(turn: Turn, hero: Hero) -> None:
    """DR-311 Not again on this tile in this turn."""
    turn.glyph = hero.at


def count_equip(turn: Turn) -> None:
    """DR-513 An Equip with a change."""
    turn.equips += 1


def give_up_equip(d: Dungeon) -> None:
    """DR-521 An Equip without a change."""
    assert d.turn is not None
    d.turn.given_up += 1


def give_token(d: Dungeon, seat: int, clause: str) -> None:
    d.first = seat
    d.tell(ev.FIRST_PLAYER, clause, seat, d.names[seat])


# -- what one player draws or looks at ---------------------------------------------------------------------------


def hold_cards(d: Dungeon, hero: Hero, cards: list[AbilityKind], clause: str) -> None:
    """DR-562 For his eyes only; the others see how many."""
    if cards:
        hero.drawn += cards
        d.tell(ev.DREW_CARDS, clause, hero.seat, hero.kind, counts.cards(len(cards)))
        d.tell_to((hero.seat,), ev.DREW_ABILITIES, clause, hero.seat, Listing(cards))


def keep_card(d: Dungeon, hero: Hero, card: AbilityKind, clause: str, is_known: bool = False) -> None:
    """DR-563 The others are discarded unseen."""
    hero.drawn = []
    gain_ability(d, hero, card, clause, is_known)


def look_at_boss(d: Dungeon, hero: Hero, boss: MonsterKind) -> None:
    """DR-314 The card stays face down; only the player who looked knows it."""
    d.bosses.put_on_top(boss)
    d.peeked.append(hero.seat)
    d.tell(ev.LOOKED, "DR-314", hero.seat, hero.kind, TILE[hero.at])
    d.tell_to((hero.seat,), ev.PEEKED, "DR-314", hero.seat, boss)


def read_tops(d: Dungeon, hero: Hero) -> None:
    d.saw_top = hero.seat
    d.tell(ev.LOOKED_AHEAD, "DR-144", hero.seat, hero.kind)


def put_back(d: Dungeon, pile: Pile[EncounterKind] | TileStack, cards: list[Any]) -> None:
    """Cards that were looked at lie on top again."""
    pile.top[:0] = cards


def put_in_order(d: Dungeon, pile: Pile[EncounterKind] | TileStack, order: list[Any]) -> None:
    """The cards just looked at, in the order their reader likes."""
    pile.top[: len(order)] = order
