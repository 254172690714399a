"""Luck that people want to be sure of, at the terminal: sealed, shared, for the record."""

from __future__ import annotations

import json
import shutil

from undercroft.kernel.record import Record
from undercroft.signing import Signer
from undercroft.store.folder import Folder
from web.visitor import serving

ROLLS = ["roll"] * 40  # more than any race takes: the last are never asked for


def header_of(file):
    return Record.load(file).header


def test_the_program_seals_its_seed_and_asks_everybody_for_his_own(undercroft, tmp_path):
    file = tmp_path / "g"
    said = undercroft(f"play race --seats ann,bo --shared --save {file}", "heads", "", *ROLLS)
    header, told = header_of(file), " ".join(said.out.split())
    assert f"The seed of the table is sealed: {header['seed']} ann, your own words for the luck" in told
    assert header["luck"] == "shared"
    assert header["shares"][1] is None
    assert f"Sealed: {header['shares'][0]}" in told
    proof = undercroft(f"verify {file}").out
    assert "each as the seeds of the table and of ann give it together." in proof
    assert "Every die and every card is as the seed says." in proof


def test_bots_add_nothing_and_are_not_asked(undercroft, tmp_path):
    file = tmp_path / "g"
    said = undercroft(f"play race --seats ann,bot:random --shared --save {file}", "heads", *ROLLS)
    assert said.out.count("your own words for the luck") == 1
    assert [share is None for share in header_of(file)["shares"]] == [False, True]


def test_a_game_for_the_record_goes_on_with_the_same_dice_however_often_it_is_reloaded(undercroft, tmp_path):
    file, copy = tmp_path / "g", tmp_path / "copy"
    undercroft(f"play race --seats ann,bo --for-record --save {file}", "roll", "roll", "quit")
    assert header_of(file)["for_record"] is True
    assert not [line for line in Record.load(file).lines if "revealed" in line], "it is not over"
    shutil.copy(file, copy)
    undercroft(f"resume {file}", "roll", "roll", "quit")
    undercroft(f"resume {copy}", *ROLLS)
    undercroft(f"resume {file}", *ROLLS)
    assert file.read_text() == copy.read_text()
    said = undercroft(f"verify {file}").out
    assert "Opened for the record: luck was never taken anew." in said
    assert "Every die and every card is as the seed says." in said


def test_whoever_throws_the_seed_away_to_roll_anew_is_seen(undercroft, tmp_path):
    file = tmp_path / "g"
    undercroft(f"play race --seats ann,bo --for-record --save {file}", "roll", "quit")
    shutil.rmtree(tmp_path / "home" / "seeds")
    said = undercroft(f"resume {file}", *ROLLS)
    assert "Its seed is not kept here: luck to come is new, and verify will say so." in said.out + said.err
    said = undercroft(f"verify {file}").out
    line = next(at for at, line in enumerate(Record.load(file).lines, start=2) if "resumed" in line)
    assert f"Opened for the record, but luck was taken anew in line {line}. It does not count." in said
    assert "No line lies, but not everything can be proven." in said


def test_what_is_kept_of_the_seed_is_for_nobody_else(undercroft, tmp_path):
    file, seeds = tmp_path / "g", tmp_path / "home" / "seeds"
    undercroft(f"play race --seats ann,bo --for-record --save {file}", "roll", "quit")
    (kept,) = seeds.iterdir()
    assert kept.stat().st_mode & 0o077 == 0
    assert json.loads(kept.read_text())["revealed"] not in file.read_text()
    kept.write_text("{}")
    assert "Its seed is not kept here" in undercroft(f"resume {file}", "quit").out


def test_real_dice_cannot_be_sealed(undercroft):
    said = undercroft("play race --dice typed --for-record")
    assert said.code == 2
    assert "--shared and --for-record go with dice of the program." in said.err


def test_a_server_says_when_a_game_for_the_record_began(undercroft, tmp_path):
    """It is shown the head of the header and no more; whoever began ten games to keep one has ten words of it."""
    file, server = tmp_path / "g", Signer.kept(tmp_path / "served" / "server.key")
    with serving(Folder(tmp_path / "served")) as address:
        said = undercroft(f"play race --seats ann --for-record --witness {address} --save {file}", *ROLLS)
    assert f"Seen before the first roll by the server {address}." in said.out
    seen = header_of(file)["seen"]
    assert seen["by"] == server.key
    assert "Seen before the first roll by the server" in undercroft(f"verify {file}").out
    file.write_text(file.read_text().replace('"ann"', '"bob"'))
    said = undercroft(f"verify {file}")
    assert "sealed another beginning: names, options or seals were changed" in said.err
    assert said.code


def test_a_game_that_nobody_witnesses_is_not_begun(undercroft, tmp_path):
    file = tmp_path / "g"
    for address in ("http://127.0.0.1:9", "file:///etc/passwd"):
        said = undercroft(f"play race --seats ann --for-record --witness {address} --save {file}", *ROLLS)
        assert f"The server {address} did not witness this game, so it was not begun:" in " ".join(said.err.split())
        assert said.code
        assert not file.exists()
    said = undercroft(f"play race --seats ann --witness http://127.0.0.1:9 --save {file}", *ROLLS)
    assert "--witness goes with --for-record." in said.err
