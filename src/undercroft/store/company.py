"""The company at an online table: seats and spectators by link, bots that stand in, what was said.

A token is a seat, and the database knows only its hash. The host invites by links, whose tokens follow from the host's
own: the host's page can show them until somebody comes. Whoever sits down gets a token that is made then and that
nobody else knows; the link is spent. The host can give a seat to somebody else, in sight of all, and look into none.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, bindparam, case, delete, exists, func, insert, select, update

from undercroft.bots.seated import is_bot
from undercroft.store import NoSuchTable
from undercroft.store.database import Database, new_name
from undercroft.store.rows import CHAIRS, TABLES, TALK, WATCHERS
from undercroft.store.seats import LINK, Chair, Company, Said, Ticket, TooMany, Watcher, hashed, token_of

TALK_KEPT = 200
GATHERING = 3600.0  # seconds for which a table counts that has not begun and where nobody is ...
ALIVE = 7 * 24 * 3600.0  # ... and one that nobody has played


# -- gathering --------------------------------------------------------------------------------------------------------


def gather(
    database: Database, setup: Mapping[str, Any], seats: Sequence[tuple[str, str]], host: int, opened_by: str, most: int
) -> Ticket:
    """A new table, for people to gather at: `seats` are the names and bots. The ticket is the host's."""
    table, token = new_name(), secrets.token_urlsafe(18)
    with database.changing(table) as connection:
        opened = select(func.count()).where(
            TABLES.c.opened_by == hashed(opened_by), TABLES.c.over.is_(False), _alive(time.time())
        )
        if (connection.execute(opened).scalar() or 0) >= most:
            raise TooMany("tables")
        connection.execute(insert(TABLES).values(
            name=table, setup=json.dumps(setup), played=time.time(), host=host, opened_by=hashed(opened_by),
        ))  # fmt: skip
        rows = [
            {"table": table, "seat": seat, "name": name, "bot": bot, "taken": seat == host,
             "link": hashed(token if seat == host else token_of(token, table, str(seat), 0))}
            for seat, (name, bot) in enumerate(seats)
        ]  # fmt: skip
        connection.execute(insert(CHAIRS), rows)
        link = {"table": table, "number": LINK, "name": "", "link": hashed(token_of(token, table, "watch", 0))}
        connection.execute(insert(WATCHERS), [link])
    return Ticket(table, token, seat=host)


def _alive(now: float) -> ColumnElement[bool]:
    """Played this week; or gathering, and opened or visited within the hour."""
    begun = TABLES.c.header.is_not(None)
    visited = exists().where(CHAIRS.c.table == TABLES.c.name, CHAIRS.c.here > now - GATHERING)
    return (TABLES.c.played > case((begun, now - ALIVE), else_=now - GATHERING)) | (~begun & visited)


def given_seats(database: Database, table: str, header: Mapping[str, Any]) -> dict[str, str]:
    """Seats for a record that was brought here: a new token for everybody who is no bot; the first is the host."""
    people = [seat for seat, name in enumerate(header["seats"]) if not is_bot(name)]
    host, token = people[0] if people else 0, secrets.token_urlsafe(18)
    how = {"luck": header["luck"]} if str(header["luck"]).startswith("typed") else {}
    setup = {"game": header["game"], "options": dict(header["options"]), "how": how}
    tokens = {seat: token if seat == host else token_of(token, table, str(seat), 0) for seat in people}
    with database.changing(table) as connection:
        connection.execute(update(TABLES).where(TABLES.c.name == table).values(setup=json.dumps(setup), host=host))
        connection.execute(insert(CHAIRS), [
            {"table": table, "seat": seat, "name": "" if seat not in tokens else name,
             "bot": name if seat not in tokens else "", "taken": seat == host,
             "link": hashed(tokens[seat]) if seat in tokens else None}
            for seat, name in enumerate(header["seats"])
        ])  # fmt: skip
        link = {"table": table, "number": LINK, "name": "", "link": hashed(token_of(token, table, "watch", 0))}
        connection.execute(insert(WATCHERS), [link])
    return {str(header["seats"][seat]): made for seat, made in tokens.items()}


def tickets(database: Database, tokens: Iterable[str], table: str = "") -> list[Ticket]:
    """What these tokens are good for, at any table or at this one. What is good for nothing is left out."""
    by_hash = {hashed(token): token for token in tokens}
    if not by_hash:
        return []
    found: list[Ticket] = []
    with database.reading() as connection:
        for kind, column in ((CHAIRS, CHAIRS.c.seat), (WATCHERS, WATCHERS.c.number)):
            wanted = select(kind.c.table, column.label("at"), kind.c.link).where(kind.c.link.in_(list(by_hash)))
            for row in connection.execute(wanted.where(kind.c.table == table) if table else wanted):
                place = {"seat": int(row.at)} if kind is CHAIRS else {"watcher": int(row.at)}
                found.append(Ticket(str(row.table), by_hash[str(row.link)], **place))
    return found


