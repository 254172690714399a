"""What is written down of a game is what its record says, however it was played."""

from __future__ import annotations

import io
from collections import Counter

import pyarrow.parquet as pq
import pytest

from undercroft import games, open_table
from undercroft.kernel.errors import Unknown
from undercroft.lab import play
from undercroft.lab.facts import Notes
from undercroft.lab.jobs import jobs
from undercroft.lab.play import listen, read_bot
from undercroft.lab.schemas import SCHEMAS
from undercroft.lab.work import do
from undercroft.shelf import load


def rows(game, listened, bots):
    rules = load(game)
    pack = rules.load_pack(rules.packs()[0])
    notes = Notes(rules, pack, "job")
    same = {"game": game, "rules": 1, "pack": "", "program": "", "seats": len(bots), "options": []}
    notes.add(0, same, bots, listened)
    return notes.rows


@pytest.mark.parametrize("game", games())
def test_the_twin_and_the_table_give_the_same_rows(game, monkeypatch):
    seats = 2 if 1 not in load(game).seats else 1
    bots = ["careful"] * seats
    by_twin = listen(open_table(game, seats, seed="x", luck="fast"), bots, "x")
    monkeypatch.setattr(play, "policy", lambda game, players: None)
    at_table = listen(open_table(game, seats, seed="x", luck="fast"), bots, "x")
    assert rows(game, by_twin, bots) == rows(game, at_table, bots)


@pytest.mark.parametrize("game", games())
def test_facts_are_what_was_told_by_key(game):
    table = open_table(game, 1, seed="y", luck="fast")
    listened = listen(table, ["careful"], "y")
    noted = rows(game, listened, ["careful"])
    told = Counter()
    for one in listened.story:
        event = play_event(one)
        told.update((event.kind.key, thing) for thing in event.things)
    found = Counter()
    for _, _, _, _, event, thing, _, _, _, n in noted["facts"]:
        found[event, thing] += n
    assert found == told
    asked = [request for request, _ in listened.log if request[0] == play.CHOOSE and len(request[2]) > 1]
    assert len(noted["decisions"]) == len(asked) == noted["games"][0][-2]


def play_event(told):
    from undercroft.kernel.event import Event, parts_of

    return Event(*parts_of(told))


def test_a_job_is_written_with_its_schemas():
    job = jobs("mini-rogue", seeds=range(2), options={"character": "canoness"})[0]
    for name, content in do(job).items():
        assert pq.read_schema(io.BytesIO(content)).equals(SCHEMAS[name], check_metadata=False)
    games_ = pq.read_table(io.BytesIO(do(job)["games"])).to_pylist()
    assert [dict(row["traits"])["character"] for row in games_] == ["character-canoness"] * 2
    assert all(row["how"] and row["cause"] and row["rounds"] > 0 for row in games_)


@pytest.mark.parametrize("text", ["nobody", "careful:3", "cunning:many", ""])
def test_who_is_no_bot_is_refused(text):
    with pytest.raises(Unknown):
        read_bot(text)
