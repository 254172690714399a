"""The terms of the sheets as numbers: attributes, Encounters and the limits printed on a Hero Sheet."""

from __future__ import annotations

from typing import Annotated, Any

from undercroft.content.kinds import Reading, Wrong
from undercroft.games.map_maker import glossary
from undercroft.games.map_maker.glossary import say

# Attributes and Encounters are numbers in the rules.
ATTRIBUTES = tuple(glossary.ATTRIBUTES)
ATTACK, DEFENSE, AGILITY, INTELLIGENCE, LUCK = range(5)
ENCOUNTERS = tuple(glossary.ENCOUNTERS)
MONSTER, TRAP, STEALTH, EXPLORATION, TREASURE, REST = range(6)
NORMAL = range(5)  # the five normal Encounters
ANY, TESTED = -1, -2  # any attribute or Encounter; the attribute just tested
NOBODY = -1
MOST_HEROES = 4
# RINGS[heroes][place]: the places from the left of this one, clockwise; this place last
RINGS = tuple(
    tuple(tuple((place + 1 + at) % heroes for at in range(heroes)) for place in range(heroes))
    for heroes in range(MOST_HEROES + 1)
)

SQUARES = tuple(f"square-{at}" for at in range(6))  # of a Boss Sheet, as places

LIMIT = 15  # MM-821 experience an attribute holds
ROW = 5  # MM-822 experience in a full row
PENALTY_LIMIT = 3  # MM-831


def index(names: tuple[str, ...], **more: int) -> Any:
    """Written as a name in the pack, kept as a number."""
    known = {**{name: at for at, name in enumerate(names)}, **more}

    def read(value: Any) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and value in known.values():
            return value
        if not isinstance(value, str) or value not in known:
            raise Wrong(say("{value!r} is not one of {legal}"), value=value, legal=", ".join(known))
        return known[value]

    return Reading(read, tuple(known))


Attribute = Annotated[int, index(ATTRIBUTES)]
AttributeOrTested = Annotated[int, index(ATTRIBUTES, any=ANY, tested=TESTED)]
Encounter = Annotated[int, index(ENCOUNTERS)]
NormalEncounter = Annotated[int, index(ENCOUNTERS[:REST])]
NormalOrAny = Annotated[int, index(ENCOUNTERS[:REST], any=ANY)]
EncounterOrNone = Annotated[int, index(ENCOUNTERS, npc=NOBODY)]
