"""Packs: laid over each other, checked, and every complaint naming its file and field."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import pytest

from undercroft import BadPack, Unknown, language
from undercroft.content import loader, placing
from undercroft.content.kinds import Field, Kind, Pack, Wrong, check
from undercroft.content.loader import game_of, load_pack, pack_names
from undercroft.kernel.errors import say

HEAD = """
[pack]
game = "caves"
version = 1
title = { en = "Caves", fr = "Grottes" }
"""
MONSTERS = """
[monster.rat]
name = { en = "Rat", fr = "Rat", the_en = "the rat", the_fr = "le rat" }
mark = "house"
health = 1

[monster.ogre]
name = { en = "Ogre", fr = "Ogre", the_fr = "l'ogre" }
mark = "house"
health = 4
"""


class Monster(Kind):
    health: int = Field(ge=1)
    bite: int = Field(0, ge=-2)


class Caves(Pack):
    monster: dict[str, Monster]

    @check
    def somebody_lives_here(self) -> Caves:
        if not self.monster:
            raise ValueError("a cave needs a monster")
        for one in self.monster.values():
            if one.bite == -1:
                raise Wrong(say("a bite of {n} is none"), n=one.bite)
        return self


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Write a pack folder; the packs of the program lie in `builtin`."""
    monkeypatch.setattr(loader, "PACKS", {"caves": tmp_path / "builtin" / "caves"})

    def write(folder: str, **files: str) -> str:
        path = tmp_path / folder
        path.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (path / f"{name}.toml").write_text(text, encoding="utf-8")
        return str(path)

    return write


def load(where: str) -> Caves:
    return load_pack(Caves, "caves", where)


def refused(where: str, *why: str) -> None:
    with pytest.raises(BadPack) as refusal:
        load(where)
    for part in why:
        assert part in str(refusal.value)


def ogre(health: str) -> str:
    """The monsters, the ogre with another line about its health."""
    return MONSTERS.replace("health = 4", health)


def extending(base: str, more: str = "") -> str:
    return f'[pack]\ngame = "caves"\nextends = "{base}"\n{more}'


# -- what is read -------------------------------------------------------------------------------------------------


def test_a_pack_is_read_from_all_files_of_its_folder(write):
    pack = load(write("mine", pack=HEAD, monsters=MONSTERS))
    assert list(pack.monster) == ["rat", "ogre"]
    assert pack.monster["rat"].key == "rat"
    assert (f"{pack.monster['rat']:The}", f"{pack.monster['ogre']:the}") == ("The rat", "Ogre")
    with language("fr"):
        assert (str(pack.title), f"{pack.monster['ogre']:The}") == ("Grottes", "L'ogre")


def test_a_pack_is_loaded_once(write):
    where = write("mine", pack=HEAD, monsters=MONSTERS)
    assert load(where) is load(where)


def test_printed_things_are_themselves_and_no_others_and_cannot_be_changed(write):
    pack = load(write("mine", pack=HEAD, monsters=MONSTERS))
    other = load(write("twin", pack=HEAD, monsters=MONSTERS))
    assert pack.monster["rat"] != other.monster["rat"]
    with pytest.raises(AttributeError, match="never changes"):
        pack.monster["rat"].health = 9


def test_the_digest_is_that_of_the_content_and_not_of_the_files(write):
    pack = load(write("mine", pack=HEAD, monsters=MONSTERS))
    assert pack.digest == load(write("one-file", pack=HEAD + "# a remark\n" + MONSTERS)).digest
    assert pack.digest != load(write("changed", pack=HEAD, monsters=MONSTERS.replace("= 4", "= 5"))).digest
    assert pack.digest == "sha256:1380871204c2e4811effacc00e64b4f13d93154d9450f827b0d87df53bc76841"


def test_the_packs_of_the_program_are_known_by_name_the_default_first(write):
    write("builtin/caves/advanced", pack=HEAD, monsters=MONSTERS)
    write("builtin/caves/base", pack=HEAD + "default = true\n", monsters=MONSTERS)
    assert pack_names("caves") == ("base", "advanced")
    assert load("advanced").name == "advanced"
    assert pack_names("no-such-game") == ()


def test_a_pack_of_ones_own_is_called_by_its_folder(write):
    where = write("mine", pack=HEAD, monsters=MONSTERS)
    assert load(where).name == str(Path(where).resolve())
    assert game_of(where) == "caves"


# -- a pack that extends another ----------------------------------------------------------------------------------


def test_an_extending_pack_lists_only_what_changes(write):
    write("builtin/caves/base", pack=HEAD, monsters=MONSTERS)
    bat = '[monster.bat]\nname = { en = "Bat", fr = "Chauve-souris" }\nmark = "house"\nhealth = 1\n'
    pack = load(write("mine", pack=extending("base"), more=bat + "[monster.ogre]\nhealth = 5\n"))
    assert {key: one.health for key, one in pack.monster.items()} == {"rat": 1, "ogre": 5, "bat": 1}
    assert (str(pack.monster["ogre"].name), str(pack.title)) == ("Ogre", "Caves")
    assert load("base").monster["ogre"].health == 4


