"""What printed things can do: one table per kind of power, with its words, its clause and what it needs.

A pack names powers and gives numbers; the fields of a pack are checked against these tables. The code of a power is
found by `match` over the same names, which mypy checks to be complete: a power without code does not pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from undercroft.content.kinds import Wrong
from undercroft.content.outside import OutsideRules
from undercroft.games.mini_rogue.glossary import AFFLICTIONS, CURES, NONE, Affliction, Resource, say
from undercroft.kernel.words import Message

IconName = Literal[
    "gain", "lose", "potion", "afflict", "cure", "bless", "raise", "refresh", "story", "criminal", "rewards", "fall",
    "drop", "rule",
]  # fmt: skip
TraitName = Literal[
    "curse", "poison", "blind", "weaken", "steal", "regen", "unstoppable", "smash5", "dodge5", "first", "trio",
    "immune", "fall",
]  # fmt: skip
PotionPower = Literal["fire", "frost", "poison", "healing", "holy", "perception"]
SkillPower = Literal[
    "bait", "vermin-trail", "guarded-larder", "flare", "long-wick", "steady-flame", "press-the-attack",
    "known-streets", "padded-cloak", "litany", "omen", "alms-giver",
]  # fmt: skip
SkillType = Literal["combat", "exploration", "preparation", "passive"]
ObjectPower = Literal["codex", "weapon-cache", "shackle"]

RESOURCES: tuple[str, ...] = get_args(Resource)

# Named bounds. Tracks are counted with cubes on printed spaces, dice have six faces, hands hold a few cards: nothing
# that is played by hand needs more, and what is larger would only make games without an end.
MOST_ON_A_TRACK = 100
MOST_DAMAGE = 50  # more than twice the longest HP track of the game
MOST_DICE = 3  # MR-150
MOST_CARDS = 8  # an Area
MOST_FEATS = 9

SMASH = 3  # MR-830 damage that a 5 of the Dungeon die adds


@dataclass(frozen=True)
class Icon:
    """An icon of a result (MR-770 to MR-803): its words, what it can speak of, whether it counts."""

    clause: str
    words: Message
    what: tuple[str, ...] = ("",)
    counts: bool = False


@dataclass(frozen=True)
class TraitRule:
    """An icon of an Enemy (MR-830 to MR-837). `fight` marks what changes the fight and does not wait for lost HP."""

    clause: str
    words: Message
    fight: bool = False
    what: tuple[str, ...] = ("",)
    counts: bool = False
    n: int = 0  # what the rules give it, where no card does


@dataclass(frozen=True)
class Power:
    """What a Potion, a skill or an Object does. `numbers` names each number a pack must give, with its bounds."""

    clause: str
    words: Message
    numbers: Mapping[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class PotionRule(Power):
    offensive: bool = False  # MR-507, MR-508


@dataclass(frozen=True)
class SkillRule(Power):
    type: SkillType = "passive"


ICONS: dict[IconName, Icon] = {
    "gain": Icon("MR-110", say("+{n} {what}"), RESOURCES, counts=True),
    "lose": Icon("MR-771", say("−{n} {what}"), (*RESOURCES, "potion"), counts=True),
    "potion": Icon("MR-785", say("{what}"), ("a Potion of the pack", "any")),
    "afflict": Icon("MR-430", say("{what}"), get_args(Affliction)),
    "cure": Icon("MR-802", CURES, get_args(Affliction)),
    "bless": Icon("MR-788", say("Blessing")),
    "raise": Icon("MR-794", say("HP raised to {n} if lower"), ("hp",), counts=True),
    "refresh": Icon("MR-787", say("skills available again")),
    "story": Icon("MR-793", say("a Story")),
    "criminal": Icon("MR-796", say("fight the Criminal")),
    "rewards": Icon("MR-750", say("Rewards")),
    "fall": Icon("MR-475", say("Fall")),
    "drop": Icon("MR-795", say("lose your Object")),
    "rule": Icon("MR-770", say("a rule of an installed package"), ("its name",)),
}
RULES = OutsideRules()  # run(d, hero, n): what another package lets an icon do

TRAITS: dict[TraitName, TraitRule] = {
    "curse": TraitRule("MR-430", say("inflicts Curse")),
    "poison": TraitRule("MR-440", say("inflicts Poison")),
    "blind": TraitRule("MR-450", say("inflicts Blindness")),
    "weaken": TraitRule("MR-465", say("takes 1 XP")),
    "steal": TraitRule("MR-833", say("steals 1 {what}"), what=("gold", "ration", "potion")),
    "regen": TraitRule("MR-470", say("regains {n} HP"), counts=True),
    "unstoppable": TraitRule("MR-460", say("ignores Armour"), fight=True),
    "smash5": TraitRule("MR-830", say("Dungeon die 5: {n} more damage"), fight=True, n=SMASH),
    "dodge5": TraitRule("MR-836", say("Dungeon die 5: dodges the dice"), fight=True),
    "first": TraitRule("MR-835", say("strikes first"), fight=True),
    "trio": TraitRule("MR-831", say("three Enemies, one after the other"), fight=True),
    "immune": TraitRule("MR-832", say("immune to {what}"), fight=True),
    "fall": TraitRule("MR-475", say("makes you fall")),
}

POTIONS: dict[PotionPower, PotionRule] = {
    "fire": PotionRule(
        "MR-501",
        say("In Combat: {damage} damage to the Enemy.", "In Combat: {damage} damage to the Enemy.", by="damage"),
        {"damage": (1, MOST_DAMAGE)},
        offensive=True,
    ),
    "frost": PotionRule("MR-502", say("In Combat: the Enemy does not act this round."), offensive=True),
    "poison": PotionRule(
        "MR-503",
        say(
            "In Combat: {damage} damage to the Enemy in this and every later attack phase of the fight.",
            "In Combat: {damage} damage to the Enemy in this and every later attack phase of the fight.",
            by="damage",
        ),
        {"damage": (1, MOST_DAMAGE)},
        offensive=True,
    ),
    "healing": PotionRule("MR-504", say("At any time: +{hp} HP."), {"hp": (1, MOST_ON_A_TRACK)}),
    "holy": PotionRule("MR-505", say("At any time: cures Poison, Curse and Blindness.")),
    "perception": PotionRule(
        "MR-506", say("At any time: cures Blindness; used for a Skill Test, the test succeeds as well.")
    ),
}

SKILLS: dict[SkillPower, SkillRule] = {
    "bait": SkillRule(
        "MR-598",
        say("more Character dice for a price"),
        {"cost_ration": (0, MOST_ON_A_TRACK), "dice": (1, MOST_DICE), "free_feats_instead": (0, MOST_FEATS)},
        "combat",
    ),
    "flare": SkillRule("MR-598", say("the Enemy misses more often"), {"misses": (1, 6)}, "combat"),
    "press-the-attack": SkillRule("MR-598", say("free Feats"), {"free_feats": (1, MOST_FEATS)}, "combat"),
    "litany": SkillRule("MR-598", say("healing in Combat"), {"hp": (1, MOST_ON_A_TRACK)}, "combat"),
    "vermin-trail": SkillRule("MR-597", say("another Room instead of a danger"), {}, "exploration"),
    "long-wick": SkillRule("MR-597", say("sees Rooms ahead"), {"cards": (1, MOST_CARDS)}, "exploration"),
    "omen": SkillRule("MR-597", say("one Dungeon die again"), {}, "exploration"),
    "known-streets": SkillRule("MR-599", say("arranges the Room deck"), {"cards": (1, MOST_CARDS)}, "preparation"),
    "guarded-larder": SkillRule("MR-600", say("no Ration can be stolen"), {}, "passive"),
    "steady-flame": SkillRule("MR-600", say("never blind"), {}, "passive"),
    "padded-cloak": SkillRule("MR-600", say("Armour helps against Traps"), {}, "passive"),
    "alms-giver": SkillRule("MR-600", say("better offerings"), {"offering": (1, 6)}, "passive"),
}

OBJECTS: dict[ObjectPower, Power] = {
    "codex": Power("MR-658", say("read once"), {"xp": (1, MOST_ON_A_TRACK), "damage": (1, MOST_DAMAGE)}),
    "weapon-cache": Power("MR-406", say("Feats that cost nothing")),
    "shackle": Power("MR-803", say("Armour at a price"), {"armor": (0, MOST_ON_A_TRACK)}),
}


def check_numbers(power: str, rule: Power, numbers: Mapping[str, Any]) -> None:
    """The numbers a pack gives are those the power needs, within their bounds."""
    if numbers.keys() != rule.numbers.keys():
        needed, found = (", ".join(names) or str(NONE) for names in (rule.numbers, numbers))
        raise Wrong(say("numbers: {power} needs {needed}; found {found}"), power=power, needed=needed, found=found)
    for name, (least, most) in rule.numbers.items():
        given = numbers[name]
        for number in given if isinstance(given, (list, tuple)) else (given,):
            if not least <= number <= most:
                raise Wrong(
                    say("numbers.{name}: {number} is not between {least} and {most}"),
                    name=name,
                    number=number,
                    least=least,
                    most=most,
                )


def _complete(names: Any, table: Mapping[Any, Any]) -> None:
    if set(get_args(names)) != table.keys():
        raise TypeError(f"powers without a rule, or rules without a power: {set(get_args(names)) ^ table.keys()}")


for _names, _table in (
    (IconName, ICONS),
    (TraitName, TRAITS),
    (PotionPower, POTIONS),
    (SkillPower, SKILLS),
    (ObjectPower, OBJECTS),
    (Affliction, AFFLICTIONS),
):
    _complete(_names, _table)
