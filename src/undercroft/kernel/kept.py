"""Things made once and found again, for as long as somebody holds them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar
from weakref import WeakValueDictionary

F = TypeVar("F", bound=Callable[..., Any])


def kept_while_used(make: F) -> F:
    """Like `functools.cache`, but what no table holds any more is forgotten: people give names without end.

    >>> class Name:
    ...     pass
    >>> named = kept_while_used(lambda given: Name())
    >>> ann = named("Ann")
    >>> ann is named("Ann")
    True
    """
    made: WeakValueDictionary[tuple[Any, ...], Any] = WeakValueDictionary()

    @wraps(make)
    def found(*given: Any) -> Any:
        one = made.get(given)
        if one is None:
            one = made[given] = make(*given)
        return one

    found.made = made  # type: ignore[attr-defined]
    return found  # type: ignore[return-value]
