"""What stands on the cards, in the reader's language: for views (MR-186) and for the print of a pack."""

from __future__ import annotations

from typing import assert_never

from undercroft.games.mini_rogue.glossary import BOTH_STATS, BUY, FLOOR, LABELLED, SELL, STATS, say
from undercroft.games.mini_rogue.kinds.enemies import EnemyRow
from undercroft.games.mini_rogue.kinds.pack import MiniRoguePack
from undercroft.games.mini_rogue.kinds.results import Effects
from undercroft.games.mini_rogue.kinds.rooms import (
    CampfireRoom,
    MerchantRoom,
    MonsterRoom,
    ObjectRoom,
    Room,
    ShrineRoom,
    TombRoom,
    TrapRoom,
    TreasureRoom,
)
from undercroft.games.mini_rogue.sight.seen import PrintSeen, ResultSeen, RowSeen, TraitSeen
from undercroft.games.mini_rogue.words.places import choice_place, row_place, wanted_place, ware_place
from undercroft.games.mini_rogue.words.terms import Amount, Described, TraitWords
from undercroft.kernel.things import printed_once
from undercroft.kernel.words import joined

BANNERS = {
    "monster": say("A fight; the reward follows the victory."),
    "trap": say("A Skill Test; then the Dungeon die's row in the column of success or of failure."),
    "tomb": say("A Skill Test; who succeeds may shift the Dungeon die by one; then its row."),
    "shrine": say("You may offer 1 Gold to raise the Dungeon die by one; then its row."),
    "campfire": say("Skills are available again; then choose one."),
    "merchant": say("Buy and sell as often as you like, or leave."),
}


# What never changes is made once in each language; all views share it.


def trait_seen(pack: MiniRoguePack, row: EnemyRow) -> list[TraitSeen]:
    return [{"key": one.trait, "text": str(TraitWords(pack, one))} for one in row.traits]


@printed_once
def row_seen(pack: MiniRoguePack, row: EnemyRow, name: object, in_party: bool) -> RowSeen:
    """MR-086 A row of an Enemy. MR-911 HP for one alone, and MR-917 in a party those for both together."""
    return {
        "name": str(row.name or name),
        "hp": row.hp,
        "both_hp": row.coop_hp or None if in_party else None,
        "damage": row.damage,
        "traits": trait_seen(pack, row),
        "reward": str(Described(pack, row.reward)),
    }


@printed_once
def print_seen(pack: MiniRoguePack, room: Room, floor: int) -> PrintSeen:
    """Banner, table, prices: everything on the card but its name and an Enemy's figures."""
    seen: PrintSeen = {"banner": banner(pack, room), "flavour": str(room.flavour)}
    if isinstance(room, TrapRoom):
        seen["rows"] = [
            {
                "die": die,
                "place": row_place(room, die),
                "label": str(row.label),
                "success": str(Described(pack, row.success)),
                "failure": str(Described(pack, row.failure)),
            }
            for die, row in enumerate(room.rows, start=1)
        ]
    elif isinstance(room, (TombRoom, ShrineRoom, TreasureRoom)):
        seen["rows"] = [
            _result(die, row.label, Described(pack, row.result), row_place(room, die))
            for die, row in enumerate(room.rows, start=1)
        ]
    elif isinstance(room, CampfireRoom):
        seen["options"] = [
            {"text": said(one.label, Described(pack, one.effects, one.pay)), "place": choice_place(room, number)}
            for number, one in enumerate(room.options, start=1)
        ]
    elif isinstance(room, MerchantRoom):
        seen["buy"] = [
            {
                "key": goods_key(line.effects),
                "goods": str(Described(pack, line.effects)),
                "price": line.price_on(floor),
                "place": ware_place(room, number),
            }
            for number, line in enumerate(room.buy, start=1)
        ]
        seen["sell"] = [
            {
                "key": line.give.what,
                "goods": str(Amount(pack, line.give.what, line.give.n)),
                "price": line.gold,
                "place": wanted_place(room, number),
            }
            for number, line in enumerate(room.sell, start=1)
        ]
    elif isinstance(room, ObjectRoom):
        seen["text"] = str(room.text)
        seen["uses"] = room.uses or None
    elif not isinstance(room, MonsterRoom):
        assert_never(room)
    return seen


