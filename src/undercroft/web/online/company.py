"""Who is at an online table: links, presence, talk; what the host may do."""

from __future__ import annotations

import io
import time
from collections.abc import Collection, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any, cast

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.bots.seated import kinds
from undercroft.kernel.harmless import shown
from undercroft.shelf import room
from undercroft.store import online as kept
from undercroft.store.seats import Chair, Company, Watcher, token_of
from undercroft.web.addresses import at
from undercroft.web.answering import number_of
from undercroft.web.device import at_online, company_of
from undercroft.web.limits import LOCAL, limits_of
from undercroft.web.pages import go, page, table_address
from undercroft.web.seated import Seated, digest
from undercroft.web.seats import Device
from undercroft.web.tables import Tables
from undercroft.web.words import Refused, say

Reads = tuple[int, ...]
TOLD = 30  # sentences of table talk on the page


def facts(request: Request, gathered: Company, device: Device, reads: Reads = ()) -> dict[str, Any]:
    """The company as the page of this device shows it. `reads`: who has not gone on from a scene that all have seen."""
    told = those_here(request, gathered, device, reads)
    return {
        **told, "reading": said(told["chairs"]) if reads else "", "begun": gathered.begun, "seated": bool(device.seats),
        "rounds": gathered.rounds, "codes": has_codes(), "is_local": (request.url.hostname or "") in LOCAL,
        "longest": limits_of(request).talk, "seals": gathered.seals, "typed": is_typed(gathered),
    }  # fmt: skip


def those_here(request: Request, gathered: Company, device: Device, reads: Reads = ()) -> dict[str, Any]:
    """What this device is told of the company. Links of empty seats are shown to the host, and to each its own."""
    own = dict(zip(device.seats, device.tokens, strict=False))
    chairs = []
    for chair in gathered.chairs:
        invites = device.host and not chair.taken  # the token of who has come is nobody else's
        token = own.get(chair.seat) or (invites and token_of(device.host, gathered.table, str(chair.seat), chair.turn))
        chairs.append({
            "seat": chair.seat, "name": chair.called, "bot": bool(chair.bot), "taken": chair.taken,
            "here": chair.is_here or chair.seat in own, "own": chair.seat in own, "last": ago(chair),
            "link": _link(request, token) if token and chair.name else "", "host": chair.seat == gathered.host,
            "person": chair.name, "seal": chair.seal, "has_told": chair.has_told, "given": chair.turn,
            "reads": chair.seat in reads,
        })  # fmt: skip
    watching = device.host and token_of(device.host, gathered.table, "watch", gathered.turn)
    return {
        "chairs": chairs, "is_host": bool(device.host),
        "watchers": [{"number": one.number, "name": one.name, "here": one.is_here} for one in gathered.watchers],
        "watch": _link(request, watching) if watching else "", "stamp": company_stamp(gathered, reads),
        "talk": [{"name": one.name, "text": one.text, "seat": one.seat} for one in gathered.talk[-TOLD:]],
    }  # fmt: skip


def is_typed(gathered: Company) -> bool:
    """Whether real dice or cards are typed in at this table."""
    return bool(gathered.setup["how"].get("luck"))


