"""Campaigns in folders, for terminal and page alike: a charter, the game under way, and the finished records.

maps/mirkwood/campaign.json      what it was begun with: the game, and options that hold for all its tables
maps/mirkwood/under-way.jsonl    the game being played, if there is one
maps/mirkwood/001.jsonl ...      the finished games
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from undercroft.face import open_campaign
from undercroft.kernel.campaign import Campaign
from undercroft.kernel.errors import BadCampaign, CannotSave, say, why_not
from undercroft.kernel.game import Game
from undercroft.kernel.harmless import shown
from undercroft.kernel.record import Record, write_whole
from undercroft.kernel.shapes import FORMAT, LONGEST_LINE
from undercroft.store import NoSuchTable
from undercroft.store.folder import Folder
from undercroft.store.places import ROWS, UNDER_WAY

CHARTER = "campaign.json"


def found(folder: Folder) -> list[str]:
    """All campaigns by name: `maps:mirkwood`."""
    return sorted(f"{row}:{file.parent.name}" for row in ROWS for file in (folder.path / row).glob(f"*/{CHARTER}"))


def path_of(folder: Folder, name: str) -> Path:
    if ":" not in name:
        raise NoSuchTable(name)
    return folder.file(name).parent


def begin(path: Path, game: str, held: Mapping[str, Any]) -> None:
    """A new campaign; `held` are options for all its tables."""
    text = json.dumps({"undercroft": FORMAT, "game": game, "options": dict(held)}, ensure_ascii=False)
    try:
        path.mkdir(parents=True, exist_ok=True)
        write_whole(path / CHARTER, text + "\n", new=True)
    except OSError as error:
        raise CannotSave(f"{path / CHARTER}: {why_not(error)}") from error


def opened(path: Path, game: Game | None = None) -> tuple[Campaign, dict[str, Any]]:
    """The campaign in this folder, and the options it was begun with. Anything damaged or of another game is refused;
    where a game is wanted, a folder of records will do, of which nobody has said anything."""
    charter = _charter(path / CHARTER)
    if charter is None and game is None:
        raise NoSuchTable(path.name)
    name, held = charter or (None, {})
    if game is not None and name not in (None, game.name):
        what = say("{file}: this is a campaign of {found}, not of {name}")
        raise BadCampaign(what, file=path / CHARTER, found=shown(name, 60), name=game.name)
    return open_campaign(game or str(name), path), held


def _charter(file: Path) -> tuple[str, dict[str, Any]] | None:
    try:
        with open(file, "rb") as whole:
            said = json.loads(whole.read(LONGEST_LINE))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise BadCampaign(f"{file}: {why_not(error)}") from error
    except (ValueError, RecursionError) as error:
        raise BadCampaign(say("{file}: damaged: {error}"), file=file, error=shown(error, 200)) from error
    match said:
        case {"game": str(game), "options": dict(held)}:
            return game, held
    raise BadCampaign(say("{file}: damaged: 'game' and 'options' are expected"), file=file)


def is_under_way(path: Path) -> bool:
    """Whether a game of this campaign is being played."""
    return (path / UNDER_WAY).exists()


def put_away(path: Path, game: Game | None = None) -> Campaign:
    """The game under way is over: it becomes the next record of its campaign."""
    if not is_under_way(path):
        raise NoSuchTable(path.name)
    campaign, file = opened(path, game)[0], path / UNDER_WAY
    record = Record.load(file)
    if campaign.holds(record) is None:  # else the program was stopped between this step and the next
        campaign.add(record)
    try:
        file.unlink()
    except OSError as error:
        raise CannotSave(f"{file}: {why_not(error)}") from error
    return campaign
