"""Everything that can be refused, each refusal naming what would have been legal."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.kernel.shown import shown


def brief(value: object, quoted: bool = True) -> str:
    """A value somebody gave, short enough to be shown."""
    try:
        text = repr(value) if quoted else str(value)
    except Exception:
        text = f"a {type(value).__name__}"  # ten thousand digits, or a thing that does not show itself
    return shown(text, 80)


class UndercroftError(Exception):
    """The root of every error this package raises on purpose. What it quotes can be shown on any terminal."""

    def __str__(self) -> str:
        return shown(super().__str__())


class Refusal(UndercroftError):
    """An answer that was not taken. Nothing has changed; `legal` lists what would be taken now."""

    def __init__(self, message: str, legal: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.legal = tuple(legal)


class UnknownAnswer(Refusal):
    """The key is no answer of this game at all."""


class NotAllowed(Refusal):
    """The key is an answer of this game, but not one that is allowed now."""


class OutOfTurn(Refusal):
    """This seat is not being asked anything."""


class Unknown(UndercroftError):
    """An unknown game, pack, option, option value or seat."""

    def __init__(self, what: str, given: object, legal: Iterable[object]) -> None:
        self.legal = tuple(str(value) for value in legal)
        known = ", ".join(self.legal) or "none"
        super().__init__(f"unknown {what} {brief(given)}; possible: {known}")


class BadLuck(UndercroftError):
    """Scripted, recorded or typed luck that does not fit what was asked for."""


class BadPack(UndercroftError):
    """A pack that cannot be used; the message names file and field."""


class BadRecord(UndercroftError):
    """A damaged, foreign or future record; the message names file and line."""


class BadCampaign(UndercroftError):
    """A campaign that cannot be opened, or a record that does not belong to it."""


class CannotSave(UndercroftError):
    """The file system refused; the message names the file."""


class RuleError(UndercroftError):
    """A rule broke the kernel's own contract (an ask without options, luck inside `together`)."""
