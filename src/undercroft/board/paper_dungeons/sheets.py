"""The sheets: mine whole, ticked as on paper; those of the others as they were last open."""

from __future__ import annotations

from undercroft.board.letters import width
from undercroft.board.paper_dungeons.words import ITEMS, bonus_stamp, stamp_of
from undercroft.board.picture import Marks, Panel, Picture, View, Vital
from undercroft.board.shapes import figure, icon, line, rect, text
from undercroft.board.sheet import SMALL, WIDE, Sheet
from undercroft.board.words import Things, listed, minus, printed, say, sentences, signed


def figures(view: View, sheet: View | None) -> tuple[Vital, ...]:
    if sheet is None:
        return ()
    is_low = sheet["damage"] + 1 >= sheet["life"]
    return (
        Vital("heart", "danger", str(sheet["life"]), str(say("Life"))),
        Vital("wound", "danger", str(sheet["damage"]), str(say("Damage")), is_low),
        Vital("potion", "good", str(sheet["potions"]), str(say("Potions"))),
        Vital("gem", "magic", str(sheet["gems"]), str(say("Gems"))),
        Vital("skull", "ink", str(sheet["minions"]), str(say("Minions"))),
        Vital("hourglass", "ink", f"{view['round'] or 0}/{view['rounds']}", str(say("Round"))),
    )


def own(view: View, things: Things, marks: Marks, sheet: View) -> tuple[Picture, Panel]:
    page = Sheet("sheet", marks)
    power = sheet["power"]
    under = say("{name}: {text}").text(power) if power else ""
    thing, _ = printed(things, f"power-{power['key']}", power["key"]) if power else ("", "")
    page.head("torch", sheet["name"], under or str(say("no power yet")), f"seat-{sheet['seat']}", thing)
    heroes(page, view, sheet)
    vitals(page, view, sheet)
    potions(page, view, sheet)
    items(page, things, sheet)
    return page.panel_of(sheet["name"])


def heroes(page: Sheet, view: View, sheet: View) -> None:
    """Four heroes, a box per level; the die colour each may use stands as a small die."""
    top = len(view["print"]["shields"])
    for number, hero in enumerate(sheet["heroes"]):
        y = page.y
        place = f"hero-{number}"
        box = (-6.0, y - 3, WIDE + 12.0, 25.0)
        shapes = [
            rect(*box, "base f-none", 8),
            icon(stamp_of(hero["key"], "seat"), 0, y, 19),
            text(27, y + 15, hero["name"], 15, room=84, phone=15),
        ]
        for at in range(top):
            x = 128 + at * 20
            is_marked = at + 1 == view["print"]["ability_level"]
            look = "f-ink" if at < hero["level"] else "f-card s-ink w15" if is_marked else "f-card s-edge w15"
            shapes.append(rect(x, y + 1, 16, 16, look, 3))
            if is_marked and at >= hero["level"]:
                shapes.append(icon("star", x + 2, y + 3, 12, "ink2"))
        if hero["black"] is not None:
            shapes.append(
                rect(254, y + 1, 16, 16, "f-dieink s-dieedge w15" if hero["black"] else "f-die s-dieink w15", 4)
            )
        shapes.append(
            figure(hero["name"], text(WIDE, y + 16, hero["level"], 18, anchor="end", face="figure", phone=18))
        )
        colour = "" if hero["black"] is None else say("black dice") if hero["black"] else say("white dice")
        said = sentences((say("level {level}").text(hero), colour, hero["ability"]))
        page.place(place, box, hero["name"], said, *shapes, r=8, at=(118, y + 9))
        page.y += 26
    page.gap(4)


