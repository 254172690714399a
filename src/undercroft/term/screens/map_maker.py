"""Map Maker in the terminal: the Dungeon Sheet, the Hero Sheets, the Boss Sheet, and the Wild Map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from undercroft.kernel.words import Domain, current_language

say = Domain("map-maker")
SECRETS = False
TELLS_DICE = True
FACES = " ⚀⚁⚂⚃⚄⚅"
ROMAN = ("", "I", "II", "III", "IV", "V", "VI")
WIDTH = 37  # of a Hero Sheet: two stand side by side in 80 columns
NARROW = 80

# Words that stand inside longer lines.
AGAINST = say("against")
ATTACK = say("Attack")
ATTACKS = say("attacks")
BOOKS = say("Skill Books")
DEFENSE = say("Defense")
DEPTH = say("Depth")
DUNGEON = say("Dungeon")
EVENT = say("Event")
FIGHT_ROUND = say("fight round")
HATRED = say("Hatred")
MISSES = say("Misses")
PENALTY = say("Penalty")
POTIONS = say("HP Potions")
SIX_DICE = say("Six dice")
SKILLS = say("Skills")
SPECIAL_RULE = say("Special Rule")
THREAT = say("Threat")
TOTAL = say("total")

View = Mapping[str, Any]


def draw(view: dict[str, Any]) -> RenderableType:
    """The whole position."""
    parts: list[RenderableType] = [heading(view)]
    if view["special_rule"]:
        danger = view["danger"]
        parts.append(Text(entry(danger["name"], danger["penalty"]), "magenta"))
        parts.append(Text(entry(SPECIAL_RULE, view["special_rule"]), "magenta"))
    if view["boss"] is not None:
        parts.append(boss_sheet(view))
    elif view["heroes"]:
        parts += [level_track(view), encounters(view)]
    if view["test"] is not None:
        parts.append(test_under_way(view))
    parts += hero_sheets(view)
    parts += [Text(line, "dim") for line in skills_at_hand(view)]
    return Group(*parts)


class Either:
    """Drawn where there is room for it; said in plain lines in a pipe or on a narrow screen."""

    def __init__(self, drawn: RenderableType, said: RenderableType) -> None:
        self.drawn, self.said = drawn, said

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        is_picture = console.is_terminal and not console.is_dumb_terminal and console.width >= NARROW
        if isinstance(self.said, Text) and not console.is_terminal:
            self.said.no_wrap, self.said.overflow = True, "ignore"  # a line in a pipe is as long as it likes
        yield self.drawn if is_picture else self.said


def framed(content: RenderableType, title: str, style: str) -> RenderableType:
    return Either(Panel(content, title=title, border_style=style), Group(Text(f"-- {title} --"), content))


def entry(name: object, text: object) -> str:
    """`Silence: no Skills this round`, with the colon of the current language."""
    return say("{name}: {text}").text({"name": name, "text": text})


def heading(view: View) -> RenderableType:
    dungeon = view["dungeon"]
    words = [str(MODES[view["mode"]])]
    if view["hard"]:
        words.append(str(say("Hard Mode")))
    if dungeon["number"]:
        name = dungeon["name"] or say("still without a name")
        words.append(entry(f"{DUNGEON} {ROMAN[dungeon['number']]}", name))
    if view["phase"] in PHASES:
        words.append(str(PHASES[view["phase"]]))
    text = Text("  ·  ".join(words), "bold")
    return Either(Rule(text, style="dim"), text)


MODES = {"normal": say("Normal Mode"), "adventure": say("Adventure Mode")}
PHASES = {"won": say("The Boss is defeated."), "lost": say("The Heroes have lost.")}


# -- the Dungeon Sheet ------------------------------------------------------------------------------------------------


def level_track(view: View) -> RenderableType:
    """The ten levels around the current one: Threat below, Boss Encounter Score above, Elite modifier marked."""
    level = max(view["level"], 1)
    first = (level - 1) // 10 * 10 + 1
    levels = range(first, min(first + 10, view["last_level"] + 1))
    rows = {key: [str(say_row)] for key, say_row in TRACK_ROWS.items()}
    for number in levels:
        threat, score, elite = view["track"][number - 1]
        here = number == view["level"]
        rows["boss"].append(f"{score or '–'}")
        rows["level"].append(f"[{number}]" if here else f"{number}{'*' if elite else ''}")
        rows["threat"].append(str(view["threat"]) if here else str(threat))
        rows["elite"].append(f"+{elite}" if elite else "")
    table = Table.grid(padding=(0, 1))
    table.add_column(style="dim")
    for number in levels:
        style = "bold yellow" if number == view["level"] else "dim" if number < view["level"] else ""
        table.add_column(justify="right", min_width=4, style=style)
    for row in rows.values():
        if any(row[1:]):
            table.add_row(*row)
    return Padding(table, (0, 0, 1, 0))


TRACK_ROWS = {
    "boss": say("Boss Encounter Score"),
    "level": say("Dungeon Level"),
    "threat": say("Dungeon Threat"),
    "elite": say("Elite modifier"),
}


def encounters(view: View) -> RenderableType:
    """The boxes with their Basic Dice, and each Hero's exact chance."""
    living = [hero for hero in view["heroes"] if hero["is_alive"]]
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column("")
    table.add_column(str(say("Encounter")))
    table.add_column(str(say("Attribute")))
    table.add_column(str(say("Basic Die")), justify="center")
    for hero in living:
        mark = "▶" if hero["number"] - 1 == view["acting"] else ""
        table.add_column(f"{mark}{hero['name']}", justify="right")
    for box in view["encounters"]:
        style = "" if box["is_open"] else "dim"
        die = f"{FACES[box['die']]} {box['die']}" if box["die"] else "·"
        chances = [percent(hero["chances"].get(box["key"])) for hero in living]
        table.add_row(str(box["number"]), box["name"], box["attribute"] or "–", die, *chances, style=style)
    parts: list[RenderableType] = [table]
    if view["dice"]:
        parts.append(Text(entry(SIX_DICE, f"{dice_row(view['dice'])}  = {sum(view['dice'])}"), "dim"))
    if view["event"]:
        event = view["event"]
        parts.append(framed(Text(event["text"]), entry(f"{EVENT} {event['number']}", event["name"]), "cyan"))
    return Group(*parts)


