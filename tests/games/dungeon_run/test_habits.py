"""What is answered in a player's stead: the obvious answer, and standing answers; and where it is left to him."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import change, corridor, encounters, given, here, lay, play, put, stack, table_at
from undercroft.games.dungeon_run.rules.state import ROAMING
from undercroft.games.dungeon_run.rules.verbs.clock import look_at_boss
from undercroft.games.dungeon_run.sight.habits import STANDING, secrets


def standing(table, key: str, seat: int = 0) -> str | None:
    """What a standing answer says to the ask of this seat."""
    ask = next(one for one in table.asks if one.seat == seat)
    one = next(one for one in STANDING if one.key == key)
    assert ask.clause in one.clauses
    return one.answer(ask.to_json(), table.view(seat))


def alone(*heroes: str, **first):
    """The first hero on the Entrance, the other one tile north."""
    d = given(*heroes)
    change(d.heroes[0], **first)
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    return d


def test_what_stands_from_the_beginning():
    assert [one.key for one in STANDING if one.default] == ["rally", "all-dice", "kept-roll", "better-rating"]


@clause("DR-386")
@pytest.mark.parametrize(
    ("foe", "wounds", "monster", "obvious", "all_dice"),
    [
        ([6, 6], 0, 0, "all-hit", "all-hit"),  # nothing to block
        ([1, 3], 0, 0, "all-hit", None),
        ([1, 3], 3, 0, "all-hit", None),  # two wounds more leave him three away from defeat
        ([1, 3], 4, 0, "all-block", None),
        ([1, 3], 5, 1, "all-hit", None),  # all hits kill, and he survives it
        ([1, 3], 6, 1, "all-block", None),  # he would not
        ([1, 3], 6, 2, "all-kill", None),
        ([1, 3], 7, 2, None, None),  # what kills it kills him: that is never obvious
        ([1, 3], 0, 3, "all-block", None),  # the one hit left beside two blocks is enough
    ],
)
def test_dice_hit_unless_that_would_be_dangerous(foe, wounds, monster, obvious, all_dice):
    d = alone("dorgan", "ashara", wounds=wounds)
    put(d, "ooze", wounds=monster)
    table = play(table_at(d, luck=[*foe, 6, 5, 5, 2]), "battle", "brawn")
    assert (table.asks[0].obvious, standing(table, "all-dice")) == (obvious, all_dice)


@clause("DR-055")
@pytest.mark.parametrize(
    ("hero", "markers", "obvious", "better"),
    [
        ("dorgan", {}, "brawn", "brawn"),
        ("dorgan", {"magic": 2}, "brawn", None),  # only one die more
        ("ashara", {}, "magic", "magic"),
    ],
)
def test_the_rating_with_two_dice_more_is_taken(hero, markers, obvious, better):
    d = alone(hero, "dorgan" if hero == "ashara" else "ashara", markers=markers)
    put(d, "ooze")
    table = play(table_at(d, luck=[6, 6]), "battle")
    assert (table.asks[0].obvious, standing(table, "better-rating")) == (obvious, better)


@clause("DR-055", "DR-090")
def test_more_dice_against_a_better_defence_are_a_decision():
    """The Ghost is hard to hit with Brawn."""
    d = alone("dorgan", "ashara", markers={"brawn": 2})
    put(d, "ghost")
    table = play(table_at(d, luck=[1, 1, 1]), "battle")
    parts = {option["key"]: option["parts"] for option in table.asks[0].to_json()["options"]}
    assert parts["brawn"]["defence"] > parts["magic"]["defence"]
    assert parts["brawn"]["dice"] - parts["magic"]["dice"] >= 2
    assert standing(table, "better-rating") is None


@clause("DR-055", "DR-090")
@pytest.mark.parametrize(
    ("markers", "obvious"),
    [({}, "brawn"), ({"magic": 2}, "magic"), ({"brawn": 1, "magic": 2}, "magic")],  # 4 or 6, 4 or 6, 5 or 6 sixths
)
def test_the_rating_that_promises_more_hits_is_obvious(markers, obvious):
    """A die hits the Ghost with a 6 in Brawn, with a 5 or 6 in Magic."""
    d = alone("dorgan", "ashara", markers=markers)
    put(d, "ghost")
    table = play(table_at(d, luck=[1, 1, 1]), "battle")
    assert table.asks[0].obvious == obvious


@clause("DR-386")
def test_a_single_die_hits():
    d = alone("dorgan", "ashara")
    put(d, "ooze")
    table = play(table_at(d, luck=[1, 3, 6, 5, 5, 2]), "battle", "brawn", "hit")
    assert (table.asks[0].keys, table.asks[0].obvious) == (("hit", "block-1", "block-3", "unused"), "hit")


@clause("DR-465")
def test_the_rating_against_a_hero_is_a_decision():
    table = play(table_at(given("dorgan", "ashara")), "battle-ashara")
    assert (table.asks[0].clause, table.asks[0].obvious) == ("DR-055", None)


@clause("DR-386")
@pytest.mark.parametrize(
    ("keys", "answer"),
    [(["block-3", "unused"], "block-3"), (["hit", "block-3", "unused"], None), (["unused"], None)],
)
def test_the_only_use_of_a_die_is_no_decision(keys, answer):
    one = next(one for one in STANDING if one.key == "all-dice")
    assert one.answer({"options": [{"key": key} for key in keys]}, {}) == answer


@clause("DR-680")
@pytest.mark.parametrize(("hero", "answer"), [("dorgan", "rally"), ("gorvak", None)])
def test_everybody_rallies_but_who_fights_better_with_wounds(hero, answer):
    """Gorvak's Blood Fury adds dice for wounds."""
    d = alone(hero, "ashara", wounds=3)
    put(d, "ooze", wounds=3)
    table = play(table_at(d, luck=[6] * 9), "battle", "brawn")
    while table.asks[0].clause != "DR-680":
        table.answer(0, table.asks[0].keys[0])
    assert standing(table, "rally") == answer


