"""Which device asks, and what it may do at a table.

A game in the folder belongs to the one device it is played around. At an online table a device has the seats whose
tokens it shows, in a cookie of that table; without any there is no such table for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from undercroft.store import NoSuchTable
from undercroft.store.seats import MARK, Company, Ticket
from undercroft.web.addresses import at, below
from undercroft.web.limits import PROGRAMS
from undercroft.web.seated import Seated
from undercroft.web.seats import Device
from undercroft.web.tables import Tables
from undercroft.web.words import Refused, say

COOKIE = "seat"  # and the name of the table: `seat~k7m29...`
MOST_SEATS = 8  # at one device
MOST_TABLES = 40  # remembered by one browser
A_YEAR = 365 * 24 * 3600


class Gathering(Refused):
    """People are still coming to this table."""

    def __init__(self, company: Company, device: Device) -> None:
        super().__init__(409, say("This game has not begun yet."))
        self.company, self.device = company, device


@contextmanager
def sitting(request: Request, tables: Tables) -> Iterator[Seated]:
    """The table of this address, as the device that asks may have it."""
    name = request.path_params["name"]
    if not name.startswith(MARK) and not is_program(request):
        with tables.at(name) as seated:
            seated.look(Device(seated.everybody), said=request.cookies.get("seat", ""))
            yield seated
        return
    gathered, device = company_of(request, tables)
    if not gathered.begun:
        raise Gathering(gathered, device)
    with at_online(tables, gathered, device, request.cookies.get("seat", "")) as seated:
        yield seated


@contextmanager
def at_online(tables: Tables, gathered: Company, device: Device, said: str = "") -> Iterator[Seated]:
    """The table as its company has it: who sits in for whom, and what each seat has settled and read."""
    with tables.at(gathered.table, gathered.stamp) as seated:
        seated.look(device, gathered, said)
        people = [chair for chair in gathered.chairs if chair.seat in seated.everybody]
        seated.let_sit_in({chair.seat: chair.bot for chair in people if chair.bot})
        for chair in people:
            if chair.standing is not None:
                seated.standing[chair.seat].choose(chair.standing.split("."))
            if chair.seen:  # before this process knew the table
                seated.heard.has_read(chair.seat, chair.seen)
        yield seated


def company_of(request: Request, tables: Tables) -> tuple[Company, Device]:
    """Who sits at this table, and which of them asks. A stranger is told what is told of any table that is not."""
    name = request.path_params["name"]
    shown = tokens_of(request, name)
    if not shown:
        raise NoSuchTable(name)
    version, stamp = tables.online.stands(name)
    here = tables.companies.known(name, version) or tables.companies.read(tables.online, name)
    return replace(here, stamp=stamp), device_with(here, here.tickets(shown))


def device_with(gathered: Company, found: list[Ticket]) -> Device:
    sitting = {ticket.seat: ticket.token for ticket in found if ticket.seat is not None}
    seats = tuple(sorted(sitting))
    watcher = next((ticket.watcher for ticket in found if ticket.watcher), None)
    if not seats and watcher is None:  # the link of the spectators alone is no place
        raise NoSuchTable(gathered.table)
    host = sitting.get(gathered.host, "")
    names = [gathered.chairs[seat].name for seat in seats]
    names += [one.name for one in gathered.watchers if one.number == watcher and not seats]
    return Device(seats, tuple(sitting[seat] for seat in seats), watcher, host, " & ".join(names))


# -- another program ---------------------------------------------------------------------------------------------------


def is_program(request: Request) -> bool:
    return below(request.scope).startswith(PROGRAMS)


def bearer(request: Request) -> str:
    """The token that another program shows."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Refused(401, say("The token of a seat is wanted: Authorization: Bearer TOKEN."))
    return token.strip()


# -- the cookie of a table --------------------------------------------------------------------------------------------


def tokens_of(request: Request, name: str) -> list[str]:
    """A browser shows the cookie of a table, another program the token of one place. Never both: no page elsewhere
    can make a browser send the header."""
    if is_program(request):
        return [bearer(request)]
    kept = request.cookies.get(COOKIE + name, "")
    return [token for token in kept.split(".") if token][:MOST_SEATS]


def tables_known(request: Request) -> Mapping[str, list[str]]:
    """The tables at which this browser has a place: their names, and the tokens for each."""
    names = [key.removeprefix(COOKIE) for key in request.cookies if key.startswith(COOKIE + MARK)]
    return {name: tokens_of(request, name) for name in names[:MOST_TABLES]}


def give(request: Request, response: Response, table: str, tokens: list[str]) -> Response:
    """From now on this browser has these places at this table."""
    response.set_cookie(
        COOKIE + table, ".".join(tokens[:MOST_SEATS]), max_age=A_YEAR, path=at("/"), httponly=True, samesite="lax",
        secure=request.url.scheme == "https",
    )  # fmt: skip
    return response