def company_stamp(gathered: Company, reads: Reads = ()) -> str:
    """The company in one word, as `sight` is for the game."""
    return digest([
        gathered.begun, gathered.turn, gathered.talk[-1].number if gathered.talk else 0,
        [(one.name, one.bot, one.taken, one.turn, one.is_here) for one in gathered.chairs],
        None if gathered.begun else [gathered.seals, *((one.seal, one.has_told) for one in gathered.chairs)],
        gathered.rounds, reads,
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
    """By the name that who asks has called us. A host is told one with every answer: no URL is taken apart for it."""
    host = request.headers.get("host", "")
    base = f"{request.scope['scheme']}://{host}{at('/')}" if host else request.base_url
    return f"{base}join/{token}"


def part(request: Request, tables: Tables) -> Response:
    """The company alone: the page exchanges it when somebody comes, goes or speaks."""
    gathered, device = company_of(request, tables)
    reads: Reads = ()
    if gathered.begun:
        with at_online(tables, gathered, device) as seated:
            reads = reading(seated)
    return page(request, "company.html", company=facts(request, gathered, device, reads),
                address=table_address(gathered.table))  # fmt: skip


def code(request: Request, tables: Tables) -> Response:
    """The link of a seat, or of the spectators, to be read by the camera of a phone; for who is shown that link."""
    gathered, device = company_of(request, tables)
    told, which = facts(request, gathered, device), request.path_params["which"]
    links = {str(one["seat"]): one["link"] for one in told["chairs"]} | {"watch": told["watch"]}
    if not links.get(which) or not has_codes():
        raise Refused(404, say("There is no such link here."))
    import segno  # a few milliseconds, for who looks

    picture = io.BytesIO()
    segno.make(links[which], error="m", micro=False).save(
        picture, kind="svg", border=3, scale=4, dark="#1B2029", light="#FFFFFF", xmldecl=False
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")


@cache
def has_codes() -> bool:
    """Whether links can be drawn here."""
    return find_spec("segno") is not None


# -- what people do ---------------------------------------------------------------------------------------------------


def talk(request: Request, tables: Tables, form: FormData) -> Response:
    gathered, device = company_of(request, tables)
    longest = limits_of(request).talk
    text = shown(" ".join(str(form.get("text", "")).split()))
    if len(text) > longest:
        raise Refused(413, say("That is too long: {n} characters can be said at once."), n=longest)
    if text:
        kept.company.speak(tables.online, gathered.table, device.name, text, device.seats[0] if device.seats else None)
    return go(f"{table_address(gathered.table)}#talk")


def keep_standing(tables: Tables, seated: Seated, seat: int) -> None:
    """Standing answers are kept with the seat: they are given whether its page is open or not."""
    kept.company.keep_standing(tables.online, seated.name, seat, seated.standing[seat].kept)


# -- what the host does -----------------------------------------------------------------------------------------------


def reopen(request: Request, tables: Tables, form: FormData) -> Response:
    """A lost seat gets a new link; whoever had it is out. The record says so, where there is one."""
    gathered, device, seat = _by_host(request, tables, form)
    if seat == gathered.host:
        raise Refused(409, say("This is your own seat: keep its link, and it goes wherever you go."))
    if gathered.begun and gathered.chairs[seat].taken:
        with at_online(tables, gathered, device) as seated:
            seated.table.write({"reseated": seat})
            seated.keep()
    kept.company.reopen(tables.online, gathered.table, seat, device.host)
    return go(table_address(gathered.table))


def bot(request: Request, tables: Tables, form: FormData) -> Response:
    """Somebody is absent: a bot answers for them, until the host takes it out again, or they themselves are back."""
    gathered, device = company_of(request, tables)
    seat, wanted = number_of(form, "seat"), str(form.get("bot", ""))
    if wanted or seat not in device.seats:
        gathered, device, seat = _by_host(request, tables, form)
    if wanted and wanted.removeprefix("bot:") not in kinds():
        raise Refused(400, say("There is no such bot."))
    if wanted and "challenge" in gathered.setup:
        raise Refused(403, say("In a challenge everybody plays alone."))
    if not gathered.chairs[seat].name:
        raise Refused(409, say("This seat belongs to a bot."))
    kept.company.put_bot(tables.online, gathered.table, seat, wanted)
    gathered = kept.company.company(tables.online, gathered.table)
    if gathered.begun:
        with at_online(tables, gathered, device) as seated:
            seated.go_on()
    return go(table_address(gathered.table))


def send_away(request: Request, tables: Tables, form: FormData) -> Response:
    gathered, device = _host(request, tables)
    number = number_of(form, "watcher")
    if number not in [one.number for one in gathered.watchers]:
        raise Refused(404, say("There is no such spectator."))
    kept.company.send_away(tables.online, gathered.table, number, device.host)
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


# -- a scene that all see at once: who has gone on from it, and who still reads ---------------------------------------


def for_all(game: str) -> Collection[str]:
    """The events of this title whose scenes come to everybody at the same moment, by their keys."""
    return cast(Collection[str], getattr(room(game, "board"), "READ_BY_ALL", ()))


def reading(seated: Seated) -> tuple[int, ...]:
    """The people at the table who have not gone on from the last such scene. Nothing else of what they have read is
    told: that would tell that they have answered."""
    kinds = for_all(seated.table.game.name)
    if not kinds or seated.company is None:
        return ()
    people = [one for one in seated.company.chairs if one.name and not one.bot and one.is_here]
    return tuple(one.seat for one in people if len(people) > 1 and one.seen < _last(seated, one, kinds))


def _last(seated: Seated, chair: Chair, kinds: Collection[str]) -> int:
    """How many sentences this seat has heard with the last scene for all; 0 without one."""
    heard = seated.table.events(chair.seat)
    return next((at + 1 for at in reversed(range(len(heard))) if heard[at].kind.key in kinds), 0)


def said(chairs: Sequence[dict[str, object]]) -> str:
    """`Bo is ready, Cy still reads`, to somebody who is neither; nothing where nobody reads."""
    others = [one for one in chairs if one["person"] and not one["bot"] and one["here"] and not one["own"]]
    still = [str(one["name"]) for one in others if one["reads"]]
    ready = [str(one["name"]) for one in others if not one["reads"]]
    if not still and not any(one["reads"] for one in chairs):
        return ""
    words = []
    if ready:
        words.append(say("{names} is ready", "{names} are ready").text({"names": ", ".join(ready), "n": len(ready)}))
    if still:
        words.append(
            say("{names} still reads", "{names} still read").text({"names": ", ".join(still), "n": len(still)})
        )
    return ", ".join(words)


def read(request: Request, tables: Tables, form: FormData) -> Response:
    """This device has gone on from a scene: the others see it within a second."""
    gathered, device = company_of(request, tables)
    if gathered.begun:
        with at_online(tables, gathered, device) as seated:
            for seat in device.seats:
                heard = len(seated.table.events(seat))
                request.app.state.streams.presence.read(gathered.table, seat, heard, is_told=True)
    return Response(status_code=204)
