"""What an ending tells: it follows from the story and the last view."""

from __future__ import annotations

import random
import re
from importlib import import_module

import pytest

import undercroft
from undercroft import learn
from undercroft.bots import Seat
from undercroft.bots.seated import bot_for, bots_at
from undercroft.games.dungeon_run.lessons.ending import DECISIVE, _growth as growth
from undercroft.games.map_maker.lessons.ending import tallies
from undercroft.games.mini_rogue.lessons.ending import decisive
from undercroft.learn.endings import _ten

GAMES = undercroft.games()
EXIT = 8  # Mini Rogue: the place of the Guardian


def played(game: str, seats: int = 1, seed: int = 8):
    table = undercroft.open_table(game, seats, dict(learn.first(game).options) if seats == 1 else {}, seed=seed)
    chance = random.Random(seed)
    advised = learn.first(game).answers
    while table.asks:
        ask = table.asks[0]
        usual = advised.get(ask.clause) if seats == 1 else None
        table.answer(ask.seat, usual if usual in ask.keys else ask.obvious or chance.choice(ask.keys))
    return table


@pytest.mark.parametrize("game", GAMES)
def test_every_ending_says_what_decided_it_in_both_languages(game):
    table = played(game)
    told = {}
    for code in ("en", "fr"):
        with undercroft.language(code):
            told[code] = learn.ending(table, 0)
    english, french = told["en"], told["fr"]
    for one in (english, french):
        assert one.decided
        assert 2 <= len(one.story) <= 10
        assert len(one.rows) >= 4
        assert one.then
    assert len(english.rows) == len(french.rows)
    assert english.decided != french.decided


def test_points_of_paper_dungeons_add_up():
    table = played("paper-dungeons")
    told = learn.ending(table, 0)
    rows = dict((*told.score, *told.rows))
    boxes = {"first monster", "second monster", "third monster", "weakest hero", "items", "gems", "minions", "damage"}
    boxes |= {"resurrection", "power and objective", "missions"}
    assert (
        sum(int(text.replace("−", "-")) for name, text in rows.items() if name in boxes)
        == table.outcome.scores[0]
        == int(rows["total"])
    )
    used = sum(int(part.rpartition(" ")[2]) for part in rows["dice went into"].split(", "))
    assert used == 24  # three dice in each of eight rounds


def test_points_of_dungeon_run_are_taken_apart():
    table = played("dungeon-run")
    worth = {"treasures": 100, "artifacts": 200, "encounter cards": 100, "boss card": 300, "training": 300}
    rows = dict(learn.ending(table, 0).rows)
    counted = 0
    for name, each in worth.items():
        n, _, points = rows[name].partition(f" × {each} = ") if name in rows else ("0", "", "0")
        assert int(n) * each == int(points)
        counted += int(points)
    assert counted == int(rows["score"]) == table.outcome.scores[0] > 0


def test_what_was_to_be_expected_in_map_maker():
    """All tests of a game: as many as were made, and the chances lie between none and all of them."""
    table = played("map-maker")
    events = [event.to_json() for event in table.events(0)]
    delve, mine, theirs = tallies(events)
    assert delve.tried == sum(event["event"] in ("success", "failure") for event in events)
    assert mine.tried + theirs.tried == sum(event["event"] in ("hit", "miss") for event in events)
    for side in (delve, mine, theirs):
        assert 0 <= side.expected <= side.tried
    test = {"event": "test", "facts": {"hero_die": 3, "hero_score": 5, "foe_die": 2, "foe_score": 4}}
    fair = [test, {"event": "success", "facts": {}}]
    assert tallies(fair)[0].expected == pytest.approx(21 / 36)  # a tie is the Hero's
    defended = [{"event": "boss-attacks", "facts": {}}, test, {"event": "hit", "facts": {}}]
    assert tallies(defended)[2].expected == pytest.approx(21 / 36)  # MM-R44 and here the attacker's


