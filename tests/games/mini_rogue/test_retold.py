"""The story says it all: the public part of the view is rebuilt from the events alone, and nothing else.

What cannot be rebuilt would be untold. Only the print (the pack) and the options of the table are known besides.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from games.mini_rogue.given import PACK
from undercroft import open_table
from undercroft.games.mini_rogue import events as told
from undercroft.kernel.event import Event

EXIT = 8
LOSSES = (told.LOST, told.PAID, told.OFFERED, told.ATE)
AFFLICTIONS = {"Curse": "cursed", "Poison": "poisoned", "Blindness": "blind"}


def new_hero(kind: Any, difficulty: Any) -> dict[str, Any]:
    return {
        "key": kind.key,
        "hp": max(0, kind.hp + difficulty.hp),
        "xp": kind.xp,
        "armor": kind.armor,
        "ration": max(0, kind.ration + difficulty.ration),
        "gold": max(0, kind.gold + difficulty.gold),
        "level": PACK.level[kind.xp],
        "potions": list(kind.potions),
        "object": None,
        "card_up": True,
        "cursed": False,
        "poisoned": False,
        "blind": False,
        "at": 0,
        "resolved": False,
        "met_danger": False,
        "omen": False,
        "stance": None,
    }


class Retold:
    """What somebody knows who only hears the story."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.difficulty = PACK.difficulty[options["difficulty"]]
        self.with_stances = options["stances"]
        self.heroes: dict[Any, dict[str, Any]] = {}
        self.leader: int | None = None
        self.area, self.guardians_left, self.stories = 1, 4, len(PACK.story)
        self.guardian: str | None = None
        self.laid_out, self.fell, self.looked_at = False, False, 0
        self.rooms = [self.down() for _ in range(8)]
        self.enemy: dict[str, Any] | None = None

    @staticmethod
    def down() -> dict[str, Any]:
        return {"state": "down", "key": None, "resolved": False}

    def hear(self, event: Event) -> None:
        kind, facts = event.kind, event.facts
        hero = self.heroes.get(facts.get("hero"), {})
        self.hear_area(kind, facts, hero)
        self.hear_values(kind, facts, hero)
        self.hear_things(kind, facts, hero, event.clause)
        self.hear_fight(kind, facts, hero)

    def hear_area(self, kind: Any, facts: dict[str, Any], hero: dict[str, Any]) -> None:
        if kind is told.CHARACTER_CHOSEN:
            self.heroes[facts["hero"]] = new_hero(facts["hero"], self.difficulty)
        elif kind is told.LEADER_NAMED:
            self.leader = list(self.heroes).index(facts["hero"])
        elif kind in (told.WENT_DOWN, told.FELL):
            self.area, self.laid_out, self.guardian, self.fell = facts["area"], False, None, kind is told.FELL
            self.rooms = [self.down() for _ in range(8)]
        elif kind is told.ENTRY_FELL_ALONG:
            key = getattr(facts["room"], "key", None)
            self.rooms[0] = {"state": "up" if key else "taken", "key": key, "resolved": True}
        elif kind is told.AREA_LAID_OUT:
            self.laid_out, self.looked_at = True, 0
            for one in self.heroes.values():
                one.update(at=0, resolved=self.fell, met_danger=False)
            self.fell = False
        elif kind is told.TURNED_UP:
            self.rooms[facts["position"]].update(state="up", key=facts["room"].key)
        elif kind is told.REPLACED:
            self.rooms[facts["position"]]["key"] = facts["new"].key
        elif kind is told.ENTERED:
            keys = [room["key"] for room in self.rooms]
            hero.update(at=keys.index(facts["room"].key), resolved=False)
        elif kind is told.REACHED_EXIT:
            hero.update(at=EXIT, resolved=False)
        elif kind is told.RESOLVED:
            hero.update(resolved=True, omen=False)
            self.rooms[hero["at"]]["resolved"] = True
        elif kind is told.DANGER_MET:
            hero["met_danger"] = True
        elif kind is told.GUARDIAN_TURNED_UP:
            self.guardian = facts["guardian"].key
        elif kind is told.GUARDIANS_LEFT:
            self.guardians_left, self.guardian = facts["n"], None
        elif kind is told.STORY_DRAWN:
            self.stories -= 1
        elif kind is told.LOOKED:
            self.looked_at = facts["n"]

    def hear_values(self, kind: Any, facts: dict[str, Any], hero: dict[str, Any]) -> None:
        if kind is told.GAINED:
            hero[facts["what"].key] += facts["n"]
        elif kind in LOSSES:
            hero[facts["what"].key] -= facts["n"]
        elif kind is told.HURT:
            hero["hp"] -= facts["n"]
            hero["hp"] = max(0, hero["hp"])
            assert hero["hp"] == facts["left"]
        elif kind is told.RAISED:
            hero["hp"] = facts["n"]
        elif kind is told.LEVEL_CHANGED:
            hero["level"] = facts["level"]
        elif kind is told.AFFLICTED:
            hero[AFFLICTIONS[facts["affliction"].source]] = True
        elif kind is told.CURED:
            hero[AFFLICTIONS[facts["affliction"].source]] = False
        elif kind is told.GAVE_UNITS:
            self.heroes[facts["giver"]][facts["what"].key] -= facts["n"]
            self.heroes[facts["receiver"]][facts["what"].key] += facts["n"]

    def hear_things(self, kind: Any, facts: dict[str, Any], hero: dict[str, Any], clause: str) -> None:
        if kind is told.POTION_GAINED:
            hero["potions"].append(facts["potion"].key)
        elif kind in (told.POTION_USED, told.POTION_LOST):
            hero["potions"].remove(facts["potion"].key)
            if kind is told.POTION_USED and self.enemy and facts["potion"].power == "poison":
                self.enemy["poisoned"] = True
        elif kind is told.GAVE:
            self.heroes[facts["giver"]]["potions"].remove(facts["what"].key)
            self.heroes[facts["receiver"]]["potions"].append(facts["what"].key)
        elif kind is told.OBJECT_TAKEN:
            hero["object"] = (facts["thing"].key, facts["uses"] or None)
            if clause == "MR-655":
                self.rooms[hero["at"]].update(state="taken", key=None)
        elif kind is told.OBJECT_USED:
            key, uses = hero["object"]
            hero["object"] = (key, uses - 1)
        elif kind is told.OBJECT_GONE:
            hero["object"] = None
        elif kind is told.CARD_TURNED_DOWN:
            hero["card_up"] = False
            skill = next(one for one in facts["hero"].skills if one.name is facts["skill"])
            hero["omen"] = hero["omen"] or skill.power == "omen"
        elif kind is told.CARD_TURNED_UP:
            hero["card_up"] = True
        elif kind is told.DUNGEON_DIE_AGAIN:
            for one in self.heroes.values():
                one["omen"] = False

    def hear_fight(self, kind: Any, facts: dict[str, Any], hero: dict[str, Any]) -> None:
        if kind.key == told.FIGHT_BEGAN.key:
            self.enemy = {"name": str(facts["enemy"]), "hp": facts["hp"], "full_hp": facts["hp"], "poisoned": False}
            self.enemy |= {"damage": facts["damage"], "number": facts["number"], "of": facts["of"]}
            self.stances(str(PACK.stance["balanced"]) if self.with_stances else None)
        elif kind is told.STANCE_TAKEN:
            hero["stance"] = str(facts["stance"])
        elif kind is told.ENEMY_HURT and self.enemy:
            self.enemy["hp"] = facts["left"]
        elif kind is told.ENEMY_REGAINED and self.enemy:
            self.enemy["hp"] += facts["n"]
        elif kind is told.ENEMY_LEFT or (
            kind is told.ENEMY_DEFEATED and self.enemy and self.enemy["number"] == self.enemy["of"]
        ):
            self.enemy = None
            self.stances(None)

    def stances(self, stance: str | None) -> None:
        for one in self.heroes.values():
            one["stance"] = stance

    # -- as a view tells it ----------------------------------------------------------------------------------------

    def public(self) -> dict[str, Any]:
        held = sum(one["object"] is not None for one in self.heroes.values())
        taken = sum(room["state"] == "taken" for room in self.rooms)
        return {
            "area": self.area,
            "guardians_left": self.guardians_left,
            "stories": self.stories,
            "leader": self.leader,
            "rooms": self.rooms if self.laid_out else [],
            "guardian": self.guardian,
            "unused": len(PACK.room) - held - (8 - taken) - self.looked_at,
            "heroes": list(self.heroes.values()),
            "enemy": self.enemy,
        }


