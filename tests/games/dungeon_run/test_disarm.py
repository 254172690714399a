"""Disarm (2.13)."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import (
    PACK,
    change,
    encounters,
    given,
    here,
    keys,
    lay,
    listen,
    names_of,
    play,
    table_at,
    told,
)
from story import perform
from undercroft.games.dungeon_run.rules.disarming import disarm
from undercroft.games.dungeon_run.rules.state import Dungeon


def alone(hero: str, **values: object) -> Dungeon:
    d = given(hero)
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    change(d.heroes[0], **values)
    return d


@clause("DR-590", "DR-145")
def test_who_draws_a_trap_must_disarm_it_at_once_without_an_action():
    """DR-590 The Den brings a Dart Wall: the Skill dice roll without a question; one action is spent, for the Move."""
    d = alone("brenna")
    lay(d, "den", 0, "E")
    encounters(d, "dart-wall")
    table = play(table_at(d, luck=[1, 4, 4, 1]), "move-east")
    state = table.run.state
    assert (names_of(state.heroes[0].trophies), state.turn.actions, table.asks[0].clause) == (
        ["dart-wall"],
        1,
        "DR-070",
    )


@clause("DR-591", "DR-050", "DR-068")
@pytest.mark.parametrize(("rating", "dice"), [("brawn", 4), ("skill", 3)])
def test_he_rolls_one_of_the_printed_ratings(rating, dice):
    """DR-591 Hidden Pit: Brawn or Skill, never Magic."""
    d = alone("brenna")
    story = perform(disarm(d, d.heroes[0], PACK.trap["hidden-pit"]), luck=[4] * dice, answers=[rating])
    assert story.asks[0].keys == ("brawn", "skill")
    assert len(story.lucks[0][1]) == dice


@clause("DR-591", "DR-068")
def test_assists_and_sabotage_count_for_a_disarm():
    """DR-591 Skill 2 + 2 (Brawn 4) − 2; windows 1 to 4, the roll, the result: nothing of a battle is asked."""
    d = given("haldrun", "dorgan", "ashara")
    d.silent = (0,)
    story = perform(
        disarm(d, d.heroes[0], PACK.trap["dart-wall"]),
        luck=[1, 1],
        answers=["assist-brawn", "sabotage", "accept"],
    )
    assert [ask.clause for ask in story.asks] == ["DR-051", "DR-051", "DR-052"]
    assert [(one, len(pool)) for one, pool in story.lucks] == [("DR-591", 2)]


@clause("DR-591", "DR-653")
def test_a_sabotaged_disarm_keeps_one_die():
    """DR-591 Skill 2 − 2, at least 1."""
    d = given("haldrun", "dorgan")
    d.silent = (0,)
    story = perform(disarm(d, d.heroes[0], PACK.trap["dart-wall"]), luck=[1], answers=["sabotage"])
    assert len(story.lucks[0][1]) == 1


@clause("DR-592", "DR-593", "DR-594", "DR-023")
@pytest.mark.parametrize(
    ("trap", "faces", "disarmed"),
    [
        ("dart-wall", (4, 4, 1), True),
        ("dart-wall", (3, 6, 3), False),
        ("falling-block", (5, 6, 1), True),
        ("falling-block", (1, 6, 3), False),
        ("spiteful-coffer", (4, 5, 6), True),
        ("spiteful-coffer", (4, 5, 3), False),
    ],
)
def test_the_printed_number_of_successes_is_needed(trap, faces, disarmed):
    """DR-592 DR-593 Each 4+ counts; the card goes to the loot pile or takes effect."""
    d = alone("brenna")
    card = PACK.trap[trap]
    perform(disarm(d, d.heroes[0], card), luck=faces, answers=["skill"] if len(card.ratings) > 1 else [])
    assert names_of(d.heroes[0].trophies) == ([trap] if disarmed else [])
    assert (d.heroes[0].wounds == 0) is disarmed


@clause("DR-594", "DR-595", "DR-R47")
def test_a_triggered_trap_wounds_takes_effect_and_is_discarded():
    """DR-594 Choking Gas: 1 wound for him and each other hero there. DR-595 Then it is discarded."""
    d = given("brenna", "dorgan")
    perform(disarm(d, d.heroes[0], PACK.trap["choking-gas"]), luck=[1, 1, 1], answers=["skill", "stay-out"])
    assert ([hero.wounds for hero in d.heroes], names_of(d.discards)) == ([1, 1], ["choking-gas"])


@clause("DR-594")
def test_a_trap_may_give_no_wounds():
    """DR-594 The Rune of Frailty wounds nobody."""
    d = alone("brenna")
    perform(disarm(d, d.heroes[0], PACK.trap["rune-of-frailty"]), luck=[1], answers=["magic"])
    assert d.heroes[0].wounds == 0


@clause("DR-596", "DR-R47")
def test_a_lasting_trap_stays_until_its_effect_ends():
    """DR-596 The net lies beside him and holds him; torn, it is discarded and he may move."""
    d = alone("brenna")
    perform(disarm(d, d.heroes[0], PACK.trap["snapping-net"]), luck=[1, 1, 1, 1], answers=["brawn"])
    assert (names_of(d.heroes[0].traps), d.discards) == (["snapping-net"], [])
    table = table_at(d, luck=[4, 1, 1, 1])
    assert "move-north" not in keys(table)
    play(table, "use-snapping-net")
    assert (table.run.state.heroes[0].traps, names_of(table.run.state.discards)) == ([], ["snapping-net"])
    assert "move-north" in keys(table)


@clause("DR-597", "DR-R22")
@pytest.mark.parametrize("faces", [(4, 4, 1), (1, 1, 1)])
def test_treasure_under_the_trap_stays(faces):
    """DR-597 Disarmed or not."""
    d = alone("brenna")
    here(d, 0, hidden=1)
    perform(disarm(d, d.heroes[0], PACK.trap["dart-wall"]), luck=faces)
    assert (len(d.tiles[0].hidden), d.heroes[0].loot) == (1, [])


@clause("DR-598", "DR-R47")
def test_armour_does_not_stop_a_trap():
    """DR-598 Hauberk, helm and a Ward of Mercy: none is rolled or asked for, all wounds are placed."""
    d = given("brenna", "mirelle")
    change(d.heroes[0], equipped=["chain-hauberk", "iron-helm"])
    story = perform(
        disarm(d, d.heroes[0], PACK.trap["falling-block"]), luck=[1, 1, 1, 1], answers=["brawn", "stay-out"]
    )
    assert (d.heroes[0].wounds, len(story.lucks)) == (3, 1)


@clause("DR-599", "DR-680", "DR-R105")
def test_after_a_disarmed_trap_card_rallies_saboteurs_in_order():
    """DR-599 The card, his rally, the assistants' rallies clockwise, the saboteurs' wounds."""
    d = listen(given("brenna", "dorgan", "ashara", "haldrun"))
    d.silent = (0,)
    for hero in d.heroes:
        change(hero, wounds=2)
    story = perform(
        disarm(d, d.heroes[0], PACK.trap["dart-wall"]),
        luck=[4] * (3 + 2 + 1 - 2),
        answers=["assist-brawn", "sabotage", "assist-brawn", "accept-all", "rally", "rally", "rally"],
    )
    assert [ask.seat for ask in story.asked("DR-680")] == [0, 1, 3]
    order = ["DR-593", "DR-680", "DR-680", "DR-680", "DR-654"]
    assert [one for one, text in told(d) if one in order and "rallies" not in text] == order
    assert [hero.wounds for hero in d.heroes] == [1, 1, 3, 1]
