"""What is told, as data: seats, places, causes, what was needed and got; and what was told wrongly or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from clauses import clause
from games.dungeon_run.given import PACK, change, given, lay, listen, play, put, room, table_at
from story import perform
from undercroft import open_table
from undercroft.games.dungeon_run.rules.battle import battle
from undercroft.games.dungeon_run.rules.contents import reveal_contents
from undercroft.games.dungeon_run.rules.victory import GameOver
from undercroft.games.dungeon_run.words import events
from undercroft.kernel.event import EventKind


def told(d, kind):
    return [event.to_json() for event in d.heard if event.kind.key == kind]


@clause("DR-386", "DR-394", "DR-395")
def test_a_battle_is_told_die_by_die_with_places_and_causes():
    d = listen(given("gorvak", "dorgan"))
    put(d, "ghoul")
    dice, answers = [1, 2, 6, 6, 1, 2, 3, 3], ["stay-out", "brawn", "hit", "block-2", "block-1"]
    perform(battle(d, d.heroes[0]), luck=dice, answers=answers)
    hit, block = told(d, "die-hits")[0], told(d, "die-blocks")
    assert (hit["seat"], hit["places"]) == (0, {"from": "die-0", "to": "monster-0"})
    assert [one["places"]["to"] for one in block] == ["foe-die-1", "foe-die-0"]
    assigned, foe, hurt = told(d, "assigned")[0], told(d, "foe-wounded")[0], told(d, "wounded")[0]
    assert (assigned["facts"]["needed"], assigned["places"]) == (4, {"at": "tile-0", "whom": "monster-0"})
    assert (foe["cause"], foe["places"]["whom"]) == ("gorvak", "monster-0")
    assert (hurt["seat"], hurt["cause"], hurt["places"]["at"]) == (0, "ghoul", "tile-0")


@clause("DR-327", "DR-305")
@pytest.mark.parametrize(("tile", "by"), [("well", "DR-327"), ("glyph-room", "DR-305")])
def test_the_encounter_of_a_special_tile_is_told_under_its_own_clause(tile, by):
    d = listen(room(tile, "haldrun", "dorgan", inside=True))
    perform(reveal_contents(d, d.heroes[0]), luck=[PACK.stranger["smuggler"].key], answers=[])
    assert [event["clause"] for event in told(d, "appeared")] == [by]


@clause("DR-957")
def test_the_death_that_ends_a_game_alone_is_told_with_who_killed():
    d = listen(given("gorvak", solo=True))
    change(d.heroes[0], wounds=d.heroes[0].kind.life - 1)
    put(d, "ghoul")
    with pytest.raises(GameOver) as end:
        perform(battle(d, d.heroes[0]), luck=[6] * 3 + [3] * 8, answers=["brawn"])
    assert [(one["seat"], one["cause"]) for one in told(d, "died")] == [(0, "ghoul")]
    assert (end.value.outcome.how, end.value.outcome.to_json()["cause"]) == ("hero-killed", "ghoul")


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (events.PERISHED, "Ossrik, the Hollow King, perishes."),
        (events.KILLED, "Gorvak kills Ossrik, the Hollow King."),
        (events.FOE_THREW, "Ossrik, the Hollow King, rolls 1."),
    ],
)
def test_a_name_with_a_comma_has_its_second_one(told, said):
    facts = {"hero": PACK.hero["gorvak"], "monster": PACK.boss["ossrik"], "faces": "1"}
    assert told.message.text(facts) == said


def option(table, key):
    return next(one for one in table.asks[0].options if one.key == key).to_json()


def test_a_tile_is_named_then_who_is_there_then_its_rule():
    table = table_at(room("ancient-bridge", "haldrun", "dorgan", inside=False))
    words = option(table, "move-north")["leads"]
    assert words == f"Ancient Bridge (1): nobody and nothing. {PACK.tile['ancient-bridge'].text}"


@clause("DR-077", "DR-465")
def test_the_dice_of_a_rival_are_told_with_the_cards_he_wears():
    bare, armed = given("dorgan", "haldrun"), given("dorgan", "haldrun")
    change(armed.heroes[1], equipped=["blessed-mace"], abilities=["peace-bond"])
    risks = [option(table, "battle-haldrun")["risk"] for table in (table_at(bare), table_at(armed))]
    assert risks == ["dice against you: Brawn 3 or Magic 3", "dice against you: Brawn 4 or Magic 4"]


@clause("DR-110")
def test_a_hero_to_be_taken_shows_training_and_both_abilities():
    table = open_table("dungeon-run", 1)
    kind = PACK.hero["gorvak"]
    brings = option(table, "take-gorvak")["brings"]
    assert brings.startswith("War. Brawn 5, Magic 1, Skill 2, Life 10.")
    assert str(kind.personal.text) in brings
    assert f"With the Summoning Stone, {kind.summoner}: {kind.summoner.text}" in brings


@clause("DR-211")
def test_a_tile_to_be_turned_says_where_its_exits_lead():
    d = given("dorgan", "ashara")
    lay(d, "crossroads", 0, "N")
    lay(d, "crossroads", 1, "E")
    table = play(table_at(d, luck=["collapsed-gallery"]), "move-east")
    ways = [(one.key, one.to_json()["parts"]["exits"]) for one in table.asks[0].options]
    assert all(exits["west"] == "tile-0" and exits["north"] == "tile-2" for _, exits in ways)


def test_the_docs_list_every_event_with_its_beat_and_the_scenes_in_bold():
    page = (Path(__file__).parents[3] / "docs" / "dungeon-run.md").read_text(encoding="utf-8")
    rows = dict(line.strip("| ").split(" | ", 1) for line in page.splitlines() if line.startswith("| "))
    kinds = [one for one in vars(events).values() if isinstance(one, EventKind)]
    for kind in (*kinds, *events.ENDINGS.values()):
        row = rows[kind.beat or "only told"].rpartition(": ")[2].split(", ")
        assert (f"**{kind.key}**" if kind.scene else kind.key) in row, kind.key
