"""Parts of a picture are drawn again only when what they show has changed.

What a function that draws a part reads of the view, the print and the marks is noted while it draws, field by field;
its other arguments are taken whole. While all that is equal, the part is the same: it may have been drawn for another
beat or for another seat of this table. Nothing else is known of whom it was drawn for.
"""

from __future__ import annotations

import inspect
import threading
from collections import OrderedDict
from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, Sequence, ValuesView
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from undercroft.kernel.languages import Grammar, current_language, grammar

if TYPE_CHECKING:
    from undercroft.board.picture import Picture

Draws = TypeVar("Draws", bound=Callable[..., Any])
READ = ("view", "things", "marks")  # arguments of these names are read field by field
BOARD = ("board", "page")  # and on one of these it is drawn
COMPARED = (dict, list, tuple)  # arguments of these kinds are compared; all others are looked up
LIT, WHOLE = "\0lit", "\0whole"  # not one field: whether any holds something, and all of them
SPECIAL = (LIT, WHOLE)
MISSING = object()
VARIANTS = 12  # of one part, at one table
MOST = 20_000_000  # letters of all that is kept
SMALL = 500  # letters that a part counts for at least
_whose: ContextVar[tuple[int, str] | None] = ContextVar("whose", default=None)


class Read(Mapping[str, Any]):
    """A mapping that notes what is read of it."""

    __slots__ = ("_of", "noted")

    def __init__(self, of: Mapping[str, Any]) -> None:
        self._of: Mapping[str, Any] = _behind(of)
        self.noted: set[str] = set()

    @property
    def is_lit(self) -> bool:
        """Whether any field holds something, and no more than that."""
        self.noted.add(LIT)
        return any(self._of.values())

    def __getitem__(self, key: str) -> Any:
        self.noted.add(key)
        return self._of[key]

    def get(self, key: str, otherwise: Any = None) -> Any:
        self.noted.add(key)
        return self._of.get(key, otherwise)

    def __contains__(self, key: object) -> bool:
        self.noted.add(cast(str, key))
        return key in self._of

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def __len__(self) -> int:
        return len(self.keys())

    def keys(self) -> KeysView[str]:
        self.noted.add(WHOLE)
        return self._of.keys()

    def values(self) -> ValuesView[Any]:
        self.noted.add(WHOLE)
        return self._of.values()

    def items(self) -> ItemsView[str, Any]:
        self.noted.add(WHOLE)
        return self._of.items()


def read(of: Any) -> Read:
    return of if type(of) is Read else Read(of)


def _behind(of: Mapping[str, Any] | None) -> Mapping[str, Any]:
    return of._of if type(of) is Read else of or {}


def _now(of: Mapping[str, Any], key: str) -> Any:
    """The same of what is not one field."""
    return any(of.values()) if key == LIT else of


class Part(NamedTuple):
    """What was drawn, what the function gave back, and all that it was drawn from."""

    ground: str
    things: str
    spots: tuple[tuple[int, str], ...]
    over: str
    places: tuple[Any, ...]
    lines: tuple[str, ...]
    y: float
    given_back: Any
    whole: list[Any]
    fields: list[list[tuple[str, Any]]]
    more: list[list[tuple[str, Any]]]  # that are not one field
    noted: list[tuple[str, ...]]

    def shows(self, whole: list[Any], sources: Sequence[Mapping[str, Any]]) -> bool:
        if self.whole != whole:
            return False
        for source, fields, more in zip(sources, self.fields, self.more):  # noqa: B905 (some million times a day)
            for key, value in fields:
                now = source.get(key, MISSING)
                if now is not value and now != value:
                    return False
            for key, value in more:
                now = _now(source, key)
                if now is not value and now != value:
                    return False
        return True

    @property
    def weight(self) -> int:
        panels = sum(len(panel.svg) for _, panel in _panels(self.given_back))
        return SMALL + len(self.ground) + len(self.things) + len(self.over) + panels


def _panels(given_back: Any) -> list[tuple[Any, Any]]:
    found = given_back if isinstance(given_back, list) else [given_back]
    return [one for one in found if isinstance(one, tuple) and len(one) == 2 and hasattr(one[1], "svg")]


