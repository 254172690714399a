"""Dungeon Run: a finished game in a line. The first rule that holds; the outcome is plain, and nobody is blamed."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.sight.seen import DungeonRunView, HeroSeen
from undercroft.kernel.words import written
from undercroft.learn.retelling import Story, fitting, key_of, last, name_of, rare_sixes

SHORT = 2  # wounds that the boss could still take
STONE = "summoning-stone"


def title(view: DungeonRunView, events: Story, seat: int | None) -> str:
    over = view["over"]
    how, winners = (over["how"], over["winners"]) if over else ("", [])
    facts = {"n": view["round"], "name": view["heroes"][winners[0]]["name"] if winners else ""}
    if how == "stone-out":
        return _out(view["heroes"][winners[0]], events)
    if how == "last-alive":
        return say("{name} alone is left").text(facts)
    if how == "nobody-alive":
        return str(say("Nobody comes out"))
    if how == "boss-killed":
        hero, at = view["heroes"][0], last(events, "threw", "rerolled", "changed-die")
        if at >= 0 and (sixes := rare_sixes(events[at]["facts"].get("faces", ()))):
            return fitting(say("{n} sixes, and the Boss falls").text({"n": written(sixes)}))
        if hero["life"] - hero["wounds"] == 1:
            return str(say("The Boss falls, one wound from death"))
        return say("The Boss falls in round {n}").text(facts)
    return _down(view, events, facts)


def _out(hero: HeroSeen, events: Story) -> str:
    """Who had fallen and stood up again, or took the Stone from somebody else, is told so."""
    facts = {"name": hero["name"]}
    plain = say("{name} is out with the Stone").text(facts)
    if any(event["event"] == "unconscious" and key_of(event, "hero") == hero["key"] for event in events):
        return fitting(say("{name}: down, up again, and out").text(facts), plain)
    held = [event for event in events if key_of(event, "card") == STONE and event["event"] in ("found", "equipped")]
    others = [name_of(event, "hero") for event in held if key_of(event, "hero") != hero["key"]]
    if others:
        taken = say("{name} takes the Stone from {other}").text({**facts, "other": others[-1]})
        return fitting(taken, plain)
    return plain


def _down(view: DungeonRunView, events: Story, facts: dict[str, object]) -> str:
    if view["over"] and view["over"]["how"] == "round-limit":
        return say("Out of time in round {n}").text(facts)
    at = last(events, "threw", "foe-threw")
    if at >= 0 and events[at]["event"] == "foe-threw" and (sixes := rare_sixes(events[at]["facts"]["faces"])):
        return fitting(say("{n} sixes against, and the end").text({"n": written(sixes)}))
    boss = next((tile["monster"] for tile in view["tiles"] if tile["monster"] and tile["monster"]["boss"]), None)
    if boss and boss["life"] - boss["wounds"] <= SHORT:
        left = boss["life"] - boss["wounds"]
        words = say("One wound short of the Boss") if left == 1 else say("{n} wounds short of the Boss")
        return fitting(words.text({"n": written(left)}))
    if last(events, "boss") < 0:
        return say("Down in round {n}, the Boss unseen").text(facts)
    return say("Down in round {n}, the Boss alive").text(facts)
