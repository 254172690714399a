"""Compiled rules (`make fast`): the same games; without them, or with those of other sources, nothing is missing."""

from __future__ import annotations

import importlib.util
import random
import re
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from conform.subjects import subject_of, subjects
from undercroft import open_table, play_out, play_outs, replay, spaces
from undercroft.bots import Seat, bots_of, play as let_play
from undercroft.bots.mind import mind_of
from undercroft.bots.search import Search
from undercroft.kernel import compiled, luck
from undercroft.kernel.luck import Fast, Seeded

MOST = 5_000  # decisions of one game
TITLES = [one.removeprefix("undercroft.games.").replace("_", "-") for one in compiled.titles()]
needs_compiled = pytest.mark.skipif(not TITLES, reason="no undercroft-fast of these sources is installed: make fast")


@pytest.fixture
def forgetful():
    """Whatever is found during a test is looked for again afterwards."""
    found = compiled.titles, compiled.compiled, compiled.module, mind_of
    for one in found:
        one.cache_clear()
    yield
    for one in found:
        one.cache_clear()


def as_written(monkeypatch):
    """From here on in this test playouts keep to the rules as they are written."""
    monkeypatch.setattr(compiled, "begun", lambda play, state, *who: state.copy())


def opened(subject, mode, number):
    luck = Seeded(number, "salt") if number % 2 else Fast(number)
    return open_table(subject.game, mode.seats, mode.options, luck=luck)


def told(table):
    """All that a playout leaves behind."""
    asks = [(ask.seat, ask.clause, ask.keys) for ask in table.asks]
    return table.record.text, written_out(table.outcome), written_out(table.run.state), asks


def written_out(what):
    """What it is, but not where it lies in memory."""
    return re.sub(r" object at 0x[0-9a-f]+", "", repr(what))


def played(subject, few=False):
    """Every mode: random games, from the middle and cut short too, games of bots, looks ahead, records read."""
    for number, mode in enumerate(subject.modes):
        for seed in range(1 if few else 3):
            table = opened(subject, mode, number + seed)
            play_out(table, seed=seed)
            yield mode.name, told(table)
        if few and number % 5:
            continue
        again = replay(table.record, game=subject.game)
        yield mode.name, told(again)
        table = opened(subject, mode, number)
        play_out(table, seed=number, until=9 + number % 20)
        yield mode.name, told(table)
        if table.asks:
            search = Search(Seat(table, table.asks[0].seat), "same", breadth=None)
            for n in range(6):
                search.try_one(n % len(search.tried))
            yield mode.name, [one.values for one in search.tried]
            yield mode.name, [written_out(one) for one in play_outs(table, 2, seed=number)]
        table = opened(subject, mode, number)
        let_play(table, bots_of("careful" if number % 2 else "novice", mode.seats, number), MOST)
        yield mode.name, told(table)


@needs_compiled
@pytest.mark.parametrize("title", TITLES)
def test_compiled_rules_play_the_same_games(title, monkeypatch):
    subject = subject_of(title)
    assert compiled.compiled(f"undercroft.games.{title.replace('-', '_')}") is not None
    swift = list(played(subject))
    with monkeypatch.context() as patch:
        as_written(patch)
        slow = list(played(subject))
    for one, other in zip(swift, slow, strict=True):
        assert one == other


@pytest.fixture(scope="module")
def written_down(tmp_path_factory):
    """What would be compiled, as modules that Python reads as it is."""
    file = Path(__file__).parents[2] / "fast" / "writing.py"
    spec = importlib.util.spec_from_file_location("writing", file)
    writing = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(file.parent)  # as the build does
        spec.loader.exec_module(writing)
    place = tmp_path_factory.mktemp("written")
    writing.write_all([writing.Title(one) for one in writing.TITLES], place)
    return place


@pytest.fixture
def uncompiled(written_down, monkeypatch, forgetful):
    """Those modules in the place of the compiled ones, whether there are any or not."""
    ours = [name for name in sys.modules if name.partition(".")[0] == compiled.DISTRIBUTION]
    kept = {name: sys.modules.pop(name) for name in ours}
    monkeypatch.delenv(compiled.PURE, raising=False)
    monkeypatch.syspath_prepend(written_down)
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] == compiled.DISTRIBUTION]:
        del sys.modules[name]
    sys.modules.update(kept)


@pytest.mark.parametrize("title", ["map-maker", "dungeon-run", "mini-rogue", "paper-dungeons"])
def test_what_will_be_compiled_plays_the_same_games(title, uncompiled, monkeypatch):
    """In every mode, without a compiler: whoever changes a rule sees at once whether it can still be written down."""
    subject = subject_of(title)
    found = compiled.compiled(f"undercroft.games.{title.replace('-', '_')}")
    assert found is not None
    assert found.rules_turn.__file__.endswith(".py")
    swift = list(played(subject, few=True))
    with monkeypatch.context() as patch:
        as_written(patch)
        slow = list(played(subject, few=True))
    for one, other in zip(swift, slow, strict=True):
        assert one == other


