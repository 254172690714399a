"""The mind of Map Maker: grow while it is cheap, rest before it is dear, and race the Boss."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.games.map_maker.mind import delving, fighting, reasons, skills
from undercroft.games.map_maker.mind.values import point, reward
from undercroft.games.map_maker.mind.worth import worth
from undercroft.games.map_maker.rules.state import Dungeon, Hero
from undercroft.games.map_maker.words.offers import Use
from undercroft.games.map_maker.words.options import CALL, NO_MORE, ROLL_ON
from undercroft.kernel.option import Option
from undercroft.kernel.words import Message

__all__ = ["FAIR", "TRIFLES", "edge", "until", "weigh", "why", "worth"]

TRIFLES = frozenset({"MM-111", "MM-132", "MM-703", "MM-332", "MM-R32"})
FAIR = True  # a glance reads nothing that is hidden from its seat
ROUNDS = 3  # whole ones after the one where a look ahead begins: then it is cut
ONE_MORE_ATTACK, ONE_MORE_ENCOUNTER = 1.0, -0.2


def edge(d: Dungeon) -> float:
    """Measured: the others are usually worse by that, those that look nearly as good too."""
    return 0.01


def until(d: Dungeon) -> Callable[[Dungeon], bool] | None:
    """Every answer is judged after the same number of rounds. Which Boss it will be shows in the fight alone."""
    if not d.in_round and d.boss is None:
        return None
    goal = rounds(d) + ROUNDS
    return lambda d: rounds(d) > goal


def rounds(d: Dungeon) -> int:
    """One for every level, and those of the fight."""
    return d.level if d.boss is None else d.level + d.boss.round


Rule = Callable[[Dungeon, Sequence[Option[Any]], Any], Sequence[float]]


def weigh(state: Dungeon, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Sequence[float]:
    """One number for each option; a difference of 1 is clear."""
    rule = RULES.get(clause)
    return [0.0] * len(options) if rule is None else rule(state, options, about)


def why(state: Dungeon, seat: int, clause: str, option: Option[Any], about: Any) -> Message:
    """The leading reason of this choice."""
    hero = named(state, about) if state.heroes else None
    return reasons.why(state, clause, option, hero, about)


def named(d: Dungeon, name: Any) -> Hero:
    for hero in d.heroes:
        if hero.name is name:
            return hero
    return d.heroes[d.start]


def settled(d: Dungeon, options: Sequence[Option[Any]], weights: Sequence[float | None]) -> list[float]:
    """What may be used before the decision, compared with the best decision: used if it is worth it."""
    best = max([weight for weight in weights if weight is not None], default=0.0)
    return [
        weight if weight is not None else best + unasked(d, option)
        for option, weight in zip(options, weights, strict=True)
    ]


def unasked(d: Dungeon, option: Option[Any]) -> float:
    """Things that are not what was asked for."""
    return skills.freely(d, option.what) if isinstance(option.what, Use) else skills.NEVER


# -- one rule for each ask --------------------------------------------------------------------------------------------


def encounter(d: Dungeon, options: Sequence[Option[Any]], about: Any) -> list[float]:
    hero = named(d, about)
    return settled(
        d,
        options,
        [delving.encounter(d, hero, option.what) if isinstance(option.what, int) else None for option in options],
    )


def experience(d: Dungeon, options: Sequence[Option[Any]], about: Any) -> list[float]:
    hero = named(d, about)
    return settled(
        d, options, [point(d, hero, option.what) if isinstance(option.what, int) else None for option in options]
    )


def event(d: Dungeon, options: Sequence[Option[Any]], about: Any) -> list[float]:
    return settled(
        d, options, [None if isinstance(option.what, Use) else delving.event(d, option) for option in options]
    )


def treasure(d: Dungeon, options: Sequence[Option[Any]], about: Any) -> list[float]:
    hero = named(d, about)
    return settled(
        d,
        options,
        [
            None if isinstance(option.what, Use) or option is CALL else reward(d, hero, option.what)
            for option in options
        ],
    )


def action(d: Dungeon, options: Sequence[Option[Any]], about: Any) -> list[float]:
    if d.boss is None:
        return [0.0] * len(options)
    return settled(d, options, fighting.actions(d, d.boss, options, named(d, about)))


def tie(d: Dungeon, options: Sequence[Option[Any]], about: Any) -> list[float]:
    return settled(
        d,
        options,
        [fighting.bears(d, d.heroes[option.what]) if isinstance(option.what, int) else None for option in options],
    )


def guard(d: Dungeon, options: Sequence[Option[Any]], about: Any) -> list[float]:
    victim = named(d, about)
    weights = []
    for option in options:
        use = option.what
        if not isinstance(use, Use):
            weights.append(0.0)
        elif use.skill is not None and use.skill.redirects:
            weights.append(fighting.steps_in(d, d.heroes[use.hero], victim, use.skill.score))
        else:
            weights.append(skills.freely(d, use))
    return weights


def once_more(d: Dungeon, options: Sequence[Option[Any]], about: Any) -> list[float]:
    """MM-R113 One more attack is worth its SP; one more Encounter seldom."""
    again = ONE_MORE_ATTACK if d.boss is not None else ONE_MORE_ENCOUNTER
    weights = []
    for option in options:
        use = option.what
        if not isinstance(use, Use):
            weights.append(0.0)
        else:
            is_again = use.skill is not None and use.skill.timing == "again"
            weights.append(again if is_again else skills.freely(d, use))
    return weights


def healing(d: Dungeon, options: Sequence[Option[Any]], about: Any) -> list[float]:
    healer = named(d, about)
    return skills.whom(d, options, max([skill.heals for skill in healer.skills if skill.timing == "free"], default=2))


def hero_class(d: Dungeon, options: Sequence[Option[Any]], about: Any) -> list[float]:
    return delving.hero_class([option.what for option in options], about)


RULES: dict[str, Rule] = {
    "MM-111": hero_class,
    "MM-286": event,
    "MM-301": encounter,
    "MM-332": lambda d, options, about: [1.0 if option is ROLL_ON else 0.0 for option in options],
    "MM-380": treasure,
    "MM-402": experience,
    "MM-829": experience,
    "MM-R109": experience,
    "MM-541": action,
    "MM-542": action,
    "MM-604": tie,
    "MM-855": lambda d, options, about: skills.after_the_dice(d, options),
    "MM-856": healing,
    "MM-R110": guard,
    "MM-R112": lambda d, options, about: skills.before_a_loss(d, options, named(d, about[0]), about[1]),
    "MM-R113": once_more,
    "MM-R132": lambda d, options, about: [0.0 if option is NO_MORE else unasked(d, option) for option in options],
    "MM-R32": lambda d, options, about: [0.0 if option is NO_MORE else unasked(d, option) for option in options],
}
