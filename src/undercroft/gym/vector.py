"""Many tables in one process: `make_vec("undercroft/MiniRogue-v0", 64, vectorization_mode="vector_entry_point")`."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.vector.utils import batch_space

from undercroft.gym.episode import Episode, Shape
from undercroft.gym.task import MOST_STEPS, Task


class Together(gymnasium.vector.VectorEnv[Any, Any, Any]):  # type: ignore[misc]
    """Tables side by side, each with one learner; `info["action_mask"]` has a row for each.

    A table that is over begins anew at the next step, as Gymnasium's `NEXT_STEP` says: that step's action is not read.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}

    def __init__(self, game: str, num_envs: int = 1, seat: int = 0, most_steps: int = MOST_STEPS, **task: Any) -> None:
        task.pop("render_mode", None)
        self.task = Task(game, **task)
        self.num_envs, self.seat, self._most = num_envs, seat, most_steps
        self._shape = shape = Shape(self.task)
        self.single_action_space = gymnasium.spaces.Discrete(len(shape.answers))
        self.single_observation_space = gymnasium.spaces.Box(shape.low, shape.high, dtype=np.int32)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.episodes: list[Episode] = []
        self._steps = np.zeros(num_envs, dtype=np.int64)
        self._done = [False] * num_envs
        self._seeds: list[np.random.Generator] = []

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        if seed is not None or not self._seeds:
            each = (
                seed if isinstance(seed, list) else [None if seed is None else seed + at for at in range(self.num_envs)]
            )
            self._seeds = [np.random.default_rng(one) for one in each]
        self.episodes = [self._new(at) for at in range(self.num_envs)]
        self._steps[:], self._done = 0, [False] * self.num_envs
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        n, seat, episodes, is_shaped = self.num_envs, self.seat, self.episodes, self.task.is_shaped
        rewards, ended, illegal = np.zeros(n), np.zeros(n, dtype=bool), np.zeros(n, dtype=bool)
        self._steps += 1
        for at, action in enumerate(np.asarray(actions).tolist()):  # numbers of Python: an array is slow to look into
            if self._done[at]:
                episodes[at], self._steps[at] = self._new(at), 0
                continue
            episode = episodes[at]
            if not episode.answer(seat, action):
                illegal[at] = True
            elif is_shaped or episode.is_over:
                rewards[at] = episode.reward(seat)
                ended[at] = episode.is_over
        cut = self._steps >= self._most
        self._done = (ended | cut).tolist()
        return self._seen(), rewards, ended, cut, {**self._info(), "illegal": illegal}

    def _new(self, at: int) -> Episode:
        return Episode(self.task, self._shape, {self.seat}, str(self._seeds[at].integers(2**62)))

    def _seen(self) -> Any:
        return self._shape.rows(self.episodes, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._shape.masks(self.episodes, self.seat)}
