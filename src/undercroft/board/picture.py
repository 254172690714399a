"""What a picture is to those who show it, and how one comes about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from undercroft.board import icons
from undercroft.board.kept import Read, read
from undercroft.board.shapes import badge, escape, num, rect

Mark = tuple[int, str, str]  # the option's number from 1, its key, its label
Marks = Mapping[str, Sequence[Mark]]
View = Mapping[str, Any]
Box = tuple[float, float, float, float]


class Place(NamedTuple):
    """Something on the table, and where it lies in the units of its picture: a page may lay a button over it."""

    place: str
    x: float
    y: float
    w: float
    h: float
    panel: str = ""  # the panel it lies in; "" is the board itself
    title: str = ""
    text: str = ""
    thing: str = ""  # the key of its print among the table's things, where it has one
    look: tuple[float, float] | None = None  # where it is read, if not in its lower corner


class Panel(NamedTuple):
    """A sheet beside the board."""

    key: str
    title: str
    svg: str
    text: tuple[str, ...]


class Vital(NamedTuple):
    """A figure one always wants to see; on a phone six or seven of them stand above the board."""

    stamp: str
    tone: str
    figure: str
    word: str
    is_low: bool = False


@dataclass(frozen=True)
class Board:
    """A whole table as one seat sees it."""

    pieces: tuple[str, ...]  # what the picture is made of: most of them stood in the one before
    panels: tuple[Panel, ...]
    places: tuple[Place, ...]
    text: tuple[str, ...]
    title: str = ""
    x: float = 0  # the corner of its viewBox, and its size
    y: float = 0
    width: float = 0
    height: float = 0
    focus: tuple[float, float] | None = None  # where the lamp stands: a window on a large board opens there
    vitals: tuple[Vital, ...] = ()
    heads: tuple[Vital, ...] = ()  # of the whole table: a page says them above a window on the board

    @property
    def svg(self) -> str:
        return "".join(self.pieces)


END = "</svg>"
FRIEZE = 46  # as high as the place is drawn behind the head of a board


class Picture:
    """One drawing under way, in layers: the ground, what lies on it, the places that answer in the order of the options
    (so Tab walks them in that order), and what must be seen over them."""

    def __init__(self, marks: Marks, panel: str = "") -> None:
        self.marks: Read = read(marks)
        self.panel = panel
        self.y = 0.0  # how far down a sheet has grown
        self.ground: list[str] = []
        self.things: list[str] = []
        self.spots: list[tuple[int, str]] = []
        self.over: list[str] = []
        self.places: list[Place] = []
        self.lines: list[str] = []
        self.window = ""  # "large": shown in its own size, in a window to move over it; "wide": so on a phone only

    @property
    def is_lit(self) -> bool:
        """Somebody is asked: the lamp burns."""
        return self.marks.is_lit

    def blank(self, marks: Marks) -> Picture:
        """Another one to draw a part of this one on."""
        return Picture(marks, self.panel)

    def draw(self, *shapes: str) -> None:
        self.things.extend(shapes)

    def tell(self, line: str) -> None:
        """A line for those who do not see the picture."""
        if line:
            self.lines.append(line)

    def place(
        self,
        key: str,
        box: Box,
        title: str,
        text: str,
        *shapes: str,
        thing: str = "",
        r: float = 10,
        at: tuple[float, float] | None = None,
        is_said: bool = True,
        face: str | None = None,
        look: tuple[float, float] | None = None,
    ) -> None:
        """A thing with a name. Where an option answers it gets the halo, the ring and the number (at `at`), and is read
        at `look`.

        A card has a `face`, "" while it lies face down: a page turns it over.
        """
        x, y, w, h = box
        marks = self.marks.get(key, ())
        drawn = "".join(shapes)
        if marks:
            numbers = tuple(number for number, _, _ in marks)
            bx, by = at or (x + 9, y + 9)
            lean = 1 if bx < x + w / 2 else -1  # several numbers grow over their own place, not over the next one
            ring = rect(x, y, w, h, "ring", r)
            drawn = rect(x - 2, y - 2, w + 4, h + 4, "halo", r + 2) + drawn + ring + badge(bx, by, numbers, lean=lean)
        shown = f'<g class="place{" can" if marks else ""}" data-place="{escape(key)}"'
        shown += f' data-thing="{escape(thing)}"' if thing else ""
        shown += f' data-face="{escape(face)}"' if face is not None else ""
        shown += f"><title>{escape(title)}</title><desc>{escape(text or title)}</desc>{drawn}</g>"
        if marks:
            self.spots.append((min(number for number, _, _ in marks), shown))
        else:
            self.things.append(shown)
        self.places.append(
            Place(key, round(x, 1), round(y, 1), round(w, 1), round(h, 1), self.panel, title, text, thing, look)
        )
        if is_said:
            self.tell(f"{title}: {text}" if text else title)

    def parts(self) -> tuple[str, ...]:
        spots = (shown for _, shown in sorted(self.spots, key=lambda spot: spot[0]))
        return (*self.ground, *self.things, *spots, *self.over)

    def body(self) -> str:
        return "".join(self.parts())

    def opened(
        self,
        name: str,
        box: Box,
        symbols: str = "",
        classes: str = "board",
        focus: tuple[float, float] | None = None,
    ) -> str:
        """How its SVG begins."""
        view_box = " ".join(num(one) for one in box)
        centre = f' data-focus="{num(focus[0])} {num(focus[1])}"' if focus else ""
        size = f' width="{num(box[2])}" height="{num(box[3])}"' if self.window else ""
        classes += f" {self.window}" if self.window else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{classes}" viewBox="{view_box}"{size} role="group"'
            f' aria-label="{escape(name)}"{centre}>{symbols}'
        )

    def svg(self, name: str, box: Box, classes: str) -> str:
        return f"{self.opened(name, box, classes=classes)}{self.body()}{END}"

    def as_panel(self, title: str, width: float, height: float) -> Panel:
        assert self.panel
        return Panel(self.panel, title, self.svg(title, (0, 0, width, height), "panel"), tuple(self.lines))


@dataclass
class Drawn:
    """What the module of a game makes of a view."""

    board: Picture
    panels: list[tuple[Picture, Panel]]
    title: str
    box: Box
    focus: tuple[float, float] | None = None
    vitals: tuple[Vital, ...] = ()
    heads: tuple[Vital, ...] = ()
    ground: str = ""  # the place this is, drawn behind the head of the board: `mini-rogue-city-1`
    dark: int = 0  # how dark it is there, from 0 to 4

    @property
    def places(self) -> list[Place]:
        return [place for one in (self.board, *(sheet for sheet, _ in self.panels)) for place in one.places]

    def _behind(self) -> str:
        """A frieze of the place, and its darkness: lines only, under all that can be read."""
        x, y, wide, high = self.box
        dark = rect(x, y, wide, high, f"dark-{self.dark}", 14) if self.dark else ""
        frieze = f"g-{self.ground}-strip"
        if not self.ground or not icons.is_known(frieze):
            return dark
        box = f'x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{FRIEZE}"'
        return f'{dark}<use href="#{frieze}" {box} class="frieze"/>'

    def finished(self) -> Board:
        """The board with its sheets; the stamps they use are defined once, in the board."""
        parts = (self._behind(), *self.board.parts())
        symbols = icons.symbols_in(*parts, *(panel.svg for _, panel in self.panels))
        return Board(
            (self.board.opened(self.title, self.box, symbols, focus=self.focus), *parts, END),
            tuple(panel for _, panel in self.panels),
            tuple(self.places),
            tuple(self.board.lines),
            self.title,
            *self.box,
            self.focus,
            self.vitals,
            self.heads,
        )
