"""How Dungeon Run is played well enough: weights for every answer, reasons for them, and how a seat stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.games.dungeon_run.mind.dice import weigh_cards, weigh_dice, weigh_rating, weigh_uses
from undercroft.games.dungeon_run.mind.patience import is_patient
from undercroft.games.dungeon_run.mind.people import (
    weigh_ability,
    weigh_answers,
    weigh_boss,
    weigh_gear,
    weigh_help,
    weigh_loss,
    weigh_protection,
    weigh_rally,
    weigh_roaming,
    weigh_targets,
    weigh_training,
    weigh_use,
)
from undercroft.games.dungeon_run.mind.reasons import why
from undercroft.games.dungeon_run.mind.turns import weigh_exits, weigh_turn
from undercroft.games.dungeon_run.mind.worth import faces_boss, worth
from undercroft.games.dungeon_run.rules.state import Dungeon
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.options import END_TURN, LEAVE_GATE, MOVES
from undercroft.kernel.option import Option

FAIR = True  # a glance reads nothing that is hidden from its seat
ROUNDS = 1  # whole ones after the one where a look ahead among rivals begins: then it is cut
MOST_ROUNDS = 30  # of a look ahead alone
TRIFLES = frozenset({
    "DR-052", "DR-622", "DR-063", "DR-073", "DR-312", "DR-323", "DR-405", "DR-500", "DR-515", "DR-516", "DR-517",
    "DR-541", "DR-560", "DR-680", "DR-764", "DR-765", "DR-802", "DR-803", "DR-844", "DR-845", "DR-152",
    "DR-891", "DR-989", "DR-211", "DR-591", "DR-055", "DR-316", "DR-353",
})  # fmt: skip


def until(d: Dungeon) -> Callable[[Dungeon], bool]:
    """Among rivals every answer is judged after the same number of turns; alone, when he stands before the boss.

    Nearly every lone hero who fails fails there, and how that fight will end can be counted out; what a turn of
    exploring is worth before can only be guessed.
    """
    begun = d.round
    if not d.is_solo:
        return lambda d: d.round > begun + ROUNDS
    return lambda d: d.round > begun and (faces_boss(d, d.heroes[0]) or d.round > begun + MOST_ROUNDS)


def edge(d: Dungeon) -> float:
    """Alone fights are counted out, and what looks best seldom errs: the others must be clearly better."""
    return 0.03 if d.is_solo else 0.0


def is_step(option: Option[Any]) -> bool:
    """To go somewhere, or nowhere: who weighs this anew at every step never arrives."""
    return option in MOVES or option in (END_TURN, LEAVE_GATE) or isinstance(option.what, offers.Walk)


Weights = Callable[[Dungeon, Any, Sequence[Option[Any]], Any], list[float]]
Plans = Callable[[Dungeon, Any, Sequence[Option[Any]], Any, bool], list[float]]
_BY_PLAN: dict[str, Plans] = {  # what depends on where he means to go: to the boss, or not yet
    "DR-070": lambda d, hero, options, about, patient: weigh_turn(d, hero, options, patient),
    "DR-353": lambda d, hero, options, about, patient: weigh_exits(d, hero, options, patient),
    "DR-316": lambda d, hero, options, about, patient: weigh_exits(d, hero, options, patient),
    "DR-802": weigh_roaming,
    "DR-803": weigh_roaming,
    "DR-914": weigh_roaming,
    "DR-813": lambda d, hero, options, about, patient: weigh_boss(d, hero, options, patient),
    "DR-764": lambda d, hero, options, about, patient: weigh_boss(d, hero, options, patient),
    "DR-765": lambda d, hero, options, about, patient: weigh_boss(d, hero, options, patient),
}
_BY_CLAUSE: dict[str, Weights] = {
    "DR-386": lambda d, hero, options, about: weigh_uses(d, hero, options),
    "DR-468": lambda d, hero, options, about: weigh_uses(d, hero, options),
    "DR-055": lambda d, hero, options, about: weigh_rating(d, hero, options),
    "DR-591": lambda d, hero, options, about: weigh_rating(d, hero, options),
    "DR-323": lambda d, hero, options, about: weigh_rating(d, hero, options),
    "DR-056": lambda d, hero, options, about: weigh_cards(d, hero, options),
    "DR-054": lambda d, hero, options, about: weigh_cards(d, hero, options),
    "DR-845": weigh_dice,
    "DR-680": lambda d, hero, options, about: weigh_rally(d, hero, options),
    "DR-053": weigh_use,
    "DR-393": weigh_protection,
    "DR-051": lambda d, hero, options, about: weigh_help(d, hero, options),
    "DR-541": weigh_gear,
    "DR-500": weigh_gear,
    "DR-561": lambda d, hero, options, about: weigh_training(d, hero, options),
    "DR-562": lambda d, hero, options, about: weigh_ability(hero, options),
    "DR-114": lambda d, hero, options, about: weigh_ability(hero, options),
    "DR-713": lambda d, hero, options, about: weigh_loss(hero, options),
    "DR-594": lambda d, hero, options, about: weigh_loss(hero, options),
    "DR-024": lambda d, hero, options, about: weigh_loss(hero, options),
    "DR-328": lambda d, hero, options, about: weigh_loss(hero, options),
    "DR-405": lambda d, hero, options, about: weigh_loss(hero, options),
    "DR-144": weigh_targets,
}


def weigh(
    state: Dungeon, seat: int, clause: str, options: Sequence[Option[Any]], about: Any, plans: bool = False
) -> Sequence[float]:
    """One number per option, higher is better."""
    if len(options) < 2 or not state.heroes:
        return weigh_answers(state, None, clause, options)
    plan = _BY_PLAN.get(clause)
    if plan is not None:
        hero = state.heroes[seat]
        return plan(state, hero, options, about, plans and is_patient(state, hero))
    rule = _BY_CLAUSE.get(clause)
    if rule is None:
        return weigh_answers(state, state.heroes[seat], clause, options)
    return rule(state, state.heroes[seat], options, about)


def weigh_ahead(state: Dungeon, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Sequence[float]:
    """The same for who looks ahead: he waits until he is ready for the boss."""
    return weigh(state, seat, clause, options, about, plans=True)


__all__ = ["FAIR", "TRIFLES", "edge", "is_step", "until", "weigh", "weigh_ahead", "why", "worth"]
