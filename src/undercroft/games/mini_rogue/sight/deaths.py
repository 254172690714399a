"""Who may die of the next answer. Whether somebody is sure to is counted out by the table."""

from __future__ import annotations

from undercroft.games.mini_rogue.glossary import say
from undercroft.games.mini_rogue.kinds import MiniRoguePack
from undercroft.games.mini_rogue.kinds.powers import SMASH
from undercroft.games.mini_rogue.rules.state import City
from undercroft.games.mini_rogue.rules.turn import STARVING
from undercroft.games.mini_rogue.words.options import FEAT_PRICE
from undercroft.kernel.things import kept_in_first

KILLS_HERO = say("This kills {hero:the}.")
FLOORS = 4


def is_mortal(d: City, seat: int) -> bool:
    """Whether somebody has no more HP than all that can come at once costs."""
    most = worst_row(d.pack) + STARVING + FEAT_PRICE["hp"]
    if d.enemy is not None:
        row = d.enemy.row
        most += row.damage + SMASH + len(row.traits)
    return any(hero.hp <= most for hero in d.heroes)


@kept_in_first
def worst_row(pack: MiniRoguePack) -> int:
    """The most HP that the icons of one card take: what is lacking is lost in HP (MR-119)."""
    rows = pack.results.values()
    return max(sum(FLOORS if one.floor else one.n for one in row if one.verb == "lose") for row in rows)


def deadly(d: City) -> str:
    return KILLS_HERO.text({"hero": next(hero.kind for hero in d.heroes if hero.hp == 0)})
