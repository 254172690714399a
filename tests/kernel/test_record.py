"""Records: saved whole or not at all, read back exactly, and every damage named by its file and line."""

from __future__ import annotations

import errno
import json
import os
import re
import stat
import tempfile
import tracemalloc
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings, strategies as st

import undercroft
from kernel.tiny import BIDDING, RACE
from undercroft import BadPack, BadRecord, CannotSave, UndercroftError, open_table
from undercroft.kernel.luck import Seeded
from undercroft.kernel.record import Record
from undercroft.kernel.replay import replay_record

SALT = "0123456789abcdef" * 2


def played(answers: int = 4, seed: int = 5, **more):
    """A race of two after so many answers, all of them rolls."""
    table = open_table(RACE, ["ann", "bo"], luck=Seeded(seed, SALT), **more)
    for _ in range(answers):
        table.answer(table.asks[0].seat, "roll")
    return table


def again(record: Record | Path, game=RACE, seed=None, luck=None):
    return replay_record(game, record if isinstance(record, Record) else Record.load(record), "fresh", seed, luck)


def same(one, other) -> bool:
    return (
        one.record.text == other.record.text
        and one.run.state == other.run.state
        and [(ask.seat, ask.clause, ask.keys) for ask in one.asks]
        == [(ask.seat, ask.clause, ask.keys) for ask in other.asks]
        and [event.to_json() for event in one.events(0)] == [event.to_json() for event in other.events(0)]
    )


# -- save and load ------------------------------------------------------------------------------------------------


def test_a_saved_table_is_read_back_exactly(tmp_path):
    table = played()
    table.record.save(tmp_path / "game.jsonl")
    assert same(again(tmp_path / "game.jsonl"), table)
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_record_reads_as_the_documentation_says(tmp_path):
    table = open_table(RACE, ["ann", "bo"], luck=["two", 3])
    table.answer(0, "peek")
    table.answer(0, "roll")
    table.answer(1, "rest")
    table.undo(1)
    assert table.record.text == (
        '{"undercroft":2,"game":"race","rules":1,"pack":"","digest":"","seats":["ann","bo"],"options":{"goal":20},'
        '"luck":"scripted"}\n'
        '{"seat":0,"clause":"TG-002","answer":"peek"}\n'
        '{"luck":"TG-003","drawn":"two"}\n'
        '{"seat":0,"clause":"TG-002","answer":"roll"}\n'
        '{"luck":"TG-004","faces":[3]}\n'
        '{"seat":1,"clause":"TG-002","answer":"rest"}\n'
        '{"undo":1}\n'
    )


@pytest.mark.parametrize("name", ["Zoë", "a\u2028b", "next\x85line", "tab\tand\nbreak", '"quoted"', "骰子"])
def test_any_name_of_a_seat_is_read_back(tmp_path, name):
    table = open_table(RACE, [name, "bo"], seed=1)
    table.record.save(tmp_path / "game.jsonl")
    loaded = Record.load(tmp_path / "game.jsonl")
    assert loaded.header["seats"] == [name, "bo"]
    assert loaded.text == table.record.text


def test_a_record_edited_on_another_system_is_still_read(tmp_path):
    (tmp_path / "game.jsonl").write_text(played().record.text.replace("\n", "\r\n"), newline="")
    assert same(again(tmp_path / "game.jsonl"), played())


def test_a_record_without_the_last_line_break_is_still_read(tmp_path):
    (tmp_path / "game.jsonl").write_text(played().record.text.removesuffix("\n"))
    assert same(again(tmp_path / "game.jsonl"), played())


def test_saving_over_an_old_file_replaces_it(tmp_path):
    file = tmp_path / "game.jsonl"
    played(1).record.save(file)
    played(2).record.save(file)
    assert file.read_text() == played(2).record.text


# -- when the disk refuses ------------------------------------------------------------------------------------------


def refuse(number: int):
    def refused(*args, **more):
        raise OSError(number, os.strerror(number))

    return refused


class FullDisk:
    """A file on a disk that has no room left."""

    def __init__(self, handle, *args, **more):
        self.handle = handle

    def __enter__(self):
        return self

    def __exit__(self, *error):
        os.close(self.handle)

    write = staticmethod(refuse(errno.ENOSPC))


