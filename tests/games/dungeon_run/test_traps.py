"""The seven traps."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.cards import alone, card, dice_of, usable, use
from games.dungeon_run.given import PACK, change, given, keys, names_of, play, put, table_at
from story import perform
from undercroft.games.dungeon_run.rules.disarming import disarm, triggered
from undercroft.games.dungeon_run.rules.moving import can_escape, can_move


@clause("DR-023", "DR-593", "DR-594")
@pytest.mark.parametrize(
    ("key", "ratings", "successes", "wounds"),
    [
        ("dart-wall", {"skill"}, 2, 2),
        ("hidden-pit", {"brawn", "skill"}, 2, 2),
        ("falling-block", {"brawn", "skill"}, 2, 3),
        ("rune-of-frailty", {"magic", "skill"}, 2, 0),
        ("choking-gas", {"magic", "skill"}, 2, 1),
        ("snapping-net", {"brawn", "skill"}, 2, 0),
        ("spiteful-coffer", {"brawn", "magic", "skill"}, 3, 2),  # without a treasure
    ],
)
def test_a_trap_asks_for_its_ratings_and_successes_and_hurts(key, ratings, successes, wounds):
    d, me, _ = alone("dorgan")
    answers = ["skill"] if len(ratings) > 1 else []
    enough = [4] * successes + [1] * (4 - successes)
    story = perform(disarm(d, me, PACK.trap[key]), luck=enough, answers=answers)
    assert (me.wounds, names_of(me.trophies)) == (0, [key])
    assert {one for ask in story.asked("DR-591") for one in ask.keys} == (ratings if answers else set())
    too_few = [4] * (successes - 1) + [1] * (5 - successes)
    perform(disarm(d, me, PACK.trap[key]), luck=too_few, answers=answers)
    assert (me.wounds, len(me.trophies)) == (wounds, 1)
    assert names_of(d.discards) == ([] if PACK.trap[key].lasting else [key])


@card("hidden-pit")
@pytest.mark.parametrize(("key", "over"), [("hidden-pit", True), ("falling-block", False)])
def test_the_hidden_pit_ends_the_turn(key, over):
    d, me, _ = alone("dorgan")
    perform(triggered(d, me, PACK.trap[key]))
    assert d.turn.over == over


@card("rune-of-frailty")
@clause("DR-596")
def test_the_rune_of_frailty_lowers_every_rating_but_not_assists():
    d, me, _ = alone("dorgan")
    perform(triggered(d, me, PACK.trap["rune-of-frailty"]))
    assert [d.rating(me, one) for one in ("brawn", "magic", "skill")] == [3, 0, 3]
    assert dice_of(d, me, "battle", "magic") == 1
    assert me.ratings == {"brawn": 4, "magic": 1, "skill": 4}


@card("rune-of-frailty")
@pytest.mark.parametrize(("face", "traps"), [(4, []), (3, ["rune-of-frailty"])])
def test_the_rune_is_broken_by_a_special_action_also_beside_a_monster(face, traps):
    d, _, _ = alone("dorgan", traps=["rune-of-frailty"])
    put(d, "ooze")
    table = play(table_at(d, luck=[face]), "use-rune-of-frailty")
    assert (names_of(table.run.state.heroes[0].traps), table.run.state.turn.actions) == (traps, 1)


@card("snapping-net")
def test_the_snapping_net_allows_neither_move_nor_escape():
    d, me, _ = alone("dorgan")
    assert can_move(d, me)
    perform(triggered(d, me, PACK.trap["snapping-net"]))
    assert not can_move(d, me)
    put(d, "ooze")
    assert not can_escape(d, me)
    assert "battle" in keys(table_at(d))


@card("snapping-net")
@pytest.mark.parametrize(("faces", "traps"), [((4, 1, 1, 1), []), ((3, 3, 3, 3), ["snapping-net"])])
def test_the_net_is_torn_with_brawn(faces, traps):
    d, me, _ = alone("dorgan", traps=["snapping-net"])
    assert usable(d, me, "snapping-net")
    use(d, me, "snapping-net", luck=faces)
    assert (names_of(me.traps), names_of(d.discards)) == (traps, [] if traps else ["snapping-net"])


@card("choking-gas")
def test_choking_gas_hurts_everybody_on_the_tile():
    d = given("dorgan", "ashara", "brenna")
    change(d.heroes[2], is_down=True)
    perform(triggered(d, d.heroes[0], PACK.trap["choking-gas"]))
    assert [hero.wounds for hero in d.heroes] == [1, 1, 0]


@card("spiteful-coffer")
def test_the_spiteful_coffer_eats_a_treasure_of_the_victims_choice():
    d, me, _ = alone("dorgan", equipped=["climbers-rope"], loot=["lucky-coin", "mantle-of-the-builders"])
    perform(triggered(d, me, PACK.trap["spiteful-coffer"]), answers=["card-climbers-rope"])
    assert (me.wounds, me.equipped, names_of(me.loot)) == (1, [], ["lucky-coin", "mantle-of-the-builders"])


@card("spiteful-coffer")
def test_the_spiteful_coffer_takes_nothing_from_a_hero_it_has_defeated():
    d, me, _ = alone("dorgan", loot=["lucky-coin", "climbers-rope"], wounds=7)
    perform(triggered(d, me, PACK.trap["spiteful-coffer"]), answers=["card-lucky-coin"])
    assert (me.is_down, names_of(me.loot), names_of(d.tiles[0].cards)) == (True, ["climbers-rope"], ["lucky-coin"])


@card("dart-wall", "falling-block")
@clause("DR-598")
def test_armour_does_not_stop_the_wounds_of_a_trap():
    d, me, _ = alone("brenna", equipped=["chain-hauberk"])
    story = perform(triggered(d, me, PACK.trap["falling-block"]))
    assert (me.wounds, story.lucks) == (3, [])
