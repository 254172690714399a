"""Write the twin of a title as modules that mypyc compiles: its rules without pauses and without telling, and its mind.

What `undercroft.kernel.twin` does at run time is written down here. Every rule (a function that gives `Rules[...]`) is
given the playout it belongs to; states become native classes, read from those of a table and written back into them.
Printed things, options and words stay the objects they are: the compiled modules import them.
"""

from __future__ import annotations

import ast
import copy
import dataclasses
import functools
import importlib
import inspect
import shutil
import sys
import types
import typing
from collections.abc import Iterator, Set
from pathlib import Path
from typing import Any

from seeing import write_seeing
from things import InTypes, Things, named_in

import undercroft
from undercroft.content.outside import OutsideRules
from undercroft.kernel.compiled import digest_of
from undercroft.kernel.state import GameState, State
from undercroft.pieces.pile import Pile

KERNEL_SOURCES = ("bounds", "compiled", "layout", "luck", "rules", "sight", "state", "straight", "twin", "view")
TITLES = ("map_maker", "dungeon_run", "mini_rogue", "paper_dungeons")
KERNEL = ("choose", "confirm", "roll", "roll_all", "draw", "together", "checkpoint")
PLAY = "playout_"  # the parameter that every rule has besides its own
UNWRITTEN = """class Unwritten{name}:
    def __init__(self, {given}) -> None:
        {put}
        self.written: Any = None
def write_{name}(one: Any) -> Any:
    return written_{name}(one) if isinstance(one, Unwritten{name}) else one
def written_{name}(one: Unwritten{name}) -> Any:
    if one.written is None:
        one.written = pure_.{name}({written})
    return one.written
"""
HEAD = """from __future__ import annotations
from typing import Any, Final
from undercroft_fast.{title}.base import PLAIN as PLAIN_, RULED as RULED_, Kept, Play, copy_Pile, dot as dot_
from undercroft_fast.{title}.base import outside, read_Pile, write_Pile
from undercroft_fast.{title} import things as things_
import importlib

pure_: Final[Any] = importlib.import_module("{pure}")  # a package may have a function of that name
"""

TITLE = """# Written by fast/writing.py.
import random

import undercroft.games.{title}.rules.state as written
import undercroft.games.{title}.rules.turn as turn
{homes}
from undercroft_fast.{title}.base import Play, known_later
from undercroft_fast.{title} import mind as MIND
from undercroft_fast.{title}.seeing import Seeing as SEEING
from undercroft_fast.{title} import {modules}

PLAY, WRITTEN, STATE = turn.play, written.{state}, rules_state.{state}
KNOWN = {known}  # tables of rules that other packages may add to, and how much was in them
read, write = rules_state.read_{state}, rules_state.write_{state}
for table, _ in KNOWN:
    known_later(table)


def run(state, given, log=None, pick=None, chance=random.random, confirms=False):
    return rules_turn.play(Play(state, given, log, pick, chance, confirms), state)
"""
SOURCE = Path(undercroft.__file__).parent
GAMES = SOURCE / "games"


