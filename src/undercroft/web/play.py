"""A table: what a seat answers, takes back, types in; and who sits before the device.

A page sends an act as a form, another program as JSON; the acts are the same. An act returns whether it did anything:
False where this very answer had been taken before.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.bots import Answer
from undercroft.bots.hints import Hint, check_hints, note_hint
from undercroft.bots.seated import kinds
from undercroft.kernel.rules import ROLL
from undercroft.kernel.words import Message
from undercroft.players.asked import LUCK, Deadly
from undercroft.players.sitting import FOR_SO_LONG
from undercroft.store import NoSuchTable, Outdated
from undercroft.store.seats import MARK, Ticket
from undercroft.web.answering import number_of
from undercroft.web.aside import Work
from undercroft.web.device import Gathering, sitting
from undercroft.web.online.company import keep_standing
from undercroft.web.online.opening import gathered_by, lobby, with_ticket
from undercroft.web.pages import go, table_address
from undercroft.web.plan import Plan
from undercroft.web.seated import Seated
from undercroft.web.shown import refused, show
from undercroft.web.staged import is_played
from undercroft.web.tables import Tables
from undercroft.web.words import SECRETS, STALE, Refused, say

Act = Callable[[Request, Seated, FormData], bool]
MOST_DICE = 20  # of one throw
NOT_HERE = say("This seat is not played here.")


def answer(request: Request, seated: Seated, form: FormData) -> bool:
    """One answer. Refused where the game has gone on meanwhile, asked again where it kills."""
    seat, number, key = seat_of(form, seated), number_of(form, "number"), str(form.get("answer", ""))
    if seated.numbers.is_repeated(seat, number, answer=key):
        return _taken_before(seated)
    check(seated, seat, number)
    seated.answer(seat, key, str(form.get("sure", "")))
    seated.go_on(is_watched(request, seated))
    if seated.company is not None:
        request.app.state.streams.presence.read(seated.name, seat, seated.heard.seen(seat))
    return True


def undo(request: Request, seated: Seated, form: FormData) -> bool:
    """Take back an answer; or, until the next decision, what was typed last of real dice."""
    seat, number = seat_of(form, seated), number_of(form, "number")
    was_done = seated.numbers.is_repeated
    if was_done(seat, number, undo=seat) or was_done(seat, number, undo=LUCK) or was_done(None, number, undo=LUCK):
        return _taken_before(seated)
    check(seated, None if seated.table.wanted is not None else seat, number)
    if seated.undo(seat) is None:
        raise Refused(409, say("Nothing can be taken back: since then something was rolled, drawn, shown or answered."))
    return True


def _tapped(form: FormData) -> list[object]:
    """The faces of dice that were tapped, each die under a name of its own: `luck-0`, `luck-1`."""
    return list(itertools.takewhile(lambda one: one is not None, (form.get(f"luck-{n}") for n in range(MOST_DICE))))


def supply(request: Request, seated: Seated, form: FormData) -> bool:
    """What real dice or a real card show."""
    number, typed = number_of(form, "number"), [str(value)[:60] for value in form.getlist("luck") or _tapped(form)]
    faces = [int(text) if text.removeprefix("-").isdecimal() else text for text in typed]
    is_typed = seated.table.header["luck"].startswith("typed")
    if is_typed and seated.people and seated.numbers.is_repeated(None, number, faces=faces):
        return _taken_before(seated)  # dice lie open; a card is told to nobody who asks whether it was this one
    if seated.table.wanted is None or not seated.is_asked(None, number):
        raise Refused(409, say("No dice and no card are waited for, or not these."))
    seated.supply(faces if seated.table.wanted[0] == ROLL else typed)
    seated.go_on()
    return True


def go_on(request: Request, seated: Seated, form: FormData) -> bool:
    """Bots alone: let them play on."""
    if not seated.people:
        return False
    if seated.company or seated.lent:  # each step is news for itself; else all since the last answer here
        seated.remember(seated.at)
    seated.go_on(is_watched(request, seated))
    return True


def standing(request: Request, seated: Seated, form: FormData) -> bool:
    """What is answered without a question from now on: for one person, or for all here. `call`: one of them is to be
    asked the next time."""
    if not seated.people:
        raise Refused(403, NOT_HERE)
    chosen = [one.key for one in seated.table.game.standing if one.key in form.getlist("standing")]
    for seat in (seat_of(form, seated),) if "seat" in form else seated.people:
        if "call" in form:
            seated.standing[seat].call(seated.table, seat, str(form["call"]))
        else:
            seated.settle(seat, {key: key in chosen for key in seated.standing[seat].switches})
        if seated.company is not None:
            keep_standing(request.app.state.tables, seated, seat)
    seated.go_on()
    return True


def lend(request: Request, seated: Seated, form: FormData) -> bool:
    """A person's seat is handed to a bot, for some answers or until it is taken back; or it is taken back."""
    seat, bot = seat_of(form, seated), str(form.get("bot", ""))
    if seated.company is not None:
        raise Refused(403, NOT_HERE)
    if bot and (not bot.startswith("bot:") or bot.removeprefix("bot:") not in kinds()):
        raise Refused(400, say("There is no such bot here."))
    if bot:
        seated.lend(seat, bot, number_of(form, "answers") if form.get("answers") else 0)
    else:
        seated.take_back(seat)
    seated.go_on(is_watched(request, seated))
    return True


