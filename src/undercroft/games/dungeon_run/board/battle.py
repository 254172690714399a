"""A battle, an escape, a trap: the foe's dice above, the hero's below, and between them what each is used for."""

from __future__ import annotations

from undercroft.board.kept import kept
from undercroft.board.picture import Box, Picture
from undercroft.board.shapes import arch, boxes, die, figure, glow, icon, line, num, path, portrait, rect, text, token
from undercroft.board.words import Things, capital, listed, printed, sentences
from undercroft.games.dungeon_run.board.words import LIFE, hero_stamp, monster_stamp
from undercroft.games.dungeon_run.glossary import FIGHTS, RATINGS, USES, say, use_words
from undercroft.games.dungeon_run.sight.seen import DungeonRunView, FightSeen, HeroSeen, MonsterSeen
from undercroft.kernel.words import named

W = 620
D, GAP = 74, 22
Spot = tuple[float, float, float]


def battle(
    board: Picture, view: DungeonRunView, fight: FightSeen, things: Things
) -> tuple[Box, tuple[float, float] | None]:
    hero = view["heroes"][fight["seat"]]
    foe(board, view, fight, things, 10.0)
    low = helpers(board, view, fight, 176.0)
    above = row(fight["foe_dice"], low + 44)
    if above:
        words = say("Dice of {whose}").text({"whose": rival_name(view, fight) or str(say("the foe"))})
        board.draw(text(W / 2, low + 24, words, 15, "ink2", room=W - 40, anchor="mid", phone=19))
        foe_dice(board, view, fight, above)
        low += 44 + D + 44
    if not fight["dice"]:
        return (0, 0, W, ready(board, hero, low + 24)), None
    words = named(hero["name"], rating_word(fight["rating"]))
    below = row(fight["dice"], low + (92 if above else 44))
    y = low + (92 if above else 44)
    board.draw(text(W / 2, y + D + 74, words, 15, "ink2", room=W - 40, anchor="mid", phone=19))
    focus = own_dice(board, fight, below, above) or (W / 2, y + D / 2)
    if board.is_lit:
        board.ground.append(glow(*focus, 250))
    return (0, 0, W, y + D + 96), focus


@kept("hero")
def ready(board: Picture, hero: HeroSeen, y: float) -> float:
    """Before the hero rolls: who fights, and with how many dice of each rating."""
    board.draw(line(16, y, W - 16, y, "s-line w15"), portrait(26, y + 22, 84, 98, hero_stamp(hero)))
    board.draw(text(136, y + 48, hero["name"], 24, room=W - 156, face="serif", phone=26))
    for at, word in enumerate(RATINGS.values()):
        low, n = y + 62 + at * 32, hero["ratings"][word.key]
        board.draw(icon(word.stamp, 136, low, 22), text(168, low + 17, word, 16, "ink2", room=90, phone=20))
        board.draw(*(rect(262 + die_at * 28, low, 21, 21, "f-die s-dieink w15", 5) for die_at in range(min(n, 10))))
        board.draw(text(W - 26, low + 19, n, 20, anchor="end", face="figure", phone=24))
        board.tell(named(hero["name"], f"{word} {n}"))
    return y + 172


def rating_word(rating: str) -> str:
    return str(RATINGS[rating]) if rating in RATINGS else "…"


def row(faces: list[int], y: float) -> list[Spot]:
    """Where each die lies, the row centred: x, y and its size."""
    count = max(1, len(faces))
    size = min(float(D), (W - 40 - GAP * (count - 1)) / count)
    left = (W - count * size - (count - 1) * GAP) / 2
    return [(left + at * (size + GAP), y, size) for at in range(len(faces))]


def fought(view: DungeonRunView, fight: FightSeen) -> MonsterSeen | None:
    """The monster fought, as it stands on its tile."""
    if not fight["monster"]:
        return None
    hero = view["heroes"][fight["seat"]]
    near = sorted(view["tiles"], key=lambda tile: tile["number"] != hero["at"])
    found = (tile["monster"] for tile in near if tile["monster"])
    return next((monster for monster in found if monster["key"] == fight["monster"]), None)


