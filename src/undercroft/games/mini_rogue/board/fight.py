"""The fight takes the board; the nine cards stay as a plan in the corner."""

from __future__ import annotations

from undercroft.board.kept import kept
from undercroft.board.picture import Box, Picture
from undercroft.board.shapes import arch, boxes, circle, die, figure, glow, icon, line, rect, text
from undercroft.board.words import Things, capital, listed, minus, printed, sentences, signed
from undercroft.games.mini_rogue.board.area import CARD, EMPTY_PLACE, FACE_DOWN, place_of, standing, who_is_here
from undercroft.games.mini_rogue.board.words import card_stamp, hero_stamp, room_facts, room_stamp, traits
from undercroft.games.mini_rogue.glossary import (
    DUNGEON_DIE,
    EXIT,
    EXIT_CARD,
    FEAT_USED,
    GUARDIAN,
    NO_GUARDIAN,
    WORTH,
    say,
)
from undercroft.games.mini_rogue.sight.seen import DiceSeen, EnemySeen, MiniRogueView, enemy_name, symbols
from undercroft.kernel.words import named

MOST_PIPS = 6
NO_FACE = ""
W = 600
PLAN = 470
LONG = 34  # letters of a name that does not fit in two lines


def fight(
    board: Picture, view: MiniRogueView, enemy: EnemySeen, things: Things
) -> tuple[Box, tuple[float, float] | None]:
    low = foe(board, enemy, things)
    plan(board, view)
    focus = (220.0, low + 100)
    if board.is_lit:
        board.ground.append(glow(*focus, 330))
    board.draw(line(14, low, W - 14, low, "s-line w15"))
    if view["dice"]:
        low = dice(board, view["dice"], low)
    elif board.marks.get("dice"):
        low = to_throw(board, view, low)
    low = harm(board, enemy, low)
    low = stances(board, view, low)
    return (0, 0, W, max(low + 16, 480)), focus


