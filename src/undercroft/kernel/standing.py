"""Standing answers: what a seat has decided once and for all, such as "no potion when the blow already kills"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from undercroft.kernel.ask import AskJson
from undercroft.kernel.words import Message


@dataclass(frozen=True, slots=True)
class Standing:
    """A standing answer a game offers its seats.

    `answer` sees what the seat sees, the ask and the view, and gives the key of an option, or None where the person
    should be asked after all. It is on by default only where it hides no real decision.
    """

    key: str
    label: Message
    clauses: tuple[str, ...]
    default: bool
    answer: Callable[[AskJson, dict[str, Any]], str | None]
