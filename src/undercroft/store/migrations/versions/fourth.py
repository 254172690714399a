"""Challenges: one dungeon for everybody, who has played it, and leagues of friends."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    op.create_table(
        "challenges",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("told", sa.Text(), nullable=False),
        sa.Column("seed", sa.Text()),
        sa.Column("closes", sa.Float(), nullable=False),
        sa.Column("par", sa.Text()),
    )
    op.create_table(
        "entries",
        sa.Column("challenge", sa.Text(), sa.ForeignKey("challenges.id", ondelete="CASCADE"), nullable=False),
        sa.Column("by", sa.Text(), nullable=False, index=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("table", sa.Text(), nullable=False, index=True),
        sa.Column("began", sa.Float(), nullable=False),
        sa.Column("ended", sa.Float()),
        sa.Column("won", sa.Boolean()),
        sa.Column("measure", sa.Integer()),
        sa.Column("refused", sa.Text(), nullable=False, server_default=""),
        sa.Column("accuracy", sa.Text()),
        sa.PrimaryKeyConstraint("challenge", "by"),
    )
    op.create_table(
        "leagues",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("opened_by", sa.Text(), index=True),
    )
    op.create_table(
        "members",
        sa.Column("league", sa.Text(), sa.ForeignKey("leagues.id", ondelete="CASCADE"), nullable=False),
        sa.Column("by", sa.Text(), nullable=False, index=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("league", "by"),
    )
