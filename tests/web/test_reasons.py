"""Why a bot has done something stands beside what it did, and tells nothing that the watcher may not know."""

from __future__ import annotations

import pytest

from undercroft import open_table
from undercroft.bots import Seat, reasons
from undercroft.bots.mind import mind_of
from undercroft.bots.reasons import reasons_of
from undercroft.bots.seated import bot_for
from undercroft.kernel.languages import language
from undercroft.web.staged import story
from undercroft.web.tables import Tables

OF_THE_TURN = "There is more to find where nobody has been."


def play_on(seated, answers):
    person = bot_for("bot:careful", 1)
    for _ in range(answers):
        if seated.asked:
            key = person.answer(Seat(seated.table, 0)).key
            seated.answer(0, key, sure=key)
            seated.go_on()
            yield story(seated, 0)


def test_the_story_says_why_in_both_languages(folder):
    tables = Tables(folder)
    name = tables.open(open_table("dungeon-run", ["Ann", "bot:careful"], seed=5))
    said = set()
    with tables.at(name) as seated:
        for _ in play_on(seated, 60):
            with language("en"):
                english = [(one["text"], one["why"]) for one in story(seated, 0) if one["why"]]
            with language("fr"):
                french = [one["why"] for one in story(seated, 0) if one["why"]]
            assert len(english) == len(french)
            said |= set(zip((why for _, why in english), french, strict=True))
            assert all(one["new"] for one in story(seated, 0) if one["why"])  # what is old is not explained any more
    assert OF_THE_TURN in {english for english, _ in said}
    assert all(english != french for english, french in said)


@pytest.mark.parametrize("game", ["dungeon-run", "map-maker", "mini-rogue"])
def test_it_is_found_in_a_world_that_the_watcher_imagines(folder, game, monkeypatch):
    looked_at = []

    def mind(name):
        told = mind_of(name)

        def why(state, *asked):
            looked_at.append(state)
            return told.why(state, *asked)

        return type(told)(**{**{key: getattr(told, key) for key in told.__dataclass_fields__}, "why": why})

    monkeypatch.setattr(reasons, "mind_of", mind)
    tables = Tables(folder)
    name = tables.open(open_table(game, ["Ann", "bot:careful"], seed=5))
    with tables.at(name) as seated:
        for _ in play_on(seated, 30):
            assert not any(seated.table.run.state is one for one in looked_at)  # it may look the same: no secrets here
    assert looked_at
    assert set(seated.heard.beside) == {0}


def test_what_is_done_unseen_has_no_reason():
    table = open_table("paper-dungeons", ["Ann", "bot:careful"], seed=5)
    while set(table.side_by_side) != {0, 1} or len(table.asks) < 2:
        ask = table.asks[0]
        table.answer(ask.seat, ask.keys[0])
    ask = next(ask for ask in table.asks if ask.seat == 1)
    assert reasons_of(table, (1, ask.keys[0]), [0]) == {}


def test_what_is_taken_back_takes_its_reasons_along(folder):
    tables = Tables(folder)
    name = tables.open(open_table("map-maker", ["Ann"], seed=5))
    with tables.at(name) as seated:
        told = len(seated.table.events(0))
        seated.heard.beside = {0: {told - 1: "it wants to", told: "it must"}}
        seated.heard.forget()
        assert seated.heard.beside[0] == {told - 1: "it wants to"}
