"""The checkers of Gymnasium, PettingZoo and OpenSpiel over every mode of every game, not only those of the suite.

    python tests/conform/environments.py [--game NAME] [--mode NAME] [--cycles 20]

One line for each mode, with what was wrong. Exit code 1 if anything was.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))
warnings.simplefilter("ignore")  # of the checkers: what they refuse is an error

import pyspiel  # noqa: E402  # the tests are no package
from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test  # noqa: E402

from conform.mode import Mode  # noqa: E402
from conform.subjects import Subject, subjects  # noqa: E402
from undercroft import gym  # noqa: E402
from undercroft.gym import openspiel  # noqa: E402


def checks(subject: Subject, mode: Mode, cycles: int) -> Iterator[tuple[str, Callable[[], Any]]]:
    game, seats, options = subject.name, mode.seats, dict(mode.options)
    alone = gym.Single(game, seats, options=options, bots="random")
    yield "check_env", partial(check_env, alone, skip_render_check=True)
    in_turn, at_once = partial(gym.aec_env, game, seats, options=options), partial(gym.parallel_env, game, seats,
                                                                                 options=options)  # fmt: skip
    yield "api_test", lambda: api_test(in_turn(), num_cycles=cycles)
    yield "seed_test", lambda: seed_test(in_turn, num_cycles=cycles)
    yield "parallel_api_test", lambda: parallel_api_test(at_once(), num_cycles=cycles)
    yield "parallel_seed_test", lambda: parallel_seed_test(at_once, num_cycles=cycles)
    played = openspiel.load(game, seats, options)
    yield "random_sim_test", lambda: pyspiel.random_sim_test(played, num_sims=1, serialize=False, verbose=False)


def wrong(subject: Subject, mode: Mode, cycles: int) -> list[str]:
    found = []
    for name, check in checks(subject, mode, cycles):
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                check()
        except Exception as error:
            found.append(f"{name}: {error!r}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="The checkers of three libraries over every mode.")
    parser.add_argument("--game", action="append", help="only this game")
    parser.add_argument("--mode", default="", help="only modes with this in their name")
    parser.add_argument("--cycles", type=int, default=20, help="of each of PettingZoo's checkers")
    given = parser.parse_args()
    modes = faults = 0
    for subject in subjects():
        for mode in subject.modes:
            if (given.game and subject.name not in given.game) or given.mode not in mode.name:
                continue
            found = wrong(subject, mode, given.cycles)
            print(f"{subject.name:16}{mode.name:46}{'; '.join(found) or 'as they expect'}", flush=True)
            modes, faults = modes + 1, faults + bool(found)
    print(f"{modes} modes, {faults} with a fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
