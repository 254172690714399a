"""The sprite: stamps on a grid of 24, one ink each. `icons.svg` holds them; this module hands them out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("icons.svg")


@cache
def symbols() -> dict[str, str]:
    """Every stamp by name, as its `<symbol>`.

    >>> "heart" in symbols()
    True
    """
    found = re.findall(r'<symbol id="i-([a-z0-9-]+)".*?</symbol>', FILE.read_text("utf-8"), re.S)
    whole = re.findall(r"<symbol .*?</symbol>", FILE.read_text("utf-8"), re.S)
    return dict(zip(found, whole, strict=True))


def names() -> tuple[str, ...]:
    return tuple(symbols())


def defined(wanted: Iterable[str]) -> str:
    """The stamps of these names, defined for `<use href="#i-name"/>`."""
    known = symbols()
    shown = "".join(known[name] for name in sorted(set(wanted)))
    return f"<defs>{shown}</defs>" if shown else ""


def symbols_in(drawing: str) -> str:
    """The stamps this drawing uses."""
    return defined(re.findall(r'href="#i-([a-z0-9-]+)"', drawing))


def stamp(name: str, label: str = "") -> str:
    """A stamp among words: `<svg class="ic">`, spoken only if it has a label."""
    spoken = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    return f'<svg class="ic" viewBox="0 0 24 24" {spoken}><use href="#i-{name}"/></svg>'
