"""Setting up: what is laid out, dealt, kept and carried out before the first roll."""

from __future__ import annotations

import pytest

from clauses import clause
from games.paper_dungeons.given import given, options, roll
from undercroft import Unknown, open_table
from undercroft.games.paper_dungeons.rules.setup import begin

LAID_OUT = ["B", "living-legend", "side-to-side", "nobody-behind"]
DEALT = ["barbarian", "scout", "long-march", "collectors", "healer", "veteran", "brewers", "strong-blood"]

POOL = ("white-thief", "white-warrior", "white-cleric", "black-thief", "black-warrior", "black-cleric")


def choices(table):
    return {ask.seat: ask.keys for ask in table.asks}


@clause("PD-102", "PD-104", "PD-105", "PD-108", "PD-119", "PD-120")
def test_dungeon_monsters_and_missions_lie_open_before_cards_are_chosen():
    table = open_table("paper-dungeons", ["ann", "bo"], luck=[*LAID_OUT, *DEALT])
    view = table.view(1)
    assert view["dungeon"]["circles"] == ["D4", "A6", "E7"]
    assert [monster["key"] for monster in view["dungeon"]["monsters"]] == ["minotaur", "chimera", "watcher"]
    assert [mission["id"] for mission in view["missions"]] == ["M02", "M03", "M04"]
    assert "B1-B2" in view["map"]["walls"]
    assert "D1-D2" in view["map"]["added_walls"]
    assert [ask.clause for ask in table.asks] == ["PD-111", "PD-111"]


@clause("PD-135")
def test_everything_printed_can_be_read_before_the_first_choice():
    """Tracks, rows and boxes with what they bring, monsters in full, the two cards one is dealt."""
    view = open_table("paper-dungeons", ["ann", "bo"], luck=[*LAID_OUT, *DEALT]).view(1)
    assert view["print"]["gem_bonus"] == {"2": "potion", "4": "item step", "6": "level"}
    assert view["print"]["row_bonus"] == ["level", "item step", "gem"]
    assert view["print"]["minion_points"][8] == 16
    chimera = view["dungeon"]["monsters"][1]
    assert [one["damage"] for one in chimera["thresholds"]] == [4, 3, 2]
    assert (chimera["flight"], chimera["bonus"], chimera["lost_gems"]) == (-4, "item step", ["E", "H"])
    assert [item["symbol"] for item in view["sheets"][0]["items"]].count(None) == 4
    assert [card["key"] for card in view["cards"]["objectives"]] == ["brewers", "strong-blood"]


@clause("PD-110", "PD-111", "PD-113", "PD-160", "PD-164")
def test_every_player_keeps_one_of_two_powers_and_one_of_two_objectives():
    table = open_table("paper-dungeons", ["ann", "bo"], luck=[*LAID_OUT, *DEALT, *roll(*POOL)])
    assert choices(table) == {0: ("keep-barbarian", "keep-scout"), 1: ("keep-healer", "keep-veteran")}
    table.answer(0, "keep-scout")
    assert choices(table)[0] == ("keep-long-march", "keep-collectors")
    table.answer(0, "keep-collectors")
    table.answer(1, "keep-healer")
    assert table.view(1)["sheets"][0]["power"] is None  # bo has not chosen everything yet
    table.answer(1, "keep-brewers")
    ann = table.view(1)["sheets"][0]
    assert (ann["power"]["key"], ann["objective"]) == ("scout", None)
    assert [hero["key"] for hero in ann["heroes"] if hero["black"]] == ["warrior", "magician"]
    assert table.view(0)["sheets"][0]["objective"]["key"] == "collectors"


@clause("PD-100")
def test_eight_players_are_the_most():
    with pytest.raises(Unknown, match="possible: 1, 2, 3, 4, 5, 6, 7, 8"):
        open_table("paper-dungeons", 9)
    assert len(open_table("paper-dungeons", 8).asks) == 8


@clause("PD-109")
def test_without_missions_none_are_laid_out():
    table = open_table("paper-dungeons", 1, {"missions": False}, luck=["B", *DEALT[:4]])
    assert table.view(0)["missions"] == []


@clause("PD-115", "PD-EX01", "PD-101")
def test_a_fresh_sheet_holds_the_starting_values():
    """PD-EX01 Levels 1/1/1/1, power 4, life 4."""
    d = given()
    for sheet in d.sheets:
        assert sheet.levels == [1, 1, 1, 1]
        assert (sheet.life, sheet.damage, sheet.potions, sheet.gems, sheet.minions) == (4, 0, 0, 0, 0)
        assert (sheet.started, sheet.complete, sheet.visited, sheet.room) == (0, 0, 0, -1)
        assert not sheet.is_resurrected


