"""From things to plain data: numbers, texts and lists as they are, a printed thing as its key and its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any


def plain(value: Any) -> Any:
    """JSON-able data in the current language. A piece of a state has no business here, nor has anything wordless.

    >>> plain((1, "two", None))
    [1, 'two', None]
    """
    if value is None or isinstance(value, (bool, float, str)):
        return value
    if isinstance(value, int):
        return int(value)  # without the words that a number may bring
    if isinstance(value, (tuple, list)):
        return [plain(part) for part in value]
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    kind = type(value)
    if getattr(kind, "is_state", False):
        raise TypeError(f"a {kind.__name__} is part of the state: tell its key, its name or a number instead")
    key = key_of_thing(value)
    if not key and "__str__" not in {name for one in kind.__mro__[:-1] for name in vars(one)}:
        raise TypeError(f"a {kind.__name__} has neither a key nor words")
    return {"key": str(key), "text": str(value)}


def key_of_thing(value: Any) -> str:
    """The key by which `things` knows what is named; "" of mere words."""
    return getattr(value, "thing", "") or getattr(value, "key", "")


def keys_in(values: Iterable[Any]) -> Iterator[str]:
    """The keys of all printed things among these values, also in lists and mappings."""
    for value in values:
        if value is None or isinstance(value, (bool, int, float, str)):
            continue
        if isinstance(value, (tuple, list)):
            yield from keys_in(value)
        elif isinstance(value, Mapping):
            yield from keys_in(value.values())
        elif key := key_of_thing(value):
            yield key
