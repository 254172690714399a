"""Worlds as they may be: a fork in which everything that a seat does not know is drawn anew.

What a seat knows follows from the audience of the events. The game exchanges the cards that lie hidden in a kept state
(`Game.redraw`); what came since is lived through once more, with other cards where this seat has not seen them and
without what others have done in secret. A world that would look different to the seat is thrown away.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from undercroft.kernel.errors import RuleError
from undercroft.kernel.forks import Checkpoint
from undercroft.kernel.game import Game
from undercroft.kernel.luck import Fast
from undercroft.kernel.memory import Memory
from undercroft.kernel.option import Option
from undercroft.kernel.past import Past
from undercroft.kernel.rules import CHOOSE, DRAW, NOTE, Entry, Request, key_of
from undercroft.kernel.run import Run

# what somebody else may have answered: state, seat, clause, options, what it is about
Policy = Callable[[Any, int, str, Sequence[Option[Any]], Any], Option[Any]]
TRIES = 400  # one that fits is nearly always found at once; if so many do not, there is none but the real one


class _OtherWorld(Exception):
    """What is known to have happened could not have happened in this world."""


def imagine(
    game: Game, past: Past, run: Run, seat: int, seed: int | str | None, policy: Policy | None
) -> tuple[Past, Run]:
    """What has come, and where the rules stand, as this seat may imagine it. Luck to come is drawn anew as in a fork.

    The whole story of this past has been told.
    """
    chance = random.Random(None if seed is None else f"imagined {seed}")
    # From an older checkpoint, what others did in between would have to be repeated with other cards, worlds would
    # seldom fit, and the real one would be imagined too often.
    checkpoint = past.keep_newest(game)
    memory, heard_before = past.memory_of(seat)
    since = past.since
    if knows_all(game, run, seat):
        world = Run(game, checkpoint.state.copy())
        world.catch_up(since)
        known = Checkpoint(checkpoint.state, checkpoint.at, checkpoint.lucks, heard_before)
        return past.imagined(memory, known, since, world, Fast(seed)), world
    for attempt in range(TRIES + 1):
        state = checkpoint.state.copy()
        hidden = attempt < TRIES and game.redraw(state, seat, memory, chance)
        kept = state.copy()
        world = Run(game, state)
        try:
            came = _live_through(world, run, since, memory, chance, anew=attempt < TRIES)
            if attempt and run.stage is not None:  # it can be seen that others have finished
                came.extend(_secretly(world, run, chance, policy))
        except (_OtherWorld, RuleError, LookupError, ValueError):
            if attempt == TRIES:
                raise
            continue
        if not hidden and [answer for _, answer in came] == [answer for _, answer in since]:
            break  # nothing is hidden
        if attempt == TRIES or _looks_the_same(game, world, run, seat):
            break
    stood = Checkpoint(kept, checkpoint.at, checkpoint.lucks, heard_before)
    return past.imagined(memory, stood, came, world, Fast(seed)), world


def knows_all(game: Game, run: Run, seat: int) -> bool:
    """Whether there is nothing to imagine: nobody acts in secret, and the game says that nothing is hidden."""
    return (run.stage is None or list(run.stage) == [seat]) and not game.may_hide(run.state, seat)


def _live_through(
    world: Run,
    real: Run,
    since: Sequence[Entry],
    memory: Memory,
    chance: random.Random,
    *,
    anew: bool,
) -> list[Entry]:
    """What came since the checkpoint, in this world. In secret, side by side, others may have done something else."""
    came: list[Entry] = []
    stage_at = len(since) - (real.staged if real.stage is not None else 0)
    request = world.catch_up(())
    for at, (asked, answer) in enumerate(since):
        if asked[0] == NOTE:
            world.note(*asked[1:])
            came.append((asked, None))
            continue
        if asked[0] == CHOOSE:
            who = asked[3]
            if at >= stage_at and who != memory.seat:
                continue
            now = world.pending.get(who)
            if now is None or now[1] != asked[1]:
                raise _OtherWorld
            answer = _same(now, asked, answer, who == memory.seat, chance)
            came.append((now, answer))
            request = world.catch_on(world.take(who, answer))
            continue
        if request is None or request[:2] != asked[:2]:
            raise _OtherWorld
        if anew and asked[0] == DRAW:
            answer = _card(request[2], answer, memory, chance)
        came.append((request, answer))
        request = world.catch_on(world.go_on(answer))
    return came


def _same(now: Request, asked: Request, answer: Option[Any], own: bool, chance: random.Random) -> Option[Any]:
    """The answer that was given; where it named a card that this seat could not see, the one in its place."""
    options: Sequence[Option[Any]] = now[2]
    for option in options:
        if option.key == answer.key:
            return option
    if own:
        raise _OtherWorld
    place = [option.key for option in asked[2]].index(answer.key)
    return options[place] if len(options) == len(asked[2]) else chance.choice(options)


def _card(cards: Sequence[Any], answer: Any, memory: Memory, chance: random.Random) -> Any:
    """The card that was drawn if this seat has been told, else any that it has not been told of."""
    key = key_of(answer)
    if key in memory.fresh:
        for card in cards:
            if key_of(card) == key:
                return card
        raise _OtherWorld
    return chance.choice(sorted([card for card in cards if key_of(card) not in memory.fresh], key=key_of))


def _secretly(world: Run, real: Run, chance: random.Random, policy: Policy | None) -> Iterator[Entry]:
    """Whoever has finished side by side with this seat has done something; what, nobody has seen yet."""
    for who in [who for who in real.stage or () if who not in real.pending]:
        while world.stage is not None and (asked := world.pending.get(who)) is not None:
            options = asked[2]
            answer = chance.choice(options) if policy is None else policy(world.state, who, asked[1], options, asked[4])
            world.take(who, answer)
            yield asked, answer


def _looks_the_same(game: Game, world: Run, real: Run, seat: int) -> bool:
    if (world.wanted is None) != (real.wanted is None) or (world.outcome is None) != (real.outcome is None):
        return False
    mine, ours = world.pending.get(seat), real.pending.get(seat)
    if (mine and [option.key for option in mine[2]]) != (ours and [option.key for option in ours[2]]):
        return False
    see = game.observe or game.view  # an observation is what changes of a view, without its print
    same: bool = see(world.state, seat) == see(real.state, seat)
    return same
