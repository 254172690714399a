"""Ranked play: dealt by the server, one try for each key; the seed stays there until the challenge closes."""

from __future__ import annotations

import time

import httpx
import pytest

from challenges.entries import key
from frozen import thawed
from online.ranked_kills import run
from undercroft.kernel.challenge import Challenge, entry_of, opened_by, salt_of
from undercroft.kernel.record import Record
from undercroft.shelf import load
from undercroft.signing import is_signed, seed_message
from undercroft.store import challenges as kept
from undercroft.store.database import Database
from undercroft.web.challenges import house
from undercroft.web.tables import Tables
from web.visitor import serving

HERE = "/api/1/challenges"


@pytest.fixture
def database(tmp_path):
    return Database(tmp_path / "tables.db")


@pytest.fixture
def client(database):
    with serving(database) as address, httpx.Client(base_url=address, timeout=60) as client:
        yield client


def daily(client: httpx.Client, game: str) -> str:
    listed = client.get(HERE).json()["challenges"]
    return next(one["id"] for one in listed if one["game"] == game and one["name"].startswith("daily"))


def sat_down(client: httpx.Client, challenge: str, number: int, name: str = "") -> dict:
    answer = client.post(f"{HERE}/{challenge}/play", json={"name": name or f"Player {number}", "key": key(number)})
    assert answer.status_code == 201, answer.text
    return answer.json()


def played(client: httpx.Client, place: dict, most: int = 10_000, take: int = 0) -> dict:
    """Answer after answer, always the same one of those that are offered."""
    at, token = f"/api/1/tables/{place['table']}", {"authorization": f"Bearer {place['token']}"}
    table = client.get(at, headers=token).json()
    while table["over"] is None and most:
        ask = table["asks"][0]
        chosen = ask["options"][take % len(ask["options"])]["key"]
        answer = client.post(f"{at}/answer", headers=token, json={"number": ask["number"], "answer": chosen})
        assert answer.status_code == 200, answer.text
        table, most = answer.json(), most - 1
    return table


def house_tables(database: Database) -> Tables:
    return Tables(database, lambda: database)


def test_a_game_that_was_just_dealt_is_not_read_again(client, database, monkeypatch):
    """Many begin at once, and each looks at it then: the record is not played again for it."""
    place = sat_down(client, daily(client, "mini-rogue"), 1)
    monkeypatch.setattr(database, "load", lambda name: pytest.fail(f"{name} was read"))
    assert played(client, place, most=3)["asks"]


def test_a_day_of_ranked_play(client, database, monkeypatch):
    challenge = daily(client, "mini-rogue")
    one, other = sat_down(client, challenge, 1, "Nora"), sat_down(client, challenge, 2, "Idris")
    assert sat_down(client, challenge, 1) == one  # one try: the same table, from wherever one comes
    played(client, one)
    played(client, other, take=1)
    told = client.get(f"{HERE}/{challenge}").json()
    assert {row["name"] for row in told["standings"]} == {"Nora", "Idris"}
    assert (told["open"], told["seed"], told["begun"], told["refused"]) == (True, None, 2, [])
    assert told["standings"][0]["place"] == 1

    assert house.streak(house_tables(database), key(1)) == 1
    assert kept.finished_names(database, house.public(key(2))) == {told["challenge"]["name"]}

    # nothing tells the seed before it closes
    found = kept.find_challenge(database, challenge)
    assert found is not None
    token = {"authorization": f"Bearer {one['token']}"}
    record = client.get(f"/api/1/tables/{one['table']}/record", headers=token).text
    assert "revealed" not in record
    by = told["standings"][0]["by"]
    assert client.get(f"{HERE}/{challenge}/records/{by}").status_code == 409

    # it closes: the seed is a signature of the server, and everybody can check every game
    monkeypatch.setattr(house, "is_closed", lambda challenge: True)
    told = client.get(f"{HERE}/{challenge}").json()
    parsed, seed = Challenge.parse(told["challenge"]), told["seed"]
    assert seed not in record
    assert salt_of(seed) not in record
    assert is_signed(told["server"], seed_message(f"{parsed.name} {parsed.game}"), seed)
    for row in told["standings"]:
        text = client.get(f"{HERE}/{challenge}/records/{row['by']}").text
        entry = entry_of(parsed, load(parsed.game), Record.parse(text), told["server"], is_signed)
        assert (entry.name, entry.by) == (row["name"], row["by"])
        assert entry.verified.is_proven


def test_who_comes_late_or_without_a_key_is_refused(client, monkeypatch):
    challenge = daily(client, "map-maker")
    nobody = ({"name": ""}, {"name": 3}, {"name": "bot:careful"})
    for wrong in ({"name": "Nora"}, {"name": "Nora", "key": "x"}, *({**one, "key": key(1)} for one in nobody)):
        assert client.post(f"{HERE}/{challenge}/play", json=wrong).status_code == 422
    assert client.get(f"{HERE}/0123456789ab").status_code == 404
    assert client.get(f"{HERE}/nothing").status_code == 404
    monkeypatch.setattr(house, "is_open", lambda challenge: False)
    late = client.post(f"{HERE}/{challenge}/play", json={"name": "Nora", "key": key(1)})
    assert late.status_code == 409


def test_no_hint_no_bot_and_no_second_luck(client):
    place = sat_down(client, daily(client, "mini-rogue"), 3)
    at, token = f"/api/1/tables/{place['table']}", {"authorization": f"Bearer {place['token']}"}
    number = client.get(at, headers=token).json()["asks"][0]["number"]
    assert client.post(f"{at}/hint", headers=token, json={"number": number}).status_code in (403, 409)
    assert client.post(f"{at}/bot", headers=token, json={"seat": 0, "bot": "bot:careful"}).status_code == 403


