"""Was it luck? Every die and card is compared with the seed; the first line that lies is named."""

from __future__ import annotations

import json

import pytest

from kernel.test_record import SALT, again, played
from kernel.tiny import RACE
from undercroft import BadRecord, open_table
from undercroft.kernel.luck import Seeded
from undercroft.kernel.playout import play_out
from undercroft.kernel.record import Record
from undercroft.kernel.verify import verify_record

# A whole game as it stands in a file: seed, salt and seal are known answers, and so is every die and card.
KNOWN = """\
{"undercroft":2,"game":"race","rules":1,"pack":"","digest":"","seats":["ann"],"options":{"goal":10},"luck":"seeded",
"seed":"sha256:995d0f2e137d547740e3260eda764115da97323ef4f864ef074936666a82e11a"}
{"seat":0,"clause":"TG-002","answer":"roll"}
{"luck":"TG-004","faces":[5]}
{"luck":"TG-005","drawn":"three"}
{"seat":0,"clause":"TG-002","answer":"roll"}
{"luck":"TG-004","faces":[2]}
{"luck":"TG-005","drawn":"two"}
{"over":[0],"scores":[12]}
{"revealed":"7","salt":"0123456789abcdef0123456789abcdef"}
""".replace(",\n", ",")


def verified(text: str):
    return verify_record(RACE, Record.parse(text))


def finished(**more):
    table = open_table(RACE, 1, {"goal": 10}, **more)
    while table.asks:
        table.answer(0, "roll")
    return table.record.text


def test_a_known_game_is_proven():
    assert finished(luck=Seeded(7, SALT)).replace("seat 0", "ann") == KNOWN
    proven = verified(KNOWN)
    assert proven.luck_is_proven
    (part,) = proven.parts
    assert (part.first, part.last, part.luck, part.seed, part.outcomes, part.known) == (1, 9, "seeded", "7", 4, 0)


@pytest.mark.parametrize(
    ("line", "other", "why"),
    [
        (3, '{"luck":"TG-004","faces":[6]}', r"TG-004 says \[6\], the seed gives \[5\]: the line lies"),
        (4, '{"luck":"TG-005","drawn":"one"}', "TG-005 says 'one', the seed gives 'three': the line lies"),
        (6, '{"luck":"TG-004","faces":[6]}', r"TG-004 says \[6\], the seed gives \[2\]: the line lies"),
        (9, '{"revealed":"8","salt":"0123456789abcdef0123456789abcdef"}', "does not open the seal of line 1"),
        (9, '{"revealed":"7","salt":"0123456789abcdef0123456789abcdee"}', "does not open the seal of line 1"),
        (8, '{"over":[0],"scores":[13]}', r"the game ends otherwise: the winners are \[0\], the scores \[12\]"),
    ],
)
def test_the_first_line_that_lies_is_named(line, other, why):
    lines = KNOWN.splitlines()
    lines[line - 1] = other
    with pytest.raises(BadRecord, match=rf"record:{line}: .*{why}"):
        verified("\n".join([*lines, ""]))


def test_a_seed_chosen_after_the_fact_does_not_open_the_seal():
    lines = finished(luck=Seeded(8, SALT)).splitlines()
    lines[0] = KNOWN.splitlines()[0]
    with pytest.raises(BadRecord, match="this seed does not open the seal of line 1"):
        verified("\n".join([*lines, ""]))


def test_a_resumed_game_says_with_which_seed_which_part_was_played():
    first = played(2)
    first.reveal()
    second = again(Record.parse(first.record.text))
    while second.asks:
        second.answer(second.asks[0].seat, "roll")
    proof = verified(second.record.text)
    assert proof.luck_is_proven
    assert [(part.began, part.seed, part.known) for part in proof.parts] == [("", "5", 0), ("resumed", "fresh", 0)]
    assert proof.parts[0].last + 1 == proof.parts[1].first


def test_rolling_again_by_copying_a_save_is_visible():
    """Each time a copy is gone on with, the record gets a part of its own, and the first cannot be checked."""
    copy = Record.parse(played(2).record.text)
    ends = set()
    for fresh in range(6):
        table = again(copy) if fresh == 0 else again(copy, seed=None)
        table.answer(0, "roll")
        ends.add(json.dumps(table.record.lines[7:8]))
        proof = verified(table.record.text)
        assert not proof.luck_is_proven
        assert [part.began for part in proof.parts] == ["", "resumed"]
    assert len(ends) == 6, "each seal has a salt of its own"


def test_going_on_with_a_seed_that_was_revealed_is_said():
    table = played(2)
    table.reveal()
    again_known = again(Record.parse(table.record.text), seed=5)
    while again_known.asks:
        again_known.answer(again_known.asks[0].seat, "roll")
    proof = verified(again_known.record.text)
    assert not proof.luck_is_proven
    assert proof.parts[1].known == proof.parts[1].outcomes > 0


def test_a_fork_and_a_playout_say_so():
    fork = played(2).fork(seed=1)
    fork.answer(0, "roll")
    assert [part.began for part in verified(fork.record.text).parts] == ["", "forked"]
    scripted = played(2).fork(luck=[6, "two"])
    scripted.answer(0, "roll")
    assert {"forked": "scripted"} in scripted.record.lines
    table = played(2)
    play_out(table, seed=1)
    proof = verified(table.record.text)
    assert [(part.began, part.luck) for part in proof.parts] == [("", "seeded"), ("resumed", "fast")]
    assert not proof.luck_is_proven


@pytest.mark.parametrize(("how", "name"), [({"luck": [5, "three", 2, "two"]}, "scripted"), ({"luck": "fast"}, "fast")])
def test_other_luck_is_marked(how, name):
    proof = verified(finished(**how))
    assert not proof.luck_is_proven
    assert [(part.luck, part.seed) for part in proof.parts] == [(name, None)]


def test_typed_luck_is_marked_also_after_a_pause():
    table = open_table(RACE, 1, {"goal": 10}, luck="typed")
    table.answer(0, "roll")
    table = again(Record.parse(table.record.text))
    table.supply(4)
    proof = verified(table.record.text)
    assert [(part.luck, part.began, part.outcomes) for part in proof.parts] == [("typed", "", 1)]


def test_a_practice_table_is_checked_and_marked():
    table = open_table(RACE, 1, {"goal": 10}, seed=3, practice=True)
    for _ in range(3):
        table.answer(0, "roll")
        table.undo(0)
        table.answer(0, "rest")
        table.undo(0)
    while table.asks:
        table.answer(0, "roll")
    proof = verified(table.record.text)
    assert (proof.practice, proof.taken_back, proof.luck_is_proven) == (True, 6, False)
    assert proof.parts[0].seed == "3"
    table.undo(0)
    assert verified(table.record.text).parts[0].known == 0
    table.answer(0, "roll")
    assert verified(table.record.text).parts[0].known > 0, "the seed could be read before this"
