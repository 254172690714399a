"""The roll, the common pool, and what each die can do."""

from __future__ import annotations

from itertools import product

import pytest

from clauses import clause
from games.paper_dungeons.given import BOX, events, given, lay, numbers, pays, run, use, used
from undercroft.games.paper_dungeons.rules.actions import March
from undercroft.games.paper_dungeons.rules.dice import roll_dice, uses
from undercroft.games.paper_dungeons.rules.faces import pool_of
from undercroft.games.paper_dungeons.rules.levels import raise_with_die

FULL = ("white-thief", "white-thief", "white-clover", "black-thief", "black-boots", "black-cleric")


def dice_of(ask):
    """The dice an ask offers, each once."""
    return tuple(dict.fromkeys("-".join(key.split("-")[:2]) for key in ask.keys))


@clause("PD-221", "PD-222", "PD-223", "PD-224", "PD-DX01", "PD-R72")
def test_three_skulls_or_three_clovers_void_the_roll():
    """PD-DX01 The whole roll is void, nobody is hurt, all six dice are rolled again; three clovers likewise."""
    d = given()
    skulls = numbers("white-thief", "white-thief", "black-boots")
    clovers = numbers("white-clover", "white-clover", "white-clover", "black-boots", "black-thief", "black-cleric")
    story = run(roll_dice(d), {}, [*skulls, *clovers, *numbers(*FULL)])
    assert [clause for clause, _ in story.lucks] == ["PD-220"] * 3
    assert (d.pool.skulls, d.sheets[0].damage) == (0, 0)


@clause("PD-240", "PD-241", "PD-173", "PD-DX02")
def test_skulls_strike_first_and_are_set_aside():
    """PD-DX02 Two clovers and one skull are a legal pool: 1 damage each, five dice to use."""
    d = given()
    ann = d.sheets[0]
    lay(d, "white-clover", "white-clover", "white-thief", "black-skull", "black-boots", "black-warrior")
    run(roll_dice(d), {}, [6, 6, 2, 0, 6, 5])
    assert len(ann.left) == 5
    story = use(d, ann, pause=True)
    assert ann.damage == 1
    assert dice_of(story.pending) == ("white-thief", "white-clover", "black-warrior", "black-boots")


@clause("PD-261", "PD-262", "PD-263", "PD-264", "PD-265", "PD-131")
def test_three_dice_are_used_each_once_and_noted_by_number():
    d = given()
    ann, bo = d.sheets
    lay(d, *FULL)
    story = use(d, ann, "white-thief-brew", "white-thief-brew", "level-warrior", "black-cleric-brew")

    assert used(ann) == ["white-thief", "white-thief", "black-cleric"]
    assert [face.number for face in ann.tracker] == [2, 2, 3]
    assert "white-thief" not in dice_of(story.asked("PD-261")[2])  # both have been used
    assert len(bo.left) == 6  # the pool of the others is whole


@clause("PD-269", "PD-176", "PD-450", "PD-DX10")
def test_what_a_die_can_do():
    """PD-DX10 Boots only move: there is nothing else to choose."""
    d = given(black=("cleric", "thief"))
    ann = d.sheets[0]
    open_items = ["craft-alchemists-cauldron", "craft-crown-of-the-true-king", "craft-medal-of-khar",
                  "craft-cursed-sceptre"]  # fmt: skip
    assert pays(d, ann, "black-thief") == ["level-thief", "craft-ethereal-cloak", *open_items, "brew", "move"]
    assert pays(d, ann, "white-thief") == ["craft-ethereal-cloak", *open_items, "brew", "move"]
    assert pays(d, ann, "black-boots") == ["move"]


@clause("PD-270", "PD-174", "PD-355", "PD-175", "PD-DX11", "PD-R12")
def test_a_clover_is_any_hero_and_any_item_but_no_boots():
    """PD-DX11 A clover used to move gives 2 points."""
    d = given()
    clover = pays(d, d.sheets[0], "white-clover")
    assert clover[:4] == ["level-warrior", "level-magician", "level-cleric", "level-thief"]
    assert len([key for key in clover if key.startswith("craft-")]) == 8
    assert uses(d, d.sheets[0], (d.box.face["white-clover"],))[-1].what.action == March(2)
    assert uses(d, d.sheets[0], (d.box.face["black-boots"],))[-1].what.action == March(3)


