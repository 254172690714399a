"""How far it is from room to room, for what a group may pass. Worked out once for each dungeon."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.paper_dungeons.rules.plan import OUTSIDE, Dungeon

FAR = 99
NEARNESS = 0.68  # what a room is worth from one step further off


class Roads:
    """Of one dungeon, for a group that passes nothing, walls, moats or both."""

    def __init__(self, dungeon: Dungeon, passes: int) -> None:
        crossroads = dungeon.crossroads[passes]
        rooms = range(len(crossroads) - 1)
        self.next: list[list[int]] = [[step.to.index for step in crossroads[room].steps] for room in rooms]
        self.next.append([step.to.index for step in crossroads[OUTSIDE].steps])  # OUTSIDE = -1 is the last
        # steps[from][to], and the same as a factor that fades with the distance; the last row is OUTSIDE
        self.steps: list[list[int]] = [self._from(room) for room in (*rooms, OUTSIDE)]
        self.nearness: list[list[float]] = [
            [NEARNESS**steps if steps < FAR else 0.0 for steps in row] for row in self.steps
        ]

    def _from(self, start: int) -> list[int]:
        found = {start: 0}
        edge = [start]
        while edge:
            reached = [(to, found[room] + 1) for room in edge for to in self.next[room] if to not in found]
            found |= reached
            edge = list(dict(reached))
        return [found.get(room, FAR) for room in range(len(self.next) - 1)]


@lru_cache(64)
def roads(dungeon: Dungeon, passes: int) -> Roads:
    return Roads(dungeon, passes)
