"""How wide words are, without a browser: enough to break lines and to know when a name must be squeezed."""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import normalize

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
