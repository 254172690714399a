"""The tables for other programs: what the pages show and take, as JSON. docs/api.md tells it with examples.

Whatever is decided, is decided where the pages have it decided; here is only what is read and written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from undercroft import __version__
from undercroft.bots.seated import is_bot, kinds
from undercroft.face import games, options
from undercroft.kernel.ask import told_once
from undercroft.kernel.chain import SEEN
from undercroft.kernel.errors import Unknown
from undercroft.kernel.game import Game
from undercroft.shelf import load, titles
from undercroft.store import Outdated
from undercroft.store.seats import Company, Ticket
from undercroft.web import openapi, play
from undercroft.web.addresses import at
from undercroft.web.answering import Done, Taken, guarded, refusal, show, take_json
from undercroft.web.aside import Work
from undercroft.web.device import Gathering, bearer, sitting
from undercroft.web.limits import PROGRAMS
from undercroft.web.online import company, opening, sealing
from undercroft.web.online.company import those_here
from undercroft.web.packs import check_known
from undercroft.web.pages import spoken
from undercroft.web.play import Act, shown_then
from undercroft.web.real_dice import asked_for
from undercroft.web.seated import Seated, as_json, sight
from undercroft.web.seats import Device, seat_names
from undercroft.web.setup import known_game, planned
from undercroft.web.tables import Tables
from undercroft.web.words import Refused, say

VERSION = 1
HERE = f"{PROGRAMS}{VERSION}"
LUCK = ("rolled", "for-record", "typed-dice", "typed")
MOST = 500  # events told at once
_HEAD = re.compile(r"[0-9a-f]{64}")


def routes() -> Iterable[BaseRoute]:
    """They are tried one after the other: what is asked at every turn comes first."""
    table = f"{HERE}/tables/{{name}}"
    for act in (play.answer, play.supply, play.undo, play.go_on, play.standing):
        yield take_json(f"{table}/{word(act)}", _told(act))
    yield show(table, look)
    yield Route(f"{table}/events", events, methods=["GET"])
    yield show(f"{table}/story", story)
    yield show(f"{table}/things", things)
    yield show(f"{table}/record", play.download)
    yield take_json(f"{table}/hint", hint, aside=True)
    yield take_json(f"{table}/again", again)
    for done in (opening.begin, *sealing.DOINGS, *company.DOINGS):
        yield take_json(f"{table}/{word(done)}", _done(done))
    yield show(HERE, index)
    yield show(f"{HERE}/openapi.json", described)
    yield show(f"{HERE}/games/{{game}}", game)
    yield take_json(f"{HERE}/tables", lay)
    yield take_json(f"{HERE}/join", join)
    yield take_json(f"{HERE}/seen", seen)


def word(done: Callable[..., object]) -> str:
    """The last word of its address: go_on is at /t/.../go-on."""
    return done.__name__.replace("_", "-")


# -- the shelf --------------------------------------------------------------------------------------------------------


def index(request: Request, tables: Tables) -> Response:
    shelf = [{"game": one.name, "title": str(one.title), "seats": list(one.seats)} for one in titles()]
    key = tables.signer.key if tables.signer else None
    return JSONResponse({"api": VERSION, "undercroft": __version__, "key": key, "games": shelf})


def described(request: Request, tables: Tables) -> Response:
    """All of this as an OpenAPI document."""
    return JSONResponse(openapi.document())


def game(request: Request, tables: Tables) -> Response:
    """What can be chosen before play."""
    chosen, pack = known_game(request.path_params["game"]), request.query_params.get("pack", "")
    check_known(tables, chosen.name, pack)
    known = [
        {"key": one.key, "label": str(one.label), "default": one.default, "free": one.free,
         "values": [{"value": value, "text": one.label_of(value)} for value in one.values]}
        for one in options(chosen.name, pack)
    ]  # fmt: skip
    return JSONResponse({
        "game": chosen.name, "title": str(chosen.title), "rules": chosen.rules_version, "seats": list(chosen.seats),
        "bots": [f"bot:{kind}" for kind in kinds()], "luck": list(LUCK), "options": known,
    })  # fmt: skip


def seen(request: Request, tables: Tables, told: Mapping[str, Any]) -> Response:
    """Another program begins a game elsewhere, and shows the head of its header: we say that we saw it, and when."""
    head = _text(told, "head")
    if not _HEAD.fullmatch(head):
        raise Refused(422, say("{field} is a head: 64 hexadecimal digits."), field="head")
    if tables.signer is None:
        raise Refused(404, say("This server has no key to sign with."))
    return JSONResponse(tables.signer.beginning(head, SEEN))


# -- gathering --------------------------------------------------------------------------------------------------------


def lay(request: Request, tables: Tables, told: Mapping[str, Any]) -> Response:
    """A table to gather at. Who asks is its host, and gets the token of the first seat that is not a bot's."""
    if (name := _text(told, "game")) not in games():
        raise Unknown(say("game"), name, games())
    chosen = load(name)
    names = seat_names(chosen, [(seat if is_bot(seat) else "person", seat) for seat in _seats(told, chosen)])
    given = told.get("options", {})
    if not isinstance(given, dict):
        raise Refused(422, say("{field} is an object of keys and values."), field="options")
    if (luck := told.get("luck", LUCK[0])) not in LUCK:
        raise Refused(422, say("{field} is one of: {legal}."), field="luck", legal=", ".join(LUCK))
    how = {
        "luck": luck if luck in ("typed", "typed-dice") else None, "practice": told.get("practice", False) is True,
        "hints": told.get("hints", True) is not False, "for_record": luck == "for-record",
    }  # fmt: skip
    plan = planned(tables, chosen, names, {str(key): str(value) for key, value in given.items()}, how)
    return _laid(opening.gathered_by(request, tables, plan))


