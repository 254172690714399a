"""The ask as a page shows it: numbered options with what they bring and cost, and the board with their numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from undercroft.board import Board, Place, draw
from undercroft.kernel.ask import Ask
from undercroft.kernel.words import current_language
from undercroft.web.words import say

_COLON = re.compile(r"[ \u00a0\u202f]?: ")  # French has a space before it
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

    @property
    def label(self) -> str:
        return f"{self.head}: {self.second}" if self.second else self.head

    @property
    def is_wordy(self) -> bool:
        """Too much to stand beside another option on a phone."""
        return len(self.label) > 44 or any((self.brings, self.costs, self.leads, self.risk, self.deadly, self.chance))

    @property
    def is_long(self) -> bool:
        """More words than half a phone has room for, where the picture does not say them."""
        return len(self.second) > 24

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


def choices(ask: Ask) -> list[Choice]:
    obvious = ask.obvious
    return [_choice(number, option.to_json(), obvious) for number, option in enumerate(ask.options, start=1)]


def _choice(number: int, option: Mapping[str, Any], obvious: str | None) -> Choice:
    head, *rest = _COLON.split(option["label"], maxsplit=1)
    second = rest[0] if rest else ""
    if len(head) > 48:
        head, second = option["label"], ""
    more = {name: str(option.get(name) or "") for name in ("place", "brings", "costs", "leads", "risk", "deadly")}
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
        if len(shared) < 2 or choice.place not in shared or len(set(briefs)) < len(briefs):
            rows.append(("", [(choice, choice.head)]))
        elif found[0] is choice:
            words = {one.second for one in found}
            same = words.pop() if len(words) == 1 else ""
            rows.append((same or titles.get(choice.place, choice.place), list(zip(found, briefs, strict=True))))
    return rows


def _brief(choice: Choice) -> str:
    """What tells it from the others of its row."""
    return f"−{choice.costs}" if choice.costs and len(choice.costs) < 12 else choice.head


def sheets(drawn: Board, offered: Sequence[Choice], address: str) -> list[dict[str, Any]]:
    """The panels beside the board; some say in their picture what they are."""
    return [
        {
            "key": one.key,
            "title": one.title,
            "svg": with_buttons(drawn, one.key, one.svg, offered, address),
            "text": one.text,
            "is_titled": f">{escape(one.title)}</text>" in one.svg,
        }
        for one in drawn.panels
    ]


def with_buttons(drawn: Board, panel: str, svg: str, offered: Sequence[Choice], address: str) -> Markup:
    """The picture with a real button over every place that answers, in the order of the options.

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
    return Markup(svg.removesuffix("</svg>") + laid + "</svg>")  # the board escapes what it draws


def _button(place: Place, offered: Sequence[Choice], address: str) -> str:
    numbers = " ".join(str(choice.number) for choice in offered)
    name = escape(f"{numbers}: {place.title}" if len(offered) > 1 else f"{numbers}: {offered[0].label}")
    if len(offered) == 1:
        inner = (
            f'<button type="submit" form="answer" name="answer" value="{escape(offered[0].key)}" class="spot"'
            f' data-n="{numbers}" aria-label="{name}"></button>'
        )
    else:
        at = quote(place.place, safe="")
        inner = (
            f'<a class="spot" data-n="{numbers}" data-at="{at}" href="{address}?at={at}#ask" aria-label="{name}"></a>'
        )
    return _over(place, inner)


def _readable(place: Place, address: str) -> str:
    """A link to its print; not in the way of Tab, because the list of what lies here has the same links."""
    name = escape(say("Read: {name}").text({"name": place.title}))
    href = f"{address}?look={quote(place.thing, safe='')}#look"
    return _over(place, f'<a class="spot read" tabindex="-1" aria-hidden="true" href="{href}" title="{name}"></a>')


def _over(place: Place, inner: str) -> str:
    box = f'x="{place.x:g}" y="{place.y:g}" width="{place.w:g}" height="{place.h:g}"'
    return f"<foreignObject {box}>{inner}</foreignObject>"
