"""Basic Dice and the Boss check."""

from __future__ import annotations

from undercroft.games.map_maker.rules.dice import BASIC, BASIC_OF, SELECTION
from undercroft.games.map_maker.rules.state import Dungeon
from undercroft.games.map_maker.rules.verbs import place_all, place_selected, throw
from undercroft.games.map_maker.words import events as tell
from undercroft.kernel.rules import Rules, roll_all
from undercroft.kernel.words import Faces

THREE_SELECTING = (SELECTION,) * 3
THREE_BASIC = (BASIC,) * 3


def roll_basic_dice(d: Dungeon) -> Rules[None]:
    """MM-220, MM-240, MM-242 One procedure for a single Hero, another for a game set up with several."""
    if d.is_solo:
        yield from solo_dice(d)
    else:
        yield from all_dice(d)


def solo_dice(d: Dungeon) -> Rules[None]:
    """MM-221, MM-222, MM-223, MM-224 Three dice select Encounters; three more are their Basic Dice, in the same order.

    An Encounter selected two or three times keeps the highest of its dice; MM-226 the others only count in the checks.
    """
    selection = yield from roll_all("MM-221", THREE_SELECTING)
    d.tell(tell.SELECTION, "MM-221", Faces(selection))
    dice = yield from roll_all("MM-222", THREE_BASIC)
    throw(d, selection + dice)  # MM-225
    place_selected(d, selection, dice)


def all_dice(d: Dungeon) -> Rules[None]:
    """MM-241 The Starting Player rolls one die for each of the six Encounter types."""
    dice = yield from roll_all("MM-241", BASIC_OF)
    place_all(d, dice)
    throw(d, dice)


def boss_appears(d: Dungeon) -> bool:
    """MM-260, MM-261 The six dice as rolled reach the Boss Encounter Score of the level."""
    score = d.pack.levels[d.level].boss_score
    return score > 0 and sum(d.dice) >= score
