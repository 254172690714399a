"""The fight: the Boss Sheet takes the board. Its portrait and its squares are the places that answer."""

from __future__ import annotations

from undercroft.board.kept import kept
from undercroft.board.picture import Box, Marks, Panel, Picture
from undercroft.board.shapes import arch, boxes, circle, die, figure, glow, icon, line, rect, text, token
from undercroft.board.sheet import Sheet
from undercroft.board.words import Things, capital, listed, printed, sentences, width, wrap
from undercroft.games.map_maker.board.delve import W, test
from undercroft.games.map_maker.board.words import HIT_POINTS, SKILL_POINTS, boss_stamp, class_stamp
from undercroft.games.map_maker.glossary import (
    ATTACK,
    DEFENSE,
    DIE,
    HATRED,
    SKILLS,
    SPECIAL_RULE,
    SQUARE,
    THREAT,
    level_words,
    say,
)
from undercroft.games.map_maker.sight.seen import BossSheet, MapMakerView


def fight(board: Picture, view: MapMakerView, boss: BossSheet, things: Things) -> tuple[Box, tuple[float, float]]:
    title = say("The Boss fight, round {round}").text({"round": boss["round"]})
    under = listed((view["dungeon"]["name"] or "", capital(level_words(view["level"], view["threat"]))), " · ")
    board.tell(sentences((title, under)))
    board.draw(
        text(13, 30, title, 26, room=W - 26, face="serif", phone=30),
        text(13, 55, under, 15, "ink2", room=W - 26, phone=19),
    )
    if board.is_lit:
        board.ground.append(glow(110, 170, 330))
    board.ground.append("")
    head(board, boss, things)
    low = squares(board, boss, 290)
    if any(hero["hatred"] is not None for hero in view["heroes"]):
        low = hatred(board, view, boss, low)
    low = skills(board, boss, low)
    board.ground[-1] = rect(4, 72, W - 8, low - 72, "f-paper s-edge w15", 10)
    if view["test"]:
        low = test(board, view, view["test"], low + 10)
    return (0, 0, W, low + 8), (110, 170)


@kept("boss")
def head(board: Picture, boss: BossSheet, things: Things) -> None:
    box = (20.0, 88.0, 150.0, 174.0)
    x = 190
    shapes = [
        rect(*box, "base f-card", 12),
        arch(32, 100, 126, 150, "f-dangerbg"),
        icon(boss_stamp(boss["key"]), 48, 146, 94, "danger"),
    ]
    thing, _ = printed(things, boss["key"])
    points = say("{hp} of {hp_limit} HP, {sp} of {sp_limit} SP").text(
        {"hp": boss["hp"], "hp_limit": boss["hp_limit"], "sp": boss["sp"], "sp_limit": boss["sp_limit"]}
    )
    values = say("Attack {attack}, Defense {defense}, Threat {threat}").text(
        {"attack": boss["attack"], "defense": boss["defense"], "threat": boss["threat"]}
    )
    told = sentences((points, values, boss["ability"], boss["acts"], boss["special"]))
    board.place("boss", box, boss["name"], told, *shapes, thing=thing, r=12, at=(36, 104))
    board.draw(text(x, 116, boss["name"], 28, room=W - x - 20, face="serif", phone=30))
    for y, stamp, tone, name, have, full in (
        (134, "heart", "danger", HIT_POINTS, boss["hp"], boss["hp_limit"]),
        (182, "spark", "magic", SKILL_POINTS, boss["sp"], boss["sp_limit"]),
    ):
        board.draw(
            icon(stamp, x, y, 20, tone),
            text(x + 27, y + 16, name, 15, "ink2", room=200, phone=20),
            figure(name, text(W - 20, y + 17, f"{have} / {full}", 20, anchor="end", face="figure", phone=24)),
            boxes(x, y + 24, W - 20 - x, full, have, tone, h=13, gap=3),
        )
    for at, (stamp, name, n) in enumerate(
        (("sword", ATTACK, boss["attack"]), ("shield", DEFENSE, boss["defense"]),
         ("flame", THREAT, boss["threat"]))
    ):  # fmt: skip
        xx = x + at * 108
        board.draw(
            icon(stamp, xx, 234, 22, "danger" if stamp == "flame" else "ink"),
            figure(name, text(xx + 28, 253, n, 22, face="figure", phone=26)),
            text(xx + 34 + width(str(n), 22, bold=True), 252, name, 13, "ink2", room=46, phone=0),
        )
    board.draw(text(W - 20, 244, say("misses"), 14, "ink2", anchor="end", room=70, phone=19))
    for at in (0, 1):
        board.draw(circle(W - 27 - at * 20, 259, 7, "f-danger" if at < boss["misses"] else "f-none s-edge w15"))
    board.tell(say("misses: {n}").text({"n": boss["misses"]}))


