"""The story tells everything: from the events a spectator hears, and the print, the sheets are rebuilt.

What cannot be rebuilt was not told. Sheets are compared at the end of every round, when they lie open.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from clauses import clause
from conform.mode import Mode
from games.paper_dungeons.modes import MODES, champion, explorer
from undercroft import open_table
from undercroft.kernel.event import Event
from undercroft.kernel.table import Table

Sheet = dict[str, Any]


def key(fact: Any) -> str:
    """The key of what an event names, as a view writes it: without what it is."""
    return str(fact["key"].partition("-")[2])


class Retold:
    """Sheets drawn by somebody who only listens, with a printed map and printed cards beside."""

    def __init__(self, table: Table) -> None:
        self.print = table.things
        names = table.header["seats"]
        plan = self.print["sheet-map"]["facts"]["rooms"]
        self.plan = plan
        self.sheets: dict[str, Sheet] = {
            name: {
                "power": None, "black": [], "levels": dict.fromkeys(("warrior", "magician", "cleric", "thief"), 1),
                "damage": 0, "resurrected": False, "potions": 0, "hearts": 0, "boxes": {}, "gems": 0, "letters": [],
                "struck": [], "minions": 0, "path": [], "tracker": [], "monster_points": [], "mission_points": 0,
                "missions": [],
                "minions_left": [one["key"] for room in plan.values() for one in room["minions"]],
                "rewards_left": [key for key, room in plan.items() if room["reward"]],
            }
            for name in names
        }  # fmt: skip
        self.missions: list[str] = []
        self.scored: dict[str, int] = {}
        self.round = 0
        self.ready: list[str] = []

    def hear(self, event: Event) -> None:
        facts = event.to_json()["facts"]
        sheet = self.sheets.get(facts.get("who", ""), {})
        rule = getattr(self, "_" + event.kind.key.replace("-", "_"), None)
        if rule is not None:
            rule(sheet, facts)

    # what each event says of a sheet

    def _mission(self, sheet: Sheet, facts: Any) -> None:
        self.missions.append(key(facts["mission"]))

    def _kept_power(self, sheet: Sheet, facts: Any) -> None:
        sheet["power"] = key(facts["power"])

    def _styles(self, sheet: Sheet, facts: Any) -> None:
        sheet["black"] = [key(facts["first"]), key(facts["second"])]

    def _round(self, sheet: Sheet, facts: Any) -> None:
        self.round = facts["n"]

    def _rolled(self, sheet: Sheet, facts: Any) -> None:
        self.ready = []

    def _ready(self, sheet: Sheet, facts: Any) -> None:
        self.ready.append(facts["who"])

    def _used(self, sheet: Sheet, facts: Any) -> None:
        sheet["tracker"].append(key(facts["die"]))

    def _rose(self, sheet: Sheet, facts: Any) -> None:
        sheet["levels"][key(facts["hero"])] = facts["level"]

    def _begun(self, sheet: Sheet, facts: Any) -> None:
        sheet["boxes"][key(facts["item"])] = 1

    def _completed(self, sheet: Sheet, facts: Any) -> None:
        sheet["boxes"][key(facts["item"])] = 2

    def _brewed(self, sheet: Sheet, facts: Any) -> None:
        sheet["potions"] += facts["n"]

    def _absorbed(self, sheet: Sheet, facts: Any) -> None:
        sheet["hearts"] += facts["n"]

    def _hurt(self, sheet: Sheet, facts: Any) -> None:
        sheet["damage"] += facts["n"]

    def _resurrected(self, sheet: Sheet, facts: Any) -> None:
        sheet["resurrected"] = True

    def _entered(self, sheet: Sheet, facts: Any) -> None:
        sheet["path"].append(key(facts["room"]))

    def _fought(self, sheet: Sheet, facts: Any) -> None:
        sheet["minions"] += 1
        sheet["minions_left"].remove(key(facts["minion"]))

    _eliminated = _fought

    def _found(self, sheet: Sheet, facts: Any) -> None:
        sheet["rewards_left"].remove(key(facts["room"]))

    _refused = _found

    def _took_letter(self, sheet: Sheet, facts: Any) -> None:
        sheet["letters"].append(key(facts["letter"]))
        self._gone(sheet, key(facts["letter"]))

    def _gem(self, sheet: Sheet, facts: Any) -> None:
        sheet["gems"] = facts["n"]

    def _struck(self, sheet: Sheet, facts: Any) -> None:
        sheet["struck"].append(key(facts["letter"]))
        self._gone(sheet, key(facts["letter"]))

    def _gone(self, sheet: Sheet, letter: str) -> None:
        room = next(key for key, room in self.plan.items() if room["gem"] == letter)
        if room in sheet["rewards_left"]:
            sheet["rewards_left"].remove(room)

    def _scored_mission(self, sheet: Sheet, facts: Any) -> None:
        sheet["mission_points"] += facts["points"]
        sheet["missions"].append(key(facts["mission"]))
        self.scored[key(facts["mission"])] = self.round

    def _struck_monster(self, sheet: Sheet, facts: Any) -> None:
        sheet["monster_points"].append(facts["points"])

    _fled_far = _fled_weak = _struck_monster

    def must_be(self, view: Any) -> None:
        """Every mark of every sheet, as a spectator sees it."""
        assert [mission["key"] for mission in view["missions"]] == self.missions
        assert {one["key"]: one["scored_in_round"] for one in view["missions"] if one["scored_in_round"]} == self.scored
        hearts = view["print"]["potion_hearts"]
        for shown in view["sheets"]:
            told = self.sheets[shown["name"]]
            assert shown["power"]["key"] == told["power"]
            assert [hero["key"] for hero in shown["heroes"] if hero["black"]] == [
                key for key in told["levels"] if key in told["black"]
            ]
            assert {hero["key"]: hero["level"] for hero in shown["heroes"]} == told["levels"]
            assert {item["key"]: item["boxes"] for item in shown["items"] if item["boxes"]} == told["boxes"]
            assert shown["hearts_left"] == hearts * told["potions"] - told["hearts"]
            assert shown["room"] == (told["path"][-1] if told["path"] else None)
            assert [die["key"] for die in shown["tracker"]] == told["tracker"]
            assert sorted(shown["visited"]) == sorted(set(told["path"]))
            for key in ("letters", "struck", "minions_left", "rewards_left"):
                assert sorted(shown[key]) == sorted(told[key]), (shown["name"], key)
            for key in ("damage", "resurrected", "potions", "gems", "minions", "path", "monster_points",
                        "mission_points", "missions"):  # fmt: skip
                assert shown[key] == told[key], (shown["name"], key)
        assert view["ready"] == [name in self.ready for name in view["seats"]] or not view["pool"]


@clause("PD-273", "PD-654", "PD-623", "PD-507", "PD-520")
@pytest.mark.parametrize("player", [champion, explorer])
@pytest.mark.parametrize("mode", [*MODES, Mode("not ready", 2, {"ready": False})], ids=lambda mode: mode.name)
def test_the_sheets_are_rebuilt_from_what_was_told(mode, player):
    """RETOLD=500 plays so many games in all; without it two for each mode and player, one where many sit."""
    for seed in range(max(1 + (mode.seats < 4), -(-int(os.environ.get("RETOLD", "0")) // (2 * len(MODES))))):
        table = open_table("paper-dungeons", mode.seats, mode.options, seed=seed)
        chance = random.Random(seed)
        pick = player(chance)
        retold, heard, compared = Retold(table), 0, 0
        while True:
            events = table.events(None)
            for event in events[heard:]:
                retold.hear(event)
            news = [event.kind.key for event in events[heard:]]
            heard = len(events)
            if "round-over" in news or not table.asks:
                retold.must_be(table.view(None))
                compared += 1
            if not table.asks:
                break
            ask = chance.choice(table.asks)
            table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
        assert compared >= 8


@clause("PD-273", "PD-520")
@pytest.mark.parametrize("player", [champion, explorer])
def test_after_every_beat_the_own_sheet_is_what_was_told(player):
    """Whoever plays sees each mark when it is told, not only when sheets are opened."""
    for seed in range(3):
        table = open_table("paper-dungeons", 1, {"auto_absorb": False, "ask_rewards": True}, seed=seed)
        pick = player(random.Random(seed))
        retold, since, compared = Retold(table), 0, 0
        while True:
            for beat in table.beats(0, since):
                for event in beat.events:
                    retold.hear(event)
                if beat.view["round"] and len(retold.missions) == len(beat.view["missions"]):
                    retold.must_be(beat.view)
                    compared += 1
            if not table.asks:
                break
            since, ask = len(table.past.log), table.asks[0]
            table.answer(0, pick(0, ask.clause, ask.options).key)
        assert compared > 60


@clause("PD-273")
def test_every_tick_tells_why():
    """No damage, potion, level, gem or box without the die, card, room, row or monster that brought it."""
    seen = set()
    for seed in range(8):
        table = open_table("paper-dungeons", 3, seed=seed)
        chance = random.Random(seed)
        pick = champion(chance)
        while table.asks:
            ask = chance.choice(table.asks)
            table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
        for event in table.events(None):
            if event.kind.key in ("hurt", "brewed", "rose", "gem", "begun", "completed", "eliminated", "took-letter"):
                why = event.to_json()["facts"]["cause"]
                assert why["key"]
                assert f"({why['text']})" in event.text
                seen.add(event.kind.key)
    assert {"hurt", "brewed", "rose", "gem", "begun", "completed"} <= seen
