"""Play on to the end without anybody watching: no prompt, no view, no event, no check of answers.

The record is kept all the same: afterwards the table can be saved, replayed and told like any other.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from undercroft.kernel.errors import RuleError
from undercroft.kernel.game import Outcome
from undercroft.kernel.luck import Dice, Faces, throw_each, throws_of
from undercroft.kernel.option import Option
from undercroft.kernel.rules import CHOOSE, DRAW, ROLL, TOGETHER
from undercroft.kernel.table import Table

Pick = Callable[[int, str, Sequence[Option]], Option]  # seat, clause, options -> one of them


def play_out(table: Table, pick: Pick | None = None, seed: int | str | None = None) -> Outcome:
    """Let `pick` answer everything (None: uniformly at random) and quick dice decide, to the end of the game."""
    if table._luck.name == "typed":
        raise RuleError("a table with real dice cannot be played out")
    chance = random.Random(seed).random
    _leave_together(table, pick, chance)
    if table.outcome is not None:
        return table.outcome
    table._state.story = None
    log, gen = table._log, table._gen
    append, send = log.append, gen.send
    throws: dict[Dice, list[Faces]] = {}
    request = next(iter(table._pending.values()))
    answer: Any
    try:
        while True:
            kind = request[0]
            if kind == CHOOSE:
                options = request[3]
                if pick is None:
                    answer = options[int(chance() * len(options))]
                else:
                    answer = pick(request[1], request[2], options)
                append((request, answer))
            elif kind == ROLL:
                dice = request[2]
                ways = throws.get(dice)
                if ways is None:
                    ways = throws[dice] = throws_of(dice)
                answer = ways[int(chance() * len(ways))] if ways else throw_each(dice, chance)
                append((request, answer))
                table._lucks += 1
            elif kind == DRAW:
                cards = request[2]
                answer = cards[int(chance() * len(cards))]
                append((request, answer))
                table._lucks += 1
            elif kind == TOGETHER:
                answer = _one_after_another(request[1], append, pick, chance)
            else:
                answer = None
            request = send(answer)
    except StopIteration as stop:
        table._pending = {}
        table._barrier = len(log)
        table.outcome = stop.value
        return table.outcome


def _one_after_another(rules: dict[int, Any], append: Any, pick: Pick | None, chance: Any) -> dict[int, Any]:
    """Rules that run side by side may as well run one after another: none can see the others."""
    results: dict[int, Any] = {}
    for seat in sorted(rules):
        send, answer = rules[seat].send, None
        try:
            while True:
                request = send(answer)
                options = request[3]
                if pick is None:
                    answer = options[int(chance() * len(options))]
                else:
                    answer = pick(seat, request[2], options)
                append((request, answer))
        except StopIteration as stop:
            results[seat] = stop.value
    return results


def _leave_together(table: Table, pick: Pick | None, chance: Any) -> None:
    """A table in the middle of `together` finishes that the ordinary way first."""
    while table._stage is not None:
        seat, request = next(iter(table._pending.items()))
        options = request[3]
        option = options[int(chance() * len(options))] if pick is None else pick(seat, request[2], options)
        table._take(seat, option)
