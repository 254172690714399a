"""Missions, objectives, the score row, winners, campaigns."""

from __future__ import annotations

import pytest

from clauses import clause
from conform.golden import records_of
from games.paper_dungeons.given import end, given, mark, mission, scored
from undercroft import open_campaign, open_table, replay
from undercroft.games.paper_dungeons.rules.campaign import _totals, begin, carry
from undercroft.games.paper_dungeons.rules.scoring import boxes, places, rating, score
from undercroft.kernel.errors import BadCampaign
from undercroft.kernel.playout import play_out
from undercroft.kernel.record import Record

RECORDS = records_of("paper-dungeons")


@clause("PD-153", "PD-154", "PD-155", "PD-DX19")
def test_all_who_meet_a_mission_at_one_check_score_it_and_it_is_gone():
    """PD-DX19 Two in round 4 score 4 each, a third in round 5 nothing."""
    d = given(players=3, round=4, missions=("M14",), levels=(3, 3, 3, 3))
    mark(d, d.sheets[1], levels=(4, 4, 3, 3))
    end(d)
    d.round = 5
    mark(d, d.sheets[2], levels=(6, 6, 6, 6))
    end(d)
    assert [sheet.mission_points for sheet in d.sheets] == [4, 4, 0]
    assert d.sheets[0].missions == (mission("M14"),)


@clause("PD-853", "PD-DX20", "PD-R65")
@pytest.mark.parametrize(("played", "points"), [(2, 5), (8, 1)])
def test_in_solo_a_mission_scores_by_its_round(played, points):
    """PD-DX20 Round 2: 5 points, round 8: 1."""
    d = given(players=1, round=played, missions=("M06",), potions=8)
    end(d)
    assert d.sheets[0].mission_points == points


@clause("PD-363", "PD-364", "PD-803", "PD-DX23", "PD-EX04")
def test_the_shield_of_the_lowest_hero_and_one_point_per_hero_at_six():
    """PD-DX23 6/6/5/4: 8 + 2; PD-EX04 lowest level 3: 6."""
    d = given(levels=(6, 6, 5, 4))
    assert boxes(d, d.sheets[0])[3] == 10
    d = given(levels=(3, 4, 3, 5))
    assert boxes(d, d.sheets[0])[3] == 6


@clause("PD-134", "PD-800", "PD-801", "PD-802", "PD-804", "PD-805", "PD-806", "PD-809", "PD-810", "PD-811", "PD-DX41")
def test_a_whole_score_row():
    """PD-DX41 A 5, B -4, C 8, D 6, E 10, F 14, G 10, H -3, I 0, J 4, K 4: 54."""
    d = given(
        monster_points=(5, -4, 8), levels=(5, 4, 4, 3), complete=("crown-of-the-true-king", "medal-of-khar"),
        begun=("ethereal-cloak",), gems=4, defeated=6, damage=7, power="seer", objective="O13", mission_points=4,
    )  # fmt: skip
    assert boxes(d, d.sheets[0]) == (5, -4, 8, 6, 10, 14, 10, -3, 0, 4, 4, 54)


@clause("PD-813", "PD-814", "PD-DX24")
def test_a_tie_is_broken_by_rooms_then_shared():
    """PD-DX24 The same L, more rooms: that player wins alone."""
    d = given(visited=("A1", "B1"))
    mark(d, d.sheets[1], visited=("C1",))
    assert (score(d).winners, str(score(d).reason)) == ((0,), "Equal points, the most rooms visited.")
    mark(d, d.sheets[1], visited=("D1",))
    assert (score(d).winners, str(score(d).reason)) == ((0, 1), "Equal points and rooms visited: a shared victory.")
    mark(d, d.sheets[1], gems=3)
    assert (score(d).winners, str(score(d).reason)) == ((1,), "The most points.")


@clause("PD-855")
def test_solo_has_a_score_and_no_winner():
    assert score(given(players=1)).winners == ()


