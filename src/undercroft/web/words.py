"""The words of the page: what it says of each game, and how it says what was refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.words import Domain, Message

say = Domain("web")


@dataclass(frozen=True)
class About:
    """What the home page says of a game."""

    sentence: Message
    players: Message
    length: Message


ABOUT = {
    "mini-rogue": About(
        say("Nine rooms, one torch, one way."), say("1 player, or 2 together"), say("30 to 45 minutes")
    ),
    "paper-dungeons": About(
        say("Six dice, one map, a pencil each."), say("1 to 8, all at once"), say("30 to 40 minutes")
    ),
    "map-maker": About(say("Fifty levels, and a name on the map."), say("1 to 4"), say("30 to 60 minutes")),
    "dungeon-run": About(say("Take the Stone, then run."), say("1 to 6"), say("40 to 90 minutes")),
}
LANGUAGE_NAMES = {"en": "English", "fr": "Français"}


SECRETS = say("The others have secrets: this game can be seen again when it is over.")
STALE = say("Somebody has answered meanwhile, perhaps in another tab. This is the game as it stands.")


class Refused(UndercroftError):
    """Something the page cannot do: its status, and a sentence in whatever language it is read."""

    def __init__(self, status: int, message: Message, **facts: Any) -> None:
        super().__init__(message.source)
        self.status = status
        self.message = message
        self.facts = facts

    def text(self) -> str:
        return self.message.text(self.facts) if self.facts else str(self.message)


def listed(values: Any) -> str:
    return ", ".join(str(value) for value in values)
