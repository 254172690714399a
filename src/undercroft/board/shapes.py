"""The strokes every picture is made of. Colour only by class, geometry only by attribute: one drawing serves light,
dark and print, and no page needs a style attribute for it."""

from __future__ import annotations

from functools import lru_cache
from html import escape as escape_html

from undercroft.board.icons import href
from undercroft.board.words import width, wrap

PIPS = {
    1: ((12, 12),),
    2: ((8, 8), (16, 16)),
    3: ((7.6, 7.6), (12, 12), (16.4, 16.4)),
    4: ((8, 8), (16, 8), (8, 16), (16, 16)),
    5: ((7.8, 7.8), (16.2, 7.8), (12, 12), (7.8, 16.2), (16.2, 16.2)),
    6: ((8, 7.2), (16, 7.2), (8, 12), (16, 12), (8, 16.8), (16, 16.8)),
}
again = lru_cache(maxsize=8192)  # of a picture most is said again in the next one
escape = again(escape_html)
AT_A_GLANCE = 3  # numbers on one badge
PHONE = {11: 17, 12: 18, 13: 19, 14: 20, 15: 20, 16: 21, 18: 22, 20: 23, 24: 26}  # a board is half as wide there


@again
def num(value: float) -> str:
    """A coordinate, short.

    >>> num(12.0), num(3.25), num(-0.04)
    ('12', '3.2', '0')
    """
    short = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


@again
def rect(x: float, y: float, w: float, h: float, classes: str, r: float = 0) -> str:
    corner = f' rx="{num(r)}"' if r else ""
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{corner} class="{classes}"/>'


@again
def circle(x: float, y: float, r: float, classes: str) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" class="{classes}"/>'


def path(d: str, classes: str) -> str:
    return f'<path d="{d}" class="{classes}"/>'


def line(x1: float, y1: float, x2: float, y2: float, classes: str) -> str:
    return path(f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}", f"f-none {classes}")


@again
def icon(name: str, x: float, y: float, size: float, tone: str = "ink", classes: str = "") -> str:
    """A stamp of the sprite, its upper left corner at x, y."""
    return (
        f'<use href="{href(name)}" x="{num(x)}" y="{num(y)}" width="{num(size)}" height="{num(size)}"'
        f' class="{f"c-{tone} {classes}".strip()}"/>'
    )


@again
def arch(x: float, y: float, w: float, h: float, classes: str) -> str:
    r = num(w / 2)
    return path(f"M{num(x)} {num(y + h)}V{num(y + w / 2)}a{r} {r} 0 0 1 {num(w)} 0V{num(y + h)}z", classes)


def group(*parts: str, classes: str = "") -> str:
    return f'<g class="{classes}">{"".join(parts)}</g>' if classes else f"<g>{''.join(parts)}</g>"


def text(
    x: float,
    y: float,
    words: object,
    size: int = 14,
    tone: str = "ink",
    *,
    room: float = 0,
    most: int = 1,
    lead: float = 0,
    anchor: str = "",
    face: str = "",
    phone: int | None = None,
    classes: str = "",
) -> str:
    """Words on the baseline y. `room` is their greatest width: they are broken into at most `most` lines around that
    baseline, and a line still too wide is squeezed. `phone` is their size where the board shrinks to a phone (0: they
    are hidden there).

    `anchor` is "", "mid" or "end"; `face` is "", "bold", "serif" or "figure".
    """
    small = PHONE.get(size, size) if phone is None else phone
    look = f"t-{tone} {face} {anchor} {classes}"
    return _lines(x, y, str(words), size, small, room, most, lead, bool(face), look)


@again
def _lines(
    x: float, y: float, said: str, size: int, small: int, room: float, most: int, lead: float, bold: bool, look: str
) -> str:
    """The words at their size, and at the size of a phone where that breaks them otherwise."""
    wide, narrow = ((wrap(said, one, room, bold, most) if room else [said]) for one in (size, small))
    fits = not room or width(said, max(size, small), bold) <= room
    if small == size or (small and len(wide) == 1 and fits):
        grow = f" n{small}" if small != size else ""
        return _rows(x, y, wide, size, room, lead or size * 1.25, bold, f"{look} t{size}{grow}")
    both = _rows(x, y, wide, size, room, lead or size * 1.25, bold, f"{look} t{size} only-l")
    if small:
        both += _rows(x, y, narrow, small, room, small * 1.1, bold, f"{look} t{small} only-s")
    return both


def _rows(x: float, y: float, rows: list[str], size: float, room: float, lead: float, bold: bool, classes: str) -> str:
    """Lines around the baseline of a single one."""
    look = " ".join(classes.split())
    first = y - (len(rows) - 1) * lead / 2
    shown = ""
    for at, row in enumerate(rows):
        is_tight = 0 < room < width(row, size, bold)
        squeezed = f' textLength="{num(room)}" lengthAdjust="spacingAndGlyphs"' if is_tight else ""
        shown += f'<text x="{num(x)}" y="{num(first + at * lead)}" class="{look}"{squeezed}>{escape(row)}</text>'
    return shown


