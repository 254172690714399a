"""The ask as a page shows it: numbered options with what they bring and cost, and the board with their numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any, NamedTuple, cast
from urllib.parse import quote

from markupsafe import Markup

from undercroft.board import Board, Place, draw
from undercroft.board.picture import END
from undercroft.kernel.ask import AskJson
from undercroft.kernel.languages import current_language
from undercroft.kernel.words import joined
from undercroft.shelf import room
from undercroft.web.words import say

_COLON = re.compile(r"[ \u00a0\u202f]?: ")  # French has a space before it
CORNER = 40.0  # units: where a card is read; a thing that is smaller has no room for it
LONG_HEAD = 64  # letters: what is longer is a sentence, and is not broken at a colon
AT_ONCE = 9  # options of one question, where it can be asked in two
QUIET = ("pass", "stop", "wait", "keep", "end", "leave", "no", "none", "done", "skip")


@dataclass(frozen=True)
class Choice:
    """One option: its number, its words in two lines, and the facts beside them."""

    number: int
    key: str
    head: str
    second: str
    clause: str
    place: str
    brings: str
    costs: str
    leads: str
    risk: str
    deadly: str
    chance: Mapping[str, Any] | None
    is_obvious: bool
    leads_to: str = ""  # the place it asks about next, where an ask has two steps

    @property
    def label(self) -> str:
        return f"{self.head}: {self.second}" if self.second else self.head

    @property
    def price(self) -> str:
        """What it costs: a number taken away, or what is given up in words."""
        if not self.costs:
            return ""
        return f"− {self.costs}" if self.costs[:1].isdecimal() else say("costs: {what}").text({"what": self.costs})

    @property
    def says_more(self) -> bool:
        """More than a name and a price: it needs a row of its own."""
        return any((self.brings, self.leads, self.risk, self.deadly, self.chance))

    @property
    def is_quiet(self) -> bool:
        return self.key.partition("-")[0] in QUIET and not self.place

    @property
    def percent(self) -> str:
        """Never 0 % for what may happen, never 100 % for what may not."""
        if not self.chance:
            return ""
        n, of = self.chance["n"], self.chance["of"]
        rounded = round(100 * n / of) if of else 0
        if n > 0 and rounded == 0:
            return "< 1 %"
        return "> 99 %" if n < of and rounded == 100 else f"{rounded} %"


def choices(ask: AskJson) -> list[Choice]:
    return [_choice(number, option, ask["obvious"]) for number, option in enumerate(ask["options"], start=1)]


def _choice(number: int, option: Mapping[str, Any], obvious: str | None) -> Choice:
    head, *rest = _COLON.split(option["label"], maxsplit=1)
    second = rest[0] if rest else ""
    if len(head) > LONG_HEAD:
        head, second = option["label"], ""
    more = {name: str(option.get(name) or "") for name in ("place", "brings", "costs", "leads", "risk", "deadly")}
    if more["leads"].startswith(option["label"]):  # what lies at a place begins with its name
        more["leads"] = more["leads"].removeprefix(option["label"]).lstrip(" :\u202f\xa0")
    named, _, lies = more["leads"].partition(":")
    if lies and option["label"].endswith(named.rstrip("\u202f\xa0 ")):  # or the answer ends with it: walk to the Crypt
        more["leads"] = lies.lstrip()
    for name in ("brings", "costs"):  # said once
        if more[name] and more[name].strip(" .") in head:
            more[name] = ""
    if _same(more["brings"], second):  # what the option is about: a trap is no gain
        more |= {"brings": "", "leads": "; ".join(filter(None, (more["leads"], second)))}
        second = ""
    elif _same(more["leads"], second):
        second = ""
    return Choice(
        number, option["key"], head[:1].upper() + head[1:], second[:1].upper() + second[1:], option.get("clause") or "",
        chance=option.get("chance"), is_obvious=option["key"] == obvious, **more,
    )  # fmt: skip


def pictured(game: str, offered: Sequence[Choice]) -> dict[str, Markup]:
    """The answers that the title has a drawing for, by key: how a tile would lie."""
    own = cast(Callable[[str], str] | None, getattr(room(game, "board"), "of_option", None))
    drawn = {one.key: Markup(own(one.key)) for one in offered} if own else {}
    return {key: svg for key, svg in drawn.items() if svg}


# -- two steps --------------------------------------------------------------------------------------------------------


def first_of(offered: Sequence[Choice]) -> list[Choice]:
    """Many answers of the form thing and use: first the things, each where it lies. Nothing where one step will do."""
    by_place: dict[str, list[Choice]] = {}
    for choice in offered:
        by_place.setdefault(choice.place, []).append(choice)
    if len(offered) <= AT_ONCE or "" in by_place or not 1 < len(by_place) <= len(offered) / 2:
        return []
    in_a_row = sorted(by_place, key=_nth) if len({place.rpartition("-")[0] for place in by_place}) == 1 else by_place
    return [_thing(number, place, by_place[place]) for number, place in enumerate(in_a_row, start=1)]


def _nth(place: str) -> tuple[int, str]:
    """Things of one kind are numbered as they lie: `die-2` before `die-10`."""
    return len(place), place


def _thing(number: int, place: str, uses: Sequence[Choice]) -> Choice:
    if len(uses) == 1:
        return replace(uses[0], number=number)
    said = {one.second for one in uses}
    name = said.pop() if len(said) == 1 else ""
    many = say("{n} use", "{n} uses").text({"n": len(uses)})
    return Choice(number, uses[0].key, name or many, _in_short(uses), "", place, "", "", "", "", "", None, False, place)


def _in_short(uses: Sequence[Choice]) -> str:
    """What it can do: of uses that begin alike the first, and how many more there are."""
    alike: dict[str, list[str]] = {}
    for one in uses:
        alike.setdefault(one.head.partition(" ")[0], []).append(one.head)
    short = [
        found[0] if len(found) == 1
        else say("{use} or {n} other", "{use} or {n} others").text({"use": found[0], "n": len(found) - 1})
        for found in alike.values()
    ]  # fmt: skip
    return joined([short[0], *(one[:1].lower() + one[1:] for one in short[1:])])


def then_of(view: Mapping[str, Any], uses: Sequence[Choice]) -> list[Choice]:
    """What one thing can do, each lit where the title says that it happens; what all have in common is left out."""
    title = room(view["game"], "board")
    where = cast(Callable[[str, Mapping[str, Any]], str], getattr(title, "used_at", lambda key, view: ""))
    said = {one.second for one in uses}
    return [
        replace(
            one, number=number, place=where(one.key, view) or one.place, second="" if len(said) == 1 else one.second
        )
        for number, one in enumerate(uses, start=1)
    ]


def _same(one: str, other: str) -> bool:
    return bool(one) and one.strip(" .").casefold() == other.strip(" .").casefold()


# -- the board --------------------------------------------------------------------------------------------------------


def board(view: Mapping[str, Any], things: Mapping[str, Any], offered: Sequence[Choice]) -> Board:
    marks: dict[str, list[tuple[int, str, str]]] = {}
    for choice in offered:
        marks.setdefault(choice.place, []).append((choice.number, choice.key, choice.label))
    return draw(view, things, marks, current_language())


def in_rows(offered: Sequence[Choice], drawn: Board) -> list[tuple[str, list[tuple[Choice, str]]]]:
    """The list of options. Where several places have several short options each (the dice of a fight, and ways to
    pay), every such place is one row with its name, and its options say only what tells them apart; all else stands
    alone, under no name."""
    by_place: dict[str, list[Choice]] = {}
    for choice in offered:
        by_place.setdefault(choice.place, []).append(choice)
    shared = {place for place, found in by_place.items() if place and len(found) > 1}
    titles = {one.place: one.title for one in drawn.places}
    rows: list[tuple[str, list[tuple[Choice, str]]]] = []
    for choice in offered:
        found = by_place[choice.place]
        briefs = [_brief(one) for one in found]
        is_plain = not any(one.says_more for one in found)
        if len(shared) < 2 or choice.place not in shared or len(set(briefs)) < len(briefs) or not is_plain:
            rows.append(("", [(choice, choice.head)]))
        elif found[0] is choice:
            words = {one.second for one in found}
            same = words.pop() if len(words) == 1 else ""
            rows.append((same or titles.get(choice.place, choice.place), list(zip(found, briefs, strict=True))))
    return rows


def _brief(choice: Choice) -> str:
    """What tells it from the others of its row."""
    return f"−{choice.costs}" if choice.costs[:1].isdecimal() and len(choice.costs) < 12 else choice.head


class Sheet(NamedTuple):
    """A panel beside the board; some say in their picture what they are."""

    key: str
    title: str
    svg: Markup
    text: tuple[str, ...]
    is_titled: bool


def sheets(drawn: Board, offered: Sequence[Choice], address: str) -> list[Sheet]:
    return [
        Sheet(
            one.key, one.title, Markup("".join(with_buttons(drawn, one.key, (one.svg,), offered, address))), one.text,
            f">{escape(one.title)}</text>" in one.svg,
        )
        for one in drawn.panels
    ]  # fmt: skip


def with_buttons(
    drawn: Board, panel: str, pieces: Sequence[str], offered: Sequence[Choice], address: str
) -> Sequence[str]:
    """The pieces of the picture, in which all is escaped, with a real button over every place that answers, in the
    order of the options.

    A place that several options share leads to these few; a thing that answers nothing can be read.
    """
    by_place: dict[str, list[Choice]] = {}
    for choice in offered:
        by_place.setdefault(choice.place, []).append(choice)
    here = [place for place in drawn.places if place.panel == panel]
    answering = sorted((one for one in here if one.place in by_place), key=lambda one: by_place[one.place][0].number)
    readable = [one for one in here if one.place not in by_place and one.thing]
    laid = "".join(_readable(one, address) for one in readable)  # below: what answers must not be covered
    laid += "".join(_button(one, by_place[one.place], address) for one in answering)
    return [*pieces[:-1], f"{pieces[-1].removesuffix(END)}{laid}{END}"] if laid else pieces


def _button(place: Place, offered: Sequence[Choice], address: str) -> str:
    numbers = " ".join(str(choice.number) for choice in offered)
    many = say("{place}: {n} answers").text({"place": place.title, "n": len(offered)})
    name = escape(many if len(offered) > 1 else f"{numbers}: {offered[0].label}")
    look = f' data-look="{address}?look={quote(place.thing, safe="")}"' if place.thing else ""
    if len(offered) == 1 and not offered[0].leads_to:
        inner = (
            f'<button type="submit" form="answer" name="answer" value="{escape(offered[0].key)}" class="spot"'
            f' data-n="{numbers}"{look} aria-label="{name}"></button>'
        )
    else:
        at = quote(place.place, safe="")
        href = f"{address}?at={at}#ask"
        inner = f'<a class="spot" data-n="{numbers}"{look} data-at="{at}" href="{href}" aria-label="{name}"></a>'
    return _over(place, inner) + (_info(place, address) if place.thing and min(place.w, place.h) > 2 * CORNER else "")


def _info(place: Place, address: str) -> str:
    """In its lower corner, unless something stands there, a way to read a card that answers."""
    x, y = place.look or (place.x + place.w - CORNER, place.y + place.h - CORNER)
    corner = place._replace(x=x, y=y, w=CORNER, h=CORNER)
    name = escape(say("Read: {name}").text({"name": place.title}))
    href = f"{address}?look={quote(place.thing, safe='')}#look"
    return _over(
        corner, f'<a class="spot read info" tabindex="-1" aria-hidden="true" href="{href}" title="{name}">i</a>'
    )


def _readable(place: Place, address: str) -> str:
    """A link to its print; not in the way of Tab, because the list of what lies here has the same links."""
    name = escape(say("Read: {name}").text({"name": place.title}))
    href = f"{address}?look={quote(place.thing, safe='')}#look"
    return _over(place, f'<a class="spot read" tabindex="-1" aria-hidden="true" href="{href}" title="{name}"></a>')


def _over(place: Place, inner: str) -> str:
    box = f'x="{place.x:g}" y="{place.y:g}" width="{place.w:g}" height="{place.h:g}"'
    return f"<foreignObject {box}>{inner}</foreignObject>"
