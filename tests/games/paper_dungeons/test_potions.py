"""The potion table: its order, its rows, its end."""

from __future__ import annotations

import pytest

from clauses import clause
from games.paper_dungeons.given import BOX, boxes_of, given, lay, reward, use, used
from story import perform
from undercroft.games.paper_dungeons.rules.actions import Brew
from undercroft.games.paper_dungeons.rules.damage import suffer
from undercroft.games.paper_dungeons.rules.dice import uses


@clause("PD-452", "PD-R56")
def test_the_table_has_three_rows_of_four():
    assert (BOX.pack.sheet.potions.per_row, len(BOX.pack.sheet.potions.row_bonus), BOX.potion_places) == (4, 3, 12)


@clause("PD-453", "PD-454", "PD-455", "PD-456")
@pytest.mark.parametrize(
    ("row", "answer", "then"),
    [
        (1, ["level-thief"], lambda ann: ann.levels == [1, 1, 1, 2]),
        (2, ["craft-medal-of-khar"], lambda ann: boxes_of(ann, "medal-of-khar") == 1),
        (3, [], lambda ann: ann.gems == 1),
    ],
)
def test_the_last_potion_of_a_row_gives_its_bonus_once(row, answer, then):
    """A level, an item step, a gem: at the fourth, eighth and twelfth potion and at no other."""
    d = given(potions=4 * row - 2)
    ann = d.sheets[0]
    assert reward(d, ann, "potion").asks == []
    reward(d, ann, "potion", *answer)
    assert then(ann)
    assert reward(d, ann, "potion").asks == []
    assert then(ann)


@clause("PD-458", "PD-R55")
def test_hearts_spent_free_no_place():
    d = given(potions=4, missions=("M06",))
    ann = d.sheets[0]
    perform(suffer(d, ann, 8, "minion", "PD-554", BOX.skulls))
    assert (ann.damage, ann.hearts_used) == (0, 8)
    reward(d, ann, "potion", times=3)  # the first row's bonus does not come again
    assert (ann.potions, ann.levels) == (7, [1, 1, 1, 1])


@clause("PD-459", "PD-460")
def test_potions_beyond_the_table_are_lost():
    d = given(potions=10)
    ann = d.sheets[0]
    reward(d, ann, "potion", times=5)
    assert (ann.potions, ann.gems) == (12, 1)
    reward(d, ann, "potion", times=2)
    assert (ann.potions, ann.gems) == (12, 1)
    assert [event.facts["n"] for event in d.heard if event.kind.key == "potions-lost"] == [3, 2]


@clause("PD-461", "PD-DX44", "PD-R98")
def test_brewing_with_a_full_table_is_a_legal_use_of_a_die():
    """PD-DX44 Nothing changes, the die counts as used."""
    d = given(potions=12)
    ann = d.sheets[0]
    lay(d, "white-thief", "white-warrior", "black-cleric", "black-boots")
    before = ann.copy()
    use(d, ann, "white-thief-brew", pause=True)
    assert used(ann) == ["white-thief"]
    ann.tracker, ann.left = before.tracker, before.left
    assert ann == before
    assert [event.facts["n"] for event in d.heard if event.kind.key == "potions-lost"] == [2]


@clause("PD-450", "PD-900", "PD-R33")
def test_a_die_brews_two_the_alchemists_three_but_only_a_die():
    for power, brewed in (("seer", 2), ("alchemist", 3)):
        d = given(power=power)
        ann = d.sheets[0]
        for die in ("white-thief", "black-cleric", "white-clover"):
            assert Brew(brewed) in [one.what.action for one in uses(d, ann, (d.box.face[die],))]
        lay(d, "white-thief", "white-warrior", "black-cleric", "black-boots")
        use(d, ann, "white-thief-brew", pause=True)
        assert ann.potions == brewed
    reward(d, ann, "step", "craft-alchemists-cauldron")
    reward(d, ann, "step", "craft-alchemists-cauldron", "level-thief")
    assert ann.potions == 3 + 3  # the Cauldron is not increased