@clause("PD-116", "PD-121", "PD-913", "PD-914")
def test_start_powers_are_carried_out_before_the_first_roll():
    table = open_table("paper-dungeons", ["ann", "bo"], luck=[*LAID_OUT, *DEALT[4:], *DEALT[:4], *roll(*POOL)])
    for seat, keys in ((0, ("keep-veteran", "keep-brewers")), (1, ("keep-scout", "keep-collectors"))):
        for key in keys:
            table.answer(seat, key)
    assert choices(table) == {0: ("level-warrior", "level-magician", "level-cleric", "level-thief")}
    assert table.view(0)["pool"] == []
    table.answer(0, "level-thief")
    assert choices(table) == {0: ("level-warrior", "level-magician", "level-cleric")}  # two different heroes
    table.answer(0, "level-warrior")
    assert [hero["level"] for hero in table.view(1)["sheets"][0]["heroes"]] == [2, 1, 1, 2]
    assert table.view(1)["round"] == 1


@clause("PD-771")
def test_in_a_campaign_the_scenario_fixes_the_dungeon(game_pack):
    d = begin(["ann"], options(campaign="terrors-of-the-tower"), game_pack)
    assert d.wanted_dungeon == "G"
    with pytest.raises(Unknown, match="possible: G, H, I"):
        begin(["ann"], options(campaign="terrors-of-the-tower", dungeon="A"), game_pack)


@pytest.fixture
def game_pack():
    return given().box.pack


@clause("PD-850", "PD-111", "PD-R18")
def test_alone_the_setup_is_the_same():
    """Dungeon, monsters, three missions, two powers and two objectives of which one each is kept."""
    pool = roll(*POOL)  # nobody is drawn to roll
    table = open_table("paper-dungeons", ["ann"], luck=[*LAID_OUT, *DEALT[:4], *pool])
    view = table.view(0)
    assert (view["dungeon"]["key"], len(view["dungeon"]["monsters"]), len(view["missions"])) == ("B", 3, 3)
    assert choices(table) == {0: ("keep-barbarian", "keep-scout")}
    table.answer(0, "keep-scout")
    assert choices(table) == {0: ("keep-long-march", "keep-collectors")}
    table.answer(0, "keep-long-march")
    assert (table.view(0)["round"], len(table.view(0)["pool"])) == (1, 6)


@clause("PD-111", "PD-120", "PD-R103", "PD-R111")
def test_cards_are_chosen_without_a_look_at_the_dice_or_at_the_cards_of_others():
    table = open_table("paper-dungeons", ["ann", "bo"], luck=[*LAID_OUT, *DEALT, *roll(*POOL)])
    before = table.view(1)
    assert (before["pool"], len(before["missions"])) == ([], 3)
    table.answer(0, "keep-scout")
    table.answer(0, "keep-collectors")
    assert table.view(1) == before
    assert [card["key"] for card in before["cards"]["powers"]] == ["healer", "veteran"]


@clause("PD-164", "PD-165")
def test_what_a_seat_imagines_of_the_others_keeps_to_what_is_open():
    """Own cards and what lies open stay; all else is any card of the deck that the seat has not seen."""
    table = open_table("paper-dungeons", 3, seed=2)
    for is_chosen in (False, True):
        real = table.run.state.sheets
        seen = set()
        for seed in range(30):
            sheets = table.imagine(0, seed).run.state.sheets
            dealt = [card for sheet in sheets for card in (*sheet.dealt_powers, *sheet.dealt_objectives)]
            assert len({card.key for card in dealt}) == 12  # each card once
            assert (sheets[0].dealt_powers, sheets[0].dealt_objectives) == (
                real[0].dealt_powers, real[0].dealt_objectives)  # fmt: skip
            for one, other in zip(sheets[1:], real[1:], strict=True):
                assert one.power is other.power
                assert one.black == other.black
                if is_chosen:
                    assert one.power in one.dealt_powers
                    assert one.objective in one.dealt_objectives
                    assert [hero.key in one.objective.black for hero in table.run.state.box.heroes] == list(one.black)
                seen |= {card.key for card in (*one.dealt_powers, *one.dealt_objectives)}
        assert len(seen) > 20
        while table.view(0)["round"] == 0:
            ask = table.asks[0]
            table.answer(ask.seat, ask.keys[0])
