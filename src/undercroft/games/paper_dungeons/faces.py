"""The dice: their faces, and what six of them show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from undercroft.games.paper_dungeons import words
from undercroft.games.paper_dungeons.causes import Printed
from undercroft.games.paper_dungeons.kinds import DieKind, PaperDungeonsPack, SymbolKind
from undercroft.pieces.dice import Die

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

    @property
    def number(self) -> int:
        return self.symbol.number

    @property
    def key(self) -> str:
        return f"{self.die.key}-{self.symbol.key}"

    @property
    def brief(self) -> Printed:
        """As it stands in a list of dice: white thief 2."""
        facts = {"symbol": self.symbol.name, "colour": self.die.name, "number": self.number}
        return Printed(self.key, words.BRIEF_DIE, facts)

    def __str__(self) -> str:
        return words.DIE.text({"symbol": self.symbol.name, "colour": self.die.name})


@dataclass(frozen=True, slots=True)
class Pool:
    """What six dice show."""

    dice: tuple[Face, ...]  # as they lie
    usable: tuple[Face, ...]  # PD-241 without the skulls, alike dice side by side
    skulls: int
    is_void: bool  # PD-221, PD-222


class Dice:
    """PD-107 Three white and three black dice, and for each the face of a number."""

    def __init__(self, pack: PaperDungeonsPack) -> None:
        self.thrown: tuple[Die, ...] = ()
        self._faces: list[dict[int, Face]] = []
        for kind in pack.die.values():
            symbols = [pack.symbol[key] for key in kind.faces]
            faces = {symbol.number: _face(pack, kind, symbol) for symbol in symbols}
            names = {symbol.number: symbol.name for symbol in symbols}
            self.thrown += (Die(kind.key, tuple(faces), names),) * kind.count
            self._faces += [faces] * kind.count
        self.face = {face.key: face for faces in self._faces for face in faces.values()}
        self._order = {face: at for at, face in enumerate(self.face.values())}
        self.pool: Callable[[tuple[int, ...]], Pool] = lru_cache(4096)(self._read)

    def _read(self, numbers: tuple[int, ...]) -> Pool:
        """The pool that these numbers, in the order of the dice, make."""
        dice = tuple(faces[number] for faces, number in zip(self._faces, numbers, strict=True))
        roles = [face.symbol.role for face in dice]
        usable = sorted((face for face in dice if face.symbol.role != "skull"), key=self._order.__getitem__)
        void = roles.count("skull") >= 3 or roles.count("joker") >= 3
        return Pool(dice, tuple(usable), roles.count("skull"), void)


def _face(pack: PaperDungeonsPack, die: DieKind, symbol: SymbolKind) -> Face:
    movement, is_boots = pack.sheet.movement, symbol.role == "boots"
    hero = list(pack.hero).index(symbol.key) if symbol.role == "hero" else ANY
    return Face(die, symbol, hero, movement.boots if is_boots else movement.points, die.key == "black", is_boots)
