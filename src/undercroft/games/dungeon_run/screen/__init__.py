"""The screen of Dungeon Run: the dungeon as connected tiles, what is on them, the heroes, and the fight in progress."""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import RATINGS, TRAININGS, say
from undercroft.games.dungeon_run.screen.drawn import (
    board as board,
    others as others,
    picture as picture,
    side as side,
    small_side as small_side,
)
from undercroft.games.dungeon_run.screen.said import place as place, said as said, status as status
from undercroft.kernel.things import Thing

SHOWN = frozenset({"round", "turn", "turn-ended"})  # the line above says it, and the question
TELLS_DICE = True


def figures(thing: Thing) -> str:
    """`beast; attack 5, power 3, 4, defence 5, escape 4, Life 8`; "" for a card without figures."""
    facts, words = thing["facts"], thing["words"]
    match thing["kind"]:
        case "monster" | "boss":
            printed = say("{type}; attack {attack}, power {power}, defence {defence}, escape {escape}, Life {life}")
            return printed.text({**facts, "type": words[0], "power": ", ".join(map(str, facts["power"]))})
        case "hero":
            ratings = ", ".join(f"{word} {facts[rating]}" for rating, word in RATINGS.items())
            return say("{ratings}, Life {life}").text({"ratings": ratings, "life": facts["life"]})
        case "trap":
            return say("{ratings}; successes needed: {successes}").text({**facts, "ratings": ", ".join(words)})
        case "treasure" | "artifact":
            return ", ".join([words[0], *(str(TRAININGS[one].word) for one in facts["classes"])])
    return ""
