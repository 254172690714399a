"""Fine points that only a change of the rule would betray: each story is decided by exactly one figure."""

from __future__ import annotations

import itertools
from types import SimpleNamespace

import pytest

from clauses import clause
from games.map_maker.given import PACK, given, keys_told, plain, sheet, skilled, table, told
from games.map_maker.test_boss_fight import quiet
from games.map_maker.test_white_bosses import MISSED, acts, strikes
from story import perform
from undercroft import BadCampaign, open_campaign, options
from undercroft.content.checking import checked
from undercroft.games.map_maker.kinds.operations import RULES, AttributeChange, EventOperation, Hp, LoseItem, Stay, Use
from undercroft.games.map_maker.kinds.pack import Level
from undercroft.games.map_maker.kinds.terms import AGILITY, ATTRIBUTES, ENCOUNTERS, LIMIT, MONSTER, STEALTH, TRAP
from undercroft.games.map_maker.rules.attribute_test import take_test
from undercroft.games.map_maker.rules.basic_dice import boss_appears
from undercroft.games.map_maker.rules.boss import meet_the_boss, set_up_boss
from undercroft.games.map_maker.rules.boss_verbs import open_players_turn
from undercroft.games.map_maker.rules.encounters import resolve
from undercroft.games.map_maker.rules.event_sheet import take_effect
from undercroft.games.map_maker.rules.fight import action, boss_turn, fight
from undercroft.games.map_maker.rules.items import decide, free_uses
from undercroft.games.map_maker.rules.scores import attack_test, encounter_test, target_test
from undercroft.games.map_maker.rules.skills import adds_to_success, beats_the_sheet, declare_skills, seats_with_skills
from undercroft.games.map_maker.rules.state import Boss
from undercroft.games.map_maker.rules.verbs import lose_hp, lose_sp, mark_experience, recover_hp, recover_sp
from undercroft.games.map_maker.rules.white_bosses import caught
from undercroft.games.map_maker.rules.wild_map import WILD_MAP, check_name
from undercroft.games.map_maker.sight.places import place_of
from undercroft.kernel.errors import UndercroftError, Unknown
from undercroft.kernel.rules import CHECKPOINT, CHOOSE
from undercroft.kernel.words import Said

# -- dice -------------------------------------------------------------------------------------------------------------


@clause("MM-856", "MM-R117")
def test_a_re_roll_keeps_the_better_die_for_its_hero():
    d = told(plain(given("thief", basic={"trap": 1})))
    skilled(d, 0, 16)
    assert not perform(resolve(d, d.heroes[0], TRAP), luck=[3, 5, 2], answers=["quick-hands-1"]).result
    assert [event.facts["die"] for event in d.heard if event.kind.key == "rerolled"] == [3]  # the 2 is worse
    d = told(plain(given("mage", basic={"trap": 1})))
    skilled(d, 0, 22)
    d.heroes[0].used = 1
    assert not perform(resolve(d, d.heroes[0], TRAP), luck=[1, 4, 6], answers=["bend-fate-1"]).result
    assert [event.facts["die"] for event in d.heard if event.kind.key == "rerolled"] == [4]  # the 6 is worse


@clause("MM-624", "MM-900")
@pytest.mark.parametrize(("blade", "hits"), [(4, True), (5, False)])
def test_a_blade_meets_the_die_that_counts(blade, hits):
    d = quiet("hunter", boss="blade-sister", squares=[blade])
    skilled(d, 0, 16)
    strikes(d, [1, 3], answers=["steady-aim-1"])  # a 1 that counts as 5: 5 + 2 against 3 + 3
    assert (d.boss.hp, d.boss.squares[0]) == (9 if hits else 10, 0)


@clause("MM-624")
def test_rewrite_looks_at_the_die_that_counts():
    d = quiet("hunter", boss="dungeon-master", sp=3)
    skilled(d, 0, 16)
    strikes(d, [6, 1], answers=["steady-aim-1"])  # a 6 that counts as 5 is not rewritten
    assert (d.boss.hp, d.boss.sp) == (9, 3)
    d = quiet("fighter", boss="dungeon-master", sp=3)
    strikes(d, [6, 1, 1])  # 1 + 2 against 1 + 3
    assert (d.boss.hp, d.boss.sp) == (10, 2)
    strikes(d, [6, 1])  # once each Players' turn
    assert (d.boss.hp, d.boss.sp) == (9, 2)


