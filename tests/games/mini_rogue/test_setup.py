"""Aim and modes, setup, difficulty, and the matter the rulebook only names."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

import undercroft
from clauses import clause
from games.mini_rogue.given import OPTIONS, PACK, given, hero, party, potions, table_at
from story import perform
from undercroft.content.checking import checked
from undercroft.games.mini_rogue.kinds.pack import MiniRoguePack
from undercroft.games.mini_rogue.kinds.people import CharacterKind
from undercroft.games.mini_rogue.kinds.results import Effect
from undercroft.games.mini_rogue.rules.icons import fight_criminal, read_story, resolve, take_rewards
from undercroft.games.mini_rogue.rules.preparation import prepare, reveal_guardian
from undercroft.games.mini_rogue.rules.rooms import resolve_room
from undercroft.games.mini_rogue.rules.setup import LOTS, begin
from undercroft.games.mini_rogue.rules.skill_test import skill_test
from undercroft.kernel.errors import BadLuck, NotAllowed, Unknown
from undercroft.kernel.table import Table

STARTS = {
    "rat-hunter": {"hp": 10, "armor": 0, "gold": 5, "ration": 3, "xp": 0, "potions": ["poison"]},
    "lamplighter": {"hp": 9, "armor": 0, "gold": 2, "ration": 3, "xp": 0, "potions": ["fire"]},
    "sellsword": {"hp": 10, "armor": 1, "gold": 1, "ration": 3, "xp": 0, "potions": []},
    "canoness": {"hp": 10, "armor": 0, "gold": 1, "ration": 3, "xp": 0, "potions": ["holy"]},
}


def opened(luck: list[int | str], **options: str) -> Table:
    return undercroft.open_table("mini-rogue", options={"character": "rat-hunter", **options}, luck=luck)


def values(seen: dict) -> dict:
    plain = {key: seen[key] for key in ("hp", "armor", "gold", "ration", "xp")}
    return {**plain, "potions": [one["key"].removeprefix("potion-") for one in seen["potions"]]}


@clause("MR-882")
def test_who_draws_real_lots_reads_who_leads_on_either():
    assert [str(LOTS.names[face]) for face in LOTS.faces] == ["the first player leads", "the second player leads"]


# -- aim and modes -----------------------------------------------------------------------------------------


@clause("MR-002")
def test_alone_the_game_is_solo_and_the_overlord_is_no_mode():
    table = opened(["night-grocer"])
    assert len(table.view(0)["heroes"]) == 1
    with pytest.raises(Unknown):
        opened([], mode="overlord")


@clause("MR-003", "MR-R78")
@pytest.mark.parametrize("seats", [3, 4])
def test_three_and_four_players_are_announced_but_not_ruled(seats):
    with pytest.raises(Unknown):
        undercroft.open_table("mini-rogue", seats=seats)


@clause("MR-003")
def test_two_players_cooperate():
    table = undercroft.open_table(
        "mini-rogue", seats=2, options={"character": "canoness", "partner": "lamplighter"}, luck=[0, "night-grocer"]
    )
    assert [one["seat"] for one in table.view(None)["heroes"]] == [0, 1]


@clause("MR-R86")
def test_the_rat_hunter_starts_with_a_poison_potion():
    seen = opened(["night-grocer"]).view(0)["heroes"][0]
    assert (seen["key"], [one["key"] for one in seen["potions"]]) == ("character-rat-hunter", ["potion-poison"])


@clause("MR-004")
def test_the_room_deck_has_twenty_cards_and_an_area_eight_rooms_and_the_exit():
    assert len(PACK.room) == 20
    seen = opened(["night-grocer"]).view(0)
    assert len(seen["rooms"]) == 8
    assert seen["exit"]["guardian"] is None
    assert seen["guardians_left"] == 4


@clause("MR-005")
@pytest.mark.parametrize("room", PACK.room.values(), ids=str)
def test_a_room_card_has_type_name_flavour_and_results_in_both_languages(room):
    results = {
        "monster": "rows", "trap": "rows", "tomb": "rows", "shrine": "rows", "treasure": "rows",
        "campfire": "options", "merchant": "buy", "object": "power",
    }[room.type]  # fmt: skip
    assert getattr(room, results)
    assert room.name.en
    assert room.name.fr
    assert room.flavour.en
    assert room.flavour.fr


@clause("MR-006")
@pytest.mark.parametrize(
    ("key", "first"),
    [
        ("city-guard", "MR-320"),  # no banner: the rule of Monsters
        ("cutpurse-alley", "MR-280"),
        ("abandoned-jail", "MR-280"),
        ("codex-obscura", "MR-280"),
        ("weapon-cache", "MR-637"),
        ("watchfire", "MR-711"),
        ("night-grocer", "MR-720"),
        ("strongbox", "MR-280"),
        ("the-pyre", "MR-741"),
    ],
)
def test_the_banner_or_else_the_type_says_how_a_room_is_resolved(key, first):
    d = given(rooms={0: key})
    request = next(resolve_room(d, hero(d)))
    assert request[1] == first


# -- setup -------------------------------------------------------------------------------------------------


@clause("MR-020")
def test_the_player_chooses_one_of_four_characters_whose_card_lies_face_up():
    table = undercroft.open_table("mini-rogue", luck=["night-grocer"])
    assert table.asks[0].keys == ("play-rat-hunter", "play-lamplighter", "play-sellsword", "play-canoness")
    table.answer(0, "play-lamplighter")
    seen = table.view(0)["heroes"][0]
    assert (seen["key"], seen["card_up"]) == ("character-lamplighter", True)


@clause("MR-021", "MR-060")
@pytest.mark.parametrize(("character", "start"), STARTS.items())
def test_every_starting_value_is_the_printed_one(character, start):
    table = opened(["night-grocer"], character=character)
    if table.asks[0].clause == "MR-599":
        table.answer(0, "no-skill")
    assert values(table.view(0)["heroes"][0]) == start


@clause("MR-021")
def test_a_value_that_is_not_printed_starts_at_nought():
    plain = {"key": "x", "name": {"en": "X", "fr": "X"}, "mark": "house", "hp": 7, "skills": []}
    kind = checked(CharacterKind, plain)
    assert (kind.armor, kind.gold, kind.ration, kind.xp, kind.potions) == (0, 0, 0, 0, ())


@clause("MR-EX15")
def test_the_turn_example_starts_with_these_values():
    seen = opened(["the-pyre"]).view(0)
    one = seen["heroes"][0]
    assert (one["hp"], one["gold"], one["ration"], len(one["potions"]), one["xp"]) == (10, 5, 3, 1, 0)
    assert (seen["area"], seen["floor"], one["level"]) == (1, 1, 1)


@clause("MR-023")
def test_the_reference_card_is_never_shuffled_and_serves_again_and_again():
    d = given(hp=2, card_up=False, potions=[])
    assert "criminal" not in PACK.room
    for answers in ([], []):  # with the XP of the first Criminal a Feat is offered in the second fight
        perform(fight_criminal(d, hero(d)), luck=[5, 1], answers=answers)
    for _ in range(2):
        perform(take_rewards(d, hero(d)), luck=[2], answers=["reward-right", "always-1"])
    assert (hero(d).xp, hero(d).gold) == (4, 5 + 2 * (3 + 2))
    assert len(d.rooms) == 20


@clause("MR-024", "MR-152")
@pytest.mark.parametrize("character", STARTS)
def test_the_first_pool_is_one_character_die_and_the_dungeon_die(character):
    d = given(character)
    story = perform(skill_test(d, hero(d)), luck=[5, 3])
    assert [die.key for die in story.lucks[0][1]] == ["character", "dungeon"]


@clause("MR-025", "MR-026")
def test_the_marker_starts_on_area_one_and_no_enemy_is_being_fought():
    seen = opened(["night-grocer"]).view(0)
    assert seen["area"] == 1
    assert seen["enemy"] is None


@clause("MR-026")
def test_the_enemy_marker_goes_back_to_the_skull_after_a_fight():
    table = table_at(
        given(hp=2, card_up=False, potions=[], rooms={0: "city-guard"}), luck=[5, 1, "watchfire", "the-pyre"]
    )
    assert table.view(0)["enemy"] is None
    assert table.view(0)["heroes"][0]["resolved"]


@clause("MR-027")
def test_the_city_is_the_side_played_unless_the_cathedral_is_chosen():
    assert opened(["night-grocer"]).view(0)["board"] == "The City"
    assert opened(["night-grocer"], board="cathedral").view(0)["board"] == "The Cathedral"
    with pytest.raises(Unknown):
        opened([], board="tower")


@clause("MR-028", "MR-032", "MR-182")
@pytest.mark.parametrize("key", PACK.room)
def test_any_of_the_twenty_rooms_may_be_the_entry_and_seven_lie_face_down(key):
    d = given(at=4)
    perform(prepare(d), luck=[key])
    assert hero(d).at == 0
    assert d.grid[0] is PACK.room[key]
    assert d.face_up == [True] + [False] * 7


@clause("MR-029")
def test_twelve_rooms_form_the_unused_pile():
    assert opened(["night-grocer"]).view(0)["unused"] == 12


@clause("MR-030")
@pytest.mark.parametrize("key", ["executioner", "rat-king", "bell-ringer", "veiled-abbess"])
def test_any_of_the_four_other_guardians_may_lie_on_top(key):
    d = given(area=2)
    perform(reveal_guardian(d), luck=[key])
    assert d.guardian is PACK.guardian[key]


@clause("MR-030")
def test_the_final_guardian_lies_at_the_bottom_of_four():
    d = given(area=2)
    with pytest.raises(BadLuck):
        perform(reveal_guardian(d), luck=["kings-remains"])
    d = given(area=10)
    perform(reveal_guardian(d))
    assert d.guardian is PACK.guardian["kings-remains"]
    assert given().guardians_left == 4


@clause("MR-031", "MR-R50")
@pytest.mark.parametrize("board", ["city", "cathedral"])
def test_one_of_the_five_guardians_and_the_avatar_take_no_part(board):
    d = given(board=board)
    assert len(PACK.guardian) == 5
    assert not [key for key in PACK.guardian if "avatar" in key]
    order = iter(["executioner", "rat-king", "bell-ringer"])
    met = []
    for d.area in range(1, 11):
        last = d.area == 10
        perform(reveal_guardian(d), luck=[next(order)] if d.here.guardian and not last else [])
        if d.guardian not in met:
            met.append(d.guardian)
    assert [one.key for one in met if one] == ["executioner", "rat-king", "bell-ringer", "kings-remains"]


@clause("MR-033")
def test_the_first_turn_starts_with_the_resolution_of_the_entry():
    table = opened(["night-grocer"])
    assert [event.kind.key for event in table.events(0)].count("area-laid-out") == 1
    assert table.asks[0].clause == "MR-720"


# -- difficulty --------------------------------------------------------------------------------------------


@clause("MR-022", "MR-060", "MR-061", "MR-062", "MR-063", "MR-R52")
@pytest.mark.parametrize(
    ("difficulty", "ration", "hp", "gold"),
    [("normal", 3, 10, 5), ("hard", 2, 9, 5), ("extreme", 2, 8, 5), ("roguelike", 2, 8, 2)],
)
def test_a_difficulty_lowers_starting_values(difficulty, ration, hp, gold):
    one = opened(["night-grocer"], difficulty=difficulty).view(0)["heroes"][0]
    assert (one["ration"], one["hp"], one["gold"]) == (ration, hp, gold)


@clause("MR-064", "MR-EX71")
def test_a_penalty_stops_at_nought_and_costs_no_hp():
    one = hero(given("sellsword", difficulty="roguelike"))
    assert (one.hp, one.armor, one.gold, one.ration) == (8, 1, 0, 2)


@clause("MR-065")
@pytest.mark.parametrize("difficulty", PACK.difficulty.values(), ids=str)
@pytest.mark.parametrize("character", STARTS)
def test_a_difficulty_treats_all_characters_alike(character, difficulty):
    one, start = hero(given(character, difficulty=difficulty.key)), STARTS[character]
    for what in ("hp", "ration", "gold"):
        assert getattr(one, what) == max(0, start[what] + getattr(difficulty, what))
    assert (one.armor, one.xp, potions(one)) == (start["armor"], start["xp"], start["potions"])


@clause("MR-R53")
def test_a_character_with_too_few_hp_for_the_hardest_mode_is_refused():
    weak = {"key": "x", "name": {"en": "X", "fr": "X"}, "mark": "house", "hp": 2, "skills": []}
    with pytest.raises(ValidationError, match="hp"):
        checked(CharacterKind, weak)


@clause("MR-R112")
def test_in_cooperation_each_character_takes_the_full_penalty():
    d = party("rat-hunter", "sellsword", difficulty="extreme")
    assert [(one.hp, one.ration) for one in d.heroes] == [(8, 2), (8, 2)]


# -- stories and matter without rules ----------------------------------------------------------------------


@clause("MR-971")
def test_a_story_is_drawn_by_the_book_icon_and_as_part_of_a_reward():
    d = given()
    assert len(d.stories) == len(PACK.story) == 4
    perform(resolve(d, hero(d), (Effect(verb="story"),)), luck=["sealed-letter"], answers=["choice-1"])
    perform(take_rewards(d, hero(d)), luck=[2, "kings-seamstress"], answers=["reward-right", "always-2", "choice-2"])
    assert len(d.stories) == 2
    assert hero(d).xp == 3


@clause("MR-R104")
def test_the_stories_are_one_common_deck_of_unknown_order():
    d = party()
    perform(read_story(d, d.heroes[0]), luck=["woman-at-the-well"], answers=["choice-2"])
    with pytest.raises(BadLuck):
        perform(read_story(d, d.heroes[1]), luck=["woman-at-the-well"])
    perform(read_story(d, d.heroes[1]), luck=["sealed-letter"], answers=["choice-2"])
    assert len(d.stories) == 2


@clause("MR-970")
def test_a_game_holds_no_overlord_material():
    assert set(MiniRoguePack.collections()) == {
        "board", "die", "track", "potion", "difficulty", "character", "room", "criminal", "rewards", "guardian",
        "story", "stance",
    }  # fmt: skip
    keys = [key for collection in MiniRoguePack.collections() for key in getattr(PACK, collection)]
    assert not [key for key in keys if "overlord" in key or "avatar" in key or "reinforcement" in key]
    assert not any("overlord" in choice.key for choice in undercroft.options("mini-rogue"))


@clause("MR-R79")
def test_a_character_card_cannot_be_taken_twice():
    with pytest.raises(Unknown):
        begin(["ann", "bo"], {**OPTIONS, "character": "canoness", "partner": "canoness", "stances": False}, PACK)
    table = undercroft.open_table("mini-rogue", seats=2)
    table.answer(0, "play-canoness")
    assert "play-canoness" not in table.asks[0].keys
    with pytest.raises(NotAllowed):
        table.answer(1, "play-canoness")
