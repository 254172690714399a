"""Draws docs/ideas/*.svg: the pictures of the ideas. `python docs/ideas.py`

A picture has its own paper, so that it can be read on a light page and on a dark one.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

HERE = Path(__file__).parent / "ideas"
RULE = """
def shrine(d, hero, room):
    pick = yield from choose(hero, ...)
    if pick is OFFER:
        give_up(d, hero, gold, 1)
    face = yield from roll(...)
    yield from apply_row(d, hero, face)
"""
SEALS = (
    ("table", "seals its seed"),
    ("each seat", "seals its own"),
    ("all seals", "are shown"),
    ("play", "dice from all seeds"),
    ("the end", "all seeds are told"),
)
RECORD = """
{"undercroft": 2, "game": "mini-rogue", ...}
{"seat": 0, "clause": "MR-212", "answer": "move-right"}
{"luck": "MR-321", "faces": [6, 2]}
{"luck": "MR-182", "drawn": "city-guard"}
{"over": [0]}
"""
PAPER, INK, LAMP, COOL, PALE = "#f7f1e3", "#2b2118", "#f2c14e", "#bcd3d8", "#e7dcc3"


class Sheet:
    def __init__(self, width: int, height: int, title: str) -> None:
        self.size, self.title = (width, height), title
        self.parts: list[str] = []

    def box(self, x: int, y: int, w: int, h: int, *lines: str, fill: str = PALE, bold: bool = False) -> None:
        self.parts.append(f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="8" fill="{fill}" stroke="{INK}"/>')
        top = y + h / 2 - (len(lines) - 1) * 9 + 5
        for n, line in enumerate(lines):
            self.text(x + w / 2, top + n * 18, line, bold=bold and n == 0)

    def text(
        self, x: float, y: float, line: str, anchor: str = "middle", bold: bool = False, mono: bool = False
    ) -> None:
        look = ' font-weight="700"' * bold + ' font-family="monospace" font-size="13" xml:space="preserve"' * mono
        self.parts.append(f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{look}>{escape(line)}</text>')

    def arrow(self, *points: tuple[int, int], dashed: bool = False) -> None:
        way = " ".join(f"{x},{y}" for x, y in points)
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        self.parts.append(
            f'<polyline points="{way}" fill="none" stroke="{INK}" stroke-width="1.6"{dash} marker-end="url(#a)"/>'
        )

    def save(self, name: str) -> None:
        w, h = self.size
        HERE.mkdir(exist_ok=True)
        (HERE / f"{name}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" '
            f'font-family="Georgia, serif" font-size="15" fill="{INK}"><title>{escape(self.title)}</title>'
            '<defs><marker id="a" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" '
            f'orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="{INK}"/></marker></defs>'
            f'<rect width="{w}" height="{h}" rx="14" fill="{PAPER}"/>{"".join(self.parts)}</svg>\n',
            encoding="utf-8",
        )


def generators() -> None:
    sheet = Sheet(720, 300, "A rule pauses where it asks; whoever answers lets it go on")
    for n, line in enumerate(RULE.strip().splitlines()):
        sheet.text(30, 62 + n * 28, line, "start", mono=True)
    sheet.box(440, 40, 250, 54, "a person, a bot, a script", "answers the ask", fill=LAMP)
    sheet.box(440, 150, 216, 54, "luck answers: seeded, typed,", "scripted, recorded", fill=COOL)
    sheet.arrow((372, 84), (438, 70))
    sheet.arrow((290, 168), (438, 176))
    sheet.box(150, 235, 540, 44, "the log of the answers is the game", bold=True)
    sheet.arrow((674, 96), (674, 233), dashed=True)
    sheet.arrow((548, 206), (548, 233), dashed=True)
    sheet.save("generators")


def luck() -> None:
    sheet = Sheet(720, 250, "Seals come first, seeds at the end, and everybody can count again")
    for n, (one, other) in enumerate(SEALS):
        sheet.box(20 + n * 139, 50, 124, 62, one, other, fill=LAMP if n == 3 else PALE, bold=True)
        if n:
            sheet.arrow((20 + n * 139 - 14, 81), (20 + n * 139 - 1, 81))
    sheet.box(190, 165, 340, 54, "undercroft verify FILE", "every die and card, counted again", fill=COOL)
    sheet.arrow((638, 114), (638, 192), (532, 192))
    sheet.arrow((221, 114), (221, 163), dashed=True)
    sheet.save("luck")


def imagined() -> None:
    sheet = Sheet(720, 290, "A seat imagines worlds that fit what it knows; a search looks ahead in them")
    sheet.box(20, 110, 170, 70, "what this seat", "has seen", fill=LAMP)
    for n in range(3):
        y = 30 + n * 85
        sheet.box(290, y, 170, 60, f"a world, seed {n + 1}", "the hidden drawn anew", fill=COOL)
        sheet.arrow((192, 145), (288, y + 30))
        sheet.box(540, y, 160, 60, "each answer tried,", "played to its end")
        sheet.arrow((462, y + 30), (538, y + 30))
    sheet.text(105, 215, "what is really hidden")
    sheet.text(105, 235, "is never looked at")
    sheet.save("imagined")


def twin() -> None:
    sheet = Sheet(720, 250, "One source, two ways to run it, and a suite that holds them together")
    sheet.box(20, 90, 180, 64, "the rules as written", "generators", fill=LAMP, bold=True)
    sheet.box(290, 30, 190, 60, "at a table", "pauses at every ask")
    sheet.box(290, 150, 190, 60, "the twin", "no pause, no telling", fill=COOL)
    sheet.arrow((202, 112), (288, 62))
    sheet.arrow((202, 132), (288, 178))
    sheet.text(246, 205, "rewritten")
    sheet.box(540, 90, 160, 64, "the same record,", "line by line", bold=True)
    sheet.arrow((482, 62), (560, 62), (590, 88))
    sheet.arrow((482, 180), (560, 180), (590, 156))
    sheet.save("twin")


def record() -> None:
    sheet = Sheet(720, 270, "One file: save, replay, bug report, golden test, training data")
    for n, line in enumerate(RECORD.strip().splitlines()):
        sheet.text(30, 50 + n * 26, line, "start", mono=True)
        if n:
            sheet.arrow((18, 32 + n * 26), (18, 44 + n * 26))
    sheet.text(560, 60, "each line is hashed", "middle")
    sheet.text(560, 80, "with the one before", "middle")
    for n, word in enumerate(("a save", "a replay", "a bug report", "a golden test", "training data")):
        sheet.box(20 + n * 139, 200, 124, 44, word, fill=COOL)
        sheet.arrow((82 + n * 139, 172), (82 + n * 139, 198))
    sheet.save("record")


if __name__ == "__main__":
    for draw in (generators, luck, imagined, twin, record):
        draw()
