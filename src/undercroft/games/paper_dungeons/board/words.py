"""What pictures say of rooms and dice, and the stamps they are drawn with."""

from __future__ import annotations

from undercroft.board import icons
from undercroft.board.words import listed, sentences
from undercroft.games.paper_dungeons import glossary
from undercroft.games.paper_dungeons.glossary import NOTHING, TRAP, VISITED, say
from undercroft.games.paper_dungeons.sight.seen import (
    DieSeen,
    MapSeen,
    PaperDungeonsView,
    RoomSeen,
    SheetSeen,
    heroes_of,
    reward_words,
)

NOT_CHOSEN, COUNT, TOTAL = say("The dungeon is not chosen yet"), say("The count, A to L"), say("Total")
ROMAN = ("I", "II", "III", "IV", "V")
_SHORT = {
    "A": say("Monster I"), "B": say("Monster II"), "C": say("Monster III"), "D": say("Levels"),
    "E": say("Magic items"), "J": say("Power, secret aim"),
}  # fmt: skip
BOXES = {box: word._replace(word=_SHORT.get(box, word.word)) for box, word in glossary.BOXES.items()}  # for a column


def stamp_of(key: str, otherwise: str) -> str:
    """The drawing of one thing of this title: a hero, a minion, a monster, an item, a card."""
    return icons.own("paper-dungeons", key, key if key in icons.symbols() else otherwise)


def monster_stamp(key: str) -> str:
    return stamp_of(key, "monster")


def die_name(die: DieSeen) -> str:
    return f"{die['name']} {die['number']}" if die["number"] else die["name"]


def is_left(sheet: SheetSeen, room: str, printed: RoomSeen) -> bool:
    """The reward is still there for this sheet."""
    return bool(printed["reward"]) and room in sheet["rewards_left"]


def room_facts(view: PaperDungeonsView, sheet: SheetSeen, room: str) -> str:
    """What is printed in a room, what is left of it, and where it can be left for."""
    printed = view["map"]["rooms"][room]
    parts: list[object] = []
    if view["dungeon"] and room in view["dungeon"]["circles"]:
        at = view["dungeon"]["circles"].index(room)
        name = view["dungeon"]["monsters"][at]["name"]
        parts.append(say("room of monster {n}, {name}").text({"n": ROMAN[at], "name": name}))
    for one in printed["minions"]:
        gone = one["key"] not in sheet["minions_left"]
        facts = {"name": one["name"], "level": one["level"], "hero": heroes_of(view)[one["hero"]]}
        told = say("{name}, level {level}, against {hero}").text(facts)
        parts.append(say("{what}: beaten").text({"what": told}) if gone else told)
    if printed["trap"]:
        parts.append(TRAP)
    if printed["reward"]:
        told = reward_words(printed)
        parts.append(told if is_left(sheet, room, printed) else say("{what}: gone").text({"what": told}))
    if room == sheet["room"]:
        parts.append(say("you are here"))
    elif room in sheet["visited"]:
        parts.append(VISITED)
    return sentences((*(parts or [NOTHING]), ways(view["map"], room)))


def ways(plan: MapSeen, room: str) -> str:
    """The walls, moats and passages around a room."""
    found = []
    for borders, word in (
        ((*plan["walls"], *plan["added_walls"]), say("wall to {rooms}")),
        (plan["moats"], say("moat to {rooms}")),
        (plan["passages"], say("passage to {rooms}")),
    ):
        beyond = [two[1 - two.index(room)] for two in (one.split("-") for one in borders) if room in two]
        if beyond:
            found.append(word.text({"rooms": listed(beyond)}))
    return listed([*found, *([say("door")] if room in plan["doors"] else [])])
