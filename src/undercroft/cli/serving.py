"""Commands that serve: the pages, or a folder of them that needs no server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import gethostname
from typing import Annotated

from undercroft.cli.options import an_argument, an_option
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, say

OPEN = say(
    "It is open to everybody who can reach this machine: without a password, and without TLS, so that others in the "
    "network can read along. Who plays in this house is invited with {address}"
)


@contextmanager
def _of_pages() -> Iterator[None]:
    """What is imported here comes with the extra `web`."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise Refused(say("The pages need more packages: pip install 'undercroft[web]'")) from error


def serve(
    host: Annotated[str, an_option(say("the address to serve on; 0.0.0.0 for all"))] = "127.0.0.1",
    port: Annotated[int, an_option(say("the port; 0 for any free one"), min=0, max=65535)] = 8642,
    data: Annotated[
        str, an_option(say("a folder of games, FILE.db or postgresql://...; otherwise the folder the terminal uses"))
    ] = "",
    name: Annotated[
        list[str] | None, an_option(say("what a proxy calls this server, such as games.example.org"))
    ] = None,
    root: Annotated[
        str, an_option(say("the path below which a proxy shows the pages, such as /games"), metavar="/PATH")
    ] = "",
    access_log: Annotated[bool, an_option(say("write a line of JSON for every request"))] = False,
    open_browser: Annotated[bool, an_option(say("open the page in a browser"), "--open")] = False,
) -> None:
    with _of_pages():
        from undercroft.web.limits import LOCAL
        from undercroft.web.serve import serve as serve_pages, way_out
    terminal = Terminal()

    def tell(address: str) -> None:
        terminal.tell(say("The table is laid at {address}  (Ctrl-C clears it)").text({"address": address}))
        if host not in LOCAL and not name:
            others = f"http://{way_out() or gethostname()}:{address.rstrip('/').rpartition(':')[2]}/"
            terminal.tell(OPEN.text({"address": others}))

    serve_pages(host, port, data, tell, open_browser, access_log, name or (), root)


def site(
    folder: Annotated[Path, an_argument(say("FOLDER"), say("where it is written"))],
    pyodide: Annotated[
        Path | None, an_option(say("npm's package pyodide, unpacked; otherwise npm fetches it"), metavar=say("FOLDER"))
    ] = None,
) -> None:
    with _of_pages():
        from undercroft.site.build import build
    terminal = Terminal()
    built = build(folder, pyodide, lambda said: terminal.tell(said, "dim"))
    sizes = {"size": f"{built.size / 1e6:.1f}", "zipped": f"{built.zipped / 1e6:.1f}"}
    done = say("{folder} plays in any browser, from any host of files: {size} MB, {zipped} MB on the way.")
    terminal.tell(done.text({"folder": folder, **sizes}))
    terminal.tell(say("To try it: python -m http.server --directory {folder}").text({"folder": folder}), "dim")
