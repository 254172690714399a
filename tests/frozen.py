"""Two sets of packs: those that come with the program, and the copies of them that the stories are told with.

A story names printed numbers: a guard of 5 HP, a wall between two rooms, a card that gives three gold. It is about a
rule, so the numbers must stay what they were when it was written, whatever a default pack prints today. That is why
tests/packs holds whole copies: between them the stories tell of nearly every card. Nobody keeps the copies in step;
they change with the shape of the data only (`kinds.py`).

What a default pack prints is tested by itself (test_print.py of its game), and by the golden records that use it.
Whoever claims to know all of it (every card, every room, every word) reads the pack that people play with: `shipped`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from undercroft.content import loader
from undercroft.shelf import load

FROZEN = Path(__file__).parent / "packs"
OURS = Path(__file__).parents[1] / "src" / "undercroft" / "games"
DEFAULT = {path.parent.name.replace("_", "-"): path for path in OURS.glob("*/packs")}


TOLD = "UNDERCROFT_TESTS_FROZEN"  # to processes that this one starts: see sitecustomize.py


def freeze() -> None:
    """From now on this process reads the copies, and so do those it starts to compute aside."""
    loader.PACKS = {path.name: path for path in FROZEN.iterdir()}
    os.environ[TOLD] = "yes"


@contextmanager
def thawed() -> Iterator[None]:
    """For what is about the packs that come with the program."""
    before, loader.PACKS = loader.PACKS, DEFAULT
    told = os.environ.pop(TOLD, None)
    try:
        yield
    finally:
        loader.PACKS = before
        if told is not None:
            os.environ[TOLD] = told


def shipped(game: str) -> Any:
    """The default pack of a game, as it comes with the program."""
    told = load(game)  # says where its packs lie, also where nobody freezes
    with thawed():
        return told.load_pack(told.packs()[0])
