"""Bots from elsewhere at our tables: whoever fails, is late or answers what is not offered loses that answer."""

from __future__ import annotations

import threading
import time

from undercroft.bots.levels import Answer, Bot, Careful
from undercroft.bots.seat import Seat
from undercroft.kernel.words import Domain

say = Domain("undercroft")
SECONDS = 5.0  # for one answer
FAULTS = 3  # after so many a careful bot has the seat


class Guest:
    """A bot of another package. It sits at a copy of the table: what it does there, however late, harms nobody."""

    def __init__(self, name: str, bot: Bot, seed: int | str | None = None, seconds: float = SECONDS) -> None:
        self.name = name
        self.faults: list[str] = []
        self._bot = bot
        self._careful = Careful(seed)
        self._seconds = seconds

    def answer(self, seat: Seat) -> Answer:
        if len(self.faults) < FAULTS:
            found = self._asked(seat)
            if isinstance(found, Answer):
                return found
            self.faults.append(found)
        return instead(self.name, self.faults[-1], self._careful.answer(seat))

    def _asked(self, seat: Seat) -> Answer | str:
        """Its answer, or what was wrong with it."""
        keys, said = seat.ask.keys, list[object]()
        own = seat.copied(time.monotonic() + self._seconds)
        thread = threading.Thread(target=lambda: said.append(_tried(self._bot, own)), daemon=True)
        thread.start()
        thread.join(self._seconds)
        if not said:
            return f"it did not answer within {self._seconds:g} s"
        found = said[0]
        if isinstance(found, Exception):
            return f"{type(found).__name__}: {found!s:.60}"
        if isinstance(found, Answer) and found.key in keys:
            return found
        return f"it answered {found!r:.60}, which was not offered"


def _tried(bot: Bot, seat: Seat) -> object:
    try:
        return bot.answer(seat)
    except Exception as error:
        return error


def instead(bot: str, fault: str, careful: Answer) -> Answer:
    """What a careful bot answers for one that did not; it says so."""
    words = say("{bot} did not answer properly: {fault}. A careful bot answered for it.")
    return Answer(careful.key, words.text({"bot": bot, "fault": fault}))
