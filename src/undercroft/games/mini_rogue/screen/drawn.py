"""Mini Rogue drawn: the nine cards of the Area, and beside them the fight and the character sheet."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from undercroft.games.mini_rogue.glossary import (
    DUNGEON_DIE,
    EMPTY,
    EXIT,
    EXIT_CARD,
    POTIONS,
    THINGS,
    TYPES,
    Resource,
    say,
)
from undercroft.games.mini_rogue.screen import said
from undercroft.games.mini_rogue.sight import seen
from undercroft.kernel.words import named
from undercroft.term.screens.strokes import Cell, at_place, bar, fitted, frames, lines

TYPE_STYLES = {
    "monster": "red", "trap": "dark_orange", "tomb": "magenta", "campfire": "green", "merchant": "bright_yellow",
    "treasure": "yellow", "shrine": "bright_white", "object": "cyan",
}  # fmt: skip
STYLES: dict[Resource, str] = {
    "hp": "green", "xp": "magenta", "armor": "cyan", "ration": "yellow", "gold": "bright_yellow",
}  # fmt: skip
COLUMNS = 3
ROOMY = 20  # rows from which on cards may have rows that stay empty


def board(view: seen.MiniRogueView, width: int, height: int) -> Text:
    """The Area: three rows of three cards, as large as there is room for."""
    if not view["rooms"]:
        return Text(str(say("The next Area is not laid out yet.")), "dim")
    cell = max(8, min(24, (width - COLUMNS - 1) // COLUMNS))
    tall = max(1, min(5 if height > ROOMY else 3, (height - COLUMNS - 1) // COLUMNS))
    cards = [card(view, number, is_roomy=tall > 3) for number in range(EXIT + 1)]
    return frames([one if tall > 1 else in_one_row(one) for one in cards], COLUMNS, cell, tall)


def card(view: seen.MiniRogueView, number: int, is_roomy: bool) -> Cell:
    if number == EXIT:
        place, here = "exit", view["exit"]["here"]
        text, foe = exit_card(view, view["exit"])
    else:
        room = view["rooms"][number]
        place, here = f"room-{number}", room["here"]
        text, foe = room_card(view, room)
    marks = [(f"◆ {', '.join(view['heroes'][hero]['name'] for hero in here)}", "bold bright_white")] if here else []
    if is_roomy and foe:
        has = [one["text"] for one in foe["traits"]]
        text += [(line, "dim") for line in (", ".join(has), foe["reward"]) if line]
    return Cell(place, [*marks, *text], bool(here))


Lines = list[tuple[str, str]]  # each with its style


def exit_card(view: seen.MiniRogueView, way: seen.ExitSeen) -> tuple[Lines, seen.RowSeen | None]:
    """What stands on the Exit, and who waits there."""
    enemy = way["enemy"]
    text = [
        (str(EXIT_CARD), "bold"),
        (f"{'✓ ' * seen.is_beaten(view)}{said.exit_name(view)}", "red" if enemy else "dim"),
    ]
    return text + ([(foe_words(view, way["here"], enemy), "red")] if enemy else []), enemy


def room_card(view: seen.MiniRogueView, room: seen.RoomSeen) -> tuple[Lines, seen.RowSeen | None]:
    """What stands on a Room, and who lurks there."""
    if room["state"] == "taken":
        return [("", ""), (str(EMPTY), "dim")], None
    if room["name"] is None:
        return [("?", "dim"), (str(said.FACE_DOWN), "dim")], None
    kind, enemy = room["type"] or "", room["enemy"]
    text = [(room["name"], "bold" if room["state"] == "up" else "dim"), (str(TYPES[kind]), TYPE_STYLES[kind])]
    if room["state"] == "down":
        return [*text, (f"({said.FACE_DOWN})", "dim")], None
    if room["resolved"]:
        return [text[0], (f"✓ {said.done(room)}", "dim")], None
    return [text[0], (foe_words(view, room["here"], enemy), TYPE_STYLES[kind])] if enemy else text, enemy


def foe_words(view: seen.MiniRogueView, here: list[int], enemy: seen.RowSeen) -> str:
    """What is printed; in a fight what is left."""
    return said.hp_left(view["enemy"]) if here and view["enemy"] else said.figures(enemy)


def in_one_row(card: Cell) -> Cell:
    """Who is here as a sign only, so that the name of the Room is seen."""
    words, style = card.text[1 if card.is_here else 0]
    sign = "◆ " if card.is_here else "✓ " if any(text.startswith("✓") for text, _ in card.text) else ""
    return Cell(card.place, [(f"{sign}{words}", style)], card.is_here)


def side(view: seen.MiniRogueView, seat: int | None, width: int) -> RenderableType:
    """The fight, if there is one, and the sheets; one's own first."""
    heroes = sorted(view["heroes"], key=lambda hero: hero["seat"] != seat)
    parts = [sheet(view, hero, width) for hero in heroes]
    if view["enemy"]:
        parts.insert(0, fight(view, view["enemy"]))
    return Group(*parts)


def small_side(view: seen.MiniRogueView, seat: int | None, width: int, height: int) -> RenderableType:
    """The fight, one's own sheet and the partner in a few rows; else both in a few, or the partner in two."""
    heroes = sorted(view["heroes"], key=lambda hero: hero["seat"] != seat)
    fight = small_fight(view, view["enemy"]) if view["enemy"] else []
    has = [Text(", ".join(said.traits(view["enemy"])), "red")] if view["enemy"] and said.traits(view["enemy"]) else []
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


