"""Packs of one's own: what cannot be played is refused, naming file and field."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from clauses import clause
from undercroft import BadPack
from undercroft.content.loader import PACKS, load_pack
from undercroft.games.mini_rogue.kinds.pack import MiniRoguePack

Refused = Callable[..., str]


@pytest.fixture
def refused(tmp_path: Path) -> Refused:
    """Load the City with one text of one file changed: what the refusal says."""

    def refused(file: str, old: str, new: str) -> str:
        folder = tmp_path / "mine"
        shutil.copytree(PACKS["mini-rogue"] / "city", folder)
        path = folder / f"{file}.toml"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(BadPack) as refusal:
            load_pack(MiniRoguePack, "mini-rogue", str(folder))
        return str(refusal.value)

    return refused


GUARD = "hp = 5\ncoop_hp = 10\n"
LAST_ROW = """
[[room.city-guard.rows]] # Floor 4
hp = 14
coop_hp = 28
damage = 6
traits = [{ trait = "unstoppable" }]
reward = [{ verb = "gain", what = "xp", n = 2 }, { verb = "gain", what = "gold", n = 2 }]
mark = "house"
"""
HERMIT = """
[guardian.hermit]
name = { en = "Hermit", fr = "Ermite" }
flavour = { en = "Alone.", fr = "Seul." }
mark = "house"
"""
WELL = '    { effects = [{ verb = "gain", what = "hp", n = 2 }] },\n'
CODEX_NUMBERS = "numbers = { xp = 2, damage = 6 }"

IN_A_FILE = {
    "a wrong type": ("monsters", "hp = 5\n", 'hp = "five"\n', "room.city-guard.rows.1.hp: ", "whole number"),
    "an unknown field": ("monsters", "damage = 2\n", "damage = 2\nspeed = 1\n", "rows.1.speed: ", "is not known here"),
    "an unknown verb": ("traps", 'verb = "criminal"', 'verb = "arrest"', "cutpurse-alley.rows.1.failure.1.verb: ",
                        "'gain', 'lose'"),
    "a verb of the wrong thing": ("traps", 'what = "gold", n = 1', 'what = "silver", n = 1', "rows.2.failure.1: ",
                                  "lose cannot have what = 'silver'; possible: 'xp', 'armor'"),
    "a verb without its number": ("traps", 'what = "gold", n = 1', 'what = "gold"', "rows.2.failure.1: ",
                                  "lose needs a number n, or floor = true"),
    "an unknown trait": ("guardians", 'trait = "smash5"', 'trait = "smash6"', "executioner.rows.1.traits.1.trait: ",
                         "'smash5'"),
    "a theft of nothing": ("monsters", 'trait = "steal", what = "potion"', 'trait = "steal"', "rows.3.traits.1: ",
                           "steal cannot have what"),
    "a regeneration of nothing": ("guardians", 'trait = "regen", n = 2', 'trait = "regen"', "rows.1.traits.1: ",
                                  "regen needs a number n"),
    "immunity against nothing": ("monsters", ', potions = ["poison"]', "", "rows.1.traits.2: ",
                                 "immune, and nothing else, needs potions"),
    "an unknown type of Room": ("tombs", 'type = "tomb"', 'type = "chapel"', "room.abandoned-jail: ", "'tomb'"),
    "an unknown skill": ("characters", 'power = "bait"', 'power = "lure"', "rat-hunter.skills.1.power: ", "'bait'"),
    "no mark": ("characters", 'mark = "house"\nhp = 9\n', "hp = 9\n", "character.lamplighter.mark: ", "is missing"),
    "a value on a Fail": ("stances", "[0, 0, 4, 5", "[9, 0, 4, 5", "stance.aggressive.values: ", "a Fail counts 0"),
    "an unknown mark": ("stances", 'mark = "house"', 'mark = "mine"', "stance.aggressive.mark: ", "'rulebook'"),
    "no English": ("potions", '{ en = "Fire Potion", fr = "Potion de Feu",', '{ fr = "Potion de Feu",',
                   "potion.fire.name.en: ", "is missing"),
    "a Monster with three rows": ("monsters", LAST_ROW, "", "room.city-guard.rows: ",
                                  "4 entries at least, found 3"),
    "a Monster with five rows": ("monsters", GUARD, GUARD + 'damage = 2\nmark = "house"\n[[room.city-guard.rows]]\n'
                                  + GUARD, "room.city-guard.rows: ", "4 entries at most, found 5"),
    "a Monster without its second HP": ("monsters", "coop_hp = 10\n", "", "room.city-guard.rows.1.coop_hp: ",
                                        "is missing: the HP of this Enemy when two characters fight it"),
    "a Guardian without rows": ("guardians", "[guardian.rat-king]", HERMIT + "[guardian.rat-king]", "guardian.hermit: ",
                                "a Guardian has three rows, one for each of the Floors 1 to 3"),
    "a Guardian without its second HP": ("guardians", "coop_hp = 32\n", "", "guardian.executioner.rows.2.coop_hp: ",
                                         "is missing"),
    "a final Guardian without phases": ("guardians", "final = false", "final = true", "guardian.executioner: ",
                                        "the final Guardian has phases and no rows"),
    "a Fall to an Area that is not there": ("board", "falls_to = 10", "falls_to = 11", "board.city.areas.7.falls_to: ",
                                            "a Fall leads to an Area of the next Floor"),
    "a Fall to the same Floor": ("board", "falls_to = 3", "falls_to = 2", "areas.1.falls_to: ", "a Fall leads"),
    "a Fall that leads nowhere": ("board", "falls_to = 3", "falls_to = 0", "areas.1.falls_to: ", "a Fall leads"),
    "a Guardian in the middle of a Floor": ("board", "floor = 1, guardian = false", "floor = 1, guardian = true",
                                            "board.city.areas.1: ", "only the last Area of a Floor"),
    "Floors out of order": ("board", "floor = 1, guardian = false", "floor = 2, guardian = false", "board.city.areas: ",
                            "the Floors 1 to 4 follow one another"),
    "no Guardian at the end": ("board", "floor = 4, guardian = true", "floor = 4, guardian = false",
                               "board.city.areas: ", "the last Area must bear the Guardian icon"),
    "a Story with a face missing": ("stories", "from = 5, to = 6", "from = 5, to = 5", "story.vote-in-the-dark: ",
                                    "a row for each of the faces 1 to 6"),
    "a Story that only costs": ("stories", WELL, "", "story.woman-at-the-well.options: ", "must be free of cost"),
    "a Codex without its numbers": ("objects", CODEX_NUMBERS, "numbers = { xp = 2 }", "room.codex-obscura.numbers: ",
                                    "codex needs xp, damage; found xp"),
    "a Codex without an end": ("objects", "uses = 1", "uses = 0", "room.codex-obscura.uses: ", "at least 1"),
    "a loss that does something else": ("objects", 'on_loss = [{ verb = "afflict", what = "curse" }]',
                                        'on_loss = [{ verb = "bless" }]', "room.saints-shackle.on_loss: ",
                                        "only afflict is possible"),
    "a bonus of a difficulty": ("difficulty", "hp = -1", "hp = 1", "difficulty.hard.hp: ", "must be 0 at most"),
    "a character that would start dead": ("characters", "hp = 9", "hp = 2", "character.lamplighter.hp: ",
                                          "must be 3 at least, found 2"),
}  # fmt: skip


def test_a_row_that_is_wrong_is_not_said_to_be_missing_as_well(refused):
    complaint = refused("monsters", "hp = 5\n", 'hp = "five"\n')
    assert "room.city-guard.rows.1.hp: " in complaint
    assert "entries at least" not in complaint


@pytest.mark.parametrize("mistake", IN_A_FILE)
def test_a_mistake_in_an_entry_names_its_file_and_its_field(refused, mistake):
    file, old, new, field, reason = IN_A_FILE[mistake]
    complaint = refused(file, old, new)
    assert f"mine/{file}.toml: " in complaint
    assert field in complaint
    assert reason in complaint


IN_THE_PACK = {
    "a missing die": ("dice", "[die.curse]", "[die.hex]", "die: missing curse"),
    "a missing track": ("tracks", "[track.ration]", "[track.bread]", "track: missing ration"),
    "a missing Potion": ("potions", "[potion.holy]", "[potion.wine]", "canoness.potions: no Potion is called 'holy'"),
    "no stance to start in": ("stances", "start = true\n", "", "stance: exactly one has start = true"),
    "a seventh face": ("dice", "faces = [1, 2, 3, 4, 5, 6]", "faces = [1, 2, 3, 4, 5, 0]", "die.character.faces: only"),
    "level marks that fall": ("tracks", "levels = [0, 6, 12]", "levels = [0, 12, 6]", "track.xp.levels: "),
    "more than the track holds": ("characters", "ration = 3", "ration = 7", "character.rat-hunter.ration: more than"),
    "an Enemy beyond its track": ("guardians", "coop_hp = 50", "coop_hp = 51", "guardian.kings-remains.rows.1: more"),
}


@pytest.mark.parametrize("mistake", IN_THE_PACK)
def test_a_mistake_of_the_whole_pack_names_the_field(refused, mistake):
    file, old, new, reason = IN_THE_PACK[mistake]
    complaint = refused(file, old, new)
    assert "/mine/" in complaint, "a file of the pack"
    assert reason in complaint


def test_the_same_card_twice_is_refused(refused):
    again = "[die.dungeon]\nfaces = [1, 2]\n"
    complaint = refused("board", "[board.cathedral]", again + "[board.cathedral]")
    assert "mine/dice.toml: die.dungeon: already given in board.toml" in complaint


def test_the_same_card_twice_in_one_file_is_refused(refused):
    complaint = refused("monsters", "[room.gutter-gang]", "[room.city-guard]")
    assert "mine/monsters.toml: " in complaint
    assert "line" in complaint


@clause("MR-R84")
def test_a_deck_too_small_for_an_area_two_objects_and_a_card_to_turn_is_refused(tmp_path):
    drop = ["city-guard", "voracious-rats", "gutter-gang", "strongbox", "offertory-chest", "ossuary-stair",
            "burned-archive", "night-grocer", "crypt-fence", "cutpurse-alley"]  # fmt: skip
    with pytest.raises(BadPack, match="room: at least 11 Rooms are needed, found 10"):
        load_pack(MiniRoguePack, "mini-rogue", _extending(tmp_path, [f"room.{key}" for key in drop]))


@pytest.mark.parametrize(
    ("drop", "reason"),
    [
        (["guardian.executioner", "guardian.rat-king"], "guardian: three Guardians and one final Guardian are needed"),
        (["guardian.kings-remains"], "guardian: three Guardians and one final Guardian are needed"),
        (["character.sellsword", "character.canoness", "character.rat-hunter"], "character: "),
        (["rewards.rewards"], "rewards"),
    ],
)
def test_a_pack_that_lacks_cards_is_refused(tmp_path, drop, reason):
    with pytest.raises(BadPack) as refusal:
        load_pack(MiniRoguePack, "mini-rogue", _extending(tmp_path, drop))
    assert reason in str(refusal.value)
    assert str(tmp_path / "mine") in str(refusal.value)


@clause("MR-570")
@pytest.mark.parametrize(
    ("drop", "source"),
    [("room.codex-obscura", "reading a codex"), ("room.watchfire", "resting")],
)
def test_a_pack_without_a_source_of_xp_is_refused(tmp_path, drop, source):
    """MR-570 XP come from fights, a codex, resting and Traps: a pack offers each of them."""
    with pytest.raises(BadPack, match=f"room: no XP can be gained by {source}"):
        load_pack(MiniRoguePack, "mini-rogue", _extending(tmp_path, [drop]))


@clause("MR-570")
def test_a_pack_without_traps_to_avoid_is_refused(tmp_path):
    traps = ["room.cutpurse-alley", "room.rotten-sluice", "room.clockwork-lock"]
    with pytest.raises(BadPack, match="room: no XP can be gained by avoiding a Trap"):
        load_pack(MiniRoguePack, "mini-rogue", _extending(tmp_path, traps))


@clause("MR-570")
def test_a_pack_whose_enemies_teach_nothing_is_refused(tmp_path):
    folder = tmp_path / "mine"
    shutil.copytree(PACKS["mini-rogue"] / "city", folder)
    for name in ("monsters", "guardians", "reference"):
        path = folder / f"{name}.toml"
        path.write_text(path.read_text(encoding="utf-8").replace('what = "xp"', 'what = "gold"'), encoding="utf-8")
    with pytest.raises(BadPack, match="room: no XP can be gained by winning a fight"):
        load_pack(MiniRoguePack, "mini-rogue", str(folder))


def _extending(tmp_path: Path, drop: list[str]) -> str:
    """A pack that is the City without some cards."""
    folder = tmp_path / "mine"
    folder.mkdir()
    head = f'[pack]\ngame = "mini-rogue"\nextends = "city"\ndrop = {drop}\n'
    (folder / "pack.toml").write_text(head, encoding="utf-8")
    return str(folder)
