"""The tables for other programs: docs/api.md is executed, its bot plays a game; nothing is told that a page hides."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from conform.subjects import subject_of
from online import wire
from online.friends import Friend, sit_down
from undercroft import verify
from undercroft.kernel.record import Record
from undercroft.store.database import Database
from undercroft.web.api import routes
from web.visitor import serving

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
TALKS = [block.split("\n\n") for block in re.findall(r"```http\n(.*?)```", PAGE, re.S)]
ANY = "…"


@pytest.fixture
def served(tmp_path):
    with serving(Database(tmp_path / "tables.db")) as address:
        yield address


def sat_down(programs, link: str) -> httpx.Client:
    """A program at the seat of this link, with the token that it was given."""
    return programs(programs(link).post("join", json={}).json()["token"])


def laid(programs, game: str, seats: list[str], **more: Any) -> tuple[str, list[httpx.Client]]:
    """A table that has begun, with a program in every seat that is no bot's."""
    place = programs().post("tables", json={"game": game, "seats": seats, **more}).json()
    table, host = f"tables/{place['table']}", programs(place["token"])
    links = [one["link"].rpartition("/")[2] for one in host.get(table).json()["seats"] if one["link"]]
    others = [sat_down(programs, link) for link in links if link != place["token"]]
    assert host.post(f"{table}/begin").status_code == 200
    return table, [host, *others]


# -- the document -----------------------------------------------------------------------------------------------------


def test_every_talk_of_the_document_goes_as_it_is_written(served):
    """TABLE, TOKEN, LINK and NUMBER are those of the answers before; `…` is anything."""
    known: dict[str, Any] = {}
    assert len(TALKS) > 12
    with httpx.Client(base_url=served, timeout=60) as client:
        for asked, told in TALKS:
            first, *rest = _filled(asked, known).splitlines()
            method, path = first.split()
            headers = dict(line.split(": ", 1) for line in rest if re.match(r"[\w-]+: ", line))
            body = "\n".join(line for line in rest if not re.match(r"[\w-]+: ", line))
            if body:
                headers["Content-Type"] = "application/json"
            answer = client.request(method, path, headers=headers, content=body)
            status, expected = told.split("\n", 1)
            assert answer.status_code == int(status), (first, answer.text)
            assert _fits(json.loads(expected), answer.json()), (first, answer.text)
            _learn(known, answer.json())


def _filled(text: str, known: dict[str, Any]) -> str:
    for name, value in known.items():
        text = re.sub(rf"\b{name}\b", str(value), text)
    return text


def _learn(known: dict[str, Any], told: dict[str, Any]) -> None:
    if "token" in told and told["seat"] == 0:
        known.update(TABLE=told["table"], TOKEN=told["token"])
    if "seats" in told and "table" in told:
        known["LINK"] = told["seats"][-1]["link"].rpartition("/")[2]
    if told.get("asks"):
        known["NUMBER"] = told["asks"][0]["number"]


def _fits(expected: Any, found: Any) -> bool:
    """An object may have more than what is written; a list may go on where it ends in `…`."""
    if expected == ANY:
        return found is not None
    if isinstance(expected, dict):
        return all(key in found and _fits(value, found[key]) for key, value in expected.items())
    if isinstance(expected, list):
        open_end = bool(expected) and expected[-1] == ANY
        some = expected[:-1] if open_end else expected
        enough = len(found) > len(some) if open_end else len(found) == len(some)
        return enough and all(_fits(one, other) for one, other in zip(some, found, strict=False))
    return bool(expected == found)


def test_the_document_names_every_address():
    rows = "\n".join(line for line in PAGE.splitlines() if line.startswith(("| `GET", "| `POST")))
    for route in routes():
        for end in {route.path.rpartition("/")[2].strip("{}")} - {"1", "game", "name"}:
            assert end in rows, route.path


def test_the_bot_of_the_document_has_forty_lines_and_plays_a_game_to_its_end(served, programs, tmp_path):
    source = re.search(r"```python\n(#!.*?)```", PAGE, re.S)[1]
    assert len(source.splitlines()) <= 45
    assert len([line for line in source.splitlines() if line.strip()]) <= 40
    bot = tmp_path / "anybot.py"
    bot.write_text(source, encoding="utf-8")
    place = programs().post("tables", json={"game": "mini-rogue", "seats": ["ann", "bo"]}).json()
    table, host = f"tables/{place['table']}", programs(place["token"])
    links = [one["link"] for one in host.get(table).json()["seats"]]
    environment = {**os.environ, "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"}
    players = [
        subprocess.Popen([sys.executable, str(bot), link], stderr=subprocess.PIPE, text=True, env=environment)
        for link in links
    ]
    assert host.post(f"{table}/begin").status_code == 200
    said = [player.communicate(timeout=240)[1] for player in players]
    over = host.get(table).json()["over"]
    assert [words.strip() for words in said] == [over["reason"]] * 2
    record = Record.parse(host.get(f"{table}/record").text, "record")
    assert verify(record).is_proven


