"""Random playouts of our games beside those of peers, in one process, taking turns. `make bench` runs this.

Every round runs each subject for the same CPU time, so that a machine that slows down slows all of them; figures are
medians over rounds, ratios are medians of the ratios of the same round. Quote the ratios.

    python bench/playouts.py [--seconds 0.3] [--rounds 9] [--game mini-rogue]
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import random
import statistics
import sys
import sysconfig
import time
from collections.abc import Callable
from functools import partial

import undercroft
from undercroft.kernel.playout import play_out
from undercroft.kernel.replay import replay_record
from undercroft.kernel.table import Table
from undercroft.kernel.twin import run_twin

Play = Callable[[], tuple[int, int]]  # one whole game -> decisions, luck requests
OURS: dict[str, tuple[int, dict[str, object]]] = {  # game -> seats, options
    "mini-rogue": (1, {"character": "rat-hunter"}),
    "paper-dungeons": (4, {"ready": False}),
    "map-maker": (1, {}),
    "dungeon-run": (4, {}),
}
chance = random.random


# -- peers ------------------------------------------------------------------------------------------------------


def openspiel_backgammon() -> Play:
    """OpenSpiel's C++ backgammon, stepped from Python as leanly as its interface allows."""
    import pyspiel

    new, chance_id = pyspiel.load_game("backgammon").new_initial_state, pyspiel.PlayerId.CHANCE

    def play() -> tuple[int, int]:
        state, decisions, lucks = new(), 0, 0
        while True:
            who = state.current_player()
            if who >= 0:
                legal = state.legal_actions()
                state.apply_action(legal[int(chance() * len(legal))])
                decisions += 1
            elif who == chance_id:
                state.apply_action(_drawn(state.chance_outcomes()))
                lucks += 1
            else:
                return decisions, lucks

    return play


def _drawn(outcomes: list[tuple[int, float]]) -> int:
    x = chance()
    for action, probability in outcomes:
        x -= probability
        if x < 0:
            return action
    return outcomes[-1][0]


def catanatron() -> Play:
    """catanatron with four random players."""
    from catanatron import ActionType, Color, Game, RandomPlayer

    def play() -> tuple[int, int]:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        records = game.state.action_records if hasattr(game.state, "action_records") else game.state.actions
        actions = [getattr(record, "action", record) for record in records]
        return len(actions), sum(action.action_type == ActionType.ROLL for action in actions)

    return play


# -- ours -------------------------------------------------------------------------------------------------------


def ours(game: str) -> Play:
    """Random playouts through the kernel, the record kept."""
    seats, options = OURS[game]
    opened = undercroft.open_table(game, seats, options, luck="fast", seed=1)

    def play() -> tuple[int, int]:
        table = opened.fork()
        play_out(table)
        return table.past.answers, table.past.lucks

    return play


def measure_forks(game: str, look: bool = False) -> float:
    """The median time of a fork, in microseconds, at random asks of random games; with `look`, until its asks show."""
    seats, options = OURS[game]
    times: list[float] = []
    for seed in range(60):
        rng = random.Random(seed)
        table = undercroft.open_table(game, seats, options, seed=seed)
        for _ in range(rng.randrange(60)):
            if not table.asks:
                break
            ask = rng.choice(table.asks)
            table.answer(ask.seat, rng.choice(ask.keys))
        if table.asks:
            times.append(_time(partial(_fork_and_look, table) if look else table.fork, 20))
    return statistics.median(times) * 1e6


def _fork_and_look(table: Table) -> object:
    return table.fork().asks


def measure_replay(game: str) -> tuple[float, float]:
    """Answers and luck outcomes replayed per second: from a log in memory, and from the lines of a record, checked."""
    seats, options = OURS[game]
    logs: list[Table] = []
    for seed in range(40):
        table = undercroft.open_table(game, seats, options, luck="fast", seed=seed)
        play_out(table, seed=seed)
        logs.append(table)
    entries = sum(len(table.past.log) for table in logs)
    in_memory = statistics.median(_time(lambda: [_replayed(table) for table in logs], 1) for _ in range(9))
    records = [table.record for table in logs]
    from_lines = _time(lambda: [replay_record(logs[0].game, record, "seed") for record in records], 1)
    return entries / in_memory, entries / from_lines


