"""A line to PostgreSQL that breaks just where we say."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from typing import Self
from urllib.parse import urlsplit

READY = b"Z\0\0\0\x05I"  # the last a server says of a statement: it is carried out, and on the disk


class Line:
    """Passes on what comes, both ways, until a statement with certain words goes through it.

    `cut_after(b"words")`: the statement is carried out and its answer is lost. `cut_before(b"words")`: it never
    arrives. `down()`: whoever calls is hung up on, until `up()`.
    """

    def __init__(self, address: str) -> None:
        at = urlsplit(address)
        self._there = (at.hostname, at.port)
        self._door = socket.create_server(("127.0.0.1", 0))
        port = self._door.getsockname()[1]
        self.direct = address
        self.address = at._replace(netloc=f"{at.username}@127.0.0.1:{port}").geturl()
        self.cuts = 0  # how often it has broken
        self._words, self._arrives, self._then = b"", True, lambda: None
        self._is_down = False
        self._calls: set[socket.socket] = set()
        threading.Thread(target=self._open, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._door.close()
        self.down()

    def cut_after(self, words: bytes, then: Callable[[], object] = lambda: None) -> None:
        self._words, self._arrives, self._then = words, True, then

    def cut_before(self, words: bytes, then: Callable[[], object] = lambda: None) -> None:
        self._words, self._arrives, self._then = words, False, then

    def down(self) -> None:
        self._is_down = True
        for call in list(self._calls):
            _hang_up(call)

    def up(self) -> None:
        self._is_down = False

    def _open(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                here = self._door.accept()[0]
                there = socket.create_connection(self._there)
                self._calls |= {here, there}
                if self._is_down:  # looked at last: who has just come through is hung up on, by us or by `down`
                    self._end(here, there)
                    continue
                held = threading.Event()  # what the server says is held back from now on
                threading.Thread(target=self._ask, args=(here, there, held), daemon=True).start()
                threading.Thread(target=self._tell, args=(there, here, held), daemon=True).start()

    def _ask(self, here: socket.socket, there: socket.socket, held: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while data := here.recv(1 << 20):
                if self._words and self._words in data:
                    self._words = b""
                    if not self._arrives:
                        self._cut()
                        break
                    held.set()
                there.sendall(data)
        if not held.is_set():
            self._end(here, there)

    def _tell(self, there: socket.socket, here: socket.socket, held: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while data := there.recv(1 << 20):
                if held.is_set():
                    while not data.endswith(READY):
                        data += there.recv(1 << 20)
                    self._cut()
                    break
                here.sendall(data)
        self._end(here, there)

    def _cut(self) -> None:
        """What happens then happens before anybody is told that the line is dead."""
        self.cuts += 1
        self._then()

    def _end(self, *calls: socket.socket) -> None:
        for call in calls:
            self._calls.discard(call)
            _hang_up(call)


def _hang_up(call: socket.socket) -> None:
    with contextlib.suppress(OSError):
        call.shutdown(socket.SHUT_RDWR)
    call.close()
