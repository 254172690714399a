"""Stepping, looking, forking and replaying beside peers, in one process, taking turns. `make bench` runs this too.

    python bench/steps.py [--seconds 0.3] [--rounds 9] [--game mini-rogue]

Everybody has quick luck (no promise about its stream) and random answers. Ours keep the record, refuse what is illegal
and can be undone; OpenSpiel and catanatron keep the list of actions.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
from collections.abc import Callable
from functools import partial

from playouts import OURS, Play, interpreter, openspiel_backgammon, rounds

import undercroft
from undercroft.kernel.playout import play_out
from undercroft.kernel.replay import replay_record
from undercroft.kernel.table import Table

chance = random.random
DEEP = 3_000  # answers: "deep in the game"


# -- peers ------------------------------------------------------------------------------------------------------


def rl_environment(name: str) -> Play:
    """OpenSpiel's environment for learners: a step gives observations, legal actions and rewards."""
    from open_spiel.python import rl_environment as rl

    environment = rl.Environment(name)

    def play() -> tuple[int, int]:
        seen, decisions = environment.reset(), 0
        while not seen.last():
            legal = seen.observations["legal_actions"][seen.observations["current_player"]]
            seen = environment.step([legal[int(chance() * len(legal))]])
            decisions += 1
        return decisions, 0

    return play


def catanatron_from_middle() -> Play:
    """Copies of one catanatron game in its middle, played out at random."""
    from catanatron import Color, Game, RandomPlayer

    def done(game: Game) -> int:  # how many actions; the list had another name before
        return len(game.state.action_records if hasattr(game.state, "action_records") else game.state.actions)

    game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=7)
    while game.winning_color() is None and done(game) < 450:
        game.play_tick()
    began = done(game)

    def play() -> tuple[int, int]:
        copy = game.copy()
        copy.play()
        return done(copy) - began, 0

    return play


# -- ours -------------------------------------------------------------------------------------------------------


def opened(game: str) -> Table:
    seats, options = OURS[game]
    return undercroft.open_table(game, seats, options, luck="fast", seed=1)


def stepped(game: str, look: str = "") -> Play:
    """A game through `asks` and `answer`; with `look` the asked seat looks before each answer. Nobody hears it."""
    seats, options = OURS[game]
    first = undercroft.open_table(game, seats, options, luck="fast", seed=1, heard=False)

    def play() -> tuple[int, int]:
        table, decisions = first.fork(), 0
        while asks := table.asks:
            ask = asks[0]
            if look == "observe":
                table.observe(ask.seat)
            elif look == "view":
                table.view(ask.seat)
            keys = ask.keys
            table.answer(ask.seat, keys[int(chance() * len(keys))])
            decisions += 1
        return decisions, 0

    return play


def middle_of(game: str, answers: int | None = None) -> Table:
    """A table after so many answers, or in the middle of a game of the usual length."""
    for seed in range(400):
        whole = opened(game).fork(seed=seed)
        play_out(whole, seed=seed)
        wanted = answers if answers is not None else whole.past.answers // 2
        table = opened(game).fork(seed=seed)
        play_out(table, seed=seed, until=wanted)
        if table.outcome is None:
            return table
    raise SystemExit(f"no game of {game} has {answers} answers")


def forked_and_played(game: str) -> Play:
    table = middle_of(game)
    began = table.past.answers
    _ = table.asks  # awake

    def play() -> tuple[int, int]:
        fork = table.fork()
        play_out(fork)
        return fork.past.answers - began, 0

    return play


def replayed(game: str) -> Play:
    """Records of finished games, every line checked against the rules: "decisions" are lines."""
    records = []
    for seed in range(12):
        table = opened(game).fork(seed=seed)
        play_out(table, seed=seed)
        records.append(table.record)
    rules, turn = table.game, iter(range(10**9))

    def play() -> tuple[int, int]:
        record = records[next(turn) % len(records)]
        replay_record(rules, record, "seed")
        return len(record.lines), 0

    return play


def forked_and_looked(table: Table) -> Play:
    """A fork shows what its table was asked, and sleeps on."""

    def play() -> tuple[int, int]:
        for _ in range(20):
            _ = table.fork().asks
        return 20, 0

    return play


def forked_and_answered(table: Table) -> Play:
    """A fork that is answered has to wake: what came since the last checkpoint is gone through once more."""

    def play() -> tuple[int, int]:
        for _ in range(20):
            fork = table.fork()
            ask = fork.asks[0]
            fork.answer(ask.seat, ask.keys[0])
        return 20, 0

    return play


# -- the run ------------------------------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--game", action="append", choices=undercroft.games())
    wishes = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    games = wishes.game or list(OURS)
    subjects: dict[str, Play] = {}
    peers: dict[str, Callable[[], Play]] = {
        "OpenSpiel backgammon (C++), stepped": openspiel_backgammon,
        "rl_environment backgammon": partial(rl_environment, "backgammon"),
        "rl_environment tic_tac_toe": partial(rl_environment, "tic_tac_toe"),
        "catanatron, copy and playout": catanatron_from_middle,
    }
    for name, make in peers.items():
        try:
            subjects[name] = make()
        except ImportError as error:
            print(f"{name} is not installed: {error}", file=sys.stderr)
    beside = {  # what of ours -> the peers it is held against
        "asks and answer": ["OpenSpiel backgammon (C++), stepped"],
        "asks, observe and answer": ["rl_environment backgammon", "rl_environment tic_tac_toe"],
        "asks, view and answer": ["rl_environment backgammon", "rl_environment tic_tac_toe"],
        "fork and playout from the middle": ["catanatron, copy and playout"],
        "checked replay, lines": [],
        "fork and its asks, in the middle": [],
        "fork, its asks and an answer": [],
    }
    for game in games:
        subjects[f"{game}: asks and answer"] = stepped(game)
        subjects[f"{game}: asks, observe and answer"] = stepped(game, look="observe")
        subjects[f"{game}: asks, view and answer"] = stepped(game, look="view")
        subjects[f"{game}: fork and playout from the middle"] = forked_and_played(game)
        subjects[f"{game}: checked replay, lines"] = replayed(game)
        table = middle_of(game, DEEP if game == "dungeon-run" else None)
        _ = table.asks
        subjects[f"{game}: fork and its asks, in the middle"] = forked_and_looked(table)
        subjects[f"{game}: fork, its asks and an answer"] = forked_and_answered(table)
    runs = rounds(subjects, wishes.seconds, wishes.rounds)
    print(f"{interpreter()}, {wishes.rounds} rounds of {wishes.seconds} s each, medians")
    print(f"{'':52}{'a second':>12}{'us each':>10}{'games/s':>10}")
    for name, results in runs.items():
        each, games_a_second = (statistics.median(one[key] for one in results) for key in ("decisions", "games"))
        ratios = ""
        for peer in beside.get(name.partition(": ")[2], []):
            if peer in runs:
                key = "games" if "playout" in peer else "decisions"
                x = statistics.median(one[key] / other[key] for one, other in zip(results, runs[peer], strict=True))
                ratios += f"   {x:.2f} x {peer}"
        print(f"{name:52}{each:>12,.0f}{1e6 / each:>10.1f}{games_a_second:>10,.1f}{ratios}")


if __name__ == "__main__":
    main()
