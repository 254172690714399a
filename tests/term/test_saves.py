"""Saves: what becomes of a file under a running game is noticed and said; a torn end is repaired; lists are quick."""

from __future__ import annotations

import json
import os
import shutil

import pytest

from kernel.tiny import RACE
from undercroft import CannotSave, open_table
from undercroft.kernel.record import Record
from undercroft.store.journal import Journal
from undercroft.term import saves
from undercroft.term.saves import saved_games
from undercroft.term.words import explain


class Playing:
    """A race being saved; what is told about its file is kept."""

    def __init__(self, path):
        self.path = path
        self.said: list[str] = []
        self.table = open_table(RACE, ["ann", "bo"], seed=5)
        self.journal = Journal.begin(self.table, path, self.said.append)
        self.answer()

    def answer(self):
        self.table.answer(self.table.asks[0].seat, "rest")
        self.journal.keep(self.table)


@pytest.fixture
def playing(tmp_path):
    (tmp_path / "saves").mkdir()
    return Playing(tmp_path / "saves" / "game.jsonl")


def test_a_file_that_is_deleted_is_written_again(playing):
    playing.path.unlink()
    playing.answer()
    assert playing.said[0] == f"The file {playing.path} is gone."
    assert playing.path.read_text() == playing.table.record.text
    playing.answer()
    assert len(playing.said) == 2
    assert playing.path.read_text() == playing.table.record.text


def test_a_folder_that_is_deleted_is_made_again(playing):
    playing.path.unlink()
    playing.path.parent.rmdir()
    playing.answer()
    assert playing.said == [f"The file {playing.path} is gone.", f"The whole game is saved again: {playing.path}"]
    assert playing.path.read_text() == playing.table.record.text


def overwritten(file):
    """As long as before, and a moment later: clocks of file systems tick coarsely."""
    file.write_text(file.read_text().swapcase())
    later = file.stat().st_mtime_ns + 10_000_000
    os.utime(file, ns=(later, later))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda file: (file.unlink(), file.write_text("mine")), "Another file has taken the place of {file}"),
        (lambda file: file.write_text(""), "The file {file} was changed by somebody else"),
        (lambda file: file.write_text(file.read_text() + "more\n"), "The file {file} was changed by somebody else"),
        (lambda file: overwritten(file), "The file {file} was changed by somebody else"),
    ],
    ids=["replaced", "truncated", "added to", "overwritten"],
)
def test_a_file_that_is_not_as_it_was_left_is_left_alone(playing, change, why):
    change(playing.path)
    foreign = playing.path.read_bytes()
    playing.answer()
    assert playing.said[0] == why.format(file=playing.path) + "; it is left alone."
    assert playing.path.read_bytes() == foreign
    assert playing.journal.path == playing.path.with_name("game-2.jsonl")
    assert playing.journal.path.read_text() == playing.table.record.text
    playing.answer()
    assert playing.journal.path.read_text() == playing.table.record.text


def test_saved_is_only_said_when_it_is_true(playing, saved):
    """Nothing new is to be written, and yet the file is looked at. Where nothing can be saved that is said instead."""
    playing.path.unlink()
    playing.journal.keep(playing.table)
    assert playing.said[0] == f"The file {playing.path} is gone."
    in_place_of(playing.path.parent)
    in_place_of(saved)
    with pytest.raises(CannotSave, match="is gone") as refused:
        playing.journal.keep(playing.table)
    assert explain(refused.value).startswith("The saved game is lost, and saving it again failed.")


def test_without_its_folder_the_game_is_saved_among_the_others(playing, saved):
    in_place_of(playing.path.parent)
    playing.answer()
    (file,) = saved.iterdir()
    assert playing.said == [f"The file {playing.path} is gone.", f"The whole game is saved again: {file}"]
    playing.answer()
    assert file.read_text() == playing.table.record.text


