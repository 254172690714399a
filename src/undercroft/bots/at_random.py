"""A bot that takes any option, each as likely as the others."""

from __future__ import annotations

import random
from typing import Any

from undercroft.kernel.ask import Ask


class AtRandom:
    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)

    def answer(self, ask: Ask, view: dict[str, Any]) -> str:
        return self._random.choice(ask.keys)
