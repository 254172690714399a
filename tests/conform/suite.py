"""The conformance suite: what must be true of every game, whatever its rules.

Each check is a plain function of a subject, a table in the middle of a game and a source of chance; it leaves the
table as it was and raises AssertionError if the game does not conform.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from conform.laws import LAWS, check_ending
from conform.mode import Mode
from conform.subjects import Subject
from undercroft import NotAllowed, OutOfTurn, Refusal, Unknown, UnknownAnswer, language, open_table
from undercroft.kernel.event import Event, Events, parts_of
from undercroft.kernel.languages import catalogue, languages
from undercroft.kernel.luck import Seeded
from undercroft.kernel.option import _known_keys
from undercroft.kernel.playout import play_out
from undercroft.kernel.record import Line, Record
from undercroft.kernel.replay import replay_record
from undercroft.kernel.rules import CHECKPOINT
from undercroft.kernel.table import Table
from undercroft.kernel.words import Message, Question

STEPS = 12  # how far forks are played on to compare them
TRIED = 10  # how many options of a long list are tried
UNFILLED = re.compile(r"[{}]")
ADDRESS = re.compile(r"\bat 0x[0-9a-f]+")


# -- portraits ----------------------------------------------------------------------------------------------------


def seats_of(table: Table) -> list[int | None]:
    return [*range(len(table.header["seats"])), None]


def asked(table: Table, seat: int | None = None) -> list[tuple[Any, ...]]:
    """What is asked, in every word of it (of one seat, or of all)."""
    return [
        (ask.seat, ask.clause, ask.prompt, [(option.key, option.label, option.clause) for option in ask.options])
        for ask in table.asks
        if seat is None or ask.seat == seat
    ]


class Story:
    """What a seat was told, compared in every word of it. What two tables share is told in the same words."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self._told = Events(table.told()[:], 0, seat)._told

    def _words(self, start: int) -> list[str]:
        events = Events.all_of(self._told[start:])
        return [json.dumps(event.to_json()) for event in events] + _gist(self._told[start:])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Story):
            return NotImplemented
        shared = 0
        for mine, yours in zip(self._told, other._told, strict=False):
            if mine is not yours:
                break
            shared += 1
        return self._words(shared) == other._words(shared)

    __hash__ = None  # type: ignore[assignment]  # it is only compared


def gist(table: Table, seat: int | None) -> list[str]:
    """The story in short: what happened to which things. Words follow from it, and there are many of them."""
    return _gist(Events(table.told()[:], 0, seat)._told)


def _gist(told: Iterable[Any]) -> list[str]:
    return [
        f"{kind.key} {clause} {seats} {[_key_or_words(fact) for fact in facts]}"
        for kind, clause, facts, seats in map(parts_of, told)
    ]


def _key_or_words(fact: Any) -> Any:
    if isinstance(fact, (tuple, list)):
        return [_key_or_words(part) for part in fact]
    return getattr(fact, "key", None) or (fact if isinstance(fact, (int, str, type(None))) else str(fact))


def seen(table: Table, seat: int | None) -> str:
    return json.dumps(table.view(seat), allow_nan=False)


def portrait(table: Table) -> dict[str, Any]:
    """Everything there is to compare between two tables that should be equal."""
    return {
        "state": repr(table.run.state),
        "asks": asked(table),
        "views": {seat: seen(table, seat) for seat in seats_of(table)},
        "events": {seat: gist(table, seat) for seat in seats_of(table)},
        "outcome": table.outcome and table.outcome.to_json(),
        "waits for luck": table.wanted is not None,
    }


def must_equal(one: dict[str, Any], other: dict[str, Any], what: str) -> None:
    for part, value in one.items():
        assert value == other[part], f"{what}: other {part}: {value} != {other[part]}"


def played_lines(table: Table) -> list[Line]:
    """What was answered, what luck brought and what was taken back; not where luck came from."""
    return [line for line in table.record.lines if not line.keys().isdisjoint(("seat", "luck", "undo"))]


def loaded(subject: Subject, table: Table, fresh: str = "fresh") -> Table:
    return replay_record(subject.game, Record.parse(table.record.text), fresh)


# -- words and clauses ----------------------------------------------------------------------------------------------


