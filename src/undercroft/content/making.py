"""From a table that is known to be sound to a printed thing, without looking at it twice."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, TypeVar

from undercroft.content.kinds import Frozen, Reading, Rule, hints_of, marked

K = TypeVar("K", bound=Frozen)
Making = Callable[[Any], Any]


def made(kind: type[K], table: dict[str, Any]) -> K:
    """The thing that a sound table describes."""
    shape: Any = kind
    thing: K = _maker(shape)(table)
    return thing


@cache
def _maker(kind: Any) -> Making:
    if kind.takes_languages:
        return lambda table: kind(**table)
    hints, read = hints_of(kind), dict(marked(kind, "reads"))
    fields = [(name, rule.alias or name, rule, _making(hints[name])) for name, rule in kind.fields.items()]

    def make(table: Any) -> Any:
        values = {}
        for name, key, rule, making in fields:
            if key not in table:
                values[name] = rule.value()
                continue
            value = read[name](table[key]) if name in read else table[key]
            values[name] = value if making is None else making(value)
        return kind.of(values)

    return make


def _making(hint: Any) -> Making | None:
    """How a value of this type is made; None if it stays as it is."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return _annotated(*inner)
    if isinstance(hint, type):
        return _kind_or_nothing(hint)
    if origin in (types.UnionType, typing.Union):
        makings = [making for part in inner if (making := _making(part)) is not None]
        return makings[0] if makings else None
    if origin is dict:
        return _table_of(_making(inner[1]))
    if origin in (list, tuple):
        return _row_of(origin, _making(inner[0]))
    return None


def _table_of(part: Making | None) -> Making | None:
    return None if part is None else lambda table: {key: part(value) for key, value in table.items()}


def _row_of(kind: type[list[Any]] | type[tuple[Any, ...]], part: Making | None) -> Making | None:
    if part is None:
        return None if kind is list else kind
    return lambda row: kind([part(value) for value in row])


def _kind_or_nothing(hint: Any) -> Making | None:
    return _maker(hint) if issubclass(hint, Frozen) else None


def _annotated(hint: Any, *marks: Any) -> Making | None:
    for mark in marks:
        if isinstance(mark, Reading):
            return mark.read
        if isinstance(mark, Rule) and "discriminator" in mark.bounds:
            return _one_of(typing.get_args(hint), mark.bounds["discriminator"])
    return _making(hint)


def _one_of(kinds: tuple[Any, ...], field: str) -> Making:
    """Which of several shapes it is, a field tells."""
    shapes = {name: _maker(kind) for kind in kinds for name in typing.get_args(hints_of(kind)[field])}
    return lambda table: shapes[table[field]](table)
