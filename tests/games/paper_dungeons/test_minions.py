"""Minions: one class for each, always beaten, counted on their track."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clauses import clause
from games.paper_dungeons.given import BOX, boxes_of, enter, events, given, scored
from story import perform
from undercroft.games.paper_dungeons.rules.minions import fight

ROOMS = {"thief": ("D1", "F4", "B6"), "warrior": ("B2", "C4", "F6"), "cleric": ("E3", "A5", "D7"),
         "magician": ("B3", "E5", "A7")}  # fmt: skip


@clause("PD-551", "PD-552", "PD-R79")
def test_each_type_is_fought_by_one_class():
    assert {kind.key: kind.hero for kind in BOX.pack.minion.values()} == {
        "goblin": "thief", "orc": "warrior", "zombie": "cleric", "ghost": "magician",
    }  # fmt: skip
    found = {hero: tuple(m.room for m in BOX.minions if m.hero_kind.key == hero) for hero in ROOMS}
    assert found == {hero: tuple(sorted(rooms, key=lambda room: room[1])) for hero, rooms in ROOMS.items()}


@clause("PD-551", "PD-553", "PD-554", "PD-557", "PD-308")
@pytest.mark.parametrize("hero", ROOMS)
def test_only_the_level_of_that_hero_counts(hero):
    """All others at 6, the Flaming Sword and the Berserker do not help: the difference is the damage."""
    at = [one.key for one in BOX.heroes].index(hero)
    for level, room in zip((3, 4, 5), ROOMS[hero], strict=True):
        for own in (2, level):
            levels = [6, 6, 6, 6]
            levels[at] = own
            d = given(levels=levels, complete=("flaming-sword",), power="berserker", ask_rewards=True)
            enter(d, d.sheets[0], room, "leave")
            assert d.sheets[0].damage == level - own


@clause("PD-550", "PD-555", "PD-556", "PD-515")
def test_a_fight_is_forced_always_won_and_never_repeated():
    d = given(ask_rewards=True)
    ann = d.sheets[0]
    story = enter(d, ann, "D7", "leave")  # zombie 5 against cleric 1
    assert [ask.clause for ask in story.asks] == ["PD-605"]  # nobody was asked about the fight
    assert (ann.damage, ann.minions) == (4, 1)
    enter(d, ann, "D7")
    assert (ann.damage, ann.minions, events(d).count("fought")) == (4, 1, 1)


@clause("PD-558", "PD-806", "PD-EX15")
def test_the_track_scores_what_is_printed_at_its_last_box():
    """PD-EX15 Nine minions: 16 points."""
    points = [scored(defeated=n)["G"] for n in range(13)]
    assert points == [0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 19, 22, 25]


@clause("PD-430", "PD-R28")
def test_a_hero_at_six_with_the_armour_counts_as_seven():
    d = given(levels=(6, 1, 1, 1), complete=("heroes-armour",))
    ann = d.sheets[0]
    enter(d, ann, "F6", "craft-medal-of-khar")
    (fought,) = [event for event in d.heard if event.kind.key == "fought"]
    assert fought.facts["got"] == 7
    perform(fight(d, ann, replace(BOX.room["B2"].minions[0], level=9)))
    assert (ann.damage, ann.levels) == (2, [6, 1, 1, 1])


@clause("PD-309", "PD-904", "PD-522", "PD-DX31", "PD-R06")
def test_neither_the_shamans_potion_nor_that_of_the_room_helps_against_its_guard():
    """PD-DX31 Goblin 3 against thief 2: 1 damage in the column; then the Shaman's potion and that of the room."""
    d = given(levels=(1, 1, 1, 2), power="shaman", defeated=2)
    ann = d.sheets[0]
    enter(d, ann, "D1")
    assert (ann.damage, ann.hearts_used, ann.minions, ann.potions) == (1, 0, 3, 2)
    assert [event.clause for event in d.heard if event.kind.key == "brewed"] == ["PD-904", "PD-601"]


@clause("PD-904", "PD-910", "PD-R32")
def test_shaman_and_plunderer_count_every_third_minion():
    for n in range(11):
        d = given(defeated=n, power="shaman", levels=(6, 6, 6, 6), visited=("D1",))
        left = BOX.room["D1"].minions[0].bit & d.sheets[0].minions_left
        enter(d, d.sheets[0], "D1")
        assert d.sheets[0].potions == (1 if left and (n + 1) % 3 == 0 else 0)
    d = given(defeated=2, power="plunderer", levels=(6, 6, 6, 6), visited=("D1",))
    enter(d, d.sheets[0], "D1", "craft-medal-of-khar")
    assert boxes_of(d.sheets[0], "medal-of-khar") == 1


@clause("PD-553")
def test_where_there_is_no_damage_nobody_is_said_to_be_spared_it():
    """A pack may print a power against minions: with a hero of the minion's level it has nothing to do."""
    for thief in (3, 4):
        d = given(levels=(1, 1, 1, thief), power="barbarian")
        d.sheets[0].immune = ("minion",)
        enter(d, d.sheets[0], "D1")
        assert events(d)[:2] == ["fought", "found"]