def rival_name(view: DungeonRunView, fight: FightSeen) -> str:
    if fight["rival"] is not None:
        return view["heroes"][fight["rival"]]["name"]
    return fight["monster_name"] or (fight["trap"]["name"] if fight["trap"] else "")


@kept()
def foe(board: Picture, view: DungeonRunView, fight: FightSeen, things: Things, y: float) -> None:
    """Who or what is fought; to hit it is to choose it."""
    what = str(FIGHTS[fight["what"]])
    name = rival_name(view, fight) or what
    box = (16.0, y, 116.0, 136.0)
    x = 156.0
    facts: list[str] = []
    if fight["rival"] is not None:
        rival = view["heroes"][fight["rival"]]
        stamp, tone, place, thing = hero_stamp(rival), "ink", f"hero-{rival['seat']}", ""
        life, left = rival["life"], rival["life"] - rival["wounds"]
        if fight["rival_rating"]:
            facts.append(rating_word(fight["rival_rating"]))
    elif fight["trap"]:
        stamp, tone, place = "trap", "danger", f"card-{fight['trap']['key']}"
        life = left = 0
        thing, _ = printed(things, fight["trap"]["key"])
        facts.append(fight["trap"]["text"])
    else:
        monster = fought(view, fight)
        stamp, tone = monster_stamp(fight["monster"] or "", monster["type"] if monster else ""), "danger"
        place = f"monster-{view['heroes'][fight['seat']]['at']}"
        thing, _ = printed(things, fight["monster"] or "")
        life, left = (monster["life"], monster["life"] - monster["wounds"]) if monster else (0, 0)
        if monster:
            facts.append(monster["ability"])
            values(board, monster, x, y + 118)
    ground, ink = ("ink", "paper") if tone == "ink" else (f"{tone}bg", tone)
    shapes = [
        rect(*box, "base f-paper", 12),
        arch(box[0] + 10, y + 10, 96, 118, f"f-{ground}"),
        icon(stamp, box[0] + 24, y + 46, 68, ink),
    ]
    board.draw(text(x, y + 28, name, 24, room=W - x - 20, face="serif", phone=26))
    board.draw(text(x, y + 54, listed((what, *facts), " · "), 15, "ink2", room=W - x - 16, most=2, phone=19))
    if life:
        board.draw(boxes(x, y + 76, min(300, life * 28), life, left, "danger", h=13, gap=4))
        count = text(x + min(300, life * 28) + 10, y + 88, f"{left} / {life}", 15, phone=19, face="figure")
        board.draw(figure(name, count))
        facts.append(LIFE.text({"left": left, "life": life}))
    board.place(place, box, name, sentences((what, *facts)), *shapes, thing=thing, r=12)


def values(board: Picture, monster: MonsterSeen, x: float, y: float) -> None:
    dice = say("{n} die, hits on {faces}", "{n} dice, hits on {faces}").text(
        {"n": monster["attack"], "faces": listed(monster["power"])}
    )
    defence = say("defence {defence}").text({"defence": monster["defence"]})
    board.draw(
        icon("sword", x, y - 16, 20, "danger"),
        text(x + 27, y, dice, 15, room=226, phone=18),
        icon("shield", x + 262, y - 16, 20, "danger"),
        text(x + 288, y, defence, 15, room=160, phone=19),
    )
    board.tell(sentences((dice, defence)))


