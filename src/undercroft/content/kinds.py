"""Printed things: what a pack is made of. Plain objects that never change.

A class of them says what its fields are and which bounds they have. Whether a table of a pack keeps to that is found
out once, when it is loaded (`checking.py`); the rules then read plain attributes.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar, dataclass_transform

from undercroft.kernel.languages import SOURCE, current_language, grammar, is_code
from undercroft.kernel.words import Message, Named

Mark = Literal["rulebook", "public", "house"]  # where a figure comes from
F = TypeVar("F", bound=Callable[..., Any])
_NEEDED: Any = object()


class Wrong(ValueError):
    """What is wrong with a piece of a pack, in the current language; a place in front ends with a colon."""

    def __init__(self, message: Message, **facts: Any) -> None:
        super().__init__(message.quoting(facts))


class Rule:
    """What is said about a field: its default, its name in the pack where that is another, its bounds."""

    __slots__ = ("alias", "bounds", "default", "factory")

    def __init__(self, default: Any, factory: Callable[[], Any] | None, alias: str, bounds: dict[str, Any]) -> None:
        self.default = default
        self.factory = factory
        self.alias = alias
        self.bounds = bounds

    @property
    def is_needed(self) -> bool:
        return self.default is _NEEDED and self.factory is None

    def value(self) -> Any:
        """What it is where a pack says nothing."""
        return self.default if self.factory is None else self.factory()


def Field(  # noqa: N802  # written where a value stands, like a class
    default: Any = _NEEDED, *, default_factory: Callable[[], Any] | None = None, alias: str = "", **bounds: Any
) -> Any:
    """The bounds of a field: `ge`, `le`, `min_length`, `max_length`, `pattern`; `strict=False` takes a list as a tuple,
    `discriminator` names the field that tells which of several shapes it is."""
    return Rule(default, default_factory, alias, bounds)


class Reading:
    """In an annotation: how the value of a pack is read before it is checked, and the names it may have there."""

    __slots__ = ("names", "read")

    def __init__(self, read: Callable[[Any], Any], names: tuple[str, ...]) -> None:
        self.read = read
        self.names = names


class Checking:
    """In an annotation: raises ValueError if the value, of the right type already, will not do."""

    __slots__ = ("check",)

    def __init__(self, check: Callable[[Any], Any]) -> None:
        self.check = check


def check(method: F) -> F:
    """A method that raises ValueError if a thing as a whole will not do. Packs of the program were checked before."""
    method.checks = "whole"  # type: ignore[attr-defined]
    return method


def check_field(name: str) -> Callable[[F], F]:
    """A function that raises ValueError if the value of this field will not do."""

    def mark(function: F) -> F:
        function.checks = name  # type: ignore[attr-defined]
        return function

    return mark


def read_field(name: str) -> Callable[[F], F]:
    """A function from what a pack says in this field to what is meant."""

    def mark(function: F) -> F:
        function.reads = name  # type: ignore[attr-defined]
        return function

    return mark


class _Slotted(type):
    """Its fields lie in slots: compiled rules read them where they lie, without looking into a dict."""

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> _Slotted:
        own = [field for field, hint in space.get("__annotations__", {}).items() if "ClassVar" not in str(hint)]
        before: Mapping[str, Rule] = next((base.fields for base in bases if isinstance(base, _Slotted)), {})
        space.setdefault("__slots__", tuple([field for field in own if field not in before]))
        fields = dict(before)
        for field in own:
            given = space.pop(field, _NEEDED)
            fields[field] = given if isinstance(given, Rule) else Rule(given, None, "", {})
        return super().__new__(cls, name, bases, {**space, "fields": fields})

    fields: Mapping[str, Rule]


@dataclass_transform(kw_only_default=True, frozen_default=True, eq_default=False, field_specifiers=(Field,))
class Frozen(metaclass=_Slotted):
    """An unchangeable piece of a pack. It is itself and no other: compared by identity."""

    __slots__ = ("__dict__", "__weakref__")  # what is made of it is kept in its dict

    fields: ClassVar[Mapping[str, Rule]]  # by name, in the order they are written down
    takes_languages: ClassVar[bool] = False  # whether a table may say the same in any language, by its code

    def __init__(self, **given: Any) -> None:
        put = object.__setattr__
        for name, rule in self.fields.items():
            if name in given:
                put(self, name, given.pop(name))
            elif rule.is_needed:
                raise TypeError(f"{type(self).__name__} needs {name}")
            else:
                put(self, name, rule.value())
        if given:
            raise TypeError(f"{type(self).__name__} has no {', '.join(given)}")

    @classmethod
    def of(cls, values: dict[str, Any]) -> Self:
        """A thing with these values, every field among them."""
        made, put = object.__new__(cls), object.__setattr__
        for name, value in values.items():
            put(made, name, value)
        return made

    def facts(self) -> dict[str, Any]:
        """Its fields and their values."""
        return {name: getattr(self, name) for name in self.fields}

    def said(self) -> dict[str, Any]:
        """The fields that are not at their defaults."""
        return {name: value for name, value in self.facts().items() if value != self.fields[name].value()}

    def but(self, **changes: Any) -> Self:
        """The same thing with other values in some fields."""
        return self.of({**self.facts(), **changes})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self!r} is printed and never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{self!r} is printed and never changes")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.facts().items())})"


def hints_of(kind: Any) -> dict[str, Any]:
    """The types of its fields, bounds included."""
    return _hints_of(kind)


@cache
def _hints_of(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind, include_extras=True)


def marked(kind: type[Frozen], mark: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Its methods that read or check something: what, and how. Those of a base class come first."""
    for base in reversed(kind.__mro__):
        for method in vars(base).values():
            if isinstance(what := getattr(method, mark, None), str):
                yield what, method.__get__(None, kind) if isinstance(method, classmethod) else method


