"""Play on without anybody watching: no prompt, no view, no event, no check of answers.

The record is kept all the same: afterwards the table can be saved, replayed and told like any other.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple, overload

from undercroft.kernel import compiled
from undercroft.kernel.arguments import checked_flag, checked_number, checked_seed, wrong
from undercroft.kernel.errors import RuleError, say
from undercroft.kernel.event import Told
from undercroft.kernel.game import Outcome
from undercroft.kernel.imagine import Policy
from undercroft.kernel.luck import Waiting
from undercroft.kernel.option import Option
from undercroft.kernel.rules import NOTE, Entry
from undercroft.kernel.state import GameState
from undercroft.kernel.table import Table
from undercroft.kernel.twin import Answering, Opening, run_fated, run_opened, run_twin

Pick = Callable[[int, str, Sequence[Option[Any]]], Option[Any]]  # seat, clause, options -> one of them
Until = int | Callable[[Any], bool]  # so many decisions, or as soon as this holds of the state when somebody is asked

MOST_PLAYOUTS = 1_000_000  # at once


class _Cut(Exception):
    """Far enough."""


@overload
def play_out(
    table: Table,
    pick: Pick | None = None,
    seed: int | str | None = None,
    *,
    policy: Policy | None = None,
    own_luck: bool = False,
) -> Outcome: ...
@overload
def play_out(
    table: Table,
    pick: Pick | None = None,
    seed: int | str | None = None,
    *,
    policy: Policy | None = None,
    until: Until | None,
    own_luck: bool = False,
) -> Outcome | None: ...
def play_out(
    table: Table,
    pick: Pick | None = None,
    seed: int | str | None = None,
    *,
    policy: Policy | None = None,
    until: Until | None = None,
    own_luck: bool = False,
) -> Outcome | None:
    """Let `pick` or `policy` answer everything (None: uniformly at random) and quick dice decide.

    A policy sees the state as well: state, seat, clause, options, what the ask is about. With `until` the playout is
    cut after so many decisions, or when a function of the state says so; the outcome is None then. With `own_luck` the
    dice and cards are those of the table, as they would fall there for the same answers, and not quick ones.
    All or nothing: if somebody who answers fails or is interrupted, the table is as it was.
    """
    _check(table, pick, policy)
    own_luck = checked_flag("own_luck", own_luck)
    if own_luck and isinstance(table.past.source, Waiting):
        raise RuleError("a table with real dice cannot be played out")
    if until is not None and not callable(until):
        until = checked_number("until", until)
    seed = checked_seed(seed)
    if table.is_new and not own_luck:
        state, came, outcome = _played_from_the_beginning(table, pick, policy, until, seed)
    else:
        if table.outcome is not None:
            return table.outcome
        if _is_written_on(table):
            return _step_by_step(table, pick, policy, until, seed, own_luck)
        came = list[Entry]()
        state, outcome = _played(table, (), pick, policy, until, seed, came, own_luck)
    table.played_on(came, state, outcome, own_luck)
    return outcome


@overload
def play_outs(
    table: Table,
    n: int,
    pick: Pick | None = None,
    seed: int | str | None = None,
    *,
    policy: Policy | None = None,
    log: Literal[False] = False,
) -> list[Outcome]: ...
@overload
def play_outs(
    table: Table,
    n: int,
    pick: Pick | None = None,
    seed: int | str | None = None,
    *,
    policy: Policy | None = None,
    log: Literal[True],
) -> list[Table]: ...
def play_outs(
    table: Table,
    n: int,
    pick: Pick | None = None,
    seed: int | str | None = None,
    *,
    policy: Policy | None = None,
    log: bool = False,
) -> list[Outcome] | list[Table]:
    """Let a table be played out `n` times from where it is: the outcomes, or with `log` finished forks with a record.

    The table itself stays where it is, whatever happens. Playout i of a seed is the same each time.
    """
    _check(table, pick, policy)
    seed, count, log = checked_seed(seed), checked_number("n", n), checked_flag("log", log)
    if not 0 <= count <= MOST_PLAYOUTS:
        raise wrong("n", n, say("a number from 0 to {most}").text({"most": MOST_PLAYOUTS}))
    seeds = [None if seed is None else f"{seed} {number}" for number in range(count)]
    if table.outcome is not None:
        return [table.fork() for _ in seeds] if log else [table.outcome] * count
    if log or _is_written_on(table):
        forks = [table.fork() for _ in seeds]
        outcomes = [play_out(fork, pick, own, policy=policy) for fork, own in zip(forks, seeds, strict=True)]
        return forks if log else outcomes
    if count > 1:
        table.past.keep_newest(table.game)
    since = table.past.since
    outcomes = []
    for own in seeds:
        state = compiled.begun(table.game.play, table.past.checkpoint.state, policy)
        answering = _answering(state, pick, policy, None, own)
        outcomes.append(run_twin(table.game.play, state, since, None, answering, own))
    return outcomes


class Played(NamedTuple):
    """A game as it came: what was answered and drawn, what was told, and how it ended (None: it was cut)."""

    log: list[Entry]
    story: list[Told]
    outcome: Outcome | None


def play_told(table: Table, policy: Policy, until: Until | None = None) -> Played:
    """Play a table out with its own luck and listen: the whole game as it would have come, what happened before
    included. The table stays where it is."""
    _check(table, None, policy)
    told, past = table.told(), table.past
    state, log, story = past.checkpoint.state.copy(), list(past.log), list(told[: past.checkpoint.told])
    state.story = story
    answering = _answering(state, None, policy, until, None)
    try:
        place = table.game.place if past.goes_by_place else None
        outcome = run_fated(table.game.play, state, past.since, log, answering, past.luck, past.lucks, place)
    except _Cut:
        outcome = None
    return Played(log, story, outcome)


def _check(table: Any, pick: Any, policy: Any) -> None:
    if not isinstance(table, Table):
        raise wrong("table", table, say("a table"))
    if pick is not None and not callable(pick):
        raise wrong("pick", pick, say("a function of seat, clause and options"))
    if policy is not None and (pick is not None or not callable(policy)):
        raise wrong(
            "policy", policy, say("a function of state, seat, clause, options and what it is about, without a pick")
        )
    if not table.is_asleep and table.wanted is not None:  # a sleeping fork is not woken for this
        raise RuleError("a table with real dice cannot be played out")


def _is_written_on(table: Table) -> bool:
    """Whether players have written on it since the last checkpoint: the twin reads no notes."""
    return any(request[0] == NOTE for request, _ in table.past.since)


def look_ahead(
    table: Table,
    answer: tuple[int, Option[Any]],
    policy: Policy,
    until: Until | None,
    seed: int | str | None = None,
) -> tuple[GameState, Outcome | None]:
    """Where an answer of a seat may lead if `policy` plays on: the state there, and the outcome if it is the end.

    The table stays where it is. Whoever brings a policy that reads compiled states may be given one.
    """
    seat, option = answer
    request = table.run.pending[seat]
    return _played(table, ((request, option),), None, policy, until, seed)


def _played(
    table: Table,
    more: Sequence[Entry],
    pick: Pick | None,
    policy: Policy | None,
    until: Until | None,
    seed: int | str | None,
    came: list[Entry] | None = None,
    own_luck: bool = False,
) -> tuple[GameState, Outcome | None]:
    """From the last checkpoint over what has come since, and on; what comes is appended to `came`, if any."""
    past, play = table.past, table.game.play
    state = compiled.begun(play, past.checkpoint.state, policy, until)
    answering = _answering(state, pick, policy, until, seed)
    try:
        since = [*past.since, *more]
        if own_luck:
            place = table.game.place if past.goes_by_place else None
            log = [] if came is None else came
            return state, run_fated(play, state, since, log, answering, past.luck, past.lucks, place)
        return state, run_twin(play, state, since, came, answering, seed)
    except _Cut:
        return state, None


def _played_from_the_beginning(
    table: Table, pick: Pick | None, policy: Policy | None, until: Until | None, seed: int | str | None
) -> tuple[GameState, list[Entry], Outcome | None]:
    """The same where the rules have still to begin: the twin opens the table, too."""
    play, opening, came = table.game.play, Opening(table.opening.luck), list[Entry]()
    state = compiled.begun(play, table.opening.checkpoint.state, policy, until)
    answering = _answering(state, pick, policy, until, seed)
    outcome = None
    try:
        outcome = run_opened(play, state, opening, came, answering, seed)
    except _Cut:
        pass
    except BaseException:
        if opening.is_over:
            table.opened(opening.came)
        raise
    table.opened(opening.came)
    return state, came, outcome


def _answering(
    state: GameState, pick: Pick | None, policy: Policy | None, until: Until | None, seed: int | str | None
) -> Answering | None:
    answering: Answering | None = None
    if policy is not None:
        answering = partial(policy, state)
    elif pick is not None:
        answering = _without_about(pick)
    if until is None:
        return answering
    if answering is None:
        choice = random.Random(seed).choice
        answering = _without_about(lambda seat, clause, options: choice(options))
    return _cut(answering, state, until)


def _without_about(pick: Pick) -> Answering:
    return lambda seat, clause, options, about: pick(seat, clause, options)


def _cut(answering: Answering, state: GameState, until: Until) -> Answering:
    left = 0 if callable(until) else until

    def or_stop(seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any]:
        nonlocal left
        if until(state) if callable(until) else left <= 0:
            raise _Cut
        left -= 1
        return answering(seat, clause, options, about)

    return or_stop


def _step_by_step(
    table: Table, pick: Pick | None, policy: Policy | None, until: Until | None, seed: int | str | None, own_luck: bool
) -> Outcome | None:
    """The slow way, for a table that players have written on since the last checkpoint: the twin reads no notes."""
    fork = table.fork(seed=seed)
    if own_luck:
        fork.ask_luck_again(table.past.luck, began=None)
    answering = _answering(fork.run.state, pick, policy, until, seed)
    choice = random.Random(seed).choice
    try:
        while fork.outcome is None:
            seat = fork.asks[0].seat
            _, clause, options, _, about = fork.run.pending[seat]
            option = choice(options) if answering is None else answering(seat, clause, options, about)
            fork.answer(seat, option.key)
    except _Cut:
        pass
    table.played_on(fork.past.log[len(table.past.log) :], fork.run.state, fork.outcome, own_luck)
    return fork.outcome
