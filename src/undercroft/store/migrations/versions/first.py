"""Tables, their answers, who sits there and what they said."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("name", sa.Text(), primary_key=True),
        sa.Column("header", sa.Text()),
        sa.Column("length", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("version", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("played", sa.Float(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False, server_default=sa.text("false")),
        sa.Column("seed", sa.Text()),
        sa.Column("salt", sa.Text()),
        sa.Column("setup", sa.Text()),
        sa.Column("host", sa.Integer()),
        sa.Column("opened_by", sa.Text()),
    )
    op.create_table(
        "answers",
        _of_table(),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table", "number"),
    )
    op.create_table(
        "chairs",
        _of_table(),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("bot", sa.Text(), nullable=False, server_default=""),
        sa.Column("link", sa.Text()),
        sa.Column("turn", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("taken", sa.Boolean(), nullable=False, server_default=sa.text("false")),
        sa.Column("standing", sa.Text()),
        sa.Column("here", sa.Float(), nullable=False, server_default="0"),
        sa.Column("seen", sa.Integer(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("table", "seat"),
    )
    op.create_table(
        "watchers",
        _of_table(),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("link", sa.Text()),
        sa.Column("turn", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("here", sa.Float(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("table", "number"),
    )
    op.create_table(
        "talk",
        _of_table(),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("said", sa.Float(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table", "number"),
    )
    op.create_index("ix_tables_played", "tables", ["played"])
    op.create_index("ix_tables_opened_by", "tables", ["opened_by"])
    op.create_index("ix_chairs_link", "chairs", ["link"], unique=True)
    op.create_index("ix_watchers_link", "watchers", ["link"], unique=True)


def _of_table() -> "sa.Column[str]":
    return sa.Column("table", sa.Text(), sa.ForeignKey("tables.name", ondelete="CASCADE"), nullable=False)
