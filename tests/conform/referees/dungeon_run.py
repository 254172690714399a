"""A referee of Dungeon Run: battles, tests, wounds and the outcome, recomputed from what all are told and the print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

Told = Mapping[str, Any]
SUCCESS = 4
POINTS = {"treasure": 100, "artifact": 200, "encounter": 100, "boss": 300, "training": 300}
OF_FIGHTS = {"DR-394": "took", "DR-395": "gave", "DR-442": "took"}
TESTS = {  # what came of a test: whether it was passed, and what counts of its dice
    "escaped": (True, max), "held": (False, max), "gate-open": (True, max), "gate-shut": (False, max),
    "disarmed": (True, None), "triggered": (False, None),
}  # fmt: skip


class Referee:
    """Hears one story; raises AssertionError at the first wrong number."""

    def __init__(self, things: Mapping[str, Any]) -> None:
        self.things, self.checked = things, Counter[str]()
        self.wounds: Counter[str] = Counter()  # of a hero by his place, of a monster by its tile
        self.owed: Counter[str] = Counter()  # wounds of the running fight that are still to be told
        self.dice: dict[int, list[int]] = {}  # by seat
        self.foe: list[int] = []  # potential hits of a monster
        self.uses: list[tuple[int, int, int, bool]] = []  # face, hits, the face it blocks or 0, by a card
        self.before = ""
        self.scored: Counter[str] = Counter()
        self.dead: set[int] = set()
        self.at: dict[int, str] = {}

    def hear(self, event: Told) -> None:
        kind, facts, seat = event["event"], event["facts"], event["seat"]
        getattr(self, kind.replace("-", "_"), lambda event, facts, seat: None)(event, facts, seat)
        if kind in TESTS:
            passed, counted = TESTS[kind]
            dice = self.dice[seat]
            got = max(dice) if counted else sum(face >= SUCCESS for face in dice)
            assert (facts["got"], passed) == (got, got >= facts["needed"]), f"{kind}: {facts}, {dice}"
            self.checked["tests"] += 1
        self.before = kind
        self.score(kind, facts)

    def score(self, kind: str, facts: Told) -> None:
        """DR-960 What he owns, one after the other."""
        key = facts["card"]["key"] if isinstance(facts.get("card"), dict) else ""
        sort = {"treasure": "treasure", "artifact": "artifact", "boss": "boss"}
        what = sort.get(self.things[key]["kind"], "encounter") if key in self.things else "encounter"
        if kind in ("found", "paid", "left"):
            self.scored[what] += 1 if kind == "found" else -1
        elif kind == "killed":
            self.scored[sort.get(self.things[facts["monster"]["key"]]["kind"], "encounter")] += 1
        elif kind in ("disarmed", "salvaged"):
            self.scored["encounter"] += 1
        elif kind == "trained":
            self.scored["training"] += 1

    # -- dice

    def threw(self, event: Told, facts: Told, seat: int) -> None:
        self.dice[seat], self.uses = list(facts["faces"]), []

    def foe_threw(self, event: Told, facts: Told, seat: int) -> None:
        self.foe = [face for face in facts["faces"] if face in self.things[facts["monster"]["key"]]["facts"]["power"]]
        self.power, self.owed = self.things[facts["monster"]["key"]]["facts"]["power"], Counter(took=len(self.foe))

    def rerolled(self, event: Told, facts: Told, seat: int | None) -> None:
        if seat is None:
            self.foe = [face for face in facts["faces"] if face in self.power]
            self.owed = Counter(took=len(self.foe))
        else:
            self.dice[seat] = list(facts["faces"])

    def changed_die(self, event: Told, facts: Told, seat: int) -> None:
        self.dice[seat].remove(facts["n"])
        self.dice[seat].append(facts["m"])

    # -- battles with monsters: against heroes only the wounds add up

    def die_hits(self, event: Told, facts: Told, seat: int) -> None:
        self.use(seat, facts["n"], facts["hits"], 0)

    def die_blocks(self, event: Told, facts: Told, seat: int) -> None:
        self.use(seat, facts["n"], 0, facts["m"])

    def die_ripostes(self, event: Told, facts: Told, seat: int) -> None:
        self.use(seat, facts["n"], 1, facts["m"])

    def use(self, seat: int, face: int, hits: int, blocked: int) -> None:
        self.dice[seat].remove(face)
        self.uses.append((face, hits, blocked, self.before == "used"))
        if blocked in self.foe:
            self.foe.remove(blocked)
            self.owed["took"] -= 1

    def assigned(self, event: Told, facts: Told, seat: int) -> None:
        hits, blocks = sum(use[1] for use in self.uses), sum(use[2] > 0 for use in self.uses)
        assert (facts["hits"], facts["blocks"]) == (hits, blocks), f"{facts}: {self.uses}"
        for face, hit, blocked, by_card in self.uses:
            may = face >= facts["needed"] or (not hit and (by_card or face == blocked))
            assert may, f"a {face} does that against {facts['needed']}? {facts}"
        if event["clause"] == "DR-386":
            self.owed["gave"] = hits
            self.checked["battles"] += 1

    assigned_to_boss = assigned

    def more_hits(self, event: Told, facts: Told, seat: int) -> None:
        self.owed["took"] += facts["n"]

    def ignored_hits(self, event: Told, facts: Told, seat: int) -> None:
        self.owed["gave"] -= facts["n"]

    def cancelled(self, event: Told, facts: Told, seat: int) -> None:
        self.owed["took"] -= facts["n"]

    # -- wounds

    def suffer(self, event: Told, facts: Told, who: str, change: int) -> None:
        owed = OF_FIGHTS.get(event["clause"])
        if owed and change > 0:
            assert facts["n"] == self.owed.pop(owed), f"{event['text']} {self.owed}"
        self.wounds[who] += change
        assert facts["total"] == self.wounds[who], f"{event['text']}: counted {self.wounds[who]}"
        self.checked["wounds"] += 1

    def wounded(self, event: Told, facts: Told, seat: int) -> None:
        self.suffer(event, facts, f"hero-{seat}", facts["n"])

    def healed(self, event: Told, facts: Told, seat: int) -> None:
        self.suffer(event, facts, f"hero-{seat}", -facts["n"])

    def keeps_wounds(self, event: Told, facts: Told, seat: int) -> None:
        self.wounds[f"hero-{seat}"] = facts["n"]

    def foe_wounded(self, event: Told, facts: Told, seat: None) -> None:
        self.suffer(event, facts, facts["whom"], facts["n"])

    def foe_healed(self, event: Told, facts: Told, seat: None) -> None:
        self.suffer(event, facts, facts["whom"], -facts["n"])

    def foe_keeps_wounds(self, event: Told, facts: Told, seat: None) -> None:
        self.wounds[facts["whom"]] = facts["n"]

    def roamed(self, event: Told, facts: Told, seat: None) -> None:
        self.wounds[f"monster-{facts['n']}"] = self.wounds.pop(f"monster-{facts['start']}", 0)

    def killed(self, event: Told, facts: Told, seat: int | None) -> None:
        life = self.things[facts["monster"]["key"]]["facts"]["life"]
        assert self.wounds.pop(facts["whom"], 0) >= life, event["text"]
        self.checked["kills"] += 1

    perished = killed

    def unconscious(self, event: Told, facts: Told, seat: int) -> None:
        assert self.wounds[f"hero-{seat}"] >= self.things[facts["hero"]["key"]]["facts"]["life"], event["text"]

    def died(self, event: Told, facts: Told, seat: int) -> None:
        self.unconscious(event, facts, seat)
        self.dead.add(seat)

    # -- the end

    def moved(self, event: Told, facts: Told, seat: int) -> None:
        self.at[seat] = facts["to"]

    def turn_ended(self, event: Told, facts: Told, seat: int) -> None:
        assert not any(n > 0 for n in self.owed.values()), f"{event['text']} never told: {self.owed}"
        self.owed.clear()


def check(events: Sequence[Told], things: Mapping[str, Any], outcome: Told | None, seats: int) -> Counter[str]:
    """How many tests, battles, wounds and kills were looked at; `outcome` None: the game still goes on."""
    referee = Referee(things)
    for event in events:
        referee.hear(event)
    if outcome is None:
        return referee.checked
    last, living = events[-1]["event"], [seat for seat in range(seats) if seat not in referee.dead]
    how = "hero-killed" if last == "died" else last
    assert outcome["how"] == how, f"{outcome} after {events[-1]['text']}"
    winners = {"hero-killed": [], "nobody-alive": [], "round-limit": []}.get(how, [events[-1]["seat"]])
    assert outcome["winners"] == winners
    assert how != "last-alive" or winners == living
    assert how != "stone-out" or referee.at[winners[0]] == "tile-0"
    if seats == 1:
        assert outcome["scores"] == [sum(POINTS[what] * n for what, n in referee.scored.items())], referee.scored
    return referee.checked
