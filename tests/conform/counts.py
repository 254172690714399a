"""What is not data yet, counted over every mode: `python tests/conform/counts.py [GAMES]`; all must be 0.

Things that an event or option names without a key, keys that `things` does not know, answers among several that leave
the story of their seat as it was, and numbers of the flat observation without bounds.
"""

from __future__ import annotations

import math
import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from conform.laws import nameless, spaces_of  # the tests are no package
from conform.mode import Mode
from conform.subjects import Subject, subjects
from conform.suite import sit_down
from undercroft.kernel.event import Events

NAMES = ("things without key", "keys unknown to things", "untold decisions", "numbers without bounds")


def count(subject: Subject, mode: Mode, seed: int, found: Counter[str]) -> None:
    chance = random.Random(f"counts {subject.name} {mode.name} {seed}")
    pick = chance.choice(list(subject.players.values()))(chance)
    table = sit_down(subject, mode, seed)
    known = table.things
    axes = spaces_of(subject, table).observation
    found["numbers"] = max(found["numbers"], len(axes))
    found[NAMES[3]] += sum(not (math.isfinite(axis.low) and math.isfinite(axis.high)) for axis in axes)
    while table.asks and found["decisions"] < subject.limit * len(subject.modes):
        ask = chance.choice(table.asks)
        for told in [option.to_json() for option in ask.options]:
            keys = (*told["stands_for"], *told["gives"], *told["takes"])
            found["keys"] += len(keys)
            found[NAMES[0]] += len([*nameless(told["parts"], "parts")])
            found[NAMES[1]] += sum(key not in known for key in keys)
        before = len(table.events(ask.seat))
        table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
        found["decisions"] += len(ask.keys) > 1
        found[NAMES[2]] += len(ask.keys) > 1 and len(table.events(ask.seat)) == before
    for event in [event.to_json() for event in Events.all_of(table.told()[:])]:
        found["events"] += 1
        found["keys"] += len(event["things"])
        found[NAMES[0]] += len([*nameless(event["facts"], "facts")])
        found[NAMES[1]] += sum(key not in known for key in event["things"])


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    missing = 0
    for subject in subjects():
        found: Counter[str] = Counter()
        for mode in subject.modes:
            for seed in range(games):
                count(subject, mode, seed, found)
        missing += sum(found[name] for name in NAMES)
        said = ", ".join(f"{found[name]} {name}" for name in NAMES)
        of = ", ".join(f"{found[name]} {name}" for name in ("decisions", "events", "keys", "numbers"))
        print(f"{subject.name}: {said} (of {of}; {len(subject.modes)} modes)", flush=True)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
