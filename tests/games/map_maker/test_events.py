"""Events: when they apply, to whom, and what each of their operations does."""

from __future__ import annotations

from clauses import clause
from games.map_maker.given import PACK, given, happens, keys_told, plain, sheet, skilled, told
from story import perform
from undercroft.games.map_maker.kinds.terms import (
    AGILITY,
    ATTACK,
    DEFENSE,
    EXPLORATION,
    INTELLIGENCE,
    LUCK,
    MONSTER,
    NORMAL,
    REST,
    STEALTH,
    TRAP,
    TREASURE,
)
from undercroft.games.map_maker.rules.encounters import act, fail, resolve, rest
from undercroft.games.map_maker.rules.event_sheet import happen
from undercroft.games.map_maker.rules.scores import encounter_test, scores
from undercroft.games.map_maker.rules.skills import suffer
from undercroft.games.map_maker.sight.details import details
from undercroft.kernel.rules import CHOOSE


def score_of(d, place: int, encounter: int) -> tuple[int, int]:
    """Both scores of a test with two dice of 1."""
    test = encounter_test(d, d.heroes[place], encounter)
    test.hero_die = test.foe_die = 1
    return scores(d, test)


# -- when an Event applies, and to whom -------------------------------------------------------------------------------


@clause("MM-294", "MM-284")
def test_with_several_heroes_every_event_applies():
    for event in PACK.event.values():
        d = told(given("fighter", "mage"))
        forced = event.effects[-1].do == "all-first"
        perform(happen(d, event), luck=[6, 1] * 2 if forced else [], pause=True)
        assert "no-effect" not in keys_told(d)


@clause("MM-287")
def test_solo_an_event_without_its_die_does_nothing_but_npcs_always_come():
    for event in PACK.event.values():
        d = told(given("fighter", basic={}))
        fighter = sheet(d, 0, hp=5, sp=1)
        before = d.copy()
        perform(happen(d, event), pause=True)
        if event.type >= 0:
            assert keys_told(d) == ["event", "no-effect"]
            assert (d.effects, fighter.hp, fighter.sp, d.borrowed) == ((), 5, 1, None)
        else:
            assert "no-effect" not in keys_told(d)
        assert before.heroes[0].hp == 5


@clause("MM-286")
def test_you_is_the_hero_of_the_starting_player_and_decides():
    d = given("fighter", "thief", start=1)
    fighter, thief = sheet(d, 0, hp=5), sheet(d, 1, hp=5)
    happens(d, 21)
    assert (fighter.hp, thief.hp) == (5, 8)
    story = happens(d, 35, answers=["item-2"])
    assert (story.asks[0].seat, thief.books, fighter.books) == (1, 1, 0)


@clause("MM-286", "MM-R79")
def test_your_hero_is_who_resolves_the_encounter():
    d = given("fighter", "thief", start=1, basic={"treasure": 1})
    happens(d, 34)
    fighter = d.heroes[0]
    perform(resolve(d, fighter, TREASURE), luck=[6, 1, 1, 5])
    assert (fighter.experience[LUCK], d.heroes[1].experience[LUCK]) == (3, 2)  # 1 for the success, 1 more


# -- operations, one by one -------------------------------------------------------------------------------------------


@clause("MM-284", "MM-904")
def test_recoveries_of_events_stop_at_the_initial_values():
    d = given("fighter", "mage")
    fighter, mage = sheet(d, 0, hp=14, sp=4), sheet(d, 1, hp=8)
    happens(d, 121)
    assert (fighter.hp, mage.hp) == (15, 9)
    happens(d, 46)
    assert fighter.sp == 5


@clause("MM-286")
def test_the_merchant_trades_once_either_way():
    d = given("fighter", "mage")
    fighter = sheet(d, 0, potions=1, hp=15)
    story = happens(d, 24, answers=["give-potion"])
    assert (story.asks[0].keys, fighter.potions, fighter.books) == (("no-trade", "give-potion"), 0, 1)
    happens(d, 24, answers=["give-book"])
    assert (fighter.potions, fighter.books) == (1, 0)
    sheet(d, 0, potions=0)
    assert happens(d, 24).asks == []


def chosen_in(d, event) -> dict:
    """What each choice of an Event means, by its key; nothing where there is none."""
    request = next(happen(d, event), (None, ""))
    if request[:2] != (CHOOSE, "MM-286"):
        return {}
    return {one.key: details(d, 0, "MM-286", one, request[4]) for one in request[2] if one.what is not None}


