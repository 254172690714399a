"""What an ending tells: it follows from the story and the last view."""

from __future__ import annotations

import random

import pytest

import undercroft
from undercroft import learn
from undercroft.learn.endings.map_maker import tallies

GAMES = undercroft.games()


def played(game: str, seats: int = 1, seed: int = 8):
    table = undercroft.open_table(game, seats, dict(learn.first(game).options) if seats == 1 else {}, seed=seed)
    chance = random.Random(seed)
    advised = learn.first(game).answers
    while table.asks:
        ask = table.asks[0]
        usual = advised.get(ask.clause) if seats == 1 else None
        table.answer(ask.seat, usual if usual in ask.keys else ask.obvious or chance.choice(ask.keys))
    return table


@pytest.mark.parametrize("game", GAMES)
def test_every_ending_says_what_decided_it_in_both_languages(game):
    table = played(game)
    told = {}
    for code in ("en", "fr"):
        with undercroft.language(code):
            told[code] = learn.ending(table, 0)
    english, french = told["en"], told["fr"]
    for one in (english, french):
        assert one.decided
        assert 2 <= len(one.story) <= 10
        assert len(one.rows) >= 4
        assert one.then
    assert len(english.rows) == len(french.rows)
    assert english.decided != french.decided


def test_points_of_paper_dungeons_add_up():
    table = played("paper-dungeons")
    told = learn.ending(table, 0)
    rows = dict((*told.score, *told.rows))
    boxes = {"first monster", "second monster", "third monster", "weakest hero", "items", "gems", "minions", "damage"}
    boxes |= {"resurrection", "power and objective", "missions"}
    assert (
        sum(int(text) for name, text in rows.items() if name in boxes) == table.outcome.scores[0] == int(rows["total"])
    )
    used = sum(int(part.rpartition(" ")[2]) for part in rows["dice went into"].split(", "))
    assert used == 24  # three dice in each of eight rounds


def test_points_of_dungeon_run_are_taken_apart():
    table = played("dungeon-run")
    worth = {"treasures": 100, "artifacts": 200, "encounter cards": 100, "boss": 300, "training": 300}
    total, _, parts = dict(learn.ending(table, 0).rows)["score"].partition(" = ")
    found = [part.rpartition(" ")[::2] for part in parts.split(", ") if part != "0"]
    assert sum(worth[name] * int(n) for name, n in found) == int(total) == table.outcome.scores[0]


def test_what_was_to_be_expected_in_map_maker():
    """All tests of a game: as many as were made, and the chances lie between none and all of them."""
    table = played("map-maker")
    events = [event.to_json() for event in table.events(0)]
    delve, mine, theirs = tallies(events)
    assert delve.tried == sum(event["event"] in ("success", "failure") for event in events)
    assert mine.tried + theirs.tried == sum(event["event"] in ("hit", "miss") for event in events)
    for side in (delve, mine, theirs):
        assert 0 <= side.expected <= side.tried
    test = {"event": "test", "facts": {"hero_die": 3, "hero_score": 5, "foe_die": 2, "foe_score": 4}}
    fair = [test, {"event": "success", "facts": {}}]
    assert tallies(fair)[0].expected == pytest.approx(21 / 36)  # a tie is the Hero's


def test_hp_lost_in_mini_rogue_is_all_there():
    table = played("mini-rogue")
    rows = dict(learn.ending(table, 0).rows)
    hurt = sum(event.to_json()["facts"]["n"] for event in table.events(0) if event.kind.key == "hurt")
    causes = [part.rpartition(" ") for part in rows["HP lost"].split(", ")]
    assert sum(int(n) for name, _, n in causes if name != "paid") == hurt


def test_with_several_everybody_is_told_of():
    table = played("paper-dungeons", 2)
    told = learn.ending(table, None)
    assert "seat 0" in told.decided
    assert "seat 1" in told.decided
    assert all("seat 1" in text for name, text in told.score if name in ("items", "total"))


def test_how_far_is_a_measure_where_there_are_no_points():
    assert learn.measured("mini-rogue", learn.ending(played("mini-rogue"), 0).measure).startswith("Area ")
    assert learn.measured("map-maker", 7) == "level 7"
    assert learn.measured("dungeon-run", 400) == "400"
