"""Levels, items, potions and gems as rewards, and what they set off."""

from __future__ import annotations

from clauses import clause
from games.paper_dungeons.given import BOX, boxes_of, end, enter, events, given, mark, reward, scored
from undercroft.games.paper_dungeons.rules.scoring import boxes


@clause("PD-456", "PD-460", "PD-DX06")
def test_the_twelfth_potion_is_a_gem_and_the_next_is_lost():
    """PD-DX06 Eleven potions, two brewed: the gem track moves, the second potion is lost."""
    d = given(potions=11)
    ann = d.sheets[0]
    reward(d, ann, "potion", times=2)
    assert (ann.potions, ann.gems, ann.letters) == (12, 1, "")


@clause("PD-907", "PD-622", "PD-R04", "PD-DX07")
def test_merchant_and_twelfth_potion_chain_to_their_end():
    """PD-DX07 A gem, the Merchant's potion is the twelfth, its gem the second; the potions after that are lost."""
    d = given(potions=11, power="merchant")
    ann = d.sheets[0]
    enter(d, ann, "A3")
    assert (ann.gems, ann.potions, ann.letters, ann.to_announce, ann.queue) == (2, 12, "C", "C", [])


@clause("PD-361", "PD-357", "PD-627", "PD-628", "PD-DX08")
def test_the_thief_at_level_four_brings_a_gem_without_letter():
    """PD-DX08 A level reward on the thief: thief 4, life +1, a gem at once, nothing announced."""
    d = given(levels=(1, 1, 1, 3))
    ann = d.sheets[0]
    reward(d, ann, "level", "level-thief")
    assert (ann.levels[3], ann.life, ann.gems, ann.to_announce) == (4, 7, 1, "")


@clause("PD-904", "PD-439", "PD-DX13")
def test_the_shaman_counts_on_the_track():
    """PD-DX13 The Sceptre takes the track from 4 to 6: one potion."""
    d = given(defeated=4, power="shaman", begun=("cursed-sceptre",))
    ann = d.sheets[0]
    reward(d, ann, "step", "craft-cursed-sceptre", "slay-goblin-d1", "slay-orc-b2")
    assert (ann.minions, ann.potions, ann.damage) == (6, 1, 0)


@clause("PD-559", "PD-DX14", "PD-R42")
def test_a_room_whose_minion_was_eliminated_keeps_its_gem():
    """PD-DX14 No fight, no tick, the gem is taken."""
    d = given(defeated=("B2",))
    ann = d.sheets[0]
    assert not ann.visited
    enter(d, ann, "B2")
    assert (ann.minions, ann.damage, ann.letters) == (1, 0, "A")


@clause("PD-434", "PD-454", "PD-R110", "PD-DX40")
def test_the_cauldron_ticks_three_potions_then_the_bonus_follows():
    """PD-DX40 From 2 to 5 potions, then a level for the first row."""
    d = given(potions=2, begun=("alchemists-cauldron",))
    ann = d.sheets[0]
    reward(d, ann, "step", "craft-alchemists-cauldron", "level-warrior")
    assert (ann.potions, ann.levels, boxes_of(ann, "alchemists-cauldron")) == (5, [2, 1, 1, 1], 2)


@clause("PD-367", "PD-603", "PD-DX38")
def test_a_level_is_lost_only_if_all_heroes_are_at_six():
    """PD-DX38 6/6/6/6 in B5: 1 damage, life stays 24."""
    d = given(levels=(6, 6, 6, 6))
    ann = d.sheets[0]
    enter(d, ann, "B5")
    assert (ann.damage, ann.life) == (1, 24)


@clause("PD-623", "PD-624", "PD-626", "PD-631", "PD-EX18", "PD-DX36", "PD-625")
def test_two_players_take_one_letter_in_one_round_and_all_others_lose_it():
    """PD-EX18, PD-DX36 X and Y keep gem B; Z later takes 1 trap damage and gets no gem."""
    d = given(players=3)
    x, y, z = d.sheets
    for sheet in (x, y):
        enter(d, sheet, "F3")
    end(d)
    assert (x.gems, y.gems, z.struck, x.struck) == (1, 1, "B", "")
    enter(d, z, "F3")
    assert (z.damage, z.gems) == (1, 0)


@clause("PD-909", "PD-DX29")
def test_the_jewellers_gem_is_gone_from_the_own_map_only():
    """PD-DX29 Letter E is not announced; D5 then holds only its trap, for the others also the gem."""
    d = given(power="jeweller")
    ann, bo = d.sheets
    reward(d, ann, "letter", "gem-e")
    end(d)
    enter(d, ann, "D5")
    enter(d, bo, "D5")
    assert (ann.gems, ann.damage, bo.gems) == (1, 1, 1)


@clause("PD-620", "PD-627")
def test_eight_gems_lie_in_the_dungeon_each_with_its_letter():
    assert sorted(BOX.gems) == list("ABCDEFGH")
    assert {letter: room.key for letter, room in sorted(BOX.gems.items())} == {
        "A": "B2", "B": "F3", "C": "A3", "D": "C4", "E": "D5", "F": "B6", "G": "D7", "H": "A7",
    }  # fmt: skip
    assert len(BOX.pack.sheet.gems.points) == 8 + 2


