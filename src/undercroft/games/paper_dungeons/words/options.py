"""The options that need no pack, and the words of those that are made for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.paper_dungeons.glossary import GEM_LETTER, NOTHING, TRAP, say
from undercroft.kernel.option import Option

if TYPE_CHECKING:
    from undercroft.games.paper_dungeons.rules.plan import Room

KEEP = say("{card}: {text} ({points:+} point)", "{card}: {text} ({points:+} points)", by="points")
KEEP_OBJECTIVE = say("{card}: {text}, {low} / {middle} / {high}; black style: {first}, {second}")
DIE = say("{symbol}, {colour} die")
RAISE = say("raise {hero:the} to level {level}")
RAISE_ABILITY = say("raise {hero:the} to level {level}: {text}")
BEGIN_ITEM = say("begin {item:the} (1 of 2): {text}")
COMPLETE_ITEM = say("complete {item:the}: {text}")
# what a die pays for: the action, then the die
RAISE_BY = say("raise {hero:the} to level {level}: {die}")
RAISE_SWAPPED_BY = say("raise {hero:the} to level {level}, changing the colour: {die}")
BEGIN_BY = say("begin {item:the}: {die}")
COMPLETE_BY = say("complete {item:the}: {die}")
BREW_BY = say("brew {n} potions: {die}")
BREW_ONE_BY = say("brew the last potion the table has room for: {die}")
BREW_NOTHING_BY = say("brew, though the potion table is full: {die}")
MOVE_BY = say("move, {n} step: {die}", "move, up to {n} steps: {die}")
SLAY = say("{minion:the} of level {level} in {room}")
LETTER = say("gem {letter} in {room}")
STEP = say("{way} to {room}: {brings}")
STEP_THROUGH_WALL = say("{way} through the wall to {room}: {brings}")
STEP_OVER_MOAT = say("{way} over the moat to {room}: {brings}")
ABSORB = say("absorb {n}")

DOOR, PASSAGE = say("through the door"), say("through the secret passage")

READY = Option("ready", say("ready"), None, "PD-274")
STOP: Option[None] = Option("stop", say("stop here"), None, "PD-501", None, "map")
TAKE = Option("take", say("take it"), True, "PD-605")
LEAVE = Option("leave", say("leave it for good"), False, "PD-605")
TAKE_OR_LEAVE = (TAKE, LEAVE)

# -- what a room brings ------------------------------------------------------------------------------------------------

MINION = say("{minion} of level {level} (against {hero:the})")


class Brings:
    """What entering a room brings as things stand, in words."""

    __slots__ = ("_minions", "_reward", "_room")

    def __init__(self, room: Room, minions: int, reward: bool) -> None:
        self._room, self._minions, self._reward = room, minions, reward

    def __str__(self) -> str:
        room = self._room
        parts = [
            MINION.text({"minion": one.kind, "level": one.level, "hero": one.hero_kind})
            for one in room.minions
            if one.bit & self._minions
        ]
        if room.trap:
            parts.append(str(TRAP))
        if self._reward:
            parts.append(GEM_LETTER.text({"letter": room.gem}) if room.gem else str(room.reward))
        return ", ".join(parts) or str(NOTHING)
