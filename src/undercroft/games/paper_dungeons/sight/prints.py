"""What is printed, as data in the reader's language: made once, shared by all views."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar, cast

from undercroft.games.paper_dungeons.kinds.pack import Effect, HeroKind, ItemKind, MissionKind, ObjectiveKind, PowerKind
from undercroft.games.paper_dungeons.rules.box import Box
from undercroft.games.paper_dungeons.rules.faces import Face
from undercroft.games.paper_dungeons.rules.plan import Dungeon, Room
from undercroft.games.paper_dungeons.rules.state import Opened, Sheet
from undercroft.games.paper_dungeons.sight.seen import (
    DieSeen,
    DungeonSeen,
    FightToCome,
    HeroSeen,
    ItemSeen,
    MapSeen,
    MinionSeen,
    MissionSeen,
    ObjectiveCard,
    PowerSeen,
    RoomSeen,
    RoundSeen,
    SheetPrint,
)
from undercroft.kernel.languages import current_language
from undercroft.kernel.things import PrintedDict, PrintedList, kept_in_first, printed, printed_once

T = TypeVar("T", bound=Mapping[str, Any])


def rooms(box: Box, mask: int) -> list[str]:
    """The rooms of these bits, by name."""
    return _rooms(box)(mask)


@kept_in_first
def _rooms(box: Box) -> Callable[[int], list[str]]:
    return lru_cache(4096)(lambda mask: PrintedList([room.key for room in box.rooms if room.bit & mask]))


def minions(box: Box, mask: int) -> list[str]:
    return _minions(box)(mask)


@kept_in_first
def _minions(box: Box) -> Callable[[int], list[str]]:
    return lru_cache(1024)(lambda mask: PrintedList([one.key for one in box.minions if one.bit & mask]))


@printed_once
def effect(kind: Effect) -> str:
    return str(kind)


def dice(faces: Iterable[Face]) -> list[DieSeen]:
    language = current_language()
    return PrintedList([face.seen.get(language) or _die(face, language) for face in faces])


def _die(face: Face, language: str) -> DieSeen:
    number = face.number or None  # PD-172 a skull has none
    key = {"key": face.key, "colour": face.die.key, "symbol": face.symbol.key}
    seen = face.seen[language] = printed({**key, "name": str(face.symbol), "number": number})
    return cast(DieSeen, seen)


def heroes(box: Box, levels: tuple[int, ...], black: tuple[bool | None, ...]) -> list[HeroSeen]:
    return _heroes(box)(current_language(), levels, black)


@kept_in_first
def _heroes(box: Box) -> Callable[[str, tuple[int, ...], tuple[bool | None, ...]], list[HeroSeen]]:
    return lru_cache(1024)(
        lambda language, levels, black: PrintedList(
            [_hero(*one) for one in zip(box.heroes, levels, black, strict=True)]
        )
    )


@printed_once
def _hero(kind: HeroKind, level: int, black: bool | None) -> HeroSeen:
    return {"key": kind.key, "name": str(kind), "level": level, "black": black, "ability": str(kind.text)}


def items(box: Box, started: int, complete: int) -> list[ItemSeen]:
    return _items(box)(current_language(), started, complete)


@kept_in_first
def _items(box: Box) -> Callable[[str, int, int], list[ItemSeen]]:
    return lru_cache(1024)(
        lambda language, started, complete: PrintedList(
            [_item(item, (started >> at & 1) + (complete >> at & 1)) for at, item in enumerate(box.items)]
        )
    )


@printed_once
def _item(kind: ItemKind, boxes: int) -> ItemSeen:
    return {"key": kind.key, "name": str(kind), "text": str(kind.text), "symbol": kind.symbol, "points": kind.points,
            "boxes": boxes}  # fmt: skip


@printed_once
def power(card: PowerKind) -> PowerSeen:
    return {"key": card.key, "name": str(card), "text": str(card.text), "points": card.points, "clause": card.clause}


@printed_once
def objective(card: ObjectiveKind, box: Box) -> ObjectiveCard:
    points = box.pack.sheet.cards.objective_points
    return {"key": card.key, "id": card.id, "name": str(card), "text": str(card.text), "tiers": card.tiers,
            "points": points, "black": card.black}  # fmt: skip


@printed_once
def mission(card: MissionKind, scored_in_round: int, worth: int) -> MissionSeen:
    return {"key": card.key, "id": card.id, "name": str(card), "text": str(card.text), "reach": card.reach,
            "scored_in_round": scored_in_round or None, "worth": worth}  # fmt: skip


@printed_once
def plan(box: Box, dungeon: Dungeon | None) -> MapSeen:
    """The printed map, with the walls of the dungeon card once it is known."""
    drawing = box.drawing
    return {
        "columns": drawing.columns,
        "rows": drawing.rows,
        "walls": [*drawing.walls],
        "added_walls": dungeon.kind.walls if dungeon else [],
        "moats": [*drawing.moats],
        "passages": [*drawing.passages],
        "doors": [*drawing.doors],
        "rooms": {room.key: _room(room) for room in box.rooms},
    }


def _room(room: Room) -> RoomSeen:
    minions: list[MinionSeen] = [
        {"key": one.key, "kind": one.kind.key, "name": str(one), "level": one.level, "hero": one.hero_kind.key}
        for one in room.minions
    ]
    reward = "gem" if room.gem else room.reward.do if room.reward else None
    text = None if room.reward is None else str(room.reward)
    return {"minions": minions, "trap": room.trap, "reward": reward, "reward_text": text, "gem": room.gem}


@printed_once
def dungeon(card: Dungeon) -> DungeonSeen:
    return {
        "key": card.key,
        "name": str(card.kind),
        "story": str(card.kind.story),
        "circles": [room.key for room in card.circles],
        "monsters": [
            {
                "key": monster.key,
                "name": str(monster),
                "letter": monster.letter,
                "level": monster.level,
                "enemy": monster.enemy,
                "thresholds": [
                    {"power": one.power, "points": one.points, "damage": one.damage} for one in monster.thresholds
                ],
                "flight": monster.flight,
                "bonus": str(monster.bonus),
                "lost_gems": monster.lost_gems,
            }
            for monster in card.monsters
        ],
    }


@printed_once
def timeline(box: Box, card: Dungeon | None) -> list[RoundSeen]:
    """PD-200, PD-202 The rounds, and after which of them which monster asks for what."""
    tracker, rounds = box.pack.sheet.tracker, list[RoundSeen]()
    for number in range(1, tracker.rounds + 1):
        season = 1 + sum(1 for fight in tracker.fights if fight < number)
        fight: FightToCome | None = None
        if number in tracker.fights and card is not None:
            at = tracker.fights.index(number)
            monster = card.monsters[at]
            fight = {
                "number": at + 1,
                "monster": {"key": monster.key, "text": str(monster)},
                "room": card.circles[at].key,
                "enemy": monster.enemy,
                "powers": [one.power for one in monster.thresholds],
                "flight": monster.flight,
            }
        rounds.append({"round": number, "season": season, "fight": fight})
    return rounds


@printed_once
def sheet(box: Box) -> SheetPrint:
    """PD-135 What is printed on every sheet."""
    of = box.pack.sheet
    return {
        "shields": of.heroes.shields,
        "top_level_points": of.heroes.top_level_points,
        "ability_level": of.heroes.ability_level,
        "potions_per_row": of.potions.per_row,
        "potion_hearts": of.potions.hearts,
        "row_bonus": [str(bonus) for bonus in of.potions.row_bonus],
        "row_bonus_keys": [bonus.key for bonus in of.potions.row_bonus],
        "gem_points": of.gems.points,
        "gem_bonus": {str(bonus.box): str(bonus) for bonus in of.gems.bonus},
        "minion_points": of.minions.points,
        "damage_marks": [[mark.heart, mark.points] for mark in of.life.marks],
        "hearts": of.life.hearts,
        "resurrection": of.life.resurrection,
        "item_box_points": of.items.box_points,
        "mission_points": of.cards.mission_points,
        "solo_points": of.cards.solo_points,
        "objective_points": of.cards.objective_points,
    }


def opened(one: Opened, laid_out: object, see: Callable[[Sheet], T]) -> T:
    """PD-654 What the others see of a sheet while the cards lie out like this, until sheets are opened again."""
    seen = one.seen.get(laid_out)
    if seen is None:
        seen = one.seen[laid_out] = PrintedDict(see(one.sheet))  # what stands in it cannot be written to either
    return cast(T, seen)
