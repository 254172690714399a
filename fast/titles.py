"""What is known of a title before a module of it is written: its modules, states, rules, and what stands in tables."""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from things import Things, named_in

import undercroft
from undercroft.content.outside import OutsideRules
from undercroft.kernel.state import GameState, State

KERNEL_SOURCES = ("bounds", "compiled", "layout", "luck", "rules", "sight", "state", "straight", "twin", "view")
TITLES = ("map_maker", "dungeon_run", "mini_rogue", "paper_dungeons")
AS_WRITTEN = ("undercroft.gym.aside",)  # modules that are compiled as they are
SOURCE = Path(undercroft.__file__).parent
GAMES = SOURCE / "games"


def modules_of(title: str, rooms: tuple[str, ...]) -> Iterator[types.ModuleType]:
    """The modules of these rooms, as far as they can be reached from the first of each."""
    package = f"undercroft.games.{title}"
    importlib.import_module(f"{package}.game")  # whatever registers rules has done so then
    waiting = [f"{package}.{room}" for room in rooms]
    waiting += sorted(one for one in sys.modules if one.startswith(f"{package}.rules."))
    inside = tuple(f"{package}.{room.partition('.')[0]}" for room in rooms)
    seen = set[str]()
    while waiting:
        name = waiting.pop(0)
        if name in seen:
            continue
        seen.add(name)
        module = importlib.import_module(name)
        yield module
        for value in list(vars(module).values()):
            home = value.__name__ if isinstance(value, types.ModuleType) else getattr(value, "__module__", None)
            if isinstance(home, str) and home.startswith(inside) and home in sys.modules:
                waiting.append(home)


