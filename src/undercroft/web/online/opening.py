"""Before play at an online table: it is opened, people come by their links, the host begins."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.bots.seated import is_bot, told_apart
from undercroft.face import options
from undercroft.kernel.chain import new_blind
from undercroft.kernel.harmless import alike, tidy
from undercroft.kernel.luck import Seeded
from undercroft.shelf import load, names
from undercroft.store import Taken, online as kept
from undercroft.store.seats import LINK, Company, Ticket, TooMany, token_of
from undercroft.web.addresses import at
from undercroft.web.device import at_online, company_of, device_with, give, tokens_of
from undercroft.web.limits import address_of, limits_of
from undercroft.web.online.company import facts, is_typed
from undercroft.web.pages import go, name_of, page, table_address
from undercroft.web.plan import Plan
from undercroft.web.seats import LONGEST_NAME, Device
from undercroft.web.tables import Tables
from undercroft.web.words import PlayedElsewhere, Refused, say

LUCK = {
    "": say("rolled and drawn here"),
    "typed-dice": say("real dice, typed in"),
    "typed": say("real dice and cards, typed in"),
}
NOWHERE = say("This link leads nowhere any more. Ask for a new one.")


def open_online(request: Request, tables: Tables, plan: Plan) -> Response:
    """A table to gather at. Who opens it is the host, and has the first seat that is not a bot's."""
    return with_ticket(request, gathered_by(request, tables, plan))


def with_ticket(request: Request, ticket: Ticket) -> Response:
    return give(request, go(table_address(ticket.table)), ticket.table, [ticket.token])


def open_here(request: Request, tables: Tables, plan: Plan) -> Response:
    """The same for people around this one device: it has all their seats, and they begin at once."""
    ticket, tokens = gathered_by(request, tables, plan), []
    for seat in plan.people:
        link = ticket.token if seat == ticket.seat else token_of(ticket.token, ticket.table, str(seat), 0)
        place = kept.company.sit(tables.online, Ticket(ticket.table, link, seat=seat), plan.names[seat])
        tokens.append(place.token if place else link)
    here, luck = kept.company.company(tables.online, ticket.table), Seeded(secrets.token_hex(16))
    begin_with(tables, here, Device(tuple(plan.people)), luck)
    return give(request, go(table_address(ticket.table)), ticket.table, tokens)


def gathered_by(request: Request, tables: Tables, plan: Plan, host: int | None = None) -> Ticket:
    """A new table to gather at; the ticket is the host's, who has the first seat that is not a bot's, or this one."""
    setup = {"game": plan.game, "options": dict(plan.options), "how": dict(plan.how)}
    seats = [("", name) if is_bot(name) else (name, "") for name in told_apart(plan.names)]
    try:
        at = plan.people[0] if host is None else host
        return kept.company.gather(tables.online, setup, seats, at, address_of(request), limits_of(request).tables)
    except TooMany as error:
        raise Refused(429, say("So many tables are open here already. Play one to its end first.")) from error


# -- the link ---------------------------------------------------------------------------------------------------------


def invited(request: Request, tables: Tables) -> Response:
    """Where a link leads: nothing is taken by looking at it."""
    ticket, gathered = ticket_for(tables, request.path_params["token"])
    if _is_here(request, tables, ticket):
        return go(table_address(ticket.table))
    return _invitation(request, ticket, gathered)


def join(request: Request, tables: Tables, form: FormData) -> Response:
    """Take the seat, or watch. What this browser gets from now on is what this place may know."""
    ticket, gathered = ticket_for(tables, request.path_params["token"])
    if _is_here(request, tables, ticket):
        return go(table_address(ticket.table))
    try:
        place = taken(request, tables, ticket, gathered, str(form.get("called", "")))
    except NameTaken as error:
        return _invitation(request, ticket, gathered, error.status, error.text())
    others = tokens_of(request, ticket.table) if ticket.seat is not None else []
    return give(request, go(table_address(ticket.table)), ticket.table, [place.token, *others])


class NameTaken(Refused):
    """Another seat is called so."""


def taken(request: Request, tables: Tables, ticket: Ticket, gathered: Company, called: str) -> Ticket:
    """The place to which this link leads: its seat, or one more to watch from."""
    name = tidy(called, LONGEST_NAME)
    others = {alike(chair.name) for chair in gathered.chairs if chair.seat != ticket.seat}
    if ticket.seat is not None:
        if not gathered.begun and (alike(name) in others or is_bot(name)):
            raise NameTaken(422, say("Each seat needs a name of its own."))
        place = kept.company.sit(tables.online, ticket, name)
        if place is None:
            raise Refused(404, NOWHERE)
        return place
    try:
        return kept.company.watch(tables.online, ticket, name or str(say("somebody")), limits_of(request).spectators)
    except TooMany as error:
        raise Refused(429, say("There is no room for more spectators.")) from error


def _is_here(request: Request, tables: Tables, ticket: Ticket) -> bool:
    """Whether this browser has this place already, or a better one than to watch."""
    shown = tokens_of(request, ticket.table)
    return ticket.token in shown or (
        ticket.seat is None and bool(kept.company.tickets(tables.online, shown, ticket.table))
    )


def ticket_for(tables: Tables, token: str) -> tuple[Ticket, Company]:
    """What this link is good for; the token of a spectator is a place already, and no link."""
    found = kept.company.tickets(tables.online, [token])
    if not found or found[0].watcher not in (None, LINK):
        raise Refused(404, NOWHERE)
    return found[0], kept.company.company(tables.online, found[0].table)


