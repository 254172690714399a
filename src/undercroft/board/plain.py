"""The board of a title that draws none: every part of its view as a card, in rows; a sheet for each that has a seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from undercroft.board.leftover import stamp_of
from undercroft.board.letters import wrap
from undercroft.board.picture import Drawn, Marks, Panel, Picture, View
from undercroft.board.shapes import icon, rect, text
from undercroft.board.sheet import Sheet
from undercroft.board.words import Things, capital, listed
from undercroft.kernel.words import Message
from undercroft.shelf import load, names

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
