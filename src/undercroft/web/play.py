"""A table: what a seat answers, takes back, types in; and who sits before the device."""

from __future__ import annotations

from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.bots.hints import hint as ask_for_hint
from undercroft.bots.seated import kinds
from undercroft.face import open_table
from undercroft.kernel.rules import ROLL
from undercroft.store import NoSuchTable, Outdated
from undercroft.store.database import MARK
from undercroft.web.asked import Choice, choices
from undercroft.web.device import Gathering, sitting
from undercroft.web.forms import number_of
from undercroft.web.online.company import keep_standing
from undercroft.web.online.opening import lobby, open_online
from undercroft.web.pages import go, table_address
from undercroft.web.shown import refused, show
from undercroft.web.tables import Seated, Tables
from undercroft.web.words import SECRETS, Refused, say


def table(request: Request, tables: Tables) -> Response:
    try:
        with sitting(request, tables) as seated:
            return show(request, seated)
    except Gathering as early:
        return lobby(request, early.company, early.device)


def stamp(request: Request, tables: Tables) -> Response:
    """What the record holds now, in a word: another tab asks now and then whether it still shows the game as it is."""
    name = request.path_params["name"]
    if name.startswith(MARK):
        raise NoSuchTable(name)  # its pages have a stream
    return Response(tables.store.stamp(name), media_type="text/plain")


def answer(request: Request, tables: Tables, form: FormData) -> Response:
    """One answer. Refused where the game has gone on meanwhile, asked again where it kills."""
    with sitting(request, tables) as seated:
        try:
            seat, number, key = _seat(form, seated), number_of(form, "number"), str(form.get("answer", ""))
            if not seated.is_repeated(seat, number, key):
                seated.check(seat, number)
                chosen = _deadly(seated, seat, key)
                if chosen and form.get("sure") != key:
                    return show(request, seated, sure=chosen, seat=seat)
                seated.is_watched = is_watched(request, seated)
                tables.answer(seated, seat, key)
                if seated.company is not None:
                    request.app.state.streams.presence.read(seated.name, seat, seated.seen[seat][0])
        except Outdated:  # another process was quicker: if this is still asked, it is still answered
            return answer(request, tables, form)
        except Exception as error:
            return refused(request, tables, seated, error)
    return go(table_address(seated.name))


def hint(request: Request, tables: Tables, form: FormData) -> Response:
    """What each option is worth. The record says that somebody asked."""
    with sitting(request, tables) as seated:
        try:
            seat = _seat(form, seated)
            seated.check(seat, number_of(form, "number"))
            found = ask_for_hint(seated.table, seat)
            tables.keep(seated)
        except Exception as error:
            return refused(request, tables, seated, error)
        return show(request, seated, seat=seat, hint=found)


def undo(request: Request, tables: Tables, form: FormData) -> Response:
    with sitting(request, tables) as seated:
        try:
            seat = _seat(form, seated)
            seated.check(seat, number_of(form, "number"))
            tables.undo(seated, seat)
        except Outdated:
            return undo(request, tables, form)
        except Exception as error:
            return refused(request, tables, seated, error)
    return go(table_address(seated.name))


def supply(request: Request, tables: Tables, form: FormData) -> Response:
    with sitting(request, tables) as seated:
        try:
            if seated.table.wanted is None or not seated.people or number_of(form, "number") != seated.number(None):
                raise Refused(409, say("No dice and no card are waited for, or not these."))
            typed: list[int | str] = []
            for value in form.getlist("luck"):
                text = str(value)[:60]
                is_die = seated.table.wanted[0] == ROLL
                typed.append(int(text) if is_die and text.lstrip("-").isdecimal() else text)
            tables.supply(seated, tuple(typed))
        except Exception as error:
            return refused(request, tables, seated, error)
    return go(table_address(seated.name))


def standing(request: Request, tables: Tables, form: FormData) -> Response:
    """What this device wants answered without a question from now on, at this table."""
    with sitting(request, tables) as seated:
        chosen = [one.key for one in seated.table.game.standing if one.key in form.getlist("standing")]
        if seated.company is not None:
            return keep_standing(tables, seated, chosen)
    response = go(table_address(seated.name))
    path = table_address(seated.name)
    response.set_cookie("standing", ".".join(chosen), path=path, httponly=True, samesite="lax")
    return response


def sit(request: Request, tables: Tables, form: FormData) -> Response:
    """Another person takes the device."""
    with sitting(request, tables) as seated:
        seat = _seat(form, seated)
    response = go(table_address(seated.name))
    response.set_cookie("seat", str(seat), path=table_address(seated.name), httponly=True, samesite="lax")
    return response


def go_on(request: Request, tables: Tables, form: FormData) -> Response:
    """Bots alone: let them play on."""
    with sitting(request, tables) as seated:
        if seated.people:
            if seated.company or seated.lent:  # each step is news for itself; else all since the last answer here
                seated.remember(seated.people[0] if seated.company else None)
            seated.is_watched = is_watched(request, seated)
            tables.let_others_answer(seated)
    return go(table_address(seated.name))


def lend(request: Request, tables: Tables, form: FormData) -> Response:
    """A person's seat is handed to a bot, or taken back."""
    with sitting(request, tables) as seated:
        try:
            seat, bot = _seat(form, seated), str(form.get("bot", ""))
            if seated.company is not None:
                raise Refused(403, say("This seat is not played here."))
            if bot and (not bot.startswith("bot:") or bot.removeprefix("bot:") not in kinds()):
                raise Refused(400, say("There is no such bot here."))
            seated.is_watched = is_watched(request, seated)
            tables.lend(seated, seat, bot)
            tables.let_others_answer(seated)
        except Exception as error:
            return refused(request, tables, seated, error)
    return go(table_address(seated.name))


def is_watched(request: Request, seated: Seated) -> bool:
    """Whether the page goes on by itself: then bots make a pause; else nobody is made to click for each of them."""
    return seated.company is None and request.headers.get("x-watched") == "1"


def again(request: Request, tables: Tables, form: FormData) -> Response:
    """The same people, the same options, other luck."""
    with sitting(request, tables) as seated:
        header = seated.table.header
    options = {**header["options"], **({"pack": header["pack"]} if header["pack"] else {})}
    how: dict[str, Any] = {
        "luck": header["luck"] if header["luck"].startswith("typed") else None,
        "practice": bool(header.get("practice")), "hints": header.get("hints") is not False,
    }  # fmt: skip
    if seated.company is not None:
        if not seated.people:
            raise Refused(403, say("This seat is not played here."))
        return open_online(request, tables, header["game"], header["seats"], options, how)
    return go(table_address(tables.open(open_table(header["game"], header["seats"], options, **how))))


def download(request: Request, tables: Tables) -> Response:
    with sitting(request, tables) as seated:
        if seated.company is not None and seated.table.outcome is None:
            raise Refused(409, SECRETS)
        text = seated.table.record.text
    file = seated.name.replace(":", "-").encode("ascii", "replace").decode().replace("?", "_").replace('"', "_")
    headers = {"content-disposition": f'attachment; filename="{file}.jsonl"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)


def _seat(form: FormData, seated: Seated) -> int:
    seat = number_of(form, "seat")
    if seat not in seated.people:
        raise Refused(403, say("This seat is not played here."))
    return seat


def _deadly(seated: Seated, seat: int, key: str) -> Choice | None:
    ask = seated.asked.get(seat)
    return next((one for one in choices(ask) if one.key == key and one.deadly), None) if ask else None
