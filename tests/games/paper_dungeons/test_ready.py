"""The end of the dice phase: ready, withdrawn, and what can be taken back until then."""

from __future__ import annotations

import pytest

from clauses import clause
from games.paper_dungeons.given import given, idle, roll, table_at, told
from undercroft import NotAllowed
from undercroft.kernel.table import Table

POOL = ("white-thief", "white-warrior", "white-cleric", "black-thief", "black-warrior", "black-boots")
SKULLS = ("white-thief", "white-warrior", "white-cleric", "black-thief")


def answer(table: Table, seat: int, *keys: str) -> None:
    for key in keys:
        table.answer(seat, key)


def asked(table: Table) -> list[tuple[int, str]]:
    return [(ask.seat, ask.clause) for ask in table.asks]


@clause("PD-274", "PD-272", "PD-271", "PD-R113", "PD-R71", "PD-DX46")
def test_ready_is_withdrawn_until_the_last_one_is_ready():
    """PD-DX46 X is ready, withdraws, takes back the third die, uses it otherwise; the round ends with Y's "ready"."""
    table = table_at(given(ready=True), luck=[*roll(*POOL), *roll(*POOL)])
    answer(table, 0, "white-thief-brew", "white-cleric-brew", "level-thief", "white-warrior-brew", "ready")
    answer(table, 1, "white-thief-brew", "white-cleric-brew", "level-thief")
    assert table.view(1)["ready"] == table.view(None)["ready"] == [True, False]  # everybody sees it
    assert told(table, 1).count("ready") == 1
    table.undo(0)
    assert (table.view(1)["ready"], told(table, 1).count("ready")) == ([False, False], 0)
    table.undo(0)
    answer(table, 0, "white-warrior-craft-medal-of-khar", "ready")
    answer(table, 1, "black-boots-move", "stop")
    assert asked(table) == [(1, "PD-274")]
    assert table.view(0)["round"] == 1
    answer(table, 1, "ready")
    assert table.view(0)["round"] == 2
    assert [item["boxes"] for item in table.view(1)["sheets"][0]["items"] if item["key"] == "medal-of-khar"] == [1]
    for seat in (0, 1):
        with pytest.raises(NotAllowed, match="nothing to take back"):
            table.undo(seat)
    assert table.view(0)["ready"] == [False, False]


@clause("PD-274", "PD-272", "PD-R113", "PD-DX47")
@pytest.mark.parametrize("round", [1, 8])
def test_alone_the_third_die_can_be_taken_back_before_ready_only(round):
    """PD-DX47 With the option until "ready"; without it the round is over, the last round too."""
    for ready in (True, False):
        table = table_at(given(players=1, ready=ready, round=round), luck=roll(*POOL) * 2)
        answer(table, 0, "white-thief-brew", "white-cleric-brew", "level-thief", "white-warrior-brew")
        if ready:
            assert table.view(0)["round"] == round
            table.undo(0)
            answer(table, 0, "white-warrior-brew", "ready")
        assert table.view(0)["round"] == round + 1
        with pytest.raises(NotAllowed, match="nothing to take back"):
            table.undo(0)


@clause("PD-272", "PD-R71", "PD-242", "PD-DX48")
def test_what_potions_absorb_of_the_skulls_is_taken_back_like_any_answer():
    """PD-DX48 Absorbed 0, one die used; both are taken back, then 2 are absorbed. The skulls stay."""
    table = table_at(given(ready=True, auto_absorb=False, potions=1), luck=roll(*SKULLS))
    answer(table, 0, "absorb-0", "white-thief-move", "stop")
    idle(table, 1)  # what others do meanwhile binds nobody
    assert table.view(0)["sheets"][0]["damage"] == 2
    for _ in range(3):
        table.undo(0)
    answer(table, 0, "absorb-2")
    ann = table.view(0)["sheets"][0]
    assert (ann["damage"], ann["hearts_left"], ann["tracker"]) == (0, 0, [])
    assert [die["symbol"] for die in table.view(0)["pool"]].count("skull") == 2
    table.undo(0)
    with pytest.raises(NotAllowed, match="nothing to take back"):  # the roll itself never
        table.undo(0)


@clause("PD-274")
def test_without_the_option_a_player_is_ready_with_the_third_die():
    table = table_at(given(), luck=[*roll(*POOL), *roll(*POOL)])
    idle(table)
    assert (table.view(0)["round"], "ready" in told(table, 0)) == (2, False)


@clause("PD-274", "PD-273")
def test_that_somebody_is_ready_is_all_the_others_see():
    table = table_at(given(ready=True), luck=[*roll(*POOL), *roll(*POOL)])
    before, heard = table.view(1), told(table, 1)
    answer(table, 0, "white-thief-brew", "white-cleric-brew", "level-thief", "white-warrior-brew")
    assert (table.view(1), told(table, 1)) == (before, heard)
    answer(table, 0, "ready")
    assert (table.view(1), told(table, 1)) == ({**before, "ready": [True, False]}, [*heard, "ready"])
    idle(table, 1)
    assert told(table, 1).count("used") == told(table, 0).count("used") == 6  # then everything is told
