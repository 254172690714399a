"""What is told, as data: whose seat, where, by what cause, what was needed and got; and how a game ended."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from clauses import clause
from games.map_maker.given import PACK, ended, given, given_fight, sheet, skilled, table, told
from games.map_maker.modes import MODES, hero_of_renown
from story import perform
from undercroft import open_table
from undercroft.games.map_maker.kinds.terms import MONSTER, TRAP
from undercroft.games.map_maker.rules.basic_dice import solo_dice
from undercroft.games.map_maker.rules.encounters import act, resolve, rest
from undercroft.games.map_maker.rules.event_sheet import happen
from undercroft.games.map_maker.rules.fight import action, boss_turn
from undercroft.games.map_maker.words import events
from undercroft.kernel.event import EventKind

CAUSED = {
    "lost-hp", "healed", "all-hp", "lost-sp", "got-sp", "all-sp", "died", "potion", "book", "lost-potion", "lost-book",
    "penalty", "erased", "experience", "luck-bonus", "lost-experience", "treasure", "removed", "ready", "choice",
    "test", "threat", "hatred", "boss-lost", "boss-healed", "boss-attacks", "die-attacks", "hampered", "charmed",
    "rerolled", "lost", "initial-hp", "defense-counts", "prevented",
}  # fmt: skip


def data(d, kind):
    return [event.to_json() for event in d.heard if event.kind.key == kind]


@clause("MM-327", "MM-329")
def test_a_test_tells_what_was_needed_and_got_and_its_loss_what_it_came_from():
    d = told(given("fighter", "thief", level=1, basic={"trap": 6}))
    perform(resolve(d, d.heroes[1], TRAP), luck=[1, 6])
    test, lost = data(d, "test")[0], data(d, "lost-hp")[0]
    assert test["facts"]["needed"] == test["facts"]["foe_score"] == 12
    assert test["facts"]["got"] == test["facts"]["hero_score"]
    assert (test["seat"], test["cause"]) == (1, "trap")
    assert test["places"] == {"at": "encounter-trap", "whom": "hero-1"}
    assert (lost["seat"], lost["places"], lost["cause"], lost["facts"]["n"]) == (1, {"at": "hero-1"}, "trap", 1)
    assert lost["facts"]["hero"] == {"key": "thief", "text": "Thief"}


@clause("MM-301")
def test_who_goes_where_is_told_with_both_places():
    d = told(given("fighter", basic={"monster": 1}))
    perform(act(d, d.heroes[0]), luck=[6, 1])
    assert data(d, "chose")[0]["places"] == {"from": "hero-0", "to": "encounter-monster"}
    gained = data(d, "experience")[0]
    assert (gained["places"], gained["cause"], gained["things"]) == (
        {"at": "hero-0-attack"}, "monster", ["fighter", "attack", "monster"],
    )  # fmt: skip


@clause("MM-223")
def test_which_of_two_dice_on_one_encounter_is_kept_is_told():
    """Also if the lower one comes second, and which die it was that counts no further."""
    for dice in ([2, 5, 4], [5, 2, 4]):
        d = told(given("fighter", basic={}))
        perform(solo_dice(d), luck=[1, 1, 3, *dice])
        (kept,) = data(d, "kept-higher")
        assert (kept["facts"]["die"], kept["facts"]["other"], kept["clause"]) == (5, 2, "MM-223")
        assert kept["places"] == {"at": "encounter-monster"}
        assert d.basic[MONSTER] == 5


@clause("MM-360", "MM-363")
def test_a_rest_is_the_cause_of_what_it_gives():
    d = told(given("fighter", basic={"rest": 6}))
    sheet(d, 0, hp=1)
    perform(rest(d, d.heroes[0]), luck=[1])
    told_of = data(d, "rest")[0]
    assert (told_of["facts"]["reward"]["key"], told_of["facts"]["die"]) == ("rest-7", 1)
    assert {one["cause"] for one in data(d, "healed")} == {"rest-7"}


@clause("MM-286", "MM-292")
def test_what_is_chosen_of_an_event_and_what_lies_ready_is_told():
    number = next(key for key, one in PACK.event.items() if any(op.do == "choice" for op in one.effects))
    d = told(given("fighter", dungeon=int(number[-1])))
    sheet(d, 0, potions=1)
    choice = next(op for op in PACK.event[number].effects if op.do == "choice")
    option = f"{choice.options[0].do}-1"
    perform(happen(d, PACK.event[number]), answers=[option], pause=True)
    assert data(d, "choice")[0]["facts"]["effect"]["key"] == choice.options[0].thing
    assert data(d, "choice")[0]["cause"] == f"event-{number}"


@clause("MM-620", "MM-560")
def test_the_bosss_turn_is_one_scene_and_says_who_struck_whom_with_what():
    d = told(given_fight("fighter", boss="black-dragon", attack=12, threat=5))
    d.boss.was_harmed = True
    perform(boss_turn(d, d.boss), luck=[6, 1])
    (blow,), (lost,) = data(d, "boss-attacks"), data(d, "lost-hp")
    assert blow["places"] == {"from": "boss", "whom": "hero-0"}
    assert (blow["cause"], lost["cause"], lost["facts"]["n"]) == ("dragon-tail", "dragon-tail", 2)
    assert events.BOSS_TURN.scene
    struck = (events.BOSS_SKILL, events.BOSS_ATTACKS, events.TEST, events.HIT, events.LOST_HP)
    assert all(not kind.beat or events.BOSS_TURN.beat in kind.joins.split() for kind in struck)


@clause("MM-103", "MM-700")
def test_a_game_ends_by_a_key_and_says_what_killed():
    d = told(given_fight("fighter", boss="black-dragon", attack=12, threat=9))
    sheet(d, 0, hp=1)
    assert ended(boss_turn(d, d.boss), luck=[6, 1])
    assert (data(d, "died")[0]["cause"], data(d, "lost")[0]["cause"]) == ("black-dragon", "black-dragon")
    d = told(given_fight("fighter", boss="black-dragon", hp=1, defense=1, threat=0))
    skilled(d, 0, 0)
    assert ended(action(d, d.boss, d.heroes[0]), luck=[6, 1], answers=["attack-boss"])
    assert data(d, "won")[0]["places"] == {"from": "hero-0", "whom": "boss"}


@clause("MM-102", "MM-103", "MM-R125")
@pytest.mark.parametrize("mode", [mode for mode in MODES if mode.name in ("solo", "four-players", "may-give-up")])
def test_every_change_has_its_cause_and_every_end_its_key(mode):
    ends = set()
    for seed in range(3):
        game = open_table("map-maker", mode.seats, mode.options, seed=seed)
        pick = hero_of_renown(random.Random(seed))
        while game.asks:
            ask = game.asks[0]
            game.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
        for event in game.events():
            assert event.cause or event.kind.key not in CAUSED, event
        ends.add(game.outcome.how)
        assert game.outcome.how == "given-up" or game.outcome.to_json()["cause"] in game.things
    assert ends <= {"boss-defeated", "heroes-dead", "given-up"}


@clause("MM-111")
def test_a_sheet_is_told_as_soon_as_it_is_taken():
    game = table(2)
    game.answer(0, "mage")
    taken = game.events()[-1].to_json()
    assert (taken["event"], taken["seat"], taken["places"]) == ("took-sheet", 0, {"at": "class-mage"})


def test_the_docs_list_every_event_with_its_beat_and_the_scenes_in_bold():
    page = (Path(__file__).parents[3] / "docs" / "map-maker.md").read_text(encoding="utf-8")
    rows = dict(line.strip("| ").split(" | ", 1) for line in page.splitlines() if line.startswith("| "))
    for kind in (one for one in vars(events).values() if isinstance(one, EventKind)):
        row = rows[kind.beat or "only told"].rpartition(": ")[2].split(", ")
        assert (f"**{kind.key}**" if kind.scene else kind.key) in row, kind.key
