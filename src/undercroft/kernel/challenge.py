"""A challenge: one game for everybody, with one seed, under the same options, for a span of time.

It is plain data: what everybody may know of it, with its seed sealed. Whoever set it keeps the seed until it closes; of
one that never closes the seed is open from the beginning, and nothing of it is ranked. A record of it has the header of
any other, and says in `challenge` which one it is, until when, and by whose key it was played:

    {"undercroft": 2, ..., "luck": "placed", "seed": "sha256:...", "challenge": {"name": "daily 2026-11-18", "opens":
     1794960000, "closes": 1795046400, "by": KEY}, "sealed": {...}}

An entry is ranked if its record replays, its luck is that of the challenge, and the server that set it has sealed its
beginning and signed its end within the span. Whatever else it is, is named.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from undercroft.kernel.chain import Check
from undercroft.kernel.errors import BadRecord, UndercroftError, say
from undercroft.kernel.game import Game
from undercroft.kernel.harmless import shown
from undercroft.kernel.luck import Seeded, seal
from undercroft.kernel.placed import Placed
from undercroft.kernel.record import Record
from undercroft.kernel.rules import CHOOSE
from undercroft.kernel.shapes import Line
from undercroft.kernel.sources import parts_of
from undercroft.kernel.table import Table
from undercroft.kernel.verify import Verified, verify_record
from undercroft.kernel.words import as_bytes


class NotRanked(UndercroftError):
    """Why an entry of a challenge does not count."""


def salt_of(seed: str) -> str:
    """The salt of the seal of a challenge follows from its seed: everybody's record bears the same seal."""
    return hashlib.sha256(as_bytes(f"undercroft challenge {seed}")).hexdigest()[:32]


@dataclass(frozen=True)
class Challenge:
    """What everybody may know of it."""

    name: str  # `daily 2026-11-18`
    game: str
    rules: int
    pack: str
    digest: str
    seal: str  # of its seed
    options: Mapping[str, Any] = field(default_factory=dict)
    opening: str = ""  # the answer to the very first question, where the title has no option for it
    opens: int = 0  # seconds since 1970
    closes: int = 0  # 0: never, and its seed is open
    luck: str = Placed.name

    @property
    def id(self) -> str:
        """Twelve digits: a digest of all of it."""
        return hashlib.sha256(as_bytes(json.dumps(self.to_json(), sort_keys=True))).hexdigest()[:12]

    def to_json(self) -> dict[str, Any]:
        told = {key: getattr(self, key) for key in self.__dataclass_fields__}
        return {**told, "options": dict(self.options)}

    @classmethod
    def parse(cls, told: Any, source: str = "challenge") -> Challenge:
        """From JSON of elsewhere."""
        fields, kinds = cls.__dataclass_fields__, {"rules": int, "opens": int, "closes": int, "options": dict}
        if not isinstance(told, dict) or not all(type(told.get(key)) is kinds.get(key, str) for key in fields):
            raise BadRecord(say("{file}: this is no challenge"), file=source)
        return cls(**{key: told[key] for key in fields})

    def mark(self, by: str = "") -> dict[str, Any]:
        """What the header of a record says of it. `by`: the key of whoever plays."""
        mark: dict[str, Any] = {"name": self.name}
        if self.opening:
            mark["opening"] = self.opening
        if self.closes:
            mark |= {"opens": self.opens, "closes": self.closes}
        return {**mark, "by": by} if by else mark

    def luck_of(self, seed: str) -> Seeded:
        """Its luck, for whoever knows the seed."""
        luck = (Placed if self.luck == Placed.name else Seeded)(seed, salt_of(seed))
        if luck.commitment != self.seal:
            raise BadRecord(say("{place}: this is not the seed of the challenge"), place=self.name)
        return luck


@dataclass(frozen=True)
class Entry:
    """A game of a challenge that counts."""

    name: str
    by: str
    won: bool
    scores: tuple[int, ...]
    began: int
    ended: int
    taken_back: int
    verified: Verified


def opened_by(record: Record, seed: str) -> Record:
    """The record of a closed challenge, with its seed revealed at the end."""
    if any("revealed" in line for line in record.lines):
        return record
    line: Line = {"revealed": seed, "salt": salt_of(seed)}
    return Record(record.header, [*record.lines, line], record.source)


def entry_of(challenge: Challenge, game: Game, record: Record, server: str, check: Check | None) -> Entry:
    """This record as an entry, if it counts; else NotRanked or BadRecord says why not. `server`: the key of who set
    the challenge."""
    why = next(_foreign(challenge, record.header), None)
    if why is not None:
        raise NotRanked(f"{record.source}:1: {why}")
    if len(parts_of(record)) > 1 or not all(_may_stand(line) for line in record.lines):
        raise NotRanked(say("{file}: luck was taken anew, or help was asked for"), file=record.source)
    verified = verify_record(game, record, check)
    said = verified.witnessed
    first, last = said.beginning, said.last
    if not server or said.server != server or first is None or last is None:
        raise NotRanked(say("{file}: not dealt by the server that set the challenge"), file=record.source)
    if not challenge.opens <= first.at <= last.at < challenge.closes:
        raise NotRanked(say("{file}: not played in the span of the challenge"), file=record.source)
    outcome = verified.table.outcome
    if outcome is None or not _is_signed_to_the_end(record, last.line):
        raise NotRanked(say("{file}: not played, or not signed, to its end"), file=record.source)
    if not verified.luck_is_proven:
        raise NotRanked(say("{file}: its luck is not proven"), file=record.source)
    if challenge.opening and _first_answer(verified.table) != challenge.opening:
        raise NotRanked(say("{file}: it does not begin as the challenge says"), file=record.source)
    by = record.header["challenge"].get("by", "")
    name = record.header["seats"][0]
    return Entry(name, by, 0 in outcome.winners, outcome.scores, first.at, last.at, verified.taken_back, verified)


def _foreign(challenge: Challenge, header: Mapping[str, Any]) -> Iterator[str]:
    """What in a header is not of this challenge."""
    pairs: dict[str, tuple[Any, Any]] = {
        key: (header[key], getattr(challenge, key)) for key in ("game", "rules", "digest", "luck")
    }
    pairs["seed"] = header.get("seed"), challenge.seal
    pairs["options"] = header["options"], dict(challenge.options)
    told = dict(header.get("challenge", {}))
    by = told.pop("by", "")
    pairs["challenge"] = told, challenge.mark()
    pairs["by"] = bool(by), True
    pairs["seats"] = len(header["seats"]), 1
    pairs["practice"] = header.get("practice", False), False
    pairs["hints"] = header.get("hints", True), False
    for key, (found, wanted) in pairs.items():
        if found != wanted:
            words = say("{key!r} is {found}, the challenge has {wanted}")
            yield words.text({"key": key, "found": shown(repr(found), 80), "wanted": shown(repr(wanted), 80)})


def _may_stand(line: Line) -> bool:
    return not ("hint" in line or "reseated" in line)


def _is_signed_to_the_end(record: Record, signed: int) -> bool:
    """After the word of the server nothing follows but the seed."""
    return all("revealed" in line for line in record.lines[signed - 1 :])


def _first_answer(table: Table) -> str:
    return next((str(option.key) for request, option in table.past.log if request[0] == CHOOSE), "")


def sealed_for(seed: str) -> str:
    """The seal of a challenge with this seed."""
    return seal(seed, salt_of(seed))
