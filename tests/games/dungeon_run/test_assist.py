"""Assist (2.14)."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import PACK, change, given, keys, lay, play, put, table_at
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle, hero_battle
from undercroft.games.dungeon_run.rules.disarming import disarm
from undercroft.games.dungeon_run.rules.helping import assist_dice
from undercroft.games.dungeon_run.rules.moving import escape
from undercroft.games.dungeon_run.rules.state import Dungeon


def three() -> Dungeon:
    """Dorgan acts, Gorvak and Ashara stand by; no hero abilities are in the way."""
    d = given("dorgan", "gorvak", "ashara")
    d.silent = (0,)
    return d


@clause("DR-620", "DR-650", "DR-051", "DR-068", "DR-660", "DR-R12")
@pytest.mark.parametrize("action", ["battle", "escape", "disarm", "hero battle"])
def test_the_others_on_the_tile_are_asked_in_every_battle_escape_and_disarm(action):
    """DR-620 Both are asked before any die; whoever is elsewhere is not."""
    d = given("dorgan", "gorvak", "ashara", "haldrun")
    d.silent = (0,)
    change(d.heroes[3], at=lay(d, "crossroads", 0, "N"))
    rules = {
        "battle": lambda: battle(d, d.heroes[0]),
        "escape": lambda: escape(d, d.heroes[0]),
        "disarm": lambda: disarm(d, d.heroes[0], PACK.trap["dart-wall"]),
        "hero battle": lambda: hero_battle(d, d.heroes[0], d.heroes[2]),
    }
    if action in ("battle", "escape"):
        put(d, "ooze")
    asked = [1] if action == "hero battle" else [1, 2]
    answers = ["stay-out"] * len(asked)
    story = perform(rules[action](), answers=answers[:-1], pause=True)
    assert [ask.seat for ask in story.asked("DR-051")] == asked
    assert story.lucks == []
    assert story.asks[-1].keys == ("assist-brawn", "assist-magic", "sabotage", "stay-out")


@clause("DR-621", "DR-145")
def test_help_is_voluntary_and_costs_the_helper_nothing():
    """DR-621 He may stay out; having helped in another's turn he has both actions in his own."""
    d = three()
    put(d, "cave-bear")
    table = play(table_at(d, luck=[1] * 4 + [1] * (4 + 2)), "battle", "assist-brawn", "stay-out", "accept", "brawn")
    assert len(table.run.state.heroes) == 3
    play(table, "end-turn")
    assert (table.asks[0].seat, table.run.state.turn.actions) == (1, 2)


@clause("DR-622", "DR-052", "DR-659", "DR-R14")
def test_each_offer_is_accepted_or_refused_separately():
    """DR-622 Gorvak's is refused: he takes no part, and is not asked again whether he sabotages instead (DR-659)."""
    d = three()
    change(d.heroes[1], wounds=1)
    put(d, "ooze", wounds=3)
    story = perform(
        battle(d, d.heroes[0]),
        luck=[6, 6] + [5] + [1] * 5,
        answers=["assist-brawn", "assist-magic", "one-by-one", "refuse", "accept", "brawn", "hit"],
    )
    assert [(ask.seat, ask.clause) for ask in story.asks[:5]] == [
        (1, "DR-051"),
        (2, "DR-051"),
        (0, "DR-622"),
        (0, "DR-052"),
        (0, "DR-052"),
    ]
    assert len(story.lucks[1][1]) == 4 + 2  # Ashara's Magic 5 only
    assert story.asked("DR-680") == []  # the refused helper does not rally


@clause("DR-624", "DR-R12")
@pytest.mark.parametrize(
    ("rating", "values", "dice"),
    [
        ("brawn", {}, 1),
        ("magic", {}, 2),
        ("magic", {"markers": {"magic": 1}}, 3),
        ("magic", {"equipped": ["circlet-of-focus"]}, 2),
        ("magic", {"equipped": ["rod-of-storms", "grimoire-of-two-moons"]}, 2),
        ("brawn", {"traps": ["rune-of-frailty"]}, 1),
    ],
)
def test_an_assist_counts_printed_value_and_markers_only(rating, values, dice):
    """DR-624 Ashara has Brawn 2 and Magic 5; circlet, rod, grimoire and rune do not count."""
    d = three()
    change(d.heroes[2], **values)
    assert assist_dice(d, d.heroes[0], d.heroes[2], rating) == dice


