"""What all pages share: templates, the reader's language and theme, and what is said when something is refused."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from jinja2 import Environment, ModuleLoader, PackageLoader, StrictUndefined, Template, nodes
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from undercroft.board.staging import Thrown, in_line
from undercroft.bots.seated import LEVELS, USUAL, called, is_bot, kinds
from undercroft.bots.told import UNIT
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
from undercroft.kernel.harmless import tidy
from undercroft.kernel.languages import Grammar, current_language, grammar, language, language_name, languages
from undercroft.rulebook import clause
from undercroft.shelf import cover, folder, names
from undercroft.store import Away, Busy, NoOnline, NoSuchTable, Outdated
from undercroft.store.chest import BadChest
from undercroft.web.addresses import asset, at, below, root, rooted
from undercroft.web.parts import in_parts, known_to
from undercroft.web.seats import LONGEST_NAME
from undercroft.web.words import STALE, Later, Refused, kind_of, say, without_secrets

A_YEAR = 365 * 24 * 3600
CALLED = "called"  # the cookie with the reader's name
_log = logging.getLogger("undercroft.web")

# what a page says of an error that is not its own, and with which status; the first that fits
_SAID: tuple[tuple[type[Exception], int, Any], ...] = (
    (NoSuchTable, 404, say("There is no such game here.")),
    (NoOnline, 404, say("There are no online tables here: they need a server, “undercroft serve”.")),
    (Busy, 423, say("This game is being played elsewhere, perhaps in a terminal. Leave it there first.")),
    (Outdated, 409, STALE),
    (UnknownAnswer, 400, say("That is no answer here.")),
    (NotAllowed, 409, say("That is not allowed now.")),
    (OutOfTurn, 409, say("This seat is not being asked now.")),
    (Unknown, 404, say("There is no such thing: {detail}")),
    (BadRecord, 422, say("This record cannot be played: {detail}")),
    (BadPack, 422, say("This pack cannot be used: {detail}")),
    (BadCampaign, 422, say("This campaign cannot be opened: {detail}")),
    (BadChest, 422, say("This file with games cannot be taken: {detail}")),
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


def _icon(name: str, label: str = "") -> Markup:
    return _stamped(name, label, asset("icons.svg"))


@lru_cache(maxsize=512)
def _stamped(name: str, label: str, sprites: str) -> Markup:
    spoken = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="ic" viewBox="0 0 24 24" {}><use href="{}#i-{}"/></svg>').format(spoken, sprites, name)


COMPILED = Path(__file__).parent / "compiled"  # where a browser finds the templates: it need not read them first


def _bots() -> list[dict[str, str]]:
    """Who can sit in an empty seat, the usual one first."""
    found = sorted(kinds(), key=lambda kind: (kind != USUAL, list(kinds()).index(kind)))
    return [{"kind": f"bot:{kind}", "words": str(LEVELS.get(kind, kind))} for kind in found]


def _stamp_of(game: str) -> str:
    """The stamp that stands for a whole game; of one that is not here, a question mark."""
    return cover(game).stamp if game in names() else "question"


def _door_of(game: str) -> Markup:
    """The picture behind the arch, where a title brings one."""
    return Markup(_door(game).replace('href="/icons.svg', f'href="{asset("icons.svg")}'))


@cache
def _door(game: str) -> str:
    home = folder(game, "board")
    file = home / "door.svg" if home is not None else None
    return file.read_text("utf-8") if file is not None and file.exists() else ""


def _in_lines(story: Sequence[dict[str, Any]], game: str, name: str) -> Markup:
    """The sentences as a page lists them, each with a link to its clause."""
    back, home = quote(name, safe=""), root()
    lines = [_line(one["text"], one["why"], one["clause"], one["icon"], one["new"], game, back, home) for one in story]
    return Markup("".join(lines))


@lru_cache(maxsize=4096)  # a page tells sixty of them, the next one mostly the same
def _line(text: str, why: str, rule: str, icon: str, is_new: bool, game: str, back: str, home: str) -> str:
    reason = f'<small class="reason">{_icon("bot")}{escape(why)}</small>' if why else ""
    known = clause(game, rule) is not None
    link = f'<a href="{home}/rules/{escape(game)}/{escape(rule)}?from={back}">{escape(rule)}</a>' if known else ""
    new = ' class="new"' if is_new else ""
    stamp = _icon(icon) if icon else "<i></i>"
    return f"<li{new}>{stamp}<span>{escape(text)}{reason}</span>{link}</li>\n"


def _in_news(news: Sequence[dict[str, Any]]) -> Markup:
    """The sentences as they are told above a question."""
    return Markup("".join(_newly(one["text"], one["why"], one["icon"]) for one in news))


@lru_cache(maxsize=4096)
def _newly(text: str, why: str, icon: str) -> str:
    reason = f'<small class="reason">{_icon("bot")}{escape(why)}</small>' if why else ""
    return f"<li>{_icon(icon) if icon else '<i></i>'}<span>{escape(text)}{reason}</span></li>"


def _die_face(face: int, names: Mapping[int, str] | None) -> Markup:
    """A face of a die to tap: its pips; a symbol is said in a word."""
    return Markup() if names else Markup(in_line((Thrown(face),), str(face)))


_once = lru_cache(maxsize=2048)(lambda macro, *facts: macro(*facts))  # a part of a page, by all that it shows

_GLOBALS = {
    "once": _once,
    "stamp_of": _stamp_of,
    "door_of": _door_of,
    "kind_of": kind_of,
    "called": called,
    "die_face": _die_face,
    "unit": lambda: str(UNIT),
    "has_rule": lambda game, clause_id: clause(game, clause_id) is not None,
    "say": _text,
    "icon": _icon,
    "in_lines": _in_lines,
    "in_news": _in_news,
    "languages": languages,
    "language_name": language_name,
    "bots": _bots,
    "asset": asset,
    "root": root,
}


def _items(lines: Iterable[str]) -> Markup:
    """Lines of a list."""
    return Markup("".join(map(_item, lines)))


@lru_cache(maxsize=4096)
def _item(line: str) -> str:
    return f"<li>{escape(line)}</li>"


def _data(value: Any) -> Markup:
    """Data for a script, in a block that is never run; nothing in it can end the block or open a comment."""
    told = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)
    return Markup(told.replace("</", "<\\/").replace("<!", "\\u003c!"))


_quoted = lru_cache(maxsize=4096)(partial(quote, safe=""))
_FILTERS = {"items": _items, "path": lambda name: _quoted(str(name)), "data": _data}
_SAID_AT_ONCE = ("say", "icon", "asset", "root")  # of words that stand in a template


class _Template(Template):
    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        """What others import of it. All templates know the same: nobody asks at every page whether that is so."""
        return super()._get_default_module()


class _Templates(Environment):
    """The templates; for one language below one path, what does not change there is said when they are read."""

    template_class = _Template

    def __init__(self, code: str = "", home: str = "") -> None:
        is_read = not COMPILED.is_dir()
        super().__init__(
            loader=PackageLoader("undercroft.web") if is_read else ModuleLoader(COMPILED),
            autoescape=True, undefined=StrictUndefined, auto_reload=False, trim_blocks=True, lstrip_blocks=True,
        )  # fmt: skip
        self.globals.update(_GLOBALS)
        self.filters.update(_FILTERS)
        self._spoken = (code, home) if code and is_read else None

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        read = super()._parse(source, name, filename)
        if self._spoken is not None:
            code, home = self._spoken
            with language(code), rooted(home):
                _AtOnce().visit(read)
        return read


class _AtOnce(NodeTransformer):
    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802 (so it is called)
        self.generic_visit(node)
        facts = {one.key: one.value for one in node.kwargs}
        is_plain = all(isinstance(one, nodes.Const) for one in (*node.args, *facts.values()))
        if not (isinstance(node.node, nodes.Name) and node.node.name in _SAID_AT_ONCE and is_plain) or node.dyn_args:
            return node
        said: Any = _GLOBALS[node.node.name]
        args, named = [one.as_const() for one in node.args], {key: one.as_const() for key, one in facts.items()}
        return nodes.Const(said(*args, **named), lineno=node.lineno)


_MADE: dict[tuple[str, str], tuple[Grammar, _Templates]] = {}  # by language and path; one language may be exchanged


def _templates(code: str, home: str) -> _Templates:
    spoken, made = grammar(code), _MADE.get((code, home))
    if made is None or made[0] is not spoken:
        made = _MADE[code, home] = (spoken, _Templates(code, home))
    return made[1]


def compile_templates(folder: Path) -> None:
    """Every template as a module of Python, into this folder."""
    _Templates().compile_templates(folder, extensions=["html"], zip=None, ignore_errors=False)


def page(request: Request, template: str, code: int = 200, **facts: Any) -> Response:
    """A whole page in the reader's language; what is new of it where a script has the rest."""
    shown = {
        "lang": current_language(), "theme": theme_of(request), "here": here(request), "title": "Undercroft",
        "notice": "", **facts,
    }  # fmt: skip
    made, parts = _templates(shown["lang"], root()).get_template(template), known_to(request)
    return HTMLResponse(made.render(shown), code) if parts is None else in_parts(parts, made.generate(shown), code)


