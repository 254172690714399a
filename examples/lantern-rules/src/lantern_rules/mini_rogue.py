"""Mini Rogue: a rule is what an icon does, `{ verb = "rule", what = "lamplight", n = 2 }`."""

from __future__ import annotations

from undercroft.games.mini_rogue.kinds.powers import RULES
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.state import City, Hero
from undercroft.kernel.words import Said

LAMPLIGHT = Said(en="cures Blindness, else +{n} Gold", fr="fin de l'Aveuglement, sinon +{n} pièces d'or")


@RULES.register("MR-770", LAMPLIGHT, counts=True)
def lamplight(d: City, hero: Hero, n: int) -> None:
    """Who is blind sees again; who is not finds something in the light."""
    if hero.blind:
        verbs.cure(d, hero, "blind", "MR-451")
    else:
        verbs.gain(d, hero, "gold", n, "MR-784")
