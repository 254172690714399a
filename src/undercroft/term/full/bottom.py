"""The bottom line: which letters are commands."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from undercroft.term.words import say

WORDS = {"?": say("why"), "R": say("rules"), "K": say("look"), "L": say("log"), "O": say("others"), "N": say("learn"),
         "T": say("hint"), "B": say("bot"),
         "U": say("undo"), "A": say("auto"), "S": say("save"), "H": say("help"), "Q": say("quit")}  # fmt: skip
NEEDED = "HQ?RKUTLONASB"  # where the line is too long, the last of these letters go first


def bottom_line(width: int) -> Text:
    """The commands, as many as fit."""
    shown = list(WORDS)
    for sign in reversed(NEEDED):
        if sum(len(str(WORDS[one])) + 4 for one in shown) - 2 <= width:
            break
        shown.remove(sign)
    line = Text()
    for sign in shown:
        style = Style(meta={"sign": sign})
        line.append(sign, style + Style(bold=True)).append(f" {WORDS[sign]}", style).append("  ")
    return line


def key_lines() -> list[str]:
    return [
        str(say("A key, a click or the arrows and Enter answer; Enter alone gives the answer marked ⏎.")),
        "  ".join(f"{sign}\u00a0{word}" for sign, word in WORDS.items()),
        str(say(": types an answer or one of the commands below in words, such as :notes off.")),
    ]
