"""The story says it all: the public part of the view is rebuilt from the events alone, and nothing else.

What cannot be rebuilt would be untold. Only the print (`things`) and the options of the table are known besides. The
view is looked at after every beat: what one sees and what one is told go together.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from conform.mode import Mode
from games.mini_rogue.modes import MODES
from undercroft import open_table
from undercroft.kernel.event import EventJson
from undercroft.kernel.table import Table

VALUES = ("hp", "xp", "armor", "ration", "gold")
MARKS = ("cursed", "poisoned", "blind", "resolved", "met_danger", "omen")
FOUGHT = ("key", "hp", "full_hp", "poison", "damage", "number", "of")

EXIT = 8
LOSSES = ("lost", "paid", "offered", "ate")
AFFLICTIONS = {"affliction-curse": "cursed", "affliction-poison": "poisoned", "affliction-blind": "blind"}
Facts = dict[str, Any]


def key(fact: Any) -> str:
    return str(fact["key"])


def what(facts: Facts) -> str:
    """The track of an amount: `track-gold` counts Gold."""
    return key(facts["what"]).partition("-")[2]


class Retold:
    """What somebody knows who only hears the story, as data, and has the print beside it."""

    def __init__(self, table: Table) -> None:
        self.print = {key: thing["facts"] for key, thing in table.things.items()}
        options = table.header["options"]
        self.difficulty = self.print[f"difficulty-{options['difficulty']}"]
        self.with_stances = options["stances"]
        self.normal = next(key for key, facts in self.print.items() if facts.get("start"))
        self.cards = [key for key in self.print if key.startswith("room-")]
        self.heroes: dict[str, dict[str, Any]] = {}
        self.leader: int | None = None
        self.area, self.guardians_left = 1, 4
        self.stories = sum(key.startswith("story-") for key in self.print)
        self.guardian: str | None = None
        self.laid_out = self.fell = False
        self.looked_at = 0
        self.rooms = [self.down() for _ in range(8)]
        self.enemy: dict[str, Any] | None = None
        self.attacker: int | None = None
        self.poison = 0  # of a Potion that was thrown
        self.is_beaten = False
        self.between = 0  # Objects that go from one to the other

    @staticmethod
    def down() -> dict[str, Any]:
        return {"state": "down", "key": None, "resolved": False}

    def hear(self, event: EventJson) -> None:
        self.settle()
        facts, hero = event["facts"], self.heroes.get(event["places"].get("whom", ""), {})
        self.hear_area(event["event"], facts, hero)
        self.hear_values(event["event"], facts, hero)
        self.hear_things(event["event"], facts, hero, event["clause"])
        self.hear_fight(event["event"], facts, hero)

    def new_hero(self, kind: str) -> dict[str, Any]:
        card = self.print[kind]
        start = {what: max(0, card[what] + self.difficulty.get(what, 0)) for what in VALUES}
        return {**start, "key": kind, "level": self.level(start["xp"]), "potions": list(card["potions"]), "at": 0,
                "object": None, "card_up": True, "stance": None, **dict.fromkeys(MARKS, False)}  # fmt: skip

    def level(self, xp: int) -> int:
        return sum(xp >= mark for mark in self.print["track-xp"]["levels"])

    def hear_area(self, kind: str, facts: Facts, hero: dict[str, Any]) -> None:
        match kind:
            case "character-chosen":
                self.heroes[facts["whom"]] = self.new_hero(key(facts["hero"]))
            case "leader-named":
                self.leader = int(facts["whom"].partition("-")[2])
            case "went-down" | "fell":
                self.area, self.laid_out, self.guardian, self.fell = facts["area"], False, None, kind == "fell"
                self.rooms = [self.down() for _ in range(8)]
            case "entry":
                room = key(facts["room"]) if "room" in facts else None
                self.rooms[0] = {"state": "up" if room else "taken", "key": room, "resolved": True}
            case "area-laid-out":
                self.laid_out, self.looked_at = True, 0
                for one in self.heroes.values():
                    one.update(at=0, resolved=self.fell, met_danger=False)
                self.fell = False
            case "turned-up":
                self.at(facts["at"]).update(state="up", key=key(facts["room"]))
            case "replaced":
                self.at(facts["at"])["key"] = key(facts["new"])
            case "entered" | "reached-exit":
                to = facts["to"]
                hero.update(at=EXIT if to == "exit" else int(to[-1]), resolved=False)
            case "resolved":
                hero.update(resolved=True, omen=False)
                self.at(facts["at"])["resolved"] = True
            case "danger-met":
                hero["met_danger"] = True
            case "guardian-turned-up":
                self.guardian = key(facts["guardian"])
            case "guardians-left":
                self.guardians_left, self.guardian = facts["n"], None
            case "story":
                self.stories -= 1
            case "looked":
                self.looked_at = facts["n"]

    def at(self, place: str) -> dict[str, Any]:
        return self.rooms[int(place.removeprefix("room-"))]

    def hear_values(self, kind: str, facts: Facts, hero: dict[str, Any]) -> None:
        if kind == "gained":
            hero[what(facts)] += facts["n"]
        elif kind in LOSSES:
            hero[what(facts)] -= facts["n"]
        elif kind == "hurt":
            hero["hp"] = max(0, hero["hp"] - facts["n"])
            assert hero["hp"] == facts["left"]
        elif kind == "raised":
            hero["hp"] = facts["n"]
        elif kind == "level":
            hero["level"] = facts["level"]
        elif kind in ("afflicted", "cured"):
            hero[AFFLICTIONS[key(facts["affliction"])]] = kind == "afflicted"
        elif kind == "gave-units":
            self.heroes[facts["from"]][what(facts)] -= facts["n"]
            self.heroes[facts["to"]][what(facts)] += facts["n"]

    def hear_things(self, kind: str, facts: Facts, hero: dict[str, Any], clause: str) -> None:
        match kind:
            case "potion-gained":
                hero["potions"].append(key(facts["potion"]))
            case "potion-used" | "potion-lost":
                hero["potions"].remove(key(facts["potion"]))
            case "gave":
                self.heroes[facts["from"]]["potions"].remove(key(facts["what"]))
                self.heroes[facts["to"]]["potions"].append(key(facts["what"]))
            case "object-taken":
                hero["object"] = (key(facts["thing"]), facts["uses"] or None)
                if clause == "MR-655":
                    self.rooms[hero["at"]].update(state="taken", key=None)
                self.between -= clause == "MR-888"
            case "object-used":
                thing, uses = hero["object"]
                hero["object"] = (thing, (uses and uses - 1) or None)
            case "object-gone":
                hero["object"] = None
                self.between += clause == "MR-888"
            case "card-down":
                hero["card_up"] = False
                hero["omen"] = hero["omen"] or self.print[key(facts["skill"])]["power"] == "omen"
            case "card-up":
                hero["card_up"] = True
            case "dungeon-die" if "skill" in facts:
                hero["omen"] = False

    def hear_fight(self, kind: str, facts: Facts, hero: dict[str, Any]) -> None:
        match kind:
            case "fight-began":
                self.enemy = {"key": key(facts["enemy"]), "hp": facts["hp"], "full_hp": facts["hp"], "poison": 0}
                self.enemy |= {"damage": facts["damage"], "number": facts["number"], "of": facts["of"]}
                self.stances(self.normal if self.with_stances else None)
            case "attack-began":
                self.attacker = int(facts["whom"].partition("-")[2])
            case "stance":
                hero["stance"] = key(facts["stance"])
            case "potion-used" if self.print[key(facts["potion"])]["power"] == "poison":
                self.poison = self.print[key(facts["potion"])]["damage"]  # it works with the blow
            case "enemy-hurt" if self.enemy:
                self.enemy["hp"] = facts["left"]
                self.enemy["poison"], self.poison = self.enemy["poison"] or self.poison, 0
            case "enemy-regained" if self.enemy:
                self.enemy["hp"] += facts["n"]
            case "enemy-defeated" if self.enemy:
                self.is_beaten = self.enemy["number"] == self.enemy["of"]
            case "enemy-left":
                self.leave()

    def settle(self) -> None:
        """Who is beaten lies there until something else happens."""
        if self.is_beaten:
            self.leave()

    def leave(self) -> None:
        self.enemy, self.attacker, self.poison, self.is_beaten = None, None, 0, False
        self.stances(None)

    def stances(self, stance: str | None) -> None:
        for one in self.heroes.values():
            one["stance"] = stance

    # -- as a view tells it ----------------------------------------------------------------------------------------

    def public(self) -> dict[str, Any]:
        held = self.between + sum(one["object"] is not None for one in self.heroes.values())
        taken = sum(room["state"] == "taken" for room in self.rooms)
        return {
            "area": self.area,
            "guardians_left": self.guardians_left,
            "stories": self.stories,
            "leader": self.leader,
            "rooms": self.rooms if self.laid_out else [],
            "guardian": self.guardian,
            "unused": len(self.cards) - held - (8 - taken) - self.looked_at,
            "heroes": list(self.heroes.values()),
            "enemy": self.enemy,
            "attacker": self.attacker,
        }


def public(view: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """The same part of a spectator's view."""
    enemy = view["enemy"]
    return {
        "area": view["area"],
        "guardians_left": view["guardians_left"],
        "stories": view["stories"],
        "leader": view["leader"],
        "rooms": [{key: room[key] for key in ("state", "key", "resolved")} for room in view["rooms"]],
        "guardian": view["exit"]["key"],
        "unused": view["unused"],
        "heroes": [see_hero(hero, names) for hero in view["heroes"]],
        "enemy": enemy and {key: enemy[key] for key in FOUGHT},
        "attacker": view["turn"]["hero"],
    }


