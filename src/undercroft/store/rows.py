"""The database: a table is its header and its answers, and who sits there.

What changes here gets a step in `migrations/versions`. Steps repeat the columns as they were then and are never edited:
they are what databases out there have gone through. A test holds where they lead against what stands here.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    text,
)

METADATA = MetaData()
MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 8642  # of PostgreSQL: two processes that start at once bring the database up to date one after the other


def _of_table() -> Column[str]:
    return Column("table", Text, ForeignKey("tables.name", ondelete="CASCADE"), nullable=False)


TABLES = Table(
    "tables", METADATA,
    Column("name", Text, primary_key=True),
    Column("header", Text),  # the first line of the record; none while people are still gathering
    Column("length", Integer, nullable=False, server_default="0"),  # lines after the header
    Column("version", Integer, nullable=False, server_default="0"),  # grows with whatever concerns the company
    Column("played", Float, nullable=False, index=True),  # when it was last added to
    Column("over", Boolean, nullable=False, server_default=text("false")),
    Column("seed", Text), Column("salt", Text),  # of its luck; secret until the record reveals them
    Column("opened", Text),  # what each seat has added to its luck, as secret
    Column("seals", Text),  # of the table and of the seats, as everybody may see them; none while seats may still seal
    Column("rounds", Integer, server_default="1"),  # how often they have sealed
    Column("blind", Text),  # what hides the heads of its chain until the end; see kernel/chain.py
    Column("setup", Text),  # the game and its options, for people who gather
    Column("host", Integer),  # the seat that may open seats and close them
    Column("opened_by", Text, index=True),  # an address, hashed: nobody opens tables without end
)  # fmt: skip

ANSWERS = Table(
    "answers", METADATA,
    _of_table(),
    Column("number", Integer, nullable=False),  # how many lines stood there before: of two at once one is first
    Column("lines", Text, nullable=False),  # an answer and what followed from it
    PrimaryKeyConstraint("table", "number"),
)  # fmt: skip

CHAIRS = Table(
    "chairs", METADATA,
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False, server_default=""),  # who answers here instead of a person
    Column("link", Text, index=True, unique=True),  # the token of the seat, hashed
    Column("turn", Integer, nullable=False, server_default="0"),  # how often the host has made its link anew
    Column("taken", Boolean, nullable=False, server_default=text("false")),
    Column("standing", Text),  # its standing answers, if it has chosen any
    Column("here", Float, nullable=False, server_default="0"),  # when its page was last open
    Column("seen", Integer, nullable=False, server_default="0"),  # how much of the story it had read
    Column("seal", Text),  # of what it adds to the luck ...
    Column("share", Text),  # ... and that itself, told when all have sealed
    PrimaryKeyConstraint("table", "seat"),
)  # fmt: skip

WATCHERS = Table(
    "watchers", METADATA,
    _of_table(),
    Column("number", Integer, nullable=False),  # 0 is the link itself: who comes by it gets a number
    Column("name", Text, nullable=False),
    Column("link", Text, index=True, unique=True),
    Column("turn", Integer, nullable=False, server_default="0"),
    Column("here", Float, nullable=False, server_default="0"),
    PrimaryKeyConstraint("table", "number"),
)  # fmt: skip

TALK = Table(
    "talk", METADATA,
    _of_table(),
    Column("number", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("said", Float, nullable=False),
    Column("text", Text, nullable=False),
    Column("seat", Integer),  # who spoke sits there; none: a spectator
    PrimaryKeyConstraint("table", "number"),
)  # fmt: skip

CHALLENGES = Table(
    "challenges", METADATA,
    Column("id", Text, primary_key=True),
    Column("told", Text, nullable=False),  # what everybody may know of it
    Column("seed", Text),  # of a duel; those of days and weeks follow from the key of the server
    Column("closes", Float, nullable=False),
    Column("par", Text),  # how bots have fared in it
)  # fmt: skip

ENTRIES = Table(
    "entries", METADATA,
    Column("challenge", Text, ForeignKey("challenges.id", ondelete="CASCADE"), nullable=False),
    Column("by", Text, nullable=False, index=True),  # the key of who plays, hashed: one try each
    Column("name", Text, nullable=False),
    Column("table", Text, nullable=False, index=True),
    Column("began", Float, nullable=False),
    Column("ended", Float),  # none: it is not over, or nobody has looked yet
    Column("won", Boolean), Column("measure", Integer),
    Column("refused", Text, nullable=False, server_default=""),  # why it does not count
    Column("accuracy", Text),
    PrimaryKeyConstraint("challenge", "by"),
)  # fmt: skip

LEAGUES = Table(
    "leagues", METADATA,
    Column("id", Text, primary_key=True),  # who has the link may come
    Column("name", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("opened_by", Text, index=True),
)  # fmt: skip

MEMBERS = Table(
    "members", METADATA,
    Column("league", Text, ForeignKey("leagues.id", ondelete="CASCADE"), nullable=False),
    Column("by", Text, nullable=False, index=True),
    Column("name", Text, nullable=False),
    PrimaryKeyConstraint("league", "by"),
)  # fmt: skip


def bring_up_to_date(connection: Connection) -> None:
    """Take every step of `migrations/versions` that this database has not taken yet.

    Steps only ever add. So a database that a later release has opened is left as it is: both may serve it side by side.
    """
    from alembic.config import Config  # slow to load, and needed once
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    steps = ScriptDirectory.from_config(config)
    known = {step.revision for step in steps.walk_revisions()}
    with EnvironmentContext(config, steps, fn=lambda at, _: steps._upgrade_revs("head", at)) as environment:
        environment.configure(connection=connection, target_metadata=METADATA)
        if set(environment.get_context().get_current_heads()) <= known:
            environment.run_migrations()
