"""Pages as a PDF: each is one drawing, and stays one. Typst does it: of what we tried it draws our pictures best, is
the quickest, and needs no library of the system (docs/print.md has the figures)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from undercroft.kernel.errors import UndercroftError
from undercroft.paper.pages import PAPERS
from undercroft.paper.words import say


def can_print() -> bool:
    return find_spec("typst") is not None and find_spec("segno") is not None


def as_pdf(drawn: Sequence[str], paper: str = "a4") -> bytes:
    """One page for each drawing; those that are wider than high lie on their side."""
    if not can_print():
        raise UndercroftError(say("Printing needs one more package: pip install 'undercroft[print]'"))
    typst: Any = import_module("typst")  # its types know of no files in memory, which it takes

    files, source = dict[str, bytes](), ['#set document(title: "Undercroft")']
    for number, page in enumerate(drawn):
        name = f"page-{number}.svg"
        files[name] = page.encode()
        wide, high = PAPERS[paper] if _stands(page) else PAPERS[paper][::-1]
        size = f"width: {wide}mm, height: {high}mm"
        source.append(f'#page({size}, margin: 0pt, image("{name}", {size}))')
    try:
        made: bytes = typst.compile({"main": "\n".join(source).encode(), **files}, format="pdf")
    except typst.TypstError as error:
        raise UndercroftError(say("The PDF cannot be made: {why}"), why=str(error)[:300]) from error
    return made


def _stands(page: str) -> bool:
    _, _, wide, high = page.split('viewBox="', 1)[1].split('"', 1)[0].split()
    return float(high) >= float(wide)
