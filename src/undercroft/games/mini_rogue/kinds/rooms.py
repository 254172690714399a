"""Room cards (MR-005, MR-655 to MR-742)."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, ClassVar, Literal

from undercroft.content.kinds import Field, Frozen, Kind, Mark, Name, Wrong, check
from undercroft.games.mini_rogue.glossary import say
from undercroft.games.mini_rogue.kinds.enemies import EnemyRows, needs_second_hp
from undercroft.games.mini_rogue.kinds.powers import OBJECTS, ObjectPower, check_numbers
from undercroft.games.mini_rogue.kinds.results import Alternatives, Cost, Count, EffectList, Effects, Few, Some


class RoomKind(Kind):
    group: ClassVar = "room"
    flavour: Name

    @cached_property
    def icons(self) -> Effects:
        """Every icon that resolving it can bring, fights and their rewards included."""
        return ()

    @cached_property
    def reads_die(self) -> bool:
        """Whether resolving it can ask for a Dungeon die outside Combat (MR-R120)."""
        return any(one.verb in ("story", "rewards") for one in self.icons)


class MonsterRoom(RoomKind):
    type: Literal["monster"]
    rows: EnemyRows

    @cached_property
    def icons(self) -> Effects:
        return tuple(one for row in self.rows for one in row.reward)

    @check
    def needs_second_hp(self) -> MonsterRoom:
        needs_second_hp(self.rows)
        return self


class TrapRow(Frozen):
    label: Name
    failure: EffectList
    success: EffectList
    mark: Mark


class TrapRoom(RoomKind):
    type: Literal["trap"]
    rows: Annotated[tuple[TrapRow, ...], Field(strict=False, min_length=6, max_length=6)]

    @cached_property
    def icons(self) -> Effects:
        return tuple(one for row in self.rows for one in (*row.failure, *row.success))

    @cached_property
    def reads_die(self) -> bool:
        return True


class ResultRow(Frozen):
    label: Name | None = None
    result: EffectList
    mark: Mark = "house"


ResultRows = Annotated[tuple[ResultRow, ...], Field(strict=False, min_length=6, max_length=6)]


class TableRoom(RoomKind):
    """A Room with one result for each face of the Dungeon die."""

    rows: ResultRows

    @cached_property
    def icons(self) -> Effects:
        return tuple(one for row in self.rows for one in row.result)

    @cached_property
    def reads_die(self) -> bool:
        return True


class TombRoom(TableRoom):
    type: Literal["tomb"]


class ShrineRoom(TableRoom):
    type: Literal["shrine"]


class TreasureRoom(TableRoom):
    type: Literal["treasure"]
    gold: Count
    gold_after_danger: Count


class CampfireRoom(RoomKind):
    type: Literal["campfire"]
    options: Alternatives

    @cached_property
    def icons(self) -> Effects:
        return tuple(one for option in self.options for one in option.effects)


class Goods(Frozen):
    """A line of a Merchant: Gold for goods."""

    price: Count = 0
    price_half_floor: bool = False  # half the number of the Floor, rounded up
    effects: EffectList
    label: Name | None = None

    def price_on(self, floor: int) -> int:
        return (floor + 1) // 2 if self.price_half_floor else self.price

    @cached_property
    def any_potion(self) -> bool:
        return any(one.verb == "potion" and one.what == "any" for one in self.effects)

    @check
    def one_potion_at_most(self) -> Goods:
        if sum(one.verb == "potion" for one in self.effects) > 1:
            raise Wrong(say("effects: a line sells one Potion at most"))
        return self


class Sale(Frozen):
    """A line of a Merchant: goods for Gold."""

    give: Cost
    gold: Some
    label: Name | None = None


class MerchantRoom(RoomKind):
    type: Literal["merchant"]
    buy: Annotated[tuple[Goods, ...], Field(strict=False, max_length=Few)]
    sell: Annotated[tuple[Sale, ...], Field(strict=False, max_length=Few)]

    @cached_property
    def icons(self) -> Effects:
        return tuple(one for line in self.buy for one in line.effects)


class ObjectRoom(RoomKind):
    """MR-655 A Room whose card may be taken and kept."""

    type: Literal["object"]
    text: Name  # what it does for its owner
    test: bool
    optional: bool
    pay: Cost | None = None
    failure: EffectList = ()
    uses: Count  # 0: no limit
    power: ObjectPower
    numbers: dict[str, int] = Field(default_factory=dict)
    forbids: Annotated[tuple[Literal["fall", "bless", "holy"], ...], Field(strict=False)] = ()
    on_loss: EffectList = ()

    @cached_property
    def icons(self) -> Effects:
        return self.failure

    @cached_property
    def armor(self) -> int:
        return self.numbers.get("armor", 0)

    @check
    def needs(self) -> ObjectRoom:
        check_numbers(self.power, OBJECTS[self.power], self.numbers)
        if self.pay is not None and self.pay.what == "object" and not self.optional:
            raise Wrong(say("pay: an Object is a price only where the banner is optional"))
        if self.power == "codex" and not self.uses:
            raise Wrong(say("uses: a Codex can be read so many times, at least 1"))
        if any(one.verb != "afflict" for one in self.on_loss):
            raise Wrong(say("on_loss: only afflict is possible"))
        return self


Room = Annotated[
    MonsterRoom | TrapRoom | TombRoom | ShrineRoom | TreasureRoom | CampfireRoom | MerchantRoom | ObjectRoom,
    Field(discriminator="type"),
]
