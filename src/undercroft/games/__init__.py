"""The games. Each is a package of its own and knows nothing of the others.

A game from another package comes onto the shelf by an entry point of the group `undercroft.games`: its name is the
game's name, its value leads to a `Game`. `undercroft.games()` lists them all.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, cast

from undercroft.kernel.errors import UndercroftError, Unknown, say
from undercroft.kernel.game import Game
from undercroft.kernel.words import Message

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

_PACKAGES = {
    "dungeon-run": "dungeon_run",
    "map-maker": "map_maker",
    "mini-rogue": "mini_rogue",
    "paper-dungeons": "paper_dungeons",
}


def names() -> tuple[str, ...]:
    return tuple(sorted({*_PACKAGES, *_installed()}))


@cache
def _installed() -> dict[str, EntryPoint]:
    """Games of other packages, by name; they never take the place of one of ours."""
    return {point.name: point for point in _points("undercroft.games") if point.name not in _PACKAGES}


def _points(group: str) -> EntryPoints:
    from importlib.metadata import entry_points  # takes long to load, and help does not need it

    return entry_points(group=group)


class Cover(NamedTuple):
    """What stands on the box."""

    title: Message
    seats: tuple[int, ...]


def cover(name: str) -> Cover:
    """The title of a game and how many can play, without loading its rules if it is one of ours."""
    if name in _PACKAGES:
        box = import_module(f"undercroft.games.{_PACKAGES[name]}.cover")
        return Cover(box.TITLE, box.SEATS)
    game = load(name)
    return Cover(game.title, game.seats)


@cache
def load(name: str) -> Game:
    """A game by its name; loaded when it is first asked for."""
    if name in _PACKAGES:
        game = cast(Game, import_module(f"undercroft.games.{_PACKAGES[name]}.game").GAME)
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


class _Shelf(ModuleType):
    """`undercroft.games` is this package, and called it lists the games: one name for both, none hides the other."""

    def __call__(self) -> tuple[str, ...]:
        """The games on this table, by name."""
        return names()


sys.modules[__name__].__class__ = _Shelf
