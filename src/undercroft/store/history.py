"""The games that are over, one line each. If the file cannot be read or written, nobody is stopped."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from undercroft.kernel.table import Table
from undercroft.store.places import home

Line = Mapping[str, Any]
Whose = tuple[str, str]  # a person, a game


def history_file(at: Path | None = None) -> Path:
    return (at or home()) / "history.jsonl"


def history(at: Path | None = None) -> Iterator[dict[str, Any]]:
    """The finished games, the oldest first; a damaged line is passed over."""
    try:
        lines = history_file(at).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    for text in lines:
        with contextlib.suppress(ValueError):
            line = json.loads(text)
            if isinstance(line, dict) and isinstance(line.get("game"), str) and isinstance(line.get("seats"), list):
                yield line


def keep_finished(
    table: Table, measure: int | None, record: Path, at: Path | None = None, spoken_for: Iterable[int] = ()
) -> None:
    """Write a finished game down; `measure` is how far they came, where the game has no points, and `spoken_for` who
    let a bot answer: that is nobody's best game."""
    outcome = table.outcome
    assert outcome is not None
    if any(is_of(line, table, record) for line in history(at)):  # told once more, not played once more
        return
    line = {
        "date": date.today().isoformat(), "game": table.game.name, "seats": list(table.header["seats"]),
        "winners": list(outcome.winners), "scores": list(outcome.scores), "measure": measure, "record": str(record),
        "seed": table.header.get("seed", ""), "spoken_for": sorted(spoken_for),
    }  # fmt: skip
    with contextlib.suppress(OSError):
        history_file(at).parent.mkdir(parents=True, exist_ok=True)
        with open(history_file(at), "a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


def is_of(line: Line, table: Table, record: Path) -> bool:
    """Whether a line is about this game; the games of a campaign are played in one file, one after the other."""
    return line.get("record") == str(record) and line.get("seed") in (None, table.header.get("seed", ""))


# -- what the lines say -----------------------------------------------------------------------------------------------


def measure_of(line: Line, seat: int) -> int | None:
    """Points, or how far they came."""
    scores = line.get("scores") or []
    found = scores[seat] if seat < len(scores) else line.get("measure")
    return found if isinstance(found, int) else None


def seated(lines: Iterable[Line]) -> Iterator[tuple[Line, int, Whose]]:
    """Every game that a person played to the end without a bot. Nora is nora, called as the last time."""
    lines = list(lines)
    called = {str(name).casefold(): str(name) for line in lines for name in line["seats"]}
    for line in lines:
        for seat, name in enumerate(line["seats"]):
            if seat in (line.get("spoken_for") or ()):
                continue
            yield line, seat, (called[str(name).casefold()], line["game"])


def bests(lines: Iterable[Line]) -> dict[Whose, int]:
    """The most points of each person in each game, or the longest way."""
    best: dict[Whose, int] = {}
    for line, seat, whose in seated(lines):
        if (measure := measure_of(line, seat)) is not None:
            best[whose] = max(measure, best.get(whose, measure))
    return best


def counts(lines: Iterable[Line]) -> dict[Whose, tuple[int, int]]:
    """How many games each person has played, and won."""
    found: dict[Whose, tuple[int, int]] = {}
    for line, seat, whose in seated(lines):
        played, won = found.get(whose, (0, 0))
        found[whose] = (played + 1, won + (seat in (line.get("winners") or ())))
    return found


@dataclass(frozen=True)
class Best:
    """The best game of a person before this one, and whether this one is better."""

    n: int
    was_won: bool  # a game without points: a victory counts more than any way
    is_beaten: bool


def best_before(table: Table, seat: int, measure: int | None, lines: Iterable[Line]) -> Best | None:
    """What this seat's person had reached in the games of these lines; None where there is nothing to compare."""
    outcome, name = table.outcome, table.header["seats"][seat].casefold()
    assert outcome is not None
    now = outcome.scores[seat] if outcome.scores else measure
    before = [
        (at in (line.get("winners") or ()), found)
        for line, at, (whose, game) in seated(lines) if (whose.casefold(), game) == (name, table.game.name)
        if (found := measure_of(line, at)) is not None
    ]  # fmt: skip
    if not before or now is None:
        return None
    if outcome.scores:  # the points are the measure, won or lost
        most = max(points for _, points in before)
        return Best(most, was_won=False, is_beaten=now > most)
    won, far = max(before)
    return Best(far, won, (seat in outcome.winners, now) > (won, far))
