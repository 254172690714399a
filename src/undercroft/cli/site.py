"""The command that builds the page without a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli.options import Language, lang_option
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, say


def site(
    folder: Annotated[Path, typer.Argument(metavar=str(say("FOLDER")), help=str(say("where it is written")))],
    pyodide: Annotated[
        Path | None,
        typer.Option(
            metavar=str(say("FOLDER")),
            help=str(say("npm's package pyodide, unpacked; otherwise npm fetches it")),
        ),
    ] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    try:
        from undercroft.site.build import build
    except ModuleNotFoundError as error:
        raise Refused(say("The pages need more packages: pip install 'undercroft[web]'")) from error
    terminal = Terminal()
    built = build(folder, pyodide, lambda said: terminal.tell(said, "dim"))
    sizes = {"size": f"{built.size / 1e6:.1f}", "zipped": f"{built.zipped / 1e6:.1f}"}
    done = say("{folder} plays in any browser, from any host of files: {size} MB, {zipped} MB on the way.")
    terminal.tell(done.text({"folder": folder, **sizes}))
    terminal.tell(say("To try it: python -m http.server --directory {folder}").text({"folder": folder}), "dim")
