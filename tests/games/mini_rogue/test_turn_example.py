"""The rulebook's example of a turn: the Rat Hunter explores Area 1."""

from __future__ import annotations

import pytest

import undercroft
from clauses import clause
from games.mini_rogue.given import PACK, given, hero, room, table_at
from story import perform
from undercroft.games.mini_rogue.rules.combat import fight
from undercroft.games.mini_rogue.rules.icons import fight_criminal
from undercroft.games.mini_rogue.rules.rooms import monster, shrine, tomb, trap
from undercroft.games.mini_rogue.rules.turn import descend, move
from undercroft.kernel.table import Table

LUCK = [
    "the-pyre",  # the Entry
    2,  # Dungeon die: cursed
    "city-guard", "clockwork-lock",  # right, below
    3, 2, 0,  # the City Guard, first round: a hit for 2
    4, 1, 0,  # second round
    "watchfire", "abandoned-jail",
    5, 1, 1,  # the test in the jail
    "cutpurse-alley",  # entered blind
    3, 4, 0,  # the test in the alley
    2, 2, 3, 0,  # the Criminal, first round, with Bait
    4, 1, 0,
    "night-grocer", "executioner",  # Area 2
]  # fmt: skip


def state(table: Table) -> dict:
    one = table.view(0)["heroes"][0]
    return {key: one[key] for key in ("hp", "gold", "xp", "ration", "cursed", "blind", "card_up", "level")}


def up(table: Table) -> dict[int, str]:
    return {
        place: one["key"].removeprefix("room-")
        for place, one in enumerate(table.view(0)["rooms"])
        if one["state"] == "up"
    }


def play(table: Table, *answers: str) -> None:
    for answer in answers:
        table.answer(0, answer)


@clause("MR-EX15", "MR-EX16", "MR-EX17", "MR-EX18", "MR-EX19", "MR-EX20", "MR-EX21", "MR-EX22", "MR-EX23", "MR-R02")
@clause("MR-R80")  # whatever pages the example quotes: Exploration first, the Descent last, then the next Area
def test_the_turn_example_from_the_entry_to_the_next_area():
    table = undercroft.open_table("mini-rogue", options={"character": "rat-hunter"}, luck=LUCK)
    # MR-EX15 the start
    start = {"hp": 10, "gold": 5, "xp": 0, "ration": 3, "cursed": False, "blind": False, "card_up": True, "level": 1}
    assert state(table) == start
    assert len(table.view(0)["heroes"][0]["potions"]) == 1
    assert (table.view(0)["area"], table.view(0)["floor"]) == (1, 1)
    # MR-EX16 the Pyre, without an offering
    play(table, "no-offer")
    assert state(table) == {**start, "cursed": True}
    assert up(table) == {0: "the-pyre", 1: "city-guard", 3: "clockwork-lock"}
    # MR-EX17 the City Guard
    play(table, "move-right", "roll", "done", "no-potion", "roll")
    assert state(table) == {**start, "cursed": True, "hp": 8, "xp": 1, "gold": 6}
    assert (up(table)[2], up(table)[4]) == ("watchfire", "abandoned-jail")
    # MR-EX18 the abandoned jail: a 5 that counts as 4, and no row to choose
    play(table, "move-down")
    assert state(table)["blind"]
    # MR-EX19 a direction unseen
    assert (table.asks[0].clause, table.asks[0].keys) == ("MR-212", ("move-right", "move-down"))
    assert 5 not in up(table)
    assert 7 not in up(table)
    play(table, "move-right")
    assert up(table)[5] == "cutpurse-alley"
    assert 7 not in up(table)
    # MR-EX20 the test fails: the Criminal
    assert table.view(0)["enemy"]["key"] == "criminal"
    # MR-EX21 Bait
    play(table, "bait")
    assert (state(table)["ration"], state(table)["card_up"]) == (2, False)
    assert table.throws[-1][2] == (2, 2, 3, 0)
    play(table, "done", "no-potion")  # 4 of its 5 HP; it hits for 2 and steals 1 Gold
    assert (state(table)["hp"], state(table)["gold"]) == (6, 5)
    assert table.throws[-1][2] == (4, 1, 0)  # one die again
    # MR-EX22 the Trap is resolved too, the only way leads to the Exit, where nobody waits
    told = [event.kind.key for event in table.events(0)]
    assert told.count("reached-exit") == 1
    assert told.count("fight-began") == 2
    # MR-EX23 the Descent
    assert state(table) == {
        "hp": 6, "gold": 5, "xp": 3, "ration": 1, "cursed": True, "blind": True, "card_up": True, "level": 1,
    }  # fmt: skip
    assert table.view(0)["area"] == 2


