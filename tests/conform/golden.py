"""Golden records: whole games that must replay for ever, in tests/records/GAME/vRULES/.

python tests/conform/golden.py GAME MODE SEED [PLAYER]     play one and write tests/records/GAME/vRULES/MODE-SEED.jsonl
python tests/conform/golden.py GAME                        play all that the game's modes.py names in GOLDEN
python tests/conform/golden.py                             replay all and print a digest of everything told and seen
python tests/conform/golden.py --keep                      note the new records as kept: from then on they never change
python tests/conform/golden.py --again [GAME] [--unreleased]   play all anew and show what changed (`make golden`)

The records of a rules version that was released are kept as they are (tests/records/kept.sha256): only added to, never
edited. A change of rules or pack that breaks one must raise the game's rules version; the records of the new version
are then played with the second command, and those of the old one get the refusal that names the release which plays
them. As long as the present version was never released, `--unreleased` rewrites its records, and the notes of them.
Records called 001, 002 ... are a campaign, each played on what those before it have left.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import random
import re
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from conform.mode import Golden  # noqa: E402  # the tests are no package
from conform.subjects import Subject, subject_of, subjects  # noqa: E402  # the tests are no package
from conform.suite import ADDRESS, portrait, sit_down  # noqa: E402
from undercroft import BadRecord, NotAllowed, language, open_campaign, open_table  # noqa: E402
from undercroft.kernel.game import Game  # noqa: E402
from undercroft.kernel.languages import languages  # noqa: E402
from undercroft.kernel.record import Record  # noqa: E402
from undercroft.kernel.replay import replay_record  # noqa: E402
from undercroft.kernel.rules import ROLL, key_of  # noqa: E402
from undercroft.kernel.table import Table  # noqa: E402

RECORDS = TESTS / "records"


PASSING = re.compile(r'"(?:salt|seed)":"[^"]*"')  # drawn anew for every record
KEPT = RECORDS / "kept.sha256"  # as sha256sum writes it


def record_files() -> list[Path]:
    """Every record of every version."""
    return sorted(RECORDS.glob("*/v*/*.jsonl"))


def records_of(game: str) -> Path:
    """Where the records of a game's present rules lie."""
    subject = subject_of(game)
    assert subject is not None, f"{game} tells no modes"
    return RECORDS / game / f"v{subject.game.rules_version}"


def playable_files() -> list[Path]:
    """The records of the present rules."""
    return [file for file in record_files() if file.parent == records_of(file.parent.parent.name)]


def kept() -> dict[str, str]:
    """File -> digest, of every record that never changes again."""
    lines = KEPT.read_text(encoding="utf-8").splitlines()
    return {file: digest for digest, file in (line.split("  ", 1) for line in lines)}


