"""The golden records 001 to 006 are a whole Wild Map, 007 and 008 adventures on it (see tests/conform/golden.py)."""

from __future__ import annotations

import json
import shutil

import pytest

from conform.golden import RECORDS
from frozen import shipped
from undercroft import language, open_campaign, options
from undercroft.games.map_maker.game import GAME
from undercroft.games.map_maker.rules.wild_map import WILD_MAP
from undercroft.kernel.record import Record

PACK = shipped("map-maker")
FOLDER = RECORDS / "map-maker" / f"v{GAME.rules_version}"


@pytest.fixture
def replayed(tmp_path, default_packs):
    """The map after so many of its records, replayed."""

    def after(records: int):
        for file in sorted(FOLDER.glob("00*.jsonl"))[:records]:
            shutil.copy(file, tmp_path)
        return open_campaign("map-maker", tmp_path).state

    return after


def test_six_golden_records_replay_into_a_completed_map(replayed):
    state = replayed(6)
    assert (state["complete"], state["games"], state["set"]) == (True, 6, "full")
    assert len(set(state["marked"])) == 6
    assert sorted(state["dangers"]) == sorted(PACK.danger)
    assert all(one["won"] and one["depth"] >= 6 for one in state["dungeons"])
    assert state["dungeons"][2]["name"] == {"en": "Cinders", "fr": "Cinders"}
    assert all(one["map_maker"]["class"] in PACK.hero for one in state["dungeons"])
    assert json.loads(json.dumps(state)) == state


def test_five_do_not(replayed):
    state = replayed(5)
    assert (state["complete"], [one["roman"] for one in state["dungeons"] if not one["won"]]) == (False, ["IV"])


def test_adventures_leave_the_map_as_it_is(replayed):
    assert replayed(8) == replayed(6)


def choices_left(state, **chosen):
    """What a person is asked for before the next game of one seat: key -> values."""
    return {
        choice.key: choice.values
        for choice in WILD_MAP.choices(state, options("map-maker"))
        if choice.asked(1, chosen) and (choice.free or len(choice.values) > 1)
    }


def test_a_person_is_asked_only_for_what_the_map_leaves_open(replayed):
    empty = choices_left(WILD_MAP.begin())
    assert list(empty) == ["set", "dungeon", "dungeon-name", "heroes", "name-1", "hard"]
    assert empty["dungeon"] == (1, 2, 3, 4, 5, 6)
    assert list(choices_left(WILD_MAP.begin(), heroes=2)) == [*list(empty)[:4], "name-1", "name-2", "hard"]
    assert list(choices_left(replayed(5))) == ["dungeon-name", "heroes", "name-1", "hard"]  # one dungeon is left
    completed = choices_left(replayed(6))
    assert list(completed) == ["dungeon", "heroes", "name-1", "hard"]
    mode = next(choice for choice in WILD_MAP.choices(replayed(6), options("map-maker")) if choice.key == "mode")
    assert mode.values == ("adventure",)


def test_dungeons_are_offered_with_what_is_known_of_them(replayed):
    dungeon = next(one for one in WILD_MAP.choices(replayed(6), options("map-maker")) if one.key == "dungeon")
    entry = replayed(6)["dungeons"][2]
    assert dungeon.label_of(3) == f"III Cinders, {entry['boss_name']['en']}"
    with language("fr"):
        dungeon = next(one for one in WILD_MAP.choices(replayed(6), options("map-maker")) if one.key == "dungeon")
        assert dungeon.label_of(3) == f"III Cinders, {entry['boss_name']['fr']}"


def test_every_boss_has_a_golden_fight():
    for boss in PACK.boss:
        assert Record.load(FOLDER / f"boss-{boss}.jsonl").header["options"]["boss"] == boss


def test_golden_records_are_small():
    assert max(file.stat().st_size for file in FOLDER.iterdir()) < 150_000
