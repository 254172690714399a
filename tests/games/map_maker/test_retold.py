"""The story tells everything: the public part of the view is rebuilt from the events alone, over random games."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from games.map_maker.modes import MODES, anybody, captain
from undercroft import open_table
from undercroft.games.map_maker.kinds.terms import ATTRIBUTES, ENCOUNTERS
from undercroft.kernel.playout import Pick
from undercroft.kernel.table import Table


def hero_of(event: dict[str, Any]) -> str:
    """The sheet on the table it speaks of: `hero-0`, whatever its box."""
    return next(place[:6] for place in event["places"].values() if place.startswith("hero-"))


class Retold:
    """The sheets as a listener would fill them in. It knows the rules of a round, but sees events only."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.heroes: dict[str, dict[str, Any]] = {}
        self.level = options["start-level"] - 1
        self.threat = self.elite = 0
        self.phase = "set-up"
        self.dungeon: dict[str, Any] = {"number": 0, "name": None}
        self.start: str | None = None
        self.dice: list[int] = []
        self.basic: dict[str, int | None] = dict.fromkeys(ENCOUNTERS)
        self.boss: dict[str, Any] | None = None
        self.depth: int | None = None
        self.event: str | None = None
        self.borrowed: str | None = None
        self.danger: str | None = None

    def hear(self, event: dict[str, Any]) -> None:
        f = event["facts"]
        if "hero" in f:
            self.whose = hero_of(event)
            self.hero = self.heroes.setdefault(hero_of(event), {})
        getattr(self, "on_" + event["event"].replace("-", "_"), self.nothing)(f)

    def nothing(self, f: dict[str, Any]) -> None:
        """It changes no sheet."""

    # -- set-up and delving -------------------------------------------------------------------------------------------

    def on_sat_down(self, f):
        self.hero.update(
            {"name": f["hero"]["text"], "class": f["class"]["key"], "hp": f["hp"], "hp_limit": f["hp"], "sp": f["sp"]}
        )
        self.hero.update(
            {"sp_limit": f["sp"], "values": list(f["values"]), "penalties": [0] * 5, "potions": 0, "books": 0}
        )
        self.hero.update({"hatred": 0, "is_charmed": False, "hampered": 0, "defense_mod": 0, "used": set()})

    def on_initial_hp(self, f):
        self.hero.update({"hp": f["hp"], "hp_limit": f["hp"]})

    def on_danger(self, f):
        self.danger = f["danger"]["key"]

    def on_begun(self, f):
        self.dungeon["number"] = f["number"]

    def on_title(self, f):
        self.dungeon["name"] = f["name"]["text"]

    on_named = on_title

    def on_level(self, f):
        self.new_round(f)
        self.level, self.threat, self.elite, self.phase = f["level"], f["threat"], f["elite"], "delving"
        self.dice, self.basic, self.event, self.borrowed = [], dict.fromkeys(ENCOUNTERS), None, None

    def new_round(self, f):
        """What lasts a round is over."""
        self.start = self.whose
        for hero in self.heroes.values():
            hero["defense_mod"], hero["used"] = 0, set()

    def on_dice(self, f):
        self.dice = list(f["dice"])
        if len(self.heroes) > 1:  # one Basic Die for each type
            self.basic = dict(zip(ENCOUNTERS, self.dice, strict=True))

    def on_basic(self, f):
        self.basic[f["encounter"]["key"]] = f["die"]

    on_kept_higher = on_basic

    def on_removed(self, f):
        self.basic[f["encounter"]["key"]] = None

    def on_event(self, f):
        self.event = f["number"]

    def on_borrowed(self, f):
        self.borrowed = f["skill"]["key"]

    # -- the Hero Sheet -----------------------------------------------------------------------------------------------

    def on_experience(self, f):
        self.hero["values"][ATTRIBUTES.index(f["attribute"]["key"])] = f["value"]

    def on_lost_hp(self, f):
        self.hero["hp"] = f["hp"]

    on_healed = on_lost_hp

    def on_lost_sp(self, f):
        self.hero["sp"] = f["sp"]

    on_got_sp = on_lost_sp

    def on_skill(self, f):
        self.hero["sp"] = f["sp"]
        self.hero["used"].add(f["skill"]["key"])

    def on_potion(self, f):
        self.hero["potions"] = f["n"]

    on_lost_potion = on_potion

    def on_book(self, f):
        self.hero["books"] = f["n"]

    on_lost_book = on_book

    def on_drank(self, f):
        self.hero["potions"] = f["potions"]

    def on_read(self, f):
        self.hero["books"] = f["books"]

    def on_penalty(self, f):
        self.hero["penalties"][ATTRIBUTES.index(f["attribute"]["key"])] = f["n"]

    on_erased = on_penalty

    def on_defense_counts(self, f):
        self.hero["defense_mod"] = f["n"]

    # -- the fight ----------------------------------------------------------------------------------------------------

    def on_boss_met(self, f):
        self.depth, self.phase = f["depth"], "fight"
        self.basic = dict.fromkeys(ENCOUNTERS)
        self.event = self.borrowed = None
        self.boss = {"key": f["boss"]["key"], "squares": {}, "misses": 0, "round": 1, "has_vanished": False}
        for hero in self.heroes.values():
            hero["defense_mod"], hero["used"] = 0, set()

    def on_boss_set(self, f):
        self.boss.update({key: f[key] for key in ("hp", "sp", "attack", "defense", "threat")})

    def on_round(self, f):
        if f["round"] > 1:  # the first is a new turn from the moment the Boss is met (MM-R122)
            self.new_round(f)
        self.start = self.whose
        self.boss["round"] = f["round"]

    def on_boss_lost(self, f):
        self.boss["hp"] = f["hp"]

    on_boss_healed = on_boss_lost

    def on_boss_skill(self, f):
        self.boss["sp"] = f["sp"]

    def on_placed(self, f):
        self.boss["squares"][f["square"]] = f["die"]

    def on_cleared(self, f):
        del self.boss["squares"][f["square"]]

    def on_threat(self, f):
        self.boss["threat"] = f["threat"]

    def on_attack_up(self, f):
        self.boss["attack"] = f["attack"]

    def on_boss_misses(self, f):
        self.boss["misses"] = f["n"]

    def on_vanished(self, f):
        self.boss["has_vanished"] = True

    def on_reappeared(self, f):
        self.boss["has_vanished"] = False

    def on_hatred(self, f):
        self.hero["hatred"] = f["n"]

    def on_hampered(self, f):
        self.hero["hampered"] = f["n"]

    def on_unhampered(self, f):
        self.hero["hampered"] = 0

    def on_charmed(self, f):
        self.hero["is_charmed"] = True

    def on_charm_over(self, f):
        self.hero["is_charmed"] = False

    def on_won(self, f):
        self.phase = "won"

    def on_lost(self, f):
        self.phase = "lost"

    on_given_up = on_lost

    def on_detail(self, f):
        self.danger = f["danger"]["key"]

    # -- all of it ----------------------------------------------------------------------------------------------------

    def told(self) -> dict[str, Any]:
        boss = self.boss and {**self.boss, "squares": dict(self.boss["squares"])}
        keys = list(self.heroes)
        heroes = [{key: value for key, value in hero.items() if key != "used"} for hero in self.heroes.values()]
        return {
            "phase": "lost" if heroes and not any(hero["hp"] for hero in heroes) else self.phase,
            "borrowed": self.borrowed,
            "dungeon": self.dungeon,
            "level": self.level,
            "threat": self.threat,
            "elite": self.elite,
            "depth": self.depth,
            "starting_player": keys.index(self.start) if self.start else None,
            "dice": self.dice,
            "basic": self.basic,
            "event": self.event,
            "danger": self.danger,
            "heroes": heroes,
            "used": [sorted(hero["used"]) for hero in self.heroes.values()],
            "boss": boss,
        }


