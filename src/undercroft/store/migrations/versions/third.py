"""A record is evidence: what hides a chain until the end, how often seats have sealed; from where one spoke."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.add_column("tables", sa.Column("rounds", sa.Integer(), server_default="1"))
    op.add_column("tables", sa.Column("blind", sa.Text()))
    op.add_column("talk", sa.Column("seat", sa.Integer()))
