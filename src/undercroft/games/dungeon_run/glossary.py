"""The words of Dungeon Run that all its rooms share, with their stamps, and the catalogue they stand in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Self

from undercroft.kernel.words import Domain, Message, Noun, Word

say = Domain("dungeon-run", __file__)


# -- numbers with their nouns: `3 wounds`, `1 hit`. Programs see the number, readers the words ------------------------


class Count(int):
    """A number that reads as so many of something."""

    _words: Message
    thing: str  # what is counted, by the key of `things`; "" where no option counts it

    def __new__(cls, n: int, words: Message, thing: str = "") -> Self:
        self = super().__new__(cls, n)
        self._words, self.thing = words, thing
        return self

    def __str__(self) -> str:
        return self._words.text({"n": int(self)})

    def __format__(self, form: str) -> str:
        return format(str(self), form)


def by_key(*amounts: Count) -> dict[str, int]:
    """The same numbers for programs, as an option gives or takes them."""
    return {one.thing: int(one) for one in amounts if one}


AMOUNTS = {  # what an option gives or takes so many of, by the key of `things`
    "amount-action": say("action"),
    "amount-die": say("die"),
    "amount-lost-die": say("die lost"),
    "amount-hit": say("hit"),
    "amount-block": say("block"),
    "amount-removed-wound": say("wound removed"),
    "amount-life": say("Life"),
    "amount-treasure": say("face-down treasure"),
    "amount-training": say("training marker"),
    "amount-ability": say("ability card"),
    "amount-encounter": say("encounter card"),
}


def _counted(words: Message, thing: str = "") -> Callable[[int], Count]:
    return lambda n: Count(n, words, thing)


WOUNDS, HITS, DICE = say("{n} wound", "{n} wounds"), say("{n} hit", "{n} hits"), say("{n} die", "{n} dice")

wounds = _counted(WOUNDS)
removed = _counted(WOUNDS, "amount-removed-wound")
hits = _counted(HITS, "amount-hit")
stopped = _counted(HITS, "amount-block")
blocks = _counted(say("{n} block", "{n} blocks"))
cards = _counted(say("{n} card", "{n} cards"))
actions = _counted(say("{n} action", "{n} actions"), "amount-action")
dice = _counted(DICE, "amount-die")
lost_dice = _counted(DICE, "amount-lost-die")
treasures = _counted(say("{n} face-down treasure", "{n} face-down treasures"), "amount-treasure")
encounters = _counted(say("{n} encounter", "{n} encounters"))
looted = _counted(say("{n} treasure", "{n} treasures"))
artifacts = _counted(say("{n} artifact", "{n} artifacts"))
bosses = _counted(say("{n} boss", "{n} bosses"))


# -- terms of the cards and tiles -------------------------------------------------------------------------------------

Rating = Literal["brawn", "magic", "skill"]


class Term(Noun):
    """A word of the rules that `things` knows by its key: readers see the word, programs the key."""

    __slots__ = ("key", "stamp", "thing")

    def __init__(self, kind: str, key: str, word: Noun, stamp: str = "") -> None:
        super().__init__(word.domain, word.en, word.the_en)
        self.key, self.thing, self.stamp = key, f"{kind}-{key}".replace(" ", "-"), stamp


class RatingNoun(Term):
    """One of the three ratings."""

    __slots__ = ()
    key: Rating


RATINGS = {
    "brawn": RatingNoun("rating", "brawn", say.noun("Brawn"), "fist"),
    "magic": RatingNoun("rating", "magic", say.noun("Magic"), "spark"),
    "skill": RatingNoun("rating", "skill", say.noun("Skill"), "feather"),
}
ROLLED_FOR = {  # what dice are thrown for, where no card says it
    key: Term("roll", key, word)
    for key, word in (
        ("battle", say.noun("battle", "the battle")),
        ("free attack", say.noun("free attack", "the free attack")),
        ("escape", say.noun("escape", "the escape")),
        ("disarm", say.noun("trap", "the trap")),
        ("tile", say.noun("tile", "the tile")),
        ("contents", say.noun("contents", "the contents of the tile")),
    )
}
TRAININGS = {
    "prayer": Word(say("Prayer"), "cleric"),
    "war": Word(say("War"), "sword"),
    "magic": Word(say("Magic"), "magician"),
    "talent": Word(say("Talent"), "thief"),
}
TYPES = {
    "humanoid": Word(say("humanoid"), "goblin"),
    "undead": Word(say("undead"), "skull"),
    "beast": Word(say("beast"), "monster"),
    "inanimate": Word(say("inanimate"), "golem"),
}
SLOTS = {
    "main-hand": Word(say("Main Hand"), "sword"),
    "off-hand": Word(say("Off Hand"), "shield"),
    "head": Word(say("Head"), "crown"),
    "body": Word(say("Body"), "guardian"),
    "none": Word(say("no slot"), "chest"),
}
SIDES = {"N": say("north"), "E": say("east"), "S": say("south"), "W": say("west")}
LAIR = say("lair")
DEAD, UNCONSCIOUS, TAKEN = say("dead"), say("unconscious"), say("taken")
CARDS, LOOT = say("cards"), say("loot")
ROUND, TILE = say("Round {n}"), say("tile {n}")
OFFERS = say("{hero} offers {gives} for {wants}.")

Back = Literal["encounter", "boss", "treasure", "artifact"]
BACKS: dict[Back, tuple[Callable[[int], Count], str]] = {  # DR-741 of the cards in a loot pile, with their stamps
    "encounter": (encounters, "monster"),
    "boss": (bosses, "crown"),
    "treasure": (looted, "chest"),
    "artifact": (artifacts, "gem"),
}

# -- fights -----------------------------------------------------------------------------------------------------------

FIGHTS = {
    "battle": say("Battle"),
    "escape": say("Escape attempt"),
    "disarm": say("Disarm"),
    "free attack": say("Free attack"),
}
USES = {
    "hit": say("hit"),
    "block": say("block"),
    "riposte": say("block, hit"),
    "parry": say("parry"),
    "unused": say("unused"),
}


def use_words(key: str) -> str:
    """What a die was used for: `block 4`, of the option `block-4`."""
    word, _, face = key.partition("-")
    used = USES.get(word, say("used"))
    return f"{used} {face}" if face.isdigit() else str(used)


# What sorts of things are printed: the word above the text of one, and the stamp where it is only named.
KINDS = {
    "hero": Word(say("hero"), "seat"),
    "ability": Word(say("ability"), "spark"),
    "summoner ability": Word(say("ability of the Summoning Stone"), "spark"),
    "boss": Word(say("boss"), "crown"),
    "monster": Word(say("monster"), "monster"),
    "trap": Word(say("trap"), "trap"),
    "stranger": Word(say("stranger"), "seat"),
    "treasure": Word(say("treasure"), "chest"),
    "artifact": Word(say("artifact"), "gem"),
    "tile": Word(say("tile"), "door"),
    "rating": Word(say("rating"), "dice"),
    "amount": Word(say("amount"), "dice"),
    "roll": Word(say("roll"), "dice"),
    "training": Word(say("training"), "book"),
    "type": Word(say("type of monster"), "monster"),
    "slot": Word(say("slot"), "hand"),
}
