"""What bots decide, for those who learn by imitation: a dataset of Minari, kept as Parquet.

Every seat of a game is an episode: what it saw when it was asked and at the end, what it answered, what it got, and in
`infos` which answers were offered. The environment is written into the dataset, so that it can be recovered.
"""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

import undercroft
from undercroft import __version__
from undercroft.bots import Bot, Seat
from undercroft.gym import id_of
from undercroft.gym.episode import Shape
from undercroft.gym.rewards import Rewards
from undercroft.gym.task import MOST_STEPS, Task
from undercroft.kernel.errors import CannotSave, UndercroftError, say, why_not
from undercroft.kernel.game import Outcome
from undercroft.kernel.table import Table
from undercroft.lab.play import bot_of, read_bot

MOST = 100  # games that are kept in memory before they are written
ROOT = "MINARI_DATASETS_PATH"  # where Minari looks for its datasets


def write(task: Task, bot: str, seeds: range, folder: str | os.PathLike[str]) -> tuple[str, int]:
    """Let a bot play these games in every seat, and write all its decisions into a new dataset of this folder.

    The name under which `minari.load_dataset` knows it, and how many episodes it has.
    """
    minari, bot = _minari(), read_bot(bot)
    name = f"undercroft/{task.game}/{bot.replace(':', '-')}-v0"
    home = Path(folder).absolute()
    if (home / name).exists():
        raise UndercroftError(say("{folder} is there already"), folder=home / name)
    try:
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=home, prefix=".part-") as part:  # whole or not at all
            count = _write(minari, task, bot, seeds, name, part)
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            for left in Path(part, "undercroft").glob("*.json"):  # what Minari says of the namespace
                left.replace(home / "undercroft" / left.name)
            Path(part, name).rename(home / name)
    except OSError as error:
        raise CannotSave(f"{home}: {why_not(error)}") from error
    return name, count


def _minari() -> Any:
    try:
        import minari
        import pyarrow  # noqa: F401  # without it Minari complains only when it writes
    except ImportError as error:
        raise UndercroftError(say("datasets for learners: pip install 'undercroft[minari]'")) from error
    return minari


def _write(minari: Any, task: Task, bot: str, seeds: range, name: str, root: str) -> int:
    from minari.data_collector.episode_buffer import EpisodeBuffer

    given = {"seats": task.seats, "options": dict(task.options), "pack": task.pack, "bots": task.bots,
             "reward": task.reward, "gamma": task.gamma}  # fmt: skip
    env, dataset, count = gymnasium.make(id_of(task.game), **given), None, 0
    before = os.environ.get(ROOT)
    os.environ[ROOT] = root
    try:
        for batch in _batches(task, bot, seeds):
            episodes = [EpisodeBuffer(id=count + at, **one) for at, one in enumerate(batch)]
            count += len(episodes)
            if dataset is not None:
                dataset.storage.update_episodes(episodes)
                continue
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # who has made it and where it is evaluated are for its owner to say
                dataset = minari.create_dataset_from_buffers(
                    name, episodes, env=env, algorithm_name=bot, data_format="parquet",
                    description=f"Undercroft {__version__}: {task.game}, seats {task.seats}, played by {bot}",
                )  # fmt: skip
    finally:
        os.environ.pop(ROOT) if before is None else os.environ.update({ROOT: before})
        env.close()
    return count


def _batches(task: Task, bot: str, seeds: range) -> Iterator[list[dict[str, Any]]]:
    shape = Shape(task)
    for first in range(seeds.start, seeds.stop, MOST):
        yield [one for seed in range(first, min(first + MOST, seeds.stop)) for one in _game(task, shape, bot, seed)]


def _game(task: Task, shape: Shape, bot: str, seed: int) -> list[dict[str, Any]]:
    """A game, seat by seat."""
    table = undercroft.open_table(task.game, task.seats, task.chosen, luck="fast", seed=f"dataset {seed}", heard=False)
    bots = [bot_of(bot, f"dataset {seed} {seat}") for seat in range(task.seats)]
    seats = [_Seen(task, shape, table, seat) for seat in range(task.seats)]
    for _ in range(MOST_STEPS):
        if table.outcome is not None:
            break
        _answer(table, bots, seats)
    return [seat.episode(seed) for seat in seats if seat.has_answered]


def _answer(table: Table, bots: Sequence[Bot], seats: Sequence[_Seen]) -> None:
    seat = table.asks[0].seat
    seats[seat].look()
    key = bots[seat].answer(Seat(table, seat)).key
    seats[seat].took(key)
    table.answer(seat, key)


class _Seen:
    """What one seat sees, answers and gets in a game."""

    def __init__(self, task: Task, shape: Shape, table: Table, seat: int) -> None:
        self._index, self._shape, self.table, self._seat = task.spaces.index, shape, table, seat
        self._rewards = Rewards(task, self, seat)
        self._rows: list[Any] = []
        self._masks: list[Any] = []
        self._actions: list[int] = []
        self._got: list[float] = []

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    @property
    def state(self) -> Any:
        return self.table.run.state

    def look(self) -> None:
        """The seat is asked, or the game is over: what it got came of its last answer."""
        got = self._rewards.since_last(self)
        if self._actions:
            self._got.append(got)
        self._rows.append(self._shape.row(self.table.observe(self._seat), self._seat))
        self._masks.append(self._shape.mask(self.table.offered(self._seat)))

    @property
    def has_answered(self) -> bool:
        return bool(self._actions)

    def took(self, key: str) -> None:
        self._actions.append(self._index[key])

    def episode(self, seed: int) -> dict[str, Any]:
        self.look()
        ends = np.zeros(len(self._actions), dtype=bool)
        cuts = ends.copy()
        (cuts if self.outcome is None else ends)[-1:] = True
        return {"seed": seed, "observations": np.stack(self._rows), "actions": np.array(self._actions, dtype=np.int64),
                "rewards": self._got, "terminations": ends.tolist(), "truncations": cuts.tolist(),
                "infos": {"action_mask": np.stack(self._masks)}}  # fmt: skip
