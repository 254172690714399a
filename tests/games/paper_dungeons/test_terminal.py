"""Paper Dungeons typed line by line: a round in a few keys, hot seat, the common commands, packs that are refused."""

from __future__ import annotations

import io
import sys

import pytest

from clauses import clause
from games.paper_dungeons.given import PACK
from games.paper_dungeons.test_packs import BROKEN, write_pack
from games.paper_dungeons.test_scoring import RECORDS
from undercroft import open_campaign
from undercroft.cli import main

SETUP = "B,living-legend,side-to-side,nobody-behind"
ONE = f"play paper-dungeons --seats ann --luck {SETUP},barbarian,scout,long-march,collectors"
TWO = (
    f"play paper-dungeons --seats ann,bo --luck {SETUP},barbarian,scout,long-march,collectors,"
    "seer,noble,brewers,strong-blood,5,4,3,2,2,6"
)


@pytest.fixture
def undercroft(monkeypatch, capsys, tmp_path):
    """`undercroft("play paper-dungeons", "1", "quit")`: run a command, type these lines, read what it says."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))

    def run(command: str, *lines: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        with pytest.raises(SystemExit) as stop:
            main(command.split())
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return int(stop.value.code or 0), out + err

    return run


@clause("PD-164", "PD-165", "PD-R48")
def test_in_the_hot_seat_private_cards_stay_with_their_owner(undercroft):
    """After the device was passed nothing shows what ann was dealt, but for the power she has kept."""
    _, said = undercroft(TWO, "1", "1", "1", "1", "quit")
    _, anns, bos = said.split("--- Pass the device to ")
    dealt = next(line for line in anns.splitlines() if line.startswith("ann is dealt"))
    cards = [card.name.en for cards in (PACK.power, PACK.objective) for card in cards.values() if card.name.en in dealt]
    assert len(cards) == 4
    assert [card for card in cards if card in bos] == cards[:1]  # option 1 of the powers


def test_a_round_takes_a_handful_of_keys(undercroft):
    """Three dice, each with what it does; a reward on the way is no question."""
    keys = ("white-thief-brew", "white-thief-move", "door-c1", "go-d1", "level-thief", "white-thief-brew", "ready")
    code, said = undercroft(f"{ONE}{',2' * 12}", "1", "1", *keys, "quit")
    assert code == 0
    assert "Round 1 is over." in said
    assert "ann: the thief, counting 1, beats the goblin of level 3." in said


def test_the_common_commands_work_in_both_languages(undercroft, tmp_path):
    lines = (*"111111", "?", "log 3", "rules PD-432", "undo", "look", f"save {tmp_path / 'mine.jsonl'}")
    _, english = undercroft(TWO, *lines, "quit")
    assert "PD-261" in english
    assert "PD-432" in english
    assert "bo takes the last answer back." in english
    assert (tmp_path / "mine.jsonl").exists()
    (tmp_path / "mine.jsonl").unlink()
    _, french = undercroft(f"{TWO} --lang fr", *lines, "quit")
    assert "Dé 1 sur 3\u00a0: lequel, et pour quoi faire\u00a0?" in french
    assert "bo reprend sa dernière réponse" in french


def test_options_say_what_they_bring(undercroft):
    _, said = undercroft(f"{ONE},5,4,3,2,2,6", "1", "1", "1", "back", "white-warrior-move", "stop", "2", "quit")
    assert "begin the Flaming Sword" in said
    assert "+3 power against monsters" in said
    assert "through the door to D1: goblin of level 3 (against the thief), potion" in said
    assert "through the door to E1: trap, item step" in said


@pytest.mark.parametrize(("table", "place"), BROKEN[:6])
def test_a_broken_pack_is_refused_by_pack_check_with_its_place(undercroft, tmp_path, table, place):
    code, said = undercroft(f"pack check {write_pack(tmp_path / 'mine', table)}")
    assert code == 2
    assert place in said


def test_a_good_pack_is_taken_by_pack_check(undercroft, tmp_path):
    code, said = undercroft(f"pack check {write_pack(tmp_path / 'mine', '[power.seer]', 'points = 1')} --games 3")
    assert (code, "This pack is good" in said) == (0, True)


@clause("PD-770", "PD-773", "PD-774")
def test_chapters_are_added_to_a_campaign_and_their_scores_shown(undercroft, tmp_path, default_packs):
    for chapter, code in ((2, 2), (1, 0), (2, 0), (3, 0)):
        record = RECORDS / f"00{chapter}.jsonl"
        result, said = undercroft(f"campaign paper-dungeons {tmp_path / 'desert'} --add {record}")
        assert result == code
        assert "not the next chapter" in said or code == 0
    state = open_campaign("paper-dungeons", tmp_path / "desert").state
    _, said = undercroft(f"campaign paper-dungeons {tmp_path / 'desert'}")
    assert f"totals: {', '.join(map(str, state['totals']))}" in said
    assert "winners: " in said


@clause("PD-771", "PD-776")
def test_a_campaign_is_played_chapter_by_chapter(undercroft, tmp_path):
    command = f"campaign paper-dungeons {tmp_path / 'town'} --play --seats bot --seed 3"
    for _ in "ABC":
        assert undercroft(f"{command} --option campaign=urban-heroes")[0] == 0
    state = open_campaign("paper-dungeons", tmp_path / "town").state
    assert [chapter["dungeon"] for chapter in state["chapters"]] == ["A", "B", "C"]
    code, said = undercroft(command)
    assert (code, "the campaign is over" in said) == (2, True)


@clause("PD-776")
def test_other_players_are_refused_before_they_play(undercroft, tmp_path):
    undercroft(f"campaign paper-dungeons {tmp_path / 'town'} --play --seats bot --seed 3")
    code, said = undercroft(f"campaign paper-dungeons {tmp_path / 'town'} --play --seats ann")
    assert (code, "The players stay the same in this campaign: bot" in said) == (2, True)


def test_rules_alone_tell_which_words_can_be_looked_up(undercroft):
    """A page of them by chapter, not hundreds of headings; each leads to a clause."""
    _, said = undercroft(ONE, "rules", "quit")
    listed = said.partition("Words you can look up:\n")[2].splitlines()
    chapters = [line for line in listed if line.startswith("· ")]
    assert 5 < len(chapters) < 40
    words = [word for line in chapters[1:4] for word in line.partition(": ")[2].split(", ")]
    assert words
    for word in words:
        assert "PD-" in undercroft(f"rules paper-dungeons {word}")[1], word
