"""What a seat is shown: the table, a covered screen for the next person, or the end."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from undercroft.bots.hints import Hint
from undercroft.bots.seated import called, with_names
from undercroft.kernel.ask import Ask
from undercroft.store.folder import Folder
from undercroft.web.asked import Choice, board, choices, in_rows, sheets, with_buttons
from undercroft.web.device import sitting
from undercroft.web.ending import ending
from undercroft.web.hints import said, weighed
from undercroft.web.lessons import advised, note_for, opening_card, reader, remember
from undercroft.web.luck import asked_for
from undercroft.web.online.company import facts
from undercroft.web.pages import explain, page, table_address
from undercroft.web.sight import sight
from undercroft.web.story import dice_since, since, story
from undercroft.web.tables import TORN, Seated, Tables
from undercroft.web.words import say


def refused(request: Request, tables: Tables, seated: Seated, error: Exception) -> Response:
    """The game as it stands, with what was wrong above it."""
    status, text = explain(error)
    if status >= 500:
        raise error
    with sitting(request, tables) as current:  # it may have been read anew
        return show(request, current, status, notice=text)


def seat_before(request: Request, seated: Seated) -> int | None:
    """Who sits before this device: the one who said so, if several people share it."""
    said = request.cookies.get("seat", "")
    if len(seated.people) == 1:
        return seated.people[0]
    return int(said) if said.isdecimal() and int(said) in seated.people else None


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
        return page(request, "cover.html", status, notice=notice, seat=seat, **_frame(request, seated, seat))
    if len(seated.people) > 1 and seated.secrets and seat is not None and before is None:
        seat = None
    if seated.table.outcome is not None:
        folder = folder_of(request) if seated.company is None else None
        return page(request, "end.html", status, notice=notice, **_frame(request, seated, seat),
                    **_board(request, seated, seat, None), **ending(seated, seat, folder), story=story(seated, seat),
                    seat=seat, sealed_by=_sealed_by(seated))  # fmt: skip
    return _table(request, seated, seat, status, notice, sure, hint)


def _sealed_by(seated: Seated) -> list[str] | None:
    """Who has added to the luck beside the table; None where there is nothing to be checked."""
    header = seated.table.header
    if "seed" not in header:
        return None
    return [name for name, seal in zip(header["seats"], header.get("shares", ()), strict=False) if seal]


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
        standing=_standing(seated, seat),
        opening=opening_card(seated, person) if ask and "begin" not in request.query_params else None,
        advised=advised(seated, ask, person) if ask else "", dice=dice_since(seated, seat), who=_who(seated, ask),
        number=seated.number(seat if ask else None), hint=said(hint) if hint and ask else "",
        weighed=weighed(hint, choices(ask)) if hint and ask else [],
        wanted=asked_for(table) if table.wanted else None, **_frame(request, seated, seat),
        **_board(request, seated, seat, ask),
    )  # fmt: skip
    return remember(response, person) if note else response


def _frame(request: Request, seated: Seated, seat: int | None) -> dict[str, Any]:
    """The bar: which game, who sits there and who is asked."""
    waited_for = seated.waited_for
    names = [called(name) for name in seated.table.header["seats"]]
    seats = [
        {
            "name": called(name),
            "asked": at in waited_for,
            "bot": at in seated.bots,
            "number": at,
            "lent": at in seated.lent,
            "person": at in seated.people and seated.company is None,
        }
        for at, name in enumerate(names)
    ]
    frame = {
        "game": seated.table.game, "name": seated.name, "seats": seats, "names": names,
        "address": table_address(seated.name), "bots_wait": seated.bots_wait, "stamp": seated.stamp,
        "title": f"{seated.table.game.title} · Undercroft", "company": None, "since": [],
    }  # fmt: skip
    if seated.company is not None:
        frame["company"] = facts(request, seated.company, seated.device)
        frame["since"] = since(seated, seat)
        frame["stamp"] = sight(seated)
        if seat in seated.asked:
            frame["title"] = f"● {say('Your move')} · {seated.table.game.title}"
    return frame


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


def _standing(seated: Seated, seat: int | None) -> list[dict[str, Any]]:
    if seat is None and not seated.people:
        return []
    chosen = seated.standing.get(seated.people[0] if seat is None else seat, ())
    return [{"key": one.key, "label": str(one.label), "on": one.key in chosen} for one in seated.table.game.standing]


def _zoom(request: Request) -> int:
    chosen = request.cookies.get("zoom", "")
    return int(chosen) if chosen in ("2", "3") else 1


def _who(seated: Seated, ask: Ask | None) -> list[str]:
    """Whom we wait for."""
    names = [called(name) for name in seated.table.header["seats"]]
    return [names[other] for other in sorted(seated.waited_for) if ask is None or other != ask.seat]
