"""A sheet beside the board: rows from top to bottom, as wide as a column of the page."""

from __future__ import annotations

from undercroft.board.picture import Marks, Panel, Picture
from undercroft.board.shapes import boxes, figure, icon, line, portrait, rect, text
from undercroft.board.words import width, wrap

WIDE = 300
SMALL = 14  # a sheet is drawn at most a sixth smaller, so this stays above eleven pixels
LEAD = 18
APART = 5  # rows that are lit do not touch
CORNER = 32  # of a lit card, where it is read


class Sheet(Picture):
    """A panel that grows downwards."""

    def __init__(self, key: str, marks: Marks) -> None:
        super().__init__(marks, key)
        self.y = 2.0

    def blank(self, marks: Marks) -> Sheet:
        other = Sheet(self.panel, marks)
        other.y = self.y
        return other

    def head(
        self,
        stamp: str,
        name: str,
        under: str,
        place: str = "",
        thing: str = "",
        said: str = "",
        tone: str = "ink",
    ) -> None:
        """A portrait in its arch, the name, a line or two below it."""
        room = WIDE - 58
        rows = wrap(under, SMALL, room)
        y = self.y
        shapes = [portrait(1, y, 44, 50, stamp, tone)]
        shapes.append(text(56, y + (20 if len(rows) < 3 else 14), name, 19, room=room, face="serif", phone=19))
        first = y + (39 if len(rows) < 3 else 33)
        shapes += [text(56, first + at * 17, row, SMALL, "ink2", room=room, phone=SMALL) for at, row in enumerate(rows)]
        tall = max(52.0, first - y + 17 * len(rows) - 6)
        if place:
            box = (-6, y - 4, WIDE + 12, tall + 6)
            ground = rect(*box, "base f-none", 10)
            self.place(place, box, name, said or under, ground, *shapes, thing=thing, at=(WIDE - 22, y + 10))
        else:
            self.draw(*shapes)
            self.tell(f"{name}: {said or under}")
        self.y += tall + 8

    def track(
        self, stamp: str, name: str, have: int, full: int, tone: str, *, per: int = 0, low: bool = False, more: str = ""
    ) -> None:
        """One box per point, the figure at the right."""
        y = self.y
        said = f"{have}{more}"
        self.draw(
            icon(stamp, 0, y, 18, tone),
            text(26, y + 15, name, SMALL, "ink2", phone=SMALL),
            figure(name, text(WIDE - 2 - width(f" / {full}", SMALL), y + 15, said, 19, "danger" if low else "ink",
                              anchor="end", face="figure", phone=19)),
            text(WIDE, y + 15, f"/ {full}", SMALL, "ink2", anchor="end", phone=SMALL),
        )  # fmt: skip
        rows = -(-full // per) if per else 1
        self.draw(boxes(0, y + 22, WIDE, full, have, tone, per=per))
        self.y += 22 + rows * 11 + 8
        self.tell(f"{name}: {said} / {full}")

    def title(self, words: object, right: object = "") -> None:
        y = self.y
        if y > 4:
            self.draw(line(0, y, WIDE, y, "s-line w1"))
            y += 8
        self.draw(text(0, y + 13, words, 14, "ink", room=WIDE * 0.7, face="bold", phone=14))
        if str(right):
            self.draw(text(WIDE, y + 13, right, SMALL, "ink2", anchor="end", room=WIDE * 0.45, phone=SMALL))
        self.y = y + 21
        self.tell(f"{words}: {right}" if str(right) else str(words))

    def entry(
        self,
        stamp: str,
        name: object,
        under: str = "",
        right: object = "",
        *,
        tone: str = "ink",
        off: bool = False,
        place: str = "",
        thing: str = "",
        said: str = "",
        full: str = "",
    ) -> None:
        """A card or a line of the sheet: stamp, name, what it says, a word or figure at the right. What is used up or
        locked is pale, and its word says so. `full` is the whole print where `under` is short."""
        end = str(right)
        is_lit = bool(place and self.marks.get(place))
        room = WIDE - 30 - (width(end, SMALL) + 10 if end else 0) - (26 if is_lit else 0)
        first = wrap(str(name), 15, room, bold=not off)
        rows = self._rows(under, has_corner=is_lit and bool(thing))
        y = self.y + (APART if is_lit else 0)
        ink = "ink2" if off else "ink"
        tall = 18 * len(first) + LEAD * len(rows) + 7
        shapes = [icon(stamp, 0, y + 1, 20, "edge" if off else tone)]
        shapes += [
            text(30, y + 15 + at * 18, row, 15, ink, room=room, face="" if off else "bold", phone=15)
            for at, row in enumerate(first)
        ]
        shapes += [
            text(30, y + 15 + 18 * len(first) + at * LEAD, row, SMALL, "ink2", room=WIDE - 30, phone=SMALL)
            for at, row in enumerate(rows)
        ]
        if end:
            shapes.append(text(WIDE, y + 15, end, SMALL, "ink2", anchor="end", phone=SMALL))
        told = ". ".join(one.rstrip(".") for one in (end, said or full or under) if one)
        if place:
            more = APART if is_lit else 0
            box = (-6.0, y - 3 - more / 2, WIDE + 12.0, tall + 1.0 + more)
            ground = rect(*box, "base f-none", 8)
            spot = (WIDE - 8 - (width(end, SMALL) + 10 if end else 0), y + 9)
            self.place(place, box, str(name), told, ground, *shapes, thing=thing, r=8, at=spot)
        else:
            self.draw(*shapes)
            self.tell(f"{name}: {told}" if told else str(name))
        self.y = y + tall + (APART if is_lit else 0)

    @staticmethod
    def _rows(under: str, *, has_corner: bool) -> list[str]:
        """What stands under a name; clear of the corner where a card that answers is read, if it is large enough to
        have one."""
        rows = [row for one in under.splitlines() for row in wrap(one, SMALL, WIDE - 30)]
        if has_corner and len(rows) > 2 and max(width(row, SMALL) for row in rows[-2:]) > WIDE - 30 - CORNER:
            rows = [row for one in under.splitlines() for row in wrap(one, SMALL, WIDE - 30 - CORNER)]
        return rows

    def chips(self, found: list[tuple[str, str]]) -> None:
        """Afflictions: danger, each with its own stamp and word."""
        if not found:
            return
        x = 0.0
        for stamp, word in found:
            wide = 38 + width(word, SMALL)
            if x and x + wide > WIDE:
                x, self.y = 0.0, self.y + 34
            self.draw(
                rect(x, self.y, wide, 28, "f-dangerbg s-danger w15", 6),
                icon(stamp, x + 7, self.y + 6, 16, "danger"),
                text(x + 28, self.y + 19, word, SMALL, "danger", phone=SMALL),
            )
            x += wide + 6
        self.tell(", ".join(word for _, word in found))
        self.y += 38

    def gap(self, n: float = 6) -> None:
        self.y += n

    def panel_of(self, title: str) -> tuple[Picture, Panel]:
        return self, self.as_panel(title, WIDE, self.y + 4)
