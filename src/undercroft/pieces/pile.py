"""Piles of cards: what may still come, not an order decided at setup.

The order of a shuffled pile is decided when a card is turned, by luck. Only what somebody has seen or laid there has
a place: `top` (the next card first) and `bottom` (the last card last). Nobody can read the rest ahead, neither a
fork nor a save, because it is not there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, Self, TypeVar

from undercroft.kernel.state import State

Card = TypeVar("Card")


@dataclass(slots=True)
class Pile(State, Generic[Card]):
    """A face-down pile.

    >>> pile = Pile(hidden=["rat", "bat"], top=["owl"])
    >>> pile.next_known(), len(pile)
    ('owl', 3)
    >>> pile.take("owl"); pile.next_known()
    """

    hidden: list[Card] = field(default_factory=list)  # somewhere in the middle, in no order
    top: list[Card] = field(default_factory=list)
    bottom: list[Card] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.top) + len(self.hidden) + len(self.bottom)

    def next_known(self) -> Card | None:
        """The card that comes next, if its place is settled."""
        if self.top:
            return self.top[0]
        if not self.hidden and self.bottom:
            return self.bottom[0]
        return None

    def hidden_cards(self) -> list[Card]:
        return self.hidden

    def take(self, card: Card) -> None:
        """Remove a card that is being drawn."""
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
            # The last card fills the gap: what is hidden has no order, and nothing has to be moved up.
            last = hidden.pop()
            if at < len(hidden):
                hidden[at] = last

    def cards(self) -> list[Card]:
        """Every card of the pile, as if it were picked up and turned over."""
        return self.top + self.hidden + self.bottom

    def shuffle(self, more: Iterable[Card] = ()) -> None:
        """Shuffle everything, and `more`, together: from now on nobody knows any place."""
        self.hidden = self.cards() + list(more)
        self.top = []
        self.bottom = []

    def put_on_bottom(self, card: Card) -> None:
        self.bottom.append(card)

    def put_on_top(self, card: Card) -> None:
        self.top.insert(0, card)

    def copy(self) -> Self:
        new: Self = object.__new__(type(self))
        new.hidden = self.hidden[:]
        new.top = self.top[:]
        new.bottom = self.bottom[:]
        return new
