"""Showing the rules: one clause, those a word leads to, or the whole table of contents."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from undercroft.kernel.ask import Option
from undercroft.kernel.errors import Unknown
from undercroft.learn import search
from undercroft.rulebook import Clause, clause, rulebook
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, say

IN_FULL = 4  # more clauses than this are listed by their headings


def show_clause(terminal: Terminal, one: Clause) -> None:
    terminal.tell(Text.assemble((one.id, "cyan"), "  ", (one.heading, "bold")))
    terminal.tell(one.text)


def show_headings(terminal: Terminal, clauses: Iterable[Clause]) -> None:
    chapter = ""
    for one in clauses:
        if one.chapter != chapter:
            chapter = one.chapter
            terminal.tell(chapter, "bold")
        terminal.tell(Text.assemble("  ", (one.id, "cyan"), "  ", one.heading))


def show_rules(terminal: Terminal, game: str, word: str) -> None:
    """`rules`: all headings. `rules MR-312`: that clause. `rules feat`: the clauses that speak of feats."""
    if not word:
        show_headings(terminal, rulebook(game).values())
        return
    found = search(game, word)
    if not found:
        raise Refused(say("No clause of {game} has {word}. Without a word, all headings are listed."), game=game,
                      word=repr(word))  # fmt: skip
    if len(found) > IN_FULL:
        show_headings(terminal, found)
        terminal.tell(say("One of these ids in place of the word shows the clause.").text(), "dim")
        return
    for one in found:
        show_clause(terminal, one)


def show_why(terminal: Terminal, clause_id: str, options: Iterable[Option]) -> None:
    """Why this is asked, and what each option does."""
    _show_by_id(terminal, clause_id)
    shown = {clause_id}
    for number, option in enumerate(options, start=1):
        terminal.tell(Text.assemble((f"{number:>2}", "cyan"), f"  {option.label} ", (f"({option.key})", "dim")))
        if option.clause in shown:
            terminal.tell(f"    {option.clause}", "cyan")
        elif option.clause:
            _show_by_id(terminal, option.clause)
            shown.add(option.clause)


def _show_by_id(terminal: Terminal, clause_id: str) -> None:
    try:
        show_clause(terminal, clause(clause_id))
    except Unknown:  # a game without a rulebook of its own
        terminal.tell(clause_id, "cyan")
