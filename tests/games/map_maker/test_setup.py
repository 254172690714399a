"""Set-up: players, Heroes, sheets, dungeon, names and the first Starting Player."""

from __future__ import annotations

import pytest

from clauses import clause
from games.map_maker.given import PACK, given, table
from story import perform
from undercroft import open_table
from undercroft.games.map_maker.game import choices
from undercroft.games.map_maker.kinds.terms import ATTRIBUTES
from undercroft.games.map_maker.rules import dice
from undercroft.games.map_maker.rules.boss import choose_boss, meet_the_boss
from undercroft.games.map_maker.rules.wild_map import the_end
from undercroft.games.map_maker.sight.view import see_detail
from undercroft.kernel.errors import UndercroftError
from undercroft.pieces.dice import Die

SIX = [1, 2, 3, 4, 5, 6]


@clause("MM-100", "MM-264", "MM-500", "MM-R38")
def test_delving_comes_first_then_the_fight():
    """The last level is got through without the Boss (1+2+3+1+1+1 < 17): the Boss appears after its round."""
    luck = [1, 2, 3, 1, 1, 1, 1, 6, 6, 5, 4, 3, 2, 1]
    game = table(1, luck, classes="fighter", dungeon=1, start_level=50, boss="soul-harvester")
    assert (game.view()["phase"], game.view()["boss"]) == ("delving", None)
    game.answer(0, "monster")
    assert (game.view()["phase"], game.view()["depth"], game.asks[0].clause) == ("fight", 50, "MM-542")


@clause("MM-101", "MM-119", "MM-R85", "MM-R106")
def test_one_to_four_players_and_one_player_with_several_heroes():
    for seats in (1, 2, 3, 4):
        heroes = table(seats, classes="fighter thief mage cleric", seed=1).view()["heroes"]
        assert [hero["seat"] for hero in heroes] == list(range(seats))
    heroes = table(1, classes="fighter thief mage", heroes=3, seed=1).view()["heroes"]
    assert [hero["seat"] for hero in heroes] == [0, 0, 0]
    heroes = table(2, classes="fighter thief mage cleric", heroes=4, seed=1).view()["heroes"]
    assert [hero["seat"] for hero in heroes] == [0, 1, 0, 1]
    for seats, heroes in ((5, 0), (3, 2), (1, 5)):
        with pytest.raises(UndercroftError):
            open_table("map-maker", seats, {"heroes": heroes})


@clause("MM-102", "MM-106", "MM-R86")
def test_a_win_is_everybodys_and_no_setting_makes_rivals():
    d = given("fighter", "mage", boss="orc-chief")
    perform(meet_the_boss(d), luck=[1, 1, 1, 1, 1, 1, 1, 1])
    d.heroes[1].hp = 0
    d.killer = 0
    outcome = perform(the_end(d)).result
    assert (outcome.winners, outcome.scores) == ((0, 1), ())
    assert not {"attitude", "rivals", "team", "competitive"} & {choice.key for choice in choices(PACK)}


@clause("MM-110")
def test_all_players_see_the_same_shared_sheets():
    game = table(3, classes="fighter thief mage", seed=4)
    views = [game.view(seat) for seat in (0, 1, 2, None)]
    for view in views:
        for hero in view["heroes"]:
            del hero["is_mine"]
    assert all({**view, "seat": 0} == views[0] for view in views)


@clause("MM-113", "MM-993")
def test_chance_or_the_players_name_the_first_starting_player():
    chance = table(3, [2, *SIX], classes="fighter thief mage", dungeon=1)
    assert chance.view()["starting_player"] == 1
    chosen = table(3, SIX, classes="fighter thief mage", dungeon=1, first=3)
    assert chosen.view()["starting_player"] == 2
    with pytest.raises(UndercroftError, match="first Starting Player"):
        table(2, first=3)


@clause("MM-114", "MM-510", "MM-502", "MM-R39")
def test_the_starting_player_is_asked_for_the_column_and_rolls_for_the_boss():
    d = given("fighter", "thief", "mage", start=1)
    story = perform(choose_boss(d), luck=[1], answers=["gray"])
    assert (story.asks[0].seat, story.asks[0].keys) == (1, ("white", "gray"))
    assert story.lucks == [("MM-503", (dice.COLUMN,))]
    assert story.result is PACK.boss["necromancer"]


@clause("MM-502", "MM-117", "MM-R43")
def test_the_base_game_has_the_white_column_only():
    story = perform(choose_boss(given("fighter", set="base")), luck=[5])
    assert (story.asks, story.result.key) == ([], "orc-chief")
    white = [boss.key for boss in PACK.columns["white"]]
    assert white == ["black-dragon", "goblin-joker", "hero-hunter", "spider-queen", "orc-chief", "skeleton-king"]


