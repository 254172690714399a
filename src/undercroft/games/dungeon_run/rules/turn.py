"""Rounds, turns and actions (2.3): the table of contents of the game."""

from __future__ import annotations

from typing import TypeGuard

from undercroft.games.dungeon_run.kinds.effects import RULES
from undercroft.games.dungeon_run.kinds.pack import CardKind, HeroKind, Power, StrangerKind
from undercroft.games.dungeon_run.rules.advancing import advance, can_advance
from undercroft.games.dungeon_run.rules.battle import battle, can_battle_hero, hero_battle
from undercroft.games.dungeon_run.rules.contents import can_deal, deal_with
from undercroft.games.dungeon_run.rules.equipping import can_equip, changes, equip_action, holds_unseen, partners
from undercroft.games.dungeon_run.rules.in_progress import Grant, Turn
from undercroft.games.dungeon_run.rules.moving import (
    can_escape,
    can_move,
    escape,
    is_held,
    move,
    usable_exits,
    walk,
    walks,
)
from undercroft.games.dungeon_run.rules.placing import after_action
from undercroft.games.dungeon_run.rules.roaming import roam_next
from undercroft.games.dungeon_run.rules.searching import can_search, search
from undercroft.games.dungeon_run.rules.setup import set_up
from undercroft.games.dungeon_run.rules.state import ROAMING, Dungeon, Hero
from undercroft.games.dungeon_run.rules.summoning import can_summon, summon
from undercroft.games.dungeon_run.rules.verbs.cards import use_up
from undercroft.games.dungeon_run.rules.verbs.clock import (
    begin_turn,
    close_turn,
    count_equip,
    end_turn,
    give_token,
    give_up_battle,
    next_to_play,
    open_roaming,
    open_round,
    open_turn,
    spend_action,
    take_action_back,
    take_grants,
)
from undercroft.games.dungeon_run.rules.verbs.progress import next_action
from undercroft.games.dungeon_run.rules.verbs.wounds import stand_up
from undercroft.games.dungeon_run.rules.victory import GameOver, last_alive, round_limit_reached, stone_is_out
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import CHOSE_CARD, NO_SUMMONS, TILE_USED
from undercroft.games.dungeon_run.words.options import (
    ADVANCE,
    BATTLE,
    END_TURN,
    EQUIP,
    ESCAPE,
    LEAVE_GATE,
    MOVES,
    PASS,
    SEARCH,
    SUMMON,
    TILE_ACTION,
)
from undercroft.games.dungeon_run.words.places import TILE
from undercroft.kernel.game import Outcome
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, checkpoint, choose, confirm


def play(d: Dungeon) -> Rules[Outcome]:
    """DR-140 Rounds of turns, roaming and a new First Player, until the game is decided."""
    try:
        yield from set_up(d)
        while True:
            yield from checkpoint()
            outcome = yield from next_step(d)
            if outcome is not None:
                return outcome
    except GameOver as end:
        return end.outcome


def next_step(d: Dungeon) -> Rules[Outcome | None]:
    """One step: a monster roams, a round or a turn begins, or the acting hero does something."""
    if d.stage == ROAMING:
        return (yield from roaming_step(d))
    if d.turn is not None:
        return (yield from turn_step(d, d.turn))
    hero = next_to_play(d)
    if hero is not None:
        open_turn(d, hero)
    elif d.round:
        open_roaming(d)  # DR-147 DR-800 after the last turn; DR-773 also for a boss that has just appeared
    else:
        begin_round(d)
    return None


# -- rounds ----------------------------------------------------------------------------------------------------------


def begin_round(d: Dungeon) -> None:
    """DR-140 One turn for each living player, the First Player first; DR-151 the order is fixed now.

    DR-148 The token has passed to the left; DR-875 the hero with the Stone equipped takes and keeps it, DR-876 if
    nobody has it equipped it passes as usual. DR-150 A token that moved when its player died does not move again.
    """
    holder = next((hero for hero in d.living() if d.pack.stone in hero.equipped), None)
    if holder is not None:
        if d.first != holder.seat:
            give_token(d, holder.seat, "DR-875")
    elif d.round and not d.token_moved:
        left = [hero.seat for hero in d.clockwise(d.first)[1:] if not hero.is_dead]
        if left:
            give_token(d, left[0], "DR-148")
    open_round(d)


def roaming_step(d: Dungeon) -> Rules[Outcome | None]:
    """DR-818 One monster after another, until none that must roam can; then the round is over."""
    moved = yield from roam_next(d)
    if not moved:
        yield from after_action(d)  # DR-765 a lair that waits for a free tile
    outcome = last_alive(d)
    if outcome is not None or moved:
        return outcome
    outcome = round_limit_reached(d)
    if outcome is None:
        begin_round(d)
    return outcome


# -- turns -----------------------------------------------------------------------------------------------------------


