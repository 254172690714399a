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
    should be asked after all. It is on by default only where it hides no real decision: what it gives away is measured
    (`tests/conform/habits.py`). `call` is the word by which somebody wants to be asked the next time, once; `comes_up`
    says of a view whether such a question can come at that table at all.
    """

    key: str
    label: Message
    clauses: tuple[str, ...]
    default: bool
    answer: Callable[[AskJson, Any], str | None]  # the view as the title's own type has it
    call: Message | None = None
    comes_up: Callable[[Any], bool] = lambda view: True
