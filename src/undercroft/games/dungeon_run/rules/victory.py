"""Victory (2.21), solitaire (2.22) and the ends of a game."""

from __future__ import annotations

from undercroft.content.kinds import Kind
from undercroft.games.dungeon_run.kinds.pack import MonsterKind
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.verbs.clock import deaths_are_seen
from undercroft.games.dungeon_run.words.events import ENDINGS, OUTCOMES
from undercroft.games.dungeon_run.words.places import TILE
from undercroft.kernel.game import Outcome

POINTS = {"treasure": 100, "artifact": 200, "encounter": 100, "boss": 300, "training": 300}  # DR-960

ENDS = {  # how a game can end, by the clause that ends it
    "DR-935": "stone-out",
    "DR-936": "last-alive",
    "DR-937": "nobody-alive",
    "DR-957": "hero-killed",
    "DR-958": "boss-killed",
    "DR-998": "round-limit",
}


class GameOver(Exception):
    """The game ends at once, wherever the rules are (DR-957 DR-958)."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.reason)
        self.outcome = outcome


def score(hero: Hero) -> int:
    """DR-960 Points of a solitaire game; DR-961 the boss card scores 300 only; DR-964 as things stand at the end.

    Owned strangers are no part of the loot pile and score nothing.
    """
    return sum(n * POINTS[what] for what, n in scored(hero).items())


def scored(hero: Hero) -> dict[str, int]:
    """What scores, and how many of each he has."""
    artifacts = sum(item.is_artifact for item in hero.items)
    bosses = sum(isinstance(card, MonsterKind) and card.is_boss for card in hero.trophies)
    return {
        "treasure": len(hero.items) - artifacts,
        "artifact": artifacts,
        "encounter": len(hero.trophies) - bosses,
        "boss": bosses,
        "training": hero.markers,
    }


def solitaire_outcome(d: Dungeon, won: bool, clause: str, by: Kind | None = None) -> Outcome:
    """`by`: who has killed the hero, or which boss was killed."""
    hero = d.heroes[0]
    if won:
        d.tell(ENDINGS[ENDS[clause]], clause, hero.seat, hero.kind, TILE[hero.at])
    return Outcome((0,) if won else (), (score(hero),), OUTCOMES[clause], ENDS[clause], by)


def last_alive(d: Dungeon) -> Outcome | None:
    """DR-936 The last hero alive wins, DR-937 nobody if none is; asked when an action with a death is resolved."""
    if not d.deaths:
        return None
    deaths_are_seen(d)
    living = d.living()
    if len(living) > 1:
        return None
    if not living:
        d.tell(ENDINGS["nobody-alive"], "DR-937")
        return Outcome((), (), OUTCOMES["DR-937"], ENDS["DR-937"])
    return won_by(d, living[0], "DR-936", living[0].kind)


def won_by(d: Dungeon, hero: Hero, clause: str, cause: Kind) -> Outcome:
    d.tell(ENDINGS[ENDS[clause]], clause, hero.seat, hero.kind, TILE[hero.at])
    return Outcome((hero.seat,), (), OUTCOMES[clause], ENDS[clause], cause)


def stone_is_out(d: Dungeon, hero: Hero) -> Outcome | None:
    """DR-935 DR-940 At the end of his own turn (DR-938) he is alive on the Entrance and possesses the Stone."""
    if d.final and not hero.is_dead and hero.at == 0 and d.has_stone(hero):
        return won_by(d, hero, "DR-935", d.pack.stone)
    return None


def round_limit_reached(d: Dungeon) -> Outcome | None:
    """DR-997 The agreed number of rounds is over; DR-998 nobody wins, a solitaire game is lost and scored.

    DR-939 DR-996 Without the option nothing else ends the game.
    """
    if not d.round_limit or d.round < d.round_limit:
        return None
    d.tell(ENDINGS["round-limit"], "DR-998", d.round_limit)
    if d.is_solo:
        return solitaire_outcome(d, won=False, clause="DR-998")
    return Outcome((), (), OUTCOMES["DR-998"], ENDS["DR-998"])
