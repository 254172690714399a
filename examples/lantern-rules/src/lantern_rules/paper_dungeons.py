"""Paper Dungeons: a rule is a verb of its own, `{ do = "glow", times = 2 }`."""

from __future__ import annotations

from undercroft.games.paper_dungeons.kinds.causes import Cause
from undercroft.games.paper_dungeons.kinds.effects import Verb, register
from undercroft.games.paper_dungeons.kinds.pack import Effect
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.games.paper_dungeons.rules.verbs import brew, tick_gem
from undercroft.kernel.words import Said

ONE = Said(en="gem, or potion with two gems and more", fr="gemme, ou potion à partir de deux gemmes")
MANY = Said(en="{n} gems, or potions with two gems and more", fr="{n} gemmes, ou potions à partir de deux gemmes")


def glow(d: Delve, sheet: Sheet, effect: Effect, clause: str, why: Cause) -> None:
    """A lantern finds the first gems; after that it is good for warming flasks."""
    for _ in range(effect.times):
        if sheet.gems < 2:
            tick_gem(d, sheet, clause, why)
        else:
            brew(d, sheet, 1, clause, why)


register(Verb("glow", "PD-606", ONE, MANY), glow)
