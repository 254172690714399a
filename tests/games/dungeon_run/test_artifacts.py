"""The four artifacts. What the Stone does beyond its own card stands in the chapters of the final phase."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.cards import alone, card, dice_of, more_dice
from games.dungeon_run.given import FATE, PACK, change, given, here, lay, names_of, put, with_stone
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle
from undercroft.games.dungeon_run.rules.defeat import strike_monster
from undercroft.games.dungeon_run.rules.searching import search
from undercroft.games.dungeon_run.rules.summoning import can_summon
from undercroft.games.dungeon_run.rules.tiles import open_gate


@clause("DR-013", "DR-R86")
@pytest.mark.parametrize(
    ("item", "slot", "classes", "source"),
    [
        ("summoning-stone", "none", {"war", "talent", "magic", "prayer"}, "boss"),
        ("sword-of-the-well-spirit", "main-hand", {"war", "talent", "prayer"}, "well"),
        ("grimoire-of-two-moons", "off-hand", {"magic"}, "stranger"),
        ("mantle-of-the-builders", "body", {"war", "talent", "magic", "prayer"}, "stranger"),
    ],
)
def test_what_is_printed_on_an_artifact(item, slot, classes, source):
    kind = PACK.artifact[item]
    assert (kind.slot, set(kind.classes), kind.source, kind.enchanted) == (slot, classes, source, True)
    assert (kind.is_artifact, kind in given().treasures.unknown, kind in given().artifacts) == (True, False, True)


@card("summoning-stone")
def test_the_stone_begins_the_final_phase_and_summons_only_when_equipped():
    d, me, _ = alone("dorgan")
    here(d, 0, cards=["summoning-stone"])
    perform(search(d, me), answers=["stow-summoning-stone"])
    assert (d.final, can_summon(d, me), d.has_stone(me)) == (True, False, True)
    change(me, loot=[], equipped=["summoning-stone"])
    assert can_summon(d, me)


@pytest.mark.parametrize(
    ("key", "hero", "what", "rating", "foe", "more"),
    [
        ("sword-of-the-well-spirit", "brenna", "battle", "brawn", "ooze", 2),
        ("sword-of-the-well-spirit", "brenna", "defend", "brawn", "hero", 2),
        ("sword-of-the-well-spirit", "brenna", "battle", "magic", "ooze", 0),
        ("grimoire-of-two-moons", "ashara", "battle", "magic", "ooze", 5),
        ("grimoire-of-two-moons", "ashara", "battle", "brawn", "ooze", 0),
        ("grimoire-of-two-moons", "ashara", "battle", "magic", "hero", 0),
        ("grimoire-of-two-moons", "ashara", "defend", "magic", "hero", 0),
        ("grimoire-of-two-moons", "ashara", "disarm", "magic", "ooze", 0),
    ],
)
def test_dice_that_an_artifact_adds(key, hero, what, rating, foe, more):
    assert more_dice(key, hero, what, rating, foe) == more


@card("grimoire-of-two-moons")
def test_the_grimoire_doubles_markers_but_not_the_circlet():
    d, me, _ = alone("ashara", equipped=["grimoire-of-two-moons", "circlet-of-focus"], markers={"magic": 1})
    assert dice_of(d, me, "battle", "magic") == 2 * 6 + 1


@card("sword-of-the-well-spirit")
@pytest.mark.parametrize(
    ("answers", "left"), [(["heal", "rally"], 1), (["pass", "rally"], 2), (["heal", "no-rally"], 2)]
)
def test_the_sword_drinks_a_wound_after_a_kill_in_battle_besides_the_rally(answers, left):
    d, me, _ = alone("dorgan", equipped=["sword-of-the-well-spirit"], wounds=3)
    put(d, "ooze", wounds=3)
    perform(battle(d, me), luck=[4, 4, 5, 1, 1, 1, 1, 1], answers=["brawn", "hit", *answers])
    assert me.wounds == left


@card("sword-of-the-well-spirit")
def test_the_sword_drinks_nothing_outside_a_battle():
    d, me, _ = alone("dorgan", equipped=["sword-of-the-well-spirit"], wounds=3)
    perform(strike_monster(d, put(d, "ooze", wounds=3), 1, me, "DR-700", FATE), answers=["rally"])
    assert (me.wounds, names_of(me.trophies)) == (2, ["ooze"])


@card("mantle-of-the-builders")
def test_the_mantle_lifts_the_portcullis_but_does_not_cross_the_channel():
    d, me, _ = alone("ashara", equipped=["mantle-of-the-builders"])
    me.at = lay(d, "portcullis-room", 0, "S")
    assert perform(open_gate(d, me)).result
    assert not d.passes(me, PACK.tile["underground-channel"])


@clause("DR-296")
def test_artifacts_work_beside_the_cursed_stone_and_abilities_do_not():
    d, me, _ = alone("ashara", equipped=["rod-of-storms"], abilities=["pyre"])
    with_stone(d, me)
    put(d, "ghoul")
    assert dice_of(d, me, "battle", "magic", "ghoul") == 5 + 2 + 1
    lay(d, "cursed-stone", 0, "E")
    assert dice_of(d, me, "battle", "magic", "ghoul") == 5 + 2
    assert can_summon(d, me)
