"""Small mistakes a hand could make in a rule: each is one place of a source changed, and nothing else.

A change is made in the text, so that lines stay where they are and every reader of the source (the twin reads it too)
sees the same mistake.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

FLIPPED: dict[type[ast.AST], ast.AST] = {
    ast.Lt: ast.LtE(), ast.LtE: ast.Lt(), ast.Gt: ast.GtE(), ast.GtE: ast.Gt(), ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(), ast.In: ast.NotIn(), ast.NotIn: ast.In(), ast.Is: ast.IsNot(), ast.IsNot: ast.Is(),
    ast.And: ast.Or(), ast.Or: ast.And(), ast.Add: ast.Sub(), ast.Sub: ast.Add(), ast.Mult: ast.Add(),
}  # fmt: skip
OTHER_CALL = {"min": "max", "max": "min", "any": "all", "all": "any"}
WITHOUT_RULES = (ast.Assert, ast.Import, ast.ImportFrom, ast.JoinedStr)
NO_CODE = {"annotation", "returns", "decorator_list"}


@dataclass(frozen=True)
class Change:
    """One mistake: the lines of the statement it is made in, what is written instead, and in which function."""

    line: int
    first: int
    last: int
    start: int  # in bytes of the source
    end: int
    new: str
    function: str  # the outermost function or method around it, "" for what runs when the module is imported

    def made_in(self, source: str) -> str:
        """The source with this mistake; what follows keeps its line."""
        data = source.encode()
        gone = data[self.start : self.end]
        new = self.new.encode()
        rest = b"\n" * (gone.count(b"\n") - new.count(b"\n"))
        if new.startswith(b"("):
            new = new[:-1] + rest + b")"
        elif rest:
            new += rest
        return (data[: self.start] + new + data[self.end :]).decode()


def changes(source: str) -> list[Change]:
    """Every mistake there is, in the order of the source."""
    found = _Finder(source)
    found.block(ast.parse(source).body)
    return found.changes


class _Finder:
    def __init__(self, source: str) -> None:
        self.changes: list[Change] = []
        self._source = source.encode()
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line.encode()))
        self._function = ""
        self._classes: list[str] = []
        self._lines = (1, 1)  # of the statement, or of its head

    # -- statements

    def block(self, body: list[ast.stmt]) -> None:
        for at, statement in enumerate(body):
            if at == 0 and isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                continue  # a docstring
            self._statement(statement)

    def _statement(self, node: ast.stmt) -> None:
        if isinstance(node, WITHOUT_RULES) or _only_for_types(node) or _is_never_reached(node):
            return
        before = self._function, self._lines
        inside = [body for name in ("body", "orelse", "finalbody") for body in [getattr(node, name, None)] if body]
        first = node.lineno
        last = (node.end_lineno or first) if not inside else max(first, inside[0][0].lineno - 1)
        self._lines = (first, last)
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            self._definition(node)
        else:
            self._dropped(node)
            for name, value in ast.iter_fields(node):
                if name not in NO_CODE and name not in ("body", "orelse", "finalbody", "handlers", "cases"):
                    self._values(value)
            for body in inside:
                self.block(body)
            for handler in getattr(node, "handlers", ()):
                self.block(handler.body)
            for case in getattr(node, "cases", ()):
                self._lines = (case.pattern.lineno, case.body[0].lineno - 1)
                self._expression(case.pattern)
                if case.guard is not None:
                    self._expression(case.guard)
                self.block(case.body)
        self._function, self._lines = before

    def _definition(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        if isinstance(node, ast.ClassDef):
            self._classes.append(node.name)
            self.block(node.body)
            self._classes.pop()
            return
        if not self._function:
            self._values([*node.args.defaults, *node.args.kw_defaults])
            self._function = ".".join([*self._classes, node.name])
        self.block(node.body)

    def _dropped(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Delete() | ast.Return(value=None):
                self._found(node, "pass")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                self._found(node, "pass")
            case ast.Expr(value=ast.YieldFrom() | ast.Yield()):
                self._found(node, "yield from ()")  # it stays a rule
            case ast.Continue():
                self._found(node, "break")
            case ast.Break():
                self._found(node, "continue")
            case ast.If() if not _is_flipped_anyway(node.test):
                self._found(node.test, f"(not ({ast.unparse(node.test)}))")
        if isinstance(node, ast.AugAssign) and type(node.op) in FLIPPED:
            other = ast.AugAssign(node.target, FLIPPED[type(node.op)], node.value)
            self._found(node, ast.unparse(other))

    # -- expressions

    def _values(self, value: object) -> None:
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.AST):
                self._expression(one)

    def _expression(self, node: ast.AST) -> None:
        if isinstance(node, WITHOUT_RULES) or _names_types(node) or _is_an_assertion(node):
            return
        for new in _others(node):
            self._found(node, new)
        for name, value in ast.iter_fields(node):
            if name not in NO_CODE:
                self._values(value)

    def _found(self, node: ast.AST, new: str) -> None:
        assert isinstance(node, (ast.stmt, ast.expr, ast.pattern))
        start = self._starts[node.lineno - 1] + node.col_offset
        end = self._starts[node.end_lineno - 1] + node.end_col_offset
        if self._source[start:end].decode() == new:
            return  # `yield from ()` stands there already
        self.changes.append(Change(node.lineno, *self._lines, start, end, new, self._function))


def _is_flipped_anyway(test: ast.expr) -> bool:
    """To swap the branches would be the same mistake as another one."""
    match test:
        case ast.UnaryOp(op=ast.Not()) | ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.In() | ast.NotIn()]):
            return True
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
            return True
    return False


def _others(node: ast.AST) -> Iterator[str]:
    """What could stand there by mistake."""
    match node:
        case ast.Constant(value=bool()):
            yield str(not node.value)
        case ast.Constant(value=int()):
            yield str(node.value + 1)
            if node.value > 0:
                yield str(node.value - 1)
        case ast.Compare():
            for at, op in enumerate(node.ops):
                if type(op) in FLIPPED:
                    ops = [*node.ops[:at], FLIPPED[type(op)], *node.ops[at + 1 :]]
                    yield f"({ast.unparse(ast.Compare(node.left, ops, node.comparators))})"
        case ast.BoolOp():
            yield f"({ast.unparse(ast.BoolOp(FLIPPED[type(node.op)], node.values))})"
        case ast.UnaryOp(op=ast.Not()):
            yield f"({ast.unparse(node.operand)})"
        case ast.BinOp() if type(node.op) in FLIPPED and not _is_text(node):
            yield f"({ast.unparse(ast.BinOp(node.left, FLIPPED[type(node.op)], node.right))})"
        case ast.IfExp() if not _is_flipped_anyway(node.test):
            yield f"({ast.unparse(ast.IfExp(node.test, node.orelse, node.body))})"
        case ast.Call(func=ast.Name(id=name)) if name in OTHER_CALL:
            yield f"({ast.unparse(ast.Call(ast.Name(OTHER_CALL[name]), node.args, node.keywords))})"
        case ast.Call(func=ast.Name(id="range"), args=args):
            for at, bound in enumerate(args[:2]):
                if not isinstance(bound, (ast.Constant, ast.BinOp)):
                    more = ast.BinOp(bound, ast.Add() if at == 0 and len(args) > 1 else ast.Sub(), ast.Constant(1))
                    yield f"({ast.unparse(ast.Call(node.func, [*args[:at], more, *args[at + 1 :]], []))})"


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(isinstance(one, ast.JoinedStr) or _constant_text(one) for one in sides)


def _constant_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _only_for_types(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _is_never_reached(node: ast.stmt) -> bool:
    """`assert_never(...)`: mypy has proven that nobody comes here."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            return True
    return False


def _is_an_assertion(node: ast.AST) -> bool:
    """`zip(..., strict=True)` says that both are as long: without it nothing else happens."""
    return isinstance(node, ast.keyword) and node.arg == "strict"


def _names_types(node: ast.AST) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Literal"
