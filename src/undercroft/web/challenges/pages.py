"""The pages of challenges: today's on the home page, one challenge, a league, the key of this browser."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from undercroft.challenges.par import BOTS, GAMES
from undercroft.challenges.setting import games_alone, today, told_options
from undercroft.challenges.sharing import beaten, called, reached, share_text
from undercroft.kernel.challenge import Challenge
from undercroft.kernel.words import dated
from undercroft.paper import can_print
from undercroft.shelf import cover
from undercroft.store import online as kept
from undercroft.web.addresses import at
from undercroft.web.answering import show, take
from undercroft.web.aside import Work
from undercroft.web.challenges import alone, house, leagues
from undercroft.web.challenges.spread import card, spread
from undercroft.web.device import A_YEAR, give, sitting
from undercroft.web.pages import go, name_of, page, table_address
from undercroft.web.seated import Seated
from undercroft.web.seats import LONGEST_NAME
from undercroft.web.tables import Tables
from undercroft.web.words import NO_CHALLENGE, Refused, moment, say

SHOWN = 50  # places
TRIES = 24  # looks ahead per decision, for the accuracy


def routes() -> Iterable[BaseRoute]:
    yield show("/daily/{game}", lambda request, tables: _to_today(request, tables, week=False))
    yield show("/weekly/{game}", lambda request, tables: _to_today(request, tables, week=True))
    yield take("/daily/{game}", alone.play)
    yield show("/c/{id}", one)
    yield take("/c/{id}/play", play)
    yield take("/c/{id}/accuracy", measure_accuracy, aside=True)
    yield show("/c/{id}/card/{by}", picture)
    yield take("/t/{name}/duel", lay_duel)
    yield show("/player", player)
    yield take("/player", keep_player)
    yield take("/leagues", new_league)
    yield show("/leagues/{league}", league)
    yield take("/leagues/{league}/join", join)


def _to_today(request: Request, tables: Tables, week: bool) -> Response:
    return go(at(f"/c/{house.set_today(tables, request.path_params['game'], week).id}"))


# -- home -------------------------------------------------------------------------------------------------------------


def todays(request: Request, tables: Tables) -> dict[str, Any]:
    """The dungeons of today and of this week on the home page: which of them this browser has played. Nothing is
    computed for who has no key: then it has played none."""
    if not tables.may_gather:
        return {"day": dated(today()), "rows": alone.todays(tables), "week": [], "streak": 0, "alone": True}
    key = house.key_of(request)
    rows = [{"game": name, "title": cover(name).title, "played": ""} for name in [*games_alone(), *games_alone()]]
    told = {"day": dated(today()), "rows": rows[: len(rows) // 2], "week": rows[len(rows) // 2 :], "alone": False}
    if not key or tables.signer is None:
        return {**told, "streak": 0}
    mine = {one.challenge: one for one in kept.challenges.entries(tables.online, by=[house.public(key)])}
    for row, challenge in zip(rows, house.current(tables), strict=True):
        found = mine.get(challenge.id)
        if found is not None and found.ended is None:
            house.settle(tables, *house.find(tables, challenge.id))
            found = kept.challenges.entry(tables.online, challenge.id, found.by)
        if found is not None:
            row["played"] = say("done") if found.ended is not None else say("begun")
    return {**told, "streak": house.streak(tables, key)}


# -- one challenge ----------------------------------------------------------------------------------------------------


def one(request: Request, tables: Tables, notice: str = "", code: int = 200) -> Response:
    challenge, seed = house.find(tables, request.path_params["id"])
    rows, key = house.standings(tables, challenge, seed), house.key_of(request)
    by = house.public(key) if key else ""
    entered = kept.challenges.entry(tables.online, challenge.id, by) if by else None
    own = next((row for row in rows if row.entered.by == by), None)
    par = house.par_of(tables, challenge)
    title = cover(challenge.game).title
    return page(
        request, "challenge.html", code, notice=notice, title=f"{title} · {called(challenge)} · Undercroft",
        challenge=challenge, called=called(challenge), game=challenge.game, heading=title, by=by,
        special=told_options(challenge), open=house.is_open(challenge), closed=house.is_closed(challenge),
        closes=_time(challenge.closes), entered=entered, own=own, longest=LONGEST_NAME, name=name_of(request), key=key,
        may_print=can_print() and (house.is_closed(challenge) or not challenge.closes),
        table=table_address(entered.table) if entered else "",
        begun=len(kept.challenges.entries(tables.online, challenge.id)),
        rows=[_row(challenge, row, by) for row in rows[:SHOWN]], more=max(0, len(rows) - SHOWN), all=len(rows),
        par=par, bots={bot: par.games(bot) for bot in BOTS}, wanted=GAMES, server=house.signer_of(tables).key,
        refused=[entry for entry in kept.challenges.entries(tables.online, challenge.id) if entry.refused],
        **_own(request, challenge, par, own), seed=seed if house.is_closed(challenge) else "",
    )  # fmt: skip


def _own(request: Request, challenge: Challenge, par: Any, own: house.Placed | None) -> dict[str, Any]:
    """How one's own game compares, and what may be sent."""
    drawn = spread(challenge, par, own.result if own else None)
    if own is None:
        return {"drawn": drawn, "beaten": [], "share": "", "accuracy": None}
    link = str(request.url.replace(path=at(f"/c/{challenge.id}"), query=""))
    told = json.loads(own.entered.accuracy) if own.entered.accuracy else None
    return {"drawn": drawn, "beaten": beaten(challenge, par, own.result), "accuracy": told,
            "share": share_text(challenge, own.result, par, link)}  # fmt: skip


