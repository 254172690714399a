"""Non-interference at full size: what is hidden from a seat reaches it by no way.

    python tests/conform/hidden.py [--positions 5000] [--game NAME] [--seed 0]

Plays random games. At each position something hidden from a seat is changed (`HIDDEN` in the game's modes.py): its
view, its events, its asks, the record and a fork stay the same, and no undo tells the two worlds apart. A position
counts if something was hidden there. Exit code 1 if a secret came out.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from conform.subjects import Subject, subject_of, subjects  # noqa: E402  # the tests are no package
from conform.suite import check_hidden, check_undo_tells_nothing, positions  # noqa: E402

EVERY = 3  # answers between two positions
SAVED = TESTS.parent / "build" / "secrets"


def compared(subject: Subject, wanted: int, seed: int) -> tuple[Counter[str], list[str]]:
    """How often each secret was changed, and what came out."""
    counts: Counter[str] = Counter()
    failures: list[str] = []
    chance = random.Random(f"secrets {subject.name} {seed}")
    names = {hidden: getattr(hidden, "__name__", str(hidden)) for hidden in subject.hidden}

    def counting(hidden: Any) -> Any:
        def change(table: Any, source: random.Random) -> Any:
            changed = hidden(table, source)
            if changed is not None:
                counts[names[hidden]] += 1
            return changed

        change.__name__ = names[hidden]
        return change

    watched = replace(subject, hidden=tuple(counting(hidden) for hidden in subject.hidden))
    for position in positions(subject, chance, EVERY, 400):
        before = counts.total()
        try:
            check_hidden(watched, position.table, chance)
            check_undo_tells_nothing(watched, position.table, chance)
        except Exception as error:
            failures.append(f"{position.place}: {type(error).__name__}: {str(error)[:600]}")
            SAVED.mkdir(parents=True, exist_ok=True)
            saved = SAVED / f"{subject.name}-{len(failures)}.jsonl"
            saved.write_text(position.table.record.text, encoding="utf-8")
        counts["positions"] += counts.total() > before
        if counts["positions"] >= wanted or len(failures) == 20:
            break
    return counts, failures


def main() -> int:
    parser = argparse.ArgumentParser(description="Non-interference at full size.")
    parser.add_argument("--positions", type=int, default=5_000, help="per game")
    parser.add_argument("--game", action="append")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    chosen = [subject_of(name) for name in given.game] if given.game else subjects()
    well = True
    for subject in chosen:
        if subject is None or not subject.hidden:
            print(f"{subject and subject.name}: nothing is hidden from anybody but what nobody knows")
            continue
        counts, failures = compared(subject, given.positions, given.seed)
        print(
            f"{subject.name}: {counts.pop('positions')} positions; {dict(counts)}; {len(failures)} failures", flush=True
        )
        for failure in failures:
            print(f"  {failure}")
        well = well and not failures
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