HEAD = select(
    TABLES.c.setup,
    TABLES.c.host,
    TABLES.c.seals,
    TABLES.c.version,
    TABLES.c.rounds,
    TABLES.c.header.is_not(None).label("begun"),
).where(TABLES.c.name == bindparam("name"), TABLES.c.setup.is_not(None))
OF_TABLE = {
    kind: select(kind).where(kind.c.table == bindparam("name")).order_by(order)
    for kind, order in ((CHAIRS, CHAIRS.c.seat), (WATCHERS, WATCHERS.c.number), (TALK, TALK.c.number))
}


def company(database: Database, table: str) -> Company:
    """The version is read first: whatever changes meanwhile has a later one."""
    heads = database.ask(HEAD, name=table)
    if not heads:
        raise NoSuchTable(table)
    head = heads[0]
    chairs, watchers, talk = (database.ask(asked, name=table) for asked in OF_TABLE.values())
    link, *others = watchers
    return Company(
        table, json.loads(str(head.setup)), int(head.host), bool(head.begun), tuple(map(_chair, chairs)),
        tuple(Watcher(int(row.number), str(row.name), float(row.here)) for row in others), int(link.turn),
        tuple(map(_said, talk)),
        None if head.seals is None else json.loads(str(head.seals)), int(head.version),
        {
            **{str(row.link): {"seat": int(row.seat)} for row in chairs if row.link and row.taken},
            **{str(row.link): {"watcher": int(row.number)} for row in (link, *others) if row.link},
        },
        int(head.rounds),
    )  # fmt: skip


def _said(row: Any) -> Said:
    return Said(int(row.number), str(row.name), float(row.said), str(row.text), row.seat)


def _chair(row: Any) -> Chair:
    return Chair(
        int(row.seat), str(row.name), str(row.bot), bool(row.taken), int(row.turn),
        None if row.standing is None else str(row.standing), float(row.here), int(row.seen),
        str(row.seal or ""), row.share is not None,
    )  # fmt: skip


# -- coming and going -------------------------------------------------------------------------------------------------


def sit(database: Database, ticket: Ticket, name: str) -> Ticket | None:
    """Somebody has come: by the link of an empty seat, which is spent then, or with the token of their own to another
    device. Before the game begins the seat is called as they like. None if somebody else was quicker."""
    own, facts = Ticket(ticket.table, secrets.token_urlsafe(18), seat=ticket.seat), {"name": name} if name else {}
    place = (CHAIRS.c.table == ticket.table) & (CHAIRS.c.seat == ticket.seat)

    def come(connection: Any) -> Ticket | None:
        _touch(connection, ticket.table)  # first: of two who come at once the second waits here
        begun = connection.execute(select(TABLES.c.header.is_not(None)).where(TABLES.c.name == ticket.table)).scalar()
        chair = update(CHAIRS).where(place, CHAIRS.c.link == hashed(ticket.token))
        named = {} if begun else facts
        invited = chair.where(CHAIRS.c.taken.is_(False))
        if connection.execute(invited.values(taken=True, link=hashed(own.token), **named)).rowcount:
            return own
        return ticket if connection.execute(chair.values(taken=True, **named)).rowcount else None

    def sits(connection: Any) -> Ticket | None:
        link = connection.execute(select(CHAIRS.c.link).where(place)).scalar()
        return own if link == hashed(own.token) else None

    return database.once(ticket.table, come, sits)


def watch(database: Database, ticket: Ticket, name: str, most: int) -> Ticket:
    """Somebody has come by the link of the spectators, and gets a place of their own."""
    token = secrets.token_urlsafe(18)
    with database.changing(ticket.table) as connection:
        _touch(connection, ticket.table)  # first: of two who come at once the second waits here
        here = WATCHERS.c.table == ticket.table
        taken = connection.execute(select(func.count(), func.max(WATCHERS.c.number)).where(here)).one()
        if taken[0] > most:
            raise TooMany("spectators")
        number = int(taken[1]) + 1
        row = {"table": ticket.table, "number": number, "name": name, "link": hashed(token)}
        connection.execute(insert(WATCHERS), [row])
    return Ticket(ticket.table, token, watcher=number)


