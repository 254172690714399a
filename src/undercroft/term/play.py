"""Sitting down: a new game, a saved one, or the next of a campaign."""

from __future__ import annotations

from pathlib import Path

from undercroft.bots import Bot
from undercroft.bots.at_random import AtRandom
from undercroft.face import replay
from undercroft.kernel.campaign import Campaign
from undercroft.kernel.table import Table
from undercroft.term.campaigns import (
    CHARTER,
    add_finished,
    is_under_way,
    next_table,
    show_campaign,
    write_charter,
)
from undercroft.term.menu import Wishes, is_bot, sit_down
from undercroft.term.player import Player
from undercroft.term.saves import UNDER_WAY, Journal, saved_name
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, say


def play_game(terminal: Terminal, wishes: Wishes, save: Path | None) -> None:
    """A new game."""
    try:
        table = sit_down(terminal, wishes)
    except (EOFError, KeyboardInterrupt):
        terminal.tell(say("No game was begun.").text())
        return
    _begin(terminal, table, save, wishes.seed)


def go_on(terminal: Terminal, file: Path, seed: str | None) -> None:
    """A saved game; it may belong to a campaign."""
    with Journal.reopen(file, terminal.warn) as journal:
        table = replay(journal.record, seed)
        _play(terminal, table, journal, seed)
    _put_away(terminal, table, journal.path)


def play_campaign(terminal: Terminal, campaign: Campaign, wishes: Wishes) -> None:
    """The game under way in this campaign, else its next one."""
    file = campaign.path / UNDER_WAY
    if file.exists():
        if wishes.seats or wishes.options or wishes.luck:
            raise Refused(say("A game of this campaign is under way; finish it first: undercroft resume {name}"),
                          name=saved_name(file))  # fmt: skip
        terminal.tell(say("A game of this campaign is under way.").text())
        go_on(terminal, file, wishes.seed)
        return
    try:
        if terminal.is_live:
            show_campaign(terminal, campaign)
        table = next_table(terminal, campaign, wishes)
    except (EOFError, KeyboardInterrupt):
        terminal.tell(say("No game was begun.").text())
        return
    if not (campaign.path / CHARTER).exists():
        write_charter(campaign.game, campaign.path, {})
    _begin(terminal, table, file, wishes.seed)


def _begin(terminal: Terminal, table: Table, file: Path | None, seed: str | None) -> None:
    with Journal.begin(table, file, terminal.warn) as journal:
        _play(terminal, table, journal, seed)
    _put_away(terminal, table, journal.path)


def _play(terminal: Terminal, table: Table, journal: Journal, seed: str | None) -> None:
    bots: dict[int, Bot] = {
        seat: AtRandom(None if seed is None else f"{seed} {seat}")
        for seat, name in enumerate(table.header["seats"])
        if is_bot(name)
    }
    Player(terminal, table, journal, bots).play()


def _put_away(terminal: Terminal, table: Table, file: Path) -> None:
    """After the end: the record of a campaign's game is added to it; all can be seen again."""
    if table.outcome is None:
        return
    if is_under_way(file):
        file = add_finished(terminal, file)
    terminal.tell(say("Record: {file}").text({"file": file}))
    terminal.tell(say("See it again: undercroft replay {name}").text({"name": saved_name(file)}))
