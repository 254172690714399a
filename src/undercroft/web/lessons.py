"""The first game teaches: an opening card, and now and then a note beside the question. What was read is remembered
by the browser, and by name in the folder that the terminal uses too, so that no note comes twice."""

from __future__ import annotations

import re

from markupsafe import Markup, escape
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.learn import ALL, OFF, Person, opening
from undercroft.learn.data import teaches
from undercroft.web.device import sitting
from undercroft.web.pages import go, table_address
from undercroft.web.rooted import at
from undercroft.web.seated import Seated
from undercroft.web.tables import Tables

COOKIE = "notes"  # the level, then the notes that were read
A_YEAR = 365 * 24 * 3600
_NUMBERED = re.compile(r"\d+\. ")
_NOBODY = re.compile(r"(player|joueur)( \d+)?", re.I)  # names that were not given by anybody


def reader(request: Request, seated: Seated, seat: int | None) -> Person:
    """Who reads in this browser; what the folder knows of the name at this seat is known of them."""
    level, _, shown = request.cookies.get(COOKIE, "").partition(".")
    read = {one for one in shown.split(".") if re.fullmatch(r"[a-z0-9-]{1,40}", one)}
    person = Person("", read, int(level) if level in ("0", "1") else ALL)
    name = seated.names[seat] if seat is not None else ""
    if name and seated.memory is not None and not _NOBODY.fullmatch(name):
        known = Person.from_json(name, seated.memory.learnt(name))
        person = Person(name, read | known.shown, min(person.level, known.level))
    return person


def remember(response: Response, person: Person) -> Response:
    value = ".".join([str(person.level), *sorted(person.shown)])
    response.set_cookie(COOKIE, value, max_age=A_YEAR, path=at("/"), httponly=True, samesite="lax")
    return response


def opening_card(seated: Seated, person: Person) -> Markup | None:
    """What one reads before the first question of a game."""
    if person.level == OFF or not teaches(seated.game) or any(map(seated.numbers.has_answered, seated.people)):
        return None
    parts: list[str] = []
    for line in opening(seated.table.game.name).text.splitlines():
        words = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", str(escape(line)))
        if number := _NUMBERED.match(words):
            parts.append(f"<li>{words[number.end() :]}</li>")
        else:
            parts.append(f"<p>{words}</p>")
    whole = "".join(parts)
    return Markup(re.sub(r"((?:<li>.*?</li>)+)", r"<ol>\1</ol>", whole))


def settle(request: Request, tables: Tables, form: FormData) -> Response:
    """More notes, fewer, none, or all of them again."""
    wanted = str(form.get("level", ""))
    with sitting(request, tables) as seated:
        person = reader(request, seated, seated.people[0] if len(seated.people) == 1 else None)
        for seat in seated.people:
            seated.teach(seat, {"0": "off", "1": "few", "again": "again"}.get(wanted, "on"), person)
    return remember(go(table_address(seated.name)), person)
