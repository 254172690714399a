"""Battle against a monster (2.9)."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import (
    PACK,
    change,
    for_one_die,
    given,
    here,
    keys,
    lay,
    listen,
    names_of,
    play,
    put,
    table_at,
    told,
)
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle
from undercroft.games.dungeon_run.rules.state import Dungeon


def alone(*heroes: str, **values: object) -> Dungeon:
    """The first hero on the Entrance, the others elsewhere."""
    d = given(*heroes)
    away = lay(d, "crossroads", 0, "N")
    for other in d.heroes[1:]:
        change(other, at=away)
    change(d.heroes[0], **values)
    return d


@clause("DR-380")
def test_a_battle_is_offered_where_a_monster_is_and_costs_an_action():
    """DR-380 Only with a monster on his tile; it is one of his two actions."""
    d = alone("brenna")
    assert "battle" not in keys(table_at(d))
    put(d, "ooze", at=1)
    assert "battle" not in keys(table_at(d))
    put(d, "rat-swarm")
    table = play(table_at(d, luck=[6, 6, 6, 1, 1, 1, 1]), "battle", "brawn")
    assert table.run.state.turn.actions == 1


@clause("DR-381", "DR-623", "DR-651")
def test_helpers_and_saboteurs_are_settled_before_the_first_die():
    """DR-381 Declaration, assists and sabotages, their acceptance: not even the monster has rolled yet."""
    d = given("dorgan", "brenna", "haldrun")
    put(d, "ooze")
    table = table_at(d)  # no luck at all is scripted
    play(table, "battle", "assist-brawn", "sabotage")
    (ask,) = table.asks
    assert (ask.seat, ask.clause, table.run.state.fight.foe_dice) == (0, "DR-052", [])


@clause("DR-382", "DR-017", "DR-R60")
@pytest.mark.parametrize(("monster", "dice"), [("ooze", 2), ("orc-raider", 3), ("clay-golem", 4)])
def test_the_monster_rolls_its_attack_value_whoever_is_first_player(monster, dice):
    """DR-382 So many dice, in the First Player's name, also when he lies unconscious elsewhere: he is not asked."""
    d = alone("brenna", "dorgan")
    d.first = 1
    change(d.heroes[1], is_down=True)
    put(d, monster)
    story = perform(battle(d, d.heroes[0]), luck=[6] * dice + [1] * 4, answers=["brawn"])
    assert (story.lucks[0][0], len(story.lucks[0][1])) == ("DR-382", dice)
    assert [ask.seat for ask in story.asks] == [0]


@clause("DR-383", "DR-018", "DR-394")
def test_only_faces_of_its_power_are_potential_hits():
    """DR-383 DR-394 The Ooze hits on 1 to 3: of a 2 and a 5 only the 2 can wound, and each such die is one wound."""
    for faces, wounds in (((2, 5), 1), ((4, 6), 0), ((1, 3), 2)):
        d = alone("brenna")
        put(d, "ooze")
        story = perform(battle(d, d.heroes[0]), luck=[*faces, 6, 6, 6, 6], answers=["brawn", *["unused"] * 4])
        assert d.heroes[0].wounds == wounds
        assert story.asked("DR-386")[0].about[1] == tuple(face for face in faces if face <= 3)


@clause("DR-384", "DR-R74", "DR-055")
def test_brawn_or_magic_is_chosen_after_the_monsters_dice():
    """DR-384 The rating is chosen with the monster's dice on the table, and decides the number of dice."""
    for rating, dice in (("brawn", 3), ("magic", 3 + 1)):
        d = alone("haldrun", equipped=["ashwood-staff"])  # Brawn 3, Magic 3, the staff adds 1 to Magic
        put(d, "ooze")
        story = perform(battle(d, d.heroes[0]), luck=[5, 5] + [1] * dice, answers=[rating, "pass"])
        assert [len(pool) for _, pool in story.lucks] == [2, dice]
        d.fight = None
    d = alone("haldrun")
    put(d, "ooze")
    table = play(table_at(d, luck=[5, 4]), "battle")
    assert (keys(table), table.view(0)["fight"]["foe_dice"]) == (("brawn", "magic"), [5, 4])


