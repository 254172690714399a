"""The state of a game: flat, mutable, changed by verbs only, and cheap to copy.

A state class is a slotted dataclass that derives from `State`. Its `copy` is written once per class from the field
types: numbers, texts and printed kinds are shared, lists and dicts are copied, states inside are copied in turn (a
tuple is shared unless such things are in it). `copy.deepcopy` would be fifty times slower, and forks live on this.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

from undercroft.kernel.event import Event, EventKind, Seats, Told, parts_of


class State:
    """A part of a game's state."""

    __slots__ = ()
    is_state = True  # and so no part of what players see

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # a class that derives from a state which has written its `copy` needs one of its own
        if cls.copy is State.copy or hasattr(cls.copy, "is_written"):
            cls.copy = State.copy  # type: ignore[method-assign]

    def copy(self) -> Self:
        cls = type(self)
        copier = _write_copier(cls)
        cls.copy = copier  # type: ignore[method-assign]  # from now on this class copies itself directly
        return typing.cast(Self, copier(self))


class Fate:
    """Where a quiet rule (`quiet.py`) throws, draws and passes checkpoints by itself. Here it cannot, and pauses."""

    __slots__ = ()

    def throw(self, clause: str, dice: tuple[Any, ...]) -> tuple[int, ...] | None:
        """What dice show; None if it must be waited for."""
        return None

    def turn_up(self, clause: str, cards: Sequence[Any]) -> Any:
        """What card comes; None if it must be waited for."""
        return None

    def pass_by(self, state: GameState) -> bool:
        """Whether a checkpoint has been passed."""
        return False


_PAUSES = Fate()


class GameState(State):
    """The whole state of one table. `story` collects the events while somebody listens, and is None in playouts; `met`
    counts the luck that was asked for by clause and place, where luck goes by that (`placed.py`); `fate` is the luck at
    hand while nobody listens."""

    __slots__ = ("fate", "met", "story")
    story: list[Told] | None
    met: dict[str, int] | None
    fate: Fate

    def __new__(cls, *args: Any, **values: Any) -> Self:
        self = super().__new__(cls)
        self.story = self.met = None
        self.fate = _PAUSES
        return self

    @property
    def heard(self) -> list[Event]:
        """What has been told since somebody listens."""
        return [Event(*parts_of(told)) for told in self.story or ()]

    if TYPE_CHECKING:

        def tell(self, kind: EventKind, clause: str, *facts: Any) -> None:
            """Tell everybody at the table what happened."""

        def tell_to(self, seats: Seats, kind: EventKind, clause: str, *facts: Any) -> None:
            """Tell these seats only."""

    else:  # kept as it comes: a story is long, and is told quicker than it is read

        def tell(self, *told):
            """Tell everybody at the table what happened."""
            if self.story is not None:
                self.story.append(told)

        tell_to = tell


def _write_copier(cls: type[State]) -> Any:
    """Write `copy` for one class, as `dataclasses` writes `__init__`."""
    hints = typing.get_type_hints(cls)
    lines = ["def copy(self):", "    new = _new(_cls)"]
    if issubclass(cls, GameState):
        lines += ["    new.story, new.fate = None, _pauses"]
        lines += ["    new.met = None if self.met is None else self.met.copy()"]
    for field in dataclasses.fields(typing.cast(Any, cls)):
        lines.append(f"    new.{field.name} = {_copied('self.' + field.name, hints[field.name])}")
    lines.append("    return new")
    space: dict[str, Any] = {"_new": object.__new__, "_cls": cls, "_pauses": _PAUSES}
    exec("\n".join(lines), space)
    space["copy"].is_written = True
    return space["copy"]


def _copied(value: str, hint: Any) -> str:
    """The expression that copies a value of this type."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        parts = [part for part in inner if part is not type(None)]
        copied = {_copied(value, part) for part in parts}
        if copied == {value}:
            return value
        if len(parts) == 1:
            return f"None if {value} is None else {copied.pop()}"
        raise TypeError(f"cannot copy {hint}: a union of things that must be copied")
    cls = origin or hint  # Pile[str] is a Pile
    if isinstance(cls, type) and issubclass(cls, State):
        return f"{value}.copy()"
    if origin is list or hint is list:
        item = _copied("x", inner[0]) if inner else "x"
        return f"{value}[:]" if item == "x" else f"[{item} for x in {value}]"
    if origin is dict or hint is dict:
        item = _copied("v", inner[1]) if inner else "v"
        return f"{value}.copy()" if item == "v" else f"{{k: {item} for k, v in {value}.items()}}"
    if origin is tuple and any(_copied("x", part) != "x" for part in inner):
        if inner[-1] is Ellipsis:
            return f"tuple([{_copied('x', inner[0])} for x in {value}])"
        return f"({', '.join(_copied(f'{value}[{at}]', part) for at, part in enumerate(inner))},)"
    if origin in (set, frozenset) or hint in (set, frozenset):
        raise TypeError(f"{value} is a set: the order of a set is no part of a game, use a list or a tuple")
    return value
