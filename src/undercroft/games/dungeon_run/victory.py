"""Victory (2.21), solitaire (2.22) and the ends of a game."""

from __future__ import annotations

from undercroft.games.dungeon_run.clock import deaths_are_seen
from undercroft.games.dungeon_run.kinds import MonsterKind
from undercroft.games.dungeon_run.state import Dungeon, Hero
from undercroft.games.dungeon_run.words import OUTCOMES
from undercroft.kernel.game import Outcome


class GameOver(Exception):
    """The game ends at once, wherever the rules are (DR-957 DR-958)."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.reason)
        self.outcome = outcome


def score(hero: Hero) -> int:
    """DR-960 Points of a solitaire game; DR-961 the boss card scores 300 only; DR-964 as things stand at the end.

    Owned strangers are no part of the loot pile and score nothing.
    """
    items = sum(200 if item.is_artifact else 100 for item in hero.items)
    trophies = sum(300 if isinstance(card, MonsterKind) and card.is_boss else 100 for card in hero.trophies)
    return items + trophies + 300 * hero.markers


def solitaire_outcome(d: Dungeon, won: bool, clause: str) -> Outcome:
    return Outcome((0,) if won else (), (score(d.heroes[0]),), OUTCOMES[clause])


def last_alive(d: Dungeon) -> Outcome | None:
    """DR-936 The last hero alive wins, DR-937 nobody if none is; asked when an action with a death is resolved."""
    if not d.deaths:
        return None
    deaths_are_seen(d)
    living = d.living()
    if len(living) > 1:
        return None
    if not living:
        return Outcome((), (), OUTCOMES["DR-937"])
    return Outcome((living[0].seat,), (), OUTCOMES["DR-936"])


def stone_is_out(d: Dungeon, hero: Hero) -> Outcome | None:
    """DR-935 DR-940 At the end of his own turn (DR-938) he is alive on the Entrance and possesses the Stone."""
    if d.final and not hero.is_dead and hero.at == 0 and d.has_stone(hero):
        return Outcome((hero.seat,), (), OUTCOMES["DR-935"])
    return None


def round_limit_reached(d: Dungeon) -> Outcome | None:
    """DR-997 The agreed number of rounds is over; DR-998 nobody wins, a solitaire game is lost and scored.

    DR-939 DR-996 Without the option nothing else ends the game.
    """
    if not d.round_limit or d.round < d.round_limit:
        return None
    if d.is_solo:
        return solitaire_outcome(d, won=False, clause="DR-998")
    return Outcome((), (), OUTCOMES["DR-998"])
