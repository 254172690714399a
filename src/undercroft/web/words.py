"""The words of the page: what it says of each game, and how it says what was refused."""

from __future__ import annotations

from collections.abc import Mapping
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


NO_GAME = say("There is no game called {name} here; possible: {legal}.")
SECRETS = say("The others have secrets: this game can be seen again when it is over.")
STALE = say("Somebody has answered meanwhile, perhaps in another tab. This is the game as it stands.")
# what kind of thing is printed there, above its text
KINDS = {
    "ability": say("ability"),
    "artifact": say("artifact"),
    "affliction": say("affliction"),
    "attribute": say("attribute"),
    "board": say("board"),
    "boss": say("boss"),
    "boss-skill": say("skill of a Boss"),
    "character": say("character"),
    "criminal": say("criminal"),
    "danger": say("danger"),
    "die": say("die"),
    "difficulty": say("difficulty"),
    "dungeon": say("dungeon"),
    "encounter": say("encounter"),
    "event": say("event"),
    "guardian": say("guardian"),
    "hero": say("hero"),
    "item": say("item"),
    "levels": say("row of levels"),
    "minion": say("minion"),
    "mission": say("mission"),
    "monster": say("monster"),
    "objective": say("objective"),
    "potion": say("potion"),
    "power": say("power"),
    "rating": say("rating"),
    "rest": say("result of a Rest"),
    "rewards": say("table of rewards"),
    "room": say("room"),
    "scenario": say("scenario"),
    "sheet": say("sheet"),
    "skill": say("skill"),
    "slot": say("slot"),
    "stance": say("stance"),
    "story": say("story"),
    "stranger": say("stranger"),
    "summoner-ability": say("ability of the Summoning Stone"),
    "symbol": say("symbol"),
    "tile": say("tile"),
    "track": say("track"),
    "training": say("training"),
    "trait": say("trait"),
    "trap": say("trap"),
    "treasure": say("treasure"),
    "type": say("type of monster"),
}
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


class PlayedElsewhere(Refused):
    """A table of other rules. By its status a proxy knows that another server is to be asked: docs/hosting.md."""

    def __init__(self, why: UndercroftError) -> None:
        what = say("This game was begun by other rules than this server has. It is kept as it stands: {detail}")
        super().__init__(421, what, detail=str(why))


def kind_of(thing: Mapping[str, Any]) -> str:
    """What a printed thing is, and whose it is where it does not stand in the rulebook."""
    kind = str(thing["kind"])
    parts = [KINDS.get(kind.replace(" ", "-"), kind), MARKS.get(thing.get("mark") or "")]
    return " · ".join(str(part) for part in parts if part)


def listed(values: Any) -> str:
    return ", ".join(str(value) for value in values)
