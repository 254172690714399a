"""The dungeons of today where no server ranks them: the same for everybody by the date alone, as in the terminal, and
kept under the same name."""

from __future__ import annotations

from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.challenges.setting import daily, games_alone, kept_as, name_of_day, open_challenge, seed_of, today
from undercroft.shelf import cover
from undercroft.store import NoSuchTable
from undercroft.store.seeds import keep_luck
from undercroft.web.pages import go, name_of, table_address
from undercroft.web.tables import Tables
from undercroft.web.words import NO_CHALLENGE, Refused, say


def todays(tables: Tables) -> list[dict[str, Any]]:
    return [{"game": game, "title": cover(game).title, "played": _played(tables, game)} for game in games_alone()]


def _played(tables: Tables, game: str) -> object:
    try:
        record, _ = tables.store.load(kept_as(name_of_day(today()), game))
    except NoSuchTable:
        return ""
    return say("done") if record.is_over else say("begun")


def play(request: Request, tables: Tables, form: FormData) -> Response:
    """Begin it, go on with it, or look at how it ended."""
    game = request.path_params["game"]
    if game not in games_alone():
        raise Refused(404, NO_CHALLENGE)
    challenge = daily(game, today())
    name = kept_as(challenge.name, game)
    try:
        tables.store.stamp(name)
    except NoSuchTable:
        seed = seed_of(challenge)
        keep_luck(challenge.luck_of(seed))
        called = name_of(request) or say("player {n}").text({"n": 1})
        tables.open(open_challenge(challenge, called, seed), name)
    return go(table_address(name))