def percent(chance: Mapping[str, Any] | None) -> str:
    return f"{chance['percent']}%" if chance else "–"


def dice_row(dice: Sequence[int]) -> str:
    return " ".join(str(die) for die in dice)


# -- the Boss Sheet ---------------------------------------------------------------------------------------------------


def boss_sheet(view: View) -> RenderableType:
    boss = view["boss"]
    words = f"   SP {boss['sp']}/{boss['sp_limit']}   {ATTACK} {boss['attack']}   {DEFENSE} {boss['defense']}   "
    values = health(boss, "red", Text(f"{words}{THREAT} {boss['threat']}   {MISSES} {boss['misses']}"))
    names = boss["square_names"] or [""] * len(boss["squares"])
    squares = "  ".join(f"{name}[{die or ' '}]" for name, die in zip(names, boss["squares"], strict=True))
    table = Table.grid(padding=(0, 1))
    table.add_column(style="dim", min_width=9)
    table.add_column()
    table.add_row(str(say("Special Ability")), boss["ability"])
    table.add_row("", Text(squares, "bold yellow"))
    table.add_row(str(say("Action")), boss["acts"])
    for skill in boss["skills"]:
        table.add_row(f"{skill['cost']} SP", entry(skill["name"], skill["text"]))
    if len(view["heroes"]) > 1:  # alone nobody is hated more
        hatred = "   ".join(f"{DEEDS[deed]} {n:+}" for deed, n in boss["hatred"].items())
        table.add_row(str(HATRED), hatred)
    title = f"{boss['name']}  ·  {FIGHT_ROUND} {boss['round']}  ·  {DEPTH} {view['depth']}"
    parts = [values, table, chances_in_fight(view)] if view["phase"] == "fight" else [values, table]
    return framed(Group(*parts), title, "red")


DEEDS = {
    "hit": say("hits"),
    "miss": say("misses"),
    "destroy": say("destroys"),
    "clear": say("clears"),
    "heal": say("heals by a Skill"),
}


