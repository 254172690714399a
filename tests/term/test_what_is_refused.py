"""Bad input: a message that names the file, line or field and what is legal; exit code 2; nothing saved is lost."""

from __future__ import annotations

import json
import re
import resource
from pathlib import Path

import pytest

from undercroft.kernel.record import Record
from undercroft.store.journal import Journal

HEADER = {
    "undercroft": 1, "game": "race", "rules": 1, "pack": "", "digest": "", "seats": ["ann"], "options": {"goal": 20},
    "luck": "seeded",
}  # fmt: skip
REST = {"seat": 0, "clause": "TG-002", "answer": "rest"}


def record(*lines, **header) -> str:
    return "".join(json.dumps(line) + "\n" for line in ({**HEADER, **header}, *lines))


DAMAGED = [
    ("", ":1: empty"),
    ("hello\n", ":1: not JSON"),
    ("[1]\n", ":1: expected an object, found list"),
    ('{"chess": 1}\n', ":1: field 'undercroft' is missing"),
    (record(undercroft=9), ":1: format 9 is newer than this program reads (2)"),
    (record(rules=7), ":1: made with rules 7 of race; this program has rules 1"),
    (record(game="chess"), ":1: unknown game 'chess'; possible: bids, duel, race"),
    (record(seats=5), ":1: field 'seats' must be list"),
    (record(seats=["a", "b", "c", "d"]), ":1: field 'seats': race seats 1, 2, 3"),
    (record(pack="gold"), ":1: unknown pack 'gold'"),
    (record(digest="sha256:0"), "has changed since (field 'digest')"),
    (record(options={"goal": 11}), ":1: unknown value of option 'goal': 11; possible: 10, 15, 20, 25"),
    (record(REST, {"seat": 0, "clause": "TG-002", "answer": "fly"}), ":3: 'fly' is no answer here; possible: roll"),
    (record(REST, {"seat": 4, "clause": "TG-002", "answer": "rest"}), ":3: unknown seat 4; possible: 0"),
    (record(REST, {"seat": 0, "clause": "TG-9", "answer": "rest"}), ":3: seat 0 is asked by TG-002"),
    (record(REST, {"seat": 0}), ":3: field 'clause' is missing"),
    (record(REST, {"dice": 6}), ":3: neither an answer"),
    (record({**REST, "answer": "roll"}, {"luck": "TG-004", "faces": [7]}), ":3: TG-004 rolls a die with the faces"),
    (record({"luck": "TG-004", "faces": [3]}, REST), ":2: luck of TG-004 that the rules never asked for"),
    (record(REST, {"undo": 0}, {"undo": 0}), ":4: nothing to take back"),
    (record(REST, REST)[:-5] + "\n" + record(REST), ":3: not JSON"),
]


@pytest.mark.parametrize(("text", "complaint"), DAMAGED)
@pytest.mark.parametrize("command", ["resume", "replay", "verify"])
def test_a_record_that_is_damaged_foreign_or_of_the_future(undercroft, tmp_path, command, text, complaint):
    file = tmp_path / "game.jsonl"
    file.write_text(text, encoding="utf-8")
    said = undercroft(f"{command} {file}", "1")
    assert said.code == 2
    assert said.err.startswith(f"This record cannot be used. {file}:")
    assert complaint in said.err
    assert file.read_text(encoding="utf-8") == text


ENGLISH = re.compile(r"\b(the|is|are|not|must|be|of|this|there|unknown|possible:|line|found|missing|and|or)\b")
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|\S*/\S*|\[.*?\]")  # names, files and values are as they are


@pytest.mark.parametrize("text", [text for text, _ in DAMAGED])
def test_a_damaged_record_is_refused_in_french(undercroft, tmp_path, text):
    file = tmp_path / "game.jsonl"
    file.write_text(text, encoding="utf-8")
    said = undercroft(f"replay {file} --lang fr")
    assert said.code == 2
    assert said.err.startswith(f"Cet enregistrement est inutilisable. {file}:")
    assert not ENGLISH.search(QUOTED.sub("", said.err)), said.err


def test_lines_in_another_order_than_they_happened(undercroft, tmp_path):
    file = tmp_path / "game.jsonl"
    luck = [{"luck": "TG-004", "faces": [3]}, {"luck": "TG-005", "drawn": "one"}]
    file.write_text(record(*luck, {**REST, "answer": "roll"}))
    said = undercroft(f"resume {file}")
    assert said.code == 2
    assert f"{file}:2: " in said.err


