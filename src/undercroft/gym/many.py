"""PettingZoo: every seat learns, in turn (`aec_env`) or all at once (`parallel_env`)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv

from undercroft.gym.episode import Episode, Shape
from undercroft.gym.seen import as_pixels, as_text, check_rendered
from undercroft.gym.task import MOST_STEPS, Task
from undercroft.kernel.errors import UndercroftError, say

MODES = ["ansi", "rgb_array"]


class _Seats:
    """What both have in common: seats as agents, and a table."""

    def __init__(self, game: str, seats: int, render_mode: str | None, most_steps: int, more: int, **task: Any) -> None:
        self.task = Task(game, seats, **task)
        check_rendered(render_mode, MODES)
        self.shape = shape = Shape(self.task)
        self.names = [f"seat_{at}" for at in range(seats)]
        self.seat_of = {name: at for at, name in enumerate(self.names)}
        self.render_mode, self.most_steps = render_mode, most_steps
        self.answers = len(shape.answers) + more
        self._random = np.random.default_rng()
        self.episode: Episode | None = None

    def begin(self, seed: int | None) -> Episode:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.episode = Episode(self.task, self.shape, range(self.task.seats), str(self._random.integers(2**62)))
        return self.episode

    def observation_space(self) -> gymnasium.spaces.Dict:
        seen = gymnasium.spaces.Box(self.shape.low, self.shape.high, dtype=np.int32)
        mask = gymnasium.spaces.Box(0, 1, (self.answers,), dtype=np.int8)
        return gymnasium.spaces.Dict({"observation": seen, "action_mask": mask})

    def seen(self, seat: int, waits: bool = False) -> dict[str, Any]:
        assert self.episode is not None
        mask = self.episode.mask(seat)
        if self.answers > len(self.shape.answers):
            mask = np.append(mask, np.int8(waits))
        return {"observation": self.episode.observed(seat), "action_mask": mask}

    def render(self, seat: int) -> Any:
        assert self.episode is not None
        table = self.episode.table
        ask = next((ask for ask in table.asks if ask.seat == seat), None)
        return as_text(table, seat, ask) if self.render_mode == "ansi" else as_pixels(table, None)


class InTurn(AECEnv):  # type: ignore[misc]
    """Every seat learns; whoever is asked first among several is asked first.

    An answer that is not offered changes nothing, and `infos` says so; PettingZoo's wrappers end the game then instead.
    """

    metadata: Mapping[str, Any] = {"render_modes": MODES, "name": "undercroft_v0", "is_parallelizable": False}

    def __init__(
        self, game: str, seats: int = 2, render_mode: str | None = None, most_steps: int = MOST_STEPS, **task: Any
    ) -> None:
        super().__init__()
        self._seats = _Seats(game, seats, render_mode, most_steps, 0, **task)
        self.metadata = {**self.metadata, "name": f"{game}_v0"}
        self.render_mode = render_mode
        self.possible_agents = list(self._seats.names)

    @functools.cache  # noqa: B019  # spaces are the same object each time, and live as long as the game
    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self._seats.observation_space()

    @functools.cache  # noqa: B019
    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return gymnasium.spaces.Discrete(self._seats.answers)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._episode, self._steps = self._seats.begin(seed), 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._next()

    def _next(self) -> None:
        self.agent_selection = self.possible_agents[min(self._episode.pending, default=0)]

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode, seat = self._episode, self._seats.seat_of[agent]
        self.infos[agent] = {} if episode.answer(seat, int(action)) else {"illegal": True}
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {other: episode.reward(self._seats.seat_of[other]) for other in self.agents}
        if episode.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._steps >= self._seats.most_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._next()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        return self._seats.seen(self._seats.seat_of[agent])

    def render(self) -> Any:
        return self._seats.render(self._seats.seat_of[self.agent_selection]) if self.render_mode else None

    def close(self) -> None:
        self._seats.episode = None


class AtOnce(ParallelEnv):  # type: ignore[misc]
    """Every seat learns, and all act at the same time: for games whose rounds are played side by side.

    The last action is to wait: the only one of a seat that is not asked. What is not offered changes nothing.
    """

    metadata: Mapping[str, Any] = {"render_modes": MODES, "name": "undercroft_v0"}

    def __init__(
        self, game: str, seats: int = 2, render_mode: str | None = None, most_steps: int = MOST_STEPS, **task: Any
    ) -> None:
        self._seats = _Seats(game, seats, render_mode, most_steps, 1, **task)
        self.metadata = {**self.metadata, "name": f"{game}_v0"}
        self.render_mode = render_mode
        self.possible_agents = list(self._seats.names)
        self.agents: list[str] = []

    @functools.cache  # noqa: B019
    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self._seats.observation_space()

    @functools.cache  # noqa: B019
    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return gymnasium.spaces.Discrete(self._seats.answers)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        self._seats.begin(seed)
        self._steps = 0
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        episode = self._seats.episode
        if episode is None:
            raise UndercroftError(say("reset comes first"))
        wait, asked = self._seats.answers - 1, dict(episode.pending)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for agent in self.agents:  # in the order of seats: side by side it does not matter
            seat, action = self._seats.seat_of[agent], int(actions[agent])
            if seat not in asked or episode.pending.get(seat) is not asked[seat]:
                continue  # it waits, or somebody's answer has ended the round
            if action == wait or not episode.answer(seat, action):
                infos[agent]["illegal"] = True
        self._steps += 1
        agents, over = self.agents, episode.is_over
        is_cut = not over and self._steps >= self._seats.most_steps
        rewards = {agent: episode.reward(self._seats.seat_of[agent]) for agent in agents}
        seen = self._seen()
        self.agents = [] if over or is_cut else agents
        ends, cuts = dict.fromkeys(agents, over), dict.fromkeys(agents, is_cut)
        return seen, rewards, ends, cuts, infos

    def _seen(self) -> dict[str, Any]:
        assert self._seats.episode is not None
        asked = self._seats.episode.pending
        seats = {agent: self._seats.seat_of[agent] for agent in self.agents}
        return {agent: self._seats.seen(seat, seat not in asked) for agent, seat in seats.items()}

    def render(self) -> Any:
        return self._seats.render(0) if self.render_mode else None

    def close(self) -> None:
        self._seats.episode = None


def aec_env(game: str, seats: int = 2, **task: Any) -> InTurn:
    """A PettingZoo AEC environment of a game: every seat learns."""
    return InTurn(game, seats, **task)


def parallel_env(game: str, seats: int = 2, **task: Any) -> AtOnce:
    """A PettingZoo parallel environment of a game: every seat learns, and all act at once."""
    return AtOnce(game, seats, **task)
