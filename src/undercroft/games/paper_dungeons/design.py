"""Paper Dungeons for designers: what a pack may name, and how each effect of one is carried out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from undercroft.design.rehearsal import Effect, Rule, State, for_a_while, parts
from undercroft.design.verbs import Verb
from undercroft.games.paper_dungeons.kinds import pack as kinds
from undercroft.games.paper_dungeons.kinds.effects import VERBS
from undercroft.games.paper_dungeons.rules.rewards import settle
from undercroft.games.paper_dungeons.rules.turn import play
from undercroft.games.paper_dungeons.rules.verbs import keep, raise_hero, set_off, tick_item


def is_set_up(d: State) -> bool:
    """Whether everybody has what play begins with: the last checkpoint may lie before it is dealt."""
    return all(sheet.black for sheet in d.sheets)


def named() -> Iterator[Verb]:
    """What a pack may name."""
    for name, verb in VERBS.items():
        yield Verb("`do`", name, verb.clause, verb.one.source, "times" + (", distinct" if verb.distinct else ""))


def effects(pack: Any) -> Iterator[Effect]:
    """Effects are set off on the first sheet and settled."""

    def set_it_off(effect: Any) -> Rule:
        def rule(d: State) -> Any:
            sheet = d.sheets[0]
            set_off(sheet, effect, "PD-601", next(iter(pack.item.values())))
            return settle(d, sheet)

        return rule

    def completed(at: int) -> Rule:
        def rule(d: State) -> Any:
            sheet = d.sheets[0]
            for _ in range(2 - (sheet.started >> at & 1) - (sheet.complete >> at & 1)):
                tick_item(d, sheet, at, "PD-405", d.box.items[at])
            return for_a_while(play(d))

        return rule

    def risen(hero: int) -> Rule:
        def rule(d: State) -> Any:
            sheet = d.sheets[0]
            for _ in range(pack.sheet.heroes.ability_level - sheet.levels[hero]):
                raise_hero(d, sheet, hero, "PD-352", d.box.heroes[hero])
            return for_a_while(play(d))

        return rule

    def kept(power: Any) -> Rule:
        def rule(d: State) -> Any:
            sheet = d.sheets[0]
            if sheet.power is not None and sheet.power.lasting is not None:  # the power that it had is given back
                sheet.immune = tuple(one for one in sheet.immune if one != sheet.power.lasting.immune)
            keep(d, sheet, power, sheet.objective or next(iter(pack.objective.values())))
            return for_a_while(play(d))

        return rule

    for place, part in parts(pack):
        if isinstance(part, kinds.Effect):
            yield Effect(place, set_it_off(part))
    for number, key in enumerate(pack.item):
        yield Effect(f"item.{key}", completed(number))
    for number, key in enumerate(pack.hero):
        yield Effect(f"hero.{key}", risen(number))
    for key, power in pack.power.items():
        yield Effect(f"power.{key}", kept(power))
