"""Dungeon Run for designers: what a pack may name, and how each effect of one is carried out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

from undercroft.design.rehearsal import Effect, Rule, State, for_a_while
from undercroft.design.verbs import Verb
from undercroft.games.dungeon_run.kinds.effects import RULES, always
from undercroft.games.dungeon_run.rules.state import Monster
from undercroft.games.dungeon_run.rules.turn import play
from undercroft.games.dungeon_run.rules.verbs.cards import refresh
from undercroft.games.dungeon_run.rules.victory import GameOver

ENDS = (GameOver,)  # what is raised when the game is over, wherever play is


def is_set_up(d: State) -> bool:
    """Whether everybody has a hero: the last checkpoint may lie before the choice of one."""
    return bool(d.heroes)


def named() -> Iterator[Verb]:
    """What a pack may name."""
    for name, rule in sorted(RULES.items(), key=lambda one: (one[1].window, one[0])):
        yield Verb(f"window `{rule.window}`", name, rule.clause, rule.words.source, ", ".join(rule.fields))


def effects(pack: Any) -> Iterator[Effect]:
    """A card is put into a hero's hands, a monster before him, and play goes on: the card's window has to come."""

    def owned(field: str, card: Any) -> Rule:
        def rule(d: State) -> Any:
            for hero in d.heroes[:1]:
                if card not in getattr(hero, field):
                    getattr(hero, field).append(card)
                refresh(d, hero)
            return for_a_while(play(d))

        return rule

    def met(kind: Any) -> Rule:
        def rule(d: State) -> Any:
            for hero in d.heroes[:1]:
                if hero.at not in d.foes:
                    d.foes[hero.at] = Monster(kind, hero.at, 0)
            return for_a_while(play(d))

        return rule

    def comes_next(card: Any) -> Rule:
        def rule(d: State) -> Any:
            d.encounters.top.insert(0, card)
            return for_a_while(play(d))

        return rule

    how: tuple[tuple[str, Callable[[Any], Rule]], ...] = (
        ("ability", lambda card: owned("abilities", card)),
        ("treasure", lambda card: owned("equipped", card)),
        ("artifact", lambda card: owned("equipped", card)),
        ("monster", met),
        ("boss", met),
        ("trap", comes_next),
        ("stranger", comes_next),
    )
    for collection, rule in how:
        for key, card in getattr(pack, collection).items():
            coded = tuple(one for one in card.effects if RULES[one.rule].run is not always)  # the others are numbers
            yield Effect(f"{collection}.{key}", rule(card), coded)


@contextmanager
def watching() -> Iterator[set[int]]:
    """Which printed effects their rules were called with: a card works in its own window."""
    ran: set[int] = set()
    codes: set[CodeType] = {rule.run.__code__ for rule in RULES.values()}

    def watch(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code in codes:
            for value in frame.f_locals.values():
                ran.add(id(getattr(value, "effect", value)))

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield ran
    finally:
        sys.setprofile(before)
