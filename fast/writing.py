"""Write the twin of a title as modules that mypyc compiles: its rules without pauses and without telling, and its mind.

What `undercroft.kernel.twin` does at run time is written down here. Every rule (a function that gives `Rules[...]`) is
given the playout it belongs to; states become native classes, read from those of a table and written back into them.
Printed things, options and words stay the objects they are: the compiled modules import them.
"""

from __future__ import annotations

import ast
import copy
import importlib
import inspect
import shutil
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import undercroft
from undercroft.content.outside import OutsideRules
from undercroft.kernel.compiled import digest_of
from undercroft.kernel.state import GameState, State
from undercroft.pieces.pile import Pile

KERNEL = ("choose", "confirm", "roll", "roll_all", "draw", "together", "checkpoint")
PLAY = "playout_"  # the parameter that every rule has besides its own
HEAD = """from __future__ import annotations
from typing import Any, Final
from undercroft_fast.base import Kept, Play, outside, read_Pile, write_Pile
import importlib

pure_: Final[Any] = importlib.import_module("{pure}")  # a package may have a function of that name
"""

TITLE = """# Written by fast/writing.py.
import random
import sys

import undercroft.games.{title}.rules.state as written
import undercroft.games.{title}.rules.turn as turn
import {home}
from undercroft_fast.base import Play
from undercroft_fast.{title} import mind as MIND
from undercroft_fast.{title} import rules_state, rules_turn

PLAY, WRITTEN, STATE = turn.play, written.{state}, rules_state.{state}
OUTSIDE = {outside}
read, write = rules_state.read_{state}, rules_state.write_{state}


def run(state, given, log=None, pick=None, chance=random.random):
    return rules_turn.play(Play(state, given, log, pick, chance), state)
"""
SOURCE = Path(undercroft.__file__).parent
GAMES = SOURCE / "games"


def write_all(titles: list[Title], place: Path) -> list[Path]:
    """Everything, and what it was made of; the modules that are to be compiled."""
    folder = place / "undercroft_fast"
    folder.mkdir(parents=True)
    shutil.copy(Path(__file__).parent / "base.py", folder / "base.py")
    modules = [folder / "base.py", *(path for one in titles for path in one.write(folder))]
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
    waiting = [f"{package}.{room}" for room in rooms]
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

    def __init__(self, title: str, state: str, without: tuple[str, ...] = ()) -> None:
        self.title, self.state = title, state
        rooms = ("rules.turn", "mind")
        package = f"undercroft.games.{title}."
        left_out = {package + name for name in without}
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
        self.rules = {name: self._rules(name) for name in self.trees}
        self.silent: dict[str, set[str]] = {name: set() for name in self.trees}
        for name, tree in self.trees.items():
            for node in tree.body:
                if isinstance(node, ast.FunctionDef) and node.name not in self.rules[name] and _is_silent(node.body):
                    self.silent[name].add(node.name)

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
            one for room in ("rules", "mind", "kinds", "words") for one in (GAMES / self.title / room).rglob("*.py")
        ]
        kernel = [SOURCE / "kernel" / f"{name}.py" for name in ("compiled", "luck", "rules", "state", "twin")]
        found = [*whole, GAMES / self.title / "glossary.py", *kernel, SOURCE / "pieces" / "pile.py"]
        return sorted(one.relative_to(SOURCE).as_posix() for one in found)

    def outside(self) -> str:
        """Where rules of other packages are registered."""
        for name, module in self.modules.items():
            for its, value in vars(module).items():
                if isinstance(value, OutsideRules):
                    return f"{name}.{its}"
        return "()"

    def write(self, folder: Path) -> list[Path]:
        (folder / self.title).mkdir(parents=True)
        outside = self.outside()
        text = TITLE.format(
            title=self.title, state=self.state, outside=outside, home=outside.rpartition(".")[0] or "sys"
        )
        (folder / self.title / "__init__.py").write_text(text, encoding="utf-8")
        return [self._write(name, folder) for name in self.trees]

    def _write(self, name: str, folder: Path) -> Path:
        writer = Writer(self, name)
        body = [line for node in self.trees[name].body for line in writer.written(copy.deepcopy(node))]
        body = [*writer.shared.values(), *body]
        path = folder / self.title / (self.native[name].rpartition(".")[2] + ".py")
        text = "\n".join([HEAD.format(pure=name), *body]) + "\n"
        path.write_text(text, encoding="utf-8")
        return path


