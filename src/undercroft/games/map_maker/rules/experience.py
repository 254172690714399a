"""Experience: the attributes of the Hero Sheet."""

from __future__ import annotations

from undercroft.games.map_maker.kinds.terms import LIMIT, LUCK
from undercroft.games.map_maker.rules.items import decide
from undercroft.games.map_maker.rules.state import Dungeon, Hero
from undercroft.games.map_maker.rules.verbs import Cause, mark_experience
from undercroft.games.map_maker.words import events as tell
from undercroft.kernel.rules import Rules


def gain(d: Dungeon, hero: Hero, attribute: int, n: int, clause: str, cause: Cause = None) -> Rules[None]:
    """MM-328, MM-829 Experience in one attribute; a full row of Luck pays at once."""
    for _ in range(n):
        bonus = mark_experience(d, hero, attribute, clause, cause)
        if bonus:
            yield from gain_any(d, hero, bonus, "MM-829", d.pack.attributes[LUCK])


def gain_any(d: Dungeon, hero: Hero, n: int, clause: str, cause: Cause = None) -> Rules[None]:
    """MM-829, MM-830, MM-R109 Each point goes to an attribute of the player's choice, before play goes on.

    A point that fills a row of Luck adds its bonus to those still to be placed.
    """
    options = d.options.attributes
    while n:
        room = sum(1 << at for at, value in enumerate(hero.experience) if value < LIMIT)
        if not room:  # MM-R27
            d.tell(tell.LOST_EXPERIENCE, "MM-R27", hero.name, n, cause)
            return
        pick = yield from decide(d, hero.seat, clause, options[room], hero.name)
        n += mark_experience(d, hero, pick.what, clause, cause) - 1