# -- what is told -----------------------------------------------------------------------------------------------------


def test_the_comparison_of_wire_notices_json_that_tells(monkeypatch):
    """A seat that is told what all seats see would know too much."""
    views = lambda seated: [seated.table.view(seat) for seat in range(len(seated.table.header["seats"]))]  # noqa: E731
    monkeypatch.setattr("undercroft.web.api._asks", views)
    _, failures = wire.compared(subject_of("paper-dungeons"), positions=4, seed=3)
    assert failures
    assert all("in its json" in failure for failure in failures)


def test_the_page_and_the_program_in_one_seat_are_asked_the_same(served, programs):
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    asked = ann if ann.offered else bo
    told = programs(asked.token.split(".")[0]).get(f"tables{asked.table.removeprefix('/t')}").json()
    assert [one["key"] for one in told["asks"][0]["options"]] == asked.offered
    assert str(told["asks"][0]["number"]) == asked.hidden("number")


def test_spectators_are_told_what_all_may_know_and_answer_nothing(programs):
    table, (ann, _) = laid(programs, "paper-dungeons", ["ann", "bo"])
    link = ann.get(table).json()["link"].rpartition("/")[2]
    place = programs(link).post("join", json={"name": "cy"}).json()
    assert place["seat"] is None
    assert programs(link).get(table).status_code == 404, "the link itself is no place"
    cy = programs(place["token"])
    told = cy.get(table).json()
    assert (told["asks"], told["seat"], told["link"]) == ([], None, "")
    assert [one["link"] for one in told["seats"]] == ["", ""]
    number = ann.get(table).json()["asks"][0]["number"]
    for action, sent in (("answer", {"number": number, "answer": "x", "seat": 0}), ("standing", {"standing": []}),
                         ("undo", {"number": number, "seat": 0}), ("begin", {})):  # fmt: skip
        assert cy.post(f"{table}/{action}", json=sent).status_code in (400, 403), action


# -- who may ask ------------------------------------------------------------------------------------------------------


def test_without_the_token_of_a_seat_there_is_no_table(served, programs):
    """A stranger learns nothing, not even whether there is one; a cookie is no token; another seat is another's."""
    table, (ann, bo) = laid(programs, "mini-rogue", ["ann", "bo"])
    ends = [route.path.rpartition("}")[2] for route in routes() if "{name}" in route.path]
    assert len(ends) > 12
    for end in ends:
        for kind in ("get", "post"):
            nobody = getattr(programs(), kind)(f"{table}{end}")
            there, nowhere = [getattr(programs("guessed"), kind)(f"{one}{end}") for one in (table, "tables/~nothing")]
            assert there.text == nowhere.text, end
            assert {nobody.status_code, there.status_code} <= {401, 404, 405}, end
    host = Friend(served, "host")
    host.client.cookies.update({f"seat{table.removeprefix('tables/')}": ann.headers["authorization"][7:]})
    assert host.get(f"/t/{table.removeprefix('tables/')}").status_code == 200
    assert host.get(f"/api/1/{table}").status_code == 401
    asked, other = (ann, bo) if ann.get(table).json()["asks"] else (bo, ann)
    ask = asked.get(table).json()["asks"][0]
    sent = {"number": ask["number"], "answer": ask["options"][0]["key"]}
    assert other.post(f"{table}/answer", json=sent).status_code == 409
    assert other.post(f"{table}/answer", json={**sent, "seat": ask["seat"]}).status_code == 403


def test_games_of_the_house_are_not_here(tmp_path):
    from undercroft.store.folder import Folder

    folder = Folder(tmp_path / "home")
    with serving(folder, online=lambda: Database(folder.path / "undercroft.db")) as served:
        host = Friend(served, "ann")
        host.post("/now/mini-rogue")
        name = host.table.removeprefix("/t/")
        for end in ("", "/record", "/story", "/things", "/events"):
            answer = host.client.get(f"/api/1/tables/{name}{end}", headers={"authorization": "Bearer x"})
            assert answer.status_code == 404, end