@kept()
def foe(board: Picture, enemy: EnemySeen, things: Things) -> float:
    """Its portrait at the left, its facts at the right; how low they reach."""
    name = enemy_name(enemy)
    found = traits(enemy)
    full = enemy["full_hp"]
    low = 150.0 + 19 * -(-full // 20)
    end = max(306.0, low + 62 + 27 * len(found))
    box = (14.0, 78.0, W - 162.0, end - 84)
    large = 26 if len(name) < LONG else 22
    shapes = [
        rect(*box, "base f-none", 10),
        arch(24, 88, 150, 196, "f-dangerbg"),
        icon(card_stamp(enemy["key"], "monster"), 44, 150, 110, "danger"),
        rect(14, 283, 170, 9, "f-wall", 3),
        text(200, 120, name, large, room=252, most=2, face="serif", phone=large + 2),
        boxes(200, 150, 250, full, enemy["hp"], "danger", h=16, gap=3, per=20),
        icon("heart", 200, low + 12, 24, "danger"),
        figure(name, text(230, low + 31, f"{enemy['hp']} / {full}", 20, face="figure", phone=24)),
        icon("sword", 340, low + 12, 24, "danger"),
        text(370, low + 31, enemy["damage"], 20, face="figure", phone=24),
    ]
    for at, (stamp, words) in enumerate(found):
        y = low + 52 + at * 27
        said = text(226, y + 14, capital(words), 15, room=222, most=2, lead=16, phone=17)
        shapes += [icon(stamp, 200, y, 18, "danger"), said]
    facts = {"hp": enemy["hp"], "full_hp": full, "damage": enemy["damage"]}
    hp = say("{hp} of {full_hp} HP, damage {damage}").text(facts)
    said = sentences((hp, *(capital(words) for _, words in found)))
    thing, _ = printed(things, enemy["key"])
    board.place("enemy", box, name, said, *shapes, thing=thing)
    return end


@kept()
def plan(board: Picture, view: MiniRogueView) -> None:
    for place in range(EXIT + 1):
        x, y = PLAN + place % 3 * 40, 88 + place // 3 * 46
        room = None if place == EXIT else view["rooms"][place]
        here = standing(view, place)
        ground, inside = "base f-none s-edge w15", arch(x + 12, y + 11, 12, 20, "f-line")
        if room is None:
            name = view["exit"]["guardian"] or str(EXIT_CARD)
            said = str(GUARDIAN if view["exit"]["guardian"] else NO_GUARDIAN)
            inside = icon("guardian" if view["exit"]["guardian"] else "stairs", x + 8, y + 11, 20)
        elif room["name"]:
            ground, name, said = "base f-card s-ink w15", room["name"], room_facts(room)
            inside = icon(room_stamp(room), x + 9, y + 12, 18, "ink2")
        else:
            name = str(EMPTY_PLACE if room["state"] == "taken" else FACE_DOWN)
            said = CARD.text({"n": place + 1})
        if here:
            ground, inside = "base f-ink", stamps_of(view, here, x, y)
            said = sentences((said, who_is_here(view, here)))
        box = (x, y, 36, 42)
        shapes = (rect(*box, ground, 5), inside)
        board.place(place_of(place), box, name, said, *shapes, r=5, is_said=bool(here))


def stamps_of(view: MiniRogueView, here: list[int], x: float, y: float) -> str:
    """Who stands on a card of the plan: one large, or two small."""
    if len(here) == 1:
        return icon(hero_stamp(view["heroes"][here[0]]["key"]), x + 8, y + 11, 20, "paper")
    return "".join(
        icon(hero_stamp(view["heroes"][number]["key"]), x + 1 + at * 17, y + 12, 17, "paper")
        for at, number in enumerate(here)
    )


def to_throw(board: Picture, view: MiniRogueView, top: float) -> float:
    """The dice in the hand, without a face until they are thrown: they are the place of the throw."""
    number = view["turn"]["hero"]
    count = view["heroes"][number]["dice"] if number is not None else 1
    size, y = 84.0, top + 64
    heads(board, top)
    box = (10.0, y - 14, W - 20.0, size + 34)
    shapes = [rect(*box, "base f-none", 16), die(W - 134, y, size, NO_FACE, black=True)]
    shapes += [die(28 + at * (size + 30), y, size, NO_FACE) for at in range(count)]
    board.place("dice", box, str(say("Your dice")), "", *shapes, r=16, at=(box[0] + 14, box[1] + 2))
    return y + size + 34


def heads(board: Picture, top: float) -> None:
    board.draw(text(14, top + 34, say("Your dice"), 20, face="serif", phone=24))
    board.draw(text(454, top + 34, DUNGEON_DIE, 20, room=140, face="serif", phone=24))


@kept()
def dice(board: Picture, thrown: DiceSeen, top: float) -> float:
    count = len(thrown["faces"])
    size = min(96.0, (384 - 30 * (count - 1)) / max(1, count))
    y = top + 64
    heads(board, top)
    for at, face in enumerate(thrown["faces"]):
        x = 24 + at * (size + 30)
        is_critical = thrown["criticals"][at]
        box = (x - 8, y - 8, size + 16, size + 20)
        shapes = [rect(*box, "base f-none", 16), die(x, y, size, shown(face, thrown["values"][at]))]
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
    signs = [(stamp, capital(words)) for stamp, words in symbols(thrown)]
    box = (466, y - 8, 112, 116)
    shapes = [rect(*box, "base f-none", 16), die(474, y, 96, thrown["dungeon"], black=True)]
    for at, (stamp, words) in enumerate(signs):
        low = y + 200 + at * 26
        shapes.append(icon(stamp, 18, low, 19, "good" if stamp == "plus" else "danger"))
        shapes.append(text(46, low + 15, words, 16, room=540, phone=20))
    words = say("Your attack as it stands: {blow}").text({"blow": thrown["blow"]})
    board.draw(text(14, y + 186, words, 16, room=410, face="bold", phone=20))
    board.tell(words)
    title = named(DUNGEON_DIE, thrown["dungeon"])
    board.place("die-dungeon", box, title, sentences(words for _, words in signs), *shapes, r=16)
    return y + 200 + 26 * len(signs)


def shown(face: int, value: int) -> int:
    """A die that has collected more than a face can show bears the number it is worth (MR-323)."""
    return value if value > MOST_PIPS else face


def notes_of(thrown: DiceSeen, at: int) -> list[str]:
    worth, is_critical = thrown["values"][at], thrown["criticals"][at]
    notes = [str(say("critical"))] if is_critical else []
    if not is_critical or worth != thrown["faces"][at]:
        notes.append(WORTH.text({"n": worth}))
    return [*notes, str(FEAT_USED)] if thrown["feats"][at] else notes


@kept("enemy")
def harm(board: Picture, enemy: EnemySeen, top: float) -> float:
    """What its attack costs on each face of the Dungeon die."""
    board.draw(text(14, top + 24, say("Its attack, by the Dungeon die"), 15, "ink2", room=244, phone=18))
    for at, n in enumerate(enemy["harm"]):
        x = 262 + at * 54
        tone = "danger" if n else "ink2"
        board.draw(die(x, top + 4, 26, at + 1, black=True))
        board.draw(text(x + 29, top + 24, minus(-n), 16, tone, face="figure", phone=17))
    board.tell(say("Its attack, on 1 to 6: {n}").text({"n": listed(enemy["harm"])}))
    return top + 40


def stances(board: Picture, view: MiniRogueView, top: float) -> float:
    """The stance each has taken; while one is chosen, all of them."""
    for hero in view["heroes"]:
        if hero["stance"]:
            words = named(hero["name"], hero["stance"])
            board.draw(icon("shield", 18, top + 4, 20), text(46, top + 20, words, 16, room=W - 60, phone=20))
            board.tell(words)
            top += 30
    offered = [one for one in view["stances"] if board.marks.get(one["key"])]
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
            text(x + 14, top + 84, fails, 14, "ink2", room=wide - 26, most=2, lead=16, phone=17),
        ]
        board.place(one["key"], box, one["text"], sentences((armor, fails)), *shapes, at=(x + 18, top + 28))
    return top + 112 if offered else top
