"""Delving: fifty levels as a shaft that goes down, the six encounters as cards, and the test under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from undercroft.board.kept import kept
from undercroft.board.picture import Box, Picture
from undercroft.board.shapes import arch, die, dots, glow, group, icon, line, rect, text
from undercroft.board.words import Things, capital, listed, printed, sentences
from undercroft.games.map_maker.board.words import NO_WAY, chance_words, score_of, ways
from undercroft.games.map_maker.glossary import ATTRIBUTES, ENCOUNTERS, SCORE, level_words, say
from undercroft.games.map_maker.sight.seen import AttributeBox, Chance, EncounterBox, MapMakerView, Test

W = 600
CELL, ROW = 50, 32
LEFT, TOP = 92, 72
WIDE, HIGH, GAP = 182, 194, 14


def delve(board: Picture, view: MapMakerView, things: Things) -> tuple[Box, tuple[float, float]]:
    low = track(board, view, head(board, view)) + 14
    if board.is_lit:
        board.ground.append(glow(W / 2, low + 160, 330))
    if view["heroes"] and view["encounters"]:
        acting = view["heroes"][view["acting"]] if view["acting"] is not None else None
        attributes, chances = (acting["attributes"], acting["chances"]) if acting else ([], {})
        low = cards(board, things, view["encounters"], attributes, chances, low)
    if view["test"]:
        low = test(board, view, view["test"], low + 4)
    return (0, 0, W, low + 6), (W / 2, TOP + 2 * ROW)


@kept()
def head(board: Picture, view: MapMakerView) -> float:
    """Where one is, when the Boss comes, and what holds on this level; returns where it ends."""
    title = capital(level_words(view["level"], view["threat"]))
    event = view["event"]["name"] if view["event"] else ""
    danger = f"{view['danger']['name']} ({view['danger']['penalty']})" if view["danger"] else ""
    score = view["track"][view["level"] - 1][1] if 0 < view["level"] <= len(view["track"]) else 0
    facts = {"n": score, "sum": sum(view["dice"])}
    boss = say("the Boss comes if the six dice make {n}").text(facts) if score else ""
    if score and view["dice"]:
        boss = say("the Boss comes if the six dice make {n}; now {sum}").text(facts)
    under, holds = listed((view["dungeon"]["name"] or "", boss), " · "), listed((event, danger), " · ")
    board.draw(
        text(13, 30, title, 26, room=W - 26, face="serif", phone=30),
        text(13, 55, under, 15, "ink2", room=W - 26, phone=18),
        text(13, 79, holds, 15, "ink", room=W - 26, face="bold", phone=19) if holds else "",
    )
    board.tell(sentences((title, under, holds)))
    if view["event"]:
        board.tell(f"{view['event']['name']}: {view['event']['text']}")
    return TOP + 24 if holds else TOP


@kept()
def track(board: Picture, view: MapMakerView, top: float) -> float:
    """Past levels recede, this one is lit, elite levels wear a crown; the Threat of each row stands at its left."""
    levels, now = view["track"], view["level"]
    rows = -(-len(levels) // 10)
    shapes = []
    for row in range(rows):
        nth = min(max(now - 10 * row, 0), 11)  # 0: all of it is to come, 11: all of it is past
        is_lit = 0 < nth < 11 and board.is_lit
        shapes.append(track_row(levels[row * 10 : row * 10 + 10], row, nth, is_lit, top + row * ROW))
    tall = rows * ROW
    title = str(say("The levels"))
    ahead = [at + 1 for at, (_, _, elite) in enumerate(levels) if elite and at + 1 >= view["level"]]
    here = say("level {level} of {last_level}").text({"level": view["level"], "last_level": view["last_level"]})
    said = sentences((here, say("next Elite level: {n}").text({"n": ahead[0]}) if ahead else ""))
    board.place("dungeon", (10, top - 3, W - 20, tall + 4), title, said, *shapes, r=6)
    return top + tall


@kept()
def track_row(part: Sequence[Sequence[int]], row: int, nth: int, is_lit: bool, y: float) -> str:
    """Ten levels; we are at the `nth` of them. A group for itself: a page is sent only those that are new."""
    threats = listed(dict.fromkeys(threat for threat, _, _ in part), "–")
    shown = text(13, y + 19, say("Threat {n}").text({"n": threats}), 13, "ink2", room=LEFT - 20, phone=0)
    shown += icon("flame", 16, y + 4, 20, "danger", "only-s")
    shown += text(42, y + 21, threats, 19, "ink2", phone=19, classes="only-s")
    for at, (_, _, is_elite) in enumerate(part, start=1):
        shown += cell(row * 10 + at, LEFT + (at - 1) * CELL, y, bool(is_elite), at == nth, at < nth, is_lit)
    return group(shown)


def cell(level: int, x: float, y: float, is_elite: bool, is_now: bool, is_past: bool, is_lit: bool) -> str:
    look, tone = ("f-line", "ink2") if is_past else ("f-card s-edge w1", "ink2")
    if is_now:
        look, tone = ("f-lamp s-onlamp w2", "onlamp") if is_lit else ("f-card s-ink w3", "ink")
    shown = rect(x, y, CELL - 4, 27, look, 4)
    if is_elite and not is_now:
        shown += rect(x + 1, y + 1, CELL - 6, 25, f"f-none w2 s-{'edge' if is_past else 'danger'}", 3)
    stamp = "torch" if is_now else "crown" if is_elite else ""
    if stamp:
        ink = tone if is_now else "ink2" if is_past else "danger"
        shown += icon(stamp, x + 27, y + 5, 16, ink) + text(x + 4, y + 19, level, 14, tone, room=22, phone=18)
        return shown
    return shown + text(x + (CELL - 4) / 2, y + 19, level, 14, tone, anchor="mid", phone=19)


@kept()
def cards(
    board: Picture, things: Things, encounters: Sequence[EncounterBox], attributes: Sequence[AttributeBox],
    chances: Mapping[str, Chance], y: float,
) -> float:  # fmt: skip
    """Three in a row; returns where they end."""
    for at, one in enumerate(encounters):
        own = next((box for box in attributes if box["key"] == one["attribute_key"]), None)
        card(board, things, one, own, chances.get(one["key"]), 13 + at % 3 * (WIDE + GAP), y + at // 3 * (HIGH + GAP))
    return y + 2 * (HIGH + GAP)


@kept()
def card(
    board: Picture, things: Things, one: EncounterBox, attribute: AttributeBox | None, chance: Chance | None,
    x: float, y: float,
) -> None:  # fmt: skip
    """With the attribute and the chance of the hero who acts."""
    stamp, tone = ENCOUNTERS[one["key"]]
    place = f"encounter-{one['key']}"
    is_open = (one["is_open"] and one["die"]) or board.marks.get(place)
    indent = 42 if board.marks.get(place) else 14
    shapes = [
        rect(x, y + 3, WIDE, HIGH, "f-edge", 10),
        rect(x, y, WIDE, HIGH, "base f-card s-ink w15", 10),
        arch(x + 12, y + 40, 54, 56, f"f-{tone}bg"),
        icon(stamp, x + 24, y + 60, 30, tone),
        text(x + indent, y + 28, one["name"], 18, room=WIDE - indent - 10, face="serif", phone=23),
        die(x + WIDE - 46, y + 42, 36, one["die"]) if one["die"] else "",
        line(x + 12, y + 108, x + WIDE - 12, y + 108, "s-line w1"),
    ]
    told = [say("Basic Die {die}").text({"die": one["die"]}) if one["die"] else str(say("its die is gone"))]
    if attribute:
        n = score_of(attribute)
        shapes += [
            icon(ATTRIBUTES[attribute["key"]].stamp, x + 76, y + 52, 20),
            text(x + 101, y + 69, n, 18, face="figure", phone=23),
            text(x + 76, y + 92, attribute["name"], 14, "ink2", room=WIDE - 82, phone=18),
        ]
        told.append(f"{attribute['name']} {n}")
    elif one["attribute"] is None:
        told.append(str(say("No test")))
        shapes.append(text(x + 76, y + 72, told[-1], 15, room=58, most=2, lead=17, phone=18))
    outlook, words = prospect(one, chance, bool(is_open), x, y)
    told.append(words)
    thing, rules = printed(things, one["key"])
    said = sentences((*told, rules))
    drawn = [*shapes, *outlook] if is_open else ['<g class="half">', *shapes, *outlook, "</g>"]
    board.place(place, (x, y, WIDE, HIGH), one["name"], said, *drawn, thing=thing, at=(x + 21, y + 21))


def prospect(one: EncounterBox, chance: Chance | None, is_open: bool, x: float, y: float) -> tuple[list[str], str]:
    """The lower half of a card: the chance as 36 dots and as a figure, or what a Rest brings, or that it is closed."""
    if chance:
        percent = chance["percent"]
        word, tone, face = (say("to win"), "ink2", "") if percent else (NO_WAY, "danger", "bold")
        right = x + WIDE - 12
        return [
            group(dots(x + 22, y + 126, ways(chance))),
            text(right, y + 152, f"{percent} %", 28, room=90, anchor="end", face="figure", phone=30),
            text(right - 32, y + 178, word, 14, tone, room=59, most=2, lead=14, anchor="end", face=face, phone=16),
        ], chance_words(chance)
    if one["attribute"] is None and one["die"]:
        words = say("1 die + {die}, then the table").text({"die": one["die"]})
        return [
            icon("heart", x + 18, y + 122, 24, "danger"),
            icon("spark", x + 50, y + 122, 24, "magic"),
            text(x + 18, y + 170, words, 14, "ink2", room=WIDE - 62, most=2, lead=16, phone=17),
        ], words
    closed = "" if is_open else str(say("closed"))
    return [text(x + WIDE / 2, y + 156, closed, 15, "ink2", anchor="mid", phone=20) if closed else ""], closed


@kept()
def test(board: Picture, view: MapMakerView, one: Test, y: float) -> float:
    """The test under way: the hero's side, the foe's side, and who prevails as it stands."""
    hero = view["heroes"][one["hero"]]
    board.draw(rect(13, y, W - 26, 92, "f-card s-ink w2", 10))
    foe = one["encounter"] and next(e["name"] for e in view["encounters"] if e["key"] == one["encounter"])
    rival = foe or (view["boss"]["name"] if view["boss"] else str(say("the foe")))
    names = (f"{hero['name']}, {one['attribute']}", rival)
    for side, (name, face, score) in enumerate(
        zip(names, (one["hero_die"], one["foe_die"]), (one["hero_score"], one["foe_score"]), strict=True)
    ):
        x = 28 + side * 330
        board.draw(text(x, y + 28, name, 16, room=226, face="serif", phone=21))
        place = "die-hero" if side == 0 else "die-foe"
        title = say("{name}: die").text({"name": name})
        shown = str(face) if face else str(say("not rolled yet"))
        blank = rect(x, y + 38, 44, 44, "f-none s-edge w15 dash", 8)
        points = SCORE.text({"n": score}) if score is not None else ""
        board.place(place, (x - 2, y + 36, 50, 50), title, sentences((shown, points)),
                    die(x, y + 38, 44, face) if face else blank, r=10)  # fmt: skip
        board.draw(text(x + 62, y + 70, "" if score is None else score, 28, face="figure", phone=30))
    if one["prevails"] is not None:
        stamp, tone, word = ("check", "good", say("succeeds")) if one["prevails"] else ("cross", "danger", say("fails"))
        board.draw(icon(stamp, W / 2 - 30, y + 36, 24, tone), text(W / 2 - 20, y + 82, word, 15, tone, anchor="mid"))
        board.tell(str(word))
    elif one["chance"]:
        board.draw(text(W / 2 - 18, y + 64, f"{one['chance']['percent']} %", 20, anchor="mid", face="figure", phone=24))
        board.tell(chance_words(one["chance"]))
    return y + 98
