"""Text from elsewhere (names, records, packs, files) as it may be shown: it cannot command a terminal."""

from __future__ import annotations

import unicodedata

_KEPT = "\n\u200c\u200d"  # line ends; the joiners that some scripts and pictures are written with
_DELETE = 0x7F


def shown(text: object, limit: int | None = None) -> str:
    """The text with control and bidirectional characters as symbols, cut after `limit` characters.

    One character stays one character, so that columns stay columns.

    >>> shown("red \\x1b[31m and \\u202eturned")
    'red ␛[31m and �turned'
    >>> shown("a very long name", 11)
    'a very lon…'
    """
    written = str(text)
    if limit is not None and len(written) > limit:
        written = written[: limit - 1] + "…"
    return written if written.isprintable() else "".join([_symbol(letter) for letter in written])


def _symbol(letter: str) -> str:
    if letter.isprintable() or letter in _KEPT or unicodedata.category(letter) == "Zs":
        return letter
    code = ord(letter)
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == _DELETE else "�"


_UNSEEN = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and marks by their kind, and nothing to be seen
_MARKS = 3  # on one letter; more would run into the lines above and below


def tidy(name: str, longest: int) -> str:
    """A name as it may stand beside others: nothing invisible, no marks without end, cut; "" if nothing is left.

    >>> tidy(" Zoe\u0308\u202e  \x1b[31m the\tGreat ", 24), tidy("\u200b\u2800 \u3164", 24)
    ('Zoë [31m the Great', '')
    >>> tidy("a" + "\u0323" * 9, 24)
    'ạ\u0323\u0323'
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name[: 8 * longest]):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind[0] == "Z" or letter in "\t\n\r":
            kept.append(" ")
        elif kind[0] == "C" or letter in _UNSEEN or "\ufe00" <= letter <= "\ufe0f":
            if letter in _KEPT[1:] and kept and kept[-1].isprintable() and kept[-1] not in " " + _KEPT:
                kept.append(letter)  # what joins two others
        elif marks < _MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())[:longest].strip(_KEPT + " ")


def alike(name: str) -> str:
    """What two names have in common that people would take for each other: Ann, ANN and Ａｎｎ."""
    return unicodedata.normalize("NFKC", name).casefold()
