"""A state straight as a row of numbers: what `layout.py` makes of an observation, without making the observation.

Both are written from the same types, `sight.py` says where a field comes from and `layout.py` where its numbers stand;
a test holds the row against that of the observation, in every mode of every game.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
import typing
from array import array
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from undercroft.kernel.compiled import compiled
from undercroft.kernel.layout import At, ByThing, Code, Fields, Flat, Key, Layout, Maybe, Part, Row, Set, ticks
from undercroft.kernel.sight import Writing, parts_of
from undercroft.kernel.state import State
from undercroft.kernel.things import kept_name
from undercroft.kernel.view import Behind, Each, Observed

if TYPE_CHECKING:
    from undercroft.kernel.game import Game, Outcome

# what a seat sees of a state: state, seat, the clause that asks it, what about, how it ended -> an array("i")
QuickRow = Callable[[Any, int | None, str | None, Any, "Outcome | None"], Any]
GIVEN = "d, seat, asked, about, outcome"


def straight(game: Game, layout: Layout) -> QuickRow:
    """The function that writes the row of a game's state."""
    if not hasattr(game.observe, "sees"):
        return _by_observation(game, layout.flat(checks=False))
    code = Code(checks=False)
    write(code, game, layout)
    found: QuickRow = code.function(GIVEN, layout.lows)
    return found


def write(code: Code, game: Game, layout: Layout) -> None:
    """Write the lines of it."""
    about = game.observe_about
    given = {"over": "None if outcome is None else outcome.observed", "asked": "asked"}
    if about is not None:
        code.space["about_of"] = about
        given["about"] = "None if asked is None else about_of(about)"
    state, shape = game.observe.sees  # type: ignore[union-attr]
    _Straight(code, given).fields(typing.cast(Fields, layout.part), "d", state, shape, At("", 0), "")


