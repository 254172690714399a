"""What takes long is computed aside: in processes of their own, behind a queue that knows what it costs.

A page or an act says what it needs as `Work` and how it goes on with what was found; no thread waits meanwhile and no
table is held. `queue.py` decides whose turn it is, `bench.py` has the processes, `worker.py` is what runs in one,
`jobs.py` what it can do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from undercroft.kernel.words import Message
from undercroft.web.words import Refused, say

TOO_LONG = say("This took too long and was stopped.")


@dataclass(frozen=True)
class Work:
    """Something to be computed, in plain data, and what is done with it."""

    job: str  # its name in jobs.py
    facts: dict[str, Any]
    at: str  # the table, or whatever else only one at a time is computed for
    cost: float  # seconds, about
    then: Callable[[Any], Response | Work]
    instead: Callable[[], Response] | None = None  # what is shown where there is no room; else it is refused
    text: str = ""  # a record that the process remembers under `at`, so that it is told once
    limit: float = 10.0  # seconds after which it is stopped
    late: Message = TOO_LONG  # what is said then


class Told(Refused):
    """What was refused in another process, in every language it was said in."""

    def __init__(self, status: int, said: dict[str, str]) -> None:
        super().__init__(status, TOO_LONG)
        self.said = said

    def text(self) -> str:
        from undercroft.kernel.languages import current_language

        return self.said.get(current_language()) or next(iter(self.said.values()))