def small_sheet(view: seen.MiniRogueView, hero: seen.HeroSeen, in_fight: bool = False) -> list[Text]:
    """A few rows; in a fight, if there is no room, without what is of no use there."""
    tracks = [f"{name} {hero[key]}/{hero['max'][key]}" for key, name in said.VALUES.items()]
    bonus = f" +{hero['armor_bonus']}" if hero["armor_bonus"] else ""
    style = "bold red" if hero["hp"] * 4 <= hero["max"]["hp"] else "bold"
    rows = [Text("  ".join(tracks[:2]), at_place(style, f"hero-{hero['number']}"))]
    if len(view["heroes"]) > 1:
        rows.insert(0, Text(said.owner(view, hero), at_place("bold underline", f"hero-{hero['number']}")))
    if not in_fight:
        few = [f"{name} {hero[key]}{bonus if key == 'armor' else ''}" for key, name in list(said.VALUES.items())[2:]]
        rows += [Text(" ".join(few)), Text(f"{said.LEVEL} {said.level(hero)}")]
        rows.append(Text(str(said.READY), "") if hero["card_up"] else Text(str(said.USED_UP), "dim"))
    else:
        rows.append(Text(f"{tracks[2]}{bonus}  {say('Skills {sign}').text({'sign': '✓' if hero['card_up'] else '✗'})}"))
    held = [one["name"] for one in hero["potions"]]
    if hero["object"]:
        uses = hero["object"]["uses"]
        held.append(hero["object"]["name"] + (f" ×{uses}" if uses is not None else ""))
    rows += [Text(", ".join(held))] if held else []
    if said.afflictions(hero):
        rows.append(Text(said.afflictions(hero), "bold red"))
    return rows


def small_fight(view: seen.MiniRogueView, enemy: seen.EnemySeen) -> list[Text]:
    dice = view["dice"]
    rows = [
        Text(f"⚔ {seen.enemy_name(enemy)}", at_place("bold red", "enemy")),
        Text(f"{said.hp_left(enemy)}  {said.damage(enemy)}", "red"),
    ]
    if dice:
        thrown = Text("".join(f"[{worth}]" for worth in dice["values"]), "bold")
        rows.append(thrown.append(f" {say('Dungeon')} [{dice['dungeon']}]", "bold red"))
    return rows


def others(view: seen.MiniRogueView, seat: int | None) -> RenderableType:
    return Group(*(sheet(view, hero, 60) for hero in view["heroes"]))


def sheet(view: seen.MiniRogueView, hero: seen.HeroSeen, width: int, names_skills: bool = True) -> Text:
    rows = [Text(said.owner(view, hero), at_place("bold underline", f"hero-{hero['number']}"))]
    wide = min(10, max(4, width - 16))
    for key, name in said.VALUES.items():
        have, full, style = hero[key], hero["max"][key], STYLES[key]
        if key == "hp" and have * 2 <= full:
            style = "red" if have * 4 <= full else "yellow"
        row = Text.assemble(f"{name!s:<8}", (f"{have:>2}/{full:<3}", f"bold {style}"), bar(have, full, style, wide))
        if key == "armor" and hero["armor_bonus"]:
            row.append(f"+{hero['armor_bonus']}", f"bold {style}")
        rows.append(row)
    active, passive = said.skills(hero) if names_skills else ("", "")
    ready = said.READY if hero["card_up"] else said.USED_UP
    for title, text, style in (
        (said.LEVEL, said.level(hero), ""),
        (POTIONS, said.potions(hero), "" if hero["potions"] else "dim"),
        (THINGS["object"], said.thing(hero), "" if hero["object"] else "dim"),
        ("", named(ready, active) if active else str(ready), "" if hero["card_up"] else "dim"),
        (said.PASSIVE, passive, "dim"),
        (said.SUFFERS, said.afflictions(hero), "bold red"),
    ):
        if text:
            rows.append(Text.assemble((f"{title} " if title else "", "dim"), (text, style)))
    return lines(rows)


def fight(view: seen.MiniRogueView, enemy: seen.EnemySeen) -> Text:
    dice = view["dice"]
    rows = [
        Text(f"⚔ {seen.enemy_name(enemy)}", at_place("bold red", "enemy")),
        Text.assemble(
            said.hp_left(enemy), " ", bar(enemy["hp"], enemy["full_hp"], "red", 6), "  ",
            said.damage(enemy),
        ),
    ]  # fmt: skip
    if said.traits(enemy):
        rows.append(Text(", ".join(said.traits(enemy)), "red"))
    if stance := said.stances(view):
        rows.append(Text(named(said.STANCE, stance)))
    if dice:
        for number, face in enumerate(dice["faces"]):
            notes = ", ".join(said.die_notes(dice, number))
            drawn = max(face, dice["values"][number])  # a die that has collected more is drawn as what it is worth
            rows.append(Text(f"[{drawn}] {notes}", at_place("bold bright_white", f"die-{number + 1}")))
        rows.append(Text.assemble((f"[{dice['dungeon']}] {DUNGEON_DIE}", "bold red")))
        rows += [Text(words, "bold red") for _, words in seen.symbols(dice)]
    return lines([*rows, ""])
