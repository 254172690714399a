"""Luck nobody makes alone: the seals of the seats, and what they add."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    for table, column in (("tables", "opened"), ("tables", "seals"), ("chairs", "seal"), ("chairs", "share")):
        op.add_column(table, sa.Column(column, sa.Text()))
