"""Death in the final phase and what becomes of the dead hero's cards (2.19)."""

from __future__ import annotations

from undercroft.content.kinds import Kind
from undercroft.games.dungeon_run.kinds.pack import ItemKind
from undercroft.games.dungeon_run.rules.in_progress import NOBODY
from undercroft.games.dungeon_run.rules.searching import receive
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.verbs.clock import give_token, token_has_moved
from undercroft.games.dungeon_run.rules.verbs.tiles import pick_up_card
from undercroft.games.dungeon_run.rules.verbs.wounds import bury, lose_turn
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import TAKES_ALL, TOOK_ENOUGH
from undercroft.games.dungeon_run.words.options import DONE, LOOT_ALL
from undercroft.kernel.rules import Rules, choose


def die(d: Dungeon, hero: Hero, by: Kind, cause: int) -> Rules[None]:
    """DR-872 DR-992 A hero killed has lost. DR-890 His treasure and artifact cards are put face up on the tile.

    DR-893 His encounter cards, markers and owned strangers are discarded; figure and abilities leave the game.
    """
    lose_turn(d, hero, "DR-155", by)
    left = hero.items
    bury(d, hero, by)
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
        options = [offers.loot_card(item) for item in left]
        everything = [LOOT_ALL] if len(left) > 1 else []
        pick = yield from choose(killer.seat, "DR-891", [*everything, *options, DONE], dead.kind)
        if pick is DONE:
            d.tell_to((killer.seat,), TOOK_ENOUGH, "DR-891", killer.seat)
            return
        if pick is LOOT_ALL:  # said before the first of them asks what becomes of it
            d.tell_to((killer.seat,), TAKES_ALL, "DR-891", killer.seat)
        for item in left[:] if pick is LOOT_ALL else [pick.what]:
            left.remove(item)
            pick_up_card(d, dead.at, item)
            yield from receive(d, killer, item, "DR-891")
