"""The variant with combat stances. They change how dice are read in Combat, and nothing else (MR-940)."""

from __future__ import annotations

from undercroft.games.mini_rogue.kinds.board import StanceKind
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.resources import decide
from undercroft.games.mini_rogue.rules.state import Attack, City, Enemy, Hero
from undercroft.games.mini_rogue.words import events as told
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.kernel.rules import Rules


def stance_of(d: City, hero: Hero) -> StanceKind:
    """MR-944 Without the variant dice are read as in the Balanced stance: MR-156, MR-323, MR-324; what each does stands
    on the stances card (MR-945, MR-946, MR-948)."""
    return d.stances[hero.number] if d.stances else d.pack.start_stance


def choose_stance(d: City, hero: Hero, enemy: Enemy, attack: Attack) -> Rules[None]:
    """MR-943 At the start of an attack phase keep the stance or shift to an adjacent one; MR-R72 each has its own."""
    stance = offers_of(d.pack).stance
    offered = [stance[one] for one in neighbours_of(d, stance_of(d, hero))]
    pick = yield from decide(d, hero, "MR-943", lambda: offered, codex=False, about=hero.about(what=enemy.name))
    if pick.what is stance_of(d, hero):
        d.tell_to((hero.seat,), told.STANCE_KEPT, "MR-943", *hero.who, pick.what)
    else:
        verbs.take_stance(d, hero, attack, pick.what)


def neighbours_of(d: City, stance: StanceKind) -> list[StanceKind]:
    """MR-941 The stances stand in a row; MR-943 only the one taken and its neighbours can be chosen."""
    row = list(d.pack.stance.values())
    at = row.index(stance)
    return row[max(0, at - 1) : at + 2]
