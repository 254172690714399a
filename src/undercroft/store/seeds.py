"""The luck of games for the record: kept apart from the saves, and found again by its seal.

A copy of a save has the same seal, so whoever goes on with it goes on with the same dice. It stays when the game is
over: somebody may have kept a copy from its middle.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

from undercroft.kernel.errors import CannotSave, why_not
from undercroft.kernel.luck import Seeded
from undercroft.kernel.record import Record, write_whole
from undercroft.kernel.sources import last_seals, luck_of
from undercroft.store.places import home


def keep_luck(luck: Seeded) -> None:
    """Before the table is opened: without its seed the game could only be gone on with by other dice."""
    file = _file(luck.seals["seed"])
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CannotSave(f"{file.parent}: {why_not(error)}") from error
    write_whole(file, json.dumps(luck.secrets))
    with contextlib.suppress(OSError):
        os.chmod(file, 0o600)


def kept_luck(record: Record) -> Seeded | None:
    """The luck that this record is to be gone on with, if it is for the record and its seed is kept here."""
    seals = last_seals(record.header, record.lines)
    if not record.header.get("for_record") or "seed" not in seals:
        return None
    try:
        luck = luck_of(json.loads(_file(seals["seed"]).read_text(encoding="utf-8")), record.header["luck"])
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return luck if luck.seals == seals else None


def _file(seal: str) -> Path:
    return home() / "seeds" / f"{seal.removeprefix('sha256:')}.json"
