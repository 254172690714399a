"""What is seen of a beat in the City: Character dice in bone, the Dungeon die in black; and what ends an Area, a
Guardian or a life."""

from __future__ import annotations

from undercroft.board.staging import Life, Scene, Stamped, Thrown
from undercroft.games.mini_rogue.board.words import card_stamp, hero_stamp
from undercroft.games.mini_rogue.glossary import DUNGEON_DIE, WORTH, say
from undercroft.games.mini_rogue.sight.seen import MiniRogueView
from undercroft.kernel.beats import Beat
from undercroft.kernel.event import Event


def thrown(event: Event) -> list[Thrown]:
    """The dice of a throw; of a die thrown again, that die."""
    if event.kind.key not in ("rolled", "dungeon-die") and event.kind.beat != "throw":
        return []
    facts = event.facts
    if event.kind.key == "rolled":
        return [*map(Thrown, facts["dice"]), Thrown(facts["dungeon"], black=True, note=str(DUNGEON_DIE))]
    if event.kind.key == "dungeon-die":
        return [Thrown(facts["face"], black=True, note=str(DUNGEON_DIE))]
    if "face" in facts:
        return [Thrown(facts["face"], note=WORTH.text({"n": facts["value"]}))]
    return []


def scene(beat: Beat, view: MiniRogueView) -> Scene | None:
    ends = next(event for event in beat.events if event.kind.scene)
    facts, words = ends.facts, ends.text.rstrip(". ")
    areas = (str(say("Areas")), int(view["area"]) - 1, int(view["areas"]))
    if ends.kind.key == "enemy-defeated":
        name = str(facts["enemy"])
        falls = Stamped(say("{enemy:The} falls").text({"enemy": facts["enemy"]}), "good", "check")
        full = view["enemy"]["full_hp"] if view["enemy"] else 0
        face, broken = card_stamp(_key(ends, "enemy"), "guardian"), Life(full, 0, full) if full else None
        return Scene(name, face, "danger", falls, remains=areas, life=broken)
    if ends.kind.key in ("level", "died"):
        hero = hero_stamp(_key(ends, "hero"))
        died = ends.kind.key == "died"
        result = Stamped(words, "danger" if died else "magic", "skull" if died else "level-up")
        return Scene(words, hero, "danger" if died else "ink", result, remains=areas)
    if ends.kind.key == "won":
        ours = Stamped(str(say("Og's Blood is yours")), "good", "crown")
        return Scene(words, hero_stamp(view["heroes"][0]["key"]), "good", ours, remains=(areas[0], areas[2], areas[2]))
    if ends.kind.key in ("went-down", "fell"):
        fell = ends.kind.key == "fell"
        result = Stamped(str(facts["floor"]), "danger" if fell else "ink", "fall" if fell else "stairs")
        return Scene(words, "fall" if fell else "stairs", "danger" if fell else "ink", result, remains=areas)
    return None


def _key(event: Event, fact: str) -> str:
    """The key of what was told."""
    return str(event.told[fact]["key"])