def write_all(titles: list[Title], place: Path) -> dict[str, list[Path]]:
    """Everything, and what it was made of; by title, the modules that are to be compiled. No title needs another."""
    folder = place / "undercroft_fast"
    folder.mkdir(parents=True)
    modules = {one.title: one.write(folder) for one in titles}
    made = {
        f"undercroft.games.{one.title}": (f"undercroft_fast.{one.title}", tuple(files), digest_of(files))
        for one in titles
        for files in [one.sources()]
    }
    (folder / "__init__.py").write_text(f"# Written by fast/writing.py.\nTITLES = {made!r}\n", encoding="utf-8")
    return modules


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

    def write(self, folder: Path) -> list[Path]:
        (folder / self.title).mkdir(parents=True)
        text = TITLE.format(
            title=self.title,
            state=self.state,
            modules=", ".join(sorted({one.rpartition(".")[2] for one in self.native.values()} - {"mind"})),
            known="[" + ", ".join(f"({place}, {len(table)})" for place, table in self.tables.items()) + "]",
            homes="\n".join(sorted({f"import {place.rpartition('.')[0]}" for place in self.tables})),
        )
        (folder / self.title / "__init__.py").write_text(text, encoding="utf-8")
        self.things.write(folder / self.title)
        base = folder / self.title / "base.py"
        shutil.copy(Path(__file__).parent / base.name, base)
        seeing = write_seeing(self, folder / self.title / "seeing.py")
        return [base, seeing, *(self._write(name, folder) for name in self.trees)]

    def _write(self, name: str, folder: Path) -> Path:
        writer = Writer(self, name)
        body = [line for node in self.trees[name].body for line in writer.written(copy.deepcopy(node))]
        needs = [f"from {home} import {one}" for one, home in writer.needs.items() if home != self.native[name]]
        body = [*needs, *writer.shared.values(), *body, *writer.found_later()]
        path = folder / self.title / (self.native[name].rpartition(".")[2] + ".py")
        text = "\n".join([HEAD.format(pure=name, title=self.title), *body]) + "\n"
        path.write_text(text, encoding="utf-8")
        return path


