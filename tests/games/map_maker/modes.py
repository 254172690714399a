"""Map Maker for the conformance suite."""

from __future__ import annotations

import random
from collections.abc import Sequence

from conform.mode import Mode
from undercroft.games.map_maker.game import load_pack
from undercroft.kernel.option import Option
from undercroft.kernel.playout import Pick
from undercroft.kernel.table import Table

PACK = load_pack("wild-map")

# Random players seldom get deep: some tables start there, with experience, and meet a Boss soon.
DEEP = {"start-level": 46, "training": 40}
ADVENTURE = {"mode": "adventure", "depth": 8, "start-level": 6, "training": 40}
DANGERS = tuple(PACK.danger)


def adventure(number: int, boss: str) -> Mode:
    """Two levels under the Boss's Special Rule, then the fight; each Boss against another number of Heroes."""
    chosen = {**ADVENTURE, "boss": boss, "danger": DANGERS[number % 6], "dungeon": number % 6 + 1}
    return Mode(f"adventure-{boss}", number % 4 + 1, chosen, weight=4)


MODES: list[Mode] = [
    Mode("solo", 1, weight=4),
    Mode("solo-trained", 1, {"training": 20, "start-level": 8}, weight=8),
    Mode("one-player-two-heroes", 1, {"heroes": 2}, weight=2),
    Mode("one-player-three-heroes", 1, {"heroes": 3, "training": 15}, weight=2),
    Mode("one-player-four-heroes", 1, {"heroes": 4, **DEEP}, weight=4),
    Mode("two-players", 2, {"training": 15}, weight=6),
    Mode("two-players-four-heroes", 2, {"heroes": 4}, weight=2),
    Mode("three-players", 3, {"training": 10}, weight=6),
    Mode("four-players", 4, {"training": 20, "start-level": 10}, weight=8),
    Mode("base-set", 2, {"set": "base", **DEEP}, weight=8),
    Mode("full-set", 3, DEEP, weight=8),
    Mode("hard", 4, {"hard": "on", **DEEP}, weight=4),
    Mode("hard-solo", 1, {"hard": "on", **DEEP}, weight=4),
    Mode("wild-map", 2, {"map": "wild", "dungeon": 3, "naming": "winner", **DEEP}, weight=4),
    Mode("wild-map-solo", 1, {"map": "wild", "dungeon": 5, "marked": "black-dragon,necromancer", **DEEP}, weight=4),
    Mode("last-level", 2, {"start-level": 50, "training": 50, "rest-on-elite": "on"}, weight=4),
    Mode("no-house-extras", 3, {"bulk": "off", "fury": "off", "skills-before": "off", **DEEP}, weight=4),
    Mode("may-give-up", 2, {"give-up": "on"}, weight=2),
    *(adventure(number, boss) for number, boss in enumerate(PACK.boss)),
    Mode(
        "adventure-hard",
        2,
        {**ADVENTURE, "hard": "on", "training": 65, "boss": "succubus", "danger": "ill-fortune", "dungeon": 4},
        weight=2,
    ),
]

TRICKS = [f"trick:{die}" for die in range(1, 7)]
CHAOS = [f"chaos:{die}" for die in range(1, 7)]


def content() -> set[str]:
    """Heroes, Skills, Events, both tables, Bosses and their Skills, tricks, Chaos Dice, dangers and dungeons."""
    return {
        *(f"hero:{key}" for key in PACK.hero),
        *(f"skill:{key}" for key in PACK.skill),
        *(f"event:{key}" for key in PACK.event),
        *(f"treasure:{key}" for key in PACK.treasure),
        *(f"rest:{key}" for key in PACK.rest),
        *(f"boss:{key}" for key in PACK.boss),
        *(f"boss-skill:{key}" for key in PACK.boss_skill),
        *(f"special:{key}" for key in PACK.boss),
        *(f"danger:{key}" for key in PACK.danger),
        *(f"dungeon:{one.number}" for one in PACK.dungeons),
        *TRICKS,
        *CHAOS,
        "reap",
        "charm-attack",
        "parried",
        "stepped-in",
    }


def exercised(table: Table) -> set[str]:
    """What of it this game has shown."""
    view, options = table.view(None), table.header["options"]
    seen = {f"hero:{hero['class']}" for hero in view["heroes"]} | {f"dungeon:{view['dungeon']['number']}"}
    if view["mode"] == "adventure":
        seen |= {f"special:{options['boss']}", f"danger:{options['danger']}"}
    for event in table.events():
        facts = event.to_json()["facts"]
        match event.kind.key:
            case "event":
                seen.add(f"event:{facts['number']}")
            case "skill":
                seen.add(f"skill:{facts['skill']}")
            case "treasure" | "rest":
                seen.add(f"{event.kind.key}:{facts['total']}")
            case "boss-turn":
                seen.add(f"boss:{facts['boss']}")
            case "boss-skill":
                seen.add(f"boss-skill:{facts['skill']}")
            case "trick" | "chaos":
                seen.add(f"{event.kind.key}:{facts['die']}")
            case "detail":
                seen.add(f"danger:{facts['danger']}")
            case "reap" | "charm-attack" | "parried" | "stepped-in":
                seen.add(event.kind.key)
    return seen


EXPLAINED: dict[str, str] = {}


# -- players ----------------------------------------------------------------------------------------------------------

IDLE = ("pass", "call-others", "give-up", "keep-dice", "no-trade", "no-more")
DECLINING = ("no-skill", "take-it", "no-guard")  # what is offered instead is worth its price


def anybody(chance: random.Random) -> Pick:
    """Takes any option, each as likely as the others."""
    return lambda seat, clause, options: chance.choice(options)


def hero_of_renown(chance: random.Random) -> Pick:
    """A rule of thumb: never idle, Skills and potions when they decide something, attacks on the Boss."""

    def pick(seat: int, clause: str, options: Sequence[Option]) -> Option:
        keys = {option.key: option for option in options}
        if "roll" in keys:  # before the dice nothing is known yet
            return keys["roll"]
        if "attack-boss" in keys and chance.random() < 0.8:
            return keys["attack-boss"]
        worth = [option for option in options if option.key not in IDLE + DECLINING]
        return chance.choice(worth or options)

    return pick


PLAYERS = {"any": anybody, "renown": hero_of_renown}
