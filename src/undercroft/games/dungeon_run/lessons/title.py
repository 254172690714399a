"""Dungeon Run: a finished game in a line. The first rule that holds; the outcome is plain, and nobody is blamed."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.sight.seen import DungeonRunView
from undercroft.learn.retelling import Story, last

SHORT = 2  # wounds that the boss could still take


def title(view: DungeonRunView, events: Story, seat: int | None) -> str:
    over = view["over"]
    how, winners = (over["how"], over["winners"]) if over else ("", [])
    facts = {"n": view["round"], "name": view["heroes"][winners[0]]["name"] if winners else ""}
    if how == "stone-out":
        return say("{name} is out with the Stone").text(facts)
    if how == "last-alive":
        return say("{name} alone is left").text(facts)
    if how == "nobody-alive":
        return str(say("Nobody comes out"))
    if how == "boss-killed":
        hero = view["heroes"][0]
        if hero["life"] - hero["wounds"] == 1:
            return str(say("The Boss falls, one wound from death"))
        return say("The Boss falls in round {n}").text(facts)
    return _down(view, events, facts)


def _down(view: DungeonRunView, events: Story, facts: dict[str, object]) -> str:
    boss = next((tile["monster"] for tile in view["tiles"] if tile["monster"] and tile["monster"]["boss"]), None)
    if boss and boss["life"] - boss["wounds"] <= SHORT:
        left = boss["life"] - boss["wounds"]
        words = say("One wound short of the Boss") if left == 1 else say("{n} wounds short of the Boss")
        return words.text({"n": left})
    if view["over"] and view["over"]["how"] == "round-limit":
        return say("Out of time in round {n}").text(facts)
    if last(events, "boss") < 0:
        return say("Down in round {n}, the Boss unseen").text(facts)
    return say("Down in round {n}, the Boss alive").text(facts)
