"""`undercroft rules`: one clause, those a word leads to, or the whole table of contents."""

from __future__ import annotations

from rich.text import Text

from undercroft.rulebook import rulebook
from undercroft.term.telling import found_rules
from undercroft.term.terminal import Terminal


def show_rules(terminal: Terminal, game: str, word: str) -> None:
    """`rules`: all headings. `rules MR-312`: that clause. `rules feat`: the clauses that speak of feats, best first."""
    if not word:
        chapter = ""
        for one in rulebook(game).values():
            if one.chapter != chapter:
                chapter = one.chapter
                terminal.tell(chapter, "bold")
            terminal.tell(Text.assemble("  ", (one.id, "cyan"), "  ", one.heading))
        return
    for heading, text in found_rules(game, word):
        terminal.tell(heading, "bold")
        if text:
            terminal.tell(text)
