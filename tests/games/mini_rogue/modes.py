"""What the conformance suite is told of Mini Rogue."""

from __future__ import annotations

from conform.mode import Mode
from undercroft.content.loader import load_pack
from undercroft.games.mini_rogue.kinds import MiniRoguePack

PACK = load_pack(MiniRoguePack, "mini-rogue", "city")

SOLO = [
    Mode(
        f"solo {difficulty} {board} {'stances' if stances else 'plain'}",
        1,
        {"difficulty": difficulty, "board": board, "stances": stances},
        4,
    )
    for difficulty in PACK.difficulty
    for board in PACK.board
    for stances in (False, True)
]
TOGETHER = [
    Mode(
        f"{'two seats' if seats == 2 else 'one person with two'} {difficulty} {board} {'stances' if stances else 'plain'}",
        seats,
        {"mode": "cooperative", "difficulty": difficulty, "board": board, "stances": stances},
        1,
    )
    for seats, difficulty, board in (
        (2, "normal", "city"), (2, "hard", "cathedral"), (2, "extreme", "city"), (2, "roguelike", "cathedral"),
        (1, "normal", "cathedral"), (1, "hard", "city"), (1, "extreme", "cathedral"), (1, "roguelike", "city"),
    )
    for stances in (False, True)
]  # fmt: skip
MODES = SOLO + TOGETHER

LIMIT = 3000
EXPLAINED: dict[str, str] = {}
