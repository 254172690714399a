"""A record is evidence: what every seat is shown with its answers, what the server signs, and what neither tells."""

from __future__ import annotations

import json
import random
from typing import Any

import httpx
import pytest

from online.test_sealing import gathered, play_to_the_end
from undercroft import BadRecord, Kept, verify
from undercroft.kernel.chain import message
from undercroft.kernel.record import Record
from undercroft.signing import Signer, is_signed
from undercroft.store.database import Database
from undercroft.store.folder import Folder
from undercroft.web.plan import Plan
from undercroft.web.tables import Tables
from web.visitor import serving


@pytest.fixture
def served(tmp_path):
    with serving(Database(tmp_path / "tables.db")) as address:
        yield address


def begun(programs, names: list[str], **more: Any) -> tuple[str, list[httpx.Client]]:
    table, clients = gathered(programs, names, **more)
    assert clients[0].post(f"{table}/begin").json()["begun"]
    return table, clients


def play_keeping(table: str, clients: list[httpx.Client]) -> tuple[Record, list[list[str]]]:
    """Any answers to the end; and what each seat was shown with its own."""
    chance = random.Random(3)
    kept: list[list[str]] = [[client.get(table).json()["head"]["head"]] for client in clients]
    for _ in range(3000):
        for seat, client in enumerate(clients):
            now = client.get(table).json()
            if now["over"]:
                return Record.parse(client.get(f"{table}/record").text, "record"), kept
            if now["asks"]:
                ask = now["asks"][0]
                sent = {"number": ask["number"], "answer": chance.choice(ask["options"])["key"]}
                kept[seat].append(client.post(f"{table}/answer", json=sent).json()["head"]["head"])
    raise AssertionError("no end")


def test_every_seat_is_shown_a_signed_head_and_finds_it_in_the_record(programs, served, tmp_path):
    table, clients = begun(programs, ["ann", "bo"], game="mini-rogue")
    record, kept = play_keeping(table, clients)
    proof = verify(record, kept=[Kept(seat, tuple(heads)) for seat, heads in enumerate(kept)])
    assert proof.is_proven
    key = httpx.get(f"{served}/api/1").json()["key"]
    assert proof.witnessed.server == key == Signer.kept(tmp_path / "server.key").key
    for seat, (_, last) in enumerate(proof.kept):
        own = [at for at, line in enumerate(record.lines, start=2) if line.get("seat") == seat]
        assert last == own[-1]
    other = [*kept[0][:-1], "0" * 64]
    with pytest.raises(BadRecord, match="not the game that ann was shown"):
        verify(record, kept=[Kept(0, tuple(other))])


def test_a_head_is_signed_and_stays_the_same_until_the_seat_answers(programs):
    """What others do in the meantime does not show in it: not that they answered, and not how often."""
    table, (ann, bo) = begun(programs, ["ann", "bo"], game="paper-dungeons")
    before = {client: client.get(table).json() for client in (ann, bo)}
    first = before[ann]["head"]
    assert is_signed(first["by"], message("signed", first["head"], first["at"]), first["signature"])
    asked = next(client for client in (ann, bo) if before[client]["asks"])
    other = bo if asked is ann else ann
    ask = before[asked]["asks"][0]
    after = asked.post(f"{table}/answer", json={"number": ask["number"], "answer": ask["options"][0]["key"]}).json()
    assert after["head"]["head"] != before[asked]["head"]["head"]
    assert other.get(table).json()["head"] == before[other]["head"]
    assert asked.get(table).json()["head"] == after["head"], "looking again shows the same word"


def test_two_tables_alike_have_heads_that_tell_nothing_of_each_other(programs):
    """The blind is each table's own: who knows all lines but one cannot try what that one is."""
    heads = set()
    for _ in range(3):
        table, (ann,) = begun(programs, ["ann"], game="map-maker")
        heads.add(ann.get(table).json()["head"]["head"])
    assert len(heads) == 3