@clause("MM-286")
def test_every_choice_of_an_event_says_what_it_brings_or_costs():
    """With items and without; only to decline leaves everything as it is."""
    asked = {}
    for event in PACK.event.values():
        for items in (0, 2):
            d = given("fighter", "mage", basic={"monster": 3, "treasure": 2})
            sheet(d, 0, potions=items, books=items)
            asked |= {f"{event.key} {key}": shown for key, shown in chosen_in(d, event).items()}
    assert [key for key, shown in asked.items() if not (shown.get("brings") or shown.get("costs"))] == []
    assert {key.partition(" ")[0] for key in asked} == {"24", "35", "56", "91"}
    d = given("fighter", "mage")
    sheet(d, 0, potions=1)
    toll = chosen_in(d, PACK.event["91"]).values()
    assert [(one.get("brings"), one.get("takes")) for one in toll] == [(None, {"item-potion": 1}), (None, None)]


@clause("MM-284", "MM-900", "MM-R105")
def test_basic_dice_change_within_one_and_six():
    d = given("fighter", "mage", basic={"stealth": 2, "monster": 6, "exploration": 6})
    happens(d, 43)
    assert d.basic[STEALTH] == 1
    happens(d, 53)
    assert (d.basic[STEALTH], d.basic[MONSTER]) == (2, 6)
    happens(d, 73)
    assert (d.basic[EXPLORATION], d.lying >> EXPLORATION & 1) == (0, 0)
    happens(d, 64)  # no die lies on Exploration any more: it gets none
    assert (d.basic[STEALTH], d.basic[EXPLORATION], d.lying >> EXPLORATION & 1) == (1, 0, 0)


@clause("MM-286")
def test_the_wounded_scout_lets_one_die_be_rolled_again():
    d = given("fighter", "mage", basic={"trap": 2, "rest": 6})
    story = happens(d, 56, luck=[5], answers=["rest"])
    assert story.asks[0].keys == ("keep-dice", "trap", "rest")
    assert d.basic[REST] == 5
    happens(d, 56, answers=["keep-dice"])
    assert (d.basic[TRAP], d.basic[REST]) == (2, 5)


@clause("MM-292", "MM-322", "MM-325")
def test_modifiers_enter_the_score_the_event_names():
    d = plain(given("fighter", "mage", level=1))
    happens(d, 66)
    assert [score_of(d, place, MONSTER) for place in (0, 1)] == [(4, 4)] * 2
    d = plain(given("fighter", "mage", level=1))
    happens(d, 122)
    assert (score_of(d, 0, MONSTER), score_of(d, 0, TRAP)) == ((3, 7), (3, 4))


@clause("MM-292", "MM-286")
def test_attributes_count_more_or_less_this_round():
    d = plain(given("fighter", "mage", start=1))
    happens(d, 82)
    assert [score_of(d, place, TRAP)[0] for place in (0, 1)] == [3, 4]
    d = plain(given("fighter", "mage"))
    happens(d, 83)
    happens(d, 102)
    assert [score_of(d, 0, encounter)[0] for encounter in NORMAL] == [3, 2, 2, 3, 3]


@clause("MM-292", "MM-R78", "MM-R22")
def test_another_attribute_brings_its_own_bonus_penalty_and_experience():
    d = given("fighter", "mage", basic={"monster": 1})
    fighter = sheet(d, 0, attack=1, defense=9, penalty={"defense": 2, "attack": 3})
    happens(d, 22)
    assert score_of(d, 0, MONSTER)[0] == 1 + 9 + 1 - 2
    fighter.total = 10
    perform(resolve(d, fighter, MONSTER), luck=[6, 1])
    assert (fighter.experience[DEFENSE], fighter.experience[ATTACK]) == (10, 1)


@clause("MM-292")
def test_two_combat_dice_are_thrown_and_one_counts():
    d = plain(given("fighter", "mage", basic={"exploration": 1, "monster": 1}))
    happens(d, 95)
    assert not perform(resolve(d, d.heroes[0], EXPLORATION), luck=[6, 1, 3]).result  # 1 + 2 against 3 + 1
    happens(d, 96)
    assert perform(resolve(d, d.heroes[0], MONSTER), luck=[1, 6, 3]).result
    d.basic[MONSTER] = 1
    assert not perform(resolve(d, d.heroes[1], MONSTER), luck=[1, 3]).result  # only you


