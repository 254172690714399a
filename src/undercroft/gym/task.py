"""What a learner is set: a game with its options, who sits where, and what it gets for what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import undercroft
from undercroft.bots.seated import bot_for, kinds
from undercroft.kernel.errors import UndercroftError, Unknown, say
from undercroft.kernel.spaces import Spaces

OBSERVED = ("flat", "text", "json")  # how a learner sees the table
REWARDS = ("result", "points", "shaped-result", "shaped-points")  # what it gets, see rewards.py
MOST_STEPS = 20_000  # of one episode: whoever answers what is not asked would stay for ever


@dataclass(frozen=True)
class Task:
    """A game as a task; the same for all episodes."""

    game: str
    seats: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    pack: str = ""
    bots: str | Sequence[str] = "careful"  # who sits in the seats of nobody who learns: a level, or one for each
    reward: str = "result"
    gamma: float = 1.0  # of the shaped rewards

    def __post_init__(self) -> None:
        if self.reward not in REWARDS:
            raise Unknown(say("reward"), self.reward, REWARDS)
        if not 0.0 <= self.gamma <= 1.0:
            raise UndercroftError(say("gamma is between 0 and 1: {gamma}"), gamma=self.gamma)
        if not isinstance(self.bots, str) and len(self.bots) != self.seats:
            raise UndercroftError(say("{n} bots for {seats} seats: one name, or one for each"),
                                  n=len(self.bots), seats=self.seats)  # fmt: skip
        for name in {self.bots} if isinstance(self.bots, str) else set(self.bots):
            if name not in kinds():
                raise Unknown(say("bot"), name, kinds())
        _ = self.spaces.answers

    @property
    def chosen(self) -> dict[str, Any]:
        return {**self.options, **({"pack": self.pack} if self.pack else {})}

    @property
    def is_shaped(self) -> bool:
        """Whether there is something to be got before the end."""
        return self.reward.startswith("shaped-")

    @cached_property
    def spaces(self) -> Spaces:
        return undercroft.spaces(self.game, self.seats, self.chosen)

    def bot(self, seat: int, seed: str) -> Any:
        """Who answers for a seat in an episode."""
        return bot_for(f"bot:{self.bots if isinstance(self.bots, str) else self.bots[seat]}", f"{seed} {seat}")
