"""Was it luck? A record is played once more, and every die and every card is compared with what its seed gives.

A seed is sealed in the record before play and revealed after it, so nobody could choose it with the outcome before his
eyes. What was typed in, scripted or thrown by quick dice cannot be checked this way, and is said to be so.
"""

from __future__ import annotations

from dataclasses import dataclass

from undercroft.kernel.errors import BadRecord, say
from undercroft.kernel.game import Game
from undercroft.kernel.record import Line, Record
from undercroft.kernel.replay import replay_lines
from undercroft.kernel.shown import shown
from undercroft.kernel.sources import Part, parts_of
from undercroft.kernel.table import Table


@dataclass(frozen=True)
class Verified:
    """What a record proves. Nothing in it lies; not everything need be provable."""

    table: Table  # at the last line
    parts: tuple[Part, ...]  # those with a seed were checked against it
    taken_back: int  # answers taken back
    practice: bool  # luck could be seen and taken back

    @property
    def for_record(self) -> bool:
        """Opened for the record, and its luck was never taken anew: no save was gone on with by other dice."""
        return bool(self.table.header.get("for_record")) and len(self.parts) == 1

    @property
    def is_proven(self) -> bool:
        """Every die and card is as the seeds say, and nobody could know them beforehand."""
        return not self.practice and all(part.seed is not None and not part.known for part in self.parts)


def verify_record(game: Game, record: Record) -> Verified:
    """Check a whole record. The first line that lies is named in a BadRecord."""
    parts = parts_of(record)
    sources = {
        number: source for part in parts if (source := part.source) for number in range(part.first, part.last + 1)
    }

    def look(table: Table, line: Line, number: int) -> None:
        source = sources.get(number)
        if source is not None and "luck" in line and table.wanted is not None:
            came = table.would_come(source)
            if line != came:
                said, gives = (one.get("faces", one.get("drawn")) for one in (line, came))
                words = say("{clause} says {said!r}, the seed gives {gives!r}: the line lies")
                why = words.text({"clause": line["luck"], "said": said, "gives": gives})
                raise BadRecord(f"{record.source}:{number}: {shown(why, 400)}")

    table = replay_lines(game, record, look)
    taken_back = sum("undo" in line for line in record.lines)
    return Verified(table, tuple(parts), taken_back, bool(record.header.get("practice")))
