"""The delving round: its steps, whose dice are rolled, who acts, and what ends with it."""

from __future__ import annotations

from clauses import clause
from games.map_maker.given import (
    PACK,
    between_rounds,
    ended,
    given,
    happens,
    keys_told,
    on_level,
    plain,
    sheet,
    skilled,
    told,
)
from story import perform
from undercroft.games.map_maker.kinds.terms import AGILITY, ATTACK, ENCOUNTERS, MONSTER, NORMAL, TRAP
from undercroft.games.map_maker.rules.basic_dice import boss_appears, roll_basic_dice
from undercroft.games.map_maker.rules.boss import meet_the_boss
from undercroft.games.map_maker.rules.dice import BASIC, BASIC_OF, EVENT, FOE, HERO, SELECTION
from undercroft.games.map_maker.rules.encounters import act, resolve
from undercroft.games.map_maker.rules.event_sheet import event_check
from undercroft.games.map_maker.rules.scores import (
    ability_test,
    attack_test,
    defence_test,
    encounter_test,
    scores,
    target_test,
)
from undercroft.games.map_maker.rules.state import Boss
from undercroft.games.map_maker.rules.turn import delving_round
from undercroft.games.map_maker.rules.verbs import lose_hp
from undercroft.games.map_maker.sight.view import view


@clause("MM-200", "MM-201", "MM-202", "MM-284", "MM-296", "MM-205", "MM-420", "MM-115")
def test_a_round_runs_level_dice_event_heroes_in_this_order():
    d = told(between_rounds(given("fighter", "thief", dungeon=1)))
    d.level = 0
    luck = [1, 1, 1, 2, 3, 4, 4, 4, 6, 1, 6, 1]  # six dice, Event 81, two tests
    story = perform(delving_round(d), luck=luck, answers=["monster", "trap"])
    steps = [key for key in keys_told(d) if key in ("level", "dice", "event", "chose")]
    assert steps == ["level", "dice", "event", "chose", "chose"]
    assert [clause for clause, _ in story.lucks] == ["MM-241", "MM-296", "MM-330", "MM-330"]
    assert story.lucks[1][1] == (EVENT, EVENT)
    level = d.heard[0].facts
    assert (level["level"], level["hero"] is d.heroes[0].name) == (1, True)
    assert [ask.seat for ask in story.asks] == [1, 0]  # the Starting Player acts last
    assert (d.basic, d.lying, d.start) == ([0] * 6, 0, 1)
    assert [hero["total"] for hero in view(d, None)["heroes"]] == [11, 11]
    perform(delving_round(d), luck=[1, 1, 1, 1, 1, 1], pause=True)
    assert d.level == 2


@clause("MM-204", "MM-325", "MM-883")
def test_threat_counts_in_every_score_of_dungeon_boss_and_minions():
    d = plain(given("fighter", "thief", level=16))
    hero = d.heroes[0]
    boss = Boss(PACK.boss["orc-chief"], threat=3, attack=8, defense=7, squares=[4, 0, 0, 0])
    calm = boss.copy()
    calm.threat = 0

    def foe_score(test) -> int:
        test.hero_die = test.foe_die = 1
        return scores(d, test)[1]

    for encounter in NORMAL:
        assert foe_score(encounter_test(d, hero, encounter)) == 1 + 3 + 3  # die, Basic Die, Threat
    assert foe_score(attack_test(d, boss, hero)) == foe_score(attack_test(d, calm, hero)) + 3 == 1 + 7 + 3
    assert foe_score(defence_test(d, boss, hero)) == 1 + 8 + 3
    assert foe_score(target_test(boss, hero)) == foe_score(ability_test(boss, hero, 4)) == 1 + 4 + 3


@clause("MM-206", "MM-991", "MM-990", "MM-994", "MM-R09")
def test_the_dungeon_sheet_shows_levels_encounters_and_tables():
    seen = view(given("fighter", "mage", level=10, basic={"trap": 4}), None)
    assert (seen["level"], seen["last_level"], seen["threat"], len(seen["track"])) == (10, 50, 1, 50)
    assert [seen["track"][level - 1] for level in (1, 10, 20, 50)] == [[0, 0, 0], [1, 35, 2], [3, 29, 3], [9, 17, 6]]
    boxes = seen["encounters"]
    assert [(box["key"], box["number"]) for box in boxes] == list(zip(ENCOUNTERS, range(1, 7), strict=True))
    assert [box["die"] for box in boxes] == [None, 4, None, None, None, None]
    assert len(PACK.treasure) == len(PACK.rest) == 11
    assert (seen["special_rule"], len(seen["heroes"][0]["attributes"])) == (None, 5)


