"""Bots that look ahead think aside: what they say is answered for them, if it is still asked."""

from __future__ import annotations

import time
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from undercroft.bots import Answer
from undercroft.kernel.words import Message
from undercroft.players.sitting import FOR_SO_LONG
from undercroft.store import Outdated
from undercroft.web.aside import Work
from undercroft.web.device import sitting
from undercroft.web.seated import Seated
from undercroft.web.tables import Tables

BECAUSE = Message("undercroft", "")  # a bot of ours has a reason; what may be told of it is found at the table


def shown_then(
    request: Request, tables: Tables, seated: Seated, shown: Callable[[Seated], Response], *,
    watched: bool = False, must: bool = False, end: float = 0,
) -> Response | Work:  # fmt: skip
    """The table as it stands; where a bot has to think first, that work, for as long as people are made to wait.
    `must`: nothing else was asked for, and where there is no room that is said."""
    seat, end = seated.thinker, end or time.monotonic() + FOR_SO_LONG
    if seat is None or time.monotonic() > end or (watched and seated.is_followed):
        return shown(seated)
    stamp, kept = seated.stamp, seated.table.record.text

    def then(told: dict[str, object]) -> Response | Work:
        try:
            with sitting(request, tables) as now:
                if now.stamp == stamp and now.thinker == seat:
                    why = told["why"]
                    answer = Answer(str(told["key"]), why if isinstance(why, str) else BECAUSE if why else None)
                    now.speak(seat, now.thought(seat, now.table, answer))
                    if not (watched and now.is_followed):
                        now.go_on(watched)
                return shown_then(request, tables, now, shown, watched=watched, end=end)
        except Outdated:  # another process was quicker
            return instead()

    def instead() -> Response:
        with sitting(request, tables) as now:
            return shown(now)

    facts = {"record": kept, "seat": seat, "bot": seated.bot_name(seat)}
    return Work("think", facts, at=seated.name, cost=1.0, then=then, instead=None if must else instead)
