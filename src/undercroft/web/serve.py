"""`undercroft serve`: the pages on a port of this machine."""

from __future__ import annotations

import contextlib
import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Self

import uvicorn
from starlette.applications import Starlette

from undercroft.kernel.errors import UndercroftError
from undercroft.store.database import Database, is_database
from undercroft.store.folder import Folder
from undercroft.web.addresses import checked_root
from undercroft.web.app import app
from undercroft.web.aside.queue import WORKSHOP
from undercroft.web.limits import LOCAL, Limits
from undercroft.web.patience import PROTOCOLS, ask_for_handles
from undercroft.web.words import say

FILE = "undercroft.db"  # of the online tables, in the folder of the games
AT_ONCE = 128  # connections that are let in before others have their turn
QUEUE = 4_096  # that may wait meanwhile: who finds no place there is let in a second later, or three
YOUNG, NEVER = 2_000, 1_000_000  # objects that are looked through at once; and how often older ones are


def pages(
    host: str, data: str, log: Callable[[str], None] | None = None, names: Iterable[str] = (), root: str = ""
) -> Starlette:
    """The pages over a folder of games, with a database beside it for the online tables; or over a database alone.

    `names` are what a proxy calls this server; without any it answers to the names and addresses of this machine.
    `root` is the path below which a proxy shows it.
    """
    hosts, limits = (*LOCAL, *(names or (() if host in LOCAL else own_names()))), Limits.from_environment()
    if is_database(data):
        return app(Database(data), hosts, limits=limits, log=log, root=root)
    folder = Folder(Path(data) if data else None)
    return app(folder, hosts, lambda: Database(folder.path / FILE), limits, log, root)


def serve(
    host: str,
    port: int,
    data: str,
    tell: Callable[[str], None],
    browse: bool = False,
    access_log: bool = False,
    names: Sequence[str] = (),
    root: str = "",
) -> None:
    """Serve until stopped. `tell` is told the address once it answers."""
    whole = pages(host, data, _to_stdout if access_log else None, names, checked_root(root))
    server = Server.over(whole, host=host, port=port, log_level="warning", timeout_graceful_shutdown=5)
    server.tell, server.browse, server.root = tell, browse, checked_root(root)
    collect_young()
    ask_for_handles()
    try:
        server.run()
    except SystemExit as error:  # the port is taken; uvicorn has said so
        raise UndercroftError(say("{host}:{port} is taken: another --port is needed"), host=host, port=port) from error
    except KeyboardInterrupt:
        return
    finally:
        WORKSHOP.close()


def own_names() -> list[str]:
    """What this machine is called, and its addresses, as far as it knows them. Another name that leads here is not
    answered: a page elsewhere could speak to us by it."""
    name = socket.gethostname().lower()
    found = {name, name.partition(".")[0], f"{name.partition('.')[0]}.local"}
    with contextlib.suppress(OSError):
        found |= {str(one[4][0]) for one in socket.getaddrinfo(name, None)}
    if (out := way_out()) is not None:
        found.add(out)
    return sorted(one for one in found if one)


def way_out() -> str | None:
    """The address by which others in the house reach this machine. Nothing is sent to find it."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        out.connect(("192.0.2.1", 9))  # an address that is nobody's
        return str(out.getsockname()[0])
    return None


def collect_young() -> None:
    """A thousand tables are millions of objects. To look through all of them for garbage takes a second, in which
    nobody is answered, and through the last million of them a good part of it. So only the newest are looked through, a
    few at a time: requests and tables leave nothing behind that holds itself. What does so all the same waits for
    `keep_tidy`."""
    sys.setswitchinterval(0.001)
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


def _to_stdout(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


class Server(uvicorn.Server):
    """Says where it is, and tells the pages when it goes."""

    tell: Callable[[str], None] = staticmethod(lambda address: None)
    browse = False
    root = ""

    @classmethod
    def over(cls, whole: Starlette, **how: Any) -> Self:
        patient: Any = partial([*PROTOCOLS.values()][-1], seconds=whole.state.limits.seconds)
        return cls(
            uvicorn.Config(
                whole, access_log=False, server_header=False, http=patient, ws="none", backlog=AT_ONCE, **how
            )
        )

    async def startup(self, sockets: object = None) -> None:
        await super().startup(sockets)  # type: ignore[arg-type]
        if not self.started:
            return
        for door in (one for server in self.servers for one in server.sockets):
            with socket.fromfd(door.fileno(), door.family, door.type) as same:
                same.listen(QUEUE)
        port = self.servers[0].sockets[0].getsockname()[1]
        host = "localhost" if self.config.host in ("127.0.0.1", "::1", "0.0.0.0", "::") else self.config.host
        address = f"http://{host}:{port}{self.root}/"
        self.tell(address)
        if self.browse:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    async def shutdown(self, sockets: object = None) -> None:
        whole = self.config.app
        if isinstance(whole, Starlette):
            whole.state.streams.close()
        await super().shutdown(sockets)  # type: ignore[arg-type]
