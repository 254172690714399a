"""Paper Dungeons, as the kernel needs it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.content.loader import pack_names
from undercroft.games.paper_dungeons import words
from undercroft.games.paper_dungeons.campaign import RULES
from undercroft.games.paper_dungeons.cover import NAME, SEATS, TITLE
from undercroft.games.paper_dungeons.details import STANDING, details, obvious, secrets
from undercroft.games.paper_dungeons.kinds import MissionKind, PaperDungeonsPack, PowerKind, load
from undercroft.games.paper_dungeons.observation import PaperDungeonsObserved, observe
from undercroft.games.paper_dungeons.seen import PaperDungeonsView
from undercroft.games.paper_dungeons.setup import begin
from undercroft.games.paper_dungeons.state import Delve
from undercroft.games.paper_dungeons.things import things
from undercroft.games.paper_dungeons.turn import play
from undercroft.games.paper_dungeons.unknown import redraw
from undercroft.games.paper_dungeons.view import view
from undercroft.kernel.game import Choice, Game, Switch
from undercroft.pieces.dice import Die


def choices(pack: PaperDungeonsPack) -> tuple[Choice, ...]:
    """PD-109, PD-750, PD-770 and the options that rulings name."""
    scenarios, dungeons = {**pack.scenario}, {**pack.dungeon}
    return (
        Switch("missions", True, words.MISSIONS),
        Switch("ephemeral_gems", False, words.EPHEMERAL_GEMS),
        Choice("campaign", ("none", *scenarios), "none", words.CAMPAIGN, {"none": words.NO_CAMPAIGN, **scenarios}),
        Choice("dungeon", ("random", *dungeons), "random", words.DUNGEON, {"random": words.RANDOM_DUNGEON, **dungeons}),
        Switch("auto_absorb", True, words.AUTO_ABSORB),
        Switch("ask_rewards", False, words.ASK_REWARDS),
        Switch("ready", True, words.SAYS_READY),
        Switch("objective_private", True, words.OBJECTIVE_PRIVATE),
        Switch("ranger_crosses_moats", False, words.RANGER_CROSSES_MOATS),
        Switch("solo_rating", True, words.SOLO_RATING),
    )


def luck_words(clause: str, thing: Any) -> str:
    """A die or a card, for somebody who enters what the real ones show."""
    if isinstance(thing, Die):
        return str(words.LUCK_DICE[thing.name])
    return str(thing)


def deck(d: Delve, clause: str, cards: Sequence[Any]) -> str:
    """From which cards one is turned, and for whom (PD-110), for people who turn real ones."""
    if clause != "PD-110":
        return str(words.MISSION_CARDS if isinstance(cards[0], MissionKind) else words.DUNGEON_CARDS)
    pile = words.POWER_CARDS if isinstance(cards[0], PowerKind) else words.OBJECTIVE_CARDS
    return pile.text({"who": next(sheet.name for sheet in d.sheets if not sheet.dealt_powers)})


GAME = Game(
    name=NAME,
    title=TITLE,
    rules_version=2,
    seats=SEATS,
    begin=begin,
    play=play,
    view=view,
    prompts=words.PROMPTS,
    choices=choices,
    load_pack=load,
    packs=lambda: pack_names(NAME),
    luck_words=luck_words,
    deck=deck,
    campaign=RULES,
    details=details,
    obvious=obvious,
    standing=STANDING,
    secrets=secrets,
    redraw=redraw,
    things=things,
    seen=PaperDungeonsView,
    observe=observe,
    observed=PaperDungeonsObserved,
)