def check_message(subject: Subject, message: Message, what: str) -> None:
    """A message is in the catalogues of its title, or in those of the house (an English text is its own source)."""
    if subject.clauses is not None:
        key = (message.source, 1) if message.plural else message.source
        for code in languages()[1:]:
            own = catalogue(message.domain, code)
            said = {**getattr(own._fallback, "_catalog", {}), **getattr(own, "_catalog", {})}
            assert said.get(key), f"{what}: {message.source!r} is not said in {code}"


def check_text(texts: dict[str, str], what: str) -> None:
    for code, text in texts.items():
        assert text.strip(), f"{what}: no text in {code}"
        assert not UNFILLED.search(text), f"{what}: an unfilled place in {code}: {text!r}"
        assert not ADDRESS.search(text), f"{what}: a thing without words in {code}: {text!r}"


def check_clause(subject: Subject, clause: str, what: str) -> None:
    if subject.clauses is not None:
        assert clause in subject.clauses, f"{what}: no clause {clause!r} in the rulebook of {subject.name}"


def check_asks(subject: Subject, table: Table, chance: random.Random) -> None:
    """Asks go to seats that exist, name clauses that exist, and have words in every language."""
    assert table.asks or table.outcome, "nobody is asked and the game is not over"
    assert len({ask.seat for ask in table.asks}) == len(table.asks), "a seat is asked twice"
    for ask in table.asks:
        what = f"ask {ask.clause} of seat {ask.seat}"
        assert ask.seat in range(len(table.header["seats"])), f"{what}: no such seat"
        assert len(ask.options) > 1 or ask.clause in subject.confirmed, f"{what}: one option is no question"
        assert len(set(ask.keys)) == len(ask.keys), f"{what}: a key is offered twice"
        check_clause(subject, ask.clause, what)
        prompt = subject.game.prompts.get(ask.clause)
        if subject.clauses is not None:
            assert prompt is not None, f"{what}: no prompt"
        words = prompt.words if isinstance(prompt, Question) else prompt
        if isinstance(words, Message):
            check_message(subject, words, f"{what}: prompt")
        assert ask.about or ask._about is None, f"{what}: what it is about has no names"
        check_text({code: _in(code, ask, "prompt") for code in languages()}, f"{what}: prompt")
        for option in ask.options:
            name = f"{what}: option {option.key}"
            check_message(subject, option._offered.message, name)
            check_text({code: _in(code, option, "label") for code in languages()}, name)
            assert re.fullmatch(r"\S+", option.key), f"{name}: a key is one word"
            if option.clause:
                check_clause(subject, option.clause, name)
        for code in languages():
            labels = Counter(_in(code, option, "label") for option in ask.options)
            twice = [label for label, times in labels.items() if times > 1]
            assert not twice, f"{what}: options nobody can tell apart in {code}: {twice}"


def check_matters(subject: Subject, table: Table, chance: random.Random) -> None:
    """Nobody is asked what cannot change anything: whatever is answered, the same state at the same checkpoint.

    Luck in between proves nothing, nor do answers that others have given in secret: then the answer may matter.
    """
    if table.run.stage is not None:
        return
    for ask in table.asks:
        assert ask.matters is (len(ask.keys) > 1)
        states = {key: _state_after(table, ask.seat, key) for key in ask.keys}
        first = states[ask.keys[0]]
        is_known = first is not None and ask.matters and ask.clause not in subject.idle
        assert not is_known or any(state != first for state in states.values()), f"{ask!r}: it does not matter"


def _state_after(table: Table, seat: int, key: str) -> Any:
    """The state at the next checkpoint after an answer; None if luck or another question comes first."""
    twin = table.awaiting()
    run = twin.run
    request = run.take(seat, next(option for option in run.pending[seat][2] if option.key == key))
    return run.state if request is not None and request[0] == CHECKPOINT else None


def check_events(subject: Subject, events: Iterable[Event]) -> None:
    """Events name clauses that exist, have words in every language and are JSON."""
    for event in events:
        what = f"event {event.kind.key} of {event.clause}"
        check_clause(subject, event.clause, what)
        check_message(subject, event.kind.message, what)
        check_text({code: _in(code, event, "text") for code in languages()}, what)
        check_text({"JSON": json.dumps(event.to_json(), allow_nan=False).replace("{", "").replace("}", "")}, what)