class Name(Named, Frozen):
    """A text in English, and in other languages by their code (`de`, `it`); nouns add the form with their article
    (`the_en`, `the_de`). What is missing in a language is said in English."""

    __slots__ = ()  # it says the same in any number of languages

    takes_languages = True
    key: ClassVar[str] = ""  # mere words: no thing, and no language either
    en: str = Field(min_length=1, pattern=r"\S")  # spaces are no name
    the_en: str = ""

    def __init__(self, en: str, the_en: str = "", **others: str) -> None:
        self.__dict__.update(en=en, the_en=the_en, **others)

    def bare(self, code: str) -> str:
        text: str = self.__dict__.get(code) or self.__dict__[SOURCE]
        return text

    def __str__(self) -> str:
        code = current_language()  # as a name is said everywhere: views are made of them
        values = self.__dict__
        return grammar(code).spaced(values.get(code) or values[SOURCE])

    def the(self, code: str) -> str:
        text: str = self.__dict__.get(f"the_{code}", "")
        return text if code in self.__dict__ else self.the_en

    def __getattr__(self, field: str) -> str:
        """`name.de`, `name.the_de`: in English where that is missing."""
        code = field.removeprefix("the_")
        if not is_code(code) or SOURCE not in self.__dict__:
            raise AttributeError(f"a name has no {field}")
        return self.bare(code) if code == field else self.the(code)

    def facts(self) -> dict[str, Any]:
        return dict(self.__dict__)


def language_of(field: str) -> str:
    """The language in which a field of a name says something; "" if it is no such field."""
    code = field.removeprefix("the_")
    return code if is_code(code) else ""


class Kind(Frozen):
    """A printed thing with a key (its table name in the pack), a name and a mark."""

    group: ClassVar[str] = ""  # where keys of a title repeat, what goes before them: `room` of room-city-guard
    key: str
    name: Name
    mark: Mark

    @cached_property
    def thing(self) -> str:
        """The key by which `things` knows it, and whatever names it as data."""
        return f"{self.group}-{self.key}" if self.group else self.key

    def __str__(self) -> str:
        return str(self.name)

    def __format__(self, form: str) -> str:
        return format(self.name, form)

    def __repr__(self) -> str:
        return f"<{self.key}>"


class Pack(Frozen):
    """The content of a game. Games derive from this and add their collections."""

    name: str  # how `options={"pack": ...}` and records call it
    title: Name
    game: str
    version: int = Field(ge=1)
    digest: str
    # digests of earlier printings that differ in words only: records made with them are played with this one
    formerly: Annotated[tuple[str, ...], Field(strict=False)] = ()

    @classmethod
    def collections(cls) -> tuple[str, ...]:
        """The collections of this pack, by name."""
        return tuple(name for name in cls.fields if name not in Pack.fields)
