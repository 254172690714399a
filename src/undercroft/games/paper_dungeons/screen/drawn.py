"""Paper Dungeons drawn: the map with the path walked, the sheet beside it, and what the others have."""

from __future__ import annotations

from itertools import pairwise

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from undercroft.games.paper_dungeons.glossary import ITEMS, KINDS, RESURRECTED, ROUND, TRACKS, TRAP, say
from undercroft.games.paper_dungeons.screen import said
from undercroft.games.paper_dungeons.sight import seen
from undercroft.kernel.words import signed
from undercroft.term.screens.strokes import at_place, boxes, fitted, lines, rows_for

WIDTH, NARROW = 7, 4  # characters of a room; on a narrow screen
CIRCLES = "①②③"
GUARDS = {"goblin": say("gob"), "orc": say("orc"), "zombie": say("zom"), "ghost": say("gho")}
REWARD_SIGNS = {"potion": "♥ ", "step": "⚒ ", "level": "▲ "}
LIFE, DAMAGE, POTIONS, GEMS, MINIONS = (track.word for track in TRACKS.values())
ROOMS, POT, PLAYER = say("rooms"), say("pot."), say("player")
KEY = say("@ you · visited ♥ potion ⚒ item step ▲ level ◆ gem # wall ~ moat < > passage")
SMALL_KEYS = (say("♥ potion ⚒ item step ▲ level ◆ gem @ you · visited"), say("# wall ~ moat (_ ≈ below) < > passage"))
LEGEND = say(
    "A B C monsters, D levels, E items, F gems, G minions, H damage, I resurrection, J cards, K missions, L total"
)
SYMBOL_STYLE = {
    "warrior": "red", "magician": "blue", "cleric": "yellow", "thief": "green", "clover": "bold green",
    "boots": "bold magenta", "skull": "dim",
}  # fmt: skip


def board(view: seen.PaperDungeonsView, width: int, height: int) -> Text:
    """The map; where there are few rows, one for each row of rooms."""
    sheet = seen.own_sheet(view)
    plan = view["map"]
    letters = [chr(ord("A") + at) for at in range(plan["columns"])]
    walked = _walked(sheet)
    is_small = height < 2 * plan["rows"] + 3
    wide = WIDTH if width >= 3 + len(letters) * (WIDTH + 1) else NARROW
    rows = [Text("   " + "".join(f"{letter:^{wide + 1}}" for letter in letters), "dim")]
    for row in range(plan["rows"], 0, -1):
        rows.append(_row(view, sheet, letters, row, walked, is_small, wide))
        if row > 1 and not is_small:
            rows.append(_between(plan, letters, row, walked, wide))
    doors = "".join(
        f"{'=[' + ' ' * (wide - 4) + ']=' if f'{letter}1' in plan['doors'] else '=' * wide}+" for letter in letters
    )
    keys = SMALL_KEYS if is_small else (KEY,)
    below = [Text(f"  +{doors}", "dim"), *(Text(str(key), "dim") for key in keys)]
    while is_small and below and len(rows) + rows_for(below, width) > height:
        below.pop()
    return lines([*rows, *below])


def dice(view: seen.PaperDungeonsView) -> Text:
    """The six dice; those this seat has used are in brackets. A full square is a black die, an empty one a white."""
    text = Text()
    for at, (die, used) in enumerate(seen.dice_used(view)):
        face = f"{'□' if die['colour'] == 'white' else '■'}{die['name']}" + (
            f" {die['number']}" if die["number"] else ""
        )
        style = "dim" if used or die["symbol"] == "skull" else SYMBOL_STYLE.get(die["symbol"], "")
        text.append("  " if at else "")
        text.append(f"({face})" if used else face, at_place(style, f"die-{at}"))
    return text


def _walked(sheet: seen.SheetSeen | None) -> set[tuple[str, str]]:
    if sheet is None:
        return set()
    return {step for a, b in pairwise(sheet["path"]) for step in ((a, b), (b, a))}


