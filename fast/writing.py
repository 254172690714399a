"""Write the twin of a title as modules that mypyc compiles: its rules without pauses and without telling, and its mind.

What `undercroft.kernel.twin` does at run time is written down here. Every rule (a function that gives `Rules[...]`) is
given the playout it belongs to; states become native classes, read from those of a table and written back into them.
Printed things, options and words stay the objects they are: the compiled modules import them.
"""

from __future__ import annotations

import ast
import copy
import dataclasses
import shutil
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from inside import PLAY, Inside, final
from seeing import write_seeing
from states import state_of
from titles import AS_WRITTEN, SOURCE, TITLES as TITLES, Title as Title

from undercroft.kernel.compiled import digest_of

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


def write_all(titles: list[Title], place: Path) -> dict[str, list[Path]]:
    """Everything, and what it was made of; by title, the modules that are to be compiled. No title needs another."""
    folder = place / "undercroft_fast"
    folder.mkdir(parents=True)
    modules = {one.title: write_title(one, folder) for one in titles}
    as_written = {}
    for module in AS_WRITTEN:
        file, name = module.removeprefix("undercroft.").replace(".", "/") + ".py", module.rpartition(".")[2]
        shutil.copy(SOURCE / file, folder / f"{name}.py")
        modules[name] = [folder / f"{name}.py"]
        as_written[module] = (f"undercroft_fast.{name}", (file,), digest_of((file,)))
    made = {
        f"undercroft.games.{one.title}": (f"undercroft_fast.{one.title}", tuple(files), digest_of(files))
        for one in titles
        for files in [one.sources()]
    }
    text = f"# Written by fast/writing.py.\nTITLES = {made!r}\nMODULES = {as_written!r}\n"
    (folder / "__init__.py").write_text(text, encoding="utf-8")
    return modules


def write_title(title: Title, folder: Path) -> list[Path]:
    """All of a title: the modules that are to be compiled."""
    (folder / title.title).mkdir(parents=True)
    text = TITLE.format(
        title=title.title,
        state=title.state,
        modules=", ".join(sorted({one.rpartition(".")[2] for one in title.native.values()} - {"mind"})),
        known="[" + ", ".join(f"({place}, {len(table)})" for place, table in title.tables.items()) + "]",
        homes="\n".join(sorted({f"import {place.rpartition('.')[0]}" for place in title.tables})),
    )
    (folder / title.title / "__init__.py").write_text(text, encoding="utf-8")
    title.things.write(folder / title.title)
    base = folder / title.title / "base.py"
    shutil.copy(Path(__file__).parent / base.name, base)
    seeing = write_seeing(title, folder / title.title / "seeing.py")
    return [base, seeing, *(write_module(title, name, folder) for name in title.trees)]


def write_module(title: Title, name: str, folder: Path) -> Path:
    """One module, with whatever its statements turned out to need before them."""
    writer = Writer(title, name)
    body = [line for node in title.trees[name].body for line in writer.written(copy.deepcopy(node))]
    needs = [f"from {home} import {one}" for one, home in writer.needs.items() if home != title.native[name]]
    body = [*needs, *writer.shared.values(), *body, *writer.found_later()]
    path = folder / title.title / (title.native[name].rpartition(".")[2] + ".py")
    text = "\n".join([HEAD.format(pure=name, title=title.title), *body]) + "\n"
    path.write_text(text, encoding="utf-8")
    return path


class Writer(Inside):
    """One module, statement by statement."""

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
                    yield state_of(cls, self)
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
                    yield final(name, self.pure[name], f"pure_.{name}")
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
            return final(name, self.pure[name], f"pure_.{name}")
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


# -- small things ------------------------------------------------------------------------------------------------


def _is_plain(value: Any) -> bool:
    """Numbers, texts, and tables and rows of them."""
    if isinstance(value, dict):
        return all(_is_plain(one) for pair in value.items() for one in pair)
    if isinstance(value, tuple):
        return type(value) is tuple and all(map(_is_plain, value))
    return value is None or type(value) in (int, str, float, bool)


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


def _flat(nodes: Any) -> list[Any]:
    return nodes if isinstance(nodes, list) else [nodes]