def turn_step(d: Dungeon, turn: Turn) -> Rules[Outcome | None]:
    """The start of a turn, or one action of it; DR-155 when the hero falls or has lost his turn, it ends."""
    hero = d.heroes[turn.seat]
    if turn.begun:
        yield from act(d, hero, turn)
    else:
        begin_turn(turn)
        yield from start_of_turn(d, hero, turn)
    if d.lair < 0 or d.tile_discards:  # else nothing is left to place
        yield from after_action(d)
    outcome = last_alive(d) if d.deaths else None
    if outcome is None and (turn.over or not hero.is_conscious or has_nothing_left(hero, turn)):
        close_turn(d, hero)
        outcome = stone_is_out(d, hero)
    return outcome


def has_nothing_left(hero: Hero, turn: Turn) -> bool:
    """DR-141 DR-070 No action left, nothing granted and no free effect: the end of the turn is no question."""
    return not turn.actions and not turn.granted and "free" not in hero.powers


def start_of_turn(d: Dungeon, hero: Hero, turn: Turn) -> Rules[None]:
    """DR-153 DR-719 DR-720 An unconscious hero stands up, and that is his turn (DR-873 also in the final phase).

    DR-912 DR-072 Otherwise the holder of the Stone may Summon first of all; then effects at the start of a turn.
    """
    if hero.is_down:
        end_turn(turn)
        stand_up(d, hero)
        return
    if can_summon(d, hero):
        if (yield from choose(hero.seat, "DR-912", (SUMMON, PASS))) is SUMMON:
            yield from summon(d, hero)
        else:
            d.tell_to((hero.seat,), NO_SUMMONS, "DR-912", hero.seat)
    for power in d.ready(hero, "start"):
        yield from power.rule.run(d, hero, power)


# -- actions ---------------------------------------------------------------------------------------------------------


def act(d: Dungeon, hero: Hero, turn: Turn) -> Rules[None]:
    """DR-070 He chooses a legal action, a free effect, or the end of his turn; DR-146 it is carried out completely."""
    options, about = menu(d, hero, turn), (hero.kind, turn.actions)
    pick = yield from choose(hero.seat, "DR-070", options, about)
    if len(options) == 1 and might_equip(d, hero, turn):
        yield from confirm(hero.seat, "DR-070", pick, about)
    if pick is END_TURN:
        end_turn(turn)
        return
    next_action(d)
    if "free" in hero.powers and is_free(pick):
        yield from use_card(d, hero, pick.what, "free")
        return
    granted = take_grants(turn)
    if isinstance(pick.what, offers.Granted):
        yield from use_grant(d, hero, granted, pick.what)
    else:
        spend_action(turn)
        if not (yield from hero_action(d, hero, turn, pick)):
            take_action_back(turn)


def might_equip(d: Dungeon, hero: Hero, turn: Turn) -> bool:
    """DR-741 As far as the others know. A turn that ended by itself would tell them that he can wear nothing."""
    freely = any(power.rule.secret for power in d.ready(hero, "free"))
    return (freely or (turn.actions > 0 and can_equip(d, hero))) and holds_unseen(hero)


def is_free(pick: Option[object]) -> TypeGuard[Option[CardKind]]:
    """DR-145 Whether this is a card whose effect is free."""
    return isinstance(pick.what, CardKind) and pick is offers.use(pick.what) and "free" in pick.what.powers


def menu(d: Dungeon, hero: Hero, turn: Turn) -> list[Option[object]]:
    """DR-141 DR-143 What he may do now. DR-142 Nothing forbids doing the same twice; DR-154 he may always stop.

    DR-885 The final phase takes nothing away but the Move of DR-880.
    """
    options: list[Option[object]] = []
    if turn.actions:
        others = d.others_here(hero)
        if not is_held(d, hero):
            options += moves(d, hero)
            if turn.actions > 1:
                options += [offers.walk_to(d.tiles[at].kind, at) for at in walks(d, hero)]
        options += fights(d, hero, turn, others)
        if can_equip(d, hero) and (changes(hero, []) or (others and partners(d, hero))):
            options.append(EQUIP)
        if can_search(d, hero):
            options.append(SEARCH)
        if can_advance(hero):
            options.append(ADVANCE)
        specials(d, hero, options)
    if turn.granted:
        options += grants(d, hero, turn)
    if "free" in hero.powers:
        options += [offers.use(power.card) for power in usable_cards(d, hero, "free")]
    options.append(END_TURN)
    return options


def moves(d: Dungeon, hero: Hero) -> list[Option[object]]:
    """DR-180 DR-880 Move, where nobody holds him; DR-316 behind a gate the exit is named later."""
    exits = usable_exits(d, hero)
    if d.tiles[hero.at].kind.gate and exits:
        return [LEAVE_GATE]
    return [MOVES[side] for side in exits]


