"""Sitting down: a new game, a saved one, or the next of a campaign; and what comes after the end."""

from __future__ import annotations

from dataclasses import replace as changed
from pathlib import Path

from undercroft.bots.seated import bots_at, dismiss
from undercroft.face import replay
from undercroft.kernel.campaign import Campaign
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.table import Table
from undercroft.players.sitting import Sitting
from undercroft.store import campaigns as kept
from undercroft.store.journal import Journal
from undercroft.store.people import People
from undercroft.store.places import UNDER_WAY, saved_name
from undercroft.store.seeds import kept_luck
from undercroft.term.campaigns import (
    add_finished,
    is_under_way,
    next_table,
    show_campaign,
)
from undercroft.term.endings import keep_in_history, tell_ending
from undercroft.term.full import play_full
from undercroft.term.menu import Back, SetUp, Wishes, listen, opened, sit_down
from undercroft.term.news import tell_events
from undercroft.term.player import Player
from undercroft.term.telling import save_copy
from undercroft.term.terminal import Terminal, folded
from undercroft.term.understanding import find_command, short
from undercroft.term.words import Refused, explain, say

NO_GAME = say("No game was begun.")


def play_game(terminal: Terminal, wishes: Wishes, save: Path | None) -> None:
    """A new game; at a keyboard, another one after it if somebody wants to."""
    memory = People.load()
    try:
        table, chosen = sit_down(terminal, wishes, memory)
    except (EOFError, KeyboardInterrupt, Back):
        terminal.tell(NO_GAME.text())
        return
    if begin(terminal, table, save, wishes, chosen.guided):
        _play_again(terminal, table, chosen, wishes)


def _play_again(terminal: Terminal, table: Table, chosen: SetUp, wishes: Wishes) -> None:
    """The same seats and settings, other dice, as often as somebody at a keyboard wants to."""
    over = True
    while over and terminal.is_live and _again(terminal, table):
        is_typed = isinstance(wishes.luck, str) and wishes.luck.startswith("typed")
        wishes = changed(wishes, seed=None, luck=wishes.luck if is_typed else None)
        table = opened(terminal, chosen, wishes)
        over = begin(terminal, table, None, wishes, chosen.guided)


def _again(terminal: Terminal, table: Table) -> bool:
    """Whether the same is to be played again; before that, the record may be kept under a name, or the story read."""
    while True:
        terminal.tell(say("The same again? (again; save NAME keeps the record; log; Enter: no)").text(), "bold")
        try:
            line = listen(terminal, str(say("again plays the same game with the same settings once more.")))
        except (EOFError, KeyboardInterrupt, Back):
            return False
        command, rest = find_command(line)
        if command == "save" and rest:
            try:
                terminal.tell(say("The game is saved: {file}").text({"file": save_copy(table, rest)}))
            except UndercroftError as error:
                terminal.warn(explain(error))
        elif command == "log":
            tell_events(terminal, table, table.events(None))
        elif not line or _begins(line, "no", say("no")):
            return False
        elif _begins(line, "again", say("again"), "yes", say("yes")):
            return True
        else:
            terminal.warn(say("{answer} is no answer here.").text({"answer": short(line)}))


def _begins(line: str, *words: object) -> bool:
    return any(folded(str(word)).startswith(folded(line)) for word in words)


def go_on(terminal: Terminal, file: Path, wishes: Wishes, again: bool = True) -> None:
    """A saved game; it may belong to a campaign. `again`: whether another one may follow."""
    with Journal.reopen(file, terminal.warn) as journal:
        told_again = journal.record.is_over
        luck = kept_luck(journal.record)
        if luck is None and journal.record.header.get("for_record") and not journal.record.is_over:
            terminal.warn(say("Its seed is not kept here: luck to come is new, and verify will say so.").text())
        table = replay(journal.record, None if luck else wishes.seed, luck=luck)
        sitting = _play(terminal, table, journal, wishes, False)
    if sitting is not None:
        in_campaign = is_under_way(journal.path)
        _put_away(terminal, sitting, journal.path, told_again)
        if not in_campaign and again and "challenge" not in table.header:
            chosen = SetUp(table.game, list(table.header["seats"]), dict(table.header["options"]))
            typed = str(table.header["luck"]) if str(table.header["luck"]).startswith("typed") else None
            _play_again(terminal, table, chosen, changed(wishes, luck=typed))


def play_campaign(terminal: Terminal, campaign: Campaign, wishes: Wishes) -> None:
    """The game under way in this campaign, else its next one."""
    file = campaign.path / UNDER_WAY
    if file.exists() and not file.stat().st_size:  # begun by an earlier release that was stopped at once
        file.unlink()
    if file.exists():
        if wishes.seats or wishes.options or wishes.luck:
            raise Refused(say("A game of this campaign is under way; finish it first: undercroft resume {name}"),
                          name=saved_name(file))  # fmt: skip
        terminal.tell(say("A game of this campaign is under way.").text())
        go_on(terminal, file, wishes)
        return
    try:
        if terminal.is_live:
            show_campaign(terminal, campaign)
        table = next_table(terminal, campaign, wishes)
    except (EOFError, KeyboardInterrupt, Back):
        terminal.tell(NO_GAME.text())
        return
    if not (campaign.path / kept.CHARTER).exists():
        kept.begin(campaign.path, campaign.game.name, {})
    begin(terminal, table, file, wishes, False)


def begin(terminal: Terminal, table: Table, file: Path | None, wishes: Wishes, guided: bool) -> bool:
    """A table that was just opened; True if it was played to its end."""
    with Journal.begin(table, file, terminal.warn) as journal:
        sitting = _play(terminal, table, journal, wishes, guided, programs=True)
    if sitting is not None:
        _put_away(terminal, sitting, journal.path)
    return sitting is not None


def _play(
    terminal: Terminal, table: Table, journal: Journal, wishes: Wishes, guided: bool, programs: bool = False
) -> Sitting | None:
    """Play; who sat there, if the game is over. Full screen where there is one, lines everywhere else.

    `programs`: whether seats may be programs that are started now; those of a saved game are not.
    """
    bots = bots_at(table.header["seats"], wishes.seed, programs)
    pause = wishes.pause if terminal.is_live else 0  # nobody watches a pipe
    try:
        sitting = Sitting(table, journal, bots, People.load(), guided, pause)
        player = Player(terminal, sitting, journal)
        if wishes.plain or not terminal.is_screen or not sitting.people:
            over = player.play()
        elif not (over := play_full(sitting)):
            player.leave()
        return sitting if over else None
    finally:
        dismiss(bots.values(), table.outcome)


def _put_away(terminal: Terminal, sitting: Sitting, file: Path, told_again: bool = False) -> None:
    """After the end: it is told and, the first time, remembered; the record of a campaign's game is added to it."""
    people = sitting.everybody
    tell_ending(terminal, sitting.table, people[0] if len(people) == 1 else None, sitting.spoken_for)
    if not told_again:
        keep_in_history(sitting, file)
    if is_under_way(file):
        file = add_finished(terminal, file)
    terminal.tell(say("Record: {file}").text({"file": file}))
    terminal.tell(say("See it again: undercroft replay {name}").text({"name": saved_name(file)}))
