"""The home page: a door for every title, and the game to go on with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response

from undercroft.bots.seated import called, is_bot
from undercroft.face import games as known_games
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Outcome
from undercroft.kernel.languages import current_language
from undercroft.learn import measured
from undercroft.shelf import lightest_first, load
from undercroft.store import Saved, chest
from undercroft.store.folder import Folder
from undercroft.store.history import bests, counts, history
from undercroft.web.addresses import at
from undercroft.web.challenges.pages import todays
from undercroft.web.device import tables_known
from undercroft.web.ending import verdict
from undercroft.web.online.opening import mine
from undercroft.web.pages import explain, go, name_of, page, table_address
from undercroft.web.seats import LONGEST_NAME
from undercroft.web.tables import Tables
from undercroft.web.words import Refused, listed, moment, say

LISTED = 30
REMEMBERED = 500


@dataclass(frozen=True)
class Summary:
    """A kept game in one line."""

    name: str
    game: str
    seats: tuple[str, ...]
    answers: int
    outcome: Outcome | None
    stamp: str
    problem: Exception | None = None
    language: str = ""  # in which the problem says itself


def home(request: Request, tables: Tables) -> Response:
    kept = _kept(tables)
    newest = [row for saved in kept[:5] if not (row := row_of(tables, saved))["over"]]
    last = next((row for row in newest if not row["problem"]), None)
    return page(request, "home.html", doors=lightest_first(), last=last, kept=len(kept),
                called=name_of(request), longest=LONGEST_NAME, mine=_mine(request, tables),
                online=tables.may_gather, in_browser=request.app.state.in_browser,
                today=todays(request, tables))  # fmt: skip


def games(request: Request, tables: Tables, notice: str = "") -> Response:
    kept = _kept(tables)
    rows = [row_of(tables, saved) for saved in kept[:LISTED]]
    return page(request, "games.html", rows=rows, older=max(0, len(kept) - LISTED), people=so_far(tables),
                notice=notice, in_folder=not tables.is_hosted, in_browser=request.app.state.in_browser,
                mine=_mine(request, tables),
                title=f"{say('Your games')} · Undercroft")  # fmt: skip


def _mine(request: Request, tables: Tables) -> list[dict[str, Any]]:
    return mine(tables, tables_known(request)) if tables.may_gather else []


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
        "over": one.outcome is not None, "result": result(one), "is_own": ":" not in one.name,
        "title": str(load(one.game).title) if one.game in known_games() else one.name,
        "problem": explain(one.problem)[1] if one.problem else "",
        "played": moment(datetime.fromtimestamp(saved.played)), "game": one.game,
    }  # fmt: skip


def result(one: Summary) -> str:
    """How a game ended: who won, and with how many points where they are not told already."""
    if one.outcome is None:
        return ""
    said, scores = verdict(one.outcome, [called(name) for name in one.seats]), one.outcome.scores
    return f"{said} ({' : '.join(map(str, scores))})" if len(scores) > 1 else said


def packed(request: Request, tables: Tables) -> Response:
    """All games of the folder as one file."""
    headers = {"content-disposition": f'attachment; filename="undercroft-{date.today().isoformat()}.zip"'}
    return Response(chest.packed(_folder(tables)), media_type="application/zip", headers=headers)


def bring(request: Request, tables: Tables, form: FormData) -> Response:
    """Such a file from elsewhere: what is new in it is kept."""
    file = form.get("chest")
    if not isinstance(file, UploadFile) or not file.filename:
        raise Refused(400, say("Choose a file with games."))
    new, known = chest.brought(_folder(tables), file.file.read())
    told = say("{new} games are new here, {known} were here already.").text({"new": new, "known": known})
    return games(request, tables, told)


def _folder(tables: Tables) -> Folder:
    if not isinstance(tables.store, Folder):
        raise Refused(404, say("Here every game belongs to those who sit at its table."))
    return tables.store


def remove(request: Request, tables: Tables, form: FormData) -> Response:
    """A kept game is thrown away for good. What was won in it stays in the count."""
    tables.remove(request.path_params["name"])
    return go(at("/games"))


def summary(tables: Tables, saved: Saved) -> Summary:
    """How far a kept game is; found once and remembered until it goes on."""
    known: Summary | None = tables.summaries.get((saved.name, saved.stamp))
    if known is None or (known.problem and known.language != current_language()):
        try:
            with tables.at(saved.name) as seated:
                lines, header = seated.table.record.lines, seated.table.header
                answers, outcome = sum("seat" in line for line in lines), seated.table.outcome
            known = Summary(saved.name, header["game"], tuple(header["seats"]), answers, outcome, saved.stamp)
        except UndercroftError as error:
            known = Summary(saved.name, "", (), 0, None, saved.stamp, error, current_language())
        with tables.lock:
            if len(tables.summaries) > REMEMBERED:
                tables.summaries.clear()
            tables.summaries[saved.name, saved.stamp] = known
    return known
