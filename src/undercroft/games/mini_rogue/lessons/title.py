"""Mini Rogue: a finished game in a line. The first rule that holds; the outcome is plain, and nobody is blamed."""

from __future__ import annotations

from undercroft.games.mini_rogue.glossary import say
from undercroft.games.mini_rogue.sight.seen import MiniRogueView
from undercroft.kernel.words import written
from undercroft.learn.retelling import Story, count, fitting, last, rare_sixes

RICH = 15
SHORT = 5  # life that the last enemy had left
LOW = 3  # life from which few come back


def title(view: MiniRogueView, events: Story, seat: int | None) -> str:
    return _out(view, events) if view["over"] and view["over"]["winners"] else _down(view, events)


def _out(view: MiniRogueView, events: Story) -> str:
    heroes = view["heroes"]
    life, gold = sum(hero["hp"] for hero in heroes), sum(hero["gold"] for hero in heroes)
    lowest = min((int(event["facts"]["left"]) for event in events if event["event"] == "hurt"), default=life)
    if sixes := _last_sixes(events):
        words = say("A double six fells the last Guardian") if sixes == 2 else say("{n} sixes fell the last Guardian")
        return fitting(words.text({"n": written(sixes)}))
    if len(heroes) > 1:
        return say("Both out, {n} life between them").text({"n": written(life)})
    if life <= 2:
        words = say("Out, with one life left") if life == 1 else say("Out, with {n} life left")
        return words.text({"n": written(life)})
    if not count(events, "hurt"):
        return str(say("Out, and never hurt"))
    if lowest <= LOW:
        words = say("Back from one life, and out") if lowest == 1 else say("Back from {n} life, and out")
        return words.text({"n": written(lowest)})
    if heroes[0]["blind"]:
        return str(say("Blind, and out"))
    if gold >= RICH:
        return say("Out, and {n} Gold in the purse").text({"n": gold})
    return say("Out, with {n} life to spare").text({"n": written(life)})


def _last_sixes(events: Story) -> int:
    """Of the last throw, if it stayed as it fell and ended the game."""
    at = last(events, "rolled", "feat", "rerolled")
    if at < 0 or events[at]["event"] != "rolled" or not count(events[at:], "enemy-defeated"):
        return 0
    return rare_sixes(events[at]["facts"]["dice"])


def _down(view: MiniRogueView, events: Story) -> str:
    enemy, area = view["enemy"], {"n": view["area"]}
    at_last = view["area"] == view["areas"]
    if enemy and enemy["hp"] <= SHORT and at_last and enemy["phase"] == enemy["phases"]:
        words = say("One life short of the way out") if enemy["hp"] == 1 else say("{n} life short of the way out")
        return fitting(words.text({"n": written(enemy["hp"])}))
    if enemy and enemy["hp"] <= 2:
        facts = {"n": written(enemy["hp"]), "enemy": enemy["name"], "area": view["area"]}
        if enemy["hp"] == 1:
            return fitting(say("One life short: {enemy}").text(facts), say("One life short in Area {area}").text(facts))
        return fitting(say("{n} life short: {enemy}").text(facts), say("{n} life short in Area {area}").text(facts))
    hurt = last(events, "hurt")
    by = last(events[:hurt], "enemy-hit", "poison-shows", "row", "test-lost", "starved", "fell") if hurt >= 0 else -1
    cause = events[by]["event"] if by >= 0 else ""
    if cause == "starved":
        return say("Starved in Area {n}").text(area)
    if cause == "fell":
        return say("A fall in Area {n}, and the end").text(area)
    if any(hero["potions"] for hero in view["heroes"]):
        return say("Down in Area {n}, a potion unopened").text(area)
    if cause == "poison-shows":
        return say("Poison has the last word in Area {n}").text(area)
    so_far = say("Down in Area {n} of {of}").text({**area, "of": view["areas"]})
    if enemy and view["exit"]["guardian"] and enemy["name"] == view["exit"]["guardian"]:
        return fitting(say("Stopped in Area {n}: {enemy}").text({**area, "enemy": enemy["name"]}), so_far)
    return so_far
