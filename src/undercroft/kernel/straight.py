"""A state straight as a row of numbers: what `layout.py` makes of an observation, without making the observation.

Both are written from the same types, `sight.py` says where a field comes from and `layout.py` where its numbers stand;
a test holds the row against that of the observation, in every mode of every game.
"""

from __future__ import annotations

import typing
from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from undercroft.kernel.kept import kept_in_first
from undercroft.kernel.layout import At, Code, Fields, Flat, Layout, Maybe, Part, Row, Set
from undercroft.kernel.sight import Writing, parts_of
from undercroft.kernel.view import Each, Observed

if TYPE_CHECKING:
    from undercroft.kernel.game import Game, Outcome

# what a seat sees of a state: state, seat, the clause that asks it, what about, how it ended -> an array("i")
QuickRow = Callable[[Any, int | None, str | None, Any, "Outcome | None"], Any]


def straight(game: Game, layout: Layout) -> QuickRow:
    """The function that writes the row of a game's state."""
    sees = getattr(game.observe, "sees", None)
    about = game.observe_about
    if sees is None or not isinstance(layout.part, Fields):
        return _by_observation(game, layout.flat(checks=False))
    code = Code(checks=False)
    given = {"over": "None if outcome is None else outcome.observed", "asked": "asked"}
    if about is not None:
        given["about"] = f"None if asked is None else {code.known(about)}(about)"
    _Straight(code, given).fields(layout.part, "d", sees[0], sees[1], At("", 0), "")
    found: QuickRow = code.function("d, seat, asked, about, outcome", layout.lows)
    return found


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
            each = next((mark for mark in getattr(hints[field], "__metadata__", ()) if isinstance(mark, Each)), None)
            if not name and field in self._given and (field in Observed.__annotations__ or field == "about"):
                own.write(self._code, f"({self._given[field]})", at, whole)
            elif each is not None:
                self._each(typing.cast(Row, own), f"{value}.{each.field}", each, at, whole)
            else:
                read, have, _ = self._sight.source(value, state, shape, field, hints[field])
                self._put(own, read, have, wants[field], at, whole)
            at = at.behind(own.size)

    def _put(self, part: Part, value: str, have: Any, want: Any, at: At, name: str) -> None:
        """A value of one type, seen as another, in its place."""
        code = self._code
        haves, wants = ([one for one in parts_of(hint) if one is not None] for hint in (have, want))
        if have == want or len(haves) > 1:
            part.write(code, value if have == want else self._sight.seen(value, have, want), at, name)
        elif typing.is_typeddict(wants[0]):
            value = code.variable(value)
            if isinstance(part, Maybe):
                with code.under(f"if {value} is not None:"):
                    code.line(f"row[{at}] = 1")
                    self.fields(typing.cast(Fields, part.part), value, haves[0], wants[0], at.behind(1), name)
            else:
                self.fields(typing.cast(Fields, part), value, haves[0], wants[0], at, name)
        elif isinstance(part, Row) and typing.is_typeddict(item := typing.get_args(wants[0])[0]):
            inner, is_dict = typing.get_args(haves[0]), typing.get_origin(haves[0]) is dict
            value = code.variable(f"{value}.values()" if is_dict else value)
            code.line(f"row[{at}] = len({value})")
            base, one = code.variable(f"{at.behind(1)}+0"), code.fresh()
            with code.under(f"for {one} in {value}:"):
                self._put(part.part, one, inner[is_dict], item, At(base, 0), name)
                code.line(f"{base} += {part.part.size}")
        elif isinstance(part, (Row, Set)):
            value = code.variable(value)
            with code.under(f"if {value}:"):  # most are empty
                part.write(code, self._sight.seen(value, have, want), at, name)
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
        ints = code.known(_ints)
        code.line(f"row[{at}] = len({value})")
        first = at.behind(1)
        code.line(f"row[{first} : {first}+{part.part.size}*len({value})] = {ints}({made}({value}))")


def _ints(rows: list[bytes]) -> array[int]:
    return array("i", b"".join(rows))
