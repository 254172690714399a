"""What a seat is shown: the table, a covered screen for the next person, or the end."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from undercroft.bots.hints import Hint
from undercroft.bots.seated import called
from undercroft.kernel.ask import Ask
from undercroft.store.folder import Folder
from undercroft.web.asked import Choice, board, choices, in_rows, sheets, with_buttons
from undercroft.web.ending import ending
from undercroft.web.hints import said, weighed
from undercroft.web.lessons import advised, note_for, opening_card, reader, remember
from undercroft.web.luck import asked_for
from undercroft.web.pages import explain, page, table_address
from undercroft.web.seats import standing_answers, with_names
from undercroft.web.story import dice_since, story
from undercroft.web.tables import TORN, Seated, Tables


def refused(request: Request, tables: Tables, seated: Seated, error: Exception) -> Response:
    """The game as it stands, with what was wrong above it."""
    status, text = explain(error)
    if status in (500, 507):
        raise error
    with tables.at(seated.name) as current:  # it may have been read anew
        return show(request, current, status, notice=text)


def seat_before(request: Request, seated: Seated) -> int | None:
    """Who sits before this device: the one who said so, if several people share it."""
    said = request.cookies.get("seat", "")
    if len(seated.people) == 1:
        return seated.people[0]
    return int(said) if said.isdecimal() and int(said) in seated.people else None


def held(request: Request, seated: Seated) -> set[str]:
    return standing_answers(seated.table.game, request.cookies.get("standing"))


def show(
    request: Request, seated: Seated, status: int = 200, notice: str = "", sure: Choice | None = None,
    seat: int | None = None, hint: Hint | None = None,
) -> Response:  # fmt: skip
    """The table for whoever is asked; a covered screen where the next person may not see what the last one saw."""
    before, asked = seat_before(request, seated), seated.asked
    if seated.was_torn and not notice:
        notice, seated.was_torn = str(TORN), False
    if seat is None:
        seat = before if before in asked or not asked else next(iter(asked))
    if len(seated.people) > 1 and asked and seated.secrets and seat != before:
        return page(request, "cover.html", status, notice=notice, seat=seat, **_frame(seated))
    if len(seated.people) > 1 and seated.secrets and seat is not None and before is None:
        seat = None
    if seated.table.outcome is not None:
        return page(request, "end.html", status, notice=notice, **_frame(seated), **_board(request, seated, seat, None),
                    **ending(seated, seat, folder_of(request)), story=story(seated, seat), seat=seat)  # fmt: skip
    return _table(request, seated, seat, status, notice, sure, hint)


def folder_of(request: Request) -> Folder | None:
    """The folder that the terminal uses too, where games are kept in one."""
    store = request.app.state.tables.store
    return store if isinstance(store, Folder) else None


def _table(
    request: Request,
    seated: Seated,
    seat: int | None,
    status: int,
    notice: str,
    sure: Choice | None,
    hint: Hint | None,
) -> Response:
    table = seated.table
    ask = seated.asked.get(seat) if seat is not None else None
    person = reader(request)
    note = note_for(seated, seat, ask, person) if ask and seat is not None and not sure else None
    response = page(
        request, "table.html", status, notice=notice, seat=seat, sure=sure, story=story(seated, seat), note=note,
        taught=person.level, hinted=table.header.get("hints") is not False, zoom=_zoom(request),
        standing=_standing(request, seated),
        opening=opening_card(seated, person) if ask and "begin" not in request.query_params else None,
        advised=advised(seated, ask, person) if ask else "", dice=dice_since(seated, seat), who=_who(seated, ask),
        number=ask.number if ask else seated.number, hint=said(hint) if hint and ask else "",
        weighed=weighed(hint, choices(ask)) if hint and ask else [],
        wanted=asked_for(table.game, table.wanted) if table.wanted else None, **_frame(seated),
        **_board(request, seated, seat, ask),
    )  # fmt: skip
    return remember(response, person) if note else response


def _frame(seated: Seated) -> dict[str, Any]:
    """The bar: which game, who sits there and who is asked."""
    waited_for = {ask.seat for ask in seated.table.asks}
    names = [called(name) for name in seated.table.header["seats"]]
    seats = [
        {
            "name": called(name),
            "asked": seat in waited_for,
            "bot": seat in seated.bots,
            "number": seat,
            "lent": seat in seated.lent,
            "person": seat in seated.people,
        }
        for seat, name in enumerate(names)
    ]
    return {
        "game": seated.table.game, "name": seated.name, "seats": seats, "names": names,
        "address": table_address(seated.name), "bots_wait": seated.bots_wait, "stamp": seated.stamp,
        "title": f"{seated.table.game.title} · Undercroft",
    }  # fmt: skip


def _board(request: Request, seated: Seated, seat: int | None, ask: Ask | None) -> dict[str, Any]:
    """The picture with its buttons, the sheets beside it, and the options: all of them, or those of one place."""
    offered = choices(ask) if ask else []
    address, things = table_address(seated.name), seated.things
    drawn = board(with_names(seated.table.view(seat), seated.table), things, offered)
    at, look = request.query_params.get("at", ""), request.query_params.get("look", "")
    some = [choice for choice in offered if at and choice.place == at]
    return {
        "drawn": drawn, "picture": with_buttons(drawn, "", drawn.svg, offered, address),
        "panels": sheets(drawn, offered, address), "ask": ask, "choices": some or offered,
        "rows": in_rows(some or offered, drawn),
        "some": bool(some), "looked_at": things.get(look),
        "here_lie": sorted({(one.title, one.thing) for one in drawn.places if one.thing in things}),
        "fights": 'class="board large' not in drawn.svg,
        "on_board": bool(offered) and all(choice.place for choice in offered if not choice.is_quiet),
    }  # fmt: skip


def _standing(request: Request, seated: Seated) -> list[dict[str, Any]]:
    chosen = held(request, seated)
    return [{"key": one.key, "label": str(one.label), "on": one.key in chosen} for one in seated.table.game.standing]


def _zoom(request: Request) -> int:
    chosen = request.cookies.get("zoom", "")
    return int(chosen) if chosen in ("2", "3") else 1


def _who(seated: Seated, ask: Ask | None) -> str:
    """Whom we wait for."""
    names = [called(name) for name in seated.table.header["seats"]]
    waiting = [names[other.seat] for other in seated.table.asks if ask is None or other.seat != ask.seat]
    return ", ".join(waiting)
