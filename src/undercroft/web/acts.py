"""What a seat does at a table. A page sends it as a form, another program as JSON; the acts are the same.

An act returns whether it did anything: False where this very answer had been taken before.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

from starlette.datastructures import FormData
from starlette.requests import Request

from undercroft.bots.seated import kinds
from undercroft.kernel.rules import ROLL
from undercroft.players.asked import LUCK
from undercroft.web.answering import number_of
from undercroft.web.online.company import keep_standing
from undercroft.web.seated import Seated
from undercroft.web.words import STALE, Refused, say

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
