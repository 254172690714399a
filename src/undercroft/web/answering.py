"""How a request is read and answered: in a thread, in the reader's language, and whatever is refused in words."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from functools import partial
from typing import Any, TypeVar
from urllib.parse import parse_qsl

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from undercroft.kernel.errors import Unknown
from undercroft.web.aside import Work
from undercroft.web.aside.queue import WORKSHOP
from undercroft.web.device import is_program
from undercroft.web.limits import address_of
from undercroft.web.pages import again_in, explain, language_of, logged, refusal_page, spoken
from undercroft.web.tables import Tables
from undercroft.web.words import Later, Refused, say

Shown = Callable[[Request, Tables], Response | Work]
Done = Callable[[Request, Tables, FormData], Response | Work]
Taken = Callable[[Request, Tables, Mapping[str, Any]], Response | Work]

Found = TypeVar("Found")

WORTH_ZIPPING = 800  # bytes
LONGEST_NUMBER = 12  # digits
MOST_FIELDS = 200  # of a form
SHORT = "application/x-www-form-urlencoded"
UNREADABLE = say("This request cannot be read.")
GONE = say("Whoever asked has gone.")
_THREADS = ThreadPoolExecutor(32, "page")
_FREE = ThreadPoolExecutor(4, "free")  # for pages that need no database, and for what is refused


async def in_thread(run: Callable[..., Found], *given: object, free: bool = False) -> Found:
    """What takes its time, or waits for the disk, is done in a thread beside the streams. `free`: it waits for none."""

    whose = copy_context()

    def runs() -> Found:
        try:
            return whose.run(run, *given)
        except StopIteration as error:  # no future can carry it: whoever waits for this would wait for ever
            raise RuntimeError("a StopIteration reached the page") from error

    return await asyncio.get_running_loop().run_in_executor(_FREE if free else _THREADS, runs)


def show(path: str, shown: Shown, free: bool = False) -> Route:
    """A page that is only looked at. `free`: it needs no database, and does not wait where others wait for one."""

    async def endpoint(request: Request) -> Response:
        return await guarded(
            request, lambda: _answered(request, partial(shown, request, request.app.state.tables), free)
        )

    return Route(path, endpoint, methods=["GET"])


def take(path: str, done: Done, aside: bool = False, free: bool = False) -> Route:
    """A form that changes something. `aside`: it is always computed aside, and refused at once if there is no room."""

    async def endpoint(request: Request) -> Response:
        async def read_and_run() -> Response:
            _check_room(request, aside)
            async with form_of(request) as form:
                return await _answered(request, partial(done, request, request.app.state.tables, form), free)

        return await guarded(request, read_and_run)

    return Route(path, endpoint, methods=["POST"])


def take_json(path: str, taken: Taken, aside: bool = False) -> Route:
    """What another program wants changed: an object, or nothing at all."""

    async def endpoint(request: Request) -> Response:
        async def read_and_run() -> Response:
            _check_room(request, aside)
            told = _object(await request.body())
            return await _answered(request, partial(taken, request, request.app.state.tables, told))

        return await guarded(request, read_and_run)

    return Route(path, endpoint, methods=["POST"])


async def _answered(request: Request, run: Callable[[], Response | Work], free: bool = False) -> Response:
    """In a thread when it is its turn; and what takes long aside, where nobody waits for it but who has asked."""

    def in_words(run: Callable[..., Response | Work], *found: Any) -> Response | Work:
        with spoken(request):
            shown = run(*found)
            return zipped(request, shown) if isinstance(shown, Response) else shown

    async def in_turn(run: Callable[..., Response | Work], *found: Any) -> Response | Work:
        turns: Turns = request.app.state.turns
        async with turns.of(address_of(request), request.path_params.get("name", ""), free):
            return await in_thread(in_words, run, *found, free=free)

    found = await in_turn(run)
    while isinstance(found, Work):
        try:
            told = await _computed(request, found)
        except Refused:
            if found.instead is None:
                raise
            found = await in_turn(found.instead)
        else:
            found = await in_turn(found.then, told)
    return found


def _check_room(request: Request, aside: bool) -> None:
    if aside:
        WORKSHOP.check(address_of(request), request.path_params.get("name", request.url.path))


async def _computed(request: Request, work: Work) -> Any:
    """What was found; where whoever asked has gone meanwhile, it is dropped."""
    if request.app.state.in_browser:
        from undercroft.web.aside.here import computed

        return computed(work, language_of(request))
    piece = WORKSHOP.ask(work, address_of(request), language_of(request))
    found, gone = asyncio.wrap_future(piece.found), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((found, gone), return_when=asyncio.FIRST_COMPLETED)
        if found.done():
            return found.result()
        raise Refused(408, GONE)
    finally:
        WORKSHOP.drop(piece)
        gone.cancel()
        found.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def zipped(request: Request, response: Response) -> Response:
    """Made small for who takes it so: here, in the thread, where nobody else waits for it."""
    if len(response.body) >= WORTH_ZIPPING:
        response.headers.add_vary_header("accept-encoding")
        if "gzip" in request.headers.get("accept-encoding", ""):
            response.body = gzip.compress(response.body, 3, mtime=0)  # 5 takes twice the time for 6 %
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


# -- what stands in a form: bounded, and text that can be kept ---------------------------------------------------------


@asynccontextmanager
async def form_of(request: Request) -> AsyncIterator[FormData]:
    """The form that was sent. Who sends it says how it is written: what cannot be kept as text is refused."""
    try:
        form = await _read(request)
    except ValueError as error:
        raise Refused(400, UNREADABLE) from error
    try:
        if not all(
            is_text(key) and (not isinstance(value, str) or is_text(value)) for key, value in form.multi_items()
        ):
            raise Refused(400, UNREADABLE)
        yield form
    finally:
        await form.close()


async def _read(request: Request) -> FormData:
    """Most forms are short and have no file: their fields are read in one go."""
    if request.headers.get("content-type", "").partition(";")[0] != SHORT:
        return await request.form(max_files=1, max_fields=MOST_FIELDS)
    sent = (await request.body()).decode("latin-1")
    return FormData([*parse_qsl(sent, keep_blank_values=True, max_num_fields=MOST_FIELDS)])


def is_text(value: str) -> bool:
    """Whether a database can keep it: no NUL, no half of a character."""
    return "\0" not in value and not any("\ud800" <= sign <= "\udfff" for sign in value)


def number_of(form: FormData, key: str) -> int:
    value = form.get(key, "")
    if not isinstance(value, str) or not value.isdecimal() or len(value) > LONGEST_NUMBER:
        raise Refused(400, say("This form is not complete: {field} is missing."), field=key)
    return int(value)


# -- what is refused --------------------------------------------------------------------------------------------------


async def guarded(request: Request, run: Callable[[], Awaitable[Response]]) -> Response:
    try:
        if request.state.refused is not None:
            raise request.state.refused
        return await run()
    except Exception as error:  # whatever it is, no traceback leaves the house
        return await refused(request, error)


async def refused(request: Request, error: Exception) -> Response:
    if is_program(request):
        return refusal(request, error)  # some words: nobody waits for that
    return await in_thread(refusal_page, request, error, free=True)


def refusal(request: Request, error: Exception, **stands: Any) -> Response:
    """For another program: the status, a sentence, what would be legal; and how the table stands, if it is at one."""
    with spoken(request):
        status, text = explain(error)
        if isinstance(error, Unknown) and request.method == "POST":
            status = 422  # it stands in what was sent, not in the address
        logged(request, error, status)
        legal = list(getattr(error, "legal", ()))
        return JSONResponse(
            {"error": {"status": status, "text": text, "legal": legal, **stands}}, status, again_in(error)
        )


# -- who is answered when: an address has a few threads at once, a table one; who waits, waits without a thread -------

FROM_ONE = 4  # requests of one address that are answered side by side
MOST = 200  # that wait for one table
CROWDED = say("Too many wait for this table. Try again in {n} s.")


class _Line:
    def __init__(self, side_by_side: int) -> None:
        self.free, self.waiting = asyncio.Semaphore(side_by_side), 0


class Turns:
    def __init__(self) -> None:
        self._lines: dict[tuple[str, str], _Line] = {}

    @asynccontextmanager
    async def of(self, address: str, table: str, free: bool = False) -> AsyncIterator[None]:
        """The address first: who floods a table waits for it in a line of their own. `free`: there is another line for
        what waits for nothing."""
        async with self._in_line(("free" if free else "address", address), FROM_ONE):
            if not table:
                yield
                return
            async with self._in_line(("table", table), 1, MOST):
                yield

    @asynccontextmanager
    async def _in_line(self, key: tuple[str, str], side_by_side: int, most: int = 1_000_000) -> AsyncIterator[None]:
        line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = _Line(side_by_side)
        if line.waiting >= most:
            raise Later(CROWDED, 1, n=1)
        line.waiting += 1
        try:
            async with line.free:
                yield
        finally:
            line.waiting -= 1
            if not line.waiting:
                del self._lines[key]