def _row(
    view: seen.PaperDungeonsView,
    sheet: seen.SheetSeen | None,
    letters: list[str],
    row: int,
    walked: set[tuple[str, str]],
    is_small: bool,
    wide: int,
) -> Text:
    plan = view["map"]
    ends = [end for passage in plan["passages"] for end in passage.split("-")]
    has_passage = f"{letters[0]}{row}" in ends
    edge = "magenta" if has_passage else "dim"
    text = Text.assemble((f"{row} ", "dim"), ("<" if has_passage else "|", edge))
    for at, letter in enumerate(letters):
        room = f"{letter}{row}"
        drawn = _room(view, sheet, room, wide)
        below = _below(plan, f"{letter}{row - 1}-{room}")
        if is_small and row > 1 and below.plain != " ":
            column = max(drawn.plain.rfind(" "), drawn.plain.rfind("x"))  # free, or of a gem that is gone
            column = column if column >= 0 else wide // 2 - 1  # else of the minion's name
            drawn = Text.assemble(drawn[:column], below, drawn[column + 1 :])
        text.append_text(drawn)
        if at + 1 < len(letters):
            text.append_text(_side(plan, room, f"{letters[at + 1]}{row}", walked))
    return text.append(">" if has_passage else "|", edge)


def _side(plan: seen.MapSeen, room: str, other: str, walked: set[tuple[str, str]]) -> Text:
    border, on_path = f"{room}-{other}", (room, other) in walked
    if border in plan["walls"] or border in plan["added_walls"]:
        return Text("#", "bold cyan" if on_path else "white")
    if border in plan["moats"]:
        return Text("~", "bold cyan" if on_path else "blue")
    return Text("─" if on_path else " ", "cyan")


def _below(plan: seen.MapSeen, border: str) -> Text:
    """What lies between a room and the one below it, in one sign."""
    if border in plan["walls"] or border in plan["added_walls"]:
        return Text("_", "white")
    return Text("≈" if border in plan["moats"] else " ", "blue")


def _between(plan: seen.MapSeen, letters: list[str], row: int, walked: set[tuple[str, str]], wide: int) -> Text:
    text = Text("  +", "dim")
    for letter in letters:
        room, below = f"{letter}{row}", f"{letter}{row - 1}"
        border, on_path = f"{below}-{room}", (room, below) in walked
        style = "bold cyan" if on_path else "white"
        if border in plan["walls"] or border in plan["added_walls"]:
            text.append("#" * wide, style)
        elif border in plan["moats"]:
            text.append("~" * wide, "bold cyan" if on_path else "blue")
        else:
            text.append(f"{'│' if on_path else ' ':^{wide}}", "cyan")
        text.append("+", "dim")
    return text


def _room(view: seen.PaperDungeonsView, sheet: seen.SheetSeen | None, room: str, wide: int) -> Text:
    """Guard, reward, the circle of a monster, and whether the group is or was here."""
    printed = view["map"]["rooms"][room]
    visited = sheet is not None and room in sheet["visited"]
    is_here = sheet is not None and sheet["room"] == room
    back = " on grey23" if visited else ""
    dungeon = view["dungeon"]  # those who have come are gone from it
    circles = {dungeon["circles"][at]: CIRCLES[at] for at in _coming(view)} if dungeon else {}
    guard, guard_style = _guard(printed, sheet, 2 if wide == NARROW else 3)
    reward, reward_style = _reward(printed, sheet, room)
    mark = "@" if is_here else "·" if visited else " "
    circle = circles.get(room, mark)
    sign = mark if circle != mark and mark == "@" else circle
    place = f"room-{room}"
    if wide == NARROW:  # one sign besides the guard: where one is, which monster comes, what lies there
        last = (sign, "bold cyan" if sign == "@" else "bold red") if sign in f"@{CIRCLES}" else (
            (reward[0], reward_style) if reward else (sign, "bold cyan"))  # fmt: skip
        cells = ((f"{guard:<3}"[:3], guard_style), last)
        return Text.assemble(*((text, at_place(style + back, place)) for text, style in cells))
    return Text.assemble(
        (f"{guard:<4}"[:4], at_place(guard_style + back, place)),
        (f"{reward:<2}"[:2], at_place(reward_style + back, place)),
        (sign, at_place(("bold cyan" if sign in "@·" else "bold red") + back, place)),
    )


