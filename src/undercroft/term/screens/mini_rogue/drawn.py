"""Mini Rogue drawn: the nine cards of the Area, and beside them the fight and the character sheet."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from undercroft.term.screens.drawing import Cell, at_place, bar, fitted, frames, lines
from undercroft.term.screens.mini_rogue.said import (
    DUNGEON_DIE,
    EMPTY,
    EXIT,
    EXIT_CARD,
    FACE_DOWN,
    LEVEL,
    PASSIVE,
    READY,
    STANCE,
    TRACKS,
    TYPES,
    USED_UP,
    View,
    afflictions,
    die_notes,
    done,
    enemy_name,
    exit_name,
    figures,
    is_beaten,
    level,
    named,
    owner,
    potions,
    say,
    skills,
    stances,
    symbols,
    thing,
    traits,
)

COLUMNS = 3
ROOMY = 20  # rows from which on cards may have rows that stay empty


def board(view: View, width: int, height: int) -> Text:
    """The Area: three rows of three cards, as large as there is room for."""
    if not view["rooms"]:
        return Text(str(say("The next Area is not laid out yet.")), "dim")
    cell = max(8, min(24, (width - COLUMNS - 1) // COLUMNS))
    tall = max(1, min(5 if height > ROOMY else 3, (height - COLUMNS - 1) // COLUMNS))
    cards = [card(view, number, is_roomy=tall > 3) for number in range(EXIT + 1)]
    return frames([one if tall > 1 else in_one_row(one) for one in cards], COLUMNS, cell, tall)


def card(view: View, number: int, is_roomy: bool) -> Cell:
    place = "exit" if number == EXIT else f"room-{number}"
    room = view["exit"] if number == EXIT else view["rooms"][number]
    here = room["here"]
    marks = [(f"◆ {', '.join(view['heroes'][hero]['name'] for hero in here)}", "bold bright_white")] if here else []
    if number == EXIT:
        enemy = room["enemy"]
        text = [(str(EXIT_CARD), "bold"), (f"{'✓ ' * is_beaten(view)}{exit_name(view)}", "red" if enemy else "dim")]
        text += [(hp_left(view["enemy"]) if here and view["enemy"] else figures(enemy), "red")] if enemy else []
    elif room["state"] == "taken":
        text = [("", ""), (str(EMPTY), "dim")]
    elif room["name"] is None:
        text = [("?", "dim"), (str(FACE_DOWN), "dim")]
    else:
        name, style = TYPES[room["type"]]
        text = [(room["name"], "bold" if room["state"] == "up" else "dim"), (str(name), style)]
        if room["state"] == "down":
            text.append((f"({FACE_DOWN})", "dim"))
        elif room["resolved"]:
            text[1] = (f"✓ {done(room)}", "dim")
        elif room["enemy"]:
            text[1] = (hp_left(view["enemy"]) if here and view["enemy"] else figures(room["enemy"]), style)
    foe = room["enemy"]
    if is_roomy and foe and (number == EXIT or (room["state"] == "up" and not room["resolved"])):
        has = [one["text"] for one in foe["traits"]]
        text += [(line, "dim") for line in (", ".join(has), foe["reward"]) if line]
    return Cell(place, [*marks, *text], bool(here))


def hp_left(enemy: View) -> str:
    """In a fight the card shows what is left, not what is printed."""
    return say("HP {hp}/{full_hp}").text(enemy)


def in_one_row(card: Cell) -> Cell:
    """Who is here as a sign only, so that the name of the Room is seen."""
    words, style = card.text[1 if card.is_here else 0]
    sign = "◆ " if card.is_here else "✓ " if any(text.startswith("✓") for text, _ in card.text) else ""
    return Cell(card.place, [(f"{sign}{words}", style)], card.is_here)


def side(view: View, seat: int | None, width: int) -> RenderableType:
    """The fight, if there is one, and the sheets; one's own first."""
    heroes = sorted(view["heroes"], key=lambda hero: hero["seat"] != seat)
    parts = [sheet(view, hero, width) for hero in heroes]
    if view["enemy"]:
        parts.insert(0, fight(view, width))
    return Group(*parts)


def small_side(view: View, seat: int | None, width: int, height: int) -> RenderableType:
    """The fight, one's own sheet and the partner in a few rows; else both in a few, or the partner in two."""
    heroes = sorted(view["heroes"], key=lambda hero: hero["seat"] != seat)
    fight = small_fight(view) if view["enemy"] else []
    has = [Text(", ".join(traits(view["enemy"])), "red")] if view["enemy"] and traits(view["enemy"]) else []
    own = [sheet(view, hero, width) for hero in heroes[:1]]
    less = [sheet(view, hero, width, names_skills=False) for hero in heroes[:1]]
    some = [row for hero in heroes[:1] for row in small_sheet(view, hero)]
    few = [row for hero in heroes[:1] for row in small_sheet(view, hero, in_fight=bool(view["enemy"]))]
    partner = [row for hero in heroes[1:] for row in small_sheet(view, hero, in_fight=bool(view["enemy"]))]
    ways: list[list[Text | str]] = [
        [*fight, *has, *own, *partner],
        [*fight, *has, *less, *partner],
        [*fight, *has, *some, *partner],
        [*fight, *has, *few, *partner],
        [*fight, *few, *partner],
        [*fight, *few, *partner[:2]],
    ]
    return fitted(ways, width, height)