def again(request: Request, tables: Tables, told: Mapping[str, Any]) -> Response:
    """The same people, the same options, other luck."""
    with sitting(request, tables) as seated:
        return _laid(play.gathered_again(request, tables, seated))


def _laid(ticket: Ticket) -> Response:
    place = {"table": ticket.table, "seat": ticket.seat, "token": ticket.token}
    return JSONResponse(place, status_code=201, headers={"location": at(f"{HERE}/tables/{ticket.table}")})


def _seats(told: Mapping[str, Any], chosen: Game) -> list[str]:
    seats = told.get("seats", [""] * min(chosen.seats))
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        raise Refused(422, say("{field} is a list of names; {legal} are bots."), field="seats",
                      legal=", ".join(f"bot:{kind}" for kind in kinds()))  # fmt: skip
    return seats[:20]


def join(request: Request, tables: Tables, told: Mapping[str, Any]) -> Response:
    """By the token of a link: its seat, or a place to watch from, which has a token of its own."""
    ticket, gathered = opening.ticket_for(tables, bearer(request))
    place = opening.taken(request, tables, ticket, gathered, _text(told, "name", ""))
    return JSONResponse({"table": place.table, "seat": place.seat, "token": place.token})


# -- the table --------------------------------------------------------------------------------------------------------


def look(request: Request, tables: Tables) -> Response:
    """All that this place may know of its table."""
    try:
        with sitting(request, tables) as seated:
            return _sent(of_seated(request, seated))
    except Gathering as early:
        return JSONResponse(_gathered(request, early.company, early.device))


def _sent(told: str) -> Response:
    return Response(told, media_type="application/json")


def _gathered(request: Request, gathered: Company, device: Device) -> dict[str, Any]:
    shown = those_here(request, gathered, device)
    chairs = [
        {"seat": one["seat"], "name": chair.name or chair.bot, "called": one["name"], "bot": one["bot"],
         "here": one["here"], "taken": one["taken"], "host": one["host"], "link": one["link"],
         "seal": one["seal"] or None, "has_told": one["has_told"]}
        for one, chair in zip(shown["chairs"], gathered.chairs, strict=True)
    ]  # fmt: skip
    return {
        "table": gathered.table, "game": gathered.setup["game"], "begun": gathered.begun,
        "seat": device.seats[0] if device.seats else None, "seats": chairs, "spectators": shown["watchers"],
        "link": shown["watch"], "talk": shown["talk"], "seals": gathered.seals,
        "stamp": f"{shown['stamp']}.{shown['stamp']}",
    }  # fmt: skip


def of_seated(request: Request, seated: Seated, **more: Any) -> str:
    """As JSON. The view, most of it, is written once for all who are told it."""
    assert seated.company is not None
    gathered, played = _gathered(request, seated.company, seated.device), seated.table
    seat, outcome = gathered["seat"], played.outcome
    told = {
        **more, **gathered, "stamp": f"{sight(seated)}.{gathered['stamp'].partition('.')[0]}", "asks": _asks(seated),
        "wanted": _wanted(seated), "waiting_for": sorted(seated.waited_for), "bots_wait": seated.bots_wait,
        "standing": sorted(seated.standing[seat].on) if seat in seated.standing else [],
        "told": len(played.events(seat)), "over": outcome and outcome.to_json(), "head": seated.head(seat),
    }  # fmt: skip
    return f'{as_json(told)[:-1]},"view":{seated.view_json(seat)}}}'