def test_a_snare_between_an_attack_and_its_test_is_not_that_test():
    """The snare's Agility test is theirs, and the chance of more hits is that of an attack on the Boss."""
    snare = {"event": "test", "facts": {"hero_die": 2, "hero_score": 5, "foe_die": 3, "foe_score": 9}}
    blow = {"event": "test", "facts": {"hero_die": 6, "hero_score": 14, "foe_die": 2, "foe_score": 12}}
    begun = [{"event": "attacks", "facts": {}}, {"event": "die-attacks", "facts": {}}, snare]
    missed = [*begun, {"event": "miss", "facts": {}}, blow, {"event": "hit", "facts": {}}]
    lost = [*missed, *begun, {"event": "hit", "facts": {}}]
    _, mine, theirs = tallies(lost)
    assert ((mine.tried, mine.made), (theirs.tried, theirs.made)) == ((1, 1), (2, 1))
    assert mine.expected == pytest.approx(10 / 36)
    assert tallies([*begun, {"event": "hit", "facts": {}}])[1].tried == 0


def test_hp_lost_in_mini_rogue_is_all_there():
    table = played("mini-rogue")
    rows = dict(learn.ending(table, 0).rows)
    hurt = sum(event.to_json()["facts"]["n"] for event in table.events(0) if event.kind.key == "hurt")
    causes = [part.rpartition(" ") for part in rows["HP lost"].split(", ")]
    assert sum(int(n) for name, _, n in causes if name != "paid") == hurt


def test_with_several_everybody_is_told_of():
    table = played("paper-dungeons", 2)
    told = learn.ending(table, None)
    assert "seat 0" in told.decided
    assert "seat 1" in told.decided
    assert all("seat 1" in text for name, text in told.score if name in ("items", "total"))


def test_how_far_is_a_measure_where_there_are_no_points():
    assert learn.measured("mini-rogue", learn.ending(played("mini-rogue"), 0).measure).startswith("Area ")
    assert learn.measured("map-maker", 7) == "level 7"
    assert learn.measured("dungeon-run", 400) == "400"


# -- row by row -------------------------------------------------------------------------------------------------------


def careful(game: str, seats: int, seed: int, **options):
    names = [f"bot:careful {number}" for number in range(1, seats + 1)]
    table = undercroft.open_table(game, names, options, seed=seed)
    bots = bots_at(names, str(seed))
    while table.asks:
        seat = table.asks[0].seat
        table.answer(seat, bots[seat].answer(Seat(table, seat)).key)
    return table


def test_armour_at_each_guardian_of_mini_rogue():
    """As it was on the board when the fight began; the phases of the last Guardian are one fight."""
    names = ["bot:careful"]
    table = undercroft.open_table("mini-rogue", names, {"character": "rat-hunter"}, seed=4)
    bot, worn = bots_at(names, "4")[0], {}
    while table.asks:
        view = table.view(0)
        if view["enemy"] and view["exit"]["guardian"] and view["heroes"][0]["at"] == EXIT:
            worn.setdefault(view["exit"]["guardian"], view["heroes"][0]["armor"])
        table.answer(0, bot.answer(Seat(table, 0)).key)
    told = dict(learn.ending(table, 0).rows)["Armour at each Guardian"]
    assert len(worn) >= 2
    assert told == ", ".join(f"{name} {n}" for name, n in worn.items())


def test_what_killed_in_mini_rogue_is_told_with_the_black_die():
    decided = learn.ending(played("mini-rogue"), 0).decided
    assert re.search(r"Most HP were lost .+: \d+\.$", decided)
    blows = 0
    for seed in range(8):
        lost = played("mini-rogue", seed=seed)
        events = [event.kind.key for event in lost.events(0)]
        at = len(events) - 1 - events[::-1].index("hurt")
        if "enemy-hit" in events[at - 2 : at]:
            hit = r".+ hit for \d+ \(Dungeon die [1-6]\); you had HP \d+\. Most HP"
            assert re.match(hit, learn.ending(lost, 0).decided)
            blows += 1
    assert blows


def test_poison_that_kills_in_mini_rogue_is_named_and_not_what_came_before():
    lost = careful("mini-rogue", 2, 1)
    hurt = [event for event in lost.events(0) if event.kind.key == "hurt"][-1]
    assert (hurt.clause, lost.outcome.winners) == ("MR-441", ())
    assert learn.ending(lost, 0).decided.startswith("The Poison die shows its symbol. It cost 1; you had HP 1.")


def test_a_blow_that_takes_more_than_there_is_tells_what_there_was():
    told = 0
    for seed in range(8):
        table = played("mini-rogue", seed=seed)
        events = [event.to_json() for event in table.events(0)]
        blows = [event["facts"] for event in events if event["event"] == "hurt"]
        had = re.search(r"you had HP (\d+)", learn.ending(table, 0).decided)
        if had and len(blows) > 1:
            assert 0 < int(had[1]) <= blows[-1]["n"]
            told += int(had[1]) < blows[-1]["n"]
    assert told  # some of them took more than there was


