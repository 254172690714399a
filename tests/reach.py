"""What a game can reach: the code that its `GAME` object leads to, found by reading the source.

A function, class or table is reached if code that is reached names it. What runs when a module is loaded is reached; so
is a rule registered for packs (`@effect`), if the default pack names it. A method is reached with its class, once
anything reached uses an attribute of that name. Names are followed through imports; what is only imported is not
reached. What the house asks for (boards, screens, minds, lessons) may use of the rest what no rule needs: that is
reached too, but cites no clause.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "undercroft"
REGISTERS = ("effect",)  # decorators with which a pack may name the function
ASKED = {"board", "screen", "mind", "lessons", "design"}  # rooms that the house asks; no rule stands there
CHECKS = ("check", "check_field", "read_field")  # decorators of what a kind does when a pack is read


@dataclass
class Part:
    """A function, a method, a class without its methods, a table, or a statement of a module."""

    module: str
    name: str
    lines: set[int]
    names: set[str] = field(default_factory=set)  # of this module
    attributes: set[str] = field(default_factory=set)  # `x.name`
    owner: str = ""  # the class of a method
    automatic: bool = False  # runs when its module is loaded, or its class used
    is_function: bool = False

    @property
    def place(self) -> str:
        return f"{self.module}.{self.name}"


@dataclass
class Module:
    name: str
    lines: list[str]
    parts: list[Part] = field(default_factory=list)
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)  # name here -> (module, name there or "")


def _lines_of(node: ast.stmt) -> set[int]:
    first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))])
    return set(range(first, (node.end_lineno or node.lineno) + 1))


def _part(module: str, name: str, node: ast.stmt, without: list[ast.stmt] | None = None) -> Part:
    part = Part(module, name, _lines_of(node), is_function=isinstance(node, ast.FunctionDef))
    left_out = {id(inner) for one in without or [] for inner in ast.walk(one)}
    for one in without or []:
        part.lines -= _lines_of(one)
    for inner in ast.walk(node):
        if id(inner) in left_out:
            continue
        if isinstance(inner, ast.Name):
            part.names.add(inner.id)
        elif isinstance(inner, ast.Attribute):
            part.attributes.add(inner.attr)
    return part


def _registered(node: ast.FunctionDef, named: str) -> bool | None:
    """Whether the pack names this rule; None if it is no rule for packs."""
    for one in node.decorator_list:
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id in REGISTERS:
            return f'"{node.name.replace("_", "-")}"' in named
    return None


def read_module(name: str, text: str, named: str) -> Module:
    """The parts of a module; `named` is the text of the pack."""
    module = Module(name, text.splitlines())
    for node in ast.parse(text).body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            _note_imports(module, node)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        elif isinstance(node, ast.FunctionDef):
            part = _part(name, node.name, node)
            part.automatic = bool(_registered(node, named))
            module.parts.append(part)
        elif isinstance(node, ast.ClassDef):
            methods = [one for one in node.body if isinstance(one, ast.FunctionDef)]
            module.parts.append(_part(name, node.name, node, list[ast.stmt](methods)))
            for method in methods:
                part = _part(name, f"{node.name}.{method.name}", method)
                part.owner = node.name
                called = [ast.unparse(one).partition("(")[0] for one in method.decorator_list]
                part.automatic = method.name.startswith("__") or any(one in CHECKS for one in called)
                module.parts.append(part)
        else:
            module.parts += _statement(name, node)
    return module


def _note_imports(module: Module, node: ast.Import | ast.ImportFrom) -> None:
    if isinstance(node, ast.ImportFrom) and node.module:
        for one in node.names:
            module.imports[one.asname or one.name] = (node.module, one.name)


def _statement(module: str, node: ast.stmt) -> Iterator[Part]:
    """A table is reached when it is named; whatever else stands in a module is done when it is loaded."""
    targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
    names = [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
    if not names or isinstance(node, ast.For):
        part = _part(module, f"line {node.lineno}", node)
        part.automatic = True
        yield part
    for name in names:
        yield _part(module, name, node)


@cache
def _attributes(file: Path) -> frozenset[str]:
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return frozenset(node.attr for node in nodes if isinstance(node, ast.Attribute))


def called_from_below() -> set[str]:
    """What the kernel asks of the objects that a game hands to it: `pile.hidden_cards()`, `choice.check(value)`."""
    files = [file for folder in ("kernel", "pieces", "content") for file in (SOURCE / folder).glob("*.py")]
    return set().union(*map(_attributes, files))


class Reach:
    """The parts of a package, and those of them that its `game.py` leads to."""

    def __init__(self, package: str, folder: Path, named: str = "") -> None:
        self.modules = {
            name: read_module(name, file.read_text(encoding="utf-8"), named)
            for file in sorted(folder.rglob("*.py"))
            for name in [".".join([package, *file.relative_to(folder).with_suffix("").parts]).removesuffix(".__init__")]
        }
        self.by_name = {(part.module, part.name): part for one in self.modules.values() for part in one.parts}
        self.methods: dict[str, list[Part]] = {}
        for part in self.by_name.values():
            if part.owner:
                self.methods.setdefault(part.name.partition(".")[2], []).append(part)
        self.reached: dict[int, Part] = {}
        self.used = called_from_below()  # attributes that something reached uses
        self._loaded: set[str] = set()
        self._todo: list[Part] = []
        self._load(f"{package}.game")
        start = self.by_name.get((f"{package}.game", "GAME"))
        assert start is not None, f"{package} has no GAME"
        self._reach(start)
        self._go_on()
        self.by_rules = dict(self.reached)
        for name, module in self.modules.items():
            if name.removeprefix(f"{package}.").partition(".")[0] in ASKED:
                for part in module.parts:
                    self._reach(part)
        self._go_on()

    def _go_on(self) -> None:
        while self._todo:
            self._follow(self._todo.pop())

    def _load(self, name: str) -> None:
        """A module that is loaded runs, and loads what it imports."""
        module = self.modules.get(name)
        if module is None or name in self._loaded:
            return
        self._loaded.add(name)
        for part in module.parts:
            if part.automatic and not part.owner:
                self._reach(part)
        for there, what in module.imports.values():
            self._load(there)
            self._load(f"{there}.{what}")

    def _reach(self, part: Part) -> None:
        if id(part) not in self.reached:
            self.reached[id(part)] = part
            self._todo.append(part)

    def _named(self, module: str, name: str) -> Part | None:
        """What a name of a module stands for; a package may hand on what it imports."""
        passed: set[tuple[str, str]] = set()
        place = (module, name)
        while place not in self.by_name:
            imports = self.modules[place[0]].imports if place[0] in self.modules else {}
            if place in passed or place[1] not in imports:
                return None
            passed.add(place)
            place = imports[place[1]]
        return self.by_name[place]

    def _follow(self, part: Part) -> None:
        module = self.modules[part.module]
        for name in part.names:
            found = self._named(part.module, name)
            if found is not None:
                self._reach(found)
        for attribute in part.attributes - self.used:
            self.used.add(attribute)
            for method in self.methods.get(attribute, ()):
                if (owner := self.by_name.get((method.module, method.owner))) and id(owner) in self.reached:
                    self._reach(method)
        for here, (there, what) in module.imports.items():  # `verbs.gain`: of a module that is imported whole
            whole = f"{there}.{what}"
            if here in part.names and whole in self.modules:
                for attribute in part.attributes:
                    if found := self._named(whole, attribute):
                        self._reach(found)
        if not part.owner:  # a class: what it does by itself, and what of it is used already
            for name, methods in self.methods.items():
                for method in methods:
                    if (method.module, method.owner) == (part.module, part.name) and (
                        method.automatic or name in self.used
                    ):
                        self._reach(method)

    @property
    def unreached(self) -> list[Part]:
        """The functions and methods that nothing in a game leads to."""
        return [part for part in self.by_name.values() if part.is_function and id(part) not in self.reached]

    def text(self) -> str:
        """The source that the rules reach, comments and docstrings included."""
        dead = {(part.module, line) for part in self.by_name.values() for line in part.lines}
        dead -= {(part.module, line) for part in self.by_rules.values() for line in part.lines}
        alive = {part.module for part in self.by_rules.values()}
        return "\n".join(
            line
            for name, module in self.modules.items()
            if name in alive
            for number, line in enumerate(module.lines, start=1)
            if (name, number) not in dead
        )


@cache
def reach(game: str) -> Reach:
    """What this game reaches, with its default pack."""
    package = game.replace("-", "_")
    packs = sorted((SOURCE / "games" / package / "packs").rglob("*.toml"))
    named = "\n".join(file.read_text(encoding="utf-8") for file in packs)
    return Reach(f"undercroft.games.{package}", SOURCE / "games" / package, named)
