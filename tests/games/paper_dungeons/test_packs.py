"""Packs that are not right are refused, and the place is named."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from clauses import clause
from games.paper_dungeons.given import face
from story import perform
from undercroft import BadPack
from undercroft.content.loader import PACKS
from undercroft.games.paper_dungeons.game import GAME
from undercroft.games.paper_dungeons.rules.movement import enter
from undercroft.games.paper_dungeons.rules.packs import load
from undercroft.games.paper_dungeons.rules.setup import begin

PACK = """
[pack]
game = "paper-dungeons"
version = 1
extends = "house"
title = { en = "Mine", fr = "Le mien" }
"""


BROKEN = [
    ('[dungeon.A]\nwalls = ["A7-B7", "B7-C7", "A5-A6", "A6-B6"]\ncircles = ["C3", "F5", "A7"]',
     "dungeon.A.circles: the monster room A7 cannot be reached from the door at A1"),
    ('[room.B2]\ngem = "C"', "room.A3.gem: the gem C lies in B2 already"),
    ("[monster.chimera]\nthresholds = []", "monster.chimera.thresholds: must have 3 entries at least, found 0"),
    ('[die.white]\nfaces = ["warrior", "rose"]', "die.white.faces: unknown symbol 'rose'"),
    ('[mission.clean-sweep]\nmetric = "dragons"', "mission.clean-sweep.metric: must be one of 'rooms'"),
    ('[item.medal-of-khar]\nlasting = { passes = "lava" }', "item.medal-of-khar.lasting.passes"),
    ('[die.white]\nfaces = ["warrior", "warrior"]', "die.white.faces: two faces have the same number"),
    ('[die.white]\nfaces = ["clover", "skull", "thief"]', "die.white.faces: at least half of them must be neither"),
    ("[symbol.thief]\nnumber = 0", "symbol.thief.number: every symbol has a number, except a skull"),
    ('[symbol.thief]\nrole = "boots"', "symbol.thief.role: 'hero' belongs to the symbols of the heroes"),
    ("[sheet.heroes]\nability_level = 7", "sheet.heroes.ability_level: above the highest level"),
    ("[sheet.cards]\nsolo_points = [6, 5]", "sheet.cards.solo_points: one number per round is needed"),
    ("[rating.legends]\nleast = 50", "rating: the first one has no 'least'"),
    ('[sheet.gems]\nbonus = [{ box = 11, do = "gem" }]', "sheet.gems.bonus: there is no box 11"),
    ('[room.G9]\nmark = "house"', "room.G9: not on the map"),
    ("[sheet.minions]\npoints = [1, 2]", "sheet.minions.points: fewer boxes than there are minions"),
    ('[room.D1]\nminions = [{ kind = "elf", level = 1 }]', "room.D1.minions: unknown minion 'elf'"),
    ('[minion.goblin]\nhero = "elf"', "minion.goblin.hero: unknown hero 'elf'"),
    ('[item.flaming-sword]\nsymbol = "elf"', "item.flaming-sword.symbol: unknown hero's symbol 'elf'"),
    ('[objective.gem-fever]\nblack = ["thief", "elf"]', "objective.gem-fever.black: unknown hero 'elf'"),
    ('[objective.gem-fever]\nblack = ["thief", "thief"]', "objective.gem-fever.black: two different heroes"),
    ('[monster.chimera]\nenemy = "elf"', "monster.chimera.enemy: unknown hero 'elf'"),
    ('[monster.chimera]\nlost_gems = ["E", "Z"]', "monster.chimera.lost_gems: unknown gem 'Z'"),
    ('[monster.chimera]\nlost_gems = ["E"]', "chimera needs two lost gems to be monster 1 or 2"),
    ('[dungeon.A]\nmonsters = ["gargoyle", "basilisk", "elf"]', "dungeon.A.monsters: unknown monster 'elf'"),
    ('[dungeon.A]\ncircles = ["C3", "F5", "Z9"]', "dungeon.A.circles: unknown room 'Z9'"),
    ('[dungeon.A]\nwalls = ["A1-C1"]', "dungeon.A.walls: 'A1-C1' is no border between two rooms"),
    ('[scenario.urban-heroes]\ndungeons = ["A", "B", "Z"]', "scenario.urban-heroes.dungeons: unknown dungeon 'Z'"),
]  # fmt: skip


JUST_RIGHT = [
    "[sheet.heroes]\nability_level = 6",
    '[sheet.gems]\nbonus = [{ box = 10, do = "gem" }]',
    '[die.white]\nfaces = ["clover", "skull", "thief", "warrior"]',
]


def write_pack(folder, *lines: str) -> Path:
    """A pack that changes these lines of the default pack."""
    folder.mkdir()
    (folder / "pack.toml").write_text(PACK)
    (folder / "mine.toml").write_text("\n".join(lines))
    return folder


def complaint(folder, *lines: str) -> str:
    with pytest.raises(BadPack) as error:
        load(str(write_pack(folder, *lines)))
    return str(error.value)


@pytest.mark.parametrize(("table", "place"), BROKEN)
def test_a_broken_pack_is_refused_with_the_place(tmp_path, table, place):
    assert place in complaint(tmp_path / "mine", table)


def test_an_unknown_symbol_of_the_map_is_named(tmp_path):
    drawing = load("").map.printed.drawing.replace("5 |       ~", "5 |       ?")
    table = f"[map.printed]\ndrawing = '''{drawing}'''"
    assert "map.printed.drawing" in complaint(tmp_path / "mine", table)
    assert "between B5 and C5: unknown symbol '?'" in complaint(tmp_path / "again", table)


def test_a_map_without_a_door_is_refused(tmp_path):
    drawing = load("").map.printed.drawing.replace("=D=", "===")
    table = f"[map.printed]\ndrawing = '''{drawing}'''"
    assert "map.printed.drawing: there is no door" in complaint(tmp_path / "mine", table)


def test_a_pack_that_changes_one_card_is_taken(tmp_path):
    assert load(str(write_pack(tmp_path / "mine", "[power.seer]", "points = 1"))).power["seer"].points == 1


@clause("PD-R102", "PD-512")
def test_a_room_of_a_pack_may_hold_several_guards(tmp_path):
    """Minions one by one, then the trap, then the reward."""
    room = '[room.C1]\ntrap = true\nminions = [{ kind = "orc", level = 2 }, { kind = "ghost", level = 3 }]'
    more = "[sheet.minions]\npoints = [1, 2, 4, 6, 8, 10, 12, 14, 16, 19, 22, 25, 28, 31]"
    pack = load(str(write_pack(tmp_path / "mine", room, more)))
    d = begin(["ann"], GAME.check_options(pack, {"dungeon": "A"}), pack)
    ann, d.story = d.sheets[0], []
    perform(enter(d, ann, d.box.room["C1"]))
    assert (ann.damage, ann.minions, ann.potions) == (1 + 2 + 1, 2, 1)
    assert [event.kind.key for event in d.heard] == [
        "fought", "hurt", "fought", "hurt", "trapped", "hurt", "found", "brewed",
    ]  # fmt: skip


@clause("PD-R95")
def test_no_border_is_both_wall_and_moat(tmp_path):
    table = '[dungeon.A]\nwalls = ["A4-A5"]'
    assert "dungeon.A.walls: 'A4-A5' is printed on the map already" in complaint(tmp_path / "mine", table)


@clause("PD-753", "PD-R109")
def test_letters_that_a_pack_prints_on_a_third_monster_are_never_used(tmp_path):
    pack = load(str(write_pack(tmp_path / "mine", "[monster.lich]", 'lost_gems = ["A", "B"]')))
    d = begin(["ann"], GAME.check_options(pack, {"dungeon": "A"}), pack)
    d.dungeon = d.box.dungeons["A"]  # Gargoyle, Basilisk, Lich
    for number, struck in enumerate(("CD", "CDEF", "CDEF"), start=1):
        face(d, number)
        assert d.sheets[0].struck == struck


@clause("PD-100", "PD-120")
@pytest.mark.parametrize("deck", ["power", "objective"])
def test_eight_players_need_sixteen_cards_of_each_deck(tmp_path, deck):
    folder = tmp_path / "fifteen"
    shutil.copytree(PACKS["paper-dungeons"] / "house", folder)
    file = folder / f"{deck}s.toml"
    file.write_text(file.read_text(encoding="utf-8").rpartition(f"\n[{deck}.")[0], encoding="utf-8")
    with pytest.raises(BadPack, match=f"{deck}: 15 cards, 16 are needed"):
        load(str(folder))


@pytest.mark.parametrize("line", JUST_RIGHT)
def test_what_is_just_right_is_taken(tmp_path, line):
    assert load(str(write_pack(tmp_path / "right", line))).game == "paper-dungeons"