def _replayed(table: Table) -> object:
    """A finished game once more by the twin, from its log."""
    past = table.past
    return run_twin(table.game.play, past.checkpoint.not_after(0).state.copy(), past.log[:], None, None, 0)


def _time(call: Callable[[], object], count: int) -> float:
    start = time.process_time()
    for _ in range(count):
        call()
    return (time.process_time() - start) / count


def interpreter() -> str:
    """Which Python this is: a build with profile-guided optimisation is 1.06 to 1.3 times as fast for nothing."""
    made = sysconfig.get_config_var("CONFIG_ARGS") or ""
    how = "with PGO" if "--enable-optimizations" in made else "without PGO"
    if "without" in how and sys.base_prefix == "/usr":  # Debian and its kin guide theirs without saying so
        how = "the distribution's, most likely with PGO"
    linked = " and LTO" if "--with-lto" in made else ""
    return f"{platform.python_implementation()} {platform.python_version()} ({how}{linked})"


# -- the run ------------------------------------------------------------------------------------------------------


def rounds(subjects: dict[str, Play], seconds: float, count: int) -> dict[str, list[dict[str, float]]]:
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in subjects}
    for number in range(count + 1):
        for name, play in subjects.items():
            result = _once(play, seconds)
            if number:  # the first round warms up
                runs[name].append(result)
    return runs


def _once(play: Play, seconds: float) -> dict[str, float]:
    gc.collect()
    games = decisions = lucks = 0
    start = time.process_time()  # of this process: whoever else is at work on the machine counts less
    while (spent := time.process_time() - start) < seconds:
        d, c = play()
        games, decisions, lucks = games + 1, decisions + d, lucks + c
    return {"decisions": decisions / spent, "luck": lucks / spent, "games": games / spent, "length": decisions / games}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--game", action="append", choices=undercroft.games())
    wishes = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    games = wishes.game or list(undercroft.games())
    subjects: dict[str, Play] = {}
    for name, make in (("OpenSpiel backgammon (C++)", openspiel_backgammon), ("catanatron", catanatron)):
        try:
            subjects[name] = make()
        except ImportError as error:
            print(f"{name} is not installed: {error}", file=sys.stderr)
    peers = list(subjects)
    subjects |= {game: ours(game) for game in games}
    runs = rounds(subjects, wishes.seconds, wishes.rounds)
    print(f"{interpreter()}, {wishes.rounds} rounds of {wishes.seconds} s each, medians")
    print(
        f"{'':28}{'decisions/s':>14}{'luck/s':>12}{'games/s':>10}{'dec./game':>11}"
        + "".join(f"{'x ' + p[:12]:>16}" for p in peers)
    )
    for name, results in runs.items():
        row = [statistics.median(r[key] for r in results) for key in ("decisions", "luck", "games", "length")]
        ratios = [
            statistics.median(r["decisions"] / p["decisions"] for r, p in zip(results, runs[peer], strict=True))
            for peer in peers
        ]
        print(
            f"{name:28}{row[0]:>14,.0f}{row[1]:>12,.0f}{row[2]:>10,.1f}{row[3]:>11.1f}"
            + "".join(f"{x:>16.2f}" for x in ratios)
        )
    for game in games:
        memory, lines = measure_replay(game)
        fork, look = measure_forks(game), measure_forks(game, look=True)
        print(f"{game}: fork {fork:.1f} us, fork and look at its asks {look:.1f} us (medians)")
        print(f"{game}: replay {memory:,.0f} answers/s, from the lines of a record, checked, {lines:,.0f}")


if __name__ == "__main__":
    main()
