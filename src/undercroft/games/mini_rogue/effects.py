"""Effects: the Fall. What Curse, Poison and Blindness do stands where dice are rolled and moves made."""

from __future__ import annotations

from undercroft.games.mini_rogue import verbs
from undercroft.games.mini_rogue.events import FELL
from undercroft.games.mini_rogue.icons import resolve
from undercroft.games.mini_rogue.preparation import lay_out, reveal_guardian
from undercroft.games.mini_rogue.state import EXIT, City
from undercroft.kernel.rules import Rules


def fall(d: City) -> Rules[None]:
    """MR-475 to MR-484, in the order of MR-R106. MR-896 Both characters fall; MR-478 nobody eats."""
    at = d.heroes[d.falling].at
    entry = None if at == EXIT else d.grid[at]  # MR-476, MR-R64 the Room of the character that fell
    verbs.go_to(d, d.board.area(d.area).falls_to)  # MR-475, MR-480
    d.tell(FELL, "MR-475", d.area, d.board.floors[d.floor - 1])
    verbs.remove_guardian(d, "MR-477")
    verbs.shuffle_rooms(d, but=entry)  # MR-483
    verbs.lay_entry(d, entry)
    yield from lay_out(d)
    for hero in d.heroes:
        verbs.place(hero, 0, resolved=True)  # MR-479; MR-484 nothing is refreshed
        verbs.forget_danger(hero)  # MR-R38
    yield from reveal_guardian(d)  # MR-R43
    for number, effects in verbs.stop_falling(d):
        yield from resolve(d, d.heroes[number], effects)  # MR-R41
    if d.falling >= 0:
        yield from fall(d)
