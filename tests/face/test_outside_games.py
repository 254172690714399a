"""A game from another package: on the shelf by an entry point, or handed over as it is."""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import EntryPoint

import pytest

import undercroft
from kernel.tiny import RACE
from undercroft import UndercroftError, shelf as titles
from undercroft.term.menu import known_game

OUTSIDE = replace(RACE, name="race")


def forget() -> None:
    for asked in (titles._installed, titles.load, titles._package, titles.room, titles.folder, titles.cover):
        asked.cache_clear()


@pytest.fixture
def shelf(monkeypatch):
    """The entry points other packages would bring."""

    def put(*points: EntryPoint) -> None:
        monkeypatch.setattr(
            "importlib.metadata.entry_points", lambda group: points if group == "undercroft.games" else ()
        )
        forget()

    yield put
    monkeypatch.undo()
    forget()


def test_a_game_of_another_package_stands_on_the_shelf(shelf, tmp_path):
    shelf(EntryPoint("race", "kernel.tiny:RACE", "undercroft.games"))
    assert "race" in undercroft.games()
    table = undercroft.open_table("race", ["ann"], seed=1)
    table.answer(0, "rest")
    table.record.save(tmp_path / "game.jsonl")
    assert undercroft.replay(tmp_path / "game.jsonl").view(0) == table.view(0)
    assert [choice.key for choice in undercroft.options("race")] == ["goal"]


def test_it_never_takes_the_place_of_one_of_ours(shelf):
    shelf(EntryPoint("mini-rogue", "kernel.tiny:RACE", "undercroft.games"))
    assert undercroft.open_table("mini-rogue").game.title.source == "Mini Rogue"


@pytest.mark.parametrize(
    "value", ["kernel.tiny:ROLL", "kernel.tiny:nothing", "no.such.module:GAME", "kernel.tiny:DUEL"]
)
def test_a_broken_entry_point_is_named_and_harms_nobody(shelf, value):
    shelf(EntryPoint("race", value, "undercroft.games"))
    with pytest.raises(UndercroftError, match="race"):
        undercroft.open_table("race")
    assert undercroft.open_table("mini-rogue").asks
    assert "race" in undercroft.games()
    assert "mini-rogue" in [game.name for game in titles.titles()]
    assert {"race"} == {*undercroft.games()} - {box.name for box in titles.lightest_first()}
    assert known_game("mini rogue").name == "mini-rogue"


def test_a_game_object_works_everywhere(tmp_path):
    table = undercroft.open_table(OUTSIDE, ["ann"], seed=1)
    table.answer(0, "rest")
    table.record.save(tmp_path / "game.jsonl")
    assert undercroft.replay(tmp_path / "game.jsonl", game=OUTSIDE).view(0) == table.view(0)
    assert [choice.key for choice in undercroft.options(OUTSIDE)] == ["goal"]
    assert undercroft.open_campaign(OUTSIDE, tmp_path / "races").state == {"races": 0, "goal": 10}
