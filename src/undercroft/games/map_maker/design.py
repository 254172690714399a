"""Map Maker for designers: what a pack may name, and how each effect of one is carried out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from undercroft.design.rehearsal import Effect, Rule, State, for_a_while
from undercroft.design.verbs import Verb, clause_of, outside, plain
from undercroft.games.map_maker.kinds.operations import OPERATIONS, RULES
from undercroft.games.map_maker.rules.boss_sheets import NEEDS, RULES_OF_A_SHEET
from undercroft.games.map_maker.rules.effects import carry_out as gain
from undercroft.games.map_maker.rules.event_sheet import happen
from undercroft.games.map_maker.rules.state import GameOver
from undercroft.games.map_maker.rules.turn import play
from undercroft.games.map_maker.rules.verbs import lay_ready

ENDS = (GameOver,)  # what is raised when the game is over, wherever play is


def is_set_up(d: State) -> bool:
    """Whether everybody has a hero: the last checkpoint may lie before the choice of one."""
    return bool(d.heroes)


def named() -> Iterator[Verb]:
    """What a pack may name."""
    for name, operation in OPERATIONS.items():
        numbers = ", ".join(field for field in operation.fields if field != "do")
        yield Verb("`do`", name, operation.clause, operation.words.source, numbers)
    for field, rules in RULES_OF_A_SHEET.items():
        for name, rule in rules.items():
            needs = ", ".join(NEEDS.get(name, ()))
            skills = f"a boss_skill with the power {needs}" if needs else ""
            yield Verb(f"`boss.{field}`", name, clause_of(rule.__doc__ or ""), plain(rule.__doc__ or ""), skills)
    yield from outside("`rule`", RULES)


def effects(pack: Any) -> Iterator[Effect]:
    """Events happen, rows of the tables are gained; what lies ready is there for the rest of the game."""

    def gained(op: Any, row: Any) -> Rule:
        return lambda d: gain(d, op, d.heroes[d.start], "MM-284", row)

    def happened(event: Any) -> Rule:
        return lambda d: happen(d, event)

    def lies_ready(op: Any) -> Rule:
        def rule(d: State) -> Any:
            lay_ready(d, op)
            return for_a_while(play(d))

        return rule

    for table in ("treasure", "rest"):
        for key, row in getattr(pack, table).items():
            for number, op in enumerate(row.gives, start=1):
                yield Effect(f"{table}.{key}.gives.{number}", gained(op, row))
    for key, event in pack.event.items():
        yield Effect(f"event.{key}", happened(event))
    for key, boss in pack.boss.items():
        for number, op in enumerate(boss.special_effects, start=1):
            yield Effect(f"boss.{key}.special_effects.{number}", lies_ready(op))
