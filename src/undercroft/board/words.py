"""Words the pictures of several games share; and how wide words are, without a browser: enough to break lines and to
know when a name must be squeezed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from unicodedata import normalize

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


# -- how wide they are ------------------------------------------------------------------------------------------------

# thousandths of the size, as in the common sans-serif faces; what is missing is as wide as a figure
_ALIKE = {
    222: "ijl", 290: "ftI \N{NO-BREAK SPACE}'’.,:;!/|()[]", 333: "r-·", 505: "cksvxyzJ", 584: "×−+", 611: "FTZL",
    667: "ABEKPSVXY&", 722: "CDHNRUw", 778: "GOQ", 833: "mM", 940: "W%", 1000: "…",
}  # fmt: skip
FIGURE = 556
_NOT_ALONE = re.compile(r" ([;:?!»%·])")  # never at the start of a line
BOLD = 1.07


class _Widths(dict[str, int]):
    def __missing__(self, letter: str) -> int:
        """One with an accent is as wide as without."""
        plain = normalize("NFD", letter)[0]
        wide = self[letter] = FIGURE if plain == letter else self[plain]
        return wide


_WIDTHS = _Widths({letter: wide for wide, letters in _ALIKE.items() for letter in letters})


@lru_cache(maxsize=4096)
def width(words: str, size: float, bold: bool = False) -> float:
    """The width of a line in the units of `size`.

    >>> width("Rats", 10) < width("Rats", 10, bold=True) < width("Voracious Rats", 10)
    True
    """
    return sum(map(_WIDTHS.__getitem__, words)) * size * (BOLD if bold else 1) / 1000


def wrap(words: str, size: float, room: float, bold: bool = False, most: int = 99) -> list[str]:
    """The words in lines no wider than `room`; at most so many, the last one takes what is left.

    >>> wrap("Ruelle des coupe-bourses", 20, 150)
    ['Ruelle des', 'coupe-bourses']
    """
    return [*_wrapped(words, size, room, bold, most)]


@lru_cache(maxsize=4096)
def _wrapped(words: str, size: float, room: float, bold: bool, most: int) -> tuple[str, ...]:
    lines: list[str] = []
    line = ""
    for word in _NOT_ALONE.sub(lambda sign: f"\N{NO-BREAK SPACE}{sign[1]}", words).split(" "):
        longer = f"{line} {word}".strip()
        if line and len(lines) + 1 < most and width(longer, size, bold) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return (*lines, line)
