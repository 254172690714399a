"""What is seen of a beat in Map Maker: the six dice of a level, your die against that of the Encounter with their
scores below them; the Boss that is met, its whole turn as one picture, a Skill unlocked, a death, the end."""

from __future__ import annotations

from undercroft.board.staging import Scene, Stamped, Thrown
from undercroft.board.words import signed
from undercroft.games.map_maker.board.words import boss_stamp, class_stamp
from undercroft.games.map_maker.glossary import SCORE
from undercroft.games.map_maker.sight.seen import MapMakerView
from undercroft.kernel.beats import Beat
from undercroft.kernel.event import Event

TOTALS = {"treasure": "total", "event": "number"}
DICE = frozenset({"dice", "hero_die", "die", *TOTALS.values()})


def thrown(event: Event) -> list[Thrown]:
    """Bone for a Hero, black for what is fought."""
    if DICE.isdisjoint(event.kind.fields):
        return []
    facts = event.facts
    if event.kind.key in ("selection", "dice", "boss-set"):
        return [Thrown(face) for face in facts["dice"] if face in range(1, 7)]
    if "hero_die" in facts:
        hero, foe = (SCORE.text({"n": facts[f"{one}_score"]}) for one in ("hero", "foe"))
        return [Thrown(facts["hero_die"], note=hero), Thrown(facts["foe_die"], black=True, note=foe)]
    if event.kind.key in TOTALS:  # of two dice their sum or their row is told
        return [Thrown("dice", note=str(facts[TOTALS[event.kind.key]]))]
    if event.kind.key in ("rest", "placed") or event.kind.beat == "throw":
        return [Thrown(facts["die"])] if facts.get("die") in range(1, 7) else []
    return []


def scene(beat: Beat, view: MapMakerView) -> Scene | None:
    ends = next(event for event in beat.events if event.kind.scene)
    facts, words = ends.told, ends.text.rstrip(".! ")
    boss, hero = facts.get("boss"), facts.get("hero")
    if isinstance(boss, dict) and "key" in boss:
        figures = [event for event in beat.events if event is not ends and event.kind.beat][-4:]
        lines = tuple((event.kind.stamp, event.text, "") for event in figures)
        lost = sum(event.facts["n"] for event in beat.events if event.kind.key == "lost-hp")
        stamped = Stamped(signed(-lost), "danger", "wound") if lost else Stamped(str(boss["text"]), "danger", "crown")
        return Scene(words, boss_stamp(boss["key"]), "danger", stamped, lines=lines)
    if isinstance(hero, dict) and "key" in hero:
        died = ends.kind.key == "died"
        result = Stamped(words, "danger" if died else "magic", ends.kind.stamp)
        return Scene(words, class_stamp(hero["key"]), "danger" if died else "ink", result)
    return None
