"""What the parts of a pack must be like together. Every complaint names its place."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from undercroft.games.paper_dungeons.glossary import COLOURS, KINDS, REWARDS, say
from undercroft.kernel.words import Message

if TYPE_CHECKING:
    from undercroft.games.paper_dungeons.kinds.pack import PaperDungeonsPack

CARDS_DEALT = 16  # PD-100 two of each deck to each of eight players


def complaints_about(pack: PaperDungeonsPack) -> list[str]:
    return [*_dice(pack), *_sheet(pack), *_rooms(pack), *_cards(pack), *_dungeons(pack)]


def _unknown(place: str, names: list[str], known: Collection[str], what: Message) -> list[str]:
    words = say("{place}: unknown {what} {name!r}; possible: {legal}")
    facts = {"place": place, "what": what, "legal": ", ".join(known)}
    return [words.text({**facts, "name": name}) for name in names if name not in known]


def _dice(pack: PaperDungeonsPack) -> list[str]:
    """PD-107, PD-170 to PD-172."""
    wrong = [] if [*pack.die] == [*COLOURS] else [say("die: the dice are {legal}").text({"legal": ", ".join(COLOURS)})]
    for die in pack.die.values():
        wrong += _unknown(f"die.{die.key}.faces", die.faces, pack.symbol, KINDS["symbol"].word)
        numbers = [pack.symbol[face].number for face in die.faces if face in pack.symbol]
        if len(set(numbers)) != len(numbers):
            wrong.append(say("die.{key}.faces: two faces have the same number").text({"key": die.key}))
        plain = [face for face in die.faces if face in pack.symbol and pack.symbol[face].role in ("hero", "boots")]
        if 2 * len(plain) < len(die.faces):
            # otherwise some pools could be void for ever (PD-223)
            wrong.append(
                say("die.{key}.faces: at least half of them must be neither skulls nor clovers").text({"key": die.key})
            )
    for symbol in pack.symbol.values():
        if (symbol.number == 0) != (symbol.role == "skull"):
            wrong.append(
                say("symbol.{key}.number: every symbol has a number, except a skull (0)").text({"key": symbol.key})
            )
        if (symbol.role == "hero") != (symbol.key in pack.hero):
            wrong.append(
                say("symbol.{key}.role: 'hero' belongs to the symbols of the heroes, and only to them").text(
                    {"key": symbol.key}
                )
            )
    return wrong


def _sheet(pack: PaperDungeonsPack) -> list[str]:
    sheet = pack.sheet
    wrong = [] if len(pack.hero) == 4 else [str(say("hero: a group has four heroes"))]
    if sheet.heroes.ability_level > len(sheet.heroes.shields):
        wrong.append(str(say("sheet.heroes.ability_level: above the highest level")))
    if len(sheet.cards.solo_points) != sheet.tracker.rounds:
        wrong.append(str(say("sheet.cards.solo_points: one number per round is needed")))
    least = [-(10**9) if one.least is None else one.least for one in pack.rating.values()]
    if not least or least[0] != -(10**9) or sorted(set(least)) != least:
        wrong.append(str(say("rating: the first one has no 'least', and from then on 'least' rises")))
    for bonus in sheet.gems.bonus:
        if bonus.box > len(sheet.gems.points):
            wrong.append(say("sheet.gems.bonus: there is no box {box}").text({"box": bonus.box}))
    return wrong


def _rooms(pack: PaperDungeonsPack) -> list[str]:
    rooms = pack.drawing.rooms
    wrong = [say("room.{key}: not on the map").text({"key": key}) for key in pack.room if key not in rooms]
    wrong += [say("room: {key} is missing").text({"key": key}) for key in rooms if key not in pack.room]
    if not pack.drawing.doors:
        wrong.append(str(say("map.printed.drawing: there is no door")))
    letters: dict[str, str] = {}
    for room in pack.room.values():
        wrong += _unknown(
            f"room.{room.key}.minions", [one.kind for one in room.minions], pack.minion, KINDS["minion"].word
        )
        if room.gem is not None:
            if room.gem in letters:
                wrong.append(
                    say("room.{key}.gem: the gem {gem} lies in {letters} already").text(
                        {"key": room.key, "gem": room.gem, "letters": letters[room.gem]}
                    )
                )
            letters[room.gem] = room.key
    if len(pack.sheet.minions.points) < sum(len(room.minions) for room in pack.room.values()):
        wrong.append(str(say("sheet.minions.points: fewer boxes than there are minions on the map")))
    return wrong


def _cards(pack: PaperDungeonsPack) -> list[str]:
    heroes = pack.hero
    gems = tuple(room.gem for room in pack.room.values() if room.gem)
    wrong = []
    for minion in pack.minion.values():
        wrong += _unknown(f"minion.{minion.key}.hero", [minion.hero], heroes, KINDS["hero"].word)
    for item in pack.item.values():
        wrong += _unknown(f"item.{item.key}.symbol", [item.symbol] if item.symbol else [], heroes, say("hero's symbol"))
    for objective in pack.objective.values():
        wrong += _unknown(f"objective.{objective.key}.black", objective.black, heroes, KINDS["hero"].word)
        if len(set(objective.black)) != len(objective.black):
            wrong.append(say("objective.{key}.black: two different heroes are needed").text({"key": objective.key}))
    for monster in pack.monster.values():
        wrong += _unknown(f"monster.{monster.key}.enemy", [monster.enemy], heroes, KINDS["hero"].word)
        wrong += _unknown(f"monster.{monster.key}.lost_gems", monster.lost_gems, gems, REWARDS["gem"].word)
    for name, cards, needed in (
        ("power", len(pack.power), CARDS_DEALT),
        ("objective", len(pack.objective), CARDS_DEALT),
        ("mission", len(pack.mission), pack.sheet.cards.missions),
    ):
        if cards < needed:
            wrong.append(
                say("{name}: {cards} cards, {needed} are needed").text({"name": name, "cards": cards, "needed": needed})
            )
    return wrong


def _dungeons(pack: PaperDungeonsPack) -> list[str]:
    wrong, drawing = [], pack.drawing
    for dungeon in pack.dungeon.values():
        place = f"dungeon.{dungeon.key}"
        wrong += _unknown(f"{place}.monsters", dungeon.monsters, pack.monster, KINDS["monster"].word)
        wrong += _unknown(f"{place}.circles", dungeon.circles, drawing.rooms, KINDS["room"].word)
        for wall in dungeon.walls:
            if not drawing.is_border(wall):
                wrong.append(
                    say("{place}.walls: {wall!r} is no border between two rooms").text({"place": place, "wall": wall})
                )
            elif wall in drawing.walls or wall in drawing.moats:
                wrong.append(
                    say("{place}.walls: {wall!r} is printed on the map already").text({"place": place, "wall": wall})
                )
        for monster in dungeon.monsters[:2]:
            if monster in pack.monster and len(pack.monster[monster].lost_gems) != 2:
                wrong.append(
                    say("{place}.monsters: {monster} needs two lost gems to be monster 1 or 2").text(
                        {"place": place, "monster": monster}
                    )
                )
        for door in drawing.doors:
            reached = drawing.reachable(door, tuple(dungeon.walls))
            for circle in dungeon.circles:
                if circle in drawing.rooms and circle not in reached:
                    wrong.append(
                        say(
                            "{place}.circles: the monster room {circle} cannot be reached from the door at {door}"
                        ).text({"place": place, "circle": circle, "door": door})
                    )
    for scenario in pack.scenario.values():
        wrong += _unknown(f"scenario.{scenario.key}.dungeons", scenario.dungeons, pack.dungeon, KINDS["dungeon"].word)
    return wrong
