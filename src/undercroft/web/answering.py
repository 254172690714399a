"""How a request is answered: in a thread, in the reader's language, and whatever is refused in words."""

from __future__ import annotations

import gzip
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from undercroft.kernel.errors import Unknown
from undercroft.web.device import is_program
from undercroft.web.forms import form_of
from undercroft.web.pages import explain, logged, refusal_page, spoken
from undercroft.web.tables import Tables
from undercroft.web.threads import in_thread
from undercroft.web.words import Refused, say

Shown = Callable[[Request, Tables], Response]
Done = Callable[[Request, Tables, FormData], Response]
Taken = Callable[[Request, Tables, Mapping[str, Any]], Response]

WORTH_ZIPPING = 800  # bytes


def show(path: str, shown: Shown) -> Route:
    """A page that is only looked at."""

    async def endpoint(request: Request) -> Response:
        def run() -> Response:
            with spoken(request):
                return zipped(request, shown(request, request.app.state.tables))

        return await guarded(request, lambda: in_thread(run))

    return Route(path, endpoint, methods=["GET"])


def take(path: str, done: Done) -> Route:
    """A form that changes something."""

    async def endpoint(request: Request) -> Response:
        def run(form: FormData) -> Response:
            with spoken(request):
                return zipped(request, done(request, request.app.state.tables, form))

        async def read_and_run() -> Response:
            async with form_of(request) as form:
                return await in_thread(run, form)

        return await guarded(request, read_and_run)

    return Route(path, endpoint, methods=["POST"])


def take_json(path: str, taken: Taken) -> Route:
    """What another program wants changed: an object, or nothing at all."""

    async def endpoint(request: Request) -> Response:
        def run(body: bytes) -> Response:
            with spoken(request):
                return zipped(request, taken(request, request.app.state.tables, _object(body)))

        async def read_and_run() -> Response:
            return await in_thread(run, await request.body())

        return await guarded(request, read_and_run)

    return Route(path, endpoint, methods=["POST"])


def zipped(request: Request, response: Response) -> Response:
    """Made small for who takes it so: here, in the thread, where nobody else waits for it."""
    if len(response.body) >= WORTH_ZIPPING:
        response.headers.add_vary_header("accept-encoding")
        if "gzip" in request.headers.get("accept-encoding", ""):
            response.body = gzip.compress(response.body, 5, mtime=0)  # 9 takes twice the time for 4 %
            response.headers.update({"content-encoding": "gzip", "content-length": str(len(response.body))})
    return response


def _object(body: bytes) -> Mapping[str, Any]:
    try:
        told = json.loads(body or b"{}")
        if b"\0" in json.dumps(told, ensure_ascii=False).encode().replace(b"\\u0000", b"\0"):
            raise ValueError("what no database can keep")  # as half a character, which cannot be encoded
    except (ValueError, RecursionError) as error:
        raise Refused(400, say("This is no JSON that can be read.")) from error
    if not isinstance(told, dict):
        raise Refused(400, say("A JSON object is wanted here."))
    return told


async def guarded(request: Request, run: Callable[[], Awaitable[Response]]) -> Response:
    try:
        if request.state.refused is not None:
            raise request.state.refused
        return await run()
    except Exception as error:  # whatever it is, no traceback leaves the house
        return await refused(request, error)


async def refused(request: Request, error: Exception) -> Response:
    return await in_thread(refusal if is_program(request) else refusal_page, request, error)


def refusal(request: Request, error: Exception, **stands: Any) -> Response:
    """For another program: the status, a sentence, what would be legal; and how the table stands, if it is at one."""
    with spoken(request):
        status, text = explain(error)
        if isinstance(error, Unknown) and request.method == "POST":
            status = 422  # it stands in what was sent, not in the address
        logged(request, error, status)
        legal = list(getattr(error, "legal", ()))
        return JSONResponse({"error": {"status": status, "text": text, "legal": legal, **stands}}, status)
