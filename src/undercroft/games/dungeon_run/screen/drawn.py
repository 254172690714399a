"""Dungeon Run drawn: the tiles on their grid around the own hero, the fight, the heroes."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.console import Group, RenderableType
from rich.style import Style
from rich.text import Text

from undercroft.games.dungeon_run.glossary import CARDS, LAIR, LOOT, RATINGS, TILE, TRAININGS, say
from undercroft.games.dungeon_run.screen import said
from undercroft.games.dungeon_run.sight import seen
from undercroft.kernel.words import joined, named
from undercroft.term.screens.strokes import at_place, bar, cut, fitted, lines, rows_for

SIZES = ((19, 5), (13, 4), (7, 3), (7, 2))  # columns and rows from one tile to the next; walls are shared
LOWER = SIZES[2:]  # where there are few rows
LOW, NAMED = 2, 13  # rows of the lowest tiles; columns from which a tile bears its name
SMALL = 20  # rows below which hero cards are one row each
COLORS = {"red": "bold red", "special": "green", "standard": "white"}
HERO_COLORS = ("cyan", "magenta", "yellow", "blue", "bright_green", "bright_red")
LEGEND = {
    "&": say("& monster"),
    "!": say("! boss"),
    "?": say("? stranger"),
    "$": say("$ card"),
    "^": say("^ token"),
    "·": say("· unexplored exit"),
}
Canvas = list[list[tuple[str, str | Style]]]


def board(view: seen.DungeonRunView, width: int, height: int) -> Text:
    """The hero cards while they are chosen; then as much of the dungeon as there is room for, and what lies there."""
    if view["draft"]:
        return draft(view["draft"], view["taken"] or [], is_small=height < SMALL)
    here, own = contents(view), said.mine(view)
    first = 1 if own and here and here[0].plain.startswith(f"{own['at']} ") else 0
    below = [*(cut(tile, width, height - 2 * LOW - 1) for tile in here[:first]), legend(view)]
    texts = rows_for([*below, *here[first:]], width)
    for size in SIZES if height >= SMALL else LOWER:
        canvas, middle = dungeon(view, *size)
        if len(canvas) + texts <= height and (len(canvas[0]) <= width or size in LOWER):
            break
    if len(canvas) + rows_for(below, width) > height:
        below.pop()
    rows = min(len(canvas), max(LOW * 2 + 1, height - rows_for(below, width)))
    columns = min(len(canvas[0]), width)
    top = min(max(0, middle[1] - rows // 2), len(canvas) - rows)
    left = min(max(0, middle[0] - columns // 2), len(canvas[0]) - columns)
    drawn = [Text.assemble(*row[left : left + columns]) for row in canvas[top : top + rows]]
    for tile in here[first:]:  # of the others as many as there is room for; `look` tells all
        if rows + rows_for([*below, tile], width) > height:
            break
        below.append(tile)
    return lines([*drawn, *below])


def dungeon(view: seen.DungeonRunView, wide: int, high: int) -> tuple[Canvas, tuple[int, int]]:
    """The tiles on their grid, so many columns and rows each, and where the own hero stands."""
    tiles = view["tiles"]
    left, top = min(tile["x"] for tile in tiles), min(tile["y"] for tile in tiles)
    columns = (max(tile["x"] for tile in tiles) - left + 1) * wide + 1
    rows = (max(tile["y"] for tile in tiles) - top + 1) * high + 1
    canvas: Canvas = [[(" ", "")] * columns for _ in range(rows)]
    own, middle = said.mine(view), (0, 0)
    for tile in tiles:
        x, y = (tile["x"] - left) * wide, (tile["y"] - top) * high
        draw_tile(canvas, tile, (x, y), (wide, high), on_tile(view, tile["number"]))
        if own and own["at"] == tile["number"]:
            middle = (x + wide // 2, y + high // 2)
    return canvas, middle


def draw_tile(
    canvas: Canvas, tile: seen.TileSeen, at: tuple[int, int], size: tuple[int, int], here: Sequence[tuple[str, str]]
) -> None:
    (x, y), (wide, high), style = at, size, COLORS[tile["color"]]
    for corner in ((x, y), (x + wide, y), (x, y + high), (x + wide, y + high)):
        canvas[corner[1]][corner[0]] = ("+", "dim")
    for side_, row in (("N", y), ("S", y + high)):
        for column in range(1, wide):
            is_gap = side_ in tile["exits"] and abs(2 * column - wide) <= wide // 4
            canvas[row][x + column] = (gap(tile, side_), style) if is_gap else ("-", "dim")
    for side_, column in (("W", x), ("E", x + wide)):
        for down in range(1, high):
            is_gap = side_ in tile["exits"] and (high < 5 or 1 < down < high - 1)
            canvas[y + down][column] = (gap(tile, side_), style) if is_gap else ("|", "dim")
    place = f"tile-{tile['number']}"
    for column in range(1, wide):
        for down in range(1, high):
            canvas[y + down][x + column] = (" ", at_place("", place))
    number, room = [(sign, style) for sign in f"{tile['number']:<2}"], wide - 1
    rows = [[*number, *here, *flags(tile)]] if high == LOW or wide >= NAMED else [[*number, *flags(tile)], here]
    if wide >= NAMED:
        rows += [[(sign, style) for sign in line] for line in wrap(tile["name"], room)[: high - 2]]
    for down, signs in enumerate(rows, start=1):
        write(canvas, x + 1, y + down, signs[:room], place)


TURNED = {"nesw": "╬", "nes": "╠", "nsw": "╣", "esw": "╦", "new": "╩", "ns": "║", "ew": "═", "es": "╔", "sw": "╗",
          "ne": "╚", "nw": "╝", "n": "╨", "e": "╞", "s": "╥", "w": "╡"}  # fmt: skip


def picture(key: str) -> str:
    """How a tile lies when this answer is given, drawn; "" for any other answer."""
    return TURNED.get(key.removeprefix("exits-"), "") if key.startswith("exits-") else ""


def legend(view: seen.DungeonRunView) -> Text:
    """The signs that stand on the map now."""
    drawn = {sign for tile in view["tiles"] for sign, _ in flags(tile)}
    drawn |= {"·" for tile in view["tiles"] if tile["open"]}
    return Text(" ".join(str(words) for sign, words in LEGEND.items() if sign in drawn), "dim")


def gap(tile: seen.TileSeen, side_: str) -> str:
    return "·" if side_ in tile["open"] else " "


def write(canvas: Canvas, x: int, y: int, signs: Sequence[tuple[str, str]], place: str) -> None:
    for at, (sign, style) in enumerate(signs):
        canvas[y][x + at] = (sign, at_place(style, place))


def flags(tile: seen.TileSeen) -> list[tuple[str, str]]:
    signs: list[tuple[str, str]] = []
    if tile["monster"]:
        signs.append(("!", "bold red") if tile["monster"]["boss"] else ("&", "red"))
    if tile["strangers"]:
        signs.append(("?", "bright_blue"))
    if tile["cards"] or tile["face_down"]:
        signs.append(("$", "yellow"))
    if tile["token"]:
        signs.append(("^", "bright_magenta"))
    return signs


def on_tile(view: seen.DungeonRunView, number: int) -> list[tuple[str, str]]:
    """The heroes on a tile, by the first letter of their names; small while they are unconscious."""
    signs = []
    for hero in view["heroes"]:
        if hero["at"] == number and not hero["dead"]:
            letter = hero["name"][0]
            style = HERO_COLORS[hero["seat"] % len(HERO_COLORS)]
            signs.append((letter.lower(), style) if hero["down"] else (letter, f"bold {style}"))
    return signs


def contents(view: seen.DungeonRunView) -> list[Text]:
    """One line for each tile with something on it, and for special ones; the own tile first, then the boss, monsters,
    what else lies there: not all of it may have room."""
    own = said.mine(view)

    def weight(tile: seen.TileSeen) -> tuple[bool, ...]:
        is_here, monster = own is not None and tile["number"] == own["at"], tile["monster"]
        return not is_here, not (monster and monster["boss"]), not monster, not said.things_on(tile), not tile["text"]

    rows = []
    for tile in sorted(view["tiles"], key=weight):
        things = [*said.things_on(tile), *([tile["text"]] if tile["text"] else [])]
        if things or tile["color"] != "standard":
            name = f"{tile['number']} {tile['name']}" + (f" ({LAIR})" if tile["lair"] else "")
            rows.append(Text.assemble((name, at_place(COLORS[tile["color"]], f"tile-{tile['number']}")),
                                      f"  {joined(things)}"))  # fmt: skip
    return rows


def draft(cards: list[seen.HeroCard], taken: list[str | None], is_small: bool) -> Text:
    """The hero cards to choose from; on a small screen each in one row."""
    rows = []
    for card in cards:
        style = "dim" if card["key"] in taken else "bold"
        figures = "/".join(str(card["ratings"][rating.key]) for rating in RATINGS.values())
        facts = {"figures": figures, "life": card["life"], "training": TRAININGS[card["training"]].word}
        values = say("B/M/S {figures} · Life {life} · {training}").text(facts)
        name = (
            card["name"] if is_small else f"{card['name']}, {card['title']}",
            at_place(style, f"card-{card['key']}"),
        )
        rows.append(Text.assemble(name, "  ", values))
        if not is_small:
            rows[-1].append(f"  {card['personal']['text']}", "dim")
    return lines(rows)


# -- the side ---------------------------------------------------------------------------------------------------------


def side(view: seen.DungeonRunView, seat: int | None, width: int) -> RenderableType:
    parts: list[RenderableType] = []
    if view["fight"]:
        words = said.fight_words(view, view["fight"])
        parts.append(lines([Text(words[0], "bold red"), *words[1:], ""]))
    if view["offer"]:
        parts.append(lines([*said.offer_words(view, view["offer"]), ""]))
    own = next((hero for hero in view["heroes"] if hero["seat"] == seat), None)
    if own:
        parts.append(sheet(view, own, width))
    parts += [brief(view, hero) for hero in view["heroes"] if hero is not own]
    if own and own["loot_pile"] is not None:
        tile = view["tiles"][own["at"]]
        if tile["monster"]:
            parts.insert(0, Text(said.monster_line(tile["monster"]), "red"))
        parts.append(
            lines(Text.assemble((named(name, ""), "bold"), (text, "dim")) for name, text in said.texts_for(view, own))
        )
        parts += [Text(words, "italic") for words in said.known_to_me(view).values()]
    return Group(*parts)


def small_side(view: seen.DungeonRunView, seat: int | None, width: int, height: int) -> RenderableType:
    """The own hero in two rows, then the fight or the monster here, then the others; else without the names of the
    people, then without what the board says too, then without the names of the cards."""
    return fitted((small_rows(view, seat, sparing) for sparing in range(4)), width, height)


def small_rows(view: seen.DungeonRunView, seat: int | None, sparing: int) -> list[Text | str]:
    own = next((hero for hero in view["heroes"] if hero["seat"] == seat), None)
    rows: list[Text | str] = []
    if own:
        tint = "bold red" if own["life"] - own["wounds"] <= 3 else "bold"
        rows.append(Text(own["name"], at_place("bold underline", f"hero-{own['seat']}")).append(
            f" {said.wounds_of(own)}", tint))  # fmt: skip
        rows.append(said.ratings(own["ratings"], " ", "\u00a0"))
    monster = view["tiles"][own["at"]]["monster"] if own and view["tiles"] and sparing < 2 else None
    if monster:
        words = say("{name}: attack {attack}, power {power}, defence {defence}, "
                    "escape {escape}, wounds {wounds}/{life}")  # fmt: skip
        if view["fight"]:
            words = say("{name}: power {power}, defence {defence}, wounds {wounds}/{life}")
        rows.append(Text(words.text(said.figures_of(monster)), "red"))
    if view["fight"]:
        rows += said.fight_words(view, view["fight"])[0 if monster is None else 1 :]
    if view["offer"]:
        rows += said.offer_words(view, view["offer"])
    if own and not view["fight"]:
        cards = said.cards_of(own)
        rows.append(Text.assemble((f"{CARDS} ", "dim"), ", ".join(cards) if sparing < 3 else str(len(cards))))
        rows.append(Text.assemble((f"{LOOT} ", "dim"), said.loot_of(own)))
    return [*rows, *(brief(view, hero, has_player=sparing < 1) for hero in view["heroes"] if hero is not own)]


def sheet(view: seen.DungeonRunView, hero: seen.HeroSeen, width: int) -> Text:
    style = HERO_COLORS[hero["seat"] % len(HERO_COLORS)]
    left = hero["life"] - hero["wounds"]
    name = Text(hero["name"], at_place(f"bold underline {style}", f"hero-{hero['seat']}"))
    if hero["seat"] == view["first"] and len(view["heroes"]) > 1:
        name.append(" *", "bold white")
    if said.state_of(hero):
        name.append(f" {said.state_of(hero)}", "red")
    tint = "red" if left <= 3 else "green"
    return lines([
        name,
        Text.assemble(said.wounds_of(hero), " ", bar(left, hero["life"], tint, 8)),
        Text(said.ratings(hero["ratings"], "  ", "\u00a0")),
        Text.assemble((f"{CARDS} ", "dim"), ", ".join(said.cards_of(hero))),
        Text.assemble((f"{LOOT} ", "dim"), said.loot_of(hero)),
    ])  # fmt: skip


def brief(view: seen.DungeonRunView, hero: seen.HeroSeen, has_player: bool = True) -> Text:
    style = HERO_COLORS[hero["seat"] % len(HERO_COLORS)]
    state = said.state_of(hero) or TILE.text({"n": hero["at"]})
    wounds = f"{hero['wounds']}/{hero['life']}"
    player = f" ({view['names'][hero['seat']]})" if has_player else ""
    return Text.assemble((hero["name"], f"bold {style}"), f"{player} {state} {wounds}")


def others(view: seen.DungeonRunView, seat: int | None) -> RenderableType:
    return Group(*(lines([sheet(view, hero, 60), ""]) for hero in view["heroes"]))
