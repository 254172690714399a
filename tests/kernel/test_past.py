"""The past of a table: branches, what might have been, and that nobody else changes it."""

from __future__ import annotations

import ast
import random
from dataclasses import replace
from pathlib import Path

import pytest

import undercroft
from kernel.tiny import RACE, REST, ROLL, Race
from undercroft import BadLuck, open_table
from undercroft.kernel.game import Outcome
from undercroft.kernel.past import Past
from undercroft.kernel.rules import Rules, checkpoint, choose, roll
from undercroft.kernel.run import Run
from undercroft.kernel.table import Table
from undercroft.pieces.dice import D6

SRC = Path(undercroft.__file__).parent
OWN = {cls: SRC / "kernel" / f"{cls.__name__.lower()}.py" for cls in (Table, Past, Run)}
MAKERS = {"new", "table"}  # what `Past.branch` and `Table.of` call the one they are making


def attributes(file: Path) -> list[ast.Attribute]:
    return [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Attribute)]


@pytest.mark.parametrize("cls", OWN, ids=lambda cls: cls.__name__)
def test_what_is_private_is_used_in_its_own_file_only(cls):
    private = {name for name in vars(cls) if name.startswith("_") and not name.startswith("__")}
    assert private
    for file in SRC.rglob("*.py"):
        if not any(name in file.read_text() for name in private):  # reading is quicker than parsing
            continue
        for node in attributes(file):
            if node.attr in private and file != OWN[cls]:
                assert ast.unparse(node.value) in ("self", "cls"), f"{file}:{node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("cls", OWN, ids=lambda cls: cls.__name__)
def test_nobody_sets_a_slot_of_another(cls):
    slots = {name for name in cls.__slots__ if not name.startswith("__")}
    for file in (SRC / "kernel").glob("*.py"):
        for node in attributes(file):
            owner = ast.unparse(node.value)
            if owner == "self" or owner.endswith("state"):  # whoever listens to a state sets its `story`
                continue
            if isinstance(node.ctx, ast.Store) and node.attr in slots:
                assert file in OWN.values(), f"{file}:{node.lineno}: {ast.unparse(node)}"
                assert owner in MAKERS, f"{file}:{node.lineno}: {ast.unparse(node)}"


def raced(answers: int) -> Table:
    table = open_table(RACE, 2, {"goal": 25}, seed=5)
    for _ in range(answers):
        table.answer(table.asks[0].seat, "roll")
    return table


def test_a_branch_goes_its_own_way():
    past = raced(3).past
    whole, early = past.branch(), past.branch(2)
    assert (whole.log[:], early.log[:]) == (past.log[:], past.log[:2])
    assert whole.lines()[:] == past.lines()[:]
    assert early.lines()[:] == []  # a look at the past: nothing is written there
    before = past.log[:], past.lines()[:]
    run = whole.relive(RACE)
    request = next(iter(run.pending.values()))
    whole.answered(run, request, request[2][0])
    assert len(whole.log) == len(past.log) + 1
    assert (past.log[:], past.lines()[:]) == before


def ask_twice_and_roll(d: Race) -> Rules[Outcome]:
    """Two questions and a die in turn, with a checkpoint before each."""
    while d.turn < 60:
        yield from checkpoint()
        if d.turn % 3 == 2:
            d.places[0] += yield from roll("TG-004", D6)
        else:
            yield from choose(0, "TG-002", (ROLL, REST))
        d.turn += 1
    return Outcome((0,), (), RACE.title)


@pytest.mark.parametrize("rolls", [2, 3, 10])  # after 2 and 10 a checkpoint is kept right before the die
def test_what_did_not_fit_was_never_answered_however_far_it_led(rolls):
    """Where the answer has passed a checkpoint before the script ends, that is forgotten too."""
    table = open_table(replace(RACE, play=ask_twice_and_roll), 1, luck=[1] * rolls)
    for _ in range(2 * rolls + 1):
        table.answer(0, "roll")
    before = table.past.log[:], table.past.lucks, table.record.text, repr(table.run.state)
    with pytest.raises(BadLuck):
        table.answer(0, "roll")
    assert table.past.checkpoint.at <= len(table.past.log)
    assert (table.past.log[:], table.past.lucks, table.record.text, repr(table.run.state)) == before
    undercroft.play_out(table, seed=1)  # from the last checkpoint
    assert (table.past.answers, table.past.lucks) == (40, 20)


@pytest.mark.parametrize("game", ["map-maker", "paper-dungeons", "dungeon-run"])
def test_the_newest_checkpoint_is_found_again_after_an_undo(game):
    """What was imagined before an answer was taken back says nothing about where play stands after another one."""
    chance, undone = random.Random(game), 0
    table = open_table(game, 2, seed=3)
    for _ in range(60):
        if not table.asks:
            break
        ask = chance.choice(table.asks)
        table.answer(ask.seat, chance.choice(ask.keys))
        if not table.asks:
            break
        newest = table.past.keep_newest(table.game)
        assert newest.at == table.fork().past.keep_newest(table.game).at
        try:
            table.undo(ask.seat)
            undone += 1
        except undercroft.NotAllowed:
            continue
    assert undone > 3