@clause("DR-056", "DR-352")
@pytest.mark.parametrize(("dice", "answer"), [([4, 1, 1, 1], "pass"), ([3, 3, 3, 3], None)])
def test_nobody_rerolls_an_escape_that_has_succeeded(dice, answer):
    d = alone("dorgan", "fizzwick", equipped=["lucky-coin"])
    put(d, "ghoul")  # one escapes at 4
    table = play(table_at(d, luck=dice), "escape")
    assert (standing(table, "kept-roll"), standing(table, "no-rerolls")) == (answer, "pass")


@clause("DR-056", "DR-841")
def test_the_roll_of_another_is_a_decision():
    d = given("dorgan", "fizzwick")
    change(d.heroes[1], abilities=["reverse-fortune"])
    put(d, "ghoul")
    table = play(table_at(d, luck=[5, 1, 1, 1]), "escape", "stay-out")
    assert standing(table, "kept-roll", seat=1) is None


@clause("DR-056", "DR-592")
@pytest.mark.parametrize(("dice", "answer"), [([4, 4, 1, 1], "pass"), ([6, 3, 3, 3], None)])
def test_nobody_rerolls_a_trap_that_is_disarmed(dice, answer):
    """The Dart Wall asks for two of 4 or more."""
    d = alone("dorgan", "fizzwick", equipped=["lucky-coin"])
    stack(d, "den", "crossroads")
    encounters(d, "dart-wall")
    table = table_at(d, luck=[1, *dice, *[1] * 4])
    play(table, "move-south", "pass")  # the die of the Den may be rolled again too
    while table.asks[0].clause != "DR-056":
        table.answer(0, table.asks[0].keys[0])
    assert table.view(0)["fight"]["what"] == "disarm"
    assert standing(table, "kept-roll") == answer


@clause("DR-052", "DR-622")
def test_help_is_accepted_one_or_all():
    d = given("dorgan", "ashara", "brenna")
    put(d, "ooze")
    table = table_at(d)
    play(table, "battle")
    table.answer(1, "assist-magic")
    table.answer(2, "stay-out")
    assert (table.asks[0].obvious, standing(table, "accept-help")) == ("accept", "accept")
    table = table_at(d)
    play(table, "battle")
    table.answer(1, "assist-magic")
    table.answer(2, "assist-brawn")
    assert (table.asks[0].obvious, standing(table, "accept-help")) == ("accept-all", "accept-all")


