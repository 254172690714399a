"""What a player is asked, for each clause that asks, and what each die is thrown for."""

from __future__ import annotations

from undercroft.games.map_maker.glossary import BASIC_DIE, say
from undercroft.kernel.game import Prompt
from undercroft.kernel.words import Message, Question


def _with_hero(message: Message) -> Question:
    return Question(message, "hero")


def _test_prompt(message: Message) -> Question:
    return Question(message, "hero", "attribute")


# What a tie is about (MM-604).
ATTACKED = say("The Hero with the highest Hatred is attacked")
ATTACKED_BY_CHARM = say("The Hero with the lowest Hatred is attacked by the charmed one")
EXCHANGES = say("The Hero with the lowest Hatred exchanges Hatred")
WEAKEST = say("The Hero with the lowest Defense is attacked")
STRONGEST = say("The Hero with the most HP is attacked")
KISSED = say("The Hero with the highest Hatred that is not charmed is kissed")
MARKED = say("The Hero with the highest total experience is hated from the start")

ANY_EXPERIENCE = say("{hero}: 1 experience in which attribute?")

PROMPTS: dict[str, Prompt] = {
    "MM-111": Question(say("Choose the class of Hero {n}"), "n"),
    "MM-286": Question(say("Event {event}: what do you choose?"), "event"),
    "MM-301": _with_hero(say("{hero}: which Encounter?")),
    "MM-332": _test_prompt(say("{hero}, {attribute} test: a Skill before the dice?")),
    "MM-855": _test_prompt(say("{hero}, {attribute} test: a Skill after the dice?")),
    "MM-856": _with_hero(say("{hero}: use the Skill on whom?")),
    "MM-R113": _with_hero(say("{hero}: go on with a Skill?")),
    "MM-R110": _with_hero(say("An attack is aimed at {hero:the}: step in?")),
    "MM-R112": Question(say("{hero:The} is about to lose {n} HP: prevent it?"), "hero", "n"),
    "MM-R32": say("Use something now?"),
    "MM-R132": say("The Boss's turn comes: use something first?"),
    "MM-380": _with_hero(say("{hero}: which of the two rewards?")),
    "MM-402": _with_hero(ANY_EXPERIENCE),
    "MM-829": _with_hero(ANY_EXPERIENCE),
    "MM-R109": _with_hero(ANY_EXPERIENCE),
    "MM-502": say("The Boss appears, the fight begins. Which column of Bosses?"),
    "MM-541": say("Which Hero acts next, and how?"),
    "MM-542": _with_hero(say("{hero}: which action?")),
    "MM-604": Question(say("{why}: several Heroes tie, which one is it?"), "why"),
    "MM-703": say("Which danger fits this dungeon best?"),
    "MM-132": _with_hero(say("{hero} struck the final blow: what is the dungeon called?")),
}

DICE: dict[str, Message] = {
    "hero": say("Hero's Combat Die"),
    "foe": say("opposing Combat Die"),
    "victim": say("Combat Die of the Hero attacked"),
    "basic-monster": say("Basic Die of Monster"),
    "basic-trap": say("Basic Die of Trap"),
    "basic-stealth": say("Basic Die of Stealth"),
    "basic-exploration": say("Basic Die of Exploration"),
    "basic-treasure": say("Basic Die of Treasure"),
    "basic-rest": say("Basic Die of Rest"),
    "basic": BASIC_DIE,
    "selection": say("selection die"),
    "event": say("Event die"),
    "rest": say("Rest die"),
    "treasure": say("Treasure die"),
    "dungeon": say("die for the dungeon"),
    "column": say("die for the column of Bosses"),
    "order": say("die for the order of the Boss's values"),
    "value": say("die for the Boss's values"),
    "square": say("die for a square of the Boss Sheet"),
    "ring": say("die for the first Starting Player"),
}
