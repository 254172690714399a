"""Challenges for other programs. docs/challenges.md and docs/api.md tell it with examples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute

from undercroft.challenges.setting import told_options
from undercroft.kernel.challenge import Challenge
from undercroft.store import online as kept
from undercroft.web.addresses import at
from undercroft.web.answering import show, take_json
from undercroft.web.challenges import house, leagues
from undercroft.web.limits import PROGRAMS
from undercroft.web.tables import Tables
from undercroft.web.words import Refused, say

HERE = f"{PROGRAMS}1/challenges"
LEAGUES = f"{PROGRAMS}1/leagues"


def routes() -> Iterable[BaseRoute]:
    yield show(HERE, listed)
    yield show(f"{HERE}/{{id}}", one)
    yield take_json(f"{HERE}/{{id}}/play", play)
    yield show(f"{HERE}/{{id}}/records/{{by}}", record)
    yield take_json(LEAGUES, new_league)
    yield show(f"{LEAGUES}/{{league}}", league)
    yield take_json(f"{LEAGUES}/{{league}}/join", join)


def listed(request: Request, tables: Tables) -> Response:
    """What is set today and this week."""
    return JSONResponse({"challenges": [_brief(one) for one in house.current(tables)]})


def _brief(one: Challenge) -> dict[str, Any]:
    return {"id": one.id, "name": one.name, "game": one.game, "opens": one.opens, "closes": one.closes,
            "special": told_options(one)}  # fmt: skip


def one(request: Request, tables: Tables) -> Response:
    challenge, seed = house.find(tables, request.path_params["id"])
    return JSONResponse(house.told(tables, challenge, seed))


def play(request: Request, tables: Tables, told: Mapping[str, Any]) -> Response:
    """The try of this key: a table and the token of its seat, the same ones if it has begun already."""
    entered, token = house.play(request, tables, request.path_params["id"], _text(told, "name"), _text(told, "key"))
    place = {"table": entered.table, "seat": 0, "token": token, "by": entered.by}
    return JSONResponse(place, status_code=201, headers={"location": at(f"{PROGRAMS}1/tables/{entered.table}")})


def record(request: Request, tables: Tables) -> Response:
    found = house.record_of(tables, request.path_params["id"], request.path_params["by"])
    return Response(found.text, media_type="application/x-ndjson")


def new_league(request: Request, tables: Tables, told: Mapping[str, Any]) -> Response:
    made = leagues.make(
        request, tables, _text(told, "league"), _text(told, "name"), house.checked_key(_text(told, "key"))
    )
    return JSONResponse({"league": made}, status_code=201, headers={"location": at(f"{LEAGUES}/{made}")})


def join(request: Request, tables: Tables, told: Mapping[str, Any]) -> Response:
    leagues.sit_in(tables, request.path_params["league"], _text(told, "name"), house.checked_key(_text(told, "key")))
    return league(request, tables)


def league(request: Request, tables: Tables) -> Response:
    name = kept.challenges.league_name(tables.online, request.path_params["league"])
    if name is None:
        raise Refused(404, say("There is no such league here."))
    rows = leagues.table_of(tables, request.path_params["league"])
    return JSONResponse({"league": name, "members": rows})


def _text(told: Mapping[str, Any], field: str) -> str:
    value = told.get(field)
    if not isinstance(value, str):
        raise Refused(422, say("{field} is a text."), field=field)
    return value
