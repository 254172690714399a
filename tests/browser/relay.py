"""Something between a browser and the server: a proxy, a train in a tunnel, a laptop asleep."""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import Self


class Relay:
    """Passes on what comes, both ways; while it is held nothing comes through, and nobody is told."""

    def __init__(self, address: str) -> None:
        self._port = int(address.rpartition(":")[2])
        self._flows = threading.Event()
        self._flows.set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._open, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._door.close()
        self._flows.set()

    def hold(self) -> None:
        self._flows.clear()

    def let_go(self) -> None:
        self._flows.set()

    def _open(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                here = self._door.accept()[0]
                there = socket.create_connection(("127.0.0.1", self._port))
                for one, other in ((here, there), (there, here)):
                    threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError), one, other:
            while data := one.recv(65536):
                self._flows.wait()
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)