@kept("boss")
def squares(board: Picture, boss: BossSheet, y: float) -> float:
    """The special ability; its squares hold dice, an empty one is dashed."""
    name, _, _ = boss["ability"].partition(": ")
    board.draw(line(20, y - 12, W - 20, y - 12, "s-line w15"))
    board.draw(text(20, y + 18, name, 20, room=230 if boss["squares"] else W - 40, most=2, face="serif", phone=24))
    if not boss["squares"]:
        return y + 36
    names, empty = boss["square_names"], say("empty")
    first = next((at for at, face in enumerate(boss["squares"]) if face), None)
    step = min(76.0, (W - 270) / len(boss["squares"]))
    for at, face in enumerate(boss["squares"]):
        x = W - 20 - step * (len(boss["squares"]) - at) + 6
        size = step - 12
        box = (x, y, size, size)
        look = "f-card s-ink w15" if face else "f-paper s-edge w15 dash"
        inside = die(x + size * 0.15, y + size * 0.14, size * 0.7, face) if face else ""
        title = names[at] if names else capital(SQUARE.text({"n": at + 1}))
        word = say("the next one") if at == first and boss["has_targets"] else "" if face else empty
        middle = (x + size / 2, y + size / 2 + 5) if not face else (x + size / 2, y + size + 34)
        shapes = (
            rect(*box, f"base {look}", 10),
            inside,
            text(x + size / 2, y + size + 18, title, 14, "ink2", room=step - 2, anchor="mid", phone=15),
            text(*middle, word, 13, "ink2", room=step - 2, anchor="mid", phone=15) if word else "",
        )
        said = sentences((DIE.text({"n": face}) if face else empty, word if face else ""))
        board.place(f"square-{at}", box, title, said, *shapes, at=(x + 3, y + 3))
    return y + step + (38 if first is not None and boss["has_targets"] else 22)


