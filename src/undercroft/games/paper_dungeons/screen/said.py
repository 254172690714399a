"""Paper Dungeons in words: the room the group is in and its ways, the dice, the monsters to come, the sheet."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from undercroft.games.paper_dungeons.glossary import (
    BRIEF_DIE,
    COLOURS,
    EAST,
    NORTH,
    NOTHING,
    RESURRECTED,
    SOUTH,
    TRAP,
    USED,
    VISITED,
    WEST,
    say,
)
from undercroft.games.paper_dungeons.sight import seen
from undercroft.kernel.words import Message, joined, named

SIDES = ((0, 1, NORTH), (1, 0, EAST), (0, -1, SOUTH), (-1, 0, WEST))
WALL, MOAT, PASSAGE = say("a wall"), say("a moat"), say("secret passage")


def status(view: seen.PaperDungeonsView) -> str:
    """Where we are, and the points as if the game ended now."""
    first, *more = where(view)
    return " · ".join([first, *more[:1], *filter(None, [points(view)]), *more[1:]])


def points(view: seen.PaperDungeonsView) -> str:
    sheet = seen.own_sheet(view)
    if sheet is None or not view["round"]:
        return ""
    return say("{n} point now", "{n} points now").text({"n": sheet["score"]["L"]})


def where(view: seen.PaperDungeonsView) -> list[str]:
    words = []
    if view["dungeon"]:
        words.append(f"{view['dungeon']['key']} · {view['dungeon']['name']}")
    now = min(view["round"], view["rounds"])
    if now:
        season = 1 + sum(1 for fight in view["fights"] if fight < now)
        words.append(say("round {n} of {of}, season {season}").text({"n": now, "of": view["rounds"], "season": season}))
        coming = next(((at, fight) for at, fight in enumerate(view["fights"]) if fight >= now), None)
        if coming and view["dungeon"] and not view["over"]:
            name = view["dungeon"]["monsters"][coming[0]]["name"]
            words.append(say("{name} after round {n}").text({"name": name, "n": coming[1]}))
    return words or [str(say("Before the first round"))]


def said(view: seen.PaperDungeonsView) -> dict[str, str]:
    pieces = {"where": " · ".join(where(view))}
    sheet = seen.own_sheet(view)
    if view["pool"]:
        pieces["dice"] = named(say("Dice"), joined(die_words(die, used) for die, used in seen.dice_used(view)))
    if sheet:
        if view["dungeon"]:
            pieces["room"] = here_words(view, sheet)
        pieces |= sheet_words(view, sheet)
    if view["dungeon"]:
        for at in range(len(view["dungeon"]["monsters"])):
            pieces |= monster_words(view, view["dungeon"], at)
    for mission in view["missions"]:
        done = mission["scored_in_round"]
        state = say("scored in round {n}").text({"n": done}) if done else str(say("open"))
        pieces[f"mission-{mission['key']}"] = named(
            f"{say('Mission')} {mission['name']}", f"{mission['text']} ({state})"
        )
    for other in view["sheets"]:
        if sheet is None or other["seat"] != sheet["seat"]:
            pieces[f"seat-{other['seat']}"] = other_words(other)
    return pieces


def place(view: seen.PaperDungeonsView, key: str) -> str:
    """A place in words: `room-C3`, `die-2`, `hero-1`, `item-crown`."""
    kind, _, name = key.partition("-")
    room = name.upper()
    if kind in ("room", "door") and room in view["map"]["rooms"]:
        return named(room, room_words(view, seen.own_sheet(view), room))
    if kind == "die" and name.isdecimal() and int(name) < len(view["pool"]):
        return die_words(*seen.dice_used(view)[int(name)])
    sheet = seen.own_sheet(view)
    if sheet is None:
        return ""
    if kind == "hero":
        heroes = (hero for at, hero in enumerate(sheet["heroes"]) if name in (hero["key"], str(at)))
        return next((hero_words(view, hero) for hero in heroes), "")
    if kind == "item":
        return next((item_words(item) for item in sheet["items"] if item["key"] == name), "")
    if kind == "monster" and name.isdecimal() and view["dungeon"] and int(name) < len(view["dungeon"]["monsters"]):
        return joined(monster_words(view, view["dungeon"], int(name)).values())
    return ""


# -- dice -------------------------------------------------------------------------------------------------------------


def die_words(die: seen.DieSeen, used: bool) -> str:
    mark = f" ({USED})" if used else ""
    facts = {"colour": COLOURS[die["colour"]], "symbol": die["name"]}
    return BRIEF_DIE.text(facts) + mark


# -- the map ----------------------------------------------------------------------------------------------------------


def room_words(view: seen.PaperDungeonsView, sheet: seen.SheetSeen | None, room: str) -> str:
    """What is left in a room for this sheet."""
    printed = view["map"]["rooms"][room]
    left = [one for one in printed["minions"] if sheet is None or one["key"] in sheet["minions_left"]]
    words = [f"{one['name']} {one['level']}" for one in left]
    if printed["trap"]:
        words.append(str(TRAP))
    if printed["reward"] and (sheet is None or room in sheet["rewards_left"]):
        words.append(seen.reward_words(printed))
    if view["dungeon"] and room in view["dungeon"]["circles"]:
        at = view["dungeon"]["circles"].index(room)
        words.append(say("room of monster {n}").text({"n": at + 1}))
    if sheet is not None and room in sheet["visited"]:
        words.append(str(VISITED))
    return ", ".join(words) or str(NOTHING)


def here_words(view: seen.PaperDungeonsView, sheet: seen.SheetSeen) -> str:
    """Where the group is, and what lies each way."""
    if sheet["room"] is None:
        doors = [f"{room} ({room_words(view, sheet, room)})" for room in view["map"]["doors"]]
        return named(say("The group is outside. Doors"), joined(doors))
    here = say("The group is in {room}").text({"room": sheet["room"]})
    ways = []
    for name, other, barrier in around(view, sheet["room"]):
        text = f"{other} ({room_words(view, sheet, other)})"
        ways.append(f"{name} {barrier}, {text}" if barrier else f"{name} {text}")
    return named(here, f"{room_words(view, sheet, sheet['room'])}. {joined(ways)}")


def around(view: seen.PaperDungeonsView, room: str) -> Iterator[tuple[Message, str, Message | None]]:
    """The four sides of a room and its passage: direction, the room there, and what stands between."""
    plan = view["map"]
    column, row = ord(room[0]) - ord("A"), int(room[1:])
    for dx, dy, name in SIDES:
        x, y = column + dx, row + dy
        if 0 <= x < plan["columns"] and 1 <= y <= plan["rows"]:
            other = f"{chr(ord('A') + x)}{y}"
            yield name, other, between(plan, room, other)
    for passage in plan["passages"]:
        ends = passage.split("-")
        if room in ends:
            yield PASSAGE, ends[1 - ends.index(room)], None


def between(plan: seen.MapSeen, room: str, other: str) -> Message | None:
    borders = {f"{room}-{other}", f"{other}-{room}"}
    if borders & {*plan["walls"], *plan["added_walls"]}:
        return WALL
    return MOAT if borders & {*plan["moats"]} else None


def steps_to(view: seen.PaperDungeonsView, sheet: seen.SheetSeen, goal: str) -> int | None:
    """How many steps it is to a room, as this sheet can walk; through a door if the group is still outside."""
    start = [(room, 1) for room in view["map"]["doors"]] if sheet["room"] is None else [(sheet["room"], 0)]
    queue, known = deque(start), {room for room, _ in start}
    while queue:
        room, steps = queue.popleft()
        if room == goal:
            return steps
        for _, other, barrier in around(view, room):
            passes = not barrier or (sheet["passes_walls"] if barrier is WALL else sheet["passes_moats"])
            if passes and other not in known:
                known.add(other)
                queue.append((other, steps + 1))
    return None


# -- monsters ---------------------------------------------------------------------------------------------------------


def monster_words(view: seen.PaperDungeonsView, dungeon: seen.DungeonSeen, at: int) -> dict[str, str]:
    """A monster to come: its card, and how far one is with it (whether its room was entered, the power); or how it
    went."""
    monster, room = dungeon["monsters"][at], dungeon["circles"][at]
    sheet = seen.own_sheet(view)
    name = say("Monster {n}, {name}").text({"n": at + 1, "name": monster["name"]})
    if view["round"] > view["fights"][at]:
        points = f" ({sheet['monster_points'][at]:+})" if sheet and at < len(sheet["monster_points"]) else ""
        return {f"monster-{at}": named(name, f"{say('it has come and gone')}{points}")}
    words = [say("after round {n}, in {room}").text({"n": view["fights"][at], "room": room})]
    words.append(say("sworn enemy {hero}").text({"hero": seen.heroes_of(view)[monster["enemy"]]}))
    words.append(thresholds(monster))
    words.append(say("fleeing costs {n}").text({"n": abs(monster["flight"])}))
    words.append(say("bonus: {bonus}").text({"bonus": monster["bonus"]}))
    if view["ephemeral_gems"] and monster["lost_gems"]:
        words.append(say("gems that vanish: {letters}").text({"letters": " ".join(monster["lost_gems"])}))
    pieces = {f"monster-{at}": named(name, joined(words))}
    if sheet:
        power = say("your power {n}").text({"n": sheet["fights"][at]["power"]})
        pieces[f"monster-{at}-you"] = named(name, joined([way_words(view, sheet, room), power]))
    return pieces


def way_words(view: seen.PaperDungeonsView, sheet: seen.SheetSeen, room: str) -> str:
    """Whether a monster's room was entered, and how far it is."""
    if room in sheet["visited"]:
        return say("room {room} entered").text({"room": room})
    steps = steps_to(view, sheet, room)
    away = f", {say('steps away: {n}').text({'n': steps})}" if steps is not None else ""
    return say("room {room} not yet entered").text({"room": room}) + away


