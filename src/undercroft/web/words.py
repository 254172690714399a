"""The words of the page: what it says of each game, and how it says what was refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.words import Domain, Message, dated
from undercroft.shelf import kind

say = Domain("undercroft")


NO_CHALLENGE = say("There is no such challenge here.")
NO_GAME = say("There is no game called {name} here; possible: {legal}.")
SECRETS = say("The others have secrets: this game can be seen again when it is over.")
STALE = say("Somebody has answered meanwhile, perhaps in another tab. This is the game as it stands.")
MARKS = {"house": say("our own, not from the rulebook"), "public": say("as publicly known")}


class Refused(UndercroftError):
    """Something the page cannot do: its status, and a sentence in whatever language it is read."""

    def __init__(self, status: int, message: Message, **facts: Any) -> None:
        super().__init__(message.source)
        self.status = status
        self.message = message
        self.facts = facts

    def text(self) -> str:
        return self.message.text(self.facts) if self.facts else str(self.message)


class Later(Refused):
    """There is no room for this now; it is said when to come again."""

    def __init__(self, message: Message, seconds: int, **facts: Any) -> None:
        super().__init__(429, message, **facts)
        self.seconds = seconds


class PlayedElsewhere(Refused):
    """A table of other rules. By its status a proxy knows that another server is to be asked: docs/hosting.md."""

    def __init__(self, why: UndercroftError) -> None:
        what = say("This game was begun by other rules than this server has. It is kept as it stands: {detail}")
        super().__init__(421, what, detail=str(why))


_JOIN = re.compile(r"(?i)(join/+).*", re.DOTALL)  # what follows is a token ...
_TOKEN = re.compile(r"(?<!/t/)(?<![\w=-])(?!\w*[.])[\w=-]{22,}")  # ... and so is, perhaps, what looks like one


def without_secrets(path: str) -> str:
    """A path as a log may keep it: a link is a key, however it was typed."""
    return _TOKEN.sub("*", _JOIN.sub(r"\1*", path[:200]))


def kind_of(game: str, thing: Mapping[str, Any]) -> str:
    """What a printed thing is, and whose it is where it does not stand in the rulebook."""
    parts = [kind(game, thing["kind"]).word, MARKS.get(thing.get("mark") or "")]
    return " · ".join(str(part) for part in parts if part)


def moment(at: datetime) -> str:
    """`18 November 2026, 20:15`"""
    return say("{day}, {time}").text({"day": dated(at.date()), "time": f"{at:%H:%M}"})


def listed(values: Any) -> str:
    return ", ".join(str(value) for value in values)