def helpers(board: Picture, view: DungeonRunView, fight: FightSeen, y: float) -> float:
    """Who assists and who sabotages: a token each, with the word beside it."""
    found = [(seat, "assist", str(say("assists with {rating}").text({"rating": rating_word(rating)})))
             for seat, rating in fight["helpers"]]  # fmt: skip
    found += [(seat, "snare", str(say("sabotages"))) for seat in fight["saboteurs"]]
    for at, (seat, stamp, words) in enumerate(found):
        x = 20 + at % 2 * 300
        yy = y + at // 2 * 34
        hero = view["heroes"][seat]
        board.draw(
            token(x + 14, yy, hero_stamp(hero), r=14),
            icon(stamp, x + 34, yy - 10, 20, "good" if stamp == "assist" else "danger"),
            text(x + 60, yy + 5, f"{hero['name']} {words}", 15, room=226, phone=19),
        )
        board.tell(f"{hero['name']} {words}")
    return y - 16 + 34 * -(-len(found) // 2)


def foe_uses(view: DungeonRunView, fight: FightSeen) -> list[tuple[int, str, bool, bool]]:
    """Each die of the foe: its face, a word, whether it counts for nothing, whether it was blocked."""
    monster = fought(view, fight)
    power = set(monster["power"]) if monster else set()
    gone = list(fight["foe_dice"])
    for face in fight["threats"]:
        if face in gone:
            gone.remove(face)
    found = []
    for face in fight["foe_dice"]:
        if face in gone:
            gone.remove(face)
            is_blocked = face in power or fight["rival"] is not None
            word = say("blocked") if is_blocked else say("miss") if power else ""  # of one that is gone nobody can tell
            found.append((face, str(word), True, is_blocked))
        else:
            found.append((face, str(USES["hit"]), False, False))
    return found


@kept()
def foe_dice(board: Picture, view: DungeonRunView, fight: FightSeen, where: list[Spot]) -> None:
    """A potential hit that stands is marked; one that was blocked is struck."""
    uses = foe_uses(view, fight)
    for at, ((x, y, size), (face, word, is_off, is_blocked)) in enumerate(zip(where, uses, strict=True)):
        title = say("Foe's die {n}: {face}").text({"n": at + 1, "face": face})
        tone = "ink2" if is_off else "danger"
        box, shapes = one_die(x, y, size, face, word, tone, is_off=is_off, is_struck=is_blocked)
        board.place(f"foe-die-{at}", box, title, capital(word), *shapes, r=16, at=(x - 2, y - 2))


@kept("fight")
def own_dice(board: Picture, fight: FightSeen, where: list[Spot], above: list[Spot]) -> tuple[float, float] | None:
    """Dice already assigned are struck and say what for; the one to assign now sits on the lamp plate."""
    used = fight["used"]
    focus = None
    for at, ((x, y, size), face) in enumerate(zip(where, fight["dice"], strict=True)):
        is_used = at < len(used)
        now = fight["assigning"]
        is_now = board.is_lit and (now["die"] == at if now else at == len(used) and bool(fight["threats"] or used))
        word = use_words(used[at][1]) if is_used else str(say("this die")) if is_now else ""
        tone = "ink" if is_now else "ink2"
        box, shapes = one_die(x, y, size, face, word, tone, is_off=is_used, is_struck=is_used)
        if is_now:
            focus = (x + size / 2, y + size / 2)
            shapes.insert(1, rect(x - 10, y - 10, size + 20, size + 24, "f-lamp s-onlamp w2", 18))
            curves(board, focus[0], y - 16, above)
        title = say("Die {n}: {face}").text({"n": at + 1, "face": face})
        board.place(f"die-{at}", box, title, capital(word) or title, *shapes, r=16, at=(x - 2, y - 2))
    return focus


def one_die(
    x: float, y: float, size: float, face: int, word: str, tone: str, *, is_off: bool, is_struck: bool
) -> tuple[Box, list[str]]:
    box = (x - 7, y - 7, size + 14, size + 18)
    shapes = [rect(*box, "base f-none", 16), die(x, y, size, face, classes="half" if is_off else "")]
    if is_struck:
        d = f"M{num(x + 6)} {num(y + size - 8)}L{num(x + size - 6)} {num(y + 6)}"
        shapes.append(path(d, "f-none s-ink w3 rnd"))
    if word:
        face_of = "" if is_off else "bold"
        low = y + size + 34
        shapes.append(text(x + size / 2, low, word, 15, tone, room=size + 20, anchor="mid", face=face_of, phone=19))
    return box, shapes


def curves(board: Picture, x: float, y: float, above: list[Spot]) -> None:
    """From the die in hand to every die it can block."""
    for at, (left, top, size) in enumerate(above):
        if board.marks.get(f"foe-die-{at}"):
            to, low = left + size / 2, top + size + 44
            d = f"M{num(x)} {num(y)}C{num(x)} {num(y - 50)} {num(to)} {num(low + 50)} {num(to)} {num(low)}"
            board.ground.append(path(d, "f-none s-edge w2 dash rnd"))
