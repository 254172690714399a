"""The Character cards that can still be chosen, before the first Area is laid out."""

from __future__ import annotations

from undercroft.board.picture import Box, Picture
from undercroft.board.shapes import arch, icon, rect, text
from undercroft.board.words import Things, listed, printed, sentences
from undercroft.games.mini_rogue.board.area import W
from undercroft.games.mini_rogue.board.words import hero_stamp
from undercroft.games.mini_rogue.glossary import NOTHING, TRACKS
from undercroft.games.mini_rogue.sight.seen import MiniRogueView

WIDE, HIGH, GAP, TOP = 284, 240, 14, 76


def characters(board: Picture, view: MiniRogueView, things: Things) -> Box:
    for at, card in enumerate(view["characters"]):
        x, y = 9 + at % 2 * (WIDE + GAP), TOP + at // 2 * (HIGH + GAP)
        box = (x, y, WIDE, HIGH)
        shapes = [
            rect(x, y + 3, WIDE, HIGH, "f-edge", 10),
            rect(*box, "base f-card s-ink w15", 10),
            arch(x + 16, y + 40, 70, 84, "f-ink"),
            icon(hero_stamp(card["key"]), x + 30, y + 66, 42, "paper"),
            text(x + 100, y + 34, card["text"], 20, room=WIDE - 114, most=2, face="serif", phone=24),
        ]
        said = []
        for place, (key, (word, stamp, tone)) in enumerate(TRACKS.items()):
            xx, yy = x + 100 + place % 3 * 60, y + 56 + place // 3 * 34
            shapes.append(icon(stamp, xx, yy, 20, tone))
            shapes.append(text(xx + 26, yy + 16, card[key], 17, face="figure", phone=22))
            said.append(f"{word} {card[key]}")
        potions = listed(one["text"] for one in card["potions"])
        shapes += [
            icon("potion", x + 16, y + 136, 20, "good"),
            text(x + 44, y + 152, potions or NOTHING, 14, "ink2", room=WIDE - 58, phone=19),
        ]
        for row, skill in enumerate(card["skills"][:3]):
            shapes.append(icon("spark", x + 16, y + 162 + row * 24, 18))
            shapes.append(text(x + 44, y + 176 + row * 24, skill["name"], 14, room=WIDE - 58, phone=19))
        told = sentences((*said, potions, *(f"{skill['name']}: {skill['text']}" for skill in card["skills"])))
        thing, _ = printed(things, card["key"])
        on_table = f"card-{card['key'].removeprefix('character-')}"
        board.place(on_table, box, card["text"], told, *shapes, thing=thing, at=(x + 21, y + 21))
    rows = -(-len(view["characters"]) // 2)
    return (0, 0, W, TOP + rows * (HIGH + GAP))
