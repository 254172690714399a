"""Things made once and found again, for as long as somebody holds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from itertools import count
from operator import attrgetter
from typing import Any, TypeVar
from weakref import WeakValueDictionary

F = TypeVar("F", bound=Callable[..., Any])
_numbers = count()  # of what is kept: functions made by functions have one name


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


def kept_in_first(make: F) -> F:
    """Like `functools.cache`, but kept in the first thing that is given, and forgotten with it.

    What is made of a pack must not keep the pack: whoever works at one reads a hundred of it in a day.

    >>> class Pack:
    ...     pass
    >>> options_of = kept_in_first(lambda pack, seats: [seats])
    >>> pack = Pack()
    >>> options_of(pack, 2) is options_of(pack, 2)
    True
    """
    name = f"_kept {next(_numbers)} {make.__name__}"
    if make.__code__.co_argcount == 1:
        return _kept_alone(make, name)

    @wraps(make)
    def found(first: Any, *rest: Any) -> Any:
        try:
            return first.__dict__[name][rest]
        except KeyError:
            one = make(first, *rest)
            first.__dict__.setdefault(name, {})[rest] = one
            return one

    return found  # type: ignore[return-value]


def _kept_alone(make: F, name: str) -> F:
    """The same for a function of one thing, which is asked often; `of_all` asks it of a whole row."""
    read = attrgetter(name)

    @wraps(make)
    def found(first: Any) -> Any:
        try:
            return first.__dict__[name]
        except KeyError:
            one = first.__dict__[name] = make(first)
            return one

    def of_all(row: Iterable[Any]) -> list[Any]:
        try:
            return list(map(read, row))
        except AttributeError:  # one of them is new
            return list(map(found, row))

    found.is_kept_alone, found.of_all = True, of_all  # type: ignore[attr-defined]
    return found  # type: ignore[return-value]
