"""Pages: the boards and sheets of a table, then its cards. Each page is one drawing, four units a millimetre."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple, cast

from undercroft.board import icons
from undercroft.board.cards import HIGH, WIDE, Cut, card
from undercroft.board.drawing import draw
from undercroft.board.picture import Board, Drawn, Panel
from undercroft.board.shapes import num, rect, text
from undercroft.board.sheet import WIDE as COLUMN
from undercroft.board.standalone import STYLE, nested, painted, tall
from undercroft.board.words import wrap
from undercroft.kernel.languages import current_language
from undercroft.kernel.things import Thing
from undercroft.paper.laid import Laid
from undercroft.paper.words import say
from undercroft.shelf import cover, room

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # millimetres
PER = 4.0
MARGIN, HEAD, GAP = 36.0, 112.0, 14.0
LEAST, MOST = 0.72, 1.25  # how small and how large a sheet is drawn
SANS = "'Liberation Sans', Arial, Helvetica, 'Noto Sans', 'DejaVu Sans'"  # as wide as our boards count letters
Size = tuple[float, float]


def pages(laid: Laid, paper: str = "a4", base: str = "", cards: bool = True) -> list[str]:
    """All of it, as drawings that stand alone. `base` is the server at which the code opens the same table."""
    size = PAPERS[paper][0] * PER, PAPERS[paper][1] * PER
    drawn = [page for board in _boards(laid) for page in _sheets(laid, board, size, base)]
    return drawn + (list(_cards(laid, size)) if cards else [])


def _boards(laid: Laid) -> list[Board]:
    """What a title lays on paper, else its picture as every seat sees it."""
    table, title = laid.table, room(laid.game, "board")
    views = [table.view(seat) for seat in range(laid.seats)]
    drawn = cast(Callable[[Any, Any], list[Drawn]] | None, getattr(title, "paper", None))
    if drawn is None:
        return [draw(view, table.things, {}, current_language()) for view in views]
    return [one.finished() for one in drawn(views, table.things)]


# -- sheets -----------------------------------------------------------------------------------------------------------


class Fit(NamedTuple):
    """How a board and some of its panels lie on a page."""

    scale: float
    lies: bool
    lanes: list[list[Panel]]


def _sheets(laid: Laid, board: Board, size: Size, base: str) -> Iterator[str]:
    """The board with as many of its sheets as can be read beside it; the others on the next page."""
    left, first = list(board.panels), board.width > 0
    while first or left:
        shown = board if first else None
        fit = next(
            one for n in range(len(left), -1, -1) if (one := _fit(shown, left[:n], size)).scale >= LEAST or n <= 1
        )
        yield _sheet(laid, board, shown, fit, size, base)
        left, first = left[sum(map(len, fit.lanes)) :], False


def _fit(board: Board | None, panels: Sequence[Panel], size: Size) -> Fit:
    """The largest that all of them can be, upright or on its side, in as many columns as serve."""
    found = []
    for lies in (False, True):
        wide, high = (size[1], size[0]) if lies else size
        for columns in range(1 if panels and board is None else min(1, len(panels)), min(4, len(panels)) + 1):
            lanes = _lanes(panels, columns)
            across = (board.width if board else 0) + columns * (COLUMN + 24 + GAP) + (0 if board else -GAP)
            down = max([board.height if board else 0, *(sum(tall(one) + 24 + GAP for one in lane) for lane in lanes)])
            scale = min((wide - 2 * MARGIN) / across, (high - 2 * MARGIN - HEAD) / down, MOST)
            found.append(Fit(scale, lies, lanes))
    return max(found, key=lambda one: one.scale)


def _lanes(panels: Sequence[Panel], columns: int) -> list[list[Panel]]:
    """One below the other in the order they have, in columns of much the same height."""
    lanes: list[list[Panel]] = [[] for _ in range(columns)]
    if not columns:
        return lanes
    share = sum(tall(one) + 24 + GAP for one in panels) / columns
    filled, at = 0.0, 0
    for one in panels:
        own = tall(one) + 24 + GAP
        if at + 1 < columns and lanes[at] and filled + own / 2 > share:
            at, filled = at + 1, 0.0
        lanes[at].append(one)
        filled += own
    return lanes


def _sheet(laid: Laid, whole: Board, board: Board | None, fit: Fit, size: Size, base: str) -> str:
    wide, high = (size[1], size[0]) if fit.lies else size
    k, x, shown = fit.scale, MARGIN, ""
    top = MARGIN + HEAD
    if board:
        shown += nested(board.svg, x, top, board.width * k, board.height * k)
        x += (board.width + GAP) * k
    for lane in fit.lanes:
        y = top
        for panel in lane:
            inner = tall(panel)
            shown += rect(x, y, (COLUMN + 24) * k, (inner + 24) * k, "f-paper s-edge w1", 10 * k)
            shown += nested(panel.svg, x + 12 * k, y + 12 * k, COLUMN * k, inner * k)
            y += (inner + 24 + GAP) * k
        x += (COLUMN + 24 + GAP) * k
    return _page(wide, high, _head(laid, whole, wide, base) + shown)


def _head(laid: Laid, board: Board, wide: float, base: str) -> str:
    """What this is, and how it comes back to a table."""
    about = " · ".join([str(board.title), *laid.about])
    code = _code(laid.link(base), wide - MARGIN - HEAD + 8, MARGIN - 8, HEAD - 8) if base else ""
    room_left = wide - 2 * MARGIN - (HEAD if code else 0)
    words = say("Throw your own dice. To check the game and enter it: scan the code, or type") if code else say(
        "Throw your own dice. To check the game and enter it, type")  # fmt: skip
    shown = text(MARGIN, MARGIN + 22, cover(laid.game).title, 28, room=room_left, face="serif", phone=28)
    shown += text(MARGIN, MARGIN + 44, about, 14, "ink2", room=room_left, phone=14)
    shown += text(MARGIN, MARGIN + 64, words, 13, "ink2", room=room_left, phone=13)
    for at, row in enumerate(wrap(laid.command, 12, room_left)[:2]):
        shown += text(MARGIN, MARGIN + 80 + 14 * at, row, 12, room=room_left, phone=12, classes="mono")
    return shown + code


def _code(link: str, x: float, y: float, size: float) -> str:
    """A QR code of our own strokes, each row of dark squares one. Paper is flat and clean: the least correction, and so
    the largest squares."""
    import segno

    rows = [bytes(row) for row in segno.make(link, error="l", micro=False).matrix]
    step = size / len(rows)
    runs = [(run.start(), at, len(run[0])) for at, row in enumerate(rows) for run in re.finditer(b"\x01+", row)]
    drawn = "".join(f"M{left} {at}h{wide}v1h-{wide}z" for left, at, wide in runs)
    return f'<path d="{drawn}" transform="translate({num(x)} {num(y)}) scale({step:.4f})" class="f-ink"/>'


# -- cards ------------------------------------------------------------------------------------------------------------


def _cards(laid: Laid, size: Size) -> Iterator[str]:
    """As many on a page as go side by side, as many of each as the deck has. Things of one shape lie together."""
    title, (wide, high) = room(laid.game, "board"), size
    kinds: Sequence[str] = getattr(title, "CARDS", ())
    own = cast(Callable[[Thing], Cut | None] | None, getattr(title, "cut", None))
    figures = cast(Callable[[Any], str] | None, getattr(room(laid.game, "screen"), "figures", None))
    found = [
        (own(thing) if own else None) or Cut(WIDE, HIGH, card(laid.game, thing, figures(thing) if figures else ""))
        for kind in kinds
        for thing in laid.table.things.values()
        if thing["kind"] == kind and _is_played(laid, thing)
        for _ in range(int(thing["facts"].get("copies", 1)))
    ]
    for (across, down), alike in groupby(found, key=lambda one: one[:2]):
        columns, rows = int((wide - 24) // across), int((high - 40) // down)
        left, top, pile = (wide - columns * across) / 2, (high - rows * down) / 2, list(alike)
        for first in range(0, len(pile), columns * rows):
            shown = "".join(
                f'<g transform="translate({num(left + at % columns * across)} {num(top + at // columns * down)})">'
                f"{one.shapes}</g>"
                for at, one in enumerate(pile[first : first + columns * rows])
            )
            said = f"Undercroft · {cover(laid.game).title}"
            yield _page(wide, high, shown + text(left + 6, high - 8, said, 11, "ink2", phone=11))


def _is_played(laid: Laid, thing: Thing) -> bool:
    """Whether this one can come at this table: a title may know of cards that lie in the box."""
    chosen = cast(Callable[[Any, Any], bool] | None, getattr(room(laid.game, "board"), "is_played", None))
    return chosen is None or chosen(laid.table.view(0), thing)


# -- a page -----------------------------------------------------------------------------------------------------------


def _page(wide: float, high: float, shown: str) -> str:
    """A drawing that needs nothing else: colours of print, letters that any machine has, stamps as often as used."""
    drawn = re.sub(r"<defs><symbol .*?</defs>", "", shown, flags=re.S)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(wide)} {num(high)}"><style>{_style()}</style>'
        f"{icons.symbols_in(drawn)}{rect(0, 0, wide, high, 'f-card')}{drawn}</svg>\n"
    )


@cache
def _style() -> str:
    css = painted(f"<style>{STYLE.read_text('utf-8')}</style>", on_paper=True)[7:-8]
    css = re.sub(r"/\*.*?\*/|@keyframes[^{]*\{[^}]*\}\s*\}", "", css, flags=re.S)
    plain = re.sub(r"[^{}]*(?::|svg\.board)[^{}]*\{[^}]*\}", "", css)  # what is for browsers
    own = "".join(f"{one} {{ font-family: {SANS}; }}" for one in ("text", "svg text.figure"))
    return f"{own} text.mono {{ font-family: 'DejaVu Sans Mono', monospace; }} {plain}"
