"""The sprites: stamps on a grid of 24, one ink each. `icons.svg` of the house holds what all games share (`i-heart`); a
title may bring `stamps.svg` in its board: a drawing for each of its printed things (`s-mini-rogue-rat-king`) and the
grounds behind them (`g-mini-rogue-city-1`). A picture gets only what it uses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from undercroft import shelf

FILE = Path(__file__).with_name("icons.svg")
LARGE = 400  # letters: a part of a picture that is worth remembering
_USE = re.compile(r'href="#([isg]-[a-z0-9-]+)"')
OWN = ("s-", "g-")  # what begins so is a title's own


@cache
def symbols() -> dict[str, str]:
    """Every stamp of the house by name, as its `<symbol>`.

    >>> "heart" in symbols()
    True
    """
    return {name.removeprefix("i-"): whole for name, whole in _read(FILE).items()}


@cache
def of_title(game: str) -> dict[str, str]:
    """The drawings that a title brings, by their whole name.

    >>> "s-mini-rogue-rat-king" in of_title("mini-rogue")
    True
    """
    home = shelf.folder(game, "board")
    file = home / "stamps.svg" if home is not None else None
    return _read(file) if file is not None and file.exists() else {}


def _read(file: Path) -> dict[str, str]:
    whole = re.findall(r"<symbol .*?</symbol>", file.read_text("utf-8"), re.S)
    return {one.split('id="', 1)[1].split('"', 1)[0]: one for one in whole}


def names() -> tuple[str, ...]:
    return tuple(symbols())


def own(game: str, key: str, otherwise: str) -> str:
    """The drawing of one printed thing of a title, if there is one; else a stamp of the house.

    >>> own("mini-rogue", "rat-king", "guardian"), own("mini-rogue", "nobody", "guardian")
    ('s-mini-rogue-rat-king', 'guardian')
    """
    name = f"s-{game}-{key}"
    return name if name in of_title(game) else otherwise


@lru_cache(maxsize=1024)
def is_known(name: str) -> bool:
    """Whether a title of this shelf draws it."""
    return any(name in of_title(game) for game in shelf.names())


def href(name: str) -> str:
    return f"#{name}" if name.startswith(OWN) else f"#i-{name}"


def defined(wanted: Iterable[str]) -> str:
    """The stamps of these names, defined for `<use href="#i-name"/>`."""
    shown = "".join(map(_symbol, sorted(set(wanted))))
    return f"<defs>{shown}</defs>" if shown else ""


@cache
def _symbol(name: str) -> str:
    if not name.startswith(OWN):
        return symbols()[name]
    return next(found[name] for game in shelf.names() if name in (found := of_title(game)))


def symbols_in(*drawings: str) -> str:
    """The stamps these drawings use."""
    large = [one for one in drawings if len(one) >= LARGE]
    small = "".join([one for one in drawings if len(one) < LARGE])
    return _defined(_used(small).union(*map(_used, large)))


@lru_cache(maxsize=1024)
def _used(drawing: str) -> frozenset[str]:
    return frozenset(_USE.findall(drawing))


@lru_cache(maxsize=512)
def _defined(found: frozenset[str]) -> str:
    return defined(name.removeprefix("i-") for name in found)


def inlined(drawing: str) -> str:
    """The drawing with its stamps drawn where they are used: it can stand beside another that defines the same."""
    return re.sub(r'<use href="#([isg]-[a-z0-9-]+)"([^>]*)/>', lambda use: _inline(use[1], use[2]), drawing)


def _inline(name: str, where: str) -> str:
    box, inner = re.findall(r'viewBox="([^"]+)"[^>]*>(.*)</symbol>', _symbol(name.removeprefix("i-")), re.S)[0]
    return f'<svg viewBox="{box}"{where}>{inner}</svg>'


def stamp(name: str, label: str = "") -> str:
    """A stamp among words: `<svg class="ic">`, spoken only if it has a label."""
    spoken = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    return f'<svg class="ic" viewBox="0 0 24 24" {spoken}><use href="{href(name)}"/></svg>'