@clause("PD-629", "PD-805", "PD-EX14")
def test_the_gem_track_scores_what_is_printed_at_its_last_box():
    """PD-EX14 Seven gems: 30 points."""
    points = [scored(gems=n)["F"] for n in range(11)]
    assert points == [0, 2, 5, 9, 14, 19, 24, 30, 36, 42, 50]


@clause("PD-622", "PD-606", "PD-R112")
def test_boxes_two_four_and_six_of_the_gem_track_carry_a_bonus():
    d = given()
    ann = d.sheets[0]
    for n, answers in enumerate(([], [], [], ["craft-medal-of-khar"], [], ["level-thief"], [], [], [], []), start=1):
        reward(d, ann, "gem", *answers)
        assert ann.gems == n
    assert (ann.potions, boxes_of(ann, "medal-of-khar"), ann.levels[3]) == (1, 1, 2)
    causes = [str(event.facts["cause"]) for event in d.heard if event.kind.key in ("brewed", "begun", "rose")]
    assert causes == ["gem box 2", "gem box 4", "gem box 6"]


@clause("PD-630", "PD-907")
def test_a_gem_is_taken_once_and_beyond_the_track_there_is_nothing():
    d = given(gems=9, power="merchant")
    ann = d.sheets[0]
    enter(d, ann, "A3")
    enter(d, ann, "A3")
    assert (ann.gems, ann.letters, ann.potions) == (10, "C", 1)
    enter(d, ann, "F3")
    assert (ann.gems, ann.letters, ann.potions) == (10, "CB", 1)
    assert [event.clause for event in d.heard if event.kind.key == "gem-lost"] == ["PD-630"]
    assert boxes(d, ann)[5] == 50


@clause("PD-600", "PD-601", "PD-604", "PD-106", "PD-605")
def test_a_reward_is_taken_at_the_first_entry_and_waits_for_the_others():
    """PD-605 Without a question."""
    d = given()
    ann, bo = d.sheets
    for sheet in (ann, bo):
        assert enter(d, sheet, "C1").asks == []
        enter(d, sheet, "C1")
    assert (ann.potions, bo.potions) == (1, 1)


@clause("PD-605", "PD-R44")
def test_with_ask_rewards_a_reward_can_be_taken_or_left_for_good():
    d = given(ask_rewards=True)
    ann = d.sheets[0]
    assert enter(d, ann, "C1", "take").asks[0].keys == ("take", "leave")
    enter(d, ann, "F1", "leave")
    assert enter(d, ann, "F1").asks == []
    assert ann.potions == 1


@clause("PD-606", "PD-R22", "PD-R112", "PD-R04")
def test_bonuses_are_carried_out_even_where_rewards_are_asked_for():
    """The room's potion is offered; the level of its row is not: it is placed at once."""
    d = given(potions=3, ask_rewards=True)
    story = enter(d, d.sheets[0], "C1", "take", "level-cleric")
    assert [ask.clause for ask in story.asks] == ["PD-605", "PD-362"]
    assert len(story.asks[1].keys) == 4


@clause("PD-621", "PD-R45", "PD-R46")
def test_a_gem_taken_by_another_is_there_until_the_round_ends():
    d = given(players=3)
    ann, bo, cy = d.sheets
    enter(d, ann, "A3")
    enter(d, bo, "A3")
    end(d)
    mark(d, cy, visited=())
    assert (ann.letters, bo.letters, cy.struck) == ("C", "C", "C")
    d = given(letters="C")
    d.sheets[1].to_announce = d.sheets[1].letters = "C"
    end(d)
    assert (d.sheets[0].letters, d.sheets[0].struck, d.sheets[0].gems) == ("C", "", 1)


@clause("PD-628", "PD-456", "PD-R20", "PD-907")
def test_gems_without_a_letter_count_for_everything_but_are_not_announced():
    d = given(potions=11, power="merchant", levels=(1, 1, 1, 3), missions=("M09",), gems=2)
    ann = d.sheets[0]
    reward(d, ann, "potion")
    reward(d, ann, "level", "level-thief", "craft-medal-of-khar")
    assert (ann.gems, ann.letters, ann.to_announce) == (4, "", "")
    end(d)
    assert events(d).count("announced") == 0
    assert ann.mission_points == 4


@clause("PD-R04", "PD-622", "PD-907")
def test_the_bonus_of_the_box_comes_before_the_power_and_what_they_set_off_waits():
    """Gem 4: its item step, then the Merchant's potion; the Tome's level, then that of the potion row."""
    d = given(gems=3, potions=3, power="merchant", begun=("tome-of-knowledge",))
    ann = d.sheets[0]
    story = enter(d, ann, "A3", "craft-tome-of-knowledge", "level-thief", "level-cleric")
    assert [ask.clause for ask in story.asks] == ["PD-410", "PD-362", "PD-362"]
    carried_out = ("took-letter", "gem", "completed", "brewed", "rose")
    told = [(event.kind.key, event.clause) for event in d.heard if event.kind.key in carried_out]
    assert told == [
        ("took-letter", "PD-621"), ("gem", "PD-622"), ("completed", "PD-405"), ("brewed", "PD-907"),
        ("rose", "PD-441"), ("rose", "PD-454"),
    ]  # fmt: skip