@pytest.mark.parametrize("title", ["map-maker", "dungeon-run", "mini-rogue", "paper-dungeons"])
def test_what_is_seen_of_a_compiled_state_is_what_is_seen_of_a_written_one(title, uncompiled):
    """The rows that learners read, in every mode and every seat."""
    subject = subject_of(title)
    for mode in subject.modes:
        table = open_table(subject.game, mode.seats, mode.options, luck="fast", seed=mode.name)
        declared = spaces(subject.game, mode.seats, mode.options)
        read, chance, asked = declared.compiled_row, random.Random(mode.name), []
        assert read is not None

        @compiled.reads_compiled
        def policy(state, seat, *about, mode=mode, declared=declared, read=read, chance=chance, asked=asked):
            clause, options, about = about
            for looker in range(mode.seats):
                ask = (clause, about) if looker == seat else (None, None)
                row = declared.quick_row(compiled.written(state), looker, *ask, None).tobytes()
                assert b"".join(read(state, looker, *ask, None)) == row, (mode.name, clause)
            asked.append(type(state))
            return chance.choice(options)

        play_out(table, policy=policy, seed=1, until=25)
        assert set(asked) == {compiled.compiled(subject.game.play.__module__.rpartition(".rules.")[0]).STATE}


@needs_compiled
@pytest.mark.parametrize("title", TITLES)
def test_playouts_inside_playouts_and_beside_them(title):
    """Each has a state and a playout of its own: none sees the others."""
    subject = subject_of(title)
    mode = subject.modes[0]

    def one(seed, inside=False):
        chance = random.Random(seed)

        def pick(seat, clause, options):
            if inside and chance.random() < 0.2:
                other = open_table(subject.game, mode.seats, mode.options, luck="fast", seed=seed)
                play_out(other, seed=1)
            return options[seed % len(options)]

        table = open_table(subject.game, mode.seats, mode.options, luck="fast", seed=seed)
        play_out(table, pick, seed=seed, until=300)
        return table.record.text

    expected = [one(seed) for seed in range(16)]
    assert [one(seed, inside=True) for seed in range(4)] == expected[:4]
    found, before = {}, sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        threads = [
            threading.Thread(target=lambda half=half: found.update({at: one(at) for at in range(half, 16, 2)}))
            for half in (0, 1)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(120)
    finally:
        sys.setswitchinterval(before)
    assert [found[at] for at in range(16)] == expected


@needs_compiled
def test_who_cannot_read_a_compiled_state_is_given_one_of_the_table():
    table = open_table(TITLES[0], 1, luck="fast", seed=1)
    kind, seen = type(table.opening.checkpoint.state), []

    def policy(state, seat, clause, options, about):
        seen.append(type(state))
        return options[0]

    play_out(table, policy=policy, seed=1, until=20)
    assert set(seen) == {kind}
    assert type(table.run.state) is kind


@needs_compiled
@pytest.mark.parametrize("title", TITLES)
def test_rules_of_another_package_are_played_as_they_are_written(title, monkeypatch):
    game = subject_of(title).game
    found = compiled.compiled(game.play.__module__.rpartition(".rules.")[0])
    state = open_table(title, 1, luck="fast", seed=1).opening.checkpoint.state
    assert type(compiled.begun(game.play, state)) is found.STATE
    (table, known), *_ = found.KNOWN
    monkeypatch.setitem(table, "light-the-lamps", object())
    assert len(table) == known + 1
    assert type(compiled.begun(game.play, state)) is type(state)


class Dict:
    """A die's payments, with a dict of their own."""


class Slots:
    __slots__ = ("brews", "items", "march", "rows", "steps")


class Other(Slots):
    __slots__ = ("more",)


class Fields(NamedTuple):
    rows: Any
    items: int
    steps: Any
    march: Any
    brews: Any = ("own",)


class More(Fields):
    brews = property(lambda self: ("told",))


class Told(Dict):
    brews = property(lambda self: ("told",))


@pytest.mark.skipif(
    "paper-dungeons" not in TITLES, reason="no undercroft-fast of these sources is installed: make fast"
)
def test_compiled_rules_read_of_things_what_python_reads(monkeypatch):
    """Each place remembers where it found an attribute: whatever comes by next, or changes, is read anew."""
    row_of = compiled.compiled("undercroft.games.paper_dungeons").rules_paying.row_of

    def made(cls, *march):
        if issubclass(cls, Fields):
            return cls({}, 0, {}, march)
        one = cls()
        one.rows, one.items, one.steps, one.march = {}, 0, {}, march
        if cls is not Told:
            one.brews = ("own",)
        return one

    for n in range(3):
        for cls in (Dict, Slots, Other, Told, Fields, More, Fields, Fields, Slots, Dict, Dict):
            assert row_of(made(cls, n), 0) == ("told" if cls in (Told, More) else "own", n)
    one = made(Dict, 7)
    with monkeypatch.context() as patch:
        patch.setattr(Dict, "march", property(lambda self: ("patched",)), raising=False)
        assert row_of(one, 1) == ("patched",)
    assert row_of(one, 2) == (7,)
    one, other = made(Slots, 7), made(Dict, 7)
    for left in (one, other):
        del left.march
        with pytest.raises(AttributeError, match="march"):
            row_of(left, 3)


def stand_in(monkeypatch, **holds):
    module = ModuleType(compiled.DISTRIBUTION)
    vars(module).update(holds)
    monkeypatch.setitem(sys.modules, compiled.DISTRIBUTION, module)


FILES = ("kernel/twin.py", "kernel/rules.py")


@pytest.mark.parametrize(
    "holds",
    [
        {},
        {"TITLES": {"undercroft.games.mini_rogue": ("undercroft_fast.mini_rogue", FILES, "0" * 64)}},
        {"TITLES": {"undercroft.games.mini_rogue": ("undercroft_fast.mini_rogue", ("kernel/gone.py",), "0" * 64)}},
        {"TITLES": {"undercroft.games.mini_rogue": ("undercroft_fast.nowhere", FILES, None)}},
    ],
    ids=["empty", "of other sources", "of sources that are gone", "broken"],
)
def test_without_the_right_one_everything_is_played_as_it_is_written(holds, monkeypatch, forgetful):
    """Nobody notices: no error, no warning, and the same games."""
    expected = list(played(cut(subject_of("mini-rogue"))))
    titles = holds.get("TITLES", {})
    for package, (module, files, digest) in titles.items():
        titles[package] = (module, files, compiled.digest_of(files) if digest is None else digest)
    stand_in(monkeypatch, **holds)
    for one in (compiled.titles, compiled.compiled, mind_of):
        one.cache_clear()
    assert compiled.compiled("undercroft.games.mini_rogue") is None
    assert list(played(cut(subject_of("mini-rogue")))) == expected


def cut(subject):
    """One mode is enough where every game is played alike."""
    return type("Cut", (), {"game": subject.game, "modes": subject.modes[:1]})


def test_it_can_be_left_aside(monkeypatch, forgetful):
    monkeypatch.setenv(compiled.PURE, "1")
    compiled.titles.cache_clear()
    assert compiled.titles() == {}


@pytest.mark.parametrize("is_made_of_these", [True, False])
def test_a_module_is_taken_compiled_if_it_was_made_of_these_sources(is_made_of_these, monkeypatch, forgetful):
    made, quick = ModuleType(compiled.DISTRIBUTION), ModuleType(f"{compiled.DISTRIBUTION}.luck")
    digest = compiled.digest_of(["kernel/luck.py"]) if is_made_of_these else "that of others"
    made.MODULES = {luck.__name__: (quick.__name__, ("kernel/luck.py",), digest)}
    for one in (made, quick):
        monkeypatch.setitem(sys.modules, one.__name__, one)
    monkeypatch.delenv(compiled.PURE, raising=False)
    assert compiled.module(luck) is (quick if is_made_of_these else luck)
    compiled.module.cache_clear()
    monkeypatch.setenv(compiled.PURE, "1")
    assert compiled.module(luck) is luck


def test_rules_that_are_changed_are_not_played_compiled(forgetful):
    compiled.forget()
    assert compiled.titles() == {}
    assert all(compiled.compiled(f"undercroft.games.{one}") is None for one in ("mini_rogue", "map_maker"))


def test_a_digest_is_of_names_and_contents(tmp_path, monkeypatch):
    monkeypatch.setattr(compiled, "HERE", tmp_path)
    (tmp_path / "one.py").write_text("a")
    (tmp_path / "two.py").write_text("a")
    first = compiled.digest_of(["one.py"])
    assert first != compiled.digest_of(["two.py"]) != compiled.digest_of(["one.py", "two.py"])
    (tmp_path / "one.py").write_text("b")
    assert compiled.digest_of(["one.py"]) != first


def test_a_new_table_begins_when_somebody_looks():
    """With quick luck: what is asked, told and recorded is what it is where the rules begin at once."""
    for subject in subjects():
        mode = subject.modes[0]
        lazy = open_table(subject.game, mode.seats, mode.options, luck="fast", seed=5)
        assert lazy.is_new
        looked = open_table(subject.game, mode.seats, mode.options, luck="fast", seed=5)
        assert looked.asks
        assert not looked.is_new
        play_out(looked, seed=2)
        play_out(lazy, seed=2)
        assert told(lazy) == told(looked)
        assert [str(one) for one in lazy.events()] == [str(one) for one in looked.events()]


def test_a_playout_that_fails_leaves_a_new_table_as_it_was():
    class Tired(Exception):
        pass

    def tired(seat, clause, options):
        raise Tired

    for subject in subjects():
        mode = subject.modes[-1]
        table, other = (open_table(subject.game, mode.seats, mode.options, luck="fast", seed=3) for _ in range(2))
        with pytest.raises(Tired):
            play_out(table, tired, seed=1)
        assert [ask.keys for ask in table.asks] == [ask.keys for ask in other.asks]
        assert [str(one) for one in table.events()] == [str(one) for one in other.events()]
        assert table.record.text == other.record.text


def test_the_distribution_is_built_apart():
    """It is no part of this one, and nobody needs it."""
    for name in ("undercroft.kernel.compiled", "undercroft.kernel.twin"):
        assert compiled.DISTRIBUTION not in vars(importlib.import_module(name))