def _row(challenge: Challenge, row: house.Placed, by: str) -> dict[str, Any]:
    return {"place": row.place, "name": row.entered.name, "how": reached(challenge, row.result), "by": row.entered.by,
            "own": row.entered.by == by, "won": row.result.won}  # fmt: skip


def _time(at: int) -> str:
    return f"{moment(datetime.fromtimestamp(at, UTC))} UTC" if at else ""


def play(request: Request, tables: Tables, form: FormData) -> Response:
    """The one try: a table, and this browser has its seat."""
    key = house.key_of(request) or str(form.get("key", "")) or house.new_key()
    tried = house.play(request, tables, request.path_params["id"], str(form.get("called", "")), key)
    response = go(table_address(tried.entered.table))
    return _with_key(request, give(request, response, tried.entered.table, [tried.token]), key)


def _with_key(request: Request, response: Response, key: str) -> Response:
    response.set_cookie(house.COOKIE, key, max_age=A_YEAR, path=at("/"), httponly=True, samesite="lax",
                        secure=request.url.scheme == "https")  # fmt: skip
    return response


def picture(request: Request, tables: Tables) -> Response:
    """The card of an entry."""
    challenge, seed = house.find(tables, request.path_params["id"])
    by = request.path_params["by"].removesuffix(".svg")
    row = next((row for row in house.standings(tables, challenge, seed) if row.entered.by == by), None)
    if row is None:
        raise Refused(404, NO_CHALLENGE)
    drawn = card(challenge, house.par_of(tables, challenge), row.result, row.entered.name)
    return Response(drawn, media_type="image/svg+xml")


def measure_accuracy(request: Request, tables: Tables, form: FormData) -> Response | Work:
    """One's own decisions against a look ahead, computed aside and kept."""
    challenge, seed = house.find(tables, request.path_params["id"])
    key = house.key_of(request)
    house.settle(tables, challenge, seed)
    entered = kept.challenges.entry(tables.online, challenge.id, house.public(key)) if key else None
    if entered is None or not entered.counts:
        raise Refused(404, NO_CHALLENGE)
    if entered.accuracy:
        return go(at(f"/c/{challenge.id}"))
    record = tables.store_of(entered.table).load(entered.table)[0].text

    def then(found: Any) -> Response:
        kept.challenges.settle(tables.online, entered, accuracy=json.dumps(found))
        return go(at(f"/c/{challenge.id}"))

    return Work("accuracy", {"record": record, "tries": TRIES}, at=entered.table, cost=10.0, then=then, limit=90.0)