@pytest.mark.parametrize(
    ("where", "what", "how"),
    [
        (tempfile, "mkstemp", refuse(errno.EACCES)),  # a folder that may only be read
        (os, "replace", refuse(errno.ENOSPC)),
        (os, "fsync", refuse(errno.ENOSPC)),
        ("undercroft.kernel.record", "open", FullDisk),
    ],
    ids=["read-only folder", "full at replace", "full at fsync", "full at write"],
)
def test_when_the_disk_refuses_the_old_file_is_intact(tmp_path, monkeypatch, where, what, how):
    file = tmp_path / "game.jsonl"
    played(1).record.save(file)
    before = file.read_bytes()
    if isinstance(where, str):
        monkeypatch.setattr(f"{where}.{what}", how, raising=False)
    else:
        monkeypatch.setattr(where, what, how)
    with pytest.raises(CannotSave, match=re.escape(f"{file}: ")):
        played(2).record.save(file)
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(not hasattr(os, "O_DIRECTORY"), reason="folders are kept by the system itself")
def test_the_file_and_then_its_folder_are_on_the_disk_when_it_is_saved(tmp_path, monkeypatch):
    synced, fsync = [], os.fsync

    def watched(handle):
        synced.append(stat.S_ISDIR(os.fstat(handle).st_mode))
        fsync(handle)

    monkeypatch.setattr(os, "fsync", watched)
    played(1).record.save(tmp_path / "game.jsonl")
    assert synced == [False, True]


def test_a_folder_that_is_missing_or_a_file_in_its_place_is_named(tmp_path):
    with pytest.raises(CannotSave, match=re.escape(f"{tmp_path / 'no' / 'game.jsonl'}: there is no such file")):
        played().record.save(tmp_path / "no" / "game.jsonl")
    with pytest.raises(CannotSave, match=re.escape(f"{tmp_path}: ")):
        played().record.save(tmp_path)


# -- damaged records --------------------------------------------------------------------------------------------------


def refused(tmp_path, data: bytes | str, line: int, why: str, game=RACE) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(data if isinstance(data, bytes) else data.encode())
    with pytest.raises(BadRecord) as refusal:
        again(file, game)
    assert str(refusal.value).startswith(f"{file}:{line}: ")
    assert why in str(refusal.value)
    assert len(str(refusal.value)) < len(f"{file}:{line}: ") + 402
    assert str(refusal.value).isprintable()
    assert file.read_bytes() == (data if isinstance(data, bytes) else data.encode())


def with_header(**changes) -> str:
    header, *lines = played(1).record.text.splitlines()
    fields = {**json.loads(header), **changes}
    return "\n".join([json.dumps({key: value for key, value in fields.items() if value != "-"}), *lines, ""])


def with_line(number: int, line: object) -> str:
    """A record of two answers whose line of this number says something else."""
    lines = played(2).record.text.splitlines()
    lines[number - 1] = line if isinstance(line, str) else json.dumps(line)
    return "\n".join([*lines, ""])


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(BadRecord, match=re.escape(f"{tmp_path / 'no.jsonl'}: there is no such file")):
        Record.load(tmp_path / "no.jsonl")
    with pytest.raises(BadRecord, match="this is no file"):
        Record.load(tmp_path)


@pytest.mark.parametrize(
    ("data", "line", "why"),
    [
        (b"", 1, "empty; a record begins with a header"),
        (b"\n", 1, "not JSON"),
        (b"\x89PNG\r\n\x1a\n", 1, "not UTF-8 text"),
        (played().record.text.encode() + b"{\xff}\n", 14, "not UTF-8 text"),
        ("\ufeff" + played().record.text, 1, "not JSON"),
        ("my diary\nof the dungeon\n", 1, "not JSON"),
        ("[" * 10_000 + "\n", 1, "not JSON"),
        ("[" * 100_000 + "\n", 1, "the line is longer than 16384 bytes; this is no record"),
        (b"\0" * 100_000, 1, "the line is longer than 16384 bytes; this is no record"),
        (played().record.text + '{"undo":0,"undo":0}\n', 14, "a field is given twice"),
        (played().record.text + '{"undo":NaN}\n', 14, "NaN is no number"),
        (played().record.text + '{"undo":' + "9" * 5000 + "}\n", 14, "not JSON"),
        (played().record.text[:-9], 13, "the line is cut off"),
        (played().record.text + "\n", 14, "not JSON"),
        ("[1, 2]\n", 1, "expected an object, found list"),
        (with_line(3, [1, 2]), 3, "expected an object, found list"),
        (with_line(3, "7"), 3, "expected an object, found int"),
        ('{"name": "something else"}\n', 1, "field 'undercroft' is missing; this is no record of a table"),
    ],
)
def test_what_is_no_record_is_refused(tmp_path, data, line, why):
    refused(tmp_path, data, line, why)


