"""Where on the sheets an instruction works, for boards and for options that choose one."""

from __future__ import annotations

from typing import assert_never

from undercroft.games.map_maker.kinds import operations as op
from undercroft.games.map_maker.kinds.terms import ATTRIBUTES, ENCOUNTERS
from undercroft.games.map_maker.rules.state import Dungeon, Hero


def place_of(d: Dungeon, hero: Hero, what: op.Gain | op.Lasting | None) -> str:
    """The box it changes; what works nowhere in particular, or is declined, stands on the Event."""
    event = f"event-{d.event.key}" if d.event is not None else ""
    match what:
        case op.Item():
            return f"{what.item}-{hero.place}"
        case op.LoseItem():
            return f"potion-{hero.place}" if hero.potions else f"book-{hero.place}"
        case op.Hp() | op.Sp() | op.AllSp() | op.ByRule():
            return f"hero-{hero.place}"
        case op.Xp() | op.Penalty() | op.AttributeChange():
            return f"hero-{hero.place}-{ATTRIBUTES[what.attribute]}" if what.attribute >= 0 else f"hero-{hero.place}"
        case op.RestTotal() | op.RestHp() | op.OnRest():
            return "encounter-rest"
        case op.TreasureRolls():
            return "encounter-treasure"
        case (
            op.Score() | op.Die() | op.Swap() | op.Use() | op.Stay() | op.FailHp() | op.FailMore() | op.OnWin()
            | op.OnFail()
        ):  # fmt: skip
            return f"encounter-{ENCOUNTERS[what.encounter]}" if what.encounter >= 0 else event
        case op.ThreatChange() | op.Block() | None:
            return event
        case _:
            assert_never(what)
