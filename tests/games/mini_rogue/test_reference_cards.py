"""The reference card: Rewards on one side, the Criminal on the other; and what follows a Guardian."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.given import PACK, change, given, hero, listen, party, potions, room, table_at, told
from games.mini_rogue.printed import FIGHTER, icons
from story import perform
from undercroft.games.mini_rogue.glossary import EXIT
from undercroft.games.mini_rogue.rules.icons import fight_criminal, resolve, take_rewards
from undercroft.games.mini_rogue.rules.rooms import resolve_room, treasure
from undercroft.games.mini_rogue.rules.turn import beat_guardian, leave_area


def at_guardian(key: str, area: int = 2, **values):
    """A character at the Exit, a Guardian before it."""
    d = given(area=area, at=EXIT, **{**FIGHTER, **values})
    d.guardian = PACK.guardian[key]
    return d


# -- Rewards ------------------------------------------------------------------------------------------------------

ROWS = [
    (1, "left", "fire"), (1, "right", {"xp": 1}),
    (2, "left", "frost"), (2, "right", {"gold": 3}),
    (3, "left", "poison"), (3, "right", {"xp": 1}),
    (4, "left", "healing"), (4, "right", {"armor": 1}),
    (5, "left", "holy"), (5, "right", {"hp": 4}),
    (6, "left", "perception"), (6, "right", {"gold": 3}),
]  # fmt: skip


@clause("MR-751")
@pytest.mark.parametrize(("face", "side", "gain"), ROWS)
def test_one_of_the_two_rewards_of_the_row_is_chosen(face, side, gain):
    d = given("sellsword", hp=10, gold=0, armor=0)
    story = perform(take_rewards(d, hero(d)), luck=[face], answers=[f"reward-{side}", "always-1"])
    assert story.asks[0].keys == ("reward-left", "reward-right")
    if isinstance(gain, str):
        assert potions(hero(d)) == [gain]
    else:
        (what, n), start = *gain.items(), {"hp": 10, "gold": 2, "xp": 0, "armor": 0}
        assert getattr(hero(d), what) == start[what] + n
        assert potions(hero(d)) == []


@clause("MR-751", "MR-R76")
def test_rewards_are_no_skill_test():
    d = given("sellsword", xp=12, poisoned=True, cursed=True)
    story = perform(take_rewards(d, hero(d)), luck=[4], answers=["reward-right", "always-1"])
    assert [[die.key for die in dice] for _, dice in story.lucks] == [["dungeon"]]


@clause("MR-752", "MR-R56")
def test_in_addition_two_gold():
    d = given("sellsword", gold=0)
    story = perform(take_rewards(d, hero(d)), luck=[4], answers=["reward-right", "always-1"])
    assert [ask.clause for ask in story.asks] == ["MR-751", "MR-752"]
    assert (hero(d).armor, hero(d).gold) == (2, 2)


@clause("MR-752", "MR-793")
def test_or_in_addition_a_story():
    d = given("sellsword", gold=0)
    luck, answers = [4, "sealed-letter"], ["reward-right", "always-2", "choice-1"]
    perform(take_rewards(d, hero(d)), luck=luck, answers=answers)
    assert (hero(d).armor, hero(d).gold, hero(d).xp) == (2, 0, 2)


@clause("MR-R56")
def test_the_reward_is_gained_before_the_second_choice():
    d = given("sellsword", gold=0)
    story = perform(take_rewards(d, hero(d)), luck=[2], answers=["reward-right"], pause=True)
    assert story.pending.clause == "MR-752"
    assert hero(d).gold == 3


@clause("MR-750", "MR-023")
def test_the_rewards_seal_on_a_room_resolves_the_rewards_as_often_as_it_comes():
    d = given("sellsword", gold=0)
    for gold in (1 + 3 + 2, 2 * (1 + 3 + 2)):
        answers = ["reward-right", "always-1"]
        perform(treasure(d, hero(d), room(d, "offertory-chest")), luck=[5, 6, 2], answers=answers)
        assert hero(d).gold == gold


# -- the Criminal -------------------------------------------------------------------------------------------------


@clause("MR-760", "MR-796")
@pytest.mark.parametrize(("area", "hp", "damage"), [(1, 5, 2), (3, 8, 3), (5, 11, 5), (8, 14, 7)])
def test_the_criminal_is_fought_at_once_like_a_monster_of_the_floor(area, hp, damage):
    d = given(area=area)
    story = perform(resolve(d, hero(d), icons("criminal")), pause=True)
    assert story.pending.clause == "MR-320"
    assert (d.enemy.hp, d.enemy.row.damage) == (hp, damage)


@clause("MR-760")
def test_the_criminal_beaten_gives_the_reward_of_its_row():
    d = given(**FIGHTER)
    assert perform(fight_criminal(d, hero(d)), luck=[5, 1], answers=[]).result
    assert hero(d).xp == 2


@clause("MR-761")
def test_when_the_criminal_is_beaten_the_room_is_resolved_too():
    d = given(rooms={0: "cutpurse-alley"}, **FIGHTER)
    perform(resolve_room(d, hero(d)), luck=[2, 4, 5, 1], answers=[])
    assert hero(d).resolved
    assert d.enemy is None


@clause("MR-761", "MR-770")
def test_the_icons_after_the_criminal_come_before_the_room_is_resolved():
    table = table_at(given(rooms={0: "abandoned-jail"}, gold=0, **FIGHTER), luck=[2, 2, 5, 1, "strongbox", "the-pyre"])
    assert table.asks[0].clause == "MR-212"
    assert table.view(0)["heroes"][0]["gold"] == 2


@clause("MR-R82")
def test_the_criminal_is_fought_alone_even_beside_a_partner():
    d = party("rat-hunter", "sellsword", rooms={0: "cutpurse-alley"})
    for one in d.heroes:
        change(one, **FIGHTER)
    story = perform(resolve_room(d, d.heroes[0]), luck=[2, 4, 4, 1, 1, 1, 5, 1], answers=["done"] * 2)
    assert {ask.seat for ask in story.asks} == {0}
    assert [one.xp for one in d.heroes] == [2, 0]
    assert [one.met_danger for one in d.heroes] == [True, False]


# -- after a Guardian ---------------------------------------------------------------------------------------------


@clause("MR-673", "MR-R95")
def test_after_a_guardian_the_reward_of_its_row_and_the_rewards_once():
    d = listen(at_guardian("executioner", xp=12, gold=0, armor=0))
    luck, answers = [5, 5, 5, 1, 4], ["reward-right", "always-1"]
    story = perform(beat_guardian(d, d.guardian), luck=luck, answers=answers)
    assert (hero(d).xp, hero(d).armor, hero(d).gold) == (13, 1, 2)
    assert [clause for clause, _ in story.lucks].count("MR-751") == 1
    clauses = [clause for clause, _ in told(d)]
    assert clauses.index("MR-780") < clauses.index("MR-751")


@clause("MR-673")
def test_the_card_is_discarded_after_its_reward_and_before_the_rewards():
    d = at_guardian("executioner", xp=12)
    left = d.guardians_left
    story = perform(beat_guardian(d, d.guardian), luck=[5, 5, 5, 1, 4], answers=[], pause=True)
    assert story.pending.clause == "MR-751"
    assert hero(d).xp == 13
    assert (d.guardian, d.guardians_left) == (None, left - 1)


@clause("MR-673")
def test_the_descent_follows_the_rewards():
    d = at_guardian("executioner", xp=12, ration=3)
    answers = ["reward-right", "always-1"]
    assert perform(leave_area(d), luck=[5, 5, 5, 1, 4], answers=answers).result is False
    assert (hero(d).ration, hero(d).card_up, d.area) == (2, True, 3)


@clause("MR-R57")
def test_the_final_guardian_gives_no_reward_but_victory():
    d = at_guardian("kings-remains", area=10, xp=12, hp=10, gold=0)
    table = table_at(d, luck=[6, 6, 6, 1, 6, 6, 6, 6, 6, 1, 6])
    for key in ("critical-1", "critical-1", "critical-1"):
        table.answer(0, key)
    assert table.outcome.winners == (0,)
    one = table.view(0)["heroes"][0]
    assert (one["xp"], one["gold"], one["potions"]) == (12, 0, [])


@clause("MR-678", "MR-368", "MR-670")
def test_phase_two_has_its_own_hp_damage_and_effects():
    d = at_guardian("kings-remains", area=10, xp=12, hp=20)
    luck = [6, 6, 6, 1, 6, 6, 2, 2, 2, 3, 2, 2, 2, 1, 0]
    perform(leave_area(d), luck=luck, answers=["critical-1", "critical-2", "done"], pause=True)
    assert d.enemy.row is PACK.guardian["kings-remains"].phases[1]
    assert d.enemy.hp == 20 - 6
    assert hero(d).hp == 20 - 9
    assert (hero(d).poisoned, hero(d).cursed) == (True, False)


@clause("MR-679")
def test_nothing_carries_over_between_the_phases():
    """MR-679 No excess damage, and no Poison on the Enemy."""
    d = at_guardian("kings-remains", area=10, xp=12, hp=20, potions=["poison"])
    luck = [3, 3, 3, 1, 6, 6, 6, 1, 2, 2, 2, 1, 2, 2, 2, 1]
    answers = ["done", "use-poison", "done"]
    perform(leave_area(d), luck=luck, answers=answers, pause=True)
    assert d.enemy.hp == 20 - 6
    assert not d.enemy.poisoned


@clause("MR-670")
def test_the_row_of_a_guardian_is_that_of_the_floor():
    d = at_guardian("rat-king", area=7)
    perform(leave_area(d), luck=[2, 1], pause=True)
    assert d.enemy.full_hp == 19