def test_a_game_that_ends_too_late_is_not_ranked_and_said_so(client, database, monkeypatch):
    challenge = daily(client, "map-maker")
    place = sat_down(client, challenge, 4)
    real = time.time
    monkeypatch.setattr("undercroft.signing.time.time", lambda: real() + 8 * 24 * 3600)
    played(client, place)
    monkeypatch.undo()
    told = client.get(f"{HERE}/{challenge}").json()
    assert told["standings"] == []
    assert "span" in told["refused"][0]["why"]


def test_a_key_that_enters_twice_at_once_has_one_table(database, monkeypatch):
    with serving(database) as address, httpx.Client(base_url=address, timeout=60) as client:
        challenge = daily(client, "paper-dungeons")
        first = sat_down(client, challenge, 5)
        monkeypatch.setattr(kept, "entry", _blind_once(kept.entry))  # as if both had looked before either had begun
        assert sat_down(client, challenge, 5)["table"] == first["table"]
    assert len(kept.entries(database, challenge)) == 1
    assert len(database.list()) == 1


def _blind_once(looks):
    calls = []

    def look(*asked):
        calls.append(asked)
        return None if len(calls) == 1 else looks(*asked)

    return look


def test_a_league_counts_who_is_better(client):
    challenge = daily(client, "paper-dungeons")
    for number in (1, 2):
        played(client, sat_down(client, challenge, number), take=number)
    made = client.post("/api/1/leagues", json={"league": "The Lamp", "name": "Nora", "key": key(1)})
    league = made.json()["league"]
    told = client.post(f"/api/1/leagues/{league}/join", json={"name": "Idris", "key": key(2)}).json()
    assert (told["league"], [one["played"] for one in told["members"]]) == ("The Lamp", [1, 1])
    assert sum(one["points"] for one in told["members"]) == 1
    assert client.get("/api/1/leagues/nowhere").status_code == 404


def test_a_record_whose_seed_is_open_is_left_as_it_is():
    record = Record({}, [{"revealed": "7", "salt": "0" * 32}])
    assert opened_by(record, "8") is record


# -- pages ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def browser(client):
    """A browser of its own: what it posts comes from our pages."""
    origin = str(client.base_url).rstrip("/")
    with httpx.Client(base_url=origin, timeout=60, headers={"origin": origin}, follow_redirects=True) as browser:
        yield browser


def test_a_browser_plays_the_dungeon_of_the_day_and_shares_it(client, browser):
    assert "/daily/mini-rogue" in browser.get("/").text
    page = browser.get("/daily/mini-rogue")
    challenge = page.url.path.rpartition("/")[2]
    table = browser.post(f"/c/{challenge}/play", data={"called": "Mila", "key": key(9)})
    assert table.url.path.startswith("/t/")
    assert browser.post(f"/c/{challenge}/play", data={"called": "Mila again"}).url == table.url
    name = table.url.path.rpartition("/")[2].replace("%7E", "~")
    played(client, {"table": name, "token": browser.cookies[f"seat{name}"]})
    end = browser.get(table.url.path)
    assert f"/c/{challenge}" in end.text
    page = browser.get(f"/c/{challenge}").text
    assert "Your place: 1 of 1" in page
    assert "□" in page
    card = browser.get(f"/c/{challenge}/card/{house.public(key(9))}.svg")
    assert card.headers["content-type"].startswith("image/svg+xml")
    assert "Mila" in card.text
    home = browser.get("/").text
    assert "done" in home
    assert "1 day in a row" in home
    assert key(9) in browser.get("/player").text
    assert key(9) not in page


def test_beat_my_game(client, browser):
    place = client.post("/api/1/tables", json={"game": "map-maker", "seats": ["Nora"]}).json()
    token = {"authorization": f"Bearer {place['token']}"}
    assert client.post(f"/api/1/tables/{place['table']}/begin", headers=token).status_code == 200
    browser.cookies.set(f"seat{place['table']}", place["token"])
    assert browser.post(f"/t/{place['table']}/duel").status_code == 409  # not over yet
    played(client, place)
    assert "/duel" in browser.get(f"/t/{place['table']}").text
    page = browser.post(f"/t/{place['table']}/duel")
    challenge = page.url.path.rpartition("/")[2]
    assert "Nora" in page.text
    told = client.get(f"{HERE}/{challenge}").json()
    assert [row["name"] for row in told["standings"]] == ["Nora"]
    played(client, sat_down(client, challenge, 7, "Bo"))
    told = client.get(f"{HERE}/{challenge}").json()
    rows = {row["name"]: (row["won"], row["measure"]) for row in told["standings"]}
    assert rows["Bo"] == rows["Nora"]  # the same answers, the same luck


def test_a_league_by_link(browser):
    made = browser.post("/leagues", data={"league": "The Lamp", "called": "Nora", "key": key(1)})
    assert made.url.path.startswith("/leagues/")
    assert "The Lamp" in made.text
    other = httpx.Client(base_url=browser.base_url, headers=browser.headers, follow_redirects=True, timeout=60)
    with other:
        joined = other.post(f"{made.url.path}/join", data={"called": "Idris", "key": key(2)})
    assert "Idris" in joined.text
    assert browser.post("/player", data={"key": "nonsense"}).status_code == 422


def test_a_server_killed_under_ranked_play_loses_nothing_and_deals_nothing_otherwise(tmp_path):
    """A bounded sample; `ranked_kills.py` kills it a hundred times."""
    with thawed():  # the server is another process
        assert run(3, tmp_path, players=2) == []
