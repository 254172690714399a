"""How an observation is laid out as a row of numbers, written from its type as `copy` is.

Each part knows its axes and writes the lines that put it into the row. What is not there keeps the lowest number of its
axes, so that only what is there costs anything.
"""

from __future__ import annotations

import typing
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any, NamedTuple, NoReturn, Protocol

from undercroft.kernel.bounds import Axis, Measures, OneOf, OutOfSpace, Within, parted
from undercroft.kernel.errors import say
from undercroft.kernel.things import kept_in_first

Flat = Callable[[Any], Any]  # a list of numbers; the quick one gives an array("i"), which is cheap to copy and to read
Numbers = Mapping[Any, int]
KEPT = 4096  # sets and short rows whose numbers are kept
SHORT = 5


class At(NamedTuple):
    """A place in the row: so far behind what a variable says."""

    base: str
    offset: int

    def behind(self, n: int) -> At:
        return At(self.base, self.offset + n)


class Code:
    """A function being written; with `checks` it refuses whatever was not declared, without it writes an array."""

    def __init__(self, checks: bool) -> None:
        self.checks = checks
        self.space: dict[str, Any] = {"outside": _outside, "too_many": _too_many}
        self.lines: list[str] = []
        self._depth = 1
        self.numbers = count(1)

    def line(self, text: str) -> None:
        self.lines.append("    " * self._depth + text)

    @contextmanager
    def under(self, text: str) -> Iterator[None]:
        self.line(text)
        self._depth += 1
        yield
        self._depth -= 1

    def variable(self, value: str) -> str:
        """The value under a short name."""
        if value.isidentifier():
            return value
        name = self.fresh()
        self.line(f"{name} = {value}")
        return name

    def field(self, value: str, field: Any) -> str:
        """What a dict or a tuple has there."""
        return f"{value}[{field!r}]"

    def fresh(self) -> str:
        return f"x{next(self.numbers)}"

    def at(self, at: At) -> str:
        return f"{at.base}+{self.number(at.offset)}" if at.base else self.number(at.offset)

    def number(self, number: int) -> str:
        """A place or a size, which a pack decides."""
        return str(number)

    def known(self, value: Any) -> str:
        """The name under which the function finds what it needs."""
        name = f"k{next(self.numbers)}"
        self.space[name] = value
        return name

    def found(self, numbers: Numbers, value: str) -> str:
        """The number of what is known by these."""
        return f"{self.known(numbers)}[{value}]"

    def put(self, at: At, value: str) -> None:
        """A number."""
        self.line(f"row[{self.at(at)}] = {value}")

    def tick(self, at: At, condition: str) -> None:
        self.line(f"if {condition}: row[{self.at(at)}] = 1")

    def counted(self, at: At, value: str, row: Row, numbers: Numbers | None) -> None:
        """How many there are, and what they are: numbers, or what is known by these."""
        kept, ints, first = self.fresh(), partial(array, "i"), self.at(at)
        if isinstance(row.part, Number) and row.most > SHORT:  # dice: seldom the same
            self.line(f"row[{first}] = len({value})")
            self.line(f"row[{(first := self.at(at.behind(1)))} : {first}+len({value})] = {self.known(ints)}({value})")
        else:
            self.line(f"{kept} = {self.known(KeptRows(partial(_counted, numbers), ints))}[tuple({value})]")
            self.line(f"row[{first} : {first}+len({kept})] = {kept}")

    def laid(self, at: At, value: str, part: Part, seen: Callable[[Any], Any], name: str) -> None:
        """What never changes keeps its numbers: each of these, as this function sees it."""
        inner = Code(checks=False)
        part.write(inner, "seen", At("", 0), name)
        flat = inner.function("seen", [axis.low for axis in part.axes(name)])
        rows = kept_in_first(lambda thing: flat(seen(thing)).tobytes())
        made = f"{self.known(_ints)}({self.known(rows.of_all)}({value}))"  # type: ignore[attr-defined]
        self.line(f"row[{self.at(at)} : {self.at(at)}+{part.size}*len({value})] = {made}")

    def ticked(self, at: At, value: str, keys: Set, places: Numbers) -> None:
        sets = self.known(ticks(keys, places, list if self.checks else partial(array, "i")))
        self.line(f"row[{self.at(at)} : {self.at(at.behind(keys.size))}] = {sets}[tuple({value})]")

    def rest(self, value: str, row: Row) -> None:
        """Where nothing stands the lowest numbers are."""

    @contextmanager
    def there(self, value: str, at: At, part: Part) -> Iterator[None]:
        """What follows is there where the value is."""
        with self.under(f"if {value} is not None:"):
            self.put(at, "1")
            yield

    @contextmanager
    def any(self, value: str, part: Part) -> Iterator[None]:
        """What follows is written where there is anything: mostly there is nothing."""
        with self.under(f"if {value}:"):
            yield

    @contextmanager
    def each(self, value: str, at: At, row: Row, kind: Any = None) -> Iterator[tuple[str, At]]:
        """What follows is written for each (of this kind), in its place."""
        self.put(at, f"len({value})")
        base, one = self.variable(f"{self.at(at.behind(1))}+0"), self.fresh()
        with self.under(f"for {one} in {value}:"):
            yield one, At(base, 0)
            self.line(f"{base} += {self.number(row.part.size)}")

    def function(self, given: str, lows: list[int]) -> Any:
        self.space["lows"] = lows if self.checks else array("i", lows)
        exec("\n".join([f"def flat({given}):", "    row = lows[:]", *self.lines, "    return row"]), self.space)
        return self.space["flat"]