class Writer(ast.NodeTransformer):
    """One module, statement by statement."""

    def __init__(self, title: Title, module: str) -> None:
        self.title, self.module = title, module
        self.pure = vars(title.modules[module])
        self.shared: dict[str, str] = {}  # what is read from modules that are not compiled, found once
        self.functions = {
            node.name for node in title.trees[module].body if isinstance(node, ast.FunctionDef) and self._is_ours(node)
        }

    def _is_ours(self, node: ast.FunctionDef) -> bool:
        return not node.decorator_list  # whatever is decorated stays as it is: it keeps what it has found, for all

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
                elif node.bases or not self._speaks_of_states(node):
                    yield self._as_it_is(name)
                else:
                    yield ast.unparse(self.visit(_without_slots(node)))
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if name != "__all__":
                    yield self._constant(name, node)
            case ast.Assign():
                yield ast.unparse(self.visit(node))
            case ast.Pass():
                return
            case _:
                raise NotImplementedError(f"{self.module}: {ast.unparse(node)}")

    def _as_it_is(self, name: str) -> str:
        return f"{name}: Any = pure_.{name}"

    def _compiled(self, node: ast.FunctionDef) -> str:
        if node.name in self.title.rules[self.module]:
            node.args.args.insert(0, ast.arg(PLAY, ast.Name("Play")))
        return ast.unparse(ast.fix_missing_locations(self.visit(node)))

    def _speaks_of_states(self, node: ast.ClassDef) -> bool:
        names = {cls.__name__ for cls in self.title.states}
        return any(isinstance(one, ast.Name) and one.id in names for one in ast.walk(node))

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
        found = [one for one in self.title.trees[home].body if isinstance(one, ast.FunctionDef) and one.name == name]
        return bool(found) and self._is_ours(found[0])

    # -- inside -------------------------------------------------------------------------------------------------

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:  # as `ast` calls it
        if node.module == "undercroft.kernel.rules":
            left = [one for one in node.names if one.name not in (*KERNEL, "Rules")]
            return ast.ImportFrom(node.module, left, 0) if left else []
        if node.module == "undercroft.pieces.pile":
            return ast.ImportFrom("undercroft_fast.base", node.names, 0)
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
                isinstance(its := self.pure.get(of), types.ModuleType)
                and self.title.module_called(self.module, of) is None
            ):
                if its.__name__.startswith("undercroft."):
                    name = f"{of}_{attr}_"
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

    def visit_Call(self, node: ast.Call) -> Any:
        func = node.func
        table = func.value if isinstance(func, ast.Subscript) else func
        is_rule = self.title.is_in(self.title.rules, self.module, table)
        self.generic_visit(node)
        match func:
            case ast.Name(id=name) if (
                name in KERNEL
                and inspect.getmodule(self.pure.get(name)) is not None
                and (self.pure[name].__module__ == "undercroft.kernel.rules")
            ):
                if name == "together":
                    node.args.insert(0, ast.Call(ast.Attribute(ast.Name(PLAY), "apart"), [], []))
                if name == "roll" and len(node.args) > 2:
                    name, node.args = "roll_all", [node.args[0], ast.Tuple(node.args[1:])]
                node.func = ast.Attribute(ast.Name(PLAY), name)
            case ast.Name(id=name) if getattr(self.pure.get(name), "is_kept_alone", False):
                self.shared[f"{name}_"] = f"{name}_: Final = Kept(pure_.{name})"
                node.func = ast.Attribute(ast.Name(f"{name}_"), "of")
            case ast.Attribute(attr="carry_out"):
                node.func = ast.Name("outside")
            case ast.Name(id="sum") if isinstance(node.args[0], ast.GeneratorExp):
                one = node.args[0]  # added up as the interpreter does
                node.args[0] = ast.ListComp(one.elt, one.generators)
            case _ if is_rule:
                node.args.insert(0, ast.Name(PLAY))
        return node

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
            if case.guard is not None:
                raise NotImplementedError(f"{self.module}: a guard in `case {ast.unparse(case.pattern)}`")
            test, bound = self._asked(case.pattern, ast.Name(subject))
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
                named = eval(ast.unparse(cls), self.pure)
                names = [*getattr(named, "__match_args__", ())[: len(patterns)], *attrs]
                tests = [ast.Call(ast.Name("isinstance"), [of, cls], [])]
                bound = []
                for name, inner in zip(names, [*patterns, *more], strict=True):
                    test, named_there = self._asked(inner, ast.Attribute(of, name))
                    tests += [] if test is None else [test]
                    bound += named_there
                return (tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), list(tests))), bound
        raise NotImplementedError(f"{self.module}: case {ast.unparse(pattern)}")


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
        field, kind, made = one.target.id, ast.unparse(writer.visit(one.annotation)), _made(one)
        usual = " | None = None" if made else f" = {ast.unparse(one.value)}" if one.value else ""
        given.append(f"{field}: {kind}{usual}")
        put.append(f"        self.{field}: {kind} = " + (f"{made} if {field} is None else {field}" if made else field))
    lines = [f"class {name}:", *(f"    {one.target.id}: {ast.unparse(writer.visit(one.annotation))}" for one in later)]
    lines += [f"    def __init__(self, {', '.join(given)}) -> None:", *put]
    lines += ["        self.__post_init__()"] if hasattr(cls, "__post_init__") else []
    met = []
    if issubclass(cls, GameState):
        lines += ["        self.story: Any = None", "        self.met: Any = None"]
        lines += ["    def copy(self) -> Any:", f"        return write_{name}(self)"]
        met = ["    new.met = None if state.met is None else state.met.copy()"]
    for one in node.body:
        if isinstance(one, ast.FunctionDef):
            lines += ["    " + line for line in ast.unparse(writer.visit(copy.deepcopy(one))).split("\n")]
    read, back = (
        ", ".join(_turned(f"state.{one.target.id}", hints[one.target.id], way) for one in fields)
        for way in ("read", "write")
    )
    lines += [f"def read_{name}(state: Any) -> {name}:", f"    new = {name}({read})", *met, "    return new"]
    lines += [
        f"def write_{name}(state: {name}) -> Any:",
        f"    new: Any = pure_.{name}({back})",
        *met,
        "    return new",
    ]
    return "\n".join(lines)


