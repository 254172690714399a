"""The words of Mini Rogue that its rooms share, with their stamps and tones, and the catalogue they stand in."""

from __future__ import annotations

from typing import Literal

from undercroft.kernel.words import Domain, Keyed, Word

say = Domain("mini-rogue", __file__)

Resource = Literal["xp", "armor", "hp", "ration", "gold"]
Affliction = Literal["curse", "poison", "blind"]
Suffered = Literal["cursed", "poisoned", "blind"]

EXIT = 8  # positions of the Area are 0 to 8 in reading order; the Entry is 0
POSITIONS = (
    say("top left"), say("top middle"), say("top right"),
    say("middle left"), say("the centre"), say("middle right"),
    say("bottom left"), say("bottom middle"), say("the Exit"),
)  # fmt: skip

TYPES = {
    "monster": Word(say("Monster"), "monster", "danger"),
    "trap": Word(say("Trap"), "trap", "danger"),
    "tomb": Word(say("Tomb"), "tomb", "magic"),
    "campfire": Word(say("Campfire"), "campfire", "good"),
    "merchant": Word(say("Merchant"), "merchant", "gold"),
    "treasure": Word(say("Treasure"), "chest", "gold"),
    "shrine": Word(say("Shrine"), "shrine", "water"),
    "object": Word(say("Object"), "key", "water"),
}
TRACKS: dict[Resource, Word] = {
    "hp": Word(say("Life"), "heart", "danger"),
    "xp": Word(say("Experience"), "xp", "magic"),
    "armor": Word(say("Armour"), "shield", "water"),
    "ration": Word(say("Rations"), "ration", "good"),
    "gold": Word(say("Gold"), "coin", "gold"),
}
THINGS = {"potion": Word(say("Potion"), "potion", "good"), "object": TYPES["object"]}
AFFLICTIONS = {
    "curse": Word(say("Curse"), "curse", "good"),  # on a card it is a cure that is drawn
    "poison": Word(say("Poison"), "poison", "good"),
    "blind": Word(say("Blindness"), "blind", "good"),
}
SUFFERED: dict[Suffered, str] = {"cursed": "curse", "poisoned": "poison", "blind": "blind"}
GOODS: dict[str, Word] = {**dict[str, Word](TRACKS.items()), **THINGS, **AFFLICTIONS}  # what a Merchant may deal in


AFFLICTION = {key: Keyed(f"affliction-{key}", one.word) for key, one in AFFLICTIONS.items()}
SORT = {key: Keyed(f"sort-{key}", one.word) for key, one in THINGS.items()}

EXIT_CARD, GUARDIAN, NO_GUARDIAN = say("Exit"), say("Guardian"), say("no Guardian")
DEFEATED = say("the Guardian is defeated")
EMPTY, EMPTY_PLACE = say("empty"), say("an empty place")
NOTHING, NONE = say("nothing"), say("none")
POTIONS, SKILLS, DUNGEON_DIE, FLOOR = say("Potions"), say("Skills"), say("Dungeon die"), say("Floor {n}")
WORTH, FEAT_USED, CURES = say("worth {n}"), say("Feat used"), say("cures {what}")
POISONED_BY_POTION = say("poisoned by a Potion")
DAMAGE, STATS = say("damage {n}"), say("{hp} HP, damage {damage}")
BOTH_STATS = say("{hp} HP (both together: {both}), damage {damage}")  # MR-917
BUY, SELL = say("Buy for {price}: {goods}"), say("Sell {goods} for {price}")
LABELLED = say("{label}: {effects}")


# What sorts of things are printed: the word above the text of one, and the stamp where it is only named.
KINDS = {
    "room": Word(say("room"), "door"),
    "guardian": Word(say("guardian"), "guardian"),
    "criminal": Word(say("criminal"), "hood"),
    "trait": Word(say("trait"), "star"),
    "character": Word(say("character"), "seat"),
    "skill": Word(say("skill"), "spark"),
    "potion": Word(say("potion"), "potion"),
    "story": Word(say("story"), "book"),
    "rewards": Word(say("table of rewards"), "chest"),
    "stance": Word(say("stance"), "shield"),
    "die": Word(say("die"), "dice"),
    "track": Word(say("track"), "level-up"),
    "affliction": Word(say("affliction"), "poison"),
    "board": Word(say("board"), "map"),
    "floor": Word(say("Floor"), "stairs"),
    "sort": Word(say("sort of things"), "chest"),
    "difficulty": Word(say("difficulty"), "skull"),
}
