"""What happens is data: laws that hold in every game and mode, at any ask.

Each is a plain function of a subject, a table and a source of chance, as those of the suite; together they say that
programs need no words: every decision is told, every thing has a key that `things` knows, nothing leaves the spaces.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from conform.subjects import Subject
from undercroft.kernel.event import Event, Events
from undercroft.kernel.spaces import Spaces
from undercroft.kernel.table import Table

TRIED = 6  # answers of a long list


def check_told(subject: Subject, table: Table, chance: random.Random) -> None:
    """No answer among several leaves the story of the seat that gave it as it was; with the same luck no two answers
    lead to the same story."""
    for ask in table.asks:
        luck, before = chance.getrandbits(32), len(table.events(ask.seat))
        stories: dict[str, str] = {}
        for key in ask.keys if len(ask.keys) <= TRIED else chance.sample(ask.keys, TRIED):
            twin = table.fork(seed=luck)
            twin.answer(ask.seat, key)
            told = [event.to_json() for event in twin.events(ask.seat)[before:]]
            assert told, f"{ask.clause}: nobody tells seat {ask.seat} of its {key}"
            alike = stories.setdefault(json.dumps(told), key)
            assert alike == key, f"{ask.clause}: what seat {ask.seat} is told of its {key} and its {alike} is the same"


def check_keyed(subject: Subject, table: Table, chance: random.Random) -> None:
    """Every thing that an event or an option names has a key, and `things` knows it."""
    known = things_of(subject, table)
    last = Events(table.told()[-40:], 0, None)
    for event in Events.all_of(last._story):
        check_event(event, known)
    for ask in table.asks:
        for option in ask.options:
            told = option.to_json()
            for key in (*told["stands_for"], *told["gives"], *told["takes"]):
                assert key in known, f"{ask.clause}: option {option.key} names {key!r}, which things do not know"
            for where, value in nameless(told["parts"], "parts"):
                raise AssertionError(f"{ask.clause}: option {option.key}: {where} has no key: {value}")


def check_event(event: Event, known: dict[str, Any]) -> None:
    told = event.to_json()
    what = f"event {told['event']} of {told['clause']}"
    for key in told["things"]:
        assert key in known, f"{what} names {key!r}, which things do not know"
    for where, value in nameless(told["facts"], "facts"):
        raise AssertionError(f"{what}: {where} has no key: {value}")
    for role, place in told["places"].items():
        assert isinstance(place, str), f"{what}: {role} is no place: {place!r}"
    assert told["seat"] is None or isinstance(told["seat"], int), f"{what}: {told['seat']!r} is no seat"


def nameless(value: Any, where: str) -> Iterator[tuple[str, Any]]:
    """Things without a key, in the facts of an event as plain data."""
    if isinstance(value, dict):
        if value.keys() == {"key", "text"}:
            if not value["key"]:
                yield where, value["text"]
            return
        for key, part in value.items():
            yield from nameless(part, f"{where}.{key}")
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from nameless(part, f"{where}.{at}")


def check_spaces(subject: Subject, table: Table, chance: random.Random) -> None:
    """Whatever is asked and observed lies within the spaces that were declared before."""
    if subject.game.observed is None or subject.game.answers is None:
        return
    spaces = spaces_of(subject, table)
    axes = spaces.observation
    for ask in table.asks:
        assert sum(spaces.mask(ask)) == len(ask.keys)
        assert len(ask.keys) <= spaces.most_options, f"{ask.clause}: {len(ask.keys)} options"
    for seat in (*range(len(table.header["seats"])), None):
        observed = table.observe(seat)
        row = spaces.flat(observed)
        assert list(spaces.quick_flat(observed)) == row
        assert len(row) == len(axes)
        for number, axis in zip(row, axes, strict=True):
            assert axis.low <= number <= axis.high, f"{axis.name}: {number} is not within {axis.low} and {axis.high}"


def check_beats(subject: Subject, table: Table, chance: random.Random) -> None:
    """Beats tell all that was told, in order; the last one shows the table as it is now."""
    for seat in (*range(len(table.header["seats"])), None):
        since = max(0, len(table.past.log) - 12)
        beats = table.beats(seat, since)
        events = [event.to_json() for beat in beats for event in beat.events]
        told = [event.to_json() for event in table.events(seat)]
        assert events == told[len(told) - len(events) :], f"beats of seat {seat} tell another story"
        if beats:
            assert json.dumps(beats[-1].view) == json.dumps(table.view(seat)), f"beats of seat {seat} end elsewhere"


def check_ending(subject: Subject, table: Table) -> None:
    """How a game ended is a key that was listed before, and what caused it is a thing."""
    outcome = table.outcome
    assert outcome is not None
    if subject.game.ends:
        told = outcome.to_json()
        assert told["how"] in subject.game.ends, f"it ended by {told['how']!r}, which is not listed"
        assert told["cause"] is None or told["cause"] in things_of(subject, table)


LAWS = (check_told, check_keyed, check_spaces, check_beats)


def things_of(subject: Subject, table: Table) -> dict[str, Any]:
    return _things(subject.name, table.header["pack"], table)


_known: dict[tuple[str, str], dict[str, Any]] = {}


def _things(name: str, pack: str, table: Table) -> dict[str, Any]:
    if (name, pack) not in _known:
        _known[name, pack] = table.things
    return _known[name, pack]


_spaces: dict[str, Spaces] = {}


def spaces_of(subject: Subject, table: Table) -> Spaces:
    header = table.header
    key = json.dumps([subject.name, header["pack"], len(header["seats"]), dict(header["options"])], default=str)
    if key not in _spaces:
        pack = subject.game.load_pack(header["pack"])
        _spaces[key] = Spaces(subject.game, pack, len(header["seats"]), header["options"])
    return _spaces[key]
