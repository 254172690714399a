"""Map Maker drawn: the Dungeon Sheet or the Boss Sheet, and the Hero Sheets beside it."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from undercroft.term.screens.drawing import at_place, bar, fitted, lines, rows_for
from undercroft.term.screens.map_maker.said import (
    BOOKS,
    CHANCES,
    HATRED,
    HP,
    POTIONS,
    SIX_DICE,
    SPECIAL_RULE,
    TOTAL,
    View,
    boss_values,
    dice_row,
    entry,
    event_name,
    event_words,
    hero_marks,
    hero_name,
    percent,
    say,
    skills_at_hand,
    squares,
    test_words,
)

FACES = " ⚀⚁⚂⚃⚄⚅"
SPAREST = 6  # how much is left out where there are few rows
TRACK_ROWS = {
    "boss": say("Boss at"),
    "level": say("level"),
    "threat": say("Threat"),
    "elite": say("Elite"),
}


def board(view: View, width: int, height: int) -> Text:
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


def _upper(view: View, width: int, sparing: int) -> list[Text]:
    if view["boss"] is not None:
        return boss_sheet(view)
    if not view["heroes"]:
        return []
    between = [] if sparing > 0 else [Text()]
    track = [] if sparing == SPAREST else level_track(view, width, is_short=sparing > 3)
    return [*track, *between, *encounters(view, width, is_short=sparing > 2)]


def _lower(view: View, sparing: int) -> list[Text]:
    rows: list[Text] = []
    if view["event"]:
        event = view["event"]
        rows.append(Text(event_words(event) if sparing < 5 else f"{event_name(event)} …", "cyan"))
    if view["test"] is not None:
        words = test_words(view)
        rows.append(Text.assemble((" · ".join(words), "bold yellow")))
    if view["special_rule"]:
        danger = view["danger"]
        rows.append(Text(entry(danger["name"], danger["penalty"]), "magenta"))
        rows.append(Text(entry(SPECIAL_RULE, view["special_rule"]), "magenta"))
    if sparing < 2:
        rows += [Text(f"◆ {words}", "dim") for words in skills_at_hand(view)]
    return rows


def level_track(view: View, width: int, is_short: bool = False) -> list[Text]:
    """The ten levels around the current one: Boss Encounter Score, level, Threat; Elite levels have a star."""
    level = max(view["level"], 1)
    first = (level - 1) // 10 * 10 + 1
    levels = range(first, min(first + 10, view["last_level"] + 1))
    name_width = max(len(str(name)) for name in TRACK_ROWS.values())
    if name_width + 10 * 4 > width:
        name_width = max(8, width - 40)
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


def encounters(view: View, width: int, is_short: bool = False) -> list[Text]:
    """The boxes with their Basic Dice, and each Hero's exact chance."""
    living = [hero for hero in view["heroes"] if hero["is_alive"]]
    column = max(6, min(12, (width - 22) // max(1, len(living))))
    attribute = 14 if width >= 36 + column * len(living) else 0
    head = Text(
        f"{'':3}{say('Encounter')!s:<13}{str(say('Attribute'))[:attribute]:<{attribute}}{say('Die')!s:<6}", "dim"
    )
    for hero in living:
        mark = "▶" if hero["number"] - 1 == view["acting"] else ""
        head.append(f"{(mark + hero['name'])[: column - 1]:>{column}}")
    rows = [head]
    for box in view["encounters"]:
        if is_short and not box["die"]:
            continue
        style = "" if box["is_open"] else "dim"
        die = f"{FACES[box['die']]} {box['die']}" if box["die"] else "·"
        row = f"{box['number']:<3}{box['name']:<13}{(box['attribute'] or '–')[:attribute]:<{attribute}}{die:<6}"
        row += "".join(f"{percent(hero['chances'].get(box['key'])):>{column}}" for hero in living)
        rows.append(Text(row, at_place(style, f"encounter-{box['key']}")))
    if view["dice"] and not is_short:
        rows.append(Text(entry(SIX_DICE, f"{dice_row(view['dice'])}  = {sum(view['dice'])}"), "dim"))
    return rows


def boss_sheet(view: View) -> list[Text]:
    boss = view["boss"]
    rows = [
        Text.assemble((boss_values(view), at_place("bold red", "boss")), " ", bar(boss["hp"], boss["hp_limit"], "red")),
    ]
    if boss["squares"]:
        rows.append(Text.assemble((f"{say('Squares')} ", "dim"), (f"[{squares(boss)}]", "bold yellow")))
    if view["phase"] == "fight":  # what changes comes first, what is printed below it
        for hero in view["heroes"]:
            if hero["is_alive"]:
                words = [f"{CHANCES[key]} {percent(one)}" for key, one in hero["chances"].items() if key in CHANCES]
                rows.append(Text(entry(hero["name"], " · ".join(words)), "bold"))
    rows.append(Text.assemble((f"{say('Action')} ", "dim"), boss["acts"]))
    rows.append(Text.assemble((f"{say('Special Ability')} ", "dim"), boss["ability"]))
    for skill in boss["skills"]:
        rows.append(Text.assemble((f"{skill['cost']} SP ", "dim"), entry(skill["name"], skill["text"])))
    return rows


# -- the Hero Sheets --------------------------------------------------------------------------------------------------


def side(view: View, seat: int | None, width: int) -> RenderableType:
    heroes = sorted(view["heroes"], key=lambda hero: (hero["number"] - 1 != view["acting"], hero["seat"] != seat))
    return Group(*(hero_sheet(view, hero, width) for hero in heroes))


def small_side(view: View, seat: int | None, width: int, height: int) -> RenderableType:
    """The whole sheet of one's own and everybody else in four or five rows; else all so, or some in one, the last ones
    first."""
    heroes = sorted(view["heroes"], key=lambda hero: (hero["number"] - 1 != view["acting"], hero["seat"] != seat))
    small = [small_sheet(view, hero) for hero in heroes]
    ways = [[*(hero_sheet(view, hero, width) for hero in heroes[:1]), *small[1:]]]
    ways += [[*small[:many], *(brief(hero) for hero in heroes[many:])] for many in range(len(heroes), -1, -1)]
    return fitted(ways, width, height)


def brief(hero: View) -> Text:
    style = "bold" if hero["is_alive"] else "dim strike"
    name = Text(hero["name"][:9], at_place(style, f"hero-{hero['number'] - 1}"))
    return name.append(f" {HP} {hero['hp']}/{hero['hp_limit']} SP {hero['sp']}/{hero['sp_limit']}", "not bold")


def small_sheet(view: View, hero: View) -> Text:
    """Four or five rows for each Hero."""
    place = hero["number"] - 1
    mark = "▶ " if place == view["acting"] and len(view["heroes"]) > 1 else ""
    tint = "red" if hero["hp"] * 3 <= hero["hp_limit"] else "green"
    style = "bold underline" if hero["is_alive"] else "dim strike"
    bonus = {True: "+", False: ""}
    values = [f"{one['name'][:3]}{one['value']}{bonus[bool(one['bonus'])]}" for one in hero["attributes"]]
    rows = [
        Text(f"{mark}{hero_name(view, hero)}", at_place(style, f"hero-{place}")),
        Text.assemble(
            (f"{HP} {hero['hp']}/{hero['hp_limit']}", tint), (f"  SP {hero['sp']}/{hero['sp_limit']}", "blue")
        ),
        Text(" ".join(values)),
        Text(say("Potions {potions}  Books {books}").text(hero)),
    ]
    learnt = ", ".join(str(skill["name"]) for skill in hero["skills"] if skill["is_unlocked"])
    return lines([*rows, learnt] if learnt else rows)


def others(view: View, seat: int | None) -> RenderableType:
    return Group(*(lines([hero_sheet(view, hero, 60), ""]) for hero in view["heroes"]))


def hero_sheet(view: View, hero: View, width: int) -> Text:
    place = hero["number"] - 1
    style = "bold underline" if hero["is_alive"] else "dim strike"
    mark = "▶ " if place == view["acting"] and len(view["heroes"]) > 1 else ""
    marks = ", ".join([f"{TOTAL} {hero['total']}", *hero_marks(view, hero)])
    rows = [Text.assemble((f"{mark}{hero_name(view, hero)}", at_place(style, f"hero-{place}")), (f" {marks}", "dim"))]
    tint = "red" if hero["hp"] * 3 <= hero["hp_limit"] else "green"
    numbers = f"{HP} {hero['hp']}/{hero['hp_limit']} "
    points = (f"  SP {hero['sp']}/{hero['sp_limit']}", "blue")
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


def attribute_row(one: View, width: int) -> Text:
    """Three rows of five boxes, the bonus, and Penalty X's; where there is little room, the row being filled."""
    marks = "".join("■" if at < one["value"] else "□" for at in range(15))
    row = Text(f"{one['name']:<12} ")
    if width >= 34:
        row.append(" ".join((marks[:5], marks[5:10], marks[10:])), "cyan")
    else:
        first = min(one["value"] // 5, 2) * 5
        row.append(f"{one['value']:>2} ").append(marks[first : first + 5], "cyan")
    row.append(f" +{one['bonus']}" if one["bonus"] else "", "bold")
    return row.append("X" * one["penalty"], "red")
