"""From things to plain data: numbers, texts and lists as they are, a printed thing as its key and its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def plain(value: Any) -> Any:
    """JSON-able data in the current language. A piece of a state has no business here, nor has anything wordless.

    >>> plain((1, "two", None))
    [1, 'two', None]
    """
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (tuple, list)):
        return [plain(part) for part in value]
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    kind = type(value)
    if getattr(kind, "is_state", False):
        raise TypeError(f"a {kind.__name__} is part of the state: tell its key, its name or a number instead")
    key = getattr(value, "key", "")
    if not key and "__str__" not in {name for one in kind.__mro__[:-1] for name in vars(one)}:
        raise TypeError(f"a {kind.__name__} has neither a key nor words")
    return {"key": str(key), "text": str(value)}
