"""The screen of Mini Rogue: the Area as nine cards, the character sheets, the fight and its dice.

In a terminal it is drawn; in a pipe, for a screen reader (`TERM=dumb`) or where there is no room, the same is said in
lines. Nothing is told by a colour or a shape alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from undercroft.kernel.words import Domain

say = Domain("mini-rogue")
View = Mapping[str, Any]
TELLS_DICE = True

NARROW, WIDE = 80, 100
TOGETHER = "\N{NO-BREAK SPACE}"
TRACKS = {
    "hp": (say("HP"), "green"),
    "xp": (say("XP"), "magenta"),
    "armor": (say("Armour"), "cyan"),
    "ration": (say("Rations"), "yellow"),
    "gold": (say("Gold"), "bright_yellow"),
}
TYPES = {
    "monster": (say("Monster"), "red"),
    "trap": (say("Trap"), "dark_orange"),
    "tomb": (say("Tomb"), "magenta"),
    "campfire": (say("Campfire"), "green"),
    "merchant": (say("Merchant"), "bright_yellow"),
    "treasure": (say("Treasure"), "yellow"),
    "shrine": (say("Shrine"), "bright_white"),
    "object": (say("Object"), "cyan"),
}
AFFLICTIONS = {"cursed": say("Curse"), "poisoned": say("Poison"), "blind": say("Blindness")}
FACE_DOWN = say("face down")
EMPTY = say("empty")
EXIT_CARD = say("Exit")
NO_GUARDIAN = say("no Guardian")
RESOLVED = say("resolved")
STATS = say("{hp} HP, damage {damage}")
BOTH_STATS = say("{hp} HP (both together: {both_hp}), damage {damage}")  # MR-917
NOTHING = say("none")
ENEMY, STANCE, DICE, DUNGEON_DIE = say("Enemy"), say("Stance"), say("Dice"), say("Dungeon die")
LEVEL, PASSIVE, READY, USED_UP = say("Level"), say("Passive"), say("ready"), say("used up")


def named(name: object, text: object) -> str:
    return say("{name}: {text}").text({"name": name, "text": text})


def draw(view: View) -> RenderableType:
    return Screen(view)


class Screen:
    """Drawn or said, whichever can be read there."""

    def __init__(self, view: View) -> None:
        self.view = view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        is_picture = console.is_terminal and not console.is_dumb_terminal and options.max_width >= NARROW
        if is_picture:
            yield picture(self.view, options.max_width)
        else:
            wraps = console.is_terminal
            yield Text("\n".join(lines(self.view)), no_wrap=not wraps, overflow="fold" if wraps else "ignore")


# -- words both ways of showing share -------------------------------------------------------------------------------


def header(view: View) -> str:
    facts = {"area": view["area"], "areas": view["areas"], "floor": view["floor"], "name": view["floor_name"]}
    where = say("Floor {floor}, {name} · Area {area} of {areas}").text(facts)
    guardian = say("a Guardian here") if view["guardian_here"] else say("no Guardian here")
    return " · ".join((where, str(guardian), view["board"], view["difficulty"]))


def kind_of(room: View) -> str:
    """`Monster: 5 HP, damage 2`, `Trap`."""
    name = str(TYPES[room["type"]][0])
    return named(name, figures(room["enemy"])) if room["enemy"] else name


def figures(enemy: View) -> str:
    return (BOTH_STATS if enemy["both_hp"] else STATS).text(enemy)


def exit_name(view: View) -> str:
    return view["exit"]["guardian"] or str(NO_GUARDIAN)


def level(hero: View) -> str:
    if hero["next_level"] is None:
        return str(hero["level"])
    return say("{level} (next at {next_level} XP)").text(hero)


def potions(hero: View) -> str:
    return ", ".join(one["name"] for one in hero["potions"]) or str(NOTHING)


def thing(hero: View) -> str:
    held = hero["object"]
    if held is None:
        return str(NOTHING)
    return held["name"] if held["uses"] is None else say("{name} (uses left: {uses})").text(held)


def skills(hero: View) -> tuple[str, str]:
    """The active skills and the passive ones."""
    active = [one["name"] for one in hero["skills"] if one["type"] != "passive"]
    passive = [one["name"] for one in hero["skills"] if one["type"] == "passive"]
    return ", ".join(active) or str(NOTHING), ", ".join(passive) or str(NOTHING)


def card(hero: View) -> str:
    return str(say("Skills ready") if hero["card_up"] else say("Skills used up"))


def afflictions(hero: View) -> str:
    return ", ".join(str(name) for key, name in AFFLICTIONS.items() if hero[key])


def owner(view: View, hero: View) -> str:
    """The character; with two of them who leads, and with two people whose it is."""
    name = str(hero["name"])
    if view["leader"] is None:
        return name
    if len({one["seat"] for one in view["heroes"]}) == 2:
        name = f"{name} ({hero['player']})"
    return say("{name}, Leader").text({"name": name}) if hero["number"] == view["leader"] else name


def traits(enemy: View) -> list[str]:
    words = [one["text"] for one in enemy["traits"]]
    return words + ([str(say("poisoned by a Potion"))] if enemy["poisoned"] else [])


def enemy_name(enemy: View) -> str:
    if enemy["of"] > 1:
        return say("{name}, number {number} of {of}").text(enemy)
    if enemy["phase"]:
        return say("{name}, phase {phase} of {phases}").text(enemy)
    return str(enemy["name"])


def die_notes(dice: View, die: int) -> list[str]:
    notes = [say("worth {n}").text({"n": dice["values"][die]})]
    if dice["criticals"][die]:
        notes.append(str(say("Critical")))
    if dice["feats"][die]:
        notes.append(str(say("Feat used")))
    return notes


def symbols(dice: View) -> list[str]:
    words = []
    if dice["curse"]:
        words.append(str(say("Curse symbol: 1 less on each die")))
    if dice["poison"]:
        words.append(str(say("Poison symbol")))
    if dice["free_feats"]:
        words.append(say("free Feats: {free_feats}").text(dice))
    return words


def stances(view: View) -> str:
    """The stance of each character, where they are played and while somebody is fought."""
    taken = [hero for hero in view["heroes"] if hero["stance"] and view["enemy"]]
    if len(taken) == 1:
        return str(taken[0]["stance"])
    return ", ".join(named(hero["name"], hero["stance"]) for hero in taken)


# -- said in lines ----------------------------------------------------------------------------------------------------


def lines(view: View) -> Iterable[str]:
    yield header(view)
    if view["rooms"]:
        cells = [said_room(view, place, room) for place, room in enumerate(view["rooms"])]
        cells.append(said_here(view, view["exit"]["here"], named(EXIT_CARD, said_exit(view))))
        for row, name in enumerate((say("Top"), say("Middle"), say("Bottom"))):
            yield named(name, " | ".join(cells[3 * row : 3 * row + 3]))
    for hero in view["heroes"]:
        yield from said_hero(view, hero)
    if view["enemy"]:
        yield from said_fight(view)


def said_exit(view: View) -> str:
    enemy = view["exit"]["enemy"]
    return f"{exit_name(view)} ({figures(enemy)})" if enemy else exit_name(view)


def said_room(view: View, place: int, room: View) -> str:
    if room["state"] == "taken":
        text = str(EMPTY)
    elif room["name"] is None:
        text = str(FACE_DOWN)
    else:
        text = f"{room['name']} ({kind_of(room)})"
        if room["state"] == "down":
            text = f"{text}, {FACE_DOWN}"
    return said_here(view, room["here"], text)


def said_here(view: View, here: list[int], text: str) -> str:
    """Who stands there, before the card."""
    if not here:
        return text
    names = ", ".join(view["heroes"][number]["name"] for number in here)
    mark = f" [{RESOLVED}]" if all(view["heroes"][number]["resolved"] for number in here) else ""
    return f"[{names}] {text}{mark}"


def value(hero: View, key: str) -> str:
    bonus = f" +{hero['armor_bonus']}" if key == "armor" and hero["armor_bonus"] else ""
    return f"{hero[key]}/{hero['max'][key]}{bonus}"


def said_hero(view: View, hero: View) -> Iterable[str]:
    values = ", ".join(f"{name} {value(hero, key)}" for key, (name, _) in TRACKS.items())
    yield named(owner(view, hero), f"{values}, {LEVEL} {level(hero)}")
    active, passive = skills(hero)
    belongings = ((say("Potions"), potions(hero)), (say("Object"), thing(hero)), (say("Suffers"), afflictions(hero)))
    yield "  " + ". ".join(named(name, text) for name, text in belongings if text)
    yield f"  {named(card(hero), active)}. {named(PASSIVE, passive)}"


def said_fight(view: View) -> Iterable[str]:
    enemy, dice = view["enemy"], view["dice"]
    values = say("HP {hp}/{full_hp}, damage {damage}").text(enemy)
    yield "; ".join([named(ENEMY, f"{enemy_name(enemy)}, {values}"), *traits(enemy)])
    if stance := stances(view):
        yield named(STANCE, stance)
    if dice:
        thrown = [
            say("die {n}: {face}").text({"n": die + 1, "face": face}) + f" ({', '.join(die_notes(dice, die))})"
            for die, face in enumerate(dice["faces"])
        ]
        thrown.append(named(DUNGEON_DIE, dice["dungeon"]))
        yield named(DICE, "; ".join(thrown + symbols(dice)))


# -- drawn ------------------------------------------------------------------------------------------------------------


def picture(view: View, width: int) -> RenderableType:
    cell = 20 if width >= WIDE else 18
    parts: list[RenderableType] = [Text(header(view), "bold")]
    sheets = [sheet(view, hero, width - 3 * cell - 1) for hero in view["heroes"]]
    if view["rooms"]:
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_row(area(view, cell), Group(*sheets))
        parts.append(table)
    else:
        parts += sheets
    if view["enemy"]:
        parts.append(fight(view, min(width, WIDE)))
    return Group(*parts)


def area(view: View, cell: int) -> Table:
    cards = [room_card(view, room) for room in view["rooms"]]
    cards.append(exit_card(view))
    grid = Table.grid()
    for row in (cards[:3], cards[3:6], cards[6:]):
        height = max(3, *(len(one.lines(cell - 4)) for one in row)) + 2
        grid.add_row(*(one.panel(view, cell, height) for one in row))
    return grid


@dataclass
class Card:
    """A card of the Area; who stands on it is written into its frame."""

    here: list[int]
    text: list[tuple[str, str]]  # lines and their styles
    style: str
    is_centred: bool = False

    def lines(self, width: int) -> list[Text]:
        """What fits into this width; a place of two words (`damage 2`) stays together."""
        parts = [(line, style) for text, style in self.text for line in wrap(text, width) or [""]]
        return [Text(line.replace(TOGETHER, " "), style) for line, style in parts]

    def panel(self, view: View, width: int, height: int) -> Panel:
        names = [Text(f"◆ {view['heroes'][number]['name']}", "bold") for number in self.here]
        text = Text("\n").join(self.lines(width - 4))
        text.justify = "center" if self.is_centred else "left"
        return Panel(
            text,
            box=box.HEAVY if self.here else box.ROUNDED,
            border_style="bold bright_white" if self.here else self.style,
            title=names[0] if names else None,
            title_align="left",
            subtitle=names[1] if len(names) > 1 else None,
            subtitle_align="left",
            width=width,
            height=height,
        )


def room_card(view: View, room: View) -> Card:
    here = room["here"]
    if room["state"] == "taken":
        return Card(here, [("", ""), (str(EMPTY), "dim")], "dim", is_centred=True)
    if room["name"] is None:
        return Card(here, [("", ""), ("?", "dim"), (str(FACE_DOWN), "dim")], "dim", is_centred=True)
    name, style = TYPES[room["type"]]
    text = [(room["name"], "bold"), (str(name), style)]
    if room["state"] == "down":
        text.append((f"({FACE_DOWN})", "dim"))
    elif here and all(view["heroes"][number]["resolved"] for number in here):
        text.append((f"✓ {RESOLVED}", "dim"))
    elif room["enemy"]:
        text.append((stats(room["enemy"]), style))
    return Card(here, text, style if room["state"] == "up" else "dim")


def stats(enemy: View) -> str:
    """HP and damage, broken after the comma only."""
    return TOGETHER.join(figures(enemy).split(" ")).replace(f",{TOGETHER}", ", ")


def exit_card(view: View) -> Card:
    enemy = view["exit"]["enemy"]
    text = [(str(EXIT_CARD), "bold"), (exit_name(view), "red" if enemy else "dim")]
    if enemy:
        text.append((stats(enemy), "red"))
    return Card(view["exit"]["here"], text, "red" if enemy else "bright_white")


def bar(value: int, full: int, style: str, width: int = 10) -> Text:
    filled = min(width, -(-value * width // full)) if full else 0
    return Text.assemble(("█" * filled, style), ("░" * (width - filled), "dim"))


def sheet(view: View, hero: View, width: int) -> Panel:
    table = Table.grid(padding=(0, 1, 0, 0))
    for key, (name, style) in TRACKS.items():
        have, full = hero[key], hero["max"][key]
        if key == "hp" and have * 2 <= full:
            style = "red" if have * 4 <= full else "yellow"
        shown = bar(have, full, style, min(full, 10 if width > 28 else 7))
        if key == "armor" and hero["armor_bonus"]:
            shown.append(f"+{hero['armor_bonus']}", f"bold {style}")
        table.add_row(Text(str(name)), Text(f"{have:>2}/{full}", f"bold {style}"), shown)
    active, passive = skills(hero)
    notes = Table.grid(padding=(0, 1, 0, 0))
    for title, text, style in (
        (LEVEL, level(hero), ""),
        (say("Potions"), potions(hero), "" if hero["potions"] else "dim"),
        (say("Object"), thing(hero), "" if hero["object"] else "dim"),
        (say("Skills"), named(READY if hero["card_up"] else USED_UP, active),
         "" if hero["card_up"] else "dim"),
        (PASSIVE, passive, "dim"),
        (say("Suffers"), afflictions(hero), "bold red"),
    ):  # fmt: skip
        if text:
            notes.add_row(Text(str(title)), Text(text, style))
    return Panel(
        Group(table, notes), title=Text(owner(view, hero), "bold"), title_align="left", box=box.ROUNDED, width=width
    )


def fight(view: View, width: int) -> Panel:
    enemy = view["enemy"]
    left: list[RenderableType] = [
        Text(enemy_name(enemy), "bold red"),
        Text.assemble(
            say("HP {hp}/{full_hp}").text(enemy), " ", bar(enemy["hp"], enemy["full_hp"], "red"), "  ",
            say("damage {damage}").text(enemy),
        ),
        *(Text(f"· {trait}") for trait in traits(enemy)),
    ]  # fmt: skip
    right: list[RenderableType] = []
    if stance := stances(view):
        right.append(Text(named(STANCE, stance)))
    if view["dice"]:
        right.append(thrown(view["dice"]))
        right += [Text(words, "bold red") for words in symbols(view["dice"])]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row(Padding(Group(*left), (0, 2, 0, 0)), Group(*right))
    return Panel(table, title=Text(str(say("Fight")), "bold red"), title_align="left", border_style="red", width=width)


def thrown(dice: View) -> Table:
    """The dice side by side, what each is worth below it."""
    table = Table.grid(padding=(0, 1, 0, 0))
    faces = [
        die_box(say("die {n}").text({"n": die + 1}), face, "bold bright_white", die_notes(dice, die))
        for die, face in enumerate(dice["faces"])
    ]
    table.add_row(*faces, die_box(str(say("Dungeon")), dice["dungeon"], "bold red", []))
    return table


def die_box(name: str, face: int, style: str, notes: list[str]) -> Text:
    return Text.assemble(f"{name}\n", (f"┌───┐\n│ {face} │\n└───┘\n", style), "\n".join(notes))
