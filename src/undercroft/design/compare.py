"""What one pack says otherwise than another, field by field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from undercroft.content.loader import merged_tables

ABSENT = object()


def differences(game: str, one: str, other: str) -> list[tuple[str, str | None, str | None]]:
    """(field, what the first pack says, what the second says), None where it says nothing; in order of the fields."""
    first, second = (dict(_fields(merged_tables(game, where))) for where in (one, other))
    rows = []
    for field in sorted({*first, *second}):
        before, after = first.get(field, ABSENT), second.get(field, ABSENT)
        if before != after and field not in ("pack.extends", "pack.drop", "pack.default"):
            rows.append((field, _said(before), _said(after)))
    return rows


def _fields(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict) and value:
        for key, part in value.items():
            yield from _fields(part, f"{place}.{key}" if place else key)
    elif isinstance(value, list) and any(isinstance(part, (dict, list)) for part in value):
        for number, part in enumerate(value, start=1):
            yield from _fields(part, f"{place}.{number}")
    else:
        yield place, value


def _said(value: Any) -> str | None:
    return None if value is ABSENT else str(value)
