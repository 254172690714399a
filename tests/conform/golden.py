"""Golden records: whole games that must replay for ever (as long as the rules version stays).

python tests/conform/golden.py GAME MODE SEED [PLAYER]     play one and write tests/records/GAME/MODE-SEED.jsonl
python tests/conform/golden.py GAME                        play all that the game's modes.py names in GOLDEN
python tests/conform/golden.py                             replay all and print a digest of everything told and seen

A record keeps the rules version and the digest of its pack. If either has changed, the records of that game are
refused: play them anew with the second command. Records called 001, 002 ... are a campaign, each played on what those
before it have left.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import random
import sys
from itertools import count
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from conform.mode import Golden  # noqa: E402  # the tests are no package
from conform.subjects import Subject, subject_of  # noqa: E402  # the tests are no package
from conform.suite import ADDRESS, portrait, sit_down  # noqa: E402
from undercroft import NotAllowed, language, open_campaign, open_table  # noqa: E402
from undercroft.kernel.record import Record  # noqa: E402
from undercroft.kernel.replay import replay_record  # noqa: E402
from undercroft.kernel.rules import ROLL, key_of  # noqa: E402
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


def play_golden(subject: Subject, golden: Golden) -> Table:
    """The first game worth keeping."""
    return next(table for table in (_play_golden(subject, golden, seed) for seed in count()) if golden.worth(table))


def _play_golden(subject: Subject, golden: Golden, seed: int) -> Table:
    chance = random.Random(seed)
    pick = subject.players[golden.player](chance)
    luck = {"luck": "typed"} if golden.typed else {"seed": f"golden {seed}"}
    seats = golden.seats if isinstance(golden.seats, int) else list(golden.seats)
    if golden.campaign:
        table = open_campaign(subject.game, RECORDS / subject.name).open_table(seats, golden.options, **luck)
    else:
        table = open_table(subject.game, seats, golden.options, **luck)
    while table.asks or table.wanted:
        if table.wanted:
            kind, _, things = table.wanted
            outcome = [chance.choice(die.faces) for die in things] if kind == ROLL else [key_of(chance.choice(things))]
            table.supply(*outcome)
            continue
        ask = chance.choice(table.asks)
        table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
        if chance.random() < golden.takes_back:
            with contextlib.suppress(NotAllowed):
                table.undo(ask.seat)
    return table


def save(table: Table, name: str) -> None:
    folder = RECORDS / table.header["game"]
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.jsonl"
    table.record.save(file)
    print(f"{file}: {len(table.record.lines)} lines; {table.outcome and table.outcome.reason}")


def main() -> None:
    if len(sys.argv) == 2:
        subject = subject_of(sys.argv[1])
        if subject is None:
            sys.exit(f"{sys.argv[1]} tells no modes")
        for name in subject.golden:
            (RECORDS / subject.name / f"{name}.jsonl").unlink(missing_ok=True)
        for name, golden in subject.golden.items():
            save(play_golden(subject, golden), name)
    elif len(sys.argv) > 1:
        game, mode, seed, *player = sys.argv[1:]
        subject = subject_of(game)
        if subject is None:
            sys.exit(f"{game} tells no modes")
        save(play(subject, mode, int(seed), *player), f"{mode.replace(' ', '-')}-{seed}")
    else:
        for file in record_files():
            print(file.relative_to(RECORDS), digest(replayed(file)))


if __name__ == "__main__":
    main()