def check_outcome(subject: Subject, table: Table) -> None:
    """Winners are seats; there is a score for every seat or for none; the reason has words in every language."""
    outcome = table.outcome
    assert outcome is not None, "the game is not over"
    assert table.asks == (), "the game is over and somebody is asked"
    seats = range(len(table.header["seats"]))
    assert all(winner in seats for winner in outcome.winners), f"winners {outcome.winners} are no seats"
    assert len(outcome.scores) in (0, len(seats)), f"{len(outcome.scores)} scores for {len(seats)} seats"
    check_message(subject, outcome.why, "outcome")
    check_text({code: _in(code, outcome, "reason") for code in languages()}, "outcome")
    json.dumps(outcome.to_json())


def _in(code: str, thing: Any, what: str) -> str:
    with language(code):
        return str(getattr(thing, what))


# -- looking --------------------------------------------------------------------------------------------------------


def check_views(subject: Subject, table: Table, chance: random.Random) -> None:
    """Views are JSON with texts as keys, come out the same twice, and looking changes nothing."""
    state = repr(table.run.state)
    for seat in seats_of(table):
        for code in languages():
            with language(code):
                view = table.view(seat)
                text = json.dumps(view, allow_nan=False)
                assert isinstance(view, dict), f"the view of seat {seat} is no dict"
                check_keys(view, f"view of seat {seat}")
                assert not ADDRESS.search(text), f"view of seat {seat}: a thing without words: {text}"
                assert seen(table, seat) == text, f"the view of seat {seat} comes out differently the second time"
                if code == languages()[0]:
                    observed = json.dumps(table.observe(seat), allow_nan=False)
                elif subject.game.observe is not None:
                    assert json.dumps(table.observe(seat)) == observed, f"words in the observation of seat {seat}"
    assert repr(table.run.state) == state, "looking changed the state"


def check_keys(value: Any, where: str) -> None:
    if isinstance(value, dict):
        for key, part in value.items():
            assert isinstance(key, str), f"{where}: the key {key!r} is no text"
            check_keys(part, f"{where}.{key}")
    elif isinstance(value, (list, tuple)):
        for part in value:
            check_keys(part, where)


def check_hidden(subject: Subject, table: Table, chance: random.Random) -> None:
    """Whatever changes that is hidden from a seat: it sees, is told, is asked and is offered the same."""
    for hidden in subject.hidden:
        changed = hidden(table.fork(), chance)
        if changed is None:
            continue
        seat, other = changed
        what = f"hidden from seat {seat} ({getattr(hidden, '__name__', hidden)})"
        assert seen(other, seat) == seen(table, seat), f"{what}, but in its view"
        assert other.observe(seat) == table.observe(seat), f"{what}, but in its observation"
        assert Story(other, seat) == Story(table, seat), f"{what}, but in its events"
        if seat is not None:
            assert asked(other, seat) == asked(table, seat), f"{what}, but in its asks"
        if other.past.log[:] == table.past.log[:]:  # else what others have just answered was changed
            assert other.record.lines == table.record.lines, f"{what}, but in the record"
        fork = other.fork(seed=1)
        assert seen(fork, seat) == seen(table, seat), f"{what}, but in the view of a fork"
        assert Story(fork, seat) == Story(table, seat), f"{what}, but in a fork"


# -- forks, records, undo ---------------------------------------------------------------------------------------------


def check_fork(subject: Subject, table: Table, chance: random.Random) -> None:
    """A fork equals its original, and playing it on leaves the original alone."""
    before, text = portrait(table), table.record.text
    twin = table.fork(seed=chance.getrandbits(32))
    must_equal(before, portrait(twin), "a fork")
    assert twin.run.state == table.run.state, "a fork has another state"
    assert twin.record.text == text, "a fork has another record"
    play_on(twin, chance, STEPS)
    must_equal(before, portrait(table), "the original after its fork was played on")
    assert table.record.text == text, "a fork wrote into the record of its original"


def check_load(subject: Subject, table: Table, chance: random.Random) -> None:
    """Saved and loaded it is the same table."""
    again = loaded(subject, table)
    must_equal(portrait(table), portrait(again), "a loaded record")
    assert again.run.state == table.run.state, "a loaded record has another state"
    assert again.record.text == table.record.text, "a loaded record is another record"


