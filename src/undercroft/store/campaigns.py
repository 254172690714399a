"""Campaigns in folders, as the terminal keeps them: a charter, the game under way, and the finished records.

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
from undercroft.kernel.record import Record
from undercroft.kernel.shapes import FORMAT
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


def begin(folder: Folder, name: str, game: str, options: Mapping[str, Any]) -> None:
    """A new campaign; what it is begun with holds for all its tables."""
    path = path_of(folder, name)
    text = json.dumps({"undercroft": FORMAT, "game": game, "options": dict(options)}, ensure_ascii=False)
    try:
        path.mkdir(parents=True, exist_ok=True)
        with open(path / CHARTER, "x", encoding="utf-8") as file:
            file.write(text + "\n")
    except OSError as error:
        raise CannotSave(f"{path / CHARTER}: {why_not(error)}") from error


def charter(folder: Folder, name: str) -> tuple[str, dict[str, Any]]:
    """The game of a campaign and the options it was begun with."""
    file = path_of(folder, name) / CHARTER
    try:
        read = json.loads(file.read_text(encoding="utf-8"))
        game, options = read["game"], read["options"]
    except FileNotFoundError as error:
        raise NoSuchTable(name) from error
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadCampaign(say("{name}: damaged: 'game' and 'options' are expected"), name=name) from error
    if not isinstance(game, str) or not isinstance(options, dict):
        raise BadCampaign(say("{name}: damaged: 'game' and 'options' are expected"), name=name)
    return game, options


def opened(folder: Folder, name: str) -> Campaign:
    return open_campaign(charter(folder, name)[0], path_of(folder, name))


def is_under_way(folder: Folder, name: str) -> bool:
    return (path_of(folder, name) / UNDER_WAY).exists()


def put_away(folder: Folder, name: str) -> Campaign:
    """The game under way is over: it becomes the next record of its campaign."""
    campaign = opened(folder, name)
    file = path_of(folder, name) / UNDER_WAY
    if not file.exists():
        raise NoSuchTable(name)
    record = Record.load(file)
    # if the program was stopped between the two steps below, the record stands there already
    if not campaign.files or Record.load(campaign.files[-1]).text != record.text:
        campaign.add(record)
    try:
        file.unlink()
    except OSError as error:
        raise CannotSave(f"{file}: {why_not(error)}") from error
    return campaign
