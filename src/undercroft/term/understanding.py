"""What somebody types, read kindly: a number, a key, a label, or the beginning of one if it is the only one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from undercroft.term.terminal import folded
from undercroft.term.words import Refused, listed, say

SHOWN = 60  # of what was typed, in a refusal


def short(text: str) -> str:
    """What was typed, in quotes and never more than a line."""
    return repr(text if len(text) <= SHOWN else f"{text[:SHOWN]}…")


def read_choice(line: str, choices: Sequence[tuple[str, Iterable[str]]], only_whole: bool = False) -> str | None:
    """The key that a line means, given each key and its other names; None if it means none of them.

    >>> ways = [("move-right", ["Go right"]), ("move-down", ["Go down"])]
    >>> read_choice("2", ways), read_choice("move-r", ways), read_choice("GO D", ways), read_choice("up", ways)
    ('move-down', 'move-right', 'move-down', None)
    """
    if line.isdecimal() and 1 <= int(line) <= len(choices):
        return choices[int(line) - 1][0]
    wanted = folded(line)
    if not wanted:
        return None
    names = [(key, [key, *others]) for key, others in choices]
    exact = [key for key, texts in names if wanted in map(folded, texts)]
    if exact or only_whole:
        return exact[0] if exact else None
    begun = {key: text for key, texts in names for text in reversed(texts) if folded(text).startswith(wanted)}
    if len(begun) > 1:  # by the names that were begun: a key is no word of everybody's language
        raise Refused(say("{answer} may be several: {legal}"), answer=short(line), legal=listed([*begun.values()][:9]))
    return next(iter(begun), None)


def read_option(line: str, options: Sequence[Mapping[str, Any]]) -> str:
    """The key of the option a line means; the line itself if it is none (the table then says what is possible)."""
    found = read_choice(line, [(option["key"], [option["label"]]) for option in options])
    return line if found is None else found