def check_going_on(subject: Subject, table: Table, chance: random.Random) -> None:
    """From a checkpoint or from the very beginning: with the same answers and the same luck play goes on the same."""
    fresh = str(chance.random())
    from_start, from_checkpoint = loaded(subject, table, fresh), table.fork()
    from_checkpoint.ask_luck_again(Seeded(fresh))
    for _ in range(STEPS):
        if not from_start.asks:
            break
        ask = chance.choice(from_start.asks)
        key = chance.choice(ask.keys)
        from_start.answer(ask.seat, key)
        from_checkpoint.answer(ask.seat, key)
        assert repr(from_start.run.state) == repr(from_checkpoint.run.state), f"after {key} a fork goes another way"
    must_equal(portrait(from_start), portrait(from_checkpoint), "a fork that went on")
    assert played_lines(from_start) == played_lines(from_checkpoint), "a fork that went on has another record"


def check_undo(subject: Subject, table: Table, chance: random.Random) -> None:
    """An answer that may be taken back leaves no trace but in the record; one followed by luck may not."""
    for ask in table.asks:
        twin = table.fork(seed=chance.getrandbits(32))
        before, lines = portrait(twin), played_lines(twin)
        key = chance.choice(ask.keys)
        twin.answer(ask.seat, key)
        after, since = portrait(twin), played_lines(twin)[len(lines) :]
        try:
            twin.undo(ask.seat)
        except NotAllowed:
            must_equal(after, portrait(twin), "a refused undo")
            continue
        assert not any("luck" in line for line in since), f"{key} was taken back although luck came after it"
        must_equal(before, portrait(twin), f"{key} taken back")
        answer = {"seat": ask.seat, "clause": ask.clause, "answer": key}
        assert played_lines(twin) == [*lines, answer, {"undo": ask.seat}], "what is taken back stays in the record"
        must_equal(before, portrait(loaded(subject, twin)), f"{key} taken back and loaded")


def knowledge(table: Table, seat: int | None) -> tuple[Any, ...]:
    """All that a seat has seen, was told and is asked."""
    return seen(table, seat), asked(table, seat) if seat is not None else [], Story(table, seat)


def is_taken_back(table: Table, seat: int) -> bool:
    try:
        table.undo(seat)
    except NotAllowed:
        return False
    return True


def check_undo_tells_nothing(subject: Subject, table: Table, chance: random.Random) -> None:
    """What tells a seat something it did not know ends undo, whoever knew it before.

    Two worlds that differ only in what is hidden from a seat get the same answer. If the seat can tell them apart
    afterwards, it has learned something: then nobody may take the answer back. If it cannot, undo tells it nothing
    either: not by being refused in one world only, not by what it leaves behind.
    """
    for hidden in subject.hidden:
        changed = hidden(table.fork(), chance)
        if changed is None:
            continue
        seat, other = changed
        for ask in chance.sample(table.asks, min(2, len(table.asks))):
            if ask.seat not in {one.seat for one in other.asks}:
                continue
            key, luck = chance.choice(ask.keys), chance.getrandbits(32)
            origins = [table, other]
            worlds = [origin.fork(seed=luck) for origin in origins]
            try:
                for world in worlds:
                    world.answer(ask.seat, key)
            except (Refusal, LookupError):
                continue  # not an answer in the other world: what was changed is hidden from that seat, not from this
            what = f"{key} of seat {ask.seat}, hidden from seat {seat} ({getattr(hidden, '__name__', hidden)})"
            has_learned = knowledge(worlds[0], seat) != knowledge(worlds[1], seat)
            taken_back = [is_taken_back(world, ask.seat) for world in worlds]
            if has_learned:
                assert not any(taken_back), f"{what}: it told something, and yet it was taken back"
            else:
                assert seat != ask.seat or taken_back[0] == taken_back[1], f"{what}: undo tells the worlds apart"
            for world, origin, back in zip(worlds, origins, taken_back, strict=True):
                assert not back or knowledge(world, seat) == knowledge(origin, seat), f"{what}: undo leaves a trace"


# -- answers ----------------------------------------------------------------------------------------------------------


