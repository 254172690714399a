"""The loop of a designer: what is wrong is said with its line and what was meant; what differs is summed up first."""

from __future__ import annotations

import pytest

from undercroft.cli import main
from undercroft.content.loader import merged_tables
from undercroft.design.begin import entry_toml
from undercroft.design.check import check_pack
from undercroft.design.reference import fields_of
from undercroft.kernel.errors import BadPack, Unknown

WRONG = """
[room.city-gard]
type = "monster"
name = { en = "Guard" }
mark = "house"

[[room.city-gard.rows]]
hp = 3
damge = 2
"""


@pytest.fixture
def pack(tmp_path):
    main_code("pack", "new", "mini-rogue", tmp_path / "mine")
    return tmp_path / "mine"


def main_code(*words):
    with pytest.raises(SystemExit) as left:
        main([str(word) for word in words])
    return left.value.code


def refused(pack, text):
    (pack / "more.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadPack) as error:
        check_pack(pack, games=0)
    return str(error.value).splitlines()


def test_everything_that_is_wrong_is_said_at_once_with_its_line(pack):
    said = refused(pack, WRONG)
    assert any("rows.1.damge: is not known here; did you mean 'damage'? (line 9)" in line for line in said)
    assert any("room.city-gard.flavour: is missing (line 2)" in line for line in said)
    assert any("rows.1.mark: is missing (line 7)" in line for line in said)
    assert any("a new entry?" in line and "'city-guard' exists" in line for line in said)


def test_what_is_meant_is_found_beside_what_the_pack_says_itself(pack):
    text = "[character.canoness]\nhp = 7\n\n[character.canones]\nhp = 6\n\n[character.sellsword]\nhpp = 3\n"
    said = refused(pack, text)
    assert any("sellsword.hpp: is not known here; did you mean 'hp'? (line 8)" in line for line in said)
    assert any("a new entry?" in line and "'canoness' exists" in line for line in said)


def test_a_word_that_is_nearly_one_of_the_list_is_named(pack):
    [said] = refused(pack, '[room.rats]\ntype = "monstr"\n')
    assert "did you mean 'monster'?" in said


def test_a_type_that_is_missing_is_called_by_its_name(pack):
    assert refused(pack, '[room.rats]\nname = { en = "Rats" }\n')[0].count("type is missing")


def test_a_draft_may_speak_english_only_and_is_told_what_is_left(pack, capsys):
    entry = merged_tables("mini-rogue", "city")["room"]["city-guard"]
    entry.update(name={"en": "Lamp thief", "the_en": "the Lamp thief"})
    (pack / "more.toml").write_text(entry_toml("room", "lamp-thief", entry), encoding="utf-8")
    assert check_pack(pack, games=0).unsaid == {"fr": ("room.lamp-thief.name",)}
    assert main_code("pack", "check", pack, "--games", "0") == 0
    assert "Not said in fr yet (1): room.lamp-thief.name" in capsys.readouterr().out


def test_a_difference_is_summed_up_first(pack, capsys):
    (pack / "more.toml").write_text("[character.canoness]\nhp = 7\ngold = 2\n", encoding="utf-8")
    assert main_code("pack", "diff", "mini-rogue", "city", pack) == 0
    first, *rest = capsys.readouterr().out.splitlines()[-5:]
    assert any("fields changed" in line for line in (first, *rest))
    assert "character.canoness.hp: 10 -> 7" in " ".join(rest)


def test_fields_are_printed_without_the_documents(capsys):
    assert main_code("pack", "fields", "mini-rogue", "stance") == 0
    assert "| `armor` | a number (at least 0, at most 100) | needed |" in capsys.readouterr().out
    assert "room" in fields_of("mini-rogue")
    with pytest.raises(Unknown, match="collection"):
        fields_of("mini-rogue", "rooom")
