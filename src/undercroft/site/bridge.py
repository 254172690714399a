"""In the browser: what the service worker is asked is asked of the pages here, one call each.

A service worker can set no cookies, so they are kept here, in the folder of the games, as a browser would.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterable, Sequence
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from starlette.types import Message

from undercroft.store.folder import Folder
from undercroft.web.app import app
from undercroft.web.limits import Limits

LARGEST = 64 * 1024 * 1024  # bytes of a file with all games: nobody else is waiting
OURS = ("cookie", "accept-encoding", "content-length")  # headers that are written here
NOT_SHOWN = (b"set-cookie", b"content-length")
Headers = Sequence[tuple[str, str]]


class Bridge:
    """The pages over one folder, below one path of a host."""

    def __init__(self, folder: str | Path, root: str = "") -> None:
        self._pages = app(Folder(Path(folder)), limits=Limits(upload=LARGEST), root=root, in_browser=True)
        self._jar = Jar(Path(folder) / "cookies.json")

    async def ask(self, method: str, address: str, headers: Headers, body: bytes) -> tuple[int, list[list[str]], bytes]:
        """The status, the headers and the body of the answer."""
        url = urlsplit(address)
        path = unquote(url.path)
        sent = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers if name.lower() not in OURS]
        sent += [(b"cookie", self._jar.shown_to(path).encode("latin-1")), (b"content-length", str(len(body)).encode())]
        sent.append((b"host", url.netloc.encode()))
        port = url.port or (443 if url.scheme == "https" else 80)
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": url.scheme,
            "path": path, "raw_path": url.path.encode(), "query_string": url.query.encode(), "root_path": "",
            "headers": sent, "client": ("127.0.0.1", 0), "server": (url.hostname, port), "state": {},
        }  # fmt: skip
        told: list[Message] = []
        left = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Message:
            if not left:
                await asyncio.Event().wait()  # nobody goes away
            return left.pop()

        async def send(message: Message) -> None:
            told.append(message)

        await self._pages(scope, receive, send)
        head, *parts = told
        self._jar.keep(value.decode("latin-1") for name, value in head["headers"] if name == b"set-cookie")
        shown = [[name.decode(), value.decode("latin-1")] for name, value in head["headers"] if name not in NOT_SHOWN]
        return head["status"], shown, b"".join(part.get("body", b"") for part in parts)


class Jar:
    """Cookies, each with the path it is shown below."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._kept: dict[str, dict[str, str]] = {}  # by path: name -> value
        with contextlib.suppress(OSError, ValueError):
            self._kept = json.loads(file.read_text(encoding="utf-8"))

    def shown_to(self, path: str) -> str:
        below = [at for at in sorted(self._kept, key=len, reverse=True) if _is_below(path, at)]
        return "; ".join(f"{name}={value}" for at in below for name, value in self._kept[at].items())

    def keep(self, told: Iterable[str]) -> None:
        changed = False
        for line in told:
            changed = True
            for name, morsel in SimpleCookie(line).items():
                of_path: dict[str, Any] = self._kept.setdefault(unquote(morsel["path"] or "/"), {})
                if morsel["max-age"] == "0" or not morsel.value:
                    of_path.pop(name, None)
                else:
                    of_path[name] = morsel.coded_value
        if changed:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_text(json.dumps(self._kept), encoding="utf-8")


def _is_below(path: str, at: str) -> bool:
    return path == at or path.startswith(at if at.endswith("/") else f"{at}/")
