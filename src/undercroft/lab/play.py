"""One game, played by bots while everything is listened to. The only place where the lab plays.

Bots that look no further than what they see play through the twin; whoever imagines worlds sits at a table. The same
seed gives the same game either way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from undercroft.bots.levels import Bot, Cunning, Master
from undercroft.bots.playing import policy
from undercroft.bots.seat import Seat
from undercroft.bots.seated import BOT, kind_called, kinds, name_of_level, offered
from undercroft.kernel.errors import Unknown
from undercroft.kernel.event import Told
from undercroft.kernel.game import Outcome
from undercroft.kernel.imagine import Policy
from undercroft.kernel.option import Option
from undercroft.kernel.playout import play_told
from undercroft.kernel.rules import CHOOSE, Entry
from undercroft.kernel.table import Table

MOST_ANSWERS = 20_000  # a game that is longer is noted as one without an end
LOOKS_AHEAD: dict[str, Callable[..., Bot]] = {"cunning": Cunning, "master": Master}


class Listened(NamedTuple):
    """A game with all that was told. `heard`: how much had been told when each answer of the log was given."""

    log: list[Entry]
    story: list[Told]
    heard: list[int]
    outcome: Outcome | None


def read_bot(text: str) -> str:
    """A bot as it is written everywhere: `careful`, `cunning:200` (tries). What is no bot is refused."""
    called, _, tries = text.strip().partition(":")
    name = kind_called(called)
    if not name or (tries and (name not in LOOKS_AHEAD or not tries.isdecimal())):
        raise Unknown(BOT, text, [*offered(), name_of_level("random"), f"{name_of_level('cunning')}:200"])
    return f"{name}:{int(tries)}" if tries else name


def called(bot: str) -> str:
    """What `read_bot` takes for a bot, as people call it: in French `cunning:200` is `rusé:200`."""
    name, colon, tries = bot.partition(":")
    return f"{name_of_level(name)}{colon}{tries}"


def listen(table: Table, bots: Sequence[str], seed: str) -> Listened:
    """Let these bots play a table that was just opened, with its own luck."""
    players = [bot_of(bot, f"{seed} {seat}") for seat, bot in enumerate(bots)]
    answering = policy(table.game.name, players)
    return _at_the_table(table, players) if answering is None else _by_the_twin(table, answering)


def bot_of(text: str, seed: str) -> Bot:
    """The bot that `read_bot` takes for one."""
    name, _, tries = text.partition(":")
    return LOOKS_AHEAD[name](seed, int(tries)) if tries else kinds()[name](seed)


def _by_the_twin(table: Table, answering: Policy) -> Listened:
    heard: list[int] = []

    def noting(state: Any, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any]:
        heard.append(len(state.story))
        return answering(state, seat, clause, options, about)

    before = len(table.past.log)
    played = play_told(table, noting, until=MOST_ANSWERS)
    return Listened(played.log, played.story, _placed(played.log, heard, before), played.outcome)


def _placed(log: Sequence[Entry], heard: list[int], before: int) -> list[int]:
    """For each answer of the log, how much had been told; what bots were not asked stands where the last one stood."""
    given, last, places = iter(heard), 0, list[int]()
    for at, (request, _) in enumerate(log):
        if request[0] == CHOOSE:
            if at >= before and len(request[2]) > 1:
                last = next(given, last)
            places.append(last)
    return places


def _at_the_table(table: Table, players: Sequence[Bot]) -> Listened:
    heard = [0] * sum(request[0] == CHOOSE for request, _ in table.past.log)
    while table.outcome is None and len(heard) < MOST_ANSWERS:
        ask = table.asks[0]
        heard.append(len(table.told()))
        table.answer(ask.seat, players[ask.seat].answer(Seat(table, ask.seat)).key)
    return Listened(list(table.past.log), list(table.told()), heard, table.outcome)
