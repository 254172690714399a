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
        text = str(option.get(key) or "").rstrip(".")
        head, _, rest = re.split(r"(\s?: )", text, maxsplit=1) if ": " in text else (text, "", "")
        if text and text not in option["label"]:
            yield words.text({"text": rest if rest and head in option["label"] else text})
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
    """What a place is called, without what is there; if its words still go on at length, up to the first colon. `look`
    tells the rest.

    >>> place_name("Goblin Cutter (humanoid; attack 2, power 1, 2, 3, defence 3, escape 3, wounds 0/2; Pack Courage)")
    'Goblin Cutter'
    """
    words = re.split(r"\s?; ", words, maxsplit=1)[0]
    if len(words) > LONG:
        words = re.split(r"\s?: ", words, maxsplit=1)[0]
    return words.rpartition(" (")[0] if words.count("(") > words.count(")") else words