# -- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({}, 422), ({"game": 3}, 422), ({"game": "chess"}, 422), ({"game": "mini-rogue", "seats": "ann"}, 422),
        ({"game": "mini-rogue", "seats": ["a", "b", "c"]}, 422), ({"game": "mini-rogue", "seats": [1]}, 422),
        ({"game": "mini-rogue", "seats": ["bot:careful"]}, 422), ({"game": "mini-rogue", "seats": ["a", "a"]}, 422),
        ({"game": "mini-rogue", "seats": ["a", "bot:nobody"]}, 422), ({"game": "mini-rogue", "options": [1]}, 422),
        ({"game": "mini-rogue", "options": {"pack": "/etc"}}, 422), ({"game": "mini-rogue", "luck": "mine"}, 422),
        ({"game": "mini-rogue", "options": {"wings": 2}}, 422),
        ({"game": "mini-rogue", "seats": ["a", "b"], "practice": True}, 422),
    ],
)  # fmt: skip
def test_what_cannot_be_opened_is_refused_in_both_languages(programs, sent, status):
    texts = set()
    for code in ("en", "fr"):
        answer = programs(**{"accept-language": code}).post("tables", json=sent)
        assert answer.status_code == answer.json()["error"]["status"] == status
        texts.add(answer.json()["error"]["text"])
    assert len(texts) == 2


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400), (b"[]", "application/json", 400), (b"\xff", "application/json", 400),
        (b"[" * 60_000, "application/json", 400), (b'{"game": "\\ud800"}', "application/json", 400),
        (b'{"game": "\\u0000"}', "application/json", 400), (b"{}", "text/plain", 415),
        (b" " * 70_000, "application/json", 413), (b"1" * 5000, "application/json", 400),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(programs, body, kind, status):
    answer = programs().post("tables", content=body, headers={"content-type": kind})
    assert (answer.status_code, answer.json()["error"]["status"]) == (status, status)


def test_an_answer_that_is_not_offered_is_refused_with_what_is(programs):
    table, (ann,) = laid(programs, "mini-rogue", ["ann"])
    ask = ann.get(table).json()["asks"][0]
    for answer in ("fly", "", 7):
        refused = ann.post(f"{table}/answer", json={"number": ask["number"], "answer": answer})
        assert refused.status_code in (400, 409)
        assert refused.json()["error"]["legal"] == [one["key"] for one in ask["options"]]
        assert refused.json()["error"]["asks"] == [ask]
    for number in (None, "x", True, [], {}, -1, 10**13):
        assert ann.post(f"{table}/answer", json={"number": number, "answer": "x"}).status_code in (400, 422)


def test_real_dice_are_supplied(programs):
    table, (ann,) = laid(programs, "mini-rogue", ["ann"], luck="typed", options={"character": "rat-hunter"})
    for _ in range(200):
        told = ann.get(table).json()
        if told["wanted"] and told["wanted"]["dice"]:
            break
        card = told["wanted"]["cards"][0]["key"]
        assert ann.post(f"{table}/supply", json={"number": told["wanted"]["number"], "luck": [card]}).is_success
    faces = [die["faces"][0] for die in told["wanted"]["dice"]]
    wrong = ann.post(f"{table}/supply", json={"number": told["wanted"]["number"], "luck": [99] * len(faces)})
    assert wrong.status_code == 422
    assert wrong.json()["error"]["wanted"] == told["wanted"]
    sent = {"number": told["wanted"]["number"], "luck": faces}
    assert ann.post(f"{table}/supply", json=sent).is_success
    assert ann.post(f"{table}/supply", json=sent).json()["repeated"] is True, "the same dice twice"
    other = {**sent, "luck": [die["faces"][1] for die in told["wanted"]["dice"]]}
    assert ann.post(f"{table}/supply", json=other).status_code == 409, "other dice for the same throw"
    for wrong in (["--1"], ["-"], [""], ["x"], []):  # nothing that a program of ours would send
        assert ann.post(f"{table}/supply", json={**sent, "luck": wrong}).status_code == 409


def test_a_mistyped_die_is_taken_back(programs):
    table, (ann, bo) = laid(programs, "map-maker", ["ann", "bo"], luck="typed-dice")
    while not (wanted := ann.get(table).json()["wanted"]):
        for one in (ann, bo):
            for ask in one.get(table).json()["asks"]:
                one.post(f"{table}/answer", json={"number": ask["number"], "answer": ask["options"][0]["key"]})
    faces = [die["faces"][0] for die in wanted["dice"]]
    told = ann.post(f"{table}/supply", json={"number": wanted["number"], "luck": faces}).json()
    by = ann if told["wanted"] or told["asks"] else bo  # whoever is asked next
    told = by.get(table).json()
    present = (told["wanted"] or told["asks"][0])["number"]
    back = by.post(f"{table}/undo", json={"number": present}).json()
    assert {**back["wanted"], "number": 0} == {**wanted, "number": 0}, "the same dice are asked for again"
    assert back["wanted"]["number"] != wanted["number"]
    assert by.post(f"{table}/undo", json={"number": present}).json()["repeated"] is True
    assert ann.post(f"{table}/undo", json={"number": back["wanted"]["number"]}).status_code == 409


