"""The classes, open on the table while Heroes are made."""

from __future__ import annotations

from undercroft.board.picture import Box, Picture
from undercroft.board.shapes import arch, icon, rect, text
from undercroft.board.words import Things, listed
from undercroft.games.map_maker.board.words import HIT_POINTS, SKILL_POINTS, class_stamp
from undercroft.games.map_maker.glossary import ATTRIBUTES

WIDE, HIGH, GAP = 284, 140, 14


def classes(board: Picture, things: Things) -> Box:
    """A card each, with everything one compares; its skills at length are read in it."""
    cards = [thing for thing in things.values() if thing["kind"] == "hero"]
    for at, card in enumerate(cards):
        x, y = at % 2 * (WIDE + GAP) + 12, at // 2 * (HIGH + GAP) + 12
        facts = card["facts"]
        points = [("heart", "danger", str(HIT_POINTS), facts["hp"]), ("spark", "magic", str(SKILL_POINTS), facts["sp"])]
        own = [
            (look.stamp, "ink", things[key]["name"] if key in things else key, facts["attributes"][key])
            for key, look in ATTRIBUTES.items()
        ]
        skills = listed(things[key]["name"] for key in facts["skills"])
        shapes = [
            rect(x, y + 3, WIDE, HIGH, "f-edge", 10),
            rect(x, y, WIDE, HIGH, "base f-card s-ink w15", 10),
            arch(x + 14, y + 32, 56, 72, "f-ink"),
            icon(class_stamp(card["key"]), x + 24, y + 57, 36, "paper"),
            text(x + 82, y + 32, card["name"], 18, room=WIDE - 186, face="serif", phone=18),
        ]
        for column, (stamp, tone, _, n) in enumerate(points):
            shapes += _fact(x + 184 + column * 48, y + 16, stamp, tone, n)
        for column, (stamp, tone, _, n) in enumerate(own):
            shapes += _fact(x + 82 + column * 39, y + 48, stamp, tone, n)
        shapes.append(text(x + 82, y + 96, skills, 14, "ink2", room=WIDE - 118, most=3, phone=15))  # clear of its "i"
        said = listed((*(f"{word} {n}" for _, _, word, n in (*points, *own)), skills))
        place = f"class-{card['key']}"
        board.place(place, (x, y, WIDE, HIGH), card["name"], said, *shapes, thing=card["key"], at=(x + 18, y + 18))
    return (0, 0, 2 * WIDE + GAP + 24, -(-len(cards) // 2) * (HIGH + GAP) + 24)


def _fact(x: float, y: float, stamp: str, tone: str, n: int) -> tuple[str, str]:
    return icon(stamp, x, y, 18, tone), text(x + 21, y + 15, n, 17, face="figure", phone=20)
