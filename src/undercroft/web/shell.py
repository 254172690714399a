"""The page as a program of its own: what a browser needs to install it, and what it shows without a connection."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import Response

from undercroft.kernel.languages import current_language, language, languages
from undercroft.web.addresses import SHARED, STATIC, asset, at, digest
from undercroft.web.pages import page
from undercroft.web.tables import Tables
from undercroft.web.words import say

OFFLINE = "/offline"
GONE = say("No connection to the server. Nothing is lost: games are kept there, and this page comes back by itself.")
ICONS = (("lamp-192.png", 192, "any"), ("lamp-512.png", 512, "any"), ("lamp-mask.png", 512, "maskable"))


def manifest(request: Request, tables: Tables) -> Response:
    told = {
        "name": "Undercroft", "short_name": "Undercroft", "id": at("/"), "start_url": at("/"), "scope": at("/"),
        "display": "standalone", "lang": current_language(), "background_color": "#E3E0D5", "theme_color": "#F6F3EA",
        "description": str(say("Alone, around one device, online with friends, with bots in the empty seats. "
                               "Every rule tells you why.")),
        "icons": [
            {"src": asset(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": use}
            for name, size, use in ICONS
        ],
        "shortcuts": [{"name": str(say("Your games")), "url": at("/games")}],
    }  # fmt: skip
    return Response(json.dumps(told, ensure_ascii=False), media_type="application/manifest+json")


def worker(request: Request, tables: Tables) -> Response:
    """At the root: a worker may look after what lies below it."""
    told = {"KEPT": f"undercroft-{digest()}", "OFFLINE": at(OFFLINE), "SHELL": [at(OFFLINE), *map(asset, _parts())]}
    lines = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in told.items())
    script = lines + (STATIC / "worker.js").read_text("utf-8")
    return Response(script, media_type="text/javascript", headers={"cache-control": "no-cache"})


def _parts() -> list[str]:
    """All but the icons, which only an installation needs, and the worker itself."""
    found = (file.name for file in STATIC.iterdir() if file.suffix in (".css", ".js", ".svg"))
    return sorted({*found, *SHARED} - {"worker.js"})


def offline(request: Request, tables: Tables) -> Response:
    """In every language: it is kept before anybody knows who will read it."""
    texts: dict[str, str] = {}
    for code in sorted(languages(), key=lambda code: code != current_language()):
        with language(code):
            texts[code] = str(GONE)
    return page(request, "offline.html", texts=texts, here=at("/"))
