"""What a seat is shown: the table, a covered screen for the next person, or the end."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from markupsafe import Markup, escape
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.board import Board
from undercroft.bots.hints import Hint
from undercroft.bots.seated import called
from undercroft.learn import ALL, OFF, Person, opening
from undercroft.learn.data import teaches
from undercroft.players.asked import Asked
from undercroft.store.folder import Folder
from undercroft.web.addresses import at
from undercroft.web.asked import Choice, board, choices, first_of, in_rows, pictured, sheets, then_of, with_buttons
from undercroft.web.challenges.pages import at_the_end
from undercroft.web.device import sitting
from undercroft.web.ending import ending
from undercroft.web.hints import said, weighed
from undercroft.web.online.company import facts, reading
from undercroft.web.pages import explain, go, page, table_address
from undercroft.web.parts import parts_of
from undercroft.web.real_dice import asked_for
from undercroft.web.seated import Seated, sight
from undercroft.web.staged import WORDS, beats_for, dice_since, news, pace_of, shown_until, since, story
from undercroft.web.tables import TORN, Tables
from undercroft.web.words import say


class InBar(NamedTuple):
    """A seat as the bar shows it."""

    name: str
    number: int
    asked: bool
    bot: bool
    is_lent: bool


class Switch(NamedTuple):
    """A standing answer, and whether it is on."""

    key: str
    label: str
    on: bool


def refused(request: Request, tables: Tables, seated: Seated, error: Exception) -> Response:
    """The game as it stands, with what was wrong above it."""
    status, text = explain(error)
    if status >= 500:
        raise error
    with sitting(request, tables) as current:  # it may have been read anew
        return show(request, current, status, notice=text)


def show(
    request: Request, seated: Seated, status: int = 200, notice: str = "", sure: str = "",
    seat: int | None = None, hint: Hint | None = None,
) -> Response:  # fmt: skip
    """The table for whoever is asked; a covered screen where the next person may not see what the last one saw.
    `sure`: the answer that kills, to be confirmed."""
    if seated.was_torn and not notice:
        notice, seated.was_torn = str(TORN), False
    turn = seated.turn
    if seat is None:
        seat = seated.at if turn is None else turn
    if turn is not None and seat is not None and seated.must_hide(seat):
        return page(request, "cover.html", status, notice=notice, seat=seat, **_frame(request, seated, seat))
    if seated.table.outcome is not None:
        folder = folder_of(request) if seated.company is None else None
        shown = _board(request, seated, seated.view(seat))
        return page(request, "end.html", status, notice=notice, seat=seat, ask=None,
                    sealed_by=_sealed_by(seated), **_frame(request, seated, seat), **ending(seated, seat, folder),
                    **at_the_end(request, seated),
                    **shown, **_staging(request, seated, seat, shown["drawn"]))  # fmt: skip
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
    sure: str,
    hint: Hint | None,
) -> Response:
    table, person = seated.table, reader(request, seated, seat if seat in seated.asked else None)
    asked = seated.question(seat, person) if seat is not None and seat in seated.asked else None
    offered = choices(asked.json) if asked else []
    note = asked.note if asked and not sure else None
    doubted = next((one for one in offered if one.key == sure), None)
    if doubted is not None:
        offered = [doubted := replace(doubted, number=1)]  # this or something else: only its place is lit
    shown = _board(request, seated, asked.view if asked else seated.view(seat), offered, is_whole=hint is not None)
    response = page(
        request, "table.html", status, notice=notice, seat=seat, note=note,
        sure=doubted, taught=person.level, may_undo=seated.may_take_back(_hand(seated, seat)),
        hinted=table.header.get("hints") is not False, zoom=_zoom(request), standing=_standing(seated, seat),
        calls=_calls(seated, seat),
        opening=opening_card(seated, person) if asked and "begin" not in request.query_params else None,
        advised=asked.advised if asked else "", dice=dice_since(seated, seat), who=_who(seated, asked),
        number=asked.number if asked else seated.numbers.of(None), hint=said(hint) if hint and asked else "",
        weighed=weighed(hint, offered) if hint else [], ask=asked.json if asked else None,
        wanted=asked_for(table) if table.wanted else None, hand=_hand(seated, seat), **_frame(request, seated, seat),
        **shown, **_staging(request, seated, seat, shown["drawn"]),
    )  # fmt: skip
    return remember(response, person) if note else response


def _frame(request: Request, seated: Seated, seat: int | None) -> dict[str, Any]:
    """The bar: which game, who sits there and who is asked."""
    waited_for = seated.waited_for
    names = _names(seated)
    seats = tuple(
        InBar(
            name, at, at in waited_for, seated.bot_at(at) is not None,
            is_lent=at in seated.lent and seated.company is None,
        )
        for at, name in enumerate(names)
    )  # fmt: skip
    frame: dict[str, Any] = {
        "game": seated.table.game, "name": seated.name, "seats": seats, "names": names,
        "people": tuple(one for one in seats if one.number in seated.people and seated.company is None),
        "address": table_address(seated.name), "bots_wait": seated.bots_wait, "stamp": seated.stamp,
        "title": f"{seated.table.game.title} · Undercroft", "company": None, "since": [],
    }  # fmt: skip
    if seated.company is not None:
        frame["company"] = facts(request, seated.company, seated.device, reading(seated))
        frame["company"]["heads"] = {one: seated.head(one) for one in seated.people if seated.kept.chain}
        frame["since"] = since(seated, seat)
        frame["stamp"] = sight(seated)
        if seat in seated.asked:
            frame["title"] = f"● {say('Your move')} · {seated.table.game.title}"
    return frame


def _board(
    request: Request, seated: Seated, view: Mapping[str, Any], offered: Sequence[Choice] = (), is_whole: bool = False
) -> dict[str, Any]:
    """The picture with its buttons, the sheets beside it, and the options: all of them (`is_whole`: at once, however
    many), or those of one place."""
    address, things = table_address(seated.name), seated.things
    at, look = request.query_params.get("at", ""), request.query_params.get("look", "")
    some = [choice for choice in offered if at and choice.place == at]
    listed, thing = some or offered, ""
    if not is_whole and (first := first_of(offered)):
        thing = next((one.head for one in first if some and one.leads_to == at), "")
        offered = listed = then_of(view, some) if some else first
    drawn = board(view, things, offered)
    return {
        "drawn": drawn, "picture": with_buttons(drawn, "", drawn.pieces, offered, address),
        "panels": sheets(drawn, offered, address), "choices": listed,
        "pictured": pictured(seated.table.game.name, offered),
        "rows": in_rows(listed, drawn),
        "some": bool(some), "thing": thing, "looked_at": things.get(look),
        "here_lie": tuple(sorted({(one.title, one.thing) for one in drawn.places if one.thing in things})),
        "fights": 'class="board large' not in drawn.pieces[0],
        "on_board": bool(offered) and all(choice.place for choice in offered if not choice.is_quiet),
    }  # fmt: skip


def _staging(request: Request, seated: Seated, seat: int | None, drawn: Board) -> dict[str, Any]:
    """The story; what happened since the page that asks was shown, for its script to play; what this one will have
    shown."""
    parts_of(request)  # it is sent in parts to who has some
    told = story(seated, seat)
    return {
        "pace": pace_of(request), "beats": beats_for(request, seated, seat), "story": told, "news": news(told),
        "seen": shown_until(seated, seat, drawn.vitals), "staging_words": WORDS,
    }  # fmt: skip


def _hand(seated: Seated, seat: int | None) -> int | None:
    """Who does what anybody here may do; a spectator may nothing."""
    return next(iter(seated.people), None) if seat is None else seat


def _standing(seated: Seated, seat: int | None) -> tuple[Switch, ...]:
    hand = _hand(seated, seat)
    chosen = seated.standing[hand].on if hand is not None else []
    known = seated.table.game.standing if hand is not None else ()
    return tuple(Switch(one.key, str(one.label), one.key in chosen) for one in known)


def _calls(seated: Seated, seat: int | None) -> list[dict[str, Any]]:
    """What is answered for this seat as long as it does not call: the quiet words beside the question."""
    hand = _hand(seated, seat)
    if hand is None:
        return []
    own = seated.standing[hand]
    return [
        {"key": one.key, "word": str(one.call), "on": own.is_called(seated.table, hand, one.key), "seat": hand}
        for one in own.callable_at(seated.table, hand)
    ]


def _zoom(request: Request) -> int:
    chosen = request.cookies.get("zoom", "")
    return int(chosen) if chosen in ("2", "3") else 1


def _names(seated: Seated) -> list[str]:
    return [called(name) if at in seated.bots else name for at, name in enumerate(seated.names)]


def _who(seated: Seated, asked: Asked | None) -> list[str]:
    """Whom we wait for."""
    names = _names(seated)
    return [names[other] for other in sorted(seated.waited_for) if asked is None or other != asked.seat]


# -- the first game teaches -------------------------------------------------------------------------------------------
#
# An opening card, and now and then a note beside the question. What was read is remembered by the browser, and by name
# in the folder that the terminal uses too, so that no note comes twice.

COOKIE = "notes"  # the level, then the notes that were read
A_YEAR = 365 * 24 * 3600
_NUMBERED = re.compile(r"\d+\. ")
_NOBODY = re.compile(r"(player|joueur)( \d+)?", re.I)  # names that were not given by anybody


def reader(request: Request, seated: Seated, seat: int | None) -> Person:
    """Who reads in this browser; what the folder knows of the name at this seat is known of them."""
    level, _, shown = request.cookies.get(COOKIE, "").partition(".")
    read = {one for one in shown.split(".") if re.fullmatch(r"[a-z0-9-]{1,40}", one)}
    person = Person("", read, int(level) if level in ("0", "1") else ALL)
    name = seated.names[seat] if seat is not None else ""
    if name and seated.memory is not None and not _NOBODY.fullmatch(name):
        known = Person.from_json(name, seated.memory.learnt(name))
        person = Person(name, read | known.shown, min(person.level, known.level))
    return person


def remember(response: Response, person: Person) -> Response:
    value = ".".join([str(person.level), *sorted(person.shown)])
    response.set_cookie(COOKIE, value, max_age=A_YEAR, path=at("/"), httponly=True, samesite="lax")
    return response


def opening_card(seated: Seated, person: Person) -> Markup | None:
    """What one reads before the first question of a game."""
    if person.level == OFF or not teaches(seated.game) or any(map(seated.numbers.has_answered, seated.people)):
        return None
    parts: list[str] = []
    for line in opening(seated.table.game.name).text.splitlines():
        words = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", str(escape(line)))
        if number := _NUMBERED.match(words):
            parts.append(f"<li>{words[number.end() :]}</li>")
        else:
            parts.append(f"<p>{words}</p>")
    whole = "".join(parts)
    return Markup(re.sub(r"((?:<li>.*?</li>)+)", r"<ol>\1</ol>", whole))


def settle(request: Request, tables: Tables, form: FormData) -> Response:
    """More notes, fewer, none, or all of them again."""
    wanted = str(form.get("level", ""))
    with sitting(request, tables) as seated:
        person = reader(request, seated, seated.people[0] if len(seated.people) == 1 else None)
        for seat in seated.people:
            seated.teach(seat, {"0": "off", "1": "few", "again": "again"}.get(wanted, "on"), person)
    return remember(go(table_address(seated.name)), person)