def vitals(page: Sheet, view: View, sheet: View) -> None:
    """Damage on its hearts: ticked, with the costly marks under them and a line where life ends."""
    hearts = view["print"]["hearts"]
    per = 12
    page.title(say("Damage"), say("{damage} of {life} life").text(sheet))
    step = WIDE / per
    marks = dict(view["print"]["damage_marks"])
    for at in range(hearts):
        x, y = at % per * step, page.y + at // per * 37
        tone = "danger" if at < sheet["damage"] else "line" if at < sheet["life"] else "dot"
        page.draw(icon("wound" if at < sheet["damage"] else "heart", x + 2, y, step - 5, tone))
        if at + 1 == sheet["life"]:
            page.draw(line(x + step - 0.5, y - 2, x + step - 0.5, y + step, "s-ink w2 rnd"))
        if at + 1 in marks:
            label = minus(marks[at + 1])
            page.draw(text(x + step / 2 - 1, y + step + 9, label, 13, "danger", anchor="mid", phone=13))
    page.y += 37 * -(-hearts // per) + 4
    if sheet["resurrected"]:
        page.entry("tomb", say("Resurrected"), "", minus(view["print"]["resurrection"]), tone="danger")
    for stamp, name, n, points, tone in (
        ("gem", say("Gems"), sheet["gems"], view["print"]["gem_points"], "magic"),
        ("skull", say("Minions"), sheet["minions"], view["print"]["minion_points"], "ink"),
    ):
        row(page, stamp, str(name), n, points, tone)
    if sheet["letters"] or sheet["struck"]:
        words = listed((say("yours: {letters}").text({"letters": listed(sheet["letters"], " ") or "–"}),
                        say("taken by others: {letters}").text({"letters": listed(sheet["struck"], " ")})
                        if sheet["struck"] else ""), " · ")  # fmt: skip
        page.draw(text(26, page.y + 11, words, SMALL, "ink2", room=WIDE - 26, phone=SMALL))
        page.tell(words)
        page.y += 20


def row(page: Sheet, stamp: str, name: str, n: int, points: list[int], tone: str) -> None:
    """A track whose boxes carry what they are worth; the last one ticked counts."""
    y = page.y
    page.draw(icon(stamp, 0, y, 18, tone), text(26, y + 15, name, SMALL, "ink2", room=74, phone=SMALL))
    step = min(22.0, 158 / max(1, len(points)))
    for at in range(len(points)):
        look = f"f-{tone}" if at < n else "f-card s-edge w15"
        page.draw(rect(104 + at * step, y + 2, step - 4, 14, look, 3))
    worth = signed(points[min(n, len(points)) - 1]) if n and points else "0"
    page.draw(figure(name, text(WIDE, y + 16, worth, 18, anchor="end", face="figure", phone=18)))
    page.tell(say("{name}: {n}, worth {worth}").text({"name": name, "n": n, "worth": worth}))
    page.y += 25


def potions(page: Sheet, view: View, sheet: View) -> None:
    """Rows of potions, what a full row brings at its end."""
    per, bonuses = view["print"]["potions_per_row"], view["print"]["row_bonus"]
    full = per * len(bonuses)
    page.title(say("Potions"), say("{n} of {full}").text({"n": sheet["potions"], "full": full}))
    step = min(26.0, (WIDE - 8 - 110) / per)
    box = (-6.0, page.y - 4, per * step + 8, 27.0 * len(bonuses) + 4)
    bottles = [
        icon("potion", at % per * step, page.y + at // per * 27, 23, "good" if at < sheet["potions"] else "line")
        for at in range(full)
    ]
    said = say("{n} of {full}").text({"n": sheet["potions"], "full": full})
    page.place("potions", box, str(say("Potions")), said, rect(*box, "base f-none", 8), *bottles, r=8,
               at=(22, page.y + 5))  # fmt: skip
    for at, bonus in enumerate(bonuses):
        has = sheet["potions"] >= (at + 1) * per
        y = page.y + at * 27
        page.draw(
            icon("check" if has else bonus_stamp(bonus), per * step + 10, y + 3, 18, "good" if has else "edge"),
            text(
                per * step + 34,
                y + 17,
                bonus,
                SMALL,
                "ink" if has else "ink2",
                room=WIDE - per * step - 34,
                phone=SMALL,
            ),
        )
        page.tell(say("row {n}: {word}").text({"n": at + 1, "word": bonus}))
    page.y += 27 * len(bonuses) + 6


def items(page: Sheet, things: Things, sheet: View) -> None:
    page.title(say("Magic items"), say("two steps each"))
    for item in sheet["items"]:
        y = page.y
        place = f"item-{item['key']}"
        is_done = item["boxes"] == 2
        box = (-6.0, y - 2, WIDE + 12.0, 25.0)
        symbol = item["symbol"]
        points = signed(item["points"]) if item["points"] else ""
        shapes = [
            rect(*box, "base f-none", 8),
            icon(ITEMS.get(item["key"], "hammer"), 0, y + 1, 19, "ink" if is_done else "edge"),
            text(
                27,
                y + 16,
                item["name"],
                15,
                "ink" if is_done else "ink2",
                room=156,
                face="bold" if is_done else "",
                phone=15,
            ),
            icon(stamp_of(symbol, "clover"), 190, y + 2, 16, "ink2") if symbol else "",
            text(246, y + 16, points, SMALL, "ink2", anchor="end", phone=SMALL),
        ]
        for at in range(2):
            look = ("f-good" if is_done else "f-ink") if at < item["boxes"] else "f-card s-edge w15"
            shapes.append(rect(258 + at * 21, y + 2, 17, 17, look, 3))
        worth = ""
        if points:
            worth = say("{points} point", "{points} points").text({"points": points, "n": item["points"]})
        steps = say("complete") if is_done else say("{n} of 2 steps", "{n} of 2 steps").text({"n": item["boxes"]})
        said = sentences((steps, item["text"], worth))
        thing = printed(things, place, item["key"])[0]
        page.place(place, box, item["name"], said, *shapes, thing=thing, r=8, at=(236, y + 10))
        page.y += 26
    page.gap(2)


def aims(view: View, things: Things, marks: Marks, sheet: View | None) -> tuple[Picture, Panel]:
    """The missions of all, and the aim only this seat knows."""
    page = Sheet("aims", marks)
    page.title(say("Missions"))
    for mission in view["missions"]:
        done = sheet is not None and mission["key"] in sheet["missions"]
        at = mission["scored_in_round"]
        word = say("round {n}").text({"n": at}) if at else ""
        thing = printed(things, f"mission-{mission['key']}", mission["key"])[0]
        page.entry("check" if done else "flag", mission["name"], mission["text"], word, tone="good" if done else "ink",
                   off=bool(at) and not done, place=f"mission-{mission['key']}", thing=thing)  # fmt: skip
    aim = sheet["objective"] if sheet else None
    if aim:
        page.gap()
        page.title(say("Your secret aim"))
        page.entry("lock", aim["name"], aim["text"], aim["figure"], place=f"objective-{aim['key']}",
                   thing=printed(things, f"objective-{aim['key']}", aim["key"])[0])  # fmt: skip
        gates(page, aim)
    return page.panel_of(str(say("Missions")))


def gates(page: Sheet, aim: View) -> None:
    """Tiers of the aim on a line; the flag shows how far it is."""
    top = max(*aim["tiers"], aim["figure"]) + 1
    step = (WIDE - 24) / top
    y = page.y + 22
    page.draw(line(8, y, WIDE - 12, y, "s-edge w2 rnd"))
    for tier, points in zip(aim["tiers"], aim["points"], strict=True):
        x = 8 + tier * step
        page.draw(line(x, y - 8, x, y + 8, "s-ink w3 rnd"), text(x, y + 24, tier, SMALL, anchor="mid", phone=SMALL))
        page.draw(text(x, y + 41, signed(points), SMALL, "good", anchor="mid", phone=SMALL))
        page.tell(
            say("from {tier}: {points} point", "from {tier}: {points} points", by="n").text(
                {"tier": tier, "points": signed(points), "n": points}
            )
        )
    page.draw(icon("flag", 8 + aim["figure"] * step - 4, y - 21, 18))
    page.y += 70


def rivals(view: View, marks: Marks) -> list[tuple[Picture, Panel]]:
    """The others, short: levels, life, damage, potions, gems, minions."""
    others = [sheet for sheet in view["sheets"] if sheet["seat"] != view["seat"]]
    if not others:
        return []
    page = Sheet("rivals", marks)
    for sheet in others:
        power = sheet["power"]["name"] if sheet["power"] else ""
        is_ready = view.get("ready") and view["ready"][sheet["seat"]]
        room = say("in {room}").text({"room": sheet["room"]}) if sheet["room"] else ""
        place = f"seat-{sheet['seat']}"
        page.entry(
            "seat",
            sheet["name"],
            "",
            listed((power, room, say("finished") if is_ready else ""), " · "),
            place=place,
        )
        x = 30.0
        for stamp, n, tone, word in (
            *((stamp_of(hero["key"], "seat"), hero["level"], "ink", hero["name"]) for hero in sheet["heroes"]),
            ("wound", sheet["damage"], "danger", say("damage")),
            ("potion", sheet["potions"], "good", say("potions")),
            ("gem", sheet["gems"], "magic", say("gems")),
            ("skull", sheet["minions"], "ink", say("minions")),
        ):
            if x > WIDE - 40:
                x, page.y = 30.0, page.y + 24
            page.draw(icon(stamp, x, page.y, 17, tone), text(x + 20, page.y + 14, n, 15, face="figure", phone=15))
            page.tell(f"{sheet['name']}, {word}: {n}")
            x += 28 + width(str(n), 15, bold=True) + 8
        page.y += 30
    return [page.panel_of(str(say("The others")))]


def dealt(view: View, things: Things, marks: Marks) -> list[tuple[Picture, Panel]]:
    """The cards dealt to this seat, while it chooses among them."""
    cards = view.get("cards")
    mine = next((sheet for sheet in view["sheets"] if sheet["seat"] == view["seat"]), None)
    if not cards or (mine and mine["power"] and mine["objective"]):
        return []
    page = Sheet("cards", marks)
    for kind, stamp, title in (("power", "star", say("Powers")), ("objective", "lock", say("Objectives"))):
        found = cards["powers" if kind == "power" else "objectives"]
        if found:
            page.title(title)
        for card in found:
            thing = printed(things, f"{kind}-{card['key']}", card["key"])[0]
            page.entry(stamp, card["name"], card["text"], place=f"card-{card['key']}", thing=thing)
    return [page.panel_of(str(say("Your cards")))] if page.places else []
