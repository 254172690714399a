"""The chain: each line of a record is bound to all that came before it, so nothing in it can be exchanged unseen.

The head of the header is SHA-256 of `undercroft chain BLIND`, a line end, and the header as it stands in the file; the
next head is SHA-256 of `undercroft chain BLIND HEAD`, a line end, and the next line. A head tells nothing: who knows
all lines but one could else try what it might be, so a secret, the blind, goes into each, and is told at the end.

A server that has played a game signs heads (`signed`), and before the first roll the header (`sealed`). One that did
not play it, and was only shown a head, says no more than that (`seen`).
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from undercroft.kernel.errors import BadRecord, say
from undercroft.kernel.harmless import shown
from undercroft.kernel.record import Record, dump
from undercroft.kernel.shapes import Line
from undercroft.kernel.words import as_bytes

SEALED, SIGNED, SEEN = "sealed", "signed", "seen"
Check = Callable[[str, bytes, str], bool]  # whether this key has signed this with this signature


def new_blind() -> str:
    return secrets.token_hex(16)


def first_head(header: Mapping[str, Any], blind: str = "") -> str:
    """
    >>> first_head({"undercroft": 2})[:16]
    'b91f9addadbebbce'
    """
    return _hashed(f"undercroft chain {blind}\n{dump(dict(header))}")


def next_head(head: str, line: Line, blind: str = "") -> str:
    return _hashed(f"undercroft chain {blind} {head}\n{dump(line)}")


def heads_of(header: Mapping[str, Any], lines: Iterable[Line], blind: str = "") -> list[str]:
    """The head of the header, and the one after each line."""
    heads = [first_head(header, blind)]
    for line in lines:
        heads.append(next_head(heads[-1], line, blind))
    return heads


def _hashed(text: str) -> str:
    return hashlib.sha256(as_bytes(text)).hexdigest()


@dataclass(frozen=True)
class Statement:
    """What a server says: this was the head of what I have sealed, signed or seen, then."""

    word: str
    head: str
    by: str  # its public key
    at: int  # seconds since 1970
    signature: str
    line: int = 1  # where it stands in the file

    @property
    def covers(self) -> int:
        """The number of the last line it is about."""
        return max(1, self.line - 1)

    @property
    def message(self) -> bytes:
        """What is signed."""
        return message(self.word, self.head, self.at)


def message(word: str, head: str, at: int) -> bytes:
    return f"undercroft {word} {at} {head}".encode()


def unsealed(header: Mapping[str, Any]) -> dict[str, Any]:
    """A header as it was before a server sealed it: that is what it signs the head of."""
    return {key: value for key, value in header.items() if key not in (SEALED, SEEN)}


@dataclass(frozen=True)
class Witnessed:
    """What servers say of a record, and it is true of its lines; `checked`: and they have signed it."""

    beginning: Statement | None  # of the header, before the first roll
    later: tuple[Statement, ...]
    checked: bool

    @property
    def last(self) -> Statement | None:
        """The last word of the server that played it, if one did."""
        return next((one for one in reversed(self.later) if one.word == SIGNED), None)

    @property
    def server(self) -> str:
        """The key of the server that has sealed the beginning and signed the rest; "" if none has."""
        first, last = self.beginning, self.last
        is_whole = first is not None and last is not None and first.word == SEALED and first.by == last.by
        return last.by if is_whole and last is not None and self.checked else ""


def witnessed(record: Record, check: Check | None) -> Witnessed:
    """All that servers say of this record, held against its lines. What is not true of them is a BadRecord."""
    first = _beginning(record)
    if first is not None and check is not None and not check(first.by, first.message, first.signature):
        what = say("{place}: the server {server} sealed another beginning: names, options or seals were changed")
        raise BadRecord(what, place=f"{record.source}:1", server=brief_key(first.by))
    later = _statements(record)
    for one in later:
        if check is not None and not check(one.by, one.message, one.signature):
            what = say("{place}: this is no signature of the server {server}")
            raise BadRecord(what, place=f"{record.source}:{one.line}", server=brief_key(one.by))
    return Witnessed(first, tuple(later), check is not None)


def _beginning(record: Record) -> Statement | None:
    header = record.header
    for word in (SEALED, SEEN):
        if word in header:
            return Statement(word, first_head(unsealed(header)), **header[word])
    return None


def _statements(record: Record) -> list[Statement]:
    found: list[Statement] = []
    heads: dict[str, list[str]] = {}  # by blind
    for number, line in enumerate(record.lines, start=2):
        word = SIGNED if SIGNED in line else SEEN
        if word not in line:
            continue
        blind = line["blind"]
        if blind not in heads:
            if heads:  # one chain has one blind; who could choose another could choose what was shown
                raise BadRecord(say("{place}: a chain has one blind"), place=f"{record.source}:{number}")
            heads[blind] = heads_of(record.header, record.lines, blind)
        one = Statement(word, line[word], line["by"], line["at"], line["signature"], number)
        if heads[blind][number - 2] != one.head:
            what = say("{place}: the server {server} signed other lines than these: they were changed, or played again")
            raise BadRecord(what, place=f"{record.source}:{number}", server=brief_key(one.by))
        found.append(one)
    return found


def brief_key(key: str) -> str:
    """A key as people compare it: its first sixteen digits, in fours."""
    return " ".join(key[at : at + 4] for at in range(0, 16, 4))


# -- what a seat has kept ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kept:
    """What a seat was shown while it played: heads, the last of them last. `blind`, if it knows it by now."""

    seat: int
    heads: tuple[str, ...]
    blind: str | None = None

    @classmethod
    def parse(cls, told: Any, source: str) -> Kept:
        """From a file: `{"seat": 1, "heads": ["...", ...], "blind": "..."}`."""
        bad = BadRecord(say("{file}: this is not what a seat keeps: a seat, and heads of 64 digits"), file=source)
        if not isinstance(told, dict) or type(told.get("seat")) is not int or not isinstance(told.get("heads"), list):
            raise bad
        heads, blind = told["heads"], told.get("blind")
        if not heads or not all(isinstance(one, str) and len(one) == 64 for one in heads):
            raise bad
        if blind is not None and (not isinstance(blind, str) or len(blind) > 64):
            raise bad
        return cls(told["seat"], tuple(heads), blind)


def compared(record: Record, kept: Kept) -> int | None:
    """The last line that is as this seat was shown it. None if the record does not open its chain; else a BadRecord."""
    if not 0 <= kept.seat < len(record.header["seats"]):
        raise BadRecord(say("{file}: there is no seat {seat} in this record"), file=record.source, seat=kept.seat)
    blinds = [line["blind"] for line in record.lines if SIGNED in line or SEEN in line]
    if not blinds and kept.blind is None:
        return None
    heads = heads_of(record.header, record.lines, blinds[0] if blinds else kept.blind or "")
    found = {head: number for number, head in enumerate(heads, start=1)}
    last = 0
    for number, head in enumerate(kept.heads, start=1):
        if head not in found or found[head] < last:
            what = say("{file}: this is not the game that {name} was shown: head {n} of {all} is not of its chain")
            name = shown(record.header["seats"][kept.seat], 60)
            raise BadRecord(what, file=record.source, name=name, n=number, all=len(kept.heads))
        last = found[head]
    return last
