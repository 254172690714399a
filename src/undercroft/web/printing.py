"""Print and play: sheets and cards of a table, or of a challenge, as a PDF."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from undercroft.face import options
from undercroft.paper import PAPERS, can_print, unusual
from undercroft.web.aside import Work
from undercroft.web.challenges import house
from undercroft.web.packs import check_known
from undercroft.web.setup import known_game
from undercroft.web.tables import Tables
from undercroft.web.words import Refused, say

NOT_HERE = say("This server cannot print: it lacks the package for it.")


def of_table(request: Request, tables: Tables) -> Work:
    """A table with these options; what the set-up deals is dealt now, and printed."""
    game, given = known_game(request.path_params["game"]), request.query_params
    check_known(tables, game.name, given.get("pack", ""))
    known = {one.key for one in options(game.name, given.get("pack", ""))}
    seats = [kind for kind in given.getlist("kind") if kind] or ["person"] * min(game.seats)
    if len(seats) not in game.seats:
        raise Refused(422, say("This game cannot have so many seats."))
    chosen = {key: value for key, value in given.items() if key in known and value}
    return _made(request, {"game": game.name, "seats": len(seats), "options": chosen})


def of_challenge(request: Request, tables: Tables) -> Work:
    """The dungeon of everybody, when its seed is open."""
    challenge, seed = house.find(tables, request.path_params["id"])
    if challenge.closes and not house.is_closed(challenge):
        raise Refused(409, say("It can be printed when it is closed: its cards would tell of the seed."))
    return _made(request, {"game": challenge.game, "challenge": challenge.to_json(), "seed": seed})


def _made(request: Request, facts: dict[str, Any]) -> Work:
    """Drawn aside: half a second, for who asks."""
    if not can_print():
        raise Refused(404, NOT_HERE)
    paper = request.query_params.get("paper", "a4")
    facts |= {"paper": paper if paper in PAPERS else "a4", "base": str(request.base_url)}
    game = facts["game"]

    def then(found: str) -> Response:
        name = {"content-disposition": f'inline; filename="undercroft-{game}.pdf"'}
        return Response(base64.b64decode(found), media_type="application/pdf", headers=name)

    return Work("paper", facts, at=request.url.path, cost=1.0, then=then, limit=30.0)


def address(header: Mapping[str, Any]) -> str:
    """Where the sheets of a table like this one are; "" where nothing can be printed."""
    seats = [("kind", "person")] * len(header["seats"])
    chosen = [(key, str(value)) for key, value in unusual(header["game"], header["options"]).items()]
    return f"/print/{header['game']}?{urlencode([*seats, *chosen])}" if can_print() else ""