class Part(Protocol):
    """A part of an observation."""

    @property
    def size(self) -> int: ...
    def axes(self, name: str) -> Iterator[Axis]: ...
    def write(self, code: Code, value: str, at: At, name: str) -> None: ...


@dataclass(frozen=True)
class Number:
    low: int
    high: int
    size: int = 1

    def axes(self, name: str) -> Iterator[Axis]:
        yield Axis(name, self.low, self.high)

    def write(self, code: Code, value: str, at: At, name: str) -> None:
        if code.checks:
            value = code.variable(value)
            code.line(
                f"if not {self.low} <= {value} <= {self.high}: outside({name!r}, {value}, {self.low}, {self.high})"
            )
        code.put(at, value)


@dataclass(frozen=True)
class Flag:
    size: int = 1

    def axes(self, name: str) -> Iterator[Axis]:
        yield Axis(name, 0, 1)

    def write(self, code: Code, value: str, at: At, name: str) -> None:
        code.tick(at, value)


@dataclass(frozen=True)
class Key:
    keys: tuple[str, ...]
    size: int = 1

    def axes(self, name: str) -> Iterator[Axis]:
        yield Axis(name, 0, len(self.keys), self.keys)

    def numbers(self, name: str) -> Numbers:
        """What turns a key into its number."""
        known: dict[str | None, int] = {key: number for number, key in enumerate(self.keys, start=1)}
        return _Known(name, {None: 0, "": 0, **known})

    def write(self, code: Code, value: str, at: At, name: str) -> None:
        code.put(at, code.found(self.numbers(name), value))


@dataclass(frozen=True)
class Maybe:
    """What may be missing says first whether it is there."""

    part: Part

    @property
    def size(self) -> int:
        return self.part.size + 1

    def axes(self, name: str) -> Iterator[Axis]:
        yield Axis(f"{name}?", 0, 1)
        yield from self.part.axes(name)

    def write(self, code: Code, value: str, at: At, name: str) -> None:
        value = code.variable(value)
        with code.there(value, at, self.part):
            self.part.write(code, value, at.behind(1), name)


