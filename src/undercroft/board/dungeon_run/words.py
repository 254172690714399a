"""Dungeon Run's words and stamps."""

from __future__ import annotations

from undercroft.board import icons
from undercroft.board.picture import View
from undercroft.board.words import listed, say, sentences

RATINGS = {
    "brawn": ("fist", say("Brawn")),
    "magic": ("spark", say("Magic")),
    "skill": ("feather", say("Skill")),
}
TYPES = {
    "undead": ("skull", say("undead")),
    "humanoid": ("goblin", say("humanoid")),
    "beast": ("monster", say("beast")),
    "inanimate": ("golem", say("inanimate")),
}
TRAININGS = {"war": "sword", "magic": "magician", "prayer": "cleric", "talent": "thief"}
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
SIDE_WORDS = {"N": say("north"), "E": say("east"), "S": say("south"), "W": say("west")}
SLOTS = {
    "main-hand": ("sword", say("main hand")),
    "off-hand": ("shield", say("off hand")),
    "head": ("crown", say("head")),
    "body": ("guardian", say("body")),
    "ring": ("star", say("ring")),
    "boots": ("boots", say("feet")),
}
COLORS = {"special": say("special tile"), "red": say("red tile")}
FIGHTS = {
    "battle": say("Battle"),
    "escape": say("Escape"),
    "disarm": say("Disarm"),
    "free attack": say("Free attack"),
}
STAMPS = {
    "goblin-cutter": "goblin", "orc-raider": "orc", "mole-ogre": "ogre", "cult-zealot": "hood",
    "renegade-mage": "magician", "deep-sapper": "hammer", "headsman": "axe", "skeleton": "skull", "ghoul": "zombie",
    "ghost": "ghost", "mummy": "mummy", "wight-lord": "lich", "banshee": "ghost", "rat-swarm": "rat",
    "cave-spider": "spider", "fire-drake": "dragon", "dire-wolf": "wolf", "cave-bear": "bear", "carrion-bat": "bat",
    "ooze": "ooze", "clay-golem": "golem", "animated-armour": "guardian", "ember-sentinel": "flame",
    "vharoth": "dragon", "ossrik": "lich", "obsidian-titan": "golem", "ssylith": "serpent",
}  # fmt: skip


def hero_stamp(hero: View) -> str:
    return TRAININGS.get(hero["training"], "seat")


def monster_stamp(key: str, kind: str = "") -> str:
    return STAMPS.get(key, key if key in icons.symbols() else TYPES.get(kind, TYPES["beast"])[0])


def monster_facts(monster: View) -> str:
    faces = listed(monster["power"])
    left = monster["life"] - monster["wounds"]
    return sentences(
        (
            TYPES[monster["type"]][1] if monster["type"] in TYPES else monster["type"],
            say("life {left} of {life}").text({"left": left, "life": monster["life"]}),
            say("attack {n} die, hits on {faces}", "attack {n} dice, hits on {faces}").text(
                {"n": monster["attack"], "faces": faces}
            ),
            say("defence {defence}, escape {escape}").text(monster),
            monster["ability"],
        )
    )


def tile_facts(view: View, tile: View) -> str:
    """What lies on a tile and where it leads, in words."""
    ways = listed(SIDE_WORDS[side] for side in tile["exits"])
    unknown = listed(SIDE_WORDS[side] for side in tile["open"])
    who = listed(hero["name"] for hero in heroes_on(view, tile["number"]))
    parts: list[object] = [say("tile {number}").text(tile), say("lair") if tile["lair"] else ""]
    parts.append(COLORS.get(tile["color"], ""))
    parts.append(say("exits {ways}").text({"ways": ways}) if ways else "")
    parts.append(say("unexplored {ways}").text({"ways": unknown}) if unknown else "")
    parts.append(say("{who} here").text({"who": who}) if who else "")
    if tile["monster"]:
        parts += [tile["monster"]["name"], monster_facts(tile["monster"])]
    parts += [one["name"] for one in (*tile["strangers"], *tile["cards"])]
    if tile["face_down"]:
        parts.append(say("face-down treasures: {n}").text({"n": tile["face_down"]}))
    if tile["token"]:
        parts.append(tile["token"]["name"])
    return sentences((*parts, tile["text"]))


def heroes_on(view: View, number: int) -> list[View]:
    return [hero for hero in view["heroes"] if hero["at"] == number and not hero["dead"]]
