"""A Hero Sheet: points, attributes, skills, what it carries."""

from __future__ import annotations

from undercroft.board.kept import kept
from undercroft.board.picture import Marks, Panel, Picture, Vital
from undercroft.board.shapes import figure, icon, line, rect, text
from undercroft.board.sheet import SMALL, WIDE, Sheet
from undercroft.board.words import Things, listed, printed, sentences
from undercroft.games.map_maker.board.words import HIT_POINTS, SKILL_POINTS, changes, class_stamp, score_of
from undercroft.games.map_maker.glossary import ATTRIBUTES, BOOKS, CHARMED, DEAD, POTIONS, SKILLS, STARTING_PLAYER, say
from undercroft.games.map_maker.sight.seen import Hero, MapMakerView


def sheets(view: MapMakerView, things: Things, marks: Marks) -> list[tuple[Picture, Panel]]:
    """The hero who acts first, then the others in their order."""
    order = sorted(range(len(view["heroes"])), key=lambda at: at != view["acting"])
    return [sheet(view, things, marks, at, view["heroes"][at]) for at in order]


def vitals(view: MapMakerView) -> tuple[Vital, ...]:
    """Points and attributes of the hero who acts, else of this seat's first."""
    heroes = [hero for hero in view["heroes"] if hero["seat"] == view["seat"]]
    acting = view["heroes"][view["acting"]] if view["acting"] is not None and view["heroes"] else None
    hero = acting if acting in heroes else next(iter(heroes), None)
    if hero is None:
        return ()
    low = hero["hp"] * 5 <= hero["hp_limit"]
    points = (
        Vital("heart", "danger", str(hero["hp"]), str(HIT_POINTS), low),
        Vital("spark", "magic", str(hero["sp"]), str(SKILL_POINTS)),
    )
    return points + tuple(
        Vital(ATTRIBUTES[one["key"]].stamp, "ink", str(score_of(one)), one["name"]) for one in hero["attributes"]
    )


@kept("hero")
def sheet(view: MapMakerView, things: Things, marks: Marks, at: int, hero: Hero) -> tuple[Picture, Panel]:
    place = f"hero-{at}"
    page = Sheet(place, marks)
    is_acting = at == view["acting"]
    state = say("acting now") if is_acting else say("still to act") if at in view["waiting"] else say("has acted")
    state = state if hero["is_alive"] else DEAD
    player = view["seats"][hero["seat"]]
    first = STARTING_PLAYER if view["starting_player"] == at else ""
    name = hero["name"] if hero["class_name"] in hero["name"] else f"{hero['name']}, {hero['class_name']}"
    thing = printed(things, hero["class"])[0]
    page.head(class_stamp(hero["class"]), name, listed((player, state, first), " · "), place, thing)
    if not hero["is_alive"]:
        page.chips([("skull", str(DEAD))])
    low = hero["hp"] * 5 <= hero["hp_limit"]
    page.track("heart", str(HIT_POINTS), hero["hp"], hero["hp_limit"], "danger", low=low)
    page.track("spark", str(SKILL_POINTS), hero["sp"], hero["sp_limit"], "magic")
    attributes(page, at, hero)
    skills(page, things, at, hero, is_acting or hero["is_mine"])
    carried(page, at, hero)
    return page.panel_of(name)


@kept("hero")
def attributes(page: Sheet, at: int, hero: Hero) -> None:
    """Five columns: stamp, value, and under it what helps or hinders."""
    y = page.y
    step = WIDE / max(1, len(hero["attributes"]))
    page.draw(line(0, y, WIDE, y, "s-line w1"))
    for column, one in enumerate(hero["attributes"]):
        mid = step * (column + 0.5)
        box = (column * step + 2, y + 5, step - 4, 66)
        more = changes(one)
        tone = "danger" if one["penalty"] else "good"
        shapes = (
            rect(*box, "base f-none", 8),
            icon(ATTRIBUTES[one["key"]].stamp, mid - 9, y + 10, 18),
            figure(one["name"], text(mid, y + 47, one["value"], 18, anchor="mid", face="figure", phone=18)),
            text(mid, y + 65, more, SMALL, tone, room=step - 6, anchor="mid", phone=SMALL),
        )
        said = sentences((str(one["value"]), more, one["bonus_text"]))
        page.place(f"hero-{at}-{one['key']}", box, one["name"], said, *shapes, r=8, at=(mid + 17, y + 12))
    page.y += 80


@kept("hero")
def skills(page: Sheet, things: Things, at: int, hero: Hero, is_full: bool) -> None:
    page.title(SKILLS, say("total {total}").text({"total": hero["total"]}))
    for skill in hero["skills"]:
        place = f"skill-{at}-{skill['key']}"
        is_locked = not skill["is_unlocked"]
        word = say("at {at}").text({"at": skill["at"]}) if is_locked else say("ready") if skill["is_usable"] else ""
        if skill["is_used"]:
            word = say("used")
        under = skill["text"] if is_full and not is_locked else ""
        thing = printed(things, skill["key"])[0]
        page.entry("lock" if is_locked else "spark", skill["name"], under, word, off=is_locked, place=place,
                   thing=thing, full=skill["text"])  # fmt: skip


def carried(page: Sheet, at: int, hero: Hero) -> None:
    for stamp, word, n, place in (
        ("potion", POTIONS, hero["potions"], f"potion-{at}"),
        ("book", BOOKS, hero["books"], f"book-{at}"),
    ):
        if n or page.marks.get(place):
            page.entry(stamp, word, "", n, place=place)
    found = []
    if hero["is_charmed"]:
        found.append(("wings", str(CHARMED)))
    if hero["hampered"]:
        found.append(("web", say("attack scores −{n}").text({"n": hero["hampered"]})))
    if hero["defense_mod"]:
        found.append(("shield", say("Defense {n}").text({"n": f"{hero['defense_mod']:+d}".replace("-", "−")})))
    if found:
        page.gap(4)
    page.chips(found)