def _guard(printed: seen.RoomSeen, sheet: seen.SheetSeen | None, letters: int) -> tuple[str, str]:
    left = [one for one in printed["minions"] if sheet is None or one["key"] in sheet["minions_left"]]
    if left:
        first = left[0]
        more = "+" if len(left) > 1 else ""
        name = str(GUARDS.get(first["kind"], first["name"][:3]))
        return f"{name[: letters - len(more)]}{first['level']}{more}", SYMBOL_STYLE.get(first["hero"], "")
    return (str(TRAP), "red") if printed["trap"] else ("", "")


def _reward(printed: seen.RoomSeen, sheet: seen.SheetSeen | None, room: str) -> tuple[str, str]:
    if not printed["reward"]:
        return "", ""
    if sheet is not None and room not in sheet["rewards_left"]:
        gone = printed["gem"] and printed["gem"] in sheet["struck"]
        return (f"x{printed['gem']}", "dim") if gone else ("", "")
    if printed["gem"]:
        return f"◆{printed['gem']}", "bold magenta"
    return REWARD_SIGNS.get(printed["reward"], "* "), "green"


# -- the sheet ---------------------------------------------------------------------------------------------------------


def side(view: seen.PaperDungeonsView, seat: int | None, width: int) -> RenderableType:
    """The next monster and the sheet; after the end the points."""
    sheet = view["sheets"][seat] if seat is not None else None
    parts: list[RenderableType] = [dice(view)] if view["pool"] else []
    if view.get("scores"):
        parts.append(_points(view, seat))
    if sheet is not None:
        parts.append(_sheet(view, sheet))
    if dungeon := view["dungeon"]:
        parts.append(lines([_monster(view, dungeon, sheet, at) for at in range(len(dungeon["monsters"]))]))
    parts += [_cards(view, sheet)]
    return Group(*parts)


WIDE_ENOUGH = 30  # columns for the names of finished items


def small_side(view: seen.PaperDungeonsView, seat: int | None, width: int, height: int) -> RenderableType:
    """The whole sheet with the monsters, or the next of them; else only levels, life and what is begun."""
    sheet = view["sheets"][seat] if seat is not None else None
    if sheet is None or view.get("scores"):
        return side(view, seat, width)
    parts: list[Text | str] = [_small_dice(view)] if view["pool"] else []
    signs = {True: "●", False: "○", None: ""}
    parts.append(" ".join(f"{signs[hero['black']]}{hero['name'][:3]}{hero['level']}" for hero in sheet["heroes"]))
    hurt = "bold red" if sheet["damage"] > sheet["life"] else ""
    parts.append(Text(f"{LIFE} {sheet['life']} {DAMAGE} {sheet['damage']} ♥{sheet['hearts_left']}", hurt))
    parts.append(f"{POT} {sheet['potions']} {GEMS} {sheet['gems']} {MINIONS} {sheet['minions']}")
    monsters, briefly, following, lost = list[Text](), list[Text](), list[Text](), list[Text]()
    if dungeon := view["dungeon"]:
        monsters = [_monster(view, dungeon, sheet, at) for at in range(len(dungeon["monsters"]))]
        briefly = [_monster(view, dungeon, sheet, at, with_gems=False) for at in range(len(monsters))]
        following = [_small_monster(view, dungeon, sheet, at) for at in _coming(view)[:1]]
        lost = [Text(text) for at in _coming(view)[:1] if (text := _lost_gems(view, dungeon, at))]
    whole = [f"■■ {item['name']}" for item in sheet["items"] if item["boxes"] == 2]
    begun = [f"■□ {item['name']}" for item in sheet["items"] if item["boxes"] == 1]
    if whole and width < WIDE_ENOUGH:
        whole = [f"■■ ×{len(whole)}"]
    items = ", ".join([*whole, *begun])
    above: list[Text | str] = [dice(view), _sheet(view, sheet)] if view["pool"] else [_sheet(view, sheet)]
    few = [*parts, *following]
    had: list[Text | str] = [items] if items else []
    ways = ([*above, *monsters], [*above, *briefly], [*above, *following], [*few, *lost, *had], [*few, *had], few)
    return fitted(ways, width, height)


def _coming(view: seen.PaperDungeonsView) -> list[int]:
    """The monsters that have not come yet."""
    return [at for at, fight in enumerate(view["fights"]) if fight >= view["round"]]


