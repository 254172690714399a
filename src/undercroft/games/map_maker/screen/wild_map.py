"""The Wild Map drawn: six dungeons, with what is known of each."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from undercroft.games.map_maker.glossary import BOSS, say
from undercroft.games.map_maker.screen.said import DEPTH, DUNGEON, PENALTY
from undercroft.games.map_maker.sight import seen
from undercroft.kernel.words import named, spoken

NARROW = 80


class Either:
    """Drawn where there is room for it; said in plain lines in a pipe or on a narrow screen."""

    def __init__(self, drawn: RenderableType, said: Text) -> None:
        self.drawn, self.said = drawn, said

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        is_picture = console.is_terminal and not console.is_dumb_terminal and console.width >= NARROW
        if not console.is_terminal:
            self.said.no_wrap, self.said.overflow = True, "ignore"  # a line in a pipe is as long as it likes
        yield self.drawn if is_picture else self.said


def draw_campaign(state: seen.WildMap) -> RenderableType:
    """The six dungeons of a Wild Map, with what is known of each."""
    sites = [Panel(site(one), title=one["roman"], border_style=border(one), width=38) for one in state["dungeons"]]
    table = Table.grid(padding=(0, 1))
    for at in range(0, len(sites), 2):
        table.add_row(*sites[at : at + 2])
    said = Text("\n".join(f"{one['roman']:<4} {', '.join(known(one)) or '–'}" for one in state["dungeons"]))
    done = sum(one["won"] for one in state["dungeons"])
    foot = say("Completed: Adventure Mode is open.") if state["complete"] else say("Dungeons won: {n} of {of}")
    return Group(Either(table, said), Text(foot.text({"n": done, "of": len(state["dungeons"])}), "bold"))


def campaign_line(state: seen.WildMap, held: Mapping[str, object]) -> str:
    """The same in a line; what is held for all its games counts before the first one."""
    won = say("dungeons won: {n} of 6").text({"n": sum(one["won"] for one in state["dungeons"])})
    words = str(say("completed, Adventure Mode is open")) if state["complete"] else won
    return f"{words}, {say('base set')}" if (state["set"] or held.get("set")) == "base" else words


def border(one: seen.Site) -> str:
    return "green" if one["won"] else "red" if one["boss"] else "dim"


def site(one: seen.Site) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    table.add_column(style="dim", min_width=10)
    table.add_column()
    for words, value in site_entries(one):
        table.add_row(str(words), "–" if value is None else str(value))
    return table


def known(one: seen.Site) -> list[str]:
    """What is known of a dungeon, in words."""
    return [named(words, value) for words, value in site_entries(one) if value is not None]


def site_entries(one: seen.Site) -> list[tuple[object, object]]:
    return [
        (DUNGEON, written(one["name"])),
        (say("Danger"), written(one["danger_name"])),
        (PENALTY, written(one["penalty"])),
        (DEPTH, one["depth"]),
        (BOSS, written(one["boss_name"])),
        (say("Map Maker"), written(one["map_maker"])),
    ]


def written(name: dict[str, str] | None) -> str | None:
    return None if name is None else spoken(name)
