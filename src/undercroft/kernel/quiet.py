"""Quiet rules: they pause where the rules pause and tell nothing, for a table to which nobody listens.

What would be told is not even made, and where a rule asks or throws it does so itself instead of having it done.
"""

from __future__ import annotations

import ast
from functools import cache
from types import CodeType, ModuleType

from undercroft.kernel.rewriting import Play, WithoutTelling, compiled_rules, rewritten_rules
from undercroft.kernel.rules import CHECKPOINT, CHOOSE, ROLL


@cache
def quiet(play: Play) -> Play:
    """The main rule without telling, and with it every rule it can reach."""
    return rewritten_rules(play, {}, {}, _compiled) or play


def forget() -> None:
    """The rules have been changed: read them again."""
    quiet.cache_clear()


def _compiled(module: ModuleType) -> tuple[CodeType, list[str]]:
    return compiled_rules(module, _Quietly)


class _Quietly(WithoutTelling):
    """Telling is left out; `yield from choose(...)` yields the request itself, and so do the others that ask."""

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.AST:  # noqa: N802  # as `ast` calls it
        self.generic_visit(node)
        match node.value:
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in self.plain and name in _WRITTEN:
                if any(isinstance(one, ast.Starred) for one in args):
                    return node
                written = _WRITTEN[name].get(len(args))
                if written is not None:
                    return ast.copy_location(_filled(written, args), node)
        return node


# what is called, with how many arguments -> the same written out; _0 to _3 are the arguments
_ASK = f"(offered__[0] if len(offered__ := _2) == 1 else (yield ({CHOOSE}, _1, offered__, _0, %s)))"
_WRITTEN: dict[str, dict[int, str]] = {
    "choose": {3: _ASK % "None", 4: _ASK % "_3"},
    "confirm": {3: f"(yield ({CHOOSE}, _1, (_2,), _0, None))", 4: f"(yield ({CHOOSE}, _1, (_2,), _0, _3))"},
    "roll": {2: f"(yield ({ROLL}, _0, (_1,)))[0]", 3: f"(yield ({ROLL}, _0, (_1, _2)))"},
    "roll_all": {2: f"(yield ({ROLL}, _0, _1))"},
    "checkpoint": {0: f"(yield ({CHECKPOINT}, '', ()))"},
}


def _filled(source: str, args: list[ast.expr]) -> ast.expr:
    """The expression with the arguments in their places."""

    class Filled(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            return args[int(node.id[1:])] if node.id[:1] == "_" else node

    written: ast.expr = Filled().visit(ast.parse(source, mode="eval").body)
    return written
