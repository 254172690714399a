"""Rules, lists, replays, campaigns."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from kernel.tiny import RACE
from term.tiny_games import register
from undercroft import __version__, open_table
from undercroft.content import loader
from undercroft.content.kinds import Name, Pack
from undercroft.kernel.compiled import titles
from undercroft.kernel.playout import play_out
from undercroft.term import screens


def test_the_version_and_the_help(undercroft):
    version, rules = undercroft("--version").out.splitlines()
    assert version == f"undercroft {__version__}"
    assert rules.startswith("rules: compiled for " if titles() else "rules: as they are written")
    said = undercroft("--help")
    assert said.code == 0
    for command in ("play", "resume", "replay", "rules", "games", "options", "campaign", "pack"):
        assert re.search(rf"^  {command} ", said.out, re.MULTILINE)
    assert "Jouer une partie." in undercroft("--lang fr --help").out
    french = undercroft("play --help --lang=fr").out
    assert "vrais dés" in french
    assert french.startswith("Utilisation\u00a0: undercroft play [OPTIONS]")
    for english in ("Usage", "Options:", "Show this", "default", "required"):
        assert english not in french.replace("Options\u00a0:", "")


def test_the_rules_by_id_by_word_and_by_their_headings(undercroft):
    register("mini-rogue")
    assert re.match(r"MR-312  .+\n.+\n$", undercroft("rules mini-rogue mr-312").out)
    found = undercroft("rules mini-rogue feat").out
    assert found.startswith("MR-400  What a Feat does\nA Feat ")  # the best match first, with its text
    assert undercroft("rules mini-rogue how to win").out.startswith("MR-861")
    assert undercroft("rules mini-rogue but --lang fr").out.startswith("MR-001")
    assert "MR-400" in undercroft("rules mini-rogue prouesse --lang fr").out
    assert undercroft("rules mini-rogue xyzzy").err.startswith("No clause of mini-rogue has 'xyzzy'.")
    headings = undercroft("rules mini-rogue").out
    assert headings.startswith("Aim and modes\n  MR-001  Winning the game\n")
    assert headings.count("\n  MR-") > 200


def test_games_and_options_are_listed(undercroft):
    assert undercroft("games").out == "bids  Bids  seats: 1, 2, 3\nduel  Duel  seats: 2\nrace  Race  seats: 1, 2, 3\n"
    assert undercroft("options race").out == "goal  goal\n    10\n    15\n    20  (default)\n    25\n"
    assert "20  (par défaut)" in undercroft("options race --lang fr").out
    assert undercroft("options duel").out == "duel has no options.\n"


def test_a_replay_by_beats_shows_the_table_after_each(undercroft, tmp_path):
    """Told in order, and between two things that happened the table as it stood then."""
    file = tmp_path / "game.jsonl"
    undercroft(f"play race --option goal=10 --luck three,6,5,one --save {file}", "rest", "undo", "peek", "roll", "roll")
    told = undercroft(f"replay {file} --beats").out.split("player 1: Roll")
    assert [place for part in told for place in re.findall("places: ([0-9]+)", part)] == ["0", "9", "15"]
    assert told[1].index("player 1 moves 9.") < told[1].index("places: 9")


def test_a_replay_tells_every_answer_with_what_followed(undercroft, tmp_path):
    file = tmp_path / "game.jsonl"
    undercroft(f"play race --option goal=10 --luck three,6,5,one --save {file}", "rest", "undo", "peek", "roll", "roll")
    said = undercroft(f"replay {file} --step")
    assert said.code == 0
    assert said.out == (
        "Race: player 1\n"
        "  1  player 1: Rest  (TG-002)\n"
        "  2  player 1 takes the last answer back.\n"
        "  3  player 1: Look at the next card  (TG-002)\n"
        "The next card is three.\n"
        "  4  player 1: Roll  (TG-002)\n"
        "Dice: d6 6  (TG-004)\n"
        "player 1 moves 9.\n"
        "  5  player 1: Roll  (TG-002)\n"
        "Dice: d6 5  (TG-004)\n"
        "player 1 moves 6.\n"
        "\n"
        "places: 15\n"
        "cards: 2\n"
        "\n"
        "You have won.\n"
        "Reason: somebody won\n"
        "Scores: player 1 15\n"
    )


def test_a_replay_of_several_seats_tells_no_secrets_and_says_where_it_ends(undercroft):
    undercroft("play bids --seats ann,bo", "3")
    said = undercroft("replay 1 --lang fr")
    assert "ann: Bid 3" in said.out
    assert "You bid 3." not in said.out
    assert "la partie n'est pas terminée" in said.out


@pytest.mark.parametrize("name", ["race", "duel", "bids"])
def test_any_record_can_be_shown_and_resumed(undercroft, tmp_path, name):
    table = open_table(name, 2, luck="fast", seed=4)
    play_out(table, seed=5)
    table.record.save(tmp_path / "r")
    assert "Reason: somebody won" in undercroft(f"replay {tmp_path / 'r'}").out
    assert "Reason: somebody won" in undercroft(f"resume {tmp_path / 'r'}").out


def test_a_campaign_shows_its_state(undercroft, tmp_path):
    assert "races: 0\ngoal: 10\n" in undercroft(f"campaign race {tmp_path}").out
    undercroft("play race --option goal=10 --luck 6,three,5,two --save " + str(tmp_path / "001.jsonl"), "1", "1")
    said = undercroft(f"campaign race {tmp_path}")
    assert said.out == f"Race: records in {tmp_path}: 1\nraces: 1\ngoal: 15\n"


class Horse(Name):
    key: str


class Horses(Pack):
    horse: dict[str, Horse]


@pytest.fixture
def horses(tmp_path, monkeypatch):
    """A pack folder for the race."""
    folder = tmp_path / "horses"
    folder.mkdir()
    title = '{ en = "Horses", fr = "Chevaux" }'
    (folder / "pack.toml").write_text(f'[pack]\ngame = "race"\nversion = 1\ntitle = {title}\n')
    (folder / "horses.toml").write_text('[horse.grey]\nen = "Grey"\nfr = "Gris"\n')
    game = replace(
        RACE,
        load_pack=lambda where: loader.load_pack(Horses, "race", where),
        packs=lambda: (str(folder),),
    )
    monkeypatch.setattr("term.tiny_games.TINY", {"race": game})
    register()
    return folder


def test_packs_are_checked_and_listed(undercroft, horses):
    said = undercroft(f"pack check {horses} --games 0")
    assert said.code == 0
    assert said.out == "This pack is good: Horses, for race. horse 1\nRead in every language: 0 things.\n"
    assert undercroft("pack list --lang fr").out == f"race\n  {horses}  Chevaux  (par défaut)\n"
    assert undercroft("pack list race").out == f"race\n  {horses}  Horses  (default)\n"
    assert undercroft(f"play race --option pack={horses} --option goal=10", "quit").code == 0
    assert undercroft(f"play race --pack {horses} --option goal=10", "quit").code == 0
    assert undercroft("play race --pack donkeys", "quit").code == 2
    (horses / "horses.toml").write_text('[horse.grey]\nfr = "Gris"\n')
    said = undercroft(f"pack check {horses}")
    assert said.code == 2
    assert f"{horses / 'horses.toml'}: horse.grey.en: is missing" in said.err


def test_a_screen_is_found_by_the_name_of_its_game(undercroft, monkeypatch):
    class Screen:
        @staticmethod
        def said(view):
            return {"scores": f"<{view['scores']}>"}

        @staticmethod
        def place(view, key):
            return ""

    monkeypatch.setattr(screens, "room", lambda game, which: Screen if (game, which) == ("bids", "screen") else None)
    said = undercroft("play bids --seats ann,bo", "3", "sure")
    assert "<[0, 0]>\nann: " in said.out