def check_options(subject: Subject, table: Table, chance: random.Random) -> None:
    """Every option offered is accepted."""
    for ask in table.asks:
        keys = ask.keys if len(ask.keys) <= TRIED else chance.sample(ask.keys, TRIED)
        for key in keys:
            twin = table.fork(seed=chance.getrandbits(32))
            before = len(twin.record.lines)
            twin.answer(ask.seat, key)
            answer = {"seat": ask.seat, "clause": ask.clause, "answer": key}
            assert twin.record.lines[before] == answer, f"{key} was answered, not {twin.record.lines[before]}"


def check_refusals(subject: Subject, table: Table, chance: random.Random) -> None:
    """Everything else is refused, says what is legal, and changes nothing."""
    before, text = portrait(table), table.record.text
    every_key = [key for ask in table.asks for key in ask.keys]
    known = sorted(_known_keys.get(subject.game.domain, ()))
    for ask in table.asks:
        refused(table, ask.seat, "no such answer", UnknownAnswer, ask.keys)
        other = chance.choice(known)
        if other not in ask.keys:
            refused(table, ask.seat, other, NotAllowed, ask.keys)
    for seat in range(len(table.header["seats"])):
        if seat not in [ask.seat for ask in table.asks]:
            refused(table, seat, chance.choice(known), OutOfTurn, every_key)
    refused(table, len(table.header["seats"]), chance.choice(known), Unknown, None)
    must_equal(before, portrait(table), "a refusal")
    assert table.record.text == text, "a refusal stands in the record"


def refused(table: Table, seat: int, key: str, error: type[Exception], legal: Iterable[str] | None) -> None:
    what = f"{key!r} of seat {seat}"
    try:
        table.answer(seat, key)
    except error as refusal:
        listed = getattr(refusal, "legal", ())
    else:
        raise AssertionError(f"{what} was not refused")
    assert legal is None or list(listed) == list(legal), f"the refusal of {what} lists {listed}, not {legal}"


def check_together(subject: Subject, table: Table, chance: random.Random) -> None:
    """Side by side the order of answers does not matter, and nobody's question depends on the others' answers."""
    if len(table.asks) < 2:
        return
    luck = str(chance.random())
    one = table.fork()
    one.ask_luck_again(Seeded(luck))
    start, answers = _stage_at(one), []
    while _stage_at(one) == start and len(answers) < subject.limit:
        ask = chance.choice(one.asks)
        others = {other.seat: asked(one, other.seat) for other in one.asks if other.seat != ask.seat}
        key = chance.choice(ask.keys)
        one.answer(ask.seat, key)
        answers.append((ask.seat, key))
        if _stage_at(one) == start:
            for seat, question in others.items():
                assert asked(one, seat) == question, f"{key} of seat {ask.seat} changed what seat {seat} is asked"
    other = table.fork()
    other.ask_luck_again(Seeded(luck))
    queues = {seat: [key for who, key in answers if who == seat] for seat, _ in answers}
    while queues:
        seat = chance.choice(sorted(queues))
        other.answer(seat, queues[seat].pop(0))
        queues = {who: left for who, left in queues.items() if left}
    first, second = portrait(one), portrait(other)
    for events in (first["events"], second["events"]):
        for story in events.values():
            story.sort()  # what several do at the same time is told in the order it came in
    must_equal(first, second, "another order of answers given side by side")


def _stage_at(table: Table) -> int | None:
    """Where in the log the rules that run side by side have begun."""
    run = table.run
    return None if run.stage is None else len(table.past.log) - run.staged


CHECKS = (
    check_asks,
    check_views,
    check_hidden,
    check_fork,
    check_load,
    check_going_on,
    check_undo,
    check_undo_tells_nothing,
    check_options,
    check_refusals,
    check_together,
    check_matters,
)


# -- whole games ------------------------------------------------------------------------------------------------------


@dataclass
class Played:
    """What came of one game, or of many."""

    games: int = 0
    decisions: int = 0
    looked_at: int = 0  # asks at which every check was made
    exercised: set[str] = field(default_factory=set)

    def add(self, other: Played) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.looked_at += other.looked_at
        self.exercised |= other.exercised


class NotConforming(Exception):
    """A check failed. Carries the record up to there, which is the bug report."""

    def __init__(self, place: str, why: str, record: str) -> None:
        super().__init__(place, why, record)
        self.place, self.why, self.record = place, why, record

    def __str__(self) -> str:
        return f"{self.place}: {self.why}"


