"""The words of the program itself, and what it says when something is refused."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable
from typing import Any

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
from undercroft.store import Busy, Lost, Taken

say = Domain("undercroft")


class Refused(UndercroftError):
    """The program cannot do what it was told; the sentence is ours and in the current language."""

    def __init__(self, message: Message, **facts: Any) -> None:
        super().__init__(message.text(facts))


_FRAMES: dict[type[UndercroftError], Message] = {
    BadRecord: say("This record cannot be used. {detail}"),
    BadPack: say("This pack cannot be used. {detail}"),
    BadLuck: say("Dice or cards do not fit. {detail}"),
    BadCampaign: say("This campaign cannot be used. {detail}"),
    CannotSave: say("Saving failed; what was saved before is kept. {detail}"),
    Lost: say("The saved game is lost, and saving it again failed. {detail}"),
    Unknown: say("This is not known here. {detail}"),
}


def explain(error: UndercroftError) -> str:
    """What to tell the reader: our sentence around the detail, which names file, line, field and legal values."""
    if isinstance(error, (Refused, Busy, Taken)):
        return str(error)
    frame = _FRAMES.get(type(error), say("This is not possible. {detail}"))
    return frame.text({"detail": _detail(error)})


def _detail(error: UndercroftError) -> str:
    """What the machine says of a file, in our words; other details name file, line and field themselves."""
    cause = error.__cause__
    found = re.fullmatch(r"(?:.* )?cannot save (?:in )?(?P<file>.+): .*", str(error)) or re.fullmatch(
        r"(?P<file>.+): cannot be read: .*", str(error)
    )
    if isinstance(cause, OSError) and found:
        why = _REASONS.get(cause.errno or 0, say("the machine refuses"))
        return say("{name}: {text}").text({"name": found["file"], "text": why})
    return str(error)


_REASONS = {
    errno.ENOENT: say("there is no such file or folder"), errno.ENOTDIR: say("there is no such file or folder"),
    errno.EACCES: say("this is not allowed here"), errno.EPERM: say("this is not allowed here"),
    errno.EROFS: say("nothing can be written here"), errno.ENOSPC: say("the disk is full"),
    errno.EDQUOT: say("the disk is full"), errno.EISDIR: say("this is a folder"),
    errno.ENAMETOOLONG: say("the name is too long"), errno.EFBIG: say("the file is too large"),
}  # fmt: skip


def listed(values: Iterable[object]) -> str:
    return ", ".join(str(value) for value in values)
