"""Words the pictures of several games share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from undercroft.kernel.things import Thing
from undercroft.kernel.words import Domain

say = Domain("undercroft")
Things = Mapping[str, Thing]


def signed(n: int) -> str:
    """A number with its sign, a true minus.

    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '0')
    """
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


_HYPHEN = re.compile(r"(?<![\w.-])-(?=\d)")


def true_minus(words: str) -> str:
    """A sentence with true minus signs before its figures.

    >>> true_minus("Ann flees: -3 points, in room B-4.")
    'Ann flees: −3 points, in room B-4.'
    """
    return _HYPHEN.sub("−", words)


def minus(n: int) -> str:
    return f"−{-n}" if n < 0 else str(n)


def listed(parts: Iterable[object], between: str = ", ") -> str:
    return between.join(text for part in parts if (text := str(part)))


def sentences(parts: Iterable[object]) -> str:
    """Parts said one after the other, each closed.

    >>> sentences(["trap", "", "two rows."])
    'Trap. Two rows.'
    """
    said = (capital(part) for part in parts if str(part))
    return " ".join(text if text[-1] in ".!?" else f"{text}." for text in said)


def printed(things: Things, *keys: str) -> tuple[str, str]:
    """Key and text of the first of these things that is known; nothing if none is."""
    return next(((key, str(things[key].get("text", ""))) for key in keys if key in things), ("", ""))


def capital(words: object) -> str:
    text = str(words)
    return text[:1].upper() + text[1:]
