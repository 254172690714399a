"""A table: what a seat answers, takes back, types in; and who sits before the device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.bots.hints import Hint, check_hints, note_hint
from undercroft.players.asked import Deadly
from undercroft.store import NoSuchTable, Outdated
from undercroft.store.seats import MARK, Ticket
from undercroft.web.acts import NOT_HERE, Act, check, is_watched, seat_of
from undercroft.web.answering import number_of
from undercroft.web.aside import Work
from undercroft.web.aside.thinking import shown_then
from undercroft.web.device import Gathering, sitting
from undercroft.web.online.opening import gathered_by, lobby, with_ticket
from undercroft.web.pages import go, table_address
from undercroft.web.plan import Plan
from undercroft.web.seated import Seated
from undercroft.web.shown import refused, show
from undercroft.web.staged import is_played
from undercroft.web.tables import Tables
from undercroft.web.words import SECRETS, Refused


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


def page_of(act: Act) -> Callable[[Request, Tables, FormData], Response | Work]:
    """The page after an act: the table as it stands then, or what was wrong above the table as it stands now."""

    def done(request: Request, tables: Tables, form: FormData) -> Response | Work:
        with sitting(request, tables) as seated:
            try:
                act(request, seated, form)
            except Outdated:  # another process was quicker: if this is still asked, it is still answered
                return done(request, tables, form)
            except Deadly as doubt:
                return show(request, seated, sure=doubt.key, seat=doubt.seat)
            except Exception as error:
                return refused(request, tables, seated, error)
            watched = is_watched(request, seated)
            return shown_then(request, tables, seated, lambda now: _after(request, now), watched=watched)

    return done


def _after(request: Request, seated: Seated) -> Response:
    """A script shows it in place: no second walk to the server."""
    return show(request, seated) if is_played(request) else go(table_address(seated.name))


def hint(request: Request, tables: Tables, form: FormData) -> Response | Work:
    """What each option is worth. The record says that somebody asked."""
    return hinted(
        request, tables, form, lambda now, seat, found: show(request, now, seat=seat, hint=found),
        lambda now, error: refused(request, tables, now, error),
    )  # fmt: skip


def hinted(
    request: Request, tables: Tables, form: FormData, shown: Callable[[Seated, int, Hint], Response],
    not_shown: Callable[[Seated, Exception], Response],
) -> Response | Work:  # fmt: skip
    """A hint is looked for aside. It is told if the question still stands, when the record says that it was asked."""
    with sitting(request, tables) as seated:
        try:
            seat, record = _to_be_hinted(seated, form), seated.table.record.text
        except Exception as error:
            return not_shown(seated, error)

    def then(told: dict[str, Any]) -> Response:
        with sitting(request, tables) as now:
            try:
                note_hint(now.table, _to_be_hinted(now, form))
                now.keep()
            except Outdated:
                return then(told)
            except Exception as error:
                return not_shown(now, error)
            return shown(now, seat, Hint.from_json(told))

    return Work("hint", {"record": record, "seat": seat}, at=seated.name, cost=1.0, then=then)


def _to_be_hinted(seated: Seated, form: FormData) -> int:
    seat = seat_of(form, seated)
    check(seated, seat, number_of(form, "number"))
    check_hints(seated.table)
    return seat


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
    return go(table_address(tables.open(_same(seated).open_here(tables))))


def gathered_again(request: Request, tables: Tables, seated: Seated) -> Ticket:
    """A new online table like this one; who asks for it is its host, in the seat they have here."""
    if not seated.people:
        raise Refused(403, NOT_HERE)
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
