"""Paper Dungeons in characters: the map with the path walked, the sheet beside it, dice, monsters, missions, others."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from undercroft.kernel.words import Domain

say = Domain("paper-dungeons")

View = dict[str, Any]
TELLS_DICE = True
WIDTH = 6  # characters of a room
FULL, EMPTY = "■", "□"
CIRCLES = "①②③"
GUARDS = {"goblin": say("gob"), "orc": say("orc"), "zombie": say("zom"), "ghost": say("gho")}
REWARDS = {"potion": say("potion"), "step": say("item"), "level": say("level")}
TRAP = say("trap")
LEGEND = say(
    "A B C monsters, D levels, E items, F gems, G minions, H damage, I resurrection, J cards, K missions, L total"
)
SYMBOL_STYLE = {
    "warrior": "red", "magician": "blue", "cleric": "yellow", "thief": "green", "clover": "bold green",
    "boots": "bold magenta", "skull": "dim",
}  # fmt: skip


def draw(view: View) -> RenderableType:
    mine = view["seat"]
    sheet = view["sheets"][mine] if mine is not None else None
    parts: list[RenderableType] = [_heading(view)]
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, min_width=3 + (WIDTH + 1) * view["map"]["columns"])
    grid.add_column()
    grid.add_row(_map(view, sheet), _sheet(view, sheet) if sheet else Text(""))
    parts.append(grid)
    if sheet and sheet["path"]:
        parts.append(Text(say("path: {path}").text({"path": " ".join(sheet["path"])}), "dim"))
    if view["dungeon"]:
        parts += [_monsters(view), _missions(view)]
    if len(view["sheets"]) > 1 or sheet is None:
        parts.append(_others(view))
    if view["over"]:
        parts.append(_scores(view))
    return Group(*parts)


def _line(*parts: tuple[str, str] | str) -> Text:
    return Text.assemble(*parts)


def _heading(view: View) -> Text:
    """Where we are, and the dice of the round."""
    text = Text()
    if view["dungeon"]:
        text.append(f"{view['dungeon']['key']} · {view['dungeon']['name']}", "bold")
    now = min(view["round"], view["rounds"])
    if now:
        season = 1 + sum(1 for fight in view["fights"] if fight < now)
        facts = {"n": now, "of": view["rounds"], "season": season}
        text.append("   " + say("round {n} of {of}, season {season}").text(facts))
    if view["pool"]:
        text.append("\n" + str(say("dice:")) + " ")
        for at, die in enumerate(_marked(view)):
            text.append("  " if at else "")
            text.append_text(die)
    return text


def _marked(view: View) -> list[Text]:
    """The six dice; those this seat has used are in brackets."""
    mine = view["seat"]
    left = [die["key"] for die in view["sheets"][mine]["left"]] if mine is not None else None
    dice = []
    for die in view["pool"]:
        colour, style = ("□" if die["colour"] == "white" else "■"), SYMBOL_STYLE.get(die["symbol"], "")
        face = f"{colour} {die['name']}" + (f" {die['number']}" if die["number"] else "")
        if die["symbol"] == "skull":
            dice.append(Text(face, "dim"))
        elif left is None or die["key"] in left:
            if left is not None:
                left.remove(die["key"])
            dice.append(Text(face, style))
        else:
            dice.append(Text(f"({face})", "dim"))
    return dice


# -- the map -----------------------------------------------------------------------------------------------------------


def _map(view: View, sheet: View | None) -> Text:
    plan = view["map"]
    letters = [chr(ord("A") + at) for at in range(plan["columns"])]
    walked = _walked(sheet)
    text = Text("   " + "".join(f"{letter:^{WIDTH + 1}}" for letter in letters) + "\n", "dim")
    text.append("  +" + ("=" * WIDTH + "+") * len(letters) + "\n", "dim")
    for row in range(plan["rows"], 0, -1):
        for line in (0, 1):
            text.append_text(_row(view, sheet, letters, row, line, walked))
        if row > 1:
            text.append_text(_between(plan, letters, row, walked))
    doors = "".join(
        f"{'[' + '_' * (WIDTH - 2) + ']' if letter + '1' in plan['doors'] else '=' * WIDTH}+" for letter in letters
    )
    return text.append("  +" + doors, "dim")


def _walked(sheet: View | None) -> set[tuple[str, str]]:
    if sheet is None:
        return set()
    path = sheet["path"]
    return {step for a, b in pairwise(path) for step in ((a, b), (b, a))}


def _row(view: View, sheet: View | None, letters: list[str], row: int, line: int, walked: set[tuple[str, str]]) -> Text:
    plan, text = view["map"], Text()
    ends = [end for passage in plan["passages"] for end in passage.split("-")]
    text.append(f"{row} " if line == 0 else "  ", "dim")
    has_passage = f"{letters[0]}{row}" in ends
    text.append(("<" if has_passage else "|") if line == 0 else "|", "magenta" if has_passage else "dim")
    for at, letter in enumerate(letters):
        room = f"{letter}{row}"
        text.append_text(_room(view, sheet, room, line))
        if at + 1 < len(letters):
            text.append_text(_side(plan, room, f"{letters[at + 1]}{row}", line, walked))
    text.append((">" if has_passage else "|") if line == 0 else "|", "magenta" if has_passage else "dim")
    return text.append("\n")


def _side(plan: View, room: str, other: str, line: int, walked: set[tuple[str, str]]) -> Text:
    border, on_path = f"{room}-{other}", (room, other) in walked
    if border in plan["walls"]:
        return Text("#", "bold cyan" if on_path else "white")
    if border in plan["added_walls"]:
        return Text("█", "bold cyan" if on_path else "white")
    if border in plan["moats"]:
        return Text("~", "bold cyan" if on_path else "blue")
    return Text("─" if on_path and line == 1 else " ", "cyan")


def _between(plan: View, letters: list[str], row: int, walked: set[tuple[str, str]]) -> Text:
    text = Text("  +", "dim")
    for letter in letters:
        room, below = f"{letter}{row}", f"{letter}{row - 1}"
        border, on_path = f"{below}-{room}", (room, below) in walked
        if border in plan["walls"]:
            text.append("#" * WIDTH, "bold cyan" if on_path else "white")
        elif border in plan["added_walls"]:
            text.append("█" * WIDTH, "bold cyan" if on_path else "white")
        elif border in plan["moats"]:
            text.append("~" * WIDTH, "bold cyan" if on_path else "blue")
        else:
            text.append(f"{'│' if on_path else ' ':^{WIDTH}}", "cyan")
        text.append("+", "dim")
    return text.append("\n")


def _room(view: View, sheet: View | None, room: str, line: int) -> Text:
    """Two lines of a room: its guard and monster circle; its reward and the group."""
    printed = view["map"]["rooms"][room]
    visited, here = False, False
    if sheet:
        visited, here = room in sheet["visited"], sheet["room"] == room
    back = " on grey23" if visited else ""
    if line == 0:
        circles = view["dungeon"]["circles"] if view["dungeon"] else []
        sign = CIRCLES[circles.index(room)] if room in circles else " "
        words, style = _guard(printed, sheet)
        return Text.assemble((f"{words:<{WIDTH - 1}}"[: WIDTH - 1], style + back), (sign, "bold red" + back))
    words, style = _reward(printed, sheet, room)
    sign = "@" if here else "·" if visited else " "
    room_left = WIDTH - 1 if sign != " " else WIDTH
    body = f"{words:<{room_left}}"[:room_left]
    return Text.assemble((body, style + back), (sign.strip(), "bold cyan" + back))


def _guard(printed: View, sheet: View | None) -> tuple[str, str]:
    left = [one for one in printed["minions"] if sheet is None or one["key"] in sheet["minions_left"]]
    if left:
        names = "/".join(f"{GUARDS.get(one['kind'], one['name'][:3])}{one['level']}" for one in left)
        return names, SYMBOL_STYLE.get(left[0]["hero"], "")
    return (str(TRAP), "red") if printed["trap"] else ("", "")


def _reward(printed: View, sheet: View | None, room: str) -> tuple[str, str]:
    if not printed["reward"]:
        return "", ""
    if sheet is not None and room not in sheet["rewards_left"]:
        gone = printed["gem"] and printed["gem"] in sheet["struck"]
        return (f"x {printed['gem']}", "dim") if gone else ("", "")
    if printed["gem"]:
        return f"◆ {printed['gem']}", "bold magenta"
    return str(REWARDS.get(printed["reward"], printed["reward"])), "green"


# -- the sheet ---------------------------------------------------------------------------------------------------------


def _sheet(view: View, sheet: View) -> Text:
    lines = [_line((sheet["name"], "bold underline"))]
    if sheet["power"]:
        power = sheet["power"]
        lines.append(_line((str(say("power:")) + " ", "dim"), (power["name"], "bold"), f" ({power['points']:+})"))
        lines.append(_line(("  " + power["text"], "dim")))
    if sheet["objective"]:
        card = sheet["objective"]
        tiers = "/".join(str(tier) for tier in card["tiers"])
        lines.append(_line((str(say("objective:")) + " ", "dim"), (card["name"], "bold")))
        facts = {"text": card["text"], "n": card["figure"], "tiers": tiers}
        lines.append(_line(("  " + say("{text}: {n} ({tiers})").text(facts), "dim")))
    lines += [_hero(view, hero) for hero in sheet["heroes"]]
    lines += [_life(view, sheet), _potions(view, sheet), *_items(sheet), *_tracks(view, sheet), _tracker(view, sheet)]
    return Text("\n").join(lines)


def _hero(view: View, hero: View) -> Text:
    top, level = len(view["print"]["shields"]), hero["level"]
    style = {True: "●", False: "○", None: " "}[hero["black"]]
    boxes = FULL * level + EMPTY * (top - level)
    return _line(f"{style} ", (f"{hero['name']:<10}", SYMBOL_STYLE.get(hero["key"], "")), boxes, f" {level}")


def _life(view: View, sheet: View) -> Text:
    passed = [points for heart, points in view["print"]["damage_marks"] if heart <= sheet["damage"]]
    powers = "/".join(str(fight["power"]) for fight in sheet["fights"]) or str(sheet["life"])
    text = _line(
        (str(say("combat power")), "dim"), f" {powers}  ",
        (str(say("life")), "dim"), f" {sheet['life']}  ",
        (str(say("damage")), "dim"), (f" {sheet['damage']}", "red" if sheet["damage"] > sheet["life"] else ""),
        f" ({passed[-1] if passed else 0})",
    )  # fmt: skip
    if sheet["resurrected"]:
        text.append("  " + str(say("resurrected")) + f" ({view['print']['resurrection']})", "red")
    return text


def _potions(view: View, sheet: View) -> Text:
    per_row, bonuses = view["print"]["potions_per_row"], view["print"]["row_bonus"]
    boxes = FULL * sheet["potions"] + EMPTY * (per_row * len(bonuses) - sheet["potions"])
    rows = " ".join(boxes[at : at + per_row] for at in range(0, len(boxes), per_row))
    return _line((str(say("potions")), "dim"), f" {rows}", (f"  ♥{sheet['hearts_left']}", "red"))


def _items(sheet: View) -> list[Text]:
    lines = []
    for item in sheet["items"]:
        boxes = FULL * item["boxes"] + EMPTY * (2 - item["boxes"])
        done = item["boxes"] == 2
        points = f" {item['points']:+}" if item["points"] else ""
        name = (f" {item['name']}", "bold" if done else SYMBOL_STYLE.get(item["symbol"] or "", ""))
        lines.append(_line(boxes, name, (points, "dim")))
    return lines


def _tracks(view: View, sheet: View) -> list[Text]:
    gems, minions = sheet["gems"], sheet["minions"]
    gem_points = view["print"]["gem_points"][gems - 1] if gems else 0
    minion_points = view["print"]["minion_points"][minions - 1] if minions else 0
    letters = " ".join(sheet["letters"])
    first = _line((str(say("gems")), "dim"), f" {gems} = {gem_points}", (f"  {letters}", "magenta"))
    if sheet["struck"]:
        first.append(f"  x {' '.join(sheet['struck'])}", "dim")
    second = _line((str(say("minions")), "dim"), f" {minions} = {minion_points}  ")
    second.append(str(say("rooms")), "dim").append(f" {len(sheet['visited'])}")
    return [first, second]


def _tracker(view: View, sheet: View) -> Text:
    """PD-131 The numbers of the dice used, round by round."""
    numbers = [str(die["number"]) for die in sheet["tracker"]]
    rounds = ["".join(numbers[at : at + 3]) for at in range(0, len(numbers), 3)]
    text = _line((str(say("tracker")), "dim"), " " + " ".join(rounds))
    if sheet["swaps_left"] > 0:
        text.append("  " + say("colour swaps: {n}").text({"n": sheet["swaps_left"]}))
    return text


# -- cards and the others ----------------------------------------------------------------------------------------------


def _monsters(view: View) -> Table:
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    heads = [say("monster"), say("room"), say("sworn enemy"), say("power:points/damage"), say("flight"), say("bonus")]
    for head in ("", *heads, *([say("lost gems")] if view["ephemeral_gems"] else [])):
        table.add_column(str(head), no_wrap=True)
    mine = view["seat"]
    for at, monster in enumerate(view["dungeon"]["monsters"]):
        tiers = " ".join(f"{one['power']}:{one['points']:+}/{one['damage']}" for one in monster["thresholds"])
        room = view["dungeon"]["circles"][at]
        seen = mine is not None and room in view["sheets"][mine]["visited"]
        lost = [" ".join(monster["lost_gems"])] if view["ephemeral_gems"] else []
        heroes = {hero["key"]: hero["name"] for hero in view["sheets"][0]["heroes"]}
        style = "dim" if view["round"] > view["fights"][at] else ""
        lair = Text(f"{room} ✓", "green") if seen else Text(room)
        table.add_row(
            Text(CIRCLES[at], "bold red"), monster["name"], lair,
            Text(heroes[monster["enemy"]], SYMBOL_STYLE.get(monster["enemy"], "")), tiers, str(monster["flight"]),
            monster["bonus"], *lost, style=style,
        )  # fmt: skip
    return table


def _missions(view: View) -> Text:
    lines = []
    for mission in view["missions"]:
        done = mission["scored_in_round"]
        state = say("scored in round {n}").text({"n": done}) if done else str(say("open"))
        words = say("{mission}: {text}").text({"mission": mission["name"], "text": mission["text"]})
        label = str(say("mission")) + " "
        lines.append(_line((label, "dim"), (words, "dim" if done else "bold"), (f" [{state}]", "dim")))
    return Text("\n").join(lines)


def _others(view: View) -> Table:
    """The sheets of the others, as they were last open."""
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    heads = (say("player"), say("power"), say("room"), say("lvl."), say("life"), say("dmg."), say("pot."), say("items"),
             say("gems"), say("minions"), say("rooms"), say("monsters"), say("miss."))  # fmt: skip
    for at, head in enumerate(heads):
        table.add_column(str(head), overflow="fold", no_wrap=at < 2)
    for sheet in view["sheets"]:
        if sheet["seat"] == view["seat"]:
            continue
        items = sum(1 for item in sheet["items"] if item["boxes"] == 2)
        levels = "".join(str(hero["level"]) for hero in sheet["heroes"])
        table.add_row(
            sheet["name"], sheet["power"]["name"] if sheet["power"] else "-", sheet["room"] or "-", levels,
            str(sheet["life"]), str(sheet["damage"]) + ("†" if sheet["resurrected"] else ""), str(sheet["potions"]),
            str(items), f"{sheet['gems']} {''.join(sheet['letters'])}".strip(), str(sheet["minions"]),
            str(len(sheet["visited"])), "".join(f"{one:+}" for one in sheet["monster_points"]) or "-",
            str(sheet["mission_points"]),
        )  # fmt: skip
    return table


def _scores(view: View) -> Group:
    """PD-134 The score row of every player, and the objectives, which are open now."""
    table = Table(padding=(0, 1), header_style="bold")
    table.add_column(str(say("place")))
    table.add_column(str(say("player")))
    for letter in view["scores"][0]:
        table.add_column(letter, justify="right")
    rows = sorted(zip(view["places"], view["sheets"], view["scores"], strict=True), key=lambda row: row[0] or 0)
    for place, sheet, score in rows:
        cells = [str(points) for points in score.values()]
        table.add_row(str(place or "-"), sheet["name"], *cells, style="bold" if place == 1 else "")
    notes = [f"{sheet['name']}: {sheet['objective']['name']}" for _, sheet, _ in rows if sheet["objective"]]
    if view.get("rating"):
        notes.append(say("rating: {rating}").text({"rating": view["rating"]}))
    return Group(table, Text(f"{LEGEND}\n{'   '.join(notes)}", "dim"))