def test_an_extending_pack_may_drop_entries(write):
    write("builtin/caves/base", pack=HEAD, monsters=MONSTERS)
    assert list(load(write("mine", pack=extending("base", 'drop = ["monster.rat"]'))).monster) == ["ogre"]


def test_packs_extend_packs_that_extend_packs_also_by_folder(write):
    write("base", pack=HEAD, monsters=MONSTERS)
    write("middle", pack=extending("../base", 'drop = ["monster.rat"]'))
    pack = load(write("top", pack=extending("../middle"), monsters="[monster.ogre]\nbite = 2\n"))
    assert [(one.key, one.health, one.bite) for one in pack.monster.values()] == [("ogre", 4, 2)]


@pytest.mark.parametrize(
    ("head", "why"),
    [
        (extending("nowhere"), "pack.extends: unknown pack 'nowhere'; possible: base or a folder"),
        (extending("."), "pack.extends: the packs extend each other in a circle"),
        (extending("base", 'drop = ["monster.cat"]'), "pack.drop: 'monster.cat' is not in the pack 'base'"),
        (extending("base", 'drop = ["trap.pit"]'), "pack.drop: 'trap.pit' is not in the pack 'base'"),
        (extending("base", 'drop = ["monster"]'), "pack.drop: 'monster' is not in the pack 'base'"),
        (extending("base", "drop = 3"), "pack.drop: expected a list"),
        (extending("base", 'drop = "monster.rat"'), "pack.drop: expected a list"),
    ],
)
def test_an_extending_pack_with_a_mistake_is_refused(write, head, why):
    write("builtin/caves/base", pack=HEAD, monsters=MONSTERS)
    where = write("mine", pack=head)
    refused(where, f"{where}/pack.toml: {why}")


def test_packs_that_extend_each_other_are_refused(write):
    one = write("one", pack=extending("../other"))
    write("other", pack=extending("../one"))
    refused(one, "one/pack.toml: pack.extends: the packs extend each other in a circle")


# -- mistakes -------------------------------------------------------------------------------------------------------


def test_an_unknown_pack_lists_the_known_ones(write):
    write("builtin/caves/base", pack=HEAD, monsters=MONSTERS)
    with pytest.raises(Unknown, match="unknown pack of caves 'deluxe'; possible: base, a folder"):
        load("deluxe")


@pytest.mark.parametrize(
    ("monsters", "file", "why"),
    [
        (ogre('health = "four"'), "monsters", "monster.ogre.health: must be a whole number, found 'four'"),
        (ogre("health = 0"), "monsters", "monster.ogre.health: must be 1 at least, found 0"),
        (ogre(""), "monsters", "monster.ogre.health: is missing"),
        (ogre("health = 4\nheight = 3"), "monsters", "monster.ogre.height: is not known here"),
        (
            MONSTERS.replace('mark = "house"', 'mark = "mine"'),
            "monsters",
            "monster.ogre.mark: must be one of 'rulebook', 'public', 'house'",
        ),
        (MONSTERS.replace('en = "Ogre", ', ""), "monsters", "monster.ogre.name.en: is missing"),
        (MONSTERS.replace('fr = "Ogre"', "fr = 3"), "monsters", "monster.ogre.name.fr: must be a text, found 3"),
        (MONSTERS.replace('fr = "Ogre"', 'french = "Ogre"'), "monsters", "monster.ogre.name.french: is not known here"),
        (
            MONSTERS.replace('fr = "Ogre"', 'fr = ""'),
            "monsters",
            "monster.ogre.name.fr: must have 1 characters at least",
        ),
        (MONSTERS + "[trap.pit]\ndepth = 1\n", "monsters", "trap: is not known here"),
        ("[monster]\nrat = 3\n", "monsters", "monster.rat: must be a table, found 3"),
        ("monster = 3\n", "monsters", "monster: expected a table such as [monster.some-key]"),
        ("", "pack", "monster: is missing"),
        ("[monster.rat\n", "monsters", "not TOML from line 1, column 13 on"),
        ("[monster.rat]\n\nhealth = 1\nhealth = 2\n", "monsters", "not TOML from line 4, column 11 on"),
    ],
)
def test_a_mistake_is_named_by_file_and_field(write, monsters, file, why):
    where = write("mine", pack=HEAD, monsters=monsters)
    refused(where, f"{where}/{file}.toml: ", why)


def test_a_name_is_said_in_the_languages_it_has_and_else_in_english(write):
    names = 'en = "Ogre", the_en = "the Ogre", de = "Oger", the_de = "der Oger"'
    pack = load(
        write("mine", pack=HEAD, monsters=MONSTERS.replace('en = "Ogre", fr = "Ogre", the_fr = "l\'ogre"', names))
    )
    ogre = pack.monster["ogre"].name
    assert (ogre.en, ogre.de, ogre.the_de, ogre.fr, ogre.the_fr, ogre.it) == (
        "Ogre", "Oger", "der Oger", "Ogre", "the Ogre", "Ogre",
    )  # fmt: skip
    with pytest.raises(AttributeError):
        ogre.colour  # noqa: B018