class Plan(Code):
    """The same where it was written before, and compiled, for any pack: `fast/seeing.py` has the row that is meant.

    It is written from its beginning to its end, what is not there included. What a pack decides is looked up.
    """

    def __init__(self) -> None:
        super().__init__(checks=False)
        self.kept: list[Any] = []
        self._fields: dict[str, list[Any]] = {}  # of what comes as tuples: rows, and one of them
        self.each_of: dict[str, list[str]] = {}  # functions of things that keep their rows

    def variable(self, value: str) -> str:
        match ast.parse(value, mode="eval").body:
            case ast.ListComp(elt=ast.Dict(keys=keys, values=values)) as made:  # read at once: no dicts are needed
                made.elt = ast.Tuple(values)
                name = super().variable(ast.unparse(made))
                self._fields[name] = list(map(_literal, keys))
                return name
        return super().variable(value)

    def field(self, value: str, field: Any) -> str:
        fields = self._fields.get(value)
        return super().field(value, field if fields is None else fields.index(field))

    def known(self, value: Any) -> str:
        self.kept.append(value)
        return f"k[{len(self.kept) - 1}]"

    def found(self, numbers: Mapping[Any, int], value: str) -> str:
        return f"number_({self.known(numbers)}, {value})"

    def put(self, at: At, value: str) -> None:
        self.line(f"put_(into, {value})")

    def tick(self, at: At, condition: str) -> None:
        self.line(f"put_(into, 1 if {condition} else 0)")

    def counted(self, at: At, value: str, row: Row, numbers: Mapping[Any, int] | None) -> None:
        value = ast.unparse(_Uncopied().visit(ast.parse(value, mode="eval")))
        if numbers is None:
            self.line(f"row.numbers({value}, {self._left(row)})")
        else:
            self.line(f"row.keys({value}, {self.known(numbers)}, {self._left(row)})")

    def laid(self, at: At, value: str, part: Part, seen: Callable[[Any], Any], name: str) -> None:
        own, fields, names = fields_of(seen)
        self.space |= names
        one, row, kept = self.fresh(), self.fresh(), self.known(kept_name(seen))
        with self.under(f"for {one} in {value}:"):
            self.line(f"{row} = getattr({one}, {kept}, None)")
            with self.under(f"if {row} is None:"):
                self.line(f"{row} = self.{row}({one})")
                self.line(f"vars({one})[{kept}] = {row}")
            self.line(f"row.lay({row})")
        before, self.lines, depth, self._depth = self.lines, [], self._depth, 1
        for field, its in typing.cast(Fields, part).parts.items():
            its.write(self, fields[str(field)], at, f"{name}.{field}")
        self.each_of[f"{row}(self, {own}: Any)"], self.lines, self._depth = self.lines, before, depth

    def ticked(self, at: At, value: str, keys: Set, places: Mapping[Any, int]) -> None:
        sets: Any = ticks(keys, places).in_bytes()
        sets.zeros, sets.bit_of = lowest(keys), places
        self._ticked(ast.parse(value, mode="eval").body, sets)

    def _ticked(self, value: ast.expr, sets: Any) -> None:
        match value:
            case ast.IfExp(test=test, body=ast.Tuple(elts=[]), orelse=one):
                self._ticked(ast.IfExp(ast.UnaryOp(ast.Not(), test), one, ast.Tuple([])), sets)
            case ast.IfExp(test=test, body=one, orelse=ast.Tuple(elts=[])):
                with self.under(f"if {ast.unparse(test)}:"):
                    self._ticked(one, sets)
                self._else(sets.zeros)
            case ast.Call(func=ast.Attribute() as named, args=[one], keywords=[]):
                self.line(f"row.named({ast.unparse(named)}, {ast.unparse(one)}, {self.known(sets)})")
            case _:
                self.line(f"row.lay(set_({self.known(sets)}, tuple({ast.unparse(value)})))")

    @contextmanager
    def there(self, value: str, at: At, part: Part) -> Iterator[None]:
        with super().there(value, at, part):
            yield
        self._else(array("i", [0]).tobytes() + lowest(part))

    @contextmanager
    def any(self, value: str, part: Part) -> Iterator[None]:
        with super().any(value, part):
            yield
        self._else(lowest(part))

    @contextmanager
    def each(self, value: str, at: At, row: Row, kind: Any = None) -> Iterator[tuple[str, At]]:
        self.put(at, f"len({value})")
        one = self.fresh()
        if not isinstance(kind, type) or not issubclass(kind, State):
            if value in self._fields:
                self._fields[one] = self._fields[value]
            with self.under(f"for {one} in {value}:"):
                yield one, at
        else:  # a row of the table's states may be among those that are compiled
            its, name = self.fresh(), kind.__name__
            self.space[name] = kind
            with self.under(f"for {its} in {value}:"):
                self.line(f"{one}: {name} = {its} if isinstance({its}, {name}) else read_{name}({its})")
                yield one, at
        self.rest(value, row)

    def rest(self, value: str, row: Row) -> None:
        """The places of a row where nothing stands."""
        self.line(f"row.lay({self._left(row)}[len({value})])")

    def _else(self, numbers: bytes) -> None:
        with self.under("else:"):
            self.line(f"row.lay({self.known(numbers)})")

    def _left(self, row: Row) -> str:
        """By how many there are: the numbers of the places that are left."""
        one = lowest(row.part)
        return self.known([one * (row.most - n) for n in range(row.most + 1)])


def fields_of(seen: Any) -> tuple[str, dict[str, str], dict[str, Any]]:
    """How a function calls the thing it sees, what it sees of it, expression by expression, and the names in these."""
    function = inspect.unwrap(seen)
    [defined] = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    assert isinstance(defined, ast.FunctionDef)
    match defined.args.args, defined.body[1:] if ast.get_docstring(defined) else defined.body:
        case [one], [ast.Return(value=ast.Dict(keys, values) as made)]:
            names = {node.id for node in ast.walk(made) if isinstance(node, ast.Name)} & function.__globals__.keys()
            fields = dict(zip(map(_literal, keys), map(ast.unparse, values), strict=True))
            return one.arg, fields, {name: function.__globals__[name] for name in sorted(names)}
    raise TypeError(f"{function.__name__} says more than what is seen")


def _literal(node: ast.expr | None) -> Any:
    assert node is not None
    return ast.literal_eval(node)


