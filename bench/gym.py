"""How quickly learners step: with the flat observation and the mask, beside PettingZoo's and OpenSpiel's own games.

    python bench/gym.py [STEPS]

Random masked answers, one process, CPU seconds. `single` is `gymnasium.make`, `vector` 32 tables of `make_vec`. Peers:
OpenSpiel's `rl_environment` with backgammon (observation and legal actions in Python) and PettingZoo's connect four.
Each is warmed up first; then all take turns, ROUNDS times, and the best turn of each counts: what else the machine does
slows some turns, not all. Where rules are compiled (`make fast`), all of it is run once more without them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from playouts import interpreter

from undercroft import gym
from undercroft.kernel import compiled

STEPS = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
ROUNDS = 10
TABLES = 32


def rate(run: Callable[[int], int]) -> float:
    began = time.process_time()
    done = run(STEPS)
    return done / (time.process_time() - began)


def single(game: str) -> Callable[[int], int]:
    env = gymnasium.make(gym.id_of(game), disable_env_checker=True).unwrapped
    chance = np.random.default_rng(1)

    def run(steps: int) -> int:
        _, info = env.reset()
        for _ in range(steps):
            offered = info["action_mask"].view(bool).nonzero()[0]  # numbers are slower to look through
            _, _, ended, cut, info = env.step(int(offered[int(chance.random() * len(offered))]))
            if ended or cut:
                _, info = env.reset()
        return steps

    return run


def vector(game: str) -> Callable[[int], int]:
    env: Any = gymnasium.make_vec(gym.id_of(game), TABLES, vectorization_mode="vector_entry_point")
    chance = np.random.default_rng(1)

    def run(steps: int) -> int:
        _, info = env.reset()
        for _ in range(steps // TABLES):
            _, _, _, _, info = env.step(any_of(info["action_mask"], chance))
        return steps // TABLES * TABLES

    return run


def any_of(mask: Any, chance: np.random.Generator) -> Any:
    """An offered answer for each table, each as likely as the others; one random number a table, not one an answer."""
    tables, width = mask.shape
    offered = mask.view(bool).ravel().nonzero()[0]  # one row after the other: quicker to look through than a table
    first = offered.searchsorted(np.arange(0, tables * width + 1, width))
    counts = first[1:] - first[:-1]
    found = first[:-1] + (chance.random(tables) * counts).astype(np.int64)
    return np.where(counts > 0, offered[np.minimum(found, len(offered) - 1)] % width, 0)  # who is done takes anything


def openspiel(name: str) -> Callable[[int], int]:
    from open_spiel.python import rl_environment

    env = rl_environment.Environment(name)
    chance = np.random.default_rng(1)

    def run(steps: int) -> int:
        now = env.reset()
        for _ in range(steps):
            if now.last():
                now = env.reset()
            legal = now.observations["legal_actions"][now.observations["current_player"]]
            now = env.step([int(legal[int(chance.random() * len(legal))])])
        return steps

    return run


def pettingzoo() -> Callable[[int], int]:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.raw_env()
    chance = np.random.default_rng(1)

    def run(steps: int) -> int:
        env.reset()
        for _ in range(steps):
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.reset()
                continue
            offered = np.flatnonzero(seen["action_mask"])
            env.step(int(offered[int(chance.random() * len(offered))]))
        return steps

    return run


def main() -> None:
    warnings.simplefilter("ignore")
    titles = [one.rpartition(".")[2].replace("_", "-") for one in compiled.titles()]
    rules = f"rules compiled for {', '.join(titles)}" if titles else "rules as they are written"
    print(f"{interpreter()}, load {os.getloadavg()[0]:.0f}, {rules}: the best of {ROUNDS} turns of {STEPS} steps")
    base = "OpenSpiel rl_environment, backgammon"
    runs = {base: openspiel("backgammon")}
    try:
        runs["PettingZoo connect four"] = pettingzoo()
    except ImportError as error:
        print(f"PettingZoo's connect four was not measured: {error} (pip install pygame-ce)")
    for game in gym.games():
        runs[f"{game}, single"] = single(game)
        runs[f"{game}, vector of {TABLES}"] = vector(game)
    best = dict.fromkeys(runs, 0.0)
    for turn in range(ROUNDS + 1):
        for name, run in runs.items():
            found = rate(run)
            best[name] = max(best[name], found) if turn else 0.0  # the first warms up
    for name, found in best.items():
        print(f"{name:40} {found:9,.0f} steps/s   {found / best[base]:5.2f} x rl_environment", flush=True)
    if titles:
        subprocess.run([sys.executable, *sys.argv], env={**os.environ, compiled.PURE: "1"}, check=True)


if __name__ == "__main__":
    main()
