"""What all pages share: templates, the reader's language and theme, and what is said when something is refused."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from undercroft.bots.seated import LEVELS, USUAL, kinds
from undercroft.kernel.errors import (
    BadCampaign,
    BadLuck,
    BadPack,
    BadRecord,
    CannotSave,
    NotAllowed,
    OutOfTurn,
    UndercroftError,
    Unknown,
    UnknownAnswer,
)  # fmt: skip
from undercroft.kernel.words import LANGUAGES, current_language, language
from undercroft.store import Away, Busy, NoSuchTable, Outdated
from undercroft.web.words import LANGUAGE_NAMES, STALE, Refused, kind_of, say

_log = logging.getLogger("undercroft.web")

# what a page says of an error that is not its own, and with which status; the first that fits
_SAID: tuple[tuple[type[Exception], int, Any], ...] = (
    (NoSuchTable, 404, say("There is no such game here.")),
    (Busy, 423, say("This game is being played elsewhere, perhaps in a terminal. Leave it there first.")),
    (Outdated, 409, STALE),
    (UnknownAnswer, 400, say("That is no answer here.")),
    (NotAllowed, 409, say("That is not allowed now.")),
    (OutOfTurn, 409, say("This seat is not being asked now.")),
    (Unknown, 404, say("There is no such thing: {detail}")),
    (BadRecord, 422, say("This record cannot be played: {detail}")),
    (BadPack, 422, say("This pack cannot be used: {detail}")),
    (BadCampaign, 422, say("This campaign cannot be opened: {detail}")),
    (BadLuck, 422, say("These dice or this card cannot be: {detail}")),
    (Away, 503, say("The database does not answer just now. Try again in a moment: nothing is counted twice.")),
    (CannotSave, 507, say("The game could not be saved, so nothing was changed: {detail}")),
    (UndercroftError, 400, say("That cannot be: {detail}")),
)
_SAID_BY_STATUS = {
    404: say("There is no such page."),
    405: say("This page is not asked that way."),
    400: say("This request cannot be read."),
}
_WENT_WRONG = say("Something went wrong here. Nothing of your game is lost.")


def _text(source: str, **facts: Any) -> str:
    message = say(source)
    return message.text(facts) if facts else str(message)


@lru_cache(maxsize=512)
def _icon(name: str, label: str = "") -> Markup:
    spoken = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="ic" viewBox="0 0 24 24" {}><use href="/icons.svg#i-{}"/></svg>').format(spoken, name)


_templates = Environment(
    loader=PackageLoader("undercroft.web"), autoescape=True, undefined=StrictUndefined, auto_reload=False,
    trim_blocks=True, lstrip_blocks=True,
)  # fmt: skip


def _bots() -> list[dict[str, str]]:
    """Who can sit in an empty seat, the usual one first."""
    found = sorted(kinds(), key=lambda kind: (kind != USUAL, list(kinds()).index(kind)))
    return [{"kind": f"bot:{kind}", "words": str(LEVELS.get(kind, kind))} for kind in found]


# the stamp that stands for a whole game
STAMPS = {"mini-rogue": "torch", "paper-dungeons": "pencil", "map-maker": "map", "dungeon-run": "dragon"}
_templates.globals.update(
    stamps=STAMPS, kind_of=kind_of, say=_text, icon=_icon, language_names=LANGUAGE_NAMES, bots=_bots
)
_templates.filters["path"] = lambda name: quote(str(name), safe="")


def page(request: Request, template: str, code: int = 200, **facts: Any) -> HTMLResponse:
    """A whole page in the reader's language."""
    shown = {
        "lang": current_language(), "theme": theme_of(request), "here": here(request), "title": "Undercroft",
        "notice": "", **facts,
    }  # fmt: skip
    return HTMLResponse(_templates.get_template(template).render(shown), status_code=code)


def here(request: Request) -> str:
    """The address of this page, for forms that come back to it."""
    if request.method != "GET":
        return request.url.path.rsplit("/", 1)[0] or "/"
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


def go(address: str) -> Response:
    """On to another page; the browser asks for it anew."""
    return RedirectResponse(address, status_code=303)


def table_address(name: str) -> str:
    return f"/t/{quote(name, safe='')}"


# -- the reader -------------------------------------------------------------------------------------------------------


def language_of(request: Request) -> str:
    """What was chosen here, else the first language of the browser that we speak."""
    chosen = request.cookies.get("lang", "")
    if chosen in LANGUAGES:
        return chosen
    wanted: list[tuple[float, str]] = []
    for part in request.headers.get("accept-language", "").split(",")[:20]:
        code, _, quality = part.strip().partition(";q=")
        try:
            wanted.append((-float(quality or 1), code[:2].lower()))
        except ValueError:
            continue
    return next((code for _, code in sorted(wanted, key=lambda one: one[0]) if code in LANGUAGES), "en")


def theme_of(request: Request) -> str:
    chosen = request.cookies.get("theme", "")
    return chosen if chosen in ("light", "dark") else ""


@contextmanager
def spoken(request: Request) -> Iterator[None]:
    with language(language_of(request)):
        yield


# -- what is refused --------------------------------------------------------------------------------------------------


def explain(error: Exception, detailed: bool = True) -> tuple[int, str]:
    """The status and the sentence for an error, in the current language; a bug is written to the log only.

    Not `detailed`: without what the error itself says, which is in the language in which it was raised.
    """
    if isinstance(error, Refused):
        return error.status, error.text()
    for kind, status, message in _SAID:
        if isinstance(error, kind):
            if detailed:
                return status, message.text({"detail": str(error)})
            return status, message.text({"detail": ""}).rstrip(" :.\u00a0\u202f") + "."
    if isinstance(error, HTTPException):
        return error.status_code, str(_SAID_BY_STATUS.get(error.status_code, _SAID_BY_STATUS[400]))
    return 500, str(_WENT_WRONG)


def logged(request: Request, error: Exception, status: int) -> None:
    """A bug is for the log, with all there is to know; nobody else is told of it."""
    if status == 500:
        _log.error("%s %s", request.method, request.url.path, exc_info=error)


def refusal_page(request: Request, error: Exception) -> Response:
    """What was wrong and how to go on, in the reader's language first and then in the other."""
    with spoken(request):
        status, _ = explain(error)
        logged(request, error, status)
        texts: dict[str, str] = {}
        for code in sorted(LANGUAGES, key=lambda code: code != current_language()):
            with language(code):
                texts[code] = explain(error, detailed=not texts)[1]
        game = request.path_params.get("name", "")
        back = table_address(game) if game and status != 404 else ""
        return page(request, "error.html", status, texts=texts, status=status, back=back, here="/")
