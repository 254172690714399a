"""What the next monster asks for: one line of power with its thresholds, and where everybody stands on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from undercroft.board.kept import kept
from undercroft.board.picture import Marks, Panel, Picture
from undercroft.board.shapes import icon, line, num, path, rect, text
from undercroft.board.sheet import SMALL, WIDE, Sheet
from undercroft.board.words import capital, minus, signed, width
from undercroft.games.paper_dungeons.board.timeline import monster_facts
from undercroft.games.paper_dungeons.board.words import BOXES, COUNT, ROMAN, TOTAL, monster_stamp, stamp_of
from undercroft.games.paper_dungeons.glossary import say
from undercroft.games.paper_dungeons.sight.seen import MonsterSeen, PaperDungeonsView, SheetSeen
from undercroft.kernel.words import named

SIDE_BY_SIDE = 4  # columns of the count; more players stand below


def next_monster(view: PaperDungeonsView, marks: Marks, sheet: SheetSeen) -> list[tuple[Picture, Panel]]:
    at = len(sheet["monster_points"])
    if not view["dungeon"] or at >= len(view["dungeon"]["monsters"]):
        return []
    return [monster_panel(view, marks, sheet, at, view["dungeon"]["monsters"][at], standing(view, at))]


Stood = tuple[int, str, bool]  # the power, the name, whether it is this seat's


def standing(view: PaperDungeonsView, at: int) -> list[Stood]:
    """Where everybody stands against a monster."""
    return sorted(
        (one["fights"][at]["power"], one["name"], one["seat"] == view["seat"])
        for one in view["sheets"]
        if at < len(one["fights"])  # those of the others as they were before the dungeon was known have none
    )


@kept("sheet")
def monster_panel(
    view: PaperDungeonsView, marks: Marks, sheet: SheetSeen, at: int, monster: MonsterSeen, shown: list[Stood]
) -> tuple[Picture, Panel]:
    page = Sheet("monster", marks)
    names = {hero["key"]: hero["name"] for hero in sheet["heroes"]}
    facts = {"n": ROMAN[at], "round": view["fights"][at] if at < len(view["fights"]) else view["rounds"]}
    under = say("Monster {n}, after round {round} · sworn enemy: {hero} · highest power alone: {bonus}").text(
        {**facts, "hero": names.get(monster["enemy"], monster["enemy"]), "bonus": monster["bonus"]}
    )
    said = monster_facts(sheet, monster)
    page.head(monster_stamp(monster["key"]), monster["name"], under, said=said, tone="danger")
    ladder(page, monster, shown)
    return page.panel_of(monster["name"])


def ladder(page: Sheet, monster: MonsterSeen, shown: list[Stood]) -> None:
    gates = [one["power"] for one in monster["thresholds"]]
    top = max([gates[-1] + 2, *(power for power, _, _ in shown)]) + 1
    k = (WIDE - 12) / top
    y = page.y + 12 + 26 * len(shown)
    for row, (power, name, mine) in enumerate(shown):
        x = 6 + power * k
        high = page.y + 26 * row + 4
        label = f"{name} · {power}"
        wide = width(label, 13, bold=True) + 14
        left = min(max(0.0, x - wide / 2), WIDE - wide)
        page.draw(
            line(x, high + 18, x, y - 8, "s-ink w15"),
            rect(left, high, wide, 21, "f-ink" if mine else "f-card s-ink w15", 10),
            text(
                left + wide / 2, high + 15, label, 13, "paper" if mine else "ink", anchor="mid", face="bold", phone=13
            ),
            path(f"M{num(x)} {num(y - 8)}l-5-7h10z", "f-ink"),
        )
        page.tell(say("{name}: power {power}").text({"name": name, "power": power}))
    tones = ["dangerbg", *["goldbg"] * (len(gates) - 1), "goodbg"]
    edges = [0, *gates, top]
    for (low, high), tone in zip(pairwise(edges), tones, strict=True):
        page.draw(rect(6 + low * k, y - 8, (high - low) * k, 16, f"f-{tone}"))
    page.draw(rect(6, y - 8, WIDE - 12, 16, "f-none s-edge w15", 3))
    page.draw(text(8, y + 28, say("flee"), SMALL, "danger", face="bold", phone=SMALL))
    page.draw(text(8, y + 46, minus(monster["flight"]), SMALL, "danger", phone=SMALL))
    for one in monster["thresholds"]:
        x = 6 + one["power"] * k
        page.draw(
            line(x, y - 12, x, y + 12, "s-ink w3 rnd"),
            text(x, y + 29, one["power"], 16, anchor="mid", face="figure", phone=16),
            text(x, y + 47, signed(one["points"]), SMALL, "good", anchor="mid", face="bold", phone=SMALL),
            icon("wound", x - 16, y + 54, 15, "danger" if one["damage"] else "line"),
            text(x + 3, y + 66, one["damage"], SMALL, "danger" if one["damage"] else "ink2", phone=SMALL),
        )
    page.y = y + 78


def power(page: Sheet, sheet: SheetSeen, enemy: str, got: int) -> None:
    """What one's power is made of: a box a point, those that the sworn enemy counts once more in red, then bonuses."""
    rest = got
    page.draw(text(0, page.y + 15, say("Your power"), 16, face="serif", phone=16))
    page.draw(text(WIDE, page.y + 16, got, 20, anchor="end", face="figure", phone=20))
    page.y += 24
    for hero in sheet["heroes"]:
        level, times = hero["level"], 2 if hero["key"] == enemy else 1
        rest -= level * times
        y = page.y
        page.draw(line(0, y, WIDE, y, "s-line w1"), icon(stamp_of(hero["key"], "seat"), 0, y + 3, 14))
        page.draw(text(19, y + 14, capital(hero["name"]), SMALL, room=62, phone=SMALL))
        for at in range(level * times):
            page.draw(rect(86 + at * 12, y + 5, 10, 10, "f-ink" if at < level else "f-danger", 2))
        page.draw(text(WIDE, y + 15, level * times, 15, anchor="end", face="figure", phone=15))
        page.y += 20
    page.draw(line(0, page.y, WIDE, page.y, "s-line w1"), icon("star", 0, page.y + 3, 14))
    page.draw(text(19, page.y + 14, say("Bonuses"), SMALL, phone=SMALL))
    page.draw(text(WIDE, page.y + 15, signed(rest) if rest else 0, 15, anchor="end", face="figure", phone=15))
    page.y += 26


