"""Cards that change hands without consent (DR-085 never artifacts; DR-096 seen by the two concerned only)."""

from __future__ import annotations

from undercroft.games.dungeon_run.kinds.pack import ItemKind
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.verbs.cards import hand_item
from undercroft.games.dungeon_run.words.events import TAKEN_FROM, TOOK_CARD
from undercroft.games.dungeon_run.words.places import HERO
from undercroft.kernel.rules import Rules, draw
from undercroft.pieces.pile import Pile


def steal(d: Dungeon, thief: Hero, victim: Hero, item: ItemKind, clause: str) -> None:
    """TAKE: the card goes to the thief's loot pile; the others learn only that one was taken."""
    hand_item(d, victim, thief, item, clause)
    d.tell(TAKEN_FROM, clause, thief.seat, thief.kind, victim.kind, HERO[victim.seat])
    d.tell_to((thief.seat, victim.seat), TOOK_CARD, clause, thief.seat, item)


def steal_at_random(d: Dungeon, thief: Hero, victim: Hero, clause: str) -> Rules[None]:
    """One treasure of the victim's loot pile, each as likely as the others."""
    item = yield from draw(Pile(victim.loot_treasures), clause)
    steal(d, thief, victim, item, clause)