def fights(d: Dungeon, hero: Hero, turn: Turn, others: list[Hero]) -> list[Option[object]]:
    """DR-380 Battle the monster, DR-460 or another hero; DR-350 Escape. DR-311 Not again where no help came."""
    options: list[Option[object]] = []
    monster = d.foes.get(hero.at)
    if monster is not None and turn.glyph != hero.at:
        options.append(BATTLE)
    if others:
        options += [offers.battle_hero(other.kind) for other in can_battle_hero(d, hero)]
    if (monster is not None or others) and can_escape(d, hero):
        options.append(ESCAPE)
    return options


def specials(d: Dungeon, hero: Hero, options: list[Option[object]]) -> None:
    """DR-144 Special actions of cards, strangers and the tile."""
    tile = d.tiles[hero.at]
    if "special" in hero.powers:
        options += [offers.use(power.card) for power in usable_cards(d, hero, "special")]
    if tile.strangers:
        options += [offers.deal(card) for card in tile.strangers if can_deal(d, hero, card)]
    if tile.kind.special and RULES[tile.kind.special].can(d, hero):
        options.append(TILE_ACTION)


def usable_cards(d: Dungeon, hero: Hero, window: str) -> list[Power]:
    """DR-098 Effects that could do something now."""
    return [power for power in d.ready(hero, window) if power.rule.can(d, hero, power)]


def hero_action(d: Dungeon, hero: Hero, turn: Turn, pick: Option[object]) -> Rules[bool]:
    """DR-143 DR-144 One of the six actions or a special one; False if it was not made after all."""
    made = True
    if isinstance(pick.what, int):
        yield from move(d, hero, pick.what)
    elif pick is LEAVE_GATE:
        yield from move(d, hero, 0)
    elif isinstance(pick.what, offers.Walk):
        yield from walk(d, hero, turn, pick.what.to)
    elif pick is ESCAPE:
        yield from escape(d, hero)
    elif pick is BATTLE:
        made = yield from battle(d, hero)
        if not made:
            give_up_battle(turn, hero)
    elif pick is EQUIP:
        made = yield from equip_action(d, hero)
        if made:
            count_equip(turn)
    elif pick is SEARCH:
        yield from search(d, hero)
    elif pick is ADVANCE:
        yield from advance(d, hero)
    elif pick is TILE_ACTION:
        d.tell(TILE_USED, "DR-144", hero.seat, hero.kind, d.tile_of(hero).kind, TILE[hero.at])
        yield from RULES[d.tile_of(hero).kind.special].run(d, hero)
    elif isinstance(pick.what, StrangerKind) and pick is offers.deal(pick.what):
        yield from deal_with(d, hero, pick.what)
    elif isinstance(pick.what, HeroKind):
        yield from hero_battle(d, hero, next(other for other in d.heroes if other.kind is pick.what))
    elif isinstance(pick.what, CardKind):
        made = yield from use_card(d, hero, pick.what, "special")
    return made


def use_card(d: Dungeon, hero: Hero, card: CardKind, window: str) -> Rules[bool]:
    """DR-144 A special or free effect; DR-094 a refusal by the player whose consent it needs costs nothing."""
    power = next(one for one in d.ready(hero, window) if one.card is card)
    if not power.rule.asks_first:
        use_up(d, hero, power)
        yield from power.rule.run(d, hero, power)
        return True
    d.tell_to((hero.seat,), CHOSE_CARD, "DR-144", hero.seat, card)
    agreed: bool = yield from power.rule.run(d, hero, power)
    return agreed


def grants(d: Dungeon, hero: Hero, turn: Turn) -> list[Option[offers.Granted]]:
    """ACT: what cards let him do right after the action just resolved, without cost (DR-145)."""
    options: list[Option[offers.Granted]] = []
    if hero.at in d.silent:  # DR-295 hero abilities do nothing here
        return options
    for does, card in turn.granted:
        if does == "battle" and d.foes.get(hero.at) is not None and turn.glyph != hero.at:
            options.append(offers.grant(card))
        elif does == "move" and can_move(d, hero):
            if d.tile_of(hero).kind.gate:
                options.append(offers.grant(card))
            else:
                options += [offers.grant_move(card, side) for side in usable_exits(d, hero)]
    return options


def use_grant(d: Dungeon, hero: Hero, granted: list[Grant], pick: offers.Granted) -> Rules[None]:
    """A granted Move or Battle: an action of its own (DR-847) that uses none of the two."""
    card, side = pick
    does = next(one.does for one in granted if one.card is card)
    power = next(one for powers in hero.powers.values() for one in powers if one.card is card and one.effect.limit)
    use_up(d, hero, power)
    if does == "battle":
        if not (yield from battle(d, hero, fewer=power.effect.n)) and d.turn is not None:
            give_up_battle(d.turn, hero)
    else:
        yield from move(d, hero, side)
