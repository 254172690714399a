"""Playing in a pipe: answers, commands, the end, languages, bots, one device for several people."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date

import pytest

from kernel.tiny import RACE
from term.tiny_games import register
from undercroft import open_table
from undercroft.content.kinds import Name
from undercroft.kernel.languages import language
from undercroft.kernel.standing import Standing
from undercroft.kernel.words import Message
from undercroft.term import play, player
from undercroft.term.terminal import Terminal
from undercroft.term.understanding import read_choice
from undercroft.term.words import Refused, explain


def lines(file):
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_a_game_is_played_to_its_end_by_numbers_and_keys(undercroft, saved):
    said = undercroft("play race --option goal=10 --luck 6,three,5,two", "1", "ROLL")
    assert said.code == 0
    assert "Your move?\n 1  Roll\n 2  Rest\n 3  Look at the next card\n> 1\n" in said.out
    assert "Dice: d6 6  (TG-004)\nplayer 1 moves 9.\n" in said.out
    assert "places: 16\ncards: 2\n" in said.out
    file = saved / f"race-{date.today().isoformat()}-1.jsonl"
    assert "You have won.\nReason: somebody won\nScores: player 1 16\n" in said.out
    assert f"Record: {file}\nSee it again: undercroft replay {file.stem}\n" in said.out


def test_every_answer_is_saved_before_the_next_is_asked(undercroft, saved, monkeypatch):
    seen = []
    put = player.Player._put

    def look(self, ask):
        seen.append([line.get("answer", line.get("luck")) for line in lines(self.journal.path)[1:]])
        put(self, ask)

    monkeypatch.setattr(player.Player, "_put", look)
    undercroft("play race --luck 4,two", "rest", "roll")
    assert seen == [[], ["rest"], ["rest", "roll", "TG-004", "TG-005"]]


def test_the_end_of_input_saves_and_says_so_and_resume_goes_on(undercroft, saved):
    said = undercroft("play race --option goal=10 --luck 6,one", "roll")
    assert said.code == 0
    name = f"race-{date.today().isoformat()}-1"
    assert said.out.endswith(f"The game is saved: {saved / name}.jsonl\nGo on with it: undercroft resume {name}\n")
    said = undercroft(f"resume {name}", "roll", "roll")
    assert said.code == 0
    assert "player 1 moves 7." in said.out  # the last sentences are told again
    assert "You have won." in said.out
    assert [line["answer"] for line in lines(saved / f"{name}.jsonl") if "answer" in line][:2] == ["roll", "roll"]


def test_quit_leaves_and_later_games_of_a_day_are_numbered(undercroft, saved):
    for _ in range(2):
        assert undercroft("play race", "rest", "quit").code == 0
    today = date.today().isoformat()
    assert sorted(file.name for file in saved.iterdir()) == [f"race-{today}-1.jsonl", f"race-{today}-2.jsonl"]


def test_undo_stands_in_the_save_file_and_the_game_goes_on_from_there(undercroft, saved, tmp_path):
    file = tmp_path / "g.jsonl"
    said = undercroft(f"play race --seats ann,bo --save {file}", "rest", "undo", "rest", "rest", "undo")
    assert said.out.count("takes the last answer back.") == 2
    assert [line.get("answer", line) for line in lines(file)[1:-1]] == [
        "rest",
        {"undo": 0},
        "rest",
        "rest",
        {"undo": 1},
    ]
    said = undercroft(f"resume {file}", "rest")
    assert "bo: Your move?" in said.out
    assert lines(file)[-1] == {"seat": 1, "clause": "TG-002", "answer": "rest"}


def test_what_was_rolled_cannot_be_taken_back(undercroft):
    said = undercroft("play race", "roll", "undo")
    assert "Nothing can be taken back: something was rolled" in said.out


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fly", "'fly' is no answer here."),
        ("7", "'7' is no answer here."),
        ("strike", "'strike' is not allowed now."),
    ],
)
def test_anything_else_gets_one_line_that_lists_what_is_possible(undercroft, line, answer):
    possible = "Possible: 1 to 3, or the words of an option"
    commands = "; ? look rules hint bot back log undo auto ask notes learn save help quit"
    said = undercroft("play race", line)
    assert f"{answer} {possible}{commands}\n" in said.out
    assert said.code == 0


def test_enter_alone_says_that_nothing_is_proposed(undercroft):
    said = undercroft("play race", "")
    assert "Enter alone answers only where it is proposed. Possible: 1 to 3, or the words of an option\n" in said.out


def test_why_says_what_each_option_brings_and_then_the_rule(undercroft, monkeypatch):
    def details(state, seat, clause, option, about):
        return {"brings": "a step", "costs": "nothing", "risk": "a fall"} if option.key == "roll" else None

    roll = RACE.prompts["TG-002"]
    told = replace(RACE, details=details, prompts={**RACE.prompts, "TG-002": roll})
    monkeypatch.setattr("term.tiny_games.TINY", {"race": told})
    register()
    said = undercroft("play race", "?", "pourquoi")
    assert "> ?\n1. Roll: brings a step; costs nothing; risk: a fall\n2. Rest\n" in said.out
    assert " 1  Roll – brings a step; costs nothing; risk: a fall\n" in said.out  # already beside the option
    assert "'pourquoi' is no answer here." in said.out
    assert "rapporte a step" in undercroft("play race --lang fr", "pourquoi").out


def test_enter_gives_the_obvious_answer_and_a_deadly_one_is_asked_twice(undercroft, monkeypatch, saved):
    def details(state, seat, clause, option, about):
        return {"deadly": "This kills you."} if option.key == "roll" else None

    def obvious(state, seat, clause, options, about):
        return options[1]

    monkeypatch.setattr("term.tiny_games.TINY", {"race": replace(RACE, details=details, obvious=obvious)})
    register()
    said = undercroft("play race --luck 4,two", "", "roll", "rest", "roll", "1")
    assert " 2  Rest  [Enter]\n" in said.out
    assert said.out.count("This kills you. Say it again to do it") == 2
    given = [line["answer"] for line in lines(next(saved.iterdir())) if "answer" in line]
    assert given == ["rest", "rest", "roll"]


def test_the_beginning_of_an_answer_or_command_is_enough(undercroft):
    said = undercroft("play race --luck two", "re", "pee", "hel", "q")
    assert "The next card is" in said.out
    assert "At any prompt also:" in said.out
    assert "The game is saved" in said.out
    assert "'r' may be several: roll, rest" in undercroft("play race", "r").out
    french = [("move-north", ["Mouvement : nord"]), ("move-east", ["Mouvement : est"])]
    with language("fr"), pytest.raises(Refused) as refused:
        read_choice("mouv", french)
    assert "Mouvement : nord, Mouvement : est" in explain(refused.value)


def test_standing_answers_are_listed_switched_and_remembered(undercroft, monkeypatch):
    def answer(ask, view):
        return "rest" if view["places"][0] == 0 else None

    lazy = Standing("lazy", Message("race", "rest at the start"), ("TG-002",), False, answer)
    monkeypatch.setattr("term.tiny_games.TINY", {"race": replace(RACE, standing=(lazy,))})
    register()
    said = undercroft("play race --seats ann,bo --luck 4,two", "auto", "auto 7", "roll", "quit")
    assert " 1  [off] rest at the start" in said.out
    assert "There is no standing answer '7'; possible: lazy" in said.out
    said = undercroft("play race --seats ann,bo --luck 4,two", "roll", "auto la", "quit")
    assert " 1  [on] rest at the start" in said.out
    assert " 1  [on]" in undercroft("play race --seats cy,bo --luck 4,two", "roll", "auto").out


def test_what_does_not_change_is_not_said_again(undercroft):
    said = undercroft("play race", "rest", "rest")
    assert said.out.count("places: 0") == 1
    assert undercroft("play race", "rest", "look").out.count("places: 0") == 2


def test_log_tells_the_story_so_far(undercroft):
    said = undercroft("play race --luck 4,two,5,one", "roll", "roll", "log", "log 1")
    assert "> log\nplayer 1 moves 6.\nplayer 1 moves 6.\n> log 1\nplayer 1 moves 6.\n>\n" in said.out


def test_rules_look_help_and_save(undercroft, tmp_path, saved):
    copy = tmp_path / "my copy.jsonl"
    said = undercroft("play race", "rules feat", "look", "help", "save", f"save {copy}", f"save {copy}")
    assert "race brings no rulebook." in said.out
    assert said.out.count("places: 0\n") == 2
    for word in ("?", "log [N]", "rules WORD", "undo", "save [NAME]", "look [THING]", "help", "quit"):
        assert f"\n  {word} " in said.out
    assert f"> save\nThe game is saved: {saved}" in said.out
    assert f"The game is saved: {copy}\n" in said.out
    assert f"{copy} exists already and is not overwritten." in said.out
    undercroft("play race", "save evening")
    assert (saved / "evening.jsonl").exists()
    assert lines(copy)[0]["game"] == "race"


def test_french_words_and_english_ones_are_understood(undercroft, monkeypatch):
    said = undercroft(
        "play race --lang fr --luck 4,two", "voler", "journal", "règles x", "regles x", "aide", "help", "1"
    )
    assert "'voler' n'est pas une réponse ici. Possible\u00a0: 1 à 3" in said.out
    assert said.out.count("Répondez par le numéro") == 2
    assert "La partie est enregistrée\u00a0: " in said.out
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "a gagné" in undercroft("play race --option goal=10 --luck 6,three,5,two", "1", "1").out.replace("avez", "a")
    monkeypatch.setenv("LC_ALL", "C")
    assert "The game is saved" in undercroft("play race", "rest", "quit").out
    assert "La partie" in undercroft("--lang fr play race", "rest", "quitter").out


def test_french_words_are_no_commands_in_english(undercroft):
    assert "'quitter' is no answer here." in undercroft("play race", "quitter").out


def test_a_menu_when_no_game_is_named(undercroft):
    said = undercroft("play", "chess", "3")
    assert "Which game?\n 1  Bids  bids\n 2  Duel  duel\n 3  Race  race\n> chess\n" in said.out
    assert "There is no game 'chess'; possible: bids, duel, race\n> 3\n" in said.out
    assert "Your move?" in said.out
    assert "No game was begun." in undercroft("play").out


def test_the_same_seed_gives_the_same_dice(undercroft, tmp_path):
    for name in "ab":
        undercroft(f"play race --seed 7 --save {tmp_path / name}", "roll", "roll")
    assert lines(tmp_path / "a")[1:-1] == lines(tmp_path / "b")[1:-1]
    assert lines(tmp_path / "a")[-1]["revealed"] == lines(tmp_path / "b")[-1]["revealed"] == "7"


def test_a_game_can_be_gone_on_with_its_seed(undercroft, tmp_path):
    undercroft(f"play race --seed 7 --save {tmp_path / 'whole'}", "roll", "roll")
    undercroft(f"play race --seed 7 --save {tmp_path / 'half'}", "roll")
    assert undercroft(f"resume {tmp_path / 'half'} --seed 7", "roll").code == 0
    half, whole = ([line for line in lines(tmp_path / name) if "luck" in line][1:] for name in ("half", "whole"))
    assert half == whole
    said = undercroft(f"resume {tmp_path / 'half'} --seed 8")
    assert (said.code, "the game was not played with this seed" in said.err) == (2, True)


def test_a_bot_plays_the_seats_named_bot(undercroft, saved):
    said = undercroft("play race --seats ann,bot,bot --option goal=10 --seed 1", *["roll"] * 5)
    header, *rest = lines(next(saved.iterdir()))
    assert header["seats"] == ["ann", "bot:careful", "bot:careful-2"]
    assert {line["seat"] for line in rest if "seat" in line} == {0, 1, 2}
    assert "bot:careful: Your move?" not in said.out
    assert "Reason: somebody won" in undercroft("play duel --players bot,bot:random").out


def test_without_secrets_what_one_has_read_is_not_told_again(undercroft):
    said = undercroft("play race --seats ann,bo --luck 4,two", "roll")
    assert said.out.count("ann moves 6.") == 1
    assert "bo: Your move?" in said.out
    assert "Pass the device" not in said.out


def test_with_secrets_the_device_is_passed_and_each_seat_sees_its_own(undercroft):
    said = undercroft("play bids --seats ann,bo", "3", "sure", "1", "undo", "1", "sure")
    before, _, after = said.out.partition("--- Pass the device to bo. ---\n")
    assert "You bid 3.\n\nscores: 0, 0\nmine: 3\n" in before
    assert "You bid 3." not in after
    assert "mine: 0\nbo: " in after
    assert "The bids are (3, 1)." in after


def test_in_a_secret_game_nobody_takes_back_what_another_answered(undercroft):
    said = undercroft("play bids --seats ann,bo", "3", "sure", "undo")
    assert "Nothing can be taken back" in said.out


def test_real_dice_and_cards_are_typed_checked_and_saved(undercroft, saved):
    said = undercroft("play race --dice typed", "roll", "9", "1 2", "log", "5", "fo", "t", "TW", "roll", "undo")
    assert "Dice to throw: d6. Enter what they show, in this order.\n> 9\n" in said.out
    assert "d6 cannot show 9; possible: 1, 2, 3, 4, 5, 6" in said.out
    assert "1 number is needed (d6); you entered 2." in said.out
    assert "Turn a card and enter which.\n 1  one\n 2  three\n 3  two ×2\n> fo\n" in said.out
    assert "'fo' is not among the cards that may come: one, three, two" in said.out
    assert "'t' may be several cards: three, two" in said.out
    assert "player 1 moves 7." in said.out
    file = next(saved.iterdir())
    assert [line.get("faces", line.get("drawn")) for line in lines(file)[2:4]] == [[5], "two"]
    assert lines(file)[0]["luck"] == "typed"
    assert lines(file)[-1] == {"undo": 0}
    again = undercroft("resume 1", "roll", "6", "two")
    assert "places: 15" in again.out


def test_a_mistyped_die_is_corrected_until_the_next_decision(undercroft, saved):
    said = undercroft("play race --dice typed", "roll", "5", "undo", "6", "two", "undo", "three", "rest", "undo")
    assert "player 1 moves 9." in said.out
    kept = [line for line in lines(next(saved.iterdir()))[1:] if "ended" not in line]
    shown = [line.get("faces") or line.get("drawn") or line.get("undo", line.get("answer")) for line in kept]
    assert shown[:9] == ["roll", [5], "luck", [6], "two", "luck", "three", "rest", 0]
    again = undercroft("resume 1")
    assert "places: 9" in again.out


def test_real_dice_while_the_program_deals(undercroft, saved):
    said = undercroft("play race --dice typed --cards dealt", "roll", "5", "quit")
    assert "Dice to throw: d6" in said.out
    assert "Turn a card" not in said.out
    assert lines(next(saved.iterdir()))[0]["luck"] == "typed-dice"
    assert "Dice to throw: d6" in undercroft("resume 1", "roll").out
    assert undercroft("play race --cards dealt").code == 2


def test_dice_and_cards_are_called_by_their_names(undercroft, monkeypatch):
    words = {
        "one": Name(en="Owl", fr="Hibou"),
        "two": Name(en="Rat", fr="Rat"),
        "three": Name(en="Wolf", fr="Loup-garou été"),
    }
    named = replace(RACE, luck_words=lambda clause, thing: str(words.get(thing, Name(en="Bone die", fr="Dé d'os"))))
    monkeypatch.setattr("term.tiny_games.TINY", {"race": named})
    register()
    said = undercroft("play race --dice typed --lang fr", "roll", "6", "LOUP-GAROU ETE")
    assert "Dés à lancer\xa0: Dé d'os. Entrez" in said.out
    assert " 1  Hibou  (one)\n 2  Loup-garou été  (three)\n 3  Rat ×2  (two)\n" in said.out
    assert "Dés\u00a0: Dé d'os 6  (TG-004)\n" in said.out
    assert "joueur 1 moves 9.\n" in said.out


def test_saves_lie_in_the_data_folder_of_the_user(undercroft, monkeypatch, tmp_path):
    monkeypatch.delenv("UNDERCROFT_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    undercroft("play race", "rest", "quit")
    assert len(list((tmp_path / "data" / "undercroft" / "games").iterdir())) == 1
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    undercroft("play race", "rest", "quit")
    assert len(list((tmp_path / "me" / ".local" / "share" / "undercroft" / "games").iterdir())) == 1


def test_a_copy_of_a_finished_game_that_is_looked_at_is_no_second_game(undercroft, saved):
    undercroft("play race --seats ann --option goal=10 --luck 6,three,5,two", "1", "1")
    [record] = saved.iterdir()
    (saved / "copy.jsonl").write_bytes(record.read_bytes())
    assert "See it again: undercroft replay copy" in undercroft("resume copy").out
    assert undercroft("history").out.count(date.today().isoformat()) == 1


def test_resume_lists_games_and_asks_which(undercroft, saved):
    assert f"No game is saved in {saved}." in undercroft("resume").out
    undercroft("play race --seats ann --option goal=10 --luck 6,three,5,two", "1", "1")
    undercroft("play race --seats bo", "rest")
    (saved / "broken.jsonl").write_text("not a record")
    said = undercroft("resume", "9", "2", "rest")
    today = date.today().isoformat()
    assert re.search(rf" 1  broken  {today} \d\d:\d\d; cannot be used: .*broken\.jsonl:1: not JSON\n", said.out)
    assert re.search(rf" 2  race-{today}-2  {today} \d\d:\d\d; Race: bo; answers so far: 1\n", said.out)
    assert re.search(rf" 3  race-{today}-1  {today} \d\d:\d\d; Race: ann; over\n", said.out)
    assert "There is no saved game '9'" in said.out
    for word in ("quit", "back"):
        left = undercroft("resume", "help", word)
        assert "The number or the name of a game goes on with it" in left.out
        assert "no saved game" not in left.out
        assert left.code == 0
    assert [line.get("answer") for line in lines(saved / f"race-{today}-2.jsonl") if "seat" in line] == ["rest"] * 2


def test_resuming_a_finished_game_tells_its_end(undercroft):
    undercroft("play race --option goal=10 --luck 6,three,5,two", "1", "1")
    said = undercroft("resume 1")
    assert (said.code, "You have won." in said.out) == (0, True)


def test_nora_is_nora_in_the_history(undercroft):
    for name in ("Nora", "nora"):
        undercroft(f"play race --seats {name} --option goal=10 --luck 6,three,5,two", "1", "1")
    undercroft("play race --seats ann,bot --option goal=10 --luck 6,three,5,two,6,three", "1", "1", "1")
    said = undercroft("history").out
    best, _, played = said.partition("Best")[2].partition("Played and won")
    assert "  nora  Race  played 2, won 2\n" in played
    assert "Nora" not in best + played
    assert "bot" not in best + played, "bots have no personal best"
    french = undercroft("history --lang fr").out
    assert "nora  Race  parties\xa0: 2, victoires\xa0: 2" in french


@pytest.mark.parametrize(
    ("code", "lines", "wants"),
    [
        ("en", ["perhaps", "again"], True),
        ("en", ["yes"], True),
        ("en", ["a"], True),
        ("fr", ["peut-être", "encore"], True),
        ("fr", ["again"], True),
        ("fr", ["oui"], True),
        ("fr", ["non"], False),
        ("en", [""], False),
        ("en", ["quit"], False),
    ],
)
def test_after_the_end_only_a_clear_word_ends_or_begins_again(code, lines, wants, monkeypatch, capsys):
    table = open_table(RACE, ["ann"], seed=1)
    left = list(lines)
    terminal = Terminal()
    monkeypatch.setattr(terminal, "read", lambda: left.pop(0))
    with language(code):
        assert play._again(terminal, table) is wants
    assert not left
    refused = "n'est pas une réponse" if code == "fr" else "is no answer here"
    assert (refused in capsys.readouterr().out) == (len(lines) > 1)
