"""The screen of Dungeon Run: the dungeon as connected tiles, what is on them, the heroes, and the fight in progress."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from undercroft.kernel.words import Domain

say = Domain("dungeon-run")
View = Mapping[str, Any]

WIDE, HIGH = 7, 3  # from one tile to the next; walls are shared
COLORS = {"red": "bold red", "special": "green", "standard": "white"}
HERO_COLORS = ("cyan", "magenta", "yellow", "blue", "bright_green", "bright_red")
RATINGS = {"brawn": say("Brawn"), "magic": say("Magic"), "skill": say("Skill"), "": say("no rating")}
TRAININGS = {"prayer": say("Prayer"), "war": say("War"), "magic": say("Magic"), "talent": say("Talent")}
TYPES = {"humanoid": say("humanoid"), "undead": say("undead"), "beast": say("beast"), "inanimate": say("inanimate")}
FIGHTS = {
    "battle": say("Battle"),
    "escape": say("Escape"),
    "disarm": say("Disarm"),
    "free attack": say("Free attack"),
    "free strike": say("Free attack"),
}
BACKS = {
    "encounter": say("{n} encounter"),
    "treasure": say("{n} treasure"),
    "artifact": say("{n} artifact"),
    "boss": say("{n} boss"),
}
USES = {"hit": say("hit"), "block": say("block"), "unused": say("unused")}
LAIR = say("lair")
LEGEND = say(
    "& monster · ! boss · ? stranger · $ card · ^ token · dots: unexplored exit · letters: heroes, small if unconscious"
)
TOLD = say("{name}: {text}")


def draw(view: View) -> RenderableType:
    """The whole position."""
    parts: list[RenderableType] = [headline(view), dungeon(view), Text(str(LEGEND), style="dim")]
    parts.append(contents(view))
    if view["draft"]:
        parts.append(draft(view))
    if view["heroes"]:
        parts.append(heroes(view))
        parts += hands(view)
    if view["fight"]:
        parts.append(fight(view, view["fight"]))
    if view["offer"]:
        parts.append(offer(view, view["offer"]))
    return Group(*[part for part in parts if part is not None])


def headline(view: View) -> Text:
    """Round, phase, decks, boss."""
    phase = say("final phase") if view["final"] else say("exploration")
    facts: list[str] = []
    if view["round"]:
        facts.append(say("Round {n}").text({"n": view["round"]}))
    facts.append(str(phase))
    if view["first"] >= 0:
        facts.append(say("First Player: {name}").text({"name": view["names"][view["first"]]}))
    facts.append(say("stack {n}").text({"n": view["stack"]}))
    facts.append(say("encounters {n}").text({"n": view["encounters"]}))
    facts.append(say("treasures {n}").text({"n": view["treasures"]}))
    boss = view["boss"]
    if boss["peeked"]:
        facts.append(say("boss (only you know): {name}").text({"name": boss["peeked"]["name"]}))
    elif not boss["revealed"]:
        facts.append(str(say("boss hidden")))
    turn = view["turn"]
    if turn["seat"] is not None:
        name = view["heroes"][turn["seat"]]["name"]
        left = say("turn: {name}, 1 action left") if turn["actions"] == 1 else say("turn: {name}, {n} actions left")
        facts.append(left.text({"name": name, "n": turn["actions"]}))
    return Text(" · ".join(facts), style="bold")


# -- the dungeon ----------------------------------------------------------------------------------------------


def dungeon(view: View) -> Text:
    """The tiles on their grid."""
    tiles = view["tiles"]
    left, top = min(tile["x"] for tile in tiles), min(tile["y"] for tile in tiles)
    columns = (max(tile["x"] for tile in tiles) - left + 1) * WIDE + 1
    rows = (max(tile["y"] for tile in tiles) - top + 1) * HIGH + 1
    canvas = [[(" ", "")] * columns for _ in range(rows)]
    for tile in tiles:
        draw_tile(canvas, tile, (tile["x"] - left) * WIDE, (tile["y"] - top) * HIGH, on_tile(view, tile["number"]))
    text = Text(no_wrap=True, overflow="ignore")
    for row in canvas:
        for sign, style in row:
            text.append(sign, style)
        text.append("\n")
    return text


def draw_tile(canvas: list[list[tuple[str, str]]], tile: View, x: int, y: int, here: Sequence[tuple[str, str]]) -> None:
    style = COLORS[tile["color"]]
    for corner in ((x, y), (x + WIDE, y), (x, y + HIGH), (x + WIDE, y + HIGH)):
        canvas[corner[1]][corner[0]] = ("+", "dim")
    for side, column, row, sign in (("N", x, y, "-"), ("S", x, y + HIGH, "-")):
        for at in range(1, WIDE):
            middle = side in tile["exits"] and 2 < at < 5
            canvas[row][column + at] = (gap(tile, side), style) if middle else (sign, "dim")
    for side, column in (("W", x), ("E", x + WIDE)):
        for at in range(1, HIGH):
            canvas[y + at][column] = (gap(tile, side), style) if side in tile["exits"] else ("|", "dim")
    write(canvas, x + 1, y + 1, [(sign, style) for sign in f"{tile['number']:<2}"] + flags(tile))
    write(canvas, x + 1, y + 2, list(here))


def gap(tile: View, side: str) -> str:
    return "·" if side in tile["open"] else " "


def write(canvas: list[list[tuple[str, str]]], x: int, y: int, signs: list[tuple[str, str]]) -> None:
    for at, sign in enumerate(signs[: WIDE - 1]):
        canvas[y][x + at] = sign


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
    """The heroes on a tile, by the first letter of their names."""
    signs = []
    for hero in view["heroes"]:
        if hero["at"] == number and not hero["dead"]:
            letter = hero["name"][0]
            style = HERO_COLORS[hero["seat"]]
            signs.append((letter.lower(), style) if hero["down"] else (letter, f"bold {style}"))
    return signs


# -- what lies there --------------------------------------------------------------------------------------------


def contents(view: View) -> RenderableType:
    """One line for each tile with something on it, and for special ones."""
    table = Table(box=None, padding=(0, 1), show_header=False)
    for tile in view["tiles"]:
        things = list(things_on(tile))
        if things or tile["color"] != "standard":
            name = Text(tile["name"], style=COLORS[tile["color"]])
            if tile["lair"]:
                name.append(f" ({LAIR})", "red")
            table.add_row(str(tile["number"]), name, Text("; ".join(things)))
    return table


def things_on(tile: View) -> Iterable[str]:
    if tile["monster"]:
        yield monster_line(tile["monster"])
    for stranger in tile["strangers"]:
        yield stranger["name"]
    for card in tile["cards"]:
        yield card["name"]
    if tile["face_down"]:
        n = tile["face_down"]
        yield (say("1 face-down treasure") if n == 1 else say("{n} face-down treasures")).text({"n": n})
    if tile["token"]:
        yield say("token: {name}").text({"name": tile["token"]["name"]})


def monster_line(monster: View) -> str:
    facts = {
        "name": monster["name"],
        "type": TYPES[monster["type"]],
        "attack": monster["attack"],
        "power": "".join(str(face) for face in monster["power"]),
        "defence": monster["defence"],
        "escape": monster["escape"],
        "wounds": monster["wounds"],
        "life": monster["life"],
        "ability": monster["ability"],
    }
    return say(
        "{name} ({type}; attack {attack}, power {power}, defence {defence}, escape {escape}, "
        "wounds {wounds}/{life}; {ability})"
    ).text(facts)


# -- heroes -----------------------------------------------------------------------------------------------------


def heroes(view: View) -> Table:
    """A line for each hero."""
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for heading in (say("hero"), say("player"), say("tile"), say("wounds"), say("B/M/S"), say("cards"), say("loot")):
        table.add_column(str(heading))
    for hero in view["heroes"]:
        name = Text(hero["name"], style=f"bold {HERO_COLORS[hero['seat']]}")
        if hero["seat"] == view["first"]:
            name.append(" *", "bold white")
        state = say("dead") if hero["dead"] else say("unconscious") if hero["down"] else None
        tile = str(state) if hero["dead"] else f"{hero['at']}" + (f" ({state})" if state else "")
        ratings = "/".join(str(hero["ratings"][rating]) for rating in ("brawn", "magic", "skill"))
        table.add_row(
            name,
            f"{view['names'][hero['seat']]}, {TRAININGS[hero['training']]}",
            tile,
            f"{hero['wounds']}/{hero['life']}",
            ratings,
            Text(", ".join(cards_of(hero))),
            loot_of(hero),
        )
    return table


def draft(view: View) -> Table:
    """The hero cards, while they are chosen."""
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for heading in (say("hero"), say("training"), say("B/M/S"), say("Life"), say("abilities")):
        table.add_column(str(heading))
    for card in view["draft"]:
        ratings = "/".join(str(card["ratings"][rating]) for rating in ("brawn", "magic", "skill"))
        powers = Text()
        for power in (card["personal"], card["summoner"]):
            powers.append(told(power["name"], ""), "bold").append(f"{power['text']}\n")
        name = Text(card["name"], style="dim" if card["key"] in view["taken"] else "bold")
        name.append(f", {card['title']}", "not bold")
        table.add_row(name, str(TRAININGS[card["training"]]), ratings, str(card["life"]), powers)
    return table


def cards_of(hero: View) -> list[str]:
    cards = [hero["personal"]["name"]]
    if hero["summoner"]["active"]:
        cards.append(hero["summoner"]["name"])
    for key in ("abilities", "equipped", "strangers", "traps"):
        cards += [card["name"] for card in hero[key]]
    return cards


def loot_of(hero: View) -> str:
    """DR-741 How many cards of each back."""
    return ", ".join(BACKS[key].text({"n": n}) for key, n in hero["loot"].items() if n) or "–"


def hands(view: View) -> list[RenderableType]:
    """What only the seat itself knows."""
    lines: list[RenderableType] = []
    for hero in view["heroes"]:
        if hero["loot_pile"] is not None:  # this seat's own hero
            lines += [Text(told(name, text), style="dim") for name, text in texts_for(view, hero)]
        if hero["loot_pile"]:
            names = ", ".join(card["name"] for card in hero["loot_pile"])
            lines.append(Text(say("Your loot pile: {cards}").text({"cards": names}), style="italic"))
        for card in hero["drawn"] or ():
            lines.append(Text(told(card["name"], card["text"]), style="italic"))
    top = view["known_top"]
    if top["encounters"]:
        names = ", ".join(top["encounters"])
        lines.append(Text(say("Next encounters: {cards}").text({"cards": names}), style="italic"))
    if top["tiles"]:
        lines.append(Text(say("Next tiles: {cards}").text({"cards": ", ".join(top["tiles"])}), style="italic"))
    return lines


def told(name: Any, text: str) -> str:
    return TOLD.text({"name": name, "text": text})


def texts_for(view: View, hero: View) -> Iterable[tuple[str, str]]:
    """The texts a player needs now: his cards, and what is on his tile."""
    yield hero["personal"]["name"], hero["personal"]["text"]
    if hero["summoner"]["active"]:
        yield hero["summoner"]["name"], hero["summoner"]["text"]
    for key in ("abilities", "equipped", "strangers", "traps"):
        for card in hero[key]:
            yield card["name"], card["text"]
    tile = view["tiles"][hero["at"]]
    if tile["text"]:
        yield tile["name"], tile["text"]
    for card in (*([tile["monster"]] if tile["monster"] else ()), *tile["strangers"]):
        yield card["name"], card["text"]


# -- the fight and the trade ----------------------------------------------------------------------------------


def fight(view: View, fight: View) -> Panel:
    """The dice of both sides and what they are used for."""
    names = [hero["name"] for hero in view["heroes"]]
    rival = names[fight["rival"]] if fight["rival"] is not None else fight["monster_name"]
    foe = rival or (fight["trap"]["name"] if fight["trap"] else "–")
    lines = [fight["trap"]["text"]] if fight["trap"] else []
    if fight["helpers"]:
        helpers = ", ".join(f"{names[seat]} ({RATINGS[rating]})" for seat, rating in fight["helpers"])
        lines.append(say("Assisted by: {names}").text({"names": helpers}))
    if fight["saboteurs"]:
        saboteurs = ", ".join(names[seat] for seat in fight["saboteurs"])
        lines.append(say("Sabotaged by: {names}").text({"names": saboteurs}))
    if fight["foe_dice"]:
        lines.append(told(foe, dice(fight["foe_dice"])))
    if fight["dice"]:
        lines.append(told(f"{names[fight['seat']]} ({RATINGS[fight['rating']]})", dice(fight["dice"])))
    if fight["threats"]:
        lines.append(say("Not blocked: {dice}").text({"dice": dice(fight["threats"])}))
    if fight["used"]:
        used = ", ".join(f"{face}: {use_words(key)}" for face, key in fight["used"])
        lines.append(say("Assigned: {uses}").text({"uses": used}))
    title = told(FIGHTS[fight["what"]], f"{names[fight['seat']]} / {foe}")
    return Panel(Text("\n".join(lines) or "…"), title=title, expand=False)


def use_words(key: str) -> str:
    word, _, face = key.partition("-")
    known = USES.get(word, USES["block"])
    return f"{known} {face}" if face.isdigit() else str(known)


def dice(faces: Iterable[int]) -> str:
    return " ".join(f"[{face}]" for face in faces)


def offer(view: View, offer: View) -> Panel:
    """DR-519 The lists only where this seat may see them."""
    names = [hero["name"] for hero in view["heroes"]]
    lines = [f"{names[offer['proposer']]} → {names[offer['partner']]}"]
    if "gives" in offer:
        lines.append(say("gives: {cards}").text({"cards": ", ".join(offer["gives"]) or "–"}))
        lines.append(say("for: {cards}").text({"cards": ", ".join(offer["wants"]) or "–"}))
    return Panel("\n".join(lines), title=str(say("Counter-offer") if offer["counter"] else say("Offer")), expand=False)
