"""What is seen of a beat in Paper Dungeons: three bone dice and three black ones, each with its symbol; the monster
that is faced, a hero who masters an ability, a resurrection, the count."""

from __future__ import annotations

from undercroft.board.shapes import num
from undercroft.board.sheet import WIDE, Sheet
from undercroft.board.staging import VAULT_W, Scene, Stamped, Thrown
from undercroft.board.words import capital, signed, true_minus
from undercroft.games.paper_dungeons.board.monster import ladder, power, standing
from undercroft.games.paper_dungeons.board.words import monster_stamp, stamp_of
from undercroft.games.paper_dungeons.glossary import BOXES, RESURRECTED, say
from undercroft.games.paper_dungeons.sight.seen import PaperDungeonsView
from undercroft.kernel.beats import Beat
from undercroft.kernel.event import Event

SIX = ("first", "second", "third", "fourth", "fifth", "sixth")
MEANT = {"struck-monster": "sword", "fled-far": "boots", "fled-weak": "boots", "victory": "crown"}


def thrown(event: Event) -> list[Thrown]:
    """Never pips: the symbol, its word under it."""
    if event.kind.key not in ("rolled", "void"):
        return []
    facts = event.told
    dice = []
    for die in (facts[one] for one in SIX):
        _, colour, symbol = die["key"].split("-", 2)
        word = str(die["text"]).partition(",")[0]
        dice.append(Thrown(stamp_of(symbol, symbol), colour == "black", word))
    return dice


def scene(beat: Beat, view: PaperDungeonsView) -> Scene | None:
    ends = next(event for event in beat.events if event.kind.scene)
    facts, words = ends.told, ends.text.rstrip(". ")
    if ends.kind.key == "faced":
        return _faced(beat, ends, view)
    if ends.kind.key == "able":
        result = Stamped(capital(facts["hero"]["text"]), "good", "level-up")
        return Scene(words, stamp_of(_own(facts["hero"]["key"]), "seat"), "good", result, lines=(("star", words, ""),))
    if ends.kind.key == "resurrected":
        lines = (("wound", str(say("Damage")), str(facts["got"])), ("heart", str(say("Life")), str(facts["needed"])))
        return Scene(words, "tomb", "danger", Stamped(str(RESURRECTED), "danger", "heart"), lines=lines)
    if ends.kind.key == "scored":
        rows = [(one.stamp, capital(one), int(facts[box.lower()])) for box, one in BOXES.items()]
        told = tuple((stamp, said, signed(n)) for stamp, said, n in sorted(rows, key=lambda row: -abs(row[2])) if n)
        total = say("{who}: {n}").text({"who": facts["who"], "n": facts["total"]})
        return Scene(total, "flag", "good", Stamped(total, "good", "trophy"), lines=told)
    return None


def used_at(key: str, view: PaperDungeonsView) -> str:
    """Where on the sheet or the map the use of a die happens: `white-thief-craft-medal-of-khar` at that item."""
    parts = key.split("-", 3)  # colour, symbol, what for, which
    what, which = (*parts[2:], "", "")[:2]
    if what == "craft":
        return f"item-{which}"
    if what == "level":
        heroes = [hero["key"] for hero in view["sheets"][0]["heroes"]]  # the same four for everybody
        return f"hero-{heroes.index(which)}" if which in heroes else ""
    return {"brew": "potions", "move": "map"}.get(what, "")


def _faced(beat: Beat, ends: Event, view: PaperDungeonsView) -> Scene:
    """All who faced it: with which power, and what it brought."""
    facts, words = ends.told, ends.text.rstrip(". ")
    lines, got, mine = [], None, Stamped(str(facts["monster"]["text"]), "danger", "monster")
    for event in beat.events:
        told = event.told
        if event.kind.key in MEANT:
            points = told.get("points")
            lines.append((MEANT[event.kind.key], true_minus(event.text), "" if points is None else signed(points)))
            if event.seat == view["seat"] and event.kind.key != "victory":
                won, got = event.kind.key == "struck-monster", told.get("got")
                said = true_minus(say("{n:+} point", "{n:+} points").text({"n": points}))
                mine = Stamped(said, "good" if won else "danger", "sword" if won else "boots")
    faced = max(len(one["monster_points"]) for one in view["sheets"])  # who reads it later may know less of the others
    remains = (str(say("Monsters")), faced, len(view["dungeon"]["monsters"]) if view["dungeon"] else 3)
    stamp = monster_stamp(_own(facts["monster"]["key"]))
    drawn = _thresholds(view, faced - 1, got)
    return Scene(words, stamp, "danger", mine, lines=tuple(lines), remains=remains, drawn=drawn)


def _thresholds(view: PaperDungeonsView, at: int, got: int | None) -> tuple[str, float]:
    """The line of power: where everybody stood on it, and what each threshold was worth; then what one's own power is
    made of, if it came to that."""
    if not view["dungeon"] or not 0 <= at < len(view["dungeon"]["monsters"]):
        return "", 0.0
    page = Sheet("monster", {})
    monster = view["dungeon"]["monsters"][at]
    ladder(page, monster, standing(view, at))
    if got is not None and view["seat"] is not None:
        power(page, view["sheets"][view["seat"]], monster["enemy"], got)
    k = (VAULT_W - 40) / WIDE
    return f'<g transform="translate(20 0) scale({num(k)})">{page.body()}</g>', page.y * k


def _own(key: str) -> str:
    return key.partition("-")[2]
