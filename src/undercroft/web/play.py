"""A table: what a seat answers, takes back, types in; and who sits before the device."""

from __future__ import annotations

from collections.abc import Callable

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.bots.hints import Hint
from undercroft.bots.hints import hint as ask_for_hint
from undercroft.store import NoSuchTable, Outdated
from undercroft.store.company import Ticket
from undercroft.store.database import MARK
from undercroft.web.acts import Act, Deadly, chosen_standing, seat_of
from undercroft.web.device import Gathering, sitting
from undercroft.web.forms import number_of
from undercroft.web.online.company import keep_standing
from undercroft.web.online.opening import gathered_by, lobby, with_ticket
from undercroft.web.pages import go, table_address
from undercroft.web.plan import Plan
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


def page_of(act: Act) -> Callable[[Request, Tables, FormData], Response]:
    """The page after an act: the table as it stands then, or what was wrong above the table as it stands now."""

    def done(request: Request, tables: Tables, form: FormData) -> Response:
        with sitting(request, tables) as seated:
            try:
                act(request, tables, seated, form)
            except Outdated:  # another process was quicker: if this is still asked, it is still answered
                return done(request, tables, form)
            except Deadly as doubt:
                return show(request, seated, sure=doubt.choice, seat=doubt.seat)
            except Exception as error:
                return refused(request, tables, seated, error)
        return go(table_address(seated.name))

    return done


def hint(request: Request, tables: Tables, form: FormData) -> Response:
    """What each option is worth. The record says that somebody asked."""
    with sitting(request, tables) as seated:
        try:
            seat, found = hinted(tables, seated, form)
        except Outdated:
            return hint(request, tables, form)
        except Exception as error:
            return refused(request, tables, seated, error)
        return show(request, seated, seat=seat, hint=found)


def hinted(tables: Tables, seated: Seated, form: FormData) -> tuple[int, Hint]:
    """Whose hint it is, and what it says."""
    seat = seat_of(form, seated)
    seated.check(seat, number_of(form, "number"))
    found = ask_for_hint(seated.table, seat)
    tables.keep(seated)
    return seat, found


def standing(request: Request, tables: Tables, form: FormData) -> Response:
    """What this device wants answered without a question from now on, at this table."""
    with sitting(request, tables) as seated:
        chosen = chosen_standing(seated, form)
        if seated.company is not None:
            keep_standing(tables, seated, chosen)
    response, path = go(table_address(seated.name)), table_address(seated.name)
    if seated.company is None:
        response.set_cookie("standing", ".".join(chosen), path=path, httponly=True, samesite="lax")
    return response


def sit(request: Request, tables: Tables, form: FormData) -> Response:
    """Another person takes the device."""
    with sitting(request, tables) as seated:
        seat = seat_of(form, seated)
    response = go(table_address(seated.name))
    response.set_cookie("seat", str(seat), path=table_address(seated.name), httponly=True, samesite="lax")
    return response


def again(request: Request, tables: Tables, form: FormData) -> Response:
    """The same people, the same options, other luck."""
    with sitting(request, tables) as seated:
        if seated.company is not None:
            return with_ticket(request, gathered_again(request, tables, seated))
    return go(table_address(tables.open(_same(seated).open_here())))


def gathered_again(request: Request, tables: Tables, seated: Seated) -> Ticket:
    """A new online table like this one; who asks for it is its host, in the seat they have here."""
    if not seated.people:
        raise Refused(403, say("This seat is not played here."))
    return gathered_by(request, tables, _same(seated), seated.people[0])


def _same(seated: Seated) -> Plan:
    header = seated.table.header
    options = {**header["options"], **({"pack": header["pack"]} if header["pack"] else {})}
    how = {
        "luck": header["luck"] if header["luck"].startswith("typed") else None,
        "practice": bool(header.get("practice")), "hints": header.get("hints") is not False,
        "for_record": bool(header.get("for_record")),
    }  # fmt: skip
    return Plan(header["game"], header["seats"], options, how)


def download(request: Request, tables: Tables) -> Response:
    with sitting(request, tables) as seated:
        if seated.company is not None and seated.table.outcome is None:
            raise Refused(409, SECRETS)
        text = seated.table.record.text
    file = seated.name.replace(":", "-").encode("ascii", "replace").decode().replace("?", "_").replace('"', "_")
    headers = {"content-disposition": f'attachment; filename="{file}.jsonl"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)
