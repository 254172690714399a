"""The game object: what the kernel needs to sit down to Dungeon Run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from undercroft.content.loader import load_pack, pack_names
from undercroft.games.dungeon_run import cards, heroes, monsters, strangers, tiles, traps, treasures

# The modules of the effects register them: a pack is checked against them when it is loaded.
from undercroft.games.dungeon_run.cover import NAME, SEATS, TITLE
from undercroft.games.dungeon_run.details import details
from undercroft.games.dungeon_run.drawing import deck
from undercroft.games.dungeon_run.habits import STANDING, obvious, secrets
from undercroft.games.dungeon_run.kinds import DungeonPack
from undercroft.games.dungeon_run.observation import DungeonRunObserved, observe
from undercroft.games.dungeon_run.seen import DungeonRunView
from undercroft.games.dungeon_run.setup import begin
from undercroft.games.dungeon_run.things import things
from undercroft.games.dungeon_run.turn import play
from undercroft.games.dungeon_run.unknown import redraw
from undercroft.games.dungeon_run.view import view
from undercroft.games.dungeon_run.words import PROMPTS, say
from undercroft.kernel.errors import Unknown
from undercroft.kernel.game import Choice, Game, Switch

EFFECTS = (cards, heroes, monsters, strangers, tiles, traps, treasures)


@dataclass(frozen=True)
class RoundLimit(Choice):
    """DR-997 Any number of rounds; `values` are proposals, 0 is off."""

    def check(self, value: Any) -> Any:
        try:
            rounds = int(value)
        except (TypeError, ValueError):
            rounds = -1
        if rounds < 0 or isinstance(value, bool):
            raise Unknown(say("value of option {key!r}:"), value, (*self.values, say("any number")), key=self.key)
        return rounds


CHOICES = (
    Switch(
        "mercy",
        False,
        say("beg for mercy: a vote on every defeated hero"),
        spelled=("off", "on"),
        asked=lambda seats, chosen: seats > 1,  # DR-988
    ),
    Choice(
        "boxes",
        (1, 2),
        1,
        say("boxes of tiles (a second one for 5 or 6 players)"),
        asked=lambda seats, chosen: seats >= 5,  # DR-976
    ),
    RoundLimit(  # careful bots take some 10 to 30 rounds
        "round-limit", (0, 50, 100, 200, 500, 1000), 0, say("round limit"), {0: say("none")}, free=True, with_bots=200
    ),
)


GAME = Game(
    name=NAME,
    title=TITLE,
    rules_version=3,
    seats=SEATS,
    begin=begin,
    play=play,
    view=view,
    seen=DungeonRunView,
    observe=observe,
    observed=DungeonRunObserved,
    prompts=PROMPTS,
    choices=lambda pack: CHOICES,
    load_pack=lambda where: load_pack(DungeonPack, NAME, where),
    packs=lambda: pack_names(NAME),
    details=details,
    obvious=obvious,
    standing=STANDING,
    secrets=secrets,
    redraw=redraw,
    things=things,
    deck=deck,
)

__all__ = ["EFFECTS", "GAME"]
