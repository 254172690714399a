"""For whoever runs the server: is it well, and what was it asked."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.kernel.errors import UndercroftError
from undercroft.web.tables import Tables

_SECRET = re.compile(r"(?<=^/join/).+")  # a link is a key


def healthz(request: Request, tables: Tables) -> Response:
    """200 while tables can be played; 503 if the database does not answer."""
    facts = {"status": "ok", "tables": tables.in_memory, "streams": len(request.app.state.streams.presence)}
    try:
        if tables.has_online:
            tables.online.ping()
    except UndercroftError:
        return JSONResponse({**facts, "status": "no database"}, status_code=503)
    return JSONResponse(facts)


class Logged:
    """A line of JSON for every request: no query, no cookie, no link, no body."""

    def __init__(self, app: ASGIApp, log: Callable[[str], None] | None = None) -> None:
        self.app = app
        self.log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.log is None or scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, facts = time.monotonic(), {"status": 0, "bytes": 0}

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                facts["status"] = message["status"]
            facts["bytes"] += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receive, counted)
        finally:
            self.log(json.dumps({
                "time": datetime.now(UTC).isoformat(timespec="milliseconds"), "method": scope["method"],
                "path": _SECRET.sub("*", scope["path"]), **facts, "ms": round(1000 * (time.monotonic() - began), 1),
                "address": (scope.get("client") or ("", 0))[0],
            }))  # fmt: skip
