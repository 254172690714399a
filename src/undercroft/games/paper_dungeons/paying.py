"""What a die can pay for: for every face the options it opens, made once. The same menu is the same tuple."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from undercroft.games.paper_dungeons import words
from undercroft.games.paper_dungeons.actions import Action, Brew, Craft, March, Raise, Use
from undercroft.games.paper_dungeons.faces import ANY, Face
from undercroft.games.paper_dungeons.kinds import HeroKind, ItemKind
from undercroft.kernel.option import Option
from undercroft.kernel.words import Message

UseMenu = tuple[Option[Use], ...]
Facts = Mapping[str, object]


class Payments:
    """All that a die which shows this face can pay for."""

    def __init__(
        self, face: Face, heroes: Sequence[HeroKind], items: Sequence[ItemKind], levels: int, places: int
    ) -> None:
        """`levels` of a hero and `places` of the potion table are counted from 0."""
        self._face = face
        mine = range(len(heroes)) if face.hero == ANY else (face.hero,)
        # raises[hero][level][swapped]: to that level, by the own or by the other colour
        self.raises: dict[int, tuple[tuple[UseMenu, UseMenu], ...]] = {
            hero: tuple(
                ((self._raise(hero, heroes[hero], level, False),), (self._raise(hero, heroes[hero], level, True),))
                for level in range(levels)
            )
            for hero in mine
        }
        # PD-403 items that ask for no symbol or for this one
        fitting = [
            (at, item)
            for at, item in enumerate(items)
            if face.hero == ANY or item.symbol in (None, heroes[face.hero].key)
        ]
        self._steps = {at: (self._craft(at, item, 1), self._craft(at, item, 2)) for at, item in fitting}
        self.fits = sum(1 << at for at in self._steps)  # so that few of all rows of boxes have to be told apart
        self.march: UseMenu = (self._march(face.points),)
        self.brew_or_march: tuple[UseMenu, ...] = tuple((self._brew(n), *self.march) for n in range(places))
        self.items: Callable[[int, int], UseMenu] = lru_cache(4096)(self._items)

    def _items(self, started: int, complete: int) -> UseMenu:
        """PD-401, PD-412 The items with a free box that this symbol fits; PD-402 colours never matter."""
        return tuple(pair[started >> at & 1] for at, pair in self._steps.items() if not complete >> at & 1)

    def _raise(self, at: int, hero: HeroKind, level: int, swapped: bool) -> Option[Use]:
        parts = {"action": "level", "hero": hero.key, "level": level, "swap": swapped}
        message, clause = (words.RAISE_SWAPPED_BY, "PD-365") if swapped else (words.RAISE_BY, "PD-351")
        facts = {"hero": hero, "level": level}
        return self._pay(f"level-{hero.key}", message, facts, Raise(at), clause, parts)

    def _craft(self, at: int, item: ItemKind, box: int) -> Option[Use]:
        parts = {"action": "craft", "item": item.key, "box": box}
        message = words.BEGIN_BY if box == 1 else words.COMPLETE_BY
        return self._pay(f"craft-{item.key}", message, {"item": item}, Craft(at), item.clause, parts)

    def _brew(self, n: int) -> Option[Use]:
        message, clause = (words.BREW_BY, "PD-450") if n > 1 else (words.BREW_ONE_BY, "PD-460")
        if not n:
            message, clause = words.BREW_NOTHING_BY, "PD-461"
        return self._pay("brew", message, {"n": n}, Brew(n), clause, {"action": "brew", "potions": n})

    def _march(self, n: int) -> Option[Use]:
        return self._pay("move", words.MOVE_BY, {"n": n}, March(n), "PD-500", {"action": "move", "points": n})

    def _pay(
        self, key: str, message: Message, facts: Facts, action: Action, clause: str, parts: Facts
    ) -> Option[Use]:  # fmt: skip
        face = self._face
        facts, parts = {**facts, "die": face.brief}, {"die": face.key, **parts}
        return Option(f"{face.key}-{key}", message, Use(face, action), clause, facts, parts=parts)