# -- Skills -----------------------------------------------------------------------------------------------------------


@clause("MM-R29", "MM-R113")
def test_who_has_blessed_a_test_cannot_save_its_loser():
    d = plain(given("mage", "cleric", basic={"trap": 6}))
    skilled(d, 1, 28)
    d.heroes[0].hp = 5
    story = perform(resolve(d, d.heroes[0], TRAP), luck=[2, 1], answers=["no-skill", "sanctuary-2"])
    assert [ask.clause for ask in story.asks] == ["MM-855", "MM-R112"]
    d = plain(given("mage", "cleric", "warlock", basic={"trap": 6}))
    skilled(d, 1, 28)
    skilled(d, 2, 28)
    answers = ["blessing-2", "no-skill"]  # 1 + 2 + 3 against 1 + 6: Hex would turn it, but declines
    story = perform(resolve(d, d.heroes[0], TRAP), luck=[1, 1], answers=answers)
    assert not story.asked("MM-R112")  # Sanctuary would be a second Skill of the Cleric in this test
    assert d.heroes[0].hp == 8


@clause("MM-R131", "MM-R112", "MM-854")
@pytest.mark.parametrize("books", [0, 1])
def test_sanctuary_may_be_paid_by_a_book_when_hp_are_about_to_be_lost(books):
    d = plain(given("mage", "cleric", basic={"trap": 6}))
    skilled(d, 1, 28)
    hp, cleric = d.heroes[0].hp, sheet(d, 1, sp=0, books=books)
    answers = ["book-2", "sanctuary-2"] if books else []
    perform(resolve(d, d.heroes[0], TRAP), luck=[1, 6], answers=answers)
    assert (d.heroes[0].hp == hp, cleric.books) == (bool(books), 0)


@clause("MM-856")
@pytest.mark.parametrize(("die", "hits"), [(5, True), (4, False)])
def test_frenzys_two_less_decides(die, hits):
    d = quiet("barbarian")
    skilled(d, 0, 28)
    sheet(d, 0, sp=1)
    perform(action(d, d.boss, d.heroes[0]), luck=[1, 6, die, 2], answers=["attack-boss", "frenzy-1"])
    assert d.boss.hp == (9 if hits else 10)  # die + 2 - 2 against 2 + 3


@clause("MM-856", "MM-R113")
@pytest.mark.parametrize(("die", "hits"), [(4, True), (3, False)])
def test_frenzys_two_less_decides_against_a_target_too(die, hits):
    d = quiet("barbarian", squares=[2])
    skilled(d, 0, 28)
    sheet(d, 0, sp=1)
    answers = ["attack-boss", "frenzy-1", "attack-target"]
    perform(action(d, d.boss, d.heroes[0]), luck=[1, 6, die, 2], answers=answers)
    assert d.boss.dice == (0 if hits else 1)  # die + 2 - 2 against 2 + 2


@clause("MM-651")
@pytest.mark.parametrize(("hampered", "hits"), [(0, True), (-1, True), (-2, False)])
def test_a_hampered_attack_misses_by_what_it_lacks(hampered, hits):
    d = quiet("fighter")
    sheet(d, 0, hampered=hampered)
    strikes(d, [3, 1])  # 3 + 2 against 1 + 3
    assert d.boss.hp == (9 if hits else 10)


