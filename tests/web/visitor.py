"""A real server, and a browser without script: it follows links and sends the forms it sees."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html import unescape
from typing import Self

import httpx
from httpx._config import DEFAULT_TIMEOUT_CONFIG
from httpx._transports import default

from undercroft.store import Store
from undercroft.web.app import app
from undercroft.web.serve import Server

for _what in ("connect", "read", "write", "pool"):  # else five seconds: too little where others are busy
    setattr(DEFAULT_TIMEOUT_CONFIG, _what, 60.0)

default.create_ssl_context = cache(default.create_ssl_context)  # nobody speaks TLS here: once is enough, it takes 20 ms


@contextmanager
def serving(store: Store, **more) -> Iterator[str]:
    """The pages over this store, on any free port."""
    whole = app(store, **{"hosts": ("127.0.0.1", "localhost"), **more})
    server = Server.over(whole, port=0, log_level="critical", timeout_graceful_shutdown=2)
    thread = threading.Thread(target=server.run, daemon=True)  # whatever a browser holds on to
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(timeout=20)


class Visitor:
    def __init__(self, address: str, language: str = "en") -> None:
        self.client = httpx.Client(
            base_url=address, follow_redirects=True, headers={"accept-language": language}, timeout=60
        )  # a slow machine is no fault of the page
        self.page: httpx.Response

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.client.close()

    def get(self, address: str) -> httpx.Response:
        self.page = self.client.get(address)
        return self.page

    def post(self, address: str, **sent) -> httpx.Response:
        self.page = self.client.post(address, **sent)
        return self.page

    @property
    def text(self) -> str:
        """What can be read."""
        return unescape(
            re.sub(r"\s+", " ", re.sub(r"<(style|script).*?</\1>|<[^>]+>", " ", self.page.text, flags=re.S))
        )

    @property
    def table(self) -> str:
        return re.match(r"/t/[^/?]+", self.page.url.path)[0]

    @property
    def offered(self) -> list[str]:
        form = re.search(r'<form[^>]*id="answer".*?</form>', self.page.text, re.S)
        if form is None:
            return []
        keys = re.findall(r'name="answer" value="([^"]+)"', form[0])
        for step in re.findall(r'<a class="opt" href="([^"#]+)', form[0]):  # first the thing, then its use
            second = self.client.get(unescape(step)).text
            keys += re.findall(
                r'name="answer" value="([^"]+)"', second.split('id="answer"', 1)[1].split("</form>", 1)[0]
            )
        return [unescape(key) for key in keys]

    def hidden(self, name: str) -> str:
        return re.search(rf'name="{name}" value="(\d+)"', self.page.text.split("<main", 1)[1])[1]

    def answer(self, key: str, **more) -> httpx.Response:
        sent = {"number": self.hidden("number"), "seat": self.hidden("seat"), "answer": key, **more}
        if doubted := re.search(r'name="sure" value="([^"]+)"', self.page.text):  # it surely kills, and is asked twice
            sent.setdefault("sure", unescape(doubted[1]))
        return self.post(f"{self.table}/answer", data=sent)
