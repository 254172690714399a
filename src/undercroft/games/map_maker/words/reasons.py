"""Why the Threat rises and why the Boss hates: what no card is named for, and every sheet knows."""

from __future__ import annotations

from undercroft.games.map_maker.glossary import say
from undercroft.kernel.words import Keyed

ANGER = Keyed("threat-anger", say("every second miss makes the Boss angry"), "MM-566")
FURY = Keyed("threat-fury", say("Fury"), "MM-662")
CHAOS = Keyed("threat-chaos", say("a Chaos Die"), "MM-624")
HARD = Keyed("threat-hard", say("Hard Mode, for attributes at 15"), "MM-972")
HATED_FOR = {
    deed: Keyed(f"hatred-{deed}", words, clause)
    for deed, words, clause in (
        ("first", say("the most experience"), "MM-602"),
        ("hit", say("a hit on the Boss"), "MM-601"),
        ("miss", say("a miss"), "MM-601"),
        ("destroy", say("a die destroyed"), "MM-601"),
        ("clear", say("a square cleared"), "MM-601"),
        ("heal", say("healing by a Skill"), "MM-657"),
        ("attacked", say("the Boss has attacked"), "MM-647"),
        ("swept", say("the tail has hit"), "MM-R115"),
        ("weak", say("the Boss hates the weak"), "MM-R115"),
        ("resisted", say("the Kiss is resisted"), "MM-624"),
        ("exchanged", say("exchanged"), "MM-R115"),
    )
}
REASONS = (ANGER, FURY, CHAOS, HARD, *HATED_FOR.values())
