"""How long the list of saved games takes: the first time, when every file is looked into, and from then on.

python tests/fuzz/listing.py [--games 5000]
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from pathlib import Path

import undercroft
from undercroft import open_table
from undercroft.shelf import load
from undercroft.term.saves import saved_games


def texts() -> list[str]:
    """Records of every game, of many lengths."""
    made, chance = [], random.Random(0)
    for game in undercroft.games():
        table = open_table(game, min(load(game).seats), seed=1)
        while table.asks and len(table.record.lines) < 600:
            ask = chance.choice(table.asks)
            table.answer(ask.seat, chance.choice(ask.keys))
            if chance.random() < 0.05:
                made.append(table.record.text)
        made.append(table.record.text)
    return made


def main() -> int:
    parser = argparse.ArgumentParser(description="The list of saved games.")
    parser.add_argument("--games", type=int, default=5_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["UNDERCROFT_HOME"] = home
        folder, known = Path(home) / "games", texts()
        folder.mkdir()
        for number in range(given.games):
            (folder / f"game-{number}.jsonl").write_text(known[number % len(known)], encoding="utf-8")
        for name in ("the first time", "from the index"):
            begun, computing = time.monotonic(), time.process_time()
            found = len(saved_games())
            took = f"{time.monotonic() - begun:.2f} s ({time.process_time() - computing:.2f} s of computing)"
            print(f"{found} games {name}: {took}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
