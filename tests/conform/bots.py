"""Bots play every mode of every game, and the example packs, to the end: no error, no refused answer, no stall.

    python tests/conform/bots.py [--games 2000] [--level careful] [--tries 8] [--game NAME] [--seed 0] [--examples]

So many games per game, split over its modes. A level that looks ahead gets `--tries` per answer, so that a busy machine
plays the same games as an idle one.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from conform.mode import Mode  # noqa: E402  # the tests are no package
from conform.subjects import Subject, subject_of, subjects  # noqa: E402
from conform.suite import sit_down  # noqa: E402
from undercroft import open_table  # noqa: E402
from undercroft.bots import AtRandom, Bot, Careful, Cunning, Master, Novice, Seat  # noqa: E402
from undercroft.kernel.table import Table  # noqa: E402

EXAMPLES = TESTS.parent / "examples"
# pack -> game, seats and options
PACKS = {
    "night-watch": [("mini-rogue", 1, {"difficulty": "curfew"}), ("mini-rogue", 2, {})],
    "starless-depths": [("map-maker", 1, {}), ("map-maker", 3, {})],
    "drowned-keep": [("paper-dungeons", 1, {}), ("paper-dungeons", 3, {})],
    "lantern-bearer": [("dungeon-run", 1, {}), ("dungeon-run", 3, {})],
}
MOST_ANSWERS = 20_000


def bot_of(level: str, seed: str, tries: int) -> Bot:
    if level in ("cunning", "master"):
        return (Cunning if level == "cunning" else Master)(seed, tries)
    return {"random": AtRandom, "novice": Novice, "careful": Careful}[level](seed)


def play(table: Table, level: str, seed: str, tries: int) -> int:
    """To the end; how many answers it took. The table refuses what is not offered."""
    bots = [bot_of(level, f"{seed} {seat}", tries) for seat in range(len(table.header["seats"]))]
    while table.outcome is None:
        assert table.record.answers < MOST_ANSWERS, f"no end after {MOST_ANSWERS} answers"
        ask = table.asks[-1]
        table.answer(ask.seat, bots[ask.seat].answer(Seat(table, ask.seat)).key)
    return table.record.answers


def play_modes(subject: Subject, games: int, level: str, tries: int, seed: str) -> tuple[int, int]:
    """How many games were played, and the most answers that one took."""
    played = longest = 0
    for mode in subject.modes:
        for n in range(subject.shares(games)[mode.name]):
            longest = max(longest, _named(subject, mode, level, tries, f"{seed} {n}"))
            played += 1
    return played, longest


def _named(subject: Subject, mode: Mode, level: str, tries: int, seed: str) -> int:
    try:
        return play(sit_down(subject, mode, seed), level, seed, tries)
    except Exception as error:
        error.add_note(f"{subject.name}, {mode.name}, seed {seed!r}, {level}")
        raise


def play_example(pack: str, games: int, level: str, tries: int, seed: str) -> tuple[int, int]:
    longest = 0
    for n in range(games):
        game, seats, options = PACKS[pack][n % 2]
        table = open_table(game, seats, {**options, "pack": str(EXAMPLES / pack)}, seed=f"{seed} {n}")
        longest = max(longest, play(table, level, f"{seed} {n}", tries))
    return games, longest


def main() -> int:
    parser = argparse.ArgumentParser(description="Bots play every mode to the end.")
    parser.add_argument("--games", type=int, default=2000, help="per game")
    parser.add_argument("--level", default="careful", choices=("random", "novice", "careful", "cunning", "master"))
    parser.add_argument("--tries", type=int, default=8)
    parser.add_argument("--game", action="append")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--examples", action="store_true", help="the example packs instead")
    given = parser.parse_args()
    how = given.games, given.level, given.tries, given.seed
    names = list(PACKS) if given.examples else [subject.name for subject in subjects()]
    for name in given.game or names:
        began = time.perf_counter()
        subject = None if given.examples else subject_of(name)
        played, longest = play_example(name, *how) if subject is None else play_modes(subject, *how)
        took = time.perf_counter() - began
        print(f"{name}: {played} games of {given.level} bots, {longest} answers at most, {took:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
