"""Potions: the six of them, when they may be used, how many are carried."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.foes import facing, fighter, regen, steal
from games.mini_rogue.given import PACK, change, given, hero, party, potions, room
from story import perform
from undercroft.games.mini_rogue.kinds.results import Effect
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.combat import combat_round, enemy_attack
from undercroft.games.mini_rogue.rules.cooperative import agrees, exchange, order_of
from undercroft.games.mini_rogue.rules.icons import read_story, resolve
from undercroft.games.mini_rogue.rules.potions import find_potion
from undercroft.games.mini_rogue.rules.rooms import campfire, merchant, shrine
from undercroft.games.mini_rogue.rules.skill_test import dungeon_die, skill_test
from undercroft.games.mini_rogue.rules.skills import know_the_streets, light_rooms, preparation_skill
from undercroft.games.mini_rogue.rules.turn import eat, move, offer_skill_before_leader


def attack(d, enemy, luck, answers=("done",)):
    return perform(combat_round(d, hero(d), enemy), luck=luck, answers=answers)


def keys_of(story):
    return [ask.keys for ask in story.asks]


# -- the six Potions -----------------------------------------------------------------------------------------


@clause("MR-500")
def test_there_are_six_potions():
    assert list(PACK.potion) == ["fire", "frost", "poison", "healing", "holy", "perception"]


@clause("MR-500", "MR-511")
@pytest.mark.parametrize("key", ["fire", "frost", "poison"])
def test_an_offensive_potion_is_gone_after_its_use(key):
    d = fighter(potions=[key])
    enemy = facing(d, hp=30, damage=1)
    attack(d, enemy, [2, 2], ["done", f"use-{key}"])
    assert potions(hero(d)) == []
    assert attack(d, enemy, [2, 1]).asked("MR-329") == []


@clause("MR-500", "MR-511")
@pytest.mark.parametrize("key", ["healing", "holy", "perception"])
def test_a_defensive_potion_is_gone_after_its_use(key):
    d = fighter(potions=[key], hp=4, blind=True)
    perform(campfire(d, hero(d), room(d, "watchfire")), answers=[f"use-{key}", "choice-1"])
    assert potions(hero(d)) == []


@clause("MR-501")
def test_fire_deals_seven_damage_once():
    d = fighter(potions=["fire"])
    enemy = facing(d)
    attack(d, enemy, [1, 1], ["done", "use-fire"])
    assert enemy.hp == 13
    attack(d, enemy, [1, 1])
    assert enemy.hp == 13


@clause("MR-502", "MR-EX79", "MR-R32")
def test_frost_skips_the_enemys_attack_and_its_effects_in_this_round_only():
    d = fighter(potions=["frost"])
    enemy = facing(d, damage=3, traits=["curse", regen(2)])
    attack(d, enemy, [3, 6], ["done", "use-frost"])
    assert (hero(d).hp, hero(d).cursed, enemy.hp) == (10, False, 17)
    attack(d, enemy, [3, 6])
    assert (hero(d).hp, hero(d).cursed, enemy.hp) == (7, True, 16)


@clause("MR-R32")
def test_an_enemy_that_dodges_on_a_five_dodges_though_it_is_frozen():
    d = fighter(potions=["frost"])
    enemy = facing(d, damage=3, traits=["dodge5"])
    attack(d, enemy, [4, 5], ["use-frost"])
    assert (enemy.hp, hero(d).hp) == (20, 10)


@clause("MR-503", "MR-R94", "MR-EX60")
def test_poison_works_in_each_attack_phase_from_the_current_one_on():
    """MR-EX60 14 - 5 - 4 = 5 after round 1; 3 + 4 in round 2 defeat the Enemy."""
    d = fighter(potions=["poison"])
    enemy = facing(d, hp=14)
    attack(d, enemy, [5, 1], ["done", "use-poison"])
    assert enemy.hp == 5
    attack(d, enemy, [3, 1], [])
    assert enemy.hp == 0


@clause("MR-R94")
def test_poison_works_whatever_the_dice_show():
    d = fighter(potions=["poison"])
    enemy = facing(d)
    attack(d, enemy, [1, 1], ["done", "use-poison"])
    attack(d, enemy, [1, 1])
    assert enemy.hp == 12


@clause("MR-913")
@pytest.mark.parametrize(("at_work", "offered"), [(0, True), (1, False)])
def test_poison_is_not_offered_against_a_poisoned_enemy_however_weak_the_poison(at_work, offered):
    """MR-913 It does not stack."""
    d = fighter(potions=["poison"])
    enemy = facing(d)
    enemy.poison = at_work
    story = perform(
        combat_round(d, hero(d), enemy), luck=[3, 1], answers=["done", "no-potion"] if offered else ["done"]
    )
    assert story.offered("use-poison") is offered


@clause("MR-503")
def test_poison_lasts_for_the_combat_it_is_used_in():
    d = fighter(potions=["poison"])
    attack(d, facing(d), [1, 1], ["done", "use-poison"])
    other = facing(d)
    attack(d, other, [2, 1])
    assert other.hp == 18


@clause("MR-504")
@pytest.mark.parametrize(("hp", "after"), [(4, 10), (16, 20)])
def test_healing_gives_six_hit_points(hp, after):
    d = fighter(hp=hp, potions=["healing"])
    perform(skill_test(d, hero(d)), luck=[2, 1], answers=["use-healing"])
    assert hero(d).hp == after


@clause("MR-505")
@pytest.mark.parametrize("present", [("cursed",), ("poisoned",), ("blind",), ("cursed", "poisoned", "blind")])
def test_holy_water_cures_whatever_is_present(present):
    d = fighter(potions=["holy"], **dict.fromkeys(present, True))
    perform(skill_test(d, hero(d)), luck=[2, 1], answers=["use-holy"])
    assert not hero(d).is_afflicted


@clause("MR-507")
def test_offensive_potions_are_not_offered_outside_combat():
    d = given(potions=["fire", "frost"], hp=4, blind=True, cursed=True, poisoned=True)
    assert perform(skill_test(d, hero(d)), luck=[2, 1, 0, 0]).asks == []
    change(hero(d), potions=["poison"])
    story = perform(campfire(d, hero(d), room(d, "watchfire")), answers=["choice-1"])
    assert story.asks[0].keys == ("choice-1", "choice-2", "choice-3", "choice-4")


# -- at any time ---------------------------------------------------------------------------------------------


@clause("MR-508", "MR-R91")
def test_defensive_potions_are_offered_at_every_decision_of_an_attack():
    d = given("sellsword", stances=True, hp=9, blind=True, potions=["healing", "perception"], xp=1, armor=0)
    enemy = facing(d)
    story = attack(d, enemy, [2, 1], ["stance-balanced", "roll", "done"])
    assert [ask.clause for ask in story.asks] == ["MR-943", "MR-320", "MR-327"]
    assert all({"use-healing", "use-perception"} <= set(keys) for keys in keys_of(story))
    change(hero(d), potions=["healing", "fire"])
    story = attack(d, enemy, [2, 1], ["stance-balanced", "roll", "done", "no-potion"])
    assert "use-healing" in story.asked("MR-329")[0].keys


@clause("MR-508", "MR-R91")
def test_a_defensive_potion_is_offered_before_an_attack_roll_even_if_nothing_else_can_be_done():
    d = fighter(hp=2, potions=["healing"])
    story = attack(d, facing(d), [2, 1], ["use-healing", "done"])
    assert (story.asks[0].keys, hero(d).hp) == (("roll", "use-healing"), 8)


@clause("MR-508", "MR-R91")
def test_a_defensive_potion_is_offered_before_a_skill_test():
    d = fighter(cursed=True, potions=["holy"])
    story = perform(skill_test(d, hero(d)), luck=[5, 1], answers=["use-holy"])
    assert (story.asks[0].keys, story.result) == (("roll", "use-holy"), (True, 1))


@clause("MR-508", "MR-R91")
@pytest.mark.parametrize(
    ("rule", "answers", "luck"),
    [
        (lambda d: move(d, hero(d)), ["move-right"], []),
        (lambda d: campfire(d, hero(d), room(d, "watchfire")), ["choice-1"], []),
        (lambda d: merchant(d, hero(d), room(d, "night-grocer")), ["leave"], []),
        (lambda d: shrine(d, hero(d), room(d, "the-pyre")), ["no-offer"], [3]),
        (lambda d: read_story(d, hero(d)), ["choice-1"], ["sealed-letter"]),
        (lambda d: find_potion(d, hero(d), "any", "MR-786"), ["take-fire"], []),
        (lambda d: find_potion(d, hero(d), "fire", "MR-785"), ["refuse-potion"], []),
    ],
)
def test_a_defensive_potion_is_offered_at_every_decision_outside_combat(rule, answers, luck):
    d = given(hp=4, potions=["healing"], rooms={0: "watchfire", 1: "the-pyre", 3: "city-guard"}, card_up=False)
    if answers == ["refuse-potion"]:
        change(hero(d), potions=["healing", "frost"])
    story = perform(rule(d), luck=luck, answers=answers)
    assert "use-healing" in story.asks[0].keys


@clause("MR-R91")
def test_a_potion_is_offered_while_an_omen_is_consulted():
    d = given("canoness", hp=4, potions=["healing"], omen=True)
    story = perform(dungeon_die(d, hero(d), "MR-740"), luck=[2, 5], answers=["use-healing", "reroll-die"])
    assert (story.asks[0].keys, story.result, hero(d).hp) == (("keep-die", "reroll-die", "use-healing"), 5, 10)


@clause("MR-R91")
@pytest.mark.parametrize(
    ("character", "rule", "luck", "answers"),
    [
        ("sellsword", preparation_skill, [], ["no-skill"]),
        ("sellsword", lambda d, one: know_the_streets(d, one, 1), ["strongbox"], ["top-strongbox"]),
        ("lamplighter", lambda d, one: light_rooms(d, one, 1), ["strongbox"], ["light-2"]),
    ],
)
def test_a_potion_is_offered_while_a_skill_is_settled(character, rule, luck, answers):
    d = given(character, hp=4, potions=["healing"])
    story = perform(rule(d, hero(d)), luck=luck, answers=answers)
    assert "use-healing" in story.asks[0].keys


@clause("MR-R91")
@pytest.mark.parametrize(
    ("rule", "answers"),
    [
        (lambda d: order_of(d, d.heroes), ["leader-first"]),
        (lambda d: agrees(d, d.heroes[0], d.heroes[1], "MR-R110", d.heroes[0].about()), ["decline"]),
        (lambda d: offer_skill_before_leader(d, d.heroes[0]), ["no-skill"]),
        (exchange, ["pass", "pass"]),
    ],
)
def test_a_potion_is_offered_while_the_party_settles_something(rule, answers):
    d = party("lamplighter", "sellsword", rooms={0: "weapon-cache"})
    change(d.heroes[0], hp=4, potions=["healing"])
    story = perform(rule(d), answers=answers)
    assert "use-healing" in story.asks[0].keys


@clause("MR-R91")
def test_a_potion_may_be_drunk_before_another_is_stolen():
    d = fighter(hp=6, potions=["healing", "fire"])
    enemy = facing(d, damage=1, traits=[steal("potion")])
    story = perform(enemy_attack(d, hero(d), enemy, 2), answers=["endure", "use-healing"])
    assert story.asks[1].keys == ("discard-healing", "discard-fire", "use-healing")
    assert (hero(d).hp, potions(hero(d))) == (11, [])


@clause("MR-R91", "MR-510")
def test_a_potion_drunk_makes_room_for_a_new_one():
    d = given(hp=4, potions=["healing", "fire"])
    perform(find_potion(d, hero(d), "frost", "MR-785"), answers=["use-healing"])
    assert (hero(d).hp, potions(hero(d))) == (10, ["fire", "frost"])


@clause("MR-R91")
def test_a_proposal_lapses_when_its_receiver_drinks_the_potion_in_question():
    d = party("sellsword", "canoness")
    change(d.heroes[0], potions=["fire"], gold=0, ration=0, armor=0)
    change(d.heroes[1], potions=["healing"], gold=0, ration=0, armor=0, hp=4)
    perform(exchange(d), answers=["swap-fire-healing", "use-healing", "accept", "pass"])
    assert (potions(d.heroes[0]), potions(d.heroes[1]), d.heroes[1].hp) == (["fire"], [], 10)


@clause("MR-R91")
@pytest.mark.parametrize("values", [{"hp": 20, "potions": ["healing"]}, {"potions": ["holy"]}])
def test_a_potion_that_would_change_nothing_is_not_offered(values):
    d = given(**values)
    assert perform(skill_test(d, hero(d)), luck=[2, 1]).asks == []


@clause("MR-R91")
def test_a_potion_acts_on_its_users_own_character():
    d = party("sellsword", "canoness")
    change(d.heroes[0], potions=["holy"])
    change(d.heroes[1], cursed=True, potions=[])
    assert perform(skill_test(d, d.heroes[0]), luck=[2, 1]).asks == []
    change(d.heroes[0], cursed=True)
    perform(skill_test(d, d.heroes[0]), luck=[2, 1], answers=["use-holy"])
    assert [one.cursed for one in d.heroes] == [False, True]


@clause("MR-R28", "MR-R91")
def test_healing_may_come_just_before_a_deadly_blow():
    d = fighter(hp=3, potions=["healing"])
    story = perform(enemy_attack(d, hero(d), facing(d, damage=4), 2), answers=["use-healing"])
    assert (story.asks[0].clause, story.asks[0].keys) == ("MR-R28", ("endure", "use-healing"))
    assert hero(d).hp == 5


@clause("MR-R28")
def test_after_the_last_hit_point_no_potion_helps():
    d = fighter(hp=3, potions=["healing"])
    with pytest.raises(verbs.Death):
        perform(enemy_attack(d, hero(d), facing(d, damage=4), 2), answers=["endure"])
    assert (hero(d).hp, potions(hero(d))) == (0, ["healing"])


@clause("MR-R28", "MR-R91")
@pytest.mark.parametrize(
    "lose",
    [
        lambda d: resolve(d, hero(d), (Effect(verb="lose", what="hp", n=2),)),
        lambda d: resolve(d, hero(d), (Effect(verb="lose", what="gold", n=2),)),
        lambda d: eat(d, hero(d)),
    ],
)
def test_healing_is_offered_before_every_loss_of_hit_points_and_nothing_else_is(lose):
    d = given(hp=9, gold=0, ration=0, cursed=True, potions=["healing", "holy"])
    story = perform(lose(d), answers=["endure"])
    assert keys_of(story) == [("endure", "use-healing")]


@clause("MR-R28", "MR-R91")
def test_healing_is_offered_before_the_poison_die_takes_its_hit_point():
    d = given(hp=1, poisoned=True, potions=["healing"])
    perform(skill_test(d, hero(d)), luck=[2, 1, 1], answers=["roll", "use-healing"])
    assert hero(d).hp == 6


# -- two Potions, all different ------------------------------------------------------------------------------


@clause("MR-509", "MR-R30", "MR-EX62")
def test_a_potion_already_carried_is_refused():
    d = given(potions=["fire", "healing"])
    story = perform(find_potion(d, hero(d), "fire", "MR-785"))
    assert (story.asks, potions(hero(d))) == ([], ["fire", "healing"])


@clause("MR-509", "MR-R30")
def test_a_second_potion_of_a_kind_is_refused_though_a_space_is_free():
    d = given(potions=["fire"])
    perform(find_potion(d, hero(d), "fire", "MR-785"))
    assert potions(hero(d)) == ["fire"]


@clause("MR-509")
def test_a_free_space_takes_a_potion_without_a_question():
    d = given(potions=["fire"])
    assert perform(find_potion(d, hero(d), "frost", "MR-785")).asks == []
    assert potions(hero(d)) == ["fire", "frost"]


@clause("MR-509", "MR-510", "MR-R31")
@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        ("discard-fire", ["holy", "frost"]),
        ("discard-holy", ["fire", "frost"]),
        ("refuse-potion", ["fire", "holy"]),
    ],
)
def test_with_both_spaces_taken_the_player_throws_one_away_or_refuses(answer, kept):
    d = given(potions=["fire", "holy"])
    story = perform(find_potion(d, hero(d), "frost", "MR-785"), answers=[answer])
    assert story.asks[0].keys == ("discard-fire", "discard-holy", "refuse-potion")
    assert potions(hero(d)) == kept


@clause("MR-509")
def test_of_any_potion_only_kinds_not_carried_can_be_chosen():
    d = given(potions=["fire"])
    story = perform(find_potion(d, hero(d), "any", "MR-786"), answers=["take-holy"])
    assert story.asks[0].keys == ("take-frost", "take-poison", "take-healing", "take-holy", "take-perception")
    assert potions(hero(d)) == ["fire", "holy"]