@clause("MM-R126")
def test_what_can_do_nothing_is_not_offered():
    d = plain(given("cleric", "paladin"))
    skilled(d, 0, 28)
    skilled(d, 1, 28)
    assert free_uses(d, 0, may_call=False) == ()  # nobody is hurt
    sheet(d, 1, penalty={"luck": 1})
    assert [one.key for one in free_uses(d, 1, may_call=False)] == ["lay-on-hands-2"]
    assert free_uses(d, 0, may_call=False) == ()  # Heal erases nothing
    sheet(d, 1, hp=1)
    assert [one.key for one in free_uses(d, 0, may_call=False)] == ["heal-1"]
    d = plain(given("hunter", basic={"monster": 1}))
    skilled(d, 0, 28)
    story = perform(resolve(d, d.heroes[0], MONSTER), luck=[5, 6], pause=True)  # 7 against 7: won
    assert story.asks == []
    d = plain(given("hunter", basic={"monster": 6}, level=6))
    skilled(d, 0, 28)
    story = perform(resolve(d, d.heroes[0], MONSTER), luck=[5, 1], answers=["no-skill"])  # 7 against 1 + 6 + 1
    assert story.asks[0].keys == ("no-skill", "piercing-shot-1")  # neither a 5 nor a 1 can be bettered
    story = perform(resolve(d, d.heroes[0], MONSTER), luck=[1, 6])  # 3 against 13: nothing can turn it
    assert story.asks == []


@clause("MM-R126", "MM-832")
def test_the_penalty_of_a_dead_hero_is_not_erased():
    d = plain(given("paladin", "mage"))
    skilled(d, 0, 22)
    sheet(d, 1, hp=0, penalty={"luck": 1})
    assert free_uses(d, 0, may_call=False) == ()
    sheet(d, 1, hp=d.heroes[1].hp_limit)
    assert [one.key for one in free_uses(d, 0, may_call=False)] == ["lay-on-hands-1"]


def offered_before(d, encounter) -> tuple[str, ...]:
    """What may be used before the dice of a test."""
    test = encounter_test(d, d.heroes[0], encounter)
    story = perform(declare_skills(d, test, seats_with_skills(d, 0), after=False), pause=True)
    return story.pending.keys[1:] if story.pending else ()


@clause("MM-R126", "MM-332")
def test_before_the_dice_only_what_could_change_the_test_is_offered():
    d = plain(given("thief", skills_before="on"))
    skilled(d, 0, 28)
    assert offered_before(d, TRAP) == ("shadow-step-1",)
    assert offered_before(d, STEALTH) == ()  # Agility is used there anyway
    assert offered_before(d, MONSTER) == ("shadow-step-1", "backstab-1")
    d.effects = (Use(do="use", encounter=MONSTER, attribute=AGILITY),)
    assert offered_before(d, MONSTER) == ("backstab-1",)  # Treasure, though the attribute is the same
    d = plain(given("hunter", skills_before="on", level=6))
    skilled(d, 0, 28)
    assert "piercing-shot-1" in offered_before(d, MONSTER)
    d.threat = 0
    assert offered_before(d, MONSTER) == ("steady-aim-1", "hobble-1")


@clause("MM-R122", "MM-853")
def test_skills_used_on_the_level_are_fresh_in_the_fight():
    d = given("fighter", level=11, boss="black-dragon")
    skilled(d, 0, 16)
    sheet(d, 0, used=1, defense_mod=-1)
    perform(meet_the_boss(d), luck=[6, 5, 4, 3, 2, 1, 1, 1, 1])
    assert (d.heroes[0].used, d.heroes[0].defense_mod) == (0, 0)
    d.waiting = [0]
    story = perform(action(d, d.boss, d.heroes[0]), luck=[4, 2, *MISSED], answers=["attack-boss", "power-strike-1"])
    assert story.offered("power-strike-1")


# -- waiting with a Skill is never worse ------------------------------------------------------------------------------


def outcome_of(classes, skill, encounter, dice, before):
    """A test in which this Skill is used before the dice, or after them if it is offered: what comes of it."""
    d = plain(given(*classes, basic={"monster": 3, "trap": 3, "stealth": 3}, level=7, skills_before="on"))
    for hero in d.heroes:
        skilled(d, hero.place, 28)
    test = encounter_test(d, d.heroes[0], encounter)
    used = False
    rule, answer = take_test(d, test), None
    throws = iter([dice])
    try:
        while True:
            request = rule.send(answer)
            if request[0] == CHOOSE:
                keys = {option.key: option for option in request[2]}
                wanted = keys.get(skill) if (request[1] == "MM-332") == before and not used else None
                used = used or wanted is not None
                answer = wanted or request[2][0]
            else:
                answer = next(throws)
    except StopIteration as stop:
        won = stop.value
    hero = d.heroes[0]
    better = won and any(adds_to_success(d, test, hero, one) for one in test.skills)
    return won, used, better, test.attribute