def test_whether_a_card_was_this_one_is_told_to_nobody(programs):
    """Who types a card sees it; who asks with its number whether it was this one is told the same of all of them."""
    table, (ann, bo) = laid(programs, "mini-rogue", ["ann", "bo"], luck="typed")
    chance = random.Random(1)
    while not (wanted := ann.get(table).json()["wanted"]) or wanted["dice"]:
        if wanted:
            faces = [chance.choice(die["faces"]) for die in wanted["dice"]]
            assert ann.post(f"{table}/supply", json={"number": wanted["number"], "luck": faces}).is_success
        for one in (ann, bo):
            for ask in one.get(table).json()["asks"][:1]:
                one.post(f"{table}/answer", json={"number": ask["number"], "answer": ask["options"][0]["key"]})
    number, cards = wanted["number"], [one["key"] for one in wanted["cards"]]
    assert ann.post(f"{table}/supply", json={"number": number, "luck": cards[:1]}).is_success
    told = [bo.post(f"{table}/supply", json={"number": number, "luck": [card]}) for card in cards]
    assert {(one.status_code, one.text) for one in told} == {(409, told[0].text)}


def test_an_answer_is_taken_back(programs):
    table, (ann,) = laid(programs, "mini-rogue", ["ann"], practice=True)
    first = ann.get(table).json()["asks"][0]
    told = ann.post(f"{table}/answer", json={"number": first["number"], "answer": first["options"][0]["key"]}).json()
    back = ann.post(f"{table}/undo", json={"number": told["asks"][0]["number"]}).json()
    assert back["asks"][0]["prompt"] == first["prompt"]


def test_a_hint_is_told_and_recorded_and_a_table_may_do_without(programs):
    table, (ann,) = laid(programs, "mini-rogue", ["ann"], options={"character": "rat-hunter"})
    ask = ann.get(table).json()["asks"][0]
    told = ann.post(f"{table}/hint", json={"number": ask["number"]}).json()
    assert {one["key"] for one in told["hint"]["options"]} == {one["key"] for one in ask["options"]}
    assert told["asks"] == [ask], "nothing was answered"
    assert ann.post(f"{table}/hint", json={"number": ask["number"] + 1}).status_code == 409
    plain, (bo,) = laid(programs, "mini-rogue", ["bo"], hints=False)
    refused = bo.post(f"{plain}/hint", json={"number": bo.get(plain).json()["asks"][0]["number"]})
    assert refused.status_code == 409
    assert refused.json()["error"]["asks"]


def test_the_same_again_is_hosted_by_who_asks_in_their_own_seat(programs):
    table, (ann, bo) = laid(programs, "mini-rogue", ["ann", "bo"], options={"difficulty": "hard"})
    place = bo.post(f"{table}/again").json()
    assert place["seat"] == 1
    found = programs(place["token"]).get(f"tables/{place['table']}").json()
    assert [(one["name"], one["host"], one["taken"]) for one in found["seats"]] == [
        ("ann", False, False), ("bo", True, True)
    ]  # fmt: skip
    link = ann.get(table).json()["link"].rpartition("/")[2]
    cy = programs(programs(link).post("join", json={}).json()["token"])
    assert cy.post(f"{table}/again").status_code == 403


# -- the stream -------------------------------------------------------------------------------------------------------


def _events(client: httpx.Client, address: str, count: int, last: str = "") -> list[dict[str, str]]:
    """The first events of a stream."""
    found: list[dict[str, str]] = [{}]
    with client.stream("GET", address, headers={"last-event-id": last} if last else {}) as stream:
        for line in stream.iter_lines():
            field, _, value = line.partition(": ")
            if line:
                found[-1][field] = value
            elif len(found) > count:
                return found[1:]
            else:
                found.append({})
    raise AssertionError(found)


def test_the_stream_brings_the_table_and_who_comes_back_gets_what_is_new(programs):
    table, (ann, _) = laid(programs, "mini-rogue", ["ann", "bo"])
    told = _events(ann, f"{table}/events", 1)[0]
    state = json.loads(told["data"])
    assert told["event"] == "table"
    assert told["id"] == state["stamp"]
    assert state["view"] == ann.get(table).json()["view"]
    kinds = [one["event"] for one in _events(ann, f"{table}/events", 1, told["id"])]
    assert "table" not in kinds, "nothing has changed"
    ask = state["asks"][0]
    ann.post(f"{table}/answer", json={"number": ask["number"], "answer": ask["options"][0]["key"]})
    again = _events(ann, f"{table}/events", 1, told["id"])[0]
    assert again["event"] == "table"
    assert json.loads(again["data"])["waiting_for"] == [1]
