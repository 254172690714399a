"""What pictures say of rooms and dice, and the stamps they are drawn with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from undercroft.board import icons
from undercroft.board.kept import kept
from undercroft.board.words import listed, sentences
from undercroft.games.paper_dungeons import glossary
from undercroft.games.paper_dungeons.glossary import NOTHING, TRAP, VISITED, say
from undercroft.games.paper_dungeons.sight.seen import (
    MapSeen,
    PaperDungeonsView,
    RoomSeen,
    SheetSeen,
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


class RoomNow(TypedDict):
    """What a sheet says of a room."""

    circle: int | None  # the monster whose room it is, counted from 0
    monster: str
    is_fought: bool
    beaten: list[str]  # its minions that are gone
    heroes: list[str]  # against whom each of them stands
    is_left: bool  # the reward is still there for this sheet
    is_struck: bool  # others were first
    is_here: bool
    is_visited: bool


def room_now(view: PaperDungeonsView, sheet: SheetSeen, room: str, names: Mapping[str, str]) -> RoomNow:
    printed, dungeon = view["map"]["rooms"][room], view["dungeon"]
    circle = dungeon["circles"].index(room) if dungeon and room in dungeon["circles"] else None
    return {
        "circle": circle,
        "monster": "" if circle is None or not dungeon else dungeon["monsters"][circle]["name"],
        "is_fought": circle is not None and len(sheet["monster_points"]) > circle,
        "beaten": [one["key"] for one in printed["minions"] if one["key"] not in sheet["minions_left"]],
        "heroes": [names[one["hero"]] for one in printed["minions"]],
        "is_left": bool(printed["reward"]) and room in sheet["rewards_left"],
        "is_struck": bool(printed["gem"]) and printed["gem"] in sheet["struck"],
        "is_here": room == sheet["room"],
        "is_visited": room in sheet["visited"],
    }


def room_facts(printed: RoomSeen, now: RoomNow, leads: str) -> str:
    """What is printed in a room, what is left of it, and where it can be left for."""
    parts: list[object] = []
    if now["circle"] is not None:
        facts = {"n": ROMAN[now["circle"]], "name": now["monster"]}
        parts.append(say("room of monster {n}, {name}").text(facts))
    for one, hero in zip(printed["minions"], now["heroes"], strict=True):
        gone = one["key"] in now["beaten"]
        told = say("{name}, level {level}, against {hero}").text(
            {"name": one["name"], "level": one["level"], "hero": hero}
        )
        parts.append(say("{what}: beaten").text({"what": told}) if gone else told)
    if printed["trap"]:
        parts.append(TRAP)
    if printed["reward"]:
        told = reward_words(printed)
        parts.append(told if now["is_left"] else say("{what}: gone").text({"what": told}))
    if now["is_here"]:
        parts.append(say("you are here"))
    elif now["is_visited"]:
        parts.append(VISITED)
    return sentences((*(parts or [NOTHING]), leads))


@kept()
def ways(view: PaperDungeonsView) -> dict[str, str]:
    """The walls, moats and passages around each room, and the doors."""
    return {room: _ways(view["map"], room) for room in view["map"]["rooms"]}


def _ways(plan: MapSeen, room: str) -> str:
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