def _invitation(request: Request, ticket: Ticket, gathered: Company, status: int = 200, notice: str = "") -> Response:
    chair = None if ticket.seat is None else gathered.chairs[ticket.seat]
    return page(
        request, "join.html", status, notice=notice, game=load(gathered.setup["game"]), chair=chair,
        company=[one.called for one in gathered.chairs], begun=gathered.begun,
        typed=is_typed(gathered), agreed=agreed(gathered), longest=LONGEST_NAME, here=at("/"),
        host=gathered.chairs[gathered.host].name, called=name_of(request),
    )  # fmt: skip


# -- gathering --------------------------------------------------------------------------------------------------------


def lobby(request: Request, gathered: Company, device: Device, status: int = 200, notice: str = "") -> Response:
    game, shown = load(gathered.setup["game"]), gathered.seals["shares"] if gathered.seals else []
    sealed = [one.name for one in gathered.chairs if one.seal]
    untold = [one.name for one, seal in zip(gathered.chairs, shown, strict=False) if seal and not one.has_told]
    return page(
        request, "lobby.html", status, sealed=sealed, untold=untold, notice=notice, game=game,
        address=table_address(gathered.table),
        company=facts(request, gathered, device), typed=is_typed(gathered), agreed=agreed(gathered),
        host=gathered.chairs[gathered.host].name, title=f"{game.title} · Undercroft",
        missing=[one.called for one in gathered.chairs if not one.taken and not one.bot],
    )  # fmt: skip


def agreed(gathered: Company) -> list[tuple[str, str]]:
    """What was chosen for this table and is not as usual; and where its luck comes from."""
    game, chosen, how = gathered.setup["game"], gathered.setup["options"], gathered.setup["how"]
    known = {one.key: one for one in options(game, str(chosen.get("pack", "")))}
    rows = [
        (known[key].label, known[key].label_of(value))
        for key, value in chosen.items()
        if key in known and str(value) != str(known[key].default)
    ]
    rows.append((say("luck"), str(LUCK[str(how.get("luck") or "")])))
    if how.get("hints") is False:
        rows.append((say("hints"), str(say("none"))))
    return [(_upper(str(label)), value) for label, value in rows]


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def begin(request: Request, tables: Tables, form: FormData) -> Response:
    """The host begins: at once, or when those who have sealed a share of the luck have told it."""
    gathered, device = company_of(request, tables)
    if not device.host:
        raise Refused(403, say("Only the host can do this."))
    sealed = [chair.seat for chair in gathered.chairs if chair.seal and chair.is_here and not chair.bot]
    if form.get("anew"):
        kept.sealing.anew(tables.online, gathered.table)
    elif sealed and not is_typed(gathered):
        kept.sealing.close(tables.online, gathered, sealed)
    elif not gathered.begun:
        begin_with(tables, gathered, device, Seeded(secrets.token_hex(16)))
    return go(table_address(gathered.table))


def begin_with(tables: Tables, gathered: Company, device: Device, luck: Seeded) -> None:
    """The record begins. What its luck comes from is kept beside it and sealed in it."""
    names = told_apart([chair.name or chair.bot for chair in gathered.chairs])
    plan, signer = Plan(names=names, **gathered.setup), tables.signer

    def witness(header: dict[str, Any]) -> dict[str, Any]:
        """How often they have sealed stands there, and this server seals all of it before the first roll."""
        whole = {**header, "rounds": gathered.rounds} if "shares" in header else header
        return signer.sealed(whole) if signer else whole

    own_luck = None if is_typed(gathered) else luck
    table = plan.open(own_luck, witness)
    try:
        tables.online.open(table.record, gathered.table, own_luck, new_blind())
    except Taken:
        return  # somebody was quicker
    tables.begun(gathered.table, table)
    with at_online(tables, kept.company.company(tables.online, gathered.table), device) as seated:
        seated.go_on()


def mine(tables: Tables, known: Mapping[str, list[str]]) -> list[dict[str, Any]]:
    """The tables at which this browser has a place, those first where it is asked."""
    found = (
        kept.company.tickets(tables.online, [token for tokens in known.values() for token in tokens]) if known else []
    )
    rows = []
    for name in dict.fromkeys(ticket.table for ticket in found if ticket.watcher != LINK):
        gathered = kept.company.company(tables.online, name)
        device = device_with(gathered, [ticket for ticket in found if ticket.table == name])
        rows.append(_row(tables, gathered, device))
    return sorted(rows, key=lambda row: (not row["yours"], row["over"]))


def _row(tables: Tables, gathered: Company, device: Device) -> dict[str, Any]:
    names = [chair.called for chair in gathered.chairs]
    row = {
        "address": table_address(gathered.table), "title": _title(gathered.setup["game"]),
        "seats": names, "yours": False, "over": False, "waiting": "", "begun": gathered.begun, "elsewhere": False,
    }  # fmt: skip
    if not gathered.begun:
        return row
    try:
        with at_online(tables, gathered, device) as seated:
            row["yours"], row["over"] = bool(seated.asked), seated.table.outcome is not None
            row["waiting"] = ", ".join(names[seat] for seat in sorted(seated.waited_for))
    except PlayedElsewhere:
        row["elsewhere"] = True
    return row


def _title(game: str) -> str:
    """What a game is called; one that is not here any more, by its name."""
    return str(load(game).title) if game in names() else game
