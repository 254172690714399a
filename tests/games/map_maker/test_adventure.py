"""Adventure Mode: the recorded dungeon, its danger and the Special Rule of its Boss."""

from __future__ import annotations

import pytest

from clauses import clause
from games.map_maker.given import PACK, between_rounds, given, on_level, plain, sheet, table
from story import perform
from undercroft.games.map_maker.kinds.terms import ATTRIBUTES, EXPLORATION, MONSTER, NORMAL, STEALTH, TREASURE
from undercroft.games.map_maker.rules.encounters import resolve, rest
from undercroft.games.map_maker.rules.event_sheet import raise_lowest
from undercroft.games.map_maker.rules.items import use_freely
from undercroft.games.map_maker.rules.scores import encounter_test, scores
from undercroft.games.map_maker.rules.setup import enter_the_dungeon
from undercroft.games.map_maker.rules.turn import delving_round
from undercroft.games.map_maker.sight.view import view

RECORDED = {"mode": "adventure", "dungeon": 2, "depth": 12, "danger": "ill-fortune"}


def adventure(boss: str, *classes: str, **more):
    return given(*(classes or ("fighter", "mage")), boss=boss, **{**RECORDED, **more})


def foe_scores(d) -> list[int]:
    found = []
    for encounter in NORMAL:
        test = encounter_test(d, d.heroes[0], encounter)
        test.hero_die = test.foe_die = 1
        found.append(scores(d, test)[1])
    return found


@clause("MM-954", "MM-951", "MM-500", "MM-R68", "MM-R99")
def test_the_recorded_boss_appears_on_the_recorded_level_without_a_roll():
    d = between_rounds(adventure("necromancer", "fighter"))
    d.level = 11
    story = perform(delving_round(d), luck=[6, 5, 4, 3, 2, 1, 4])
    assert (story.asks, [clause for clause, _ in story.lucks]) == ([], ["MM-520", "MM-625"])
    assert (d.boss.kind.key, d.depth) == ("necromancer", 12)


@clause("MM-265", "MM-951", "MM-959")
def test_before_that_level_even_six_sixes_are_no_boss():
    d = between_rounds(adventure("necromancer"))
    d.level = 10
    perform(delving_round(d), luck=[6] * 6, pause=True)
    assert (d.boss, d.level, d.basic) == (None, 11, [6] * 6)
    d = between_rounds(adventure("necromancer"))
    d.level = 9
    perform(delving_round(d), luck=[1, 1, 1, 2, 3, 4, 4, 4], pause=True)  # Events and Elite levels as usual
    assert (d.event.key, d.elite) == ("82", 2)


@clause("MM-952", "MM-R69", "MM-R70")
@pytest.mark.parametrize(
    ("danger", "hp", "attribute"),
    [
        ("charnel-air", 2, None),
        ("numbing-frost", 0, "intelligence"),
        ("lurking-malice", 0, "defense"),
        ("broken-ground", 0, "agility"),
        ("creeping-dread", 0, "attack"),
        ("ill-fortune", 0, "luck"),
    ],
)
def test_the_danger_stands_on_every_hero_sheet(danger, hp, attribute):
    d = adventure("succubus", danger=danger)
    for hero in d.heroes:
        assert (hero.hp, hero.hp_limit) == (hero.kind.hp - hp, hero.kind.hp - hp)
        assert hero.penalty == [int(name == attribute) for name in ATTRIBUTES]
    assert [one.key for one in PACK.dangers].index(danger) == list(PACK.danger).index(danger)


@clause("MM-R69")
@pytest.mark.parametrize(("limit", "hp"), [(4, 2), (3, 1), (2, 1), (1, 1)])
def test_no_danger_kills_before_the_first_step(limit, hp):
    """A pack may print Heroes of few HP: the Charnel Air, which takes 2, leaves one."""
    d = adventure("succubus", danger="charnel-air")
    d.heroes[0].hp_limit = limit
    enter_the_dungeon(d)
    assert (d.heroes[0].hp, d.heroes[0].hp_limit) == (hp, hp)


@clause("MM-953", "MM-957", "MM-886")
@pytest.mark.parametrize(
    ("boss", "raised"),
    [("skeleton-king", MONSTER), ("spider-queen", STEALTH), ("goblin-joker", TREASURE), ("succubus", EXPLORATION)],
)
def test_some_special_rules_raise_the_score_of_an_encounter(boss, raised):
    d = plain(adventure(boss))
    assert foe_scores(d) == [4 + (encounter == raised) for encounter in NORMAL]


