"""Decision windows (2.25) of battles, escapes, disarm attempts and free attacks: who is asked what, and when."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

import pytest

from clauses import clause
from games.dungeon_run.given import (
    PACK,
    change,
    corridor,
    encounters,
    given,
    lay,
    play,
    put,
    table_at,
)
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle
from undercroft.games.dungeon_run.rules.disarming import disarm
from undercroft.games.dungeon_run.rules.free_attacks import free_attack
from undercroft.games.dungeon_run.rules.moving import escape
from undercroft.kernel.rules import CHECKPOINT, CHOOSE, TOGETHER

ROLLED = "dice"


def course(rule: Generator[Any, Any, Any], luck: Sequence[int | str], answers: Sequence[str]) -> list[tuple[Any, str]]:
    """Carry out a rule; who was asked and what was rolled, in order: seat (or dice) and clause."""
    log: list[tuple[Any, str]] = []

    def traced() -> Generator[Any, Any, Any]:
        answer = None
        while True:
            try:
                request = rule.send(answer)
            except StopIteration:
                return
            if request[0] == CHOOSE:
                log.append((request[3], request[1]))
            elif request[0] == TOGETHER:
                log.extend((seat, "DR-051") for seat in request[2])
            elif request[0] != CHECKPOINT:
                log.append((ROLLED, request[1]))
            answer = yield request

    perform(traced(), luck=luck, answers=answers)
    return log


@clause("DR-050", "DR-051", "DR-052", "DR-054", "DR-055", "DR-056", "DR-057", "DR-058")
def test_the_windows_of_a_battle_come_in_order():
    """DR-050 to DR-058 Help and sabotage, acceptance, monster dice and forced rerolls, rating and roll, rerolls,
    assignment, protections, and last the rallies: the acting hero, then the assistant."""
    d = given("gorvak", "haldrun", "dorgan")
    change(d.heroes[0], abilities=["war-bellow"], equipped=["oak-shield"], wounds=2)
    change(d.heroes[1], wounds=1)
    put(d, "ooze", wounds=3)
    log = course(
        battle(d, d.heroes[0]),
        luck=[1, 6, 5, 4, 4, 4, 1],
        answers=[
            "assist-brawn", "sabotage", "accept", "pass", "brawn", "pass",
            "hit", "unused", "unused", "unused", "rally", "rally",
        ],
    )  # fmt: skip
    assert log == [
        (1, "DR-051"),
        (2, "DR-051"),
        (0, "DR-052"),
        (ROLLED, "DR-382"),
        (0, "DR-054"),
        (0, "DR-055"),
        (ROLLED, "DR-384"),
        (1, "DR-056"),
        *[(0, "DR-386")] * 4,
        (ROLLED, "DR-470"),
        (0, "DR-680"),
        (1, "DR-680"),
    ]
    assert [hero.wounds for hero in d.heroes] == [2, 0, 1]  # DR-654 the saboteur comes last


@clause("DR-050")
@pytest.mark.parametrize("action", ["battle", "escape", "battle-brenna"])
def test_the_acting_player_declares_what_he_does_and_to_whom(action):
    """DR-050 Window 1: battle and target, or escape; nothing has been rolled when the others are asked."""
    d = given("dorgan", "brenna", "haldrun")
    if action != "battle-brenna":
        put(d, "ooze")
    table = play(table_at(d), action)
    assert table.asks[0].clause == "DR-051"
    fight = table.view(2)["fight"]
    assert (fight["seat"], fight["what"], fight["dice"], fight["foe_dice"]) == (0, action[:6], [], [])
    assert (fight["monster"], fight["rival"]) == ((None, 1) if action == "battle-brenna" else ("ooze", None))


@clause("DR-050", "DR-068")
def test_a_disarm_is_declared_with_its_rating():
    """DR-050 The rating is named before the others are asked; DR-068 windows 5, 6 and 8 do not occur."""
    d = given("brenna", "haldrun")
    log = course(disarm(d, d.heroes[0], PACK.trap["hidden-pit"]), luck=[1] * 3, answers=["skill", "stay-out", "pass"])
    assert log == [(0, "DR-591"), (1, "DR-051"), (ROLLED, "DR-591"), (1, "DR-056")]


@clause("DR-068")
def test_the_windows_of_an_escape():
    """DR-068 Help, acceptance, effects before any die, the roll, rerolls; then the exit. No rating, no assignment."""
    d = given("fizzwick", "haldrun")
    change(d.heroes[0], abilities=["shrink"])
    corridor(d, 1)
    put(d, "ghoul")
    log = course(
        escape(d, d.heroes[0]),
        luck=[5, 1, 1, 1],
        answers=["assist-brawn", "accept", "use-shrink", "pass", "pass", "north"],
    )
    assert log == [
        (1, "DR-051"),
        (0, "DR-052"),
        (0, "DR-053"),
        (ROLLED, "DR-351"),
        (0, "DR-056"),
        (1, "DR-056"),
        (0, "DR-353"),
    ]


@clause("DR-051", "DR-052")
def test_each_hero_answers_once_and_the_offers_are_answered_one_by_one():
    """DR-051 Brawn, Magic, sabotage or nothing. DR-052 After the answers the helpers are fixed."""
    d = given("dorgan", "brenna", "haldrun", "ashara")
    put(d, "ooze")
    table = play(
        table_at(d, luck=[6, 6]), "battle", "assist-brawn", "sabotage", "assist-magic", "one-by-one", "accept", "refuse"
    )
    fight = table.view(3)["fight"]
    assert (fight["helpers"], fight["saboteurs"]) == ([[1, "brawn"]], [2])
    assert table.asks[0].clause == "DR-055"


@clause("DR-053", "DR-R83")
def test_effects_before_any_roll_begin_with_the_acting_player():
    """DR-053 Fizzwick shrinks the Banshee, then it wails at his helper, then the first die is rolled."""
    d = given("fizzwick", "dorgan")
    change(d.heroes[0], abilities=["shrink"])
    put(d, "banshee")
    story = perform(battle(d, d.heroes[0]), answers=["assist-brawn", "accept"], pause=True)
    assert (story.pending.seat, story.pending.clause, story.lucks, d.heroes[1].wounds) == (0, "DR-053", [], 0)
    d.fight = None
    table = table_at(d, luck=[2, 2])  # one die fewer than the Banshee's 3
    play(table, "battle", "assist-brawn", "accept", "use-shrink")
    assert (table.run.state.heroes[1].wounds, table.run.state.fight.foe_dice) == (1, [2, 2])


@clause("DR-054", "DR-385")
def test_forced_rerolls_of_the_monsters_dice_come_before_the_heros_rating():
    """DR-054 Only who could force one is asked; the rerolled dice are the potential hits."""
    d = given("gorvak", "dorgan")
    change(d.heroes[0], abilities=["war-bellow"])
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    put(d, "ooze")
    table = play(table_at(d, luck=[1, 1, 5, 6]), "battle", "use-war-bellow", "die-1")
    assert (table.asks[0].clause, table.view(0)["fight"]["threats"]) == ("DR-055", [])


@clause("DR-055")
def test_optional_additions_are_announced_after_the_rating_and_before_the_roll():
    """DR-055 Call Lightning is asked about when Magic has been chosen, and not with Brawn."""
    d = given("ashara")
    change(d.heroes[0], abilities=["call-lightning"])
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    put(d, "clay-golem")
    log = course(battle(d, d.heroes[0]), luck=[2] * 4 + [1] * 8, answers=["magic", "use-call-lightning"])
    assert log[1:] == [(0, "DR-055"), (0, "DR-053"), (ROLLED, "DR-384")]
    d.used = []
    log = course(battle(d, d.heroes[0]), luck=[2] * 4 + [1] * 2, answers=["brawn"])
    assert log[1:] == [(0, "DR-055"), (ROLLED, "DR-384")]


@clause("DR-056", "DR-844", "DR-152")
def test_rerolls_wanted_at_the_same_time_come_in_the_first_players_order():
    """DR-056 Brenna wants her coin, Haldrun blesses: Dorgan, First Player elsewhere, says who comes first; then all
    who still can are asked again."""
    d = given("brenna", "haldrun", "dorgan")
    change(d.heroes[0], equipped=["lucky-coin"])
    change(d.heroes[2], at=lay(d, "crossroads", 0, "N"))
    d.first = 2
    put(d, "clay-golem")
    log = course(
        battle(d, d.heroes[0]),
        luck=[2] * 4 + [1, 2, 2, 2] + [2],
        answers=[
            "stay-out", "brawn", "use-lucky-coin", "use-herds-blessing", "hero-brenna", "die-1", "pass",
        ],
    )  # fmt: skip
    assert log[4:] == [(0, "DR-056"), (1, "DR-056"), (2, "DR-844"), (0, "DR-845"), (ROLLED, "DR-845"), (1, "DR-056")]


@clause("DR-057")
def test_protections_are_resolved_after_the_assignment():
    """DR-057 Mirelle's ward is asked for when the blocks are made, for the hits that are left."""
    d = given("dorgan", "mirelle")
    put(d, "ooze")
    log = course(
        battle(d, d.heroes[0]),
        luck=[1, 2, 5, 3, 3, 3],
        answers=["stay-out", "brawn", "block-1", "use-ward-of-mercy"],
    )
    assert log[-2:] == [(0, "DR-386"), (1, "DR-393")]
    assert d.heroes[0].wounds == 0


