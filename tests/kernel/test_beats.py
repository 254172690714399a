"""Beats: what a seat saw happen since an ask, one thing after the other, with the table after each."""

from __future__ import annotations

from dataclasses import replace

from kernel.tiny import BIDDING, MOVED, RACE, Race, race_turn
from undercroft import open_table
from undercroft.kernel.event import Event, EventKind
from undercroft.kernel.game import Outcome
from undercroft.kernel.rules import Rules, checkpoint
from undercroft.kernel.words import Domain

say = Domain("tiny")
WALKED = EventKind("walked", say("Seat {seat} walks."), "seat", "from", "to", beat="walk")
FELL = EventKind("fell", say("It hurts."), "seat", "n", beat="loss")
TURNED = EventKind("turned", say("A card."), "at", beat="card")
ENDED = EventKind("ended", say("The end."), scene=True)


def play(d: Race) -> Rules[Outcome]:
    while d.turn < 2:
        yield from checkpoint()
        yield from race_turn(d, 0)
        d.places[0] += 1
        d.tell(WALKED, "TG-004", 0, "room-1", "room-2")
        for _ in range(2):
            d.places[0] += 10
            d.tell(FELL, "TG-004", 0, 1)
        d.tell(TURNED, "TG-004", "room-2")
        d.tell(TURNED, "TG-004", "room-3")
        d.tell(MOVED, "TG-004", "ann", 1)  # only told: it goes with what is seen before it
        d.turn += 1
    d.tell(ENDED, "TG-004")
    return Outcome((0,), (), say("somebody won"))


SEEN = replace(RACE, play=play)


def test_what_happens_is_seen_in_order_and_neighbours_of_a_kind_as_one():
    table = open_table(SEEN, ["ann"], luck=[1, "one"])
    table.answer(0, "rest")
    beats = table.beats(0)
    assert [beat.kind for beat in beats] == ["walk", "loss", "card"]
    assert [len(beat.events) for beat in beats] == [1, 2, 3]
    assert beats[0].places == {"from": "room-1", "to": "room-2"}
    assert (beats[0].seat, beats[2].places) == (0, {"at": "room-2"})
    assert beats[1].to_json()["events"] == [event.to_json() for event in beats[1].events]


def test_each_beat_knows_the_table_after_it():
    table = open_table(SEEN, ["ann"], luck=[1, "one"])
    table.answer(0, "rest")
    assert [beat.view["places"] for beat in table.beats(0)] == [[1], [21], [21]]
    assert table.beats(0)[-1].view == table.view(0)


def test_beats_go_back_as_far_as_one_asks_and_end_with_a_scene():
    table = open_table(SEEN, ["ann"], luck=[1, "one"])
    first = table.asks[0].number
    table.answer(0, "rest")
    second = table.asks[0].number
    table.answer(0, "rest")
    assert [beat.kind for beat in table.beats(0, second)] == ["walk", "loss", "card", "end"]
    assert len(table.beats(0, first)) == 7
    last = table.beats(0)[-1]
    assert last.scene
    assert last.view["over"]["winners"] == [0]


def test_nobody_sees_what_is_told_to_others():
    table = open_table(BIDDING, ["ann", "bo"])
    table.answer(0, "bid-2")
    assert table.beats(1, 0) == ()
    assert [event.kind.key for beat in table.beats(0, 0) for event in beat.events] == ["bid"]


def test_beats_since_the_beginning_show_how_the_table_is_laid():
    table = open_table("mini-rogue", options={"character": "rat-hunter"}, seed=11)
    told = [event for beat in table.beats(0, since=0) for event in beat.events]
    assert told == list(table.events(0))
    assert told


class Pawn:
    """A piece that knows whose it is and where it stands."""

    seat, spot, key = 1, "room-7", "pawn"


def test_a_thing_that_knows_its_seat_and_place_says_both_itself():
    took = EventKind("took", say("Taken."), "pawn", "at", places={"from": "pawn"})
    event = Event(took, "TG-004", (Pawn(), "room-2"), None)
    assert (event.seat, event.places, event.things) == (1, {"at": "room-2", "from": "room-7"}, ("pawn",))
    assert Event(EventKind("took", say("Taken."), "seat", "pawn"), "TG-004", (0, Pawn()), None).seat == 0