Score = Mapping[str, int | None]  # None: not known


def known_score(sheet: SheetSeen) -> Score:
    """The count as if the game ended now; a secret aim is not in it."""
    return sheet["score"] if sheet["score_is_whole"] else {**sheet["score"], "J": None}


def count(view: PaperDungeonsView, marks: Marks) -> list[tuple[Picture, Panel]]:
    """The count, A to L: a row per box, a column per player; a bar right of the middle brings, left of it costs."""
    scores = view.get("scores")
    columns = [(sheet["name"], scores[sheet["seat"]] if scores else known_score(sheet)) for sheet in view["sheets"]]
    if not view["dungeon"]:
        return []
    return [counted(marks, columns, str(COUNT if scores else say("The count, if it ended now")))]


@kept()
def counted(marks: Marks, columns: list[tuple[str, Score]], title: str) -> tuple[Picture, Panel]:
    page = Sheet("score", marks)
    largest = max([1, *(abs(row.get(box) or 0) for _, row in columns for box in BOXES)])
    for first in range(0, len(columns), SIDE_BY_SIDE):
        some = columns[first : first + SIDE_BY_SIDE]
        _columns(page, some, largest)
    return page.panel_of(title)


def _columns(page: Sheet, columns: Sequence[tuple[str, Score]], largest: int) -> None:
    left = 128.0
    each = (WIDE - left) / max(1, len(columns))
    for at, (name, _) in enumerate(columns):
        page.draw(
            text(left + each * (at + 0.5), page.y + 14, name, 14, anchor="mid", face="bold", room=each - 6, phone=14)
        )
    page.y += 22
    for box, (message, stamp, _) in BOXES.items():
        y, word = page.y, capital(message)
        page.draw(
            line(0, y, WIDE, y, "s-line w1"),
            text(0, y + 19, box, 14, face="figure", phone=14),
            icon(stamp, 16, y + 5, 17),
            text(38, y + 19, word, SMALL, room=86, phone=SMALL),
        )
        for at, (name, row) in enumerate(columns):
            n = row.get(box)
            mid = left + each * (at + 0.5)
            if n:
                long = max(4.0, min(each / 2 - 20, 40)) * abs(n) / largest
                tone = "good" if n > 0 else "danger"
                page.draw(rect(mid if n > 0 else mid - long, y + 21, long, 4, f"f-{tone}", 1))
            shown = "?" if n is None else signed(n)
            tone = "danger" if n and n < 0 else "ink" if n else "ink2"
            page.draw(text(mid, y + 18, shown, 15, tone, anchor="mid", face="figure", phone=15))
            page.tell(say("{name}, {box}: {n}").text({"name": name, "box": f"{box} {word}", "n": shown}))
        page.y += 29
    page.draw(line(0, page.y, WIDE, page.y, "s-ink w2"), text(0, page.y + 24, TOTAL, 16, face="serif", phone=16))
    for at, (name, row) in enumerate(columns):
        n = row["L"]
        total = "?" if n is None else minus(n)
        page.draw(text(left + each * (at + 0.5), page.y + 25, total, 20, anchor="mid", face="figure", phone=20))
        page.tell(named(name, total))
    page.y += 36
