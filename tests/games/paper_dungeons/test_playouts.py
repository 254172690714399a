"""Whole games: every mode to the end, saved, replayed, forked, in any order of answers, and seen by each seat."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from clauses import clause
from conform.suite import ADDRESS
from frozen import shipped
from games.paper_dungeons.given import BOX, PACK
from games.paper_dungeons.modes import MODES, champion, explorer
from undercroft import open_table
from undercroft.kernel.languages import language
from undercroft.kernel.playout import play_out
from undercroft.kernel.record import Record
from undercroft.kernel.replay import replay_record
from undercroft.kernel.table import Table

EVERYTHING_ASKED = {"auto_absorb": False, "ask_rewards": True}


def answer_at_random(table: Table, chance: random.Random, answers: int) -> None:
    for _ in range(answers):
        if not table.asks:
            return
        ask = chance.choice(table.asks)
        table.answer(ask.seat, chance.choice(ask.keys))


@clause("PD-200", "PD-203")
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_every_mode_comes_to_its_end_after_eight_rounds(mode):
    for seed in range(3):
        table = open_table("paper-dungeons", mode.seats, dict(mode.options), luck="fast", seed=seed)
        outcome = play_out(table, seed=seed)
        view = table.view(None)
        assert (view["round"], view["over"]) == (9, outcome.to_json())
        assert all(len(sheet["tracker"]) == 24 and len(sheet["monster_points"]) == 3 for sheet in view["sheets"])
        assert outcome.scores == tuple(row["L"] for row in view["scores"])


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, EVERYTHING_ASKED), (4, {"ephemeral_gems": True})])
def test_a_game_saved_replayed_or_forked_is_the_same_game(seats, options):
    table = open_table("paper-dungeons", seats, options, seed=3)
    chance = random.Random(5)
    while table.asks:
        answer_at_random(table, chance, 17)
        again = replay_record(table.game, Record.parse(table.record.text), "fresh")
        twin = table.fork(seed=1)
        for other in (again, twin):
            assert other.run.state == table.run.state
            assert [(ask.seat, ask.clause, ask.keys) for ask in other.asks] == [
                (ask.seat, ask.clause, ask.keys) for ask in table.asks
            ]
            for seat in range(seats):
                assert json.dumps(other.view(seat)) == json.dumps(table.view(seat))
                assert [e.to_json() for e in other.events(seat)] == [e.to_json() for e in table.events(seat)]


def told_and_seen(table: Table, seats: int) -> bytes:
    """The end of a game in bytes: the whole state, every view, and the story as each seat heard it."""
    state = table.run.state.copy()
    views = [table.view(seat) for seat in (*range(seats), None)]
    stories = [
        [event.to_json() for event in table.events(seat) if event.kind.key != "ready"]  # PD-274 told as it comes
        for seat in (*range(seats), None)
    ]
    return json.dumps([ADDRESS.sub("", repr(state)), views, stories]).encode()


def orders() -> list[Callable[[list[int]], int]]:
    """Who answers next, of those who may: the first seat as long as it can, the last, or anybody."""
    return [min, max, *(random.Random(n).choice for n in range(12))]


@clause("PD-260", "PD-106", "PD-R100")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, EVERYTHING_ASKED), (4, {"ephemeral_gems": True})])
def test_the_order_in_which_players_answer_never_matters(seats, options):
    """The same answers of each seat, in many orders: the same end, byte for byte, told to each seat the same way."""
    table = open_table("paper-dungeons", seats, options, seed=11)
    chance = random.Random(1)
    pick = champion(chance)
    while table.asks:
        ask = chance.choice(table.asks)
        table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
    answers = [line for line in table.record.lines if "answer" in line]
    scripts = {seat: [line["answer"] for line in answers if line["seat"] == seat] for seat in range(seats)}
    ends, records = {told_and_seen(table, seats)}, {table.record.text}
    for choose in orders():
        again = open_table("paper-dungeons", seats, options, seed=11)
        left = {seat: list(mine) for seat, mine in scripts.items()}
        while again.asks:
            seat = choose([ask.seat for ask in again.asks])
            again.answer(seat, left[seat].pop(0))
        ends.add(told_and_seen(again, seats))
        records.add(again.record.text)
    assert len(ends) == 1
    assert len(records) > 10  # the orders were really different


@pytest.mark.parametrize("letter", "ABCDEFGHIJKL")
def test_every_dungeon_can_be_played(letter):
    """To its end, and every monster's room can be reached on foot from every door."""
    table = open_table("paper-dungeons", 4, {"dungeon": letter}, luck="fast", seed=letter)
    play_out(table, pick=champion(random.Random(letter)), seed=1)
    view = table.view(None)
    assert (view["dungeon"]["key"], view["over"] is not None, table.outcome is not None) == (letter, True, True)
    for door in BOX.drawing.doors:
        assert set(view["dungeon"]["circles"]) <= set(BOX.drawing.reachable(door, tuple(PACK.dungeon[letter].walls)))


