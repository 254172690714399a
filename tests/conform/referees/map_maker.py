"""A referee of Map Maker: tests, losses and the fight, recomputed from what players are told and the print alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Told = Mapping[str, Any]
ATTRIBUTES = ("attack", "defense", "agility", "intelligence", "luck")


def check(events: Sequence[Told], things: Mapping[str, Any], view: Mapping[str, Any]) -> int:
    """Raises AssertionError at the first wrong number; how many tests, losses and gains were looked at."""
    table = Sheets(things, view)
    for event in events:
        table.hear(event["event"], event["facts"], event)
    assert [hero["hp"] for hero in view["heroes"]] == [hero["hp"] for hero in table.heroes.values()]
    return table.checked


class Sheets:
    """The sheets as told, and what a test must come to with them."""

    def __init__(self, things: Mapping[str, Any], view: Mapping[str, Any]) -> None:
        self.print = {key: thing["facts"] for key, thing in things.items()}
        self.heroes: dict[str, dict[str, Any]] = {}
        self.n, self.hard, self.checked, self.start, self.passed = len(view["heroes"]), view["hard"], 0, "", True
        self.basic: dict[str, int] = {}
        self.effects: list[str] = []
        self.special: list[str] = []
        self.skills: list[Told] = []
        self.boss: dict[str, Any] = {}
        self.squares: dict[int, int] = {}

    def hear(self, kind: str, facts: Told, event: Told) -> None:
        spot = next((place[:6] for place in event["places"].values() if place.startswith("hero-")), "")
        hero = self.heroes.setdefault(spot, {}) if spot else {}
        for name in ("hp", "sp"):
            if kind in (f"lost-{name}", "healed" if name == "hp" else "got-sp"):
                n = -facts["n"] if kind.startswith("lost") else facts["n"]
                assert facts[name] == max(0, hero[name] + n), f"{kind}: {facts}, there were {hero[name]}"
                self.checked += 1
        if kind in ("boss-lost", "boss-healed"):
            n = -facts["n"] if kind == "boss-lost" else facts["n"]
            assert facts["hp"] == max(0, self.boss["hp"] + n), f"{kind}: {facts}, there were {self.boss['hp']}"
        if kind == "test":
            self.test(spot, hero, facts, event)
        elif kind == "sweeps":
            threat = max(0, self.boss["threat"] - hero["agility"] // 5)
            assert facts["foe_score"] == facts["foe_die"] + self.squares[facts["square"]] + threat, facts
        elif kind in ("success", "failure", "hit", "miss") and self.passed is not None:
            won = kind == "success" or (kind == ("miss" if self.defends else "hit"))
            assert won is self.passed, f"{kind} after {self.last}"
        getattr(self, "on_" + kind.replace("-", "_"), lambda *told: None)(facts, hero)
        if kind in ("success", "failure", "hit", "miss"):
            snared = kind in ("hit", "miss") and self.defends  # before the attack that was begun
            self.skills = [one for one in self.skills if snared and one["timing"] == "again"]
        elif kind in ("next", "round"):
            self.skills = []

    def test(self, spot: str, hero: dict[str, Any], facts: Told, event: Told) -> None:
        """Both scores, term by term; a tie is the Hero's unless it defends itself."""
        used, by, at = facts["attribute"]["key"], event["cause"], event["places"]["at"]
        self.defends = at == "boss" and facts["needed"] == facts["foe_score"] + 1
        ops = [self.print[key] for key in self.effects]
        skills = [one for one in self.skills if one["timing"] != "again" or (self.boss and not self.defends)]
        own = hero[used] - hero["penalty"][used] + sum(one.get("score", 0) for one in skills)
        own += hero[used] // 5 if used in ("attack", "defense") else 0
        own += hero["defense_mod"] if used == "defense" else 0
        own += sum(op["n"] for op in ops if op["do"] == "attribute" and op["attribute"] == used
                   and (op["who"] == "all" or spot == self.start))  # fmt: skip
        foe, threat = sum(one.get("foe_score", 0) for one in skills), self.boss.get("threat", self.threat)
        swaps = False
        if at.startswith("encounter-"):
            here = [
                op
                for op in ops
                if op.get("encounter") in (by, "any") and not (op.get("only_you") and spot != self.start)
            ]
            own += sum(op["n"] for op in here if op["do"] == "score" and op["side"] == "hero")
            foe += (
                self.basic[by] + self.elite + sum(op["n"] for op in here if op["do"] == "score" and op["side"] == "foe")
            )
            swaps = any(op["do"] == "swap" for op in here)
            for op in ops:
                threat = max(0, threat + op["n"]) if op["do"] == "threat" else threat
        elif at.startswith("square-"):
            foe += self.squares[int(at[7:]) + 1]
            own += hero["hampered"] if used == "attack" else 0
        elif self.defends:
            foe += self.die if by.startswith("die-") else self.boss["attack"]
            foe += 0 if by.startswith("die-") else sum(op["n"] for op in ops if op["do"] == "boss-attack")
        else:
            own, foe = own + hero["hampered"], foe + self.boss["defense"] + self.hidden()
        threat = 0 if any(one.get("no_threat") for one in skills) else max(0, threat - hero["agility"] // 5)
        mine, theirs = facts["hero_die"], facts["foe_die"]
        mine, theirs = (theirs, mine) if swaps else (mine, theirs)
        assert (facts["hero_score"], facts["foe_score"]) == (own + mine, foe + threat + theirs), (
            f"{event['text']} {own}, {foe}, {threat}"
        )
        self.passed, self.last = facts["got"] >= facts["needed"], event["text"]
        self.checked += 1

    def hidden(self) -> int:
        """What the sheet adds to the Boss's Defense."""
        rule = self.print[self.boss["key"]]["defense_rule"]
        if rule == "bone-guard":
            return self.print[self.boss["key"]]["n"] if self.squares else 0
        return self.print["vanish"]["n"] if rule == "vanished" and self.boss["vanished"] else 0

    # -- what is noted -----------------------------------------------------------------------------------------------

    def on_sat_down(self, f: Told, hero: dict[str, Any]) -> None:
        hero.update(zip(ATTRIBUTES, f["values"], strict=True))
        hero.update(hp=f["hp"], sp=f["sp"], penalty=dict.fromkeys(ATTRIBUTES, 0), defense_mod=0, hampered=0)

    def on_level(self, f: Told, hero: dict[str, Any]) -> None:
        self.threat, self.elite, self.effects, self.basic = f["threat"], f["elite"], list(self.special), {}
        self.start = next(spot for spot, one in self.heroes.items() if one is hero)
        for one in self.heroes.values():
            one["defense_mod"] = 0

    def on_round(self, f: Told, hero: dict[str, Any]) -> None:
        self.start = next(spot for spot, one in self.heroes.items() if one is hero)
        if f["round"] > 1:
            for one in self.heroes.values():
                one["defense_mod"] = 0

    def on_special(self, f: Told, hero: dict[str, Any]) -> None:
        self.special = self.print[f["boss"]["key"]]["special"]

    def on_ready(self, f: Told, hero: dict[str, Any]) -> None:
        self.effects.append(f["effect"]["key"])

    def on_dice(self, f: Told, hero: dict[str, Any]) -> None:
        if self.n > 1:
            self.basic = dict(
                zip(("monster", "trap", "stealth", "exploration", "treasure", "rest"), f["dice"], strict=True)
            )

    def on_basic(self, f: Told, hero: dict[str, Any]) -> None:
        self.basic[f["encounter"]["key"]] = f["die"]

    on_kept_higher = on_basic

    def on_rest(self, f: Told, hero: dict[str, Any]) -> None:
        more = sum(op["n"] for key in self.effects if (op := self.print[key])["do"] == "rest")
        assert f["total"] == min(max(f["die"] + self.basic["rest"] + more, 2), 12), f
        assert f["reward"]["key"] == f"rest-{f['total']}"
        self.checked += 1

    def on_experience(self, f: Told, hero: dict[str, Any]) -> None:
        assert f["value"] == hero[f["attribute"]["key"]] + 1, f
        hero[f["attribute"]["key"]] = f["value"]

    def on_penalty(self, f: Told, hero: dict[str, Any]) -> None:
        hero["penalty"][f["attribute"]["key"]] = f["n"]

    on_erased = on_penalty

    def on_hp(self, f: Told, hero: dict[str, Any]) -> None:
        hero["hp"] = f["hp"]

    on_lost_hp = on_healed = on_initial_hp = on_hp

    def on_sp(self, f: Told, hero: dict[str, Any]) -> None:
        hero["sp"] = f["sp"]

    on_lost_sp = on_got_sp = on_sp

    def on_skill(self, f: Told, hero: dict[str, Any]) -> None:
        assert f["sp"] == hero["sp"] - 1, f
        hero["sp"] = f["sp"]
        skill = self.print[f["skill"]["key"]]
        if skill["timing"] in ("test", "after", "again"):
            self.skills.append(skill)

    def on_defense_counts(self, f: Told, hero: dict[str, Any]) -> None:
        hero["defense_mod"] = f["n"]

    def on_hampered(self, f: Told, hero: dict[str, Any]) -> None:
        hero["hampered"] = f["n"]

    def on_unhampered(self, f: Told, hero: dict[str, Any]) -> None:
        hero["hampered"] = 0

    def on_boss_met(self, f: Told, hero: dict[str, Any]) -> None:
        self.boss, self.effects = (
            {"key": f["boss"]["key"], "vanished": False, "threat": self.threat},
            list(self.special),
        )
        for one in self.heroes.values():
            one["defense_mod"] = 0

    def on_boss_set(self, f: Told, hero: dict[str, Any]) -> None:
        """MM-521, MM-648, MM-971 Four dice and the Heroes; Bulk and two more dice raise the HP."""
        top = [die + self.n for die in f["dice"][:4]]
        for value in ("sp", "attack", "defense"):
            top.remove(f[value])
        more = sum(f["dice"][4:]) if self.hard else 0
        bulk = self.print[self.boss["key"]]["bulk"] * self.n
        bulk = bulk + 2 * (self.n == 3) - min(2, 5 - self.n) * self.hard if bulk and self.n > 1 else 0
        assert f["hp"] - top[0] - more in (0, bulk), f
        self.boss.update({name: f[name] for name in ("hp", "sp", "attack", "defense", "threat")})

    def on_boss_lost(self, f: Told, hero: dict[str, Any]) -> None:
        self.boss["hp"] = f["hp"]

    on_boss_healed = on_boss_lost

    def on_boss_skill(self, f: Told, hero: dict[str, Any]) -> None:
        assert f["sp"] == self.boss["sp"] - self.print[f["skill"]["key"]]["cost"], f
        self.boss["sp"] = f["sp"]

    def on_threat(self, f: Told, hero: dict[str, Any]) -> None:
        assert f["threat"] == self.boss["threat"] + f["n"], f
        self.boss["threat"] = f["threat"]

    def on_attack_up(self, f: Told, hero: dict[str, Any]) -> None:
        self.boss["attack"] = f["attack"]

    def on_placed(self, f: Told, hero: dict[str, Any]) -> None:
        self.squares[f["square"]] = f["die"]

    def on_cleared(self, f: Told, hero: dict[str, Any]) -> None:
        assert self.squares.pop(f["square"]) == f["die"], f

    def on_vanished(self, f: Told, hero: dict[str, Any]) -> None:
        self.boss["vanished"] = True

    def on_reappeared(self, f: Told, hero: dict[str, Any]) -> None:
        self.boss["vanished"] = False

    def on_die_attacks(self, f: Told, hero: dict[str, Any]) -> None:
        self.die = f["die"]

    def on_parried(self, f: Told, hero: dict[str, Any]) -> None:
        assert f["got"] < f["needed"], f
        self.passed = False

    def on_charm_test(self, f: Told, hero: dict[str, Any]) -> None:
        self.passed, self.defends, self.last = f["got"] >= f["needed"], False, f"{f}"
