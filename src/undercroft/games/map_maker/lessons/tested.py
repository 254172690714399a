"""Map Maker: the tests of a finished game, how each ended, and how likely that was."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from undercroft.kernel.event import EventJson
from undercroft.learn.retelling import Story

FACES = range(1, 7)
OURS = ("attacks", "attacks-square")  # the other attacks are those of the Boss's side


def tests(events: Story) -> Iterator[tuple[EventJson | None, str, str]]:
    """Each test with its end and whose attack it belongs to; a snare may spring between an attack and its test."""
    attackers = ["boss-attacks"]
    test = None
    for event in events:
        kind = event["event"]
        if kind in (*OURS, "boss-attacks"):
            attackers = [kind]
        elif kind == "die-attacks":
            attackers.append(kind)
        elif kind == "test":
            test = event
        elif kind in ("success", "failure"):
            yield test, kind, ""
        elif kind in ("hit", "miss"):
            yield test, kind, attackers[-1] if len(attackers) == 1 else attackers.pop()


def chance(test: EventJson, they_attack: bool = False) -> float:
    """That the Hero's score reaches the other one, both dice thrown anew; or theirs the Hero's (MM-R44)."""
    facts = test["facts"]
    own, other = facts["hero_score"] - facts["hero_die"], facts["foe_score"] - facts["foe_die"]
    ahead = [int(mine + own - theirs - other) for mine, theirs in product(FACES, FACES)]
    return sum(by <= 0 if they_attack else by >= 0 for by in ahead) / len(ahead)