def test_a_victory_in_mini_rogue_tells_the_last_blow():
    table = careful("mini-rogue", 1, 6)
    assert table.outcome.winners == (0,)
    told = learn.ending(table, 0)
    assert re.match(r"The last blow: \d+ against .+\. The narrowest moment: HP \d+ in Area \d+\.", told.decided)
    assert "(Guardians 4)" in dict(told.rows)["enemies defeated"]


def test_a_monster_of_paper_dungeons_is_told_as_it_was_fought():
    """Not with the power and the rooms of the end of the game."""
    table = careful("paper-dungeons", 2, 3)
    rows, events = dict(learn.ending(table, None).rows), [event.to_json() for event in table.events(None)]
    fought = [event["facts"] for event in events if event["event"] == "struck-monster"]
    assert fought
    for one in fought:
        assert any(f"{one['who']}: power {one['got']}: {one['points']:+}" in text for text in rows.values())
    assert sum(event["event"] == "victory" for event in events) == rows["victory bonuses"].count("(")
    first, second = sorted(table.outcome.scores, reverse=True)
    assert f" by {first - second}: " in learn.ending(table, None).decided


def test_the_road_of_the_stone_in_dungeon_run():
    table = careful("dungeon-run", 2, 3)
    road = dict(learn.ending(table, None).rows)["road of the Stone"].split(" → ")
    assert road[0].startswith("tile ")
    assert set(road[1:]) <= {hero["name"] for hero in table.view(None)["heroes"]}


def test_a_card_for_one_use_that_was_kept_is_told():
    zero = {"magic": 0, "skill": 0}
    view = {
        "ratings": {"brawn": 3, **zero},
        "markers": {"brawn": 1, **zero},
        "loot": {"encounter": 0, "treasure": 0, "artifact": 0},
    }
    cards = [{"name": "Healing Draught", "one_use": True}, {"name": "Oak Shield", "one_use": False}]
    assert ("left unused", "Healing Draught") in list(growth({**view, "equipped": cards}))


def test_attacks_on_a_square_are_the_heros():
    fight = [
        {"event": kind, "facts": {}} for kind in ("boss-attacks", "hit", "attacks-square", "miss", "attacks", "hit")
    ]
    _, mine, theirs = tallies(fight)
    assert ((mine.tried, mine.made), (theirs.tried, theirs.made)) == ((2, 1), (1, 1))


def test_a_victory_in_map_maker_shows_the_map_detail():
    table = next(won for seed in range(30) if (won := careful("map-maker", 1, seed)).outcome.winners)
    detail = dict(learn.ending(table, 0).rows)["Map Detail"]
    hero = table.view(0)["heroes"][0]["name"]
    assert detail.endswith(f"Map Maker {hero}")
    assert f"level {table.view(0)['depth']}" in detail


def careful_dungeon_run(seed: int):
    table = undercroft.open_table("dungeon-run", ["ann", "bo"], seed=seed)
    bots = [bot_for("bot:careful", 1), bot_for("bot:careful", 2)]
    while table.asks:
        ask = table.asks[0]
        table.answer(ask.seat, bots[ask.seat].answer(Seat(table, ask.seat)).key)
    return table


def test_who_carried_the_stone_out_decided_a_game_of_dungeon_run():
    """Not whoever killed something last (DR-935)."""
    table = next(table for seed in range(12) if (table := careful_dungeon_run(seed)).outcome.how == "stone-out")
    assert table.outcome.reason == "The Summoning Stone has left the dungeon."
    winner = table.view(0)["heroes"][table.outcome.winners[0]]["name"]
    decided = learn.ending(table, 0).decided
    assert re.fullmatch(
        rf"{winner} .+ the Summoning Stone.* {winner} goes to the Dungeon Entrance \(tile 0\)\.", decided
    )


def test_the_story_of_a_dungeon_run_tells_what_decided_it():
    """Of more than ten milestones, falls, deaths, the boss and the Stone come first; nobody reads who put on what."""
    for seed in range(3):
        table = played("dungeon-run", 2, seed)
        events = [event.to_json() for event in table.events(None)]
        decisive = [event["text"] for event in events if event["event"] in DECISIVE]
        story = learn.ending(table, None).story
        assert len(story) == 10
        assert len(set(story) & set(decisive)) >= min(10, len(set(decisive)))
        assert [line for line in story if "equips" in line] == []


