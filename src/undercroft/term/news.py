"""What has happened since a seat last looked: dice, events, and in the end the outcome."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from undercroft.bots.seated import called, with_names
from undercroft.kernel.event import Event
from undercroft.kernel.game import Game
from undercroft.kernel.table import Table
from undercroft.term.terminal import Terminal
from undercroft.term.words import listed, say

Throw = tuple[str, tuple[Any, ...], tuple[int, ...]]


def dice_shown(game: Game, throw: Throw) -> str:
    """Each die with its face; dice of one kind are named once: `Dungeon die 4, Skill die 2 5`."""
    clause, dice, faces = throw
    by_name: dict[str, list[int]] = {}
    for die, face in zip(dice, faces, strict=True):
        by_name.setdefault(game.luck_words(clause, die), []).append(face)
    return ", ".join(f"{name} {' '.join(map(str, shown))}" for name, shown in by_name.items())


def tell_throws(terminal: Terminal, game: Game, throws: Iterable[Throw]) -> None:
    for throw in throws:
        if throw[1]:
            facts = {"dice": dice_shown(game, throw), "clause": throw[0]}
            terminal.tell(say("Dice: {dice}  ({clause})").text(facts), "yellow")


def tell_events(terminal: Terminal, table: Table, events: Iterable[Event]) -> None:
    for event in events:
        terminal.tell(with_names(event.text, table))


def outcome_lines(table: Table) -> list[str]:
    """Who won, why, and the scores."""
    outcome, names = table.outcome, [called(name) for name in table.header["seats"]]
    assert outcome is not None
    winners = listed(names[seat] for seat in outcome.winners)
    if len(names) == 1 and outcome.scores and not outcome.winners:
        verdict = say("The game is over.")  # the score is the result
    elif len(names) == 1:
        verdict = say("You have won.") if outcome.winners else say("You have lost.")
    elif len(outcome.winners) == len(names):
        verdict = say("Everybody wins.")
    else:
        verdict = say("The game is won by {winners}.") if winners else say("Nobody wins.")
    lines = [
        verdict.text({"winners": winners}),
        say("Reason: {reason}").text({"reason": with_names(outcome.reason, table)}),
    ]
    if outcome.scores:
        scores = listed(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True))
        lines.append(say("Scores: {scores}").text({"scores": scores}))
    return lines


def counted(names: Iterable[str]) -> str:
    """Names in their order, equal neighbours together.

    >>> counted(["bat", "rat", "rat", "bat"])
    'bat, rat ×2, bat'
    """
    runs = [(name, len(list(run))) for name, run in groupby(names)]
    return listed(name if n == 1 else f"{name} ×{n}" for name, n in runs)
