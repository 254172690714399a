"""Paper Dungeons: where the points came from, the three monsters, the dice, and the nearest miss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from undercroft.learn.endings.reading import Row, Story, View, key_of, row, say

MILESTONES = ("kept-power", "kept-objective", "able", "completed", "resurrected", "struck-monster", "fled", "fled-far",
              "scored-mission", "shown-objective", "rated")  # fmt: skip
THEN = say("Next: the same dungeon again, the next letter, or with missions.")
BOXES = {
    "A": say("first monster"), "B": say("second monster"), "C": say("third monster"), "D": say("weakest hero"),
    "E": say("items"), "F": say("gems"), "G": say("minions"), "H": say("damage"), "I": say("resurrection"),
    "J": say("power and objective"), "K": say("missions"),
}  # fmt: skip
_USES = {"rose": say("levels"), "begun": say("items"), "completed": say("items"), "brewed": say("potions")}


def decided(view: View, events: Story, seat: int | None) -> str:
    scores = view.get("scores") or []
    if len(scores) > 1:
        return _between_first_and_second(view)
    if not scores:
        return ""
    boxes = _boxes(scores[0])
    most, least = max(boxes, key=lambda key: boxes[key]), min(boxes, key=lambda key: boxes[key])
    facts = {"most": BOXES[most], "n": f"{boxes[most]:+}", "least": BOXES[least], "m": f"{boxes[least]:+}"}
    return say("Most came from {most} ({n}); {least} brought {m}.").text(facts)


def _between_first_and_second(view: View) -> str:
    """The three boxes in which they differ most."""
    order = sorted(range(len(view["scores"])), key=lambda seat: -view["scores"][seat]["L"])
    first, second = order[:2]
    one, other = view["scores"][first], view["scores"][second]
    differ = sorted(
        (key for key in BOXES if one.get(key) != other.get(key)), key=lambda key: -abs(one[key] - other[key])
    )
    boxes = ", ".join(f"{BOXES[key]} {one[key] - other[key]:+}" for key in differ[:3])
    names = [view["sheets"][seat]["name"] for seat in (first, second)]
    facts = {"first": names[0], "second": names[1], "boxes": boxes or "–"}
    return say("{first} before {second}: {boxes}.").text(facts)


def score(view: View, seat: int | None) -> Iterator[Row]:
    """Box by box: one's own, the largest first, or everybody's side by side."""
    scores = view.get("scores") or []
    if not scores:
        return
    if seat is not None:
        for key, n in sorted(_boxes(scores[seat]).items(), key=lambda box: -box[1]):
            if n:
                yield row(BOXES[key], f"{n:+}")
        yield row(say("total"), scores[seat]["L"])
        return
    names = [sheet["name"] for sheet in view["sheets"]]
    for key, what in (*BOXES.items(), ("L", say("total"))):
        points = [int(one.get(key) or 0) for one in scores]
        if any(points):
            yield row(what, ", ".join(f"{name} {n:+}" for name, n in zip(names, points, strict=True)))


def rows(view: View, events: Story, seat: int | None) -> Iterator[Row]:
    if view.get("rating"):
        yield row(say("rating"), view["rating"])
    if seat is None:
        yield from _misses(view)
        return
    sheet = view["sheets"][seat]
    for at, fight in enumerate(sheet["fights"]):
        yield row(view["dungeon"]["monsters"][at]["name"], _fight(view, fight, at))
    dice = _dice(events, sheet["name"])
    if dice:
        yield row(say("dice went into"), ", ".join(f"{what} {n}" for what, n in dice.most_common()))
    yield row(say("rooms visited"), f"{len(sheet['visited'])} / {len(view['map']['rooms'])}")
    miss = _near_miss(view, sheet)
    if miss:
        yield row(say("nearest miss"), miss)


def _misses(view: View) -> Iterator[Row]:
    """Who missed what."""
    for sheet in view["sheets"]:
        miss = _near_miss(view, sheet)
        if miss:
            yield row(say("nearest miss of {name}").text({"name": sheet["name"]}), miss)


def _boxes(score: View) -> dict[str, int]:
    return {key: int(score.get(key) or 0) for key in BOXES}


def _fight(view: View, fight: View, at: int) -> str:
    """`power 15, +2; 16 would have been +4`, or why it was fled from."""
    monster = view["dungeon"]["monsters"][at]
    facts = {"power": fight["power"], "points": f"{fight['points']:+}", "room": view["dungeon"]["circles"][at]}
    if fight["flees"]:
        words = say("room {room} entered, power {power} too low: {points}") if fight["entered"] else say(
            "room {room} not entered: {points}")  # fmt: skip
        told = words.text(facts)
    else:
        told = say("power {power}: {points}").text(facts)
    higher = [one for one in monster["thresholds"] if one["power"] > fight["power"]]
    if fight["entered"] and higher:
        next_one = {"power": higher[0]["power"], "points": f"{higher[0]['points']:+}"}
        told += "; " + say("{power} would have been {points}").text(next_one)
    return told


def _dice(events: Story, name: str) -> Counter[str]:
    """What each die was used for: what it says next tells."""
    used = Counter[str]()
    mine = [event for event in events if event["facts"].get("who") == name]
    for die, then in pairwise(mine):
        if die["event"] == "used":
            by_die = then["event"] in _USES and key_of(then, "why") == key_of(die, "die")
            used[str(_USES[then["event"]] if by_die else say("steps"))] += 1
    return used


def _near_miss(view: View, sheet: View) -> str:
    """What would have paid the most more: one gem, minion, level of the weakest hero, or room entered in time."""
    printed: Any = view["print"]
    misses = [
        (_step(printed["gem_points"], sheet["gems"]), str(say("one more gem"))),
        (_step(printed["minion_points"], sheet["minions"]), str(say("one more minion"))),
    ]
    levels = sorted(hero["level"] for hero in sheet["heroes"])
    if len(levels) > 1 and levels[0] < levels[1]:
        shields = printed["shields"]
        more = shields[min(levels[0], len(shields) - 1)] - shields[levels[0] - 1]
        misses.append((more, str(say("one more level of the weakest hero"))))
    for at, fight in enumerate(sheet["fights"]):
        reached = [
            one["points"] for one in view["dungeon"]["monsters"][at]["thresholds"] if one["power"] <= fight["power"]
        ]
        if not fight["entered"] and reached:
            words = say("room {room} entered in time").text({"room": view["dungeon"]["circles"][at]})
            misses.append((reached[-1] - fight["points"], words))
    points, what = max(misses, key=lambda miss: miss[0])
    return say("{name}: {text}").text({"name": what, "text": f"{points:+}"}) if points > 0 else ""


def _step(points: list[int], have: int) -> int:
    """What the next of these would bring."""
    return points[have] - (points[have - 1] if have else 0) if have < len(points) else 0
