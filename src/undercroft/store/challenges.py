"""Challenges in the database: what was set, who has played it and how it ended, and leagues of friends.

An entry and its table are written in one transaction: whoever has a try has a table, and nobody has two. How a game
ended is read from its record when somebody looks, so nothing is lost if the server is stopped at its end.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import case, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from undercroft.kernel.challenge import Challenge
from undercroft.kernel.luck import Seeded
from undercroft.kernel.record import Record
from undercroft.store import Taken
from undercroft.store.company import ALIVE, GATHERING
from undercroft.store.database import Database, new_name
from undercroft.store.rows import CHAIRS, CHALLENGES, ENTRIES, LEAGUES, MEMBERS, TABLES, WATCHERS
from undercroft.store.seats import LINK, TooMany, hashed, token_of

MOST_MEMBERS = 200  # of a league
MOST_LEAGUES = 50  # made from one address, or that one key is in


@dataclass(frozen=True)
class Entered:
    """Somebody's try."""

    challenge: str
    by: str
    name: str
    table: str
    began: float
    ended: float | None
    won: bool
    measure: int
    refused: str
    accuracy: str | None

    @property
    def counts(self) -> bool:
        return self.ended is not None and not self.refused


def keep_challenge(database: Database, challenge: Challenge, seed: str | None = None) -> None:
    """Set it, if it is not set yet."""
    row = {"id": challenge.id, "told": json.dumps(challenge.to_json()), "seed": seed, "closes": float(challenge.closes)}
    if find_challenge(database, challenge.id) is not None:
        return
    with suppress(Taken), database.changing() as connection:
        try:
            connection.execute(insert(CHALLENGES).values(**row))
        except IntegrityError as error:  # somebody was quicker
            raise Taken(challenge.id) from error


def find_challenge(database: Database, name: str) -> tuple[Challenge, str | None] | None:
    """The challenge of this id, and the seed of a duel."""
    with database.reading() as connection:
        row = connection.execute(select(CHALLENGES.c.told, CHALLENGES.c.seed).where(CHALLENGES.c.id == name)).first()
    return None if row is None else (Challenge.parse(json.loads(str(row.told))), row.seed)


def par_of(database: Database, name: str) -> str:
    with database.reading() as connection:
        return str(connection.execute(select(CHALLENGES.c.par).where(CHALLENGES.c.id == name)).scalar() or "{}")


def keep_par(database: Database, name: str, par: Any) -> None:
    with database.changing() as connection:
        connection.execute(update(CHALLENGES).where(CHALLENGES.c.id == name).values(par=json.dumps(par)))


def entered_lately(database: Database, since: float) -> list[str]:
    """The challenges in which somebody has begun a game since then."""
    rows = select(ENTRIES.c.challenge).where(ENTRIES.c.began >= since).distinct()
    with database.reading() as connection:
        return [str(one) for one in connection.execute(rows).scalars()]


# -- entries ----------------------------------------------------------------------------------------------------------


def entry(database: Database, challenge: str, by: str) -> Entered | None:
    found = entries(database, challenge, [by])
    return found[0] if found else None


def entries(database: Database, challenge: str = "", by: Iterable[str] | None = None) -> list[Entered]:
    """Every try at a challenge, or all tries of these keys."""
    rows = select(ENTRIES)
    if challenge:
        rows = rows.where(ENTRIES.c.challenge == challenge)
    if by is not None:
        rows = rows.where(ENTRIES.c.by.in_(list(by)))
    with database.reading() as connection:
        return [_entered(row) for row in connection.execute(rows.order_by(ENTRIES.c.began))]


def finished_names(database: Database, by: str) -> set[str]:
    """What the challenges are called that this key has finished."""
    rows = select(CHALLENGES.c.told).join(ENTRIES, ENTRIES.c.challenge == CHALLENGES.c.id)
    with database.reading() as connection:
        found = connection.execute(rows.where(ENTRIES.c.by == by, ENTRIES.c.ended.is_not(None))).scalars()
        return {str(json.loads(str(told))["name"]) for told in found}


def entry_at(database: Database, table: str) -> Entered | None:
    with database.reading() as connection:
        row = connection.execute(select(ENTRIES).where(ENTRIES.c.table == table)).first()
    return None if row is None else _entered(row)


def _entered(row: Any) -> Entered:
    return Entered(
        str(row.challenge), str(row.by), str(row.name), str(row.table), float(row.began), row.ended, bool(row.won),
        int(row.measure or 0), str(row.refused), row.accuracy,
    )  # fmt: skip


@dataclass(frozen=True)
class Dealt:
    """A table of a challenge that was just opened, and who may sit there."""

    challenge: Challenge
    by: str
    name: str
    record: Record
    luck: Seeded
    blind: str
    token: str
    opened_by: str