def public(view: dict[str, Any]) -> dict[str, Any]:
    """The same part of a spectator's view."""
    enemy = view["enemy"]
    keep = ("name", "hp", "full_hp", "poisoned", "damage", "number", "of")
    return {
        "area": view["area"],
        "guardians_left": view["guardians_left"],
        "stories": view["stories"],
        "leader": view["leader"],
        "rooms": [{key: room[key] for key in ("state", "key", "resolved")} for room in view["rooms"]],
        "guardian": view["exit"]["key"],
        "unused": view["unused"],
        "heroes": [see_hero(hero) for hero in view["heroes"]],
        "enemy": enemy and {key: enemy[key] for key in keep},
    }


def see_hero(hero: dict[str, Any]) -> dict[str, Any]:
    kept = {key: hero[key] for key in new_hero(next(iter(PACK.character.values())), PACK.difficulty["normal"])}
    kept["potions"] = [one["key"] for one in hero["potions"]]
    kept["object"] = hero["object"] and (hero["object"]["key"], hero["object"]["uses"])
    return kept


def play_and_retell(seed: int) -> None:
    chance = random.Random(seed)
    options = {
        "mode": "cooperative" if seed % 3 == 0 else "solo",
        "difficulty": chance.choice(list(PACK.difficulty)),
        "board": chance.choice(list(PACK.board)),
        "stances": seed % 4 == 0,
    }
    table = open_table("mini-rogue", 2 if seed % 3 == 1 else 1, options=options, seed=seed)
    retold, heard = Retold(options), 0
    while table.asks:
        ask = table.asks[0]
        story = table.events(None)
        for event in story[heard:]:
            retold.hear(event)
        heard = len(story)
        view = table.view(None)
        if view["heroes"]:
            seen, known = public(view), retold.public()
            assert seen == known, f"seed {seed}, {ask.clause}: {[key for key in seen if seen[key] != known[key]]}"
        keys = ask.keys
        # cautious: games that last show more
        wanted = [key for key in keys if key.startswith(("critical", "use-", "roll", "buy", "take", "accept"))]
        table.answer(ask.seat, chance.choice(wanted if wanted and chance.random() < 0.5 else keys))


GAMES = int(os.environ.get("RETOLD", "60"))  # RETOLD=500: the sample the story was once checked with


@pytest.mark.parametrize("start", range(0, GAMES, 10))
def test_the_public_part_of_the_view_is_retold_from_the_events_alone(start):
    for seed in range(start, start + 10):
        play_and_retell(seed)
