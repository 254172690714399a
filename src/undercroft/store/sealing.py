"""Luck nobody makes alone, while people gather: seats seal, all seals are shown, then each tells what it has sealed.

Whoever begins closes the seals; from then on nobody can choose his own by another's. A seat that does not tell is
waited for; to go on without it everybody seals anew, so that nobody has a choice who goes away in time.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable

from sqlalchemy import Connection, select, update

from undercroft.kernel.luck import Share, Shared
from undercroft.store.database import Database
from undercroft.store.rows import CHAIRS, TABLES
from undercroft.store.seats import Company


def seal(database: Database, table: str, seat: int, sealed: str) -> bool:
    """A seat shows the seal of what it adds, once. False where it has done so, or where nobody may any more."""
    with database.changing(table) as connection:
        if not _is_open(connection, table, closed=False):
            return False
        row = update(CHAIRS).where(CHAIRS.c.table == table, CHAIRS.c.seat == seat, CHAIRS.c.seal.is_(None))
        return bool(connection.execute(row.values(seal=sealed, share=None, here=time.time())).rowcount)


def close(database: Database, gathered: Company, seats: Iterable[int]) -> None:
    """Show all seals, that of the table too: these seats add to the luck, and nobody seals any more."""
    own, sealed = Share.drawn(), set(seats)
    shares = [chair.seal if chair.seat in sealed else None for chair in gathered.chairs]
    with database.changing(gathered.table) as connection:
        if _is_open(connection, gathered.table, closed=False):
            seals = json.dumps({"seed": own.seal, "shares": shares})
            row = update(TABLES).where(TABLES.c.name == gathered.table)
            connection.execute(row.values(seals=seals, seed=own.seed, salt=own.salt))


def tell(database: Database, table: str, seat: int, share: Share) -> bool:
    """A seat tells what it has sealed. False if this is not what it was."""
    with database.changing(table) as connection:
        if not _is_open(connection, table, closed=True):
            return False
        seals = connection.execute(select(TABLES.c.seals).where(TABLES.c.name == table)).scalar()
        if json.loads(str(seals))["shares"][seat] != share.seal:
            return False
        row = update(CHAIRS).where(CHAIRS.c.table == table, CHAIRS.c.seat == seat)
        connection.execute(row.values(share=json.dumps([share.seed, share.salt])))
    return True


def anew(database: Database, table: str) -> None:
    """Somebody did not tell: all that was sealed is thrown away, and who is here seals again."""
    with database.changing(table) as connection:
        if _is_open(connection, table, closed=True):
            row = update(TABLES).where(TABLES.c.name == table)
            connection.execute(row.values(seals=None, seed=None, salt=None, rounds=TABLES.c.rounds + 1))
            connection.execute(update(CHAIRS).where(CHAIRS.c.table == table).values(seal=None, share=None))


def shared(database: Database, table: str) -> Shared | None:
    """The luck of all of them together; none before every seat whose seal is shown has told."""
    with database.reading() as connection:
        columns = select(TABLES.c.seed, TABLES.c.salt, TABLES.c.seals).where(TABLES.c.name == table)
        head = connection.execute(columns).first()
        told = select(CHAIRS.c.share).where(CHAIRS.c.table == table).order_by(CHAIRS.c.seat)
        rows = [json.loads(share) if share else None for share in connection.execute(told).scalars()]
    if head is None or head.seals is None:
        return None
    sealed = json.loads(str(head.seals))["shares"]
    shares = [Share(*share) if seal and share else None for seal, share in zip(sealed, rows, strict=True)]
    luck = Shared(Share(str(head.seed), str(head.salt)), shares)
    return luck if luck.seals["shares"] == sealed else None


def _is_open(connection: Connection, table: str, closed: bool) -> bool:
    """Whether people still gather, with their seals closed or not; who asks holds the table until the end."""
    row = update(TABLES).where(
        TABLES.c.name == table, TABLES.c.header.is_(None),
        TABLES.c.seals.is_not(None) if closed else TABLES.c.seals.is_(None),
    )  # fmt: skip
    return bool(connection.execute(row.values(version=TABLES.c.version + 1)).rowcount)
