"""The first game teaches: an opening card, and now and then a note beside the question. What was read is remembered
by the browser, and by name in the folder that the terminal uses too, so that no note comes twice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.kernel.ask import Ask
from undercroft.kernel.event import Event
from undercroft.learn import ALL, FEW, OFF, Lessons, Note, Person, first, notes, opening
from undercroft.store.people import People
from undercroft.web.device import sitting
from undercroft.web.pages import go, table_address
from undercroft.web.tables import Seated, Tables

COOKIE = "notes"  # the level, then the notes that were read
A_YEAR = 365 * 24 * 3600
_NUMBERED = re.compile(r"\d+\. ")
_NOBODY = re.compile(r"(player|joueur)( \d+)?", re.I)  # names that were not given by anybody


@dataclass
class Reader(Person):
    """Who reads in this browser; `people` remembers those who have a name."""

    people: People | None = None

    def sits_at(self, name: str) -> None:
        """What is known of this name is known of the reader."""
        if self.people is not None and not _NOBODY.fullmatch(name):
            self.name = name
            known = Person.from_json(name, self.people.learnt(name))
            self.shown |= known.shown
            self.level = min(self.level, known.level)


def reader(request: Request) -> Reader:
    level, _, shown = request.cookies.get(COOKIE, "").partition(".")
    known = {one for one in shown.split(".") if re.fullmatch(r"[a-z0-9-]{1,40}", one)}
    people = getattr(request.app.state.tables.store, "people", None)
    return Reader("", known, int(level) if level in ("0", "1") else ALL, people)


def remember(response: Response, person: Reader) -> Response:
    if person.people is not None and person.name:
        person.people.add_notes(person.name, person.shown)
    value = ".".join([str(person.level), *sorted(person.shown)])
    response.set_cookie(COOKIE, value, max_age=A_YEAR, httponly=True, samesite="lax")
    return response


def note_for(seated: Seated, seat: int, ask: Ask, person: Reader) -> Note | None:
    """The note beside this question; the same one if the page is looked at again, in whichever language."""
    if seated.company is None:  # names of people elsewhere are theirs
        person.sits_at(seated.table.header["seats"][seat])
    lessons, before, note = seated.lessons.get(seat, (None, -1, None))
    number = seated.number(seat)
    if before == number and (note is None or person.level != OFF):
        return next((one for one in notes(seated.table.game.name) if note and one.id == note.id), None)
    if lessons is None:
        lessons = Lessons(seated.table.game.name, person)
    lessons.person = person
    events = seated.table.events(seat)
    seen, _ = seated.seen.get(seat, (0, 0))
    new = [_told(event) for event in events[min(seen, len(events)) :]]
    asked = {"seat": seat, "clause": ask.clause, "options": [{"key": key} for key in ask.keys]}
    note = lessons.note(asked, seated.table.view(seat), new)
    seated.lessons[seat] = (lessons, number, note)
    return note


def _told(event: Event) -> Mapping[str, Any]:
    try:
        return event.to_json()
    except TypeError:  # a game that still tells parts of its state
        return {"event": event.kind.key, "clause": event.clause, "facts": {}}


def advised(seated: Seated, ask: Ask, person: Person) -> str:
    """The answer we advise where a first game is set up."""
    return "" if person.level == OFF else first(seated.table.game.name).answers.get(ask.clause, "")


def opening_card(seated: Seated, person: Person) -> Markup | None:
    """What one reads before the first question of a game."""
    here = seated.people if seated.company else range(len(seated.table.header["seats"]))
    begun = any(line.get("seat") in here for line in seated.table.lines())
    if begun or person.level == OFF:
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
    person = reader(request)
    wanted: Any = form.get("level")
    person.level = {"0": OFF, "1": FEW}.get(wanted, ALL)
    if wanted == "again":
        person.shown.clear()
    with sitting(request, tables) as seated:
        seated.lessons.clear()
    if len(seated.people) == 1 and person.people is not None and seated.company is None:
        name = seated.table.header["seats"][seated.people[0]]
        learnt = {"level": person.level, **({"shown": []} if wanted == "again" else {})}
        person.people.keep_learnt(name, learnt)
    return remember(go(table_address(seated.name)), person)