# -- duels ------------------------------------------------------------------------------------------------------------


def lay_duel(request: Request, tables: Tables, form: FormData) -> Response:
    """Beat my game: from any ending of a game that was played alone."""
    with sitting(request, tables) as seated:
        if seated.table.outcome is None or not seated.people:
            raise Refused(409, say("The game is not over."))
        record, name = seated.table.record, seated.name
    key = house.key_of(request) or str(form.get("key", "")) or house.new_key()
    laid = house.lay_duel(tables, record, name, house.checked_key(key))
    return _with_key(request, go(at(f"/c/{laid.id}")), key)


def at_the_end(request: Request, seated: Seated) -> dict[str, Any]:
    """What the page of an ending says of challenges: a link to the one it belongs to, or that it can become one."""
    tables: Tables = request.app.state.tables
    header = seated.table.header
    mark = header.get("challenge", {})
    is_alone = len(header["seats"]) == 1 and not header.get("practice") and header["luck"] in ("seeded", "placed")
    entered = kept.challenges.entry_at(tables.online, seated.name) if mark and seated.company is not None else None
    return {"of_challenge": at(f"/c/{entered.challenge}") if entered else "",
            "may_duel": tables.may_gather and is_alone and "closes" not in mark and bool(seated.people)}  # fmt: skip


# -- the key of this browser ------------------------------------------------------------------------------------------


def player(request: Request, tables: Tables, notice: str = "", code: int = 200) -> Response:
    key = house.key_of(request)
    mine = kept.challenges.leagues_of(tables.online, house.public(key)) if key else ()
    return page(request, "player.html", code, notice=notice, key=key, by=house.public(key) if key else "",
                leagues=mine, longest=LONGEST_NAME, name=name_of(request), longest_league=leagues.LONGEST,
                title=f"{say('Your key')} · Undercroft")  # fmt: skip


def keep_player(request: Request, tables: Tables, form: FormData) -> Response:
    """A key that was exported elsewhere."""
    key = house.checked_key("".join(str(form.get("key", "")).split()).lower())
    return _with_key(request, go(at("/player")), key)


# -- leagues ----------------------------------------------------------------------------------------------------------


def new_league(request: Request, tables: Tables, form: FormData) -> Response:
    key = house.key_of(request) or str(form.get("key", "")) or house.new_key()
    made = leagues.make(
        request, tables, str(form.get("league", "")), str(form.get("called", "")), house.checked_key(key)
    )
    return _with_key(request, go(at(f"/leagues/{made}")), key)


def league(request: Request, tables: Tables) -> Response:
    name = kept.challenges.league_name(tables.online, request.path_params["league"])
    if name is None:
        raise Refused(404, say("There is no such league here."))
    key = house.key_of(request)
    by = house.public(key) if key else ""
    rows = leagues.table_of(tables, request.path_params["league"])
    return page(request, "league.html", heading=name, rows=rows, by=by, inside=any(row["by"] == by for row in rows),
                league=request.path_params["league"], longest=LONGEST_NAME,
                name=name_of(request), link=str(request.url.replace(query="")),
                games=[(one, cover(one).title) for one in games_alone()],
                title=f"{name} · Undercroft")  # fmt: skip


def join(request: Request, tables: Tables, form: FormData) -> Response:
    key = house.key_of(request) or str(form.get("key", "")) or house.new_key()
    leagues.sit_in(tables, request.path_params["league"], str(form.get("called", "")), house.checked_key(key))
    return _with_key(request, go(at(f"/leagues/{request.path_params['league']}")), key)
