"""Map Maker drawn: the Dungeon Sheet or the Boss Sheet, and the Hero Sheets beside it."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from undercroft.games.map_maker.glossary import BOOKS, HATRED, HP, POTIONS, SP, THREAT, say
from undercroft.games.map_maker.screen import said
from undercroft.games.map_maker.sight import seen
from undercroft.kernel.words import named
from undercroft.term.screens.strokes import at_place, bar, fitted, lines, rows_for

FACES = " ⚀⚁⚂⚃⚄⚅"
SPAREST = 6  # how much is left out where there are few rows
TRACK_ROWS = {
    "boss": say("Boss at"),
    "level": say("level"),
    "threat": THREAT,
    "elite": say("Elite"),
}


def board(view: seen.MapMakerView, width: int, height: int) -> Text:
    """Where there are few rows, what stands elsewhere is left out: empty rows, Skills, the dice once more, boxes
    without one, the track but for the Boss, the text of the Event, the whole track."""
    for sparing in range(SPAREST + 1):
        rows, below = _upper(view, width, sparing), _lower(view, sparing)
        if rows_for([*rows, *below], width) <= height:
            return lines([*rows, *below])
    if view["boss"] is not None:  # what is printed on its sheet comes last there, and `look` tells it too
        while len(rows) > 2 and rows_for([*rows, "…", *below], width) > height:
            rows.pop()
        rows.append(Text("…", "dim"))
    return lines([*rows, *below])


def _upper(view: seen.MapMakerView, width: int, sparing: int) -> list[Text]:
    if view["boss"] is not None:
        return boss_sheet(view, view["boss"])
    if not view["heroes"]:
        return []
    between = [] if sparing > 0 else [Text()]
    track = [] if sparing == SPAREST else level_track(view, width, is_short=sparing > 3)
    return [*track, *between, *encounters(view, width, is_short=sparing > 2)]


def _lower(view: seen.MapMakerView, sparing: int) -> list[Text]:
    rows: list[Text] = []
    if view["event"]:
        event = view["event"]
        rows.append(Text(said.event_words(event) if sparing < 5 else f"{said.event_name(event)} …", "cyan"))
    if view["test"] is not None:
        rows.append(Text(" · ".join(said.test_words(view, view["test"])), "bold yellow"))
    rows += [Text(words, "magenta") for words in said.dungeon_penalty(view).values()]
    if sparing < 2:
        rows += [Text(f"◆ {words}", "dim") for words in said.skills_at_hand(view)]
    return rows


def level_track(view: seen.MapMakerView, width: int, is_short: bool = False) -> list[Text]:
    """The levels around the current one: Boss Encounter Score, level, Threat; Elite levels have a star."""
    level = max(view["level"], 1)
    name_width = max(len(str(name)) for name in TRACK_ROWS.values())
    if name_width + 10 * 4 > width:
        name_width = max(8, width - 40)
    many = min(10, (width - name_width) // 4)  # on a narrow screen fewer, in groups as well
    first = (level - 1) // many * many + 1
    levels = range(first, min(first + many, view["last_level"] + 1))
    rows = {key: Text(f"{name!s:<{name_width}}"[:name_width], "dim") for key, name in TRACK_ROWS.items()}
    for number in levels:
        threat, score, elite = view["track"][number - 1]
        here = number == view["level"]
        style = "bold yellow" if here else "dim" if number < view["level"] else ""
        rows["boss"].append(f"{score or '–':>4}", style)
        rows["level"].append(f"{f'[{number}]' if here else f'{number}*' if elite else number:>4}", style)
        rows["threat"].append(f"{view['threat'] if here else threat:>4}", style)
        rows["elite"].append(f"{f'+{elite}' if elite else '':>4}", style)
    if is_short:  # the line above the table says the Threat
        return [rows["boss"], rows["level"]]
    return [row for key, row in rows.items() if key != "elite" or "+" in row.plain]


def encounters(view: seen.MapMakerView, width: int, is_short: bool = False) -> list[Text]:
    """The boxes with their Basic Dice, and each Hero's exact chance."""
    living = [hero for hero in view["heroes"] if hero["is_alive"]]
    column = max(5, min(12, (width - 22) // max(1, len(living))))
    attribute = 14 if width >= 36 + column * len(living) else 0
    face = 6 if width >= 19 + column * len(living) else 2  # the die as a picture alone, where there is no room
    name = max(4, min(13, width - 3 - attribute - face - column * len(living)))
    words = [(say("Encounter"), name), (say("Attribute"), attribute), (say("Die"), face)]
    head = Text(" " * 3 + "".join(f"{str(word)[: max(0, room - 1)]:<{room}}" for word, room in words), "dim")
    for hero in living:
        mark = "▶" if hero["number"] - 1 == view["acting"] else ""
        head.append(f"{(mark + hero['name'])[: column - 1]:>{column}}")
    rows = [head]
    for box in view["encounters"]:
        if is_short and not box["die"]:
            continue
        style = "" if box["is_open"] else "dim"
        die = f"{FACES[box['die']]} {box['die']}" if box["die"] else "·"
        row = f"{box['number']:<3}{box['name'][: name - 1]:<{name}}{(box['attribute'] or '–')[:attribute]:<{attribute}}"
        row += f"{die[: face - 1]:<{face}}"
        row += "".join(f"{said.percent(hero['chances'].get(box['key'])):>{column}}" for hero in living)
        rows.append(Text(row, at_place(style, f"encounter-{box['key']}")))
    if view["dice"] and not is_short:
        rows.append(Text(named(said.SIX_DICE, f"{said.dice_row(view['dice'])}  = {sum(view['dice'])}"), "dim"))
    return rows


def boss_sheet(view: seen.MapMakerView, boss: seen.BossSheet) -> list[Text]:
    values = (said.boss_values(boss), at_place("bold red", "boss"))
    rows = [Text.assemble(values, " ", bar(boss["hp"], boss["hp_limit"], "red"))]
    if boss["squares"]:
        rows.append(Text.assemble((f"{said.SQUARES} ", "dim"), (f"[{said.squares(boss)}]", "bold yellow")))
    if view["phase"] == "fight":  # what changes comes first, what is printed below it
        rows += [Text(chances, "bold") for chances in said.chances(view)]
    rows.append(Text.assemble((f"{said.ACTION} ", "dim"), boss["acts"]))
    rows.append(Text.assemble((f"{said.ABILITY} ", "dim"), boss["ability"]))
    for skill in boss["skills"]:
        rows.append(Text.assemble((f"{skill['cost']} {SP} ", "dim"), named(skill["name"], skill["text"])))
    return rows


# -- the Hero Sheets --------------------------------------------------------------------------------------------------


def side(view: seen.MapMakerView, seat: int | None, width: int) -> RenderableType:
    heroes = sorted(view["heroes"], key=lambda hero: (hero["number"] - 1 != view["acting"], hero["seat"] != seat))
    return Group(*(hero_sheet(view, hero, width) for hero in heroes))


def small_side(view: seen.MapMakerView, seat: int | None, width: int, height: int) -> RenderableType:
    """The whole sheet of one's own and everybody else in four or five rows; else all so, or some in one, the last ones
    first."""
    heroes = sorted(view["heroes"], key=lambda hero: (hero["number"] - 1 != view["acting"], hero["seat"] != seat))
    small = [small_sheet(view, hero) for hero in heroes]
    ways = [[*(hero_sheet(view, hero, width) for hero in heroes[:1]), *small[1:]]]
    ways += [[*small[:many], *(brief(hero) for hero in heroes[many:])] for many in range(len(heroes), -1, -1)]
    return fitted(ways, width, height)


def brief(hero: seen.Hero) -> Text:
    style = "bold" if hero["is_alive"] else "dim strike"
    name = Text(hero["name"][:9], at_place(style, f"hero-{hero['number'] - 1}"))
    return name.append(f" {HP} {hero['hp']}/{hero['hp_limit']} {SP} {hero['sp']}/{hero['sp_limit']}", "not bold")


def small_sheet(view: seen.MapMakerView, hero: seen.Hero) -> Text:
    """Four or five rows for each Hero."""
    place = hero["number"] - 1
    mark = "▶ " if place == view["acting"] and len(view["heroes"]) > 1 else ""
    tint = "red" if hero["hp"] * 3 <= hero["hp_limit"] else "green"
    style = "bold underline" if hero["is_alive"] else "dim strike"
    bonus = {True: "+", False: ""}
    values = [f"{one['name'][:3]}{one['value']}{bonus[bool(one['bonus'])]}" for one in hero["attributes"]]
    rows = [
        Text(f"{mark}{said.hero_name(hero)}", at_place(style, f"hero-{place}")),
        Text.assemble(
            (f"{HP} {hero['hp']}/{hero['hp_limit']}", tint), (f"  {SP} {hero['sp']}/{hero['sp_limit']}", "blue")
        ),
        Text(" ".join(values)),
        Text(say("Potions {potions}  Books {books}").text({"potions": hero["potions"], "books": hero["books"]})),
    ]
    learnt = ", ".join(skill["name"] for skill in hero["skills"] if skill["is_unlocked"])
    return lines([*rows, learnt] if learnt else rows)


def others(view: seen.MapMakerView, seat: int | None) -> RenderableType:
    return Group(*(lines([hero_sheet(view, hero, 60), ""]) for hero in view["heroes"]))


def hero_sheet(view: seen.MapMakerView, hero: seen.Hero, width: int) -> Text:
    place = hero["number"] - 1
    style = "bold underline" if hero["is_alive"] else "dim strike"
    mark = "▶ " if place == view["acting"] and len(view["heroes"]) > 1 else ""
    marks = ", ".join([f"{said.TOTAL} {hero['total']}", *said.hero_marks(view, hero)])
    rows = [Text.assemble((f"{mark}{said.hero_name(hero)}", at_place(style, f"hero-{place}")), (f" {marks}", "dim"))]
    tint = "red" if hero["hp"] * 3 <= hero["hp_limit"] else "green"
    numbers = f"{HP} {hero['hp']}/{hero['hp_limit']} "
    points = (f"  {SP} {hero['sp']}/{hero['sp_limit']}", "blue")
    rows.append(Text.assemble((numbers, tint), bar(hero["hp"], hero["hp_limit"], tint, 8), points))
    between = "  " if width >= 34 else "\n"
    things = f"{POTIONS} {hero['potions']}{between}{BOOKS} {hero['books']}"
    if hero["hatred"] is not None and view["boss"] is not None:
        things += f"  {HATRED} {hero['hatred']}"
    rows.append(Text(things))
    rows += [attribute_row(one, width) for one in hero["attributes"]]
    for skill in hero["skills"]:
        sign = "◆" if skill["is_usable"] else "◇" if skill["is_unlocked"] else " "
        rows.append(Text(f"{sign} {skill['at']:>2} {skill['name']}", "" if skill["is_unlocked"] else "dim"))
    return lines(rows)


def attribute_row(one: seen.AttributeBox, width: int) -> Text:
    """The boxes row by row, the bonus, and Penalty X's; where there is little room, the row being filled."""
    marks = "■" * one["value"] + "□" * (one["limit"] - one["value"])
    rows = [marks[first : first + one["row"]] for first in range(0, one["limit"], one["row"])]
    row = Text(f"{one['name']:<12} ")
    if width >= 34:
        row.append(" ".join(rows), "cyan")
    else:
        row.append(f"{one['value']:>2} ").append(rows[min(one["value"] // one["row"], len(rows) - 1)], "cyan")
    row.append(f" +{one['bonus']}" if one["bonus"] else "", "bold")
    return row.append("X" * one["penalty"], "red")