@pytest.mark.parametrize("field", ["game", "rules", "pack", "digest", "seats", "options", "luck"])
def test_every_field_of_the_header_is_needed(tmp_path, field):
    refused(tmp_path, with_header(**{field: "-"}), 1, f"field {field!r} must be ")
    refused(tmp_path, with_header(**{field: None}), 1, f"field {field!r} must be ")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"undercroft": 3}, "format 3 is newer than this program reads (2)"),
        ({"undercroft": -1}, "there is no format -1"),
        ({"undercroft": 0}, "there is no format 0"),
        ({"undercroft": True}, "field 'undercroft' is missing"),
        ({"undercroft": 1.0}, "field 'undercroft' is missing"),
        ({"rules": True}, "field 'rules' must be int, found True"),
        ({"seats": ["ann", "ann"]}, "two seats have the same name: ann, ann"),
        ({"seats": ["ann", ""]}, "the name of a seat has 1 to 60 characters, not 0: ''"),
        ({"seats": ["ann", "b" * 5000]}, "the name of a seat has 1 to 60 characters, not 5000: 'bbb"),
        ({"seats": ["ann", {"a": 1}]}, "the name of a seat is a text, not {'a': 1}"),
        ({"practice": True}, "field 'practice' can only be true, and only where one sits alone"),
        ({"seats": ["ann"], "practice": 1}, "field 'practice' can only be true"),
        ({"colour": "red"}, "field 'colour' is not known in a header"),
        ({"luck": "\x1b[2J"}, "field 'luck' cannot be '\\x1b[2J'"),
        ({"seed": "7"}, "field 'seed' must be the seal of a seed, found '7'"),
        ({"game": "g" * 5000}, "field 'game' is longer than 200 characters"),
        ({"pack": "g" * 5000}, "field 'pack' is longer than 1000 characters"),
        ({"options": {"goal": 20.0}}, "option 'goal' cannot be 20.0"),
        ({"options": {"goal": "20"}}, "option 'goal' must be 20, found '20'"),
        ({"options": {"g" * 300: [20]}}, "option 'ggg"),
        ({"undercroft": "1"}, "field 'undercroft' is missing"),
        ({"rules": 2}, "made with rules 2 of race; this program has rules 1; a newer release of undercroft plays it"),
        ({"rules": 0}, "made with rules 0 of race; this program has rules 1; no release plays rules 0"),
        ({"options": {"goal": 11}}, "unknown value of option 'goal': 11; possible: 10, 15, 20, 25"),
        ({"options": {"speed": 11}}, "unknown option of race 'speed'; possible: goal"),
        ({"options": {"goal": [1]}}, "option 'goal' cannot be [1]"),
        ({"pack": "deluxe"}, "unknown pack 'deluxe'"),
        ({"digest": "sha256:0"}, "has changed since (field 'digest')"),
        ({"seats": []}, "field 'seats': race seats 1, 2, 3"),
        ({"seats": ["a", "b", "c", "d"]}, "field 'seats': race seats 1, 2, 3"),
        ({"seats": ["a", 2]}, "field 'seats': the name of a seat is a text, not 2"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(tmp_path, changes, why):
    refused(tmp_path, with_header(**changes), 1, why)


def test_a_record_of_an_unknown_game_is_refused(tmp_path):
    (tmp_path / "game.jsonl").write_text(played().record.text)
    with pytest.raises(BadRecord, match=re.escape(f"{tmp_path / 'game.jsonl'}:1: unknown game 'race'; possible: ")):
        undercroft.replay(tmp_path / "game.jsonl")


def test_a_record_whose_pack_is_broken_now_is_refused(tmp_path):
    def load(name):
        raise BadPack("monsters.toml: monster.rat.health: is missing")

    refused(tmp_path, with_header(), 1, "monsters.toml: monster.rat.health", replace(RACE, load_pack=load))


def test_a_record_of_another_content_is_refused(tmp_path):
    changed = replace(RACE, load_pack=lambda name: SimpleNamespace(name=name, digest="sha256:new"))
    refused(tmp_path, with_header(digest="sha256:old"), 1, "has changed since", changed)


@pytest.mark.parametrize(
    ("number", "line", "why"),
    [
        (2, {"seat": 1, "clause": "TG-002", "answer": "roll"}, "seat 1 is not being asked: waiting for seat 0"),
        (2, {"seat": 9, "clause": "TG-002", "answer": "roll"}, "unknown seat 9; possible: 0, 1"),
        (2, {"seat": True, "clause": "TG-002", "answer": "roll"}, "field 'seat' is missing or of the wrong type"),
        (2, {"seat": 0.0, "clause": "TG-002", "answer": "roll"}, "field 'seat' is missing or of the wrong type"),
        (2, {"seat": 0, "clause": "TG-002", "answer": "roll", "at": 7}, "field 'at' is not known in a line of this"),
        (2, {"seat": 0, "clause": "TG-002", "answer": "roll", "undo": 0}, "field 'undo' is not known in a line of"),
        (2, {"seat": 0, "clause": "TG-002", "answer": "r" * 5000}, "field 'answer' is missing or of the wrong type"),
        (2, {"seat": 10**9, "clause": "TG-002", "answer": "roll"}, "field 'seat' is missing or of the wrong type"),
        (2, {"seat": -1, "clause": "TG-002", "answer": "roll"}, "unknown seat -1"),
        (5, {"seat": 1, "clause": "TG-009", "answer": "roll"}, "seat 1 is asked by TG-002, the line answers TG-009"),
        (5, {"seat": 1, "clause": "TG-002", "answer": "fly"}, "'fly' is no answer here; possible: roll, rest, peek"),
        (5, {"seat": 1, "clause": "TG-002", "answer": "parry"}, "'parry' is not allowed now; possible: roll"),
        (5, {"seat": 1, "clause": "TG-002"}, "field 'answer' is missing or of the wrong type"),
        (5, {"seat": "1", "clause": "TG-002", "answer": "roll"}, "field 'seat' is missing or of the wrong type"),
        (3, {"luck": "TG-004", "faces": [7]}, "it cannot show 7"),
        (3, {"luck": "TG-004", "faces": [1, 2]}, "TG-004 rolls 1 dice, got (1, 2)"),
        (3, {"luck": "TG-004", "faces": []}, "TG-004 rolls 1 dice, got ()"),
        (3, {"luck": "TG-004", "faces": [[1]]}, "field 'faces' cannot be [[1]]"),
        (3, {"luck": "TG-004", "faces": [6.0]}, "field 'faces' cannot be [6.0]"),
        (3, {"luck": "TG-004", "faces": [True]}, "field 'faces' cannot be [True]"),
        (3, {"luck": "TG-004", "faces": [1] * 201}, "field 'faces' cannot be [1, 1, "),
        (3, {"luck": "TG-004", "faces": [2], "drawn": "one"}, "luck needs 'faces' (a list) or 'drawn' (a card), and"),
        (3, {"luck": "TG-004", "faces": [2], "die": "d6"}, "field 'die' is not known in a line of this kind"),
        (3, {"luck": "TG-004", "drawn": "one"}, "it cannot show 'one'"),
        (3, {"luck": "TG-005", "faces": [2]}, "TG-004 asks for luck, the line holds luck of TG-005"),
        (3, {"luck": "TG-004"}, "luck needs 'faces' (a list) or 'drawn' (a card)"),
        (3, {"luck": 4, "faces": [2]}, "field 'luck' is missing or of the wrong type"),
        (4, {"luck": "TG-005", "drawn": "ten"}, "'ten' is not among those that may come: one, three, two, two"),
        (4, {"luck": "TG-005", "faces": [2]}, "2 is not among those that may come"),
        (4, {"seat": 1, "clause": "TG-002", "answer": "roll"}, "seat 1 is not being asked: dice are awaited"),
        (5, {"luck": "TG-004", "faces": [2]}, "luck of TG-004 that the rules never asked for"),
        (5, {"undo": 0}, "nothing to take back"),
        (5, {"undo": 7}, "unknown seat 7"),
        (5, {"undo": "0"}, "field 'undo' is missing or of the wrong type"),
        (5, {"said": "hello"}, "neither an answer ('seat'), luck ('luck') nor an answer taken back ('undo')"),
        (5, {}, "neither an answer"),
    ],
)
def test_a_line_that_does_not_fit_is_named(tmp_path, number, line, why):
    refused(tmp_path, with_line(number, line), number, why)


def test_a_line_of_a_hundred_megabytes_is_neither_read_whole_nor_printed_back(tmp_path):
    file = tmp_path / "game.jsonl"
    with open(file, "wb") as huge:
        huge.write(b'{"undercroft": "')
        huge.truncate(100_000_000)
    tracemalloc.start()
    with pytest.raises(BadRecord, match=r":1: the line is longer than 16384 bytes") as refusal:
        again(file)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000
    assert len(str(refusal.value)) < 300


def test_a_record_without_end_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("undercroft.kernel.record.MOST_LINES", 12)
    refused(tmp_path, played().record.text, 13, "no game is as long as this: more than 12 lines")


def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadRecord, match="this is no file"):
        Record.load(tmp_path / "pipe")
    with pytest.raises(UndercroftError, match="path must be a text"):
        Record.load("a\0b")


