"""The Wild Map: six dungeons on one road, which fills up over a campaign."""

from __future__ import annotations

from undercroft.board.picture import Board, Drawn, Marks, Panel, Picture
from undercroft.board.shapes import arch, glow, icon, line, num, path, rect, text
from undercroft.board.sheet import Sheet
from undercroft.board.words import sentences
from undercroft.games.map_maker.board.words import boss_stamp, class_stamp
from undercroft.games.map_maker.glossary import UNKNOWN, say
from undercroft.games.map_maker.sight.seen import Site, WildMap
from undercroft.kernel.languages import language

W, H = 880, 700
SITES = ((150, 560), (360, 430), (230, 220), (520, 190), (700, 360), (610, 590))
HILLS = ((80, 170), (420, 330), (640, 120), (780, 215), (90, 400), (780, 500), (440, 610), (330, 90))
TREES = (
    (500, 480), (530, 500), (470, 505), (90, 300), (120, 310), (700, 480), (730, 495), (600, 265), (630, 280),
    (270, 600), (300, 615), (770, 640), (800, 630), (160, 110), (190, 100),
)  # fmt: skip
STREAM = (
    "M14 470q60-24 110 4t96 60 110 20 90 50 20 82",
    "M14 482q58-22 106 6t94 60 112 20 86 46 14 72",
)


def draw_wild_map(chart: WildMap, marks: Marks, lang: str = "en") -> Board:
    """A campaign as a map. `chart` is the campaign's state; the place of a dungeon is `dungeon-4`."""
    with language(lang):
        board = Picture(marks)
        dungeons = chart["dungeons"]
        ahead = next((at for at, one in enumerate(dungeons) if not one["won"]), None)
        land(board)
        if ahead is not None and board.is_lit:
            board.ground.append(glow(*SITES[ahead], 260))
        road(board, dungeons)
        for at, one in enumerate(dungeons[: len(SITES)]):
            site(board, one, SITES[at], at == ahead, lang)
        rose(board)
        won = sum(one["won"] for one in dungeons)
        title = say("The Wild Map, {n} of {of} dungeons", "The Wild Map, {n} of {of} dungeons").text(
            {"n": won, "of": len(dungeons)}
        )
        board.lines.insert(0, title)
        return Drawn(board, [story(chart, lang)], title, (0, 0, W, H)).finished()


def land(board: Picture) -> None:
    board.draw(rect(2, 2, W - 4, H - 4, "f-paper s-edge w15", 14), rect(14, 14, W - 28, H - 28, "f-none s-line w15", 8))
    for x, y in HILLS:
        board.draw(path(f"M{x - 46} {y}q23-41 46 0q16-28 37 0", "f-none s-edge w15 rnd"))
    for x, y in TREES:
        board.draw(path(f"M{x} {y - 22}l9 18h-18z", "f-line"), line(x, y - 6, x, y + 2, "s-edge w2 rnd"))
    board.draw(path(STREAM[0], "f-none s-water w3 rnd"), path(STREAM[1], "f-none s-water w15 rnd"))


def road(board: Picture, dungeons: list[Site]) -> None:
    for (x1, y1), (x2, y2), one in zip(SITES, SITES[1:], dungeons, strict=False):
        look = "s-ink w3 dash" if one["won"] else "s-edge w2 dotted"
        dx = x2 - x1
        d = f"M{x1} {y1 + 10}C{num(x1 + dx * 0.3)} {y1 - 30} {num(x2 - dx * 0.3)} {y2 + 70} {x2} {y2 + 10}"
        board.draw(path(d, f"f-none {look} rnd"))


def site(board: Picture, one: Site, where: tuple[int, int], is_next: bool, lang: str) -> None:
    x, y = where
    w, h = 74, 86
    is_known = one["won"] or is_next
    left, top = x - w / 2, y - h / 2
    shapes = [arch(left - 6, top - 6, w + 12, h + 6, "f-wall" if is_known else "f-edge")]
    if one["won"]:
        shapes.append(arch(left, top, w, h, "base f-card"))
        shapes.append(icon(boss_stamp(one["boss"]), x - 22, y - 20, 44, "danger"))
        shapes.append(line(x - 24, y + 26, x + 24, y - 22, "s-ink w3 rnd"))
    elif is_next:
        shapes.append(arch(left, top, w, h, "base f-card"))
        stamp = boss_stamp(one["boss"]) if one["boss"] else "torch"
        shapes.append(icon(stamp, x - 21, y - 20, 42, "danger" if one["boss"] else "ink"))
    else:
        shapes.append(arch(left, top, w, h, "base f-paper"))
        shapes.append(arch(x - w / 4, y - h / 8, w / 2, h * 0.625, "f-line"))
    shapes.append(rect(left - 12, y + h / 2 - 2, w + 24, 8, "f-wall" if is_known else "f-edge", 2))
    name = one["given_name"] or written(one["name"], lang)
    title = f"{one['roman']}. {name or str(say('next') if is_next else UNKNOWN)}"
    low = y + h / 2 + (44 if is_next else 30)
    shapes.append(text(x, low, title, 18, room=230, anchor="mid", face="serif", phone=28, classes="lbl"))
    said = say("tries: {tries}").text({"tries": one["tries"]}) if one["tries"] else ""
    if one["won"]:
        facts = {"boss": written(one["boss_name"], lang), "depth": one["depth"]}
        under = say("{boss}, level {depth}").text(facts)
        shapes.append(text(x, low + 21, under, 15, "ink2", room=230, anchor="mid", phone=26, classes="lbl"))
        said = sentences(
            (say("won"), under, say("danger: {name}").text({"name": written(one["danger_name"], lang)}), said)
        )
    box = (left - 20, top - 18, w + 40, h + 36)
    board.place(f"dungeon-{one['number']}", box, title, said, *shapes, r=12, at=(left - 14, top - 12))


def written(name: dict[str, str] | None, lang: str) -> str:
    """A name as it stands on the map in this language; "" while there is none."""
    return name[lang] if name else ""


def rose(board: Picture) -> None:
    board.draw(
        path("M800 44L807 77 840 84 807 91 800 124 793 91 760 84 793 77z", "f-ink"),
        path(
            "M800 44L807 77 800 84zM840 84L807 91 800 84zM800 124L793 91 800 84zM760 84L793 77 800 84z",
            "f-paper s-ink w1",
        ),
        text(800, 38, say("N"), 16, anchor="mid", face="serif", phone=24),
    )


def story(chart: WildMap, lang: str) -> tuple[Picture, Panel]:
    """What each dungeon left behind, row by row."""
    page = Sheet("map", {})
    for one in chart["dungeons"]:
        maker = one["map_maker"]
        if maker:
            facts = {"name": maker[lang], "danger": written(one["danger_name"], lang).lower()}
            under = say("Mapped by the {name}. Danger left behind: {danger}.").text(facts)
            name = one["given_name"] or written(one["name"], lang)
            page.entry(class_stamp(maker["class"]), f"{one['roman']}. {name}", under, one["tries"])
        else:
            page.entry("hidden", f"{one['roman']}. {UNKNOWN}", off=True)
    return page.panel_of(str(say("The map so far")))