def figure(what: object, drawn: str) -> str:
    """A number that is watched: a page shows when it has changed."""
    return f'<g data-figure="{escape(str(what))}">{drawn}</g>'


@again
def boxes(
    x: float, y: float, w: float, full: int, have: int, tone: str, *, per: int = 0, h: float = 9, gap: float = 2
) -> str:
    """Show the count, not the bar: one box per point, in rows of `per`."""
    per = min(full, per) or full
    each = (w - gap * (per - 1)) / per if per else w
    drawn = "".join(
        rect(x + at % per * (each + gap), y + at // per * (h + gap), each, h, f"f-{tone}" if at < have else "f-line", 2)
        for at in range(full)
    )
    return f'<g data-boxes="{have}">{drawn}</g>'


@again
def die(x: float, y: float, size: float, face: int | str, *, black: bool = False, classes: str = "") -> str:
    """A die that shows a number, or a stamp, or nothing while it is in the hand."""
    k = size / 24
    body, pip = ("f-dieink s-dieedge", "die") if black else ("f-die s-dieink", "dieink")
    shown = rect(x + 1.5 * k, y + 3 * k, 21 * k, 20.5 * k, "f-edge", 5 * k)
    shown += rect(x + 1.5 * k, y + k, 21 * k, 20.5 * k, f"{body} w15", 5 * k)
    if isinstance(face, str):
        shown += face and icon(face, x + 5 * k, y + 4.2 * k, 14 * k, pip)
    elif face in PIPS:
        r = 2.7 if face == 1 else 2
        for px, py in PIPS[face]:
            shown += circle(x + (px * 0.92 + 0.96) * k, y + (py * 0.92 + 0.2) * k, r * k, f"f-{pip}")
    else:
        shown += text(x + size / 2, y + size * 0.62, face, 16, pip, anchor="mid", face="figure")
    return group(shown, classes=f"die {classes}".strip())


@again
def badge(x: float, y: float, numbers: tuple[int, ...], r: float = 12, lean: int = 0) -> str:
    """The number of the option that answers here; several options share one badge, which grows to the right (`lean` 1),
    to the left (-1) or to both sides."""
    found = sorted(set(numbers))
    if len(found) == 1:
        shape, said = circle(x, y, r, "f-lamp s-onlamp w2"), str(found[0])
    else:
        said = f"{found[0]}–{found[-1]}" if found[-1] - found[0] == len(found) - 1 else _some(found)
        half = max(r, width(said, 14, bold=True) / 2 + 6)
        x += lean * (half - r)
        shape = rect(x - half, y - r, 2 * half, 2 * r, "f-lamp s-onlamp w2", r)
    return group(shape, text(x, y + 5, said, 14, "onlamp", anchor="mid", face="figure", phone=14), classes="badge")


def _some(found: list[int]) -> str:
    """Numbers that do not follow one another: each of a few, else the first."""
    return " · ".join(map(str, found)) if len(found) <= AT_A_GLANCE else f"{found[0]} …"


def token(x: float, y: float, stamp: str, *, mine: bool = False, r: float = 23, who: str = "", step: float = 0) -> str:
    """A hero: a disc. Yours, when you are asked, is lit. Monsters are no discs.

    A page lets it walk: `who` it is, and how far a `step` leads.
    """
    tone, ink = ("f-lamp s-onlamp w2", "onlamp") if mine else ("f-ink s-card w3", "paper")
    drawn = (
        circle(x, y + r / 8, r, "f-edge")
        + circle(x, y, r, tone)
        + icon(stamp, x - r * 0.58, y - r * 0.58, r * 1.16, ink)
    )
    return f'<g data-token="{escape(who)}" data-step="{num(step)}">{drawn}</g>' if who else drawn


def portrait(x: float, y: float, w: float, h: float, stamp: str, tone: str = "ink") -> str:
    """A stamp in an arch: ink for heroes, the tone's ground for everything else."""
    ground, ink = ("ink", "paper") if tone == "ink" else (f"{tone}bg", tone)
    size = w * 0.6
    return arch(x, y, w, h, f"f-{ground}") + icon(stamp, x + (w - size) / 2, y + h * 0.54 - size * 0.42, size, ink)


def glow(x: float, y: float, r: float) -> str:
    """The lamp: seen in the dark only, and there is one."""
    return (
        f'<defs><radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="{num(x)}" cy="{num(y)}" r="{num(r)}">'
        '<stop offset="0" class="glow-in"/><stop offset="1" class="glow-out"/></radialGradient></defs>'
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="url(#glow)" class="glow"/>'
    )


@again
def dots(x: float, y: float, n: int, of: int = 36, step: float = 9) -> str:
    """A chance as pairs of dice: one dot each, the winning ones filled first."""
    shown = ""
    for at in range(of):
        r, look = (0.38, "f-ink") if at < n else (0.24, "f-edge")
        shown += circle(x + at % 6 * step, y + at // 6 * step, step * r, look)
    return shown