@clause("DR-624")
def test_the_rune_does_not_weaken_an_assist():
    """DR-624 Magic 6 with a marker, one less by the rune: the assist still counts 6."""
    d = three()
    change(d.heroes[2], markers={"magic": 1}, traps=["rune-of-frailty"])
    assert d.rating(d.heroes[2], "magic") == 5
    assert assist_dice(d, d.heroes[0], d.heroes[2], "magic") == 3


@clause("DR-625")
@pytest.mark.parametrize(("value", "dice"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)])
def test_half_rounded_down_but_at_least_one(value, dice):
    """DR-625"""
    d = three()
    change(d.heroes[1], markers={"brawn": value - 5})
    assert assist_dice(d, d.heroes[0], d.heroes[1], "brawn") == dice


@clause("DR-626")
def test_several_assistants_each_add_their_half():
    """DR-626 4 + 2 + 2 dice are rolled."""
    d = three()
    put(d, "clay-golem")
    story = perform(
        battle(d, d.heroes[0]),
        luck=[2] * 4 + [2] * 8,
        answers=["assist-brawn", "assist-magic", "accept-all", "brawn"],
    )
    assert len(story.lucks[1][1]) == 8


@clause("DR-628", "DR-R58")
def test_the_assistant_risks_nothing():
    """DR-628 The golem hits four times: all wounds are the acting hero's."""
    d = three()
    put(d, "clay-golem")
    perform(
        battle(d, d.heroes[0]),
        luck=[6] * 4 + [2] * 6,
        answers=["assist-brawn", "stay-out", "accept", "brawn"],
    )
    assert [hero.wounds for hero in d.heroes] == [4, 0, 0]


@clause("DR-629", "DR-657", "DR-716", "DR-717")
def test_unconscious_heroes_neither_assist_nor_sabotage():
    """DR-629 DR-657 Gorvak lies there: only Ashara is asked."""
    d = three()
    change(d.heroes[1], is_down=True)
    put(d, "ooze")
    story = perform(battle(d, d.heroes[0]), pause=True)
    assert story.pending is not None
    assert [ask.seat for ask in story.asks] == [2]


@clause("DR-630", "DR-R73")
def test_once_in_each_action_and_in_any_number_of_actions():
    """DR-630 In two battles of the turn Gorvak is asked once each."""
    d = three()
    change(d.heroes[2], at=lay(d, "crossroads", 0, "N"))
    put(d, "clay-golem")
    table = table_at(d, luck=[2] * 4 + [2] * 6 + [2] * 4 + [2] * 2)
    play(table, "battle", "assist-brawn", "accept", "brawn", "battle")
    assert (table.asks[0].seat, "sabotage" in keys(table)) == (1, True)
    play(table, "sabotage", "brawn")
    assert table.run.state.turn is None or table.run.state.turn.seat == 1


@clause("DR-631", "DR-683", "DR-R93")
def test_an_assistant_felled_after_the_first_die_leaves_his_dice_but_does_not_rally():
    """DR-631 The Fire Drake's burst fells Gorvak after its dice: his 2 dice stay, he gets nothing for the kill."""
    d = three()
    change(d.heroes[0], wounds=1)
    change(d.heroes[1], wounds=9)
    change(d.heroes[2], at=lay(d, "crossroads", 0, "N"))
    put(d, "fire-drake", wounds=3)
    story = perform(
        battle(d, d.heroes[0]),
        luck=[4, 5, 1, 1, 6, 6, 6, 1, 1, 1],
        answers=["assist-brawn", "accept", "brawn", "hit", "block-4", "block-5", "rally"],
    )
    assert len(story.lucks[1][1]) == 4 + 2
    assert [ask.seat for ask in story.asked("DR-680")] == [0]
    assert (d.heroes[1].is_down, d.heroes[1].wounds) == (True, 5)


@clause("DR-631", "DR-R93")
def test_what_a_felled_helper_or_saboteur_brought_into_the_action_stays():
    """DR-631 Brenna's Captain's Call and Stabbins's Dirty Tricks count, although the burst has felled both."""
    d = given("dorgan", "brenna", "stabbins")
    change(d.heroes[1], wounds=8)
    change(d.heroes[2], wounds=6, abilities=["dirty-tricks"])
    put(d, "fire-drake")
    story = perform(
        battle(d, d.heroes[0]),
        luck=[4, 5, 1, 1, *[1] * (4 + 2 + 1 - 3)],
        answers=["assist-brawn", "sabotage", "accept", "brawn"],
    )
    assert [hero.is_down for hero in d.heroes] == [False, True, True]
    assert len(story.lucks[1][1]) == 4
