"""A state straight as a row of numbers: what `layout.py` makes of an observation, without making the observation.

Both are written from the same types, `sight.py` says where a field comes from and `layout.py` where its numbers stand;
a test holds the row against that of the observation, in every mode of every game.
"""

from __future__ import annotations

import ast
import typing
from array import array
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from undercroft.kernel.compiled import compiled
from undercroft.kernel.layout import At, ByThing, Code, Fields, Flat, Key, Layout, Maybe, Part, Row, Set, ticks
from undercroft.kernel.sight import Writing, parts_of
from undercroft.kernel.things import kept_in_first
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

    def known(self, value: Any) -> str:
        self.kept.append(value)
        return f"k[{len(self.kept) - 1}]"

    def found(self, numbers: Mapping[Any, int], value: str) -> str:
        return f"number_({self.known(numbers)}, {value})"

    def put(self, at: At, value: str) -> None:
        self.line(f"row.put({value})")

    def tick(self, at: At, condition: str) -> None:
        self.line(f"row.put(1 if {condition} else 0)")

    def counted(self, at: At, value: str, row: Row, numbers: Mapping[Any, int] | None) -> None:
        if numbers is None:
            self.line(f"row.numbers({value}, {self._left(row)})")
        else:
            self.line(f"row.keys({value}, {self.known(numbers)}, {self._left(row)})")

    def laid(self, at: At, rows: str, size: str) -> None:
        self.line(f"row.lay_all({rows})")

    def ticked(self, at: At, value: str, keys: Set, places: Mapping[Any, int]) -> None:
        sets = self.known(ticks(keys, places).in_bytes())
        match ast.parse(value, mode="eval").body:
            case ast.Call(func=ast.Attribute() as named, args=[one], keywords=[]):
                self.line(f"row.lay(named_({sets}, {ast.unparse(named)}, {ast.unparse(one)}))")
            case _:
                self.line(f"row.lay(set_({sets}, tuple({value})))")

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
    def each(self, value: str, at: At, row: Row) -> Iterator[tuple[str, At]]:
        self.put(at, f"len({value})")
        one = self.fresh()
        with self.under(f"for {one} in {value}:"):
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
            with code.each(value, at, part) as (one, place):
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
        inner = Code(checks=False)
        part.part.write(inner, "seen", At("", 0), name)
        flat = inner.function("seen", [axis.low for axis in part.part.axes(name)])
        rows = kept_in_first(lambda thing: flat(each.seen(thing)).tobytes())
        code = self._code
        value, made = code.variable(value), code.known(rows.of_all)  # type: ignore[attr-defined]
        code.put(at, f"len({value})")
        code.laid(at.behind(1), f"{made}({value})", f"{part.part.size}*len({value})")
        code.rest(value, part)
