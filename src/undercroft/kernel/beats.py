"""Beats: what a person would see happen after an answer, one thing after the other.

A walk, a turned card, a throw with its result, a blow, a gain, an end: each is one or more events of the story, in
order, with the table as it stood when it had happened. Nobody pays for them who does not ask: the rules are carried out
once more from the checkpoint before, and somebody watches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, SupportsIndex, TypedDict

from undercroft.kernel.event import Event, EventJson, EventKind, Told, hears, parts_of
from undercroft.kernel.run import Run

if TYPE_CHECKING:
    from undercroft.kernel.state import GameState
    from undercroft.kernel.table import Table

# what one sees; neighbours of these kinds that concern the same seat are seen as one
MERGING = frozenset({"card", "gain", "loss", "mark"})


class BeatJson(TypedDict):
    """A beat as data; `scene`: it ends something, and is worth waiting for."""

    beat: str
    scene: bool
    seat: int | None
    places: dict[str, str]
    events: list[EventJson]


class Beat:
    """One thing that was seen to happen. It never changes."""

    __slots__ = ("_look", "events", "kind")

    def __init__(self, kind: str, events: tuple[Event, ...], look: Callable[[], dict[str, Any]]) -> None:
        self.kind = kind
        self.events = events
        self._look = look

    @property
    def scene(self) -> bool:
        """Whether it ends something: an Area, a Boss, a life, the game."""
        return any(event.kind.scene for event in self.events)

    @property
    def seat(self) -> int | None:
        """Whom it concerns: the seat of its first event that names one."""
        return next((event.seat for event in self.events if event.seat is not None), None)

    @property
    def places(self) -> dict[str, str]:
        """Where it happens: `at`, `from`, `to`, `whom`, as the first of its events says it."""
        found: dict[str, str] = {}
        for event in self.events:
            for role, place in event.places.items():
                found.setdefault(role, place)
        return found

    @property
    def text(self) -> str:
        """Its sentences, in the current language."""
        return " ".join(event.text for event in self.events)

    @property
    def view(self) -> Any:  # as the title has it: `Table.view`
        """What the seat could see of the table when this had happened."""
        return self._look()

    def to_json(self) -> BeatJson:
        """The beat as plain data, in the current language."""
        events = [event.to_json() for event in self.events]
        return {"beat": self.kind, "scene": self.scene, "seat": self.seat, "places": self.places, "events": events}

    def __repr__(self) -> str:
        return f"<beat {self.kind}: {self.text}>"


class _Watched(list[Told]):
    """A story while it is told: how the table stood after each event that the seat heard, once somebody looks."""

    def __init__(self, state: GameState, seat: int | None) -> None:
        super().__init__()
        self._state, self._seat = state, seat
        self.is_watched = False
        self.seen: list[tuple[Told, GameState]] = []

    def append(self, told: Told, /) -> None:
        super().append(told)
        if self.is_watched and hears(self._seat, told):
            self.seen.append((told, self._state.copy()))

    def insert(self, index: SupportsIndex, told: Told, /) -> None:
        raise TypeError("a story is told in order")


def beats_of(table: Table, seat: int | None, since: int) -> tuple[Beat, ...]:
    """What this seat saw happen since the log of the table was so long."""
    past = table.past
    checkpoint = past.checkpoint.not_after(since)
    state = checkpoint.state.copy()
    run = Run(table.game, state)
    watched = state.story = _Watched(state, seat)  # from the beginning: what was secret is told from the story later
    watched.is_watched = since == 0  # whoever asks from the beginning sees how the table is laid
    run.catch_up(past.log[checkpoint.at : since])
    watched.is_watched = True
    run.follow(past.log[since:])
    beats = [Beat(kind, events, partial(table.seen_at, then, seat)) for kind, events, then in _grouped(watched.seen)]
    if beats:  # what nobody tells, such as whose turn it is now, is seen with the last of them
        beats[-1] = Beat(beats[-1].kind, beats[-1].events, partial(table.seen_at, state, seat, past.outcome))
    return tuple(beats)


def _grouped(seen: Sequence[tuple[Told, GameState]]) -> Iterator[tuple[str, tuple[Event, ...], GameState]]:
    kind, events = "", list[Event]()
    state: GameState | None = None
    for told, then in seen:
        event = Event(*parts_of(told))
        if state is not None and _begins(event.kind, event.seat, kind, events):
            yield kind or "tell", tuple(events), state
            kind, events = "", []
        kind = kind or event.kind.beat
        events.append(event)
        state = then
    if state is not None:
        yield kind or "tell", tuple(events), state


def _begins(event: EventKind, whose: int | None, kind: str, events: Sequence[Event]) -> bool:
    """Whether something new is seen with this event: what is only told goes with what was seen before it."""
    if not event.beat or not kind or kind in event.joins.split():
        return False
    if event.beat == kind and kind in MERGING and not event.scene:
        return next((one.seat for one in events if one.seat is not None), None) != whose
    return True
