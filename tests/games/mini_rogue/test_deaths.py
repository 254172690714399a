"""An answer that is sure to kill says so, and no other does."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from clauses import clause
from conform.changes import IMPOSSIBLE
from conform.deaths import check_deadly
from conform.mode import otherwise
from conform.subjects import subject_of
from conform.suite import positions
from games.mini_rogue.given import change, given, party, table_at
from games.mini_rogue.printed import FIGHTER

SUBJECT = subject_of("mini-rogue")


def weaken(chance: random.Random) -> Callable[[Any], None]:
    """Nobody has more than a few HP, nor much to eat; a Potion perhaps."""

    def change(d: Any) -> None:
        for hero in d.heroes:
            hero.hp, hero.ration = chance.randrange(1, 4), chance.randrange(2)
            hero.potions = hero.potions[: chance.randrange(3)]

    return change


@clause("MR-112", "MR-860")
@pytest.mark.parametrize("seed", range(3))
def test_every_sure_death_is_marked_and_nothing_else(seed):
    """Random positions as they are, and as they would be if everybody were nearly dead; all luck is counted out."""
    assert SUBJECT is not None
    chance = random.Random(seed)
    counted = sure = 0
    for position in positions(SUBJECT, chance, 4, 250):
        table = None
        with suppress(*IMPOSSIBLE):  # what was answered since does not fit
            table = otherwise(position.table, weaken(chance)) if chance.random() < 0.8 else position.table
        if table is not None:
            found = check_deadly(table)
            counted, sure = counted + found[0], sure + found[1]
        if counted > 700:
            break
    assert sure > 3, (counted, sure)


def deadly(table) -> dict[str, bool]:
    return {option.key: bool(option.to_json()["deadly"]) for option in table.asks[0].options}


@clause("MR-632")
def test_a_row_of_a_tomb_that_takes_the_last_hp_is_marked():
    table = table_at(given(hp=2, potions=[], rooms={0: "ossuary-stair"}), luck=[6, 2])
    lost = {option.key: "−2 HP" in option.label for option in table.asks[0].options}
    assert any(lost.values())
    assert deadly(table) == lost, lost


@clause("MR-329", "MR-362")
def test_a_potion_that_does_not_save_is_marked_beside_none():
    """Poison beside no Potion: neither kills the Enemy, and its answer kills; nor is any of them obvious."""
    d = given(hp=1, rooms={0: "city-guard"}, area=8, **{**FIGHTER, "potions": ["poison", "frost"], "armor": 0})
    table = table_at(d, luck=[2, 4])
    while table.asks[0].clause != "MR-329":
        table.answer(0, {"MR-320": "roll", "MR-327": "done"}[table.asks[0].clause])
    assert deadly(table) == {"no-potion": True, "use-poison": True, "use-frost": False}


@clause("MR-251", "MR-214")
def test_the_way_to_the_exit_is_counted_along():
    """At the last Campfire, 3 HP and nothing to eat: whoever does not take the Ration starves behind the next door."""
    d = given(hp=3, ration=0, xp=0, at=5, potions=[], rooms={5: "watchfire"})
    table = table_at(d)
    assert [table.asks[0].keys, deadly(table)["choice-1"], deadly(table)["choice-2"]] == [
        ("choice-1", "choice-2", "choice-3", "choice-4"), True, False,
    ]  # fmt: skip


def test_where_another_seat_knows_more_nothing_is_called_certain():
    d = party("sellsword", "canoness", rooms={0: "watchfire"})
    for one in d.heroes:
        change(one, **FIGHTER, hp=1)
    table = table_at(d)
    table.run.state.looked_at, table.run.state.looker = [d.pack.room["the-pyre"]], 1
    assert table.asks[0].seat == 0
    assert not any(deadly(table).values())
