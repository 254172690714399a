"""Dungeon Run: what brought a hero down, the score taken apart, the boss in one line, growth, and what lay unused.

And in a line: the first rule that holds; the outcome is plain, and nobody is blamed.
"""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.games.dungeon_run.glossary import KINDS, RATINGS, TILE, say
from undercroft.games.dungeon_run.sight.seen import DungeonRunView, HeroSeen, PointsSeen
from undercroft.kernel.words import written
from undercroft.learn.retelling import (
    Row,
    Stages,
    Story,
    count,
    fitting,
    key_of,
    last,
    name_of,
    parts,
    rare_sixes,
    row,
    total,
)

MILESTONES = ("took-hero", "killed", "triggered", "trained", "boss", "unconscious", "died", "stone", "final-phase",
              "sabotaged")  # fmt: skip
DECISIVE = ("boss", "unconscious", "died", "stone", "final-phase")  # told first where not all can be
THEN = say("Next: the same hero again, another hero, or with others.")
_CAUSES = ("battle", "free-attack", "triggered", "moved", "escaping", "hero-battle")
STONE = "summoning-stone"
_SCORED = {
    "treasure": say("treasures"),
    "artifact": say("artifacts"),
    "encounter": say("encounter cards"),
    "boss": say("boss card"),
    "training": KINDS["training"].word,
}
SHORT = 2  # wounds that the boss could still take


def decided(view: DungeonRunView, events: Story, seat: int | None) -> str:
    """The last wounds with what led to them; with several players, the end of the road of the Stone."""
    carried = _carried_out(view, events)
    if carried:
        return carried
    if len(view["names"]) > 1 and (at := last(events, "died", "final-phase", "killed")) >= 0:
        return " ".join(event["text"] for event in events[max(0, at - 1) : at + 1])
    if _winners(view):
        at = last(events, "killed")
        return events[at]["text"] if at >= 0 else ""
    at = last(events, "wounded")
    if at < 0:
        return ""
    by = max(0, last(events[:at], *_CAUSES))
    led = [event["text"] for event in events[by:at] if event["event"] in (*_CAUSES, "threw", "foe-threw", "held")]
    hero = next((one for one in view["heroes"] if one["seat"] == seat), None)
    before = int(events[at]["facts"]["total"]) - int(events[at]["facts"]["n"])
    of = say("Wounds before: {wounds}, Life {life}.").text({"wounds": before, "life": hero["life"]}) if hero else ""
    return " ".join([*led, events[at]["text"], of]).strip()


def _winners(view: DungeonRunView) -> list[int]:
    return view["over"]["winners"] if view["over"] else []


def _carried_out(view: DungeonRunView, events: Story) -> str:
    """Who won because he brought the Stone to the Entrance: how he came by it, and his last step."""
    winners = _winners(view)
    if len(view["names"]) == 1 or not winners or last(events, "died") > last(events, "turn"):
        return ""
    key = view["heroes"][winners[0]]["key"]
    mine = [event for event in events if key_of(event, "hero") == key]
    held = [event for event in mine if event["event"] == "final-phase" or key_of(event, "card") == STONE]
    steps = [event for event in mine if event["event"] == "moved"]
    return " ".join(event["text"] for event in (*held[-1:], *steps[-1:])) if held else ""


def rows(view: DungeonRunView, events: Story, seat: int | None) -> Iterator[Row]:
    hero = next((one for one in view["heroes"] if one["seat"] == seat), None)
    if view["points"] is not None:
        yield from _points(view["points"])
    yield row(say("rounds"), view["round"])
    yield from _boss(view, events)
    laid = {"n": len(view["tiles"]), "left": view["stack"]}
    yield row(say("tiles"), say("laid {n}, left in the stack {left}").text(laid))
    yield row(say("wounds taken and removed"), f"{total(events, 'wounded')} / {total(events, 'healed')}")
    if len(view["names"]) == 1:
        yield row(say("monsters killed, traps disarmed"), f"{count(events, 'killed')} / {count(events, 'disarmed')}")
    else:
        yield from _road_of_the_stone(events)
        yield from _everybody(view, events)
    if hero is not None:
        yield from _growth(hero)


