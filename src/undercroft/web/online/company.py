"""Who is at an online table: links, presence, talk; what the host may do."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.bots.seated import kinds
from undercroft.store import company as kept
from undercroft.store.company import Chair, Company, Watcher, token_of
from undercroft.web.device import at_online, company_of
from undercroft.web.forms import number_of
from undercroft.web.limits import limits_of
from undercroft.web.pages import go, page, table_address
from undercroft.web.seats import Device
from undercroft.web.sight import digest
from undercroft.web.tables import Seated, Tables
from undercroft.web.words import Refused, say

TOLD = 30  # sentences of table talk on the page


def facts(request: Request, gathered: Company, device: Device) -> dict[str, Any]:
    """The company as this device is shown it. Links are shown to the host, and to each its own."""
    own = dict(zip(device.seats, device.tokens, strict=False))
    chairs = []
    for chair in gathered.chairs:
        token = own.get(chair.seat) or (
            device.host and token_of(device.host, gathered.table, str(chair.seat), chair.turn)
        )
        chairs.append({
            "seat": chair.seat, "name": chair.called, "bot": bool(chair.bot), "taken": chair.taken,
            "here": chair.is_here or chair.seat in own, "own": chair.seat in own, "last": ago(chair),
            "link": _link(request, token) if token and chair.name else "", "host": chair.seat == gathered.host,
            "person": chair.name, "seal": chair.seal, "has_told": chair.has_told,
        })  # fmt: skip
    watching = device.host and token_of(device.host, gathered.table, "watch", gathered.turn)
    return {
        "chairs": chairs, "is_host": bool(device.host), "begun": gathered.begun, "seated": bool(device.seats),
        "watchers": [{"number": one.number, "name": one.name, "here": one.is_here} for one in gathered.watchers],
        "watch": _link(request, watching) if watching else "", "stamp": company_stamp(gathered),
        "talk": [{"name": one.name, "text": one.text} for one in gathered.talk[-TOLD:]],
        "longest": limits_of(request).talk, "seals": gathered.seals, "typed": is_typed(gathered),
    }  # fmt: skip


def is_typed(gathered: Company) -> bool:
    """Whether real dice or cards are typed in at this table."""
    return bool(gathered.setup["how"].get("luck"))


def company_stamp(gathered: Company) -> str:
    """The company in one word, as `sight` is for the game."""
    return digest([
        gathered.begun, gathered.turn, gathered.talk[-1].number if gathered.talk else 0,
        [(one.name, one.bot, one.taken, one.turn, one.is_here) for one in gathered.chairs],
        None if gathered.begun else [gathered.seals, *((one.seal, one.has_told) for one in gathered.chairs)],
        [(one.number, one.name, one.is_here) for one in gathered.watchers],
    ])  # fmt: skip


def ago(one: Chair | Watcher) -> str:
    """When somebody was last here, in words; "" for now and never."""
    if one.is_here or not one.here:
        return ""
    minutes = int(time.time() - one.here) // 60
    if minutes < 60:
        return say("{n} min ago").text({"n": max(1, minutes)})
    if minutes < 48 * 60:
        return say("{n} h ago").text({"n": minutes // 60})
    return say("{n} days ago").text({"n": minutes // (24 * 60)})


def _link(request: Request, token: str) -> str:
    return f"{request.base_url}join/{token}"


def part(request: Request, tables: Tables) -> Response:
    """The company alone: the page exchanges it when somebody comes, goes or speaks."""
    gathered, device = company_of(request, tables)
    return page(request, "company.html", company=facts(request, gathered, device),
                address=table_address(gathered.table))  # fmt: skip


# -- what people do ---------------------------------------------------------------------------------------------------


def talk(request: Request, tables: Tables, form: FormData) -> Response:
    gathered, device = company_of(request, tables)
    text = " ".join(str(form.get("text", "")).split())
    longest = limits_of(request).talk
    if len(text) > longest:
        raise Refused(413, say("That is too long: {n} characters can be said at once."), n=longest)
    if text:
        kept.speak(tables.online, gathered.table, device.name, text)
    return go(f"{table_address(gathered.table)}#talk")


def keep_standing(tables: Tables, seated: Seated, chosen: Sequence[str]) -> None:
    """Standing answers are kept with the seat: they are given whether its page is open or not."""
    assert seated.company is not None
    for seat in seated.people:
        kept.keep_standing(tables.online, seated.name, seat, chosen)
    seated.standing = {**seated.standing, **dict.fromkeys(seated.people, frozenset(chosen))}
    tables.let_others_answer(seated)


# -- what the host does -----------------------------------------------------------------------------------------------


def reopen(request: Request, tables: Tables, form: FormData) -> Response:
    """A lost seat gets a new link; the old one is good for nothing any more."""
    gathered, device, seat = _by_host(request, tables, form)
    if seat == gathered.host:
        raise Refused(409, say("This is your own seat: keep its link, and it goes wherever you go."))
    kept.reopen(tables.online, gathered.table, seat, device.host)
    return go(table_address(gathered.table))


def bot(request: Request, tables: Tables, form: FormData) -> Response:
    """Somebody is absent: a bot answers for them, until it is taken out again."""
    gathered, device, seat = _by_host(request, tables, form)
    wanted = str(form.get("bot", ""))
    if wanted and wanted.removeprefix("bot:") not in kinds():
        raise Refused(400, say("There is no such bot."))
    if not gathered.chairs[seat].name:
        raise Refused(409, say("This seat belongs to a bot."))
    kept.put_bot(tables.online, gathered.table, seat, wanted)
    gathered = kept.company(tables.online, gathered.table)
    if gathered.begun:
        with at_online(tables, gathered, device) as seated:
            tables.let_others_answer(seated)
    return go(table_address(gathered.table))


def send_away(request: Request, tables: Tables, form: FormData) -> Response:
    gathered, device = _host(request, tables)
    number = number_of(form, "watcher")
    if number not in [one.number for one in gathered.watchers]:
        raise Refused(404, say("There is no such spectator."))
    kept.send_away(tables.online, gathered.table, number, device.host)
    return go(table_address(gathered.table))


def _host(request: Request, tables: Tables) -> tuple[Company, Device]:
    gathered, device = company_of(request, tables)
    if not device.host:
        raise Refused(403, say("Only the host can do this."))
    return gathered, device


def _by_host(request: Request, tables: Tables, form: FormData) -> tuple[Company, Device, int]:
    gathered, device = _host(request, tables)
    seat = number_of(form, "seat")
    if seat >= len(gathered.chairs):
        raise Refused(404, say("There is no such seat."))
    return gathered, device, seat


DOINGS = (talk, reopen, bot, send_away)