@clause("MM-116")
def test_every_die_shows_one_to_six():
    thrown = [one for one in vars(dice).values() if isinstance(one, Die)] + list(dice.BASIC_OF)
    assert len(thrown) > 12
    assert all(die.faces == (1, 2, 3, 4, 5, 6) for die in thrown)


@clause("MM-118", "MM-323", "MM-800", "MM-820", "MM-958")
@pytest.mark.parametrize(
    ("key", "hp", "sp", "values"),
    [
        ("fighter", 15, 5, [3, 3, 2, 1, 1]),
        ("thief", 11, 6, [2, 1, 4, 1, 2]),
        ("mage", 9, 9, [1, 1, 2, 4, 2]),
        ("cleric", 13, 8, [2, 2, 2, 2, 2]),
        ("barbarian", 14, 4, [4, 2, 2, 1, 1]),
        ("hunter", 12, 6, [3, 1, 3, 2, 1]),
        ("warlock", 10, 8, [2, 1, 1, 3, 3]),
        ("paladin", 14, 6, [2, 3, 1, 2, 2]),
    ],
)
def test_a_hero_starts_with_what_is_printed_on_its_sheet(key, hp, sp, values):
    hero = table(1, classes=key, seed=1).view()["heroes"][0]
    assert (hero["hp"], hero["hp_limit"], hero["sp"], hero["sp_limit"]) == (hp, hp, sp, sp)
    assert [one["value"] for one in hero["attributes"]] == values
    assert [one["key"] for one in hero["attributes"]] == list(ATTRIBUTES)
    assert (hero["total"], hero["potions"], hero["books"]) == (10, 0, 0)


@clause("MM-850", "MM-851", "MM-994")
def test_every_hero_has_three_skills_of_its_own_unlocked_at_16_22_and_28():
    seen = set()
    for key in PACK.hero:
        skills = table(1, classes=key, seed=1).view()["heroes"][0]["skills"]
        assert [skill["at"] for skill in skills] == [16, 22, 28]
        seen |= {skill["key"] for skill in skills}
    assert len(seen) == 24


@clause("MM-131", "MM-702", "MM-R63")
def test_the_dungeon_bears_the_name_given_or_its_default_name():
    named = table(1, classes="mage", dungeon=3, dungeon_name="Old Well", seed=1)
    assert named.view()["dungeon"] == {"number": 3, "name": "Old Well"}
    assert table(1, classes="mage", dungeon=3, seed=1).view()["dungeon"]["name"] == "Silkveil Caves"


@clause("MM-134", "MM-112")
def test_heroes_bear_the_name_given_or_their_class_numbered_if_it_occurs_twice():
    game = table(3, classes="mage fighter mage", name_2="Brunhild", seed=1)
    assert [hero["name"] for hero in game.view()["heroes"]] == ["Mage 1", "Brunhild", "Mage 2"]


@clause("MM-133", "MM-505", "MM-712", "MM-R41")
def test_before_the_end_only_name_and_boss_stand_in_the_map_detail():
    d = given("fighter", level=22)
    assert {key for key, value in see_detail(d).items() if value} == {"number"}
    perform(meet_the_boss(d), luck=[5, 1, 1, 1, 1, 1, 1, 1], answers=["white"])
    detail = see_detail(d)
    assert (detail["boss"], detail["boss_name"]["en"]) == ("orc-chief", "Orc Chief")
    assert {key for key, value in detail.items() if value} == {"number", "boss", "boss_name"}


@clause("MM-829", "MM-R26")
def test_rows_of_luck_filled_before_play_are_not_paid():
    hero = table(1, classes="mage", training=40, seed=1).view()["heroes"][0]
    assert ([one["value"] for one in hero["attributes"]], hero["total"]) == ([10] * 5, 50)


@clause("MM-117", "MM-R72", "MM-R76")
def test_names_of_bosses_that_the_rulebooks_spell_in_two_ways():
    assert (PACK.boss["hero-hunter"].name.en, PACK.boss["hero-hunter"].name.fr) == ("Hero Hunter", "Tueur de héros")
    assert PACK.boss["lord-of-chaos"].name.en == "Lord of Chaos"


@clause("MM-401")
def test_before_the_first_level_nothing_is_elite():
    table = open_table("map-maker", seats=["ann"], seed=3)
    assert (table.view(0)["level"], table.view(0)["elite"]) == (0, 0)
