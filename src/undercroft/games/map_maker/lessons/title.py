"""Map Maker: a finished game in a line. The first rule that holds; the outcome is plain, and nobody is blamed."""

from __future__ import annotations

from undercroft.games.map_maker.glossary import say
from undercroft.games.map_maker.lessons.tested import OURS, chance, tests
from undercroft.games.map_maker.sight.seen import MapMakerView
from undercroft.kernel.words import written
from undercroft.learn.retelling import RARE, Story, fitting, last

MOST = 0.8  # of all tests: so many are won by who is far ahead
MANY = 5


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
