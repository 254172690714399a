"""Long lists of options are folded by the die or place they are about; every option can still be named at once."""

from __future__ import annotations

import asyncio

import pytest

import undercroft
from term.full_screen import advance, opened, settle, text_of
from undercroft import learn
from undercroft.kernel.errors import UnknownAnswer
from undercroft.players.sitting import Sitting
from undercroft.store.journal import Journal
from undercroft.store.people import People
from undercroft.term.folding import LISTED, entries, read_entry
from undercroft.term.full.layout import laid_out
from undercroft.term.player import refused
from undercroft.term.words import Refused


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch, tmp_path):
    """Here the real games are played."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))


@pytest.fixture
def question(tmp_path):
    """Paper Dungeons, the first die."""
    table = undercroft.open_table("paper-dungeons", ["ann"], dict(learn.first("paper-dungeons").options), seed=4)
    while table.asks[0].clause != "PD-261":
        table.answer(0, table.asks[0].keys[0])
    with Journal.begin(table, tmp_path / "game.jsonl") as journal:
        yield advance(Sitting(table, journal, {}, People(tmp_path / "people.json")))


def test_dice_come_first_and_then_their_uses(question):
    options = question.json["options"]
    assert len(options) > 2 * LISTED
    dice = question.entries
    only = {one["place"]: one["key"] for one in options if "boots" in one["key"]}  # they do nothing but walk
    assert len(only) == 1
    assert [entry.key for entry in dice] == [only.get(entry.place, "") for entry in dice]
    assert [entry.place for entry in dice] == list(dict.fromkeys(option["place"] for option in options))
    unfolded = []
    for die in dice:
        question.opened = die.place
        assert all(die.label not in entry.label for entry in question.entries)
        unfolded += [entry.key for entry in question.entries]
    assert unfolded == [option["key"] for option in options]


def test_every_option_can_be_named_in_one_line(question):
    for opened_ in ("", question.json["options"][-1]["place"]):
        question.opened = opened_
        for option in question.json["options"]:
            assert question.read(option["key"]).key == option["key"]
            assert question.read(option["label"].upper()).key == option["key"]
    question.opened = ""
    for number, die in enumerate(question.entries, start=1):
        uses = [option for option in question.json["options"] if option["place"] == die.place]
        assert question.read(str(number)).place == die.place
        assert bool(question.read(str(number)).key) == (len(uses) == 1)  # else it unfolds
        for at, use in enumerate(uses, start=1):
            assert question.read(f"{number} {at}").key == use["key"]
        assert question.read(f"{number} move").key == uses[-1]["key"]
        assert question.read(die.label).place == die.place
    with pytest.raises(Refused):
        question.read("begin")  # of many
    assert question.read("nonsense").key == "nonsense"  # the table says what is possible


def test_short_lists_are_not_folded(question):
    options = question.json["options"][:LISTED]
    listed = entries("paper-dungeons", question.view, options)
    assert [entry.key for entry in listed] == [option["key"] for option in options]
    assert read_entry("3", listed, options).key == options[2]["key"]


@pytest.mark.parametrize("code", ["en", "fr"])
def test_a_key_unfolds_and_escape_folds_on_a_whole_screen(code, tmp_path):
    async def play() -> None:
        app = opened("paper-dungeons", tmp_path, seed=4)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            while app.question.json["clause"] != "PD-261":
                await pilot.press("1")
                await settle(pilot)
            dice = [entry.label for entry in app.question.entries]
            answers = len(app.table.record.lines)
            await pilot.press("2")
            await settle(pilot)
            assert app.question.opened
            assert all(entry.key for entry in app.question.entries)
            await pilot.press("escape")
            await settle(pilot)
            assert [entry.label for entry in app.question.entries] == dice
            assert len(app.table.record.lines) == answers
            await pilot.press("2", "1")
            await settle(pilot)
            assert len(app.table.record.lines) > answers
            assert text_of(app, "question")

    with undercroft.language(code):
        asyncio.run(play())


def test_a_die_that_is_good_for_one_thing_is_one_answer(question):
    at = next(number for number, entry in enumerate(question.entries, start=1) if entry.key)
    assert question.read(str(at)).key == "black-boots-move"
    assert question.read(f"{at} move").key == "black-boots-move"
    assert question.read(f"{at} 1").key == "black-boots-move"


def test_a_number_means_a_line_of_the_list_and_nothing_else(question):
    """What is folded away has no number: 9 of 5 lines is refused, not an option nobody sees."""
    shown = len(question.entries)
    assert shown < 9 < len(question.json["options"])
    assert question.read("9").key == "9"  # no option: the table refuses it
    assert f"1 to {shown}," in refused(UnknownAnswer("no answer", []), "9", question)


def test_on_a_small_screen_shorter_lists_fold(question):
    few = list(dict.fromkeys(one["place"] for one in question.json["options"]))[:2]
    question.json["options"] = [one for one in question.json["options"] if one["place"] in few]
    count = len(question.json["options"])
    question.most = count
    assert len(question.entries) == count
    question.most = count - 1
    assert [entry.place for entry in question.entries] == few


def test_very_many_places_are_folded_by_their_order():
    """Where a boss may appear: on any of twenty-six tiles. Nothing is lost, and all of it can be named at once."""
    tiles = [{"key": f"tile-{n}", "label": f"Crypt ({n})", "place": f"tile-{n}"} for n in range(26)]
    view: dict[str, object] = {}
    assert len(entries("dungeon-run", view, tiles[:18], most=8)) == 18
    folds = entries("dungeon-run", view, tiles, most=8)
    assert [fold.key for fold in folds] == [*(f"tile-{n}" for n in range(8)), "", "", ""]  # nothing to do comes first
    assert [fold.label for fold in folds[8:10]] == ["Crypt (8) … Crypt (15)", "Crypt (16) … Crypt (23)"]
    opened_ = [entry.key for fold in folds[8:] for entry in entries("dungeon-run", view, tiles, fold.place, most=8)]
    assert opened_ == [tile["key"] for tile in tiles[8:]]
    assert read_entry("9 2", folds, tiles).key == "tile-9"
    assert read_entry("tile-25", folds, tiles).key == "tile-25"
    assert read_entry("Crypt (3)", folds, tiles).key == "tile-3"
    assert read_entry("10", folds, tiles) is folds[9]


def test_where_rows_are_missing_the_note_is_cut():
    """Six long options beside a map that needs eight rows: all of them stay on the screen."""
    labels = [f"begin item {n}: " + "what it does, " * 5 for n in range(6)]
    note = "a note of four rows " * 13
    calm = laid_out((80, 24), 8, 8, note, "Which?", labels[:4], [""] * 4, lowest=8)
    full = laid_out((80, 24), 8, 8, note, "Which?", labels, [""] * 6, lowest=8)
    assert (calm.story, calm.note, calm.table, calm.options) == (1, 4, 8, 8)
    assert (full.story, full.note, full.table, full.options) == (1, 3, 8, 9)
