"""Who is at an online table, in plain data: a token is a seat, and a ticket says what it is good for."""

from __future__ import annotations

import base64
import hashlib
import hmac
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from undercroft.bots.seated import called
from undercroft.kernel.errors import UndercroftError

MARK = "~"  # the first letter of a name in a database; no file of a folder is called so
LINK = 0  # the number of the spectators' link; who has come by it is 1, 2, ...
HERE = 45.0  # seconds after which a page that has not been heard of is gone


class TooMany(UndercroftError):
    """There is no room for more of these."""


@dataclass(frozen=True)
class Chair:
    """A seat of an online table."""

    seat: int
    name: str
    bot: str
    taken: bool
    turn: int
    standing: str | None
    here: float
    seen: int
    seal: str = ""  # of what it adds to the luck ...
    has_told: bool = False  # ... and whether it has told that

    @property
    def called(self) -> str:
        """A seat that was a bot's from the beginning has no name of its own."""
        return self.name or called(self.bot)

    @property
    def is_here(self) -> bool:
        return self.here > time.time() - HERE


@dataclass(frozen=True)
class Watcher:
    """A spectator."""

    number: int
    name: str
    here: float

    @property
    def is_here(self) -> bool:
        return self.here > time.time() - HERE


@dataclass(frozen=True)
class Said:
    number: int
    name: str
    said: float
    text: str
    seat: int | None = None  # from where; None: a spectator


@dataclass(frozen=True)
class Company:
    """Who is at a table, and what they said."""

    table: str
    setup: Mapping[str, Any]
    host: int
    begun: bool
    chairs: tuple[Chair, ...]
    watchers: tuple[Watcher, ...]
    turn: int  # of the spectators' link
    talk: tuple[Said, ...]
    seals: Mapping[str, Any] | None = None  # of the luck, for everybody to see; none while seats may still seal
    version: int = 0
    links: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # by hash of a token: the place it is good for
    rounds: int = 1  # of sealing
    stamp: str = ""  # of the record, when this was read; "" if it was not looked at

    def tickets(self, tokens: Iterable[str]) -> list[Ticket]:
        """What these tokens are good for here, as `tickets` finds it in the database."""
        by_hash = {hashed(token): token for token in tokens}
        return [Ticket(self.table, by_hash[link], **place) for link, place in self.links.items() if link in by_hash]


@dataclass(frozen=True)
class Ticket:
    """What a token is good for: a seat, or a place to watch from."""

    table: str
    token: str
    seat: int | None = None
    watcher: int | None = None


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


@lru_cache(maxsize=4096)  # a host is shown the same links with every answer
def token_of(host: str, table: str, place: str, turn: int) -> str:
    """The token of a seat ("0", "1", ...) or of the spectators ("watch"), as it follows from the host's."""
    made = hmac.digest(host.encode(), f"undercroft {table} {place} {turn}".encode(), "sha256")
    return base64.urlsafe_b64encode(made[:18]).decode()
