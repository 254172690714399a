"""What a player is asked, for each clause that asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.games.dungeon_run.glossary import OFFERS, ROLLED_FOR, Count, actions, hits, say, wounds
from undercroft.games.dungeon_run.kinds.pack import HeroKind
from undercroft.kernel.game import Prompt
from undercroft.kernel.words import Message, Question


def _die(n: int, faces: Sequence[int]) -> str:
    """What a die is for, and what there is to block with it."""
    if not faces:
        return say("Your die shows {n}. There is no hit to block. What is it for?").text({"n": n})
    words = say("Your die shows {n}. Hits to block, by face: {faces}. What is it for?")
    return words.text({"n": n, "faces": faces})


def _counted(message: Message, **counted: Callable[[int], Count]) -> Callable[..., str]:
    """A prompt whose numbers stand with their noun."""
    return lambda **facts: message.text(facts | {field: count(facts[field]) for field, count in counted.items()})


_HELP_AGAINST = {
    "battle": say("{hero} is about to battle {foe:the}. Do you assist or sabotage?"),
    "escape": say("{hero} is about to escape from {foe:the}. Do you assist or sabotage?"),
    "disarm": say("{hero} is about to disarm {foe:the}. Do you assist or sabotage?"),
}
_HELP_TO_ESCAPE = say("{hero} is about to escape from the other heroes here. Do you assist or sabotage?")


def _help(hero: HeroKind, foe: Any, what: str) -> str:
    """DR-051 Who acts, against what, and in which way."""
    return (_HELP_TO_ESCAPE if foe is None else _HELP_AGAINST[what]).text({"hero": hero, "foe": foe})


_OWN_DICE = say("Your dice for {purpose:the}: {faces}. Reroll or change any?")
_OTHERS_DICE = say("{hero:whose} dice for {purpose:the}: {faces}. Use a card on them?")


def _dice(hero: HeroKind | None, what: str, faces: Any) -> str:
    """DR-056 Whose dice, and what they were rolled for."""
    facts = {"hero": hero, "purpose": ROLLED_FOR[what], "faces": faces}
    return (_OWN_DICE if hero is None else _OTHERS_DICE).text(facts)


def _which_die(card: Any, owner: Any, faces: Any) -> str:
    """DR-845 For which card, and whose dice."""
    words = say("{card}: which of your dice {faces}?")
    if owner is not None:
        words = say("{card}: which of the dice {faces} {owner:of}?")
    return words.text({"card": card, "owner": owner, "faces": faces})


PROMPTS: dict[str, Prompt] = {
    "DR-110": say("Which hero do you take?"),
    **dict.fromkeys(("DR-114", "DR-562"), say("Which ability do you keep?")),
    "DR-070": Question(_counted(say("Your turn, {hero}: {n} left."), n=actions), "hero", "n"),
    "DR-211": Question(say("How do you turn {tile:the}?"), "tile", "place"),
    "DR-353": say("Through which exit do you leave?"),
    "DR-316": say("The gate is up. Through which exit do you leave?"),
    "DR-051": Question(_help, "hero", "foe", "what"),
    "DR-052": Question(say("{hero} offers to assist with {rating:the}. Do you accept?"), "hero", "rating"),
    "DR-622": Question(say("They offer to assist: {heroes}. Whom do you accept?"), "heroes"),
    "DR-053": Question(say("Use {card} now?"), "card"),
    "DR-055": Question(say("Which rating do you use against {foe:the}?"), "foe"),
    "DR-063": Question(say("{hero} uses {card}. Do you agree?"), "hero", "card"),
    "DR-312": say("Look at the hidden boss card?"),
    "DR-056": Question(_dice, "hero", "what", "faces"),
    "DR-054": Question(say("The monster's dice: {faces}. Force a reroll?"), "hero", "what", "faces"),
    **dict.fromkeys(("DR-844", "DR-152"), say("Several want to act at once. Who comes first?")),
    "DR-845": Question(_which_die, "card", "owner", "faces"),
    "DR-386": Question(_die, "n", "faces"),
    "DR-468": Question(_die, "n", "faces"),
    "DR-393": Question(_counted(say("{hero} is about to take {n}. Protect?"), n=hits), "hero", "n"),
    "DR-467": Question(_counted(say("{n} on you. Give up a die to cancel one?"), n=hits), "n"),
    "DR-591": Question(say("Which rating do you roll against {trap:the}?"), "trap"),
    "DR-680": Question(_counted(say("Rally? You have {n}."), n=wounds), "n"),
    "DR-713": say("Which card do you leave on the tile?"),
    "DR-989": Question(say("Is {hero} spared?"), "hero"),
    "DR-891": Question(say("What do you take of {hero:whose} cards?"), "hero"),
    "DR-541": Question(say("You receive {card:the}: equip it, or put it in the loot pile?"), "card"),
    "DR-500": say("What do you change?"),
    "DR-515": Question(say("You offer {gives} for {wants}."), "gives", "wants"),
    "DR-516": Question(OFFERS, "hero", "gives", "wants"),
    "DR-517": Question(say("{hero} answers: {gives} for {wants}."), "hero", "gives", "wants"),
    "DR-560": say("Which encounter card do you discard?"),
    "DR-561": say("Which rating do you raise?"),
    "DR-764": say("Where is the Boss Lair placed?"),
    "DR-765": say("Which tile becomes the lair?"),
    "DR-802": say("Which monster roams next?"),
    "DR-803": Question(say("Where does {monster:the} go?"), "monster"),
    "DR-813": Question(say("Where does the boss appear?"), "monster"),
    "DR-912": say("Do you summon a monster?"),
    "DR-914": Question(say("Where do you put {monster:the}?"), "monster"),
    "DR-073": Question(say("{stranger:The} is here. Do you deal with the card at once?"), "stranger"),
    "DR-323": Question(say("Which rating do you roll for {tile:the}?"), "tile"),
    "DR-328": say("Which treasure do you throw into the well?"),
    "DR-594": Question(say("{trap}: which card do you lose?"), "trap"),
    "DR-405": Question(say("{monster.ability}: which card do you take off?"), "monster"),
    "DR-024": Question(say("Which card do you pay {stranger:the} with?"), "stranger"),
    "DR-144": Question(say("{card}: what do you choose?"), "card"),
}
