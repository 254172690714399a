"""The home page: four doors, and the game to go on with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from undercroft import games as known_games
from undercroft.bots.seated import called, is_bot
from undercroft.games import load
from undercroft.kernel.errors import UndercroftError
from undercroft.learn import measured
from undercroft.store import Saved
from undercroft.store.folder import Folder
from undercroft.store.history import bests, counts, history
from undercroft.web.device import tables_known
from undercroft.web.online.opening import mine
from undercroft.web.pages import explain, page, table_address
from undercroft.web.tables import Tables
from undercroft.web.words import ABOUT, listed, say

LISTED = 30
REMEMBERED = 500
DOORS = ("mini-rogue", "paper-dungeons", "map-maker", "dungeon-run")


@dataclass(frozen=True)
class Summary:
    """A kept game in one line."""

    name: str
    game: str
    seats: tuple[str, ...]
    answers: int
    over: bool
    stamp: str
    problem: Exception | None = None


def home(request: Request, tables: Tables) -> Response:
    doors = [{"game": load(name), "about": ABOUT[name]} for name in DOORS if name in known_games()]
    kept = _kept(tables)
    newest = [row for saved in kept[:5] if not (row := row_of(tables, saved))["over"]]
    return page(request, "home.html", doors=doors, last=next((row for row in newest if not row["problem"]), None),
                kept=len(kept), mine=mine(tables, tables_known(request)))  # fmt: skip


def games(request: Request, tables: Tables) -> Response:
    kept = _kept(tables)
    rows = [row_of(tables, saved) for saved in kept[:LISTED]]
    return page(request, "games.html", rows=rows, older=max(0, len(kept) - LISTED), people=so_far(tables),
                mine=mine(tables, tables_known(request)),
                title=f"{say('Your games')} · Undercroft")  # fmt: skip


def so_far(tables: Tables) -> list[dict[str, Any]]:
    """What people have played, won and reached in the games that are over, here and in the terminal."""
    if not isinstance(tables.store, Folder):
        return []
    lines = list(history(tables.store.path))
    best = bests(lines)
    return [
        {"name": name, "game": load(game).title, "key": game, "played": played, "won": won,
         "best": measured(game, best[name, game]) if (name, game) in best else ""}
        for (name, game), (played, won) in sorted(counts(lines).items())
        if not is_bot(name) and game in known_games()
    ]  # fmt: skip


def sitting(names: Sequence[str]) -> str:
    """Who sits at a table, short: people by name, bots by number."""
    people = [name for name in names if not is_bot(name)]
    bots = len(names) - len(people)
    if bots > 1:
        return say("{names} and {n} bots").text({"names": listed(people), "n": bots})
    return listed([*people, *(called(name) for name in names if is_bot(name))])


def _kept(tables: Tables) -> list[Saved]:
    """The games of the folder. Online tables belong to those who sit there, and are listed to them only."""
    return [] if tables.is_hosted else tables.store.list()


def row_of(tables: Tables, saved: Saved) -> dict[str, object]:
    one = summary(tables, saved)
    return {
        "name": one.name, "address": table_address(one.name), "answers": one.answers,
        "seats": sitting(one.seats),
        "over": one.over, "title": str(load(one.game).title) if one.game else one.name,
        "problem": explain(one.problem)[1] if one.problem else "",
        "played": datetime.fromtimestamp(saved.played).strftime("%Y-%m-%d %H:%M"), "game": one.game,
    }  # fmt: skip


def summary(tables: Tables, saved: Saved) -> Summary:
    """How far a kept game is; found once and remembered until it goes on."""
    known: Summary | None = tables.summaries.get((saved.name, saved.stamp))
    if known is None:
        try:
            with tables.at(saved.name) as seated:
                lines, header = seated.table.record.lines, seated.table.header
                answers, over = sum("seat" in line for line in lines), seated.table.outcome is not None
            known = Summary(saved.name, header["game"], tuple(header["seats"]), answers, over, saved.stamp)
        except UndercroftError as error:
            known = Summary(saved.name, "", (), 0, False, saved.stamp, error)
        with tables.lock:
            if len(tables.summaries) > REMEMBERED:
                tables.summaries.clear()
            tables.summaries[saved.name, saved.stamp] = known
    return known
