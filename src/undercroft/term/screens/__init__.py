"""The screens: one module per game, `draw(view)`, found by the game's name; a plain list of the view where none is.

A screen module is called like the game's package (`mini_rogue.py`) and draws what a seat may know:

    def draw(view: dict[str, Any]) -> RenderableType

It may also say `SECRETS = False` if no seat ever knows more than another; without that the terminal looks at the
views and passes the device around as soon as two seats see different things. `TELLS_DICE = True` says that the events
of the game tell what its dice show: then the terminal does not say it a second time. A game with campaigns may have
`draw_campaign(state)`, which draws how a campaign stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, cast

from rich.console import RenderableType
from rich.text import Text


@cache
def _screen(game: str) -> ModuleType | None:
    name = f"{__name__}.{game.replace('-', '_')}"
    return import_module(name) if find_spec(name) else None


def draw(game: str, view: Mapping[str, Any]) -> RenderableType:
    """What a seat of this game sees."""
    screen = _screen(game)
    return cast(RenderableType, screen.draw(view)) if screen else plain(view)


def draw_campaign(game: str, state: Mapping[str, Any]) -> RenderableType:
    """How a campaign stands."""
    drawn = getattr(_screen(game), "draw_campaign", plain)
    return cast(RenderableType, drawn(state))


def may_have_secrets(game: str) -> bool:
    return getattr(_screen(game), "SECRETS", True) is not False


def tells_dice(game: str) -> bool:
    return getattr(_screen(game), "TELLS_DICE", False) is True


def plain(view: Mapping[str, Any]) -> Text:
    """Any view, one field per line.

    >>> plain({"places": [0, 3], "hero": {"hp": 5, "pack": []}}).plain
    'places: 0, 3\\nhero:\\n  hp: 5\\n  pack: -'
    """
    return Text("\n".join(_fields(view, "")))


def _fields(view: Mapping[str, Any], margin: str) -> Iterator[str]:
    for key, value in view.items():
        if isinstance(value, Mapping) and value:
            yield f"{margin}{key}:"
            yield from _fields(value, margin + "  ")
        elif isinstance(value, (list, tuple)) and any(isinstance(part, Mapping) for part in value):
            yield f"{margin}{key}:"
            for part in value:
                yield f"{margin}  - {_in_line(part)}"
        else:
            yield f"{margin}{key}: {_in_line(value)}"


def _in_line(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_in_line(part)}" for key, part in value.items()) or "-"
    if isinstance(value, (list, tuple)):
        return ", ".join(_in_line(part) for part in value) or "-"
    return "-" if value is None or value == "" else str(value)