@clause("DR-069")
def test_a_free_attack_goes_from_the_announcement_to_the_dice():
    """DR-069 Announced (Stabbins may duck behind another), rolled, forced rerolls, protections, wounds."""
    d = given("stabbins", "gorvak", "mirelle")
    change(d.heroes[0], abilities=["goblin-shield"])
    change(d.heroes[1], abilities=["war-bellow"])
    ooze = put(d, "ooze")
    log = course(
        free_attack(d, ooze, d.heroes[0]),
        luck=[4, 1, 2],
        answers=["hero-gorvak", "pass", "use-ward-of-mercy"],
    )
    assert [one for one in log if one[0] != ROLLED][1:] == [(1, "DR-054"), (2, "DR-393")]
    assert not {"DR-051", "DR-052", "DR-055", "DR-386"} & {one[1] for one in log}
    assert d.heroes[1].wounds == 1


@clause("DR-051", "DR-073", "DR-717")
def test_a_seat_that_can_do_nothing_is_not_asked():
    """DR-051 Alone on his tile a hero battles without anybody being asked; a stranger with no deal asks nothing."""
    d = given("brenna", "dorgan")
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    put(d, "ooze")
    log = course(battle(d, d.heroes[0]), luck=[6, 6, 1, 1, 1, 1], answers=["brawn"])
    assert log == [(ROLLED, "DR-382"), (0, "DR-055"), (ROLLED, "DR-384")]
    d = given("brenna", "dorgan")  # no treasure to sell: the Smuggler has nothing to say
    lay(d, "den", 0, "E")
    encounters(d, "smuggler")
    assert play(table_at(d, luck=[1]), "move-east").asks[0].clause == "DR-070"
