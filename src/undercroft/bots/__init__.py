"""Players that are programs. A bot answers an ask, given a view; it never sees a state."""

from __future__ import annotations

from typing import Any, Protocol

from undercroft.kernel.ask import Ask


class Bot(Protocol):
    """Anything that answers an ask."""

    def answer(self, ask: Ask, view: dict[str, Any]) -> str: ...
