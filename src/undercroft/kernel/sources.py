"""Where luck came from, part by part of a record: from which seed, sealed and revealed, or from what else.

And luck that a practice table took back, which comes again as it was: undo never re-rolls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from undercroft.kernel.errors import BadLuck, BadRecord, say
from undercroft.kernel.luck import Dice, Faces, Luck, Seeded, Share, Shared, Waiting, seal
from undercroft.kernel.placed import Placed
from undercroft.kernel.record import Line, Record
from undercroft.kernel.rules import ROLL, Request


@dataclass(frozen=True)
class Part:
    """Lines of a record whose luck has one source."""

    first: int  # the number of the line in the file ...
    last: int  # ... and of the last one of this part
    luck: str  # seeded, typed, scripted, fast
    began: str  # "" the game, "resumed" after a pause, "forked" off another table
    seals: Mapping[str, Any] = field(default_factory=dict)  # what was written down of the seeds before play
    seed: str | None = None  # as it was revealed ...
    opened: tuple[str | None, ...] = ()  # ... and what each seat added
    outcomes: int = 0  # dice thrown and cards drawn
    known: int = 0  # how many of them after the seed had been revealed

    @property
    def source(self) -> Seeded | None:
        """The luck of this part once more, if its seeds were revealed."""
        if self.seed is None:
            return None
        if self.luck != Shared.name:
            return (Placed if self.luck == Placed.name else Seeded)(self.seed, "")
        return Shared(Share(self.seed, ""), [None if seed is None else Share(seed, "") for seed in self.opened])


def parts_of(record: Record) -> list[Part]:
    """The parts of a record, in order. What claims to be the seed of a part must open its seal."""
    header = record.header
    parts = [Part(1, 1, header["luck"], "", _seals_in(header))]
    counts: list[int] = []  # of the present part: 1 for an outcome that could be foreseen, 0 for another
    for number, line in enumerate(record.lines, start=2):
        if "seat" in line:
            continue
        if "luck" in line:
            counts.append(parts[-1].seed is not None)
        elif "resumed" in line or "forked" in line:
            began = "resumed" if "resumed" in line else "forked"
            parts[-1] = _counted(parts[-1], counts, number - 1)
            parts.append(Part(number, number, line[began], began, _seals_in(line)))
            counts = []
        elif "revealed" in line:
            parts[-1] = _opened(parts[-1], line, f"{record.source}:{number}")
    parts[-1] = _counted(parts[-1], counts, len(record.lines) + 1)
    open_to_read: set[bytes] = set()
    for at, part in enumerate(parts):
        if (source := part.source) is not None:
            if source.stream in open_to_read:
                parts[at] = replace(part, known=part.outcomes)  # gone on with a seed that was open to read
            open_to_read.add(source.stream)
    return parts


def _counted(part: Part, counts: list[int], last: int) -> Part:
    return replace(part, last=last, outcomes=len(counts), known=sum(counts))


def _opened(part: Part, line: Line, place: str) -> Part:
    """The part with the seeds that this line reveals."""
    _check_seals(part, line, place)
    opened = replace(
        part, seed=line["revealed"], opened=tuple([share and share[0] for share in line.get("opened", ())])
    )
    try:
        return opened if opened.source else part
    except BadLuck as error:
        raise BadRecord(f"{place}: {error}") from error


def _check_seals(part: Part, line: Line, place: str) -> None:
    if seal(line["revealed"], line["salt"]) != part.seals.get("seed"):
        raise BadRecord(say("{place}: this seed does not open the seal of line {first}"), place=place, first=part.first)
    sealed, opened = part.seals.get("shares", []), line.get("opened", [])
    if len(sealed) != len(opened):
        what = say("{place}: {sealed} seats have sealed a share or none, {opened} are opened")
        raise BadRecord(what, place=place, sealed=len(sealed), opened=len(opened))
    for seat, (one, share) in enumerate(zip(sealed, opened, strict=True)):
        if one != (share and seal(*share)):
            what = say("{place}: what is said to be the share of seat {seat} does not open its seal")
            raise BadRecord(what, place=place, seat=seat)


def luck_of(secrets: Mapping[str, Any], kind: str = "") -> Seeded:
    """The luck whose `secrets` these are: what a server has to keep of a table, and tells nobody before the end."""
    own = Share(secrets["revealed"], secrets["salt"])
    if "opened" in secrets:
        return Shared(own, [share and Share(*share) for share in secrets["opened"]])
    return (Placed if kind == Placed.name else Seeded)(own.seed, own.salt)


def mark_of(luck: Luck, began: str) -> Line:
    """The line that says from where luck comes from now on."""
    return {began: luck.name, **seals_of(luck)}


def seals_of(luck: Luck) -> dict[str, Any]:
    """What a record says of this luck before it is used."""
    return luck.seals if isinstance(luck, Seeded) else {}


def last_seals(header: Mapping[str, Any], lines: Iterable[Line]) -> dict[str, Any]:
    """The seals of the part that is being played."""
    present = header
    for line in lines:
        if "resumed" in line or "forked" in line:
            present = line
    return _seals_in(present)


def _seals_in(line: Mapping[str, Any]) -> dict[str, Any]:
    return {field: line[field] for field in ("seed", "shares") if field in line}


class TakenBack:
    """Remembers outcomes by their number; where the same is asked for again, the same comes again."""

    def __init__(self, luck: Luck, remembered: Mapping[int, tuple[Request, Any]]) -> None:
        self._luck: Luck = luck
        self._remembered: dict[int, tuple[Request, Any]] = dict(remembered)
        if isinstance(luck, TakenBack):
            self._luck, self._remembered = luck._luck, {**luck._remembered, **remembered}
        self.name = luck.name

    @property
    def source(self) -> Luck:
        """Where luck comes from that was not taken back."""
        return self._luck

    def for_fork(self, luck: Luck) -> TakenBack:
        """The same memory before another source."""
        return TakenBack(luck, self._remembered)

    def _recall(self, n: Any) -> tuple[Request | None, Any]:
        """What came then; nothing where somebody supplies the outcomes, real dice or the lines of a record."""
        return (None, None) if isinstance(self._luck, Waiting) else self._remembered.get(n, (None, None))

    def roll(self, n: Any, clause: str, dice: Dice) -> Faces | None:
        faces: Faces
        request, faces = self._recall(n)
        if request is not None and request[0] == ROLL and request[1:3] == (clause, dice):
            return faces
        return self._luck.roll(n, clause, dice)

    def draw(self, n: Any, clause: str, cards: Sequence[Any]) -> Any:
        request, card = self._recall(n)
        if request is not None and request[0] != ROLL and request[1] == clause and card in cards:
            return card
        return self._luck.draw(n, clause, cards)