def goods_key(effects: Effects) -> str:
    """What a line of a Merchant is about, by its first icon: `ration`, `potion`, `poison` (its cure), `bless`."""
    first = effects[0]
    return first.what if first.verb in ("gain", "cure") else first.verb


def _result(die: int, label: object, result: object, place: str) -> ResultSeen:
    row: ResultSeen = {"die": die, "place": place, "result": str(result)}
    if label:
        row["label"] = str(label)
    return row


def banner(pack: MiniRoguePack, room: Room) -> str:
    """How the Room is resolved, in a sentence."""
    if isinstance(room, TreasureRoom):
        facts = {"few": room.gold, "many": room.gold_after_danger}
        words = say("{few} Gold, or {many} if you met a Monster or a Trap in this Area; then a Skill Test for the row.")
        return words.text(facts)
    if isinstance(room, ObjectRoom):
        return _object_banner(pack, room)
    return str(BANNERS[room.type])


def _object_banner(pack: MiniRoguePack, room: ObjectRoom) -> str:
    parts = []
    if room.pay is not None:
        parts.append(say("pay {price}").text({"price": Amount(pack, room.pay.what, room.pay.n)}))
    if room.test:
        parts.append(str(say("Skill Test")))
    asks = ", ".join(parts)
    if room.failure:
        asks = say("{asks} (failure: {loss})").text({"asks": asks, "loss": Described(pack, room.failure)})
    take = say("{asks}; take it after a success.") if room.test else say("{asks}; then take it.")
    text = take.text({"asks": asks})
    return say("If you like: {text}").text({"text": text}) if room.optional else text


def said(label: object, effects: object) -> str:
    return LABELLED.text({"label": label, "effects": effects}) if label else str(effects)


def row_text(pack: MiniRoguePack, row: EnemyRow, name: str = "", in_party: bool = True) -> str:
    """`5 HP (both: 10), damage 2; steals 1 Gold. Reward: +1 XP.` One who plays alone needs no HP for both."""
    facts = {"hp": row.hp, "both": row.coop_hp, "damage": row.damage}
    words = BOTH_STATS if row.coop_hp and in_party else STATS
    parts = [words.text(facts), *(str(TraitWords(pack, one)) for one in row.traits)]
    text = joined(parts)
    if row.reward:
        text = say("{text}. Reward: {reward}").text({"text": text, "reward": Described(pack, row.reward)})
    return said(name, text)


def room_text(pack: MiniRoguePack, room: Room) -> str:
    """The whole card, line by line."""
    lines = [banner(pack, room)]
    if isinstance(room, MonsterRoom):
        lines += [row_text(pack, row, FLOOR.text({"n": floor})) for floor, row in enumerate(room.rows, start=1)]
    seen = print_seen(pack, room, 1)
    for row in seen.get("rows", ()):
        label = f"{row['die']} {row.get('label', '')}".strip()
        if "success" in row:
            words = say("success: {success}; failure: {failure}").text(row)
            lines.append(said(label, words))
        else:
            lines.append(said(label, row["result"]))
    lines += [one["text"] for one in seen.get("options", ())]
    if isinstance(room, MerchantRoom):
        lines += [_price(pack, goods.effects, goods.price, goods.price_half_floor) for goods in room.buy]
        lines += [
            SELL.text({"goods": Amount(pack, line.give.what, line.give.n), "price": Amount(pack, "gold", line.gold)})
            for line in room.sell
        ]
    if isinstance(room, ObjectRoom):
        lines.append(str(room.text))
    return "\n".join(lines)


def _price(pack: MiniRoguePack, effects: Effects, price: int, half_floor: bool) -> str:
    goods = Described(pack, effects)
    if half_floor:
        return say("Buy for half the Floor in Gold, rounded up: {goods}").text({"goods": goods})
    return BUY.text({"price": Amount(pack, "gold", price), "goods": goods})
