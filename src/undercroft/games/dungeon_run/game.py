"""The game object: what the kernel needs to sit down to Dungeon Run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from undercroft.content.loader import load_pack, pack_names, packs_at
from undercroft.games.dungeon_run.cover import COVER, NAME
from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.pack import AbilityKind, DungeonPack, ItemKind, MonsterKind, TileKind
from undercroft.games.dungeon_run.rules import cards, heroes, monsters, strangers, tiles, traps, treasures
from undercroft.games.dungeon_run.rules.setup import begin
from undercroft.games.dungeon_run.rules.state import Dungeon
from undercroft.games.dungeon_run.rules.turn import play
from undercroft.games.dungeon_run.rules.victory import ENDS
from undercroft.games.dungeon_run.sight.bounds import answers, most_options
from undercroft.games.dungeon_run.sight.details import details
from undercroft.games.dungeon_run.sight.habits import STANDING, deadly, is_mortal, obvious, secrets
from undercroft.games.dungeon_run.sight.observation import DungeonRunObserved, observe
from undercroft.games.dungeon_run.sight.seen import DungeonRunView
from undercroft.games.dungeon_run.sight.things import things
from undercroft.games.dungeon_run.sight.unknown import redraw
from undercroft.games.dungeon_run.sight.view import view
from undercroft.games.dungeon_run.words.prompts import PROMPTS
from undercroft.kernel.errors import Unknown
from undercroft.kernel.game import Choice, Game, Switch
from undercroft.kernel.option import Option

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


def place(d: Dungeon, clause: str) -> str:
    """Where luck is asked for: whose turn it is, and the tile on which that hero stands; between turns, the round."""
    if d.turn is None or not d.heroes:
        return f"round {d.round}"
    tile = d.tiles[d.heroes[d.turn.seat].at]
    return f"{d.turn.seat}/{tile.x}/{tile.y}"


def deck(d: Dungeon, clause: str, cards: Sequence[Any]) -> str:
    """From which cards one is drawn, and for whom, for people who turn real ones."""
    card = cards[0]
    if isinstance(card, Option):  # DR-820
        return str(say("the way of the monster, by chance"))
    if isinstance(card, AbilityKind):
        owner = next(hero for hero in d.heroes if card in hero.deck.hidden_cards())
        return say("ability deck of {hero}").text({"hero": owner.kind})
    if isinstance(card, ItemKind):
        keys = sorted(item.key for item in cards)
        robbed = [hero for hero in d.heroes if sorted(item.key for item in hero.loot_treasures) == keys]
        if robbed:
            return say("loot pile of {hero}").text({"hero": robbed[0].kind})
        pile = say("treasure deck")
    elif isinstance(card, TileKind):
        pile = say("tile stack")
    else:
        pile = say("boss deck") if isinstance(card, MonsterKind) and card in d.bosses.hidden_cards() else say(
            "encounter deck")  # fmt: skip
    turn = d.turn
    hero = next((one.kind for one in d.heroes if turn is not None and one.seat == turn.seat), None)
    return str(pile) if hero is None else say("{deck}, for {hero}").text({"deck": pile, "hero": hero})


packs_at(NAME, Path(__file__).parent / "packs")
GAME = Game(
    name=NAME,
    title=COVER.title,
    rules_version=3,
    seats=COVER.seats,
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
    is_mortal=is_mortal,
    deadly=deadly,
    obvious=obvious,
    standing=STANDING,
    secrets=secrets,
    redraw=redraw,
    things=things,
    deck=deck,
    place=place,
    ends=tuple(ENDS.values()),
    answers=answers,
    most_options=most_options,
)

__all__ = ["EFFECTS", "GAME"]