def enter(database: Database, dealt: Dealt, most: int) -> tuple[Entered, bool]:
    """The try of this key, and whether it is this one: else it is the one it has already."""
    table, now = new_name(), time.time()
    header = dealt.record.header
    setup = {"game": header["game"], "options": dict(header["options"]), "how": {"hints": False}}
    setup["challenge"] = dealt.challenge.id
    try:
        with database.changing(table) as connection:
            begun = TABLES.c.header.is_not(None)
            alive = TABLES.c.played > case((begun, now - ALIVE), else_=now - GATHERING)
            own = (TABLES.c.opened_by == hashed(dealt.opened_by)) & TABLES.c.over.is_(False) & alive
            if (connection.execute(select(func.count()).where(own)).scalar() or 0) >= most:
                raise TooMany("tables")
            row = {"challenge": dealt.challenge.id, "by": dealt.by, "name": dealt.name, "table": table, "began": now}
            try:
                connection.execute(insert(ENTRIES).values(**row))
            except IntegrityError as error:
                raise Taken(dealt.by) from error
            database.insert(connection, table, dealt.record, dealt.luck, dealt.blind, setup=json.dumps(setup), host=0,
                            opened_by=hashed(dealt.opened_by))  # fmt: skip
            chair = {"table": table, "seat": 0, "name": dealt.name, "taken": True, "link": hashed(dealt.token)}
            connection.execute(insert(CHAIRS), [chair])
            watch = hashed(token_of(dealt.token, table, "watch", 0))
            connection.execute(insert(WATCHERS), [{"table": table, "number": LINK, "name": "", "link": watch}])
    except Taken:
        pass  # this key was quicker elsewhere
    found = entry(database, dealt.challenge.id, dealt.by)
    assert found is not None
    return found, found.table == table


def enter_finished(database: Database, challenge: str, by: str, name: str, table: str, won: bool, measure: int) -> None:
    """A game that was over before: the one to be beaten in a duel."""
    now = time.time()
    row = {"challenge": challenge, "by": by, "name": name, "table": table, "began": now, "ended": now, "won": won}
    with database.changing() as connection:
        connection.execute(insert(ENTRIES).values(**row, measure=measure))


def unsettled(database: Database, challenge: str, most: int) -> list[Entered]:
    """Games that are over and have not been looked at."""
    rows = (
        select(ENTRIES).join(TABLES, TABLES.c.name == ENTRIES.c.table)
        .where(ENTRIES.c.challenge == challenge, ENTRIES.c.ended.is_(None), TABLES.c.over.is_(True)).limit(most)
    )  # fmt: skip
    with database.reading() as connection:
        return [_entered(row) for row in connection.execute(rows)]


def settle(database: Database, one: Entered, **found: Any) -> None:
    """How it ended: `ended`, `won`, `measure`, and why it does not count (`refused`); or its `accuracy`."""
    with database.changing() as connection:
        row = (ENTRIES.c.challenge == one.challenge) & (ENTRIES.c.by == one.by)
        connection.execute(update(ENTRIES).where(row).values(**found))


# -- leagues ----------------------------------------------------------------------------------------------------------


def new_league(database: Database, name: str, opened_by: str) -> str:
    made = secrets.token_urlsafe(12)
    with database.changing() as connection:
        mine = select(func.count()).where(LEAGUES.c.opened_by == hashed(opened_by))
        if (connection.execute(mine).scalar() or 0) >= MOST_LEAGUES:
            raise TooMany("leagues")
        connection.execute(insert(LEAGUES).values(id=made, name=name, made=time.time(), opened_by=hashed(opened_by)))
    return made


def league_name(database: Database, league: str) -> str | None:
    with database.reading() as connection:
        found = connection.execute(select(LEAGUES.c.name).where(LEAGUES.c.id == league)).scalar()
    return None if found is None else str(found)


def join_league(database: Database, league: str, by: str, name: str) -> None:
    with database.changing() as connection:
        row = (MEMBERS.c.league == league) & (MEMBERS.c.by == by)
        if connection.execute(update(MEMBERS).where(row).values(name=name)).rowcount:
            return
        here, mine = MEMBERS.c.league == league, MEMBERS.c.by == by
        for which, bound in ((here, MOST_MEMBERS), (mine, MOST_LEAGUES)):
            if (connection.execute(select(func.count()).where(which)).scalar() or 0) >= bound:
                raise TooMany("members")
        connection.execute(insert(MEMBERS).values(league=league, by=by, name=name))


def members(database: Database, league: str) -> dict[str, str]:
    """Key -> name."""
    with database.reading() as connection:
        rows = connection.execute(select(MEMBERS.c.by, MEMBERS.c.name).where(MEMBERS.c.league == league))
        return {str(row.by): str(row.name) for row in rows}


def leagues_of(database: Database, by: str) -> Sequence[tuple[str, str]]:
    """The leagues of a key: id and name."""
    rows = select(LEAGUES.c.id, LEAGUES.c.name).join(MEMBERS, MEMBERS.c.league == LEAGUES.c.id)
    with database.reading() as connection:
        found = connection.execute(rows.where(MEMBERS.c.by == by).order_by(LEAGUES.c.made)).all()
    return [(str(row.id), str(row.name)) for row in found]