def thresholds(monster: seen.MonsterSeen) -> str:
    words = say(
        "{power}: {points:+} point, {damage} damage", "{power}: {points:+} points, {damage} damage", by="points"
    )
    tiers = [
        words.text({"power": one["power"], "points": one["points"], "damage": one["damage"]})
        for one in monster["thresholds"]
    ]
    return say("power {tiers}").text({"tiers": joined(tiers)})


# -- the sheet --------------------------------------------------------------------------------------------------------


def sheet_words(view: seen.PaperDungeonsView, sheet: seen.SheetSeen) -> dict[str, str]:
    pieces = {}
    if sheet["power"]:
        power = sheet["power"]
        pieces["power"] = named(f"{say('Power')} {power['name']} ({power['points']:+})", power["text"])
    if sheet["objective"]:
        card = sheet["objective"]
        pieces["objective"] = named(f"{say('Objective')} {card['name']}", objective_words(card))
    pieces["heroes"] = named(say("Heroes"), joined(hero_words(view, hero) for hero in sheet["heroes"]))
    resurrected = f", {RESURRECTED}" if sheet["resurrected"] else ""
    words = say("Life {life}, damage {damage}, potions {potions}, damage they still cancel {hearts_left}")
    pieces["life"] = words.text({"life": sheet["life"], "damage": sheet["damage"], "potions": sheet["potions"],
                                 "hearts_left": sheet["hearts_left"]}) + resurrected  # fmt: skip
    pieces["items"] = named(say("Items"), joined(item_words(item) for item in sheet["items"]))
    gems = " ".join(sheet["letters"]) or "–"
    facts = {"gems": sheet["gems"], "letters": gems, "minions": sheet["minions"], "rooms": len(sheet["visited"])}
    pieces["tracks"] = say("Gems {gems} ({letters}), minions {minions}, rooms {rooms}").text(facts)
    if now := points(view):
        pieces["points"] = now
    return pieces


def objective_words(card: seen.ObjectiveSeen) -> str:
    tiers = "/".join(str(tier) for tier in card["tiers"])
    return say("{text}: {n} ({tiers})").text({"text": card["text"], "n": card["figure"], "tiers": tiers})


def hero_words(view: seen.PaperDungeonsView, hero: seen.HeroSeen) -> str:
    colour = {True: COLOURS["black"], False: COLOURS["white"], None: ""}[hero["black"]]
    level = say("level {n} of {of}").text({"n": hero["level"], "of": len(view["print"]["shields"])})
    return f"{hero['name']} {level}" + (f", {colour}" if colour else "")


def item_words(item: seen.ItemSeen) -> str:
    return f"{item['name']} {item['boxes']}/2"


def other_words(other: seen.SheetSeen) -> str:
    levels = "/".join(str(hero["level"]) for hero in other["heroes"])
    facts = {"room": other["room"] or "–", "levels": levels, "damage": other["damage"], "gems": other["gems"],
             "minions": other["minions"], "potions": other["potions"]}  # fmt: skip
    words = say("room {room}, levels {levels}, damage {damage}, potions {potions}, gems {gems}, minions {minions}")
    return named(other["name"], words.text(facts))