@clause("MM-284", "MM-303")
def test_twin_beasts_may_be_beaten_several_times():
    d = given("fighter", "mage", basic={"monster": 1})
    happens(d, 111)
    perform(resolve(d, d.heroes[0], MONSTER), luck=[6, 1])
    assert d.basic[MONSTER] == 1


@clause("MM-284", "MM-404", "MM-R90")
def test_nobody_may_rest_or_use_skills_when_the_event_says_so():
    d = given("fighter", "mage", basic={"monster": 1, "stealth": 1, "rest": 1})
    happens(d, 76)
    assert perform(act(d, d.heroes[0]), pause=True).pending.keys == ("monster", "stealth")
    d = told(given("fighter", "mage", level=10, basic={"monster": 1, "rest": 6}))
    happens(d, 76)
    perform(act(d, d.heroes[0]), luck=[6, 1], answers=["experience-luck"])  # Monster, without a question
    perform(act(d, d.heroes[1]))
    assert keys_told(d)[-1] == "idle"
    d = given("fighter", "mage", basic={"monster": 6, "exploration": 1})
    skilled(d, 0)
    happens(d, 62)
    assert perform(resolve(d, d.heroes[0], MONSTER), luck=[1, 6]).asks == []


@clause("MM-284", "MM-R52")
def test_the_greatest_loss_counts():
    for level, lost in ((1, 2), (10, 2)):
        d = given("fighter", "mage", level=level)
        happens(d, 55)
        perform(fail(d, d.heroes[0], encounter_test(d, d.heroes[0], TREASURE)))
        perform(fail(d, d.heroes[1], encounter_test(d, d.heroes[1], STEALTH)))
        assert d.heroes[0].hp == 15 - lost
        assert d.heroes[1].hp == 9 - (2 if level == 10 else 1)


@clause("MM-284", "MM-286")
def test_what_follows_a_success():
    d = given("mage", "fighter", level=1, basic={"exploration": 1, "stealth": 1, "treasure": 1, "monster": 1})
    mage = sheet(d, 0, sp=1, hp=5)
    happens(d, 54)
    perform(resolve(d, mage, EXPLORATION), luck=[6, 1])
    assert mage.sp == 2
    d.basic[EXPLORATION] = 1
    happens(d, 124)
    happens(d, 112)
    perform(resolve(d, mage, EXPLORATION), luck=[6, 1])
    assert (mage.sp, mage.books) == (9, 1)
    happens(d, 93)
    happens(d, 115)
    mage.total = 10
    perform(resolve(d, mage, STEALTH), luck=[6, 1], answers=["experience-luck"])
    assert (mage.experience[AGILITY], mage.experience[LUCK], mage.potions) == (3, 3, 1)
    happens(d, 41)
    perform(resolve(d, mage, MONSTER), luck=[6, 1])
    assert mage.hp == 6


@clause("MM-286", "MM-R79")
def test_the_rune_stone_pays_the_attribute_tested_to_you_only():
    d = given("fighter", "thief", start=1, basic={"stealth": 1, "trap": 1, "exploration": 3})
    happens(d, 33)
    fighter, thief = d.heroes
    perform(resolve(d, fighter, TRAP), luck=[6, 1])
    perform(resolve(d, thief, STEALTH), luck=[6, 1])
    assert (fighter.experience[DEFENSE], thief.experience[AGILITY]) == (4, 6)


@clause("MM-284", "MM-R112")
def test_what_follows_a_failure_concerns_the_living_only():
    d = given("fighter", "mage", basic={"trap": 6, "monster": 6})
    fighter, mage = sheet(d, 0, potions=1, books=1, hp=15), sheet(d, 1, hp=1, sp=5)
    happens(d, 42)
    happens(d, 113)
    happens(d, 61)
    perform(resolve(d, fighter, TRAP), luck=[1, 6])
    assert (fighter.sp, fighter.penalty[DEFENSE]) == (4, 1)
    for potions, books in ((0, 1), (0, 0), (0, 0)):
        perform(resolve(d, fighter, MONSTER), luck=[1, 6], answers=[])
        fighter.hp = 15
        assert (fighter.potions, fighter.books) == (potions, books)
    perform(resolve(d, mage, TRAP), luck=[1, 6])
    assert (mage.hp, mage.sp, mage.penalty[DEFENSE]) == (0, 5, 0)


