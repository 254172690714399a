"""The games for OpenSpiel: explicit chance nodes, information states, observation tensors.

`load("mini-rogue")` gives a `pyspiel.Game` named `undercroft_mini_rogue`. Luck is asked die by die and card by card, so
that every chance node lists its outcomes; where seats answer side by side they are asked one after the other, without
seeing each other's answers.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError as error:
    raise ImportError("OpenSpiel is not installed, and no part of the extra `gym`: pip install open_spiel") from error

import undercroft
from undercroft.gym.episode import Shape
from undercroft.gym.task import MOST_STEPS, Task
from undercroft.kernel.record import Record
from undercroft.kernel.rules import ROLL, key_of
from undercroft.kernel.table import Table
from undercroft.shelf import load as shelved

MOST_CARDS = 1024  # outcomes of one chance node
_made: dict[str, type[pyspiel.Game]] = {}


def load(game: str, seats: int = 1, options: dict[str, Any] | None = None, reward: str = "result") -> pyspiel.Game:
    """The game with so many seats."""
    if game not in _made:
        _made[game] = _registered(game)
    return _made[game]({"players": seats}, Task(game, seats, options or {}, reward=reward))


def _registered(game: str) -> type[pyspiel.Game]:
    rules = shelved(game)
    kind = pyspiel.GameType(
        short_name=f"undercroft_{game.replace('-', '_')}",
        long_name=rules.title.source,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rules.seats),
        min_num_players=min(rules.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(rules.seats)},
    )

    class Ours(Game):
        def __init__(self, params: dict[str, Any] | None = None, task: Task | None = None) -> None:
            seats = int((params or {}).get("players", min(rules.seats)))
            super().__init__(kind, task or Task(game, seats), {"players": seats})

    pyspiel.register_game(kind, Ours)
    return Ours


class Game(pyspiel.Game):  # type: ignore[misc]
    """A title as OpenSpiel sees it."""

    def __init__(self, kind: pyspiel.GameType, task: Task, params: dict[str, Any]) -> None:
        self.task, self.shape = task, Shape(task)
        high = 1.0 if task.reward == "result" else 9999.0
        low = 0.0 if task.reward == "result" else -999.0
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.shape.answers), max_chance_outcomes=MOST_CARDS, num_players=task.seats,
            min_utility=low, max_utility=high, max_game_length=MOST_STEPS,
        )  # fmt: skip
        super().__init__(kind, info, params)

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type)


class Play:
    """A table that waits for every die and card, and the dice of a throw that have come so far.

    OpenSpiel copies what a state holds; what it must not copy stands in here.
    """

    def __init__(self, task: Task, shape: Shape, table: Table, thrown: list[int]) -> None:
        self.task, self.shape, self.table, self.thrown = task, shape, table, thrown

    def __deepcopy__(self, memo: Any) -> Play:
        return Play(self.task, self.shape, self.table.awaiting(), self.thrown[:])

    def __reduce__(self) -> Any:
        task = self.task
        given = (task.game, task.seats, dict(task.options), task.pack, task.bots, task.reward, task.gamma)
        return _again, (given, self.table.record.text, self.thrown)


def _again(given: tuple[Any, ...], record: str, thrown: list[int]) -> Play:
    """A play that was written down."""
    task = Task(*given)
    return Play(task, Shape(task), undercroft.replay(Record.parse(record)).awaiting(), thrown)


class State(pyspiel.State):  # type: ignore[misc]
    """A play of it."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        task = game.task
        table = undercroft.open_table(task.game, task.seats, task.chosen, luck="typed")
        self.play = Play(task, game.shape, table, [])

    def current_player(self) -> int:
        if self.play.table.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.play.table.wanted is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.play.table.asks[0].seat

    def _outcomes(self) -> list[tuple[int | str, float]]:
        """What the next die shows or which card comes, with its chance."""
        wanted = self.play.table.wanted
        assert wanted is not None
        kind, _, what = wanted
        ways: list[int | str] = (
            list(what[len(self.play.thrown)].faces) if kind == ROLL else [key_of(card) for card in what]
        )
        return [(way, n / len(ways)) for way, n in Counter(ways).items()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(at, chance) for at, (_, chance) in enumerate(self._outcomes())]

    def _legal_actions(self, player: int) -> list[int]:
        index = self.play.task.spaces.index
        ask = next((ask for ask in self.play.table.asks if ask.seat == player), None)
        return [] if ask is None else sorted(index[key] for key in ask.keys)

    def _apply_action(self, action: int) -> None:
        wanted = self.play.table.wanted
        if wanted is None:
            self.play.table.answer(self.play.table.asks[0].seat, self.play.shape.answers[action])
            return
        way = self._outcomes()[action][0]
        if wanted[0] != ROLL:
            self.play.table.supply(way)
            return
        self.play.thrown.append(int(way))
        if len(self.play.thrown) == len(wanted[2]):
            thrown, self.play.thrown = self.play.thrown, []
            self.play.table.supply(*thrown)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self._outcomes()[action][0])
        return self.play.shape.answers[action]

    def is_terminal(self) -> bool:
        return self.play.table.outcome is not None

    def returns(self) -> list[float]:
        task, outcome = self.play.task, self.play.table.outcome
        if outcome is None:
            return [0.0] * task.seats
        return list(map(float, (task.spaces.utility if task.reward == "result" else task.spaces.rewards)(outcome)))

    def __str__(self) -> str:
        return f"{self.play.table!r} {self.play.thrown}"


class Observer:
    """What a player sees: the flat observation as a tensor; in words, all it was told and answered."""

    def __init__(self, game: Game, kind: Any) -> None:
        self._game = game
        self._recalls = kind is not None and kind.perfect_recall
        self.tensor = np.zeros(len(game.shape.low), dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        self.tensor[:] = self._game.shape.row(state.play.table.observe(player), player)

    def string_from(self, state: State, player: int) -> str:
        if not self._recalls:
            return " ".join(map(str, self._game.shape.row(state.play.table.observe(player), player)))
        told = [
            f"{event.kind.key} {' '.join(event.things)} {event.places}" for event in state.play.table.events(player)
        ]
        answered = [line["answer"] for line in state.play.table.record.lines if line.get("seat") == player]
        return "\n".join([*told, *answered, " ".join(map(str, state.play.thrown))])