def _lost_gems(view: seen.PaperDungeonsView, dungeon: seen.DungeonSeen, at: int) -> str:
    """The gems that are gone for who has not taken them when this monster has come."""
    letters = dungeon["monsters"][at]["lost_gems"] if view["ephemeral_gems"] else []
    return say("then gone: {gems}").text({"gems": " ".join(f"◆{letter}" for letter in letters)}) if letters else ""


def _small_monster(view: seen.PaperDungeonsView, dungeon: seen.DungeonSeen, sheet: seen.SheetSeen, at: int) -> Text:
    """The monster that comes next, what it would bring now, and what a little more power would."""
    monster, room, now = dungeon["monsters"][at], dungeon["circles"][at], sheet["fights"][at]
    text = Text.assemble((f"{CIRCLES[at]} {monster['name']} ", "bold red"))
    text.append(f"{room}{' ✓' if now['entered'] else ''} ", "green" if now["entered"] else "")
    text.append(ROUND.text({"n": view["fights"][at]}), "dim")
    tier, weak = say("power {power}: {points:+}, damage {damage}"), say("power {power}: flight {points:+}")
    words = tier if not now["flees"] else weak if now["entered"] else say("power {power}, not entered: {points:+}")
    facts = {"power": now["power"], "points": now["points"], "damage": now["damage"]}
    text.append(f"\n{words.text(facts)}", "bold")
    for one in [one for one in monster["thresholds"] if one["power"] > now["power"]][:1]:
        facts = {"power": one["power"], "points": one["points"], "damage": one["damage"]}
        text.append(f"\n{tier.text(facts)}", "dim")
    return text


def _small_dice(view: seen.PaperDungeonsView) -> Text:
    text = Text()
    for at, (die, used) in enumerate(seen.dice_used(view)):
        face = f"{'□' if die['colour'] == 'white' else '■'}{die['name'][:3]}{die['number'] or ''}"
        text.append(" " if at else "").append(
            f"({face})" if used else face, at_place("dim" if used else "", f"die-{at}")
        )
    return text


def _monster(
    view: seen.PaperDungeonsView,
    dungeon: seen.DungeonSeen,
    sheet: seen.SheetSeen | None,
    at: int,
    with_gems: bool = True,
) -> Text:
    """`① Gargoyle C3 ✓ r3: 9 / 7 10 13`: power against thresholds; what has come stays, marked."""
    monster, room = dungeon["monsters"][at], dungeon["circles"][at]
    is_past = view["round"] > view["fights"][at]
    was_there = sheet is not None and room in sheet["visited"]
    text = Text.assemble((f"{CIRCLES[at]} {monster['name']} ", "dim strike" if is_past else "bold red"))
    if is_past:
        points = sheet["monster_points"][at] if sheet and at < len(sheet["monster_points"]) else None
        return text.append(str(say("gone")) if points is None else signed(points), "dim")
    text.append(f"{room}{' ✓' if was_there else ''} ", "green" if was_there else "")
    text.append(say("r{n}").text({"n": view["fights"][at]}) + "\n  ", "dim")
    tiers = " ".join(f"{one['power']}:{one['points']:+}/{one['damage']}" for one in monster["thresholds"])
    if sheet is not None:
        text.append(say("power {n} of").text({"n": sheet["fights"][at]["power"]}) + " ", "bold")
    text.append(tiers)
    lost = _lost_gems(view, dungeon, at) if with_gems else ""
    return text.append(f"\n  {lost}", "dim") if lost else text


