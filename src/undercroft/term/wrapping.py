"""Lines broken where a reader would break them: never before a French question mark, and lists hang."""

from __future__ import annotations

import re
from collections.abc import Iterable
from textwrap import wrap

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

NARROWEST = 10
_LISTED = re.compile(r" *· | *\d{1,2}(\. | {2,})| {2,}\S+( \S+)* {2,}| +")  # a sign, a number, a word and a gap


def broken(text: Text, width: int) -> Text:
    """The same text with its lines broken; what goes on after a sign, a number or a word of a list stands below what
    followed it."""
    found: list[Text] = []
    for line in text.split("\n", allow_blank=True):
        if line.cell_len <= width:  # a row of a map keeps its spaces
            found.append(line)
            continue
        head = _LISTED.match(line.plain)
        hang = len(head[0]) if head and len(head[0]) <= width * 2 // 3 else 0
        at = 0
        for piece in _wrapped(line.plain, max(NARROWEST, width), " " * hang) or [""]:
            words = piece if at == 0 else piece[hang:]
            at = line.plain.index(words, at)
            part = line[at : at + len(words)]
            found.append(Text.assemble(" " * hang, part) if found and at and hang else part)
            at += len(words)
    return Text("\n").join(found)


def _wrapped(line: str, width: int, margin: str) -> list[str]:
    return wrap(line, width, subsequent_indent=margin, expand_tabs=False, replace_whitespace=False)


class Paragraphs:
    """Paragraphs, broken to the width they are shown at."""

    def __init__(self, lines: Iterable[str | Text]) -> None:
        self.lines = [line if isinstance(line, Text) else Text(line) for line in lines]

    def __repr__(self) -> str:
        return "\n".join(line.plain for line in self.lines)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines:
            yield broken(line, options.max_width)
