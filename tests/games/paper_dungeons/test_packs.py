"""Packs that are not right are refused, and the place is named."""

from __future__ import annotations

import pytest

from undercroft import BadPack
from undercroft.games.paper_dungeons.kinds import load

PACK = """
[pack]
game = "paper-dungeons"
version = 1
extends = "house"
title = { en = "Mine", fr = "Le mien" }
"""


def complaint(folder, *tables: str) -> str:
    folder.mkdir()
    (folder / "pack.toml").write_text(PACK)
    (folder / "mine.toml").write_text("\n".join(tables))
    with pytest.raises(BadPack) as error:
        load(str(folder))
    return str(error.value)


@pytest.mark.parametrize(
    ("table", "place"),
    [
        ('[dungeon.A]\nwalls = ["A7-B7", "B7-C7", "A5-A6", "A6-B6"]\ncircles = ["C3", "F5", "A7"]',
         "dungeon.A.circles: the monster room A7 cannot be reached from the door at A1"),
        ('[room.B2]\ngem = "C"', "room.A3.gem: the gem C lies in B2 already"),
        ("[monster.chimera]\nthresholds = []", "monster.chimera.thresholds: List should have at least 3 items"),
        ('[die.white]\nfaces = ["warrior", "rose"]', "die.white.faces: unknown symbol 'rose'"),
        ('[mission.clean-sweep]\nmetric = "dragons"', "mission.clean-sweep.metric: Input should be 'rooms'"),
        ('[item.medal-of-khar]\nlasting = { passes = "lava" }', "item.medal-of-khar.lasting.passes"),
    ],
)  # fmt: skip
def test_a_broken_pack_is_refused_with_the_place(tmp_path, table, place):
    assert place in complaint(tmp_path / "mine", table)


def test_an_unknown_symbol_of_the_map_is_named(tmp_path):
    drawing = load("").map.printed.drawing.replace("5 |       ~", "5 |       ?")
    table = f"[map.printed]\ndrawing = '''{drawing}'''"
    assert "map.printed.drawing" in complaint(tmp_path / "mine", table)
    assert "between B5 and C5: unknown symbol '?'" in complaint(tmp_path / "again", table)


def test_a_pack_that_changes_one_card_is_taken(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "pack.toml").write_text(PACK)
    (folder / "mine.toml").write_text("[power.seer]\npoints = 1")
    assert load(str(folder)).power["seer"].points == 1
