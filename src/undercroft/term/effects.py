"""What an option means now, in words: what it brings and costs, where it leads, what may go wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from undercroft.kernel.words import joined
from undercroft.term.words import say

Option = Mapping[str, Any]
LONG = 60  # letters

_PARTS = (
    ("leads", say("leads to: {text}")),
    ("brings", say("brings {text}")),
    ("costs", say("costs {text}")),
    ("risk", say("risk: {text}")),
)
CHANCE = say("{what}: {percent}%")


def effects(option: Option) -> Iterator[str]:
    """The effects of an option, one phrase each, but for what its label says already."""
    for key, words in _PARTS:
        if option.get(key) and str(option[key]).strip(". ") not in option["label"]:
            yield words.text({"text": str(option[key]).rstrip(".")})
    if chance := option.get("chance"):
        yield CHANCE.text({"what": str(chance["what"]).rstrip("."), "percent": _percent(chance["n"], chance["of"])})
    if option.get("deadly"):
        yield str(option["deadly"])


def _percent(n: int, of: int) -> str:
    """A chance in whole percents; 0 and 100 only if they are meant."""
    if 0 < n < of:
        return "<1" if n * 100 < of else ">99" if (of - n) * 100 < of else str(round(n * 100 / of))
    return "100" if n else "0"


def effect(option: Option) -> str:
    return joined(effects(option))


def place_name(words: str) -> str:
    """What a place is called: its words up to the first colon, if they go on at length. `look` tells the rest."""
    return re.split(r"\s?: ", words, maxsplit=1)[0] if len(words) > LONG else words
