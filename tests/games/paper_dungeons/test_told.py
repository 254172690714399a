"""What is told, as data: places, causes, what was needed and got; and nothing to nobody."""

from __future__ import annotations

from pathlib import Path

from clauses import clause
from games.paper_dungeons.given import end, enter, face, given, lay, use, walk
from undercroft import open_table
from undercroft.games.paper_dungeons.words import events
from undercroft.kernel.event import EventKind


def told(d, kind):
    return [event.to_json() for event in d.heard if event.kind.key == kind]


@clause("PD-553", "PD-554")
def test_a_fight_is_told_before_its_damage():
    """It says where, who fights whom, what was needed and got; the damage names the minion as its cause."""
    d = given(levels=(1, 1, 1, 1))
    room = next(one for one in d.box.rooms if one.minions and one.minions[0].level > 1)
    enter(d, d.sheets[0], room.key)
    fought, hurt = told(d, "fought")[0], told(d, "hurt")[0]
    kinds = [event.kind.key for event in d.heard]
    assert kinds.index("fought") < kinds.index("hurt")
    minion = room.minions[0]
    assert (fought["facts"]["needed"], fought["facts"]["got"]) == (minion.level, 1)
    assert fought["places"] == {"at": f"room-{room.key}", "whom": f"hero-{minion.hero}"}
    assert fought["things"] == [d.box.heroes[minion.hero].thing, minion.thing]
    assert (hurt["seat"], hurt["cause"], hurt["facts"]["n"]) == (0, minion.thing, minion.level - 1)


@clause("PD-623", "PD-854")
def test_gems_are_announced_to_others_only():
    for players, announced in ((1, 0), (2, 1)):
        d = given(players=players)
        d.sheets[0].letters = d.sheets[0].to_announce = "A"
        end(d)
        assert len(told(d, "announced")) == announced
        assert d.sheets[0].to_announce == ""


@clause("PD-501", "PD-516")
def test_a_stop_is_told_with_its_place():
    d = given()
    walk(d, d.sheets[0], "door-c1", "stop")
    entered, stopped = told(d, "entered")[0], told(d, "stopped")[0]
    assert entered["places"] == {"to": "room-C1"}
    assert (stopped["seat"], stopped["places"]) == (0, {"at": "room-C1"})


@clause("PD-111")
def test_a_power_kept_is_told_to_its_player_at_once_and_once():
    table = open_table("paper-dungeons", 2, {"ready": False}, seed=3)
    first = table.asks[0]
    table.answer(first.seat, first.keys[0])
    mine = [event for event in table.events(first.seat) if event.kind.key == "kept-power"]
    assert [event.seat for event in mine] == [first.seat]
    assert not [event for event in table.events(1 - first.seat) if event.kind.key == "kept-power"]
    while table.asks and table.asks[0].clause == "PD-111":
        table.answer(table.asks[0].seat, table.asks[0].keys[0])
    for seat in (0, 1, None):
        kept = [event.seat for event in table.events(seat) if event.kind.key == "kept-power"]
        assert sorted(kept) == [0, 1]


@clause("PD-265", "PD-352")
def test_a_die_is_told_with_its_place_and_is_the_cause_of_what_it_does():
    d = given()
    lay(d, "white-warrior", "white-thief", "white-thief", "black-boots")
    ann = d.sheets[0]
    use(d, ann, "white-thief-brew", "white-thief-brew", "level-cleric", "white-warrior-brew")
    used = told(d, "used")
    assert [event["places"]["at"] for event in used] == ["die-2", "die-1", "die-0"]
    assert [event["things"] for event in used[:2]] == [["face-white-thief"]] * 2
    assert [event["cause"] for event in told(d, "brewed")] == ["face-white-thief"] * 2 + ["face-white-warrior"]


@clause("PD-706", "PD-708", "PD-709")
def test_what_a_monster_needed_and_what_there_was():
    d = given(levels=(1, 1, 1, 1))
    monster, circle = d.dungeon.monsters[0], d.dungeon.circles[0]
    d.sheets[0].visited |= circle.bit
    face(d, 1)
    weak, far = told(d, "fled-weak")[0], told(d, "fled-far")[0]
    assert (weak["facts"]["needed"], weak["cause"], weak["seat"]) == (monster.thresholds[0].power, monster.thing, 0)
    assert weak["facts"]["got"] < weak["facts"]["needed"]
    assert (far["places"], far["seat"]) == ({"at": circle.thing}, 1)
    assert told(d, "faced")[0]["places"] == {"at": "monster-0"}


def test_the_docs_list_every_event_with_its_beat_and_the_scenes_in_bold():
    page = (Path(__file__).parents[3] / "docs" / "paper-dungeons.md").read_text(encoding="utf-8")
    rows = dict(line.strip("| ").split(" | ", 1) for line in page.splitlines() if line.startswith("| "))
    for kind in (one for one in vars(events).values() if isinstance(one, EventKind)):
        row = rows[kind.beat or "only told"].rpartition(": ")[2].split(", ")
        assert (f"**{kind.key}**" if kind.scene else kind.key) in row, kind.key
