"""What changed, instead of the whole page: a script says which parts of pages it has, and is sent those that are new.

A page is cut where its elements begin. The script holds what it was sent, numbered in order; here only a number for
each part is known, under a word that nobody else was told. Where the word is not known (another process, another tab
was quicker, too long ago) the whole page is sent in parts, and that is where it begins again.
"""

from __future__ import annotations

import json
import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Iterable
from functools import lru_cache
from typing import cast

from starlette.requests import Request
from starlette.responses import Response

HEADER = "x-parts"  # of a request: the word; of a response: that it is in parts
BEGINS = re.compile("<(?=s(?:vg|ymbol|ection)|g|fo|li|button|details)")  # a part: groups, lines, forms, buttons
LONG = 200  # letters of a piece that is worth remembering
MANY = 3_000  # parts, with which one begins again
MOST = 300_000  # of all browsers together


class Parts:
    """The parts that one browser has, and those that are new to it."""

    def __init__(self, word: str = "", numbers: dict[int, int] | None = None) -> None:
        self.word = word
        self.fresh: list[str] = []
        self.numbers = numbers if numbers is not None else {}

    def numbers_of(self, pieces: Iterable[str]) -> list[int]:
        """Of the parts of a text that is made of these pieces."""
        parts, known = cut_all(pieces), self.numbers
        found = list(map(known.get, map(hash, parts)))  # mostly all are known: no step of ours for each of them
        if None in found:
            for at, number in enumerate(found):
                if number is None:
                    key = hash(parts[at])
                    if key not in known:
                        known[key] = len(known)
                        self.fresh.append(parts[at])
                    found[at] = known[key]
        return cast(list[int], found)


class _Browsers:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: OrderedDict[str, dict[int, int]] = OrderedDict()
        self._count = 0

    def take(self, word: str) -> Parts:
        """Whoever asks with this word; another who does so meanwhile begins anew."""
        with self._lock:
            found = self._known.pop(word, None)
            self._count -= len(found or ())
        return Parts(word, found) if found is not None and len(found) < MANY else Parts()

    def keep(self, parts: Parts) -> str:
        word = secrets.token_hex(8)
        with self._lock:
            self._known[word] = parts.numbers
            self._count += len(parts.numbers)
            while self._count > MOST:
                self._count -= len(self._known.popitem(last=False)[1])
        return word


_BROWSERS = _Browsers()


def cut(text: str) -> list[str]:
    """
    >>> cut("<ol><li>one<li>two</ol>")
    ['<ol>', '<li>one', '<li>two</ol>']
    """
    first, *others = BEGINS.split(text)
    parts = ["<" + one for one in others]
    return [first, *parts] if first else parts


def cut_all(pieces: Iterable[str]) -> list[str]:
    """The same of a text that is made of pieces; long ones are cut once for all texts that share them.

    >>> cut_all(("<g>one</g>", "two", "<g>three</g>"))
    ['<g>one</g>two', '<g>three</g>']
    """
    parts: list[str] = []
    short: list[str] = []
    for piece in (*pieces, None):
        if piece is not None and len(piece) < LONG:
            short.append(piece)
            continue
        for found in (cut("".join(short)), () if piece is None else _cut_once(piece)):
            if parts and found and not BEGINS.match(found[0]):
                parts[-1] += found[0]
                found = found[1:]
            parts += found
        short.clear()
    return parts


@lru_cache(maxsize=4096)
def _cut_once(piece: str) -> tuple[str, ...]:
    return tuple(cut(piece))


def parts_of(request: Request) -> Parts | None:
    """What the browser that asks has; None where it wants a page as it is."""
    word = request.headers.get(HEADER)
    if word is None:
        return None
    found = known_to(request)
    if found is None:
        found = request.state.parts = _BROWSERS.take(word)
    return found


def known_to(request: Request) -> Parts | None:
    """The parts that were found for this request, if its answer is to be in parts."""
    found: Parts | None = getattr(request.state, "parts", None)
    return found


def in_parts(parts: Parts, page: Iterable[str], code: int) -> Response:
    """The page, which comes piece by piece, in parts: for a script that has said what it has."""
    runs = in_runs(parts.numbers_of(page))
    told = {"on": parts.word, "fresh": parts.fresh, "page": runs, "now": _BROWSERS.keep(parts)}
    body = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    return Response(body, code, {HEADER: "1", "cache-control": "no-store"}, "application/json")


def in_runs(numbers: list[int]) -> list[int]:
    """First and how many, again and again.

    >>> in_runs([4, 5, 6, 2, 9, 10])
    [4, 3, 2, 1, 9, 2]
    """
    runs: list[int] = []
    following = -1
    for number in numbers:
        if number == following:
            runs[-1] += 1
        else:
            runs += (number, 1)
        following = number + 1
    return runs
