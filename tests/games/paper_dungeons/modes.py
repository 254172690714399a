"""Paper Dungeons for the conformance suite."""

from __future__ import annotations

from conform.mode import Mode
from undercroft.games.paper_dungeons.kinds import load
from undercroft.kernel.table import Table

MODES = [
    Mode("solo", 1, weight=2),
    *(Mode(f"{seats} players", seats) for seats in range(2, 9)),
    Mode("first game", 2, {"missions": False}),
    Mode("ephemeral gems", 3, {"ephemeral_gems": True}),
    Mode("open objectives", 2, {"objective_private": False}),
    Mode("everything asked", 2, {"auto_absorb": False, "ask_rewards": True, "ranger_crosses_moats": True}),
    Mode("solo, everything asked", 1, {"auto_absorb": False, "ask_rewards": True, "solo_rating": False}),
    *(Mode(f"chapter of {scenario}", 2, {"campaign": scenario}) for scenario in load("").scenario),
]

_PACK = load("")


def content() -> set[str]:
    """Every card, item, room, gem, minion and face."""
    collections = ("dungeon", "monster", "mission", "objective", "power", "item", "hero", "minion", "room", "symbol")
    named = {f"{name}.{key}" for name in collections for key in getattr(_PACK, name)}
    return named | {f"gem.{room.gem}" for room in _PACK.room.values() if room.gem}


def exercised(table: Table) -> set[str]:
    """What was dealt and faced, completed, entered, beaten, taken and used in this game."""
    view = table.view(0)
    seen = {f"dungeon.{view['dungeon']['key']}"}
    seen |= {f"monster.{monster['key']}" for monster in view["dungeon"]["monsters"]}
    seen |= {f"mission.{mission['key']}" for mission in view["missions"]}
    seen |= {f"symbol.{die['symbol']}" for die in view["pool"]}
    for sheet in view["sheets"]:
        seen |= {f"power.{sheet['power']['key']}", f"objective.{sheet['objective']['key']}"}
        seen |= {f"item.{item['key']}" for item in sheet["items"] if item["boxes"] == 2}
        seen |= {f"hero.{hero['key']}" for hero in sheet["heroes"] if hero["level"] >= view["print"]["ability_level"]}
        seen |= {f"room.{room}" for room in sheet["visited"]} | {f"gem.{letter}" for letter in sheet["letters"]}
        beaten = [m["kind"] for r in view["map"]["rooms"].values() for m in r["minions"]
                  if m["key"] not in sheet["minions_left"]]  # fmt: skip
        seen |= {f"minion.{kind}" for kind in beaten}
    return seen


EXPLAINED: dict[str, str] = {}
