"""The turning points of a finished game: what cost most, found aside; each leads into the replay and back to play."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from undercroft.kernel.languages import current_language
from undercroft.kernel.record import Line
from undercroft.web.aside import Work
from undercroft.web.device import sitting
from undercroft.web.pages import page, table_address
from undercroft.web.replays import is_step
from undercroft.web.tables import Tables
from undercroft.web.words import Refused, say

SECONDS = 5.0  # of looking ahead
LIMIT = 20.0
KEPT = 50  # games whose turning points are remembered
NOT_OVER = say("The game is not over: what decided it is told in the end.")


def turning(request: Request, tables: Tables) -> Response | Work:
    """Of the one person there is, or of everybody at once. It is looked for once, and a page made of it each time."""
    with sitting(request, tables) as seated:
        table = seated.table
        if table.outcome is None:
            raise Refused(409, NOT_OVER)
        seat = seated.people[0] if len(seated.people) == 1 else None
        record, key = table.record, (seated.name, seated.stamp, seat, current_language())

    def then(told: dict[str, Any]) -> Response:
        with tables.lock:
            tables.turnings[key] = told
            while len(tables.turnings) > KEPT:
                tables.turnings.popitem(last=False)
        points = [{**one, "step": step_of(record.lines, one["number"])} for one in told["points"]]
        return page(
            request, "turning.html", address=table_address(seated.name), game=table.game, points=points,
            looked_at=told["looked_at"], of=told["of"], names=table.header["seats"], hosted=tables.is_hosted,
            alone=len(table.header["seats"]) == 1, title=f"{say('Turning points')} · {table.game.title} · Undercroft",
        )  # fmt: skip

    with tables.lock:
        known = tables.turnings.get(key)
    if known is not None:
        return then(known)
    facts = {"record": record.text, "seat": seat, "seconds": SECONDS}
    return Work("review", facts, at=seated.name, cost=SECONDS, then=then, limit=LIMIT)


def step_of(lines: list[Line], number: int) -> int:
    """The step of a replay at which this answer is asked for: what was taken back counts there, too."""
    answers = 0
    for step, line in enumerate(line for line in lines if is_step(line)):
        answers += "seat" in line
        if answers == number:
            return step
    return 0
