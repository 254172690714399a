"""Paper Dungeons, as the kernel needs it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from undercroft.content.loader import pack_names, packs_at
from undercroft.games.paper_dungeons.cover import COVER, NAME
from undercroft.games.paper_dungeons.glossary import KINDS, say
from undercroft.games.paper_dungeons.kinds.pack import MissionKind, PaperDungeonsPack, PowerKind
from undercroft.games.paper_dungeons.rules.campaign import RULES
from undercroft.games.paper_dungeons.rules.packs import load
from undercroft.games.paper_dungeons.rules.scoring import ENDS
from undercroft.games.paper_dungeons.rules.setup import begin
from undercroft.games.paper_dungeons.rules.state import Delve
from undercroft.games.paper_dungeons.rules.turn import play
from undercroft.games.paper_dungeons.sight.bounds import answers, most_options
from undercroft.games.paper_dungeons.sight.details import details
from undercroft.games.paper_dungeons.sight.habits import STANDING, obvious
from undercroft.games.paper_dungeons.sight.observation import PaperDungeonsObserved, observe
from undercroft.games.paper_dungeons.sight.seen import PaperDungeonsView
from undercroft.games.paper_dungeons.sight.things import things
from undercroft.games.paper_dungeons.sight.unknown import hides, redraw
from undercroft.games.paper_dungeons.sight.view import secrets, view
from undercroft.games.paper_dungeons.words.prompts import PROMPTS
from undercroft.kernel.game import Choice, Game, Switch
from undercroft.kernel.things import kept_in_first
from undercroft.pieces.dice import Die


@kept_in_first
def choices(pack: PaperDungeonsPack) -> tuple[Choice, ...]:
    """PD-109, PD-750, PD-770 and the options that rulings name."""
    scenarios, dungeons = {**pack.scenario}, {**pack.dungeon}
    return (
        Switch("missions", True, say("play with missions")),
        Switch("ephemeral_gems", False, say("ephemeral gems (always in solo)")),
        Choice("campaign", ("none", *scenarios), "none", say("campaign"), {"none": say("no campaign"), **scenarios}),
        Choice(
            "dungeon",
            ("random", *dungeons),
            "random",
            KINDS["dungeon"].word,
            {"random": say("drawn at random"), **dungeons},
        ),
        Switch("auto_absorb", True, say("potions absorb as much as they can, without a question")),
        Switch("ask_rewards", False, say("ask before taking the reward of a room")),
        Switch("ready", True, say("a round ends when all players have said that they are ready")),
        Switch("objective_private", True, say("objectives stay secret until scoring")),
        Switch("ranger_crosses_moats", False, say("the Ranger crosses moats without the medal")),
        Switch("solo_rating", True, say("show the solo rating")),
    )


LUCK_DICE = {"white": say("white die"), "black": say("black die")}


def luck_words(clause: str, thing: Any) -> str:
    """A die or a card, for somebody who enters what the real ones show."""
    if isinstance(thing, Die):
        return str(LUCK_DICE[thing.name])
    return str(thing)


def deck(d: Delve, clause: str, cards: Sequence[Any]) -> str:
    """From which cards one is turned, and for whom (PD-110), for people who turn real ones."""
    if clause != "PD-110":
        return str(say("mission cards") if isinstance(cards[0], MissionKind) else say("dungeon cards"))
    pile = say("power cards, for {who}") if isinstance(cards[0], PowerKind) else say("objective cards, for {who}")
    return pile.text({"who": next(sheet.name for sheet in d.sheets if not sheet.dealt_powers)})


def place(d: Delve, clause: str) -> str:
    """Where luck is asked for: the round. All sheets share the dice; in the set-up each is dealt cards of its own."""
    return str(d.round) if d.round else f"0/{sum(bool(sheet.dealt_powers) for sheet in d.sheets)}"


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
    load_pack=load,
    packs=lambda: pack_names(NAME),
    luck_words=luck_words,
    place=place,
    deck=deck,
    campaign=RULES,
    details=details,
    obvious=obvious,
    standing=STANDING,
    secrets=secrets,
    redraw=redraw,
    hides=hides,
    things=things,
    seen=PaperDungeonsView,
    observe=observe,
    observed=PaperDungeonsObserved,
    ends=ENDS,
    answers=answers,
    most_options=most_options,
)