def chances_in_fight(view: View) -> RenderableType:
    """Each Hero's exact chances: to harm the Boss, to beat the leftmost die, to withstand a plain attack."""
    living = [hero for hero in view["heroes"] if hero["is_alive"]]
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column("")
    for hero in living:
        table.add_column(hero["name"], justify="right")
    for key, words in CHANCES.items():
        if any(key in hero["chances"] for hero in living):
            table.add_row(str(words), *(percent(hero["chances"].get(key)) for hero in living))
    return table


CHANCES = {
    "attack-boss": say("harm the Boss"),
    "attack-target": say("destroy the leftmost target"),
    "clear": say("clear the leftmost square"),
    "defend": say("withstand an attack"),
}


# -- a test under way -------------------------------------------------------------------------------------------------


def test_under_way(view: View) -> RenderableType:
    test = view["test"]
    hero = view["heroes"][test["hero"]]
    own = f"{test['attribute']} {test['value']}"
    for words, n in (
        (say("bonus"), test["bonus"]),
        (say("modifiers"), test["hero_mod"]),
        (say("penalty"), -test["penalty"]),
    ):
        own += f" {n:+} ({words})" if n else ""
    foe = f"{test['basic']} + {THREAT} {test['threat']}" + (f" {test['foe_mod']:+}" if test["foe_mod"] else "")
    if test["hero_die"]:
        result = f"{test['hero_score']} : {test['foe_score']}"
        style = "bold green" if test["prevails"] else "bold red"
        lines = [
            entry(hero["name"], f"{FACES[test['hero_die']]} {test['hero_die']} + {own}"),
            entry(AGAINST, f"{FACES[test['foe_die']]} {test['foe_die']} + {foe}"),
        ]
    else:
        result, style = percent(test["chance"]), "bold"
        lines = [entry(hero["name"], own), entry(AGAINST, foe)]
    if test["skills"]:
        lines.append(entry(SKILLS, ", ".join(test["skills"])))
    return framed(Group(*lines, Text(result, style)), str(say("Test")), "yellow")


# -- the Hero Sheets --------------------------------------------------------------------------------------------------


def hero_sheets(view: View) -> list[RenderableType]:
    """Two side by side, or one after the other."""
    sheets = [hero_sheet(view, hero) for hero in view["heroes"]]
    below = [Group(Text(), sheet) for sheet in sheets]
    rows: list[RenderableType] = []
    for at in range(0, len(sheets), 2):
        table = Table.grid(padding=(0, 3, 0, 0))
        table.add_column(min_width=WIDTH)
        table.add_column(min_width=WIDTH)
        table.add_row(*sheets[at : at + 2])
        rows.append(Either(Padding(table, (1, 0, 0, 0)), Group(*below[at : at + 2])))
    return rows


def hero_sheet(view: View, hero: View) -> RenderableType:
    lines: list[RenderableType] = [hero_heading(view, hero)]
    lines.append(health(hero, "green", Text(f"  SP {hero['sp']}/{hero['sp_limit']}", "blue")))
    things = f"{POTIONS} {hero['potions']}  {BOOKS} {hero['books']}"
    if hero["hatred"] is not None and view["boss"] is not None:
        things += f"  {HATRED} {hero['hatred']}"
    lines.append(Text(things))
    drawn = Group(*(attribute_row(one) for one in hero["attributes"]))
    lines.append(Either(drawn, Text(", ".join(attribute_words(one) for one in hero["attributes"]))))
    for skill in hero["skills"]:
        mark = "◆" if skill["is_usable"] else "◇" if skill["is_unlocked"] else " "
        style = "" if skill["is_unlocked"] else "dim"
        lines.append(Text(f"{mark} {skill['at']:>2} {skill['name']}", style))
    return Group(*lines)


def skills_at_hand(view: View) -> list[str]:
    """What the Skills do that could be used now by the Hero in the middle of things."""
    at = view["test"]["hero"] if view["test"] is not None else view["acting"]
    if at is None or view["phase"] not in ("delving", "fight"):
        return []
    skills = [skill for skill in view["heroes"][at]["skills"] if skill["is_usable"]]
    return [f"◆ {entry(skill['name'], skill['text'])}" for skill in skills]