def in_place_of(folder):
    """A file takes the place of a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("a file")


def test_the_program_says_so_too(undercroft, saved, monkeypatch):
    kept = Journal.keep

    def keep(self, table):
        if len(table.record.lines) == 2:
            self.path.unlink(missing_ok=True)
        kept(self, table)

    monkeypatch.setattr(Journal, "keep", keep)
    said = undercroft("play race", "rest", "rest", "rest", "quit")
    (file,) = saved.iterdir()
    assert f"The file {file} is gone.\nThe whole game is saved again: {file}\n" in said.out
    assert [line for line in Record.load(file).lines if "seat" in line] == [{**REST}] * 3


REST = {"seat": 0, "clause": "TG-002", "answer": "rest"}

# -- torn ends --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "torn", [b'{"seat":0,"cla', b"\0\0\0\0", b'{"seat"\0\0\0', b"\0\n\0\n", b'\0{"seat":0}\n', b"\xff\xfe", b"{"]
)
def test_a_torn_end_is_repaired_and_the_rest_kept_beside(undercroft, tmp_path, torn):
    file = tmp_path / "game.jsonl"
    table = open_table(RACE, 1, seed=5)
    table.answer(0, "rest")
    whole = table.record.text.encode()
    file.write_bytes(whole + torn)
    said = undercroft(f"resume {file}", "rest")
    rest = tmp_path / "game.jsonl.rest-1"
    assert f"The end of {file} was torn. It goes on after line 2; the rest is kept in {rest}." in said.out
    assert rest.read_bytes() == torn
    assert file.read_bytes().startswith(whole)
    assert [line for line in Record.load(file).lines if "seat" in line] == [REST] * 2
    file.write_bytes(whole + torn)
    undercroft(f"resume {file}", "rest")
    assert (tmp_path / "game.jsonl.rest-2").read_bytes() == torn


def test_damage_before_the_end_is_not_repaired(undercroft, tmp_path):
    file = tmp_path / "game.jsonl"
    table = open_table(RACE, 1, seed=5)
    for _ in range(3):
        table.answer(0, "rest")
    damaged = table.record.text.replace('"rest"', '"re', 1) + '{"se'
    file.write_text(damaged)
    said = undercroft(f"resume {file}", "rest")
    assert (said.code, f"{file}:2: not JSON" in said.err) == (2, True)
    assert file.read_text() == damaged
    assert list(tmp_path.glob("*.rest-*")) == []


def test_what_replay_and_verify_only_read_is_not_touched(undercroft, tmp_path):
    file = tmp_path / "game.jsonl"
    file.write_text(open_table(RACE, 1, seed=5).record.text + '{"se')
    for command in ("replay", "verify"):
        assert ":2: the line is cut off" in undercroft(f"{command} {file}").err
    assert list(tmp_path.glob("*.rest-*")) == []


# -- the list ---------------------------------------------------------------------------------------------------------


def save(saved, name: str, answers: int = 1, seats=("ann",), age: int = 0, goal: int = 10) -> None:
    table = open_table(RACE, seats, {"goal": goal}, seed=5)
    for _ in range(answers):
        if table.asks:
            table.answer(table.asks[0].seat, "roll")
    saved.mkdir(parents=True, exist_ok=True)
    table.record.save(saved / f"{name}.jsonl")
    os.utime(saved / f"{name}.jsonl", (1_700_000_000 - age, 1_700_000_000 - age))


def test_games_are_listed_newest_first_with_what_is_known_of_them(saved):
    save(saved, "old", 1, age=60)
    save(saved, "new", 1, ("ann", "bo"), goal=20)
    save(saved, "done", 9, age=30)
    found = [(game.name, game.game, game.seats, game.answers, game.over) for game in saved_games()]
    assert found == [
        ("new", "race", ("ann", "bo"), 1, False),
        ("done", "race", ("ann",), 2, True),
        ("old", "race", ("ann",), 1, False),
    ]
    assert saved_games()[0].when.startswith("2023-11-1")


def test_the_index_is_checked_against_the_files(saved, tmp_path, monkeypatch):
    looked = []
    look = saves._looked_into
    monkeypatch.setattr(saves, "_looked_into", lambda path, there: looked.append(path.name) or look(path, there))
    for name in ("a", "b", "c"):
        save(saved, name)
    assert len(saved_games()) == 3
    assert sorted(looked) == ["a.jsonl", "b.jsonl", "c.jsonl"]
    looked.clear()
    assert len(saved_games()) == 3
    assert looked == []
    save(saved, "b", 9)
    (saved / "c.jsonl").unlink()
    assert [(game.name, game.over) for game in saved_games()] == [("a", False), ("b", True)]
    assert looked == ["b.jsonl"]
    assert sorted(json.loads((tmp_path / "home" / "index.json").read_text())["files"]) == [
        str(saved / "a.jsonl"), str(saved / "b.jsonl"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "index", ["", "{", "[]", '{"undercroft": 1, "files": [1]}', '{"undercroft":1,"files":{"a":[]}}']
)
def test_a_damaged_index_does_not_matter(saved, tmp_path, index):
    save(saved, "a")
    (tmp_path / "home" / "index.json").write_text(index)
    assert [game.name for game in saved_games()] == ["a"]


def test_one_bad_file_never_hides_the_others(undercroft, saved):
    save(saved, "good")
    (saved / "foreign.jsonl").write_text('{"my": "diary"}\n')
    (saved / "picture.jsonl").write_bytes(b"\x89PNG\r\n\x1a\n" * 1000)
    (saved / "\x1b[2Jclear.jsonl").write_text("[]\n")
    (saved / "nowhere.jsonl").symlink_to(saved / "missing")
    (saved / "round.jsonl").symlink_to(saved / "round.jsonl")
    (saved / "folder.jsonl").mkdir()
    os.mkfifo(saved / "pipe.jsonl")
    (saved / "secret.jsonl").write_text("x")
    found = {game.name: game for game in saved_games()}
    assert (found["good"].problem, found["good"].answers) == ("", 1)
    assert len(found) == 9
    assert all(game.problem for name, game in found.items() if name != "good")
    said = undercroft("resume", "good")
    assert "good  2023-11-1" in said.out
    assert "␛[2Jclear" in said.out


def test_empty_starts_do_not_pile_up(undercroft, saved):
    for _ in range(3):
        said = undercroft("play race", "quit")
        assert "Nothing was answered; no game is kept." in said.out
    assert list(saved.iterdir()) == []
    save(saved, "killed", 0)
    save(saved, "played", 1)
    assert [game.name for game in saved_games()] == ["played"]


def test_a_game_asked_for_by_name_is_kept_even_if_empty(undercroft, tmp_path):
    undercroft(f"play race --save {tmp_path / 'mine.jsonl'}", "quit")
    assert Record.load(tmp_path / "mine.jsonl").header["game"] == "race"


def test_many_games_are_listed_without_being_read_again(saved, monkeypatch):
    save(saved, "one")
    text = (saved / "one.jsonl").read_text()
    for number in range(300):
        (saved / f"game-{number}.jsonl").write_text(text)
    assert len(saved_games()) == 301
    monkeypatch.setattr(saves, "_looked_into", None)
    assert len(saved_games()) == 301


# -- verify -----------------------------------------------------------------------------------------------------------


def test_verify_says_what_is_proven(undercroft, saved, tmp_path):
    undercroft(f"play race --option goal=10 --save {tmp_path / 'g'}", *["roll"] * 9)
    said = undercroft(f"verify {tmp_path / 'g'}")
    assert said.code == 0
    luck, when, order = said.out.splitlines()[-3:]
    assert luck == "Every die and every card is as the seed says."
    assert when.startswith("Not proven, when: no server sealed it before the first roll.")  # nobody online saw it
    last = len((tmp_path / "g").read_text().splitlines())
    assert order.startswith(f"Not proven, lines 1 to {last}: the order, the names, and who answered.")
    text = (tmp_path / "g").read_text()
    faces = Record.load(tmp_path / "g").lines[1]["faces"]
    (tmp_path / "h").write_text(text.replace(f'"faces":{faces}', f'"faces":[{7 - faces[0]}]'.replace(" ", ""), 1))
    said = undercroft(f"verify {tmp_path / 'h'}")
    assert said.code == 2
    assert f"{tmp_path / 'h'}:3: TG-004 says [{7 - faces[0]}], the seed gives {faces}: the line lies" in said.err


def test_verify_marks_what_cannot_be_proven(undercroft, tmp_path):
    undercroft(f"play race --luck 4,two,5,one --save {tmp_path / 'scripted'}", "roll", "roll")
    assert (
        "scripted luck, written down before play (4). This was no chance."
        in undercroft(f"verify {tmp_path / 'scripted'}").out
    )
    undercroft(f"play race --dice typed --save {tmp_path / 'typed'}", "roll", "4")
    assert (
        "real dice and cards, typed in by hand (1). Nobody can check these."
        in undercroft(f"verify {tmp_path / 'typed'}").out
    )
    undercroft(f"play race --save {tmp_path / 'twice'}", "roll", "quit")
    undercroft(f"resume {tmp_path / 'twice'}", "roll", "quit")
    said = undercroft(f"verify {tmp_path / 'twice'} --lang fr")
    assert "après une pause" in said.out


def test_names_and_files_cannot_command_a_terminal(undercroft, tmp_path):
    foul = "\x1b[31m\u202e\x07\x9b2J"
    file = tmp_path / f"g{foul}.jsonl"
    table = open_table(RACE, [f"ann{foul}", "bo"], seed=1)
    table.record.save(file)
    for command in ("resume", "replay", "verify"):
        said = undercroft(f"{command} {file}", "rest")
        assert not [letter for letter in said.out + said.err if not letter.isprintable() and letter != "\n"]
    assert "ann␛[31m��2J" in said.out.replace("␇", "")