@clause("MM-855", "MM-332")
@pytest.mark.parametrize("key", [skill.key for skill in PACK.skill.values() if skill.timing == "test"])
def test_a_skill_after_the_dice_does_all_it_could_do_before_them(key):
    """So nobody need be asked before the dice unless the table wants it."""
    skill = PACK.skill[key]
    mates = (skill.hero,) if skill.fits != "ally" else ("fighter", skill.hero)
    option = f"{key}-{len(mates)}"
    for encounter in (MONSTER, TRAP):
        for dice in itertools.product(range(1, 7), repeat=2):
            first = outcome_of(mates, option, encounter, dice, before=True)
            later = outcome_of(mates, option, encounter, dice, before=False)
            assert later[0] >= first[0]  # never worse; better where a 6 need not count as 5
            if later[1]:
                assert later == first  # used later: the very same test
            elif first[1]:
                assert not first[2]  # not offered later: it would have changed nothing


# -- Bosses -----------------------------------------------------------------------------------------------------------


@clause("MM-620", "MM-655")
def test_the_dragon_remembers_harm_for_one_turn_only():
    d = quiet("fighter", boss="black-dragon", sp=6)
    strikes(d, [6, 1])
    perform(boss_turn(d, d.boss), luck=MISSED)
    assert d.boss.sp == 4  # Dragon Tail
    open_players_turn(d, d.boss)
    strikes(d, [1, 6])
    perform(boss_turn(d, d.boss), luck=MISSED)
    assert d.boss.sp == 4  # not harmed in the turn just ended


@clause("MM-641", "MM-R36")
@pytest.mark.parametrize(
    ("boss", "sp", "dice", "attacks"),
    [
        ("skeleton-king", 2, 3, 0),
        ("spider-queen", 2, 3, 0),
        ("succubus", 2, 3, 4),
        ("orc-chief", 2, 2, 4),
        ("hero-hunter", 1, 2, 2),
    ],
)
def test_skills_that_roll_dice_count_the_heroes_of_the_game(boss, sp, dice, attacks):
    d = told(quiet("fighter", "mage", "thief", boss=boss, sp=sp, hatred=[9, 0, 0]))
    sheet(d, 1, defense=1)
    sheet(d, 2, hp=0)  # N is 3 all the same
    d.boss.round = 2 if boss == "hero-hunter" else 1
    acts(d, [1] * dice + MISSED * attacks)
    assert keys_told(d).count("placed") == dice


@clause("MM-HV21", "MM-856")
@pytest.mark.parametrize(("die", "left"), [(6, 0), (5, 0)])
def test_fire_storm_compares_one_score_with_each_target(die, left):
    d = told(quiet("mage", "fighter", boss="skeleton-king", defense=7, threat=3, squares=[2, 5]))
    sheet(d, 0, intelligence=12, agility=2)
    skilled(d, 0, 28)
    strikes(d, [4, 5, die, die], answers=["fire-storm-1"])
    swept = [event.facts for event in d.heard if event.kind.key == "sweeps"]
    assert [(one["hero_score"], one["foe_die"], one["foe_score"]) for one in swept] == [
        (16, die - 2, die - 2 + 2 + 3), (16, die - 2, die - 2 + 5 + 3),
    ]  # fmt: skip
    assert (d.boss.hp, d.boss.dice, d.heroes[0].hatred) == (8, left, 4)
    d = quiet("mage", "fighter", boss="skeleton-king", defense=7, threat=3, squares=[2, 6])
    sheet(d, 0, intelligence=9, agility=2)
    skilled(d, 0, 28)
    strikes(d, [1, 1, 1, 6], answers=["fire-storm-1"])  # 1 + 9 against 1 + 8 + 3 + 1: a miss, and it sweeps on
    assert (d.boss.hp, d.boss.squares) == (10, [0, 6, 0, 0])  # 10 against 6, and against 14
    d = quiet("mage", "fighter", boss="skeleton-king", defense=7, threat=3, squares=[2, 6])
    sheet(d, 0, intelligence=9, agility=2)
    skilled(d, 0, 28)
    strikes(d, [1, 1, 6, 3], answers=["fire-storm-1"])
    assert d.boss.squares == [0, 6, 0, 0]  # 10 against (6 - 1) + 2 + 3, a tie; and against (3 - 1) + 6 + 3