def test_a_record_that_is_no_text(undercroft, tmp_path):
    file = tmp_path / "game.jsonl"
    file.write_bytes(record(REST).encode() + b"\xff\xfe")
    said = undercroft(f"replay {file} --lang fr")
    assert (said.code, said.err.startswith(f"Cet enregistrement est inutilisable. {file}:3: ")) == (2, True)


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("play chess", "There is no game 'chess'; possible: bids, duel, race"),
        ("play chess --lang fr", "Il n'y a pas de jeu 'chess'\u00a0; possible\u00a0: bids, duel, race"),
        ("play race --option speed=3", "race has no option 'speed'; possible: goal (written key=value)"),
        ("play race --option goal", "The option 'goal' cannot be ''; possible: 10, 15, 20, 25"),
        ("play race --option goal=11", "The option 'goal' cannot be '11'; possible: 10, 15, 20, 25"),
        (
            "play race --option goal=11 --lang fr",
            "L'option 'goal' ne peut pas valoir '11'\u00a0; possible\u00a0: 10, 15, 20, 25",
        ),
        ("play race --option pack=gold", "This is not known here. unknown pack 'gold'"),
        ("play race --seats 4", "race cannot have 4 seats; possible: 1, 2, 3"),
        ("play duel --seats ann", "duel cannot have 1 seats; possible: 2"),
        ("play race --seats ann,ann", "Each seat needs a name of its own: 'ann', 'ann'"),
        ("play race --seats ann,", "Each seat needs a name of its own: 'ann', ''"),
        ("play race --seed 1 --dice typed", "Only one of --seed, --luck and --dice typed"),
        ("play race --dice loaded", "'loaded' is not one of 'rolled', 'typed'"),
        ("play race --lang de", "'de' is not one of 'en', 'fr'"),
        ("play race --fast", "No such option: --fast"),
        ("dance", "No such command 'dance'"),
        ("resume nothing", "There is no saved game 'nothing' in "),
        ("replay nothing.jsonl", "There is no saved game 'nothing.jsonl' in "),
        ("replay", "Missing argument"),
        ("rules chess", "There is no game 'chess'; possible: bids, duel, race"),
        ("rules race xyzzy", "race brings no rulebook."),
        ("options chess", "There is no game 'chess'; possible: bids, duel, race"),
        ("pack check /nowhere", "This pack cannot be used. /nowhere: no such folder"),
        ("pack list chess", "There is no game 'chess'"),
        ("campaign duel /nowhere", "This campaign cannot be used. duel has no campaign"),
    ],
)
def test_the_command_line_says_what_is_legal(undercroft, saved, command, complaint):
    said = undercroft(command)
    assert said.code == 2
    assert complaint in said.err
    assert not saved.exists()


def test_scripted_luck_that_does_not_fit_keeps_the_game(undercroft, saved):
    said = undercroft("play race --luck 9", "rest", "roll", "rest")
    assert said.code == 2
    assert said.err.startswith("Dice or cards do not fit. TG-004 rolls a die with the faces 1, 2, 3, 4, 5, 6")
    assert "The game is saved: " in said.out
    assert len(Record.load(next(saved.iterdir())).lines) == 1
    assert undercroft("play race --luck 3 --lang fr", "roll").err.startswith(
        "Les dés ou les cartes ne conviennent pas."
    )


def test_a_folder_that_cannot_be_written(undercroft, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "file"))
    said = undercroft("play race", "rest")
    assert said.code == 2
    assert f"Saving failed; what was saved before is kept. {tmp_path / 'file' / 'games'}: " in said.err
    said = undercroft("play race --save /proc/game.jsonl --lang fr", "rest")
    assert (said.code, said.err.startswith("L'enregistrement a échoué")) == (2, True)
    assert "/proc/game.jsonl" in said.err
    assert "cannot save" not in said.err


