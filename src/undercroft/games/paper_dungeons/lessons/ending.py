"""Paper Dungeons: where the points came from, the three monsters, the dice, and the nearest miss.

And in a line: the first rule that holds; the outcome is plain, and nobody is blamed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from undercroft.games.paper_dungeons.glossary import BOXES, ITEMS, TRACKS, say
from undercroft.games.paper_dungeons.sight.seen import DungeonSeen, PaperDungeonsView, SheetSeen
from undercroft.kernel.event import EventJson
from undercroft.kernel.words import joined, named, signed, written
from undercroft.learn.retelling import Row, Story, fitting, key_of, last, name_of, row

MILESTONES = ("kept-power", "kept-objective", "able", "completed", "resurrected", "struck-monster", "fled-weak",
              "fled-far", "scored-mission", "shown-objective", "rated")  # fmt: skip
THEN = say("Next: the same dungeon again, the next letter, or with missions.")
_TOTAL = say("total")
_FIGHTS = {
    "struck-monster": say("power {power}: {points}"),
    "fled-weak": say("power {power} too low: {points}"),
    "fled-far": say("room {room} not entered: {points}"),
}
_USES = {"rose": say("levels"), "begun": ITEMS, "completed": ITEMS, "brewed": TRACKS["potions"].word}
NARROW = 2  # points


def decided(view: PaperDungeonsView, events: Story, seat: int | None) -> str:
    scores = view.get("scores") or []
    if len(scores) > 1:
        return _between_first_and_second(view)
    if not scores:
        return ""
    boxes = _boxes(scores[0])
    most, least = max(boxes, key=lambda key: boxes[key]), min(boxes, key=lambda key: boxes[key])
    facts = {"most": BOXES[most], "n": signed(boxes[most]), "least": BOXES[least], "m": signed(boxes[least])}
    return say("Most came from {most} ({n}); {least} brought {m}.").text(facts)


def _between_first_and_second(view: PaperDungeonsView) -> str:
    """The three boxes in which they differ most."""
    scores = view["scores"]
    first, second = sorted(range(len(scores)), key=lambda seat: -scores[seat]["L"])[:2]
    one, other = scores[first], scores[second]
    differ = sorted((key for key in BOXES if one[key] != other[key]), key=lambda key: -abs(one[key] - other[key]))
    boxes = ", ".join(f"{BOXES[key]} {signed(one[key] - other[key])}" for key in differ[:3])
    names = [view["sheets"][seat]["name"] for seat in (first, second)]
    facts = {"first": names[0], "second": names[1], "boxes": boxes or "–", "n": one["L"] - other["L"]}
    return say("{first} before {second} by {n}: {boxes}.").text(facts)


def score(view: PaperDungeonsView, seat: int | None) -> Iterator[Row]:
    """Box by box: one's own, the largest first, or everybody's side by side."""
    scores = view.get("scores") or []
    if not scores:
        return
    if seat is not None:
        for key, n in sorted(_boxes(scores[seat]).items(), key=lambda box: -box[1]):
            if n:
                yield row(BOXES[key], signed(n))
        yield row(_TOTAL, scores[seat]["L"])
        return
    names = [sheet["name"] for sheet in view["sheets"]]
    for key, what in (*BOXES.items(), ("L", _TOTAL)):
        points = [one[key] for one in scores]
        if any(points):
            yield row(what, ", ".join(f"{name} {signed(n)}" for name, n in zip(names, points, strict=True)))


def rows(view: PaperDungeonsView, events: Story, seat: int | None) -> Iterator[Row]:
    if view.get("rating"):
        yield row(say("rating"), view["rating"])
    dungeon = view["dungeon"]
    if dungeon is None:
        return
    if seat is None:
        yield from _everybody(view, dungeon, events)
        return
    sheet = view["sheets"][seat]
    for at, fight in _fights(events, sheet["name"]).items():
        yield row(dungeon["monsters"][at]["name"], _fight(dungeon, fight, at))
    yield from _victories(events)
    dice = _dice(events, sheet["name"])
    if dice:
        yield row(say("dice went into"), ", ".join(f"{what} {n}" for what, n in dice.most_common()))
    yield row(say("rooms visited"), f"{len(sheet['visited'])} / {len(view['map']['rooms'])}")
    miss = _near_miss(view, dungeon, sheet)
    if miss:
        yield row(say("nearest miss"), miss)


def _victories(events: Story) -> Iterator[Row]:
    """PD-714 Who alone had the highest power against a monster, and what that brought."""
    won, monster = list[str](), ""
    for event in events:
        if event["event"] == "faced":
            monster = name_of(event, "monster")
        elif event["event"] == "victory":
            won.append(f"{monster}: {event['facts']['who']} ({name_of(event, 'bonus')})")
    if won:
        yield row(say("victory bonuses"), ", ".join(won))


def _everybody(view: PaperDungeonsView, dungeon: DungeonSeen, events: Story) -> Iterator[Row]:
    """The monsters, the dice, and who missed what."""
    for at, monster in enumerate(dungeon["monsters"]):
        told = {sheet["name"]: _fights(events, sheet["name"]).get(at) for sheet in view["sheets"]}
        fought = [f"{name}: {_fight(dungeon, fight, at)}" for name, fight in told.items() if fight]
        if fought:
            yield row(monster["name"], " · ".join(fought))
    yield from _victories(events)
    for sheet in view["sheets"]:
        dice = _dice(events, sheet["name"])
        if dice:
            went = say("{name}'s dice went into").text({"name": sheet["name"]})
            yield row(went, ", ".join(f"{use} {n}" for use, n in dice.most_common()))
        yield row(say("rooms visited by {name}").text({"name": sheet["name"]}),
                  f"{len(sheet['visited'])} / {len(view['map']['rooms'])}")  # fmt: skip
        miss = _near_miss(view, dungeon, sheet)
        if miss:
            yield row(say("{name}'s nearest miss").text({"name": sheet["name"]}), miss)


def _boxes(score: Mapping[str, int]) -> dict[str, int]:
    return {key: score[key] for key in BOXES}


def _fights(events: Story, name: str) -> dict[int, EventJson]:
    """What came of each monster, told when it came: levels gained and rooms entered later are no part of it."""
    found, number = dict[int, EventJson](), 0
    for event in events:
        if event["event"] == "faced":
            number = int(event["facts"]["number"]) - 1
        elif event["event"] in _FIGHTS and event["facts"]["who"] == name:
            found[number] = event
    return found


def _fight(dungeon: DungeonSeen, fight: EventJson, at: int) -> str:
    """`power 15, +2; 16 would have been +4`, or why it was fled from."""
    facts = {
        **fight["facts"],
        "points": signed(fight["facts"]["points"]),
        "room": name_of(fight, "room"),
        "power": fight["facts"].get("got"),
    }
    told = _FIGHTS[fight["event"]].text(facts)
    if "got" in facts:
        higher = [one for one in dungeon["monsters"][at]["thresholds"] if one["power"] > facts["got"]]
        if higher:
            next_one = {"power": higher[0]["power"], "points": signed(higher[0]["points"])}
            return joined([told, say("{power} would have been {points}").text(next_one)])
    return told


def _dice(events: Story, name: str) -> Counter[str]:
    """What each die was used for: what it says next tells."""
    used = Counter[str]()
    mine = [event for event in events if event["facts"].get("who") == name]
    for die, then in pairwise(mine):
        if die["event"] == "used":
            by_die = then["event"] in _USES and key_of(then, "cause") == key_of(die, "die")
            used[str(_USES[then["event"]] if by_die else say("steps"))] += 1
    return used


def _near_miss(view: PaperDungeonsView, dungeon: DungeonSeen, sheet: SheetSeen) -> str:
    """What would have paid the most more: one gem, minion, level of the weakest hero, or room entered in time."""
    printed = view["print"]
    misses = [
        (_step(printed["gem_points"], sheet["gems"]), str(say("one more gem"))),
        (_step(printed["minion_points"], sheet["minions"]), str(say("one more minion"))),
    ]
    levels = sorted(hero["level"] for hero in sheet["heroes"])
    if len(levels) > 1 and levels[0] < levels[1]:
        shields = printed["shields"]
        more = shields[min(levels[0], len(shields) - 1)] - shields[levels[0] - 1]
        misses.append((more, str(say("one more level of the weakest hero"))))
    if sheet["fights"] and not sheet["fights"][-1]["entered"]:  # the last one came in the end: the power is as it was
        fight, monster = sheet["fights"][-1], dungeon["monsters"][-1]
        reached = [one["points"] for one in monster["thresholds"] if one["power"] <= fight["power"]]
        if reached:
            words = say("room {room} entered in time").text({"room": dungeon["circles"][-1]})
            misses.append((reached[-1] - fight["points"], words))
    points, what = max(misses, key=lambda miss: miss[0])
    return named(what, signed(points)) if points > 0 else ""


def _step(points: list[int], have: int) -> int:
    """What the next of these would bring."""
    return points[have] - (points[have - 1] if have else 0) if have < len(points) else 0


# -- in a line ---------------------------------------------------------------------------------------------------------


def title(view: PaperDungeonsView, events: Story, seat: int | None) -> str:
    over = view["over"]
    scores = over["scores"] if over else []
    if not over or not scores:
        return ""
    if len(scores) > 1:
        return _first(view, events, over["winners"], scores)
    return fitting(*_last_monster(events, scores[0]), _alone(view, events, scores[0]))


def _alone(view: PaperDungeonsView, events: Story, points: int) -> str:
    sheet = view["sheets"][0]
    beaten = sum(event["event"] == "struck-monster" for event in events)
    fled = sum(event["event"] in ("fled-weak", "fled-far") for event in events)
    facts = {"n": points, "beaten": written(beaten), "of": written(beaten + fled)}
    if sheet["resurrected"]:
        return say("Once resurrected: {n}").text(facts)
    if not sheet["damage"]:
        return say("Unhurt to the end: {n}").text(facts)
    if beaten and not fled:
        return say("All {beaten} monsters beaten: {n}").text(facts)
    if sheet["gems"] >= len(view["print"]["gem_points"]):
        return say("Every gem there was: {n}").text(facts)
    if not beaten:
        return fitting(say("{of} monsters, {of} flights: {n}").text(facts))
    words = say("One of {of} monsters beaten: {n}") if beaten == 1 else say("{beaten} of {of} monsters beaten: {n}")
    return fitting(words.text(facts))


def _last_monster(events: Story, points: int) -> list[str]:
    """The last one was beaten without a point of power to spare, or got away for want of one."""
    at = last(events, "struck-monster", "fled-weak", "fled-far")
    if at < 0 or events[at]["event"] == "fled-far":
        return []
    told = events[at]["facts"]
    facts = {"name": name_of(events[at], "cause"), "n": points}
    spare = int(told["got"]) - int(told["needed"])
    if spare == 0 and events[at]["event"] == "struck-monster":
        return [say("{name}, and no power to spare: {n}").text(facts)]
    return [say("{name}, one power short: {n}").text(facts)] if spare == -1 else []


def _first(view: PaperDungeonsView, events: Story, winners: list[int], scores: list[int]) -> str:
    if len(winners) != 1:
        return ""
    best, second = sorted(scores, reverse=True)[:2]
    sheet = view["sheets"][winners[0]]
    facts = {"name": sheet["name"], "n": written(best - second), "points": best}
    aims = {int(event["facts"]["seat"]): int(event["facts"]["points"])
            for event in events if event["event"] == "shown-objective"}  # fmt: skip
    without = [points - aims.get(seat, 0) for seat, points in enumerate(scores)]
    if without[winners[0]] < max(without):
        return fitting(say("A secret aim turns it: {name} wins").text(facts), say("{name} wins by an aim").text(facts))
    if best - second == 1:
        return say("{name} wins by one point").text(facts)
    if best - second == NARROW:
        return say("{name} wins by {n} points").text(facts)
    if sheet["resurrected"]:
        return say("{name}: resurrected, and first").text(facts)
    return say("{name} wins with {points} points").text(facts)
