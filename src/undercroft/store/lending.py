"""Seats of people for whom a bot plays until they take them back, by the file of their game.

The page and the terminal read the same: a restart, or going on in the other, changes nothing. If the file cannot be
read or written, the person is asked, and nobody is stopped.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from undercroft.kernel.errors import CannotSave
from undercroft.kernel.record import Record, write_whole
from undercroft.store.places import home


def lent_seats(record: Record, file: Path, at: Path | None = None) -> dict[int, str]:
    """The bots that play for people in this game, by seat: `{0: "bot:careful"}`."""
    if not any("seat" in line for line in record.lines):
        return {}  # nobody has played: what is kept is about an earlier game in this file, of the same campaign
    found = _kept(at).get(_key(file, at))
    seats = found if isinstance(found, dict) else {}
    return {int(seat): str(bot) for seat, bot in seats.items() if seat.isdecimal()}


def keep_lent(lent: Mapping[int, str], file: Path, at: Path | None = None) -> None:
    kept = _kept(at)
    key = _key(file, at)
    if not lent and key not in kept:
        return
    games = {**kept, key: {str(seat): bot for seat, bot in lent.items()}}
    still = {one: seats for one, seats in games.items() if seats and ((at or home()) / one).exists()}
    with contextlib.suppress(OSError, CannotSave):
        _lent_file(at).parent.mkdir(parents=True, exist_ok=True)
        write_whole(_lent_file(at), json.dumps(still, ensure_ascii=False, indent=1) + "\n")


def _kept(at: Path | None) -> dict[str, Any]:
    with contextlib.suppress(OSError, ValueError):
        kept = json.loads(_lent_file(at).read_text(encoding="utf-8"))
        return kept if isinstance(kept, dict) else {}
    return {}


def _key(file: Path, at: Path | None) -> str:
    """The file as it lies in our folder; any other by its whole path."""
    whole, folder = file.resolve(), (at or home()).resolve()
    return str(whole.relative_to(folder)) if whole.is_relative_to(folder) else str(whole)


def _lent_file(at: Path | None) -> Path:
    return (at or home()) / "lent.json"
