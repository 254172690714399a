"""Compiled: a playout that is being carried out, and the piles it draws from.

`Play` says what `undercroft.kernel.twin` says in its primitives, statement by statement; a test holds both against
each other. Every rule is given the playout it belongs to: nothing is shared between two of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from operator import mul
from types import FunctionType
from typing import Any, Final, Generic, NoReturn, TypeVar

from undercroft.kernel.luck import throws_of
from undercroft.kernel.twin import Fated
from undercroft.pieces.pile import Pile as WrittenPile

Card = TypeVar("Card")

CHOOSE: Final = 0
ROLL: Final = 1
DRAW: Final = 2
SIDE_BY_SIDE: Final = -1


# Functions that are found when they are wanted, in tables of the title: by those that stand there.
RULED: Final[dict[Any, Any]] = {}  # called with the playout
PLAIN: Final[dict[Any, Any]] = {}  # no rules: called without it


def known_later(table: Any) -> None:
    """Functions of a table that are not compiled: they belong to no playout and see no state."""
    for value in table.values():
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, FunctionType) and one not in RULED:
                RULED[one] = _without_playout(one)
                PLAIN[one] = one


def _without_playout(function: Any) -> Any:
    def called(playout: Play, *given: Any) -> Any:
        return function(*given)

    return called


def _seat_of(entry: Any) -> Any:
    return entry[0][3]


class Play:
    def __init__(
        self, state: Any, given: Any, log: list[Any] | None, pick: Any, chance: Any, confirms: bool = False
    ) -> None:
        self.luck: Any = None  # that of a table, which has been asked `lucks` times
        self.lucks: int = 0
        if type(given) is Fated and given._places is None:
            self.luck = given._luck
            self.lucks = given._n
            given = given._known
        self.state: Any = state
        self.given: Any = given
        self.log: list[Any] | None = log
        self.pick: Any = pick
        self.chance: Any = chance
        self.confirms: bool = confirms
        self.began: int = 0

    def choose(self, seat: int, clause: str, options: Any, about: Any = None) -> Any:
        count = len(options)
        if count == 1:
            return options[0]
        if self.given is not None:
            past = self.given.choice(seat, clause, options, about)
            if past is not None:
                return past
            if not self.given.left:
                self.given = None
        if self.pick is None:
            chance: float = self.chance()
            answer = options[int(chance * count)]
        else:
            answer = self.pick(seat, clause, options, about)
        log = self.log
        if log is not None:
            log.append(((CHOOSE, clause, options, seat, about), answer))
        return answer

    def confirm(self, seat: int, clause: str, option: Any, about: Any = None) -> None:
        if self.given is not None and self.given.choice(seat, clause, (option,), about) is not None:
            return
        if self.confirms:
            self.pick(seat, clause, (option,), about)
        if self.log is not None:
            self.log.append(((CHOOSE, clause, (option,), seat, about), option))

    def roll_all(self, clause: str, dice: Any) -> Any:
        if self.given is not None:
            past = self.given.faces(clause, dice)
            if past is not None:
                return past
            self.given = None
        if self.luck is not None:
            return self.fell(ROLL, clause, dice, self.luck.roll)
        ways: Any = throws_of(dice)
        if ways:
            chance: float = self.chance()
            faces = ways[int(chance * len(ways))]
        else:
            faces = tuple([self.face_of(die.faces) for die in dice])
        if self.log is not None:
            self.log.append(((ROLL, clause, dice), faces))
        return faces

    def roll(self, clause: str, die: Any) -> int:
        """One die."""
        if self.given is not None or self.luck is not None:
            first: int = self.roll_all(clause, (die,))[0]
            return first
        face: int = self.face_of(die.faces)  # the same of the stream as the look-up of all throws
        if self.log is not None:
            self.log.append(((ROLL, clause, (die,)), (face,)))
        return face

    def face_of(self, faces: Any) -> Any:
        chance: float = self.chance()
        return faces[int(chance * len(faces))]

    def card_of(self, clause: str, cards: Any) -> Any:
        if self.given is not None:
            past = self.given.card(clause, cards)
            if past is not None:
                return past
            self.given = None
        if self.luck is not None:
            return self.fell(DRAW, clause, cards, self.luck.draw)
        chance: float = self.chance()
        card = cards[int(chance * len(cards))]
        if self.log is not None:
            self.log.append(((DRAW, clause, cards), card))
        return card

    def fell(self, kind: int, clause: str, what: Any, source: Any) -> Any:
        """By the luck of the table."""
        outcome = source(self.lucks, clause, what)
        self.lucks += 1
        if self.log is not None:
            self.log.append(((kind, clause, what), outcome))
        return outcome

    def draw(self, pile: Any, clause: str) -> Any:
        if isinstance(pile, Pile):
            known = pile.next_known()
            one = known if known is not None else self.card_of(clause, pile.hidden)
            pile.take(one)
            return one
        card = pile.next_known()
        if card is None:
            card = self.card_of(clause, pile.hidden_cards())
        pile.take(card)
        return card

    def apart(self) -> bool:
        """The rules of the seats run one after another from here on: none can see the others."""
        log = self.log
        self.began = 0 if log is None else len(log)
        if self.confirms:
            self.pick(SIDE_BY_SIDE, "", (), None)
        if self.given is not None:
            self.given.side_by_side(True)
        return True

    def together(self, begun: bool, results: dict[int, Any]) -> dict[int, Any]:
        seats = sorted(results)
        done = {seat: results[seat] for seat in seats}
        log = self.log
        if log is not None and list(results) != seats:  # the log is as it would be if the first of them answered first
            log[self.began :] = sorted(log[self.began :], key=_seat_of)
        if self.given is not None:
            self.given.side_by_side(False)
        return done

    def checkpoint(self) -> None:
        if self.given is not None:
            self.given.checkpoint(self.state)


class Kept:
    """A function that keeps what it finds in the one thing it is given: asked for the same again and again."""

    def __init__(self, find: Any) -> None:
        self.find: Any = find
        self.given: Any = None
        self.found: Any = None

    def of(self, given: Any) -> Any:
        if given is not self.given:
            found = self.find(given)
            self.given = given
            self.found = found
        return self.found


def dot(one: list[float], other: list[float]) -> float:
    """`sum(map(mul, one, other))`."""
    if sys.version_info >= (3, 12):  # which adds floats up more exactly
        return sum(map(mul, one, other))
    found = 0.0
    for at in range(len(one)):
        found += one[at] * other[at]
    return found


def outside(*rule: Any) -> NoReturn:
    """Rules of other packages work on written states: where there are any, written rules are played."""
    raise AssertionError("compiled rules carry out no rule of another package")


class Pile(Generic[Card]):
    """As in `undercroft.pieces.pile`."""

    def __init__(
        self, hidden: list[Card] | None = None, top: list[Card] | None = None, bottom: list[Card] | None = None
    ) -> None:
        self.hidden: list[Card] = [] if hidden is None else hidden
        self.top: list[Card] = [] if top is None else top
        self.bottom: list[Card] = [] if bottom is None else bottom

    def __len__(self) -> int:
        return len(self.top) + len(self.hidden) + len(self.bottom)

    def next_known(self) -> Card | None:
        if self.top:
            return self.top[0]
        if not self.hidden and self.bottom:
            return self.bottom[0]
        return None

    def hidden_cards(self) -> list[Card]:
        return self.hidden

    def take(self, card: Card) -> None:
        if self.top and self.top[0] == card:
            del self.top[0]
            return
        hidden = self.hidden
        try:
            at = hidden.index(card)
        except ValueError:
            if not self.bottom or self.bottom[0] != card:
                raise LookupError(f"{card!r} is not in this pile") from None
            del self.bottom[0]
        else:
            last = hidden.pop()
            if at < len(hidden):
                hidden[at] = last

    def cards(self) -> list[Card]:
        return self.top + self.hidden + self.bottom

    def shuffle(self, more: Iterable[Card] = ()) -> None:
        self.hidden = self.cards() + list(more)
        self.top = []
        self.bottom = []

    def put_on_bottom(self, card: Card) -> None:
        self.bottom.append(card)

    def put_on_top(self, card: Card) -> None:
        self.top.insert(0, card)


def read_Pile(pile: Any) -> Any:  # noqa: N802
    return Pile(pile.hidden[:], pile.top[:], pile.bottom[:])


def copy_Pile(pile: Pile[Any]) -> Pile[Any]:  # noqa: N802
    return Pile(pile.hidden[:], pile.top[:], pile.bottom[:])


def write_Pile(pile: Any) -> Any:  # noqa: N802
    return WrittenPile(pile.hidden[:], pile.top[:], pile.bottom[:])
