"""The options of Dungeon Run that are the same at every table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from undercroft.games.dungeon_run.glossary import RATINGS, SIDES, say
from undercroft.kernel.option import Option
from undercroft.kernel.words import Listing

SIDE_KEYS = ("north", "east", "south", "west")
SIDE_WORDS = tuple(SIDES.values())

END_TURN = Option("end-turn", say("End the turn"), clause="DR-154")
MOVES = tuple(
    Option(f"move-{key}", say("Move {side}"), side, "DR-181", {"side": SIDE_WORDS[side]})
    for side, key in enumerate(SIDE_KEYS)
)
EXITS = tuple(
    Option(key, say("Leave {side}"), side, "DR-353", {"side": SIDE_WORDS[side]}) for side, key in enumerate(SIDE_KEYS)
)
LEAVE_GATE = Option("leave", say("Move: lift the portcullis"), clause="DR-316")
ESCAPE = Option("escape", say("Escape"), clause="DR-350")
BATTLE = Option("battle", say("Battle the monster"), clause="DR-380")
SEARCH = Option("search", say("Search"), clause="DR-540")
ADVANCE = Option("advance", say("Advance"), clause="DR-560")
EQUIP = Option("equip", say("Equip"), clause="DR-500")
TILE_ACTION = Option("tile-action", say("Special action of the tile"), clause="DR-144")
SUMMON = Option("summon", say("Summon a monster"), clause="DR-912")
PASS = Option("pass", say("Pass"), clause="DR-067")
DONE = Option("done", say("That is all"))
ACCEPT = Option("accept", say("Accept"), clause="DR-622")
REFUSE = Option("refuse", say("Refuse"), clause="DR-622")
ACCEPT_ALL = Option("accept-all", say("Accept all help"), clause="DR-052")
REFUSE_ALL = Option("refuse-all", say("Refuse all help"), clause="DR-052")
ONE_BY_ONE = Option("one-by-one", say("Decide one by one"), clause="DR-052")
COUNTER = Option("counter", say("Make a counter-offer"), clause="DR-516")
NO_OFFER = Option("no-offer", say("Make no offer"), clause="DR-515")
CLOSE = Option("nothing", say("Close without a change"), clause="DR-521")
MAKE_OFFER = Option("offer", say("Make this offer"), clause="DR-515")
ASSISTS = {
    rating: Option(f"assist-{rating}", say("Offer to assist with {rating:the}"), rating, "DR-624", {"rating": word})
    for rating, word in RATINGS.items()
    if rating != "skill"
}
SABOTAGE = Option("sabotage", say("Sabotage"), clause="DR-650")
STAY_OUT = Option("stay-out", say("Do nothing"), clause="DR-621")
RALLY = Option("rally", say("Rally"), clause="DR-680")
NO_RALLY = Option("no-rally", say("Do not rally"), clause="DR-681")
HEAL = Option("heal", say("Remove a wound"))
THUMB_UP = Option("thumb-up", say("Thumb up"), clause="DR-991")
THUMB_DOWN = Option("thumb-down", say("Thumb down"), clause="DR-990")
HIT = Option("hit", say("Hit"), clause="DR-388")
HIT_TWICE = Option("hit-twice", say("Hit for 2"), clause="DR-388")
BLOCK = Option("block", say("Block a hit"), clause="DR-468")
BLOCK_AND_HIT = Option("riposte", say("Block a hit and hit"), clause="DR-468")
UNUSED = Option("unused", say("Do not use this die"), clause="DR-386")
PLAN_KILL = Option("all-kill", say("All dice: just enough hits to win, the others block"), clause="DR-386")
PLAN_HITS = Option("all-hit", say("All dice: hit with all that can, the others block"), clause="DR-386")
PLAN_BLOCKS = Option("all-block", say("All dice: block all that can be blocked, the others hit"), clause="DR-386")
ENCOUNTER_DECK = Option("encounter-deck", say("The encounter deck"))
TILE_STACK = Option("tile-stack", say("The stack of tiles"))
STAY = Option("stay", say("Stop here"))
LOOT_ALL = Option("take-all", say("Take all of them"), clause="DR-891")
CHANCE = Option("chance", say("Leave the rest to chance"), clause="DR-820")

BY_RATING = {
    rating: Option(rating, say("{rating}"), rating, "DR-384", {"rating": word}) for rating, word in RATINGS.items()
}
TRAIN = {
    rating: Option(f"train-{rating}", say("Raise {rating:the}"), rating, "DR-561", {"rating": word})
    for rating, word in RATINGS.items()
}
_FACES = range(1, 7)
DIE = {face: Option(f"die-{face}", say("The die showing {n}"), face, facts={"n": face}) for face in _FACES}
DIE_UP = {
    face: Option(f"die-{face}-up", say("Turn a {n} up to {m}"), (face, face + 1), facts={"n": face, "m": face + 1})
    for face in range(1, 6)
}
DIE_DOWN = {
    face: Option(f"die-{face}-down", say("Turn a {n} down to {m}"), (face, face - 1), facts={"n": face, "m": face - 1})
    for face in range(2, 7)
}
BLOCK_FACE = {face: Option(f"block-{face}", say("Block a {n}"), face, "DR-387", {"n": face}) for face in _FACES}
RIPOSTE_FACE = {
    face: Option(f"riposte-{face}", say("Block a {n} and hit"), face, "DR-388", {"n": face}) for face in _FACES
}
PARRY_FACE = {
    face: Option(f"parry-{face}", say("Parry a {n}, whatever the face of the die"), face, "DR-387", {"n": face})
    for face in _FACES
}
FREE_BLOCK = Option("parry", say("Parry a hit, whatever the face of the die"), clause="DR-468")
AMOUNT = tuple(Option(f"amount-{n}", say("{n}"), n, facts={"n": n}) for n in range(13))


@cache
def exits(mask: tuple[bool, bool, bool, bool]) -> Option[tuple[bool, bool, bool, bool]]:
    """DR-223 An orientation is told by the exits it gives."""
    sides = [side for side, is_open in zip(SIDES, mask, strict=True) if is_open]
    key = "exits-" + "".join(sides).lower()
    return Option(key, say("Exits {sides}"), mask, "DR-211", {"sides": Listing(SIDES[side] for side in sides)})


# DR-067 What counts as the answer of a player who gives none; where none of these is offered, chance picks.
SILENCE = (STAY_OUT, REFUSE, REFUSE_ALL, NO_OFFER, CLOSE, PASS, RALLY, THUMB_UP, END_TURN, DONE)


def default_answer(keys: Sequence[str]) -> str | None:
    """DR-067 The answer of a player who is away, by key; None: any legal one, at random."""
    return next((option.key for option in SILENCE if option.key in keys), None)
