"""The fight takes the board; the nine cards stay as a plan in the corner."""

from __future__ import annotations

from undercroft.board.mini_rogue.area import place_of
from undercroft.board.mini_rogue.words import TYPES, card_stamp, enemy_name, hero_stamp, room_facts, traits
from undercroft.board.picture import Box, Picture, View
from undercroft.board.shapes import arch, boxes, circle, die, figure, glow, icon, line, rect, text
from undercroft.board.words import Things, capital, listed, minus, printed, say, sentences, signed

W = 600
EXIT = 8
PLAN = 470


def fight(board: Picture, view: View, things: Things) -> tuple[Box, tuple[float, float] | None]:
    low = foe(board, view["enemy"], things)
    plan(board, view)
    focus = (220.0, low + 100)
    if board.is_lit:
        board.ground.append(glow(*focus, 330))
    board.draw(line(14, low, W - 14, low, "s-line w15"))
    if view["dice"]:
        low = dice(board, view["dice"], low)
    low = harm(board, view["enemy"], low)
    low = stances(board, view, low)
    return (0, 0, W, max(low + 16, 480)), focus


def foe(board: Picture, enemy: View, things: Things) -> float:
    """Its portrait at the left, its facts at the right; how low they reach."""
    name = enemy_name(enemy)
    found = traits(enemy)
    full: int = enemy["full_hp"]
    low = 150.0 + 19 * -(-full // 20)
    end = max(306.0, low + 62 + 27 * len(found))
    box = (14.0, 78.0, W - 162.0, end - 84)
    shapes = [
        rect(*box, "base f-none", 10),
        arch(24, 88, 150, 196, "f-dangerbg"),
        icon(card_stamp(enemy["key"], "monster"), 44, 150, 110, "danger"),
        rect(14, 283, 170, 9, "f-wall", 3),
        text(200, 120, name, 26, room=252, most=2, face="serif", phone=28),
        boxes(200, 150, 250, full, enemy["hp"], "danger", h=16, gap=3, per=20),
        icon("heart", 200, low + 12, 24, "danger"),
        figure(name, text(230, low + 31, f"{enemy['hp']} / {full}", 20, face="figure", phone=24)),
        icon("sword", 340, low + 12, 24, "danger"),
        text(370, low + 31, enemy["damage"], 20, face="figure", phone=24),
    ]
    for at, (stamp, words) in enumerate(found):
        y = low + 52 + at * 27
        shapes += [icon(stamp, 200, y, 18, "danger"), text(226, y + 14, capital(words), 15, room=218, phone=19)]
    hp = say("{hp} of {full_hp} HP, damage {damage}").text(enemy)
    said = sentences((hp, *(capital(words) for _, words in found)))
    thing, _ = printed(things, f"room-{enemy['key']}", f"guardian-{enemy['key']}", enemy["key"])
    board.place("enemy", box, name, said, *shapes, thing=thing)
    return end


def plan(board: Picture, view: View) -> None:
    for place in range(EXIT + 1):
        x, y = PLAN + place % 3 * 40, 88 + place // 3 * 46
        room = None if place == EXIT else view["rooms"][place]
        here = view["exit"]["here"] if room is None else room["here"]
        ground, inside = "base f-none s-edge w15", arch(x + 12, y + 11, 12, 20, "f-line")
        if room is None:
            name = view["exit"]["guardian"] or str(say("Exit"))
            said = str(say("Guardian") if view["exit"]["guardian"] else say("no Guardian"))
            inside = icon("guardian" if view["exit"]["guardian"] else "stairs", x + 8, y + 11, 20)
        elif room["name"]:
            ground, name, said = "base f-card s-ink w15", room["name"], room_facts(room)
            inside = icon(card_stamp(room["key"], TYPES[room["type"]][0]), x + 9, y + 12, 18, "ink2")
        else:
            name = str(say("Empty place") if room["state"] == "taken" else say("Card face down"))
            said = str(say("card {n}").text({"n": place + 1}))
        if here:
            ground, inside = "base f-ink", stamps_of(view, here, x, y)
            said = sentences((said, say("{who} here").text({"who": listed(view["heroes"][n]["name"] for n in here)})))
        box = (x, y, 36, 42)
        shapes = (rect(*box, ground, 5), inside)
        board.place(place_of(place), box, name, said, *shapes, r=5, is_said=bool(here))


def stamps_of(view: View, here: list[int], x: float, y: float) -> str:
    """Who stands on a card of the plan: one large, or two small."""
    if len(here) == 1:
        return icon(hero_stamp(view["heroes"][here[0]]["key"]), x + 8, y + 11, 20, "paper")
    return "".join(
        icon(hero_stamp(view["heroes"][number]["key"]), x + 1 + at * 17, y + 12, 17, "paper")
        for at, number in enumerate(here)
    )


def dice(board: Picture, thrown: View, top: float) -> float:
    count = len(thrown["faces"])
    size = min(96.0, (384 - 30 * (count - 1)) / max(1, count))
    y = top + 64
    board.draw(text(14, top + 34, say("Your dice"), 20, face="serif", phone=24))
    board.draw(text(454, top + 34, say("Dungeon die"), 20, room=140, face="serif", phone=24))
    for at, face in enumerate(thrown["faces"]):
        x = 24 + at * (size + 30)
        is_critical = thrown["criticals"][at]
        box = (x - 8, y - 8, size + 16, size + 20)
        shapes = [rect(*box, "base f-none", 16), die(x, y, size, face)]
        if is_critical:
            shapes.append(circle(x + size - 4, y + 4, 15, "f-danger s-paper w2"))
            shapes.append(icon("spark", x + size - 15, y - 7, 22, "paper"))
        notes = notes_of(thrown, at)
        for row, words in enumerate(notes):
            tone = "danger" if is_critical else "ink2"
            low = y + size + 34 + row * 21
            shapes.append(text(x + size / 2, low, words, 15, tone, room=size + 22, anchor="mid", phone=19))
        title = say("Die {n}: {face}").text({"n": at + 1, "face": face})
        board.place(f"die-{at + 1}", box, title, capital(listed(notes)), *shapes, r=16, at=(x + 14, y - 8))
    board.draw(line(438, top + 14, 438, top + 204, "s-line w15"))
    signs = symbols(thrown)
    box = (466, y - 8, 112, 116)
    shapes = [rect(*box, "base f-none", 16), die(474, y, 96, thrown["dungeon"], black=True)]
    first = 200 if "blow" in thrown else 166
    for at, (stamp, words) in enumerate(signs):
        low = y + first + at * 26
        shapes.append(icon(stamp, 18, low, 19, "good" if stamp == "plus" else "danger"))
        shapes.append(text(46, low + 15, words, 16, room=540, phone=20))
    if "blow" in thrown:
        words = say("Your attack as it stands: {blow}").text(thrown)
        board.draw(text(14, y + 186, words, 16, room=410, face="bold", phone=20))
        board.tell(words)
    title = say("Dungeon die: {face}").text({"face": thrown["dungeon"]})
    board.place("die-dungeon", box, title, sentences(words for _, words in signs), *shapes, r=16)
    return y + first + 26 * len(signs)


def notes_of(thrown: View, at: int) -> list[str]:
    notes = [str(say("critical"))] if thrown["criticals"][at] else [say("worth {n}").text({"n": thrown["values"][at]})]
    return [*notes, str(say("Feat used"))] if thrown["feats"][at] else notes


def symbols(thrown: View) -> list[tuple[str, str]]:
    found = []
    if thrown["curse"]:
        found.append(("curse", str(say("Curse symbol: 1 less on each die"))))
    if thrown["poison"]:
        found.append(("poison", str(say("Poison symbol"))))
    if thrown["free_feats"]:
        found.append(("plus", say("Free Feats left: {free_feats}").text(thrown)))
    return found


def harm(board: Picture, enemy: View, top: float) -> float:
    """What its attack costs on each face of the Dungeon die."""
    if not enemy.get("harm"):
        return top
    board.draw(text(14, top + 24, say("Its attack, by the Dungeon die"), 15, "ink2", room=240, phone=19))
    for at, n in enumerate(enemy["harm"]):
        x = 262 + at * 54
        tone = "danger" if n else "ink2"
        board.draw(die(x, top + 4, 26, at + 1, black=True))
        board.draw(text(x + 29, top + 24, minus(-n), 16, tone, face="figure", phone=20))
    board.tell(say("Its attack, on 1 to 6: {n}").text({"n": listed(enemy["harm"])}))
    return top + 40


def stances(board: Picture, view: View, top: float) -> float:
    """The stance each has taken; while one is chosen, all of them."""
    for hero in view["heroes"]:
        if hero["stance"]:
            words = say("{name}: {stance}").text(hero)
            board.draw(icon("shield", 18, top + 4, 20), text(46, top + 20, words, 16, room=W - 60, phone=20))
            board.tell(words)
            top += 30
    offered = [one for one in view.get("stances", ()) if board.marks.get(f"stance-{one['key']}")]
    for at, one in enumerate(offered):
        x, wide = 14 + at * 192, 182
        box = (x, top + 8, wide, 92)
        armor = say("Armour {n}").text({"n": signed(one["armor"])})
        fails = say("the Enemy misses on {faces}").text({"faces": listed(one["fails"])}) if one["fails"] else ""
        shapes = [
            rect(x, top + 11, wide, 92, "f-edge", 10),
            rect(*box, "base f-card s-ink w15", 10),
            icon("shield", x + 34, top + 18, 22),
            text(x + 62, top + 36, one["text"], 16, room=wide - 70, face="serif", phone=21),
            text(x + 14, top + 64, armor, 14, "ink2", room=wide - 26, phone=19),
            text(x + 14, top + 88, fails, 14, "ink2", room=wide - 26, phone=19),
        ]
        board.place(f"stance-{one['key']}", box, one["text"], sentences((armor, fails)), *shapes, at=(x + 18, top + 28))
    return top + 112 if offered else top
