"""Bots by name, as the seats of a table are called: `bot`, `bot:careful`, `bot:master-2`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar, cast

from undercroft.bots.guest import Guest
from undercroft.bots.levels import AtRandom, Bot, Careful, Cunning, Master, Novice
from undercroft.bots.line import LineBot
from undercroft.bots.mind import alike, mind_of
from undercroft.kernel.errors import Unknown
from undercroft.kernel.game import Choice, Outcome
from undercroft.kernel.table import Table
from undercroft.kernel.words import Domain, Message
from undercroft.rulebook import folded

say = Domain("undercroft")
T = TypeVar("T")
USUAL = "careful"
PROGRAM = "exec:"
GROUP = "undercroft.bots"  # entry points of other packages: a name, and a function of a seed that gives a bot
LEVELS: dict[str, Message] = {
    "novice": say("novice bot"),
    "careful": say("careful bot"),
    "cunning": say("cunning bot"),
    "master": say("master bot"),
    "random": say("random bot"),
}
BOT = say("bot")
NAMES: dict[str, Message] = {
    "novice": say("novice"),
    "careful": say("careful"),
    "cunning": say("cunning"),
    "master": say("master"),
    "random": say("random"),
}  # as people choose them
_OWN: dict[str, Callable[[Any], Bot]] = {
    "novice": Novice, "careful": Careful, "cunning": Cunning, "master": Master, "random": AtRandom,
}  # fmt: skip


@cache
def kinds() -> dict[str, Callable[[Any], Bot]]:
    """Every kind of bot there is: ours, and those of other packages."""
    from importlib.metadata import entry_points  # only tables with bots wait for this

    found = {point.name: point for point in entry_points(group=GROUP) if point.name not in _OWN}
    return {**_OWN, **{name: point.load() for name, point in sorted(found.items())}}


def is_bot(name: str) -> bool:
    """A record knows nothing of who answered but the name of the seat."""
    return name == "bot" or name.startswith(("bot:", "exec:"))


def kind_of(name: str) -> str:
    """`bot:master-2` is a master. An older record, or a bot that is not at hand: somebody careful sits in."""
    kind = name.removeprefix("bot").removeprefix(":")
    known = kinds()
    if kind in known:
        return kind
    kind, _, number = kind.rpartition("-")
    return kind if kind in known and number.isdecimal() else USUAL


def bot_for(name: str, seed: int | str | None = None, programs: bool = False) -> Bot:
    """The bot that sits in a seat of this name.

    `programs`: whether `exec:COMMAND` is started. Only for names that somebody has typed here and now: a record from
    elsewhere must not start anything. A careful bot sits in otherwise.
    """
    if programs and name.startswith(PROGRAM):
        return LineBot(name.removeprefix(PROGRAM), seed)
    kind = kind_of(name)
    bot = kinds()[kind](seed)
    return bot if kind in _OWN else Guest(kind, bot, seed)


def takes_long(bot: Bot, game: str) -> bool:
    """Whether it thinks so long that others would wait for it: who looks ahead, who comes from elsewhere, and anybody
    at a title that does not say how answers look."""
    return not isinstance(bot, AtRandom) and (not isinstance(bot, Careful) or mind_of(game).weigh is alike)


def bots_at(names: Sequence[str], seed: int | str | None = None, programs: bool = False) -> dict[int, Bot]:
    """The bots of a table, by seat."""
    seeds = [None if seed is None else f"{seed} {at}" for at in range(len(names))]
    return {at: bot_for(name, seeds[at], programs) for at, name in enumerate(names) if is_bot(name)}


def told_apart(names: Sequence[str]) -> list[str]:
    """Names of seats in which equal bots are numbered and every bot says what it is.

    >>> told_apart(["ann", "bot", "bot:careful", "bot:master"])
    ['ann', 'bot:careful', 'bot:careful-2', 'bot:master']
    """
    found: list[str] = []
    for name in names:
        if is_bot(name) and not name.startswith(PROGRAM):
            kind = name.removeprefix("bot").removeprefix(":") or USUAL
            if kind.partition("-")[0] not in kinds() and kind not in kinds():
                raise Unknown(BOT, kind, [name_of_level(one) for one in kinds()])
            name = f"bot:{kind}"
            number = 2
            while name in found:
                name = f"bot:{kind}-{number}"
                number += 1
        found.append(name)
    return found


def name_of_level(kind: str) -> str:
    return str(NAMES.get(kind, kind))


def offered() -> list[str]:
    """The levels that people choose from, as they are called."""
    return [name_of_level(kind) for kind in LEVELS if kind != "random"]


def read_bot(name: str) -> str:
    """The name of a seat as records write it: in any language `robot:prudent` is `bot:careful`. Of people, theirs.

    >>> read_bot("Bot:Careful"), read_bot("bot careful"), read_bot("bot cunning-2"), read_bot("Bot Roger")
    ('bot:careful', 'bot:careful', 'bot:cunning-2', 'Bot Roger')
    """
    first, _, level = name.replace(":", " ", 1).partition(" ")
    if name.startswith(PROGRAM) or folded(first) not in ("bot", folded(str(BOT))):
        return name
    before, _, number = level.rpartition("-")
    if kind := kind_called(level):
        return f"bot:{kind}"
    if kind := kind_called(before):
        return f"bot:{kind}-{number}"
    return "bot" if not level else f"bot:{level}" if ":" in name else name


def kind_called(text: str) -> str:
    """Which kind of bot is called so, in English or in the current language; "" if none is."""
    for kind in kinds():
        if folded(text) in [folded(words) for words in (kind, name_of_level(kind), str(LEVELS.get(kind, kind)))]:
            return kind
    return ""


def usual_at(choices: Iterable[Choice], seats: Iterable[str]) -> tuple[Choice, ...]:
    """What can be chosen before play, with the defaults of a table at which bots sit."""
    if not any(map(is_bot, seats)):
        return tuple(choices)
    return tuple(one if one.with_bots is None else replace(one, default=one.with_bots) for one in choices)


def settled(choices: Iterable[Choice], seats: Sequence[str], options: Mapping[str, Any]) -> dict[str, Any]:
    """The options, and what goes without saying where bots sit: such a game comes to an end."""
    usual = {one.key: one.default for one in usual_at(choices, seats) if one.default == one.with_bots}
    return {**usual, **options}


def called(name: str) -> str:
    """How people call a seat: `bot:careful-2` is the careful bot 2."""
    if not is_bot(name) or name.startswith(PROGRAM):
        return name
    kind, number = kind_of(name), name.rpartition("-")[2]
    words = str(LEVELS.get(kind, kind))
    return f"{words} {number}" if number.isdecimal() else words


def with_names(value: T, table: Table) -> T:
    """Texts, and views full of them, with bots called as people call them."""
    names = {name: called(name) for name in table.header["seats"] if is_bot(name)}
    return cast(T, _renamed(value, names)) if names else value


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        for name, word in sorted(names.items(), reverse=True):  # bot:careful-2 before bot:careful
            if name in value:
                value = value.replace(name, word)
        return value
    if isinstance(value, dict):
        return {key: _renamed(part, names) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_renamed(part, names) for part in value]
    return value


def dismiss(bots: Iterable[Bot], outcome: Outcome | None) -> None:
    """The game is over or left: programs are told, and let go."""
    for bot in bots:
        if isinstance(bot, LineBot):
            bot.over({} if outcome is None else dict(outcome.to_json()))