class Writer(ast.NodeTransformer):
    """One module, statement by statement."""

    def __init__(self, title: Title, module: str) -> None:
        self.title, self.module = title, module
        self.pure = vars(title.modules[module])
        self.shared: dict[str, str] = {}  # what is read from modules that are not compiled, found once
        self.functions = title.functions[module]
        self.needs: dict[str, str] = {}  # what must be imported besides, and from where
        self.known: dict[str, Any] = {}  # what stands behind the names of `shared`
        self.own: list[set[str]] = []  # names of the functions we are in: they hide those of the module
        self.in_rule = False

    def written(self, node: ast.stmt) -> Iterator[str]:
        match node:
            case ast.ImportFrom(module="__future__"):
                return
            case ast.ImportFrom() | ast.Import() | ast.If():
                yield from (ast.unparse(one) for one in _flat(self.visit(node)))
            case ast.FunctionDef(name=name):
                yield self._compiled(node) if name in self.functions else self._as_it_is(name)
            case ast.ClassDef(name=name):
                cls = self.pure[name]
                if cls in self.title.states:
                    yield _state(cls, self)
                elif self.title.stays(cls):
                    yield self._as_it_is(name)
                    if cls in self.title.holding:
                        yield self._unwritten(cls)
                else:
                    yield ast.unparse(self.visit(_without_slots(node)))
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if name != "__all__":
                    yield self._constant(name, node)
            case ast.Assign(targets=targets):  # a row of names, or several for one value
                for name in (one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)):
                    yield _final(name, self.pure[name], f"pure_.{name}")
            case ast.Pass() | ast.Expr():  # what is registered is registered
                return
            case _:
                raise NotImplementedError(f"{self.module}: {ast.unparse(node)}")

    def _as_it_is(self, name: str) -> str:
        return f"{name}: Any = pure_.{name}"

    def _compiled(self, node: ast.FunctionDef) -> str:
        self.in_rule = node.name in self.title.rules[self.module]
        if not hasattr(self.pure[node.name], "cache_info"):
            node.decorator_list = []  # what they have registered is registered
        if self.in_rule:
            node.args.args.insert(0, ast.arg(PLAY, ast.Name("Play")))
        text = ast.unparse(ast.fix_missing_locations(self.visit(node)))
        self.in_rule = False
        return text

    def _unwritten(self, cls: type) -> str:
        """What tables hold as it is, with states in it: those are written when somebody looks."""
        hints, name = {one.name: typing.get_type_hints(cls)[one.name] for one in dataclasses.fields(cls)}, cls.__name__
        held = [field for field, hint in hints.items() if hint in self.title.states]
        made = [one for one in dataclasses.fields(cls) if one.default_factory is not dataclasses.MISSING]
        for field in held:
            self.needs[f"write_{hints[field].__name__}"] = self.title.native[hints[field].__module__]
        return UNWRITTEN.format(
            name=name,
            given=", ".join(f"{field}: {hints[field].__name__}" for field in held),
            put="; ".join(
                [
                    *(f"self.{field}: {hints[field].__name__} = {field}" for field in held),
                    *(f"self.{one.name}: Any = {one.default_factory.__name__}()" for one in made),  # type: ignore[union-attr]
                ]
            ),
            written=", ".join(f"write_{hints[field].__name__}(one.{field})" for field in held),
        )

    def found_later(self) -> Iterator[str]:
        """What stands in tables: with the playout, and if it is no rule, without it too."""
        for name in sorted(self.title.found_later[self.module]):
            if name in self.title.rules[self.module]:
                yield f"RULED_[pure_.{name}] = {name}"
                continue
            node = next(one for one in self.title.trees[self.module].body if getattr(one, "name", "") == name)
            given = copy.deepcopy(typing.cast(ast.FunctionDef, node).args)
            if given.vararg is not None:  # `always(*_)`
                yield f"def {name}_ruled(playout_: Play, *given: Any) -> Any:\n    return {name}(*given)"
            else:
                names = ", ".join(one.arg for one in given.args)
                given.args.insert(0, ast.arg(PLAY, ast.Name("Play")))
                yield f"def {name}_ruled({ast.unparse(self.visit(given))}) -> Any:\n    return {name}({names})"
            yield f"RULED_[pure_.{name}] = {name}_ruled\nPLAIN_[pure_.{name}] = {name}"

    def _constant(self, name: str, node: ast.Assign | ast.AnnAssign) -> str:
        """Plain values and tables of our functions are written down; what was made stays the object it is."""
        assert node.value is not None
        inner = list(ast.walk(node.value))
        own = any(isinstance(one, ast.expr) and self._is_our_function(one) for one in inner)
        made = any(isinstance(one, (ast.Call, ast.comprehension, ast.Attribute, ast.Starred)) for one in inner)
        if isinstance(self.pure.get(name), typing.TypeVar):
            return ast.unparse(node)
        if not own and (made or not _is_plain(self.pure.get(name))):
            is_alias = isinstance(self.pure[name], (type, types.UnionType)) or typing.get_origin(self.pure[name])
            if is_alias:
                return f"{name} = Any"
            return _final(name, self.pure[name], f"pure_.{name}")
        value = ast.unparse(self.visit(node.value))
        if isinstance(node, ast.Assign):
            return f"{name}: Final = {value}"
        return f"{name}: Final[{ast.unparse(self.visit(node.annotation))}] = {value}"

    def _is_our_function(self, node: ast.expr) -> bool:
        match node:
            case ast.Name(id=name):
                home, name = self.title.home(self.module, name)
            case ast.Attribute(value=ast.Name(id=of), attr=name) if its := self.title.module_called(self.module, of):
                home, name = self.title.home(its, name)
            case _:
                return False
        return name in self.title.functions[home]

    # -- inside -------------------------------------------------------------------------------------------------

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:  # as `ast` calls it
        if node.returns is not None:
            node.returns = self.annotated(node.returns)
        return self._inside(node)

    def visit_arg(self, node: ast.arg) -> Any:
        if node.annotation is not None:
            node.annotation = self.annotated(node.annotation)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        node.annotation = self.annotated(node.annotation)
        node.value = None if node.value is None else self.visit(node.value)
        return node

    def annotated(self, kind: ast.expr) -> ast.expr:
        """A type: things by the types that are written down of them, rows and tables written out."""
        return typing.cast(ast.expr, InTypes(self.title, self.pure).visit(self.visit(kind)))

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        return self._inside(node)

    def _inside(self, node: ast.FunctionDef | ast.Lambda) -> Any:
        self.own.append({one.arg for one in ast.walk(node) if isinstance(one, ast.arg)})
        for one in ast.walk(node):
            if isinstance(one, ast.Name) and isinstance(getattr(one, "ctx", None), ast.Store):
                self.own[-1].add(one.id)
            elif isinstance(one, ast.MatchAs) and one.name is not None:
                self.own[-1].add(one.name)
        self.generic_visit(node)
        self.own.pop()
        return node

    def _of_module(self, name: str) -> Any:
        """What a name of the module stands for; None where something of a function has it."""
        return None if any(name in names for names in self.own) else self.pure.get(name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:  # as `ast` calls it
        if node.module == "undercroft.kernel.rules":
            left = [one for one in node.names if one.name not in (*KERNEL, "Rules")]
            return ast.ImportFrom(node.module, left, 0) if left else []
        if node.module == "undercroft.pieces.pile":
            return ast.ImportFrom(f"undercroft_fast.{self.title.title}.base", node.names, 0)
        if node.module in self.title.native:
            kept: list[ast.stmt] = []
            for one in node.names:
                whole = f"{node.module}.{one.name}"
                if whole in self.title.native:  # a module of the title
                    home, _, name = self.title.native[whole].rpartition(".")
                    kept.append(ast.ImportFrom(home, [ast.alias(name, one.asname or one.name)], 0))
                elif whole not in sys.modules:
                    kept.append(ast.ImportFrom(self.title.native[str(node.module)], [one], 0))
                else:
                    kept.append(ast.ImportFrom(node.module, [one], 0))
            return kept
        return self._of_packages(node)

    def _of_packages(self, node: ast.ImportFrom) -> list[ast.stmt]:
        """`from undercroft.games.x.rules import verbs`: a module of the title; else something that stays as it is."""
        kept: list[ast.stmt] = []
        for one in node.names:
            whole = self.title.native.get(f"{node.module}.{one.name}")
            name = one.asname or one.name
            if whole is not None:
                home, _, last = whole.rpartition(".")
                kept.append(ast.ImportFrom(home, [ast.alias(last, name)], 0))
            elif str(node.module).startswith("undercroft.") and name in self.pure:
                if not isinstance(self.pure[name], types.ModuleType):
                    self.shared[name] = _final(name, self.pure[name], f"pure_.{name}")
            else:
                kept.append(ast.ImportFrom(node.module, [one], 0))
        return kept

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        """What a module that is not compiled holds is found once."""
        match node:
            case ast.Attribute(value=ast.Name(id=of), attr=attr) if (
                isinstance(its := self._of_module(of), types.ModuleType)
                and self.title.module_called(self.module, of) is None
            ):
                if its.__name__.startswith("undercroft."):
                    name = f"{of}_{attr}_"
                    self.known[name] = vars(its)[attr]
                    self.shared[name] = _final(name, vars(its)[attr], f"pure_.{of}.{attr}")
                    return ast.Name(name)
        return self.generic_visit(node)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> Any:
        return self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> Any:
        match node.value:
            case ast.Call(func=ast.Attribute(attr="tell" | "tell_to")):
                return ast.Pass()
            case ast.Call(func=func) if self.title.is_in(self.title.silent, self.module, func):
                return ast.Pass()
        return self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> Any:
        match node:  # nobody listens
            case ast.Compare(left=ast.Attribute(attr="story"), ops=[ast.Is() | ast.IsNot() as told]):
                return ast.Constant(isinstance(told, ast.Is))
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        match node.test:
            case ast.Constant(value=False) | ast.BoolOp(op=ast.And(), values=[ast.Constant(value=False), *_]):
                return node.orelse or ast.Pass()
        return node

    def visit_For(self, node: ast.For) -> Any:
        self.generic_visit(node)
        match node.iter:
            case ast.Call(func=ast.Name(id="reversed")):  # mypyc cannot, of things it does not know
                node.iter = ast.Call(ast.Name("list"), [node.iter], [])
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        func = node.func
        table = func.value if isinstance(func, ast.Subscript) else func
        is_rule = self.title.is_in(self.title.rules, self.module, table)
        self.generic_visit(node)
        match func:
            case ast.Name(id=name) if (
                name in KERNEL and getattr(self._of_module(name), "__module__", "") == "undercroft.kernel.rules"
            ):
                if name == "together":
                    node.args.insert(0, ast.Call(ast.Attribute(ast.Name(PLAY), "apart"), [], []))
                if name == "roll" and len(node.args) > 2:
                    name, node.args = "roll_all", [node.args[0], ast.Tuple(node.args[1:])]
                node.func = ast.Attribute(ast.Name(PLAY), name)
            case ast.Name(id=name) if getattr(self._of_module(name), "is_kept_alone", False):
                self.shared[f"{name}_"] = f"{name}_: Final = Kept(pure_.{name})"
                node.func = ast.Attribute(ast.Name(f"{name}_"), "of")
            case ast.Attribute(attr="carry_out"):
                node.func = ast.Name("outside")
            case ast.Name(id="isinstance"):
                node.args[1] = self._asked_for(node.args[1])
            case ast.Name(id="sum") if ast.unparse(node.args[0]).startswith("map(mul, "):
                node = ast.Call(ast.Name("dot_"), typing.cast(ast.Call, node.args[0]).args[1:], [])
            case ast.Name(id="sum") if isinstance(node.args[0], ast.GeneratorExp):
                one = node.args[0]  # added up as the interpreter does
                node.args[0] = ast.ListComp(one.elt, one.generators)
            case ast.Name(id=name) if self._of_module(name) in self.title.holding:
                home = self.pure[name].__module__
                self.needs[f"Unwritten{name}"] = self.title.native[home]
                node.func = ast.Name(f"Unwritten{name}")
            case _ if is_rule:
                node.args.insert(0, ast.Name(PLAY))
            case _ if self._is_found_later(func):
                node.func = ast.Subscript(ast.Name("RULED_" if self.in_rule else "PLAIN_"), node.func)
                if self.in_rule:
                    node.args.insert(0, ast.Name(PLAY))
        return node

    def _asked_for(self, kind: ast.expr) -> ast.expr:
        """A union by its name: compiled, that is a type only."""
        match kind:
            case ast.Name(id=name) if isinstance(union := self._of_module(name), types.UnionType):
                if self.title.states.intersection(typing.get_args(union)):
                    raise NotImplementedError(f"{self.module}: isinstance(..., {name}), of states")
                self.shared[f"{name}_"] = f"{name}_: Final[Any] = pure_.{name}"
                return ast.Name(f"{name}_")
        return kind

    def _is_found_later(self, func: ast.expr) -> bool:
        """`power.rule.run`, `CODE[effect.do]`: whatever stands in a table that others may add to."""
        match func:
            case ast.Attribute(attr=field):
                return field in self.title.holders
            case ast.Subscript(value=ast.Name(id=name)):
                return any(self._of_module(name) is table for table in self.title.tables.values())
        return False

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        """`Rules[X]` is X; `Callable[[A], Rules[X]]` is called with the playout."""
        match node:
            case ast.Subscript(value=ast.Name(id="Rules")):
                return self.visit(node.slice)
            case ast.Subscript(
                value=ast.Name(id="Callable"),
                slice=ast.Tuple(elts=[ast.List() as given, ast.Subscript(value=ast.Name(id="Rules"))]),
            ):
                given.elts.insert(0, ast.Name("Play"))
        return self.generic_visit(node)

    def visit_Match(self, node: ast.Match) -> Any:
        """By class: mypyc knows only its own, so that is asked with `isinstance`."""
        node = typing.cast(ast.Match, self.generic_visit(node))
        if not any(isinstance(one, ast.MatchClass) for case in node.cases for one in ast.walk(case.pattern)):
            return node
        subject = f"matched_{node.lineno}"
        begun = ast.Assign([ast.Name(subject)], node.subject, lineno=0)
        chain: list[ast.stmt] = []
        for case in reversed(node.cases):
            test, bound = self._asked(case.pattern, ast.Name(subject))
            if case.guard is not None:
                guard = _Instead(dict(bound)).visit(copy.deepcopy(case.guard))
                test = guard if test is None else ast.BoolOp(ast.And(), [test, guard])
            names: list[ast.stmt] = [ast.Assign([ast.Name(name)], value, lineno=0) for name, value in bound]
            chain = [*names, *case.body] if test is None else [ast.If(test, [*names, *case.body], chain)]
        return [begun, *chain]

    def _asked(self, pattern: ast.pattern, of: ast.expr) -> tuple[ast.expr | None, list[tuple[str, ast.expr]]]:
        """What must hold (None: nothing), and what gets a name."""
        match pattern:
            case ast.MatchAs(pattern=None, name=None):
                return None, []
            case ast.MatchAs(pattern=None, name=str(name)):
                return None, [(name, of)]
            case ast.MatchAs(pattern=ast.pattern() as inner, name=str(name)):
                test, bound = self._asked(inner, of)
                return test, [*bound, (name, of)]
            case ast.MatchSingleton(value=value):
                return ast.Compare(of, [ast.Is()], [ast.Constant(value)]), []
            case ast.MatchValue(value=value):
                return ast.Compare(of, [ast.Eq()], [value]), []
            case ast.MatchOr(patterns=patterns):
                tests = [self._asked(one, of)[0] for one in patterns]
                return ast.BoolOp(ast.Or(), [one for one in tests if one is not None]), []
            case ast.MatchClass(cls=cls, patterns=patterns, kwd_attrs=attrs, kwd_patterns=more):
                named = eval(ast.unparse(cls), {**self.pure, **self.known})
                names = [*getattr(named, "__match_args__", ())[: len(patterns)], *attrs]
                tests = [ast.Call(ast.Name("isinstance"), [of, cls], [])]
                bound = []
                for name, inner in zip(names, [*patterns, *more], strict=True):
                    test, named_there = self._asked(inner, ast.Attribute(of, name))
                    tests += [] if test is None else [test]
                    bound += named_there
                return (tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), list(tests))), bound
        raise NotImplementedError(f"{self.module}: case {ast.unparse(pattern)}")


