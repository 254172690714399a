"""Write what a seat sees of a compiled state, as a row of numbers: `undercroft.kernel.straight`, for mypyc.

The lines are those that a table's states are read by; a row is written from its beginning to its end, so what is not
there is filled in from the row of nothing. Places and sizes come with the pack that is played: `n`, and what is looked
up: `k`.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undercroft.face import spaces
from undercroft.kernel.straight import GIVEN, Plan, write

if TYPE_CHECKING:
    from writing import Title

HEAD = """# Written by fast/seeing.py.
from __future__ import annotations
from typing import Any, Final
from librt.strings import BytesWriter, write_i32_le
from mypy_extensions import i32
from undercroft_fast.{title}.rules_state import {state}
import importlib


class Row:
    def __init__(self, lows: bytes) -> None:
        self.lows = lows
        self.into = BytesWriter()
        self.at: int = 0

    def fill(self, at: int) -> None:
        self.into.write(self.lows[4 * self.at : 4 * at])
        self.at = at

    def put(self, at: int, number: int) -> None:
        if self.at != at:
            self.fill(at)
        write_i32_le(self.into, i32(number))
        self.at = at + 1

    def extend(self, at: int, numbers: bytes) -> None:
        if self.at != at:
            self.fill(at)
        self.into.write(numbers)
        self.at = at + len(numbers) // 4

    def done(self) -> bytes:
        if 4 * self.at < len(self.lows):
            self.into.write(self.lows[4 * self.at :])
        return self.into.getvalue()


"""
SEEING = """
class Seeing:
    def __init__(self, n: list[int], k: list[Any], lows: bytes) -> None:
        self.n = n
        self.k = k
        self.lows = lows

    def row(self, d: {state}, seat: Any, asked: Any, about: Any, outcome: Any) -> bytes:
        n = self.n
        k = self.k
        row = Row(self.lows)
"""


def write_seeing(title: Title, path: Path) -> Path:
    """The module of a title."""
    declared = spaces(title.title.replace("_", "-"))
    plan = Plan()
    write(plan, declared.game, declared.layout)
    body = ast.parse("\n".join([f"def row({GIVEN}):", *plan.lines])).body[0]
    assert isinstance(body, ast.FunctionDef)
    lines = ast.unparse([_InOrder().visit(node) for node in body.body]).split("\n")  # type: ignore[arg-type]
    names = [_found(title, name, value) for name, value in plan.space.items() if name not in ("outside", "too_many")]
    text = HEAD.format(title=title.title, state=title.state) + "\n".join(names)
    text += SEEING.format(state=title.state) + "\n".join(f"        {line}" for line in lines)
    path.write_text(text + "\n        return row.done()\n", encoding="utf-8")
    return path


class _InOrder(ast.NodeTransformer):
    """`row[at] = number` puts the next number, `row[a:b] = numbers` the next numbers."""

    def visit_Assign(self, node: ast.Assign) -> Any:
        match node.targets:
            case [ast.Subscript(value=ast.Name(id="row"), slice=ast.Slice(lower=at))]:
                return _call("extend", at, node.value)
            case [ast.Subscript(value=ast.Name(id="row"), slice=at)]:
                return _call("put", at, node.value)
            case [ast.Subscript(value=ast.Name(id="row"), slice=at), ast.Name() as name]:
                return [ast.Assign([name], node.value, lineno=0), _call("put", at, ast.Name(name.id))]
        return node


def _call(how: str, *given: Any) -> ast.Expr:
    return ast.Expr(ast.Call(ast.Attribute(ast.Name("row"), how), list(given), []))


def _found(title: Title, name: str, value: Any) -> str:
    """Where something is that the lines name: a compiled function if there is one."""
    if type(value) in (int, str, bool):
        return f"{name}: Final = {value!r}"
    own = getattr(value, "__name__", name)
    home = getattr(value, "__module__", None)
    if home in title.trees and own in title.functions[home]:
        return f"from {title.native[home]} import {own} as {name}"
    for module in list(sys.modules):
        if module.startswith("undercroft.") and vars(sys.modules[module]).get(own) is value:
            return f"{name}: Final[Any] = vars(importlib.import_module({module!r}))[{own!r}]"
        if module == own and sys.modules[module] is value:
            return f"{name}: Final[Any] = importlib.import_module({module!r})"
    raise NotImplementedError(f"{title.title}: where is {name}?")
