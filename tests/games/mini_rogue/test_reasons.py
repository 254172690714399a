"""The story says why: what a change comes from is told before it; a question says what it is about."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.foes import facing, fighter, row, steal
from games.mini_rogue.given import change, given, hero, listen, party, room, table_at
from story import perform
from undercroft.games.mini_rogue.kinds.enemies import Trait
from undercroft.games.mini_rogue.kinds.results import Effect
from undercroft.games.mini_rogue.rules.combat import combat_round, enemy_attack, fight
from undercroft.games.mini_rogue.rules.icons import resolve, take_rewards
from undercroft.games.mini_rogue.rules.potions import find_potion
from undercroft.games.mini_rogue.rules.rooms import resolve_room
from undercroft.games.mini_rogue.rules.skill_test import skill_test


def sentences(d) -> list[str]:
    return [event.text for event in d.heard]


@clause("MR-364", "MR-465", "MR-833")
@pytest.mark.parametrize(
    ("trait", "values", "said"),
    [
        ("curse", {}, ["The Enemy inflicts Curse.", "The Sellsword suffers: Curse."]),
        ("weaken", {"xp": 2}, ["The Enemy takes 1 XP.", "The Sellsword loses 1 XP."]),
        (steal("gold"), {"gold": 2}, ["The Enemy steals 1 Gold.", "The Sellsword loses 1 Gold."]),
        (
            steal("gold"), {"gold": 0},
            ["The Enemy steals 1 Gold.", "The Sellsword lacks 1 Gold: the loss costs 1 HP instead.",
             "The Sellsword loses 1 HP: 5 left."],
        ),
    ],
)  # fmt: skip
def test_what_a_hit_does_besides_is_told_with_its_reason(trait: str | Trait, values, said):
    d = listen(fighter(hp=8, **values))
    perform(enemy_attack(d, hero(d), facing(d, damage=2, traits=[trait]), 3))
    assert sentences(d)[-len(said) :] == said


@clause("MR-481", "MR-475")
def test_who_cannot_fall_is_told_so_after_the_blow_too():
    d = listen(fighter(area=8, hp=8))
    assert perform(enemy_attack(d, hero(d), facing(d, damage=2, traits=["fall"]), 3)).result is False
    assert sentences(d)[-2:] == ["The Enemy makes you fall.", "The Sellsword does not fall."]


@clause("MR-401")
def test_hp_paid_for_a_feat_are_told_as_its_price():
    d = listen(fighter(hp=8))
    perform(combat_round(d, hero(d), facing(d, hp=6)), luck=[2, 3, 6], answers=["feat-1-hp"])
    at = sentences(d).index("A Feat is paid for with HP.")
    assert sentences(d)[at + 1] == "The Sellsword loses 2 HP: 6 left."


@clause("MR-119")
def test_a_loss_made_up_in_hp_says_what_is_missing():
    d = listen(given(xp=0, hp=9))
    perform(resolve(d, hero(d), (Effect(verb="lose", what="xp", n=2),)))
    assert sentences(d) == [
        "The Rat Hunter lacks 2 XP: the loss costs 2 HP instead.",
        "The Rat Hunter loses 2 HP: 7 left.",
    ]


@clause("MR-730", "MR-731")
@pytest.mark.parametrize(("met", "gold"), [(False, 1), (True, 3)])
def test_the_gold_of_a_treasure_is_told_as_that_of_the_card(met, gold):
    d = listen(given("sellsword", rooms={0: "strongbox"}, potions=[], met_danger=met))
    few, many = room(d, "strongbox").gold, room(d, "strongbox").gold_after_danger
    assert few != many
    perform(resolve_room(d, hero(d)), luck=[1, 1])
    n = many if met else few
    assert sentences(d)[:2] == [f"Strongbox: +{n} Gold.", f"The Sellsword gains {n} Gold."]


@clause("MR-711", "MR-751", "MR-752")
def test_what_was_chosen_is_told_before_what_comes_of_it():
    d = listen(given("sellsword", potions=[], hp=5, card_up=True, rooms={0: "watchfire"}))
    perform(resolve_room(d, hero(d)), answers=["choice-3"])
    assert sentences(d)[:2] == ["Sleep by the fire: +3 HP.", "The Sellsword gains 3 HP."]
    d = listen(given("sellsword", potions=[], gold=0))
    perform(take_rewards(d, hero(d)), luck=[1], answers=["reward-right", "always-1"])
    assert sentences(d)[1:] == [
        "Rewards: +1 XP.", "The Sellsword gains 1 XP.", "Rewards: +2 Gold.", "The Sellsword gains 2 Gold.",
    ]  # fmt: skip


@clause("MR-657")
def test_a_failed_codex_says_what_it_costs():
    d = listen(given("sellsword", potions=[], xp=2, rooms={0: "codex-obscura"}))
    perform(resolve_room(d, hero(d)), luck=[1, 1])
    assert sentences(d)[-3:-1] == ["Codex Obscura: −1 XP.", "The Sellsword loses 1 XP."]


@clause("MR-R28")
@pytest.mark.parametrize(
    ("rooms", "values", "luck", "reason"),
    [
        ({0: "city-guard"}, {"card_up": False}, [2, 3], "by the Enemy's blow"),
        ({0: "rotten-sluice"}, {"card_up": False}, [1, 1], "by the card"),
    ],
)
def test_before_a_loss_the_question_says_what_it_comes_from(rooms, values, luck, reason):
    table = table_at(given("sellsword", armor=0, hp=4, xp=0, potions=["healing"], rooms=rooms, **values), luck=luck)
    while table.asks[0].clause != "MR-R28":
        table.answer(0, next(key for key in ("roll", "done", "no-potion") if key in table.asks[0].keys))
    assert f"HP {reason}. Drink first?" in table.asks[0].prompt


@clause("MR-R101")
def test_a_proposal_says_what_both_have_afterwards():
    d = party("sellsword", "canoness", rooms={0: "watchfire", 1: "the-pyre", 3: "city-guard"})
    for one in d.heroes:
        change(one, gold=3, potions=["fire"] if one.number else ["frost"])
    table = table_at(d)
    for proposal, said in (
        ("give-gold-2", {"leads": "The Sellsword keeps 1; the Canoness has 5."}),
        ("swap-frost-fire", {"brings": "the Enemy does not act", "costs": "7 damage"}),
    ):
        fork = table.fork()
        while proposal not in fork.asks[0].keys:
            ask = fork.asks[0]
            fork.answer(ask.seat, next(key for key in ("leader-first", "choice-1", "accept") if key in ask.keys))
        fork.answer(0, proposal)
        accept = next(one for one in fork.asks[0].to_json()["options"] if one["key"] == "accept")
        assert all(words in accept[field] for field, words in said.items())


@clause("MR-788", "MR-599")
def test_a_blessing_and_a_card_looked_at_say_what_they_mean():
    table = table_at(given("sellsword", gold=8, cursed=True, potions=[], rooms={0: "crypt-fence"}))
    wares = {one["key"]: one["brings"] for one in table.asks[0].to_json()["options"]}
    assert wares["buy-3"] == "Blessing (a Blessing cures Poison, Curse and Blindness)"
    d = given("sellsword", potions=[])
    d.laid_out = False
    table = table_at(d, luck=["the-pyre", "watchfire", "city-guard", "strongbox"])
    table.answer(0, "known-streets")
    ways = {one["key"]: one["leads"] for one in table.asks[0].to_json()["options"]}
    assert ways["top-city-guard"] == ways["bottom-city-guard"] == "5 HP, damage 2. Reward: +1 XP, +1 Gold"


@clause("MR-798")
def test_a_loss_for_each_floor_is_of_one_thing_each():
    d = given(area=5)
    said = [row.failure for row in room(d, "rotten-sluice").rows if any(one.floor for one in row.failure)]
    assert said
    table = table_at(given(resolved=True, rooms={0: "watchfire", 1: "rotten-sluice", 3: "city-guard"}))
    rows = table.view(0)["rooms"][1]["print"]["rows"]
    assert not [one for one in rows if "−1 Rations" in one["failure"]]
    assert [one for one in rows if "−1 Ration × Floor" in one["failure"]]


@clause("MR-510", "MR-R30")
@pytest.mark.parametrize(("potions", "answers"), [(["frost", "holy"], ["refuse-potion"]), (["fire"], [])])
def test_a_potion_left_behind_is_told(potions, answers):
    d = listen(given("sellsword", potions=potions))
    perform(find_potion(d, hero(d), "fire", "MR-785"), answers=answers)
    assert sentences(d) == ["The Sellsword leaves the Fire Potion."]


@clause("MR-512", "MR-513")
def test_a_test_won_by_perception_is_told_as_won():
    d = listen(given("sellsword", potions=["perception"], blind=True))
    perform(skill_test(d, hero(d)), luck=[4], answers=["perceive"])
    assert sentences(d) == [
        "The Sellsword uses the Perception Potion.", "The Sellsword is cured: Blindness.", "Dungeon die: 4.",
        "The Skill Test succeeds.",
    ]  # fmt: skip


@clause("MR-330", "MR-501", "MR-503")
@pytest.mark.parametrize(
    ("potion", "poisoned", "said"),
    [
        (None, 0, "The Enemy loses 3 HP: 17 left."),
        ("fire", 0, "The Enemy loses 10 HP (dice 3, Fire Potion 7): 10 left."),
        ("poison", 0, "The Enemy loses 7 HP (dice 3, Poison Potion 4): 13 left."),
        (None, 4, "The Enemy loses 7 HP (dice 3, Poison Potion 4): 13 left."),
    ],
)
def test_damage_that_is_more_than_the_dice_says_what_it_is_made_of(potion, poisoned, said):
    d = listen(fighter(hp=10, xp=0, potions=[potion] if potion else []))
    enemy = facing(d, hp=20)
    enemy.poison = poisoned
    answers = ["done", *([f"use-{potion}"] if potion else [])]
    perform(combat_round(d, hero(d), enemy), luck=[3, 1], answers=answers)
    assert said in sentences(d)


@clause("MR-362", "MR-363", "MR-460", "MR-830")
@pytest.mark.parametrize(
    ("face", "armor", "traits", "said"),
    [
        (3, 0, [], "The Enemy hits for 4."),
        (3, 1, [], "The Enemy hits for 3 (damage 4, Armour −1)."),
        (6, 1, [], "The Enemy hits for 4 (damage 4, Armour is ignored)."),
        (6, 0, [], "The Enemy hits for 4."),
        (3, 1, ["unstoppable"], "The Enemy hits for 4 (damage 4, Armour is ignored)."),
        (5, 1, ["smash5"], "The Enemy hits for 6 (damage 4, +3 on a 5, Armour −1)."),
    ],
)
def test_an_attack_that_costs_more_or_less_than_its_damage_says_why(face, armor, traits, said):
    d = listen(fighter(hp=10, armor=armor))
    perform(enemy_attack(d, hero(d), facing(d, damage=4, traits=traits), face))
    assert said in sentences(d)


@clause("MR-831", "MR-835")
def test_each_of_a_gang_is_counted_and_who_strikes_first_is_told():
    d = listen(fighter(hp=20))
    perform(fight(d, [hero(d)], room(d, "city-guard"), row(3, traits=["trio", "first"])), luck=[1, 6, 1] * 3)
    began = [event.text for event in d.heard if event.kind.key == "fight-began"]
    assert began[0].startswith("A fight against the City Guard: 3 HP")
    assert [text.split(":")[0] for text in began[1:]] == ["The fight goes on, 2 of 3", "The fight goes on, 3 of 3"]
    assert sentences(d).count("The Enemy strikes first. Dungeon die: 1.") == 3


@clause("MR-157")
def test_a_dungeon_die_that_is_rolled_again_names_the_skill():
    d = listen(given("canoness", rooms={0: "ossuary-stair"}))
    hero(d).omen = True
    perform(skill_test(d, hero(d)), luck=[3, 1, 5], answers=["reroll-die"])
    assert "Omen: the Dungeon die is rolled again and shows 5." in sentences(d)


@clause("MR-944", "MR-946")
@pytest.mark.parametrize(
    ("stance", "said"),
    [
        ("defensive", "The Sellsword rolls 6 (worth 4). Dungeon die: 1."),
        ("balanced", "The Sellsword rolls 6. Dungeon die: 1."),
    ],
)
def test_a_stance_that_reads_a_die_in_its_own_way_says_what_it_is_worth(stance, said):
    d = listen(fighter(stances=True, hp=10))
    perform(combat_round(d, hero(d), facing(d, hp=4)), luck=[6, 1], answers=[f"stance-{stance}"])
    assert said in sentences(d)


@clause("MR-210", "MR-R33")
def test_the_place_of_a_taken_object_is_told_to_be_empty():
    d = listen(given("sellsword", rooms={0: "weapon-cache"}))
    perform(resolve_room(d, hero(d)), luck=[6, 1], answers=["try"])
    assert sentences(d)[-1] == "The Sellsword is done here: the place is empty now."
