"""Paper Dungeons' words and stamps."""

from __future__ import annotations

from undercroft.board import icons
from undercroft.board.picture import View
from undercroft.board.words import listed, say, sentences

REWARDS = {
    "potion": ("potion", say("potion"), "good"),
    "level": ("level-up", say("level"), "good"),
    "step": ("hammer", say("item step"), "good"),
    "item step": ("hammer", say("item step"), "good"),
    "gem": ("gem", say("gem"), "magic"),
}
ROMAN = ("I", "II", "III", "IV", "V")
MONSTERS = {
    "minotaur": "minotaur", "gargoyle": "gargoyle", "web-mother": "spider", "ghoul-prince": "zombie",
    "vampire": "fangs", "basilisk": "serpent", "chimera": "wolf", "troll-king": "troll", "watcher": "watcher",
    "lich": "lich", "mummy-king": "mummy", "dragon": "dragon",
}  # fmt: skip
MINIONS = {"goblin": "goblin", "orc": "orc", "ghost": "ghost", "zombie": "zombie"}
ITEMS = {
    "flaming-sword": "flame", "tome-of-knowledge": "book", "heroes-armour": "guardian", "ethereal-cloak": "hood",
    "alchemists-cauldron": "potion", "crown-of-the-true-king": "crown", "medal-of-khar": "star",
    "cursed-sceptre": "curse",
}  # fmt: skip
BOXES = {
    "A": ("monster", say("Monster I")),
    "B": ("monster", say("Monster II")),
    "C": ("monster", say("Monster III")),
    "D": ("level-up", say("Levels")),
    "E": ("hammer", say("Magic items")),
    "F": ("gem", say("Gems")),
    "G": ("goblin", say("Minions")),
    "H": ("wound", say("Damage")),
    "I": ("tomb", say("Resurrection")),
    "J": ("lock", say("Power, secret aim")),
    "K": ("flag", say("Missions")),
}


def bonus_stamp(words: str) -> str:
    """The stamp of a bonus that is told in the reader's words."""
    return next((stamp for stamp, word, _ in REWARDS.values() if str(word) == words), "star")


def stamp_of(key: str, otherwise: str) -> str:
    return key if key in icons.symbols() else otherwise


def monster_stamp(key: str) -> str:
    return MONSTERS.get(key, stamp_of(key, "monster"))


def die_name(die: View) -> str:
    return f"{die['name']} {die['number']}" if die["number"] else str(die["name"])


def is_left(sheet: View | None, room: str, printed: View) -> bool:
    """The reward is still there for this sheet."""
    return bool(printed["reward"]) and (sheet is None or room in sheet["rewards_left"])


def room_facts(view: View, sheet: View | None, room: str) -> str:
    """What is printed in a room, what is left of it, and where it can be left for."""
    printed = view["map"]["rooms"][room]
    parts: list[object] = []
    circles = view["dungeon"]["circles"] if view["dungeon"] else []
    if room in circles:
        at = circles.index(room)
        name = view["dungeon"]["monsters"][at]["name"]
        parts.append(say("room of monster {n}, {name}").text({"n": ROMAN[at], "name": name}))
    for one in printed["minions"]:
        gone = sheet is not None and one["key"] not in sheet["minions_left"]
        facts = {"name": one["name"], "level": one["level"], "hero": one["hero"]}
        told = say("{name}, level {level}, against {hero}").text(facts)
        parts.append(say("{what}: beaten").text({"what": told}) if gone else told)
    if printed["trap"]:
        parts.append(say("trap"))
    if printed["reward"]:
        word = REWARDS[printed["reward"]][1] if printed["reward"] in REWARDS else printed["reward"]
        told = f"{word} {printed['gem']}" if printed["gem"] else str(word)
        parts.append(told if is_left(sheet, room, printed) else say("{what}: gone").text({"what": told}))
    if sheet is not None and room == sheet["room"]:
        parts.append(say("you are here"))
    elif sheet is not None and room in sheet["visited"]:
        parts.append(say("visited"))
    return sentences((*(parts or [say("nothing")]), ways(view["map"], room)))


def ways(plan: View, room: str) -> str:
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