def _points(points: list[PointsSeen]) -> Iterator[Row]:
    """DR-960 What the points are for, row by row."""
    for one in points:
        if one["n"]:
            yield row(_SCORED[one["key"]], f"{one['n']} × {one['each']} = {one['n'] * one['each']}")
    yield row(say("score"), sum(one["n"] * one["each"] for one in points))


def _boss(view: DungeonRunView, events: Story) -> Iterator[Row]:
    at = last(events, "boss")
    if at < 0:
        return
    key, met = key_of(events[at], "boss"), 1
    for event in events[:at]:
        if event["event"] == "round":
            met = int(event["facts"]["n"])
    fought = sum(event["event"] == "battle" and key_of(event, "monster") == key for event in events)
    facts: dict[str, object] = {"name": name_of(events[at], "boss"), "round": met, "n": fought}
    alive = next((tile["monster"] for tile in view["tiles"] if tile["monster"] and tile["monster"]["boss"]), None)
    words = say("{name}, revealed in round {round}, battles {n}, killed").text(facts)
    if alive:
        facts |= {"wounds": alive["wounds"], "life": alive["life"], "more": alive["life"] - alive["wounds"]}
        words = say(
            "{name}, revealed in round {round}, battles {n}, wounds {wounds} of {life}: {more} more were needed"
        ).text(facts)
    yield row(KINDS["boss"], words)


def _road_of_the_stone(events: Story) -> Iterator[Row]:
    """Where it fell, and from hand to hand."""
    road = list[str]()
    for event in events:
        if event["event"] == "stone":
            road.append(TILE.text({"n": event["facts"]["n"]}))
        elif key_of(event, "card") == STONE and event["event"] in ("found", "equipped") and road:
            road += [name_of(event, "hero")] if road[-1] != name_of(event, "hero") else []
    if road:
        yield row(say("road of the Stone"), " → ".join(road))


def _everybody(view: DungeonRunView, events: Story) -> Iterator[Row]:
    """Each hero's deeds."""
    for hero in view["heroes"]:
        mine = [event for event in events if key_of(event, "hero") == hero["key"]]
        deeds = [
            (say("kills"), count(mine, "killed")), (say("traps"), count(mine, "disarmed")),
            (say("help"), count(mine, "help-accepted")), (say("sabotage"), count(mine, "sabotaged")),
            (say("times down"), count(mine, "unconscious")),
        ]  # fmt: skip
        yield row(hero["name"], parts(deeds) or "–")


def _growth(hero: HeroSeen) -> Iterator[Row]:
    grown = [(hero["ratings"][one.key], hero["markers"][one.key], one) for one in RATINGS.values()]
    now, markers, best = max(grown, key=lambda one: one[0])
    facts = {"n": sum(n for _, n, _ in grown), "rating": best, "start": now - markers, "now": now}
    yield row(say("growth"), say("Advances {n}; {rating} {start}, in the end {now}").text(facts))
    yield row(say("equipped"), ", ".join(card["name"] for card in hero["equipped"]) or "–")
    left = [card["name"] for card in hero["equipped"] if card["one_use"]]
    if hero["loot"]["encounter"]:
        cards = {"n": hero["loot"]["encounter"], "m": hero["loot"]["encounter"] // 2}
        left.append(say("encounter cards {n}, worth Advances: {m}").text(cards))
    if hero["loot"]["treasure"] + hero["loot"]["artifact"]:
        left.append(say("treasures in the loot pile {n}").text(
            {"n": hero["loot"]["treasure"] + hero["loot"]["artifact"]}))  # fmt: skip
    if left:
        yield row(say("left unused"), ", ".join(left))


STAGES = Stages("round", say("Life in each round"), "round")


def lives(view: DungeonRunView) -> list[tuple[str, int, int]]:
    """What each hero has left of its life, and of how much."""
    return [(hero["name"], max(0, hero["life"] - hero["wounds"]), hero["life"]) for hero in view["heroes"]]


# -- in a line ---------------------------------------------------------------------------------------------------------


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
