"""Mini Rogue, as the table knows it.

MR-002, MR-003 Solo, and cooperative with two characters. The Overlord module, three and four players and the campaign
book are out of scope: their rules are not in the rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from undercroft.content.loader import load_pack, pack_names, packs_at
from undercroft.games.mini_rogue.cover import COVER, NAME
from undercroft.games.mini_rogue.glossary import KINDS, say
from undercroft.games.mini_rogue.kinds.enemies import GuardianKind
from undercroft.games.mini_rogue.kinds.pack import MiniRoguePack
from undercroft.games.mini_rogue.kinds.people import StoryKind
from undercroft.games.mini_rogue.rules.setup import CHOOSE, begin
from undercroft.games.mini_rogue.rules.state import City
from undercroft.games.mini_rogue.rules.turn import ENDS, play
from undercroft.games.mini_rogue.sight.bounds import answers, most_options
from undercroft.games.mini_rogue.sight.details import details
from undercroft.games.mini_rogue.sight.habits import STANDING, deadly, is_mortal, obvious
from undercroft.games.mini_rogue.sight.observation import MiniRogueObserved, about, observe
from undercroft.games.mini_rogue.sight.seen import MiniRogueView
from undercroft.games.mini_rogue.sight.things import things
from undercroft.games.mini_rogue.sight.unknown import hides, redraw
from undercroft.games.mini_rogue.sight.view import secrets, view
from undercroft.games.mini_rogue.words.prompts import PROMPTS
from undercroft.kernel.game import Choice, Game, Switch
from undercroft.kernel.things import kept_in_first


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
        Choice("character", tuple(characters), CHOOSE, KINDS["character"].word, characters),
        Choice(
            "partner",
            tuple(characters),
            CHOOSE,
            say("second character (cooperative)"),
            characters,
            asked=lambda seats, chosen: seats == 2 or chosen.get("mode") == "cooperative",
        ),
        Choice(
            "difficulty", tuple(pack.difficulty), next(iter(pack.difficulty)), KINDS["difficulty"].word, pack.difficulty
        ),
        Choice("board", tuple(pack.board), next(iter(pack.board)), say("side of the City board"), pack.board),
        Switch("stances", False, say("combat stances (variant)")),
    )


def deck(d: City, clause: str, cards: Sequence[Any]) -> str:
    """From which cards one is turned, for people who turn real ones."""
    if isinstance(cards[0], GuardianKind):
        return str(say("Guardian cards"))
    return str(say("Story cards") if isinstance(cards[0], StoryKind) else say("Room cards"))


def place(d: City, clause: str) -> str:
    """Where luck is asked for: the Area, and the card on which each character stands."""
    return "/".join([str(d.area), *(str(hero.at) for hero in d.heroes)])


packs_at(NAME, Path(__file__).parent / "packs")
GAME = Game(
    name=NAME,
    title=COVER.title,
    rules_version=3,
    seats=COVER.seats,
    begin=begin,
    play=play,
    view=view,
    prompts=PROMPTS,
    choices=choices,
    load_pack=lambda name: load_pack(MiniRoguePack, NAME, name),
    packs=lambda: pack_names(NAME),
    details=details,
    is_mortal=is_mortal,
    deadly=deadly,
    obvious=obvious,
    standing=STANDING,
    secrets=secrets,
    redraw=redraw,
    hides=hides,
    things=things,
    seen=MiniRogueView,
    observe=observe,
    observed=MiniRogueObserved,
    observe_about=about,
    deck=deck,
    place=place,
    ends=ENDS,
    answers=answers,
    most_options=most_options,
)
