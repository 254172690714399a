"""Campaigns and Wild Maps: a row of games, and what carries over from one to the next."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.board.map_maker.wild_map import draw_wild_map
from undercroft.bots.seated import called
from undercroft.face import games, options
from undercroft.games import load
from undercroft.kernel.campaign import Campaign
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.words import current_language
from undercroft.store import campaigns as kept
from undercroft.store.folder import NAME, Folder
from undercroft.web.pages import explain, go, page, table_address
from undercroft.web.seats import seat_names
from undercroft.web.setup import changed, grouped, seat_rows
from undercroft.web.tables import Tables
from undercroft.web.words import NO_GAME, Refused, say

# what a row of games is, in each game that knows one
BEGUN = {
    "map-maker": say(
        "A Wild Map: six dungeons to be found, won and named. When all six are known, Adventure Mode opens."
    ),
    "paper-dungeons": say("A scenario of three dungeons for the same people; their scores are added up."),
}
ROW_OF = {"map-maker": "maps"}  # the terminal's place for Wild Maps; all others lie under campaigns


def listed(request: Request, tables: Tables) -> Response:
    rows = []
    for name in kept.found(_folder(tables)):
        try:
            campaign = kept.opened(_folder(tables), name)
            rows.append({"name": name, "called": _called(name), "game": str(campaign.game.title), "problem": "",
                         "key": campaign.game.name,
                         "played": len(campaign.files), "address": address(name)})  # fmt: skip
        except UndercroftError as error:
            rows.append({"name": name, "called": _called(name), "game": "", "problem": explain(error)[1], "key": "",
                         "played": 0, "address": ""})  # fmt: skip
    with_campaign = [(game, BEGUN.get(game.name, "")) for game in map(load, games()) if game.campaign is not None]
    return page(request, "campaigns.html", rows=rows, games=with_campaign, title=f"{say('Campaigns')} · Undercroft")


def begin(request: Request, tables: Tables, form: FormData) -> Response:
    game, called = str(form.get("game", "")), " ".join(str(form.get("called", "")).split())
    if game not in games() or load(game).campaign is None:
        raise Refused(404, NO_GAME, name=game[:40], legal=", ".join(one for one in games() if load(one).campaign))
    if not NAME.fullmatch(called) or len(called) > 40:
        raise Refused(422, say("A campaign cannot be called {name}: letters, digits, spaces and - are possible."),
                      name=repr(called))  # fmt: skip
    name = f"{ROW_OF.get(game, 'campaigns')}:{called}"
    if kept.path_of(_folder(tables), name).exists():
        raise Refused(409, say("There is a campaign {name} already."), name=called)
    kept.begin(_folder(tables), name, game, {})
    return go(address(name))


def one(request: Request, tables: Tables) -> Response:
    return _show(request, tables, request.path_params["campaign"])


def play(request: Request, tables: Tables, form: FormData) -> Response:
    """The next game of a campaign: what it settles is filled in."""
    name = request.path_params["campaign"]
    folder = _folder(tables)
    if kept.is_under_way(folder, name):
        return go(table_address(name))
    campaign, held = kept.opened(folder, name), kept.charter(folder, name)[1]
    try:
        settled = campaign.state.get("seats")
        rows = zip(form.getlist("kind"), form.getlist("who"), strict=False)
        names = settled or seat_names(campaign.game, [(str(kind), str(who)) for kind, who in rows])
        given = {key: str(value) for key, value in form.items() if key not in ("kind", "who") and value != ""}
        chosen = {**held, **changed(campaign.game, given)}
        for choice in _narrowed(campaign):
            chosen.setdefault(choice.key, choice.default)
        table = campaign.open_table(names, chosen)
    except UndercroftError as error:
        return _show(request, tables, name, 422, explain(error)[1])
    return go(table_address(tables.open(table, name)))


def put_away(request: Request, tables: Tables, form: FormData) -> Response:
    """A finished game is written into its campaign."""
    name = request.path_params["campaign"]
    with tables.at(name):
        kept.put_away(_folder(tables), name)
    return go(address(name))


def address(name: str) -> str:
    return f"/campaigns/{quote(name, safe='')}"


def _folder(tables: Tables) -> Folder:
    if not isinstance(tables.store, Folder):
        raise Refused(404, say("Campaigns are kept in a folder only."))
    return tables.store


def _called(name: str) -> str:
    return name.partition(":")[2]


def _narrowed(campaign: Campaign) -> list[Any]:
    """The choices of which this campaign leaves less than the game does."""
    whole = options(campaign.game.name)
    return [choice for choice in campaign.choices(whole) if choice not in whole]


def _chapters(campaign: Campaign) -> dict[str, Any] | None:
    """A row of games whose scores are added up: a line each, a column per seat, the sums."""
    state = campaign.state
    if not state.get("chapters"):
        return None
    known = {choice.key: choice for choice in options(campaign.game.name, state["pack"])}
    winners = state["winners"] or []
    return {
        "scenario": known["campaign"].label_of(state["scenario"]),
        "seats": [{"name": called(name), "won": seat in winners} for seat, name in enumerate(state["seats"])],
        "rows": [
            {"dungeon": known["dungeon"].label_of(one["dungeon"]),
             "figures": list(zip(one["scores"], one["rooms"], strict=True))}
            for one in state["chapters"]
        ],
        "totals": list(zip(state["totals"], state["rooms"], strict=True)),
    }  # fmt: skip


def _show(request: Request, tables: Tables, name: str, status: int = 200, notice: str = "") -> Response:
    folder = _folder(tables)
    campaign, held = kept.opened(folder, name), kept.charter(folder, name)[1]
    left = [choice for choice in campaign.choices(options(campaign.game.name)) if choice.key not in held]
    drawn = draw_wild_map(campaign.state, {}, current_language()) if campaign.game.name == "map-maker" else None
    return page(
        request, "campaign.html", status, notice=notice, game=campaign.game, called=_called(name),
        chapters=_chapters(campaign),
        address=address(name), under_way=kept.is_under_way(folder, name), table=table_address(name),
        played=len(campaign.files), groups=grouped(campaign.game, left), drawn=drawn,
        seats=seat_rows(campaign.game, None), longest=24,
        settled=[called(seat) for seat in campaign.state.get("seats") or []], title=f"{_called(name)} · Undercroft",
    )  # fmt: skip
