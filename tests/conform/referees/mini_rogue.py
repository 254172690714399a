"""A referee of Mini Rogue: tests, blows and what is left, recomputed from what players are told and from the print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Told = Mapping[str, Any]
STAR, SMASH, MOST_DICE = 5, 3, 3


def check(events: Sequence[Told], things: Mapping[str, Any], view: Mapping[str, Any]) -> dict[str, int]:
    """Raises AssertionError at the first wrong number; how many of each were looked at."""
    referee = Referee(things, view)
    for event in events:
        rule = getattr(referee, "_" + event["event"].replace("-", "_"), None)
        if rule is not None:
            rule(event["facts"], referee.heroes.get(event["places"].get("whom", ""), {}))
    return referee.counts


class Referee:
    """What somebody with the cards in hand knows who only listens."""

    def __init__(self, things: Mapping[str, Any], view: Mapping[str, Any]) -> None:
        self.print = {key: thing["facts"] for key, thing in things.items()}
        is_ours = {thing["name"]: thing["facts"] for thing in things.values() if thing["kind"] == "difficulty"}
        self.less = is_ours[view["difficulty"]]
        self.normal = next(key for key, facts in self.print.items() if facts.get("start"))
        self.heroes: dict[str, dict[str, Any]] = {}
        self.counts = dict.fromkeys(("tests", "blows", "attacks", "losses"), 0)
        self.floor = self.phase = 0
        self.new_attack()
        self.enemy: dict[str, Any] = {}

    def new_attack(self) -> None:
        self.dice: list[int] = []
        self.curse = self.dodged = False
        self.extra = self.more = self.fire = 0
        self.misses: list[int] = [1]

    # -- characters and what they have

    def _character_chosen(self, facts: Told, _: Any) -> None:
        start = {key: number for key, number in self.print[facts["hero"]["key"]].items() if key != "potions"}
        for what, less in self.less.items():
            start[what] = max(0, start[what] + less)
        self.heroes[facts["whom"]] = {**start, "stance": self.normal, "worn": 0}

    def _area_laid_out(self, facts: Told, _: Any) -> None:
        self.floor = self.print[facts["floor"]["key"]]["floor"]

    def _gained(self, facts: Told, hero: dict[str, Any]) -> None:
        hero[what_of(facts)] += facts["n"]
        assert hero[what_of(facts)] <= self.print[facts["what"]["key"]]["max"], facts

    def _lost(self, facts: Told, hero: dict[str, Any]) -> None:
        hero[what_of(facts)] -= facts["n"]
        assert hero[what_of(facts)] >= 0, facts

    _paid = _offered = _ate = _lost

    def _gave_units(self, facts: Told, _: Any) -> None:
        self._lost(facts, self.heroes[facts["from"]])
        self._gained(facts, self.heroes[facts["to"]])

    def _raised(self, facts: Told, hero: dict[str, Any]) -> None:
        assert hero["hp"] < facts["n"], facts
        hero["hp"] = facts["n"]

    def _hurt(self, facts: Told, hero: dict[str, Any]) -> None:
        hero["hp"] = max(0, hero["hp"] - facts["n"])
        assert hero["hp"] == facts["left"], facts
        self.counts["losses"] += 1

    def _died(self, facts: Told, hero: dict[str, Any]) -> None:
        assert hero["hp"] == 0, facts

    def _object_taken(self, facts: Told, hero: dict[str, Any]) -> None:
        hero["worn"] = self.print[facts["thing"]["key"]].get("armor", 0)

    def _object_gone(self, facts: Told, hero: dict[str, Any]) -> None:
        hero["worn"] = 0

    # -- dice

    def _card_down(self, facts: Told, hero: dict[str, Any]) -> None:
        skill = self.print[facts["skill"]["key"]]
        self.extra += skill.get("dice", 0)
        self.misses += skill.get("misses", [])

    def _rolled(self, facts: Told, hero: dict[str, Any]) -> None:
        level = sum(hero["xp"] >= mark for mark in self.print["track-xp"]["levels"])
        assert len(facts["dice"]) == min(MOST_DICE, level + self.extra), f"level {level}: {facts}"
        self.face, self.curse, self.stance = facts["dungeon"], facts["curse"], self.print[hero["stance"]]
        self.dice, self.best = [self.worth(die)[0] for die in facts["dice"]], max(facts["dice"])

    def worth(self, face: int) -> tuple[int, bool]:
        """What a face counts in the stance, and whether it is a Fail."""
        face -= bool(self.curse and face > 1)
        return self.stance["values"][face - 1], face in self.stance["fails"]

    def _test_won(self, facts: Told, hero: dict[str, Any]) -> None:
        assert facts["needed"] == STAR
        if facts["got"] is not None:  # else a Potion won it
            assert facts["got"] == self.best - self.curse >= STAR, facts
        self.counts["tests"] += 1

    def _test_lost(self, facts: Told, hero: dict[str, Any]) -> None:
        assert facts["got"] == self.best - self.curse < facts["needed"] == STAR, facts
        self.counts["tests"] += 1

    def _rerolled(self, facts: Told, _: Any) -> None:
        value, fails = self.worth(facts["face"])
        self.dice[facts["die"] - 1] = 0 if fails else self.dice[facts["die"] - 1] + value
        assert self.dice[facts["die"] - 1] == facts["value"], facts

    def _feat(self, facts: Told, _: Any) -> None:
        self.dice[facts["die"] - 1] = self.worth(facts["face"])[0]
        assert self.dice[facts["die"] - 1] == facts["value"], facts

    # -- fights

    def _fight_began(self, facts: Told, _: Any) -> None:
        rows = self.print[facts["enemy"]["key"]]["rows"]
        is_final = self.print[facts["enemy"]["key"]].get("final", False)
        self.phase = self.phase + 1 if is_final else 0
        row = rows[(self.phase if is_final else self.floor) - 1]
        assert facts["damage"] == row["damage"], facts
        assert facts["hp"] in (row["hp"], row["both_hp"]), facts
        self.enemy = {**row, "hp": facts["hp"], "full": facts["hp"], "poison": 0}
        self.new_attack()
        for hero in self.heroes.values():
            hero["stance"] = self.normal

    def _stance(self, facts: Told, hero: dict[str, Any]) -> None:
        hero["stance"] = facts["stance"]["key"]

    def _object_used(self, facts: Told, hero: dict[str, Any]) -> None:
        self.more += facts["n"]

    def _potion_used(self, facts: Told, hero: dict[str, Any]) -> None:
        potion = self.print[facts["potion"]["key"]]
        if potion["power"] == "poison":
            self.enemy["poison"] = potion["damage"]
        elif potion["power"] == "fire":
            self.fire = potion["damage"]

    def _dodged(self, facts: Told, _: Any) -> None:
        assert self.face == 5, facts
        assert "trait-dodge5" in self.enemy["traits"], facts
        self.dodged = True

    def _enemy_hurt(self, facts: Told, _: Any) -> None:
        blow = (0 if self.dodged else sum(self.dice)) + self.more + self.enemy["poison"] + self.fire
        assert facts["n"] == blow, f"{facts}: counted {blow}"
        self.enemy["hp"] = max(0, self.enemy["hp"] - blow)
        assert facts["left"] == self.enemy["hp"], facts
        self.counts["blows"] += 1
        self.extra = self.more = self.fire = self.dodged = 0

    def _enemy_regained(self, facts: Told, _: Any) -> None:
        self.enemy["hp"] += facts["n"]
        assert self.enemy["hp"] <= self.enemy["full"], facts

    def _enemy_defeated(self, facts: Told, _: Any) -> None:
        assert self.enemy["hp"] == 0, facts
        self.enemy = {}

    def _dungeon_die(self, facts: Told, _: Any) -> None:
        self.face = facts["face"]

    def harm(self, hero: dict[str, Any]) -> int:
        """What the attack of the Enemy costs; -1: it misses."""
        traits, through = self.enemy["traits"], self.face == 6 or "trait-unstoppable" in self.enemy["traits"]
        if self.face in self.misses:
            return -1
        worn = 0 if through else hero["armor"] + hero["worn"] + self.print[hero["stance"]]["armor"]
        self.counts["attacks"] += 1
        return max(0, self.enemy["damage"] + (SMASH if self.face == 5 and "trait-smash5" in traits else 0) - worn)

    def _enemy_missed(self, facts: Told, hero: dict[str, Any]) -> None:
        assert self.harm(hero) == -1, f"{facts}: Dungeon die {self.face}"
        self.misses = [1]

    def _enemy_parried(self, facts: Told, hero: dict[str, Any]) -> None:
        assert self.harm(hero) == 0, f"{facts}: Dungeon die {self.face}"
        self.misses = [1]

    def _enemy_hit(self, facts: Told, hero: dict[str, Any]) -> None:
        assert self.harm(hero) == facts["n"] > 0, f"{facts}: Dungeon die {self.face}, {hero}, {self.enemy}"
        self.misses = [1]


def what_of(facts: Told) -> str:
    """The track of an amount: `track-gold` counts Gold."""
    return str(facts["what"]["key"].partition("-")[2])
