"""A state straight as a row of numbers: what `layout.py` makes of an observation, without making the observation.

Both are written from the same types, `sight.py` says where a field comes from and `layout.py` where its numbers stand;
a test holds the row against that of the observation, in every mode of every game.
"""

from __future__ import annotations

import typing
from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from undercroft.kernel.compiled import compiled
from undercroft.kernel.layout import At, ByThing, Code, Fields, Flat, KeptRows, Key, Layout, Maybe, Part, Row, Set
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
    """The same where it was written before, and compiled, for any pack: its places and sizes, and what it looks up."""

    def __init__(self) -> None:
        super().__init__(checks=False)
        self.figures: list[int] = []
        self.kept: list[Any] = []

    def number(self, number: int) -> str:
        self.figures.append(number)
        return f"n[{len(self.figures) - 1}]"

    def known(self, value: Any) -> str:
        self.kept.append(value.in_bytes() if isinstance(value, KeptRows) else value)
        return f"k[{len(self.kept) - 1}]"

    def joined(self, rows: str) -> str:
        return f"b''.join({rows})"


def straight_compiled(game: Game, layout: Layout) -> QuickRow | None:
    """The same function for compiled states, in pieces of bytes; None if it was not compiled."""
    found = compiled(game.play.__module__.rpartition(".rules.")[0])
    if found is None or not hasattr(found, "SEEING"):
        return None
    plan = Plan()
    write(plan, game, layout)
    seeing = found.SEEING(plan.figures, plan.kept, array("i", layout.lows).tobytes())
    row: QuickRow = seeing.row
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
    return all(
        one is None or (isinstance(one, type) and hasattr(one, "thing") and one.__hash__ is object.__hash__)
        for one in kinds
    ) and any(kinds)


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
            part.put(code, value, at, ByThing(part.numbers(name)))
        elif have == want or len(haves) > 1:
            part.write(code, value if have == want else self._sight.seen(value, have, want), at, name)
        elif typing.is_typeddict(wants[0]):
            value = code.variable(value)
            if isinstance(part, Maybe):
                with code.under(f"if {value} is not None:"):
                    code.line(f"row[{code.at(at)}] = 1")
                    self.fields(typing.cast(Fields, part.part), value, haves[0], wants[0], at.behind(1), name)
            else:
                self.fields(typing.cast(Fields, part), value, haves[0], wants[0], at, name)
        elif isinstance(part, Row) and typing.is_typeddict(item := typing.get_args(wants[0])[0]):
            inner, is_dict = typing.get_args(haves[0]), typing.get_origin(haves[0]) is dict
            value = code.variable(f"{value}.values()" if is_dict else value)
            code.line(f"row[{code.at(at)}] = len({value})")
            base, one = code.variable(f"{code.at(at.behind(1))}+0"), code.fresh()
            with code.under(f"for {one} in {value}:"):
                self._put(part.part, one, inner[is_dict], item, At(base, 0), name)
                code.line(f"{base} += {code.number(part.part.size)}")
        elif isinstance(part, (Row, Set)):
            value = code.variable(value)
            with code.under(f"if {value}:"):  # most are empty
                inner, is_dict = typing.get_args(haves[0]), typing.get_origin(haves[0]) is dict
                things = f"{value}.values()" if is_dict else value
                if not is_printed(*parts_of(inner[is_dict])):
                    part.write(code, self._sight.seen(value, have, want), at, name)
                elif isinstance(part, Set):
                    part.put(code, things, at, ByThing(part.places(name)))
                else:
                    part.put(code, things, at, ByThing(typing.cast(Key, part.part).numbers(name)).__getitem__)
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
        code.line(f"row[{code.at(at)}] = len({value})")
        first, size = code.at(at.behind(1)), code.number(part.part.size)
        code.line(f"row[{first} : {first}+{size}*len({value})] = {code.joined(f'{made}({value})')}")
