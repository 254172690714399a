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


def as_bytes(text: str) -> bytes:
    """UTF-8; what it cannot hold (half a surrogate pair in a name) is written the way JSON does."""
    return text.encode("utf-8", errors="backslashreplace")