@clause("PD-770", "PD-773", "PD-774", "PD-776")
def test_a_campaign_is_three_chapters_in_order_with_their_scores_added(tmp_path):
    campaign = open_campaign("paper-dungeons", tmp_path / "town")
    with pytest.raises(BadCampaign, match="choose a scenario"):
        campaign.open_table(2)
    scores = []
    for letter in "ABC":
        table = campaign.open_table(2, {"campaign": "urban-heroes"}, luck="fast", seed=letter)
        assert table.view(None)["dungeon"]["key"] == letter
        scores.append(play_out(table, seed=1).scores)
        campaign.add(table.record)
    assert campaign.state["totals"] == [sum(mine) for mine in zip(*scores, strict=True)]
    assert campaign.state["winners"]
    again = open_campaign("paper-dungeons", tmp_path / "town")
    assert again.state == campaign.state
    with pytest.raises(BadCampaign, match="the campaign is over"):
        again.open_table(2)


def test_the_golden_campaign_adds_up(tmp_path, default_packs):
    campaign = open_campaign("paper-dungeons", tmp_path)
    for chapter in (1, 2, 3):
        campaign.add(Record.load(RECORDS / f"00{chapter}.jsonl"))
    assert [chapter["dungeon"] for chapter in campaign.state["chapters"]] == ["D", "E", "F"]
    scores = [replay(RECORDS / f"00{chapter}.jsonl").outcome.scores for chapter in (1, 2, 3)]
    assert [chapter["scores"] for chapter in campaign.state["chapters"]] == [list(row) for row in scores]
    assert campaign.state["totals"] == [sum(mine) for mine in zip(*scores, strict=True)]
    assert campaign.state["winners"]
    with pytest.raises(BadCampaign, match="not the next chapter"):
        open_campaign("paper-dungeons", tmp_path / "other").add(Record.load(RECORDS / "002.jsonl"))


@clause("PD-776", "PD-R107")
def test_players_and_options_stay_the_same_in_a_campaign(tmp_path):
    campaign = open_campaign("paper-dungeons", tmp_path)
    first = campaign.open_table(2, {"campaign": "urban-heroes", "missions": False}, luck="fast", seed=1)
    play_out(first, seed=1)
    campaign.add(first.record)
    with pytest.raises(BadCampaign, match="missions"):
        campaign.open_table(2, {"missions": True})
    for others in (3, 1, ["ann", "bo"], ["seat 1", "seat 0"]):
        with pytest.raises(BadCampaign, match="the players stay the same"):
            campaign.open_table(others)
    assert campaign.open_table(2).header["seats"] == campaign.open_table(["seat 0", "seat 1"]).header["seats"]


@clause("PD-776")
@pytest.mark.parametrize(
    ("seats", "other"),
    [
        (3, {}), (2, {"missions": True}), (2, {"ephemeral_gems": True}),
        (2, {"campaign": "the-mummy-of-hamnapta", "dungeon": "E"}),
    ],
)  # fmt: skip
def test_a_chapter_played_elsewhere_with_other_players_options_or_scenario_is_not_added(tmp_path, seats, other):
    campaign = open_campaign("paper-dungeons", tmp_path)
    begun = {"campaign": "urban-heroes", "missions": False}
    first = campaign.open_table(2, begun, luck="fast", seed=1)
    play_out(first, seed=1)
    campaign.add(first.record)
    table = open_table("paper-dungeons", seats, {**begun, "dungeon": "B", **other}, luck="fast", seed=1)
    play_out(table, seed=1)
    before = campaign.state
    with pytest.raises(BadCampaign, match="PD-776"):
        campaign.add(table.record)
    assert (campaign.state, len(campaign.files)) == (before, 1)


@clause("PD-776")
def test_a_chapter_of_another_pack_is_not_added():
    table = open_table("paper-dungeons", 2, {"campaign": "urban-heroes", "dungeon": "A"}, luck="fast", seed=1)
    play_out(table, seed=1)
    second = open_table("paper-dungeons", 2, {"campaign": "urban-heroes", "dungeon": "B"}, luck="fast", seed=1)
    play_out(second, seed=1)
    after_one = carry(begin(), table)
    assert len(carry(after_one, second)["chapters"]) == 2
    with pytest.raises(BadCampaign, match="PD-776"):
        carry({**after_one, "pack": "elsewhere"}, second)


