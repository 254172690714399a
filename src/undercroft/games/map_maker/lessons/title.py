"""Map Maker: a finished game in a line. The first rule that holds; the outcome is plain, and nobody is blamed."""

from __future__ import annotations

from undercroft.games.map_maker.glossary import say
from undercroft.games.map_maker.sight.seen import MapMakerView
from undercroft.learn.retelling import Story


def title(view: MapMakerView, events: Story, seat: int | None) -> str:
    over, boss, level = view["over"], view["boss"], {"n": view["depth"] or view["level"]}
    if over and over["winners"]:
        return _home(view, level)
    if over and over["how"] == "given-up":
        return say("Turned back on level {n}").text(level)
    if boss is None:
        return say("Down on level {n}, the Boss unseen").text(level)
    if boss["hp"] <= max(2, boss["hp_limit"] // 10):
        words = say("One hit short of victory") if boss["hp"] == 1 else say("{n} hits short of victory")
        return words.text({"n": boss["hp"]})
    return say("Down on level {n}: {boss}").text({**level, "boss": boss["name"]})


def _home(view: MapMakerView, level: dict[str, int]) -> str:
    alive = [hero for hero in view["heroes"] if hero["is_alive"]]
    if len(view["heroes"]) > 1 and len(alive) == 1:
        return say("{name} alone comes home").text({"name": alive[0]["name"]})
    if sum(hero["hp"] for hero in alive) == 1:
        return str(say("Won with one hit point"))
    if len(view["heroes"]) > 1 and len(alive) == len(view["heroes"]):
        return (say("Both come home") if len(alive) == 2 else say("All {n} come home")).text({"n": len(alive)})
    return say("The Boss falls on level {n}").text(level)
