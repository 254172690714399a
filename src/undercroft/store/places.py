"""Where everything is kept: one folder, which the terminal and the page share.

games/mini-rogue-2026-05-01-1.jsonl     a game, called by its file
maps/mirkwood/under-way.jsonl           the game being played on a Wild Map
people.json                             who played last; of each person what was learnt and settled
history.jsonl                           one line for each finished game
lent.json                               for whom a bot plays, in which game
seeds/0123....json                      the sealed luck of a game for the record, by its seal
"""

from __future__ import annotations

import os
from pathlib import Path

SUFFIX = ".jsonl"
UNDER_WAY = "under-way.jsonl"  # in the folder of a campaign: the game being played
ROWS = ("maps", "campaigns")  # folders of campaigns, each with a game that may be under way


def home() -> Path:
    """The folder itself."""
    if given := os.environ.get("UNDERCROFT_HOME"):
        return Path(given)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "undercroft"


def games_folder() -> Path:
    """Where games are saved."""
    return home() / "games"


def maps_folder() -> Path:
    """Where Wild Maps are kept."""
    return home() / "maps"


def saved_name(path: Path) -> str:
    """What a saved game is called: `map-maker-2024-05-01-1`, `maps/mirkwood`, or its file."""
    if path.parent == games_folder():
        return path.stem
    if path.name == UNDER_WAY and path.parent.parent == maps_folder():
        return f"{maps_folder().name}/{path.parent.name}"
    return str(path)
