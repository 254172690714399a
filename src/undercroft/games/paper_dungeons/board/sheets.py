"""The sheets: mine whole, ticked as on paper; those of the others as they were last open."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.board.kept import kept
from undercroft.board.picture import Marks, Panel, Picture, Vital
from undercroft.board.shapes import figure, icon, line, rect, text
from undercroft.board.sheet import SMALL, WIDE, Sheet
from undercroft.board.words import Things, capital, listed, minus, printed, sentences, signed, width
from undercroft.games.paper_dungeons.board.words import BOXES, stamp_of
from undercroft.games.paper_dungeons.glossary import (
    IN_ROOM,
    LEVEL,
    MISSIONS,
    POINTS,
    RESURRECTED,
    REWARDS,
    ROUND,
    TRACKS,
    say,
)
from undercroft.games.paper_dungeons.sight.seen import (
    ObjectiveCard,
    ObjectiveSeen,
    PaperDungeonsView,
    PowerSeen,
    SheetSeen,
    own_sheet,
)
from undercroft.kernel.words import Message, Word, named


def figures(view: PaperDungeonsView, sheet: SheetSeen | None) -> tuple[Vital, ...]:
    if sheet is None:
        return ()
    is_low = sheet["damage"] + 1 >= sheet["life"]
    return (
        *(
            Vital(stamp, tone, str(sheet[key]), capital(word), is_low and key == "damage")
            for key, (word, stamp, tone) in TRACKS.items()
        ),
        Vital("hourglass", "ink", f"{view['round'] or 0}/{view['rounds']}", str(say("Round"))),
    )


@kept("sheet")
def own(view: PaperDungeonsView, things: Things, marks: Marks, sheet: SheetSeen) -> tuple[Picture, Panel]:
    page = Sheet("sheet", marks)
    power = sheet["power"]
    under = named(power["name"], power["text"]) if power else str(say("no power yet"))
    thing = printed(things, f"power-{power['key']}")[0] if power else ""
    page.head("torch", sheet["name"], under, f"seat-{sheet['seat']}", thing)
    heroes(page, view, sheet)
    vitals(page, view, sheet)
    potions(page, view, sheet)
    items(page, things, sheet)
    return page.panel_of(sheet["name"])


@kept("sheet")
def heroes(page: Sheet, view: PaperDungeonsView, sheet: SheetSeen) -> None:
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
        said = sentences((LEVEL.text({"level": hero["level"]}), colour, hero["ability"]))
        page.place(place, box, hero["name"], said, *shapes, r=8, at=(118, y + 9))
        page.y += 26
    page.gap(4)


@kept("sheet")
def vitals(page: Sheet, view: PaperDungeonsView, sheet: SheetSeen) -> None:
    """Damage on its hearts: ticked, with the costly marks under them and a line where life ends."""
    hearts = view["print"]["hearts"]
    per = 12
    facts = {"damage": sheet["damage"], "life": sheet["life"]}
    page.title(capital(TRACKS["damage"]), say("{damage} of {life} life").text(facts))
    step = WIDE / per
    marks = {mark[0]: mark[1] for mark in view["print"]["damage_marks"]}
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
        page.entry("tomb", capital(RESURRECTED), "", minus(view["print"]["resurrection"]), tone="danger")
    row(page, TRACKS["gems"], sheet["gems"], view["print"]["gem_points"])
    row(page, TRACKS["minions"], sheet["minions"], view["print"]["minion_points"])
    legend = [room["gem"] for room in view["map"]["rooms"].values() if room["gem"]]
    if legend:
        words = say("{first} to {last} on the map: a gem each").text({"first": min(legend), "last": max(legend)})
        page.draw(text(26, page.y + 11, words, SMALL, "ink2", room=WIDE - 26, phone=SMALL))
        page.tell(words)
        page.y += 20
    if sheet["letters"] or sheet["struck"]:
        words = listed((say("yours: {letters}").text({"letters": listed(sheet["letters"], " ") or "–"}),
                        say("taken by others: {letters}").text({"letters": listed(sheet["struck"], " ")})
                        if sheet["struck"] else ""), " · ")  # fmt: skip
        page.draw(text(26, page.y + 11, words, SMALL, "ink2", room=WIDE - 26, phone=SMALL))
        page.tell(words)
        page.y += 20


def row(page: Sheet, track: Word, n: int, points: list[int]) -> None:
    """A track whose boxes carry what they are worth; the last one ticked counts."""
    y, name, tone = page.y, capital(track), track.tone
    page.draw(icon(track.stamp, 0, y, 18, tone), text(26, y + 15, name, SMALL, "ink2", room=74, phone=SMALL))
    step = min(22.0, 158 / max(1, len(points)))
    for at in range(len(points)):
        look = f"f-{tone}" if at < n else "f-card s-edge w15"
        page.draw(rect(104 + at * step, y + 2, step - 4, 14, look, 3))
    worth = signed(points[min(n, len(points)) - 1]) if n and points else "0"
    page.draw(figure(name, text(WIDE, y + 16, worth, 18, anchor="end", face="figure", phone=18)))
    page.tell(say("{name}: {n}, worth {worth}").text({"name": name, "n": n, "worth": worth}))
    page.y += 25


@kept("sheet")
def potions(page: Sheet, view: PaperDungeonsView, sheet: SheetSeen) -> None:
    """Rows of potions, what a full row brings at its end."""
    per, bonuses = view["print"]["potions_per_row"], view["print"]["row_bonus"]
    full, name = per * len(bonuses), capital(TRACKS["potions"])
    said = say("{n} of {full}").text({"n": sheet["potions"], "full": full})
    page.title(name, said)
    step = min(26.0, (WIDE - 8 - 110) / per)
    box = (-6.0, page.y - 4, per * step + 8, 27.0 * len(bonuses) + 4)
    bottles = [
        icon("potion", at % per * step, page.y + at // per * 27, 23, "good" if at < sheet["potions"] else "line")
        for at in range(full)
    ]
    page.place("potions", box, name, said, rect(*box, "base f-none", 8), *bottles, r=8,
               at=(22, page.y + 5))  # fmt: skip
    for at, (bonus, key) in enumerate(zip(bonuses, view["print"]["row_bonus_keys"], strict=True)):
        has = sheet["potions"] >= (at + 1) * per
        y = page.y + at * 27
        page.draw(
            icon(
                "check" if has else REWARDS[key].stamp if key in REWARDS else "star",
                per * step + 10,
                y + 3,
                18,
                "good" if has else "edge",
            ),
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


@kept("sheet")
def items(page: Sheet, things: Things, sheet: SheetSeen) -> None:
    page.title(BOXES["E"], say("two steps each"))
    for item in sheet["items"]:
        y = page.y
        place = f"item-{item['key']}"
        is_done = item["boxes"] == 2
        box = (-6.0, y - 2, WIDE + 12.0, 25.0)
        symbol = item["symbol"]
        points = signed(item["points"]) if item["points"] else ""
        shapes = [
            rect(*box, "base f-none", 8),
            icon(stamp_of(item["key"], "hammer"), 0, y + 1, 19, "ink" if is_done else "edge"),
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
            worth = POINTS.text({"points": points, "n": item["points"]})
        steps = say("complete") if is_done else say("{n} of 2 steps", "{n} of 2 steps").text({"n": item["boxes"]})
        said = sentences((steps, item["text"], worth))
        thing = printed(things, place)[0]
        page.place(place, box, item["name"], said, *shapes, thing=thing, r=8, at=(236, y + 10))
        page.y += 26
    page.gap(2)


@kept("sheet")
def aims(view: PaperDungeonsView, things: Things, marks: Marks, sheet: SheetSeen) -> tuple[Picture, Panel]:
    """The missions of all, and the aim only this seat knows."""
    page = Sheet("aims", marks)
    page.title(capital(MISSIONS))
    for mission in view["missions"]:
        done = mission["key"] in sheet["missions"]
        at = mission["scored_in_round"]
        word = ROUND.text({"n": at}) if at else ""
        thing = printed(things, f"mission-{mission['key']}")[0]
        page.entry("check" if done else "flag", mission["name"], mission["text"], word, tone="good" if done else "ink",
                   off=bool(at) and not done, place=f"mission-{mission['key']}", thing=thing)  # fmt: skip
    aim = sheet["objective"]
    if aim:
        page.gap()
        page.title(say("Your secret aim"))
        page.entry("lock", aim["name"], aim["text"], aim["figure"], place=f"objective-{aim['key']}",
                   thing=printed(things, f"objective-{aim['key']}")[0])  # fmt: skip
        gates(page, aim)
    return page.panel_of(capital(MISSIONS))


def gates(page: Sheet, aim: ObjectiveSeen) -> None:
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


@kept()
def rivals(view: PaperDungeonsView, marks: Marks) -> list[tuple[Picture, Panel]]:
    """The others, short: levels, life, damage, potions, gems, minions."""
    others = [sheet for sheet in view["sheets"] if sheet["seat"] != view["seat"]]
    if not others:
        return []
    page = Sheet("rivals", marks)
    for sheet in others:
        power = sheet["power"]["name"] if sheet["power"] else ""
        is_ready = view["ready"][sheet["seat"]]
        room = IN_ROOM.text({"room": sheet["room"]}) if sheet["room"] else ""
        place = f"seat-{sheet['seat']}"
        page.entry(
            "seat", sheet["name"], "", listed((power, room, say("finished") if is_ready else ""), " · "), place=place
        )
        x = 30.0
        for stamp, n, tone, word in (
            *((stamp_of(hero["key"], "seat"), hero["level"], "ink", hero["name"]) for hero in sheet["heroes"]),
            *((stamp, sheet[key], tone, word) for key, (word, stamp, tone) in TRACKS.items() if key != "life"),
        ):
            if x > WIDE - 40:
                x, page.y = 30.0, page.y + 24
            page.draw(icon(stamp, x, page.y, 17, tone), text(x + 20, page.y + 14, n, 15, face="figure", phone=15))
            page.tell(f"{sheet['name']}, {word}: {n}")
            x += 28 + width(str(n), 15, bold=True) + 8
        page.y += 30
    return [page.panel_of(str(say("The others")))]


def dealt(view: PaperDungeonsView, things: Things, marks: Marks) -> list[tuple[Picture, Panel]]:
    """The cards dealt to this seat, while it chooses among them."""
    cards = view.get("cards")
    mine = own_sheet(view)
    if not cards or (mine and mine["power"] and mine["objective"]):
        return []
    page = Sheet("cards", marks)
    decks: tuple[tuple[str, str, Message, Sequence[PowerSeen | ObjectiveCard]], ...] = (
        ("power", "star", say("Powers"), cards["powers"]),
        ("objective", "lock", say("Objectives"), cards["objectives"]),
    )
    for kind, stamp, title, found in decks:
        if found:
            page.title(title)
        for card in found:
            thing = printed(things, f"{kind}-{card['key']}")[0]
            page.entry(stamp, card["name"], card["text"], place=f"card-{card['key']}", thing=thing)
    return [page.panel_of(str(say("Your cards")))] if page.places else []
