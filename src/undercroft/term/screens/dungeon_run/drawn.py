"""Dungeon Run drawn: the tiles on their grid around the own hero, the fight, the heroes."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.style import Style
from rich.text import Text

from undercroft.kernel.words import joined
from undercroft.term.screens.drawing import at_place, bar, cut, fitted, lines, rows_for
from undercroft.term.screens.dungeon_run.said import (
    LAIR,
    RATINGS,
    TRAININGS,
    View,
    cards_of,
    fight_words,
    loot_of,
    mine,
    monster_line,
    offer_words,
    say,
    texts_for,
    things_on,
    told,
)

WIDE, HIGH, LOW = 7, 3, 2  # from one tile to the next; walls are shared
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


def board(view: View, width: int, height: int) -> Text:
    """The hero cards while they are chosen; then as much of the dungeon as there is room for, and what lies there."""
    if view["draft"]:
        return draft(view, is_small=height < SMALL)
    here, own = contents(view), mine(view)
    first = 1 if own and here and here[0].plain.startswith(f"{own['at']} ") else 0
    below = [*(cut(tile, width, height - 2 * LOW - 1) for tile in here[:first]), legend(view)]
    texts = rows_for([*below, *here[first:]], width)
    canvas, middle = dungeon(view)
    if len(canvas) + texts > height:
        canvas, middle = dungeon(view, LOW)
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


def dungeon(view: View, high: int = HIGH) -> tuple[Canvas, tuple[int, int]]:
    """The tiles on their grid, so many rows each, and where the own hero stands."""
    tiles = view["tiles"]
    left, top = min(tile["x"] for tile in tiles), min(tile["y"] for tile in tiles)
    columns = (max(tile["x"] for tile in tiles) - left + 1) * WIDE + 1
    rows = (max(tile["y"] for tile in tiles) - top + 1) * high + 1
    canvas: Canvas = [[(" ", "")] * columns for _ in range(rows)]
    own, middle = mine(view), (0, 0)
    for tile in tiles:
        x, y = (tile["x"] - left) * WIDE, (tile["y"] - top) * high
        draw_tile(canvas, tile, x, y, high, on_tile(view, tile["number"]))
        if own and own["at"] == tile["number"]:
            middle = (x + WIDE // 2, y + high // 2)
    return canvas, middle


def draw_tile(canvas: Canvas, tile: View, x: int, y: int, high: int, here: Sequence[tuple[str, str]]) -> None:
    style = COLORS[tile["color"]]
    for corner in ((x, y), (x + WIDE, y), (x, y + high), (x + WIDE, y + high)):
        canvas[corner[1]][corner[0]] = ("+", "dim")
    for side_, column, row, sign in (("N", x, y, "-"), ("S", x, y + high, "-")):
        for at in range(1, WIDE):
            middle = side_ in tile["exits"] and 2 < at < 5
            canvas[row][column + at] = (gap(tile, side_), style) if middle else (sign, "dim")
    for side_, column in (("W", x), ("E", x + WIDE)):
        for at in range(1, high):
            canvas[y + at][column] = (gap(tile, side_), style) if side_ in tile["exits"] else ("|", "dim")
    place = f"tile-{tile['number']}"
    for at in range(1, WIDE):
        for down in range(1, high):
            canvas[y + down][x + at] = (" ", at_place("", place))
    number = [(sign, style) for sign in f"{tile['number']:<2}"]
    if high == LOW:  # all in one row
        write(canvas, x + 1, y + 1, [*number, *here, *flags(tile)], place)
        return
    write(canvas, x + 1, y + 1, [*number, *flags(tile)], place)
    write(canvas, x + 1, y + 2, here, place)


def legend(view: View) -> Text:
    """The signs that stand on the map now."""
    drawn = {sign for tile in view["tiles"] for sign, _ in flags(tile)}
    drawn |= {"·" for tile in view["tiles"] if tile["open"]}
    return Text(" ".join(str(words) for sign, words in LEGEND.items() if sign in drawn), "dim")


def gap(tile: View, side_: str) -> str:
    return "·" if side_ in tile["open"] else " "


def write(canvas: Canvas, x: int, y: int, signs: Sequence[tuple[str, str]], place: str) -> None:
    for at, (sign, style) in enumerate(signs[: WIDE - 1]):
        canvas[y][x + at] = (sign, at_place(style, place))


def flags(tile: View) -> list[tuple[str, str]]:
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


def on_tile(view: View, number: int) -> list[tuple[str, str]]:
    """The heroes on a tile, by the first letter of their names; small while they are unconscious."""
    signs = []
    for hero in view["heroes"]:
        if hero["at"] == number and not hero["dead"]:
            letter = hero["name"][0]
            style = HERO_COLORS[hero["seat"] % len(HERO_COLORS)]
            signs.append((letter.lower(), style) if hero["down"] else (letter, f"bold {style}"))
    return signs


def contents(view: View) -> list[Text]:
    """One line for each tile with something on it, and for special ones; the own tile first, then the boss, monsters,
    what else lies there: not all of it may have room."""
    own = mine(view)

    def weight(tile: View) -> tuple[bool, ...]:
        is_here, monster = own is not None and tile["number"] == own["at"], tile["monster"]
        return not is_here, not (monster and monster["boss"]), not monster, not things_on(tile), not tile["text"]

    rows = []
    for tile in sorted(view["tiles"], key=weight):
        things = [*things_on(tile), *([tile["text"]] if tile["text"] else [])]
        if things or tile["color"] != "standard":
            name = f"{tile['number']} {tile['name']}" + (f" ({LAIR})" if tile["lair"] else "")
            rows.append(Text.assemble((name, at_place(COLORS[tile["color"]], f"tile-{tile['number']}")),
                                      f"  {joined(things)}"))  # fmt: skip
    return rows


def draft(view: View, is_small: bool) -> Text:
    """The hero cards to choose from; on a small screen each in one row."""
    rows = []
    for card in view["draft"]:
        style = "dim" if card["key"] in (view["taken"] or ()) else "bold"
        figures = "/".join(str(card["ratings"][rating]) for rating in ("brawn", "magic", "skill"))
        facts = {"figures": figures, "life": card["life"], "training": TRAININGS[card["training"]]}
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


def side(view: View, seat: int | None, width: int) -> RenderableType:
    parts: list[RenderableType] = []
    if view["fight"]:
        words = fight_words(view)
        parts.append(lines([Text(words[0], "bold red"), *words[1:], ""]))
    if view["offer"]:
        parts.append(lines([*offer_words(view), ""]))
    own = next((hero for hero in view["heroes"] if hero["seat"] == seat), None)
    if own:
        parts.append(sheet(view, own, width))
    parts += [brief(view, hero) for hero in view["heroes"] if hero is not own]
    if own and own["loot_pile"] is not None:
        tile = view["tiles"][own["at"]]
        if tile["monster"]:
            parts.insert(0, Text(monster_line(tile["monster"]), "red"))
        parts.append(
            lines(Text.assemble((told(name, ""), "bold"), (text, "dim")) for name, text in texts_for(view, own))
        )
        if own["loot_pile"]:
            cards = ", ".join(card["name"] for card in own["loot_pile"])
            parts.append(Text(say("Your loot pile: {cards}").text({"cards": cards}), "italic"))
        top = view["known_top"]
        coming = ((say("Next encounters: {cards}"), top["encounters"]), (say("Next tiles: {cards}"), top["tiles"]))
        for what, known in coming:
            if known:
                parts.append(Text(what.text({"cards": ", ".join(map(str, known))}), "italic"))
    return Group(*parts)


def small_side(view: View, seat: int | None, width: int, height: int) -> RenderableType:
    """The own hero in two rows, then the fight or the monster here, then the others; else without the names of the
    people, then without what the board says too, then without the names of the cards."""
    return fitted((small_rows(view, seat, sparing) for sparing in range(4)), width, height)


def small_rows(view: View, seat: int | None, sparing: int) -> list[Text | str]:
    own = next((hero for hero in view["heroes"] if hero["seat"] == seat), None)
    rows: list[Text | str] = []
    if own:
        tint = "bold red" if own["life"] - own["wounds"] <= 3 else "bold"
        rows.append(Text(own["name"], at_place("bold underline", f"hero-{own['seat']}")).append(
            f" {say('wounds {wounds} of {life}').text(own)}", tint))  # fmt: skip
        ratings = ("brawn", "magic", "skill")
        rows.append(" ".join(f"{RATINGS[rating]}\u00a0{own['ratings'][rating]}" for rating in ratings))
    monster = view["tiles"][own["at"]]["monster"] if own and view["tiles"] and sparing < 2 else None
    if monster:
        facts = {**monster, "power": ", ".join(str(face) for face in monster["power"])}
        words = say("{name}: attack {attack}, power {power}, defence {defence}, "
                    "escape {escape}, wounds {wounds}/{life}")  # fmt: skip
        if view["fight"]:
            words = say("{name}: power {power}, defence {defence}, wounds {wounds}/{life}")
        rows.append(Text(words.text(facts), "red"))
    if view["fight"]:
        rows += fight_words(view)[0 if monster is None else 1 :]
    if view["offer"]:
        rows += offer_words(view)
    if own and not view["fight"]:
        cards = cards_of(own)
        rows.append(Text.assemble((f"{say('cards')} ", "dim"), ", ".join(cards) if sparing < 3 else str(len(cards))))
        rows.append(Text.assemble((f"{say('loot')} ", "dim"), loot_of(own)))
    return [*rows, *(brief(view, hero, has_player=sparing < 1) for hero in view["heroes"] if hero is not own)]


def sheet(view: View, hero: View, width: int) -> Text:
    style = HERO_COLORS[hero["seat"] % len(HERO_COLORS)]
    left = hero["life"] - hero["wounds"]
    name = Text(hero["name"], at_place(f"bold underline {style}", f"hero-{hero['seat']}"))
    if hero["seat"] == view["first"] and len(view["heroes"]) > 1:
        name.append(" *", "bold white")
    state = say("dead") if hero["dead"] else say("unconscious") if hero["down"] else None
    if state:
        name.append(f" {state}", "red")
    tint = "red" if left <= 3 else "green"
    return lines([
        name,
        Text.assemble(say("wounds {wounds} of {life}").text(hero), " ", bar(left, hero["life"], tint, 8)),
        Text("  ".join(f"{RATINGS[rating]}\u00a0{hero['ratings'][rating]}" for rating in ("brawn", "magic", "skill"))),
        Text.assemble((f"{say('cards')} ", "dim"), ", ".join(cards_of(hero))),
        Text.assemble((f"{say('loot')} ", "dim"), loot_of(hero)),
    ])  # fmt: skip


def brief(view: View, hero: View, has_player: bool = True) -> Text:
    style = HERO_COLORS[hero["seat"] % len(HERO_COLORS)]
    state = (
        say("dead") if hero["dead"] else say("unconscious") if hero["down"] else say("tile {n}").text({"n": hero["at"]})
    )
    wounds = f"{hero['wounds']}/{hero['life']}"
    player = f" ({view['names'][hero['seat']]})" if has_player else ""
    return Text.assemble((hero["name"], f"bold {style}"), f"{player} {state} {wounds}")


def others(view: View, seat: int | None) -> RenderableType:
    return Group(*(lines([sheet(view, hero, 60), ""]) for hero in view["heroes"]))