@pytest.mark.parametrize(("rules", "said"), [(-1, "−1"), (0, "0"), (3, "3")], ids=("-1", "0", "3"))
def test_a_record_of_earlier_rules_names_the_release_that_plays_it(tmp_path, rules, said):
    why = "this program has rules 4; undercroft 0.1.0 plays it"
    refused(tmp_path, with_header(), 1, f"made with rules 1 of race; {why}", replace(RACE, rules_version=4))
    refused(tmp_path, with_header(rules=rules), 1, f"no release plays rules {said}", replace(RACE, rules_version=4))


def test_what_an_error_quotes_cannot_command_a_terminal(tmp_path):
    file = tmp_path / "\x1b[2J\u202egame.jsonl"
    file.write_text("")
    with pytest.raises(BadRecord, match=r"␛\[2J�game\.jsonl:1: empty"):
        again(file)


def test_a_line_after_the_end_of_the_game_is_named(tmp_path):
    table = open_table(RACE, ["ann", "bo"], {"goal": 10}, luck=[6, "three", 1, "one", 6, "two"])
    for seat in (0, 1, 0):
        table.answer(seat, "roll")
    assert table.outcome is not None
    more = '{"seat":1,"clause":"TG-002","answer":"rest"}\n'
    refused(tmp_path, table.record.text + more, 12, "seat 1 is not being asked: the game is over")


