"""Dungeon Run: what brought a hero down, the score taken apart, the boss in one line, growth, and what lay unused."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.games.dungeon_run.glossary import KINDS, RATINGS, TILE, say
from undercroft.games.dungeon_run.lessons.title import title as title
from undercroft.games.dungeon_run.sight.seen import DungeonRunView, HeroSeen, PointsSeen
from undercroft.learn.retelling import Row, Stages, Story, count, key_of, last, name_of, parts, row, total

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
