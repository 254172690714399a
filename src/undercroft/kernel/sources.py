"""Where the luck of a record came from, part by part: from which seed, sealed and revealed, or from what else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from undercroft.kernel.errors import BadRecord, say
from undercroft.kernel.luck import Luck, Seeded, seal
from undercroft.kernel.record import Line, Record


@dataclass(frozen=True)
class Part:
    """Lines of a record whose luck has one source."""

    first: int  # the number of the line in the file ...
    last: int  # ... and of the last one of this part
    luck: str  # seeded, typed, scripted, fast
    began: str  # "" the game, "resumed" after a pause, "forked" off another table
    seal: str | None = None  # what was written down of the seed before play
    seed: str | None = None  # as it was revealed
    outcomes: int = 0  # dice thrown and cards drawn
    known: int = 0  # how many of them after the seed had been revealed


def parts_of(record: Record) -> list[Part]:
    """The parts of a record, in order. What claims to be the seed of a part must open its seal."""
    header = record.header
    parts = [Part(1, 1, header["luck"], "", header.get("seed"))]
    counts: list[int] = []  # of the present part: 1 for an outcome that could be foreseen, 0 for another
    for number, line in enumerate(record.lines, start=2):
        began = next((word for word in ("resumed", "forked") if word in line), None)
        if began:
            parts[-1] = _counted(parts[-1], counts, number - 1)
            parts.append(Part(number, number, line[began], began, line.get("seed")))
            counts = []
        elif "revealed" in line:
            _check_seal(parts[-1], line, f"{record.source}:{number}")
            parts[-1] = replace(parts[-1], seed=line["revealed"])
        elif "luck" in line:
            counts.append(parts[-1].seed is not None)
    parts[-1] = _counted(parts[-1], counts, len(record.lines) + 1)
    for at, part in enumerate(parts):
        if part.seed is not None and part.seed in [earlier.seed for earlier in parts[:at]]:
            parts[at] = replace(part, known=part.outcomes)  # gone on with a seed that was open to read
    return parts


def _counted(part: Part, counts: list[int], last: int) -> Part:
    return replace(part, last=last, outcomes=len(counts), known=sum(counts))


def _check_seal(part: Part, line: Line, place: str) -> None:
    if part.seal is None or seal(line["revealed"], line["salt"]) != part.seal:
        raise BadRecord(say("{place}: this seed does not open the seal of line {first}"), place=place, first=part.first)


def mark_of(luck: Luck, began: str) -> Line:
    """The line that says from where luck comes from now on."""
    sealed = luck.commitment if isinstance(luck, Seeded) else None
    return {began: luck.name, **({"seed": sealed} if sealed else {})}


def last_seal(header: Mapping[str, Any], lines: Iterable[Line]) -> str | None:
    """The seal of the part that is being played."""
    present: str | None = header.get("seed")
    for line in lines:
        if "resumed" in line or "forked" in line:
            present = line.get("seed")
    return present