def test_a_file_that_exists_is_not_overwritten(undercroft, tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Bo")
    said = undercroft(f"play race --save {file}")
    assert (said.code, said.err.startswith(f"{file} exists already and is not overwritten.")) == (2, True)
    assert file.read_text() == "Dear Bo"


def test_a_copy_that_cannot_be_saved_stops_a_script(undercroft, saved):
    said = undercroft("play race", "rest", "save /proc/copy.jsonl", "rest")
    assert (said.code, "/proc/copy.jsonl: " in said.err) == (2, True)
    assert len(Record.load(next(saved.iterdir())).lines) == 1


def test_a_full_disk_keeps_every_answer_saved_before(process, tmp_path):
    file = tmp_path / "game.jsonl"

    def small_disk():
        resource.setrlimit(resource.RLIMIT_FSIZE, (400, 400))

    said = process(f"play race --save {file}", b"rest\n" * 50, preexec_fn=small_disk)
    assert said.code == 2
    assert f"Saving failed; what was saved before is kept. {file}: the file is too large" in said.err
    assert "Traceback" not in said.out + said.err
    kept = len(Record.load(file).lines)
    assert kept == said.out.count("> rest\n") - 1 > 0
    assert process(f"resume {file}", b"rest\nquit\n").code == 0
    assert len(Record.load(file).lines) == kept + 1


def test_a_game_that_is_being_played_elsewhere(undercroft, tmp_path):
    file = tmp_path / "game.jsonl"
    file.write_text(record(REST))
    with Journal.reopen(file):
        said = undercroft(f"resume {file}")
    assert (said.code, said.err) == (2, f"{file} is being played elsewhere.\n")


def test_a_record_without_a_last_line_end_can_be_gone_on_with(undercroft, tmp_path):
    file = tmp_path / "game.jsonl"
    file.write_text(record(REST).rstrip())
    assert undercroft(f"resume {file}", "rest").code == 0
    assert file.read_text().count("\n") == 3
    assert len(Record.load(file).lines) == 2


NO_PACKS = [
    ({}, "{pack}/pack.toml: there is no such file or folder"),
    ({"pack.toml": "[pack\n"}, "{pack}/pack.toml: not TOML from line 1, column 6 on"),
    ({"pack.toml": "game = 1\n"}, "{pack}/pack.toml: pack: the table [pack] is missing"),
    ({"pack.toml": "[pack]\nversion = 1\n"}, "{pack}/pack.toml: pack.game: the name of a game is missing"),
    ({"pack.toml": '[pack]\ngame = "chess"\n'}, "{pack}/pack.toml: pack.game: unknown game 'chess'; possible: "),
]


@pytest.mark.parametrize(("files", "complaint"), NO_PACKS)
def test_a_pack_that_is_none(undercroft, tmp_path, files, complaint):
    pack = tmp_path / "pack"
    pack.mkdir()
    for name, text in files.items():
        (pack / name).write_text(text)
    said = undercroft(f"pack check {pack}")
    assert said.code == 2
    assert said.err.startswith("This pack cannot be used. " + complaint.format(pack=pack))


@pytest.mark.parametrize("files", [files for files, _ in NO_PACKS])
def test_a_pack_that_is_none_is_refused_in_french(undercroft, tmp_path, files):
    pack = tmp_path / "pack"
    pack.mkdir()
    for name, text in files.items():
        (pack / name).write_text(text)
    said = undercroft(f"pack check {pack} --lang fr")
    assert said.err.startswith(f"Ce pack est inutilisable. {pack}/pack.toml: ")
    assert not ENGLISH.search(QUOTED.sub("", said.err)), said.err


def test_a_campaign_folder_with_a_foreign_record(undercroft, tmp_path):
    (tmp_path / "001.jsonl").write_text(record(game="duel"))
    said = undercroft(f"campaign race {tmp_path}")
    assert said.code == 2
    assert f"{tmp_path / '001.jsonl'}: a record of duel does not belong" in said.err


def test_input_that_is_no_text(process, tmp_path):
    said = process(f"play race --save {tmp_path / 'g'}", b"\xff\xfe\x1b[2J\n1\n")
    assert said.code == 0
    assert "\x1b" not in said.out
    assert [line for line in Record.load(Path(tmp_path / "g")).lines if "seat" in line]


@pytest.mark.parametrize(
    "command",
    [
        "--{}", "{}", "play {}", "play race --option {}", "play race --dice {}", "resume {}",
        "replay {}", "verify {}", "rules {}", "map new {}", "campaign {} x", "pack check {}", "games {}", "serve {}",
    ],
)  # fmt: skip
def test_what_the_command_line_holds_cannot_command_a_terminal(undercroft, command):
    said = undercroft(command.format("\x1b[31m\u202eX"), "quit")
    assert said.code == 2
    assert not [letter for letter in said.out + said.err if not letter.isprintable() and letter not in "\n\u00a0"]
