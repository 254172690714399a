"""Where the screen stops: what ends something is looked at before play goes on, with the table as it stood then."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from undercroft.kernel.beats import Beat
from undercroft.kernel.view import Envelope
from undercroft.players.sitting import Sitting


@dataclass(frozen=True)
class Stop:
    """Something has ended: what happened up to there, and how the table stood."""

    view: Envelope
    told: tuple[str, ...]  # since the stop before
    title: str  # the sentence of what ended


def has_ended_something(sitting: Sitting, seat: int | None) -> bool:
    """Whether among what this seat has not read yet something has ended. It costs nothing to look."""
    return any(event.kind.scene for event in sitting.heard.events(seat))


def stops_since(sitting: Sitting, seat: int | None, since: int, without: Collection[str]) -> tuple[list[Stop], int]:
    """The stops since the log was so long, and how many sentences came after the last of them. What is told last needs
    no stop: it is still there when the next question is put."""
    stops, beats, first = list[Stop](), sitting.table.beats(seat, since), 0
    for at, beat in enumerate(beats[:-1]):
        if beat.scene:
            ended = next(event.text for event in reversed(beat.events) if event.kind.scene)
            told = _sentences(beats[first : at + 1], without)
            stops.append(Stop(sitting.called(beat.view), tuple(map(sitting.called, told)), sitting.called(ended)))
            first = at + 1
    return stops, len(_sentences(beats[first:], without))


def _sentences(beats: Sequence[Beat], without: Collection[str]) -> list[str]:
    return [event.text for beat in beats for event in beat.events if event.kind.key not in without]
