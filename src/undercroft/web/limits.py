"""What a request may be: bounded, from this very page, for this very host; and what every answer forbids a browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.web.words import Refused, say

FORM = 64 * 1024  # a form of options is a few hundred bytes
UPLOAD = 4 * 1024 * 1024  # the longest record we know has 400 kB
UPLOADS = ("/replay", "/packs")

GUARDS = {
    "content-security-policy": (
        "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
TOO_LARGE = say("That is too large: at most {limit} kB are taken.")


class Guarded:
    """Refuses what no page of ours sends, and adds the guards to every answer."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = ()) -> None:
        self.app = app
        self.hosts = frozenset(hosts)  # names this server is called by; empty: any

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = MutableHeaders(scope=message)
                for name, value in GUARDS.items():
                    sent.setdefault(name, value)
                if not scope["path"].startswith("/static"):
                    sent.setdefault("cache-control", "no-store")  # after going back a form must not be stale
            await send(message)

        scope.setdefault("state", {})
        scope["state"]["refused"] = self._refusal(scope, headers)
        await self.app(scope, _bounded(receive, limit_of(scope["path"])), guarded)

    def _refusal(self, scope: Scope, headers: Headers) -> Refused | None:
        """A page elsewhere may neither send our forms nor call us by a name of its own."""
        host = headers.get("host", "")
        if self.hosts and host.rsplit(":", 1)[0].strip("[]") not in self.hosts:
            return Refused(421, say("This server is not called {host}."), host=host)
        if scope["method"] not in ("GET", "HEAD"):
            origin = headers.get("origin")
            if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none") or (
                origin not in (None, "null") and urlsplit(origin).netloc != host
            ):
                return Refused(403, say("This form was sent by another page."))
            limit, length = limit_of(scope["path"]), headers.get("content-length", "0")
            if not length.isdecimal() or int(length) > limit:
                return Refused(413, TOO_LARGE, limit=limit // 1024)
            kind = headers.get("content-type", "").partition(";")[0]
            if length != "0" and kind not in ("application/x-www-form-urlencoded", "multipart/form-data"):
                return Refused(415, say("Only forms are taken here, not {kind}."), kind=kind or "-")
        return None


def limit_of(path: str) -> int:
    return UPLOAD if path in UPLOADS else FORM


def _bounded(receive: Receive, limit: int) -> Callable[[], Awaitable[Any]]:
    """Stop reading where the limit is passed, also if no length was told."""
    read = 0

    async def receive_bounded() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > limit:
            raise Refused(413, TOO_LARGE, limit=limit // 1024)
        return message

    return receive_bounded
