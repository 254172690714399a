"""The words of the program itself, and what it says when something is refused."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.kernel.errors import (
    BadCampaign,
    BadLuck,
    BadPack,
    BadRecord,
    CannotSave,
    UndercroftError,
    Unknown,
)
from undercroft.kernel.words import Domain, Message
from undercroft.store import Away, Busy, Lost, Taken

say = Domain("undercroft")


class Refused(UndercroftError):
    """The program cannot do what it was told; the sentence is ours and in the current language."""


_FRAMES: dict[type[UndercroftError], Message] = {
    BadRecord: say("This record cannot be used. {detail}"),
    BadPack: say("This pack cannot be used. {detail}"),
    BadLuck: say("Dice or cards do not fit. {detail}"),
    BadCampaign: say("This campaign cannot be used. {detail}"),
    CannotSave: say("Saving failed; what was saved before is kept. {detail}"),
    Away: say("The database cannot be used. {detail}"),
    Lost: say("The saved game is lost, and saving it again failed. {detail}"),
    Unknown: say("This is not known here. {detail}"),
}


def explain(error: UndercroftError) -> str:
    """What to tell the reader: our sentence around the detail, which names file, line, field and legal values."""
    if isinstance(error, (Refused, Busy, Taken)):
        return str(error)
    kinds = [kind for kind in type(error).__mro__ if kind in _FRAMES]
    frame = _FRAMES[kinds[0]] if kinds else say("This is not possible. {detail}")
    return frame.text({"detail": error})


def listed(values: Iterable[object]) -> str:
    return ", ".join(str(value) for value in values)
