"""A pack of one's own: what changes is enough, and mistakes are named with file and field."""

from __future__ import annotations

import pytest

from games.map_maker.given import PACK
from undercroft import BadPack, open_table
from undercroft.games.map_maker.game import load_pack
from undercroft.kernel.playout import play_out

HEAD = '[pack]\ngame = "map-maker"\nversion = 1\ntitle = { en = "Mine", fr = "Le mien" }\nextends = "wild-map"\n'


def pack_with(folder, text: str) -> str:
    (folder / "pack.toml").write_text(HEAD, encoding="utf-8")
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    return str(folder)


def test_a_pack_lists_only_what_changes(tmp_path):
    mine = load_pack(pack_with(tmp_path, "[hero.mage]\nhp = 20\n"))
    assert (mine.hero["mage"].hp, mine.hero["mage"].sp, len(mine.event)) == (20, 9, 66)
    assert PACK.hero["mage"].hp == 9
    table = open_table("map-maker", 1, {"pack": str(tmp_path), "class-1": "mage"}, seed=1)
    assert table.view()["heroes"][0]["hp"] == 20
    play_out(table, seed=1)


SECOND_KING = """
[boss.bone-queen]
name = { en = "Bone Queen", fr = "Reine des os", the_en = "the Bone Queen", the_fr = "la Reine des os" }
column = "gray"
place = 7
order = [["hp", "defense", "attack", "sp"]]
squares = 4
dice = { heroes = "all" }
n = 1
targets = true
action = "skeleton-king"
defense_rule = "bone-guard"
hatred = { hit = 2 }
die = { en = "Guard", fr = "Garde" }
ability = { en = "Guards.", fr = "Gardes." }
acts = { en = "As the King.", fr = "Comme le Roi." }
special = { en = "Nothing.", fr = "Rien." }
special_effects = []
mark = "house"
[boss_skill.rattle]
boss = "bone-queen"
power = "raise-bones"
cost = 1
dice = { plus = 1 }
name = { en = "Rattle", fr = "Cliquetis" }
text = { en = "Roll 1 die and place it.", fr = "Lancez 1 dé et placez-le." }
mark = "house"
[boss_skill.scythe]
boss = "bone-queen"
power = "grave-cleave"
cost = 1
hp = 2
name = { en = "Scythe", fr = "Faux" }
text = { en = "Defense test, 2 HP.", fr = "Test de Défense, 2 PV." }
mark = "house"
"""


def test_two_bosses_share_an_action_each_with_skills_of_its_own(tmp_path):
    pack_with(tmp_path, SECOND_KING)
    for boss, cost, power in (("bone-queen", 1, "rattle"), ("skeleton-king", 2, "raise-bones")):
        kind = load_pack(str(tmp_path)).powers[boss]["raise-bones"]
        assert (kind.key, kind.cost) == (power, cost)
        for seed in range(3):
            options = {"pack": str(tmp_path), "boss": boss, "start-level": 48, "training": 40}
            table = open_table("map-maker", 2, options, seed=seed)
            play_out(table, seed=seed)
            told = [event.to_json()["facts"]["skill"] for event in table.events() if event.kind.key == "boss-skill"]
            assert all(
                skill["key"] in [one.key for one in load_pack(str(tmp_path)).powers[boss].values()] for skill in told
            )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            '[event.21]\neffects = [{ do = "fly", n = 1 }]\n',
            "mine.toml: event.21.effects.1: must be one of 'hp'.*, found 'fly'",
        ),
        ('[event.21]\neffects = [{ do = "hp", who = "you" }]\n', "event.21.effects.1.n: is missing"),
        ('[event.21]\neffects = [{ do = "trade", n = 2 }]\n', "event.21.effects.1.n: is not known here"),
        ('[danger.ill-fortune]\nattribute = "charm"\n', "danger.ill-fortune.attribute: .*'charm' is not one of attack"),
        ('[skill.heal]\nhero = "bard"\n', "three Skills"),
        ("[band.levels-1-5]\nlast = 6\n", "every level from 1 on exactly once"),
        ('[boss.succubus]\norder = [["hp", "hp", "attack", "defense"]]\n', "boss.succubus.order: .*each naming hp, sp"),
        ('[boss.succubus]\naction = "dance"\n', "boss.succubus.action: unknown rule 'dance'; possible: black-dragon"),
        ("[hero.mage]\nluck = 3\n", "hero.mage.luck"),
        ("[hero.mage]\nhp = 1000\n", "hero.mage.hp: must be 99 at most"),
        ("[band.levels-46-50]\nlast = 999999\n", "band.levels-46-50.last: must be 100 at most"),
        ("[boss.orc-chief.dice]\nplus = 100\n", "boss.orc-chief.dice.plus: must be 6 at most"),
        ('[boss_skill.rally]\npower = "revel"\n', "no boss_skill of this Boss has the power 'rally'"),
        ('[boss_skill.rally]\nboss = "succubus"\n', "no boss_skill of this Boss has the power 'rally'"),
        (
            '[boss_skill.rally]\npower = "crushing-blow"\n',
            "boss_skill.crushing-blow.power: orc-chief has .* twice|twice",
        ),
        ("[boss.dungeon-master]\nsquares = 6\n", "five at most"),
        ("[encounter.trap]\nnumber = 3\n", "encounter.trap.number: the chart gives it the 2"),
        ("[band.levels-1-5]\nelite = 2\n", "band.levels-1-5.elite: no multiple of ten"),
    ],
)
def test_a_mistake_is_named_with_file_and_field(tmp_path, text, complaint):
    with pytest.raises(BadPack, match=complaint):
        load_pack(pack_with(tmp_path, text))