@clause("MM-284", "MM-361", "MM-363", "MM-R83")
def test_events_of_rest():
    d = given("fighter", "mage", basic={"rest": 1})
    fighter = sheet(d, 0, hp=10)
    happens(d, 63)
    happens(d, 105)
    perform(rest(d, fighter), luck=[1])  # total 2, not 0: nothing, and 1 HP of the spring
    assert fighter.hp == 11


@clause("MM-380", "MM-284")
def test_two_treasure_rolls_one_or_both_taken():
    d = given("fighter", "mage", basic={"treasure": 1})
    fighter = d.heroes[0]
    happens(d, 44)
    story = perform(resolve(d, fighter, TREASURE), luck=[6, 1, 1, 2, 1, 3], answers=["reward-4"])
    assert (story.asks[0].keys, fighter.potions, fighter.books) == (("reward-3", "reward-4"), 1, 0)
    d = given("fighter", "mage", basic={"treasure": 1})
    fighter = d.heroes[0]
    happens(d, 114)
    perform(resolve(d, fighter, TREASURE), luck=[6, 1, 1, 2, 1, 3])
    assert (fighter.potions, fighter.books, fighter.penalty[LUCK]) == (1, 1, 1)
    d = given("fighter", "mage", basic={"treasure": 1})
    fighter = d.heroes[0]
    happens(d, 44)
    happens(d, 114)  # both: two rewards, each the better of two rolls
    perform(resolve(d, fighter, TREASURE), luck=[6, 1, 1, 2, 1, 3, 5, 6, 4, 6], answers=["reward-3", "reward-10"])
    assert (fighter.potions, fighter.books) == (1, 1)


@clause("MM-333", "MM-284")
def test_the_old_map_maker_lowers_the_threat_but_not_below_zero():
    for level, foe in ((1, 4), (6, 4), (11, 5)):
        d = plain(given("fighter", "mage", level=level))
        happens(d, 126, answers=["experience-attack"])
        assert score_of(d, 0, TRAP)[1] == foe
        assert d.heroes[0].experience[ATTACK] == 3
    sheet(d, 0, agility=5)
    assert score_of(d, 0, TRAP)[1] == 4
    sheet(d, 0, agility=15)
    assert score_of(d, 0, TRAP)[1] == 4


@clause("MM-286", "MM-852")
def test_the_statue_lends_the_lowest_locked_skill_to_you():
    d = given("fighter", "fighter", start=0, basic={"monster": 3, "exploration": 3})
    happens(d, 25)
    assert d.borrowed is PACK.skill["power-strike"]
    story = perform(resolve(d, d.heroes[0], MONSTER), luck=[1, 3], answers=["power-strike-1"])
    assert (story.result, d.heroes[0].sp) == (True, 4)
    d.basic[MONSTER] = 3
    assert perform(resolve(d, d.heroes[1], MONSTER), luck=[1, 3]).asks == []  # not the other Fighter
    d = given("fighter", "mage")
    skilled(d, 0, 28)
    happens(d, 25)
    assert d.borrowed is None


@clause("MM-286", "MM-852", "MM-R112")
def test_a_lent_skill_may_prevent_a_loss():
    """The Barbarian's lowest locked Skill is Shrug Off."""
    d = told(plain(given("barbarian", basic={"trap": 6, "exploration": 3})))
    skilled(d, 0, 16)
    happens(d, 25)
    (lent,) = [event for event in d.heard if event.kind.key == "borrowed"]
    assert lent.facts["skill"] is d.borrowed is PACK.skill["shrug-off"]
    hp = d.heroes[0].hp
    perform(resolve(d, d.heroes[0], TRAP), luck=[1, 6], answers=["shrug-off-1"])
    assert d.heroes[0].hp == hp


@clause("MM-286")
def test_the_ogre_takes_an_item_or_scores_more():
    d = given("fighter", "mage")
    fighter = sheet(d, 0, potions=1, hp=15)
    story = happens(d, 91, answers=["lose-item-1"])
    assert (story.asks[0].keys, fighter.potions, d.effects) == (("lose-item-1", "score-2"), 0, ())
    assert happens(d, 91).asks == []  # nothing to give: Monster scores 2 more
    assert encounter_test(d, fighter, MONSTER).foe_mod == 2