@clause("DR-384", "DR-031")
def test_a_hero_always_rolls_at_least_one_die():
    """DR-384 Magic 1 against the Renegade Mage's Counterspell is still one die."""
    d = alone("brenna")
    put(d, "renegade-mage")
    story = perform(battle(d, d.heroes[0]), luck=[1, 1, 1, 1], answers=["magic"])
    assert len(story.lucks[1][1]) == 1


@clause("DR-385", "DR-R18")
def test_rerolls_come_before_the_dice_are_assigned():
    """DR-385 The coin turns a 1 into a 6 before any die is used."""
    d = alone("brenna", equipped=["lucky-coin"])
    ooze = put(d, "ooze")
    story = perform(
        battle(d, d.heroes[0]),
        luck=[5, 5, 1, 1, 1, 1, 6],
        answers=["brawn", "use-lucky-coin", "hit"],
    )
    assert [ask.clause for ask in story.asks] == ["DR-055", "DR-056", "DR-386"]
    assert ooze.wounds == 1


@clause("DR-386", "DR-391")
def test_a_die_has_one_use_and_a_blocked_hit_is_gone():
    """DR-386 DR-391 One 5 blocks one of two 2s; the other 5 is offered the rest; no die both blocks and hits."""
    d = alone("brenna")
    ooze = put(d, "ooze")
    story = perform(battle(d, d.heroes[0]), luck=[2, 2, 5, 5, 5, 2], answers=["brawn", "block-2", "hit", "block-2"])
    asks = story.asked("DR-386")
    assert [(ask.about[0], for_one_die(ask.keys)) for ask in asks] == [
        (5, ("hit", "block-2", "unused")),
        (5, ("hit", "block-2", "unused")),
        (5, ("hit", "block-2", "unused")),
    ]  # both hits are blocked by now: the 2 has nothing left to do and is not asked about
    assert (ooze.wounds, d.heroes[0].wounds) == (1, 0)


@clause("DR-389", "DR-R02")
def test_a_low_die_blocks_its_own_face_only_and_a_high_die_any():
    """DR-389 Against an Ooze (defence 4) a 3 can only block the 3, a 4 also the 1."""
    d = alone("brenna")
    put(d, "ooze")
    story = perform(battle(d, d.heroes[0]), luck=[1, 3, 4, 3, 2, 2], answers=["brawn", "block-1", "block-3"])
    assert [for_one_die(ask.keys) for ask in story.asked("DR-386")] == [
        ("hit", "block-1", "block-3", "unused"),
        ("block-3", "unused"),
    ]
    assert d.heroes[0].wounds == 0


@clause("DR-392", "DR-386")
def test_nobody_is_forced_to_block_or_to_hit():
    """DR-392 Dice that could block and hit may stay unused, even in the final phase and facing death."""
    d = alone("brenna", wounds=8)
    d.final = True
    ooze = put(d, "ooze")
    perform(battle(d, d.heroes[0]), luck=[1, 1, 6, 1, 1, 1], answers=["brawn", *["unused"] * 4])
    assert d.heroes[0].is_dead
    assert ooze.wounds == 0


@clause("DR-393")
def test_armour_is_rolled_after_the_assignment_against_what_is_left():
    """DR-393 One of two hits is blocked; the shield's die cancels the other. With nothing left it is not rolled."""
    d = alone("brenna", equipped=["oak-shield"])
    put(d, "ooze")
    story = perform(battle(d, d.heroes[0]), luck=[2, 3, 5, 1, 1, 1, 4], answers=["brawn", "block-2"])
    assert [one for one, _ in story.lucks] == ["DR-382", "DR-384", "DR-470"]
    assert d.heroes[0].wounds == 0
    story = perform(battle(d, d.heroes[0]), luck=[2, 5, 5, 1, 1, 1], answers=["brawn", "block-2"])
    assert [one for one, _ in story.lucks] == ["DR-382", "DR-384"]


