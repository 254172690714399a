"""Preparation: an Area is laid out, at the start of a turn or after a Fall."""

from __future__ import annotations

from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.skills import preparation_skill, reveal
from undercroft.games.mini_rogue.rules.state import City
from undercroft.kernel.rules import Rules, draw


def prepare(d: City) -> Rules[None]:
    """MR-181 Step 1, MR-182 step 2, MR-183 step 3. MR-028 to MR-032 Setup has done the first of them (MR-033)."""
    verbs.shuffle_rooms(d)
    yield from lay_out(d)
    yield from reveal(d, 0, "MR-182")
    yield from reveal_guardian(d)


def lay_out(d: City, fallen: bool = False) -> Rules[None]:
    """MR-181 Deal the shuffled Rooms face down in reading order (MR-R81), round the Entry after a Fall."""
    for hero in d.in_order():
        yield from preparation_skill(d, hero)
        # Cards that were looked at are dealt first: their places are known to whoever looked, and to nobody else.
        for place in range(8):
            if d.rooms.top and d.grid[place] is None and not d.taken[place]:
                room = yield from draw(d.rooms, "MR-181")
                verbs.lay(d, place, room, hero.seat)
    # MR-029 the rest is the unused pile; which card lies where is not settled before it is turned (MR-185)
    verbs.area_is_laid_out(d, fallen, "MR-181")


def reveal_guardian(d: City) -> Rules[None]:
    """MR-183 In an Area with the icon (MR-084) the top Guardian is turned up; MR-184 elsewhere it stays face down."""
    if not d.here.guardian:
        return
    if d.area == len(d.board.areas):
        guardian = d.pack.final_guardian
    else:
        guardian = yield from draw(d.guardians, "MR-183")
    verbs.show_guardian(d, guardian, "MR-183")
