"""Write a state as a native class: how it is read from one of the table, copied, and written back."""

from __future__ import annotations

import ast
import copy
import types
import typing
from collections.abc import Set
from typing import TYPE_CHECKING, Any

from things import named_in

from undercroft.kernel.state import GameState, State
from undercroft.pieces.pile import Pile

if TYPE_CHECKING:
    from writing import Writer


def state_of(cls: type[State], writer: Writer) -> str:
    """A native class for a state, and how it is read from one and written into one."""
    node = next(one for one in writer.title.trees[writer.module].body if getattr(one, "name", "") == cls.__name__)
    assert isinstance(node, ast.ClassDef)
    every = [one for one in node.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)]
    later = [one for one in every if one.value is not None and "init=False" in ast.unparse(one.value)]
    fields = [one for one in every if one not in later]  # the others follow from them: `__post_init__`
    hints, name = typing.get_type_hints(cls), cls.__name__
    given, put = [], []
    for one in fields:
        field, kind, made = one.target.id, _kind(one, hints, writer), _made(one)
        usual = " | None = None" if made else f" = {_usual(one)}" if _usual(one) else ""
        given.append(f"{field}: {kind}{usual}")
        put.append(f"        self.{field}: {kind} = " + (f"{made} if {field} is None else {field}" if made else field))
    lines = [f"class {name}:", *(f"    {one.target.id}: {_kind(one, hints, writer)}" for one in later)]
    lines += [f"    def __init__(self, {', '.join(given)}) -> None:", *put]
    lines += ["        self.__post_init__()"] if hasattr(cls, "__post_init__") else []
    met = []
    if issubclass(cls, GameState):
        lines += ["        self.story: Any = None", "        self.met: Any = None"]
        lines += ["    def copy(self) -> Any:", f"        return write_{name}(self)"]
    else:
        lines += [f"    def copy(self) -> {name}:", f"        return copy_{name}(self)"]
    if issubclass(cls, GameState):
        met = ["    new.met = None if state.met is None else state.met.copy()"]
    for one in node.body:
        if isinstance(one, ast.FunctionDef):
            lines += ["    " + line for line in ast.unparse(writer.visit(copy.deepcopy(one))).split("\n")]
    for one in {*named_in(*hints.values())} & writer.title.states:
        for way in ("read", "copy", "write"):
            writer.needs[f"{way}_{one.__name__}"] = writer.title.native[one.__module__]
    read, copied, back = (
        ", ".join(_turned(f"state.{one.target.id}", hints[one.target.id], way, writer.title.holding) for one in fields)
        for way in ("read", "copy", "write")
    )
    lines += [f"def read_{name}(state: Any) -> {name}:", f"    new = {name}({read})", *met, "    return new"]
    if not issubclass(cls, GameState):
        lines += [f"def copy_{name}(state: {name}) -> {name}:", f"    return {name}({copied})"]
    lines += [
        f"def write_{name}(state: {name}) -> Any:",
        f"    new: Any = pure_.{name}({back})",
        *met,
        "    return new",
    ]
    return "\n".join(lines)


def _kind(field: ast.AnnAssign, hints: dict[str, Any], writer: Writer) -> str:
    """The type of a field; a name that is given to a table or a row elsewhere is written out."""
    plain = {dict: "dict[Any, Any]", list: "list[Any]", tuple: "tuple[Any, ...]"}
    hint = hints[typing.cast(ast.Name, field.target).id]
    if isinstance(field.annotation, ast.Name) and typing.get_origin(hint) in plain:
        return plain[typing.get_origin(hint)]
    return ast.unparse(writer.annotated(field.annotation))


def _made(field: ast.AnnAssign) -> str:
    """The default that is made anew for each."""
    match field.value:
        case ast.Call(func=ast.Name(id="field"), keywords=keywords):
            how = {one.arg: one.value for one in keywords}.get("default_factory")
            if isinstance(how, ast.Lambda):
                return ast.unparse(how.body)
            return f"{ast.unparse(how)}()" if how is not None else ""
    return ""


def _usual(field: ast.AnnAssign) -> str:
    match field.value:
        case ast.Call(func=ast.Name(id="field"), keywords=keywords):
            found = {one.arg: one.value for one in keywords}.get("default")
            return "" if found is None else ast.unparse(found)
    return ast.unparse(field.value) if field.value else ""


def _turned(value: str, hint: Any, way: str, holding: Set[type]) -> str:
    """The expression that reads, copies or writes a value of this type; as in `undercroft.kernel.state`."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        parts = [part for part in inner if part is not type(None)]
        turned = {_turned(value, part, way, holding) for part in parts}
        if turned == {value}:
            return value
        if len(parts) == 1:
            return f"None if {value} is None else {turned.pop()}"
        raise TypeError(f"{hint}: a union of things that must be copied")
    cls = origin or hint
    if cls is Pile:
        return f"{way}_Pile({value})"
    if isinstance(cls, type) and (issubclass(cls, State) or (cls in holding and way == "write")):
        return f"{way}_{cls.__name__}({value})"
    if cls is list:
        item = _turned("x", inner[0], way, holding) if inner else "x"
        return f"{value}[:]" if item == "x" else f"[{item} for x in {value}]"
    if cls is dict:
        item = _turned("v", inner[1], way, holding) if inner else "v"
        return f"{value}.copy()" if item == "v" else f"{{k: {item} for k, v in {value}.items()}}"
    if origin is tuple and any(_turned("x", part, way, holding) != "x" for part in inner if part is not Ellipsis):
        if inner[-1] is Ellipsis:
            return f"tuple([{_turned('x', inner[0], way, holding)} for x in {value}])"
        return f"({', '.join(_turned(f'{value}[{at}]', part, way, holding) for at, part in enumerate(inner))},)"
    return value