@clause("MM-HV29", "MM-286", "MM-300", "MM-307")
@pytest.mark.parametrize("dies", [False, True])
def test_one_player_with_three_heroes_each_in_its_place_of_the_ring(dies):
    """The role on the second; if the first dies on level 2, the role of level 3 passes over it."""
    game = table(1, seed=3, classes="fighter thief mage", heroes=3, first=2, dungeon=1)
    seen = []
    for number in range(3):
        start, level = game.view()["starting_player"], game.view()["level"]
        order = []
        while game.asks and game.view()["level"] == level:
            acting = game.view()["acting"]
            if acting is not None and (not order or order[-1] != acting):
                order.append(acting)
            if dies and number == 1 and acting == 1:
                game.run.state.heroes[0].hp = 0
            game.answer(0, game.asks[0].keys[0])
        seen.append((start, order))
    assert seen[:2] == [(1, [2, 0, 1]), (2, [0, 1, 2])]
    assert seen[2] == ((1, [2, 1]) if dies else (0, [1, 2, 0]))


@clause("MM-R67", "MM-950")
def test_adventure_mode_refuses_a_half_filled_map(tmp_path):
    campaign = open_campaign("map-maker", tmp_path / "map")
    won = {"won": True, "boss": "orc-chief", "depth": 9, "danger": "ill-fortune", "name": {"en": "A", "fr": "A"}}
    half = [{**one, **won} if one["number"] <= 5 else one for one in WILD_MAP.begin()["dungeons"]]
    state = {**WILD_MAP.begin(), "set": "full", "dungeons": half}
    for number in (1, 6):  # neither a won dungeon nor the open one
        with pytest.raises(BadCampaign, match="still to be won: VI"):
            WILD_MAP.next_options(state, {"mode": "adventure", "dungeon": number})
    (mode,) = [choice for choice in WILD_MAP.choices(state, options("map-maker")) if choice.key == "mode"]
    assert (mode.default, mode.asked(1, {})) == ("normal", False)
    full = {**state, "complete": True}
    (mode,) = [choice for choice in WILD_MAP.choices(full, options("map-maker")) if choice.key == "mode"]
    assert mode.values == ("adventure",)
    assert campaign.state["complete"] is False


@clause("MM-R76")
def test_the_names_the_slips_are_corrected_to():
    assert str(PACK.boss["lord-of-chaos"]) == "Lord of Chaos"
    assert "Skill Book" in str(PACK.treasure["3"])
    assert not any(
        "Choas" in str(one.name) or "SP Book" in str(one.name) for one in [*PACK.boss.values(), *PACK.event.values()]
    )


@clause("MM-R110", "MM-332")
def test_a_lost_test_that_together_can_be_turned_is_offered_to_each():
    d = plain(given("mage", "cleric", "warlock", basic={"trap": 6}))
    skilled(d, 1, 22)
    skilled(d, 2, 22)
    answers = ["blessing-2", "hex-3"]  # 1 + 2 against 2 + 6: five are missing, three and three turn it
    assert perform(resolve(d, d.heroes[0], TRAP), luck=[1, 2], answers=answers).result
    d = plain(given("mage", "cleric", basic={"trap": 6}))
    skilled(d, 1, 22)
    assert perform(resolve(d, d.heroes[0], TRAP), luck=[1, 2]).asks == []  # three alone do not


@clause("MM-R73", "MM-R75", "MM-206", "MM-285")
def test_the_sheets_are_whole_66_events_and_levels_far_beyond_the_tenth():
    assert len(PACK.event) == 66
    assert PACK.last_level == 50
    assert [at for at, level in enumerate(PACK.levels) if level.elite] == [10, 20, 30, 40, 50]
    assert [PACK.levels[at].threat for at in (5, 6, 30, 50)] == [0, 1, 5, 9]