@clause("PD-775", "PD-DX42")
def test_equal_totals_of_a_campaign_are_broken_by_rooms():
    """PD-DX42 152 and 152, rooms 71 and 66: the first wins alone."""
    chapters = [
        {"dungeon": "A", "scores": [52, 50], "rooms": [20, 22]},
        {"dungeon": "B", "scores": [50, 51], "rooms": [25, 22]},
        {"dungeon": "C", "scores": [50, 51], "rooms": [26, 22]},
    ]
    assert _totals("urban-heroes", "", chapters) == {"totals": [152, 152], "rooms": [71, 66], "winners": [0]}


@clause("PD-812", "PD-816", "PD-813", "PD-R106", "PD-R74")
def test_places_go_by_points_then_rooms_and_are_shared_if_equal_in_both():
    d = given(players=5, gems=5, visited=("A1",))
    for sheet, marks in zip(d.sheets[1:], (
        {"gems": 3, "visited": ("A1", "B1")}, {"gems": 3, "visited": ("C1",)}, {"gems": 3, "visited": ("D1",)},
        {"visited": ("A1", "B1", "C1")},
    ), strict=True):  # fmt: skip
        mark(d, sheet, **marks)
    outcome = score(d)
    assert (outcome.winners, outcome.scores) == ((0,), (19, 9, 9, 9, 0))
    assert places(d, outcome.scores) == [1, 2, 3, 3, 5]


@clause("PD-815")
def test_nothing_is_scored_for_what_is_left_over():
    """Potions unused, rooms walked, gems struck, dice of the tracker: all the same."""
    assert scored(potions=7, room="C5", visited=("A1", "B1"), struck="ABC")["L"] == scored()["L"] == 0


@clause("PD-811", "PD-R84")
def test_a_total_can_be_negative():
    row = scored(monster_points=(-3, -4, -6), damage=24, resurrected=True, power="craftsman")
    assert (row["H"], row["I"], row["J"], row["L"]) == (-20, -9, -3, -13 - 20 - 9 - 3)


@clause("PD-363", "PD-R82")
def test_the_shields_of_the_six_levels():
    assert [scored(levels=(5, 5, n, 5))["D"] for n in range(1, 6)] == [0, 3, 6, 8, 11]
    assert scored(levels=(6, 6, 6, 6))["D"] == 14 + 4


@clause("PD-772", "PD-773", "PD-777", "PD-R68", "PD-R69", "PD-R70")
def test_a_campaign_alone_is_three_games_with_fresh_sheets_and_new_cards(tmp_path):
    """PD-777 The sum is the result, nobody wins."""
    campaign = open_campaign("paper-dungeons", tmp_path)
    scores, decks = [], []
    for letter in "JKL":
        table = campaign.open_table(1, {"campaign": "around-the-kingdom"}, luck="fast", seed=letter)
        start = table.view(0)
        assert (start["dungeon"]["key"], start["sheets"][0]["life"], start["round"]) == (letter, 4, 0)
        assert start["ephemeral_gems"]
        decks.append([card["key"] for card in (*start["missions"], *start["cards"]["powers"])])
        scores.append(play_out(table, seed=1).scores[0])
        campaign.add(table.record)
    assert campaign.state["totals"] == [sum(scores)]
    assert campaign.state["winners"] == []
    assert len({tuple(deck) for deck in decks}) == 3


@clause("PD-770", "PD-R67")
def test_four_scenarios_of_three_dungeons():
    chapters = {key: "".join(one.dungeons) for key, one in given().box.pack.scenario.items()}
    assert chapters == {
        "urban-heroes": "ABC", "the-mummy-of-hamnapta": "DEF", "terrors-of-the-tower": "GHI",
        "around-the-kingdom": "JKL",
    }  # fmt: skip


@clause("PD-R66")
def test_a_solo_score_has_a_title_for_display():
    d = given(players=1)
    titles = [str(rating(d, total)) for total in (-30, 39, 40, 60, 80, 95, 109, 110)]
    assert titles == ["Torch-bearers", "Torch-bearers", "Sellswords", "Adventurers", "Heroes of the Tavern",
                      "Champions of the Realm", "Champions of the Realm", "Legends"]  # fmt: skip
