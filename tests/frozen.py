"""Two sets of packs: those that come with the program, and the copies of them that the stories are told with.

A story names printed numbers: a guard of 5 HP, a wall between two rooms, a card that gives three gold. It is about a
rule, so the numbers must stay what they were when it was written, whatever a default pack prints today. That is why
tests/packs holds whole copies: between them the stories tell of nearly every card. Nobody keeps the copies in step;
they change with the shape of the data only (`kinds.py`).

What a default pack prints is tested by itself (test_print.py of its game), and by the golden records that use it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from undercroft.content import loader

FROZEN = Path(__file__).parent / "packs"
DEFAULT = loader.PACKS


def freeze() -> None:
    """From now on this process reads the copies."""
    loader.PACKS = FROZEN


@contextmanager
def thawed() -> Iterator[None]:
    """For what is about the packs that come with the program."""
    before, loader.PACKS = loader.PACKS, DEFAULT
    try:
        yield
    finally:
        loader.PACKS = before