@clause("DR-051")
def test_help_goes_with_the_better_rating_against_monsters_before_the_final_phase():
    d = given("dorgan", "ashara", "brenna")
    put(d, "ooze")
    table = play(table_at(d), "battle")
    assert [standing(table, "assist", seat) for seat in (1, 2)] == ["assist-magic", "assist-brawn"]
    assert standing(table, "stay-out", 1) == "stay-out"
    d.final = True
    table = play(table_at(d), "battle")
    assert [standing(table, "assist", seat) for seat in (1, 2)] == [None, None]
    table = play(table_at(given("dorgan", "ashara", "brenna")), "battle-ashara")
    assert standing(table, "assist", 2) is None  # against a hero one takes sides oneself


@clause("DR-541")
@pytest.mark.parametrize(
    ("worn", "found", "answer"),
    [([], "studded-jerkin", "equip-studded-jerkin"), (["studded-jerkin"], "lucky-coin", "equip-lucky-coin"),
     (["chain-hauberk"], "studded-jerkin", None)],
)  # fmt: skip
def test_what_fits_an_empty_slot_is_worn(worn, found, answer):
    d = alone("brenna", "ashara", equipped=worn)
    here(d, 0, cards=[found])
    table = play(table_at(d), "search")
    assert table.asks[0].clause == "DR-541"
    assert (table.asks[0].obvious, standing(table, "wear")) == (answer, answer)


@clause("DR-820")
def test_all_roaming_can_be_left_to_chance():
    d = given("dorgan", "fizzwick")
    row = corridor(d, 3)
    put(d, "ooze", row[1])
    put(d, "vharoth", row[2])
    d.turn, d.to_play, d.stage = None, [], ROAMING
    table = table_at(d)
    assert standing(table, "chance") == "chance"
    play(table, f"monster-{row[2]}")
    assert standing(table, "chance") == "chance"


@clause("DR-591")
@pytest.mark.parametrize(
    ("markers", "obvious", "better"),
    [({}, "skill", "skill"), ({"magic": 4}, "magic", None), ({"magic": 5}, "magic", "magic")],
)
def test_a_trap_is_disarmed_with_the_better_rating(markers, obvious, better):
    d = alone("dorgan", "fizzwick", markers=markers)
    stack(d, "den", "crossroads")
    encounters(d, "rune-of-frailty")
    table = play(table_at(d, luck=[1]), "move-south")
    assert table.asks[0].clause == "DR-591"
    assert (table.asks[0].obvious, standing(table, "better-rating")) == (obvious, better)


@clause("DR-519", "DR-741")
def test_who_knows_what_others_do_not():
    """A loot pile is its owner's; what is offered is known to the two; open cards are nobody's secret."""
    d = given("dorgan", "brenna")
    change(d.heroes[0], loot=["lucky-coin", "climbers-rope"], trophies=["ooze"])
    change(d.heroes[1], equipped=["oak-shield"])
    table = play(table_at(d), "equip", "trade-brenna", "give-lucky-coin", "want-oak-shield")
    assert secrets(table.run.state) == {"lucky-coin": {0}, "climbers-rope": {0}, "ooze": {0}}
    play(table, "offer")
    assert secrets(table.run.state) == {"lucky-coin": {0, 1}, "climbers-rope": {0}, "ooze": {0}}


@clause("DR-314", "DR-144")
def test_what_was_looked_at_is_known_to_who_looked():
    d = given("dorgan", "brenna")
    encounters(d, "ooze", "ghoul")
    stack(d, "den")
    assert secrets(d) == {}
    d.saw_top = 1
    assert secrets(d) == {"ooze": {1}, "ghoul": {1}, "den": {1}}
    d.saw_top = 0
    assert secrets(d) == {"ooze": {0}, "ghoul": {0}, "den": {0}}
    d.saw_top = -1
    boss = d.bosses.cards()[0]
    look_at_boss(d, d.heroes[1], boss)
    assert secrets(d) == {boss.key: {1}}
    d.lair = 0  # it lies open now
    assert secrets(d) == {}
