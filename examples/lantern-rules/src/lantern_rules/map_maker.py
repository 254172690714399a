"""Map Maker: a rule is what happens to a Hero, `{ do = "rule", rule = "warm-hands", who = "all", n = 2 }`."""

from __future__ import annotations

from undercroft.games.map_maker.kinds.operations import RULES
from undercroft.games.map_maker.rules.state import Dungeon, Hero
from undercroft.games.map_maker.rules.verbs import recover_hp, recover_sp
from undercroft.kernel.words import Said

WARM_HANDS = Said(
    en="recover {n} HP with half of them or fewer, else {n} SP",
    fr="récupérer {n} HP avec la moitié ou moins, sinon {n} SP",
)


@RULES.register("MM-284", WARM_HANDS, counts=True)
def warm_hands(d: Dungeon, hero: Hero, n: int, clause: str) -> None:
    """A lantern warms those who need it; the others read by it."""
    if 2 * hero.hp <= hero.hp_limit:
        recover_hp(d, hero, n, clause)
    else:
        recover_sp(d, hero, n, clause)