class _Uncopied(ast.NodeTransformer):
    """What is only read need not be copied first."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:  # as `ast` calls it
        match node.slice:
            case ast.Slice(lower=None, upper=None, step=None):
                return self.visit(node.value)  # type: ignore[no-any-return]
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        match node:
            case ast.Call(func=ast.Name(id="tuple"), args=[ast.Name() | ast.Attribute() | ast.ListComp() as row]):
                return row
        return node


def lowest(part: Part) -> bytes:
    """The numbers of what is not there."""
    return array("i", [axis.low for axis in part.axes("")]).tobytes()


def straight_compiled(game: Game, layout: Layout) -> QuickRow | None:
    """The same function for compiled states, in pieces of bytes; None if it was not compiled."""
    found = compiled(game.play.__module__.rpartition(".rules.")[0])
    if found is None or not hasattr(found, "SEEING"):
        return None
    plan = Plan()
    write(plan, game, layout)
    row: QuickRow = found.SEEING(plan.kept).row
    return row


def _by_observation(game: Game, flat: Flat) -> QuickRow:
    """Where a title says by itself what is observed."""

    def row(d: Any, seat: int | None, asked: str | None, about: Any, outcome: Outcome | None) -> Any:
        assert game.observe is not None
        seen = game.observe(d, seat)
        if asked is not None:
            seen["asked"] = asked
            if game.observe_about is not None:
                seen["about"] = game.observe_about(about)
        if outcome is not None:
            seen["over"] = outcome.observed
        return flat(seen)

    return row


def is_printed(*kinds: Any) -> bool:
    """Whether these are printed things, each of them itself and nothing else: what it comes to can be kept by it."""
    there = [one for one in kinds if one is not None]
    return bool(there) and all(hasattr(one, "thing") and vars(object)["__hash__"] is one.__hash__ for one in there)


class _Straight:
    """One function being written. `given`: fields of the whole that the state does not hold."""

    def __init__(self, code: Code, given: dict[str, str]) -> None:
        self._code, self._given = code, given
        self._sight = Writing(code.space, code.numbers)

    def fields(self, part: Fields, value: str, state: Any, shape: Any, at: At, name: str) -> None:
        hints = typing.get_type_hints(shape, include_extras=True)
        wants = typing.get_type_hints(shape)
        for field, own in part.parts.items():
            whole = f"{name}.{field}" if name else str(field)
            marks = getattr(hints[field], "__metadata__", ())
            each = next((mark for mark in marks if isinstance(mark, Each)), None)
            behind = next((mark.states for mark in marks if isinstance(mark, Behind)), None)
            if not name and field in self._given and (field in Observed.__annotations__ or field == "about"):
                own.write(self._code, f"({self._given[field]})", at, whole)
            elif each is not None:
                self._each(typing.cast(Row, own), f"{value}.{each.field}", each, at, whole)
            elif behind is not None:
                read, have = self._sight.made(behind, value)
                self._put(own, read, have, wants[field], at, whole)
            else:
                read, have, _ = self._sight.source(value, state, shape, field, hints[field])
                self._put(own, read, have, wants[field], at, whole)
            at = at.behind(own.size)

    def _put(self, part: Part, value: str, have: Any, want: Any, at: At, name: str) -> None:
        """A value of one type, seen as another, in its place."""
        code = self._code
        haves, wants = ([one for one in parts_of(hint) if one is not None] for hint in (have, want))
        if isinstance(part, Key) and is_printed(*haves):
            code.put(at, code.found(ByThing(part.numbers(name)), value))
        elif have == want or len(haves) > 1:
            part.write(code, value if have == want else self._sight.seen(value, have, want), at, name)
        elif typing.is_typeddict(wants[0]):
            value = code.variable(value)
            if isinstance(part, Maybe):
                with code.there(value, at, part.part):
                    self.fields(typing.cast(Fields, part.part), value, haves[0], wants[0], at.behind(1), name)
            else:
                self.fields(typing.cast(Fields, part), value, haves[0], wants[0], at, name)
        elif isinstance(part, Row) and typing.is_typeddict(item := typing.get_args(wants[0])[0]):
            inner, is_dict = typing.get_args(haves[0]), typing.get_origin(haves[0]) is dict
            value = code.variable(f"{value}.values()" if is_dict else value)
            with code.each(value, at, part, inner[is_dict]) as (one, place):
                self._put(part.part, one, inner[is_dict], item, place, name)
        elif isinstance(part, (Row, Set)):
            value = code.variable(value)
            with code.any(value, part):
                inner, is_dict = typing.get_args(haves[0]), typing.get_origin(haves[0]) is dict
                things = f"{value}.values()" if is_dict else value
                if not is_printed(*parts_of(inner[is_dict])):
                    part.write(code, self._sight.seen(value, have, want), at, name)
                elif isinstance(part, Set):
                    code.ticked(at, things, part, ByThing(part.places(name)))
                else:
                    code.counted(at, things, part, ByThing(typing.cast(Key, part.part).numbers(name)))
        else:
            part.write(code, self._sight.seen(value, have, want), at, name)

    def _each(self, part: Row, value: str, each: Each, at: At, name: str) -> None:
        """What never changes keeps its numbers."""
        code = self._code
        value = code.variable(value)
        code.put(at, f"len({value})")
        code.laid(at.behind(1), value, part.part, each.seen, name)
        code.rest(value, part)