def keep() -> None:
    """Note what is not noted yet. What is noted stays as it is."""
    before = kept()
    with KEPT.open("a", encoding="utf-8") as notes:
        for file in record_files():
            name = file.relative_to(RECORDS).as_posix()
            if name not in before:
                notes.write(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {name}\n")


def replayed(file: Path) -> Table:
    """The table of a golden record, at its last answer."""
    record = Record.load(file)
    subject = subject_of(record.header["game"])
    assert subject is not None, f"{file}: {record.header['game']} tells no modes"
    return replay_record(_as_played(subject.game, record.header["digest"]), record, "fresh")


def _as_played(game: Game, digest: str) -> Game:
    """The game, its pack taken for the one a record was played with: a number that the record never uses may change."""

    def load_pack(name: str) -> Any:
        pack = game.load_pack(name)
        return pack if getattr(pack, "digest", "") == digest else pack.but(digest=digest)

    return replace(game, load_pack=load_pack)


def digest(table: Table) -> str:
    """A digest of all that this table tells and shows, in each language."""
    parts = []
    for code in languages():
        with language(code):
            parts += [json.dumps(portrait(table)), *[event.text for event in table.events(None)]]
    return hashlib.sha256(ADDRESS.sub("", "\n".join(parts)).encode()).hexdigest()  # addresses in the state's repr


def _told(file: Path) -> str:
    """What a record tells and shows, as a digest; or why it does not replay."""
    try:
        return digest(replayed(file))
    except BadRecord as refusal:
        return str(refusal)


def play(subject: Subject, mode: str, seed: int, player: str = "any") -> Table:
    chance = random.Random(seed)
    pick = subject.players[player](chance)
    table = sit_down(subject, subject.mode(mode), seed)
    while table.asks:
        ask = chance.choice(table.asks)
        table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
    return table


def play_golden(subject: Subject, golden: Golden, campaign: Path | None = None) -> Table:
    """The first game worth keeping; where it belongs to a campaign, played on what lies in that folder."""
    folder = campaign or records_of(subject.name)
    played = (_play_golden(subject, golden, seed, folder) for seed in count())
    return next(table for table in played if golden.worth(table))


def _play_golden(subject: Subject, golden: Golden, seed: int, folder: Path) -> Table:
    chance = random.Random(seed)
    pick = subject.players[golden.player](chance)
    luck = {"luck": "typed"} if golden.typed else {"seed": f"golden {seed}"}
    seats = golden.seats if isinstance(golden.seats, int) else list(golden.seats)
    if golden.campaign:
        table = open_campaign(subject.game, folder).open_table(seats, golden.options, **luck)
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
    folder = records_of(table.header["game"])
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.jsonl"
    if file.relative_to(RECORDS).as_posix() in kept():
        sys.exit(f"{file} is kept for ever: raise the rules version, or give the new record another name")
    table.record.save(file)
    print(f"{file}: {len(table.record.lines)} lines; {table.outcome and table.outcome.reason}")


def play_again(subject: Subject, unreleased: bool) -> int:
    """Play the golden games of a game anew and say what changed; how many were left because they are kept.

    A campaign is played from its beginning: each of its games on those that were played anew.
    """
    with TemporaryDirectory() as campaign:
        left = sum(_again(subject, name, golden, unreleased, Path(campaign)) for name, golden in subject.golden.items())
    print(f"{subject.name}: {len(subject.golden)} golden games played")
    return left


def _again(subject: Subject, name: str, golden: Golden, unreleased: bool, campaign: Path) -> bool:
    """One of them: whether it changed and was left all the same."""
    file = records_of(subject.name) / f"{name}.jsonl"
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    after = play_golden(subject, golden, campaign).record.text
    changed, note = what_changed(before, after), file.relative_to(RECORDS).as_posix()
    if golden.campaign:
        (campaign / file.name).write_text(after, encoding="utf-8")
    if not changed:
        return False
    print(f"{note}: {changed}")
    if note in kept() and not unreleased:
        print("  kept for ever, and left as it is: raise the rules version")
        return True
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(after, encoding="utf-8")
    if note in kept():
        notes = {**kept(), note: hashlib.sha256(after.encode()).hexdigest()}
        KEPT.write_text("".join(f"{digest}  {name}\n" for name, digest in notes.items()), encoding="utf-8")
    return False


def what_changed(before: str, after: str) -> str:
    """The first line that is another; nothing if only salt and seal are, which are drawn anew for every record."""
    old, new = (PASSING.sub("", text).splitlines() for text in (before, after))
    if not old:
        return f"new, {len(new)} lines"
    for number, (one, other) in enumerate(zip(old, new, strict=False), start=1):
        if one != other:
            at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
            shown = slice(max(0, at - 30), at + 60)
            return f"line {number} of {len(old)}: {one[shown]} -> {other[shown]} ({len(new)} lines now)"
    return "" if len(old) == len(new) else f"{len(old)} lines before, {len(new)} now"


def main() -> None:
    if sys.argv[1:] == ["--keep"]:
        keep()
    elif sys.argv[1:2] == ["--again"]:
        given = [one for one in sys.argv[2:] if one != "--unreleased"]
        found = [subject_of(name) for name in given] if given else subjects()
        left = sum(play_again(one, "--unreleased" in sys.argv) for one in found if one is not None)
        sys.exit(1 if left else 0)
    elif len(sys.argv) == 2:
        subject = subject_of(sys.argv[1])
        if subject is None:
            sys.exit(f"{sys.argv[1]} tells no modes")
        for name in subject.golden:
            file = records_of(subject.name) / f"{name}.jsonl"
            if file.relative_to(RECORDS).as_posix() not in kept():
                file.unlink(missing_ok=True)
        for name, golden in subject.golden.items():
            save(play_golden(subject, golden), name)
    elif len(sys.argv) > 1:
        game, mode, seed, *player = sys.argv[1:]
        subject = subject_of(game)
        if subject is None:
            sys.exit(f"{game} tells no modes")
        save(play(subject, mode, int(seed), *player), f"{mode.replace(' ', '-')}-{seed}")
    else:
        for file in playable_files():
            print(file.relative_to(RECORDS), _told(file))


if __name__ == "__main__":
    main()