@settings(deadline=None, max_examples=300)
@given(st.data())
def test_no_damage_at_all_leads_to_anything_but_a_bad_record(data):
    """Cut, change or repeat any part: the record is read, or refused as a bad record."""
    text = played().record.text.encode()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    damaged = text[:start] + data.draw(st.binary(max_size=6) | st.just(text[start:end] * 2)) + text[end:]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.jsonl"
        file.write_bytes(damaged)
        try:
            again(file)
        except BadRecord as refusal:
            assert str(refusal).startswith(f"{file}:")  # noqa: PT017  # a record may also still be good


# -- going on ---------------------------------------------------------------------------------------------------------


def test_with_its_seed_a_game_goes_on_as_if_never_interrupted():
    whole = played(5, seed=5)
    for answers in range(5):
        table = again(Record.parse(played(answers, seed=5).record.text), luck=Seeded(5, SALT))
        for _ in range(5 - answers):
            table.answer(table.asks[0].seat, "roll")
        assert same(table, whole)


def test_without_its_salt_the_record_says_from_where_on_the_seed_was_given_again():
    whole = played(5, seed=5)
    table = again(Record.parse(played(2, seed=5).record.text), seed=5)
    assert table.record.text == played(2, seed=5).record.text, "nothing is said before luck is asked"
    for _ in range(3):
        table.answer(table.asks[0].seat, "roll")
    assert table.outcome == whole.outcome
    lines = table.record.lines
    assert [number for number, line in enumerate(lines) if "resumed" in line] == [7]
    assert lines[7]["seed"] != whole.header["seed"], "the seal has a salt of its own"
    assert [line for line in lines if "luck" in line] == [line for line in whole.record.lines if "luck" in line]


