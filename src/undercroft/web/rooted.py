"""Where the pages are at home: at the top of a host, or below a path of it, with which every address then begins.

A proxy leaves the path as it is; who asks without it, beside the proxy, is answered as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

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
