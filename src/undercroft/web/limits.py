"""What a request may be: bounded, from this very page, for this very host; what every answer forbids a browser; and the
line that is noted of it."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import os
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.kernel.errors import UndercroftError
from undercroft.web.addresses import below
from undercroft.web.words import Later, Refused, say, without_secrets

LOCAL = ("127.0.0.1", "localhost", "::1")  # what a machine calls itself; nobody else reaches it by that
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
PROGRAMS = "/api/"  # where other programs ask
UPLOADS = ("/replay", "/packs", "/games/bring")

REMEMBERED = 10_000  # addresses
LONGEST_HEAD = 64 * 1024  # bytes; a browser sends a few hundred, and a cookie for each of its tables

POLICY = "content-security-policy"
IN_FRAMES = ("frame-ancestors 'none'", "frame-ancestors 'self'")
GUARDS = {
    POLICY: (
        "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def _raw(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    """As they are sent."""
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]


FOR_TLS = _raw({"strict-transport-security": "max-age=31536000"})  # where a proxy speaks TLS for us
STALE = _raw({"cache-control": "no-store"})


@dataclass(frozen=True)
class Limits:
    """What one address may do. `UNDERCROFT_LIMIT_TABLES=5` and the like change it."""

    form: int = 64 * 1024  # bytes; a form of options is a few hundred
    upload: int = 4 * 1024 * 1024  # bytes; the longest record we know has 400 kB
    seconds: int = 30  # a form must have arrived by then
    rate: int = 100  # requests a second in the long run ...
    burst: int = 500  # ... and at once
    tables: int = 100  # running online tables opened from one address
    streams: int = 100  # pages open at online tables
    spectators: int = 100  # at one table
    talk: int = 300  # characters said at once
    days: int = 365  # after which a table that nobody touches leaves the database; 0: never

    @classmethod
    def from_environment(cls) -> Limits:
        given = {one.name: os.environ.get(f"UNDERCROFT_LIMIT_{one.name.upper()}", "") for one in fields(cls)}
        wrong = [name for name, value in given.items() if value and not value.isdecimal()]
        if wrong:
            raise UndercroftError(say("{name} must be a number"), name=f"UNDERCROFT_LIMIT_{wrong[0].upper()}")
        return cls(**{name: int(value) for name, value in given.items() if value})


_ID = re.compile(r"[\w.-]{1,64}")
TOO_LARGE = say("That is too large: at most {limit} kB are taken.")


class Guarded:
    """Refuses what no page of ours sends, and adds the guards to every answer.

    It notes each in a line of JSON: no query, no cookie, no link, no body. Every answer carries the id of its line; a
    proxy may give it.
    """

    def __init__(
        self, app: ASGIApp, hosts: Iterable[str] = (), limits: Limits | None = None, framed: bool = False,
        log: Callable[[str], None] | None = None,
    ) -> None:  # fmt: skip
        self.app, self.log = app, log
        self.hosts = frozenset(hosts)  # names this server is called by; empty: any
        self.limits = limits or Limits()
        guards = {**GUARDS, POLICY: GUARDS[POLICY].replace(*IN_FRAMES)} if framed else GUARDS
        self._guards = _raw(guards)
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()  # by address: since when, how many requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, facts, path = time.monotonic(), {"status": 0, "bytes": 0}, below(scope)
        headers = Headers(scope=scope)
        given = headers.get("x-request-id", "")
        id_ = given if _ID.fullmatch(given) else secrets.token_hex(8)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                facts["status"] = message["status"]
                own = {name for name, _ in message["headers"]}
                added = [*self._guards, *(FOR_TLS if scope.get("scheme") == "https" else ())]
                if not path.startswith("/static"):
                    added += STALE  # after going back a form must not be stale
                added = [*message["headers"], *(one for one in added if one[0] not in own)]
                message["headers"] = [*added, (b"x-request-id", id_.encode())]
            else:
                facts["bytes"] += len(message.get("body", b""))
            await send(message)

        state = scope.setdefault("state", {})
        state.update(id=id_, refused=self._refusal(scope, headers, path), limits=self.limits)
        if scope["method"] not in ("GET", "HEAD"):
            receive = _bounded(receive, self._limit_of(path), self.limits.seconds)
        try:
            await self.app(scope, receive, guarded)
        finally:
            self._note(scope, path, id_, facts, time.monotonic() - began)

    def _note(self, scope: Scope, path: str, id_: str, facts: dict[str, int], seconds: float) -> None:
        if (figures := scope["app"].state.counted) is not None:
            figures.add(scope["method"], path, facts["status"], seconds)
        if self.log is not None:
            self.log(json.dumps({
                "time": datetime.now(UTC).isoformat(timespec="milliseconds"), "id": id_, "method": scope["method"],
                "path": without_secrets(path), **facts, "ms": round(1000 * seconds, 1),
                "address": (scope.get("client") or ("", 0))[0],
            }))  # fmt: skip

    def _refusal(self, scope: Scope, headers: Headers, path: str) -> Refused | None:
        """A page elsewhere may neither send our forms nor call us by a name of its own."""
        if not self._has_room(whose((scope.get("client") or ("", 0))[0])):
            return Later(say("Too many requests from here. Wait a moment."), 1)
        if sum(len(name) + len(value) for name, value in scope["headers"]) > LONGEST_HEAD:
            return Refused(400, TOO_LARGE, limit=LONGEST_HEAD // 1024)
        if len(headers.getlist("host")) > 1:
            return Refused(400, say("A request has one name of a server, not several."))
        host = headers.get("host", "")
        if self.hosts and not self._is_called(host, scope):
            return Refused(421, say("This server is not called {host}."), host=host)
        if scope["method"] not in ("GET", "HEAD"):
            if not _is_ours(headers, host):
                return Refused(403, say("This form was sent by another page."))
            limit, length = self._limit_of(path), headers.get("content-length", "0")
            if not length.isdecimal() or int(length) > limit:
                return Refused(413, TOO_LARGE, limit=limit // 1024)
            kind = headers.get("content-type", "").partition(";")[0]
            if length != "0" and path.startswith(PROGRAMS) and kind != "application/json":
                return Refused(415, say("Only application/json is taken here, not {kind}."), kind=kind or "-")
            if length != "0" and not path.startswith(PROGRAMS) and kind not in FORMS:
                return Refused(415, say("Only forms are taken here, not {kind}."), kind=kind or "-")
        return None

    def _is_called(self, host: str, scope: Scope) -> bool:
        """By one of its names, or by the very address at which this request came in."""
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() and not host.endswith("]") else host
        name = name.strip("[]").lower()
        return name in self.hosts or name == str((scope.get("server") or ("",))[0]).lower()

    def _limit_of(self, path: str) -> int:
        return self.limits.upload if path in UPLOADS else self.limits.form

    def _has_room(self, address: str) -> bool:
        """A bucket for each address: it holds a burst, and runs out as fast as requests may come in the long run."""
        now = time.monotonic()
        since, spent = self._spent.pop(address, (now, 0.0))
        spent = max(0.0, spent - (now - since) * self.limits.rate)
        self._spent[address] = (now, spent + 1 if spent < self.limits.burst else spent)
        if len(self._spent) > REMEMBERED:
            self._spent.popitem(last=False)
        return spent < self.limits.burst


def _is_ours(headers: Headers, host: str) -> bool:
    """Whether a page of ours sends this, or no page at all. "null" is a page that hides where it is from."""
    from_where, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if origin == "null":
        return from_where == "same-origin"
    return from_where in (None, "same-origin", "none") and (origin is None or urlsplit(origin).netloc == host)


def limits_of(request: Request) -> Limits:
    found: Limits = request.state.limits
    return found


def address_of(request: Request) -> str:
    return whose(request.client.host if request.client else "")


def whose(address: str) -> str:
    """Who is counted as one: an address, or of the new kind the network of 64 bits that everybody is given.

    >>> whose("10.1.2.3"), whose("2001:db8:1:2:3:4:5:6"), whose("::ffff:10.1.2.3"), whose("somebody")
    ('10.1.2.3', '2001:db8:1:2::/64', '10.1.2.3', 'somebody')
    """
    if ":" not in address:
        return address
    try:
        one = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    return str(one.ipv4_mapped or ipaddress.IPv6Network((int(one) >> 64 << 64, 64)))


def _bounded(receive: Receive, limit: int, seconds: float) -> Callable[[], Awaitable[Any]]:
    """Stop reading where the limit is passed, also if no length was told; and where the time is up."""
    read, end = 0, time.monotonic() + seconds
    whole = False

    async def receive_bounded() -> Message:
        nonlocal read, whole
        if whole:  # nothing comes any more but that the other side has gone
            return await receive()
        try:
            async with asyncio.timeout(max(0.0, end - time.monotonic())):
                message = await receive()
        except TimeoutError as error:
            raise Refused(408, say("This form took too long to arrive.")) from error
        whole = not message.get("more_body", False)
        read += len(message.get("body", b""))
        if read > limit:
            raise Refused(413, TOO_LARGE, limit=limit // 1024)
        return message

    return receive_bounded