def here(request: Request) -> str:
    """The address of this page, for forms that come back to it."""
    if request.method != "GET":
        return request.url.path.rsplit("/", 1)[0] or at("/")
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


def go(address: str) -> Response:
    """On to another page; the browser asks for it anew."""
    return RedirectResponse(address, status_code=303)


def table_address(name: str) -> str:
    return at(f"/t/{quote(name, safe='')}")


# -- the reader -------------------------------------------------------------------------------------------------------


def language_of(request: Request) -> str:
    """What was chosen here, else the first language of the browser that we speak."""
    chosen = request.cookies.get("lang", "")
    if chosen in languages():
        return chosen
    wanted: list[tuple[float, str]] = []
    for part in request.headers.get("accept-language", "").split(",")[:20]:
        code, _, quality = part.strip().partition(";q=")
        try:
            wanted.append((-float(quality or 1), code[:2].lower()))
        except ValueError:
            continue
    return next((code for _, code in sorted(wanted, key=lambda one: one[0]) if code in languages()), "en")


def theme_of(request: Request) -> str:
    chosen = request.cookies.get("theme", "")
    return chosen if chosen in ("light", "dark") else ""


def name_of(request: Request) -> str:
    """How the reader of this browser is called; "" where nobody has said."""
    name = tidy(unquote(request.cookies.get(CALLED, "")[:400]), LONGEST_NAME)
    return "" if is_bot(name) else name


