"""Luck: the answers given by dice and piles. A rule asks for it and never takes it.

Every source answers the n-th luck request of a table with a tuple of faces or with a card; `None` means "not yet":
the table then waits until somebody supplies the outcome: a person with real dice, or the next line of a record.
"""

from __future__ import annotations

import hashlib
import itertools
import math
import random
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Protocol

from undercroft.kernel.errors import BadLuck, RuleError, say
from undercroft.kernel.harmless import shown
from undercroft.kernel.rules import ROLL, Die, Request, key_of
from undercroft.kernel.words import as_bytes

LONGEST_SEED = 200
Dice = tuple[Die, ...]
Faces = tuple[int, ...]
Which = int | str  # of all luck requests: its number, counted from 0, or where luck goes by place, its name


class Luck(Protocol):
    """What a table asks for the outcome of a luck request, the `n`-th (or the one of this name)."""

    name: str

    def roll(self, n: Any, clause: str, dice: Dice) -> Faces | None: ...
    def draw(self, n: Any, clause: str, cards: Sequence[Any]) -> Any: ...


def seal(seed: str, salt: str) -> str:
    """What a record holds of its seed: SHA-256 of `undercroft seed SALT SEED`."""
    return "sha256:" + hashlib.sha256(as_bytes(f"undercroft seed {salt} {seed}")).hexdigest()


@dataclass(frozen=True)
class Share:
    """What one party adds to the luck of a table: a seed, and the salt of its seal.

    The seal is shown first. Seed and salt are shown when every party has sealed its own, so nobody chose his with
    another's before his eyes.
    """

    seed: str
    salt: str

    def __post_init__(self) -> None:
        if not isinstance(self.seed, str) or not isinstance(self.salt, str):
            raise BadLuck(say("seed and salt of a share are texts"))
        if len(self.seed) > LONGEST_SEED or not self.seed.isprintable():
            what = say("the seed of a share has at most {most} characters, and all of them can be read")
            raise BadLuck(what, most=LONGEST_SEED)

    @classmethod
    def drawn(cls, seed: str | None = None) -> Share:
        """A fresh salt, and a fresh seed if none is given."""
        return cls(secrets.token_hex(16) if seed is None else seed, secrets.token_hex(16))

    @property
    def seal(self) -> str:
        return seal(self.seed, self.salt)


def joint_seed(seeds: Sequence[str]) -> str:
    """The seed that several parties make together: SHA-256, in hexadecimal, of their seeds, each with a line end.

    >>> joint_seed(["7", "heads", ""])[:16]
    '4cec44274b9e5798'
    """
    return hashlib.sha256(as_bytes("".join(f"{seed}\n" for seed in seeds))).hexdigest()


class Seeded:
    """Luck from a seed, the same on every machine and in every version.

    Request n reads the bytes of HMAC-SHA256(seed, n as 8 bytes + block as 4 bytes), block = 0, 1, ... A choice
    among k takes the next byte b with b < 256 - 256 % k and gives index b % k (two bytes, big-endian, if k > 256).

    The seed is sealed into the record before play and revealed after it. A seal without salt could be broken by trying
    short seeds, so the salt stays as secret as the seed until then.
    """

    name = "seeded"

    def __init__(self, seed: int | str, salt: str | None = None) -> None:
        self.seed = str(seed)
        if len(self.seed) > LONGEST_SEED:
            raise BadLuck(say("a seed has at most {most} characters, not {n}"), most=LONGEST_SEED, n=len(self.seed))
        if "\0" in self.seed:  # HMAC fills keys up with it: "7" and "7\0" would be the same luck under two seals
            raise BadLuck(say("a seed has no NUL in it"))
        self.salt = secrets.token_hex(16) if salt is None else salt
        self._key = _Key(as_bytes(self.seed))

    @property
    def stream(self) -> bytes:
        """What all outcomes follow from, in one form: HMAC hashes a key that is longer than its block."""
        return self._key.key

    @property
    def commitment(self) -> str:
        """The seal: whoever is shown seed and salt later knows that they were these."""
        return seal(self.seed, self.salt)

    @property
    def seals(self) -> dict[str, Any]:
        """What stands in the record before the first roll."""
        return {"seed": self.commitment}

    @property
    def secrets(self) -> dict[str, Any]:
        """What opens the seals: the line that reveals them."""
        return {"revealed": self.seed, "salt": self.salt}

    def choices(self, n: int) -> Callable[[int], int]:
        """The choices of request n, one after the other: a number below k, each as likely as the others."""
        return _Bytes(self._key, n).below

    def roll(self, n: Any, clause: str, dice: Dice) -> Faces:
        data = self._key.digest(n.to_bytes(8, "big") + _FIRST)
        found, at = [], 0
        try:  # one block is enough for most throws; else from the beginning, byte by byte: it comes to the same
            for die in dice:
                faces = die.faces
                fair = _FAIR[len(faces)]
                while (value := data[at]) >= fair:
                    at += 1
                at += 1
                found.append(faces[value % len(faces)])
        except IndexError:
            below = _Bytes(self._key, n).below
            return tuple([die.faces[below(len(die.faces))] for die in dice])
        return tuple(found)

    def draw(self, n: Any, clause: str, cards: Sequence[Any]) -> Any:
        count = len(cards)
        if count < len(_FAIR):
            for value in self._key.digest(n.to_bytes(8, "big") + _FIRST):
                if value < _FAIR[count]:
                    return cards[value % count]
        return cards[_Bytes(self._key, n).below(count)]


