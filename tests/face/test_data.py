"""The face is data: nothing that players are given is alive, and everything has its schema."""

from __future__ import annotations

import gc
import json
import random
import types
import weakref

import jsonschema
import pytest

from conform.subjects import Subject, subjects
from conform.suite import play_on, sit_down
from frozen import thawed
from undercroft import Table, language
from undercroft.kernel.run import Run
from undercroft.kernel.state import State
from undercroft.protocol import PAGE, page
from undercroft.schema import schema

SUBJECTS = subjects()
# What leads out of the data into the program: code, and weak references, which keep nothing and show nothing.
ELSEWHERE = (types.ModuleType, types.FunctionType, types.BuiltinFunctionType, type, weakref.ref, types.CodeType)


def positions(subject: Subject, every: int = 9, steps: int = 60):
    for mode in subject.modes:
        chance = random.Random(f"data {subject.name} {mode.name}")
        table = sit_down(subject, mode, 5)
        for _ in range(0, steps, every):
            yield table, chance
            play_on(table, chance, every)
        yield table, chance


def given_to_players(table: Table) -> list[object]:
    seats = [*range(len(table.header["seats"])), None]
    asks = list(table.asks)
    return [
        *asks,
        *[option for ask in asks for option in ask.options],
        *[event for seat in seats for event in table.events(seat)],
        *[table.view(seat) for seat in seats],
        *[table.observe(seat) for seat in seats],
        table.outcome,
        table.header,
    ]


def reachable(roots: list[object]):
    seen, waiting = set(), list(roots)
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, ELSEWHERE):
            continue
        seen.add(id(one))
        yield one
        waiting.extend(gc.get_referents(one))


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_no_road_leads_from_what_players_are_given_to_the_state(subject):
    for table, _ in positions(subject, every=20):
        for one in reachable(given_to_players(table)):
            assert not isinstance(one, (State, Table, Run, types.GeneratorType)), f"{type(one).__name__} is in reach"


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_asks_and_options_never_change(subject):
    for table, _ in positions(subject, steps=18):
        for ask in table.asks:
            for one in (ask, ask.options[0], ask._offered[0]):
                with pytest.raises(AttributeError):
                    one.key = "other"
                with pytest.raises(AttributeError):
                    del one.clause


def containers(value: object):
    """The dicts and lists in a view, and those inside them."""
    if isinstance(value, (dict, list)):
        yield value
        for part in value.values() if isinstance(value, dict) else value:
            yield from containers(part)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_whoever_writes_on_a_view_changes_no_other(subject):
    """Views share what is printed once: that refuses to be written to, and the rest is the reader's own."""
    for table, chance in positions(subject, every=20):
        seat = chance.choice([*range(len(table.header["seats"])), None])
        before = json.dumps(table.view(seat))
        refused = 0
        for one in list(containers(table.view(seat))):
            try:
                one.clear()
            except TypeError:
                refused += 1
        assert refused, "nothing is shared"
        assert json.dumps(table.view(seat)) == before
        with language("fr"):
            assert json.dumps(table.view(seat)) != before
        assert json.dumps(table.view(seat)) == before


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_a_fork_is_asked_what_its_table_was_asked_and_sleeps_on(subject):
    for table, chance in positions(subject):
        asked = [ask.to_json() for ask in table.asks]
        fork = table.fork(seed=1)
        of_fork = fork.fork(seed=2)
        asks, again = fork.asks, of_fork.asks
        assert fork.is_asleep or not asked
        if not asked:
            continue
        assert of_fork.is_asleep
        branch = table.fork(seed=3)
        ask = chance.choice(branch.asks)
        branch.answer(ask.seat, chance.choice(ask.keys))  # awake, and on its way: the others stay
        assert [ask.to_json() for ask in asks] == [ask.to_json() for ask in again] == asked
        assert not fork.is_asleep, "who reads the words of an ask wakes its table"
        assert all(one is other for one, other in zip(asks, fork.asks, strict=True))
        fork.answer(asks[0].seat, asks[0].keys[0])
        assert asks[0] not in fork.asks


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_every_view_ask_and_event_is_as_its_schema_says(subject, code):
    check = {
        what: jsonschema.Draft202012Validator(schema(what, subject.game))
        for what in ("view", "observation", "ask", "event", "beat", "outcome", "thing")
    }
    with language(code):
        for table, chance in positions(subject, every=15):
            seat = chance.choice([*range(len(table.header["seats"])), None])
            given = [("view", table.view(seat)), ("observation", table.observe(seat))]
            given += [("ask", ask.to_json()) for ask in table.asks]
            given += [("event", event.to_json()) for event in table.events(seat)[-20:]]
            given += [("beat", beat.to_json()) for beat in table.beats(seat)]
            given += [("outcome", table.outcome.to_json())] if table.outcome else []
            for what, one in given:
                plain = json.loads(json.dumps(one, allow_nan=False))
                error = next(check[what].iter_errors(plain), None)
                assert error is None, f"{what}: {error.message if error else ''} at {list(error.absolute_path)}"
        for thing in table.things.values():
            check["thing"].validate(thing)


def test_an_ask_can_be_read_after_it_was_answered():
    table = sit_down(SUBJECTS[2], SUBJECTS[2].modes[0], 1)
    chance, asked = random.Random(1), []
    for _ in range(30):
        if not table.asks:
            break
        ask = chance.choice(table.asks)
        asked.append((ask, ask.to_json()))
        table.answer(ask.seat, chance.choice(ask.keys))
    for ask, as_it_was in asked:
        assert ask.to_json() == as_it_was


def test_the_page_of_the_protocol_says_what_the_types_say():
    """Run `python -m undercroft.protocol` after a change of a view."""
    with thawed():
        assert PAGE.read_text(encoding="utf-8") == page()
