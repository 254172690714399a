"""What a player is asked, by the clause that asks it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.games.mini_rogue.domain import say
from undercroft.kernel.game import Prompt
from undercroft.kernel.words import Message


def _to_hero(words: Message) -> Callable[[Any], str]:
    """A question that names the character where one person plays two."""

    def prompt(about: Any) -> str:
        hero, facts = about if isinstance(about, tuple) else (about, None)
        question = words.text(facts)
        return say("{name}: {text}").text({"name": hero.kind, "text": question}) if hero.shares_seat else question

    return prompt


_EXPLORE = _to_hero(say("Before the Room is resolved: use an Exploration skill?"))
_LIGHT = _to_hero(say("Turn up which card? Cards left: {n}"))
PROMPTS: dict[str, Prompt] = {
    "MR-020": say("Which character do you play?"),
    "MR-212": _to_hero(say("Where do you go?")),
    "MR-280": _to_hero(say("A Skill Test. What do you do?")),
    "MR-320": _to_hero(say("Your attack. What do you do before the roll?")),
    "MR-327": _to_hero(say("Re-roll a die, or keep them?")),
    "MR-329": _to_hero(say("Use a Potion?")),
    "MR-R28": _to_hero(say("You are about to lose {n} HP. Drink first?")),
    "MR-157": _to_hero(say("Omen: roll the Dungeon die again?")),
    "MR-510": _to_hero(say("Both Potion spaces are taken. Which Potion do you give up?")),
    "MR-119": _to_hero(say("Which Potion do you lose?")),
    "MR-542": _to_hero(say("You can hold one Object only. Which one?")),
    "MR-597": lambda about: (_LIGHT if isinstance(about, tuple) else _EXPLORE)(about),
    "MR-599": _to_hero(say("The Room deck is shuffled. Use a Preparation skill?")),
    "MR-R81": _to_hero(say("Where does each card go?")),
    "MR-655": _to_hero(say("The Object is yours if you want it.")),
    "MR-637": _to_hero(say("An Object lies here. Do you try for it?")),
    "MR-700": _to_hero(say("You may shift the Dungeon die. Which row?")),
    "MR-711": _to_hero(say("The fire is warm. Choose one.")),
    "MR-720": _to_hero(say("Buy, sell, or leave?")),
    "MR-741": _to_hero(say("Make an offering before the roll?")),
    "MR-751": _to_hero(say("Choose your reward.")),
    "MR-752": _to_hero(say("And in addition?")),
    "MR-786": _to_hero(say("Which Potion do you take?")),
    "MR-793": _to_hero(say("How does the Story go on?")),
    "MR-887": _to_hero(say("Who resolves first?")),
    "MR-888": _to_hero(say("You are in the same Room. Exchange something?")),
    "MR-R101": _to_hero(say("Your partner proposes: {offer}. Do you agree?")),
    "MR-R110": _to_hero(say("Your partner lets you go first. Do you agree?")),
    "MR-894": _to_hero(say("Both of you can have the Object. Who takes it?")),
    "MR-R63": _to_hero(say("Your partner leaves the Object to you. Do you take it?")),
    "MR-R98": _to_hero(say("Before anybody moves: use an Exploration skill?")),
    "MR-943": _to_hero(say("Which stance?")),
}
