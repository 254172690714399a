"""Everything that can be refused, each refusal naming what would have been legal."""

from __future__ import annotations

import errno
from collections.abc import Iterable
from typing import Any

from undercroft.kernel.harmless import shown
from undercroft.kernel.words import Domain, Message

say = Domain("undercroft")


def brief(value: object, quoted: bool = True) -> str:
    """A value somebody gave, short enough to be shown."""
    try:
        text = repr(value) if quoted else str(value)
    except Exception:  # ten thousand digits, or a thing that does not show itself
        huge = isinstance(value, int)
        text = (
            str(say("a huge number"))
            if huge
            else say("something of the type {name}").text({"name": type(value).__name__})
        )
    return shown(text, 80)


class UndercroftError(Exception):
    """The root of every error this package raises on purpose: a sentence in the current language, and its facts.
    What it quotes can be shown on any terminal."""

    def __init__(self, message: str | Message = "", **facts: Any) -> None:
        super().__init__(message if isinstance(message, str) else message.quoting(facts))

    def __str__(self) -> str:
        return shown(super().__str__())


class Refusal(UndercroftError):
    """An answer that was not taken. Nothing has changed; `legal` lists what would be taken now."""

    def __init__(self, message: str | Message, legal: Iterable[str] = (), **facts: Any) -> None:
        super().__init__(message, **facts)
        self.legal = tuple(legal)


class UnknownAnswer(Refusal):
    """The key is no answer of this game at all."""


class NotAllowed(Refusal):
    """The key is an answer of this game, but not one that is allowed now."""


class OutOfTurn(Refusal):
    """This seat is not being asked anything."""


class Unknown(UndercroftError):
    """An unknown game, pack, option, option value or seat."""

    def __init__(self, what: Message, given: object, legal: Iterable[object], **facts: Any) -> None:
        self.legal = tuple(str(value) for value in legal)
        known = ", ".join(self.legal) or str(say("none"))
        super().__init__(say("unknown {what} {given}; possible: {legal}"), what=what.text(facts), given=brief(given),
                         legal=known)  # fmt: skip


class BadLuck(UndercroftError):
    """Scripted, recorded or typed luck that does not fit what was asked for."""


class BadPack(UndercroftError):
    """A pack that cannot be used; the message names file and field."""


class BadRecord(UndercroftError):
    """A damaged, foreign or future record; the message names file and line."""


class OtherRules(BadRecord):
    """A sound record, made with rules that this program does not have; the message names the release that does."""


class BadCampaign(UndercroftError):
    """A campaign that cannot be opened, or a record that does not belong to it."""


class CannotSave(UndercroftError):
    """The file system refused; the message names the file."""


class RuleError(UndercroftError):
    """A rule broke the kernel's own contract (an ask without options, luck inside `together`)."""


def why_not(error: OSError) -> str:
    """What the machine says about a file, in our words."""
    return str(_REASONS.get(error.errno or 0, say("the machine refuses")))


_REASONS = {
    errno.ENOENT: say("there is no such file or folder"), errno.ENOTDIR: say("there is no such file or folder"),
    errno.EEXIST: say("this exists already"),
    errno.EACCES: say("this is not allowed here"), errno.EPERM: say("this is not allowed here"),
    errno.EROFS: say("nothing can be written here"), errno.ENOSPC: say("the disk is full"),
    errno.EDQUOT: say("the disk is full"), errno.EISDIR: say("this is a folder"),
    errno.ENAMETOOLONG: say("the name is too long"), errno.EFBIG: say("the file is too large"),
}  # fmt: skip
