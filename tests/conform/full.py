"""The conformance suite at full size: `make conform`.

    python tests/conform/full.py [--games 25000] [--game NAME] [--seed 0] [--looks 20]

Plays so many games of each game, split over its modes by weight, on all cores. Most are playouts whose record is
replayed; one in twenty is played step by step with every check at sampled asks. Prints a table of what was played and
the content never exercised. A game that does not conform is saved in build/conform. Exit code 1 on any failure.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import defaultdict
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from conform.subjects import TINY, Subject, subject_of, subjects  # noqa: E402  # the tests are no package
from conform.suite import NotConforming, Played, play_and_look, quick_game  # noqa: E402

STEP_BY_STEP = 20  # one game in so many
LOT = 100  # games a process plays before it reports
SAVED = TESTS.parent / "build" / "conform"
Key = tuple[str, str]  # game, mode


def play_lot(game: str, mode_name: str, seeds: range, looks: int) -> tuple[Played, list[NotConforming]]:
    """Play some games of one mode; every player of the game gets its share."""
    subject = subject_of(game)
    assert subject is not None
    mode, players = subject.mode(mode_name), list(subject.players)
    done, failures = Played(), []
    for seed in seeds:
        number, left = divmod(seed, STEP_BY_STEP)
        try:
            if left == 0:
                done.add(play_and_look(subject, mode, seed, looks, players[number % len(players)]))
            else:
                done.add(quick_game(subject, mode, seed, players[seed % len(players)]))
        except NotConforming as failure:
            failures.append(failure)
    return done, failures


def lots(subject: Subject, games: int, first: int) -> list[tuple[str, str, range]]:
    return [
        (subject.name, mode, range(start, min(start + LOT, first + share)))
        for mode, share in subject.shares(games).items()
        for start in range(first, first + share, LOT)
    ]


def play_all(
    chosen: list[Subject], games: int, first: int, looks: int
) -> tuple[dict[Key, Played], list[NotConforming]]:
    done: dict[Key, Played] = defaultdict(Played)
    failures: list[NotConforming] = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        running: dict[Future[tuple[Played, list[NotConforming]]], Key] = {}
        for subject in chosen:
            for game, mode, seeds in lots(subject, games, first):
                running[pool.submit(play_lot, game, mode, seeds, looks)] = (game, mode)
        for number, lot in enumerate(as_completed(running), start=1):
            played, failed = lot.result()
            done[running[lot]].add(played)
            failures += failed
            total = sum(one.games for one in done.values())
            line = f"\r{total} games, lot {number} of {len(running)}, {len(failures)} failures"
            print(line, end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return done, failures


def report(subject: Subject, done: dict[Key, Played]) -> list[str]:
    """Print what was played of a game; return the content that was never exercised and is not explained."""
    print(f"\n{subject.name}\n{'mode':32}{'games':>10}{'decisions':>14}{'looked at':>12}")
    total = Played()
    for mode in subject.modes:
        one = done[subject.name, mode.name]
        print(f"{mode.name:32}{one.games:>10}{one.decisions:>14}{one.looked_at:>12}")
        total.add(one)
    print(f"{'all':32}{total.games:>10}{total.decisions:>14}{total.looked_at:>12}")
    content = subject.content()
    never = sorted(content - total.exercised)
    print(f"content exercised: {len(content & total.exercised)} of {len(content)}")
    for key in never:
        print(f"  never: {key}: {subject.explained.get(key, 'NOT EXPLAINED')}")
    for key in sorted(set(subject.explained) & total.exercised):
        print(f"  explained as out of reach, yet reached: {key}")
    return [key for key in never if key not in subject.explained]


def main() -> int:
    parser = argparse.ArgumentParser(description="The conformance suite at full size.")
    parser.add_argument("--games", type=int, default=25_000, help="games per game")
    parser.add_argument("--game", action="append", help="only this game (the tiny games of the tests too)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--looks", type=int, default=20, help="asks with every check in a game played step by step")
    given = parser.parse_args()
    chosen = [subject_of(name) for name in given.game] if given.game else subjects()
    if None in chosen:
        parser.error(
            f"unknown game, or one without modes.py; possible: {', '.join([*(s.name for s in subjects()), *TINY])}"
        )
    found = [subject for subject in chosen if subject is not None]
    done, failures = play_all(found, given.games, given.seed, given.looks)
    never = [key for subject in found for key in report(subject, done)]
    for number, failure in enumerate(failures):
        SAVED.mkdir(parents=True, exist_ok=True)
        file = SAVED / f"{number:03}.jsonl"
        file.write_text(failure.record, encoding="utf-8")
        if number < 20:
            print(f"\nFAILED {failure}\n  record: {file}")
    print(f"\n{len(failures)} failures, {len(never)} pieces of content never exercised and not explained")
    return 1 if failures or never else 0


if __name__ == "__main__":
    sys.exit(main())
