"""What a seat does at a table. A page sends it as a form, another program as JSON; the acts are the same.

An act returns whether it did anything: False where this very answer had been taken before.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.datastructures import FormData
from starlette.requests import Request

from undercroft.bots.seated import kinds
from undercroft.kernel.rules import ROLL
from undercroft.web.asked import Choice, choices
from undercroft.web.forms import number_of
from undercroft.web.online.company import keep_standing
from undercroft.web.tables import Seated, Tables
from undercroft.web.words import Refused, say

Act = Callable[[Request, Tables, Seated, FormData], bool]


class Deadly(Refused):
    """This answer surely kills, and nobody has said yet that it is meant."""

    def __init__(self, seat: int, choice: Choice) -> None:
        super().__init__(409, say("That is not allowed now."))
        self.seat, self.choice = seat, choice


def answer(request: Request, tables: Tables, seated: Seated, form: FormData) -> bool:
    """One answer. Refused where the game has gone on meanwhile, asked again where it kills."""
    seat, number, key = seat_of(form, seated), number_of(form, "number"), str(form.get("answer", ""))
    if seated.is_repeated(seat, number, answer=key):
        return _taken_before(tables, seated)
    seated.check(seat, number)
    chosen = _deadly(seated, seat, key)
    if chosen and form.get("sure") != key:
        raise Deadly(seat, chosen)
    seated.is_watched = is_watched(request, seated)
    tables.answer(seated, seat, key)
    if seated.company is not None:
        request.app.state.streams.presence.read(seated.name, seat, seated.seen[seat][0])
    return True


def undo(request: Request, tables: Tables, seated: Seated, form: FormData) -> bool:
    seat, number = seat_of(form, seated), number_of(form, "number")
    if seated.is_repeated(seat, number, undo=seat):
        return _taken_before(tables, seated)
    seated.check(seat, number)
    tables.undo(seated, seat)
    return True


def supply(request: Request, tables: Tables, seated: Seated, form: FormData) -> bool:
    """What real dice or a real card show."""
    number, typed = number_of(form, "number"), [str(value)[:60] for value in form.getlist("luck")]
    faces = [int(text) if text.removeprefix("-").isdecimal() else text for text in typed]
    is_typed = seated.table.header["luck"].startswith("typed")
    if is_typed and seated.people and seated.is_repeated(None, number, faces=faces):
        return _taken_before(tables, seated)  # dice lie open; a card is told to nobody who asks whether it was this one
    if seated.table.wanted is None or not seated.people or number != seated.number(None):
        raise Refused(409, say("No dice and no card are waited for, or not these."))
    tables.supply(seated, tuple(faces if seated.table.wanted[0] == ROLL else typed))
    return True


def go_on(request: Request, tables: Tables, seated: Seated, form: FormData) -> bool:
    """Bots alone: let them play on."""
    if not seated.people:
        return False
    if seated.company or seated.lent:  # each step is news for itself; else all since the last answer here
        seated.remember(seated.people[0] if seated.company else None)
    seated.is_watched = is_watched(request, seated)
    tables.let_others_answer(seated)
    return True


def standing(request: Request, tables: Tables, seated: Seated, form: FormData) -> bool:
    """What is answered without a question from now on: kept with the seats of an online table."""
    if not seated.people:
        raise Refused(403, say("This seat is not played here."))
    keep_standing(tables, seated, chosen_standing(seated, form))
    return True


def lend(request: Request, tables: Tables, seated: Seated, form: FormData) -> bool:
    """A person's seat is handed to a bot, or taken back."""
    seat, bot = seat_of(form, seated), str(form.get("bot", ""))
    if seated.company is not None:
        raise Refused(403, say("This seat is not played here."))
    if bot and (not bot.startswith("bot:") or bot.removeprefix("bot:") not in kinds()):
        raise Refused(400, say("There is no such bot here."))
    seated.is_watched = is_watched(request, seated)
    tables.lend(seated, seat, bot)
    tables.let_others_answer(seated)
    return True


def _taken_before(tables: Tables, seated: Seated) -> bool:
    """Sent again: nothing is counted twice. Where the server was stopped just after it, what follows is made up for."""
    if seated.company is not None:
        tables.let_others_answer(seated)
    return False


# -- what was sent ----------------------------------------------------------------------------------------------------


def chosen_standing(seated: Seated, form: FormData) -> list[str]:
    return [one.key for one in seated.table.game.standing if one.key in form.getlist("standing")]


def seat_of(form: FormData, seated: Seated) -> int:
    seat = number_of(form, "seat")
    if seat not in seated.people:
        raise Refused(403, say("This seat is not played here."))
    return seat


def is_watched(request: Request, seated: Seated) -> bool:
    """Whether the page goes on by itself: then bots make a pause; else nobody is made to click for each of them."""
    return seated.company is None and request.headers.get("x-watched") == "1"


def _deadly(seated: Seated, seat: int, key: str) -> Choice | None:
    ask = seated.asked.get(seat)
    if ask is None or not any(one["key"] == key and one["deadly"] for one in seated.ask_json(seat)["options"]):
        return None
    return next((one for one in choices(ask) if one.key == key and one.deadly), None)