def test_the_end_and_the_seed_stand_in_the_record():
    table = played(5, seed=5)
    assert table.record.lines[-2:] == [
        {"over": list(table.outcome.winners), "scores": list(table.outcome.scores)},
        {"revealed": "5", "salt": SALT},
    ]
    assert all("revealed" not in line for line in played(4).record.lines)
    assert table.record.is_over
    assert not played(4).record.is_over


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ({"over": [1], "scores": [1, 2]}, "the game ends otherwise: the winners are [0], the scores "),
        ({"over": [0]}, "field 'scores' is missing or of the wrong type"),
        ({"over": [0.0], "scores": []}, "field 'over' is missing or of the wrong type"),
    ],
)
def test_an_end_that_is_not_the_end_is_named(tmp_path, line, why):
    lines = played(5).record.text.splitlines()
    number = next(at for at, row in enumerate(lines, start=1) if row.startswith('{"over"'))
    lines[number - 1] = json.dumps(line)
    refused(tmp_path, "\n".join([*lines, ""]), number, why)
    refused(tmp_path, played(2).record.text + '{"over":[0],"scores":[]}\n', 8, "the game is not over")


def test_the_wrong_seed_is_refused():
    with pytest.raises(BadRecord, match="record:3: the game was not played with this seed"):
        again(Record.parse(played(seed=5).record.text), seed=6)
    assert again(Record.parse(played(seed="x").record.text), seed="x").asks


def test_without_the_seed_luck_to_come_is_fresh():
    record = played(2, seed=5).record
    ends = set()
    for fresh in range(20):
        table = replay_record(RACE, Record.parse(record.text), fresh)
        table.answer(0, "roll")
        ends.add(table.record.text)
    assert len(ends) > 3


@pytest.mark.parametrize("lines", [2, 3])
def test_a_record_cut_between_an_answer_and_its_luck_goes_on_with_fresh_luck(lines):
    """The last answer is kept; the dice it asked for (or the card after them) are thrown anew."""
    record = played(1, seed=5).record
    cut = Record.parse("".join(row + "\n" for row in record.text.splitlines()[:lines]))
    table = again(cut)
    assert table.record.text.startswith(cut.text)
    lines = [line for line in table.record.lines if "resumed" not in line]
    assert [line.get("answer", "luck") for line in lines] == ["roll", "luck", "luck"]
    assert [(ask.seat, ask.clause) for ask in table.asks] == [(1, "TG-002")]
    assert again(cut, luck=Seeded(5, SALT)).record.text == record.text


def test_a_record_of_real_dice_goes_on_waiting_for_them():
    table = open_table(RACE, 1, luck="typed")
    table.answer(0, "roll")
    table.supply(4)
    waiting = again(Record.parse(table.record.text))
    assert waiting.wanted is not None
    assert waiting.wanted[1] == "TG-005"
    waiting.supply("two")
    assert waiting.view(0)["places"] == [6]


def test_answers_given_side_by_side_are_read_back_in_the_order_they_came():
    table = open_table(BIDDING, 3)
    for seat, key in ((2, "bid-1"), (0, "bid-3"), (2, "sure"), (1, "bid-1"), (0, "sure")):
        table.answer(seat, key)
    assert same(again(Record.parse(table.record.text), BIDDING), table)


def test_errors_of_records_are_errors_of_the_program():
    assert issubclass(BadRecord, UndercroftError)
    assert issubclass(CannotSave, UndercroftError)
