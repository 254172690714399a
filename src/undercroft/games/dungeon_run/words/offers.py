"""The options that speak of printed things and of places on the table: made once for each, and compared with `is`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, Protocol, TypeVar, cast

from undercroft.content.kinds import Kind
from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.pack import MonsterKind, TileKind
from undercroft.games.dungeon_run.words.options import SIDE_KEYS, SIDE_WORDS
from undercroft.kernel.option import Option
from undercroft.kernel.things import kept_in_first
from undercroft.kernel.words import Message

K = TypeVar("K", bound=Kind)


class _OfKind(Protocol):
    def __call__(self, kind: K, /) -> Option[K]: ...


def _of_kind(prefix: str, message: Message, clause: str = "") -> _OfKind:
    @kept_in_first
    def make(kind: Kind) -> Option[Kind]:
        return Option(f"{prefix}-{kind.key}", message, kind, clause, {"card": kind})

    return cast(_OfKind, make)


take_hero = _of_kind("take", say("Take {card}"), "DR-110")
keep = _of_kind("keep", say("Keep {card}"), "DR-562")
use = _of_kind("use", say("Use {card}"), "DR-144")
deal = _of_kind("deal", say("Deal with {card:the}"), "DR-257")
battle_hero = _of_kind("battle", say("Battle {card}"), "DR-460")
trade_with = _of_kind("trade", say("Trade with {card}"), "DR-505")
equip = _of_kind("equip", say("Equip {card:the}"), "DR-541")
stow = _of_kind("stow", say("Put {card:the} in the loot pile"), "DR-541")
take_off = _of_kind("take-off", say("Take off {card:the}"), "DR-500")
give = _of_kind("give", say("Give {card:the}"), "DR-515")
want = _of_kind("want", say("Ask for {card:the}"), "DR-515")
pay = _of_kind("pay", say("Discard {card:the}"), "DR-560")
ONE = say("{card}")
card = _of_kind("card", ONE)
hero = _of_kind("hero", ONE)
loot_card = _of_kind("take", say("Take {card:the}"), "DR-891")


NUMBERED = say("{tile} ({n})")


@lru_cache(4096)
def tile(kind: TileKind, number: int) -> Option[int]:
    return Option(f"tile-{number}", NUMBERED, number, facts={"tile": kind, "n": number}, place=f"tile-{number}")


class Walk(NamedTuple):
    """Two Moves in one answer, to this tile."""

    to: int


@lru_cache(4096)
def walk_to(kind: TileKind, number: int) -> Option[Walk]:
    """DR-142 Two Moves over a tile where nothing can happen."""
    facts = {"tile": kind, "n": number}
    return Option(f"walk-{number}", say("Walk to {tile} ({n})"), Walk(number), "DR-181", facts, f"tile-{number}")


@lru_cache(4096)
def monster(kind: MonsterKind, number: int) -> Option[int]:
    facts, key = {"monster": kind, "n": number}, f"monster-{number}"
    return Option(key, say("{monster} on tile {n}"), number, facts=facts, place=key)


class Granted(NamedTuple):
    """A free action: the card that grants it, and through which exit if it is a Move."""

    card: Kind
    side: int


@kept_in_first
def grant(kind: Kind) -> Option[Granted]:
    """A Battle, or a Move from behind a gate, that a card grants without cost."""
    return Option(f"grant-{kind.key}", say("{card}: free action"), Granted(kind, 0), "DR-145", {"card": kind})


@kept_in_first
def grant_move(kind: Kind, side: int) -> Option[Granted]:
    """A Move that a card grants without cost."""
    facts = {"card": kind, "side": SIDE_WORDS[side]}
    message = say("{card}: free Move {side}")
    return Option(f"{kind.key}-{SIDE_KEYS[side]}", message, Granted(kind, side), "DR-145", facts)


def exit_place(number: int, side: int) -> str:
    return f"exit-{number}-{SIDE_KEYS[side][0]}"


@lru_cache(4096)
def lairs(kind: TileKind, number: int, side: int) -> Option[tuple[int, int]]:
    facts, key = {"tile": kind, "n": number, "side": SIDE_WORDS[side]}, f"lair-{number}-{SIDE_KEYS[side]}"
    message = say("At {tile} ({n}), {side}")
    return Option(key, message, (number, side), "DR-764", facts, exit_place(number, side))
