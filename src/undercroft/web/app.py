"""All pages and where they are."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
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
from undercroft.web import acts, api, campaigns, home, lessons, packs, play, replays, rules, setup
from undercroft.web.answering import WORTH_ZIPPING, guarded, refused, show, take
from undercroft.web.limits import Guarded, Limits
from undercroft.web.online import company, opening, sealing
from undercroft.web.online.stream import Streams
from undercroft.web.pages import go
from undercroft.web.running import Logged, healthz
from undercroft.web.tables import Tables

STATIC = Path(__file__).parent / "static"
BOARD = Path(__file__).parent.parent / "board"  # its style sheet and its stamps serve the pages too

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
    limits = limits or Limits()
    whole = Starlette(
        routes=list(_routes()),
        middleware=[Middleware(Logged, log=log), Middleware(Guarded, hosts=hosts, limits=limits)],
        exception_handlers={Exception: refused, 404: refused, 405: refused},
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
    """They are tried one after the other: what programs ask all the time comes first."""
    yield from api.routes()
    yield show("/", home.home)
    yield show("/games", home.games)
    yield take("/settings", settings)
    yield show("/new/{game}", setup.choose)
    yield take("/new/{game}", setup.begin)
    yield take("/now/{game}", setup.play_now)
    yield show("/t/{name}", play.table)
    for act in (acts.answer, acts.undo, acts.supply, acts.go_on, acts.lend):
        yield take(f"/t/{{name}}/{_word(act)}", play.page_of(act))
    for done in (
        play.hint,
        play.sit,
        play.standing,
        play.again,
        replays.play_on,
        *company.DOINGS,
        *sealing.DOINGS,
        opening.begin,
    ):
        yield take(f"/t/{{name}}/{_word(done)}", done)
    yield show("/t/{name}/company", company.part)
    yield Route("/t/{name}/stream", stream, methods=["GET"])
    yield show("/join/{token}", opening.invited)
    yield take("/join/{token}", opening.join)
    yield show("/healthz", healthz)
    yield show("/t/{name}/record", play.download)
    yield show("/t/{name}/stamp", play.stamp)
    yield take("/t/{name}/notes", lessons.settle)
    yield show("/t/{name}/replay", replays.of_table)
    yield show("/replay", replays.upload)
    yield take("/replay", replays.take_upload)
    yield show("/replay/{key}", replays.uploaded)
    yield show("/campaigns", campaigns.listed)
    yield take("/campaigns", campaigns.begin)
    yield show("/campaigns/{campaign}", campaigns.one)
    yield take("/campaigns/{campaign}/play", campaigns.play)
    yield take("/campaigns/{campaign}/put-away", campaigns.put_away)
    yield show("/packs", packs.listed)
    yield take("/packs", packs.take)
    yield show("/rules", rules.games)
    yield show("/rules/{game}", rules.book)
    yield show("/rules/{game}/{clause}", rules.one)
    zipped = [Middleware(GZipMiddleware, minimum_size=WORTH_ZIPPING, compresslevel=5)]
    yield Route("/icons.svg", _of_board("icons.svg", "image/svg+xml"), middleware=zipped)
    yield Route("/board.css", _of_board("board.css", "text/css"), middleware=zipped)
    yield Mount("/static", StaticFiles(directory=STATIC), middleware=zipped)


async def stream(request: Request) -> Response:
    return await guarded(request, lambda: request.app.state.streams.open(request))


def settings(request: Request, tables: Tables, form: FormData) -> Response:
    """The language or the theme of this browser, from any page and back to it."""
    back = str(form.get("to", "/"))
    response = go(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")
    for key, legal in (("lang", LANGUAGES), ("theme", ("light", "dark")), ("zoom", ("1", "2", "3"))):
        if (value := form.get(key)) in legal:
            response.set_cookie(key, str(value), max_age=A_YEAR, httponly=True, samesite="lax")
    return response


def _word(done: Callable[..., object]) -> str:
    """The last word of the address: go_on is at /t/.../go-on."""
    return done.__name__.replace("_", "-")


def _of_board(file: str, kind: str) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return FileResponse(BOARD / file, media_type=kind, headers={"cache-control": "no-cache"})

    return endpoint