@kept("boss")
def hatred(board: Picture, view: MapMakerView, boss: BossSheet, y: float) -> float:
    """Every hero on one line, the most hated at the right: there the Boss strikes."""
    living = [(at, hero) for at, hero in enumerate(view["heroes"]) if hero["is_alive"]]
    hated = [hero["hatred"] or 0 for _, hero in living]
    top = max(hated, default=0)
    targets = [hero["name"] for _, hero in living if hero["hatred"] == top]
    board.draw(line(20, y, W - 20, y, "s-line w15"))
    board.draw(text(20, y + 34, HATRED, 20, face="serif", phone=24))
    board.draw(text(20, y + 60, say("its target:"), 14, "ink2", room=130, phone=19))
    struck = listed(targets)
    rows = len(wrap(struck, 19, 150, True, 3))
    board.draw(text(20, y + 74 + 10 * rows, struck, 16, "danger", room=150, most=3, lead=20, face="bold", phone=19))
    x, wide, low = 196.0, W - 240.0, y + 78
    last = max(6, top + 1)
    step = wide / last
    board.draw(line(x, low, x + wide, low, "s-edge w2 rnd"))
    for n in range(last + 1):
        if last <= 12 or n % 2 == 0:
            board.draw(line(x + n * step, low - 5, x + n * step, low + 5, "s-edge w15 rnd"))
            board.draw(text(x + n * step, low + 24, n, 14, "ink2", anchor="mid", phone=18))
    for nth, ((at, hero), n) in enumerate(zip(living, hated, strict=True)):
        before, all_of = hated[:nth].count(n), hated.count(n)
        aside, above = divmod(before, 2)  # who are hated alike stand over one another, two and two
        cx = x + n * step + (aside - ((all_of + 1) // 2 - 1) / 2) * 36
        cy, r = (low - 32, 19) if all_of == 1 else (low - 20 - above * 36, 13)
        if n == top:
            board.draw(circle(cx, cy, r + 5, "f-dangerbg s-danger w2"))
        mine = board.is_lit and at == view["acting"]
        board.draw(token(cx, cy, class_stamp(hero["class"]), mine=mine, r=r, who=f"hatred-{at}", step=step))
        board.tell(say("hatred of {name}: {hatred}").text({"name": hero["name"], "hatred": n}))
    words = listed(boss["hatred_lines"], " · ")
    more = 14.0 * (len(wrap(words, 14, W - x - 16, False, 3)) > 2)
    board.draw(text(x - 6, low + 56 + more / 2, words, 14, "ink2", room=W - x - 16, most=3, phone=0))
    board.tell(words)
    return low + 82 + more


@kept("boss")
def skills(board: Picture, boss: BossSheet, y: float) -> float:
    """What it can do and what that costs; a skill it cannot pay says how much is short."""
    if not boss["skills"]:
        return y
    board.draw(line(20, y, W - 20, y, "s-line w15"))
    board.draw(text(20, y + 32, SKILLS, 19, room=126, face="serif", phone=20))
    low = y + 30
    for skill in boss["skills"]:
        can = skill["cost"] <= boss["sp"]
        for at in range(skill["cost"]):
            board.draw(rect(150 + at * 16, low - 13, 12, 15, "f-magic" if can else "f-line", 3))
        short = "" if can else say("{n} SP short").text({"n": skill["cost"] - boss["sp"]})
        left = 150 + max(3, skill["cost"]) * 16 + 6
        board.draw(text(left, low, skill["name"], 16, room=W - left - 130, face="bold", phone=21))
        board.draw(text(W - 20, low, short, 14, "danger", anchor="end", room=126, phone=19))
        cost = say("costs {cost} SP").text({"cost": skill["cost"]})
        board.tell(sentences((f"{skill['name']}: {skill['text']}", cost, short)))
        low += 30
    return low


@kept("boss")
def boss_sheet(boss: BossSheet, things: Things, marks: Marks) -> tuple[Picture, Panel]:
    """The Boss Sheet as it is printed, to read."""
    page = Sheet("boss-sheet", marks)
    name, _, ability = boss["ability"].partition(": ")
    page.head(boss_stamp(boss["key"]), boss["name"], str(say("Boss Sheet")), tone="danger")
    page.entry("star", name, capital(ability), tone="danger")
    page.entry("hourglass", say("Its turn"), boss["acts"])
    if boss["hatred_lines"]:
        page.entry("flame", HATRED, sentences(boss["hatred_lines"]), tone="danger")
    page.title(SKILLS)
    for skill in boss["skills"]:
        thing = printed(things, skill["key"])[0]
        cost = say("{cost} SP").text({"cost": skill["cost"]})
        place = f"boss-skill-{skill['key']}"
        page.entry("spark", skill["name"], skill["text"], cost, tone="magic", place=place, thing=thing)
    if boss["special"]:
        page.entry("flag", SPECIAL_RULE, boss["special"])
    return page.panel_of(boss["name"])
