"""Campaigns and Wild Maps: a row of games, and what carries over from one to the next."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.board.campaigns import counted, drawn
from undercroft.bots.seated import called
from undercroft.face import games, options
from undercroft.kernel.campaign import Campaign
from undercroft.kernel.errors import UndercroftError
from undercroft.shelf import load, titles
from undercroft.store import campaigns as kept
from undercroft.store.folder import NAME, Folder
from undercroft.web.addresses import at
from undercroft.web.pages import explain, go, page, table_address
from undercroft.web.seats import seat_names
from undercroft.web.setup import changed, grouped, seat_rows
from undercroft.web.tables import Tables
from undercroft.web.words import NO_GAME, Refused, say


def listed(request: Request, tables: Tables) -> Response:
    rows = []
    for name in kept.found(_folder(tables)):
        try:
            campaign, _ = kept.opened(kept.path_of(_folder(tables), name))
            rows.append({"name": name, "called": _called(name), "game": str(campaign.game.title), "problem": "",
                         "key": campaign.game.name,
                         "played": len(campaign.files), "address": address(name)})  # fmt: skip
        except UndercroftError as error:
            rows.append({"name": name, "called": _called(name), "game": "", "problem": explain(error)[1], "key": "",
                         "played": 0, "address": ""})  # fmt: skip
    with_campaign = [(game, game.campaign.sentence) for game in titles() if game.campaign is not None]
    return page(request, "campaigns.html", rows=rows, games=with_campaign, title=f"{say('Campaigns')} · Undercroft")


def begin(request: Request, tables: Tables, form: FormData) -> Response:
    game, called = str(form.get("game", "")), " ".join(str(form.get("called", "")).split())
    rules = load(game).campaign if game in games() else None
    if rules is None:
        raise Refused(404, NO_GAME, name=game[:40], legal=", ".join(one for one in games() if load(one).campaign))
    if not NAME.fullmatch(called) or len(called) > 40:
        raise Refused(422, say("A campaign cannot be called {name}: letters, digits, spaces and - are possible."),
                      name=repr(called))  # fmt: skip
    name = f"{rules.row}:{called}"
    path = kept.path_of(_folder(tables), name)
    if path.exists():
        raise Refused(409, say("There is a campaign {name} already."), name=called)
    kept.begin(path, game, {})
    return go(address(name))


def one(request: Request, tables: Tables) -> Response:
    return _show(request, tables, request.path_params["campaign"])


def play(request: Request, tables: Tables, form: FormData) -> Response:
    """The next game of a campaign: what it settles is filled in."""
    name = request.path_params["campaign"]
    path = kept.path_of(_folder(tables), name)
    if kept.is_under_way(path):
        return go(table_address(name))
    campaign, held = kept.opened(path)
    try:
        settled = campaign.state.get("seats")
        rows = zip(form.getlist("kind"), form.getlist("who"), strict=False)
        names = settled or seat_names(campaign.game, [(str(kind), str(who)) for kind, who in rows])
        given = {key: str(value) for key, value in form.items() if key not in ("kind", "who") and value != ""}
        chosen = {**held, **changed(campaign.game, given)}
        for choice in campaign.narrowed(options(campaign.game.name)):
            chosen.setdefault(choice.key, choice.default)
        table = campaign.open_table(names, chosen)
    except UndercroftError as error:
        return _show(request, tables, name, 422, explain(error)[1])
    return go(table_address(tables.open(table, name)))


def put_away(request: Request, tables: Tables, form: FormData) -> Response:
    """A finished game is written into its campaign."""
    name = request.path_params["campaign"]
    with tables.at(name):
        kept.put_away(kept.path_of(_folder(tables), name))
    return go(address(name))


def address(name: str) -> str:
    return at(f"/campaigns/{quote(name, safe='')}")


def _folder(tables: Tables) -> Folder:
    if not isinstance(tables.store, Folder):
        raise Refused(404, say("Campaigns are kept in a folder only."))
    return tables.store


def _called(name: str) -> str:
    return name.partition(":")[2]


def _counted(campaign: Campaign) -> dict[str, Any] | None:
    """A row of games whose scores are added up, if it is one: a line each, a column per seat, the sums."""
    state = campaign.state

    def label(key: str, value: Any) -> str:
        known = options(campaign.game.name, state.get("pack", ""))
        return next((choice.label_of(value) for choice in known if choice.key == key), str(value))

    count = counted(campaign.game.name, state, label)
    if count is None:
        return None
    seats = [{"name": called(name), "won": seat in count.winners} for seat, name in enumerate(state["seats"])]
    return {**count._asdict(), "seats": seats}


def _show(request: Request, tables: Tables, name: str, status: int = 200, notice: str = "") -> Response:
    path = kept.path_of(_folder(tables), name)
    campaign, held = kept.opened(path)
    left = [choice for choice in campaign.choices(options(campaign.game.name)) if choice.key not in held]
    count = _counted(campaign)
    shown = drawn(campaign.game.name, campaign.state, len(campaign.files)) if count is None else None
    return page(
        request, "campaign.html", status, notice=notice, game=campaign.game, called=_called(name),
        count=count,
        address=address(name), under_way=kept.is_under_way(path), table=table_address(name),
        played=len(campaign.files), groups=grouped(campaign.game, left), drawn=shown,
        seats=seat_rows(campaign.game, None), longest=24,
        settled=[called(seat) for seat in campaign.state.get("seats") or []], title=f"{_called(name)} · Undercroft",
    )  # fmt: skip