@clause("PD-273", "PD-654")
def test_nobody_sees_what_others_do_before_the_round_ends():
    """Whatever bo answers, ann's view, ask and events stay the same until the round is over (but PD-274: ready)."""
    table = open_table("paper-dungeons", 2, {**EVERYTHING_ASKED, "ready": False}, seed=4)
    chance = random.Random(2)
    compared = 0
    while table.asks:
        mine = [ask for ask in table.asks if ask.seat == 0]
        others = [ask for ask in table.asks if ask.seat == 1]
        if mine and others:
            seen = json.dumps(table.view(0)), mine[0].keys, len(table.events(0))
            onlooker = json.dumps(table.view(None)), len(table.events(None))
            table.answer(1, chance.choice(others[0].keys))
            now = [ask for ask in table.asks if ask.seat == 0]
            assert (json.dumps(table.view(0)), now[0].keys, len(table.events(0))) == seen
            assert (json.dumps(table.view(None)), len(table.events(None))) == onlooker
            compared += 1
        ask = chance.choice(table.asks)
        if ask.seat == 0 or not mine:
            table.answer(ask.seat, chance.choice(ask.keys))
    assert compared > 40
    assert table.view(0)["sheets"][1]["tracker"]


@clause("PD-164", "PD-165")
def test_the_objective_of_another_seat_and_its_refused_cards_stay_unknown():
    table = open_table("paper-dungeons", 2, seed=8)
    answer_at_random(table, random.Random(1), 40)
    sheet = table.run.state.sheets[1]
    hidden = {card.key for card in (*sheet.dealt_powers, *sheet.dealt_objectives)} - {sheet.power.key}
    seen = json.dumps([table.view(0), table.view(None), [event.to_json() for event in table.events(0)]])
    assert sheet.power.key in seen
    assert not [key for key in hidden if f'"{key}"' in seen]
    assert sheet.objective.key in json.dumps(table.view(1))


@clause("PD-272", "PD-R71", "PD-DX45")
def test_a_player_takes_back_dice_of_the_round_one_answer_after_another():
    """PD-DX45 Two dice are taken back: the sheet is as it was, the skull damage stays."""
    table = open_table("paper-dungeons", 2, luck=[*SETUP, 5, 4, 3, 2, 0, 6])
    for seat in (0, 1):
        for key in (table.asks[0].keys[0], None):
            table.answer(seat, key or next(ask for ask in table.asks if ask.seat == seat).keys[0])
    before = table.view(0)["sheets"][0]
    assert before["damage"] == 1
    for key in ("white-warrior-brew", "black-boots-move", "door-a1", "go-b1", "go-a1"):
        table.answer(0, key)
    table.answer(1, "white-warrior-move")
    assert table.view(0)["sheets"][0]["room"] == "A1"
    for _ in range(5):
        table.undo(0)
    assert table.view(0)["sheets"][0] == before
    assert table.view(1)["sheets"][1]["tracker"]


@clause("PD-320", "PD-354", "PD-451", "PD-458", "PD-519", "PD-556", "PD-516")
def test_the_marks_of_a_sheet_always_agree_with_each_other():
    for seed in range(40):
        table = open_table("paper-dungeons", 3, luck="fast", seed=seed)
        play_out(table, pick=explorer(random.Random(seed)), seed=seed)
        for sheet in table.view(None)["sheets"]:
            levels = [hero["level"] for hero in sheet["heroes"]]
            assert sheet["life"] == sum(levels)
            assert all(1 <= level <= 6 for level in levels)
            assert 0 <= sheet["hearts_left"] <= 2 * sheet["potions"] <= 24
            assert sheet["minions"] == 12 - len(sheet["minions_left"])
            assert len(sheet["letters"]) <= sheet["gems"] <= len(sheet["letters"]) + 2
            assert not set(sheet["letters"]) & set(sheet["struck"])
            assert set(sheet["visited"]) == set(sheet["path"])
            assert sheet["room"] == (sheet["path"][-1] if sheet["path"] else None)
            assert not set(sheet["visited"]) & set(sheet["rewards_left"])
            assert not sheet["damage"] or sheet["resurrected"] or sheet["damage"] <= sheet["life"]


# a set-up without start powers, for two players
SETUP = [
    "A", "living-legend", "side-to-side", "nobody-behind",
    "barbarian", "scout", "long-march", "collectors",
    "seer", "noble", "brewers", "strong-blood",
]  # fmt: skip


def test_every_text_is_there_in_both_languages():
    for code in ("en", "fr"):
        with language(code):
            table = open_table("paper-dungeons", 2, EVERYTHING_ASKED, seed=6)
            chance = random.Random(3)
            while table.asks:
                ask = table.asks[0]
                assert all(text and "{" not in text for text in (ask.prompt, *(one.label for one in ask.options)))
                assert ask.prompt != ask.clause
                table.answer(ask.seat, chance.choice(ask.keys))
            assert all(event.text and "{" not in event.text for seat in (0, 1) for event in table.events(seat))
            assert table.outcome is not None
            assert table.outcome.reason


def test_the_content_of_the_box_is_complete():
    pack = shipped("paper-dungeons")
    counts = {
        name: len(getattr(pack, name)) for name in ("dungeon", "monster", "mission", "power", "objective", "item")
    }
    assert counts == {"dungeon": 12, "monster": 12, "mission": 16, "power": 16, "objective": 16, "item": 8}
    assert len(pack.room) == 42
