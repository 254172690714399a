"""Luck nobody makes alone: seats seal, all seals are shown, then each tells; the record proves it at the end."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from typing import Any

import httpx
import pytest

from online.friends import Friend
from online.test_api import sat_down
from undercroft import verify
from undercroft.kernel.luck import Share
from undercroft.kernel.record import Record
from undercroft.store.database import Database
from undercroft.store.folder import Folder
from web.visitor import serving


@pytest.fixture
def served(tmp_path):
    with serving(Database(tmp_path / "tables.db")) as address:
        yield address


def gathered(programs, names: list[str], **more: Any) -> tuple[str, list[httpx.Client]]:
    """A table at which everybody has sat down and nobody has begun; the first is the host."""
    place = programs().post("tables", json={"game": "mini-rogue", "seats": names, **more}).json()
    table, host = f"tables/{place['table']}", programs(place["token"])
    links = [one["link"].rpartition("/")[2] for one in host.get(table).json()["seats"]]
    return table, [host, *(sat_down(programs, link) for link in links[1:])]


def sealed(client: httpx.Client, table: str) -> Share:
    share = Share.drawn()
    assert client.post(f"{table}/seal", json={"seal": share.seal}).status_code == 200
    return share


def told(client: httpx.Client, table: str, share: Share) -> httpx.Response:
    return client.post(f"{table}/share", json={"seed": share.seed, "salt": share.salt})


def play_to_the_end(table: str, clients: list[httpx.Client]) -> Record:
    chance = random.Random(1)
    for _ in range(3000):
        for client in clients:
            now = client.get(table).json()
            while now.get("asks"):
                ask = now["asks"][0]
                sent = {"number": ask["number"], "answer": chance.choice(ask["options"])["key"]}
                now = client.post(f"{table}/answer", json=sent).json()
            if now["over"]:
                return Record.parse(clients[0].get(f"{table}/record").text, "record")
    raise AssertionError("no end")


def test_two_seats_add_to_the_luck_and_the_record_proves_it(programs):
    """Every seal is in the first line, every seed in the last; who has altered a die is found out."""
    table, (ann, bo) = gathered(programs, ["ann", "bo"])
    shares = [sealed(ann, table), sealed(bo, table)]
    closed = ann.post(f"{table}/begin").json()
    assert not closed["begun"], "nobody has told anything yet"
    assert closed["seals"]["shares"] == [share.seal for share in shares]
    assert bo.get(table).json()["seals"] == closed["seals"]
    assert not told(ann, table, shares[0]).json()["begun"]
    assert told(bo, table, shares[1]).json()["begun"]
    record = play_to_the_end(table, [ann, bo])
    assert {"seed": record.header["seed"], "shares": record.header["shares"]} == closed["seals"]
    assert record.lines[-2]["opened"] == [[share.seed, share.salt] for share in shares]
    found = verify(record)
    assert found.is_proven
    assert [part.luck for part in found.parts] == ["shared"]
    at = next(at for at, line in enumerate(record.lines) if "faces" in line)
    record.lines[at] = {**record.lines[at], "faces": [face % 6 + 1 for face in record.lines[at]["faces"]]}
    with pytest.raises(Exception, match=f":{at + 2}: "):
        verify(record)


def test_nobody_is_told_a_seed_before_the_end(programs, tmp_path):
    """Not while all gather, not in play; only its own browser and the database know it."""
    table, (ann, bo) = gathered(programs, ["ann", "bo"])
    share = sealed(ann, table)
    ann.post(f"{table}/begin")
    told(ann, table, share)
    seed, salt = sqlite3.connect(tmp_path / "tables.db").execute("SELECT seed, salt FROM tables").fetchone()
    for client in (ann, bo):
        seen = client.get(table).text + client.get(f"{table}/story").text
        for secret in (share.seed, share.salt, seed, salt):
            assert secret not in seen
    assert ann.get(table).json()["begun"], "bo has sealed nothing and is not waited for"


def test_luck_of_all_goes_on_after_a_restart(tmp_path):
    """The same seals to the end, and no line says that anybody was away."""
    at = tmp_path / "tables.db"
    with serving(Database(at)) as address, httpx.Client(base_url=f"{address}/api/1", timeout=60) as client:
        place = client.post("tables", json={"game": "mini-rogue", "seats": ["ann"]}).json()
        client.headers["authorization"] = f"Bearer {place['token']}"
        table = f"tables/{place['table']}"
        share = sealed(client, table)
        client.post(f"{table}/begin")
        assert told(client, table, share).json()["begun"]
    with serving(Database(at)) as address, httpx.Client(base_url=f"{address}/api/1", timeout=60) as client:
        client.headers["authorization"] = f"Bearer {place['token']}"
        record = play_to_the_end(table, [client])
    assert verify(record).is_proven
    assert len(verify(record).parts) == 1
    assert record.lines[-2]["opened"] == [[share.seed, share.salt]]


def test_a_seat_that_does_not_tell_is_left_out_when_all_have_sealed_anew(programs):
    """Nobody can choose by going away: what the others had sealed is good for nothing then."""
    table, (ann, bo) = gathered(programs, ["ann", "bo"])
    first, _ = sealed(ann, table), sealed(bo, table)
    ann.post(f"{table}/begin")
    told(ann, table, first)
    assert not ann.get(table).json()["begun"]
    assert ann.post(f"{table}/begin").json()["seals"], "a second click changes nothing"
    assert bo.post(f"{table}/begin", json={"anew": 1}).status_code == 403
    assert ann.post(f"{table}/begin", json={"anew": 1}).json()["seals"] is None
    assert told(ann, table, first).status_code == 409, "the old share is gone"
    again = sealed(ann, table)
    assert ann.post(f"{table}/begin").json()["seals"]["shares"] == [again.seal, None]
    assert told(ann, table, again).json()["begun"]
    record = play_to_the_end(table, [ann, bo])
    assert record.header["rounds"] == 2, "who breaks it off may have waited for better luck: the record says so"


def test_who_is_away_when_the_host_begins_adds_nothing(programs, tmp_path):
    table, (ann, bo) = gathered(programs, ["ann", "bo"])
    share = sealed(ann, table)
    sealed(bo, table)
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("UPDATE chairs SET here = here - 60 WHERE seat = 1")
    assert ann.post(f"{table}/begin").json()["seals"]["shares"] == [share.seal, None]
    assert told(ann, table, share).json()["begun"]


@pytest.mark.parametrize(
    ("what", "sent"),
    [
        ("seal", {}), ("seal", {"seal": "sha256:12"}), ("seal", {"seal": "sha256:" + "G" * 64}),
        ("share", {"seed": "", "salt": "0" * 32}), ("share", {"seed": "x" * 201, "salt": "0" * 32}),
        ("share", {"seed": "a\nb", "salt": "0" * 32}), ("share", {"seed": "heads", "salt": "0"}),
    ],
)  # fmt: skip
def test_what_is_no_seal_and_no_share_is_refused(programs, what, sent):
    table, (ann,) = gathered(programs, ["ann"])
    if what == "share":
        sealed(ann, table)
        ann.post(f"{table}/begin")
    assert ann.post(f"{table}/{what}", json=sent).status_code == 422


def test_the_seals_can_be_noted_in_play_also_without_script(served, programs):
    """The table commits itself before the first roll, whether anybody adds to its luck or not."""
    ann = Friend(served, "ann")
    ann.lay("mini-rogue", 1)
    ann.post(f"{ann.table}/begin")
    shown = re.search(r"<dd>(sha256:[0-9a-f]{64})</dd>", ann.page.text)[1]
    table, client = f"tables{ann.table.removeprefix('/t')}", programs(ann.token)
    assert client.get(table).json()["seals"] == {"seed": shown}
    record = play_to_the_end(table, [client])
    assert record.header["seed"] == shown
    assert verify(record).is_proven


def test_a_seal_is_shown_once_and_opened_by_its_own_seat_only(programs):
    table, (ann, bo) = gathered(programs, ["ann", "bo"])
    share = sealed(ann, table)
    assert ann.post(f"{table}/seal", json={"seal": Share.drawn().seal}).status_code == 409
    assert told(ann, table, share).status_code == 409, "not before all seals are shown"
    ann.post(f"{table}/begin")
    assert bo.post(f"{table}/seal", json={"seal": Share.drawn().seal}).status_code == 409, "they are closed"
    assert told(bo, table, share).status_code == 409
    sent = {"seat": 0, "seed": share.seed, "salt": share.salt}
    assert bo.post(f"{table}/share", json=sent).status_code == 403
    assert told(ann, table, Share.drawn()).status_code == 409
    assert told(ann, table, share).json()["begun"]
    assert told(ann, table, share).status_code == 200, "told twice, as after a lost answer"


def test_a_seal_stays_when_its_seat_comes_to_another_device_too(programs):
    table, (ann, bo) = gathered(programs, ["ann", "bo"])
    share = sealed(bo, table)
    assert bo.post("join", json={}).status_code == 200
    assert ann.get(table).json()["seats"][1]["seal"] == share.seal


def test_a_seal_that_the_host_makes_void_is_told_and_counted(programs, served):
    """The host gives the seat away: what was sealed there is void. Everybody sees it, and the record says so."""
    table, (ann, bo) = gathered(programs, ["ann", "bo"])
    sealed(bo, table)
    assert bo.post(f"{table}/seal", json={"seal": Share.drawn().seal}).status_code == 409, "it cannot be exchanged"
    now = ann.post(f"{table}/reopen", json={"seat": 1}).json()
    assert now["seats"][1]["seal"] is None
    assert bo.get(table).status_code == 404
    cy = sat_down(programs, now["seats"][1]["link"].rpartition("/")[2])
    friend = Friend(served, "cy")
    friend.come(cy.get(table).json()["seats"][1]["link"])
    assert "this is round 2 of sealing" in friend.text
    share = sealed(cy, table)
    ann.post(f"{table}/begin")
    assert told(cy, table, share).json()["begun"]
    assert play_to_the_end(table, [ann, cy]).header["rounds"] == 2
    friend.look()
    assert "The seats sealed 2 times before it began." in friend.text
    assert "The host gave the seat of cy to somebody else: 1." in friend.text


def test_typed_dice_are_said_in_the_invitation_and_no_seed_is_asked_for(served, programs):
    """Who sits down agrees. The record says that the dice were typed."""
    table, (ann, bo) = gathered(programs, ["ann", "bo"], luck="typed")
    link = bo.get(table).json()["seats"][1]["link"]
    guest = Friend(served, "bo")
    guest.get(link)
    assert "real dice and cards are typed in" in guest.text
    guest.come(link)
    assert "real dice and cards are typed in" in guest.text
    assert "Luck nobody makes alone" not in guest.text
    sealed(ann, table)
    assert ann.post(f"{table}/begin").json()["begun"]
    assert ann.get(table).json()["seals"] is None
    guest.look()
    assert guest.page.text.count("real dice and cards are typed in") == 1  # marked as such in play too
    assert "The luck is sealed" not in guest.text


def test_the_lobby_says_who_has_sealed_and_what_is_missing_without_script(served):
    ann = Friend(served, "ann")
    ann.lay("mini-rogue", 2)
    assert "Nobody has sealed a seed yet." in ann.text
    assert "Without script this browser adds nothing." in ann.text
    share = Share.drawn()
    ann.post(f"{ann.table}/seal", data={"seat": "0", "seal": share.seal})
    assert "Sealed so far: ann." in ann.text
    ann.post(f"{ann.table}/begin")
    assert "Still to tell their seeds: ann." in ann.text
    ann.post(f"{ann.table}/share", data={"seat": "0", "seed": share.seed, "salt": share.salt})
    assert ann.offered


def played_on(friend: Friend) -> None:
    """Twelve answers, or as many as the hero lives to give."""
    for _ in range(12):
        if friend.offered:
            friend.answer(friend.offered[0], sure=friend.offered[0])


def test_a_game_for_the_record_keeps_its_dice_when_an_old_copy_is_played_on(tmp_path, monkeypatch):
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    folder = Folder(tmp_path / "home")
    with serving(folder) as served:
        ann = Friend(served, "ann")
        ann.post("/new/mini-rogue", data={"kind": ["person"], "who": ["ann"], "dice": "for-record"})
        name = ann.table.removeprefix("/t/")
        old, _ = folder.load(name)
        played_on(ann)
        played, _ = folder.load(name)
        copy = folder.open(old)
        again = Friend(served, "ann")
        again.get(f"/t/{copy}")
        played_on(again)
        repeated, _ = folder.load(copy)
    assert played.header["for_record"] is True
    assert len(played.lines) > len(old.lines)
    assert json.dumps(repeated.lines) == json.dumps(played.lines)


def test_practice_is_not_for_the_record(served):
    ann = Friend(served, "ann")
    sent = {"kind": ["person"], "who": ["ann"], "dice": "for-record", "practice": "practice"}
    assert ann.post("/new/mini-rogue", data=sent).status_code == 422
    assert "For the record luck is rolled here, and never taken back." in ann.text