@clause("DR-395", "DR-399", "DR-401")
def test_each_hit_is_a_wound_and_whoever_finishes_the_monster_gets_the_card():
    """DR-395 Brenna gives the Ooze 3 wounds; they stay; Dorgan gives the fourth and takes the card."""
    d = given("brenna", "dorgan")
    put(d, "ooze")
    luck = [6, 6, 5, 5, 5, 1, 6, 6, 5, 1, 1, 1]
    table = play(table_at(d, luck=luck), "battle", "stay-out", "brawn", "hit", "hit", "hit", "end-turn")
    assert table.run.state.foes.get(0).wounds == 3
    play(table, "battle", "stay-out", "brawn", "hit")
    brenna, dorgan = table.run.state.heroes
    assert (brenna.trophies, names_of(dorgan.trophies)) == ([], ["ooze"])


@clause("DR-396", "DR-397", "DR-398", "DR-683", "DR-655", "DR-R11")
def test_hero_and_monster_can_defeat_each_other():
    """DR-396 Both get their wounds first: the monster's card is his, he is unconscious and does not rally."""
    d = given("brenna", "dorgan")
    brenna, dorgan = d.heroes
    change(brenna, wounds=8)
    change(dorgan, wounds=3)
    put(d, "ooze", wounds=3)
    story = perform(
        battle(d, brenna), luck=[1, 6, 5, 2, 2, 2, 2, 2, 2], answers=["assist-brawn", "accept", "brawn", "hit", "rally"]
    )
    assert (names_of(brenna.trophies), brenna.is_down, brenna.wounds) == (["ooze"], True, 4)
    assert [ask.seat for ask in story.asked("DR-680")] == [1]  # DR-655 the battle is won: the assistant rallies
    assert dorgan.wounds == 2


@clause("DR-397", "DR-021")
@pytest.mark.parametrize(("before", "killed"), [(2, False), (3, True)])
def test_a_monster_dies_when_its_wounds_reach_its_life(before, killed):
    """DR-397 The Ooze has Life 4: its fourth wound kills it, the third does not."""
    d = alone("brenna")
    put(d, "ooze", wounds=before)
    perform(battle(d, d.heroes[0]), luck=[6, 6, 5, 1, 1, 1], answers=["brawn", "hit"])
    assert (d.foes.get(0) is None) is killed
    assert names_of(d.heroes[0].trophies) == (["ooze"] if killed else [])


@clause("DR-398", "DR-702")
@pytest.mark.parametrize(("before", "down"), [(7, False), (8, True)])
def test_a_hero_is_defeated_when_his_wounds_reach_his_life(before, down):
    """DR-398 Brenna has Life 9."""
    d = alone("brenna", wounds=before)
    put(d, "ooze")
    perform(battle(d, d.heroes[0]), luck=[1, 6, 2, 2, 2, 2], answers=["brawn"])
    assert d.heroes[0].is_down is down


@clause("DR-400")
def test_a_battle_is_one_exchange():
    """DR-400 Nobody died: the dice are not thrown again, the next action is asked for."""
    d = alone("brenna")
    put(d, "clay-golem")
    table = play(table_at(d, luck=[2] * 4 + [2] * 4), "battle", "brawn")
    assert (table.asks[0].clause, table.run.state.foes.get(0).wounds) == ("DR-070", 0)


@clause("DR-402", "DR-R59", "DR-R69")
def test_a_monster_never_begins_a_battle():
    """DR-402 A hero walks up to it and ends his turn beside it: no die is thrown."""
    d = alone("brenna")
    put(d, "ooze", at=1)
    table = play(table_at(d), "move-north", "end-turn", "end-turn")
    assert [hero.wounds for hero in table.run.state.heroes] == [0, 0]
    assert table.run.state.round == 2


@clause("DR-403", "DR-R22")
def test_treasure_under_a_killed_monster_stays_on_the_tile():
    """DR-403 Face up and face down cards lie there as before."""
    d = alone("brenna")
    put(d, "ooze", wounds=3)
    here(d, 0, cards=["oak-shield"], hidden=1)
    perform(battle(d, d.heroes[0]), luck=[6, 6, 5, 1, 1, 1], answers=["brawn", "hit"])
    assert (names_of(d.tiles[0].cards), len(d.tiles[0].hidden), d.heroes[0].loot) == (["oak-shield"], 1, [])


