"""From which cards one is drawn, and for whom: for people who turn real ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.pack import AbilityKind, ItemKind, MonsterKind, TileKind
from undercroft.games.dungeon_run.rules.state import Dungeon
from undercroft.kernel.option import Option


def deck(d: Dungeon, clause: str, cards: Sequence[Any]) -> str:
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