@clause("PD-359", "PD-365", "PD-366", "PD-DX33", "PD-DX09")
def test_a_swap_is_spent_only_by_a_level_of_the_other_colour():
    """PD-DX33 Of two black thief dice the first brews, the second raises the white thief: that spends the swap."""
    d = given(levels=(1, 4, 1, 1), black=("warrior", "cleric"))
    ann = d.sheets[0]
    lay(d, "white-clover", "black-thief", "black-thief", "black-thief")
    story = use(d, ann, "black-thief-brew", "black-thief-level-thief", pause=True)
    assert "black-thief-level-thief" in story.asked("PD-261")[0].keys
    fresh = given(levels=(1, 4, 1, 1), black=("warrior", "cleric"))
    for die, swapped in (("black-thief", True), ("white-thief", False)):  # the option says whether the colour changes
        raised = uses(fresh, fresh.sheets[0], (fresh.box.face[die],))[0]
        assert (raised.parts["swap"], raised.clause) == (swapped, "PD-365" if swapped else "PD-351")
    assert (ann.levels[3], ann.swaps_used) == (2, 1)
    assert "level-thief" not in pays(d, ann, "black-thief")
    assert "level-magician" not in pays(d, ann, "white-thief")  # the symbol stays


@clause("PD-351", "PD-EX02", "PD-EX03")
def test_a_level_needs_the_symbol_in_the_colour_of_the_style():
    """PD-EX02, PD-EX03 Warrior and cleric black: the black sword (number 5) makes the warrior level 2, life 5."""
    d = given(black=("warrior", "cleric"))
    ann = d.sheets[0]
    able = [face for face, one in d.box.face.items() if one.hero >= 0 and pays(d, ann, face)[0].startswith("level-")]
    assert able == ["white-magician", "white-thief", "black-warrior", "black-cleric"]
    assert d.box.face["black-warrior"].number == 5
    raise_with_die(d, ann, 0, d.box.face["black-warrior"])
    assert (ann.levels, ann.life) == ([2, 1, 1, 1], 5)


@clause("PD-220", "PD-R18")
@pytest.mark.parametrize("players", [1, 2, 8])
def test_nothing_but_the_dice_is_asked_of_luck_and_who_rolls_is_only_told(players):
    """Somebody who types real dice has six of them to type; in solo nobody is named."""
    d = given(players=players)
    story = run(roll_dice(d), {}, numbers(*FULL))
    assert [len(dice) for _, dice in story.lucks] == [6]
    assert events(d).count("roller") == (players > 1)


@clause("PD-220")
def test_every_player_is_the_one_who_rolls_about_equally_often():
    """Over all throws of the six dice that stay."""
    pools = [pool_of(BOX.six, faces) for faces in product(*(die.faces for die in BOX.dice))]
    valid = [sum(face.number for face in pool.dice) for pool in pools if not pool.is_void]
    for players in range(2, 9):
        share = [sum(1 for total in valid if total % players == seat) for seat in range(players)]
        assert max(share) < 1.1 * min(share)


@clause("PD-243", "PD-244", "PD-DX28", "PD-360", "PD-915")
def test_cleric_and_seer_against_skulls():
    """PD-DX28 A cleric at level 4 takes none; the Seer ignores one skull."""
    for marks, damage in (({"levels": (1, 1, 4, 1)}, 0), ({"power": "seer"}, 1), ({}, 2)):
        d = given(**marks)
        ann = d.sheets[0]
        run(roll_dice(d), {}, [5, 5, 5, 0, 0, 5])
        use(d, ann, pause=True)
        assert ann.damage == damage


@clause("PD-244", "PD-915", "PD-360")
@pytest.mark.parametrize(("marks", "rolled", "told"), [
    ({"power": "seer"}, FULL, []),
    ({"power": "seer"}, ("white-thief", "white-thief", "black-thief", "skull"), ["spared"]),
    ({"power": "seer"}, ("white-thief", "black-thief", "black-thief", "skull", "skull"), ["spared", "hurt"]),
    ({"power": "seer", "levels": (1, 1, 4, 1)}, ("white-thief", "black-thief", "skull"), ["unhurt"]),
    ({}, ("white-thief", "white-thief", "black-thief", "skull"), ["hurt"]),
])  # fmt: skip
def test_it_is_told_who_is_spared_and_thanks_to_whom(marks, rolled, told):
    """The Seer only with a skull to ignore, and not where the cleric protects from all of them."""
    d = given(**marks)
    lay(d, *rolled)
    before = len(events(d))
    use(d, d.sheets[0], pause=True)
    assert events(d)[before:] == told
