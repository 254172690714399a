"""What is cut out: the decks as cards, the tiles as squares that are laid edge to edge."""

from __future__ import annotations

from typing import cast

from undercroft.board.cards import Cut, fitting
from undercroft.board.shapes import icon, text
from undercroft.board.words import listed, wrap
from undercroft.games.dungeon_run.board.dungeon import FLOOR, S, ground
from undercroft.games.dungeon_run.board.words import own_stamp
from undercroft.games.dungeon_run.sight.seen import DungeonRunView, TileSeen
from undercroft.kernel.things import Thing

CARDS = ("tile", "hero", "ability", "summoner ability", "boss", "monster", "trap", "stranger", "treasure", "artifact")
SIDE = 240.0  # 60 millimetres


def is_played(view: DungeonRunView, thing: Thing) -> bool:
    """The tiles of a second box are the same print once more: whoever plays with two prints twice."""
    return not (thing["kind"] == "tile" and str(thing["key"]).endswith("-2"))


def cut(thing: Thing) -> Cut | None:
    """A tile as the board draws it, and on it what its dice bring and what it says."""
    if thing["kind"] != "tile":
        return None
    facts, k = thing["facts"], SIDE / S
    tile = {**facts, "kind": "", "lair": thing["key"] == "lair", "monster": None}
    edge = (FLOOR + 6) * k
    room = SIDE - 2 * edge
    shown = f'<g transform="scale({k:.3f})">{ground(0, 0, cast(TileSeen, tile))}</g>'
    stamp = own_stamp(str(thing["key"]), "")
    shown += icon(stamp, SIDE / 2 - 22, edge - 2, 44, "edge") if stamp else ""
    rows = wrap(str(thing["name"]), 18, room, bold=True)
    for at, row in enumerate(rows):
        shown += text(SIDE / 2, edge + 62 + 20 * at, row, 18, room=room, anchor="mid", face="serif", phone=18)
    y = edge + 64 + 20 * len(rows)
    for stamp, tone, faces in (("monster", "danger", facts["encounter"]), ("chest", "gold", facts["treasure"])):
        if faces:
            shown += icon(stamp, SIDE / 2 - 52, y - 12, 20, tone)
            shown += text(SIDE / 2 - 24, y + 4, listed(faces, "  "), 16, face="figure", phone=16)
            y += 24
    size, lead, lines = fitting(
        [str(thing["text"])] if thing["text"] and facts["color"] != "standard" else [], room, 90
    )
    for at, (row, _) in enumerate(lines):
        shown += text(SIDE / 2, y + 4 + lead * at, row, size, room=room, anchor="mid", phone=size)
    return Cut(SIDE, SIDE, shown)
