"""What a die can pay for: for every face the options it opens, made once. The same menu is the same tuple."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from undercroft.games.paper_dungeons.kinds.pack import HeroKind, ItemKind
from undercroft.games.paper_dungeons.rules.actions import Action, Brew, Craft, March, Raise, Use
from undercroft.games.paper_dungeons.rules.faces import ANY, Face
from undercroft.games.paper_dungeons.words import options
from undercroft.kernel.option import Option
from undercroft.kernel.words import Message

UseMenu = tuple[Option[Use], ...]
Facts = Mapping[str, object]
OWN, SWAPPED, UNFIT = range(3)  # whether the colour of a die is that of the hero, passes for it, or does not fit
MOST_ROWS = 4096  # kept of one die


def ticks(started: int, complete: int, potions: int, items: int) -> int:
    """The boxes of all items and the number of potions a die would brew, as one number."""
    return started | complete << items | potions << 2 * items


class Payments:
    """All that a die which shows this face can pay for."""

    __slots__ = ("_face", "_raises", "brews", "counts", "items", "march", "raise_any", "raises", "rows", "steps")

    def __init__(
        self, face: Face, heroes: Sequence[HeroKind], items: Sequence[ItemKind], top: int, places: int
    ) -> None:
        """`top` is the highest level of a hero; `places` are those of the potion table."""
        self._face = face
        # raises[level][colour]: from the level of the hero whose symbol it is, by a colour that fits, or not
        self.raises: tuple[tuple[UseMenu, ...], ...] = ()
        if face.hero != ANY:
            from_each = [self._by_colour(face.hero, heroes[face.hero], level + 1) for level in range(top)]
            self.raises = (*from_each, ((), (), ()))
        self._raises = tuple(
            tuple(self._raise(at, hero, level + 1, False) for level in range(top))
            for at, hero in enumerate(heroes)
            if face.hero == ANY and not face.is_boots
        )
        self.raise_any: Callable[[tuple[int, ...]], UseMenu] = lru_cache(MOST_ROWS)(self._raise_any)
        # PD-403 items that ask for no symbol or for this one
        fitting = [
            (at, item)
            for at, item in enumerate(items)
            if not face.is_boots and (face.hero == ANY or item.symbol in (None, heroes[face.hero].key))
        ]
        self.steps: dict[int, tuple[Option[Use], Option[Use]]] = {
            at: (self._craft(at, item, 1), self._craft(at, item, 2)) for at, item in fitting
        }
        self.brews: UseMenu = () if face.is_boots else tuple(self._brew(n) for n in range(places + 1))
        self.march: UseMenu = (self._move(face.points),)
        self.items: int = len(items)
        fits = sum(1 << at for at in self.steps)
        # the bits of `ticks` that matter to this die, so that few rows have to be told apart
        self.counts: int = ticks(fits, fits, -1 if self.brews else 0, self.items)
        self.rows: dict[int, UseMenu] = {}  # what it pays for besides levels, by what is ticked of all that counts

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all of it."""
        raises = [*(one for row in self.raises for menu in row for one in menu), *(row[0] for row in self._raises)]
        crafts = [pair[0] for pair in self.steps.values()]
        return tuple(dict.fromkeys(one.key for one in (*raises, *crafts, *self.brews, *self.march)))

    def _by_colour(self, at: int, hero: HeroKind, level: int) -> tuple[UseMenu, UseMenu, UseMenu]:
        return (self._raise(at, hero, level, False),), (self._raise(at, hero, level, True),), ()

    def _raise_any(self, levels: tuple[int, ...]) -> UseMenu:
        """PD-355 A clover: any hero below the highest level."""
        return tuple(to[level] for to, level in zip(self._raises, levels, strict=True) if level < len(to))

    def _raise(self, at: int, hero: HeroKind, level: int, swapped: bool) -> Option[Use]:
        parts = {"action": "level", "hero": hero.key, "level": level, "swap": swapped}
        message, clause = (options.RAISE_SWAPPED_BY, "PD-365") if swapped else (options.RAISE_BY, "PD-351")
        facts = {"hero": hero, "level": level}
        return self._pay(f"level-{hero.key}", message, facts, Raise(at), clause, parts)

    def _craft(self, at: int, item: ItemKind, box: int) -> Option[Use]:
        parts = {"action": "craft", "item": item.key, "box": box}
        message = options.BEGIN_BY if box == 1 else options.COMPLETE_BY
        return self._pay(f"craft-{item.key}", message, {"item": item}, Craft(at), item.clause, parts)

    def _brew(self, n: int) -> Option[Use]:
        message, clause = (options.BREW_BY, "PD-450") if n > 1 else (options.BREW_ONE_BY, "PD-460")
        if not n:
            message, clause = options.BREW_NOTHING_BY, "PD-461"
        return self._pay("brew", message, {"n": n}, Brew(n), clause, {"action": "brew", "potions": n})

    def _move(self, n: int) -> Option[Use]:
        return self._pay("move", options.MOVE_BY, {"n": n}, March(n), "PD-500", {"action": "move", "points": n})

    def _pay(
        self, key: str, message: Message, facts: Facts, action: Action, clause: str, parts: Facts
    ) -> Option[Use]:  # fmt: skip
        face = self._face
        facts, parts = {**facts, "die": face.brief}, {"die": face.key, **parts}
        return Option(f"{face.key}-{key}", message, Use(face, action), clause, facts, parts=parts)


def row_of(pays: Payments, ticked: int) -> UseMenu:
    """What a die pays for besides levels, by what is ticked of all that it counts. PD-401, PD-412 The items with a free
    box that this symbol fits; PD-402 colours never matter. Then potions and a movement."""
    started, complete, potions = ticked, ticked >> pays.items, ticked >> 2 * pays.items
    items = [pair[started >> at & 1] for at, pair in pays.steps.items() if not complete >> at & 1]
    if len(pays.rows) >= MOST_ROWS:
        pays.rows.clear()
    row = pays.rows[ticked] = (*items, *pays.brews[potions : potions + 1], *pays.march)
    return row