@dataclass(frozen=True)
class Row:
    """A list: how long it is, and its places one after the other."""

    part: Part
    most: int

    @property
    def size(self) -> int:
        return 1 + self.most * self.part.size

    def axes(self, name: str) -> Iterator[Axis]:
        yield Axis(f"{name}.n", 0, self.most)
        for at in range(self.most):
            yield from self.part.axes(f"{name}.{at}")

    def write(self, code: Code, value: str, at: At, name: str) -> None:
        if not code.checks and isinstance(self.part, (Number, Key, Flag)):
            code.counted(at, value, self, self.part.numbers(name) if isinstance(self.part, Key) else None)
            return
        value = code.variable(value)
        if code.checks:
            code.line(f"if len({value}) > {self.most}: too_many({name!r}, len({value}), {self.most})")
        with code.each(value, at, self) as (one, place):
            self.part.write(code, one, place, name)


@dataclass(frozen=True)
class Set:
    """Of a set, whether each key is there."""

    keys: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.keys)

    def axes(self, name: str) -> Iterator[Axis]:
        for key in self.keys:
            yield Axis(f"{name}.{key}", 0, 1)

    def write(self, code: Code, value: str, at: At, name: str) -> None:
        code.ticked(at, value, self, self.places(name))

    def places(self, name: str) -> Numbers:
        return _Known(name, {key: number for number, key in enumerate(self.keys)})


@dataclass(frozen=True)
class Fields:
    """Parts by name, all of them there."""

    parts: Mapping[Any, Part]

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts.values())

    def axes(self, name: str) -> Iterator[Axis]:
        for field, part in self.parts.items():
            yield from part.axes(f"{name}.{field}" if name else str(field))

    def write(self, code: Code, value: str, at: At, name: str) -> None:
        value = code.variable(value)
        for field, part in self.parts.items():
            part.write(code, code.field(value, field), at, f"{name}.{field}" if name else str(field))
            at = at.behind(part.size)


@dataclass(frozen=True)
class ByKey:
    """A dict: what stands under each key it may have, if anything does."""

    part: Maybe
    keys: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.keys) * self.part.size

    def axes(self, name: str) -> Iterator[Axis]:
        for key in self.keys:
            yield from self.part.axes(f"{name}.{key}")

    def write(self, code: Code, value: str, at: At, name: str) -> None:
        places = _Known(name, {key: number * self.part.size for number, key in enumerate(self.keys)})
        key, one, base = code.fresh(), code.fresh(), code.fresh()
        with code.under(f"for {key}, {one} in {value}.items():"):
            code.line(f"{base} = {code.at(at)} + {code.found(places, key)}")
            self.part.write(code, one, At(base, 0), name)


class _Known(dict[Any, int]):
    """Numbers by key; another key was not declared."""

    def __init__(self, name: str, numbers: Mapping[Any, int]) -> None:
        super().__init__(numbers)
        self._name = name

    def __missing__(self, key: Any) -> NoReturn:
        _undeclared(self._name, key)


class ByThing(dict[Any, int]):
    """The same for printed things: they never change, and are looked up as they are, not by their keys."""

    def __init__(self, numbers: Numbers) -> None:
        super().__init__()
        self._numbers = numbers

    def __missing__(self, thing: Any) -> int:
        if len(self) >= KEPT:
            self.clear()
        number = self[thing] = self._numbers[None if thing is None else thing.thing]
        return number


class KeptRows(dict[tuple[Any, ...], Any]):
    """What sets and short rows come to in the row: the same few come again and again."""

    def __init__(self, numbers: Callable[[tuple[Any, ...]], list[int]], row: Callable[[list[int]], Any]) -> None:
        self._numbers, self._row = numbers, row

    def __missing__(self, values: tuple[Any, ...]) -> Any:
        if len(self) >= KEPT:
            self.clear()
        made = self[values] = self._row(self._numbers(values))
        return made

    def in_bytes(self) -> KeptRows:
        """The same for whoever writes bytes."""
        return KeptRows(self._numbers, lambda numbers: array("i", numbers).tobytes())


def _ints(rows: list[bytes]) -> array[int]:
    return array("i", b"".join(rows))