def sit_down(subject: Subject, mode: Mode, seed: int) -> Table:
    return open_table(subject.game, mode.seats, mode.options, seed=f"{mode.name} {seed}")


class Position(NamedTuple):
    """A table in the middle of a random game."""

    mode: Mode
    answers: int
    table: Table

    @property
    def place(self) -> str:
        return f"{self.mode.name}, answer {self.answers}"


def positions(
    subject: Subject, chance: random.Random, every: float, longest: int, modes: Sequence[Mode] = ()
) -> Iterator[Position]:
    """Random games without end, each followed for `longest` answers; about one position in `every` is looked at."""
    modes = modes or subject.modes
    while True:
        mode = chance.choices(modes, [mode.weight for mode in modes])[0]
        pick = chance.choice(list(subject.players.values()))(chance)
        table = sit_down(subject, mode, chance.getrandbits(32))
        for answers in range(longest):
            if not table.asks:
                break
            if chance.random() * every < 1:
                yield Position(mode, answers, table)
            ask = chance.choice(table.asks)
            table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)


def play_on(table: Table, chance: random.Random, steps: int) -> None:
    for _ in range(steps):
        if not table.asks:
            break
        ask = chance.choice(table.asks)
        table.answer(ask.seat, chance.choice(ask.keys))


def play_and_look(subject: Subject, mode: Mode, seed: int, looks: int, player: str = "any") -> Played:
    """Play one game to its end, step by step, and make every check at about `looks` of its asks."""
    chance = random.Random(f"{subject.name} {mode.name} {seed}")
    pick = subject.players[player](chance)
    # How long a game takes nobody knows beforehand: a quick one of the same kind gives an idea.
    usual = quick_game(subject, mode, seed, player).decisions
    table = sit_down(subject, mode, seed)
    done = Played(games=1)
    try:
        check_events(subject, Events.all_of(table.told()[:]))
        while table.asks:
            if chance.random() * usual < looks:
                done.looked_at += 1
                for check in (*CHECKS, *(LAWS if subject.laws else ())):
                    check(subject, table, chance)
            ask = chance.choice(table.asks)
            before = len(table.told())
            table.answer(ask.seat, pick(ask.seat, ask.clause, ask._offered).key)
            check_events(subject, Events.all_of(table.told()[before:]))
            done.decisions += 1
            assert done.decisions < subject.limit, f"no end after {done.decisions} answers"
        check_end(subject, table, chance)
        done.exercised = subject.exercised(table)
    except Exception as error:
        place = f"{subject.name}, {mode.name}, seed {seed}, player {player}, answer {done.decisions}"
        raise NotConforming(place, f"{type(error).__name__}: {error}", table.record.text) from error
    return done


def check_end(subject: Subject, table: Table, chance: random.Random) -> None:
    """A finished game conforms too; its record leads to the same end."""
    check_outcome(subject, table)
    check_ending(subject, table)
    check_views(subject, table, chance)
    check_fork(subject, table, chance)
    check_load(subject, table, chance)
    unknown = subject.exercised(table) - subject.content()
    assert not unknown, f"exercised, but no content: {sorted(unknown)}"


def quick_game(subject: Subject, mode: Mode, seed: int, player: str = "any") -> Played:
    """Play one game as playouts do; its record, replayed by the table, must lead to the same end."""
    chance = random.Random(seed)
    table = open_table(subject.game, mode.seats, mode.options, luck="fast", seed=f"{mode.name} {seed}")
    choose = subject.players[player](chance)
    decisions = 0

    def pick(seat: int, clause: str, options: Any) -> Any:
        nonlocal decisions
        decisions += 1
        assert decisions < subject.limit, f"no end after {decisions} answers"
        return choose(seat, clause, options)

    try:
        outcome = play_out(table, pick, seed)
        end = repr(table.run.state)
        again = loaded(subject, table)
        assert repr(again.run.state) == end, "a playout leads to another state than its record"
        assert again.outcome == outcome, "a playout ends otherwise than its record"
        exercised = subject.exercised(again)
    except Exception as error:
        place = f"{subject.name}, {mode.name}, seed {seed}, player {player}, playout of {decisions} answers"
        raise NotConforming(place, f"{type(error).__name__}: {error}", table.record.text) from error
    return Played(1, decisions, 0, exercised)