def _taken_before(seated: Seated) -> bool:
    """Sent again: nothing is counted twice. Where the server was stopped just after it, what follows is made up for."""
    if seated.company is not None:
        seated.go_on()
    return False


# -- what was sent ----------------------------------------------------------------------------------------------------


def check(seated: Seated, seat: int | None, number: int) -> None:
    if not seated.is_asked(seat, number):
        raise Refused(409, STALE)


def seat_of(form: FormData, seated: Seated) -> int:
    seat = number_of(form, "seat")
    if seat not in seated.people:
        raise Refused(403, NOT_HERE)
    return seat


def is_watched(request: Request, seated: Seated) -> bool:
    """Whether the page goes on by itself: then bots make a pause; else nobody is made to click for each of them."""
    return seated.company is None and request.headers.get("x-watched") == "1"


# -- pages ------------------------------------------------------------------------------------------------------------


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


# -- bots that look ahead think aside: what they say is answered for them, if it is still asked -----------------------

BECAUSE = Message("undercroft", "")  # a bot of ours has a reason; what may be told of it is found at the table


def shown_then(
    request: Request, tables: Tables, seated: Seated, shown: Callable[[Seated], Response], *,
    watched: bool = False, must: bool = False, end: float = 0,
) -> Response | Work:  # fmt: skip
    """The table as it stands; where a bot has to think first, that work, for as long as people are made to wait.
    `must`: nothing else was asked for, and where there is no room that is said."""
    seat, end = seated.thinker, end or time.monotonic() + FOR_SO_LONG
    if seat is None or time.monotonic() > end or (watched and seated.is_followed):
        return shown(seated)
    stamp, kept = seated.stamp, seated.table.record.text

    def then(told: dict[str, object]) -> Response | Work:
        try:
            with sitting(request, tables) as now:
                if now.stamp == stamp and now.thinker == seat:
                    why = told["why"]
                    answer = Answer(str(told["key"]), why if isinstance(why, str) else BECAUSE if why else None)
                    now.speak(seat, now.thought(seat, now.table, answer))
                    if not (watched and now.is_followed):
                        now.go_on(watched)
                return shown_then(request, tables, now, shown, watched=watched, end=end)
        except Outdated:  # another process was quicker
            return instead()

    def instead() -> Response:
        with sitting(request, tables) as now:
            return shown(now)

    facts = {"record": kept, "seat": seat, "bot": seated.bot_name(seat)}
    return Work("think", facts, at=seated.name, cost=1.0, then=then, instead=None if must else instead)
