"""What is seen of a state: written from the types, so that a field is said once.

A `TypedDict` of a title's sight names what somebody may know; whatever it does not name stays secret. A field that the
state has by the same name is copied. `Annotated` says where another comes from: `Of` a field of the state, or a
function of it, which may ask for `d`, the whole table, and for `seat`, whoever looks. Printed things are seen by their
keys, piles by their number of cards, states as the `TypedDict` that stands for them.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
import types
import typing
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from typing import Any, Literal, Protocol, TypeVar

from undercroft.kernel.view import Each, Observed, Of

Of_contra = TypeVar("Of_contra", contravariant=True)
Seen_co = TypeVar("Seen_co", covariant=True)


class Sight(Protocol[Of_contra, Seen_co]):
    """What a seat sees of a state; None is a spectator."""

    def __call__(self, d: Of_contra, seat: int | None = None, /) -> Seen_co: ...


def sight(state: type[Of_contra], shape: type[Seen_co]) -> Sight[Of_contra, Seen_co]:
    """The function that sees a state as this `TypedDict`. It is written when it is first called.

    >>> from dataclasses import dataclass
    >>> from typing import TypedDict
    >>> @dataclass
    ... class Hero:
    ...     hp: int
    ...     plans: str
    >>> class HeroSeen(TypedDict):
    ...     hp: int
    >>> sight(Hero, HeroSeen)(Hero(3, "run away"))
    {'hp': 3}
    """
    seen = _written("d", "d, seat", state, shape)
    seen.sees = state, shape  # for `straight.py`
    return typing.cast("Sight[Of_contra, Seen_co]", seen)


def sight_of_part(state: type[Of_contra], shape: type[Seen_co]) -> Callable[[Of_contra, Any, int | None], Seen_co]:
    """The same of a part of a state, whose fields may ask for the whole table: part, `d`, `seat`."""
    return typing.cast(
        "Callable[[Of_contra, Any, int | None], Seen_co]", _written("part", "part, d, seat", state, shape)
    )


def _written(value: str, given: str, state: type, shape: type) -> Any:
    space: dict[str, Any] = {}

    def write() -> None:
        first = space["seen"]
        exec(f"def seen({given}=None): return {Writing(space).as_dict(value, state, shape)}", space)
        first.__code__ = space["seen"].__code__  # whoever holds it calls what is written, without a detour

    space["write"] = write
    exec(f"def seen({given}=None): write(); return seen({given})", space)
    return space["seen"]


class Writing:
    """One function being written: the names it knows, and how many of its own it has used."""

    def __init__(self, space: dict[str, Any], numbers: Iterator[int] | None = None) -> None:
        self._space = space
        self._numbers = numbers or count(1)

    def as_dict(self, value: str, state: Any, shape: Any) -> str:
        """The expression that sees a state as a TypedDict."""
        hints = typing.get_type_hints(shape, include_extras=True)
        bare = _hints(shape)
        fields = [f"{name!r}: {self._field(value, state, shape, name, hints[name], bare[name])}" for name in hints]
        return f"{{{', '.join(fields)}}}"

    def _field(self, value: str, state: Any, shape: Any, name: str, hint: Any, want: Any) -> str:
        if name in Observed.__annotations__:
            return "None"  # the table says how it ended
        try:
            read, have, is_made = self.source(value, state, shape, name, hint)
            return read if have == want and is_made else self.seen(read, have, want)
        except TypeError as error:
            raise TypeError(f"{shape.__name__}.{name}: {error}") from error

    def source(self, value: str, state: Any, shape: Any, name: str, hint: Any) -> tuple[str, Any, bool]:
        """The expression that gives a field, its type, and whether it is made for whoever asks."""
        marks = getattr(hint, "__metadata__", ())
        source = next((mark for mark in marks if isinstance(mark, (types.FunctionType, Of, Each))), name)
        if isinstance(source, Each):
            of_all = f"{source.seen.__name__}_{next(self._numbers)}"
            self._space[of_all] = source.seen.of_all  # type: ignore[attr-defined]
            return f"{of_all}({value}.{source.field})", _hints(shape)[name], True
        if isinstance(source, types.FunctionType):
            return *self.made(source, value), True
        return *_read(value, state, source), False

    def made(self, function: types.FunctionType, value: str) -> tuple[str, Any]:
        """The expression that gives what a function makes of a state, and its type."""
        return self._called(function, value), _hints(function)["return"]

    def _length(self, value: str, cls: type) -> str:
        """How many there are. A pile that counts itself is counted here."""
        counts = cls.__dict__.get("__len__")
        if not isinstance(counts, types.FunctionType) or ")" in value or cls.__subclasses__():
            return f"len({value})"
        return self._called(counts, value)

    def _called(self, function: types.FunctionType, value: str) -> str:
        """What a function makes of a state. If it only returns, it is written out: a call costs more than a field."""
        own, *more = function.__code__.co_varnames[: function.__code__.co_argcount]
        [defined] = ast.parse(textwrap.dedent(inspect.getsource(function))).body
        assert isinstance(defined, ast.FunctionDef)
        match defined.body[1:] if ast.get_docstring(defined) else defined.body:
            case [ast.Return(value=ast.expr() as made)] if self._knows(function, made):
                return f"({ast.unparse(_Put(own, value).visit(made))})"
        name = f"{function.__name__}_{next(self._numbers)}"
        self._space[name] = function
        return f"{name}({', '.join([value, *more])})"

    def _knows(self, function: types.FunctionType, made: ast.expr) -> bool:
        """Whether the names of an expression can mean here what they mean in its function."""
        names = {node.id for node in ast.walk(made) if isinstance(node, ast.Name)} & function.__globals__.keys()
        known = {name: function.__globals__[name] for name in names}
        return all(self._space.setdefault(name, known[name]) is known[name] for name in sorted(known))

    def seen(self, value: str, have: Any, want: Any) -> str:
        """The expression that sees a value of one type as another."""
        haves, wants = parts_of(have), parts_of(want)
        if None not in haves:
            return self._known(value, haves, wants)
        if None not in wants:
            raise TypeError(f"{have} may be None")
        is_read_often = ")" in value or any(map(typing.is_typeddict, wants))
        name = f"x{next(self._numbers)}" if is_read_often else value
        known = self._known(name, haves, wants)
        if known == name:
            return value
        return f"None if {f'({name} := {value})' if is_read_often else name} is None else {known}"

    def _known(self, value: str, haves: list[Any], wants: list[Any]) -> str:
        """The same of a value that is there; things of several kinds must all be seen in one way."""
        [want] = [part for part in wants if part is not None]
        ways = {self._one(value, have, want) for have in haves if have is not None}
        if len(ways) > 1:
            raise TypeError(f"{haves} would be seen in several ways")
        return ways.pop()

    def _one(self, value: str, have: Any, want: Any) -> str:
        if typing.get_origin(have) is Literal:
            have = type(typing.get_args(have)[0])
        cls = typing.get_origin(have) or have  # Pile[str] is a Pile
        if typing.get_origin(want) is list or (typing.get_origin(want) is tuple and have != want):
            return self._row(value, have, want)
        if typing.is_typeddict(want) and have != want:
            return self.as_dict(value, have, want)
        if have == want or issubclass(cls, want):
            return value
        if want is str and (hasattr(cls, "key") or "key" in _hints(cls)):
            return f"{value}.thing" if hasattr(cls, "thing") else f"{value}.key"
        if want is int and hasattr(cls, "__len__"):
            return self._length(value, cls)
        raise TypeError(f"{have} cannot be seen as {want}")

    def _row(self, value: str, have: Any, want: Any) -> str:
        """The expression that sees a list, a tuple or the values of a dict as a list or a tuple."""
        origin, inner, is_list = typing.get_origin(have), typing.get_args(have), typing.get_origin(want) is list
        if origin not in (list, tuple, dict):
            raise TypeError(f"{have} cannot be seen as {want}")
        name = f"x{next(self._numbers)}"
        item = self.seen(name, inner[origin is dict], typing.get_args(want)[0])
        tested = value
        if item != name and ")" in value:  # made for this: keep it
            value, tested = f"{name}s", f"({name}s := {value})"
        read = f"{value}.values()" if origin is dict else value
        if item != name:
            row = f"[{item} for {name} in {read}]" if is_list else f"tuple([{item} for {name} in {read}])"
            return f"{row} if {tested} else {'[]' if is_list else '()'}"  # most are empty
        if is_list:
            return f"{read}[:]" if origin is list else f"[*{read}]"
        return read if origin is tuple else f"tuple({read})"


class _Put(ast.NodeTransformer):
    """Puts an expression where a name stands."""

    def __init__(self, name: str, value: str) -> None:
        self._name, self._value = name, value

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.parse(self._value, mode="eval").body if node.id == self._name else node


@cache
def _hints(thing: Any) -> dict[str, Any]:
    return typing.get_type_hints(thing)


def _read(value: str, state: Any, name: str) -> tuple[str, Any]:
    """The expression that reads a field of a state, and its type."""
    member = getattr(state, name, None)
    hint = _hints(member.fget)["return"] if isinstance(member, property) else _hints(state).get(name)
    if hint is None:
        raise TypeError(f"{state.__name__} has no {name}, and no function gives it")
    return f"{value}.{name}", hint


def parts_of(hint: Any) -> list[Any]:
    """The types of a union, None as None; of another type, itself."""
    parts = typing.get_args(hint) if typing.get_origin(hint) in (types.UnionType, typing.Union) else (hint,)
    return [None if part is type(None) else part for part in parts]
