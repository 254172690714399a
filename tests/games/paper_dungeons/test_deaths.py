"""Every answer that is sure to bring the resurrection says so, no other does, and what is obvious never is one."""

from __future__ import annotations

import random

import pytest

from clauses import clause
from conform.mode import otherwise
from conform.subjects import subject_of
from conform.suite import positions

SUBJECT = subject_of("paper-dungeons")
AT_ONCE = ("PD-521", "PD-303")  # a step, and what potions absorb: the damage follows at once


def nearly_dead(chance):
    """Little life is left, and few potions."""

    def change(d):
        for sheet in d.sheets:
            sheet.damage = max(0, sheet.life - chance.randrange(3))
            sheet.hearts_used = sheet.potions * d.box.pack.sheet.potions.hearts - chance.randrange(3)
            sheet.hearts_used = max(0, sheet.hearts_used)

    return change


def falls(table, seat, key):
    """Whether the box is ticked after this, however much potions absorb."""
    after = table.fork(seed=1)
    after.answer(seat, key)
    ask = next((one for one in after.asks if one.seat == seat and one.clause == "PD-303"), None)
    if ask is not None:
        return all(falls(after, seat, one) for one in ask.keys)
    return after.run.state.sheets[seat].is_resurrected


@clause("PD-321", "PD-322", "PD-325")
@pytest.mark.parametrize("seed", range(2))
def test_every_sure_resurrection_is_marked_and_no_other(seed):
    chance = random.Random(f"resurrection {seed}")
    counted = sure = 0
    for position in positions(SUBJECT, chance, 3, 200):
        table = otherwise(position.table, nearly_dead(chance)) or position.table
        for ask in table.asks:
            if ask.clause not in AT_ONCE or table.run.state.sheets[ask.seat].is_resurrected:
                continue
            for option in ask.options:
                kills = falls(table, ask.seat, option.key)
                assert (option.detail.get("deadly") is not None) == kills, (position.place, ask, option)
                assert not (kills and ask.obvious == option.key and ask.clause != "PD-303")
                counted, sure = counted + 1, sure + kills
        if counted > 500:
            break
    assert min(sure, counted - sure) > 10, (counted, sure)
