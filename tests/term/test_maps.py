"""Wild Maps and campaigns: begun, listed, drawn, played, resumed; and what is refused, with nothing lost."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from conform.golden import records_of
from term.tiny_games import register
from undercroft.kernel.record import Record
from undercroft.store import campaigns

GOLDEN = records_of("map-maker")
FIGHTER = "--option class-1=fighter --seed 1"
pytestmark = pytest.mark.usefixtures("default_packs")  # the golden games were played with them


@pytest.fixture(autouse=True)
def map_maker(tiny_games):
    register("map-maker")


@pytest.fixture
def maps(tmp_path) -> Path:
    return tmp_path / "home" / "maps"


@pytest.fixture
def golden(maps):
    """A map with so many of the golden records."""

    def make(records: int, name: str = "old") -> Path:
        folder = maps / name
        folder.mkdir(parents=True)
        (folder / "campaign.json").write_text('{"undercroft": 1, "game": "map-maker", "options": {}}')
        for number in range(1, records + 1):
            shutil.copy(GOLDEN / f"{number:03}.jsonl", folder)
        return folder

    return make


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.rglob("*") if file.is_file()}


# -- new, list, show --------------------------------------------------------------------------------------------------


def test_a_map_is_begun_listed_and_drawn(undercroft, maps):
    assert undercroft("map list").out == "There is no map yet. Begin one: undercroft map new NAME\n"
    said = undercroft("map new mirkwood --set base")
    assert (said.code, said.out) == (0, "The map mirkwood is begun. Play on it: undercroft map play mirkwood\n")
    assert json.loads((maps / "mirkwood" / "campaign.json").read_text())["options"] == {"set": "base"}
    assert undercroft("map list").out == "mirkwood  dungeons won: 0 of 6, base set\n"
    drawn = undercroft("map show").out
    assert drawn.startswith(f"Map Maker: records in {maps / 'mirkwood'}: 0\n")
    assert all(f"\n{roman:<4} –\n" in drawn for roman in ("I", "II", "III", "IV", "V", "VI"))
    assert drawn.endswith("Dungeons won: 0 of 6\n")
    assert undercroft("map show mirkwood --lang fr").out.endswith("Donjons gagnés\u00a0: 0 sur 6\n")


def test_a_map_shows_what_is_known_of_each_dungeon(undercroft, golden):
    folder = golden(6)
    drawn = undercroft("map show old").out
    state = campaigns.open_campaign("map-maker", folder).state
    for one in state["dungeons"]:
        for words in (one["name"]["en"], one["danger_name"]["en"], one["boss_name"]["en"], one["map_maker"]["en"]):
            assert words in drawn
    assert "Completed: Adventure Mode is open." in drawn
    assert "Terminée\u00a0: le mode Aventure est ouvert." in undercroft(f"map show {folder} --lang fr").out
    assert undercroft("map list --lang fr").out == "old  terminée, le mode Aventure est ouvert\n"


def test_several_maps_have_to_be_told_apart(undercroft, golden):
    golden(1)
    golden(2, "other")
    said = undercroft("map show")
    assert (said.code, said.err) == (2, "Say which map: old, other\n")
    assert undercroft("map show other").code == 0
    assert undercroft("map list").out == "old  dungeons won: 1 of 6\nother  dungeons won: 2 of 6\n"


# -- playing ----------------------------------------------------------------------------------------------------------


def test_a_finished_game_is_added_to_its_map_and_drawn(undercroft, maps):
    undercroft("map new wald")
    said = undercroft(f"map play wald --seats ann --option dungeon=2 {FIGHTER}", "1", "give-up")
    assert said.code == 0
    assert "The game was given up." in said.out
    file = maps / "wald" / "001.jsonl"
    assert f"Map Maker: records in {maps / 'wald'}: 1\n" in said.out
    assert said.out.endswith(f"Record: {file}\nSee it again: undercroft replay {file}\n")
    assert sorted(contents(maps / "wald")) == ["001.jsonl", "campaign.json"]
    header = Record.load(file).header
    assert (header["options"]["dungeon"], header["options"]["map"], header["options"]["set"]) == (2, "wild", "full")


def test_a_game_under_way_is_saved_at_once_resumed_and_then_added(undercroft, maps):
    undercroft("map new wald")
    said = undercroft(f"map play --option dungeon=5 {FIGHTER}", "1")
    assert "Go on with it: undercroft resume maps/wald\n" in said.out
    assert undercroft("map list").out == "wald  dungeons won: 0 of 6, a game under way\n"
    assert undercroft("map show").out.endswith("A game of this campaign is under way.\n")
    assert " 1  maps/wald  " in undercroft("resume").out
    said = undercroft("map play wald", "quit")
    assert said.out.startswith("A game of this campaign is under way.\n")
    assert sorted(contents(maps / "wald")) == ["campaign.json", "under-way.jsonl"]
    said = undercroft("resume maps/wald", "give-up")
    assert f"Map Maker: records in {maps / 'wald'}: 1\n" in said.out
    assert sorted(contents(maps / "wald")) == ["001.jsonl", "campaign.json"]
    assert undercroft("map list").out == "wald  dungeons won: 0 of 6\n"


def test_the_next_game_is_of_a_dungeon_that_is_still_open(undercroft, golden):
    folder = golden(5)
    undercroft("map play old", "quit")
    options = Record.load(folder / "under-way.jsonl").header["options"]
    state = campaigns.open_campaign("map-maker", folder).state
    assert (options["dungeon"], options["mode"], options["give-up"]) == (4, "normal", "on")
    assert options["marked"].split(",") == sorted(state["marked"])


def test_a_completed_map_is_played_in_adventure_mode_also_hard(undercroft, golden):
    folder = golden(6)
    known = campaigns.open_campaign("map-maker", folder).state["dungeons"][3]
    said = undercroft("map play old --option dungeon=4 --option hard=on --option class-1=mage", "give-up")
    assert "Adventure Mode · Hard Mode" in said.out
    options = Record.load(folder / "007.jsonl").header["options"]
    assert (options["mode"], options["hard"]) == ("adventure", "on")
    assert all(options[key] == known[key] for key in ("boss", "depth", "danger"))
    assert "Completed: Adventure Mode is open." in said.out


def test_a_record_from_elsewhere_is_added(undercroft, golden):
    folder = golden(1)
    said = undercroft(f"map add old {GOLDEN / '002.jsonl'}")
    assert (said.code, "Dungeons won: 2 of 6" in said.out) == (0, True)
    assert (folder / "002.jsonl").read_bytes() == (GOLDEN / "002.jsonl").read_bytes()


def test_a_game_that_was_over_but_not_added_yet_is_added(undercroft, golden):
    """As after a full disk, or if the program was stopped between adding the record and clearing up."""
    folder = golden(1)
    shutil.copy(GOLDEN / "002.jsonl", folder / "under-way.jsonl")
    assert "Dungeons won: 2 of 6" in undercroft("map play old").out
    shutil.copy(GOLDEN / "002.jsonl", folder / "under-way.jsonl")
    said = undercroft("map play old")
    assert (said.code, "Dungeons won: 2 of 6" in said.out) == (0, True)
    assert sorted(contents(folder)) == ["001.jsonl", "002.jsonl", "campaign.json"]


# -- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("map show nowhere", "There is no map 'nowhere'; possible: old. Begin one: undercroft map new NAME"),
        ("map play nowhere --lang fr", "Il n'y a pas de carte 'nowhere'\u00a0; possible\u00a0: old."),
        ("map show /", "There is no map '/'"),
        ("map new old", "There is a map old already."),
        ("map new ../old", "A map cannot be called '../old'"),
        ("map new x --set huge", "'huge' is not one of 'base', 'full'"),
        ("map new x --option speed=1", "map-maker has no option 'speed'"),
        ("map new x --option mode=adventure", "Adventure Mode needs a completed Wild Map (MM-950)"),
        ("map play old --option mode=adventure --option dungeon=1", "still to be won: I, II, IV, V, VI"),
        ("map play old --option mode=adventure --lang fr", "le mode Aventure demande une carte terminée (MM-950)"),
        ("map play old --option dungeon=3", "dungeon III is won already (MM-130); still open: I, II, IV, V, VI"),
        ("map play old --option set=base", "this map was begun with the full set"),
        ("map play old --seats 5", "map-maker cannot have 5 seats"),
        ("map add old nothing", "There is no saved game 'nothing'"),
        (f"map add old {GOLDEN / '001.jsonl'}", "001.jsonl: this game is in the campaign already: 001.jsonl"),
        (f"map add old {GOLDEN / 'solo.jsonl'}", "solo.jsonl: the game was a one-shot, not played on a Wild Map"),
        (f"map add old {GOLDEN / '003.jsonl'}", "003.jsonl: the game was played on another map: its option marked"),
        (
            f"map add old {records_of('race') / 'solo-1.jsonl'}",
            "solo-1.jsonl: a record of race does not belong to a campaign of map-maker",
        ),
        (
            f"campaign map-maker {{home}}/maps/old --add {records_of('race') / 'solo-1.jsonl'} --lang fr",
            "Cette campagne est inutilisable. ",
        ),
        ("campaign race {home}/maps/old", "campaign.json: this is a campaign of map-maker, not of race"),
    ],
)
def test_what_is_refused_changes_nothing(undercroft, golden, maps, command, complaint):
    golden(1)
    before = contents(maps)
    said = undercroft(command.format(home=maps.parent), "1")
    assert said.code == 2
    assert complaint in said.err
    assert contents(maps) == before


@pytest.mark.parametrize("command", ["map show", "map play", f"map add old {GOLDEN / '003.jsonl'}"])
@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        ("002.jsonl", "half", "002.jsonl:"),
        ("002.jsonl", "", "002.jsonl:1: empty"),
        ("campaign.json", "half", "campaign.json: damaged: "),
        ("campaign.json", "[]", "campaign.json: damaged: 'game' and 'options' are expected"),
        ("campaign.json", '{"game": "race", "options": {}}', "campaign.json: this is a campaign of race"),
    ],
)
def test_a_damaged_map_is_refused_and_left_alone(undercroft, golden, command, file, text, complaint):
    folder = golden(2)
    whole = (folder / file).read_text()
    (folder / file).write_text(whole[: len(whole) // 2] if text == "half" else text)
    before = contents(folder)
    said = undercroft(command)
    assert said.code == 2
    assert complaint in said.err
    assert contents(folder) == before
    assert complaint in undercroft("map list").out


def test_a_damaged_game_under_way_is_refused_and_left_alone(undercroft, golden):
    folder = golden(1)
    (folder / "under-way.jsonl").write_text("nonsense\n")
    before = contents(folder)
    said = undercroft("map play old")
    assert (said.code, "under-way.jsonl:1: not JSON" in said.err) == (2, True)
    assert contents(folder) == before


def test_a_new_game_waits_for_the_one_under_way(undercroft, golden):
    golden(1)
    undercroft("map play", "1", "quit")
    said = undercroft("map play old --option dungeon=2")
    assert said.code == 2
    assert said.err == "A game of this campaign is under way; finish it first: undercroft resume maps/old\n"


def test_a_folder_that_cannot_be_written(undercroft, maps, monkeypatch):
    maps.parent.mkdir(parents=True)
    maps.write_text("")
    said = undercroft("map new wald")
    assert said.code == 2
    assert said.err.startswith("Saving failed; what was saved before is kept. ")
    assert undercroft("map new wald --lang fr").err.startswith("L'enregistrement a échoué")


def test_a_finished_game_that_cannot_be_added_is_kept(undercroft, golden, monkeypatch):
    folder = golden(1)
    undercroft(f"map play --option dungeon=2 {FIGHTER}", "1")

    def full(path, text, new):
        raise campaigns.CannotSave(f"{path}: the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr("undercroft.kernel.campaign.write_whole", full)
        said = undercroft("map play", "give-up")
    assert (said.code, "002.jsonl: the disk is full" in said.err) == (2, True)
    assert sorted(contents(folder)) == ["001.jsonl", "campaign.json", "under-way.jsonl"]
    undercroft("map play")
    assert sorted(contents(folder)) == ["001.jsonl", "002.jsonl", "campaign.json"]


# -- any campaign -----------------------------------------------------------------------------------------------------


def test_the_campaign_of_any_game_is_played_by_the_same_code(undercroft, tmp_path):
    tour = tmp_path / "tour"
    said = undercroft(f"campaign race {tour} --play --luck 6,three,5,two", "1", "1")
    assert (said.code, said.out.count("You have won.")) == (0, 1)
    assert f"Race: records in {tour}: 1\nraces: 1\ngoal: 15\n" in said.out
    said = undercroft(f"campaign race {tour} --play --seats ann,bo --luck 6,three", "1")
    assert f"Go on with it: undercroft resume {tour / 'under-way.jsonl'}\n" in said.out
    assert Record.load(tour / "under-way.jsonl").header["options"] == {"goal": 15}
    assert undercroft(f"campaign race {tour}").out == f"Race: records in {tour}: 1\nraces: 1\ngoal: 15\n"
    said = undercroft(f"resume {tour / 'under-way.jsonl'}", *["roll"] * 9)
    assert f"Race: records in {tour}: 2\n" in said.out
    assert sorted(contents(tour)) == ["001.jsonl", "002.jsonl", "campaign.json"]


def test_a_campaign_needs_a_game_with_campaigns(undercroft, tmp_path):
    said = undercroft(f"campaign duel {tmp_path / 'tour'} --play")
    assert (said.code, said.err) == (2, "This campaign cannot be used. duel has no campaign\n")
    assert not (tmp_path / "tour").exists()