def reopen(database: Database, table: str, seat: int, host: str) -> None:
    """Whoever sat here has lost the seat; there is a new link, and nobody has come by it yet. What was sealed here and
    is not shown yet is void, and that counts as a round of sealing."""
    with database.changing(table) as connection:
        _touch(connection, table)
        row = (CHAIRS.c.table == table) & (CHAIRS.c.seat == seat)
        chair = connection.execute(select(CHAIRS.c.turn, CHAIRS.c.seal).where(row)).first()
        if chair is None:
            raise NoSuchTable(table)
        link = hashed(token_of(host, table, str(seat), int(chair.turn) + 1))
        facts: dict[str, Any] = {"turn": int(chair.turn) + 1, "link": link, "taken": False, "here": 0.0}
        gathering = (TABLES.c.name == table) & TABLES.c.header.is_(None) & TABLES.c.seals.is_(None)
        voided = update(TABLES).where(gathering).values(rounds=TABLES.c.rounds + 1)
        if chair.seal and connection.execute(voided).rowcount:
            facts["seal"] = None
        connection.execute(update(CHAIRS).where(row).values(**facts))


def put_bot(database: Database, table: str, seat: int, bot: str) -> None:
    """A bot answers for this seat from now on; "" and the person does again."""
    with database.changing(table) as connection:
        connection.execute(update(CHAIRS).where(CHAIRS.c.table == table, CHAIRS.c.seat == seat).values(bot=bot))
        _touch(connection, table)


def send_away(database: Database, table: str, watcher: int, host: str) -> None:
    """This spectator sees nothing any more, and the link by which they came is another."""
    with database.changing(table) as connection:
        here = WATCHERS.c.table == table
        connection.execute(delete(WATCHERS).where(here, WATCHERS.c.number == watcher, WATCHERS.c.number != LINK))
        turn = int(connection.execute(select(WATCHERS.c.turn).where(here, WATCHERS.c.number == LINK)).scalar() or 0) + 1
        link = hashed(token_of(host, table, "watch", turn))
        connection.execute(update(WATCHERS).where(here, WATCHERS.c.number == LINK).values(turn=turn, link=link))
        _touch(connection, table)


def speak(database: Database, table: str, name: str, text: str, seat: int | None = None) -> None:
    """What somebody says stays with the table; of much talk the oldest is forgotten."""
    here, said = TALK.c.table == table, time.time()

    def say(connection: Any) -> bool:
        _touch(connection, table)  # first: of two who speak at once the second waits here
        number = int(connection.execute(select(func.max(TALK.c.number)).where(here)).scalar() or 0) + 1
        row = {"table": table, "number": number, "name": name, "said": said, "text": text, "seat": seat}
        connection.execute(insert(TALK), [row])
        connection.execute(delete(TALK).where(here, TALK.c.number <= number - TALK_KEPT))
        return True

    def was_said(connection: Any) -> bool | None:
        same = select(TALK.c.number).where(here, TALK.c.said == said, TALK.c.text == text, TALK.c.name == name)
        return True if connection.execute(same).first() else None

    database.once(table, say, was_said)


def keep_standing(database: Database, table: str, seat: int, chosen: Iterable[str]) -> None:
    with database.changing(table) as connection:
        row = update(CHAIRS).where(CHAIRS.c.table == table, CHAIRS.c.seat == seat)
        connection.execute(row.values(standing=".".join(chosen)))
        _touch(connection, table)


def note_presence(database: Database, here: Mapping[tuple[str, str, int], float], seen: Mapping[tuple[str, int], int],
                  changed: Collection[str]) -> None:  # fmt: skip
    """Whose pages are open (by table, "seat" or "watcher", and number), and what they have read; all at once."""
    with database.changing() as connection:
        for kind, column, word in ((CHAIRS, CHAIRS.c.seat, "seat"), (WATCHERS, WATCHERS.c.number, "watcher")):
            rows = [{"t": key[0], "n": key[2], "at": at} for key, at in sorted(here.items()) if key[1] == word]
            if rows:
                row = update(kind).where(kind.c.table == bindparam("t"), column == bindparam("n"))
                connection.execute(row.values(here=bindparam("at")), rows)
        read = [{"t": key[0], "n": key[1], "count": count} for key, count in sorted(seen.items())]
        if read:
            row = update(CHAIRS).where(CHAIRS.c.table == bindparam("t"), CHAIRS.c.seat == bindparam("n"))
            connection.execute(row.values(seen=bindparam("count")), read)
        if changed:
            row = update(TABLES).where(TABLES.c.name == bindparam("t")).values(version=TABLES.c.version + 1)
            connection.execute(row, [{"t": table} for table in sorted(changed)])
    for table in changed:
        database.ring(table)


def _touch(connection: Any, table: str) -> None:
    row = update(TABLES).where(TABLES.c.name == table).values(version=TABLES.c.version + 1)
    if not connection.execute(row).rowcount:
        raise NoSuchTable(table)
