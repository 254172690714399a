"""Luck that can be checked, at full size: finished games are proven, and no single altered roll passes.

    python tests/conform/verified.py [--games 1000] [--altered 1000] [--game NAME] [--seed 0]

Random games of every game and mode are played to the end with luck that table and seats have made together. Each record
must be proven; then, one at a time, single outcomes are changed to others that the rules allow, and `verify` must name
that very line. The numbers are split over the games. Exit code 1 if anything passed that should not, or the other way.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from conform.subjects import Subject, subject_of, subjects  # noqa: E402  # the tests are no package
from undercroft import BadRecord, Record, Share, Shared, open_table  # noqa: E402
from undercroft.kernel.record import Line, dump  # noqa: E402
from undercroft.kernel.replay import open_recorded, play_line  # noqa: E402
from undercroft.kernel.rules import ROLL, key_of  # noqa: E402
from undercroft.kernel.verify import verify_record  # noqa: E402

LONGEST = 3_000  # answers: a random game that is still not over is left, and another one begun


def finished(subject: Subject, chance: random.Random) -> Record:
    """The record of a random game with shared luck; some seats add nothing to it."""
    while True:
        mode = chance.choices(subject.modes, [mode.weight for mode in subject.modes])[0]
        shares = [Share.drawn(str(chance.random())) if chance.random() < 0.8 else None for _ in range(mode.seats)]
        luck = Shared(Share.drawn(str(chance.random())), shares)
        table = open_table(subject.game, mode.seats, mode.options, luck=luck, for_record=True)
        pick = chance.choice(list(subject.players.values()))(chance)
        for _ in range(LONGEST):
            if not table.asks:
                return Record.parse(table.record.text)
            ask = chance.choice(table.asks)
            table.answer(ask.seat, pick(ask.seat, ask.clause, ask._offered).key)


def altered(subject: Subject, record: Record, chance: random.Random) -> tuple[Record, int] | None:
    """The record with one outcome changed to another that could have come, and the number of that line in the file."""
    at = chance.choice([at for at, line in enumerate(record.lines) if "luck" in line])
    table = open_recorded(subject.game, record)
    for line in record.lines[:at]:
        play_line(table, line)
    assert table.wanted is not None
    kind, _, what = table.wanted
    line: Line = json.loads(dump(record.lines[at]))
    if kind == ROLL:
        die = chance.randrange(len(what))
        others = [face for face in what[die].faces if face != line["faces"][die]]
        line["faces"][die] = chance.choice(others)
    else:
        others = sorted({key_of(card) for card in what} - {line["drawn"]})
        if not others:
            return None
        line["drawn"] = chance.choice(others)
    return Record(record.header, [*record.lines[:at], line, *record.lines[at + 1 :]], record.source), at + 2


def checked(subject: Subject, games: int, changes: int, seed: int) -> tuple[Counter[str], list[str]]:
    """How many games were proven and how many lies were named, and what went wrong."""
    chance = random.Random(f"verified {subject.name} {seed}")
    counts, wrong = Counter[str](), list[str]()
    each = -(-changes // games) if games else 0
    while counts["proven"] < games:
        record = finished(subject, chance)
        proof = verify_record(subject.game, record)
        counts["proven"] += 1
        if not (proof.luck_is_proven and proof.for_record):
            wrong.append("a finished game is not proven")
        tried = 0
        while tried < each and counts["altered"] < changes:
            lie = altered(subject, record, chance)
            if lie is None:
                continue
            tried += 1
            counts["altered"] += 1
            try:
                verify_record(subject.game, lie[0])
                wrong.append(f"line {lie[1]} lies, and nobody says so")
            except BadRecord as error:
                if f":{lie[1]}: " not in str(error) or "the line lies" not in str(error):
                    wrong.append(f"line {lie[1]} lies, but it is said that {error}")
    return counts, wrong


def main() -> int:
    parser = argparse.ArgumentParser(description="Luck that can be checked, at full size.")
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--altered", type=int, default=1_000)
    parser.add_argument("--game", action="append")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    chosen = [subject_of(name) for name in given.game] if given.game else subjects()
    well = True
    for subject in chosen:
        assert subject is not None
        share = [-(-number // len(chosen)) for number in (given.games, given.altered)]
        counts, wrong = checked(subject, share[0], share[1], given.seed)
        print(
            f"{subject.name}: {counts['proven']} games proven, {counts['altered']} lies; {len(wrong)} wrong", flush=True
        )
        for one in wrong[:20]:
            print(f"  {one}")
        well = well and not wrong
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
