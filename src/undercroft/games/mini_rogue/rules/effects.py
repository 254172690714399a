"""Effects: the Fall. What Curse, Poison and Blindness do stands where dice are rolled and moves made."""

from __future__ import annotations

from undercroft.games.mini_rogue.glossary import EXIT
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.icons import resolve
from undercroft.games.mini_rogue.rules.preparation import lay_out, reveal_guardian
from undercroft.games.mini_rogue.rules.state import City
from undercroft.games.mini_rogue.words.events import FELL
from undercroft.kernel.rules import Rules


def fall(d: City) -> Rules[None]:
    """MR-475 to MR-484, in the order of MR-R106. MR-896 Both characters fall; MR-478 nobody eats."""
    at = d.heroes[d.falling].at
    entry = None if at == EXIT else d.grid[at]  # MR-476, MR-R64 the Room of the character that fell
    verbs.go_to(d, d.here.falls_to)  # MR-475, MR-480
    verbs.shuffle_rooms(d, but=entry)  # MR-483
    d.tell(FELL, "MR-475", d.area, d.board.named_floors[d.floor - 1])
    verbs.remove_guardian(d, "MR-477")
    verbs.lay_entry(d)
    yield from lay_out(d, fallen=True)  # MR-479; MR-484 nothing is refreshed; MR-R38
    yield from reveal_guardian(d)  # MR-R43
    for number, effects in verbs.stop_falling(d):
        yield from resolve(d, d.heroes[number], effects, card=entry)  # MR-R41
    if d.falling >= 0:
        yield from fall(d)
