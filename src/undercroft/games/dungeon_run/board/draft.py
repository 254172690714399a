"""The hero cards, open on the table while heroes are chosen."""

from __future__ import annotations

from undercroft.board.picture import Box, Picture
from undercroft.board.shapes import arch, icon, rect, text
from undercroft.board.words import Things, printed, sentences
from undercroft.games.dungeon_run.board.words import hero_stamp
from undercroft.games.dungeon_run.glossary import AMOUNTS, RATINGS, TAKEN
from undercroft.games.dungeon_run.sight.seen import HeroCard

WIDE, HIGH, GAP = 284, 132, 14


def draft(board: Picture, cards: list[HeroCard], taken: list[str | None], things: Things) -> Box:
    for at, card in enumerate(cards):
        x, y = at % 2 * (WIDE + GAP) + 12, at // 2 * (HIGH + GAP) + 12
        is_taken = card["key"] in taken
        shapes = [
            rect(x, y + 3, WIDE, HIGH, "f-edge", 10),
            rect(x, y, WIDE, HIGH, "base f-card s-ink w15", 10),
            arch(x + 14, y + 28, 62, 78, "f-line" if is_taken else "f-ink"),
            icon(hero_stamp(card), x + 26, y + 56, 38, "ink2" if is_taken else "paper"),
            text(x + 90, y + 34, card["name"], 20, room=WIDE - 104, face="serif", phone=25),
            text(
                x + 90,
                y + 56,
                f"{card['title']}, {card['race']}",
                14,
                "ink2",
                room=WIDE - 104,
                most=2,
                lead=14,
                phone=0,
            ),
            text(x + 90, y + 58, card["race"], 19, "ink2", room=WIDE - 104, phone=19, classes="only-s"),
        ]
        facts = [("heart", str(AMOUNTS["amount-life"]), card["life"], "danger")]
        facts += [(one.stamp, str(one), card["ratings"][one.key], "ink") for one in RATINGS.values()]
        for column, (stamp, _, n, tone) in enumerate(facts):
            shapes.append(icon(stamp, x + 90 + column * 46, y + 72, 18, tone))
            shapes.append(text(x + 111 + column * 46, y + 87, n, 17, face="figure", phone=21))
        last = TAKEN if is_taken else card["personal"]["name"]
        shapes.append(text(x + 90, y + 114, last, 14, "ink2", room=WIDE - 138, most=2, phone=17))  # clear of its "i"
        said = sentences(
            (
                card["title"],
                card["race"],
                TAKEN if is_taken else "",
                *(f"{word} {n}" for _, word, n, _ in facts),
                f"{card['personal']['name']}: {card['personal']['text']}",
                f"{card['summoner']['name']}: {card['summoner']['text']}",
            )
        )
        thing, _ = printed(things, card["key"])
        box = (x, y, WIDE, HIGH)
        board.place(f"hero-{card['key']}", box, card["name"], said, *shapes, thing=thing, at=(x + 18, y + 18))
    rows = -(-len(cards) // 2)
    return (0, 0, 2 * WIDE + GAP + 24, rows * (HIGH + GAP) + 24)
