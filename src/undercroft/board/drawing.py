"""The one door to the pictures, and what is drawn where a title draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, cast

from undercroft.board import icons
from undercroft.board.kept import drawn_for
from undercroft.board.picture import Board, Drawn, Marks, Panel, Picture, View
from undercroft.board.shapes import icon, rect, text
from undercroft.board.sheet import Sheet
from undercroft.board.words import Things, capital, listed, say, wrap
from undercroft.kernel.languages import language
from undercroft.kernel.words import Message
from undercroft.shelf import kind, load, names, room


def draw(view: View, things: Things, marks: Marks, lang: str = "en") -> Board:
    """The table as this view shows it. `marks` says where which options answer: `{"room-4": [(1, "go-east", "Go
    right")]}`; options without a place stand under "", so that the lamp burns whenever somebody is asked."""
    title = room(view["game"], "board")
    picture = cast(Callable[[View, Things, Marks], Drawn], cards_in_a_row if title is None else title.picture)
    with language(lang), drawn_for(id(things), lang):
        drawn = picture(view, things, marks)
        if marks:
            known = {place.place for place in drawn.places}
            rest = {place: found for place, found in marks.items() if place and place not in known}
            drawn.panels[:0] = leftover(view["game"], things, rest)
        return drawn.finished()


# -- a title that draws no board: every part of its view as a card, in rows; a sheet for each that has a seat ---------

ENVELOPE = ("game", "pack", "mode", "seat", "seats", "turn", "over")  # said elsewhere, or for programs
TOLD = ("name", "place", "key", "seat", "text")  # of a part: what is no figure
ACROSS, WIDE, GAP, LEAD = 3, 186.0, 12.0, 22.0
MOST = 6  # lines on a card


class Card(NamedTuple):
    place: str
    name: str
    lines: list[tuple[str, str]]  # what, how much
    seat: int | None = None
    says: str = ""


def cards_in_a_row(view: View, things: Things, marks: Marks) -> Drawn:
    found = list(_cards(view))
    known = {card.place for card in found}
    found += [Card(place, str(things[place]["name"]), [], None, str(things[place].get("text") or ""))
              for place in marks if place in things and place not in known]  # fmt: skip
    board, lying = Picture(marks), [card for card in found if card.seat is None]
    rows = [_rows(card) for card in lying]
    tall = 46 + LEAD * max(map(len, rows), default=0)
    for at, (card, said) in enumerate(zip(lying, rows, strict=True)):
        x, y = GAP + at % ACROSS * (WIDE + GAP), GAP + at // ACROSS * (tall + GAP)
        _lay(board, view["game"], things, card, said, (x, y, WIDE, tall))
    down = max(1, -(-len(lying) // ACROSS))
    box = (0.0, 0.0, GAP + ACROSS * (WIDE + GAP), GAP + down * (tall + GAP))
    return Drawn(board, [_sheet(card, marks) for card in found if card.seat is not None], "", box)


def _lay(
    board: Picture, game: str, things: Things, card: Card, rows: list[str], box: tuple[float, float, float, float]
) -> None:
    x, y, wide, tall = box
    stamp = stamp_of(game, card.place, things.get(card.place))
    drawn = [rect(*box, "f-card s-ink w15", 10)]
    if stamp:
        drawn.append(icon(stamp, x + wide - 34, y + 9, 24, "ink2"))
    drawn.append(text(x + 12, y + 27, card.name, 18, room=wide - 24 - (26 if stamp else 0), face="serif", phone=20))
    for at, row in enumerate(rows):
        drawn.append(text(x + 12, y + 52 + LEAD * at, row, 14, "ink2", room=wide - 24, phone=18))
    thing = card.place if card.place in things else ""
    said = listed([*(f"{what}: {n}" for what, n in card.lines), card.says])
    board.place(card.place, box, card.name, said, *drawn, thing=thing, at=(x + wide - 16, y + tall - 14))


def _rows(card: Card) -> list[str]:
    told = [f"{what}: {n}" for what, n in card.lines] + ([card.says] if card.says else [])
    return [row for one in told for row in wrap(one, 16, WIDE - 24)][:MOST]


def _sheet(card: Card, marks: Marks) -> tuple[Picture, Panel]:
    sheet = Sheet(card.place, marks)
    sheet.head("seat", card.name, card.says, place=card.place)
    for what, n in card.lines:
        sheet.title(what, n)
    return sheet.panel_of(card.name)


def _cards(view: View) -> Iterator[Card]:
    """One for each table in a view and each table in a list of it, one for all plain values."""
    domain = load(view["game"]).domain if view["game"] in names() else ""
    plain = []
    for key, value in view.items():
        if key in ENVELOPE:
            continue
        word = _word(domain, key)
        if isinstance(value, Mapping):
            yield _card(domain, value, key, word)
        elif isinstance(value, (list, tuple)) and any(isinstance(part, Mapping) for part in value):
            for number, part in enumerate(value, start=1):
                yield _card(domain, part, f"{key.removesuffix('s')}-{number}", f"{word} {number}")
        else:
            plain.append((word, _figure(value)))
    if plain:
        yield Card("table", str(load(view["game"]).title) if domain else capital(view["game"]), plain)


def _card(domain: str, part: Mapping[str, Any], place: str, name: str) -> Card:
    lines = [(_word(domain, key), _figure(value)) for key, value in part.items() if key not in TOLD]
    seat, says = part.get("seat"), str(part.get("text") or "")
    return Card(str(part.get("place") or place), str(part.get("name") or name), lines, seat, says)


def _word(domain: str, key: str) -> str:
    """The name of a field; in the reader's language where the title has a word for it."""
    return capital(Message(domain, key.replace("_", " ")))


