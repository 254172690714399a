"""Wild Maps by their names: each is a campaign in a folder of its own, of the title that keeps its rows as maps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from undercroft.kernel.campaign import Campaign
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game
from undercroft.shelf import titles
from undercroft.store import campaigns as kept
from undercroft.store.places import maps_folder
from undercroft.term import screens
from undercroft.term.campaigns import add_record, show_campaign
from undercroft.term.menu import Wishes, given_options
from undercroft.term.play import play_campaign
from undercroft.term.saves import find_saved
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, explain, listed, say

NAME = re.compile(r"\w[\w' -]{0,39}")


def game() -> Game:
    for one in titles():
        if one.campaign is not None and one.campaign.row == "maps":
            return one
    raise Refused(say("No game here is played on maps."))


def new_map(terminal: Terminal, name: str, pairs: Sequence[str]) -> None:
    """An empty map. Its set, and other options if given, hold for all its games."""
    rules = game()
    if not NAME.fullmatch(name):
        raise Refused(say("A map cannot be called {name}: letters, digits, spaces and - are possible."),
                      name=repr(name))  # fmt: skip
    folder = maps_folder() / name
    if folder.exists():
        raise Refused(say("There is a map {name} already. Play on it: undercroft map play {name}"), name=name)
    held = given_options(rules, pairs)
    kept.opened(folder, rules)[0].open_table(1, held)  # refuses what no table can be opened with
    kept.begin(folder, rules.name, held)
    terminal.tell(say("The map {name} is begun. Play on it: undercroft map play {name}").text({"name": name}))


def list_maps(terminal: Terminal) -> None:
    for name in map_names():
        terminal.tell(Text.assemble((name, "cyan"), f"  {_state_of(maps_folder() / name)}"))
    if not map_names():
        terminal.tell(NO_MAP.text())


def show_map(terminal: Terminal, wanted: str | None) -> None:
    campaign = _find(terminal, wanted)
    show_campaign(terminal, campaign)
    if kept.is_under_way(campaign.path):
        terminal.tell(say("A game of this campaign is under way.").text())


def play_map(terminal: Terminal, wanted: str | None, wishes: Wishes) -> None:
    play_campaign(terminal, _find(terminal, wanted), wishes)


def add_to_map(terminal: Terminal, wanted: str, record: str) -> None:
    add_record(terminal, _find(terminal, wanted), find_saved(record))


# -- finding ----------------------------------------------------------------------------------------------------------

NO_MAP = say("There is no map yet. Begin one: undercroft map new NAME")


def map_names() -> list[str]:
    return sorted(file.parent.name for file in maps_folder().glob(f"*/{kept.CHARTER}"))


def _find(terminal: Terminal, wanted: str | None) -> Campaign:
    """A map by its name or folder; without either the only one there is, or the one a person chooses."""
    names = map_names()
    if wanted is None:
        if not names:
            raise Refused(NO_MAP)
        wanted = names[0] if len(names) == 1 else _choose(terminal, names)
    for folder in (maps_folder() / wanted, Path(wanted)):
        if folder.is_dir() and ((folder / kept.CHARTER).exists() or any(folder.glob("[0-9]*.jsonl"))):
            return kept.opened(folder, game())[0]
    raise Refused(say("There is no map {name}; possible: {legal}. Begin one: undercroft map new NAME"),
                  name=repr(wanted), legal=listed(names) or "-")  # fmt: skip


def _choose(terminal: Terminal, names: Sequence[str]) -> str:
    if not terminal.is_live:
        raise Refused(say("Say which map: {legal}"), legal=listed(names))
    terminal.tell(say("Which map? (Enter: 1)").text(), "bold")
    for number, name in enumerate(names, start=1):
        terminal.tell(Text.assemble((f"{number:>2}", "cyan"), f"  {name}"))
    line = terminal.read() or "1"
    return names[int(line) - 1] if line.isdecimal() and 1 <= int(line) <= len(names) else line


def _state_of(folder: Path) -> str:
    """How far a map is; if it is damaged, how."""
    try:
        campaign, held = kept.opened(folder, game())
    except UndercroftError as error:
        return explain(error)
    words = [screens.campaign_line(game().name, campaign.state, held)]
    if kept.is_under_way(folder):
        words.append(str(say("a game under way")))
    return listed(words)