def small_sheet(view: View, hero: View, in_fight: bool = False) -> list[Text]:
    """A few rows; in a fight, if there is no room, without what is of no use there."""
    tracks = [f"{name} {hero[key]}/{hero['max'][key]}" for key, (name, _) in TRACKS.items()]
    bonus = f" +{hero['armor_bonus']}" if hero["armor_bonus"] else ""
    style = "bold red" if hero["hp"] * 4 <= hero["max"]["hp"] else "bold"
    rows = [Text("  ".join(tracks[:2]), at_place(style, f"hero-{hero['number']}"))]
    if len(view["heroes"]) > 1:
        rows.insert(0, Text(owner(view, hero), at_place("bold underline", f"hero-{hero['number']}")))
    if not in_fight:
        few = [f"{name} {hero[key]}{bonus if key == 'armor' else ''}" for key, (name, _) in list(TRACKS.items())[2:]]
        rows += [Text(" ".join(few)), Text(f"{LEVEL} {level(hero)}")]
        rows.append(Text(f"{say('Skills')} {READY if hero['card_up'] else USED_UP}", "" if hero["card_up"] else "dim"))
    else:
        rows.append(Text(f"{tracks[2]}{bonus}  {say('Skills')} {'✓' if hero['card_up'] else '✗'}"))
    held = [one["name"] for one in hero["potions"]]
    if hero["object"]:
        uses = hero["object"]["uses"]
        held.append(str(hero["object"]["name"]) + (f" ×{uses}" if uses is not None else ""))
    rows += [Text(", ".join(held))] if held else []
    if afflictions(hero):
        rows.append(Text(afflictions(hero), "bold red"))
    return rows


def small_fight(view: View) -> list[Text]:
    enemy, dice = view["enemy"], view["dice"]
    rows = [
        Text(f"⚔ {enemy_name(enemy)}", at_place("bold red", "enemy")),
        Text(f"{hp_left(enemy)}  {say('damage {damage}').text(enemy)}", "red"),
    ]
    if dice:
        thrown = Text("".join(f"[{face}]" for face in dice["faces"]), "bold")
        rows.append(thrown.append(f" {say('Dungeon')} [{dice['dungeon']}]", "bold red"))
    return rows


def others(view: View, seat: int | None) -> RenderableType:
    return Group(*(sheet(view, hero, 60) for hero in view["heroes"]))


def sheet(view: View, hero: View, width: int, names_skills: bool = True) -> Text:
    rows = [Text(owner(view, hero), at_place("bold underline", f"hero-{hero['number']}"))]
    wide = min(10, max(4, width - 16))
    for key, (name, style) in TRACKS.items():
        have, full = hero[key], hero["max"][key]
        if key == "hp" and have * 2 <= full:
            style = "red" if have * 4 <= full else "yellow"
        row = Text.assemble(f"{name!s:<8}", (f"{have:>2}/{full:<3}", f"bold {style}"), bar(have, full, style, wide))
        if key == "armor" and hero["armor_bonus"]:
            row.append(f"+{hero['armor_bonus']}", f"bold {style}")
        rows.append(row)
    active, passive = skills(hero) if names_skills else ("", "")
    ready = READY if hero["card_up"] else USED_UP
    for title, text, style in (
        (LEVEL, level(hero), ""),
        (say("Potions"), potions(hero), "" if hero["potions"] else "dim"),
        (say("Object"), thing(hero), "" if hero["object"] else "dim"),
        (say("Skills"), named(ready, active) if active else str(ready), "" if hero["card_up"] else "dim"),
        (PASSIVE, passive, "dim"),
        (say("Suffers"), afflictions(hero), "bold red"),
    ):
        if text:
            rows.append(Text.assemble((f"{title} ", "dim"), (text, style)))
    return lines(rows)


def fight(view: View, width: int) -> Text:
    enemy, dice = view["enemy"], view["dice"]
    rows = [
        Text(f"⚔ {enemy_name(enemy)}", at_place("bold red", "enemy")),
        Text.assemble(
            hp_left(enemy), " ", bar(enemy["hp"], enemy["full_hp"], "red", 6), "  ",
            say("damage {damage}").text(enemy),
        ),
    ]  # fmt: skip
    if traits(enemy):
        rows.append(Text(", ".join(traits(enemy)), "red"))
    if stance := stances(view):
        rows.append(Text(named(STANCE, stance)))
    if dice:
        for number, face in enumerate(dice["faces"]):
            notes = ", ".join(die_notes(dice, number))
            rows.append(Text(f"[{face}] {notes}", at_place("bold bright_white", f"die-{number + 1}")))
        rows.append(Text.assemble((f"[{dice['dungeon']}] {DUNGEON_DIE}", "bold red")))
        rows += [Text(words, "bold red") for words in symbols(dice)]
    return lines([*rows, ""])
