"""Every effect of a pack, carried out once on a prepared table.

A prepared table is a game broken off at a checkpoint, where the state alone says where play is. Each effect that the
pack lists is carried out there by the rule that would do it in a game, with random answers and random luck. What cannot
be called by itself (a card that works in a window of its own) is put into somebody's hands, and play goes on from
there; the answer tells which effects came up that way and which did not.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from undercroft.content.kinds import Frozen, Pack
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.rules import CHECKPOINT, ROLL, TOGETHER, key_of
from undercroft.shelf import room

MOST_ANSWERS = 3_000  # for one effect: a fight has some thirty
GOES_ON = 400  # answers after a card was put into somebody's hands
TRIES = 8  # tables on which a card may come into its window
State = Any
Rule = Callable[[State], Any]  # prepares a table; a generator, or nothing if all is done already


class Fails(UndercroftError):
    """An effect could not be carried out."""


class Effect(NamedTuple):
    """Where it stands in the pack, and how it is carried out. `parts` are the printed effects that must have run."""

    place: str
    rule: Rule
    parts: tuple[Any, ...] = ()


class Rehearsed(NamedTuple):
    """The places of the effects that were carried out, and of those whose moment never came."""

    done: list[str]
    never: list[str]


def rehearse(game: str, pack: Pack, tables: list[State], chance: random.Random, tries: int = TRIES) -> Rehearsed:
    """Carry out every effect of a pack, each on one of these tables; the first that fails is raised, with its place."""
    told = Rehearsed([], [])
    title = room(game, "design")  # without one, random games are all there is
    if title is None:
        return told
    ends: tuple[type[Exception], ...] = getattr(title, "ENDS", ())
    with getattr(title, "watching", _not_watched)() as ran:
        for effect in title.effects(pack):
            for _ in range(tries):
                try:
                    _carry_out(effect.rule(chance.choice(tables).copy()), chance, effect.place.split(".")[1])
                except ends:
                    pass  # somebody has won or lost by it
                except Exception as error:
                    raise Fails(f"{effect.place}: {type(error).__name__}: {error}") from error
                if all(id(part) in ran for part in effect.parts):
                    told.done.append(effect.place)
                    break
            else:
                told.never.append(effect.place)
    return told


def _carry_out(rule: Any, chance: random.Random, wanted: str) -> Any:
    """Run a rule to its end with random answers and luck; what speaks of the wanted card comes sooner than the rest."""
    answer: Any = None
    for _ in range(MOST_ANSWERS if rule is not None else 0):
        try:
            kind, _, offered, *_ = rule.send(answer)
        except StopIteration as end:
            return end.value
        if kind == CHECKPOINT:
            answer = None
        elif kind == ROLL:
            answer = tuple(chance.choice(die.faces) for die in offered)
        elif kind == TOGETHER:
            answer = {seat: _carry_out(one, chance, wanted) for seat, one in offered.items()}
        else:
            likely = [one for one in offered if wanted in key_of(one)]
            answer = chance.choice(likely if likely and chance.random() < 0.7 else list(offered))
    if rule is not None:
        raise Fails(f"no end after {MOST_ANSWERS} answers")
    return None


def for_a_while(rule: Any) -> Generator[Any, Any, None]:
    """So much of a game and no more."""
    answer: Any = None
    for _ in range(GOES_ON):
        try:
            answer = yield rule.send(answer)
        except StopIteration:
            return


@contextmanager
def _not_watched() -> Iterator[set[int]]:
    """Where each effect is carried out by itself, nobody has to look which came up."""
    yield set()


# -- what there is in a pack ------------------------------------------------------------------------------------------


def parts(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Everything a pack is made of, with its place."""
    if isinstance(value, Frozen):
        yield place, value
        fields = type(value).collections() if isinstance(value, Pack) else type(value).fields
        for name in fields:
            yield from parts(getattr(value, name), f"{place}.{name}" if place else name)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from parts(part, f"{place}.{key}")
    elif isinstance(value, (list, tuple)):
        yield place, value
        for number, part in enumerate(value, start=1):
            yield from parts(part, f"{place}.{number}")
