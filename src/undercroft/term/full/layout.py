"""How the rows of a screen are shared out between the table, the story, the question and its options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from rich.console import Console, RenderableType

SMALL = 26  # rows up to which nothing is spent on lines between the parts
TABLE = 7  # rows of the table, at least
SIGN = 4  # columns before the words of an option
TOLD = 5  # rows of the story, at least, where there is room


@dataclass(frozen=True)
class Layout:
    """Rows of each part; `columns` of options, and whether their effects stand beside them."""

    table: int
    story: int
    note: int
    question: int
    options: int
    detail: int
    columns: int
    effects: bool
    option_width: int
    lines: bool  # between the parts


def laid_out(
    size: tuple[int, int],
    table: int,
    board: int,
    note: str,
    question: str,
    labels: Sequence[str],
    effects: Sequence[str],
    least: int = TABLE,
    lowest: int = TABLE,
) -> Layout:
    """The table gets the rows it wants, if there are as many; the story the rest. What options bring stands beside
    them where the board loses nothing by it, else below, for one of them at a time. Where the table would have fewer
    than the `least` rows it can do with, the options move together; before the `lowest` map must be scrolled, the note
    is cut."""
    width, height = size
    least = max(TABLE, least)
    between = 0 if height <= SMALL else 2
    note_rows = min(4, rows_of(note, width)) if note else 0
    question_rows = min(3, rows_of(question, width))
    told = 2 if height <= SMALL else TOLD
    free = height - 2 - between - note_rows - question_rows
    columns = _columns(labels, width)
    options = _option_rows(labels, [""] * len(labels), columns, width)
    whole = _option_rows(labels, effects, 1, width)
    detail = 0
    is_whole = any(effects) and whole <= max(len(labels), free - told - max(min(TABLE, table), board))
    if is_whole:
        columns, options = 1, whole
    elif any(effects):
        longest = max(rows_of(effect, width) for effect in effects)
        room = free - told - options  # rather all options than the end of a long effect
        detail = 1 if height <= SMALL or room - 2 < least else min(longest, 3 if room - 3 >= table else 2)
    free -= detail
    closer = _option_rows(labels, [""] * len(labels), 2, width)
    if columns == 1 and not is_whole and options > free - told - least and closer < options:
        columns, options = 2, closer
    if height <= SMALL and options > free - told - min(max(TABLE, lowest), table):
        told = 1
    missing = options + told + min(lowest, table) - free
    if missing > 0 and height <= SMALL:
        cut = max(0, min(missing, note_rows - 1))
        less = max(0, min(missing - cut, detail))  # arrows bring it back in the place of the story
        note_rows, detail, free = note_rows - cut, detail - less, free + cut + less
    options = min(options, max(2, free - told - min(TABLE, table))) if labels else 0
    rows = max(1, min(table, free - options - told))
    return Layout(
        rows, free - options - rows, note_rows, question_rows, options, detail, columns, is_whole,
        width // columns - SIGN - 2, bool(between),
    )  # fmt: skip


def left_for_board(
    size: tuple[int, int], note: str, question: str, labels: Sequence[str], effects: Sequence[str]
) -> int:
    """Rows a board may take so that what options bring still stands beside them; at least half of the screen."""
    width, height = size
    others = 2 + 2 + TOLD + min(3, rows_of(question, width)) + (min(4, rows_of(note, width)) if note else 0)
    return max(height // 2, height - others - _option_rows(labels, effects, 1, width))


def rows_of(text: str, width: int) -> int:
    return max(1, len(wrap(text, max(10, width))))


def height_of(drawn: RenderableType, width: int) -> int:
    """Rows of something drawn so wide."""
    console = Console(width=max(10, width), height=200, highlight=False)
    return len(console.render_lines(drawn, console.options, pad=False))


def option_lines(label: str, effect: str, width: int) -> list[str]:
    """The words of an option, and what it brings behind them."""
    return wrap(f"{label}  {effect}" if effect else label, max(10, width)) or [""]


def _columns(labels: Sequence[str], width: int) -> int:
    widest = max((len(label) for label in labels), default=0) + SIGN + 2
    return next((columns for columns in (3, 2) if len(labels) > columns and widest * columns <= width), 1)


def _option_rows(labels: Sequence[str], effects: Sequence[str], columns: int, width: int) -> int:
    room = width // columns - SIGN - 2  # a bar to scroll with, and a little air
    tall = [len(option_lines(label, what, room)) for label, what in zip(labels, effects, strict=True)]
    return sum(max(tall[at : at + columns]) for at in range(0, len(tall), columns))


def that_fit(parts: Sequence[str], width: int, between: str) -> str:
    """As many of the parts as fit into a line, the first of them first.

    >>> that_fit(["one", "two", "three"], 9, " · ")
    'one · two'
    """
    line = parts[0] if parts else ""
    for part in parts[1:]:
        if len(line) + len(between) + len(part) > width:
            break
        line += between + part
    return line


def last_rows(story: Sequence[str], newest: int, width: int, count: int) -> list[str]:
    """The end of the story, as much of it as there are rows for. The newest sentences are told whole if they can be:
    where there are too few rows for one in each, the first of them stand one behind the other.

    >>> last_rows(["A bat comes.", "You roll 5.", "The test succeeds.", "You gain 1 XP."], 3, 40, 2)
    ['You roll 5. The test succeeds.', 'You gain 1 XP.']
    """
    told, rows = list(story[-newest:]) if newest else [], [rows_of(text, width) for text in story]
    if told and sum(rows[-newest:]) > count:
        return _closer(told, width, count)
    left, first = count, len(story)
    while first and rows[first - 1] <= left:
        first -= 1
        left -= rows[first]
    return list(story[first:])


def _closer(told: Sequence[str], width: int, count: int) -> list[str]:
    """Sentences one behind the other; where even so there are too many, the long ones are left out, from the first on.

    >>> _closer(["You roll 2.", "It fails.", "A long word about your cloak.", "You are hurt."], 30, 1)
    ['… It fails. … You are hurt.']
    """
    for joined in range(2, len(told) + 1):
        lines = [" ".join(told[:joined]), *told[joined:]]
        if sum(rows_of(text, width) for text in lines) <= count:
            return lines
    shown = list(told[-1:])
    if rows_of(shown[0], width) > count:
        return wrap(shown[0], max(10, width), max_lines=count, placeholder=" …")
    for text in reversed(told[:-1]):
        if rows_of(" ".join(["…", text, *shown]), width) <= count:
            shown.insert(0, text)
        elif shown[0] != "…" and rows_of(" ".join(["…", *shown]), width) <= count:
            shown.insert(0, "…")
    return [" ".join(shown)]
