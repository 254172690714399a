"""Friends at one table, each with a browser of their own."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from typing import ClassVar

import httpx

from web.visitor import Visitor


class Friend(Visitor):
    """A browser without script, in the hands of somebody. All are closed at the end of a test (conftest.py)."""

    everybody: ClassVar[list[Friend]] = []

    def __init__(self, address: str, name: str) -> None:
        super().__init__(address)
        self.name = name
        self.everybody.append(self)

    def lay(self, game: str, seats: int, **options: str) -> None:
        """Open an online table, as the form of the set-up page does."""
        kinds = ["person"] * seats
        sent = {"kind": kinds, "who": [self.name, *[""] * (seats - 1)], "where": "online", **options}
        assert self.post(f"/new/{game}", data=sent).status_code == 200, self.text

    @property
    def links(self) -> list[str]:
        """The links on this page, in the order of the seats; the last one is for spectators."""
        begun = 'class="links-to"' not in self.page.text
        main = self.page.text.partition('id="company"' if begun else 'class="links-to"')[2]
        return [unescape(link) for link in re.findall(r'value="[^"]*(/join/[^"]+)"', main)]

    def come(self, link: str) -> httpx.Response:
        self.get(link)
        return self.post(link, data={"called": self.name})

    def look(self) -> httpx.Response:
        return self.get(self.table)

    @property
    def token(self) -> str:
        return next(value for key, value in self.client.cookies.items() if key.startswith("seat~"))


def sit_down(address: str, game: str, names: list[str], **options: str) -> list[Friend]:
    """Friends of these names at one table that has begun; the first is the host."""
    friends = [Friend(address, name) for name in names]
    host = friends[0]
    host.lay(game, len(names), **options)
    for friend, link in zip(friends[1:], host.links[1:], strict=False):
        assert friend.come(link).status_code == 200, friend.text
    assert host.post(f"{host.table}/begin").status_code == 200, host.text
    for friend in friends[1:]:
        friend.look()
    return friends


class Heard:
    """What a stream has told, as it comes: (seconds, event, id)."""

    def __init__(self) -> None:
        self.events: list[tuple[float, str, str]] = []
        self.raw = b""

    def of(self, *kinds: str) -> list[tuple[str, str]]:
        return [(kind, key) for _, kind, key in self.events if kind in kinds]

    def wait_for(self, kind: str, count: int = 1, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while len(self.of(kind)) < count:
            assert time.monotonic() < end, f"no {kind}: {self.events}"
            time.sleep(0.02)


@contextmanager
def listening(friend: Friend, since: str | None = None, last: str = "") -> Iterator[Heard]:
    """The stream of a friend's page, from what the page shows on."""
    heard, ready = Heard(), threading.Event()
    main = re.search(r'<main[^>]*data-stamp="([^"]*)"', friend.page.text)
    company = re.search(r'id="company" data-stamp="([^"]*)"', friend.page.text)
    known = f"{main[1]}.{company[1]}" if since is None and main and company else since or ""
    client = httpx.Client(base_url=friend.client.base_url, cookies=friend.client.cookies, timeout=30)

    def listen() -> None:
        try:
            with client.stream(
                "GET",
                f"{friend.table}/stream",
                params={"since": known},
                headers={"last-event-id": last} if last else {},
            ) as stream:
                ready.set()
                kind = key = ""
                for line in stream.iter_lines():
                    heard.raw += line.encode() + b"\n"
                    if line.startswith("event: "):
                        kind = line.removeprefix("event: ")
                    elif line.startswith("id: "):
                        key = line.removeprefix("id: ")
                    elif not line and kind:
                        heard.events.append((time.monotonic(), kind, key))
                        kind = key = ""
        except httpx.HTTPError:
            heard.events.append((time.monotonic(), "cut", ""))
        finally:
            ready.set()

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    assert ready.wait(30)
    try:
        yield heard
    finally:
        client.close()