@clause("MM-R74", "MM-116")
def test_dice_never_run_out():
    """Six dice for the values and four on the squares lie there before the first Combat Die is thrown."""
    d = given("fighter", "thief", "mage", "cleric", basic={}, boss="blade-sister")
    d.boss = Boss(PACK.boss["blade-sister"], threat=0)
    perform(set_up_boss(d, d.boss), luck=[6, 5, 4, 3, 2, 1, 1, 2, 3, 4])
    assert (d.boss.hp, d.boss.dice) == (3 + 4 + 4 * 3, 4)


@clause("MM-627", "MM-646")
@pytest.mark.parametrize(("squares", "leftmost"), [([3], 1), ([0, 0, 2], 3)])
def test_the_square_that_is_attacked_or_cleared_is_told_by_its_number(squares, leftmost):
    d = told(quiet("fighter", boss="necromancer", squares=squares))
    perform(action(d, d.boss, d.heroes[0]), luck=[6, 1], answers=["attack-target"])
    (attacked,) = [event for event in d.heard if event.kind.key == "attacks-square"]
    assert attacked.facts["square"] == leftmost


@clause("MM-130", "MM-132")
@pytest.mark.parametrize(("dungeon", "name"), [(1, PACK.dungeons[0]), (6, PACK.dungeons[5])])
@pytest.mark.parametrize("naming", ["now", "winner"])
def test_the_dungeon_is_told_by_its_own_name_as_long_as_it_has_no_other(naming, dungeon, name):
    opened = table(1, classes="mage", seed=1, map="wild", dungeon=dungeon, naming=naming)
    (begun,) = [event for event in opened.events(0) if event.kind.key == "begun"]
    assert str(begun.facts["name"]) == str(name)


@clause("MM-540", "MM-541")
def test_every_action_of_a_fight_is_a_place_to_go_on_from():
    """What is forked, undone or imagined is played anew from there: a long fight costs no more than a short one."""
    d = quiet("fighter", "mage", boss="necromancer")
    rule, passed = fight(d, d.boss), 0
    request = next(rule)
    assert request[0] == CHECKPOINT
    while passed < 2:
        answer = None
        if request[0] == CHOOSE:
            by_key = {option.key: option for option in request[2]}
            answer = by_key.get("pass") or request[2][0]
            passed += "pass" in by_key
        request = rule.send(answer)
        assert request[0] == CHECKPOINT or answer is None or answer.key != "pass"


@clause("MM-286")
def test_where_an_instruction_works_is_the_box_of_its_encounter():
    d = given("fighter")
    for number, encounter in enumerate(ENCOUNTERS[:5]):
        assert place_of(d, d.heroes[0], Stay(do="stay", encounter=number)) == f"encounter-{encounter}"
    for number, attribute in enumerate(ATTRIBUTES):
        change = AttributeChange(do="attribute", who="you", attribute=number, n=1)
        assert place_of(d, d.heroes[0], change) == f"hero-0-{attribute}"


@clause("MM-284")
def test_an_instruction_with_0_takes_nothing_away():
    assert [Hp(do="hp", who="you", n=n).text(PACK) for n in (-1, 0, 1)] == [
        "lose 1 HP", "recover 0 HP", "recover 1 HP",
    ]  # fmt: skip


@clause("MM-284")
def test_a_rule_of_a_package_that_does_not_count_is_given_no_number():
    RULES.register("MM-284", Said(en="a sigh", fr="un soupir"))(sighs)
    try:
        operation = checked(EventOperation, {"do": "rule", "rule": "sighs", "who": "you"})
        assert (operation.n, operation.text(PACK)) == (0, "a sigh")
    finally:
        del RULES["sighs"]


def sighs(d, hero, n, clause):
    """Does nothing."""


