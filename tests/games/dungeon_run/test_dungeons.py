"""No placed tile ever blocks an exit, and the drawn dungeon is the one of the state: over many random dungeons.

The sample is small; `make conform` runs this file with DUNGEONS=10000 (dungeons in all, split over the modes).
"""

from __future__ import annotations

import os

import pytest

from clauses import clause
from games.dungeon_run.dungeons import faults, random_dungeon

MODES = [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (5, 2), (6, 2)]  # players, boxes
SAMPLE = -(-int(os.environ.get("DUNGEONS", "160")) // len(MODES))


@clause("DR-028", "DR-210", "DR-212", "DR-213", "DR-220", "DR-222", "DR-223", "DR-R04", "DR-R07")
@pytest.mark.parametrize(("players", "boxes"), MODES)
def test_no_tile_of_a_random_dungeon_blocks_an_exit_and_the_picture_is_true(players, boxes):
    """DR-213 Every exit meets an exit or an empty cell; DR-222 nothing moves; the screen draws what the state holds."""
    for seed in range(SAMPLE):
        d, wrong = random_dungeon(seed, players, boxes)
        assert wrong + faults(d) == [], f"dungeon {seed}"


@clause("DR-104", "DR-215", "DR-217", "DR-221")
@pytest.mark.parametrize(("players", "boxes"), MODES)
def test_a_random_dungeon_holds_every_tile_of_its_stack(players, boxes):
    """DR-217 Discards come back until all are placed; DR-221 only a stack that fits nowhere is given up."""
    size = {1: 6, 2: 12, 3: 18, 4: 24, 5: 24, 6: 24}[players] if boxes == 1 else 6 * players
    short = 0
    for seed in range(SAMPLE):
        d, _ = random_dungeon(seed, players, boxes)
        placed = [tile.kind for tile in d.tiles if tile.kind.color != "red"]
        assert len(placed) == len(set(placed)) <= size
        assert len(d.stack) == 0
        short += len(placed) < size
    assert short <= 0.02 * SAMPLE + 1
