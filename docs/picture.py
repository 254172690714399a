"""Draws docs/mini-rogue.svg, the picture in the README: a real position of a real game."""

from __future__ import annotations

import re
from pathlib import Path

from rich.console import Console

import undercroft
from undercroft.kernel.table import Table
from undercroft.term import screens
from undercroft.term.news import tell_events
from undercroft.term.terminal import Terminal

ANSWERS = {"MR-320": "roll", "MR-327": "done", "MR-212": "move-down"}


def position() -> tuple[Table, int]:
    """A game with two dice on the table in a fight against a Guardian, and how much had been told before."""
    for seed in range(10_000):
        table, told = (
            undercroft.open_table("mini-rogue", ["ann"], {"character": "sellsword"}, seed=f"picture {seed}"),
            0,
        )
        while table.asks:
            view = table.view(0)
            if view["enemy"] and view["dice"] and len(view["dice"]["faces"]) > 1 and view["heroes"][0]["at"] == 8:
                return table, told
            ask, told = table.asks[0], len(table.events(0))
            key = ANSWERS.get(ask.clause, ask.keys[0])
            table.answer(0, key if key in ask.keys else ask.keys[0])
    raise SystemExit("no game gets that far")


def main() -> None:
    table, told = position()
    terminal = Terminal()
    terminal.console = Console(record=True, width=100, force_terminal=True, color_system="truecolor", highlight=False)
    terminal.show(screens.draw("mini-rogue", table.view(0)))
    tell_events(terminal, table.events(0)[told:])
    ask = table.asks[0]
    terminal.tell(f"{ask.prompt}  ({ask.clause}, ? for why)", "bold")
    for number, option in enumerate(ask.options, start=1):
        terminal.tell(f" {number}  {option.label}")
    terminal.tell("> ")
    picture = terminal.console.export_svg(title="undercroft play mini-rogue")
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.S)  # no fonts from elsewhere
    picture = picture.replace("Fira Code, monospace", "Menlo, Consolas, 'DejaVu Sans Mono', monospace")
    Path(__file__).with_name("mini-rogue.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
