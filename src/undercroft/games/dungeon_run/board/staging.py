"""What is seen of a beat beneath Kravlas: dice of heroes in bone, of monsters in black; the lair, the boss and what a
round against it costs, the Stone, who falls and who comes out."""

from __future__ import annotations

from undercroft.board.staging import Life, Scene, Stamped, Thrown
from undercroft.board.words import signed
from undercroft.games.dungeon_run.board.battle import foe_uses, fought
from undercroft.games.dungeon_run.board.words import own_stamp
from undercroft.games.dungeon_run.glossary import use_words, wounds
from undercroft.games.dungeon_run.sight.seen import DungeonRunView, FightSeen
from undercroft.kernel.beats import Beat
from undercroft.kernel.event import Event

FOES = ("foe-threw", "foe-luck")
BAD = ("unconscious", "died", "nobody-alive", "lair", "boss", "assigned-to-boss")


def thrown(event: Event) -> list[Thrown]:
    if event.kind.beat != "throw":
        return []
    facts = event.facts
    faces = facts.get("faces")
    if faces is None:
        faces = (facts.get("m", facts.get("n", 0)),)
    return [Thrown(face, black=event.kind.key in FOES) for face in faces if face in range(1, 7)]


def scene(beat: Beat, view: DungeonRunView) -> Scene | None:
    ended = [event for event in beat.events if event.kind.scene]
    ends = next((event for event in ended if _keys(event)), ended[0])  # the boss, rather than its lair
    if ends.kind.key == "assigned-to-boss" and view["fight"]:
        return _round(beat, ends, view, view["fight"])
    words = ends.text.rstrip(". ")
    stamp = next((drawn for key in _keys(ends) if (drawn := own_stamp(key, ""))), ends.kind.stamp or "crown")
    tone = "danger" if ends.kind.key in BAD else "good"
    return Scene(words, stamp, tone, Stamped(words, tone, ends.kind.stamp) if len(words) < 34 else None)


def _round(beat: Beat, ends: Event, view: DungeonRunView, fight: FightSeen) -> Scene:
    """A round against the boss: its dice above, the hero's below, what each did, and what it cost both."""
    lost = {one.kind.key: one.told for one in beat.events if one.kind.key in ("foe-wounded", "wounded")}
    against = tuple(Thrown(face, True, word, is_off) for face, word, is_off, _ in foe_uses(view, fight))
    own = tuple(Thrown(face, False, use_words(use), use == "unused") for face, use in fight["used"])
    dealt, taken = (lost.get(key, {}).get("n", 0) for key in ("foe-wounded", "wounded"))
    boss = fought(view, fight)
    life = Life(boss["life"] - boss["wounds"] + dealt, boss["life"] - boss["wounds"], boss["life"]) if boss else None
    tone = "good" if dealt else "danger"
    stamped = Stamped(str(wounds(dealt or taken)), tone, "sword" if dealt else "wound") if dealt or taken else None
    told = [one for one in beat.events if one.kind.key in lost]
    lines = tuple((one.kind.stamp, one.text, signed(-one.told["n"])) for one in told)
    stamp = own_stamp(fight["monster"] or "", "crown")
    return Scene(ends.text.rstrip(". "), stamp, "danger", stamped, own, lines=lines, against=against, life=life)


def _keys(event: Event) -> list[str]:
    """What this is about, the most telling first: a boss, a card, a hero."""
    facts = event.told
    found = [facts.get(one) for one in ("boss", "card", "monster", "hero")]
    keys = [str(one["key"]) for one in found if isinstance(one, dict) and "key" in one]
    return [name for key in keys for name in (key, key.partition("-")[2])]
