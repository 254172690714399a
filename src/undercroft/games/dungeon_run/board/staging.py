"""What is seen of a beat beneath Kravlas: dice of heroes in bone, of monsters in black; the lair, the boss and what a
round against it costs, the Stone, who falls and who comes out."""

from __future__ import annotations

from undercroft.board.staging import Scene, Stamped, Thrown
from undercroft.games.dungeon_run.board.words import own_stamp
from undercroft.games.dungeon_run.sight.seen import DungeonRunView
from undercroft.kernel.beats import Beat
from undercroft.kernel.event import Event

FOES = ("foe-threw", "foe-luck")
BAD = ("unconscious", "died", "nobody-alive", "lair", "boss", "assigned-to-boss")


def thrown(event: Event) -> list[Thrown]:
    facts = event.facts
    if event.kind.beat != "throw":
        return []
    faces = facts.get("faces")
    if faces is None:
        faces = (facts.get("m", facts.get("n", 0)),)
    return [Thrown(face, black=event.kind.key in FOES) for face in faces if face in range(1, 7)]


def scene(beat: Beat, view: DungeonRunView) -> Scene | None:
    ended = [event for event in beat.events if event.kind.scene]
    ends = next((event for event in ended if _keys(event)), ended[0])  # the boss, rather than its lair
    words = ends.text.rstrip(". ")
    stamp = next((drawn for key in _keys(ends) if (drawn := own_stamp(key, ""))), ends.kind.stamp or "crown")
    tone = "danger" if ends.kind.key in BAD else "good"
    told = tuple((event.kind.stamp, event.text, "") for event in beat.events if event is not ends)[:4]
    return Scene(words, stamp, tone, Stamped(words, tone, ends.kind.stamp) if len(words) < 34 else None, lines=told)


def _keys(event: Event) -> list[str]:
    """What this is about, the most telling first: a boss, a card, a hero."""
    facts = event.to_json()["facts"]
    found = [facts.get(one) for one in ("boss", "card", "monster", "hero")]
    keys = [str(one["key"]) for one in found if isinstance(one, dict) and "key" in one]
    return [name for key in keys for name in (key, key.partition("-")[2])]
