"""Mini Rogue: how far down, what killed, what had worn the hero down, and what was left unused.

And in a line: the first rule that holds; the outcome is plain, and nobody is blamed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from undercroft.games.mini_rogue.glossary import say
from undercroft.games.mini_rogue.sight.seen import HeroSeen, MiniRogueView
from undercroft.kernel.event import EventJson
from undercroft.kernel.words import written
from undercroft.learn.retelling import Row, Stages, Story, count, fitting, key_of, last, name_of, parts, rare_sixes, row

MILESTONES = ("character-chosen", "guardian-turned-up", "enemy-defeated", "level", "afflicted", "fell", "object-taken",
              "starved", "story", "died", "won")  # fmt: skip
THEN = say("Next: the same hero again, another hero, or the other side of the board.")
MEASURE = say("Area {n}")
_ENEMIES, _CARDS = say("to enemies"), say("to tests and cards")
_CAUSES = {
    "enemy-hit": _ENEMIES,
    "enemy-effect": _ENEMIES,
    "test-lost": _CARDS,
    "row": _CARDS,
    "starved": say("to hunger"),
    "feat-for-hp": say("for Feats"),
    "poison-shows": say("to Poison"),
}
RICH = 15
SHORT = 5  # life that the last enemy had left
LOW = 3  # life from which few come back


def decisive(events: Story) -> Iterator[str]:
    """Told first where not all can be: who went down, each Guardian defeated, levels, falls, the end."""
    yield from ("character-chosen", "level", "fell", "died", "won")
    guardians = {name_of(event, "guardian") for event in events if event["event"] == "guardian-turned-up"}
    yield from (event["text"] for event in events
                if event["event"] == "enemy-defeated" and name_of(event, "enemy") in guardians)  # fmt: skip


def measure(view: MiniRogueView) -> int:
    return view["area"]


def decided(view: MiniRogueView, events: Story, seat: int | None) -> str:
    at = last(events, "hurt")
    if _is_won(view) or at < 0:
        return " ".join(_how_it_was_won(view, events, seat))
    blow = events[at]
    n, had = int(blow["facts"]["n"]), _hp_before(events, at)
    by = last(events[:at], "enemy-hit", "poison-shows", "row", "test-lost", "starved")
    cause = events[by] if by >= 0 else blow
    told = say("{cause} It cost {n}; you had HP {hp}.").text({"cause": cause["text"], "n": n, "hp": had})
    if cause["event"] == "enemy-hit":
        facts = {"enemy": name_of(cause, "enemy"), "n": cause["facts"]["n"], "hp": had}
        facts["die"] = events[last(events[:by], "rolled")]["facts"]["dungeon"]
        told = say("{enemy} hit for {n} (Dungeon die {die}); you had HP {hp}.").text(facts)
    most = [say("Most HP were lost {cause}: {n}.").text({"cause": what, "n": hp})
            for what, hp in _lost(events).most_common(1)]  # fmt: skip
    return " ".join([told, *most])


def _is_won(view: MiniRogueView) -> bool:
    return view["over"] is not None and bool(view["over"]["winners"])


def _hp_before(events: Story, at: int) -> int:
    """The HP of whom this loss struck: what the last one left, and what came and was paid since."""
    hero, facts = key_of(events[at], "hero"), events[at]["facts"]
    since = [event for event in events[:at] if "hero" in event["facts"] and key_of(event, "hero") == hero]
    earlier = last(since, "hurt")
    if earlier < 0:
        return int(facts["left"]) + int(facts["n"])
    hp = int(since[earlier]["facts"]["left"])
    for event in since[earlier:]:
        if event["event"] in ("gained", "paid") and key_of(event, "what") == "track-hp":
            hp += int(event["facts"]["n"]) * (1 if event["event"] == "gained" else -1)
    return hp


def _how_it_was_won(view: MiniRogueView, events: Story, seat: int | None) -> Iterator[str]:
    """The blow that decided the last fight, and the narrowest moment."""
    at = last(events, "enemy-hurt")
    if at >= 0:
        facts = {"enemy": name_of(events[at], "enemy"), "n": events[at]["facts"]["n"]}
        yield say("The last blow: {n} against {enemy}.").text(facts)
    narrow = _narrowest(view, events, seat)
    if narrow:
        yield say("The narrowest moment: HP {hp} in Area {area}.").text(narrow)


def rows(view: MiniRogueView, events: Story, seat: int | None) -> Iterator[Row]:
    facts = {"area": view["area"], "areas": view["areas"], "floor": view["floor"], "floors": len(view["floors"])}
    yield row(say("reached"), say("Area {area} of {areas}, Floor {floor} of {floors}").text(facts))
    guardians = {name_of(event, "guardian") for event in events if event["event"] == "guardian-turned-up"}
    fallen = [name_of(event, "enemy") for event in events if event["event"] == "enemy-defeated"]
    beaten = sum(name in guardians for name in fallen) + count(events, "won")  # the phases of the last have other names
    yield row(say("enemies defeated"), f"{len(fallen)} ({say('Guardians')} {beaten})")
    yield row(say("Skill Tests won and lost"), f"{count(events, 'test-won')} / {count(events, 'test-lost')}")
    lost = _lost(events)
    if lost:
        yield row(say("HP lost"), parts(lost.most_common()))
    narrow = _narrowest(view, events, seat)
    if narrow and not _is_won(view):
        yield row(say("narrowest escape"), say("HP {hp} in Area {area}").text(narrow))
    for hero in [one for one in view["heroes"] if seat is None or one["seat"] == seat]:
        stands = {"level": hero["level"], "armor": hero["armor"], "hp": hero["hp"]}
        yield row(hero["name"], say("level {level}, Armour {armor}, HP {hp}").text(stands))
        grown = [say("level {n} in Area {area}").text({"n": event["facts"]["level"], "area": area})
                 for event, area in _by_area(events)
                 if event["event"] == "level" and key_of(event, "hero") == hero["key"]]  # fmt: skip
        if grown:
            yield row(say("growth"), ", ".join(grown))
        worn = _armour(view, events, hero)
        if worn:
            yield row(say("Armour at each Guardian"), ", ".join(f"{name} {n}" for name, n in worn.items()))
        left = [one["name"] for one in hero["potions"]]
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
        elif event["event"] == "paid" and key_of(event, "what") == "track-hp":
            lost[str(say("paid"))] += int(event["facts"]["n"])
    return lost


def _armour(view: MiniRogueView, events: Story, hero: HeroSeen) -> dict[str, int]:
    """Each Guardian fought, and the Armour then: what is worn in the end, less what came later."""
    names = {name_of(event, "guardian") for event in events if event["event"] == "guardian-turned-up"}
    final = {one["name"]: str(view["exit"]["guardian"]) for one in view["exit"]["phases"]}
    guardians = {name: name for name in names} | final
    worn, met = hero["armor"], dict[str, int]()
    for event in reversed(events):
        if event["event"] == "fight-began" and name_of(event, "enemy") in guardians:
            met[guardians[name_of(event, "enemy")]] = worn  # of several phases the first
        elif key_of(event, "hero") == hero["key"] and key_of(event, "what") == "track-armor":
            worn -= {"gained": 1, "lost": -1, "paid": -1}.get(event["event"], 0) * int(event["facts"]["n"])
    return dict(reversed(met.items()))


def _by_area(events: Story) -> Iterable[tuple[EventJson, int]]:
    area = 1
    for event in events:
        area = int(event["facts"].get("area") or area)
        yield event, area


def _narrowest(view: MiniRogueView, events: Story, seat: int | None) -> dict[str, int]:
    """The fewest HP somebody lived on with, and where."""
    mine = {hero["key"] for hero in view["heroes"] if seat is None or hero["seat"] == seat}
    hurt = [
        (int(event["facts"]["left"]), area)
        for event, area in _by_area(events)
        if event["event"] == "hurt" and int(event["facts"]["left"]) and key_of(event, "hero") in mine
    ]
    return dict(zip(("hp", "area"), min(hurt), strict=True)) if hurt else {}


STAGES = Stages("area-laid-out", say("Life in each Area"), "area")


def lives(view: MiniRogueView) -> list[tuple[str, int, int]]:
    """What each hero has left of its life, and of how much."""
    return [(hero["name"], max(0, hero["hp"]), hero["max"]["hp"]) for hero in view["heroes"]]


# -- in a line ---------------------------------------------------------------------------------------------------------


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
