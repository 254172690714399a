"""Before play: every option of a game, and the seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.board import icons
from undercroft.bots.seated import is_bot, settled, told_apart
from undercroft.face import games, options
from undercroft.kernel.errors import BadLuck, Unknown
from undercroft.kernel.game import Choice, Game
from undercroft.kernel.harmless import tidy
from undercroft.learn import explained, first
from undercroft.paper import can_print, read_dealt
from undercroft.shelf import cover, load
from undercroft.store import NoOnline
from undercroft.web.online.opening import open_here, open_online
from undercroft.web.packs import check_known, own_packs
from undercroft.web.pages import explain, go, name_of, page, remember_name, table_address
from undercroft.web.plan import Plan
from undercroft.web.seats import LONGEST_NAME, seat_names
from undercroft.web.tables import Tables
from undercroft.web.words import NO_GAME, Refused, listed, say

MOST_DRAWN = 9  # values of an option that stand side by side as arches
TABLE = ("kind", "who", "dice", "hints", "practice", "where", "dealt", "paper")  # no options of the game


def choose(request: Request, tables: Tables) -> Response:
    game, printed = game_of(request), _from_paper(request)
    return _form(request, tables, game, given=printed)


def _from_paper(request: Request) -> FormData | None:
    """What a printed code says of a table: a form to be looked over, and begun."""
    given = request.query_params
    if "dice" not in given:
        return None
    seats = int(given["seats"]) if given.get("seats", "") in map(str, range(20)) else 1
    people = [("kind", "person"), ("who", "")] * seats
    return FormData([*people, *((key, value) for key, value in given.multi_items() if key not in ("kind", "who"))])


def begin(request: Request, tables: Tables, form: FormData) -> Response:
    game = game_of(request)
    try:
        sent = zip(form.getlist("kind"), form.getlist("who"), strict=False)
        rows = [(str(kind), str(who)) for kind, who in sent][:20]
        names = seat_names(game, rows)
        given = {key: str(value) for key, value in form.items() if key not in TABLE and value != ""}
        how: dict[str, Any] = {
            "luck": str(form.get("dice")) if form.get("dice") in ("typed", "typed-dice") else None,
            "practice": form.get("practice") == "practice", "hints": form.get("hints") != "none",
            "for_record": form.get("dice") == "for-record",
        }  # fmt: skip
        if how["luck"] == "typed" and form.get("dealt"):
            how["dealt"] = list(read_dealt(str(form["dealt"])))
        plan = planned(tables, game, names, given, how)
        opened = open_online if form.get("where") == "online" else _open
        response = opened(request, tables, plan)
    except (Refused, Unknown, BadLuck, NoOnline) as error:
        status, text = explain(error)
        return _form(request, tables, game, 422 if status == 404 else status, text, form)
    if not name_of(request) and (own := next((who for kind, who in rows if kind == "person" and who), "")):
        remember_name(response, own)  # who begins sits first, and is asked once
    return response


def planned(tables: Tables, game: Game, names: Sequence[str], given: dict[str, str], how: Mapping[str, Any]) -> Plan:
    """A table that can be; what cannot is refused here, whoever plays it and wherever."""
    check_known(tables, game.name, given.get("pack", ""))
    if how["practice"] and len(names) > 1:
        raise Refused(422, say("Practice is for one person alone: leave the other seats empty."))
    if how["for_record"] and (how["practice"] or how["luck"]):
        raise Refused(422, say("For the record luck is rolled here, and never taken back."))
    usual = settled(options(game.name, given.get("pack", "")), names, given)
    plan = Plan(game.name, names, changed(game, usual), how)
    plan.open()
    return plan


def play_now(request: Request, tables: Tables, form: FormData) -> Response:
    """One click: the recommended first game, one person and bots."""
    game, recommended = game_of(request), first(game_of(request).name)
    own = tidy(str(form.get("called", "")), LONGEST_NAME) or name_of(request)
    names = [own if own and not is_bot(own) else say("player {n}").text({"n": 1})]
    names += ["bot"] * (max(recommended.seats, min(game.seats)) - 1)
    response = _open(request, tables, Plan(game.name, told_apart(names), recommended.options, {}))
    if "called" in form:
        remember_name(response, str(form["called"]))
    return response


def _open(request: Request, tables: Tables, plan: Plan) -> Response:
    if tables.is_hosted:
        return open_here(request, tables, plan)
    return go(table_address(tables.open(plan.open_here(tables))))


def game_of(request: Request) -> Game:
    return known_game(request.path_params["game"])


def known_game(name: str) -> Game:
    if name not in games():
        raise Refused(404, NO_GAME, name=name[:40], legal=listed(games()))
    return load(name)


def changed(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    """Only what differs from the default: a form sends everything."""
    known = {choice.key: choice for choice in options(game.name, given.get("pack", ""))}
    return {
        key: value for key, value in given.items() if key not in known or str(value) != str(known[key].default)
    }  # fmt: skip


def _form(
    request: Request, tables: Tables, game: Game, status: int = 200, notice: str = "", given: FormData | None = None
) -> Response:
    """Every option in its group; those that the house may leave alone stand under "more"."""
    pack = request.query_params.get("pack", "") if given is None else ""
    if status == 200:
        check_known(tables, game.name, pack)
    known = options(game.name, pack)
    return page(
        request, "setup.html", status, game=game, groups=grouped(game, known, given),
        packs=_packs(tables, game, known, pack or str(given.get("pack", "") if given else "")),
        seats=seat_rows(game, given, name_of(request)), longest=LONGEST_NAME, notice=notice, box=cover(game.name),
        given=given or {}, prints=can_print(), first=first(game.name), online=tables.may_gather,
        title=f"{game.title} · Undercroft",
    )  # fmt: skip


def grouped(game: Game, known: Iterable[Choice], given: FormData | None = None) -> dict[str, list[dict[str, Any]]]:
    """The fields of a form by group, each with what it is for; whatever nobody has explained stands with the game."""
    said = explained(game.name)
    order = list(said)
    groups: dict[str, list[dict[str, Any]]] = {"game": [], "heroes": [], "house": [], "map": []}
    fields = [one for one in known if one.key != "pack" and (len(one.values) > 1 or one.free)]
    drawn = set[tuple[str, ...]]()
    for choice in sorted(fields, key=lambda one: order.index(one.key) if one.key in said else -1):
        shown = as_field(choice, str(given.get(choice.key, "")) if given else "")
        if (values := tuple(map(str, choice.values))) not in drawn:  # the same heroes are drawn once
            shown["stamps"] = _stamps(game.name, choice)
            drawn |= {values} if shown["stamps"] else set()
        about = said.get(choice.key)
        group = groups[about.group if about else "game"]
        if about and about.text not in {one["about"] for one in group}:  # said once where it holds for several
            shown |= {"about": about.text, "clause": next(iter(about.clauses), "")}
        group.append(shown)
    return groups


def _stamps(game: str, choice: Choice) -> dict[str, Markup]:
    """The drawing of each value, where every value but one (which leaves it open) has a drawing of its own."""
    found = {str(value): icons.own(game, str(value), "") for value in choice.values}
    if choice.free or len(found) > MOST_DRAWN or list(found.values()).count("") > 1 or not any(found.values()):
        return {}
    return {value: Markup(icons.inlined(icons.stamp(name or "dice"))) for value, name in found.items()}


def _packs(tables: Tables, game: Game, known: Iterable[Choice], chosen: str) -> dict[str, Any] | None:
    """The packs to choose from, one's own among them; nothing to ask where there is one only."""
    choice = next((one for one in known if one.key == "pack"), None)
    if choice is None:
        return None
    own = [{"value": one["path"], "name": one["title"]} for one in own_packs(tables, game.name)]
    values = [{"value": name, "name": str(getattr(game.load_pack(name), "title", name))} for name in choice.values]
    shown = as_field(choice, chosen)
    about = say("What lies in the box: cards, monsters, maps and numbers.")
    return (
        {**shown, "values": [*values, *own], "about": str(about), "clause": ""} if len(values) + len(own) > 1 else None
    )


