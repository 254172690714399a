"""The OpenAPI document of `/api/1`: it names every address, and whatever a server answers fits it."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from typing import Any

import httpx
import jsonschema
import pytest

from online.test_api import TALKS, _filled, _learn
from undercroft.store.database import Database
from undercroft.web.api import routes
from undercroft.web.challenges.api import routes as challenge_routes
from undercroft.web.openapi import CALLS, JSON, document
from web.visitor import serving

GAMES = {
    "dungeon-run": ["ann", "bo"],
    "map-maker": ["ann"],
    "mini-rogue": ["ann"],
    "paper-dungeons": ["ann", "bo", "cy"],
}
ANSWERS = 25  # of each game
ODD = (None, True, -1, 10**9, 0.5, "", "…", "x" * 3000, [], ["a"], [None], {}, {"a": []})


class Held:
    """A server whose every answer is held against the document."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        self._rules = {call.path: re.compile(re.sub(r"{\w+}", "[^/]+", call.path)) for call in CALLS}
        self.document = self.ask("GET", "/api/1/openapi.json").json()
        self.differences: list[str] = []
        self.count: Counter[int] = Counter()

    def ask(self, method: str, path: str, token: str = "", sent: Any = None, language: str = "en") -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        headers["Accept-Language"] = language
        answer = self._client.request(method, path, headers=headers, **({} if sent is None else {"json": sent}))
        if path != "/api/1/openapi.json":
            self.count[answer.status_code] += 1
            self.differences += self._differences(method, path.partition("?")[0], answer)
        return answer

    def _differences(self, method: str, path: str, answer: httpx.Response) -> list[str]:
        names = [name for name, rule in self._rules.items() if rule.fullmatch(path)]
        told = self.document["paths"][min(names, key=lambda name: name.count("{"))][method.lower()]["responses"]
        what = told.get(str(answer.status_code), told["default"])["content"]
        kind = answer.headers["content-type"].partition(";")[0]
        if kind not in what:
            return [f"{method} {path}: {answer.status_code} {kind}"]
        if kind != JSON:
            return []
        schema = {**what[kind]["schema"], "components": self.document["components"]}
        found = jsonschema.Draft202012Validator(schema).iter_errors(answer.json())
        return [f"{method} {path} {answer.status_code}: {one.json_path} {one.message[:200]}" for one in found]


@pytest.fixture
def held(tmp_path):
    with serving(Database(tmp_path / "tables.db")) as address, httpx.Client(base_url=address, timeout=60) as client:
        yield Held(client)


def test_it_names_every_address_and_no_other():
    there = {(route.path, method) for route in (*routes(), *challenge_routes()) for method in route.methods - {"HEAD"}}
    assert {(call.path, "GET" if call.body is None else "POST") for call in CALLS} == there
    assert all(call.kind != JSON or call.told for call in CALLS)


def test_every_schema_in_it_is_one_and_every_reference_leads_somewhere():
    whole = document()
    held = whole["components"]["schemas"]
    for schema in held.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(whole)))
    assert named <= set(held)


def test_the_talks_of_the_document_fit(held):
    known: dict[str, Any] = {}
    for asked, _ in TALKS:
        first, *rest = _filled(asked, known).splitlines()
        method, path = first.split()
        headers = dict(line.split(": ", 1) for line in rest if re.match(r"[\w-]+: ", line))
        body = "\n".join(line for line in rest if not re.match(r"[\w-]+: ", line))
        token = headers.get("Authorization", "").removeprefix("Bearer ")
        answer = held.ask(method, path, token, json.loads(body) if body else None, headers.get("Accept-Language", "en"))
        _learn(known, answer.json())
    assert (held.differences, sum(held.count.values())) == ([], len(TALKS))


def test_whatever_a_server_answers_fits(held):
    """Tables of all games, answered at random, in both languages; then what nobody should send."""
    dice = random.Random(31)
    places = [_laid(held, game, seats) for game, seats in GAMES.items()]
    for table, tokens in places:
        for n in range(ANSWERS):
            _answer(held, table, tokens, dice, "fr" if n % 2 else "en")
        held.ask("GET", f"{table}/story?since=0", tokens[0])
        held.ask("GET", f"{table}/things", tokens[0])
        held.ask("GET", f"{table}/record", tokens[0])
    held.ask("GET", "/api/1/challenges")
    for call in CALLS:
        if call.path.endswith(("/events", "/hint", "/openapi.json")):  # a stream, a second of thought, itself
            continue
        _send_anything(held, call, dice, *places[0])
    assert held.differences == []
    assert held.count[200] > 100
    assert {401, 403, 404, 409, 422} <= set(held.count)


def _laid(held: Held, game: str, seats: list[str]) -> tuple[str, list[str]]:
    held.ask("GET", f"/api/1/games/{game}")
    place = held.ask("POST", "/api/1/tables", sent={"game": game, "seats": seats}).json()
    table, tokens = f"/api/1/tables/{place['table']}", [place["token"]]
    for one in held.ask("GET", table, tokens[0]).json()["seats"]:
        if one["link"] and not one["taken"]:
            came = held.ask("POST", "/api/1/join", one["link"].rpartition("/")[2], {"name": one["name"]})
            tokens.append(came.json()["token"])
    held.ask("POST", f"{table}/begin", tokens[0])
    return table, tokens


def _answer(held: Held, table: str, tokens: list[str], dice: random.Random, language: str) -> None:
    for token in tokens:
        now = held.ask("GET", table, token, language=language).json()
        if now["asks"]:
            key = dice.choice(now["asks"][0]["options"])["key"]
            sent = {"number": now["asks"][0]["number"], "answer": key}
            held.ask("POST", f"{table}/answer", token, sent, language)
            if dice.random() < 0.2:
                held.ask("POST", f"{table}/undo", token, {"number": dice.randint(0, 40)}, language)
            return


def _send_anything(held: Held, call: Any, dice: random.Random, table: str, tokens: list[str]) -> None:
    fields = list(call.body.__annotations__) if call.body else []
    fill = {"name": table.rpartition("/")[2], "game": "mini-rogue", "id": "nothing", "by": "nobody", "league": "none"}
    path = re.sub(r"{(\w+)}", lambda found: fill[found[1]], call.path)
    for token in ("", "nonsense", *tokens):
        for _ in range(2):
            sent = {field: dice.choice(ODD) for field in fields if dice.random() < 0.7}
            held.ask(
                "POST" if call.body else "GET", path, token, sent if call.body else None, dice.choice(("en", "fr"))
            )
