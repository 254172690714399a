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


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[event.21]\neffects = [{ do = "fly", n = 1 }]\n', "mine.toml: event.21.effects.0: .*'fly'.* 'hp'"),
        ('[event.21]\neffects = [{ do = "hp", who = "you" }]\n', "event.21.effects.0.hp.n: Field required"),
        ('[event.21]\neffects = [{ do = "trade", n = 2 }]\n', "event.21.effects.0.trade.n: Extra inputs"),
        ('[danger.ill-fortune]\nattribute = "charm"\n', "danger.ill-fortune.attribute: .*'charm' is not one of attack"),
        ('[skill.heal]\nhero = "bard"\n', "three Skills"),
        ("[band.levels-1-5]\nlast = 6\n", "every level from 1 on exactly once"),
        ('[boss.succubus]\norder = [["hp", "hp", "attack", "defense"]]\n', "boss.succubus: .*each naming hp, sp"),
        ('[boss.succubus]\naction = "dance"\n', "boss.succubus.action: unknown rule 'dance'; possible: black-dragon"),
        ("[hero.mage]\nluck = 3\n", "hero.mage.luck"),
    ],
)
def test_a_mistake_is_named_with_file_and_field(tmp_path, text, complaint):
    with pytest.raises(BadPack, match=complaint):
        load_pack(pack_with(tmp_path, text))