def hero_heading(view: View, hero: View) -> Text:
    place = hero["number"] - 1
    words = hero["name"] if hero["name"] == hero["class_name"] else f"{hero['name']} ({hero['class_name']})"
    marks = [f"{TOTAL} {hero['total']}"]
    if place == view["starting_player"] and len(view["heroes"]) > 1:
        marks.append(str(say("Starting Player")))
    if hero["is_charmed"]:
        marks.append(str(say("charmed")))
    if hero["hampered"]:
        marks.append(f"{ATTACKS} {hero['hampered']:+}")
    if hero["defense_mod"]:
        marks.append(f"{DEFENSE} {hero['defense_mod']:+}")
    if not hero["is_alive"]:
        marks.append(str(say("dead")))
    style = "bold" if hero["is_alive"] else "dim strike"
    heading = Text(f"{'▶ ' if place == view['acting'] else ''}{hero['number']} {words}", style)
    return heading.append(f"  {', '.join(marks)}", "not bold dim")


def attribute_words(one: View) -> str:
    bonus = f" +{one['bonus']}" if one["bonus"] else ""
    return f"{one['name']} {one['value']}{bonus}" + (f" ({PENALTY} {one['penalty']})" if one["penalty"] else "")


def attribute_row(one: View) -> Text:
    """Penalty X's, three rows of five boxes, and the bonus."""
    boxes = "".join("■" if at < one["value"] else "□" for at in range(15))
    rows = " ".join((boxes[:5], boxes[5:10], boxes[10:]))
    row = Text(f"{one['name']:<12} ")
    row.append(f"{'X' * one['penalty']:<3}", "red")
    row.append(rows, "cyan")
    return row.append(f" +{one['bonus']}" if one["bonus"] else "", "bold")


def health(one: View, style: str, rest: Text) -> RenderableType:
    """HP as a bar and as a number, and what follows on the line."""
    number = f"{one['hp']}/{one['hp_limit']}"
    drawn = Text.assemble((f"HP {bar(one['hp'], one['hp_limit'])} {number}", style), rest)
    return Either(drawn, Text.assemble((f"HP {number}", style), rest))


def bar(value: int, limit: int) -> str:
    full = 0 if limit == 0 else -(-10 * max(value, 0) // limit)
    return "█" * full + "░" * (10 - full)


# -- the Wild Map -----------------------------------------------------------------------------------------------------


def draw_campaign(state: Mapping[str, Any]) -> RenderableType:
    """The six dungeons of a Wild Map, with what is known of each."""
    sites = [Panel(site(one), title=one["roman"], border_style=border(one), width=38) for one in state["dungeons"]]
    table = Table.grid(padding=(0, 1))
    for at in range(0, len(sites), 2):
        table.add_row(*sites[at : at + 2])
    said = Text("\n".join(f"{one['roman']:<4} {', '.join(known(one)) or '–'}" for one in state["dungeons"]))
    done = sum(one["won"] for one in state["dungeons"])
    foot = say("Completed: Adventure Mode is open.") if state["complete"] else say("Dungeons won: {n} of 6")
    return Group(Either(table, said), Text(foot.text({"n": done}), "bold"))


def border(one: Mapping[str, Any]) -> str:
    return "green" if one["won"] else "red" if one["boss"] else "dim"


def site(one: Mapping[str, Any]) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    table.add_column(style="dim", min_width=10)
    table.add_column()
    for words, value in site_entries(one):
        table.add_row(str(words), "–" if value is None else str(value))
    return table


def known(one: Mapping[str, Any]) -> list[str]:
    """What is known of a dungeon, in words."""
    return [entry(words, value) for words, value in site_entries(one) if value is not None]


def site_entries(one: Mapping[str, Any]) -> list[tuple[object, object]]:
    return [
        (DUNGEON, named(one["name"])),
        (say("Danger"), named(one["danger_name"])),
        (PENALTY, named(one["penalty"])),
        (DEPTH, one["depth"]),
        (say("Boss"), named(one["boss_name"])),
        (say("Map Maker"), named(one["map_maker"])),
    ]


def named(name: Mapping[str, str] | None) -> str | None:
    return None if name is None else name[current_language()]
