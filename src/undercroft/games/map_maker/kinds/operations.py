"""The operations a pack can write: what Events, tables and Special Rules are made of. The one list of them.

An operation is a class: its fields are its parameters (checked when the pack is read), `clause` says which rule it
belongs to, `words` how it is said. The four closed sets below tell where an operation may stand, and every rule that
carries a set out matches all of it: mypy complains about one that was forgotten, a test about one that does nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, get_args

from undercroft.content.kinds import Field, Frozen, check, hints_of
from undercroft.content.outside import OutsideRules
from undercroft.games.map_maker.glossary import ITEMS, SKILLS, say
from undercroft.games.map_maker.kinds.terms import (
    ANY,
    ATTRIBUTES,
    ENCOUNTERS,
    TESTED,
    Attribute,
    AttributeOrTested,
    Encounter,
    NormalEncounter,
    NormalOrAny,
)
from undercroft.kernel.words import Message

OPERATIONS: dict[str, type[Operation]] = {}
RULES = OutsideRules()  # run(d, hero, n, clause): what another package lets happen to a Hero

# Figures are printed on cards as one digit: nothing a Hero has (15 HP, 9 SP) bears more at once.
Figure = Annotated[int, Field(ge=-9, le=9)]
Some = Annotated[int, Field(ge=1, le=9)]
Who = Literal["you", "actor", "all"]
Side = Literal["hero", "foe"]
Carried = Literal["potion", "book"]


class Operation(Frozen):
    """One instruction: a verb and its numbers."""

    clause: ClassVar[str] = "MM-284"
    words: ClassVar[Message]
    fewer: ClassVar[Message | None] = None  # how it is said with a negative figure

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "do" in cls.fields:
            if not hasattr(cls, "words"):
                raise TypeError(f"{cls.__name__}: an operation needs words")
            (name,) = get_args(hints_of(cls)["do"])
            OPERATIONS[name] = cls

    @cached_property
    def thing(self) -> str:
        """The key by which `things` knows it: `effect-score-hero-monster-plus-2`."""
        return "-".join(["effect", *self._spelled()])

    def _spelled(self) -> list[str]:
        parts: list[str] = []
        for field, value in self.said().items():
            if isinstance(value, (Operation, tuple)):
                parts += [word for op in _listed(value) for word in op._spelled()]
            elif isinstance(value, bool):
                parts.append(field.replace("_", "-"))
            elif field in NUMBERED:
                parts.append(NUMBERED[field][value])
            else:
                parts.append(f"minus-{-value}" if isinstance(value, int) and value < 0 else str(value))
        return parts

    def text(self, names: Any) -> str:
        """What it says; `names` is the pack, which knows Encounters and attributes."""
        facts: dict[str, Any] = dict(self.facts())
        n = facts.get("n", 0)
        facts["size"] = abs(n)
        if "attribute" in facts:
            at = facts["attribute"]
            facts["attribute"] = {ANY: say("any attribute"), TESTED: say("the attribute tested")}.get(at)
            facts["attribute"] = facts["attribute"] or names.attributes[at]
        if "encounter" in facts:
            at = facts["encounter"]
            facts["encounter"] = say("any normal Encounter") if at == ANY else names.encounters[at]
        for field, words in WORDS.items():
            if field in facts:
                facts[field] = words[facts[field]]
        if "then" in facts:
            facts["then"] = facts["then"].text(names)
        message = self.fewer if self.fewer is not None and n < 0 else self.words
        return message.text(facts)


def _listed(value: Operation | tuple[Operation, ...]) -> tuple[Operation, ...]:
    return (value,) if isinstance(value, Operation) else value


# Attributes and Encounters are numbers in the rules, and names in a key.
NUMBERED: dict[str, dict[int, str]] = {
    "attribute": {**dict(enumerate(ATTRIBUTES)), ANY: "any", TESTED: "tested"},
    "encounter": {**dict(enumerate(ENCOUNTERS)), ANY: "any"},
}
WORDS: dict[str, Mapping[str, object]] = {
    "item": ITEMS,
    "side": {"hero": say("the Hero"), "foe": say("the Encounter")},
    "keep": {
        "high2": say("the higher"),
        "low2": say("the lower"),
        "best2": say("two rolls, one of them taken"),
        "plus1": say("two rolls, both taken"),
    },
    "what": {"rest": say("Rest"), "skills": SKILLS},
}


# -- what concerns a Hero, at once ------------------------------------------------------------------------------------


class Hp(Operation):
    do: Literal["hp"]
    who: Who
    n: Figure
    words = say("recover {size} HP")
    fewer = say("lose {size} HP")


class Sp(Operation):
    do: Literal["sp"]
    who: Who
    n: Figure
    words = say("recover {size} SP")
    fewer = say("lose {size} SP")


class AllSp(Operation):
    do: Literal["sp-all"]
    who: Who
    words = say("recover all SP")


class Item(Operation):
    do: Literal["item"]
    who: Who
    item: Carried
    n: Some
    words = say("gain {n} {item}")


class LoseItem(Operation):
    """A potion, else a book, else nothing."""

    do: Literal["lose-item"]
    who: Who
    words = say("lose 1 HP Potion, or 1 Skill Book if there is none")


class Xp(Operation):
    do: Literal["xp"]
    who: Who
    attribute: AttributeOrTested
    n: Some
    words = say("gain {n} experience: {attribute}")


class Penalty(Operation):
    clause = "MM-831"
    do: Literal["penalty"]
    who: Who
    attribute: Attribute
    n: Annotated[int, Field(ge=1, le=3)]  # MM-831 an attribute bears three
    words = say("mark {n} {attribute} Penalty", "mark {n} {attribute} Penalties")


class ByRule(Operation):
    """What a rule of another package does."""

    do: Literal["rule"]
    rule: str
    who: Who
    n: Figure = 0
    words = say("a rule of an installed package")

    @check
    def is_known(self) -> None:
        RULES.check(self.rule, self.n)

    def text(self, names: Any) -> str:
        return RULES[self.rule].words.text({"n": self.n})


Gain = Hp | Sp | AllSp | Item | LoseItem | Xp | Penalty | ByRule
AnyGain = Annotated[Gain, Field(discriminator="do")]


# -- what lies ready until the end of the round -----------------------------------------------------------------------


class Score(Operation):
    clause = "MM-292"
    do: Literal["score"]
    side: Side
    encounter: NormalOrAny
    n: Figure
    only_you: bool = False  # only for the Hero of the Starting Player
    words = say("{encounter}: score of {side} {n:+d} this round")


class Die(Operation):
    """Two Combat Dice, of which one counts."""

    clause = "MM-292"
    do: Literal["die"]
    side: Side
    encounter: NormalOrAny
    keep: Literal["high2", "low2"]
    only_you: bool = False
    words = say("{encounter}: two Combat Dice for {side}, of which {keep} counts")


class Swap(Operation):
    clause = "MM-R118"
    do: Literal["swap"]
    encounter: NormalOrAny
    only_you: bool = False
    words = say("{encounter}: the two Combat Dice change sides")


class Use(Operation):
    clause = "MM-R78"
    do: Literal["use"]
    encounter: NormalOrAny
    attribute: Attribute
    only_you: bool = False
    words = say("{encounter} is tested with {attribute}")


class ThreatChange(Operation):
    clause = "MM-333"
    do: Literal["threat"]
    n: Figure
    words = say("Threat {n:+d} this round")


class AttributeChange(Operation):
    """Counts more or less whenever the attribute is used; nothing else changes."""

    do: Literal["attribute"]
    who: Literal["you", "all"]
    attribute: Attribute
    n: Figure
    words = say("{attribute} counts {n:+d} this round")


class Stay(Operation):
    do: Literal["stay"]
    encounter: NormalEncounter
    words = say("the Basic Die of {encounter} stays after a success")


class Block(Operation):
    do: Literal["block"]
    what: Literal["rest", "skills"]
    words = say("{what}: not this round")


class FailHp(Operation):
    clause = "MM-R52"
    do: Literal["fail-hp"]
    encounter: NormalEncounter
    n: Some
    words = say("a failure at {encounter} costs {n} HP")


class FailMore(Operation):
    clause = "MM-R52"
    do: Literal["fail-more"]
    encounter: NormalEncounter
    n: Some
    words = say("a failure at {encounter} costs {n} HP more")


class OnWin(Operation):
    do: Literal["on-win"]
    encounter: NormalOrAny
    then: AnyGain
    only_you: bool = False
    words = say("success at {encounter}: {then}")


class OnFail(Operation):
    do: Literal["on-fail"]
    encounter: NormalOrAny
    then: AnyGain
    only_you: bool = False
    words = say("failure at {encounter}: {then}")


class OnRest(Operation):
    do: Literal["on-rest"]
    then: AnyGain
    words = say("after a Rest: {then}")


class RestTotal(Operation):
    clause = "MM-360"
    do: Literal["rest"]
    n: Figure
    words = say("Rest total {n:+d}")


class RestHp(Operation):
    clause = "MM-360"
    do: Literal["rest-hp"]
    n: Figure
    words = say("HP of the Rest table {n:+d}")


class TreasureRolls(Operation):
    clause = "MM-380"
    do: Literal["treasure"]
    keep: Literal["best2", "plus1"]
    words = say("Treasure: {keep}")


Lasting = (
    Score | Die | Swap | Use | ThreatChange | AttributeChange | Stay | Block | FailHp | FailMore | OnWin | OnFail
    | OnRest | RestTotal | RestHp | TreasureRolls
)  # fmt: skip


# -- what is done when an Event is read -------------------------------------------------------------------------------


class Basic(Operation):
    do: Literal["basic"]
    encounter: Encounter
    n: Annotated[int, Field(ge=-5, le=5)]  # MM-900 a die moves by five at most
    words = say("the Basic Die of {encounter} {n:+d}")


class Remove(Operation):
    do: Literal["remove"]
    encounter: Encounter
    words = say("the Basic Die of {encounter} is removed")


class Reroll(Operation):
    clause = "MM-286"
    do: Literal["reroll"]
    words = say("you may re-roll one Basic Die")


class Trade(Operation):
    clause = "MM-286"
    do: Literal["trade"]
    words = say("you may swap 1 HP Potion and 1 Skill Book")


class Unlock(Operation):
    clause = "MM-286"
    do: Literal["unlock"]
    words = say("you may use your lowest locked Skill this round")


class Choice(Operation):
    clause = "MM-286"
    do: Literal["choice"]
    options: Annotated[
        tuple[Annotated[Gain | Lasting, Field(discriminator="do")], ...],
        Field(strict=False, min_length=2, max_length=6),  # a choice, and one that can be read
    ]
    words = say("you choose")


class AllFirst(Operation):
    clause = "MM-288"
    do: Literal["all-first"]
    encounter: NormalEncounter
    words = say("all Heroes resolve {encounter} first")


Reading = Basic | Remove | Reroll | Trade | Unlock | Choice | AllFirst


# -- what only a Special Rule says ------------------------------------------------------------------------------------


class LevelThreat(Operation):
    clause = "MM-R92"
    do: Literal["level-threat"]
    n: Figure
    words = say("Dungeon Threat {n:+d} on every level")


class EliteChange(Operation):
    clause = "MM-401"
    do: Literal["elite"]
    n: Figure
    words = say("Elite modifiers {n:+d}")


class BossAttack(Operation):
    clause = "MM-957"
    do: Literal["boss-attack"]
    n: Figure
    words = say("the Boss's score {n:+d} whenever it attacks")


class PotionHp(Operation):
    clause = "MM-860"
    do: Literal["potion"]
    n: Annotated[int, Field(ge=0, le=9)]
    words = say("HP Potions recover {n} HP")


class RaiseLowest(Operation):
    clause = "MM-953"
    do: Literal["raise-lowest"]
    words = say("each round the lowest Basic Die of the normal Encounters rises by 1")


Special = LevelThreat | EliteChange | BossAttack | PotionHp | RaiseLowest

# -- where they may stand in a pack -----------------------------------------------------------------------------------

MANY = 8  # more instructions than that fit on no card

Ready = Lasting | Special | Penalty  # what may lie in the Dungeon Penalty area or come from this round's Event
Gains = Annotated[tuple[AnyGain, ...], Field(strict=False, max_length=MANY)]
EventOperation = Annotated[Gain | Lasting | Reading, Field(discriminator="do")]
EventOperations = Annotated[tuple[EventOperation, ...], Field(strict=False, max_length=MANY)]
SpecialOperation = Annotated[Lasting | Special | Penalty, Field(discriminator="do")]
SpecialOperations = Annotated[tuple[SpecialOperation, ...], Field(strict=False, max_length=MANY)]