@clause("MM-651", "MM-R112")
@pytest.mark.parametrize(("hp", "hampered"), [(1, True), (0, False)])
def test_the_web_hampers_whoever_lives_even_on_the_last_hp(hp, hampered):
    d = quiet("fighter", "mage", boss="spider-queen")
    sheet(d, 0, hp=hp)
    caught(d, d.boss, d.heroes[0], PACK.boss_skill["web"])
    assert bool(d.heroes[0].hampered) is hampered


@clause("MM-624", "MM-R126")
@pytest.mark.parametrize(("die", "counts_as", "useful"), [(2, 0, True), (3, 0, True), (4, 0, False), (2, 4, False)])
def test_what_escapes_a_blade_is_measured_by_the_die_that_counts(die, counts_as, useful):
    """A 2 or 3 is parried by the blade of 3; one that counts as 4 is not, and no Skill is needed any more."""
    d = quiet("hunter", boss="blade-sister", squares=[3])
    (aim,) = [skill for skill in PACK.skill.values() if skill.counts_as]
    test = attack_test(d, d.boss, d.heroes[0])
    test.hero_die, test.counts_as = die, counts_as
    assert beats_the_sheet(d.boss, test, aim) is useful


@clause("MM-R126")
@pytest.mark.parametrize(("counts_as", "useful"), [(5, True), (6, False), (0, False)])
def test_only_a_die_that_counts_as_less_than_six_escapes_rewrite(counts_as, useful):
    (boss,) = [key for key, kind in PACK.boss.items() if kind.when_hit]
    d = quiet("hunter", boss=boss)
    test = attack_test(d, d.boss, d.heroes[0])
    test.hero_die = 6
    aim = next(skill for skill in PACK.skill.values() if skill.counts_as).but(counts_as=counts_as)
    assert beats_the_sheet(d.boss, test, aim) is useful


@clause("MM-R53", "MM-542")
def test_who_waits_is_told():
    d = told(quiet("fighter", boss="necromancer"))
    perform(action(d, d.boss, d.heroes[0]), answers=["pass"])
    assert keys_told(d) == ["passed"]


@clause("MM-286")
@pytest.mark.parametrize(("values", "key"), [({"potions": 1, "books": 1}, "lost-potion"), ({"books": 1}, "lost-book")])
def test_what_an_event_takes_is_told(values, key):
    d = told(given("fighter"))
    sheet(d, 0, **{"potions": 0, "books": 0, **values})
    perform(take_effect(d, LoseItem(do="lose-item", who="you")))
    assert keys_told(d) == [key]


@clause("MM-260", "MM-261")
@pytest.mark.parametrize(("score", "appears"), [(0, False), (1, True), (12, True), (13, False)])
def test_the_boss_appears_when_the_dice_reach_the_score_of_the_level(score, appears):
    d = given("fighter", basic={})
    d.dice = [2] * 6
    d.pack = SimpleNamespace(levels={d.level: Level(0, score, 0)})
    assert boss_appears(d) is appears


@clause("MM-821", "MM-R27")
def test_an_experience_without_room_is_told_as_one_lost():
    d = told(given("fighter"))
    sheet(d, 0, attack=LIMIT)
    assert mark_experience(d, d.heroes[0], 0, "MM-328") == 0
    assert [(event.kind.key, event.facts["n"]) for event in d.heard] == [("lost-experience", 1)]


@clause("MM-R130")
@pytest.mark.parametrize("length", [1, 40])
def test_a_name_may_have_forty_characters(length):
    assert check_name("x" * length) == "x" * length


@clause("MM-560")
@pytest.mark.parametrize("pick", ["attack-boss", "attack-target"])
@pytest.mark.parametrize("luck", [[6, 1], [1, 6]])
def test_after_an_attack_nothing_of_its_test_lies_on_the_table(pick, luck):
    d = quiet("fighter", boss="necromancer", squares=[3])
    perform(action(d, d.boss, d.heroes[0]), luck=luck, answers=[pick])
    assert d.test is None


