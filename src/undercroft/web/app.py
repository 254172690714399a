"""All pages and where they are."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.datastructures import FormData
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

from undercroft.kernel.languages import languages
from undercroft.store import online as kept
from undercroft.store.folder import Folder
from undercroft.web import (
    api,
    campaigns,
    home,
    packs,
    play,
    printing,
    replays,
    rulebooks,
    setup,
    shell,
    shown,
    turning,
)
from undercroft.web.addresses import Assets, Rooted, at
from undercroft.web.answering import WORTH_ZIPPING, Turns, guarded, refused, show, take
from undercroft.web.challenges import api as challenge_api, pages as challenges
from undercroft.web.limits import Guarded, Limits
from undercroft.web.metrics import TOKEN, Counted, metrics
from undercroft.web.online import company, opening, sealing
from undercroft.web.online.stream import Streams
from undercroft.web.pages import A_YEAR, go, remember_name
from undercroft.web.running import Health, livez, readyz
from undercroft.web.staged import PACES
from undercroft.web.tables import Tables
from undercroft.web.tidying import keep_tidy


def app(
    store: Folder | kept.Database,
    hosts: Iterable[str] = (),
    online: Callable[[], kept.Database] | None = None,
    limits: Limits | None = None,
    log: Callable[[str], None] | None = None,
    root: str = "",
    in_browser: bool = False,
) -> Starlette:
    """The whole server over this store. `hosts` are the names it is called by, if not any.

    `online` opens the database of the online tables; a store that is a database keeps them itself. `log` takes a line
    for every request. `root` is the path below which a proxy shows it: "/games".
    `in_browser`: there is no server but the browser itself, which shows the pages in a frame and has no other process.
    """
    limits = limits or Limits()
    whole = Starlette(
        routes=list(_routes()),
        middleware=[
            *([Middleware(Rooted, path=root)] if root else []),
            Middleware(Guarded, hosts=hosts, limits=limits, framed=in_browser, log=log),
        ],
        exception_handlers={Exception: refused, 404: refused, 405: refused},
        lifespan=_lifespan,
    )
    tables = whole.state.tables = Tables(store, online if isinstance(store, Folder) else lambda: store)
    whole.state.streams = Streams(tables)
    whole.state.turns, whole.state.health = Turns(), Health()
    whole.state.limits, whole.state.in_browser = limits, in_browser
    whole.state.counted = Counted(whole) if os.environ.get(TOKEN) else None
    return whole


@asynccontextmanager
async def _lifespan(whole: Starlette) -> AsyncIterator[None]:
    noting = asyncio.create_task(whole.state.streams.presence.keep_noting())
    tidying = asyncio.create_task(keep_tidy(whole.state.tables, whole.state.limits.days))
    from undercroft.web.challenges.paring import keep_par  # its processes are nothing for a browser

    paring = asyncio.create_task(keep_par(whole.state.tables))
    yield
    for task in (noting, tidying, paring):
        task.cancel()
    if whole.state.tables.has_online:
        whole.state.tables.online.close()


def _routes() -> Iterable[BaseRoute]:
    """They are tried one after the other: what is asked all the time comes first, by browsers and by programs."""
    yield take("/t/{name}/answer", play.page_of(play.answer))
    yield from api.routes()
    yield Route("/livez", livez, methods=["GET"])
    yield Route("/readyz", readyz, methods=["GET"])
    yield Route("/healthz", readyz, methods=["GET"])
    yield Route("/metrics", metrics, methods=["GET"])
    yield from challenge_api.routes()
    yield from challenges.routes()
    yield show("/", home.home)
    yield show("/games", home.games)
    yield show("/games/all.zip", home.packed)
    yield take("/games/bring", home.bring)
    yield take("/t/{name}/remove", home.remove)
    yield take("/settings", settings, free=True)
    yield show("/new/{game}", setup.choose)
    yield take("/new/{game}", setup.begin)
    yield take("/now/{game}", setup.play_now)
    yield show("/print/{game}", printing.of_table)
    yield show("/c/{id}/print", printing.of_challenge)
    yield show("/t/{name}", play.table)
    for act in (play.undo, play.supply, play.go_on, play.standing, play.lend):
        yield take(f"/t/{{name}}/{api.word(act)}", play.page_of(act))
    yield take("/t/{name}/hint", play.hint, aside=True)
    for done in (
        play.sit,
        play.again,
        replays.play_on,
        *company.DOINGS,
        *sealing.DOINGS,
        opening.begin,
        company.read,
    ):
        yield take(f"/t/{{name}}/{api.word(done)}", done)
    yield show("/t/{name}/company", company.part)
    yield show("/t/{name}/code/{which}", company.code)
    yield Route("/t/{name}/stream", stream, methods=["GET"])
    yield show("/join/{token}", opening.invited)
    yield take("/join/{token}", opening.join)
    yield show("/t/{name}/record", play.download)
    yield show("/t/{name}/stamp", play.stamp)
    yield take("/t/{name}/notes", shown.settle)
    yield show("/t/{name}/replay", replays.of_table)
    yield show("/t/{name}/turning", turning.turning)
    yield show("/replay", replays.upload, free=True)
    yield take("/replay", replays.take_upload, aside=True)
    yield show("/replay/{key}", replays.uploaded)
    yield take("/replay/{key}/keep", replays.keep)
    yield show("/campaigns", campaigns.listed)
    yield take("/campaigns", campaigns.begin)
    yield show("/campaigns/{campaign}", campaigns.one)
    yield take("/campaigns/{campaign}/play", campaigns.play)
    yield take("/campaigns/{campaign}/put-away", campaigns.put_away)
    yield show("/packs", packs.listed, free=True)
    yield take("/packs", packs.take, aside=True)
    yield show("/rules", rulebooks.games, free=True)
    yield show("/rules/{game}", rulebooks.book, free=True)
    yield show("/rules/{game}/{clause}", rulebooks.one, free=True)
    yield show("/manifest.webmanifest", shell.manifest, free=True)
    yield show("/worker.js", shell.worker, free=True)
    yield show(shell.OFFLINE, shell.offline, free=True)
    zipped = [Middleware(GZipMiddleware, minimum_size=WORTH_ZIPPING, compresslevel=5)]
    yield Mount("/static", Assets(), middleware=zipped)


async def stream(request: Request) -> Response:
    return await guarded(request, lambda: request.app.state.streams.open(request))


def settings(request: Request, tables: Tables, form: FormData) -> Response:
    """The language, the theme or the pace of this browser, and how its reader is called, from any page and back."""
    back = str(form.get("to", at("/")))
    response = go(back if back.startswith("/") and not back.startswith(("//", "/\\")) else at("/"))
    for key, legal in (("lang", languages()), ("theme", ("light", "dark")), ("zoom", ("1", "2", "3")), ("pace", PACES)):
        if (value := form.get(key)) in legal:
            response.set_cookie(key, str(value), max_age=A_YEAR, path=at("/"), httponly=True, samesite="lax")
    if "called" in form:
        remember_name(response, str(form["called"]))
    return response