def test_a_spectator_is_shown_no_head(programs):
    table, (ann,) = begun(programs, ["ann"], game="mini-rogue")
    link = ann.get(table).json()["link"].rsplit("/", 1)[1]
    place = programs(link).post("join", json={"name": "cy"}).json()
    assert programs(place["token"]).get(table).json()["head"] is None


def test_after_a_restart_the_chain_goes_on(tmp_path):
    at = tmp_path / "tables.db"
    with serving(Database(at)) as address, httpx.Client(base_url=f"{address}/api/1", timeout=60) as client:
        place = client.post("tables", json={"game": "mini-rogue", "seats": ["ann"]}).json()
        client.headers["authorization"] = f"Bearer {place['token']}"
        table = f"tables/{place['table']}"
        client.post(f"{table}/begin")
        ask = client.get(table).json()["asks"][0]
        sent = {"number": ask["number"], "answer": ask["options"][0]["key"]}
        head = client.post(f"{table}/answer", json=sent).json()["head"]["head"]
    with serving(Database(at)) as address, httpx.Client(base_url=f"{address}/api/1", timeout=60) as client:
        client.headers["authorization"] = f"Bearer {place['token']}"
        assert client.get(table).json()["head"]["head"] == head
        record = play_to_the_end(table, [client])
    assert verify(record, kept=[Kept(0, (head,))]).is_proven


def test_the_command_says_what_is_proven(programs, tmp_path, capsys):
    from undercroft.cli import main

    table, clients = begun(programs, ["ann", "bo"], game="mini-rogue", luck="for-record")
    record, kept = play_keeping(table, clients)
    record.save(tmp_path / "game.jsonl")
    seals = tmp_path / "kept.json"
    seals.write_text(json.dumps({"seat": 1, "heads": kept[1]}))
    file = str(tmp_path / "game.jsonl")
    said = spoken(main, capsys, "verify", file, "--seals", str(seals))
    for part in ("Every die and every card is as the seed says", "Sealed before the first roll by the server",
                 "played and signed them", "What bo has kept: lines 1 to", "No record tells who advised"):  # fmt: skip
        assert part in said, part
    assert "Not proven" not in said
    bare = Record(record.header, record.lines[:-1])
    bare.save(tmp_path / "bare.jsonl")
    assert "Not proven, lines 1 to" in spoken(main, capsys, "verify", str(tmp_path / "bare.jsonl"))
    seals.write_text(json.dumps({"seat": 1, "heads": ["0" * 64]}))
    assert "not the game that bo was shown" in spoken(main, capsys, "verify", file, "--seals", str(seals))
    assert "not sealed and signed by the server" in spoken(main, capsys, "verify", file, "--server", "ab" * 32)


def spoken(main, capsys, *words: str) -> str:
    with pytest.raises(SystemExit):
        main(list(words))
    told = capsys.readouterr()
    return " ".join((told.out + told.err).split())


def test_a_game_for_the_record_in_the_folder_is_sealed_and_signed_by_the_server_it_is_played_at(tmp_path, monkeypatch):
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    tables, chance = Tables(Folder(tmp_path / "home")), random.Random(4)
    name = tables.open(Plan("mini-rogue", ["ann"], {}, {"for_record": True}).open_here(tables))
    for _ in range(1000):
        with tables.at(name) as seated:
            if seated.table.outcome is not None:
                break
            key = chance.choice(seated.table.asks[0].keys)
            seated.answer(0, key, key)
            seated.go_on()
    record, _ = tables.store.load(name)
    proof = verify(record)
    assert proof.is_proven
    assert proof.for_record
    assert proof.witnessed.server == Signer.kept(tmp_path / "home" / "server.key").key
    usual = tables.open(Plan("mini-rogue", ["ann"], {}, {}).open_here(tables))
    assert "sealed" not in tables.store.load(usual)[0].header