@clause("MM-220", "MM-240", "MM-241", "MM-242", "MM-R12")
def test_one_hero_selects_encounters_and_several_get_all_six():
    solo = between_rounds(given("fighter"))
    story = perform(roll_basic_dice(solo), luck=[1, 2, 3, 4, 5, 6])
    assert [dice for _, dice in story.lucks] == [(SELECTION,) * 3, (BASIC,) * 3]
    assert solo.basic == [4, 5, 6, 0, 0, 0]
    for seats in (1, 2):
        several = between_rounds(given("fighter", "mage", seats=seats))
        several.heroes[1].hp = 0  # a game set up with several stays one
        story = perform(roll_basic_dice(several), luck=[1, 2, 3, 4, 5, 6])
        assert [dice for _, dice in story.lucks] == [BASIC_OF]
        assert several.basic == [1, 2, 3, 4, 5, 6]


@clause("MM-260", "MM-203")
def test_the_score_of_each_band_of_levels_must_be_reached():
    d = given("fighter", "mage")
    for level, score in ((6, 35), (11, 32), (16, 29), (21, 27), (26, 25), (31, 23), (36, 21), (41, 19), (46, 17)):
        for at in (level, level + 4):
            on_level(d, at)
            for total, met in ((score - 1, False), (score, True)):
                d.dice = (total, 0, 0, 0, 0, 0)
                assert boss_appears(d) is met
    for at in (1, 5):
        on_level(d, at)
        d.dice = (6,) * 6
        assert not boss_appears(d)


@clause("MM-282", "MM-R07")
def test_two_triples_are_one_event():
    d = told(given("fighter", "mage", dungeon=1))
    d.dice = (2, 5, 2, 5, 2, 5)
    perform(event_check(d), luck=[4, 4])
    assert keys_told(d).count("event") == 1


@clause("MM-280", "MM-281")
def test_exactly_three_alike_wherever_they_lie():
    for dice, happens_now in (((1, 2, 3, 4, 4, 4), True), ((1, 1, 2, 2, 3, 3), False), ((6,) * 5 + (1,), False)):
        d = given("fighter", "mage", dungeon=1)
        d.dice = dice
        perform(event_check(d), luck=[4, 4] if happens_now else [])
        assert (d.event is not None) is happens_now


@clause("MM-293", "MM-261", "MM-R08")
def test_a_die_rolled_again_by_an_event_is_not_checked_again():
    """Event 56: Monster's 2 becomes a 1, so that four dice on the sheet show 1. Neither check looks at it."""
    d = told(given("fighter", "mage", dungeon=6))
    d.dice = (2, 1, 1, 1, 3, 4)
    d.basic, d.lying = list(d.dice), 63
    story = perform(event_check(d), luck=[2, 3, 1], answers=["monster"])
    assert (keys_told(d).count("event"), len(story.lucks)) == (1, 2)
    assert (d.basic[MONSTER], d.dice) == (1, (2, 1, 1, 1, 3, 4))


@clause("MM-301", "MM-302", "MM-R15", "MM-R16")
def test_each_hero_chooses_once_from_what_has_a_die():
    d = given("fighter", "thief", start=1)
    story = perform(delving_round(d), luck=[1, 6, 1, 6], answers=["monster", "monster"], pause=True)
    assert story.asks[0].keys == story.asks[1].keys == ENCOUNTERS  # the first has failed: its die stays
    assert [ask.seat for ask in story.asks] == [0, 1]
    assert (d.waiting, d.in_round) == ([], False)


@clause("MM-308", "MM-307", "MM-R107")
def test_a_starting_player_whose_hero_dies_keeps_the_role_until_the_round_is_over():
    d = given("fighter", "thief", "mage", start=0)
    lose_hp(d, d.heroes[0], 15, "MM-329")
    assert (d.start, d.starting_seat, d.waiting) == (0, 0, [1, 2])
    perform(delving_round(d), luck=[6, 1, 6, 1], answers=["stealth", "exploration"])
    assert d.start == 1


@clause("MM-292", "MM-422", "MM-205")
def test_what_lasts_a_round_ends_with_it():
    d = given("fighter", "mage", level=4)
    fighter = skilled(d, 0, 16)
    happens(d, 66)
    happens(d, 25)
    fighter.used, fighter.defense_mod = 1, -1
    test = encounter_test(d, d.heroes[1], TRAP)
    assert test.hero_mod == 1
    d.waiting = []
    perform(delving_round(d))
    assert (d.effects, d.event, d.borrowed, fighter.used, fighter.defense_mod) == ((), None, None, 0, 0)
    assert encounter_test(d, d.heroes[1], TRAP).hero_mod == 0
    assert (d.start, d.level) == (1, 4)
    perform(delving_round(d), luck=[1, 2, 3, 4, 5, 6], pause=True)
    assert d.level == 5


