"""Mini Rogue, as the table knows it.

MR-002, MR-003 Solo, and cooperative with two characters. The Overlord module, three and four players and the campaign
book are out of scope: their rules are not in the rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.content.loader import load_pack, pack_names
from undercroft.games.mini_rogue.answers import STANDING, obvious
from undercroft.games.mini_rogue.cover import NAME, SEATS, TITLE
from undercroft.games.mini_rogue.details import details
from undercroft.games.mini_rogue.domain import say
from undercroft.games.mini_rogue.kinds import GuardianKind, MiniRoguePack, StoryKind
from undercroft.games.mini_rogue.observation import MiniRogueObserved, observe
from undercroft.games.mini_rogue.prompts import PROMPTS
from undercroft.games.mini_rogue.seen import MiniRogueView
from undercroft.games.mini_rogue.setup import CHOOSE, begin
from undercroft.games.mini_rogue.state import City
from undercroft.games.mini_rogue.things import things
from undercroft.games.mini_rogue.turn import play
from undercroft.games.mini_rogue.unknown import redraw
from undercroft.games.mini_rogue.view import secrets, see
from undercroft.kernel.game import Choice, Game, Switch
from undercroft.kernel.kept import kept_in_first


@kept_in_first
def choices(pack: MiniRoguePack) -> tuple[Choice, ...]:
    characters = {CHOOSE: say("choose at the table"), **pack.character}
    return (
        Choice(
            "mode",
            ("solo", "cooperative"),
            "solo",
            say("mode (two seats always play cooperatively)"),
            {"solo": say("solo"), "cooperative": say("cooperative: one person plays two characters")},
            asked=lambda seats, chosen: seats == 1,
        ),
        Choice("character", tuple(characters), CHOOSE, say("character"), characters),
        Choice(
            "partner",
            tuple(characters),
            CHOOSE,
            say("second character (cooperative)"),
            characters,
            asked=lambda seats, chosen: seats == 2 or chosen.get("mode") == "cooperative",
        ),
        Choice("difficulty", tuple(pack.difficulty), next(iter(pack.difficulty)), say("difficulty"), pack.difficulty),
        Choice("board", tuple(pack.board), next(iter(pack.board)), say("side of the City board"), pack.board),
        Switch("stances", False, say("combat stances (variant)")),
    )


def deck(d: City, clause: str, cards: Sequence[Any]) -> str:
    """From which cards one is turned, for people who turn real ones."""
    if isinstance(cards[0], GuardianKind):
        return str(say("Guardian cards"))
    return str(say("Story cards") if isinstance(cards[0], StoryKind) else say("Room cards"))


GAME = Game(
    name=NAME,
    title=TITLE,
    rules_version=2,
    seats=SEATS,
    begin=begin,
    play=play,
    view=see,
    prompts=PROMPTS,
    choices=choices,
    load_pack=lambda name: load_pack(MiniRoguePack, NAME, name),
    packs=lambda: pack_names(NAME),
    details=details,
    obvious=obvious,
    standing=STANDING,
    secrets=secrets,
    redraw=redraw,
    things=things,
    seen=MiniRogueView,
    observe=observe,
    observed=MiniRogueObserved,
    deck=deck,
)
