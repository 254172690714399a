"""Ashara: Burning Blood, Reborn in Fire, and her ten cards."""

from __future__ import annotations

import pytest

from games.dungeon_run.cards import alone, card, more_dice, usable, use
from games.dungeon_run.given import FATE, PACK, change, given, keys, names_of, play, put, stack, table_at, turn
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle, defence_value
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.free_attacks import free_attack
from undercroft.games.dungeon_run.rules.helping import assist_dice, settle_help
from undercroft.games.dungeon_run.rules.in_progress import Fight


@card("burning-blood")
@pytest.mark.parametrize(("threats", "wounds"), [((1, 1), 1), ((4, 4), 0)])
def test_burning_blood_answers_once_to_the_wounds_of_a_battle(threats, wounds):
    d, me, _ = alone("ashara")
    ooze = put(d, "ooze")
    perform(battle(d, me), luck=[*threats, 3, 3], answers=["brawn"])
    assert (ooze.wounds, me.wounds) == (wounds, 2 * wounds)


@card("burning-blood")
def test_burning_blood_does_not_answer_to_a_free_attack():
    d, me, _ = alone("ashara")
    ooze = put(d, "ooze")
    perform(free_attack(d, ooze, me), luck=[1, 1])
    assert (ooze.wounds, me.wounds) == (0, 2)


@card("reborn-in-fire")
def test_without_the_stone_equipped_ashara_dies_in_the_final_phase():
    d = given("ashara", "dorgan", final=True)
    perform(suffer(d, [d.heroes[0]], 8, "DR-704", FATE))
    assert d.heroes[0].is_dead


@card("call-lightning")
def test_call_lightning_is_three_dice_with_magic_once_a_turn():
    d, me, _ = alone("ashara", abilities=["call-lightning"])
    put(d, "ghost")
    story = perform(battle(d, me), luck=[1, 1] + [1] * 8, answers=["magic", "use-call-lightning"])
    assert len(story.lucks[-1][1]) == 8
    story = perform(battle(d, me), luck=[1, 1] + [1] * 5, answers=["magic"])
    assert len(story.lucks[-1][1]) == 5
    turn(d, 0)
    story = perform(battle(d, me), luck=[1, 1, 1, 1], answers=["brawn"])
    assert not story.offered("use-call-lightning")


@card("flame-lance")
@pytest.mark.parametrize(
    ("monster", "rating", "defence"), [("ooze", "magic", 3), ("ooze", "brawn", 4), ("rat-swarm", "magic", 2)]
)
def test_flame_lance_lowers_the_defence_against_magic_never_below_2(monster, rating, defence):
    d, me, _ = alone("ashara", abilities=["flame-lance"])
    foe = put(d, monster)
    assert defence_value(d, Fight("battle", 0, 0, foe.kind, rating=rating), me) == defence


@pytest.mark.parametrize(
    ("key", "what", "rating", "foe", "more"),
    [
        ("ashen-veil", "escape", "skill", "ooze", 2),
        ("ashen-veil", "battle", "magic", "ooze", 0),
        ("pyre", "battle", "magic", "rat-swarm", 1),
        ("pyre", "battle", "brawn", "ghoul", 1),
        ("pyre", "battle", "magic", "ooze", 0),
        ("pyre", "battle", "magic", "hero", 0),
        ("pyre", "escape", "skill", "ghoul", 0),
    ],
)
def test_dice_that_her_cards_add(key, what, rating, foe, more):
    assert more_dice(key, "ashara", what, rating, foe) == more


@card("wildfire")
@pytest.mark.parametrize(("pick", "ghoul", "dorgan"), [("monster-1", 1, 0), ("hero-dorgan", 0, 1), ("pass", 0, 0)])
def test_wildfire_leaps_to_a_monster_next_door_or_a_hero_here(pick, ghoul, dorgan):
    d, me, other = alone("ashara", "dorgan", abilities=["wildfire"])
    other.at = 0
    near = put(d, "ghoul", 1)
    put(d, "ooze", 0, wounds=3)
    answers = ["stay-out", "magic", "hit", pick]
    perform(battle(d, me), luck=[4, 4, 4, 1, 1, 1, 1], answers=answers)
    assert (near.wounds, other.wounds) == (ghoul, dorgan)


