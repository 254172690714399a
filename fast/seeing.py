"""Write what a seat sees of a compiled state, as a row of numbers: `undercroft.kernel.straight`, for mypyc.

The lines are those that a table's states are read by; a row is written from its beginning to its end. What a pack
decides comes with the pack that is played: `k`.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
import types
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undercroft.face import spaces
from undercroft.kernel.layout import KEPT
from undercroft.kernel.straight import Plan, write

if TYPE_CHECKING:
    from titles import Title

HEAD = """# Written by fast/seeing.py.
from __future__ import annotations
from typing import Any, Final
from librt.strings import BytesWriter, write_i32_le
from mypy_extensions import i32
from undercroft_fast.{title}.rules_state import {state}
import importlib


FAR: Final = 64  # numbers that are known beforehand: they are laid in as they are, without being written


class Known:  # what was found in a table that makes what is missing: a plain dict is quicker to read
    def __init__(self, table: Any) -> None:
        self.table = table
        self.found: dict[Any, Any] = {{}}
        self.named: Any = None

    def of(self, key: Any) -> Any:
        found = self.found.get(key)
        if found is None:
            found = self.table[key]
            self.keep(key, found)
        return found

    def of_named(self, named: Any, one: Any) -> Any:  # names that a function remembers are the same each time
        if named is not self.named:
            if not hasattr(named, "cache_info"):
                return self.table[tuple(named(one))]
            self.named = named
            self.found.clear()
        found = self.found.get(one)
        if found is None:
            found = self.table[named(one)]
            self.keep(one, found)
        return found

    def keep(self, key: Any, found: Any) -> None:
        if len(self.found) >= {kept}:
            self.found.clear()
        self.found[key] = found


def number_(known: Known, key: Any) -> int:
    found: int = known.of(key)
    return found


def set_(known: Known, key: Any) -> bytes:
    found: bytes = known.of(key)
    return found


def named_(known: Known, named: Any, one: Any) -> bytes:
    found: bytes = known.of_named(named, one)
    return found


class Row:
    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.into = BytesWriter()

    def put(self, number: int) -> None:
        write_i32_le(self.into, i32(number))

    def lay(self, numbers: bytes) -> None:
        if len(numbers) < 4 * FAR:
            self.into.write(numbers)
        else:
            if len(self.into):
                self.pieces.append(self.into.getvalue())
                self.into = BytesWriter()
            self.pieces.append(numbers)

    def lay_all(self, rows: list[bytes]) -> None:
        for numbers in rows:
            self.lay(numbers)

    def numbers(self, values: Any, left: list[bytes]) -> None:
        n: int = len(values)
        into = self.into
        write_i32_le(into, i32(n))
        for value in values:
            one: int = value
            write_i32_le(into, i32(one))
        self.lay(left[n])

    def keys(self, values: Any, known: Known, left: list[bytes]) -> None:
        n: int = len(values)
        into = self.into
        write_i32_le(into, i32(n))
        for value in values:
            write_i32_le(into, i32(number_(known, value)))
        self.lay(left[n])

    def done(self) -> list[bytes]:
        if len(self.into):
            self.pieces.append(self.into.getvalue())
        return self.pieces


"""
SEEING = """
class Seeing:
    def __init__(self, k: list[Any]) -> None:
        self.k = [Known(one) if isinstance(one, dict) else one for one in k]

    def row(self, d: {state}, seat: Any, asked: Any, about: Any, outcome: Any) -> list[bytes]:
        k = self.k
        row = Row()
"""


def write_seeing(title: Title, path: Path) -> Path:
    """The module of a title."""
    declared = spaces(title.title.replace("_", "-"))
    plan = Plan()
    write(plan, declared.game, declared.layout)
    names = _Names(title)
    for name, value in plan.space.items():
        if name not in ("outside", "too_many"):
            names.find(name, value)
    text = HEAD.format(title=title.title, state=title.state, kept=KEPT) + "\n".join(names.lines)
    text += SEEING.format(state=title.state) + "\n".join(f"    {line}" for line in plan.lines)
    path.write_text(text + "\n        return row.done()\n", encoding="utf-8")
    return path


class _Names:
    """What the lines name: functions of a sight are written down here, others are found where they are."""

    def __init__(self, title: Title) -> None:
        self._title = title
        self._known: dict[str, Any] = {}
        self._states = {one.__name__: one for one in title.states}
        self.lines: list[str] = []

    def find(self, name: str, value: Any) -> None:
        if name in self._known:
            if self._known[name] is not value:
                raise NotImplementedError(f"{self._title.title}: {name} is two things")
            return
        self._known[name] = value
        self.lines.append(self._found(name, value))

    def _found(self, name: str, value: Any) -> str:
        title = self._title
        if type(value) in (int, str, bool):
            return f"{name}: Final = {value!r}"
        own, home = getattr(value, "__name__", name), getattr(value, "__module__", None)
        if home in title.trees and own in title.functions[home]:
            return f"from {title.native[home]} import {own} as {name}"
        if isinstance(value, types.FunctionType) and str(home).startswith(f"undercroft.games.{title.title}.sight."):
            node = ast.parse(textwrap.dedent(inspect.getsource(value))).body[0]
            inner = [one for one in ast.walk(node) if isinstance(one, (ast.FunctionDef, ast.Lambda))]
            if isinstance(node, ast.FunctionDef) and not node.decorator_list and inner == [node]:
                return self._written(node, name, value)
        if isinstance(value, types.ModuleType):
            return f"{name}: Final[Any] = importlib.import_module({own!r})"
        for module, its in [(module, its) for module in sys.modules for its in (own, name)]:
            if module.startswith("undercroft.") and vars(sys.modules[module]).get(its) is value:
                return f"{name}: Final[Any] = vars(importlib.import_module({module!r}))[{its!r}]"
        raise NotImplementedError(f"{title.title}: where is {name}?")

    def _written(self, node: ast.FunctionDef, name: str, function: types.FunctionType) -> str:
        """The function, of compiled states."""
        node.name, node.returns = name, ast.Name("Any")
        if ast.get_docstring(node):
            del node.body[0]
        for arg in node.args.args:
            kind = arg.annotation.id if isinstance(arg.annotation, ast.Name) else ""
            arg.annotation = ast.Name(kind if kind in self._states else "Any")
            if kind in self._states and kind != self._title.state and kind not in self._known:
                self._known[kind] = self._states[kind]
                self.lines.append(f"from {self._title.native[self._states[kind].__module__]} import {kind}")
        for one in ast.walk(node):
            if isinstance(one, ast.Name) and one.id in function.__globals__ and one.id not in (*self._states, "Any"):
                self.find(one.id, function.__globals__[one.id])
        return ast.unparse(node)
