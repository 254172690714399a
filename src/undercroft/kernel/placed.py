"""Luck by request and place: whoever plays the same challenge meets the same luck for the same request, whatever they
did before it.

A request has a name: the clause that asks, the place where it is asked (`Game.place`: the title says what a place is),
and how often that clause has asked there. Two games with the same seed that come to a request of the same name get:

- of dice, the same faces, die by die for each kind of die. A pool of three begins like a pool of two.
- of a pile, the same card if the same cards may come. Each card has a rank that follows from seed, name and card, and
  the least rank among those that may come is drawn. So where one game has a card less, the other cards keep their
  order: they differ only if the card that one draws is gone in the other, or the other way round.

What cannot be equal: requests that only one of two games makes, and cards that are no longer there in one of them.
Names say nothing of what was thrown elsewhere, so no game tells a player of it what another request will bring.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

from undercroft.kernel.luck import Dice, Faces, Seeded, Which
from undercroft.kernel.rules import LUCK, ROLL, Die, Request, Rules, key_of
from undercroft.kernel.words import as_bytes

Place = Callable[[Any, str], str]  # a state and a clause -> where luck is asked for, and whose it is


class Placed(Seeded):
    """Luck from a seed, by the name of the request.

    A kind of dice reads the bytes of `Seeded` with n = the first 8 bytes of HMAC-SHA256(seed, `NAME KIND`). A card has
    the rank SHA-256(HMAC-SHA256(seed, NAME) + `KEY COPY`), where COPY counts cards of one key from 1.

    >>> luck = Placed(7, "")
    >>> luck.draw("d X-1 cellar 0", "X-1", ["bat", "owl", "rat"]), luck.draw("d X-1 cellar 0", "X-1", ["owl", "rat"])
    ('owl', 'owl')
    >>> luck.draw("d X-1 cellar 0", "X-1", ["bat", "rat"])
    'rat'
    """

    name = "placed"

    def roll(self, n: Which, clause: str, dice: Dice) -> Faces:
        streams: dict[str, Callable[[int], int]] = {}
        faces = []
        for die in dice:
            kind = kind_of(die)
            below = streams.get(kind)
            if below is None:
                number = int.from_bytes(self._key.digest(as_bytes(f"{n} {kind}"))[:8], "big")
                below = streams[kind] = self.choices(number)
            faces.append(die.faces[below(len(die.faces))])
        return tuple(faces)

    def draw(self, n: Which, clause: str, cards: Sequence[Any]) -> Any:
        own, copies = self._key.digest(as_bytes(str(n))), dict[str, int]()
        least, drawn = b"", ""
        for card in cards:
            key = key_of(card)
            copies[key] = copy = copies.get(key, 0) + 1
            rank = hashlib.sha256(own + as_bytes(f"{key} {copy}")).digest()
            if not least or rank < least:
                least, drawn = rank, key
        return next(card for card in cards if key_of(card) == drawn)


def kind_of(die: Die) -> str:
    """What dice are alike: by their key if they are printed things, else by their name, which is no text to be read."""
    return f"{getattr(die, 'key', None) or getattr(die, 'name', 'die')}/{len(die.faces)}"


class Places:
    """The names of the luck requests of one run, counted in its state (`GameState.met`)."""

    __slots__ = ("_met", "_place", "_state")

    def __init__(self, place: Place, state: Any) -> None:
        self._place, self._state, self._met = place, state, state.met

    def _asked(self, request: Request) -> str:
        """What is counted: a clause at a place."""
        return f"{'r' if request[0] == ROLL else 'd'} {request[1]} {self._place(self._state, request[1])}"

    def name(self, request: Request) -> str:
        """The name of a request that waits for luck."""
        asked = self._asked(request)
        return f"{asked} {self._met.get(asked, 0)}"

    def take(self, request: Request) -> str:
        """The name of this request, which gets its luck now."""
        asked = self._asked(request)
        n = self._met.get(asked, 0)
        self._met[asked] = n + 1
        return f"{asked} {n}"

    def counted(self, rules: Rules[Any]) -> Rules[Any]:
        """The same rules, and what luck they have met is counted when it comes."""
        answer: Any = None
        while True:
            try:
                request = rules.send(answer)
            except StopIteration as stop:
                return stop.value
            if request[0] in LUCK:
                asked = self._asked(request)
                answer = yield request
                self._met[asked] = self._met.get(asked, 0) + 1
            else:
                answer = yield request


def places_of(place: Place | None, state: Any) -> Places | None:
    """None where a game does not say how its luck is named."""
    return None if place is None else Places(place, state)