@clause("DR-404", "DR-058", "DR-R104")
def test_what_follows_a_won_battle_comes_in_order():
    """DR-404 Card, boss and Stone, the actor's rally, assistants clockwise, saboteurs."""
    d = listen(given("ashara", "brenna", "haldrun", "dorgan"))
    for hero in d.heroes:
        change(hero, wounds=2)
    d.silent = (0,)  # abilities of heroes are another story
    put(d, "vharoth", wounds=7)
    story = perform(
        battle(d, d.heroes[0]),
        luck=[1, 1, 1, 1, 1, *[5], *[1] * 5],
        answers=["assist-brawn", "assist-magic", "sabotage", "accept-all", "magic", "hit", *["rally"] * 3],
    )
    assert [ask.seat for ask in story.asked("DR-680")] == [0, 1, 2]
    clauses = [one for one, text in told(d) if "rallies" not in text]
    order = ["DR-395", "DR-397", "DR-770", "DR-680", "DR-680", "DR-680", "DR-654"]
    assert [one for one in clauses if one in order] == order
    assert [hero.wounds for hero in d.heroes] == [1, 1, 1, 3]


@clause("DR-404")
def test_a_fallen_hero_lies_before_his_helpers_rally():
    """DR-404 The consequences for the defeated come after the card and before the rallies."""
    d = listen(given("dorgan", "brenna"))
    change(d.heroes[0], wounds=7)
    change(d.heroes[1], wounds=1)
    put(d, "ooze", wounds=3)
    perform(
        battle(d, d.heroes[0]),
        luck=[1, 6, 5, 2, 2, 2, 2, 2, 2],
        answers=["assist-brawn", "accept", "brawn", "hit", "rally"],
    )
    clauses = [one for one, _ in told(d)]
    assert clauses.index("DR-397") < clauses.index("DR-711") < clauses.index("DR-680")


@clause("DR-405", "DR-R104")
def test_an_answer_to_wounds_comes_before_the_check():
    """DR-405 Venom gives the wound that kills: the battle is won by it, although the dice alone did not."""
    d = alone("stabbins", abilities=["venom"], wounds=2)
    put(d, "ooze", wounds=2)
    perform(battle(d, d.heroes[0]), luck=[6, 6, 5, 1, 1], answers=["brawn", "hit", "use-venom", "rally"])
    assert (names_of(d.heroes[0].trophies), d.heroes[0].wounds) == (["ooze"], 1)


@clause("DR-406", "DR-R88")
def test_wound_markers_do_not_stay_with_the_card():
    """DR-406 Killed, paid away and drawn again, the Ooze comes back whole."""
    d = alone("brenna")
    put(d, "ooze", wounds=3)
    perform(battle(d, d.heroes[0]), luck=[6, 6, 5, 1, 1, 1], answers=["brawn", "hit"])
    d.heroes[0].trophies.clear()
    d.encounters.top = [PACK.monster["ooze"]]
    den = lay(d, "den", 0, "E")
    table = play(table_at(d, luck=[1, 6, 6, 5, 1, 1, 1]), "move-east", "brawn", "hit")
    assert table.run.state.foes.get(den).wounds == 1


@clause("DR-407", "DR-R62")
def test_wounds_above_a_life_change_nothing_more():
    """DR-407 Four hits on a monster with 1 Life left kill it once; a hero with far too many wounds lies at half."""
    d = alone("brenna", wounds=8)
    put(d, "headsman", wounds=3)
    perform(battle(d, d.heroes[0]), luck=[6, 6, 6, 6, 5, 5, 5, 5], answers=["brawn", *["hit"] * 4])
    brenna = d.heroes[0]
    assert (names_of(brenna.trophies), brenna.is_down, brenna.wounds) == (["headsman"], True, 4)
