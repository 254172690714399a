"""The header: the first line of a record, and all that a table must know of itself to be opened again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from undercroft.kernel.game import Game
from undercroft.kernel.luck import Luck
from undercroft.kernel.shapes import FORMAT
from undercroft.kernel.sources import seals_of


def header_of(
    game: Game,
    seats: Sequence[str],
    options: Mapping[str, Any],
    pack: Any,
    luck: Luck,
    practice: bool,
    hints: bool = True,
    for_record: bool = False,
) -> dict[str, Any]:
    """The first line of a record."""
    header: dict[str, Any] = {
        "undercroft": FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "pack": getattr(pack, "name", ""),
        "digest": getattr(pack, "digest", ""),
        "seats": list(seats),
        "options": dict(options),
        "luck": luck.name,
    }
    header |= seals_of(luck)
    if practice:
        header["practice"] = True
    if for_record:
        header["for_record"] = True
    if not hints:
        header["hints"] = False
    return header