# -- the same, one by one ----------------------------------------------------------------------------------


@clause("MR-EX16")
def test_a_two_at_the_pyre_is_a_curse():
    d = given()
    perform(shrine(d, hero(d), room(d, "the-pyre")), luck=[2], answers=["no-offer"])
    assert hero(d).cursed
    assert hero(d).gold == 5


@clause("MR-EX17")
def test_the_city_guard_of_floor_one_pays_one_xp_and_one_gold():
    d = given(card_up=False, potions=[])
    perform(monster(d, hero(d), room(d, "city-guard")), luck=[3, 2, 4, 1], answers=["done"])
    assert (hero(d).hp, hero(d).xp, hero(d).gold) == (8, 1, 6)


@clause("MR-EX18")
def test_a_cursed_five_fails_in_the_jail_and_the_one_is_blindness():
    d = given(cursed=True)
    story = perform(tomb(d, hero(d), room(d, "abandoned-jail")), luck=[5, 1, 1])
    assert story.asks == []
    assert hero(d).blind


@clause("MR-EX19")
def test_a_blind_step_turns_up_the_card_entered_and_no_other():
    d = given(at=4, blind=True, resolved=True)
    perform(move(d, hero(d)), luck=["cutpurse-alley"], answers=["move-right"])
    assert [place for place in range(8) if d.face_up[place]] == [5]
    assert d.grid[5].type == "trap"


@clause("MR-R06")
@pytest.mark.parametrize("face", [1, 3, 4])
def test_however_the_second_test_is_read_it_is_the_criminal(face):
    """MR-R06 Of 4, 3 and 1 any may be the Dungeon die."""
    d = given(cursed=True)
    perform(trap(d, hero(d), room(d, "cutpurse-alley")), luck=[3, face, 0], pause=True)
    assert d.enemy.kind is PACK.criminal["criminal"]


@clause("MR-EX20")
def test_a_failed_four_in_the_alley_is_the_criminal():
    d = given(cursed=True)
    perform(trap(d, hero(d), room(d, "cutpurse-alley")), luck=[3, 4, 0], pause=True)
    assert d.enemy.kind is PACK.criminal["criminal"]


@clause("MR-EX21", "MR-R03")
def test_bait_costs_one_ration_and_rolls_a_second_die_against_the_criminal():
    d = given(xp=1, hp=8, gold=6, potions=[])
    story = perform(fight_criminal(d, hero(d)), luck=[2, 2, 3, 4, 1], answers=["bait", "done"])
    assert [die.key for die in story.lucks[0][1]] == ["character", "character", "dungeon"]
    one = hero(d)
    assert (one.ration, one.card_up, one.hp, one.gold, one.xp) == (2, False, 6, 5, 3)


@clause("MR-EX22")
def test_with_the_criminal_beaten_the_trap_is_resolved_and_the_exit_is_next():
    d = given(at=5, hp=2, card_up=False, potions=[], ration=2, rooms={5: "cutpurse-alley"})
    table = table_at(d, luck=[3, 4, 5, 1, "night-grocer", "executioner"])
    assert (table.view(0)["area"], table.asks[0].clause) == (2, "MR-720")


@clause("MR-EX23")
def test_the_descent_of_the_example():
    d = given(hp=6, gold=5, xp=3, ration=2, card_up=False, blind=True, cursed=True)
    perform(descend(d))
    one = hero(d)
    assert (one.hp, one.gold, one.xp, one.ration) == (6, 5, 3, 1)
    assert (one.card_up, one.blind, one.cursed, d.area) == (True, True, True, 2)


@clause("MR-R02")
def test_one_hit_of_the_criminal_on_floor_one_costs_two_hp_and_one_gold():
    d = given(card_up=False, potions=[])
    criminal = PACK.criminal["criminal"]
    perform(fight(d, [hero(d)], criminal, criminal.rows[0]), luck=[4, 3, 2, 1], answers=["done"])
    assert (hero(d).hp, hero(d).gold) == (8, 4)