class _Instead(ast.NodeTransformer):
    """Expressions in place of names."""

    def __init__(self, instead: dict[str, ast.expr]) -> None:
        self.instead = instead

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.instead.get(node.id, node)


# -- states -----------------------------------------------------------------------------------------------------


def _state(cls: type[State], writer: Writer) -> str:
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


# -- small things -----------------------------------------------------------------------------------------------


def _is_plain(value: Any) -> bool:
    """Numbers, texts, and tables and rows of them."""
    if isinstance(value, dict):
        return all(_is_plain(one) for pair in value.items() for one in pair)
    if isinstance(value, tuple):
        return type(value) is tuple and all(map(_is_plain, value))
    return value is None or type(value) in (int, str, float, bool)


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


def _without_slots(node: ast.ClassDef) -> ast.ClassDef:
    for one in node.decorator_list:
        if isinstance(one, ast.Call):
            one.keywords = [key for key in one.keywords if key.arg != "slots"]
    node.body = [
        one
        for one in node.body
        if not (
            isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and one.targets[0].id == "__slots__"
        )
    ]
    return node


def _final(name: str, value: Any, where: str) -> str:
    """A name that never changes; what is plain is written out."""
    if type(value) in (int, str, float, bool):
        return f"{name}: Final = {value!r}"
    kind = {dict: "dict[Any, Any]", tuple: "tuple[Any, ...]", list: "list[Any]"}.get(type(value), "Any")
    return f"{name}: Final[{kind}] = {where}"


def _flat(nodes: Any) -> list[Any]:
    return nodes if isinstance(nodes, list) else [nodes]
