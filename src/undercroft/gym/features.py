"""Options as rows of numbers: what each stands for, brings, costs and risks, for networks that point at one of them.

A row says which answer it is, by which clause, the things it names, what it gives and takes counted and the first thing
of each, the chance it has, and whether it is sure to kill. Keys are numbers of `things`, from 1; 0 is nothing. A pack
that nobody has seen has other things under these numbers and the same columns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

import undercroft
from undercroft.gym.task import Task
from undercroft.kernel.ask import Ask, OptionJson

THINGS = 3
COLUMNS = ("answer", "clause", "thing-1", "thing-2", "thing-3", "gives", "gives-thing", "takes", "takes-thing",
           "chance-n", "chance-of", "deadly")  # fmt: skip
WIDTH = len(COLUMNS)


def features(task: Task, ask: Ask | None) -> NDArray[np.int32]:
    """A row per option in the order of the ask; rows that are not needed are 0."""
    rows = np.zeros((task.spaces.most_options, WIDTH), dtype=np.int32)
    if ask is None:
        return rows
    numbers = _numbers(task)
    clauses = {clause: at for at, clause in enumerate(task.spaces.game.prompts, start=1)}
    for at, option in enumerate(ask.options):
        rows[at] = _row(option.to_json(), task.spaces.index, clauses.get(ask.clause, 0), numbers)
    return rows


def _numbers(task: Task) -> Mapping[str, int]:
    return {key: at for at, key in enumerate(undercroft.things(task.game, task.pack), start=1)}


def _row(option: OptionJson, index: Mapping[str, int], clause: int, numbers: Mapping[str, int]) -> list[int]:
    named = [numbers.get(key, 0) for key in option["stands_for"][:THINGS]]
    chance: Any = option["chance"] or {"n": 0, "of": 0}
    row = [index[option["key"]], clause, *named, *[0] * (THINGS - len(named))]
    for counted in (option["gives"], option["takes"]):
        row += [sum(counted.values()), numbers.get(next(iter(counted), ""), 0)]
    return [*row, chance["n"], chance["of"], int(option["deadly"] is not None)]
