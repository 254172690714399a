"""What can be answered and observed is declared by the pack: the laws of the suite look that nothing else occurs."""

from __future__ import annotations

import random

from games.mini_rogue.given import given, party, table_at
from undercroft import open_table, spaces


def named(table, seat=0, **options):
    """The flat observation of a table, by the names of its numbers."""
    declared = spaces("mini-rogue", len(table.header["seats"]), options)
    return dict(zip([axis.name for axis in declared.observation], declared.flat(table.observe(seat)), strict=True))


def test_answers_depend_on_the_options_of_the_table():
    solo, party = spaces("mini-rogue"), spaces("mini-rogue", 2)
    assert "give-gold-1" not in solo.answers
    assert "give-gold-1" in party.answers
    assert "stance-guarded" not in solo.answers
    assert len(spaces("mini-rogue", 1, {"stances": True}).answers) == len(solo.answers) + 3
    assert len(set(party.answers)) == len(party.answers)


def test_the_longest_question_is_no_longer_than_declared():
    """Somebody with half of everything and two Potions, beside somebody with the other half."""
    d = party(seats=1, rooms={0: "watchfire"})
    for hero, potions in zip(d.heroes, (("fire", "frost"), ("holy", "healing")), strict=True):
        hero.gold, hero.ration, hero.armor = d.pack.most["gold"] // 2, d.pack.most["ration"] // 2, 0
        hero.potions = [d.pack.potion[one] for one in potions]
        hero.hp, hero.cursed, hero.resolved = 3, True, False
    table = table_at(d)
    while table.asks[0].clause != "MR-888":
        table.answer(0, table.asks[0].keys[0])
    assert 30 < len(table.asks[0].keys) <= spaces("mini-rogue", 1, {"mode": "cooperative"}).most_options


def test_an_observation_contains_the_question():
    """MR-R28 How much is about to be lost, and whose HP: what the options alone do not say."""
    table = table_at(given(hp=5, ration=0, potions=["healing"], at=8, rooms={0: "watchfire"}))
    row = named(table)
    asked = table.game.prompts.keys()
    assert [*asked][row["asked"] - 1] == table.asks[0].clause == "MR-R28"
    assert (row["about?"], row["about.n"]) == (1, 3)
    assert table.observe(0)["about"]["hero"] == "character-rat-hunter"
    assert named(table, None)["about?"] == 0


def test_things_are_observed_by_the_keys_that_things_know():
    table = open_table("mini-rogue", 2, seed=4)
    chance = random.Random(4)
    keys = set()
    while table.asks:
        seen = table.observe(0)
        keys |= {key for key in (*seen["rooms"], seen["guardian"], seen["enemy"] and seen["enemy"]["key"]) if key}
        keys |= {key for hero in seen["heroes"] for key in (*hero["potions"], hero["object"], hero["key"]) if key}
        table.answer(table.asks[0].seat, chance.choice(table.asks[0].keys))
    assert len(keys) > 10
    assert keys <= table.things.keys()
