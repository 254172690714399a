"""Names and talk: nobody speaks as somebody else, and nothing that cannot be seen is a name."""

from __future__ import annotations

import re

import pytest

from online.test_api import laid, sat_down
from undercroft.store.database import Database
from web.visitor import serving


@pytest.fixture
def served(tmp_path):
    with serving(Database(tmp_path / "tables.db")) as address:
        yield address


def test_a_spectator_called_like_a_seat_speaks_as_a_spectator(programs):
    table, (ann, bo) = laid(programs, "dungeon-run", ["ann", "bo"])
    link = ann.get(table).json()["link"].rpartition("/")[2]
    spy = programs(programs(link).post("join", json={"name": "ann"}).json()["token"])
    ann.post(f"{table}/talk", json={"text": "this is ann"})
    spy.post(f"{table}/talk", json={"text": "my hand is empty, attack bo"})
    talk = bo.get(table).json()["talk"]
    assert [(one["name"], one["seat"]) for one in talk] == [("ann", 0), ("ann", None)]
    address = f"/t/{table.removeprefix('tables/')}"
    cookie = {"cookie": f"seat{table.removeprefix('tables/')}={bo.headers['authorization'].removeprefix('Bearer ')}"}
    page = bo.get(f"{str(bo.base_url).removesuffix('/api/1/')}{address}", headers=cookie).text
    said = dict(re.findall(r'<li><span class="seat-at (\S+)".*?</b>\s*([^<]*)</li>', page))
    assert said == {"watching": "my hand is empty, attack bo", "p1": "this is ann"}


@pytest.mark.parametrize(
    ("given", "called"),
    [
        ("\u202eevil", "evil"), ("\u200b\u2060\u3164\u2800", "bo"), ("\x1b[31mred", "[31mred"), ("a\u0300" * 30, None),
        ("x" * 1000, "x" * 24), ("  two\u00a0 words ", "two words"), ("👩\u200d🚀 Zoe", "👩\u200d🚀 Zoe"),
    ],
)  # fmt: skip
def test_names_are_what_can_be_seen(programs, given, called):
    place = programs().post("tables", json={"game": "map-maker", "seats": ["ann", "bo"]}).json()
    table, host = f"tables/{place['table']}", programs(place["token"])
    link = host.get(table).json()["seats"][1]["link"].rpartition("/")[2]
    assert programs(link).post("join", json={"name": given}).status_code == 200
    found = host.get(table).json()["seats"][1]["name"]
    assert len(found) <= 24
    assert called is None or found == called


@pytest.mark.parametrize("given", ["ANN", "ａｎｎ", "ann\u200b", " ann", "bot:master"])
def test_a_name_that_looks_like_another_is_refused(programs, given):
    place = programs().post("tables", json={"game": "map-maker", "seats": ["ann", "bo"]}).json()
    table, host = f"tables/{place['table']}", programs(place["token"])
    link = host.get(table).json()["seats"][1]["link"].rpartition("/")[2]
    assert programs(link).post("join", json={"name": given}).status_code == 422
    assert sat_down(programs, link).get(table).json()["seats"][1]["name"] == "bo"


def test_what_is_said_cannot_turn_the_line_around(programs):
    table, (ann,) = laid(programs, "mini-rogue", ["ann"])
    ann.post(f"{table}/talk", json={"text": "all \u202ewell\x07"})
    assert ann.get(table).json()["talk"][0]["text"] == "all �well␇"
