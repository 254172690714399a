"""Whole games: every mode to its end, and saved, replayed and forked tables are equal."""

from __future__ import annotations

import random

import pytest

from clauses import clause
from conform.mode import Mode
from games.dungeon_run.given import PACK
from games.dungeon_run.modes import MODES, bold
from undercroft import open_table, replay
from undercroft.kernel.playout import play_out
from undercroft.kernel.record import Record
from undercroft.kernel.table import Table


def opened(mode: Mode, seed: int) -> Table:
    return open_table("dungeon-run", mode.seats, mode.options, seed=seed)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_random_games_come_to_an_end(mode: Mode):
    for seed in range(3):
        table = opened(mode, seed)
        outcome = play_out(table, bold(random.Random(seed)) if seed else None, seed=seed)
        assert table.outcome is outcome
        assert len(outcome.scores) == (1 if mode.seats == 1 else 0)
        assert len(outcome.winners) <= 1


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_a_saved_a_replayed_and_a_forked_table_are_equal(mode: Mode, tmp_path):
    chance = random.Random(mode.name)
    table = opened(mode, 11)
    for _ in range(150):
        if table.asks:
            ask = chance.choice(table.asks)
            table.answer(ask.seat, chance.choice(ask.options).key)
    path = tmp_path / "table.jsonl"
    table.record.save(path)
    again, twin = replay(path), table.fork()
    for seat in (*range(mode.seats), None):
        assert again.view(seat) == twin.view(seat) == table.view(seat)
    assert repr(again.run.state) == repr(twin.run.state) == repr(table.run.state)
    assert [ask.keys for ask in again.asks] == [ask.keys for ask in twin.asks] == [ask.keys for ask in table.asks]
    assert Record.load(path).text == table.record.text


@clause("DR-103", "DR-104", "DR-105", "DR-975", "DR-976")
@pytest.mark.parametrize(
    ("seats", "boxes", "standard", "special"),
    [
        *[(seats, 1, 4 * seats, 2 * seats) for seats in (1, 2, 3, 4)],
        *[(5, 1, 16, 8), (6, 1, 16, 8), (5, 2, 20, 10), (6, 2, 24, 12)],
    ],
)
def test_the_stack_has_four_standard_and_two_special_tiles_per_player(seats, boxes, standard, special):
    """DR-103 4 and 2 per player; DR-975 all 24 for 5 and 6 players, DR-976 unless there is a second box."""
    stack = open_table("dungeon-run", seats, {"boxes": boxes}, seed=1).run.state.stack
    assert (stack.standard_left, stack.special_left, len(stack)) == (standard, special, standard + special)
    drawn = []
    while len(stack):
        kind = random.Random(len(stack)).choice(stack.hidden_cards())
        stack.take(kind)
        drawn.append(kind)
    assert sum(kind.color == "standard" for kind in drawn) == standard
    assert len(set(drawn)) == len(drawn)


@clause("DR-103", "DR-105")
def test_every_tile_is_as_likely_as_its_share_of_the_stack():
    """DR-105 With 2 players each place holds a standard tile in 8 of 12 cases, each of the 16 equally often."""
    cards = [kind.key for kind in open_table("dungeon-run", 2, seed=1).run.state.stack.hidden_cards()]
    often = {key: round(cards.count(key) / len(cards), 6) for key in set(cards)}
    assert {often[kind.key] for kind in PACK.tiles("standard")} == {round(8 / 12 / 16, 6)}
    assert {often[kind.key] for kind in PACK.tiles("special")} == {round(4 / 12 / 8, 6)}


@clause("DR-110", "DR-111", "DR-112", "DR-120")
def test_the_draft_takes_each_training_once_before_any_twice():
    """DR-111 No training twice until all four are chosen; DR-112 the fifth player takes any hero left."""
    table = open_table("dungeon-run", 5, luck=[1, 6, 2, 3, 4, "snare"])
    assert table.asks[0].seat == 1
    for seat, key in ((1, "dorgan"), (2, "gorvak"), (3, "fizzwick")):
        table.answer(seat, f"take-{key}")
    (ask,) = table.asks
    assert (ask.seat, ask.keys) == (4, ("take-haldrun", "take-mirelle"))
    table.answer(4, "take-mirelle")
    (ask,) = table.asks
    assert (ask.seat, ask.keys) == (0, ("take-haldrun", "take-brenna", "take-ashara", "take-stabbins"))
