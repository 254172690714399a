"""`undercroft serve`: the pages on a port of this machine."""

from __future__ import annotations

import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn

from undercroft.kernel.errors import UndercroftError
from undercroft.store.folder import Folder
from undercroft.web.app import app
from undercroft.web.words import say

LOCAL = ("127.0.0.1", "localhost", "::1")


def serve(host: str, port: int, data: Path | None, tell: Callable[[str], None], browse: bool = False) -> None:
    """Serve until stopped. `tell` is told the address once it answers."""
    server = _Server(uvicorn.Config(
        app(Folder(data), LOCAL if host in LOCAL else ()), host=host, port=port, log_level="warning", access_log=False,
        server_header=False,
    ))  # fmt: skip
    server.tell, server.browse = tell, browse
    try:
        server.run()
    except SystemExit as error:  # the port is taken; uvicorn has said so
        raise UndercroftError(say("{host}:{port} is taken: another --port is needed"), host=host, port=port) from error
    except KeyboardInterrupt:
        return


class _Server(uvicorn.Server):
    tell: Callable[[str], None]
    browse: bool

    async def startup(self, sockets: object = None) -> None:
        await super().startup(sockets)  # type: ignore[arg-type]
        if not self.started:
            return
        port = self.servers[0].sockets[0].getsockname()[1]
        host = "localhost" if self.config.host in ("127.0.0.1", "::1", "0.0.0.0", "::") else self.config.host
        address = f"http://{host}:{port}/"
        self.tell(address)
        if self.browse:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
