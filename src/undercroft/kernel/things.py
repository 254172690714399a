"""Things: what stands on cards, tiles, boards and dice, and never changes during a game. As data: their key and words.

What is made of a thing is made once, and found again as long as somebody holds the thing; what is printed on it, once
in each language. All views share what is printed: such dicts and lists are ordinary JSON to a reader and refuse to be
written to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from functools import wraps
from itertools import count
from operator import attrgetter
from typing import Any, NoReturn, TypedDict, TypeVar
from weakref import WeakValueDictionary

from undercroft.kernel.languages import current_language

F = TypeVar("F", bound=Callable[..., Any])
_numbers = count()  # of what is kept: functions made by functions have one name


class Thing(TypedDict):
    """A printed thing, in the reader's language. Views name it by its key; its print is given once."""

    key: str  # unique in the game: potion-fire, room-city-guard
    kind: str  # potion, room, monster, hero, boss, die, symbol ...
    name: str
    text: str  # what it does, in full
    clause: str  # the clause that says so, or ""
    mark: str  # where its figures come from: rulebook, public or house
    facts: dict[str, Any]  # its numbers as data
    words: list[str]  # other words people look it up by


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


# -- made once --------------------------------------------------------------------------------------------------------


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
    name = kept_name(make)
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


def kept_name(make: Callable[..., Any]) -> str:
    """A name under which a thing keeps what is made of it, and nothing else is."""
    return f"_kept {next(_numbers)} {make.__name__}"


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


def _refuse(self: object, *given: object, **named: object) -> NoReturn:
    raise TypeError("what is printed cannot be written to: copy it first")


class PrintedDict(dict[str, Any]):
    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __deepcopy__(self, memo: Any) -> dict[str, Any]:
        return {key: deepcopy(value, memo) for key, value in self.items()}

    def __reduce__(self) -> Any:
        return dict, (deepcopy(self),)


class PrintedList(list[Any]):
    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse

    def __deepcopy__(self, memo: Any) -> list[Any]:
        return [deepcopy(value, memo) for value in self]

    def __reduce__(self) -> Any:
        return list, (deepcopy(self),)


def printed(value: Any) -> Any:
    """The same data, not to be written to."""
    if isinstance(value, (PrintedDict, PrintedList)):
        return value
    if isinstance(value, dict):
        return PrintedDict({key: printed(part) for key, part in value.items()})
    if isinstance(value, (list, tuple)):
        return PrintedList([printed(part) for part in value])
    return value


def printed_once(make: F) -> F:
    """What is printed on a thing is made once in each language, kept in the thing, and forgotten with it.

    >>> class Card:
    ...     pass
    >>> seen = printed_once(lambda card, floor: {"floor": floor})
    >>> card = Card()
    >>> seen(card, 2) is seen(card, 2), seen(card, 1)
    (True, {'floor': 1})
    """
    name = f"_printed {next(_numbers)} {make.__qualname__}"
    if make.__code__.co_argcount == 1:
        return _printed_alone(make, _Names(name))

    @wraps(make)
    def found(first: Any, *rest: Any) -> Any:
        key = (current_language(), *rest)
        try:
            return first.__dict__[name][key]
        except KeyError:
            one = first.__dict__.setdefault(name, {})[key] = printed(make(first, *rest))
            return one

    return found  # type: ignore[return-value]


class _Names(dict[str, str]):
    """Where a thing keeps what is printed on it: a name for each language, made when it is first spoken."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __missing__(self, code: str) -> str:
        self[code] = f"{self._name} {code}"
        return self[code]


def _printed_alone(make: F, names: Mapping[str, str]) -> F:
    """The same for a function of the thing alone, which is asked often."""

    @wraps(make)
    def found(first: Any) -> Any:
        name = names[current_language()]
        try:
            return first.__dict__[name]
        except KeyError:
            one = first.__dict__[name] = printed(make(first))
            return one

    return found  # type: ignore[return-value]
