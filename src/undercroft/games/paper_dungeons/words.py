"""The words of Paper Dungeons: options and prompts. The words of events stand in events.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel.game import Prompt
from undercroft.kernel.option import Option
from undercroft.kernel.words import Domain

if TYPE_CHECKING:
    from undercroft.games.paper_dungeons.box import Room

say = Domain("paper-dungeons")

TITLE = say("Paper Dungeons")

# -- options -----------------------------------------------------------------------------------------------------------

KEEP = say("{card}: {text} ({points} points)")
KEEP_OBJECTIVE = say("{card}: {text}, {low} / {middle} / {high}; black style: {first}, {second}")
DIE = say("{symbol}, {colour} die")
RAISE = say("raise {hero:the} to level {level}")
RAISE_ABILITY = say("raise {hero:the} to level {level}: {text}")
RAISE_SWAPPED = say("raise {hero:the} to level {level}, changing the colour of the die")
RAISE_SWAPPED_ABILITY = say("raise {hero:the} to level {level}, changing the colour of the die: {text}")
BEGIN_ITEM = say("begin {item:the} (1 of 2): {text}")
COMPLETE_ITEM = say("complete {item:the}: {text}")
BREW = say("brew potions: {n}")
BREW_NOTHING = say("brew, though the potion table is full")
MOVE = say("move, up to {n} steps")
SLAY = say("{minion:the} of level {level} in {room}")
LETTER = say("gem {letter} in {room}")
STEP = say("{way} to {room}: {brings}")
ABSORB = say("absorb {n}")

NORTH, EAST, SOUTH, WEST = say("north"), say("east"), say("south"), say("west")
DOOR, PASSAGE = say("through the door"), say("through the secret passage")
THROUGH_WALL, OVER_MOAT = say("{way}, through the wall,"), say("{way}, over the moat,")

READY = Option("ready", say("ready"), None, "PD-274")
STOP = Option("stop", say("stop here"), ("stop", 0), "PD-501")
TAKE = Option("take", say("take it"), True, "PD-605")
LEAVE = Option("leave", say("leave it for good"), False, "PD-605")
TAKE_OR_LEAVE = (TAKE, LEAVE)

# -- what a room brings ------------------------------------------------------------------------------------------------

NOTHING = say("nothing")
TRAP = say("trap")
MINION = say("{minion} of level {level} (against {hero:the})")
REWARDS = {
    "potion": say("potion"),
    "step": say("item step"),
    "level": say("level"),
    "gem": say("gem"),
    "letter": say("gem of your choice"),
    "slay": say("minion eliminated"),
}
TIMES = say("{what} x{n}")
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


def effect_words(do: str, times: int) -> str:
    """An effect of a card, a box or a room, in a few words."""
    what = REWARDS[do]
    return str(what) if times == 1 else TIMES.text({"what": what, "n": times})


# -- prompts -----------------------------------------------------------------------------------------------------------

_KEEP_POWER, _KEEP_OBJECTIVE = say("Which power do you keep?"), say("Which objective do you keep?")
_DIE, _USE = say("Die {n} of {of}?"), say("{symbol}, {colour} die: what for?")
_STEP, _ABSORB = say("Where to? Movement points: {n}"), say("Damage {n}: how much do the potions absorb?")
_REWARD = say("{room} offers: {brings}")


def _prompt_keep(about: str) -> str:
    return str(_KEEP_POWER if about == "power" else _KEEP_OBJECTIVE)


def _prompt_die(about: tuple[int, int]) -> str:
    return _DIE.text({"n": about[0], "of": about[1]})


def _prompt_use(face: Any) -> str:
    return _USE.text({"symbol": face.symbol, "colour": face.die.name})


def _prompt_step(points: int) -> str:
    return _STEP.text({"n": points})


def _prompt_absorb(damage: int) -> str:
    return _ABSORB.text({"n": damage})


def _prompt_reward(room: Room) -> str:
    return _REWARD.text({"room": room.key, "brings": Brings(room, 0, True)})


PROMPTS: dict[str, Prompt] = {
    "PD-111": _prompt_keep,
    "PD-261": _prompt_die,
    "PD-266": _prompt_use,
    "PD-274": say("Your three dice are used. Are you ready for the end of the round? You can still take them back."),
    "PD-303": _prompt_absorb,
    "PD-362": say("Which hero gains a level?"),
    "PD-410": say("Which item advances by a step?"),
    "PD-439": say("Which minion is eliminated?"),
    "PD-521": _prompt_step,
    "PD-605": _prompt_reward,
    "PD-909": say("Which gem do you take?"),
}

# -- choices before play -----------------------------------------------------------------------------------------------

YES_NO = {True: say("yes"), False: say("no")}
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