def remember_name(response: Response, name: str) -> None:
    """A person's name for the next table; what is called like a bot would be one."""
    name = tidy(name, LONGEST_NAME)
    if not is_bot(name):
        response.set_cookie(CALLED, quote(name), max_age=A_YEAR, path=at("/"), httponly=True, samesite="lax")


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


def again_in(error: Exception) -> dict[str, str]:
    """When to come again, as a header, where that is known."""
    return {"retry-after": str(error.seconds)} if isinstance(error, Later) else {}


def logged(request: Request, error: Exception, status: int) -> None:
    """A bug is for the log, with all there is to know; nobody else is told of it."""
    if status == 500:
        path = without_secrets(below(request.scope))
        _log.error("%s %s %s", getattr(request.state, "id", "-"), request.method, path, exc_info=error)


def refusal_page(request: Request, error: Exception) -> Response:
    """What was wrong and how to go on, in the reader's language first and then in the other."""
    with spoken(request):
        status, _ = explain(error)
        logged(request, error, status)
        texts: dict[str, str] = {}
        for code in sorted(languages(), key=lambda code: code != current_language()):
            with language(code):
                texts[code] = explain(error, detailed=not texts)[1]
        game = request.path_params.get("name", "")
        back = table_address(game) if game and status != 404 else ""
        response = page(request, "error.html", status, texts=texts, status=status, back=back, here=at("/"))
        response.headers.update(again_in(error))
        return response