class Shared(Seeded):
    """Luck that nobody makes alone: from the seed of the table and one of each seat that adds its own.

    It is what `Seeded(joint_seed([seed of the table, seed of seat 0, ...]))` gives; a seat without a share counts as
    an empty text. Whoever gave one of them honestly knows that nobody chose the luck.
    """

    name = "shared"

    def __init__(self, own: Share, shares: Sequence[Share | None]) -> None:
        super().__init__(own.seed, own.salt)
        self.shares = tuple(shares)
        self._key = _Key(as_bytes(joint_seed([own.seed, *(share.seed if share else "" for share in shares)])))

    @property
    def seals(self) -> dict[str, Any]:
        return {**super().seals, "shares": [share and share.seal for share in self.shares]}

    @property
    def secrets(self) -> dict[str, Any]:
        return {**super().secrets, "opened": [share and [share.seed, share.salt] for share in self.shares]}


class _Key:
    """HMAC-SHA256 with one key, worked in once: `hmac` would do that again for every message, at three times the cost.

    >>> import hmac
    >>> _Key(b"seed").digest(b"7") == hmac.digest(b"seed", b"7", "sha256")
    True
    """

    __slots__ = ("_inner", "_outer", "key")

    def __init__(self, key: bytes) -> None:
        size = hashlib.sha256().block_size
        self.key = hashlib.sha256(key).digest() if len(key) > size else key
        key = self.key.ljust(size, b"\0")
        self._inner = hashlib.sha256(bytes([byte ^ 0x36 for byte in key]))
        self._outer = hashlib.sha256(bytes([byte ^ 0x5C for byte in key]))

    def digest(self, message: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


_FIRST = bytes(4)  # the number of the first block
_FAIR = [0, *(256 - 256 % k for k in range(1, 257))]  # a byte below that says one of k, each as likely as the others


class _Bytes:
    """The byte stream of one luck request."""

    __slots__ = ("_at", "_block", "_data", "_key", "_n")

    def __init__(self, key: _Key, n: int) -> None:
        self._key, self._n, self._block, self._data, self._at = key, n, 0, b"", 0

    def _next(self) -> int:
        if self._at == len(self._data):
            message = self._n.to_bytes(8, "big") + self._block.to_bytes(4, "big")
            self._data, self._at = self._key.digest(message), 0
            self._block += 1
        self._at += 1
        return self._data[self._at - 1]

    def below(self, k: int) -> int:
        """A number from 0 to k - 1, each as likely as the others."""
        if k < 1:
            raise RuleError("luck was asked to choose among nothing")
        size = 256 if k <= 256 else 65536
        while True:
            value = self._next() if size == 256 else self._next() << 8 | self._next()
            if value < size - size % k:
                return value % k


def chance(seed: int | str | None) -> Callable[[], float]:
    """Numbers from 0 to 1; without a seed from the common source, which costs nothing to set up."""
    return random.random if seed is None else random.Random(seed).random


class Fast:
    """Luck from `random.Random`, for playouts: quick, but its stream is no promise."""

    name = "fast"

    def __init__(self, seed: int | str | None = None) -> None:
        self._seed = seed

    @cached_property
    def chance(self) -> Callable[[], float]:  # to be set up it takes longer than a table to be opened
        return chance(self._seed)

    def roll(self, n: int, clause: str, dice: Dice) -> Faces:
        throws = throws_of(dice)
        return throws[int(self.chance() * len(throws))] if throws else throw_each(dice, self.chance)

    def draw(self, n: int, clause: str, cards: Sequence[Any]) -> Any:
        return cards[int(self.chance() * len(cards))]


@lru_cache(128)
def throws_of(dice: Dice) -> list[Faces]:
    """Every way these dice can fall: one look-up then throws them all. Empty for a pool with too many ways."""
    if math.prod([len(die.faces) for die in dice]) > 10_000:
        return []
    return list(itertools.product(*[die.faces for die in dice]))


def ways_of(request: Request, most: int) -> Sequence[tuple[int | str, ...]]:
    """Every way in which this luck can fall, each as likely as the others; none if there are too many."""
    kind, _, what = request
    if kind == ROLL:
        return throws_of(what) if math.prod([len(die.faces) for die in what]) <= most else []
    return [(key_of(card),) for card in what] if len(what) <= most else []


def throw_each(dice: Dice, chance: Callable[[], float]) -> Faces:
    """Throw a large pool, die by die."""
    return tuple([die.faces[int(chance() * len(die.faces))] for die in dice])


class Scripted:
    """Luck written down beforehand, in order: `[6, 2, "city-guard"]`."""

    name = "scripted"

    def __init__(self, outcomes: Sequence[int | str]) -> None:
        self._outcomes = list(outcomes)
        self._starts: list[int] = []  # where the outcome of request n begins: rewinding finds it again

    @property
    def rest(self) -> list[int | str]:
        """What nobody has asked for yet."""
        return self._outcomes[self._position() :]

    def _position(self) -> int:
        return self._starts[-1] if self._starts else 0

    def _take(self, n: int, clause: str, count: int) -> list[int | str]:
        while len(self._starts) <= n:
            self._starts.append(self._position())
        del self._starts[n + 1 :]
        start = self._starts[n]
        taken = self._outcomes[start : start + count]
        if len(taken) < count:
            raise BadLuck(
                say(
                    "{clause} asks for {count} outcome, the script has {n} left",
                    "{clause} asks for {count} outcomes, the script has {n} left",
                    by="count",
                ),
                clause=clause,
                count=count,
                n=len(taken),
            )
        self._starts.append(start + count)
        return taken

    def roll(self, n: int, clause: str, dice: Dice) -> Faces:
        return fitting_faces(clause, dice, self._take(n, clause, len(dice)))

    def draw(self, n: int, clause: str, cards: Sequence[Any]) -> Any:
        return fitting_card(clause, cards, self._take(n, clause, 1)[0])


class Waiting:
    """No luck of its own: the table waits until the outcome is supplied."""

    name = "waiting"

    def roll(self, n: int, clause: str, dice: Dice) -> None:
        return None

    def draw(self, n: int, clause: str, cards: Sequence[Any]) -> None:
        return None


class Typed(Waiting):
    """Luck from a real table: somebody enters what the dice and cards show."""

    name = "typed"


class TypedDice(Typed):
    """Real dice, while the program deals the cards."""

    name = "typed-dice"

    def __init__(self, seed: int | str) -> None:
        self._cards = Seeded(seed)

    def draw(self, n: int, clause: str, cards: Sequence[Any]) -> Any:
        return self._cards.draw(n, clause, cards)


class Recorded(Waiting):
    """Luck read back from a record: it comes with the next line."""

    name = "recorded"


def fitting_faces(clause: str, dice: Dice, faces: Any) -> Faces:
    """These faces, if the dice of this request can show them."""
    if not isinstance(faces, (list, tuple)) or len(faces) != len(dice):
        raise BadLuck(
            say("{clause} rolls {n} dice, got {faces}"), clause=clause, n=len(dice), faces=shown(repr(faces), 200)
        )
    for die, face in zip(dice, faces):  # noqa: B905  # they are as many, and saying so costs as much as the rest
        if type(face) is not int or face not in die.faces:  # True and 6.0 equal numbers and are none
            sides = ", ".join(str(value) for value in sorted(set(die.faces)))
            raise BadLuck(
                say("{clause} rolls a die with the faces {sides}: it cannot show {face}"),
                clause=clause,
                sides=sides,
                face=shown(repr(face), 200),
            )
    return tuple(faces)


def fitting_card(clause: str, cards: Sequence[Any], key: Any) -> Any:
    """The card of this key, if it may still come."""
    if cards and isinstance(cards[0], str):
        if key in cards:
            return cards[cards.index(key)]
    else:
        for card in cards:
            if card.key == key:
                return card
    known = ", ".join(sorted(key_of(card) for card in cards))
    raise BadLuck(
        say("{clause} draws a card: {key} is not among those that may come: {legal}"),
        clause=clause,
        key=shown(repr(key), 200),
        legal=known,
    )
