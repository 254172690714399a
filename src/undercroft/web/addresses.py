"""Where the pages are at home, and what they are made of beside their words.

They are at the top of a host, or below a path of it, with which every address then begins. A proxy leaves the path as
it is; who asks without it, beside the proxy, is answered as well.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from undercroft.kernel.errors import UndercroftError
from undercroft.web.words import say

_ROOT = re.compile(r"(/[\w.~-]+)*")
_root: ContextVar[str] = ContextVar("root", default="")


def root() -> str:
    """The path below which the pages of this request are: "" or "/games"."""
    return _root.get()


def at(path: str) -> str:
    """The address of what our routes call `path`."""
    return root() + path


def below(scope: Scope) -> str:
    """The path of a request as our routes know it."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))


@contextmanager
def rooted(path: str) -> Iterator[None]:
    before = _root.set(path)
    try:
        yield
    finally:
        _root.reset(before)


def checked_root(given: str) -> str:
    """As somebody wrote it: `games`, `/games` and `/games/` are the same."""
    found = f"/{given.strip('/')}" if given.strip("/") else ""
    if not _ROOT.fullmatch(found) or "/." in found:
        raise UndercroftError(say("{path} is no path of a host: /games would be one"), path=given)
    return found


class Rooted:
    def __init__(self, app: ASGIApp, path: str) -> None:
        self.app = app
        self.path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        came, path = scope["path"], self.path
        is_whole = came == path or came.startswith(f"{path}/")
        whole = came if is_whole else path + came
        with rooted(path):
            await self.app({**scope, "path": whole, "root_path": path}, receive, send)


# -- style, script and stamps, under names that change with what is in them -------------------------------------------
#
# A browser asks for such a name once and never again; a name of an earlier release leads to what there is now, and is
# looked at anew each time. The service worker keeps them for a browser that is installed as a program.

STATIC = Path(__file__).parent / "static"
BOARD = Path(__file__).parent.parent / "board"
SHARED = ("board.css", "icons.svg")  # of the boards: they serve the pages, too
FOR_EVER = "public, max-age=31536000, immutable"
_NAMED = re.compile(r"[0-9a-f]{12}")


@cache
def digest() -> str:
    """All of it in a word: scripts call each other by their place, so that one word stands for all."""
    files = sorted((*STATIC.iterdir(), *(BOARD / name for name in SHARED)), key=lambda file: file.name)
    return sha256(b"\0".join(file.name.encode() + b"\0" + file.read_bytes() for file in files)).hexdigest()[:12]


def asset(name: str) -> str:
    """Where a browser finds it."""
    return at(f"/static/{digest()}/{name}")


class Assets(StaticFiles):
    """`/static/page.css`, and `/static/<digest>/page.css` for ever."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        first, _, rest = path.partition(os.sep)
        name = rest if _NAMED.fullmatch(first) else path
        if name in SHARED:
            return str(BOARD / name), (BOARD / name).stat()
        return super().lookup_path(name)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        is_lasting = scope["path"].startswith(asset(""))
        headers = {"cache-control": FOR_EVER if is_lasting else "no-cache"}
        response = FileResponse(full_path, status_code=status_code, stat_result=stat_result, headers=headers)
        if self.is_not_modified(response.headers, Headers(scope=scope)):
            return NotModifiedResponse(response.headers)
        return response