@clause("MM-421", "MM-860", "MM-861", "MM-862", "MM-R32", "MM-R34")
def test_potions_and_books_may_be_used_whenever_a_decision_is_awaited():
    d = given("mage", "fighter", start=1)
    mage = sheet(d, 0, hp=4, sp=5, potions=2, books=1)
    answers = ["potion-1", "book-1", "potion-1", "trap"]
    story = perform(act(d, mage), luck=[6, 1], answers=answers)
    assert (mage.hp, mage.sp, mage.potions, mage.books) == (9, 8, 0, 0)
    assert story.asks[-1].keys == ENCOUNTERS  # nothing left; a potion at full HP would not be offered
    sheet(d, 0, potions=1, books=1, sp=9)
    story = perform(act(d, mage), pause=True)
    assert not story.offered("potion-1")
    assert not story.offered("book-1")


@clause("MM-R32")
def test_others_may_be_called_to_use_what_they_have():
    d = given("mage", "fighter")
    fighter = sheet(d, 1, hp=10, potions=1)
    perform(act(d, d.heroes[0]), luck=[6, 1], answers=["call-others", "potion-2", "trap"])
    assert (fighter.hp, fighter.potions) == (13, 0)


@clause("MM-405", "MM-524", "MM-501", "MM-R19", "MM-R50")
def test_the_elite_modifier_is_not_copied_to_the_boss():
    d = given("fighter", level=10, boss="soul-harvester")
    assert (d.threat, d.elite) == (1, 2)
    perform(meet_the_boss(d), luck=[6, 5, 4, 3, 2, 1])
    assert (d.boss.threat, d.lying, d.basic) == (1, 0, [0] * 6)


@clause("MM-306", "MM-R17")
def test_a_hero_may_not_pass_while_it_has_a_choice():
    d = given("fighter", "mage")
    assert perform(act(d, d.heroes[0]), pause=True).pending.keys == ENCOUNTERS


@clause("MM-321", "MM-324", "MM-330", "MM-320")
def test_the_heros_combat_die_comes_first_then_the_encounters():
    names = ("attack", "defense", "agility", "intelligence", "luck")
    for encounter in NORMAL:
        d = told(given("cleric", "mage"))
        story = perform(resolve(d, d.heroes[0], encounter), luck=[1, 5])
        assert story.lucks == [("MM-330", (HERO, FOE))]
        test = next(event for event in d.heard if event.kind.key == "test").facts
        assert (test["hero_die"], test["foe_die"], test["attribute"].key) == (1, 5, names[encounter])


@clause("MM-264", "MM-R123", "MM-R100", "MM-509")
def test_after_the_last_level_the_role_stays_and_nobody_is_refreshed():
    for dead, start in ((False, 1), (True, 2)):
        d = given("fighter", "thief", "mage", level=50, start=1, boss="soul-harvester")
        sheet(d, 0, hp=4, sp=2, potions=1, books=2, penalty={"luck": 2})
        d.heroes[1].hp = 0 if dead else 11
        d.waiting = []
        experience = d.heroes[0].experience[:]
        perform(delving_round(d), luck=[6, 5, 4, 3, 2, 1])
        assert (d.start, d.depth, d.boss.threat) == (start, 50, 9)
        fighter = d.heroes[0]
        assert (fighter.hp, fighter.sp, fighter.potions, fighter.books) == (4, 2, 1, 2)
        assert (fighter.penalty, fighter.experience) == ([0, 0, 0, 0, 2], experience)


@clause("MM-328", "MM-R88", "MM-828")
def test_a_row_filled_in_the_middle_of_a_round_counts_from_the_next_test_on():
    d = given("thief", "mage", level=9, basic={"stealth": 1})
    thief = d.heroes[0]
    assert thief.experience[AGILITY] == 4
    perform(resolve(d, thief, 2), luck=[6, 1])
    test = encounter_test(d, thief, MONSTER)
    test.hero_die = test.foe_die = 1
    assert scores(d, test)[1] == 1 + 0 + 0  # no Basic Die here, and Threat 1 less 1
    assert thief.experience[ATTACK] == 2


@clause("MM-262", "MM-261", "MM-R05", "MM-R06", "MM-R45")
def test_a_triple_that_brings_the_boss_brings_no_event():
    d = told(between_rounds(given("fighter", "mage", boss="soul-harvester")))
    d.level = 45
    story = perform(delving_round(d), luck=[6, 6, 6, 1, 2, 3, 6, 5, 4, 3, 2, 1])
    assert [clause for clause, _ in story.lucks] == ["MM-241", "MM-520"]
    assert (d.depth, d.event, d.effects, story.asks) == (46, None, (), [])


@clause("MM-103", "MM-711", "MM-R37")
def test_the_game_goes_on_while_one_hero_lives_and_ends_with_the_last():
    d = given("fighter", "mage", start=0, basic={"trap": 6})
    sheet(d, 1, hp=1)
    perform(act(d, d.heroes[1]), luck=[1, 6])
    assert (d.heroes[1].hp, d.living()) == (0, [d.heroes[0]])
    sheet(d, 0, hp=1)
    assert ended(act(d, d.heroes[0]), luck=[1, 6])
