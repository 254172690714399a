"""What is counted, in the text of Prometheus: requests, refusals, work, tables, streams, connections.

Off unless `UNDERCROFT_METRICS` gives a token; then whoever shows it may read. Nothing in it names a table or a person.
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Iterable, Iterator
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from undercroft.kernel.errors import UndercroftError
from undercroft.web.answering import guarded
from undercroft.web.aside.queue import WORKSHOP
from undercroft.web.words import Refused, say

TOKEN = "UNDERCROFT_METRICS"


class Words:
    """The words of our addresses: what else stands in a path may be a secret, and is not counted by."""

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        parts = [_parts(path) for route in routes if (path := getattr(route, "path", ""))]
        self._first = {words[0] for words in parts if words}
        self._last = {words[-1] for words in parts if len(words) > 1 and not words[-1].startswith("{")}

    def what(self, path: str) -> str:
        """Which kind of page a path asks for; never a name in it."""
        parts = _parts(path)
        if not parts:
            return "/"
        if parts[0] not in self._first:
            return "other"
        return f"/{parts[0]}/{parts[-1]}" if len(parts) > 1 and parts[-1] in self._last else f"/{parts[0]}"


def _parts(path: str) -> list[str]:
    return [part for part in path.split("/") if part]


class Counted:
    """The figures of one server."""

    def __init__(self, whole: Starlette) -> None:
        try:
            from prometheus_client import CollectorRegistry, Counter, Histogram
        except ModuleNotFoundError as error:
            raise UndercroftError(say("{name} needs another package: pip install 'undercroft[metrics]'"),
                                  name=TOKEN) from error  # fmt: skip
        self._whole, self._words = whole, Words(whole.routes)
        self.registry = CollectorRegistry()
        self._requests = Counter("undercroft_requests", "Answered requests", ["method", "what", "status"],
                                 registry=self.registry)  # fmt: skip
        self._seconds = Histogram("undercroft_request_seconds", "Until a request was answered", ["what"],
                                  registry=self.registry)  # fmt: skip
        self._refused = Counter("undercroft_refusals", "Requests that were refused", ["status"], registry=self.registry)
        self.registry.register(self)

    def add(self, method: str, path: str, status: int, seconds: float) -> None:
        kind = self._words.what(path)
        self._requests.labels(method if method in ("GET", "POST", "HEAD") else "other", kind, str(status)).inc()
        if not kind.endswith(("/stream", "/events")):  # they last as long as somebody looks
            self._seconds.labels(kind).observe(seconds)
        if status >= 400:
            self._refused.labels(str(status)).inc()

    def collect(self) -> Iterator[Any]:
        """What stands just now."""
        from prometheus_client.core import GaugeMetricFamily

        from undercroft.web.patience import Patient  # of uvicorn, which not everybody has who shows pages

        state, work = self._whole.state, WORKSHOP.facts
        figures = {
            "tables_in_memory": ("Tables in memory", state.tables.in_memory),
            "streams": ("Open pages", len(state.streams.presence)),
            "connections": ("Open connections", Patient.open),
            "connections_cut": ("Idle connections cut because handles ran low", Patient.cut),
            **{f"work_{name}": (f"Computed aside: {name}", value) for name, value in work.items()},
        }
        for name, (said, value) in figures.items():
            yield GaugeMetricFamily(f"undercroft_{name}", said, value=value)


async def metrics(request: Request) -> Response:
    return await guarded(request, lambda: _metrics(request))


async def _metrics(request: Request) -> Response:
    counted, token = request.app.state.counted, os.environ.get(TOKEN, "")
    shown = request.headers.get("authorization", "").removeprefix("Bearer ")
    if counted is None or not token or not hmac.compare_digest(shown.encode(), token.encode()):
        raise Refused(404, say("There is no such page."))
    from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

    return Response(generate_latest(counted.registry), headers={"content-type": CONTENT_TYPE_LATEST})
