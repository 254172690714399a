"""What a player is asked, by the clause that asks it."""

from __future__ import annotations

from typing import Any, NamedTuple

from undercroft.content.kinds import Kind, Name
from undercroft.games.mini_rogue.glossary import say
from undercroft.games.mini_rogue.kinds.people import CharacterKind
from undercroft.kernel.game import Prompt
from undercroft.kernel.option import Option
from undercroft.kernel.words import Message, Question, named


class About(NamedTuple):
    """Whom a question concerns, and what of. Print and numbers, never a part of the state."""

    hero: CharacterKind
    is_named: bool = False  # one person plays two characters: the question says which
    n: int = 0
    what: Kind | Name | Message | Option[object] | None = None


def _to_hero(words: Message, if_counted: Message | None = None, *, is_counted: bool = False) -> Question:
    """A question that names the character where one person plays two."""

    def prompt(hero: Any, is_named: bool, n: int, what: Any) -> str:
        question = (if_counted if if_counted and n else words).text({"n": n, "what": what})
        return named(hero, question) if is_named else question

    counted = is_counted or "{n}" in (if_counted or words).source
    return Question(prompt, *About._fields, untold=("is_named",) if counted else ("is_named", "n"))


_EXPLORE, _LIGHT = (
    say("Before the Room is resolved: use an Exploration skill?"),
    say("Turn up which card? Cards left: {n}"),
)
PROMPTS: dict[str, Prompt] = {
    "MR-020": say("Which character do you play?"),
    "MR-212": _to_hero(say("Where do you go?")),
    "MR-280": _to_hero(say("A Skill Test: {what}. What do you do?")),
    "MR-320": _to_hero(say("Your attack on {what:the}. What do you do before the roll?")),
    "MR-327": _to_hero(say("Your attack on {what:the}: roll a die again, or keep them?")),
    "MR-329": _to_hero(say("Use a Potion against {what:the}?")),
    "MR-R28": _to_hero(say("You are about to lose {n} HP {what}. Drink first?")),
    "MR-157": _to_hero(say("Omen: the Dungeon die shows {n}. Roll it again?")),
    "MR-510": _to_hero(say("Both Potion spaces are taken. Which Potion do you give up for {what:the}?")),
    "MR-119": _to_hero(say("Which Potion do you lose?")),
    "MR-R17": _to_hero(say("Which Potion do you give away?")),
    "MR-542": _to_hero(say("You can hold one Object only. Give up {what:the}?")),
    "MR-597": _to_hero(_EXPLORE, if_counted=_LIGHT),
    "MR-599": _to_hero(say("The Rooms are about to be laid out. Use a Preparation skill first?")),
    "MR-R81": _to_hero(say("Where does each card go? Those on top are dealt first, row by row.")),
    "MR-655": _to_hero(say("{what:The} is yours if you want it.")),
    "MR-637": _to_hero(say("{what}: do you try for it?")),
    "MR-700": _to_hero(say("{what}, Dungeon die {n}: you may shift it by one. Which row?")),
    "MR-711": _to_hero(say("{what}: choose one.")),
    "MR-720": _to_hero(say("{what}: buy, sell, or leave?")),
    "MR-741": _to_hero(say("{what}: make an offering before the roll?")),
    "MR-751": _to_hero(say("Rewards, Dungeon die {n}: choose one.")),
    "MR-752": _to_hero(say("And in addition?")),
    "MR-786": _to_hero(say("Which Potion do you take?")),
    "MR-793": _to_hero(say("{what}: how does the Story go on?")),
    "MR-887": _to_hero(say("Who resolves first?")),
    "MR-888": _to_hero(
        say("You are in the same Room. Exchange something?"), say("Exchange anything else?"), is_counted=True
    ),
    "MR-R101": _to_hero(say("Your partner proposes: {what}. Do you agree?")),
    "MR-R110": _to_hero(say("Your partner lets you go first. Do you agree?")),
    "MR-894": _to_hero(say("Both of you can have {what:the}. Who takes it?")),
    "MR-R63": _to_hero(say("Your partner leaves you {what:the}. Do you take it?")),
    "MR-R98": _to_hero(say("Before anybody moves: use an Exploration skill?")),
    "MR-943": _to_hero(say("Your stance against {what:the}?")),
}
