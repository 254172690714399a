"""Before play: every option of a game, and the seats."""

from __future__ import annotations

from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.bots.seated import told_apart
from undercroft.face import games, open_table, options
from undercroft.games import load
from undercroft.kernel.errors import Unknown
from undercroft.kernel.game import Choice, Game
from undercroft.learn import first
from undercroft.web.packs import check_known, own_packs
from undercroft.web.pages import explain, go, page, table_address
from undercroft.web.seats import LONGEST_NAME, seat_names
from undercroft.web.tables import Tables
from undercroft.web.words import ABOUT, Refused, say


def choose(request: Request, tables: Tables) -> Response:
    return _form(request, tables, game_of(request))


def begin(request: Request, tables: Tables, form: FormData) -> Response:
    game = game_of(request)
    try:
        rows = zip(form.getlist("kind"), form.getlist("who"), strict=False)
        names = seat_names(game, [(str(kind), str(who)) for kind, who in rows][:20])
        given = {key: str(value) for key, value in form.items() if key not in ("kind", "who", "dice") and value != ""}
        check_known(tables, game.name, given.get("pack", ""))
        luck = "typed" if form.get("dice") == "typed" else None
        table = open_table(game.name, names, changed(game, given), luck=luck)
    except (Refused, Unknown) as error:
        status, text = explain(error)
        return _form(request, tables, game, 422 if status == 404 else status, text, form)
    return go(table_address(tables.open(table)))


def play_now(request: Request, tables: Tables, form: FormData) -> Response:
    """One click: the recommended first game, one person and bots."""
    game = game_of(request)
    recommended = first(game.name)
    names = [say("player {n}").text({"n": 1})]
    names += ["bot"] * (max(recommended.seats, min(game.seats)) - 1)
    return go(table_address(tables.open(open_table(game.name, told_apart(names), recommended.options))))


def game_of(request: Request) -> Game:
    name = request.path_params["game"]
    if name not in games():
        raise Unknown(say("game"), name, games())
    return load(name)


def changed(game: Game, given: dict[str, str]) -> dict[str, Any]:
    """Only what differs from the default: a form sends everything."""
    known = {choice.key: choice for choice in options(game.name, given.get("pack", ""))}
    return {
        key: value for key, value in given.items() if key not in known or value != str(known[key].default)
    }  # fmt: skip


def _form(
    request: Request, tables: Tables, game: Game, status: int = 200, notice: str = "", given: FormData | None = None
) -> Response:
    """Options worth asking come first; those that the house may leave alone stand under "more"."""
    pack = request.query_params.get("pack", "") if given is None else ""
    if status == 200:
        check_known(tables, game.name, pack)
    asked: list[dict[str, Any]] = []
    more: list[dict[str, Any]] = []
    for choice in options(game.name, pack):
        shown = as_field(choice, str(given.get(choice.key, "")) if given else "")
        if choice.key == "pack":
            own = [{"value": one["path"], "name": one["title"]} for one in own_packs(tables, game.name)]
            shown = {**shown, "values": [*shown["values"], *own], "chosen": pack or shown["chosen"]}
            if own or len(choice.values) > 1:
                asked.append(shown)
        elif len(choice.values) > 1 or choice.free:
            (asked if _is_worth_asking(choice, game) else more).append(shown)
    return page(
        request, "setup.html", status, game=game, asked=asked, more=more, seats=seat_rows(game, given),
        longest=LONGEST_NAME, notice=notice, about=ABOUT[game.name], title=f"{game.title} · Undercroft",
    )  # fmt: skip


def seat_rows(game: Game, given: FormData | None) -> list[dict[str, Any]]:
    """A row for each seat the game may have: a person, a bot, or empty."""
    kinds = [str(kind) for kind in given.getlist("kind")] if given else []
    who = [str(name) for name in given.getlist("who")] if given else []
    rows = []
    for number in range(max(game.seats)):
        kind = kinds[number] if number < len(kinds) else "person" if number < min(game.seats) else ""
        rows.append({"number": number + 1, "kind": kind, "name": who[number] if number < len(who) else ""})
    return rows


def _is_worth_asking(choice: Choice, game: Game) -> bool:
    return any(choice.asked(seats, {}) for seats in game.seats)


def as_field(choice: Choice, given: str) -> dict[str, Any]:
    chosen = given or str(choice.default)
    label = str(choice.label)
    values = [{"value": str(value), "name": _name(choice, value)} for value in choice.values]
    return {
        "key": choice.key, "label": label[:1].upper() + label[1:], "values": values, "chosen": chosen,
        "free": choice.free, "long": len(values) > 5, "default": _name(choice, choice.default),
    }  # fmt: skip


def _name(choice: Choice, value: Any) -> str:
    if isinstance(value, bool) and not choice.labels:
        return str(say("yes") if value else say("no"))
    name = choice.label_of(value)
    return name[:1].upper() + name[1:]