def test_the_story_of_a_descent_tells_each_guardian_that_fell_and_each_fall():
    """However many lesser things happened before and after them."""
    guardian = {"key": "rat-king", "text": "the Rat King"}
    rats = {"event": "enemy-defeated", "facts": {"enemy": {"key": "rats", "text": "the rats"}}, "text": "Rats."}
    told = [
        {"event": "guardian-turned-up", "facts": {"guardian": guardian}, "text": "He comes."},
        {"event": "enemy-defeated", "facts": {"enemy": guardian}, "text": "Victory over the Rat King."},
        {"event": "fell", "facts": {}, "text": "Down to Area 7."},
    ]
    events = [*[rats] * 20, *told, *[rats] * 20]
    story = _ten(events, set(decisive(events)))
    assert len(story) == 10
    assert [line for line in story if line != "Rats." and line != "He comes."] == [told[1]["text"], told[2]["text"]]


@pytest.mark.parametrize("game", GAMES)
def test_a_title_is_short_and_counts_in_words(game):
    """Forty signs in both languages; figures only for what is numbered or above twelve, and for points."""
    titles = set()
    for seed in range(6):
        table = played(game, 1, seed)
        for code in ("en", "fr"):
            with undercroft.language(code):
                title = learn.ending(table, 0).title
            assert 0 < len(title) <= 40
            assert title[0].isupper()
            counted = re.sub(r"(Area|level|round|zone|niveau|manche) \d+( of \d+| sur \d+)?|: -?\d+$", "", title)
            assert not re.search(r"\b([0-9]|1[0-2])\b", counted), title
            titles.add((code, title))
    assert len(titles) > 2


def told(kind: str, **facts) -> dict:
    return {"event": kind, "facts": facts}


def test_the_luck_of_the_last_throw_makes_the_title():
    """A throw that comes at most once in eighteen times, and ended the game as it fell."""
    hero = {"hp": 9, "gold": 0, "blind": False, "potions": []}
    out = {"over": {"winners": [0]}, "heroes": [hero]}
    rolled, falls = told("rolled", dice=[6, 6]), told("enemy-defeated")
    of_rogue = import_module("undercroft.games.mini_rogue.lessons.ending").title
    assert of_rogue(out, [rolled, falls], 0) == "A double six fells the last Guardian"
    assert of_rogue(out, [told("rolled", dice=[6, 6, 6]), falls], 0) == "Three sixes fell the last Guardian"
    with undercroft.language("fr"):
        assert of_rogue(out, [told("rolled", dice=[6, 6, 6]), falls], 0) == "Trois six abattent le dernier gardien"
    assert of_rogue(out, [told("rolled", dice=[6, 6, 1]), falls], 0) == "Out, and never hurt"  # 2 in 27
    assert of_rogue(out, [rolled, told("feat"), falls], 0) == "Out, and never hurt"

    home = {"over": {"winners": [0]}, "boss": None, "depth": 9, "level": 9,
            "heroes": [{"hp": 3, "is_alive": True, "name": "Ann"}]}  # fmt: skip
    test = told("test", hero_die=6, hero_score=10, foe_die=1, foe_score=10)
    blow = [told("attacks"), test, told("hit"), told("boss-lost", hp=0)]
    of_maker = import_module("undercroft.games.map_maker.lessons.ending").title
    assert of_maker(home, blow, 0) == "Won at one chance in 36"
    test["facts"]["hero_score"] = 12
    assert of_maker(home, blow, 0) == "The Boss falls on level 9"


def test_a_secret_aim_that_turns_the_count_makes_the_title():
    sheets = [{"name": name, "resurrected": False} for name in ("Ann", "Bo")]
    view = {"over": {"winners": [1], "scores": [60, 61]}, "sheets": sheets}
    of_paper = import_module("undercroft.games.paper_dungeons.lessons.ending").title
    shown = [told("shown-objective", seat=0, points=2), told("shown-objective", seat=1, points=6)]
    assert of_paper(view, shown, None) == "A secret aim turns it: Bo wins"
    assert of_paper(view, shown[:1], None) == "Bo wins by one point"
