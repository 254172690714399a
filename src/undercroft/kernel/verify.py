"""What a record proves. It is played once more, and every die and every card is compared with what its seed gives.

A seed is sealed in the record before play and revealed after it, so nobody could choose it with the outcome before his
eyes. What was typed in, scripted or thrown by quick dice cannot be checked this way, and is said to be so.

That proves the luck, and no more: whoever has read the opened seed can play the game again with other answers or other
names. Against that stands the chain (`chain.py`): a server that has played the game signs how it stood, and every seat
keeps what it was shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from undercroft.kernel.chain import Check, Kept, Witnessed, compared, witnessed
from undercroft.kernel.errors import BadRecord, say
from undercroft.kernel.game import Game
from undercroft.kernel.harmless import shown
from undercroft.kernel.record import Line, Record
from undercroft.kernel.replay import replay_lines
from undercroft.kernel.sources import Part, parts_of
from undercroft.kernel.table import Table


@dataclass(frozen=True)
class Verified:
    """What a record proves. Nothing in it lies; not everything need be provable."""

    table: Table  # at the last line
    parts: tuple[Part, ...]  # those with a seed were checked against it
    taken_back: int  # answers taken back
    practice: bool  # luck could be seen and taken back
    witnessed: Witnessed  # what servers say of it
    kept: tuple[tuple[Kept, int | None], ...]  # what seats have kept, and the last line that is as they were shown it
    last: int  # the number of the last line that is no word of a server

    @property
    def for_record(self) -> bool:
        """Opened for the record, and its luck was never taken anew: no save was gone on with by other dice."""
        return bool(self.table.header.get("for_record")) and len(self.parts) == 1

    @property
    def luck_is_proven(self) -> bool:
        """Every die and card is as the seeds say, and nobody could know them beforehand if the game was played once."""
        secret = all(part.seed is not None and not part.known for part in self.parts)
        return secret and not self.practice and not self.is_open

    @property
    def is_open(self) -> bool:
        """A game of a challenge whose seed everybody knows, without a server that keeps it."""
        challenge = self.table.header.get("challenge")
        return challenge is not None and "closes" not in challenge

    @property
    def order_is_proven(self) -> bool:
        """Names, options, answers, luck and undo are as the server that played it has signed them, to the last line."""
        signed = self.witnessed.last
        return bool(self.witnessed.server) and signed is not None and signed.covers >= self.last

    @property
    def is_proven(self) -> bool:
        """Luck, order and names: as its server says, who sealed it before the first roll. Trust in that remains."""
        return self.luck_is_proven and self.order_is_proven


def verify_record(game: Game, record: Record, check: Check | None = None, kept: Sequence[Kept] = ()) -> Verified:
    """Check a whole record. The first line that lies is named in a BadRecord.

    `check` knows the signatures of servers; without it they are read, and not believed. `kept` is what seats have kept.
    """
    parts = parts_of(record)
    sources = {
        number: source for part in parts if (source := part.source) for number in range(part.first, part.last + 1)
    }

    def look(table: Table, line: Line, number: int) -> None:
        source, wanted = sources.get(number), table.wanted
        if source is not None and "luck" in line and wanted is not None:
            came = table.past.would_come(table.run, source)
            if line != came:
                said, gives = (one.get("faces", one.get("drawn")) for one in (line, came))
                words = say("{clause} says {said!r}, the seed gives {gives!r}: the line lies")
                why = words.text({"clause": line["luck"], "said": said, "gives": gives})
                raise BadRecord(f"{record.source}:{number}: {shown(why, 400)}")

    table = replay_lines(game, record, look)
    said = witnessed(record, check)
    shown_to = tuple((one, compared(record, one)) for one in kept)
    taken_back = sum("undo" in line for line in record.lines)
    practice, words = bool(record.header.get("practice")), {one.line for one in said.later}
    if "closes" in record.header.get("challenge", ()):  # opened when all have played: the seal itself says that it fits
        words |= {number for number, line in enumerate(record.lines, start=2) if "revealed" in line}
    last = max((number for number in range(2, len(record.lines) + 2) if number not in words), default=1)
    return Verified(table, tuple(parts), taken_back, practice, said, shown_to, last)
