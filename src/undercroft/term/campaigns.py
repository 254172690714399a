"""Campaigns at the terminal: how each stands, its next table, and the finished games added to it."""

from __future__ import annotations

from pathlib import Path

from undercroft.face import options
from undercroft.kernel.campaign import Campaign
from undercroft.kernel.record import Record
from undercroft.kernel.table import Table
from undercroft.store import campaigns as kept
from undercroft.store.places import UNDER_WAY
from undercroft.term import screens
from undercroft.term.menu import Wishes, ask_options, ask_seats, given_options, known_game, read_seats
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, listed, say


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
    given = {**kept.opened(campaign.path, game)[1], **given_options(game, wishes.options)}
    names = _seats(terminal, campaign, wishes)
    if terminal.is_live:
        given = ask_options(terminal, game, given, len(names), campaign.choices)
    for choice in campaign.narrowed(options(game.name, str(given.get("pack", "")))):
        given.setdefault(choice.key, choice.default)
    return campaign.open_table(names, given, seed=wishes.seed, luck=wishes.luck)


def _seats(terminal: Terminal, campaign: Campaign, wishes: Wishes) -> list[str]:
    """Who plays: in some campaigns always the same people."""
    settled: list[str] = campaign.state.get("seats") or []
    wanted = read_seats(campaign.game, wishes.seats) if wishes.seats else settled
    if settled and wanted != settled:
        raise Refused(say("The players stay the same in this campaign: {names}"), names=listed(settled))
    return wanted or ask_seats(terminal, campaign.game)


# -- the game under way -----------------------------------------------------------------------------------------------


def is_under_way(file: Path) -> bool:
    """Whether this is the file of a game that belongs to a campaign."""
    return file.name == UNDER_WAY and (file.parent / kept.CHARTER).exists()


def add_finished(terminal: Terminal, file: Path) -> Path:
    """The game under way is over: it becomes the next record of its campaign. Returns its new file."""
    campaign = kept.put_away(file.parent, known_game(Record.load(file).header["game"]))
    terminal.tell()
    show_campaign(terminal, campaign)
    return campaign.files[-1]