class _Parts:
    """All that is kept; what was not wanted for longest goes first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: OrderedDict[Any, list[Part]] = OrderedDict()
        self._weight = 0
        self._spoken: dict[str, Grammar] = {}

    def find(self, key: Any, whole: list[Any], read: Sequence[Mapping[str, Any]]) -> Part | None:
        for part in self._found.get(key, ()):
            if part.shows(whole, read):
                try:  # no `suppress`: some million times a day
                    self._found.move_to_end(key)
                except KeyError:  # gone meanwhile
                    return part
                return part
        return None

    def keep(self, key: Any, part: Part) -> None:
        with self._lock:
            known = self._found.pop(key, [])
            self._found[key] = [part, *known[: VARIANTS - 1]]
            self._weight += part.weight - sum(one.weight for one in known[VARIANTS - 1 :])
            while self._weight > MOST:
                self._weight -= sum(one.weight for one in self._found.popitem(last=False)[1])

    def spoken(self, code: str) -> str:
        """A language may be exchanged for another of the same code: then nothing is known."""
        now = grammar(code)
        if self._spoken.get(code) is not now:
            with self._lock:
                self._spoken[code] = now
            self.clear()
        return code

    def clear(self) -> None:
        with self._lock:
            self._found.clear()
            self._weight = 0


_PARTS = _Parts()
forget_all = _PARTS.clear


@contextmanager
def drawn_for(table: int, code: str) -> Iterator[None]:
    """Whose picture is drawn, to look among its parts first, and in which language."""
    before = _whose.set((table, _PARTS.spoken(code)))
    try:
        yield
    finally:
        _whose.reset(before)


def _nobody() -> tuple[int, str]:
    return 0, _PARTS.spoken(current_language())


def kept(*by_field: str) -> Callable[[Draws], Draws]:
    """The function draws a part of a picture, on the board that is its first argument or on one of its own.
    `by_field`: further mappings of which only some fields are read."""

    def keeping(draw: Draws) -> Draws:
        names = list(inspect.signature(draw).parameters)
        on_board = names[0] in BOARD
        fields = tuple(at for at, name in enumerate(names) if name in (*READ, *by_field))
        rest = tuple(at for at, name in enumerate(names) if at not in fields and not (on_board and at == 0))

        @wraps(draw)
        def drawn(*given: Any) -> Any:
            board: Picture | None = given[0] if on_board else None
            begins: list[Any] = [draw, _whose.get() or _nobody()]
            whole: list[Any] = []
            sources: list[Any] = []
            for at in rest:
                one = given[at]
                (whole if isinstance(one, COMPARED) else begins).append(one)
            for at in fields:
                one = given[at]
                sources.append(one)
                if one is None:
                    begins.append(at)
            if board is not None:
                sources.append(board.marks)
                begins += (board.panel, board.y)
            key, read = tuple(begins), [one._of if type(one) is Read else one or {} for one in sources]
            part = _PARTS.find(key, whole, read)
            if part is None:
                reading = [Read(one) for one in read]
                args = [*given]
                for at, own in zip(fields, reading, strict=False):
                    args[at] = None if given[at] is None else own
                if board is not None:
                    args[0] = board.blank(reading[-1])
                part = _part(draw(*args), args[0] if board is not None else None, whole, reading)
                _PARTS.keep(key, part)
            for source, noted in zip(sources, part.noted):  # noqa: B905
                if type(source) is Read:
                    source.noted.update(noted)
            return _laid(part, board)

        return cast(Draws, drawn)

    return keeping


def _part(given_back: Any, board: Picture | None, whole: list[Any], reading: list[Read]) -> Part:
    for sheet, _ in _panels(given_back):
        sheet.marks = Read({})  # what answers now is not kept
    noted, fields, more = [], [], []
    for own in reading:
        of, known = own._of, tuple(own.noted)
        noted.append(known)
        fields.append([(key, of.get(key, MISSING)) for key in known if key not in SPECIAL])
        more.append([(key, _now(of, key)) for key in SPECIAL if key in own.noted])
    if board is None:
        return Part("", "", (), "", (), (), 0, given_back, whole, fields, more, noted)
    return Part("".join(board.ground), "".join(board.things), tuple(board.spots), "".join(board.over),
                tuple(board.places), tuple(board.lines), board.y, given_back, whole, fields, more, noted)  # fmt: skip


def _laid(part: Part, board: Picture | None) -> Any:
    if board is not None:
        if part.ground:
            board.ground.append(part.ground)
        if part.things:
            board.things.append(part.things)
        if part.over:
            board.over.append(part.over)
        board.spots.extend(part.spots)
        board.places.extend(part.places)
        board.lines.extend(part.lines)
        board.y = part.y
    back = part.given_back
    return [*back] if isinstance(back, list) else back
