"""The shelf: every title there is, and its rooms.

A title brings everything that is its own, in rooms of one package: `cover` and `game`, `rules`, `kinds`, `words`,
`sight`, and for those who play it `board`, `screen`, `mind`, `lessons`, `rulebook`, `design`. The house only asks: a
room is imported when somebody wants it, and where a title has none the house has a plain one. Ours are the packages in
`undercroft.games`; one of another distribution comes here by an entry point of the group `undercroft.games`, whose
name is the game's and whose value leads to its `Game`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, TypeVar, cast

from undercroft.kernel.cover import Cover
from undercroft.kernel.errors import UndercroftError, Unknown, say
from undercroft.kernel.game import Game
from undercroft.kernel.languages import words_at
from undercroft.kernel.words import Message, Word

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec
    from importlib.metadata import EntryPoint, EntryPoints

T = TypeVar("T")
_log = logging.getLogger("undercroft")
OURS = Path(__file__).parent / "games"


def names() -> tuple[str, ...]:
    return tuple(sorted({*_ours(), *_installed()}))


@cache
def _ours() -> dict[str, str]:
    """The titles of this distribution: name -> package."""
    return {
        path.parent.name.replace("_", "-"): f"undercroft.games.{path.parent.name}" for path in OURS.glob("*/game.py")
    }


@cache
def _installed() -> dict[str, EntryPoint]:
    """Titles of other packages, by name; they never take the place of one of ours."""
    return {point.name: point for point in _points("undercroft.games") if point.name not in _ours()}


def _points(group: str) -> EntryPoints:
    from importlib.metadata import entry_points  # takes long to load, and help does not need it

    return entry_points(group=group)


@cache
def load(name: str) -> Game:
    """A game by its name; loaded when it is first asked for."""
    if name in _ours():
        game = cast(Game, import_module(f"{_ours()[name]}.game").GAME)
        _load_rules(name)
        return game
    if name not in _installed():
        raise Unknown(say("game"), name, names())
    try:
        game = _installed()[name].load()
    except Exception as error:
        raise UndercroftError(
            say("the game {name!r} of another package cannot be loaded: {error}"), name=name, error=error
        ) from error
    if not isinstance(game, Game) or game.name != name:
        raise UndercroftError(
            say("the entry point {name!r} of the group undercroft.games leads to no game of that name"), name=name
        )
    return game


def _load_rules(name: str) -> None:
    """Rules of other packages, registered before a pack can name them.

    A pack brings rules only through an installed package, with an entry point of the group `undercroft.rules` called
    like the game; never through a file that it names.
    """
    for point in _points("undercroft.rules"):
        if point.name == name:
            try:
                point.load()
            except Exception as error:
                raise UndercroftError(
                    say("the rules {value!r} of another package cannot be loaded: {error}"),
                    value=point.value,
                    error=error,
                ) from error


# -- rooms ------------------------------------------------------------------------------------------------------------


@cache
def _package(name: str) -> str:
    """The package in which a title is at home; "" of one that is a single module, or stands on no shelf.

    An entry point leads to the `game` of its package, as in ours, or to the package itself.
    """
    if name in _ours():
        return _ours()[name]
    module = _installed()[name].module if name in _installed() else ""
    package, _, last = module.rpartition(".")
    if last == "game":
        return package
    spec = _found(module) if module else None
    return module if spec is not None and spec.submodule_search_locations is not None else ""


def _found(module: str) -> ModuleSpec | None:
    try:
        return find_spec(module)
    except ModuleNotFoundError as error:
        if f"{module}.".startswith(f"{error.name}."):  # not even the room around it is there
            return None
        raise


@cache
def room(name: str, which: str) -> ModuleType | None:
    """A room of a title, such as its `board`; None where it has none."""
    package = _package(name)
    module = f"{package}.{which}"
    try:
        return import_module(module) if package and _found(module) else None
    except UndercroftError:
        raise
    except Exception as error:
        raise UndercroftError(
            say("the room {room!r} of the game {name!r} cannot be loaded: {error}"), room=which, name=name, error=error
        ) from error


@cache
def folder(name: str, which: str) -> Path | None:
    """A room that holds data: the folder of its files; None where the title has none."""
    spec = _found(package) if (package := _package(name)) else None
    for home in (spec.submodule_search_locations or ()) if spec else ():
        if (found := Path(home) / which).is_dir():
            return found
    return None


@cache
def words(name: str) -> str:
    """What the catalogues of a title are called; where they lie is known from now on."""
    if (home := folder(name, "words")) is not None:
        words_at(name, home)
    return name


@cache
def cover(name: str) -> Cover:
    """What stands on the box of a title, without opening it where it says so by itself."""
    told = room(name, "cover")
    if told is not None:
        return cast(Cover, told.COVER)
    game = load(name)
    return Cover(game.name, game.title, game.seats)


def kind(name: str, key: str) -> Word:
    """What sort of thing a title calls so; of one that it does not tell, the key is the word."""
    known: Mapping[str, Word] = getattr(room(name, "glossary"), "KINDS", {})
    return known.get(key) or Word(Message("", key))


def titles() -> tuple[Game, ...]:
    """Every title that can be opened. One of another package that is broken harms no other: who asks for it is told."""
    return tuple(_sound(load))


def covers() -> tuple[Cover, ...]:
    return tuple(_sound(cover))


def lightest_first() -> tuple[Cover, ...]:
    """All titles, as they are shown to somebody who chooses."""
    return tuple(sorted(covers(), key=lambda one: (one.weight, one.name)))


def _sound(ask: Callable[[str], T]) -> Iterator[T]:
    for name in names():
        try:
            yield ask(name)
        except UndercroftError as error:
            _log.warning("%s", error)