class Title:
    """What is known of all modules of a title before one of them is written."""

    def __init__(self, title: str) -> None:
        self.title = title
        rooms = ("rules.turn", "mind")
        package = f"undercroft.games.{title}."
        left_out = {package + "mind.reasons"}  # words, for people
        self.modules = {one.__name__: one for one in modules_of(title, rooms) if one.__name__ not in left_out}
        self.native = {
            name: f"undercroft_fast.{title}.{name.removeprefix(package).replace('.', '_')}" for name in self.modules
        }
        self.trees = {name: _without_docstrings(ast.parse(inspect.getsource(m))) for name, m in self.modules.items()}
        self.states = {
            value
            for module in self.modules.values()
            for value in vars(module).values()
            if isinstance(value, type) and issubclass(value, State) and value.__module__ in self.modules
        }
        (self.state,) = [one.__name__ for one in self.states if issubclass(one, GameState)]
        held = {one for state in self.states for one in named_in(*typing.get_type_hints(state).values())}
        self.in_states = {one for one in held - self.states if one.__module__ in self.modules}  # shared by all copies
        self.holding = {
            one for one in self.in_states if {*named_in(*typing.get_type_hints(one).values())} & self.states
        }
        self.speaking = self._speaking()
        self.things = Things(self)
        self.functions = {name: self._functions(name) for name in self.trees}
        self.rules = {name: self._rules(name) for name in self.trees}
        for name in self.trees:
            self.rules[name] |= self._tables_of_rules(name)
        self.tables = dict(self._tables())
        self.silent: dict[str, set[str]] = {name: set() for name in self.trees}
        for name, tree in self.trees.items():
            for node in tree.body:
                if isinstance(node, ast.FunctionDef) and node.name not in self.rules[name] and _is_silent(node.body):
                    self.silent[name].add(node.name)

    def stays(self, cls: type) -> bool:
        """Whether a class is used as it is: what speaks of states is compiled with them."""
        return cls not in self.speaking and not getattr(cls, "_is_protocol", False)

    def _speaking(self) -> set[type]:
        """Classes that speak of states, and those that speak of these."""
        classes = {
            vars(self.modules[name])[node.name]: {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
            for name, tree in self.trees.items()
            for node in tree.body
            if isinstance(node, ast.ClassDef) and not node.bases
        }
        found, known = set(self.states), 0
        while known < len(found):
            known = len(found)
            for cls, names in classes.items():
                space = vars(self.modules[cls.__module__])
                if any(isinstance(one := space.get(name), type) and one in found for name in names):
                    found.add(cls)
        return found - self.states - self.in_states

    def _functions(self, module: str) -> set[str]:
        """What is compiled of it. What a decorator has changed stays as it is, unless it only remembers."""
        found = set()
        for node in self.trees[module].body:
            if isinstance(node, ast.FunctionDef):
                made = vars(self.modules[module]).get(node.name)
                if (
                    not node.decorator_list
                    or hasattr(made, "cache_info")
                    or (
                        isinstance(made, types.FunctionType)
                        and made.__code__.co_name == node.name
                        and made.__code__.co_filename == self.modules[module].__file__
                        and not hasattr(made, "__wrapped__")
                    )
                ):
                    found.add(node.name)
        return found

    def _tables(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Tables to which other packages may add, and in which a rule is found when it is wanted, by their places.

        They stand in modules that are not compiled: what a pack may name (kinds).
        """
        package = f"undercroft.games.{self.title}."
        for name, module in list(sys.modules.items()):
            if name.startswith(package) and name not in self.trees:
                for its, value in vars(module).items():
                    is_here = isinstance(value, dict) and its.isupper() and _assigns(module, its)
                    if is_here and (isinstance(value, OutsideRules) or any(self._held(one) for one in value.values())):
                        yield f"{name}.{its}", value

    def _held(self, value: Any) -> list[tuple[str, Any]]:
        """The functions of ours that something in a table is or holds, each with the name it has there."""
        if isinstance(value, types.FunctionType):
            return [("", value)] if value.__name__ in self.functions.get(value.__module__, ()) else []
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return [
                (field, one)
                for field, held in zip(value._fields, value, strict=True)
                if isinstance(held, types.FunctionType)
                for _, one in self._held(held)
            ]
        return []

    @functools.cached_property
    def found_later(self) -> dict[str, set[str]]:
        """By module, the functions that stand in such tables."""
        found: dict[str, set[str]] = {name: set() for name in self.trees}
        for table in self.tables.values():
            for value in table.values():
                for _, one in self._held(value):
                    found[one.__module__].add(one.__name__)
        return found

    @functools.cached_property
    def holders(self) -> set[str]:
        """The fields under which they are held: `power.rule.run`."""
        values = [value for table in self.tables.values() for value in table.values()]
        return {field for value in values for field, _ in self._held(value) if field}

    def _tables_of_rules(self, module: str) -> set[str]:
        """`ACTIONS = {"black-dragon": black_dragon}`."""
        found = set()
        for node in self.trees[module].body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict(values=[_, *_] as values)) if all(
                    self.is_in(self.rules, module, one) for one in values
                ):
                    found.add(name)
        return found

    def _rules(self, module: str) -> set[str]:
        """Its rules and its tables of rules: what is called with the playout."""
        found = set()
        for node in self.trees[module].body:
            if isinstance(node, ast.FunctionDef) and node.returns is not None and "Rules[" in ast.unparse(node.returns):
                found.add(node.name)
            if isinstance(node, ast.AnnAssign) and "Rules[" in ast.unparse(node.annotation):
                found.add(typing.cast(ast.Name, node.target).id)
        return found

    def home(self, module: str, name: str) -> tuple[str, str]:
        """Where a name of a module was written first: through what is imported from elsewhere in the title."""
        for node in self.trees[module].body:
            if isinstance(node, ast.ImportFrom) and node.module in self.trees:
                for one in node.names:
                    if (one.asname or one.name) == name:
                        return self.home(str(node.module), one.name)
        return module, name

    def module_called(self, module: str, name: str) -> str | None:
        """The module of the title that stands under this name in another."""
        for node in self.trees[module].body:
            if isinstance(node, ast.ImportFrom):
                for one in node.names:
                    if (one.asname or one.name) == name and f"{node.module}.{one.name}" in self.trees:
                        return f"{node.module}.{one.name}"
        return None

    def is_in(self, kind: dict[str, set[str]], module: str, node: ast.expr) -> bool:
        """Whether this expression names something of these sets."""
        match node:
            case ast.Name(id=name):
                home, name = self.home(module, name)
            case ast.Attribute(value=ast.Name(id=of), attr=name) if (its := self.module_called(module, of)) is not None:
                home, name = self.home(its, name)
            case _:
                return False
        return name in kind[home]

    def sources(self) -> list[str]:
        """Of what the twin is made: what is rewritten, whatever is read from there, and what a twin is."""
        whole = [
            one
            for room in ("rules", "mind", "kinds", "words", "sight")
            for one in (GAMES / self.title / room).rglob("*.py")
        ]
        kernel = [SOURCE / "kernel" / f"{name}.py" for name in KERNEL_SOURCES]
        found = [*whole, GAMES / self.title / "glossary.py", *kernel, SOURCE / "pieces" / "pile.py"]
        return sorted(one.relative_to(SOURCE).as_posix() for one in found)


# -- small things ------------------------------------------------------------------------------------------------


def _is_silent(body: list[ast.stmt]) -> bool:
    """Nothing but telling: what is worked out for it has no effect."""
    for node in body:
        match node:
            case ast.Pass():
                pass
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr="tell" | "tell_to"))):
                pass
            case ast.Assign(targets=[ast.Name()]) | ast.AnnAssign(target=ast.Name()):
                pass
            case ast.If(body=inner, orelse=other) if _is_silent(inner) and _is_silent(other):
                pass
            case _:
                return False
    return any(isinstance(one, ast.Attribute) and one.attr in ("tell", "tell_to") for n in body for one in ast.walk(n))


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Module)) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                node.body = node.body[1:] or [ast.Pass()]
    return tree


def _assigns(module: types.ModuleType, name: str) -> bool:
    """Whether a name is the module's own."""
    targets = [
        target
        for node in ast.parse(inspect.getsource(module)).body
        for target in (node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)])
    ]
    return any(isinstance(one, ast.Name) and one.id == name for one in targets)