def test_all_mistakes_are_named_at_once(write):
    where = write("mine", pack=HEAD, monsters=MONSTERS.replace("health", "helth"))
    refused(where, "monster.rat.health", "monster.rat.helth", "monster.ogre.health", "monster.ogre.helth")


def test_a_mistake_is_named_by_the_file_it_stands_in_also_below_an_extending_pack(write):
    write("base", pack=HEAD, monsters=ogre("health = 0"))
    where = write("mine", pack=extending("../base"), more="[monster.rat]\nhealth = 0\n")
    refused(where, "base/monsters.toml: monster.ogre.health", "mine/more.toml: monster.rat.health")


def test_one_entry_in_two_files_is_refused(write):
    where = write("mine", pack=HEAD, a=MONSTERS, b="[monster.rat]\nhealth = 2\n")
    refused(where, f"{where}/b.toml: monster.rat: already given in a.toml")


@pytest.mark.parametrize(
    ("head", "why"),
    [
        (HEAD.replace('"caves"', '"mines"'), "pack.game: a pack of 'mines', not of 'caves'"),
        (HEAD.replace('game = "caves"', ""), "pack.game: a pack of None, not of 'caves'"),
        (HEAD.replace("version = 1", ""), "pack.version: is missing"),
        (HEAD.replace("version = 1", "version = 0"), "pack.version: must be 1 at least, found 0"),
        (HEAD.replace("[pack]", "[pak]"), "the table [pack] is missing"),
        (HEAD.replace("title", "titel"), "titel: is not known here"),
        ("pack = 3\n", "the table [pack] is missing"),
        ("[pack\n", "not TOML from line 1, column 6 on"),
    ],
)
def test_a_mistake_in_the_head_is_named(write, head, why):
    where = write("mine", pack=head, monsters=MONSTERS)
    refused(where, f"{where}/pack.toml: ", why)


def test_a_folder_without_a_head_is_refused(write):
    where = write("mine", monsters=MONSTERS)
    refused(where, f"{where}/pack.toml: there is no such file")


def test_a_file_that_is_no_text_is_refused(write):
    where = write("mine", pack=HEAD)
    (Path(where) / "monsters.toml").write_bytes(b"\xff\xfe")
    refused(where, f"{where}/monsters.toml: not UTF-8 (at byte 0)")


def test_a_complaint_about_the_whole_pack_names_its_folder(write):
    write("base", pack=HEAD, monsters=MONSTERS)
    where = write("mine", pack=extending("../base", 'drop = ["monster.rat", "monster.ogre"]'))
    refused(where, f"{where}: a cave needs a monster")


def test_which_game_a_folder_is_for(write, tmp_path):
    with pytest.raises(BadPack, match=re.escape(f"{tmp_path / 'no'}: no such folder")):
        game_of(tmp_path / "no")
    with pytest.raises(BadPack, match=r"pack.toml: pack.game: the name of a game is missing"):
        game_of(write("mine", pack="[pack]\nversion = 1\n"))


@pytest.mark.parametrize(("bite", "why"), [(-3, "must be -2 at least, found -3"), (-1, "a bite of -1 is none")])
def test_a_number_below_0_is_quoted_with_the_sign_that_the_file_has(write, bite, why):
    with pytest.raises(BadPack, match=re.escape(why)):
        load(write("deep", pack=HEAD, monsters=ogre(f"health = 4\nbite = {bite}")))


def test_the_place_of_a_missing_entry_of_a_list_is_counted_from_one(write):
    class Deep(Pack):
        levels: dict[str, Annotated[tuple[int, int, int], Field(strict=False)]]

    folder = write("short", pack=HEAD, levels="[levels]\nwell = [3, 4]\npit = [1, 'x', 3]\n")
    with pytest.raises(BadPack) as refusal:
        load_pack(Deep, "caves", folder)
    assert "levels.toml: levels.well.3: is missing" in str(refusal.value)
    assert "levels.toml: levels.pit.2: must be a whole number" in str(refusal.value)


def test_of_very_many_complaints_only_the_first_are_placed_and_told(write, monkeypatch):
    """However many there are: the work does not grow with their square, nor the sentence with their number."""
    placed, really = [], placing._Places.said
    monkeypatch.setattr(placing._Places, "said", lambda self, *given: placed.append(given) or really(self, *given))
    folder = write("mine", pack=HEAD, monsters=MONSTERS, other="".join(f"a{n}.b.c = 1\n" for n in range(3_000)))
    with pytest.raises(BadPack) as refused:
        load_pack(Caves, "caves", folder)
    lines = str(refused.value).splitlines()
    assert len(lines) == placing.MOST + 1
    assert lines[0].endswith("other.toml: a0: is not known here")
    assert lines[-1] == f"... and {3_000 - placing.MOST} more"
    assert len(placed) == placing.MOST