@clause("MM-284")
def test_the_smith_and_the_tomb():
    d = given("fighter", "mage", basic={"treasure": 1})
    fighter = d.heroes[0]
    happens(d, 116)
    happens(d, 125)
    happens(d, 74)
    perform(resolve(d, fighter, TREASURE), luck=[6, 1, 1, 5])
    assert (fighter.experience[ATTACK], fighter.experience[DEFENSE]) == (4, 4)
    assert (fighter.potions, fighter.books) == (1, 1)


# -- forced Encounters ------------------------------------------------------------------------------------------------


@clause("MM-288", "MM-295", "MM-303", "MM-R101")
def test_a_forced_encounter_keeps_its_die_until_the_last_hero_is_done():
    d = plain(given("fighter", "thief", "mage", start=1, basic={"stealth": 3, "trap": 2}))
    story = happens(d, 31, luck=[6, 1, 2, 3, 1, 6])
    assert len(story.lucks) == 3  # from the left of the Starting Player: Mage, Fighter, Thief
    assert [hero.hp for hero in d.heroes] == [14, 10, 9]  # after the Mage's success: 4 against 3 + 3 all the same
    assert (d.basic[STEALTH], d.basic[TRAP]) == (0, 2)
    assert perform(act(d, d.heroes[2]), luck=[6, 1]).result is None  # only Trap is left, and no question is asked


@clause("MM-290", "MM-291", "MM-R80", "MM-R81")
def test_a_forced_encounter_on_an_elite_level_costs_two_hp_and_pays_nothing():
    d = plain(given("fighter", level=10, basic={"trap": 3, "rest": 1}))
    happens(d, 32, luck=[6, 1])
    assert (d.heroes[0].total, d.heroes[0].hp) == (10, 15)  # 8 against 1 + 3 + 1 + 2
    d = plain(given("fighter", level=10, basic={"trap": 3, "rest": 1}))
    happens(d, 123, luck=[1, 6])
    assert (d.heroes[0].hp, d.lying) == (13, 1 << REST)


@clause("MM-290", "MM-R119")
def test_other_extras_are_given_in_a_forced_encounter():
    d = plain(given("fighter", "thief", basic={"monster": 1}))
    fighter, thief = d.heroes
    skilled(d, 0, 28)  # Finishing Blow would only give experience: it is not offered
    skilled(d, 1, 28)
    happens(d, 36, luck=[6, 1, 1, 3, 6, 1], answers=["backstab-2"])
    assert (fighter.experience, thief.experience) == ([2] * 5, [2] * 5)
    assert thief.potions == 1  # the Treasure roll of Backstab


@clause("MM-290", "MM-R80", "MM-R119")
def test_experience_that_lies_ready_is_not_given_in_a_forced_encounter():
    d = plain(given("fighter", "mage", basic={"stealth": 1}))
    happens(d, 93)
    assert happens(d, 26, luck=[6, 1, 6, 1]).asks == []
    assert [hero.total for hero in d.heroes] == [10, 10]


@clause("MM-284", "MM-801")
def test_a_loss_without_a_test_can_only_be_answered_by_potions_and_free_skills():
    d = given("mage", "cleric")
    mage = sheet(d, 0, hp=1, potions=1)
    skilled(d, 1, 28)
    story = perform(suffer(d, mage, 1, "MM-284", None), answers=["take-it", "take-it"])
    assert not story.offered("sanctuary-2")
    assert story.offered("potion-1")
    assert mage.hp == 0
    assert d.heroes[1].experience[INTELLIGENCE] == 2


@clause("MM-286", "MM-R89")
def test_solo_all_heroes_means_that_hero():
    d = given("fighter", basic={"trap": 3})
    fighter = sheet(d, 0, hp=5)
    happens(d, 86)
    assert fighter.hp == 6


@clause("MM-290", "MM-R82")
def test_a_forced_treasure_would_be_rolled_for_but_pay_no_luck():
    d = plain(given("fighter", "mage", basic={"treasure": 1}))
    perform(resolve(d, d.heroes[0], TREASURE, forced=True), luck=[6, 1, 1, 2])
    assert (d.heroes[0].books, d.heroes[0].experience[LUCK], d.basic[TREASURE]) == (1, 2, 1)
