"""Every sure defeat is marked, nothing else is, and what is obvious is never one: counted out over random battles."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from clauses import clause
from conform.changes import IMPOSSIBLE
from conform.deaths import check_deadly
from conform.mode import otherwise
from conform.subjects import subject_of
from conform.suite import positions
from games.dungeon_run.given import PACK, change, given, keys, lay, put, table_at
from undercroft.games.dungeon_run.rules.verbs.tiles import lay_token

FOES = (*PACK.monster, *PACK.boss)


def falls(table) -> bool:
    """Whether the hero dies however he uses the dice that are left."""
    if table.outcome is not None:
        return table.outcome.how == "hero-killed"
    if table.asks[0].clause != "DR-386":
        return False
    return all(falls(after(table, key)) for key in table.asks[0].keys)


def after(table, key):
    further = table.fork()
    further.answer(0, key)
    return further


def battles(n):
    """A hero alone, close to death, with dice to use."""
    chance = random.Random("deaths")
    while n:
        hero = chance.choice(list(PACK.hero))
        d = given(hero, solo=True)
        change(d.heroes[0], wounds=d.heroes[0].kind.life - chance.randint(1, 3))
        put(d, chance.choice(FOES), wounds=chance.randint(0, 2))
        table = table_at(d).fork(seed=chance.getrandbits(32))
        table.answer(0, "battle")
        while table.asks and table.asks[0].clause in ("DR-053", "DR-054", "DR-055", "DR-056"):
            table.answer(0, chance.choice(keys(table)) if table.asks[0].clause == "DR-055" else "pass")
        if table.asks and table.asks[0].clause == "DR-386":
            n -= 1
            yield table


@clause("DR-957", "DR-386")
def test_every_sure_death_is_marked_and_no_other():
    marked = unmarked = 0
    for table in battles(120):
        while table.asks and table.asks[0].clause == "DR-386":
            ask = table.asks[0]
            for option in ask.options:
                sure = falls(after(table, option.key))
                assert (option.detail.get("deadly") is not None) == sure, (ask, option, table.view(0)["fight"])
                marked, unmarked = marked + sure, unmarked + (not sure)
                assert not (sure and ask.obvious == option.key)
            table = after(table, random.Random(ask.number).choice(ask.keys))
    assert min(marked, unmarked) > 50


@clause("DR-957")
def test_alone_every_sure_death_is_marked_whatever_the_question():
    """Random positions, as they would be if the hero were nearly dead: all luck is counted out."""
    subject, chance = subject_of("dungeon-run"), random.Random("alone")
    counted = sure = 0
    for position in positions(subject, chance, 5, 300, [mode for mode in subject.modes if mode.seats == 1]):

        def weaken(d):
            for hero in d.heroes:
                hero.wounds = max(hero.wounds, hero.kind.life - chance.randrange(1, 4))

        with suppress(*IMPOSSIBLE):  # what was answered since does not fit
            table = otherwise(position.table, weaken)
            found = check_deadly(table, "and more") if table is not None else (0, 0)
            counted, sure = counted + found[0], sure + found[1]
        if counted > 2500:
            break
    assert sure > 20, (counted, sure)


@pytest.mark.parametrize(("wounds", "sure"), [(7, False), (9, True)])
def test_a_deadfall_that_kills_is_marked_on_the_way_onto_it(wounds, sure):
    d = given("gorvak", "dorgan", final=True)
    card = PACK.hero["dorgan"].summoner
    lay_token(d, d.heroes[1], lay(d, "crossroads"), card, "DR-910")
    change(d.heroes[0], wounds=wounds)
    change(d.heroes[1], at=1)
    table = table_at(d)
    move = next(one for one in table.asks[0].options if one.key == "move-north")
    assert (move.detail.get("deadly") is not None) == sure
