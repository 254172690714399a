"""The rulebooks: by chapter, by word, and every clause at an address of its own."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response

from undercroft.learn import search
from undercroft.rulebook import Clause, rulebook
from undercroft.shelf import titles
from undercroft.web.addresses import at
from undercroft.web.pages import page
from undercroft.web.setup import game_of
from undercroft.web.tables import Tables
from undercroft.web.words import Refused, say

FOUND = 100
_ID = re.compile(r"\b[A-Z]{2,}-R?\d+\b")


def games(request: Request, tables: Tables) -> Response:
    books = [(game, len(rulebook(game.name))) for game in titles() if rulebook(game.name)]
    return page(request, "rulebooks.html", books=books, title=f"{say('Rules')} · Undercroft")


def book(request: Request, tables: Tables) -> Response:
    """All chapters with their headings, or what a word leads to."""
    game, word = game_of(request), request.query_params.get("q", "").strip()[:100]
    found = search(game.name, word) if word else []
    chapters = (
        []
        if word
        else [(name, list(rows)) for name, rows in groupby(rulebook(game.name).values(), lambda c: c.chapter)]
    )
    hits = [(clause, _marked(_around(clause.text, word), word)) for clause in found[:FOUND]]
    return page(
        request, "book.html", game=game, word=word, hits=hits, found=len(found), chapters=chapters,
        back=_table(request), title=f"{say('Rules')} · {game.title} · Undercroft",
    )  # fmt: skip


def one(request: Request, tables: Tables) -> Response:
    """One clause, what stands before and after it, and what it refers to."""
    game, wanted = game_of(request), request.path_params["clause"].upper()
    clauses = rulebook(game.name)
    if wanted not in clauses:
        raise Refused(
            404, say("{game} has no rule {clause}. Search the rules for a word."), game=game.title, clause=wanted[:20]
        )
    ids = list(clauses)
    at = ids.index(wanted)
    clause = clauses[wanted]
    leads = [clauses[other] for other in _ids(clause.text) if other in clauses and other != wanted]
    led = [other for other in clauses.values() if wanted in _ids(other.text) and other is not clause]
    chapter = [other for other in clauses.values() if other.chapter == clause.chapter]
    return page(
        request, "clause.html", game=game, clause=clause, text=linked(clause.text, game.name), see=_unique(leads + led),
        before=clauses[ids[at - 1]] if at else None, after=clauses[ids[at + 1]] if at + 1 < len(ids) else None,
        chapter=chapter, back=_table(request), title=f"{clause.id} {clause.heading} · Undercroft",
    )  # fmt: skip


def linked(text: str, game: str) -> Markup:
    """A text whose clause ids are links."""
    known, whole = rulebook(game), str(escape(text))
    link = '<a href="' + at("/rules/{0}/{1}") + '">{1}</a>'
    return Markup(_ID.sub(lambda hit: link.format(game, hit[0]) if hit[0] in known else hit[0], whole))


def _ids(text: str) -> list[str]:
    return [hit[0] for hit in _ID.finditer(text)]


def _unique(clauses: list[Clause]) -> list[Clause]:
    return list({clause.id: clause for clause in clauses}.values())[:12]


def _around(text: str, word: str) -> str:
    """The part of a long text in which the word stands."""
    at = text.casefold().find(word.casefold())
    start = 0 if at < 120 else text.rfind(" ", 0, at - 60) + 1
    part = text[start : start + 240]
    return ("… " if start else "") + part + (" …" if len(text) > start + 240 else "")


def _marked(text: str, word: str) -> Markup:
    pattern = re.compile(re.escape(str(escape(word))), re.IGNORECASE)
    return Markup(pattern.sub(lambda hit: f"<mark>{hit[0]}</mark>", str(escape(text))))


def _table(request: Request) -> Any:
    """The game one came from, to go back to."""
    return request.query_params.get("from", "")[:120]
