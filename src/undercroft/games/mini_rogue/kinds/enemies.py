"""Enemies (MR-670, MR-830 to MR-837): their rows and traits."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, ClassVar

from undercroft.content.kinds import Field, Frozen, Kind, Mark, Name, Wrong, check
from undercroft.games.mini_rogue.glossary import say
from undercroft.games.mini_rogue.kinds.powers import TRAITS, PotionPower, TraitName
from undercroft.games.mini_rogue.kinds.results import Count, Damage, EffectList, Few, Some
from undercroft.kernel.things import kept_in_first


class Trait(Frozen):
    """An icon of an Enemy."""

    trait: TraitName
    what: str = ""
    n: Damage = 0
    potions: Annotated[tuple[PotionPower, ...], Field(strict=False)] = ()  # powers it is immune to

    @check
    def needs(self) -> Trait:
        rule = TRAITS[self.trait]
        if self.what not in rule.what:
            legal = ", ".join(map(repr, rule.what))
            raise Wrong(
                say("{trait} cannot have what = {what!r}; possible: {legal}"),
                trait=self.trait,
                what=self.what,
                legal=legal,
            )
        if bool(self.n) != rule.counts:
            words = say("{trait} needs a number n") if rule.counts else say("{trait} has no number n")
            raise Wrong(words, trait=self.trait)
        if bool(self.potions) != (self.trait == "immune"):
            raise Wrong(say("immune, and nothing else, needs potions = [...]"))
        return self


class EnemyRow(Frozen):
    """An Enemy on one Floor, or one phase of the final Guardian."""

    hp: Some
    coop_hp: Count = 0  # 0: always fought alone
    damage: Damage
    traits: Annotated[tuple[Trait, ...], Field(strict=False, max_length=Few)] = ()
    reward: EffectList = ()
    name: Name | None = None
    mark: Mark

    @cached_property
    def flags(self) -> tuple[str, ...]:
        """Traits that change how the fight goes."""
        return tuple(one.trait for one in self.traits if TRAITS[one.trait].fight)

    @cached_property
    def effects(self) -> tuple[Trait, ...]:
        """Effects of an attack that cost HP, left to right (MR-R14)."""
        return tuple(one for one in self.traits if not TRAITS[one.trait].fight)

    @cached_property
    def immune(self) -> tuple[str, ...]:
        """MR-832 The Potions that do not work on it."""
        return tuple(potion for one in self.traits for potion in one.potions)


EnemyRows = Annotated[tuple[EnemyRow, ...], Field(strict=False, min_length=4, max_length=4)]  # Floors 1 to 4


def needs_second_hp(rows: tuple[EnemyRow, ...]) -> None:
    """MR-670 What two characters can fight together has a second HP value."""
    for number, row in enumerate(rows, start=1):
        if not row.coop_hp:
            raise Wrong(
                say("rows.{number}.coop_hp: is missing: the HP of this Enemy when two characters fight it"),
                number=number,
            )


@kept_in_first
def called(kind: Kind, row: EnemyRow) -> Kind:
    """An Enemy by the name of its row: the phases of the final Guardian have their own."""
    return kind if row.name is None else kind.but(name=row.name)


class GuardianKind(Kind):
    group: ClassVar = "guardian"
    flavour: Name
    final: bool = False
    rows: Annotated[tuple[EnemyRow, ...], Field(strict=False)] = ()  # Floors 1 to 3
    phases: Annotated[tuple[EnemyRow, ...], Field(strict=False, max_length=Few)] = ()  # of the final Guardian

    @check
    def rows_or_phases(self) -> GuardianKind:
        if self.final and (len(self.phases) < 1 or self.rows):
            raise Wrong(say("the final Guardian has phases and no rows"))
        if not self.final and (len(self.rows) != 3 or self.phases):
            raise Wrong(say("a Guardian has three rows, one for each of the Floors 1 to 3, and no phases"))
        needs_second_hp(self.rows + self.phases)
        return self


class CriminalKind(Kind):
    flavour: Name
    rows: EnemyRows
