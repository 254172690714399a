"""The words of Paper Dungeons: options and prompts. The words of events stand in events.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.game import Prompt
from undercroft.kernel.option import Option
from undercroft.kernel.question import Question
from undercroft.kernel.words import Domain, Message

if TYPE_CHECKING:
    from undercroft.games.paper_dungeons.causes import Cause
    from undercroft.games.paper_dungeons.plan import Room

say = Domain("paper-dungeons")


# -- options -----------------------------------------------------------------------------------------------------------

KEEP = say("{card}: {text} ({points} point)", "{card}: {text} ({points} points)", by="points")
KEEP_OBJECTIVE = say("{card}: {text}, {low} / {middle} / {high}; black style: {first}, {second}")
DIE = say("{symbol}, {colour} die")
BRIEF_DIE = say("{colour} {symbol} {number}")
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

NORTH, EAST, SOUTH, WEST = say("north"), say("east"), say("south"), say("west")
DOOR, PASSAGE = say("through the door"), say("through the secret passage")

READY = Option("ready", say("ready"), None, "PD-274")
STOP: Option[None] = Option("stop", say("stop here"), None, "PD-501", None, "map")
TAKE = Option("take", say("take it"), True, "PD-605")
LEAVE = Option("leave", say("leave it for good"), False, "PD-605")
TAKE_OR_LEAVE = (TAKE, LEAVE)

# -- what a room brings ------------------------------------------------------------------------------------------------

NOTHING = say("nothing")
TRAP = say("trap")
MINION = say("{minion} of level {level} (against {hero:the})")
LETTERED_GEM = say("gem {letter}")


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
            parts.append(LETTERED_GEM.text({"letter": room.gem}) if room.gem else str(room.reward))
        return ", ".join(parts) or str(NOTHING)


# -- prompts -----------------------------------------------------------------------------------------------------------

_KEEP_POWER, _KEEP_OBJECTIVE = say("Which power do you keep?"), say("Which objective do you keep?")
_DIE = say("Die {n} of {of}: which one, and what for?")
_LAST_STEP, _STEPS = say("Where to? One step is left"), say("Where to? {n} steps are left")
_ABSORB = say("Damage {n} ({why}): how much do the potions absorb?")
_REWARD = say("{room} offers: {brings}")
_ONCE, _AGAIN = say("{question} ({why})"), say("{question} ({why}, {n} of {of})")
_LEVEL, _ITEM = say("Which hero gains a level?"), say("Which item advances by a step?")
_MINION, _GEM = say("Which minion is eliminated?"), say("Which gem do you take?")


def _keep(what: str) -> str:
    return str(_KEEP_POWER if what == "power" else _KEEP_OBJECTIVE)


def _step(points: int) -> str:
    return str(_LAST_STEP) if points == 1 else _STEPS.text({"n": points})


def _because(question: Message) -> Question:
    """A question that something has set off: what, and where it comes several times, which time this is."""

    def prompt(why: Cause, n: int, of: int) -> str:
        return (_ONCE if of == 1 else _AGAIN).text({"question": question, "why": why, "n": n, "of": of})

    return Question(prompt, "why", "n", "of")


def _reward(room: Room) -> str:
    return _REWARD.text({"room": room.key, "brings": Brings(room, 0, True)})


PROMPTS: dict[str, Prompt] = {
    "PD-111": Question(_keep, "what"),
    "PD-261": Question(_DIE, "n", "of"),
    "PD-274": say("Your three dice are used. Are you ready for the end of the round? You can still take them back."),
    "PD-303": Question(_ABSORB, "n", "why"),
    "PD-362": _because(_LEVEL),
    "PD-410": _because(_ITEM),
    "PD-439": _because(_MINION),
    "PD-521": Question(_step, "points"),
    "PD-605": Question(_reward, "room"),
    "PD-909": _because(_GEM),
}

# -- choices before play -----------------------------------------------------------------------------------------------

RANDOM_DUNGEON, NO_CAMPAIGN = say("drawn at random"), say("no campaign")
MISSIONS = say("play with missions")
EPHEMERAL_GEMS = say("ephemeral gems (always in solo)")
CAMPAIGN = say("campaign")
DUNGEON = say("dungeon")
AUTO_ABSORB = say("potions absorb as much as they can, without a question")
ASK_REWARDS = say("ask before taking the reward of a room")
SAYS_READY = say("a round ends when all players have said that they are ready")
OBJECTIVE_PRIVATE = say("objectives stay secret until scoring")
RANGER_CROSSES_MOATS = say("the Ranger crosses moats without the medal")
SOLO_RATING = say("show the solo rating")

# -- how a game ends ---------------------------------------------------------------------------------------------------

WON_BY_POINTS = say("the most points")
WON_BY_ROOMS = say("equal points, the most rooms visited")
SHARED = say("equal points and rooms visited: a shared victory")
SOLO = say("a solo game: the score is the result")

# -- dice entered by hand ----------------------------------------------------------------------------------------------

LUCK_DICE = {"white": say("white die"), "black": say("black die")}

DUNGEON_CARDS, MISSION_CARDS = say("dungeon cards"), say("mission cards")
POWER_CARDS, OBJECTIVE_CARDS = say("power cards, for {who}"), say("objective cards, for {who}")