@card("cauterise")
def test_cauterise_removes_a_wound_and_a_lasting_trap_or_one_of_them():
    d = given("ashara", "dorgan")
    ashara, dorgan = change(d.heroes[0], abilities=["cauterise"]), d.heroes[1]
    assert not usable(d, ashara, "cauterise")
    change(dorgan, wounds=2, traps=["rune-of-frailty", "snapping-net"])
    use(d, ashara, "cauterise", answers=["card-snapping-net"])
    assert (dorgan.wounds, names_of(dorgan.traps)) == (1, ["rune-of-frailty"])
    change(dorgan, wounds=0)
    use(d, ashara, "cauterise")
    assert dorgan.traps == []
    change(ashara, wounds=1)
    use(d, ashara, "cauterise")
    assert ashara.wounds == 0


@card("kindle")
def test_kindle_rounds_half_of_her_magic_up():
    d = given("ashara", "dorgan")
    ashara, dorgan = d.heroes
    assert (assist_dice(d, dorgan, ashara, "magic"), assist_dice(d, dorgan, ashara, "brawn")) == (2, 1)
    change(ashara, abilities=["kindle"])
    assert (assist_dice(d, dorgan, ashara, "magic"), assist_dice(d, dorgan, ashara, "brawn")) == (3, 1)
    assert assist_dice(d, ashara, dorgan, "magic") == 1  # what she receives is not hers
    change(ashara, markers={"magic": 1})
    assert assist_dice(d, dorgan, ashara, "magic") == 3


@card("read-the-smoke")
def test_read_the_smoke_may_order_two_tiles():
    d = given("ashara", "dorgan")
    change(d.heroes[0], abilities=["read-the-smoke"])
    stack(d, "den", "library", "well")
    table = play(table_at(d), "use-read-the-smoke", "tile-stack", "card-library")
    assert names_of(table.run.state.stack.top) == ["library", "den", "well"]
    assert "looked-ahead" in [event.kind.key for event in table.events(1)]  # that she looked, not what she saw


@card("heat-haze")
@pytest.mark.parametrize(("succeeded", "holds"), [(False, True), (True, True), (False, False)])
def test_heat_haze_wounds_a_saboteur_once_whether_or_not_she_succeeds(succeeded, holds):
    d = given("ashara", "dorgan")
    change(d.heroes[0], abilities=["heat-haze"] if holds else [])
    fight = Fight("battle", 0, 0, PACK.monster["ooze"], saboteurs=[1])
    perform(settle_help(d, fight, succeeded))
    assert d.heroes[1].wounds == (1 if holds or succeeded else 0)


@card("molten-touch")
def test_molten_touch_takes_off_a_treasure_that_is_not_enchanted():
    d = given("ashara", "brenna")
    ashara = change(d.heroes[0], abilities=["molten-touch"])
    brenna = change(d.heroes[1], equipped=["blessed-mace", "mantle-of-the-builders"])
    assert not usable(d, ashara, "molten-touch")
    change(brenna, equipped=["blessed-mace", "oak-shield", "iron-helm"])
    use(d, ashara, "molten-touch", answers=["card-oak-shield"])
    assert (names_of(brenna.equipped), names_of(brenna.loot)) == (["blessed-mace", "iron-helm"], ["oak-shield"])


@card("read-the-smoke")
def test_there_is_no_smoke_to_read_over_empty_decks():
    d = given("ashara", "dorgan")
    change(d.heroes[0], abilities=["read-the-smoke"])
    d.stack.clear()
    d.encounters.hidden.clear()
    d.lair = 0
    assert "use-read-the-smoke" not in keys(table_at(d))
