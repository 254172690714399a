"""Campaigns in folders: what each was begun with, its next table, and the finished games added to it.

campaign.json       what it was begun with: the game, and options that hold for all its tables
under-way.jsonl     the game being played, if there is one
001.jsonl ...       the finished games
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from undercroft.face import open_campaign, options
from undercroft.kernel.campaign import Campaign
from undercroft.kernel.errors import BadCampaign, CannotSave, why_not
from undercroft.kernel.game import Choice, Game
from undercroft.kernel.harmless import shown
from undercroft.kernel.record import Record, write_whole
from undercroft.kernel.shapes import FORMAT, LONGEST_LINE
from undercroft.kernel.table import Table
from undercroft.store.places import UNDER_WAY
from undercroft.term import screens
from undercroft.term.menu import Wishes, ask_options, ask_seats, given_options, known_game, read_seats
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, listed, say

CHARTER = "campaign.json"


def write_charter(game: Game, folder: Path, held: Mapping[str, Any]) -> None:
    """Begin a campaign in this folder; `held` are options for all its tables."""
    text = json.dumps({"undercroft": FORMAT, "game": game.name, "options": dict(held)}, ensure_ascii=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / CHARTER, text + "\n", new=True)
    except OSError as error:
        raise CannotSave(f"{folder / CHARTER}: {why_not(error)}") from error


def held_options(game: Game, folder: Path) -> dict[str, Any]:
    """The options this campaign was begun with; none if nobody said anything."""
    file = folder / CHARTER
    try:
        with open(file, "rb") as whole:
            charter = json.loads(whole.read(LONGEST_LINE))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise BadCampaign(f"{file}: {why_not(error)}") from error
    except (ValueError, RecursionError) as error:
        raise BadCampaign(say("{file}: damaged: {error}"), file=file, error=shown(error, 200)) from error
    if not isinstance(charter, dict) or not isinstance(charter.get("options"), dict):
        raise BadCampaign(say("{file}: damaged: 'game' and 'options' are expected"), file=file)
    if charter.get("game") != game.name:
        raise BadCampaign(
            say("{file}: this is a campaign of {found}, not of {name}"),
            file=file,
            found=shown(charter.get("game"), 60),
            name=game.name,
        )
    return dict(charter["options"])


def open_folder(game: Game, folder: Path) -> Campaign:
    """The campaign in this folder; anything damaged or of another game is refused."""
    held_options(game, folder)
    return open_campaign(game, folder)


def show_campaign(terminal: Terminal, campaign: Campaign) -> None:
    facts = {"title": campaign.game.title, "n": len(campaign.files), "folder": campaign.path}
    terminal.tell(say("{title}: records in {folder}: {n}").text(facts), "bold")
    terminal.show(screens.draw_campaign(campaign.game.name, campaign.state))


def add_record(terminal: Terminal, campaign: Campaign, file: Path) -> None:
    """Add a finished game that was played elsewhere; its file stays where it is."""
    campaign.add(Record.load(file))
    show_campaign(terminal, campaign)


# -- the next table ---------------------------------------------------------------------------------------------------


def next_table(terminal: Terminal, campaign: Campaign, wishes: Wishes) -> Table:
    """Ask for what is left to be chosen and open the table. A pipe is asked for nothing."""
    game = campaign.game
    given = {**held_options(game, campaign.path), **given_options(game, wishes.options)}
    names = _seats(terminal, campaign, wishes)
    if terminal.is_live:
        given = ask_options(terminal, game, given, len(names), campaign.choices)
    for choice in narrowed(campaign, str(given.get("pack", ""))):
        given.setdefault(choice.key, choice.default)
    return campaign.open_table(names, given, seed=wishes.seed, luck=wishes.luck)


def _seats(terminal: Terminal, campaign: Campaign, wishes: Wishes) -> list[str]:
    """Who plays: in some campaigns always the same people."""
    settled: list[str] = campaign.state.get("seats") or []
    wanted = read_seats(campaign.game, wishes.seats) if wishes.seats else settled
    if settled and wanted != settled:
        raise Refused(say("The players stay the same in this campaign: {names}"), names=listed(settled))
    return wanted or ask_seats(terminal, campaign.game)


def narrowed(campaign: Campaign, pack: str) -> list[Choice]:
    """The choices of which this campaign leaves less than the game does."""
    whole = options(campaign.game.name, pack)
    return [choice for choice in campaign.choices(whole) if choice not in whole]


# -- the game under way -----------------------------------------------------------------------------------------------


def is_under_way(file: Path) -> bool:
    """Whether this is the file of a game that belongs to a campaign."""
    return file.name == UNDER_WAY and (file.parent / CHARTER).exists()


def add_finished(terminal: Terminal, file: Path) -> Path:
    """The game under way is over: it becomes the next record of its campaign. Returns its new file."""
    record = Record.load(file)
    campaign = open_folder(known_game(record.header["game"]), file.parent)
    if campaign.holds(record) is None:  # else the program was stopped between the two steps below
        campaign.add(record)
    try:
        file.unlink()
    except OSError as error:
        raise CannotSave(f"{file}: {why_not(error)}") from error
    terminal.tell()
    show_campaign(terminal, campaign)
    return campaign.files[-1]
