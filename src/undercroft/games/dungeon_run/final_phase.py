"""Death in the final phase and what becomes of the dead hero's cards (2.19)."""

from __future__ import annotations

from undercroft.games.dungeon_run import words
from undercroft.games.dungeon_run.clock import token_has_moved
from undercroft.games.dungeon_run.kinds import ItemKind
from undercroft.games.dungeon_run.searching import receive
from undercroft.games.dungeon_run.state import NOBODY, Dungeon, Hero
from undercroft.games.dungeon_run.verbs import (
    bury,
    give_token,
    lose_turn,
    pick_up_card,
)
from undercroft.kernel.rules import Rules, choose


def die(d: Dungeon, hero: Hero, cause: int) -> Rules[None]:
    """DR-872 DR-992 A hero killed has lost. DR-890 His treasure and artifact cards are put face up on the tile.

    DR-893 His encounter cards, markers and owned strangers are discarded; figure and abilities leave the game.
    """
    lose_turn(d, hero, "DR-155")
    left = hero.items
    bury(d, hero)
    if d.first == hero.seat:
        pass_token_of_dead(d)
    if cause != NOBODY:
        yield from loot_the_dead(d, d.heroes[cause], hero, left)


def pass_token_of_dead(d: Dungeon) -> None:
    """DR-150 The token goes at once to the next living player on the left, and not again at the end of the round."""
    living = [hero for hero in d.clockwise(d.first) if not hero.is_dead]
    if living:
        give_token(d, living[0].seat, "DR-150")
        token_has_moved(d)


def loot_the_dead(d: Dungeon, killer: Hero, dead: Hero, left: list[ItemKind]) -> Rules[None]:
    """DR-891 DR-065 The killer may at once take any of the cards; DR-892 only on the same tile, the rest stays there.

    DR-894 A killer who died too takes nothing; DR-895 a defender may be the killer; DR-896 a monster is no hindrance.
    """
    if killer is dead or not killer.is_conscious or killer.is_defeated or killer.at != dead.at:
        return
    while left:
        options = [words.loot_card(item) for item in left]
        everything = [words.LOOT_ALL] if len(left) > 1 else []
        pick = yield from choose(killer.seat, "DR-891", [*everything, *options, words.DONE], dead.kind)
        if pick is words.DONE:
            return
        for item in left[:] if pick is words.LOOT_ALL else [pick.what]:
            left.remove(item)
            pick_up_card(d, dead.at, item)
            yield from receive(d, killer, item, "DR-891")