def ticks(keys: Set, places: Numbers, row: Callable[[list[int]], Any] = list) -> KeptRows:
    """The rows of sets of these."""
    return KeptRows(partial(_ticked, keys.size, places), row)


def _ticked(size: int, places: Numbers, keys: tuple[Any, ...]) -> list[int]:
    """A set: 1 in the place of each key that is there."""
    numbers = [0] * size
    for key in keys:
        numbers[places[key]] = 1
    return numbers


def _counted(numbers: Numbers | None, values: tuple[Any, ...]) -> list[int]:
    """A list: how long it is, and its numbers."""
    return [len(values), *(values if numbers is None else [numbers[value] for value in values])]


def _undeclared(name: str, value: Any) -> NoReturn:
    raise OutOfSpace(say("{name}: {value!r} is not declared"), name=name, value=value)


def _outside(name: str, value: int, low: int, high: int) -> NoReturn:
    raise OutOfSpace(say("{name}: {value} is not within {low} and {high}"), name=name, value=value, low=low, high=high)


def _too_many(name: str, n: int, most: int) -> NoReturn:
    raise OutOfSpace(say("{name}: {value} entries, at most {n}"), name=name, value=n, n=most)


class Layout:
    """An observation of this type as a row of numbers."""

    def __init__(self, shape: Any, measures: Measures) -> None:
        self.part = _part(shape, "", measures)
        self.axes = tuple(self.part.axes(""))

    @property
    def lows(self) -> list[int]:
        """The row where nothing is there."""
        return [axis.low for axis in self.axes]

    def flat(self, checks: bool) -> Flat:
        """The function that writes the row; without `checks` it trusts that nothing undeclared comes."""
        code = Code(checks)
        self.part.write(code, "seen", At("", 0), "")
        found: Flat = code.function("seen", self.lows)
        return found


def _part(hint: Any, name: str, measures: Measures) -> Part:
    """The part that a type stands for; a fault names the field."""
    bare, marks, may_be_none = parted(hint)
    keys = measures.keys(marks)
    if bare is str:
        if keys is None:
            raise TypeError(f"{name}: which keys may it be?")
        return Key(keys)
    part = _bare(bare, name, measures, marks, keys)
    return Maybe(part) if may_be_none else part


def _bare(bare: Any, name: str, measures: Measures, marks: tuple[Any, ...], keys: tuple[str, ...] | None) -> Part:
    origin, inner = typing.get_origin(bare), typing.get_args(bare)
    if bare is bool:
        return Flag()
    if bare is int:
        within = measures.within(marks)
        if within is None:
            raise TypeError(f"{name}: between which numbers?")
        return Number(*within)
    if typing.is_typeddict(bare):
        hints = typing.get_type_hints(bare, include_extras=True)
        return Fields({field: _part(hints[field], f"{name}.{field}" if name else field, measures) for field in hints})
    if origin is tuple and inner[-1] is not Ellipsis:
        return Fields({at: _part(part, f"{name}.{at}", measures) for at, part in enumerate(inner)})
    if origin in (list, tuple):
        return _row(inner[0], name, measures, marks, keys)
    if origin is dict:
        if keys is None:
            raise TypeError(f"{name}: which keys has it?")
        return ByKey(Maybe(_part(typing.Annotated[inner[1], *marks], name, measures)), keys)
    raise TypeError(f"{name}: {bare} has no layout")


def _row(item: Any, name: str, measures: Measures, marks: Sequence[Any], keys: tuple[str, ...] | None) -> Part:
    most = measures.most(marks)
    if most is None:
        raise TypeError(f"{name}: how many at most?")
    n, as_set = most
    if keys is not None:
        if as_set:
            return Set(keys)
        item = typing.Annotated[item, OneOf(keys)]
    within = [mark for mark in marks if isinstance(mark, Within)]  # what is said of a row holds for what stands in it
    return Row(_part(typing.Annotated[item, within[0]] if within else item, name, measures), n)
