"""The words of Paper Dungeons that its rooms share, with their stamps and tones, and the catalogue they stand in."""

from __future__ import annotations

from typing import Literal

from undercroft.kernel.words import Domain, Word

say = Domain("paper-dungeons", __file__)

Track = Literal["life", "damage", "potions", "gems", "minions"]
TRACKS: dict[Track, Word] = {
    "life": Word(say("life"), "heart", "danger"),
    "damage": Word(say("damage"), "wound", "danger"),
    "potions": Word(say("potions"), "potion", "good"),
    "gems": Word(say("gems"), "gem", "magic"),
    "minions": Word(say("minions"), "skull", "ink"),
}
REWARDS = {
    "potion": Word(say("potion"), "potion", "good"),
    "step": Word(say("item step"), "hammer", "good"),
    "level": Word(say("level"), "level-up", "good"),
    "gem": Word(say("gem"), "gem", "magic"),
}
ITEMS, MISSIONS = say("items"), say("missions")
BOXES = {  # PD-134 without the total
    "A": Word(say("first monster"), "monster"),
    "B": Word(say("second monster"), "monster"),
    "C": Word(say("third monster"), "monster"),
    "D": Word(say("weakest hero"), "level-up"),
    "E": Word(ITEMS, "hammer"),
    "F": TRACKS["gems"],
    "G": Word(TRACKS["minions"].word, "goblin"),
    "H": TRACKS["damage"],
    "I": Word(say("resurrection"), "tomb"),
    "J": Word(say("power and objective"), "lock"),
    "K": Word(MISSIONS, "flag"),
}
COLOURS = {"white": say("white"), "black": say("black")}
NORTH, EAST, SOUTH, WEST = say("north"), say("east"), say("south"), say("west")

ROUND_TRACKER = say("round tracker")
TRAP, NOTHING = say("trap"), say("nothing")
VISITED, USED, RESURRECTED = say("visited"), say("used"), say("resurrected")
GEM_LETTER, BRIEF_DIE = say("gem {letter}"), say("{colour} {symbol}")
ROUND, LEVEL, IN_ROOM = say("round {n}"), say("level {level}"), say("in {room}")
POINTS = say("{points} point", "{points} points")  # with their sign, counted by n


# What sorts of things are printed: the word above the text of one, and the stamp where it is only named.
KINDS = {
    "hero": Word(say("hero"), "seat"),
    "minion": Word(say("minion"), "assist"),
    "item": Word(say("item"), "chest"),
    "power": Word(say("power"), "star"),
    "monster": Word(say("monster"), "monster"),
    "mission": Word(say("mission"), "flag"),
    "objective": Word(say("objective"), "lock"),
    "dungeon": Word(say("dungeon"), "map"),
    "scenario": Word(say("scenario"), "book"),
    "symbol": Word(say("symbol"), "pencil"),
    "die": Word(say("die"), "dice"),
    "room": Word(say("room"), "door"),
    "guard": Word(say("guard"), "assist"),
    "gem": REWARDS["gem"],
    "face": Word(say("face of a die"), "dice"),
    "reward": Word(say("reward"), "chest"),
    "rating": Word(say("solo rating"), "star"),
    "sheet": Word(say("sheet"), "pencil"),
}
