"""A referee of Paper Dungeons: scores and fights, recomputed from what players are told and from the print alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Told = Mapping[str, Any]


def check(events: Sequence[Told], things: Mapping[str, Any], view: Mapping[str, Any]) -> int:
    """Raises AssertionError at the first wrong number; how many fights and scores were looked at."""
    printed, checked, monster = view["print"], 0, ""
    sheets = [Marks() for _ in view["seats"]]
    for event in events:
        kind, facts = event["event"], event["facts"]
        sheet = sheets[event["seat"]] if event["seat"] is not None else Marks()
        if kind == "faced":
            monster = facts["monster"]["key"]
        elif kind == "fought":
            hero = facts["hero"]["key"]
            assert facts["got"] >= sheet.levels.get(hero, 1), f"{hero} counts {facts['got']}"
            assert facts["needed"] == things[facts["minion"]["key"]]["facts"]["level"]
        elif kind in ("struck-monster", "fled-weak", "fled-far"):
            card = things[monster]["facts"]
            reached = [one for one in card["thresholds"] if one["power"] <= facts.get("got", 0)]
            assert facts["points"] == (reached[-1]["points"] if reached else card["flight"]), f"{kind}: {facts}"
            if kind == "struck-monster":
                assert facts["got"] == facts["levels"] + facts["twice"] + facts["bonus"], facts
                assert facts["damage"] == reached[-1]["damage"], facts
                assert facts["levels"] == sum(sheet.levels.values()) + 4 - len(sheet.levels), facts
            checked += 1
        elif kind == "scored":
            row = sheet.row(printed, things)
            assert [facts[letter] for letter in "abcdefghijk"] == row, f"{facts['who']}: {facts}, counted {row}"
            assert facts["total"] == sum(row)
            checked += 1
        sheet.hear(kind, facts)
    return checked


class Marks:
    """What a sheet must show, after what was told."""

    def __init__(self) -> None:
        self.levels: dict[str, int] = {}
        self.items: dict[str, int] = {}
        self.count = dict.fromkeys(("gems", "minions", "damage", "resurrected", "missions", "cards"), 0)
        self.monsters: list[int] = []

    def hear(self, kind: str, facts: Told) -> None:
        match kind:
            case "rose":
                self.levels[facts["hero"]["key"]] = facts["level"]
            case "begun" | "completed":
                self.items[facts["item"]["key"]] = 1 if kind == "begun" else 2
            case "gem":
                self.count["gems"] = facts["n"]
            case "fought" | "eliminated":
                self.count["minions"] += 1
            case "hurt":
                self.count["damage"] += facts["n"]
            case "resurrected":
                self.count["resurrected"] = 1
            case "scored-mission":
                self.count["missions"] += facts["points"]
            case "struck-monster" | "fled-weak" | "fled-far":
                self.monsters.append(facts["points"])
            case "kept-power":
                self.power = facts["power"]["key"]
            case "shown-objective":
                self.objective, self.figure = facts["objective"]["key"], facts["got"]

    def row(self, printed: Told, things: Mapping[str, Any]) -> list[int]:
        levels = [*self.levels.values(), *[1] * (4 - len(self.levels))]
        shields, card = printed["shields"], things[self.objective]["facts"]
        tiers = sum(self.figure >= tier for tier in card["tiers"])
        done = sum(things[key]["facts"]["points"] for key, boxes in self.items.items() if boxes == 2)
        return [
            *self.monsters,
            shields[min(levels) - 1] + levels.count(len(shields)) * printed["top_level_points"],
            sum(self.items.values()) * printed["item_box_points"] + done,
            ([0, *printed["gem_points"]])[self.count["gems"]],
            ([0, *printed["minion_points"]])[self.count["minions"]],
            ([0, *(points for heart, points in printed["damage_marks"] if heart <= self.count["damage"])])[-1],
            self.count["resurrected"] * printed["resurrection"],
            things[self.power]["facts"]["points"] + ([0, *card["points"]])[tiers],
            self.count["missions"],
        ]