def seat_rows(game: Game, given: FormData | None, called: str = "") -> list[dict[str, Any]]:
    """A row for each seat the game may have: a person, a bot, or empty. Who asks is called so, and sits first."""
    kinds = [str(kind) for kind in given.getlist("kind")] if given else []
    who = [str(name) for name in given.getlist("who")] if given else [called]
    rows = []
    for number in range(max(game.seats)):
        kind = kinds[number] if number < len(kinds) else "person" if number < min(game.seats) else ""
        rows.append({"number": number + 1, "kind": kind, "name": who[number] if number < len(who) else ""})
    return rows


def as_field(choice: Choice, given: str) -> dict[str, Any]:
    chosen = given or ("" if choice.free else str(choice.default))
    label = str(choice.label)
    values = [{"value": str(value), "name": _name(choice, value)} for value in choice.values]
    return {
        "key": choice.key, "label": label[:1].upper() + label[1:], "values": values, "chosen": chosen,
        "free": choice.free, "long": len(values) > 7 or sum(len(one["name"]) for one in values) > 90,
        "default": _name(choice, choice.default), "about": "", "clause": "", "stamps": {},
    }  # fmt: skip


def _name(choice: Choice, value: Any) -> str:
    name = choice.label_of(value)
    return name[:1].upper() + name[1:]
