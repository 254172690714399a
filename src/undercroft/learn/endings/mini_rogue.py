"""Mini Rogue: how far down, what killed, what had worn the hero down, and what was left unused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from undercroft.kernel.event import EventJson
from undercroft.learn.endings.reading import Row, Story, View, count, key_of, last, name_of, parts, row, say

MILESTONES = ("character-chosen", "guardian-turned-up", "enemy-defeated", "level", "afflicted", "fell", "object-taken",
              "starved", "story", "died", "won")  # fmt: skip
THEN = say("Next: the same hero again, another hero, or the other side of the board.")
MEASURE = say("Area {n}")
_CAUSES = {
    "enemy-hit": say("to enemies"),
    "test-lost": say("to tests and cards"),
    "row": say("to tests and cards"),
    "starved": say("to hunger"),
}


def measure(view: View) -> int:
    return int(view["area"])


def decided(view: View, events: Story, seat: int | None) -> str:
    at = last(events, "hurt")
    if view["over"]["winners"] or at < 0:
        narrow = _narrowest(view, events, seat)
        return say("The narrowest moment: HP {hp} in Area {area}.").text(narrow) if narrow else ""
    blow = events[at]
    n, left = int(blow["facts"]["n"]), int(blow["facts"]["left"])
    by = last(events[:at], "enemy-hit", "row", "test-lost", "starved")
    cause = events[by] if by >= 0 else blow
    if cause["event"] == "enemy-hit":
        facts = {"enemy": name_of(cause, "enemy"), "n": cause["facts"]["n"], "hp": left + n}
        return say("{enemy} hit for {n}; you had HP {hp}.").text(facts)
    return say("{cause} It cost {n}; you had HP {hp}.").text({"cause": cause["text"], "n": n, "hp": left + n})


def rows(view: View, events: Story, seat: int | None) -> Iterator[Row]:
    facts = {"area": view["area"], "areas": view["areas"], "floor": view["floor"], "floors": len(view["floors"])}
    yield row(say("reached"), say("Area {area} of {areas}, Floor {floor} of {floors}").text(facts))
    guardians = {name_of(event, "guardian") for event in events if event["event"] == "guardian-turned-up"}
    fallen = [name_of(event, "enemy") for event in events if event["event"] == "enemy-defeated"]
    yield row(
        say("enemies defeated"), f"{len(fallen)} ({say('Guardians')} {sum(name in guardians for name in fallen)})"
    )
    yield row(say("Skill Tests won and lost"), f"{count(events, 'test-won')} / {count(events, 'test-lost')}")
    lost = _lost(events)
    if lost:
        yield row(say("HP lost"), parts(lost.most_common()))
    grown = [say("level {n} in Area {area}").text({"n": event["facts"]["level"], "area": area})
             for event, area in _by_area(events) if event["event"] == "level"]  # fmt: skip
    if grown:
        yield row(say("growth"), ", ".join(grown))
    narrow = _narrowest(view, events, seat)
    if narrow and not view["over"]["winners"]:
        yield row(say("narrowest escape"), say("HP {hp} in Area {area}").text(narrow))
    for hero in [one for one in view["heroes"] if seat is None or one["seat"] == seat]:
        facts = {"level": hero["level"], "armor": hero["armor"], "hp": hero["hp"]}
        yield row(hero["name"], say("level {level}, Armour {armor}, HP {hp}").text(facts))
        left = [str(one["name"]) for one in hero["potions"]]
        left += [say("Gold {n}").text({"n": hero["gold"]})] if hero["gold"] else []
        left += [str(say("a skill still ready"))] if hero["card_up"] else []
        if left:
            yield row(say("left unused"), ", ".join(left))


def _lost(events: Story) -> Counter[str]:
    """HP lost by cause: whatever was told last before a loss is its cause."""
    lost, cause = Counter[str](), ""
    for event in events:
        if event["event"] in _CAUSES:
            cause = str(_CAUSES[event["event"]])
        elif event["event"] == "hurt":
            lost[cause or str(say("otherwise"))] += int(event["facts"]["n"])
            cause = ""
        elif event["event"] == "paid" and key_of(event, "what") == "hp":
            lost[str(say("paid"))] += int(event["facts"]["n"])
    return lost


def _by_area(events: Story) -> Iterable[tuple[EventJson, int]]:
    area = 1
    for event in events:
        area = int(event["facts"].get("area") or area)
        yield event, area


def _narrowest(view: View, events: Story, seat: int | None) -> dict[str, int]:
    """The fewest HP somebody lived on with, and where."""
    mine = {hero["key"] for hero in view["heroes"] if seat is None or hero["seat"] == seat}
    hurt = [
        (int(event["facts"]["left"]), area)
        for event, area in _by_area(events)
        if event["event"] == "hurt" and int(event["facts"]["left"]) and key_of(event, "hero") in mine
    ]
    return dict(zip(("hp", "area"), min(hurt), strict=True)) if hurt else {}