@clause("MM-803", "MM-804")
@pytest.mark.parametrize("change", [recover_hp, recover_sp, lose_hp, lose_sp])
def test_what_changes_nothing_is_not_told(change):
    """Nothing to recover, nothing to lose."""
    d = told(given("fighter"))
    hero = d.heroes[0]
    if change is lose_sp:
        sheet(d, 0, sp=0)
    for n in (0, 1):
        if n == 0 or change is lose_sp:
            change(d, hero, n, "MM-284")
    assert keys_told(d) == []


@clause("MM-117", "MM-113")
def test_what_no_table_can_be_opened_with_is_refused_with_what_can():
    with pytest.raises(Unknown, match=r"3; possible: 1, 2$"):
        table(2, classes="fighter mage", first=3)
    assert table(2, classes="fighter mage", first=2, seed=1).asks
    base = ", ".join(kind.key for kind in PACK.hero.values() if kind.base)
    with pytest.raises(Unknown, match=rf"'warlock'; possible: {base}$"):
        table(1, classes="warlock", set="base")
    with pytest.raises(Unknown, match=r"2; possible: 3, 4$"):
        table(3, heroes=2)


@clause("MM-286", "MM-308")
@pytest.mark.parametrize(("hp", "said"), [(1, ["got-sp"]), (0, [])])
def test_an_event_gives_the_dead_nothing(hp, said):
    """MM-308 The dead keep the role until it is passed on; what names the Starting Player's Hero is then lost."""
    d = told(given("fighter", "mage"))
    sheet(d, 0, hp=hp, sp=0)
    perform(take_effect(d, checked(EventOperation, {"do": "sp", "who": "you", "n": 1})))
    assert keys_told(d) == said


@clause("MM-856", "MM-R113")
@pytest.mark.parametrize("pick", ["attack-boss", "attack-target"])
def test_after_any_attack_one_more_may_follow(pick):
    d = quiet("barbarian", boss="necromancer", squares=[3])
    skilled(d, 0, 28)
    story = perform(action(d, d.boss, d.heroes[0]), luck=[1, 6], answers=[pick, "no-skill"], pause=True)
    assert "MM-R113" in [ask.clause for ask in story.asks]


@clause("MM-R32")
def test_the_others_are_called_once_for_one_decision():
    d = given("fighter", "mage")
    sheet(d, 1, hp=5, potions=2)
    story = perform(decide(d, 0, "MM-541", (d.heroes[0].options.me, d.heroes[1].options.me)),
                    answers=["call-others", "no-more", "hero-1"])  # fmt: skip
    assert ["call-others" in ask.keys for ask in story.asks if ask.clause == "MM-541"] == [True, False]


@clause("MM-117")
def test_a_map_whose_bosses_are_all_marked_is_full_in_its_own_set_only():
    white, gray = (",".join(boss.key for boss in PACK.columns[name]) for name in ("white", "gray"))
    for chosen, marked in (("base", white), ("full", f"{white},{gray}")):
        with pytest.raises(UndercroftError, match="every Boss of this map is marked already"):
            table(1, classes="fighter", set=chosen, marked=marked)
    assert table(1, classes="fighter", set="full", marked=white, seed=1).asks


@clause("MM-856", "MM-R126")
@pytest.mark.parametrize(("hp", "useful"), [(9, True), (10, False)])
@pytest.mark.parametrize("heals", [1, 2])
def test_a_skill_that_heals_adds_to_a_hit_of_who_is_hurt_however_little_it_heals(heals, hp, useful):
    d = quiet("warlock", boss="necromancer", squares=[1])
    sheet(d, 0, hp=hp)
    drain = PACK.skill["soul-drain"].but(heals=heals)
    for test in (attack_test(d, d.boss, d.heroes[0]), target_test(d.boss, d.heroes[0])):
        assert adds_to_success(d, test, d.heroes[0], drain) is useful


@clause("MM-856")
def test_a_fire_storm_tells_each_square_by_its_number():
    d = told(quiet("mage", "fighter", boss="skeleton-king", defense=7, threat=0, squares=[2, 0, 1]))
    sheet(d, 0, intelligence=12)
    skilled(d, 0, 28)
    strikes(d, [4, 5, 1, 1], answers=["fire-storm-1"])
    assert [event.facts["square"] for event in d.heard if event.kind.key == "sweeps"] == [1, 3]
