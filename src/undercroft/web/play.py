"""A table: what a seat sees, what it is asked, and what it answers."""

from __future__ import annotations

from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.face import open_table
from undercroft.kernel.option import Ask
from undercroft.web import ending
from undercroft.web.asked import Choice, board, choices, with_buttons
from undercroft.web.pages import explain, go, page, table_address
from undercroft.web.story import dice_since, story
from undercroft.web.tables import Seated, Tables
from undercroft.web.words import Refused, say


def table(request: Request, tables: Tables) -> Response:
    with tables.at(request.path_params["name"]) as seated:
        return show(request, seated)


def answer(request: Request, tables: Tables, form: FormData) -> Response:
    """One answer. Refused where the game has gone on meanwhile, asked again where it kills."""
    with tables.at(request.path_params["name"]) as seated:
        try:
            seat = _number(form, "seat")
            seated.check(_number(form, "number"))
            if seat not in seated.people:
                raise Refused(403, say("This seat is not played here."))
            key = str(form.get("answer", ""))
            chosen = _deadly(seated, seat, key)
            if chosen and form.get("sure") != key:
                return show(request, seated, sure=chosen, seat=seat)
            tables.answer(seated, seat, key)
        except Exception as error:
            return refused(request, tables, seated, error)
    return go(table_address(seated.name))


def undo(request: Request, tables: Tables, form: FormData) -> Response:
    with tables.at(request.path_params["name"]) as seated:
        try:
            seated.check(_number(form, "number"))
            tables.undo(seated, _number(form, "seat"))
        except Exception as error:
            return refused(request, tables, seated, error)
    return go(table_address(seated.name))


def sit(request: Request, tables: Tables, form: FormData) -> Response:
    """Another person takes the device."""
    with tables.at(request.path_params["name"]) as seated:
        seat = _number(form, "seat")
        if seat not in seated.people:
            raise Refused(403, say("This seat is not played here."))
    response = go(table_address(seated.name))
    response.set_cookie("seat", str(seat), path=table_address(seated.name), httponly=True, samesite="lax")
    return response


def go_on(request: Request, tables: Tables, form: FormData) -> Response:
    """Bots alone: let them play on."""
    with tables.at(request.path_params["name"]) as seated:
        seated.remember()
        tables.let_bots_answer(seated)
    return go(table_address(seated.name))


def again(request: Request, tables: Tables, form: FormData) -> Response:
    """The same people, the same options, other luck."""
    with tables.at(request.path_params["name"]) as seated:
        header = seated.table.header
    options = {**header["options"], **({"pack": header["pack"]} if header["pack"] else {})}
    return go(table_address(tables.open(open_table(header["game"], header["seats"], options))))


def download(request: Request, tables: Tables) -> Response:
    with tables.at(request.path_params["name"]) as seated:
        text = seated.table.record.text
    file = seated.name.replace(":", "-").encode("ascii", "replace").decode().replace("?", "_").replace('"', "_")
    headers = {"content-disposition": f'attachment; filename="{file}.jsonl"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)


def refused(request: Request, tables: Tables, seated: Seated, error: Exception) -> Response:
    """The game as it stands, with what was wrong above it."""
    status, text = explain(error)
    if status in (500, 507):
        raise error
    with tables.at(seated.name) as current:  # it may have been read anew
        return show(request, current, status, notice=text)


def _number(form: FormData, key: str) -> int:
    value = form.get(key, "")
    if not isinstance(value, str) or not value.isdecimal() or len(value) > 9:
        raise Refused(400, say("This form is not complete: {field} is missing."), field=key)
    return int(value)


def _deadly(seated: Seated, seat: int, key: str) -> Choice | None:
    ask = seated.asked.get(seat)
    return next((one for one in choices(ask) if one.key == key and one.deadly), None) if ask else None


# -- what is shown ----------------------------------------------------------------------------------------------------


def seat_before(request: Request, seated: Seated) -> int | None:
    """Who sits before this device: the one who said so, if several people share it."""
    said = request.cookies.get("seat", "")
    if len(seated.people) == 1:
        return seated.people[0]
    return int(said) if said.isdecimal() and int(said) in seated.people else None


def show(
    request: Request, seated: Seated, status: int = 200, notice: str = "", sure: Choice | None = None,
    seat: int | None = None,
) -> Response:  # fmt: skip
    """The table for whoever is asked; a covered screen where the next person may not see what the last one saw."""
    before, asked = seat_before(request, seated), seated.asked
    if seat is None:
        seat = before if before in asked or not asked else next(iter(asked))
    if len(seated.people) > 1 and asked and seated.secrets and seat != before:
        return page(request, "cover.html", status, notice=notice, seat=seat, **_frame(seated))
    if len(seated.people) > 1 and seated.secrets and seat is not None and before is None:
        seat = None
    if seated.table.outcome is not None:
        return page(request, "end.html", status, notice=notice, **_frame(seated), **_board(request, seated, seat, None),
                    **ending.ending(seated, seat), story=story(seated, seat), seat=seat)  # fmt: skip
    ask = asked.get(seat) if seat is not None else None
    shown = _board(request, seated, seat, ask)
    return page(
        request, "table.html", status, notice=notice, seat=seat, sure=sure, story=story(seated, seat),
        dice=dice_since(seated, seat), who=_who(seated, ask), wanted=seated.table.wanted, **shown, **_frame(seated),
    )  # fmt: skip


def _frame(seated: Seated) -> dict[str, Any]:
    """The bar: which game, who sits there and who is asked."""
    waited_for = {ask.seat for ask in seated.table.asks}
    names = seated.table.header["seats"]
    seats = [
        {"name": name, "asked": seat in waited_for, "bot": seat in seated.bots, "number": seat}
        for seat, name in enumerate(names)
    ]
    return {
        "game": seated.table.game, "name": seated.name, "number": seated.number, "seats": seats, "names": names,
        "address": table_address(seated.name), "bots_wait": seated.bots_wait,
        "title": f"{seated.table.game.title} · Undercroft",
    }  # fmt: skip


def _board(request: Request, seated: Seated, seat: int | None, ask: Ask | None) -> dict[str, Any]:
    """The picture with its buttons, the sheets beside it, and the options: all of them, or those of one place."""
    offered = choices(ask) if ask else []
    address, things = table_address(seated.name), getattr(seated.table, "things", {})
    drawn = board(seated.table.view(seat), things, offered)
    at, look = request.query_params.get("at", ""), request.query_params.get("look", "")
    some = [choice for choice in offered if at and choice.place == at]
    panels = [
        {
            "key": one.key,
            "title": one.title,
            "svg": with_buttons(drawn, one.key, one.svg, offered, address),
            "text": one.text,
        }
        for one in drawn.panels
    ]
    return {
        "drawn": drawn, "picture": with_buttons(drawn, "", drawn.svg, offered, address), "panels": panels, "ask": ask,
        "choices": some or offered, "some": bool(some), "looked_at": things.get(look),
        "here_lie": sorted({(one.title, one.thing) for one in drawn.places if one.thing in things}),
        "on_board": bool(offered) and all(choice.place for choice in offered if not choice.is_quiet),
    }  # fmt: skip


def _who(seated: Seated, ask: Ask | None) -> str:
    """Whom we wait for."""
    names = seated.table.header["seats"]
    waiting = [names[other.seat] for other in seated.table.asks if ask is None or other.seat != ask.seat]
    return ", ".join(waiting)
