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
from mypy_extensions import i32, i64
from undercroft_fast.{title}.rules_state import {state}
import importlib


FAR: Final = 1024  # numbers that are known beforehand: they are laid in as they are, without being written
NOBODY: Final[Any] = object()


class Known:  # what was found in a table that makes what is missing: a plain dict is quicker to read
    def __init__(self, table: Any) -> None:
        self.table = table
        self.found: dict[Any, Any] = {{}}
        self.last: Any = NOBODY  # often the same is asked for again
        self.number: int = 0
        self.zeros: bytes = getattr(table, "zeros", b"")
        self.bits: dict[Any, Any] = {{}}
        self.rows: dict[tuple[Any, ...], bytes] = {{}}

    def of(self, key: Any) -> Any:
        found = self.found.get(key)
        if found is None:
            found = self.table[key]
            if len(self.found) >= {kept}:
                self.found.clear()
            self.found[key] = found
        return found

    def row_of(self, keys: tuple[Any, ...], left: list[bytes]) -> bytes:
        found = self.rows.get(keys)
        if found is None:
            into = BytesWriter()
            put_(into, len(keys))
            for key in keys:
                put_(into, number_(self, key))
            into.write(left[len(keys)])
            found = into.getvalue()
            if len(self.rows) >= {kept}:
                self.rows.clear()
            self.rows[keys] = found
        return found

    def bits_of(self, named: Any) -> Any:  # None: what it is given is no number
        names = getattr(named, "names", None)
        found = None if names is None else Bits(self.zeros, [self.table.bit_of[one] for one in names])
        self.bits[named] = found
        return found


class Bits:  # what numbers come to whose bits stand for names
    def __init__(self, zeros: bytes, places: list[int]) -> None:
        self.zeros = zeros
        self.places = places
        self.found: dict[int, bytes] = {{0: zeros}}

    def of(self, bits: int) -> bytes:
        found = self.found.get(bits)
        if found is None:
            into = BytesWriter()
            into.write(self.zeros)
            at = 0
            left = bits
            while left:
                some: i64 = left & 0xFFFFFFFF
                here = at
                while some:
                    if some & 1:
                        into[4 * self.places[here]] = 1
                    some >>= 1
                    here += 1
                left >>= 32
                at += 32
            found = into.getvalue()
            if len(self.found) >= {kept}:
                self.found.clear()
            self.found[bits] = found
        return found


def put_(into: BytesWriter, number: i32) -> None:
    write_i32_le(into, number)


def number_(known: Known, key: Any) -> int:
    if key is not known.last:
        known.number = known.of(key)
        known.last = key
    return known.number


def set_(known: Known, key: Any) -> bytes:
    found: bytes = known.of(key)
    return found


class Row:
    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.into = BytesWriter()

    def lay(self, numbers: bytes) -> None:
        into = self.into
        if len(numbers) < 4 * FAR:
            into.write(numbers)
        else:
            if len(into):
                self.pieces.append(into.getvalue())
                into.truncate(0)
            self.pieces.append(numbers)

    def named(self, named: Any, one: Any, known: Known) -> None:
        bits = known.bits.get(named, NOBODY)
        if bits is NOBODY:
            bits = known.bits_of(named)
        if bits is None:
            self.lay(known.of(tuple(named(one))))
        else:
            its: Bits = bits
            self.lay(its.of(one))

    def numbers(self, values: Any, left: list[bytes]) -> None:
        into = self.into
        n = len(values)
        write_i32_le(into, i32(n))
        if isinstance(values, list):
            for each in values:
                put_(into, each)
        else:
            for value in values:
                put_(into, value)
        self.lay(left[n])

    def keys(self, values: Any, known: Known, left: list[bytes]) -> None:
        self.lay(known.row_of(tuple(values), left))

    def done(self) -> list[bytes]:
        pieces = self.pieces
        if len(self.into):
            pieces.append(self.into.getvalue())
            self.into.truncate(0)
        self.pieces = []
        return pieces


"""
SEEING = """
class Seeing:
    def __init__(self, k: list[Any]) -> None:
        self.k = [Known(one) if isinstance(one, dict) else one for one in k]
        self.spare: Row | None = None

    def row(self, d: {state}, seat: Any, asked: Any, about: Any, outcome: Any) -> list[bytes]:
        k = self.k
        row = self.spare
        if row is None:
            row = Row()
        self.spare = None  # until it is done: what is asked for on the way may be another thread's turn
        into = row.into
{lines}
        self.spare = row
        return row.done()
"""
EACH = """
    def {head} -> bytes:
        k = self.k
        row = Row()
        into = row.into
{lines}
        return b"".join(row.done())
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
    text += SEEING.format(state=title.state, lines=_within(plan.lines))
    text += "".join(EACH.format(head=head, lines=_within(lines)) for head, lines in plan.each_of.items())
    path.write_text(text, encoding="utf-8")
    return path


def _within(lines: list[str]) -> str:
    return "\n".join(f"    {line}" for line in lines)


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
        if isinstance(value, type) and value in title.states:
            return f"from {title.native[value.__module__]} import {name}, read_{name}"
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
            if kind in self._states and kind != self._title.state:
                self.find(kind, self._states[kind])
        for one in ast.walk(node):
            if isinstance(one, ast.Name) and one.id in function.__globals__ and one.id not in (*self._states, "Any"):
                self.find(one.id, function.__globals__[one.id])
        return ast.unparse(node)
