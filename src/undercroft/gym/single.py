"""`gymnasium.make("undercroft/MiniRogue-v0")`: one learner, alone or against bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np

from undercroft.gym.episode import Episode, Mask, Shape
from undercroft.gym.features import WIDTH, features
from undercroft.gym.seen import as_json, as_pixels, as_text, check_rendered
from undercroft.gym.task import MOST_STEPS, OBSERVED, Task
from undercroft.kernel.errors import UndercroftError, Unknown, say

LETTERS = frozenset(map(chr, [9, 10, *range(32, 0x3000), *range(0x1F300, 0x1FB00)]))
LONGEST = 400_000  # letters of an observation in words


class Single(gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """One seat of a game.

    Actions are numbers of `spaces.answers`; `info["action_mask"]` (and `action_masks()`) says which are offered.
    Another one changes nothing: `info["illegal"]` says so. The observation is the flat row of numbers, or with
    `observed` a text (the plain screen, what happened, the question and its answers) or JSON; then an action may be a
    key, too.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "rgb_array", "human"], "render_fps": 2}

    def __init__(
        self,
        game: str,
        seats: int = 1,
        seat: int = 0,
        options: Mapping[str, Any] | None = None,
        pack: str = "",
        bots: str | Sequence[str] = "careful",
        reward: str = "result",
        gamma: float = 1.0,
        observed: str = "flat",
        render_mode: str | None = None,
        most_steps: int = MOST_STEPS,
    ) -> None:
        self.task = Task(game, seats, dict(options or {}), pack, bots, reward, gamma)
        if seat not in range(seats):
            raise Unknown(say("seat"), seat, range(seats))
        if observed not in OBSERVED:
            raise Unknown(say("observation"), observed, OBSERVED)
        check_rendered(render_mode, self.metadata["render_modes"])
        self.seat, self._observed, self.render_mode, self._most = seat, observed, render_mode, most_steps
        self._shape = Shape(self.task)
        self._episode: Episode | None = None
        self._steps = 0
        self._window: Any = None
        self.action_space = gymnasium.spaces.Discrete(len(self._shape.answers))
        if observed == "flat":
            self.observation_space = gymnasium.spaces.Box(self._shape.low, self._shape.high, dtype=np.int32)
        else:
            self.observation_space = gymnasium.spaces.Text(LONGEST, charset=LETTERS)

    @property
    def episode(self) -> Episode:
        if self._episode is None:
            raise UndercroftError(say("reset comes first"))
        return self._episode

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self._episode = Episode(self.task, self._shape, {self.seat}, str(self.np_random.integers(2**62)))
        self._steps = 0
        info = {"action_mask": self._episode.mask(self.seat)}
        return self._seen(), info | self._ending() if self._episode.is_over else info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        episode, seat = self._episode or self.episode, self.seat
        number = episode.task.spaces.index.get(action, -1) if isinstance(action, str) else int(action)
        is_legal, reward = episode.answer(seat, number), 0.0
        is_over = episode.is_over
        info: dict[str, Any] = {"action_mask": episode.mask(seat)}
        if not is_legal:
            if is_over:
                raise UndercroftError(say("the episode is over: reset comes first"))
            info["illegal"] = True
        elif is_over or episode.is_shaped:
            reward = episode.reward(seat)
        if is_over:
            info |= self._ending()
        self._steps += 1
        if self.render_mode == "human":
            self.render()
        seen = episode.observed(seat) if self._observed == "flat" else self._seen()
        return seen, reward, is_over, self._steps >= self._most, info

    def action_masks(self) -> Mask:
        """Which answers are offered now, as sb3-contrib asks for it."""
        return self.episode.mask(self.seat)

    def features(self) -> Any:
        """A row of numbers for every option that is offered: for pointer networks, and packs nobody has seen."""
        return features(self.task, self.episode.asked.get(self.seat))

    @property
    def features_space(self) -> gymnasium.spaces.Box:
        """What `features` gives."""
        shape = (self.task.spaces.most_options, WIDTH)
        return gymnasium.spaces.Box(-(2**31), 2**31 - 1, shape, dtype=np.int32)

    def render(self) -> Any:
        table = self.episode.table
        if self.render_mode == "ansi":
            return as_text(table, self.seat, self.episode.asked.get(self.seat))
        if self.render_mode == "rgb_array":
            return as_pixels(table, self.seat)
        if self.render_mode == "human":
            from undercroft.gym.window import Window

            self._window = self._window or Window()
            self._window.show(table, self.seat)
        return None

    def close(self) -> None:
        if self._window is not None:
            self._window.close()
            self._window = None

    def _seen(self) -> Any:
        episode = self.episode
        if self._observed == "flat":
            return episode.observed(self.seat)
        told = as_text if self._observed == "text" else as_json
        return told(episode.table, self.seat, episode.asked.get(self.seat))[:LONGEST]

    def _ending(self) -> dict[str, Any]:
        outcome = self.episode.outcome
        assert outcome is not None
        return {"how": outcome.how, "won": self.seat in outcome.winners, "scores": list(outcome.scores)}