def see_hero(hero: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    kept = {key: hero[key] for key in (*VALUES, "key", "level", "at", "card_up", *MARKS)}
    kept["potions"] = [one["key"] for one in hero["potions"]]
    kept["object"] = hero["object"] and (hero["object"]["key"], hero["object"]["uses"])
    kept["stance"] = hero["stance"] and names[hero["stance"]]
    return kept


def differing(seen: Any, known: Any, where: str = "") -> Iterator[str]:
    """Where the view is not what was told."""
    if isinstance(seen, dict) and isinstance(known, dict):
        for one in seen.keys() | known.keys():
            yield from differing(seen.get(one), known.get(one), f"{where}.{one}")
    elif isinstance(seen, list) and isinstance(known, list) and len(seen) == len(known):
        for at, pair in enumerate(zip(seen, known, strict=True)):
            yield from differing(*pair, f"{where}.{at}")
    elif seen != known:
        yield f"{where}: {seen} seen, {known} told"


def play_and_retell(mode: Mode, seed: int) -> int:
    """How many beats were looked at."""
    chance = random.Random(f"{mode.name} {seed}")
    table = open_table("mini-rogue", mode.seats, options=mode.options, seed=seed)
    stances = {thing["name"]: key for key, thing in table.things.items() if thing["kind"] == "stance"}
    retold, since, looked_at = Retold(table), 0, 0
    while True:
        beats = table.beats(None, since)
        for beat in beats:
            for event in beat.events:
                retold.hear(event.to_json())
            if beat is beats[-1]:
                retold.settle()
            if len(beat.view["heroes"]) == len(retold.heroes) > 0:
                seen, known = public(beat.view, stances), retold.public()
                assert not [*differing(seen, known)], f"seed {seed}, {beat}"
                looked_at += 1
        if not table.asks:
            return looked_at
        since, ask = len(table.past.log), table.asks[0]
        # cautious: games that last show more
        wanted = [key for key in ask.keys if key.startswith(("critical", "use-", "roll", "buy", "take", "accept"))]
        table.answer(ask.seat, chance.choice(wanted if wanted and chance.random() < 0.5 else ask.keys))


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_the_public_part_of_the_view_is_retold_from_the_events_alone(mode):
    """RETOLD=500 plays so many games in all; without it one of each mode."""
    games = range(max(1, -(-int(os.environ.get("RETOLD", "0")) // len(MODES))))
    assert sum(play_and_retell(mode, seed) for seed in games) > 10