def _made(field: ast.AnnAssign) -> str:
    """The default that is made anew for each."""
    match field.value:
        case ast.Call(func=ast.Name(id="field"), keywords=keywords):
            how = {one.arg: one.value for one in keywords}.get("default_factory")
            if isinstance(how, ast.Lambda):
                return ast.unparse(how.body)
            return f"{ast.unparse(how)}()" if how is not None else ""
    return ""


def _turned(value: str, hint: Any, way: str) -> str:
    """The expression that reads or writes a value of this type; as in `undercroft.kernel.state`."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        parts = [part for part in inner if part is not type(None)]
        turned = {_turned(value, part, way) for part in parts}
        if turned == {value}:
            return value
        if len(parts) == 1:
            return f"None if {value} is None else {turned.pop()}"
        raise TypeError(f"{hint}: a union of things that must be copied")
    cls = origin or hint
    if cls is Pile:
        return f"{way}_Pile({value})"
    if isinstance(cls, type) and issubclass(cls, State):
        return f"{way}_{cls.__name__}({value})"
    if cls is list:
        item = _turned("x", inner[0], way) if inner else "x"
        return f"{value}[:]" if item == "x" else f"[{item} for x in {value}]"
    if cls is dict:
        item = _turned("v", inner[1], way) if inner else "v"
        return f"{value}.copy()" if item == "v" else f"{{k: {item} for k, v in {value}.items()}}"
    if origin is tuple and any(_turned("x", part, way) != "x" for part in inner if part is not Ellipsis):
        if inner[-1] is Ellipsis:
            return f"tuple([{_turned('x', inner[0], way)} for x in {value}])"
        return f"({', '.join(_turned(f'{value}[{at}]', part, way) for at, part in enumerate(inner))},)"
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


def _without_slots(node: ast.ClassDef) -> ast.ClassDef:
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