def shown(view: dict[str, Any]) -> dict[str, Any]:
    """The same part of a view."""
    plain = (
        "name",
        "class",
        "hp",
        "hp_limit",
        "sp",
        "sp_limit",
        "potions",
        "books",
        "is_charmed",
        "hampered",
        "defense_mod",
    )
    heroes = [
        {
            **{key: hero[key] for key in plain},
            "values": [one["value"] for one in hero["attributes"]],
            "penalties": [one["penalty"] for one in hero["attributes"]],
            "hatred": hero["hatred"] or 0,
        }
        for hero in view["heroes"]
    ]
    boss = view["boss"]
    keys = ("key", "hp", "sp", "attack", "defense", "threat", "misses", "round", "has_vanished")
    return {
        **{
            key: view[key]
            for key in ("phase", "dungeon", "level", "threat", "elite", "depth", "starting_player", "dice")
        },
        "basic": {box["key"]: box["die"] for box in view["encounters"]},
        "event": view["event"] and view["event"]["number"],
        "borrowed": view["borrowed"] and view["borrowed"]["key"],
        "danger": view["danger"] and view["danger"]["key"],
        "heroes": heroes,
        "used": [sorted(skill["key"] for skill in hero["skills"] if skill["is_used"]) for hero in view["heroes"]],
        "boss": boss
        and {
            **{key: boss[key] for key in keys},
            "squares": {at: die for at, die in enumerate(boss["squares"], start=1) if die},
        },
    }


def retell(game: Table, pick: Pick) -> None:
    """Play to the end; after every beat of some answers the story must have told all that is seen then."""
    retold, heard = Retold(game.header["options"]), 0
    for step in range(10_000):
        if not game.asks:
            break
        ask = game.asks[0]
        since = len(game.past.log)
        game.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
        if step % 5 and game.asks:
            continue
        told = sum(len(beat.events) for beat in game.beats(None, since))
        for event in game.events()[heard : len(game.events()) - told]:
            retold.hear(event.to_json())
        heard = len(game.events())
        for beat in game.beats(None, since):
            for event in beat.events:
                retold.hear(event.to_json())
            if beat.view["heroes"] and beat.view["phase"] != "set-up" and retold.start:
                told_of, seen = retold.told(), shown(beat.view)
                assert {key: told_of[key] for key in seen} == seen, beat


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
@pytest.mark.parametrize("player", [anybody, captain])
def test_the_sheets_can_be_filled_in_from_the_story_alone(mode, player):
    """RETOLD=500 plays so many games in all; without it one for each mode and player."""
    for number in range(max(1, -(-int(os.environ.get("RETOLD", "0")) // (2 * len(MODES))))):
        seed = f"retold {mode.name}{number or ''}"
        game = open_table("map-maker", mode.seats, mode.options, seed=seed)
        retell(game, player(random.Random(f"{mode.name}{number or ''}")))
