"""Write what stands inside of a module that is compiled: without pauses and without telling, by types mypyc knows."""

from __future__ import annotations

import ast
import copy
import sys
import types
import typing
from typing import Any

from things import InTypes
from titles import Title

KERNEL = ("choose", "confirm", "roll", "roll_all", "draw", "together", "checkpoint")
PLAY = "playout_"  # the parameter that every rule has besides its own


class Inside(ast.NodeTransformer):
    """Statements and expressions of one module."""

    def __init__(self, title: Title, module: str) -> None:
        self.title, self.module = title, module
        self.pure = vars(title.modules[module])
        self.shared: dict[str, str] = {}  # what is read from modules that are not compiled, found once
        self.functions = title.functions[module]
        self.needs: dict[str, str] = {}  # what must be imported besides, and from where
        self.known: dict[str, Any] = {}  # what stands behind the names of `shared`
        self.own: list[set[str]] = []  # names of the functions we are in: they hide those of the module
        self.in_rule = False

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
                    self.shared[name] = final(name, self.pure[name], f"pure_.{name}")
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
                    self.shared[name] = final(name, vars(its)[attr], f"pure_.{of}.{attr}")
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


def final(name: str, value: Any, where: str) -> str:
    """A name that never changes; what is plain is written out."""
    if type(value) in (int, str, float, bool):
        return f"{name}: Final = {value!r}"
    kind = {dict: "dict[Any, Any]", tuple: "tuple[Any, ...]", list: "list[Any]"}.get(type(value), "Any")
    return f"{name}: Final[{kind}] = {where}"