def _figure(value: Any) -> str:
    if isinstance(value, Mapping):
        return str(
            value.get("text") or value.get("name") or listed(f"{key} {_figure(one)}" for key, one in value.items())
        )
    if isinstance(value, (list, tuple)):
        return listed(map(_figure, value)) or "–"
    return "–" if value in (None, "") else str(value)


# -- places that lie nowhere on the board: a ware on offer, a card in a pile, a side of a die -------------------------
#
# They get a sheet of their own, so that every option has its place in the picture.


def thing_of(things: Things, place: str) -> Mapping[str, Any] | None:
    """What lies at a place, by its key: `card-fire` may be the place of the potion `potion-fire`, but `die-2` is not
    `tile-2`."""
    _, _, key = place.partition("-")
    for name in (place, key):
        if name in things:
            return things[name]
    if not key or key.isdecimal():
        return None
    return next((thing for name, thing in things.items() if name.partition("-")[2] == key), None)


def stamp_of(game: str, place: str, thing: Mapping[str, Any] | None) -> str:
    """The drawing of the key itself, else what the title has for things of this kind; "" if it has none."""
    sort, _, key = place.partition("-")
    drawn = next((one for one in (key, sort) if one in icons.symbols()), "")
    return drawn or kind(game, str(thing["kind"]) if thing else sort).stamp


def leftover(game: str, things: Things, marks: Marks) -> list[tuple[Picture, Panel]]:
    if not marks:
        return []
    sheet = Sheet("choices", marks)
    for place, found in sorted(marks.items(), key=lambda one: min(number for number, _, _ in one[1])):
        thing = thing_of(things, place)
        if thing:
            name, said = str(thing.get("name") or place), str(thing.get("text") or "")
        else:
            head, _, said = found[0][2].partition(": ") if len(found) == 1 else (capital(place), "", "")
            name = capital(head)
        sheet.entry(
            stamp_of(game, place, thing) or "spark",
            name,
            said,
            place=place,
            thing=str(thing.get("key", "")) if thing else "",
        )
    return [sheet.panel_of(str(say("To choose from")))]
