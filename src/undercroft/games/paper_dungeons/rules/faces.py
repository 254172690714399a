"""The dice: their faces, and what six of them show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, NamedTuple

from undercroft.games.paper_dungeons.glossary import BRIEF_DIE
from undercroft.games.paper_dungeons.kinds.causes import Printed
from undercroft.games.paper_dungeons.kinds.pack import DieKind, PaperDungeonsPack, SymbolKind
from undercroft.games.paper_dungeons.words import options
from undercroft.pieces.dice import Die

EACH = 3  # dice of a colour
_PLACES = tuple(f"die-{at}" for at in range(2 * EACH))
ANY = -1  # in place of a hero: the clover, or a reward, which needs no symbol


@dataclass(frozen=True, eq=False, slots=True)
class Face:
    """A symbol on a die of one colour (PD-171); all dice of a colour are alike."""

    die: DieKind
    symbol: SymbolKind
    hero: int  # whose symbol it is; ANY for clover, boots and skull
    points: int  # PD-500 of movement
    is_black: bool
    is_boots: bool
    key: str = field(init=False)
    thing: str = field(init=False)
    seen: dict[str, Any] = field(default_factory=dict, init=False, repr=False)  # in views, by language
    pays: Any = field(default=None, init=False, repr=False)  # what it can pay for (`paying.Payments`); a skull nothing

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", f"{self.die.key}-{self.symbol.key}")
        object.__setattr__(self, "thing", f"face-{self.key}")

    @property
    def number(self) -> int:
        return self.symbol.number

    @property
    def brief(self) -> Printed:
        """As it stands in a list of dice: white thief."""
        facts = {"symbol": self.symbol.name, "colour": self.die.name}
        return Printed(self.key, self.thing, BRIEF_DIE, facts)

    def __str__(self) -> str:
        return options.DIE.text({"symbol": self.symbol.name, "colour": self.die.name})


class Hand(tuple[Face, ...]):
    """Dice that can still be used, alike ones side by side, and what follows from them: found once (`Dice.hand`)."""

    unlike: tuple[Face, ...] = ()  # of dice that show the same in the same colour, one
    without: dict[Face, Hand]  # what is left when such a die has been used, as far as it was asked (`Dice.without`)


NO_DICE = Hand()


class Pool(NamedTuple):
    """What six dice show, or the three of one colour."""

    dice: tuple[Face, ...]  # as they lie
    usable: Hand  # PD-241 without the skulls
    skulls: int
    clovers: int

    @property
    def is_void(self) -> bool:
        """PD-221, PD-222 Three skulls or three clovers."""
        return self.skulls >= 3 or self.clovers >= 3

    def place_of(self, face: Face, left: Sequence[Face]) -> str:
        """Where a die with this face lies, the last of those that are left."""
        at = self.dice.index(face)
        for _ in range(left.count(face) - 1):
            at = self.dice.index(face, at + 1)
        return _PLACES[at]


class Dice:
    """PD-107 Three white and three black dice, and for each the face of a number."""

    def __init__(self, pack: PaperDungeonsPack) -> None:
        self.thrown: tuple[Die, ...] = ()
        self.colours: list[Callable[[tuple[int, ...]], Pool]] = []  # what the dice of each show
        self.hand: Callable[[tuple[Face, ...]], Hand] = lru_cache(4096)(self._hand)
        faces: list[dict[int, Face]] = []
        for kind in pack.die.values():
            symbols = [pack.symbol[key] for key in kind.faces]
            faces.append({symbol.number: _face(pack, kind, symbol) for symbol in symbols})
            names = {symbol.number: symbol.name for symbol in symbols}
            self.thrown += (Die(kind.key, tuple(faces[-1]), names),) * kind.count
            self.colours.append(lru_cache(1024)(partial(self._read, faces[-1])))
        self.face = {face.key: face for colour in faces for face in colour.values()}
        self._order = {face: at for at, face in enumerate(self.face.values())}

    def _hand(self, faces: tuple[Face, ...]) -> Hand:
        """These dice, which lie in order."""
        hand = Hand(faces)
        hand.unlike, hand.without = tuple(dict.fromkeys(faces)), {}
        return hand

    def without(self, hand: Hand, used: Face) -> Hand:
        """What is left of a hand when a die has been used."""
        at = hand.index(used)
        left = hand.without[used] = self.hand(hand[:at] + hand[at + 1 :])
        return left

    def _read(self, faces: Mapping[int, Face], numbers: tuple[int, ...]) -> Pool:
        """The three dice of one colour."""
        dice = tuple(faces[number] for number in numbers)
        roles = [face.symbol.role for face in dice]
        usable = sorted((face for face in dice if face.symbol.role != "skull"), key=self._order.__getitem__)
        return Pool(dice, self.hand(tuple(usable)), roles.count("skull"), roles.count("joker"))


def pool_of(dice: Dice, numbers: tuple[int, ...]) -> Pool:
    """The pool that these numbers, in the order of the dice, make."""
    some, others = dice.colours[0](numbers[:EACH]), dice.colours[1](numbers[EACH:])
    return Pool(
        some.dice + others.dice,
        dice.hand(some.usable + others.usable),
        some.skulls + others.skulls,
        some.clovers + others.clovers,
    )


def _face(pack: PaperDungeonsPack, die: DieKind, symbol: SymbolKind) -> Face:
    movement, is_boots = pack.sheet.movement, symbol.role == "boots"
    hero = list(pack.hero).index(symbol.key) if symbol.role == "hero" else ANY
    return Face(die, symbol, hero, movement.boots if is_boots else movement.points, die.key == "black", is_boots)
