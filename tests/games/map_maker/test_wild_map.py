"""The Wild Map: six dungeons as a campaign, and Adventure Mode on it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from clauses import clause
from games.map_maker.given import PACK, given_fight, keys_told, told
from games.map_maker.modes import captain
from story import perform
from undercroft import BadCampaign, BadRecord, language, open_campaign, open_table, options, replay
from undercroft.games.map_maker.rules.wild_map import WILD_MAP, note, the_end
from undercroft.games.map_maker.sight.view import see_detail
from undercroft.games.map_maker.words.offers import dungeon_title
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.playout import play_out
from undercroft.kernel.record import Record

STROLL = str(Path(__file__).parent / "packs" / "stroll")  # three levels, Heroes that are hard to beat
EASY = {"pack": STROLL, "give-up": "off"}


def play_until(campaign, won: bool, options, seats=3):
    """The record of a game on this map with this end: an easy one won, or a Boss met and the fight lost."""
    for seed in range(400):
        game = campaign.open_table(seats, {**(EASY if won else {"give-up": "off"}), **options}, seed=seed)
        outcome = play_out(game, captain(random.Random(seed)), seed=seed)
        if bool(outcome.winners) is won and game.view()["detail"]["boss"] is not None:
            return game
    raise AssertionError("no such game")


@clause("MM-104", "MM-130", "MM-505", "MM-506", "MM-701", "MM-703", "MM-709", "MM-950", "MM-955", "MM-R67", "MM-R77")
def test_six_won_dungeons_complete_a_map_and_open_adventure_mode(tmp_path):
    campaign = open_campaign("map-maker", tmp_path / "map")
    with pytest.raises(BadCampaign, match="still to be won: I, II, III, IV, V, VI"):
        campaign.open_table(1, {"mode": "adventure", "dungeon": 1})
    for number in (3, 1, 2, 6, 5, 4):
        game = play_until(campaign, True, {"dungeon": number})
        campaign.add(game.record)
    state = campaign.state
    assert state["complete"]
    assert len(set(state["marked"])) == len(set(state["dangers"])) == 6
    for entry in state["dungeons"]:
        assert entry["won"]
        assert (entry["depth"], entry["map_maker"]["class"] in PACK.hero) == (3, True)
    with pytest.raises(BadCampaign, match="all six dungeons of this map are won"):
        campaign.open_table(1)
    adventure = campaign.open_table(2, {"mode": "adventure", "dungeon": 2}, seed=1)
    entry = state["dungeons"][1]
    assert adventure.header["options"]["boss"] == entry["boss"]
    assert adventure.header["options"]["danger"] == entry["danger"]
    assert adventure.header["options"]["depth"] == 3
    play_out(adventure, seed=1)
    assert campaign.add(adventure.record) == state
    assert open_campaign("map-maker", tmp_path / "map").state == state


@clause("MM-HV36", "MM-507", "MM-706", "MM-708", "MM-R65", "MM-R94")
def test_a_lost_dungeon_keeps_its_boss(tmp_path):
    campaign = open_campaign("map-maker", tmp_path / "map")
    lost = play_until(campaign, False, {"dungeon": 2, "hard": "on", "dungeon-name": "Cinders"})
    campaign.add(lost.record)
    entry = campaign.state["dungeons"][1]
    boss = lost.view()["detail"]["boss"]
    assert boss is not None
    assert (entry["boss"], entry["won"], entry["name"]["en"], entry["danger"]) == (boss, False, "Cinders", None)
    assert (entry["depth"], entry["penalty"], entry["map_maker"]) == (None, None, None)  # nothing further for now
    assert (campaign.state["marked"], campaign.state["dangers"]) == ([boss], [])
    other = campaign.open_table(1, {"dungeon": 3})
    assert other.header["options"]["marked"] == boss
    again = campaign.open_table(1, {"dungeon": 2})
    assert (again.header["options"]["boss"], again.header["options"]["dungeon-name"]) == (boss, "Cinders")


@clause("MM-R62", "MM-131")
def test_two_dungeons_may_have_one_name(tmp_path):
    campaign = open_campaign("map-maker", tmp_path / "map")
    for number in (1, 2):
        campaign.add(play_until(campaign, True, {"dungeon": number, "dungeon-name": "Cinders"}).record)
    assert [one["name"] and one["name"]["en"] for one in campaign.state["dungeons"][:3]] == ["Cinders", "Cinders", None]


@clause("MM-R84", "MM-R120")
def test_what_does_not_belong_is_refused_and_nothing_is_lost(tmp_path):
    campaign = open_campaign("map-maker", tmp_path / "map")
    won = play_until(campaign, True, {"dungeon": 1})
    campaign.add(won.record)
    before = campaign.state
    one_shot = open_table("map-maker", 1, {"start-level": 50, "training": 65}, seed=1)
    play_out(one_shot, seed=1)
    with pytest.raises(BadCampaign, match="one-shot"):
        campaign.add(one_shot.record)
    with pytest.raises(BadCampaign, match="in the campaign already"):
        campaign.add(won.record)
    again = play_until(open_campaign("map-maker", tmp_path / "twin"), True, {"dungeon": 1}, seats=2)
    with pytest.raises(BadCampaign, match="dungeon I is won already"):
        campaign.add(again.record)
    elsewhere = play_until(open_campaign("map-maker", tmp_path / "other"), True, {"dungeon": 2})
    with pytest.raises(BadCampaign, match="another map"):
        campaign.add(elsewhere.record)
    unfinished = campaign.open_table(1, {"dungeon": 2}, seed=1)
    with pytest.raises(BadCampaign, match="not finished"):
        campaign.add(unfinished.record)
    with pytest.raises(BadCampaign, match="begun with the full set"):
        campaign.open_table(1, {"dungeon": 2, "set": "base"})
    assert campaign.state == before
    assert len(campaign.files) == 1
    file = campaign.files[0]
    file.write_text(file.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    with pytest.raises(BadRecord, match="cut off"):
        open_campaign("map-maker", tmp_path / "map")


@clause("MM-132")
def test_a_name_left_blank_is_given_by_whoever_kills_the_boss(tmp_path):
    campaign = open_campaign("map-maker", tmp_path / "map")
    game = play_until(campaign, True, {"dungeon": 4, "naming": "winner"})
    asked = [line for line in game.record.lines if line.get("clause") == "MM-132"]
    assert len(asked) == 1
    campaign.add(game.record)
    keep = PACK.dungeons[3]
    assert campaign.state["dungeons"][3]["name"]["en"] in [keep.name.en, *(one.en for one in keep.suggestions)]


def named_by_the_killer(dungeon=4, **more):
    d = told(given_fight("fighter", "mage", map="wild", naming="winner", dungeon=dungeon, **more))
    d.killer, d.boss.hp = 1, 0
    return d


@clause("MM-132", "MM-R130", "MM-R63")
def test_the_killer_chooses_a_suggestion_for_this_dungeon_or_a_name_of_its_own():
    d = named_by_the_killer()
    story = perform(the_end(d), answers=["ill-fortune", "name-crooked-keep-3"])
    assert story.asks[1].keys == ("name-crooked-keep", "name-crooked-keep-2", "name-crooked-keep-3", "own-name")
    assert (story.asks[1].seat, see_detail(d)["name"]) == (1, {"en": "Jester's Gate", "fr": "La Porte du bouffon"})
    with pytest.raises(UndercroftError, match="if its name was left blank"):
        note(d, 1, "dungeon-name", "Late thoughts")

    d = named_by_the_killer()
    perform(the_end(d), answers=["ill-fortune", "own-name"])
    assert see_detail(d)["name"]["en"] == "Crooked Keep"  # without a text the default stands
    with pytest.raises(UndercroftError, match="only the player whose Hero killed the Boss"):
        note(d, 0, "dungeon-name", "The wrong seat")
    for text in ("", " ", "x" * 41, "two\nlines"):
        with pytest.raises(UndercroftError, match="1 to 40 characters"):
            note(d, 1, "dungeon-name", text)
    with pytest.raises(UndercroftError, match="unknown note"):
        note(d, 1, "motto", "Deeper")
    note(d, 1, "dungeon-name", "Ysolde's Revenge")
    assert see_detail(d)["name"] == {"en": "Ysolde's Revenge", "fr": "Ysolde's Revenge"}
    assert keys_told(d)[-1] == "named"

    d = named_by_the_killer()
    note(d, 1, "dungeon-name", "Written first")
    perform(the_end(d), answers=["ill-fortune", "own-name"])
    assert see_detail(d)["name"]["en"] == "Written first"

    d = named_by_the_killer()
    d.killer = 0
    note(d, 0, "dungeon-name", "The first Hero's")
    perform(the_end(d), answers=["ill-fortune", "own-name"])
    assert see_detail(d)["name"]["en"] == "The first Hero's"
    d.killer = -1
    with pytest.raises(UndercroftError, match="only the player whose Hero killed the Boss"):
        note(d, 0, "dungeon-name", "Nobody's")


@clause("MM-132", "MM-R130")
def test_a_name_of_ones_own_stands_in_the_record_and_on_the_map(tmp_path):
    campaign = open_campaign("map-maker", tmp_path / "map")

    def chooses(chance):
        lead = captain(chance)
        return lambda seat, clause, options: options[-1] if clause == "MM-132" else lead(seat, clause, options)

    for seed in range(200):
        game = campaign.open_table(2, {**EASY, "dungeon": 2, "naming": "winner"}, seed=seed)
        if play_out(game, chooses(random.Random(seed)), seed=seed).winners:
            break
    seat = next(ask["seat"] for ask in game.record.lines if ask.get("clause") == "MM-132")
    assert game.view()["detail"]["name"]["en"] == "Cinder Hollow"
    game.annotate(seat, "dungeon-name", "Ysolde's Rest")
    with pytest.raises(UndercroftError, match="only the player whose Hero killed the Boss"):
        game.annotate(1 - seat, "dungeon-name", "Mine")
    again = replay(Record.parse(game.record.text))
    assert again.view()["detail"]["name"] == {"en": "Ysolde's Rest", "fr": "Ysolde's Rest"}
    assert campaign.add(game.record)["dungeons"][1]["name"]["en"] == "Ysolde's Rest"


@clause("MM-713", "MM-R66")
def test_a_map_takes_no_game_with_a_head_start(tmp_path):
    campaign = open_campaign("map-maker", tmp_path / "map")
    for head_start in ({"start-level": 2}, {"training": 1}):
        with pytest.raises(BadCampaign, match="MM-713"):
            campaign.open_table(1, {"dungeon": 1, **head_start})
        with pytest.raises(UndercroftError, match="MM-713"):
            open_table("map-maker", 1, {"map": "wild", "dungeon": 1, **head_start})
    left = [choice.key for choice in WILD_MAP.choices(campaign.state, options("map-maker"))]
    assert not {"start-level", "training"} & set(left)


@clause("MM-132", "MM-954")
def test_adventure_mode_keeps_the_name_the_winner_chose(tmp_path):
    campaign = open_campaign("map-maker", tmp_path / "map")
    chosen, default = PACK.dungeons[0].name, PACK.dungeons[3].name
    entry = {
        **campaign.state["dungeons"][3],
        "boss": next(iter(PACK.boss)),
        "danger": next(iter(PACK.danger)),
        "depth": 50,
    }
    campaign.state["dungeons"][3] = {**entry, "won": True, "name": {"en": chosen.en, "fr": chosen.fr}}
    campaign.state.update(complete=True, set="full")
    table = campaign.open_table(1, {"mode": "adventure", "dungeon": 4}, seed=1)
    assert chosen.en != default.en
    with language("fr"):
        assert table.view(0)["dungeon"]["name"] == chosen.fr


def test_adventure_mode_without_a_map_needs_all_its_entries():
    with pytest.raises(UndercroftError, match="Adventure Mode needs a completed Wild Map"):
        open_table("map-maker", 1, {"mode": "adventure", "boss": "succubus"})


@clause("MM-701", "MM-702", "MM-703", "MM-704", "MM-705", "MM-712", "MM-105", "MM-R61", "MM-R64")
def test_the_map_detail_of_a_won_dungeon():
    d = given_fight("fighter", "mage", map="wild", used_dangers="ill-fortune,charnel-air", name_2="Ysolde", level=17)
    d.killer, d.boss.hp = 1, 0
    d.title = dungeon_title("Old Well", PACK.dungeons[0])
    story = perform(the_end(d), answers=["broken-ground"])
    assert (story.asks[0].seat, len(story.asks[0].keys)) == (1, 4)  # the killer's player; each danger once a map
    detail = see_detail(d)
    assert (detail["name"]["en"], detail["danger"], detail["depth"]) == ("Old Well", "broken-ground", 17)
    assert (detail["boss"], detail["penalty"]["en"]) == ("skeleton-king", "−1 Agility")
    assert detail["map_maker"] == {"en": "Ysolde", "fr": "Ysolde", "class": "mage"}


@clause("MM-707", "MM-708", "MM-706", "MM-507", "MM-R40", "MM-R42", "MM-R108", "MM-R125")
def test_a_known_boss_stays_known_also_if_the_next_attempt_ends_before_it(tmp_path):
    campaign = open_campaign("map-maker", tmp_path / "map")
    lost = play_until(campaign, False, {"dungeon": 2, "hard": "on"})
    boss = lost.view()["detail"]["boss"]
    assert boss is not None
    campaign.add(lost.record)
    again = campaign.open_table(1, {"dungeon": 2, "class-1": "thief"}, seed=3)
    seen = again.view()
    assert (seen["detail"]["boss"], seen["depth"]) == (boss, None)  # the depth is found anew
    thief = seen["heroes"][0]
    assert (thief["class"], thief["hp"], thief["total"], len(seen["heroes"])) == ("thief", 11, 10, 1)
    while again.outcome is None:
        again.answer(0, "give-up" if "give-up" in again.asks[0].keys else again.asks[0].keys[0])
    assert again.outcome.winners == ()
    state = campaign.add(again.record)
    entry = state["dungeons"][1]
    assert (entry["boss"], entry["won"], entry["tries"], state["marked"]) == (boss, False, 2, [boss])
    assert campaign.open_table(1, {"dungeon": 2}).header["options"]["boss"] == boss


@clause("MM-710", "MM-104")
def test_a_new_map_may_be_started_beside_the_old_one(tmp_path):
    first = open_campaign("map-maker", tmp_path / "first")
    first.add(play_until(first, True, {"dungeon": 1}).record)
    second = open_campaign("map-maker", tmp_path / "second").state
    assert [one["roman"] for one in second["dungeons"]] == ["I", "II", "III", "IV", "V", "VI"]
    assert not any(one["won"] or one["boss"] for one in second["dungeons"])
    assert (second["marked"], second["dangers"], second["complete"]) == ([], [], False)


def won(*numbers: int) -> dict[str, Any]:
    """A map on which these dungeons are won, as records leave it."""
    state = WILD_MAP.begin()
    for one in state["dungeons"]:
        if one["number"] in numbers:
            name = {"en": f"Den {one['number']}", "fr": f"Antre {one['number']}"}
            one |= {"won": True, "name": name, "danger": "fire", "depth": 20, "boss": "wyvern", "boss_name": name}
    return {**state, "complete": len(numbers) == 6, "set": "full" if numbers else ""}


@clause("MM-130", "MM-131")
@pytest.mark.parametrize(
    ("numbers", "wish", "played"), [((), None, 1), ((1, 2), None, 3), ((1, 2), 6, 6), ((6,), 1, 1)]
)
def test_the_next_game_is_in_the_dungeon_named_or_in_the_first_that_is_open(numbers, wish, played):
    given = {} if wish is None else {"dungeon": wish}
    assert WILD_MAP.next_options(won(*numbers), given)["dungeon"] == played


@clause("MM-130")
@pytest.mark.parametrize(("wish", "called"), [(1, "I"), (6, "VI"), (7, "7")])
def test_a_dungeon_that_is_won_is_not_open_again(wish, called):
    with pytest.raises(BadCampaign, match=rf"dungeon {called} is won already \(MM-130\); still open: II, III, IV, V$"):
        WILD_MAP.next_options(won(1, 6), {"dungeon": wish})


@clause("MM-950", "MM-951")
def test_adventure_mode_needs_the_whole_map_and_a_dungeon_of_it():
    adventure = {"mode": "adventure"}
    with pytest.raises(BadCampaign, match=r"still to be won: II, VI$"):
        WILD_MAP.next_options(won(1, 3, 4, 5), {**adventure, "dungeon": 1})
    for wish in (None, 0, 7):
        with pytest.raises(BadCampaign, match="dungeon=1 to 6"):
            WILD_MAP.next_options(won(1, 2, 3, 4, 5, 6), {**adventure, "dungeon": wish})
    for wish in (1, 6):
        chosen = WILD_MAP.next_options(won(1, 2, 3, 4, 5, 6), {**adventure, "dungeon": wish})
        assert (chosen["dungeon"], chosen["dungeon-name"], chosen["depth"]) == (wish, f"Den {wish}", 20)
