"""Write the types of what is not compiled, printed things and what is made of them, for the compiler: a number that is
read from a thing is a number then, and need not be asked what it is.
"""

from __future__ import annotations

import ast
import inspect
import sys
import types
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undercroft.kernel.state import State

if TYPE_CHECKING:
    from titles import Title

THING = """
class {name}:
    def __init__(self, *given: Any, **named: Any) -> None: ...
    def __getattr__(self, name: str) -> Any: ..."""


class Things:
    """Of one title."""

    def __init__(self, of: Title) -> None:
        self.of = of
        self.names = {value: name for name, value in self._found()}

    def write(self, folder: Path) -> None:
        (folder / "things.pyi").write_text("\n".join(self._written()) + "\n", encoding="utf-8")
        (folder / "things.py").write_text("# Written by fast/things.py: types only.\n", encoding="utf-8")

    def _found(self) -> Iterator[tuple[str, type]]:
        """The classes of the title that are not compiled, what is printed and what is made of it: of these the types
        are written down, so that what is read of them need not be asked what it is."""
        package = f"undercroft.games.{self.of.title}."
        for name, module in sorted(sys.modules.items()):
            if name.startswith((f"{package}rules.", f"{package}kinds.", f"{package}mind.")):
                for its, value in sorted(vars(module).items()):
                    is_here = isinstance(value, type) and value.__module__ == name and value.__name__ == its
                    if is_here and not issubclass(value, (State, tuple, dict)) and self.of.stays(value):
                        yield f"{name.removeprefix(package).replace('.', '_')}_{its}", value

    def shape(self, hint: Any) -> str:
        """A type, as far as the compiler has to know it."""
        origin, inner = typing.get_origin(hint), typing.get_args(hint)
        if origin is typing.Annotated:
            return self.shape(inner[0])
        if origin is typing.Literal:
            kinds = {type(one) for one in inner}
            return kinds.pop().__name__ if len(kinds) == 1 else "Any"
        if hint is None or hint is type(None):
            return "None"
        if hint in (int, str, bool, float):
            return str(hint.__name__)
        if origin in (types.UnionType, typing.Union):
            parts = dict.fromkeys(self.shape(one) for one in inner)
            return "Any" if "Any" in parts else " | ".join(parts)
        if origin in (tuple, list, dict):
            parts = ["..." if one is Ellipsis else self.shape(one) for one in inner]
            return f"{origin.__name__}[{', '.join(parts)}]"
        return f"things_.{self.names[hint]}" if isinstance(hint, type) and hint in self.names else "Any"

    def _written(self) -> Iterator[str]:
        """The types of all things, for the compiler alone."""
        yield f"from typing import Any\n\nimport undercroft_fast.{self.of.title}.things as things_\n"
        named = {cls.__name__: cls for cls in self.names}
        for cls, name in self.names.items():
            yield THING.format(name=name)
            said: dict[str, str] = {}
            for one in reversed(cls.__mro__):
                if one.__module__.startswith("undercroft."):
                    space = {**named, **vars(sys.modules[one.__module__])}
                    said |= {field: self._shape_said(kind, space) for field, kind in _fields_said(one)}
            yield from (f"    {field}: {kind}" for field, kind in said.items() if kind != "Any")

    def _shape_said(self, kind: str, space: dict[str, Any]) -> str:
        try:
            return self.shape(eval(kind, space))
        except Exception:  # a name that is there for checkers only
            return "Any"


class InTypes(ast.NodeTransformer):
    """The names in a type."""

    def __init__(self, title: Title, space: Mapping[str, Any]) -> None:
        self.title, self.space = title, space  # what the names of the module stand for

    def visit_Name(self, node: ast.Name) -> ast.expr:
        meant = self.space.get(node.id)
        is_table = typing.get_origin(meant) in (tuple, dict, list) and not {*named_in(meant)} & self.title.states
        if is_table or (isinstance(meant, type) and meant in self.title.things.names):
            return ast.parse(self.title.things.shape(meant), mode="eval").body
        return node


def _fields_said(cls: type) -> Iterator[tuple[str, str]]:
    """What a class says of its fields: in its body, where it makes them, as properties."""
    try:
        node = ast.parse(inspect.cleandoc("\n" + inspect.getsource(cls))).body[0]
    except (OSError, TypeError, SyntaxError):
        return
    for one in ast.walk(node):
        match one:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind) if one in node.body:  # type: ignore[attr-defined]
                yield name, ast.unparse(kind)
            case ast.AnnAssign(target=ast.Attribute(value=ast.Name(id="self"), attr=name), annotation=kind):
                yield name, ast.unparse(kind)
            case ast.FunctionDef(name=name, returns=ast.expr() as kind, decorator_list=[ast.Name(id="property")]):
                yield name, ast.unparse(kind)


def named_in(*hints: Any) -> Iterator[type]:
    """The classes that these types speak of."""
    for hint in hints:
        if isinstance(hint, type):
            yield hint
        yield from named_in(*typing.get_args(hint))
