"""What pages are made of beside their words: style, script and stamps, under names that change with what is in them.

A browser asks for such a name once and never again; a name of an earlier release leads to what there is now, and is
looked at anew each time. The service worker keeps them for a browser that is installed as a program.
"""

from __future__ import annotations

import os
import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from undercroft.web.rooted import at

STATIC = Path(__file__).parent / "static"
BOARD = Path(__file__).parent.parent / "board"
SHARED = ("board.css", "icons.svg")  # of the boards: they serve the pages, too
FOR_EVER = "public, max-age=31536000, immutable"
_NAMED = re.compile(r"[0-9a-f]{12}")


@cache
def digest() -> str:
    """All of it in a word: scripts call each other by their place, so that one word stands for all."""
    files = sorted((*STATIC.iterdir(), *(BOARD / name for name in SHARED)), key=lambda file: file.name)
    return sha256(b"\0".join(file.name.encode() + b"\0" + file.read_bytes() for file in files)).hexdigest()[:12]


def asset(name: str) -> str:
    """Where a browser finds it."""
    return at(f"/static/{digest()}/{name}")


class Assets(StaticFiles):
    """`/static/page.css`, and `/static/<digest>/page.css` for ever."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        first, _, rest = path.partition(os.sep)
        name = rest if _NAMED.fullmatch(first) else path
        if name in SHARED:
            return str(BOARD / name), (BOARD / name).stat()
        return super().lookup_path(name)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        is_lasting = scope["path"].startswith(asset(""))
        headers = {"cache-control": FOR_EVER if is_lasting else "no-cache"}
        response = FileResponse(full_path, status_code=status_code, stat_result=stat_result, headers=headers)
        if self.is_not_modified(response.headers, Headers(scope=scope)):
            return NotModifiedResponse(response.headers)
        return response
