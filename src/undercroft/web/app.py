"""All pages and where they are."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from undercroft.kernel.words import LANGUAGES
from undercroft.store import Store
from undercroft.store.database import Database
from undercroft.web import campaigns, home, lessons, packs, play, replays, rules, setup
from undercroft.web.forms import form_of
from undercroft.web.limits import Guarded, Limits
from undercroft.web.online import company, opening
from undercroft.web.online.stream import Streams
from undercroft.web.pages import go, refusal_page, spoken
from undercroft.web.running import Logged, healthz
from undercroft.web.tables import Tables

STATIC = Path(__file__).parent / "static"
BOARD = Path(__file__).parent.parent / "board"  # its style sheet and its stamps serve the pages too

Shown = Callable[[Request, Tables], Response]
Done = Callable[[Request, Tables, FormData], Response]
A_YEAR = 365 * 24 * 3600


def app(
    store: Store,
    hosts: Iterable[str] = (),
    online: Callable[[], Database] | None = None,
    limits: Limits | None = None,
    log: Callable[[str], None] | None = None,
) -> Starlette:
    """The whole server over this store. `hosts` are the names it is called by, if not any.

    `online` opens the database of the online tables; a store that is a database keeps them itself. `log` takes a line
    for every request.
    """
    zipped = Middleware(GZipMiddleware, minimum_size=800, compresslevel=5)  # 9 takes twice the time for 4 %
    limits = limits or Limits()
    guards = [Middleware(Logged, log=log), Middleware(Guarded, hosts=hosts, limits=limits), zipped]
    whole = Starlette(
        routes=list(_routes()),
        middleware=guards,
        exception_handlers={Exception: _refused, 404: _refused, 405: _refused},
        lifespan=_lifespan,
    )
    tables = whole.state.tables = Tables(store, (lambda: store) if isinstance(store, Database) else online)
    whole.state.streams = Streams(tables)
    whole.state.limits = limits
    return whole


@asynccontextmanager
async def _lifespan(whole: Starlette) -> AsyncIterator[None]:
    noting = asyncio.create_task(whole.state.streams.presence.keep_noting())
    yield
    noting.cancel()
    if whole.state.tables.has_online:
        whole.state.tables.online.close()


def _routes() -> Iterable[BaseRoute]:
    yield _show("/", home.home)
    yield _show("/games", home.games)
    yield _take("/settings", settings)
    yield _show("/new/{game}", setup.choose)
    yield _take("/new/{game}", setup.begin)
    yield _take("/now/{game}", setup.play_now)
    yield _show("/t/{name}", play.table)
    for action in (
        play.answer,
        play.undo,
        play.hint,
        play.sit,
        play.standing,
        play.supply,
        play.go_on,
        play.lend,
        play.again,
        replays.play_on,
    ):
        yield _take(f"/t/{{name}}/{action.__name__.replace('_', '-')}", action)
    for done in (opening.begin, company.talk, company.reopen, company.bot, company.send_away):
        yield _take(f"/t/{{name}}/{done.__name__.replace('_', '-')}", done)
    yield _show("/t/{name}/company", company.part)
    yield Route("/t/{name}/stream", stream, methods=["GET"])
    yield _show("/join/{token}", opening.invited)
    yield _take("/join/{token}", opening.join)
    yield _show("/healthz", healthz)
    yield _show("/t/{name}/record", play.download)
    yield _show("/t/{name}/stamp", play.stamp)
    yield _take("/t/{name}/notes", lessons.settle)
    yield _show("/t/{name}/replay", replays.of_table)
    yield _show("/replay", replays.upload)
    yield _take("/replay", replays.take_upload)
    yield _show("/replay/{key}", replays.uploaded)
    yield _show("/campaigns", campaigns.listed)
    yield _take("/campaigns", campaigns.begin)
    yield _show("/campaigns/{campaign}", campaigns.one)
    yield _take("/campaigns/{campaign}/play", campaigns.play)
    yield _take("/campaigns/{campaign}/put-away", campaigns.put_away)
    yield _show("/packs", packs.listed)
    yield _take("/packs", packs.take)
    yield _show("/rules", rules.games)
    yield _show("/rules/{game}", rules.book)
    yield _show("/rules/{game}/{clause}", rules.one)
    yield Route("/icons.svg", _of_board("icons.svg", "image/svg+xml"))
    yield Route("/board.css", _of_board("board.css", "text/css"))
    yield Mount("/static", StaticFiles(directory=STATIC))


def _show(path: str, shown: Shown) -> Route:
    """A page that is only looked at."""

    async def endpoint(request: Request) -> Response:
        def run() -> Response:
            with spoken(request):
                return shown(request, request.app.state.tables)

        return await _guarded(request, lambda: run_in_threadpool(run))

    return Route(path, endpoint, methods=["GET"])


def _take(path: str, done: Done) -> Route:
    """A form that changes something."""

    async def endpoint(request: Request) -> Response:
        def run(form: FormData) -> Response:
            with spoken(request):
                return done(request, request.app.state.tables, form)

        async def read_and_run() -> Response:
            async with form_of(request) as form:
                return await run_in_threadpool(run, form)

        return await _guarded(request, read_and_run)

    return Route(path, endpoint, methods=["POST"])


async def stream(request: Request) -> Response:
    return await _guarded(request, lambda: request.app.state.streams.open(request))


async def _guarded(request: Request, run: Callable[[], Awaitable[Response]]) -> Response:
    try:
        if request.state.refused is not None:
            raise request.state.refused
        return await run()
    except Exception as error:  # whatever it is, no traceback leaves the house
        return await run_in_threadpool(refusal_page, request, error)


async def _refused(request: Request, error: Exception) -> Response:
    return await run_in_threadpool(refusal_page, request, error)


def settings(request: Request, tables: Tables, form: FormData) -> Response:
    """The language or the theme of this browser, from any page and back to it."""
    back = str(form.get("to", "/"))
    response = go(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")
    for key, legal in (("lang", LANGUAGES), ("theme", ("light", "dark")), ("zoom", ("1", "2", "3"))):
        if (value := form.get(key)) in legal:
            response.set_cookie(key, str(value), max_age=A_YEAR, httponly=True, samesite="lax")
    return response


def _of_board(file: str, kind: str) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return FileResponse(BOARD / file, media_type=kind, headers={"cache-control": "no-cache"})

    return endpoint
