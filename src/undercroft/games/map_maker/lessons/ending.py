"""Map Maker: how deep and against whom, what the Heroes had become, and whether luck was kind.

And in a line: the first rule that holds; the outcome is plain, and nobody is blamed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from undercroft.games.map_maker.glossary import BOSS, SP, say
from undercroft.games.map_maker.sight.seen import MapMakerView
from undercroft.kernel.event import EventJson
from undercroft.kernel.words import decimal, spoken, written
from undercroft.learn.retelling import RARE, Row, Stages, Story, count, fitting, key_of, last, parts, row, total

FACES = range(1, 7)
OURS = ("attacks", "attacks-square")  # the other attacks are those of the Boss's side
MOST = 0.8  # of all tests: so many are won by who is far ahead
MANY = 5


def tests(events: Story) -> Iterator[tuple[EventJson | None, str, str]]:
    """Each test with its end and whose attack it belongs to; a snare may spring between an attack and its test."""
    attackers = ["boss-attacks"]
    test = None
    for event in events:
        kind = event["event"]
        if kind in (*OURS, "boss-attacks"):
            attackers = [kind]
        elif kind == "die-attacks":
            attackers.append(kind)
        elif kind == "test":
            test = event
        elif kind in ("success", "failure"):
            yield test, kind, ""
        elif kind in ("hit", "miss"):
            yield test, kind, attackers[-1] if len(attackers) == 1 else attackers.pop()


def chance(test: EventJson, they_attack: bool = False) -> float:
    """That the Hero's score reaches the other one, both dice thrown anew; or theirs the Hero's (MM-R44)."""
    facts = test["facts"]
    own, other = facts["hero_score"] - facts["hero_die"], facts["foe_score"] - facts["foe_die"]
    ahead = [int(mine + own - theirs - other) for mine, theirs in product(FACES, FACES)]
    return sum(by <= 0 if they_attack else by >= 0 for by in ahead) / len(ahead)


MILESTONES = ("begun", "treasure", "penalty", "unlocked", "boss-met", "boss-set", "boss-lost", "boss-skill", "threat",
              "died", "won", "lost", "given-up")  # fmt: skip
DECISIVE = ("begun", "unlocked", "boss-met", "boss-set", "died", "won", "lost", "given-up")  # told first
THEN = say("Next: the same dungeon with another class, two Heroes, or a Wild Map.")
MEASURE = say("level {n}")


@dataclass
class Tally:
    """Tests of one kind: how many, how many came out, and how many were to be expected."""

    tried: int = 0
    made: int = 0
    expected: float = 0.0

    def words(self) -> str:
        facts = {"made": self.made, "tried": self.tried, "expected": decimal(self.expected)}
        return say("{made} of {tried}, {expected} to be expected").text(facts)


def measure(view: MapMakerView) -> int:
    return view["depth"] or view["level"]


def decided(view: MapMakerView, events: Story, seat: int | None) -> str:
    at = last(events, "lost-hp", "boss-lost")
    if at < 0:
        return ""
    blow = " ".join(event["text"] for event in events[max(0, at - 3) : at + 1] if event["event"] != "hit")
    boss = view["boss"]
    if boss is None or not boss["hp"]:
        return blow
    _, mine, _ = tallies(events)
    if not mine.tried:
        return blow
    facts = {"n": boss["hp"], "percent": round(100 * mine.expected / mine.tried)}  # of each attack, Skills counted
    return f"{blow} {say('More hits were needed: {n}, at {percent}%.').text(facts)}"


def rows(view: MapMakerView, events: Story, seat: int | None) -> Iterator[Row]:
    yield row(say("level reached"), view["depth"] or view["level"])
    boss = view["boss"]
    if boss is None:
        yield row(say("levels survived"), view["level"] - 1)
    delve, mine, theirs = tallies(events)
    if boss is not None:
        hp = {"name": boss["name"], "hp": boss["hp"], "full": boss["hp_limit"], "n": boss["round"]}
        yield row(BOSS, say("{name}, HP {hp} of {full}, rounds {n}").text(hp))
        yield row(say("your hits"), mine.words())
        yield row(say("its hits"), theirs.words())
        if angry := count(events, "threat"):
            yield row(say("its anger"), angry)
    if delve.tried:
        yield row(say("tests won"), delve.words())
    met = last(events, "boss-met")
    on_the_way = events[:met] if met >= 0 else events
    yield row(say("HP lost and won back"), f"{total(on_the_way, 'lost-hp')} / {total(on_the_way, 'healed')}")
    if boss is not None:
        yield row(say("HP lost and won back in the fight"),
                  f"{total(events[met:], 'lost-hp')} / {total(events[met:], 'healed')}")  # fmt: skip
    yield from _map_detail(view)
    begun = {event["places"]["at"]: event["facts"]["values"] for event in events if event["event"] == "sat-down"}
    used = {key_of(event, "skill") for event in events if event["event"] == "skill"}
    for hero in view["heroes"]:
        start = begun.get(hero["place"]) or [one["value"] for one in hero["attributes"]]
        grown = ", ".join(
            f"{one['name']} {was}→{one['value']}" if was != one["value"] else f"{one['name']} {was}"
            for was, one in zip(start, hero["attributes"], strict=True)
        )
        yield row(hero["name"], grown)
        bonuses = [one["bonus_text"] for one in hero["attributes"] if one["bonus"]]
        if bonuses:
            yield row(say("bonuses in force"), ", ".join(bonuses))
        learnt = [skill["name"] for skill in hero["skills"] if skill["is_unlocked"]]
        if learnt:
            yield row(say("Skills unlocked"), ", ".join(learnt))
        left = [(SP, hero["sp"]), (say("potions"), hero["potions"]), (say("books"), hero["books"])]
        never = [skill["name"] for skill in hero["skills"] if skill["is_unlocked"] and skill["key"] not in used]
        unused = ", ".join(filter(None, [parts(left), *never]))
        if unused:
            yield row(say("left unused"), unused)


def _map_detail(view: MapMakerView) -> Iterator[Row]:
    """MM-701 What is written on the map after a victory."""
    detail = view["detail"]
    if not detail["won"]:
        return
    written = {"name": detail["name"], "boss": detail["boss_name"], "maker": detail["map_maker"],
               "danger": detail["danger_name"]}  # fmt: skip
    facts = {key: spoken(name) if name else "–" for key, name in written.items()}
    words = say("dungeon {number}, {name}; {boss}, level {depth}; danger {danger}; Map Maker {maker}")
    yield row(say("Map Detail"), words.text({**facts, "number": detail["number"], "depth": detail["depth"]}))


def tallies(events: Story) -> tuple[Tally, Tally, Tally]:
    """Tests of the delve, attacks on the Boss and its squares, and the attacks of its side."""
    delve, mine, theirs = Tally(), Tally(), Tally()
    for test, end, attacker in tests(events):
        side = delve if not attacker else mine if attacker in OURS else theirs
        side.tried += 1
        side.made += end in ("success", "hit")
        side.expected += chance(test, side is theirs) if test else 0
    return delve, mine, theirs


STAGES = Stages("level", say("Hit points on each level"), "level")


def lives(view: MapMakerView) -> list[tuple[str, int, int]]:
    """What each hero has left of its life, and of how much."""
    return [(hero["name"], max(0, hero["hp"]), hero["hp_limit"]) for hero in view["heroes"]]


# -- in a line ---------------------------------------------------------------------------------------------------------


def title(view: MapMakerView, events: Story, seat: int | None) -> str:
    over, boss, level = view["over"], view["boss"], {"n": view["depth"] or view["level"]}
    if over and over["winners"]:
        return _home(view, events, level)
    if over and over["how"] == "given-up":
        return say("Turned back on level {n}").text(level)
    if n := _luck(events, ours=False):
        return say("Lost at one chance in {n}").text({"n": written(n)})
    if boss is None:
        won = [end == "success" for _, end, attacker in tests(events) if not attacker]
        if sum(won) >= max(MANY, MOST * len(won)):
            return fitting(say("{n} tests won, then one too many").text({"n": written(sum(won))}))
        return say("Down on level {n}, the Boss unseen").text(level)
    if boss["hp"] <= max(2, boss["hp_limit"] // 10):
        words = say("One hit short of victory") if boss["hp"] == 1 else say("{n} hits short of victory")
        return fitting(words.text({"n": written(boss["hp"])}))
    facts = {**level, "boss": boss["name"]}
    return fitting(say("Down on level {n}: {boss}").text(facts), say("Down on level {n}, the Boss alive").text(facts))


def _luck(events: Story, ours: bool) -> int:
    """The last blow came at one chance in so many; 0 if that was nothing rare."""
    test, end, attacker = next(reversed(list(tests(events))), (None, "", ""))
    if test is None or end != "hit" or (attacker in OURS) != ours or last(events, "lost-hp", "boss-lost") < 0:
        return 0
    told = chance(test, they_attack=not ours)
    return round(1 / told) if 0 < told <= RARE else 0


def _home(view: MapMakerView, events: Story, level: dict[str, int]) -> str:
    alive = [hero for hero in view["heroes"] if hero["is_alive"]]
    if n := _luck(events, ours=True):
        return say("Won at one chance in {n}").text({"n": written(n)})
    if sum(hero["hp"] for hero in alive) == 1:
        return str(say("Won with one hit point"))
    if len(view["heroes"]) > 1 and len(alive) == 1:
        return say("{name} alone comes home").text({"name": alive[0]["name"]})
    if len(alive) == 1 and any(event["event"] == "lost-hp" and event["facts"]["hp"] == 1 for event in events):
        return str(say("Back from one hit point, and won"))
    if len(view["heroes"]) > 1 and len(alive) == len(view["heroes"]):
        return (say("Both come home") if len(alive) == 2 else say("All {n} come home")).text({"n": written(len(alive))})
    return say("The Boss falls on level {n}").text(level)
