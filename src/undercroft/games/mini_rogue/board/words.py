"""What pictures say of cards and enemies, and the stamps they are drawn with."""

from __future__ import annotations

from undercroft.board import icons
from undercroft.games.mini_rogue.glossary import GOODS, POISONED_BY_POTION, STATS, TYPES, say
from undercroft.games.mini_rogue.sight.seen import EnemySeen, MiniRogueView, RoomSeen
from undercroft.kernel.words import Word, named

TRAITS = {
    "curse": "curse", "poison": "poison", "blind": "blind", "weaken": "xp", "regen": "heart", "unstoppable": "sword",
    "smash5": "fist", "dodge5": "feather", "first": "boots", "trio": "hood", "fall": "fall", "immune": "shield",
}  # fmt: skip


def card_stamp(key: str, otherwise: str) -> str:
    """The drawing of a printed thing, by its key: `room-city-guard`."""
    own = key.partition("-")[2] or key
    return icons.own("mini-rogue", own, own if own in icons.symbols() else otherwise)


def hero_stamp(key: str) -> str:
    return card_stamp(key, "warrior")


def type_of(room: RoomSeen) -> Word:
    """Of a card that this seat knows."""
    return TYPES[room["type"] or ""]


def room_stamp(room: RoomSeen) -> str:
    return card_stamp(room["key"] or "", type_of(room).stamp)


def room_facts(room: RoomSeen) -> str:
    """`Monster: 5 HP, damage 2`, or `Trap`."""
    word, enemy = type_of(room), room["enemy"]
    return named(word, STATS.text({"hp": enemy["hp"], "damage": enemy["damage"]})) if enemy else str(word)


def status(view: MiniRogueView, room: RoomSeen) -> str:
    """`Trap, done` where the party has been through it."""
    here = [view["heroes"][number] for number in room["here"]]
    is_done = room["resolved"] or (here and all(hero["resolved"] for hero in here))
    return say("{word}, done").text({"word": type_of(room)}) if is_done else ""


def traits(enemy: EnemySeen) -> list[tuple[str, str]]:
    """What the Enemy does, each with its stamp: what it steals, or what it is."""
    found = [
        (GOODS[one["what"]].stamp if one["what"] in GOODS else TRAITS.get(one["trait"], "monster"), one["text"])
        for one in enemy["traits"]
    ]
    return [*found, ("poison", str(POISONED_BY_POTION))] if enemy["poisoned"] else found