def _asks(seated: Seated) -> list[dict[str, Any]]:
    """The number is the one of the seat: that of the table would tell how far others are."""
    return [{**told_once(ask), "number": seated.numbers.of(seat)} for seat, ask in seated.asked.items()]


def _wanted(seated: Seated) -> dict[str, Any] | None:
    """Real dice or cards that somebody has to type in; whoever has a seat may."""
    if seated.table.wanted is None:
        return None
    asked = asked_for(seated.table)
    cards = [{"key": key, "text": text} for key, text in asked["cards"]]
    return {**asked, "cards": cards, "number": seated.numbers.of(None)}


def story(request: Request, tables: Tables) -> Response:
    """What happened, as this place was told it, from the event number `since` on."""
    since = request.query_params.get("since", "0")
    if not since.isdecimal() or len(since) > 7:
        raise Refused(422, say("{field} is a number."), field="since")
    with sitting(request, tables) as seated:
        told = seated.table.events(seated.people[0] if seated.people else None)
        some = [event.to_json() for event in told[int(since) : int(since) + MOST]]
        return JSONResponse({"since": int(since), "events": some, "told": len(told)})


def things(request: Request, tables: Tables) -> Response:
    """Everything printed in this game, by key."""
    with sitting(request, tables) as seated:
        return JSONResponse(seated.things)


async def events(request: Request) -> Response:
    """Server-sent events. `table` and `company` bring the table with them."""
    return await guarded(request, lambda: request.app.state.streams.open(request, _as_data))


def _as_data(request: Request, gathered: Company, device: Device, seated: Seated | None) -> str:
    with spoken(request):
        return of_seated(request, seated) if seated else as_json(_gathered(request, gathered, device))


# -- what is done there -----------------------------------------------------------------------------------------------


def _told(act: Act) -> Taken:
    """An act of a seat, and the table as it stands then. `repeated`: it had been done before, nothing was changed."""

    def taken(request: Request, tables: Tables, told: Mapping[str, Any]) -> Response | Work:
        with sitting(request, tables) as seated:
            sure = {"sure": told["answer"]} if "answer" in told else {}  # a program has read what an option says
            try:
                done = act(request, seated, _form({**_own(seated), **told, **sure}))
            except Outdated:
                return taken(request, tables, told)
            except Exception as error:
                return _not_taken(request, tables, error)
            return shown_then(
                request, tables, seated, lambda now: _sent(of_seated(request, now, repeated=not done)),
                must=act is play.go_on,
            )  # fmt: skip

    return taken


def hint(request: Request, tables: Tables, told: Mapping[str, Any]) -> Response | Work:
    """What each option is worth; and the table, whose record says that somebody asked."""
    with sitting(request, tables) as seated:
        own = _own(seated)
    return play.hinted(
        request, tables, _form({**own, **told}),
        lambda now, _, found: _sent(of_seated(request, now, hint=found.to_json())),
        lambda _, error: _not_taken(request, tables, error),
    )  # fmt: skip


def _own(seated: Seated) -> dict[str, int]:
    """Who asks without saying for which seat, asks for its own."""
    return {"seat": seated.people[0]} if seated.people else {}


def _not_taken(request: Request, tables: Tables, error: Exception) -> Response:
    """What would be taken now goes with the refusal."""
    with sitting(request, tables) as seated:  # it may have been read anew
        return refusal(request, error, asks=_asks(seated), wanted=_wanted(seated))


def _done(page: Done) -> Taken:
    """What a page does and then shows itself anew; here the table is told anew."""

    def taken(request: Request, tables: Tables, told: Mapping[str, Any]) -> Response | Work:
        page(request, tables, _form(told))
        try:
            with sitting(request, tables) as seated:
                return shown_then(request, tables, seated, lambda now: _sent(of_seated(request, now)))
        except Gathering:
            return look(request, tables)

    return taken


def _form(told: Mapping[str, Any]) -> FormData:
    """JSON as the form it would be: a list is a field given several times."""
    fields: list[tuple[str, str | UploadFile]] = []
    for key, value in told.items():
        for one in value if isinstance(value, list) else [value]:
            if not isinstance(one, (str, int)) or isinstance(one, bool):
                raise Refused(422, say("{field} is a text or a number, or a list of them."), field=str(key)[:40])
            fields.append((str(key), str(one)))
    return FormData(fields)


def _text(told: Mapping[str, Any], field: str, default: str | None = None) -> str:
    value = told.get(field, default)
    if not isinstance(value, str):
        raise Refused(422, say("{field} is a text."), field=field)
    return value