def _sheet(view: seen.PaperDungeonsView, sheet: seen.SheetSeen) -> Text:
    top = len(view["print"]["shields"])
    rows = [Text(sheet["name"], "bold underline")]
    for at, hero in enumerate(sheet["heroes"]):
        sign = {True: "●", False: "○", None: " "}[hero["black"]]
        name = (f"{hero['name']:<9}"[:9] + " ", at_place(SYMBOL_STYLE.get(hero["key"], ""), f"hero-{at}"))
        rows.append(Text.assemble(f"{sign} ", name, boxes(hero["level"], top), f" {hero['level']}"))
    passed = [points for heart, points in view["print"]["damage_marks"] if heart <= sheet["damage"]]
    hurt = "bold red" if sheet["damage"] > sheet["life"] else ""
    life = Text.assemble(
        (f"{LIFE} ", "dim"), f"{sheet['life']} ", (f"{DAMAGE} ", "dim"), (f"{sheet['damage']}", hurt),
        f" ({passed[-1] if passed else 0})",
    )  # fmt: skip
    if sheet["resurrected"]:
        life.append(f" {RESURRECTED}", "red")
    rows.append(life)
    rows.append(_potions(view, sheet))
    for item in sheet["items"]:
        style = "bold" if item["boxes"] == 2 else SYMBOL_STYLE.get(item["symbol"] or "", "")
        points = f" {signed(item['points'])}" if item["points"] else ""
        name = (f" {item['name']}", at_place(style, f"item-{item['key']}"))
        rows.append(Text.assemble(boxes(item["boxes"], 2), name, (points, "dim")))
    gem_points = view["print"]["gem_points"][sheet["gems"] - 1] if sheet["gems"] else 0
    minion_points = view["print"]["minion_points"][sheet["minions"] - 1] if sheet["minions"] else 0
    rows.append(
        Text.assemble((f"{GEMS} ", "dim"), f"{sheet['gems']} = {gem_points} ", (" ".join(sheet["letters"]), "magenta"))
    )
    rows.append(Text.assemble((f"{MINIONS} ", "dim"), f"{sheet['minions']} = {minion_points}  ",
                              (f"{ROOMS} ", "dim"), f"{len(sheet['visited'])}"))  # fmt: skip
    return lines(rows)


def _potions(view: seen.PaperDungeonsView, sheet: seen.SheetSeen) -> Text:
    per_row, rows = view["print"]["potions_per_row"], len(view["print"]["row_bonus"])
    marks = boxes(sheet["potions"], per_row * rows).plain
    drawn = " ".join(marks[at : at + per_row] for at in range(0, len(marks), per_row))
    return Text.assemble((f"{POTIONS} ", "dim"), drawn, (f" ♥{sheet['hearts_left']}", "red"))


def _cards(view: seen.PaperDungeonsView, sheet: seen.SheetSeen | None) -> Text:
    rows: list[Text] = []
    if sheet is not None and sheet["power"]:
        power = sheet["power"]
        rows.append(Text.assemble((power["name"], "bold"), f" ({power['points']:+}) ", (power["text"], "dim")))
    if sheet is not None and sheet["objective"]:
        card = sheet["objective"]
        rows.append(Text.assemble((f"{card['name']} ", "bold"), (said.objective_words(card), "dim")))
    for mission in view["missions"]:
        mark = "✓ " if mission["scored_in_round"] else ""
        rows.append(Text.assemble((f"{mark}{mission['name']} ", "bold"), (mission["text"], "dim")))
    return lines(rows)


def _points(view: seen.PaperDungeonsView, seat: int | None) -> Text:
    score = view["scores"][seat or 0]
    rows = [Text.assemble((f"{letter} ", "dim"), f"{points}") for letter, points in score.items()]
    return Text("  ").join(rows).append("\n")


# -- the others --------------------------------------------------------------------------------------------------------


def others(view: seen.PaperDungeonsView, seat: int | None) -> RenderableType:
    parts: list[RenderableType] = [_others(view)]
    if view.get("scores"):
        parts.append(_scores(view))
    return Group(*parts)


def _others(view: seen.PaperDungeonsView) -> Table:
    """The sheets of the others, as they were last open."""
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    heads = (PLAYER, KINDS["power"], KINDS["room"], say("lvl."), LIFE, say("dmg."), POT, ITEMS,
             GEMS, MINIONS, ROOMS, say("monsters"), say("miss."))  # fmt: skip
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
            str(len(sheet["visited"])), "".join(map(signed, sheet["monster_points"])) or "-",
            str(sheet["mission_points"]),
        )  # fmt: skip
    return table


def _scores(view: seen.PaperDungeonsView) -> Group:
    """PD-134 The score row of every player, and the objectives, which are open now."""
    table = Table(padding=(0, 1), header_style="bold")
    table.add_column(str(say("place")))
    table.add_column(str(PLAYER))
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
