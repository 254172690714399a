"""Stamps of heroes and monsters, and what the pictures say of monsters and tiles."""

from __future__ import annotations

from undercroft.board import icons
from undercroft.board.words import listed, sentences
from undercroft.games.dungeon_run.glossary import LAIR, SIDES, TILE, TRAININGS, TYPES, say
from undercroft.games.dungeon_run.sight.seen import DungeonRunView, HeroHead, HeroSeen, MonsterSeen, TileSeen

TOWARDS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
LIFE = say("life {left} of {life}")
COLORS = {"special": say("special tile"), "red": say("red tile")}


def hero_stamp(hero: HeroHead) -> str:
    return own_stamp(hero["key"], TRAININGS[hero["training"]].stamp)


def monster_stamp(key: str, kind: str = "") -> str:
    return own_stamp(key, TYPES[kind or "beast"].stamp)


def own_stamp(key: str, otherwise: str) -> str:
    """The drawing of one card, tile, hero or monster."""
    return icons.own("dungeon-run", key, key if key in icons.symbols() else otherwise)


def monster_facts(monster: MonsterSeen) -> str:
    faces = listed(monster["power"])
    left = monster["life"] - monster["wounds"]
    return sentences(
        (
            TYPES[monster["type"]].word,
            LIFE.text({"left": left, "life": monster["life"]}),
            say("attack {n} die, hits on {faces}", "attack {n} dice, hits on {faces}").text(
                {"n": monster["attack"], "faces": faces}
            ),
            say("defence {defence}, escape {escape}").text(
                {"defence": monster["defence"], "escape": monster["escape"]}
            ),
            monster["ability"],
        )
    )


def tile_facts(tile: TileSeen, names: list[str]) -> str:
    """What lies on a tile, who stands there and where it leads, in words."""
    ways = listed(SIDES[side] for side in tile["exits"])
    unknown = listed(SIDES[side] for side in tile["open"])
    who = listed(names)
    parts: list[object] = [TILE.text({"n": tile["number"]}), LAIR if tile["lair"] else ""]
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


def heroes_on(view: DungeonRunView, number: int) -> list[HeroSeen]:
    return [hero for hero in view["heroes"] if hero["at"] == number and not hero["dead"]]
