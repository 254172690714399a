"""The words of Map Maker that all its rooms share, with stamps and tones, and the catalogue they stand in."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.kernel.words import Domain, Keyed, Word

say = Domain("map-maker", __file__)


def level_words(level: int, threat: int) -> str:
    return say("level {level}, Threat {threat}").text({"level": level, "threat": threat})


class Look(NamedTuple):
    """How boards show what a pack has named."""

    stamp: str
    tone: str = "ink"


# In the order of the sheets: Encounter i tests attribute i (MM-320), Rest tests none.
ATTRIBUTES = {
    "attack": Look("sword"),
    "defense": Look("shield"),
    "agility": Look("feather"),
    "intelligence": Look("book"),
    "luck": Look("clover"),
}
ENCOUNTERS = {
    "monster": Look("monster", "danger"),
    "trap": Look("trap", "danger"),
    "stealth": Look("footprint", "water"),
    "exploration": Look("compass", "good"),
    "treasure": Look("chest", "gold"),
    "rest": Look("tent", "magic"),
}
ROMAN = ("", "I", "II", "III", "IV", "V", "VI")  # dungeons by their numbers

# -- a table ----------------------------------------------------------------------------------------------------------
MODES = {"normal": say("Normal Mode"), "adventure": say("Adventure Mode")}
HARD_MODE = say("Hard Mode")
NO_HEAD_START = say(
    "a game on a Wild Map starts on level 1 with unmarked Hero Sheets (MM-713): "
    "start-level and training are for one-shots"
)
VICTORY, DEFEAT = say("The Boss is defeated."), say("All Heroes are dead.")
UNKNOWN = say("unknown")

# -- the Dungeon Sheet ------------------------------------------------------------------------------------------------
THREAT = say("Threat")
THIS_ROUND = say("this round")
BASIC_DIE = say("Basic Die")
DIE, SCORE = say("die {n}"), say("score {n}")

# -- Hero Sheets and Boss Sheets --------------------------------------------------------------------------------------
HP, SP, ATTACK, DEFENSE = say("HP"), say("SP"), say("Attack"), say("Defense")
SKILLS = say("Skills")
ITEMS = {
    "potion": Keyed("item-potion", say("HP Potion"), "MM-860", "potion"),
    "book": Keyed("item-book", say("Skill Book"), "MM-861", "book"),
}
BOXES = {  # of a Hero Sheet
    "hp": Keyed("box-hp", HP, "MM-801", "hp"),
    "sp": Keyed("box-sp", SP, "MM-803", "sp"),
    "experience": Keyed("box-experience", say("experience in an attribute"), "MM-820", "experience"),
    "penalty": Keyed("box-penalty", say("Attribute Penalty"), "MM-831", "penalty"),
}
POTIONS, BOOKS = say("HP Potions"), say("Skill Books")
STARTING_PLAYER, CHARMED, DEAD = say("Starting Player"), say("charmed"), say("dead")
BOSS = say("Boss")
COLUMNS = {"white": say("White column"), "gray": say("Gray column")}  # of Bosses
HATRED = say("Hatred")
SPECIAL_RULE = say("Special Rule")
SQUARE = say("square {n}")

# What sorts of things are printed: the word above the text of one, and the stamp where it is only named.
KINDS = {
    "hero": Word(say("hero"), "seat"),
    "skill": Word(say("skill"), "spark"),
    "boss": Word(say("boss"), "crown"),
    "boss-skill": Word(say("skill of a Boss"), "spark"),
    "encounter": Word(say("encounter"), "door"),
    "treasure": Word(say("treasure"), "chest"),
    "rest": Word(say("result of a Rest"), "campfire"),
    "levels": Word(say("row of levels"), "level-up"),
    "event": Word(say("event"), "scroll"),
    "danger": Word(say("danger"), "flame"),
    "dungeon": Word(say("dungeon"), "map"),
    "attribute": Word(say("attribute"), "dice"),
    "item": Word(say("item"), "chest"),
    "box": Word(say("row of boxes"), "heart"),
    "boss-die": Word(say("die of a Boss Sheet"), "dice"),
    "effect": Word(say("instruction"), "scroll"),
    "reason": Word(say("reason"), "scroll"),
}
