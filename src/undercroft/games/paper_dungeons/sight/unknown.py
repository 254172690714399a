"""What a seat does not know, drawn anew: for worlds as it may imagine them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from undercroft.games.paper_dungeons.rules.state import Delve, Opened, Sheet
from undercroft.kernel.memory import Memory


def hides(d: Delve, seat: int) -> bool:
    """Alone nothing is hidden."""
    return not d.is_solo


def redraw(d: Delve, seat: int, memory: Memory, chance: random.Random) -> bool:
    """PD-164, PD-165 The cards dealt to the others, but for what they have laid open."""
    others = [sheet for sheet in d.sheets if sheet.seat != seat]
    if not others or d.is_over or not d.sheets[0].dealt_powers:
        return False
    me, pack = d.sheets[seat], d.box.pack
    open_powers = [sheet.power for sheet in others if sheet.power is not None]
    powers = _rest(pack.power.values(), (*me.dealt_powers, *open_powers), chance)
    shown = [] if d.objective_private else [sheet.objective for sheet in others if sheet.objective is not None]
    objectives = _rest(pack.objective.values(), (*me.dealt_objectives, *shown), chance)
    if d.objective_private:
        for sheet in others:
            if sheet.objective is not None:
                _keep_another(d, sheet, objectives)
    for sheet in others:
        if sheet.power is None:
            sheet.dealt_powers = (powers.pop(), powers.pop())
            sheet.dealt_objectives = (objectives.pop(), objectives.pop())
            continue
        sheet.dealt_powers = _both(sheet.power, powers.pop(), chance)
        assert sheet.objective is not None
        sheet.dealt_objectives = _both(sheet.objective, objectives.pop(), chance)
    return True


def _rest(cards: Iterable[Any], known: Iterable[Any], chance: random.Random) -> list[Any]:
    """The cards of a deck that this seat has not seen, in any order."""
    seen = [card.key for card in known]
    rest = [card for card in cards if card.key not in seen]
    chance.shuffle(rest)
    return rest


def _keep_another(d: Delve, sheet: Sheet, objectives: list[Any]) -> None:
    """PD-113 The combat styles of an objective are open: it is one of those that have the same."""
    assert sheet.objective is not None
    styles = sheet.objective.black
    kept = next(card for card in objectives if card.black == styles)
    objectives.remove(kept)
    sheet.objective = kept
    shown = d.shown[sheet.seat].sheet.copy()
    shown.objective = kept
    d.shown[sheet.seat] = Opened(shown)


def _both(kept: Any, refused: Any, chance: random.Random) -> tuple[Any, Any]:
    return (kept, refused) if chance.random() < 0.5 else (refused, kept)
