"""Quiet rules: they pause where players are asked and tell nothing, for a table to which nobody listens.

What would be told is not even made, and where a rule asks or throws it does so itself instead of having it done. The
latter holds for tables that are heard too, where many are played in one process.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping
from functools import cache, partial
from types import CodeType, ModuleType
from typing import Any

from undercroft.kernel.rewriting import Play, WithoutTelling, Written, compiled_rules, rewritten_rules
from undercroft.kernel.rules import CHECKPOINT, CHOOSE, DRAW, ROLL
from undercroft.kernel.state import GameState

OFTEN = 100  # copies of the state made on the way: some hundred answers
_copies: Counter[type] = Counter()  # of the states of each title, at tables that are heard


@cache
def quiet(play: Play) -> Play:
    """The main rule without telling, and with it every rule it can reach."""
    return _rewritten(play, tells=False)


@cache
def _telling(play: Play) -> Play:
    return _rewritten(play, tells=True)


def heard(play: Play, state: GameState) -> Play:
    """The main rule for a table that is heard: as it is written, or where games are played on end, with luck at hand.

    To read the rules of a title once more takes longer than a hundred answers: whoever plays one game need not wait.
    """
    return play if _copies[type(state)] < OFTEN else _telling(play)


def note_copy(state: GameState) -> None:
    """A table that is heard has come so far that its state was copied."""
    _copies[type(state)] += 1


def forget() -> None:
    """The rules have been changed: read them again."""
    quiet.cache_clear()
    _telling.cache_clear()


def _rewritten(play: Play, tells: bool) -> Play:
    return rewritten_rules(play, {}, {}, partial(_compiled, tells=tells)) or play


def _compiled(module: ModuleType, tells: bool) -> tuple[CodeType, list[str]]:
    return compiled_rules(module, partial(_Quietly, space=vars(module), tells=tells))


class _Quietly(WithoutTelling):
    """Telling may be left out; `yield from choose(...)` yields the request itself, and so do the others that ask. Luck
    at hand is taken without a pause, and so is a checkpoint passed, wherever a rule has the whole state: as `d`."""

    def __init__(self, plain: set[str], space: Mapping[str, Any], tells: bool) -> None:
        super().__init__(plain, tells)
        self._space = space
        self._has_state = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # noqa: N802  # as `ast` calls it
        before = self._has_state
        self._has_state = self._is_state(node.args.args[0]) if node.args.args else False
        written = super().visit_FunctionDef(node)
        self._has_state = before
        return written

    def _is_state(self, first: ast.arg) -> bool:
        kind = self._space.get(first.annotation.id) if isinstance(first.annotation, ast.Name) else None
        return first.arg == "d" and isinstance(kind, type) and issubclass(kind, GameState)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.AST:  # noqa: N802
        self.generic_visit(node)
        match node.value:
            case ast.Call(func=ast.Name(id=name)) as call if name in self.plain:
                written = _AT_HAND if self._has_state and name in _AT_HAND else _WRITTEN
                return self.filled(written, name, call) or node
        return node


_ASK = f"(offered__[0] if len(offered__ := _2) == 1 else (yield ({CHOOSE}, _1, offered__, _0, %s)))"
_WRITTEN: Written = {
    "choose": {3: _ASK % "None", 4: _ASK % "_3"},
    "confirm": {3: f"(yield ({CHOOSE}, _1, (_2,), _0, None))", 4: f"(yield ({CHOOSE}, _1, (_2,), _0, _3))"},
    "roll": {2: f"(yield ({ROLL}, _0, (_1,)))[0]", 3: f"(yield ({ROLL}, _0, (_1, _2)))"},
    "roll_all": {2: f"(yield ({ROLL}, _0, _1))"},
    "checkpoint": {0: f"(yield ({CHECKPOINT}, '', ()))"},
}
_THROW = (
    "(faces__ if (faces__ := d.fate.throw(clause__ := _0, dice__ := %s)) is not None"
    f" else (yield ({ROLL}, clause__, dice__)))"
)
_DRAW = (
    "((pile__ := _0).take(drawn__ := known__ if (known__ := pile__.next_known()) is not None"
    " else card__ if (card__ := d.fate.turn_up(clause__ := _1, cards__ := pile__.hidden_cards())) is not None"
    f" else (yield ({DRAW}, clause__, cards__))) or drawn__)"
)
_AT_HAND: Written = {
    "roll": {2: _THROW % "(_1,)" + "[0]", 3: _THROW % "(_1, _2)"},
    "roll_all": {2: _THROW % "_1"},
    "draw": {2: _DRAW},
    "checkpoint": {0: f"(d.fate.pass_by(d) or (yield ({CHECKPOINT}, '', ())))"},
}
