"""Bots do not cheat: changing what is hidden from a seat never changes the answer of its bot.

    python tests/conform/fair.py [--positions 500] [--game NAME] [--tries 12]

Every level, the same seed in both worlds. Where something is hidden it is changed by the `HIDDEN` of the
game's modes.py; luck to come is another in every second world anyway.
"""

from __future__ import annotations

import argparse
import random
import sys
from itertools import islice
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from conform.imagined import exchanged  # noqa: E402  # the tests are no package
from conform.subjects import Subject, subject_of, subjects  # noqa: E402
from conform.suite import positions  # noqa: E402
from undercroft.bots import Careful, Cunning, Master, Novice, Seat  # noqa: E402
from undercroft.kernel.table import Table  # noqa: E402

EVERY = 2.5  # answers between two positions
GIVE_UP = 1_600  # positions for each one wanted: then there is little to compare


def _answers(table: Table, seat: int, tries: int) -> list[str]:
    bots = (Novice(7), Careful(7), Cunning(7, tries), Master(7, 3 * tries))
    return [bot.answer(Seat(table, seat)).key for bot in bots]


def fair_positions(subject: Subject, wanted: int, seed: int, tries: int) -> int:
    """How many positions were compared; an AssertionError where an answer has changed."""
    chance = random.Random(f"fair {subject.name} {seed}")
    several = [mode for mode in subject.modes if mode.seats > 1]
    compared = 0
    for position in islice(positions(subject, chance, EVERY, 200, several), GIVE_UP * wanted if subject.hidden else 0):
        table = position.table
        for hidden in subject.hidden:
            changed = hidden(table.fork(), chance)
            if changed is None or changed[0] is None:
                continue
            seat, other = changed
            both = [one for one in (table, other) if any(ask.seat == seat for ask in one.asks)]
            table.told()
            memory, _ = table.past.memory_of(seat)
            lying = exchanged(table.past.checkpoint.state, other.past.checkpoint.state)
            if len(both) < 2 or any(memory.knows(key) for key in lying):
                continue  # not asked, or it was told and only a view does not repeat it
            mine, theirs = _answers(table, seat, tries), _answers(other, seat, tries)
            assert mine == theirs, f"{position.place}: {hidden} changes {mine} to {theirs}"
            compared += 1
        if compared >= wanted:
            break
    return compared


def main() -> int:
    parser = argparse.ArgumentParser(description="Bots do not cheat.")
    parser.add_argument("--positions", type=int, default=500, help="per game")
    parser.add_argument("--game", action="append")
    parser.add_argument("--tries", type=int, default=12)
    given = parser.parse_args()
    for subject in [subject_of(name) for name in given.game] if given.game else subjects():
        assert subject is not None
        compared = fair_positions(subject, given.positions, 0, given.tries)
        print(f"{subject.name}: {compared} positions, every level answered the same", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
