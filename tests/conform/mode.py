"""What a game tells the conformance suite, in `tests/games/<package>/modes.py`:

MODES: list[Mode]                                 every mode and number of players worth playing
def content() -> set[str]                         everything in the default pack that must be seen in some game
def exercised(table: Table) -> set[str]           what of it was seen in this finished game
EXPLAINED: dict[str, str]                         content no random game can reach -> why
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Mode:
    name: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    weight: int = 1  # how often it is played, compared with the others