@clause("MM-953", "MM-380", "MM-886")
def test_the_jokers_rule_is_a_mixed_blessing():
    d = adventure("goblin-joker", basic={"treasure": 1})
    story = perform(resolve(d, d.heroes[0], TREASURE), luck=[6, 1, 1, 2, 1, 3], answers=["reward-3"])
    assert (story.asks[0].clause, d.heroes[0].books) == ("MM-380", 1)


@clause("MM-953", "MM-401", "MM-957")
def test_the_orc_chief_raises_elite_modifiers():
    d = plain(adventure("orc-chief"))
    d.level = 9
    between_rounds(d)
    perform(delving_round(d), luck=[3, 3, 1, 1, 2, 2], pause=True)
    assert d.elite == 3
    on_level(d, 9)
    assert d.elite == 0


@clause("MM-953", "MM-363", "MM-360")
def test_the_necromancer_spoils_the_rest():
    for total, hp in ((4, 0), (7, 1), (6, 0), (10, 1)):
        d = adventure("necromancer", basic={"rest": max(1, total - 6)})
        fighter = sheet(d, 0, hp=5, sp=1)
        perform(rest(d, fighter), luck=[total - max(1, total - 6)])
        assert fighter.hp == 5 + hp
    assert fighter.sp == 2


@clause("MM-953", "MM-R91")
def test_the_blade_sister_gives_every_hero_a_defense_penalty():
    d = adventure("blade-sister", danger="lurking-malice")
    assert [hero.penalty[1] for hero in d.heroes] == [2, 2]


@clause("MM-953")
def test_the_lord_of_chaos_raises_the_lowest_basic_die():
    d = adventure("lord-of-chaos", basic={"monster": 4, "trap": 2, "stealth": 2, "rest": 1})
    raise_lowest(d)
    assert d.basic == [4, 3, 2, 0, 0, 1]  # of equal ones the first; Rest is none of them
    d = adventure("lord-of-chaos", basic={"monster": 6})
    raise_lowest(d)
    assert d.basic[MONSTER] == 6


@clause("MM-953", "MM-860")
def test_the_soul_harvester_weakens_potions():
    d = adventure("soul-harvester")
    fighter = sheet(d, 0, hp=5, potions=1)
    perform(use_freely(d, fighter.options.potion.what))
    assert fighter.hp == 7


@clause("MM-953", "MM-R92", "MM-203")
def test_the_dungeon_master_raises_the_threat():
    d = plain(adventure("dungeon-master", level=6))
    assert (d.threat, foe_scores(d)) == (2, [6] * 5)


@clause("MM-956", "MM-953")
def test_in_normal_mode_no_special_rule_is_in_force_even_if_the_boss_is_known():
    for boss in PACK.boss:
        d = plain(given("fighter", "mage", boss=boss))
        assert (d.special, d.effects, foe_scores(d)) == ((), (), [4] * 5)
        assert (view(d, 0)["special_rule"], d.heroes[0].penalty) == (None, [0] * 5)


@clause("MM-958", "MM-R66", "MM-R108", "MM-R124")
def test_number_and_classes_of_the_heroes_are_free_and_sheets_unmarked():
    options = {**RECORDED, "boss": "succubus", "set": "base"}  # a Boss outside the set is fought all the same
    game = table(1, [1, *range(1, 7)], classes="cleric cleric thief", heroes=3, **options)
    heroes = game.view()["heroes"]
    assert [hero["total"] for hero in heroes] == [10, 10, 10]
    assert [hero["class"] for hero in heroes] == ["cleric", "cleric", "thief"]


@clause("MM-955", "MM-R84", "MM-710", "MM-R96")
def test_nothing_is_recorded_of_adventures_and_single_dungeons():
    """No danger is asked for after the win."""
    for options in ({**RECORDED, "depth": 1, "map": "wild"}, {"start_level": 50, "dungeon": 1, "training": 40}):
        adventurous = "mode" in options
        luck = [] if adventurous else [6, 6, 6, 1, 1, 1]
        luck += [1, 1, 1, 1, 1, 1]  # Boss values: HP 2
        luck += [6, 1, 1, 6, 6, 1] if adventurous else [6, 1]  # hit, missed by the Harvester, hit; or a Finishing Blow
        game = table(1, luck, classes="fighter", boss="soul-harvester", **options)
        while game.outcome is None:
            keys = game.asks[0].keys
            game.answer(0, next(key for key in ("attack-boss", "finishing-blow-1", "roll", "no-skill") if key in keys))
        assert game.outcome.winners == (0,)
        assert "detail" not in [event.kind.key for event in game.events()]
