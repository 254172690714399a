"""Golden records: whole games that must replay for ever (as long as the rules version stays).

python tests/conform/golden.py GAME MODE SEED [PLAYER]     play one and write tests/records/GAME/MODE-SEED.jsonl
python tests/conform/golden.py                             replay all and print a digest of everything told and seen
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from conform.subjects import Subject, subject_of  # noqa: E402  # the tests are no package
from conform.suite import ADDRESS, portrait, sit_down  # noqa: E402
from undercroft import language  # noqa: E402
from undercroft.kernel.record import Record  # noqa: E402
from undercroft.kernel.replay import replay_record  # noqa: E402
from undercroft.kernel.table import Table  # noqa: E402
from undercroft.kernel.words import LANGUAGES  # noqa: E402

RECORDS = TESTS / "records"


def record_files() -> list[Path]:
    return sorted(RECORDS.glob("*/*.jsonl"))


def replayed(file: Path) -> Table:
    """The table of a golden record, at its last answer."""
    record = Record.load(file)
    subject = subject_of(record.header["game"])
    assert subject is not None, f"{file}: {record.header['game']} tells no modes"
    return replay_record(subject.game, record, "fresh")


def digest(table: Table) -> str:
    """A digest of all that this table tells and shows, in each language."""
    parts = []
    for code in LANGUAGES:
        with language(code):
            parts += [json.dumps(portrait(table)), *[event.text for event in table.events(None)]]
    return hashlib.sha256(ADDRESS.sub("", "\n".join(parts)).encode()).hexdigest()  # addresses in the state's repr


def play(subject: Subject, mode: str, seed: int, player: str = "any") -> Table:
    chance = random.Random(seed)
    pick = subject.players[player](chance)
    table = sit_down(subject, subject.mode(mode), seed)
    while table.asks:
        ask = chance.choice(table.asks)
        table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
    return table


def main() -> None:
    if len(sys.argv) > 1:
        game, mode, seed, *player = sys.argv[1:]
        subject = subject_of(game)
        if subject is None:
            sys.exit(f"{game} tells no modes")
        table = play(subject, mode, int(seed), *player)
        folder = RECORDS / game
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{mode.replace(' ', '-')}-{seed}.jsonl"
        table.record.save(file)
        print(f"{file}: {len(table.record.lines)} lines; {table.outcome and table.outcome.reason}")
    else:
        for file in record_files():
            print(file.relative_to(RECORDS), digest(replayed(file)))


if __name__ == "__main__":
    main()
