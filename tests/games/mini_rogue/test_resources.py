"""Character board and resources: maxima, losses, what they cost and what they buy."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from clauses import clause
from games.mini_rogue.foes import facing
from games.mini_rogue.given import PACK, change, given, hero, hold, potions, room
from story import perform
from tables import table_of
from undercroft.content.checking import checked
from undercroft.games.mini_rogue.kinds.results import Cost, Effect
from undercroft.games.mini_rogue.kinds.rooms import ObjectRoom
from undercroft.games.mini_rogue.rules.combat import enemy_attack, improve
from undercroft.games.mini_rogue.rules.icons import resolve
from undercroft.games.mini_rogue.rules.objects import find_object
from undercroft.games.mini_rogue.rules.preparation import prepare
from undercroft.games.mini_rogue.rules.resources import can_pay
from undercroft.games.mini_rogue.rules.rooms import merchant, resolve_room, shrine, trap
from undercroft.games.mini_rogue.rules.skill_test import skill_test
from undercroft.games.mini_rogue.rules.state import Attack, Enemy
from undercroft.games.mini_rogue.rules.turn import descend
from undercroft.games.mini_rogue.rules.verbs import Death, gain, throw
from undercroft.games.mini_rogue.sight.view import view

TRACKS = {"hp": 20, "armor": 5, "ration": 6, "gold": 20}


def gains(what: str, n: int = 1, floor: bool = False) -> tuple[Effect, ...]:
    return (Effect(verb="gain", what=what, n=n, floor=floor),)


def loses(what: str, n: int = 1, floor: bool = False) -> tuple[Effect, ...]:
    return (Effect(verb="lose", what=what, n=n, floor=floor),)


def foe(key: str, floor: int = 1) -> Enemy:
    kind = PACK.room[key]
    row = kind.rows[floor - 1]
    return Enemy(kind, row, row.hp, row.hp)


# -- gains -------------------------------------------------------------------------------------------------


@clause("MR-110", "MR-R20")
@pytest.mark.parametrize(("what", "most"), TRACKS.items())
def test_what_goes_beyond_the_maximum_is_lost(what, most):
    d = given(**{what: most - 1})
    before = {one: getattr(hero(d), one) for one in ("hp", "xp", "armor", "ration", "gold") if one != what}
    perform(resolve(d, hero(d), gains(what, 3)))
    assert getattr(hero(d), what) == most
    assert {one: getattr(hero(d), one) for one in before} == before


@clause("MR-111")
def test_hp_may_rise_above_the_starting_hp_up_to_twenty():
    d = given(hp=10)
    perform(resolve(d, hero(d), gains("hp", 7)))
    assert hero(d).hp == 17
    perform(resolve(d, hero(d), gains("hp", 7)))
    assert hero(d).hp == 20


@clause("MR-EX53", "MR-R19")
def test_xp_fill_up_and_the_rest_becomes_hp():
    d = given(xp=17, hp=10)
    perform(resolve(d, hero(d), gains("xp", 3)))
    assert (hero(d).xp, hero(d).hp) == (18, 12)


@clause("MR-R19", "MR-110")
def test_hp_made_of_xp_stop_at_twenty_too():
    d = given(xp=18, hp=19)
    perform(resolve(d, hero(d), gains("xp", 3)))
    assert (hero(d).xp, hero(d).hp) == (18, 20)


@clause("MR-EX54", "MR-111")
def test_a_healing_potion_heals_up_to_twenty():
    d = given(hp=16, potions=["healing"])
    perform(skill_test(d, hero(d)), luck=[5, 3], answers=["use-healing"])
    assert hero(d).hp == 20
    assert potions(hero(d)) == []


@clause("MR-118")
def test_a_third_potion_finds_no_space():
    d = given(potions=["fire", "frost"])
    story = perform(resolve(d, hero(d), (Effect(verb="potion", what="holy"),)), answers=["discard-fire"])
    assert story.asks[0].keys == ("discard-fire", "discard-frost", "refuse-potion")
    assert potions(hero(d)) == ["frost", "holy"]


@clause("MR-120")
@pytest.mark.parametrize(("xp", "dice"), [(0, 1), (5, 1), (6, 2), (11, 2), (12, 3), (18, 3)])
def test_xp_raise_the_level_and_each_level_is_a_die(xp, dice):
    d = given()
    gain(d, hero(d), "xp", xp, "MR-780")
    story = perform(skill_test(d, hero(d)), luck=[2] * dice + [3])
    assert [die.key for die in story.lucks[0][1]] == ["character"] * dice + ["dungeon"]


# -- death and armour --------------------------------------------------------------------------------------


@clause("MR-112")
@pytest.mark.parametrize("lost", [3, 4])
def test_at_nought_hp_all_is_lost_at_once(lost):
    d = given(hp=3)
    with pytest.raises(Death):
        perform(resolve(d, hero(d), loses("hp", lost) + gains("hp", 9)))
    assert hero(d).hp == 0


@clause("MR-113")
@pytest.mark.parametrize(("armor", "lost"), [(0, 3), (1, 2), (2, 1), (3, 0), (5, 0)])
def test_each_armour_point_takes_one_from_the_damage_of_an_enemy_attack(armor, lost):
    d = given(armor=armor)
    perform(enemy_attack(d, hero(d), foe("city-guard", 2), 4))
    assert hero(d).hp == 10 - lost


@clause("MR-114")
def test_armour_does_not_help_against_a_trap():
    d = given(armor=5, area=5)
    perform(trap(d, hero(d), room(d, "clockwork-lock")), luck=[2, 1])
    assert hero(d).hp == 7


@clause("MR-114")
def test_armour_does_not_help_against_the_poison_die():
    d = given(armor=5, poisoned=True)
    perform(skill_test(d, hero(d)), luck=[5, 3, 1])
    assert hero(d).hp == 9


# -- rations and gold --------------------------------------------------------------------------------------


@clause("MR-115")
def test_a_character_eats_when_an_area_is_finished():
    d = given(ration=3)
    perform(descend(d))
    assert (hero(d).ration, hero(d).hp) == (2, 10)


@clause("MR-116", "MR-EX52")
def test_hunger_in_the_descent_costs_three_hp():
    d = given(ration=0)
    perform(descend(d))
    assert (hero(d).ration, hero(d).hp) == (0, 7)


@clause("MR-116", "MR-119", "MR-R16")
def test_a_missing_ration_costs_one_hp_at_any_other_time():
    d = given(ration=0)
    perform(trap(d, hero(d), room(d, "rotten-sluice")), luck=[2, 3])
    assert hero(d).hp == 9


@clause("MR-117")
def test_gold_buys_from_merchants():
    d = given(gold=5)
    perform(merchant(d, hero(d), room(d, "night-grocer")), answers=["buy-1", "leave"])
    assert (hero(d).gold, hero(d).ration) == (4, 4)


@clause("MR-117")
def test_gold_is_offered_at_shrines():
    d = given(gold=1)
    perform(shrine(d, hero(d), room(d, "the-pyre")), luck=[3], answers=["offer"])
    assert (hero(d).gold, hero(d).xp) == (0, 1)


# -- losses ------------------------------------------------------------------------------------------------


@clause("MR-EX50", "MR-119")
def test_a_gold_piece_that_is_not_there_costs_one_hp():
    d = given(gold=0)
    perform(resolve(d, hero(d), loses("gold")))
    assert (hero(d).gold, hero(d).hp) == (0, 9)


@clause("MR-EX51", "MR-R107")
def test_units_in_hand_go_first_and_each_missing_one_costs_one_hp():
    d = given(area=5, ration=1)
    perform(resolve(d, hero(d), loses("ration", floor=True)))
    assert (hero(d).ration, hero(d).hp) == (0, 8)


@clause("MR-R107")
def test_all_missing_units_together_are_one_loss():
    d = given(area=5, gold=0, hp=4, potions=["healing"])
    story = perform(resolve(d, hero(d), loses("gold", floor=True)), answers=["use-healing"])
    assert [ask.about.n for ask in story.asked("MR-R28")] == [3]
    assert hero(d).hp == 7


@clause("MR-119", "MR-R15", "MR-R16")
@pytest.mark.parametrize("what", ["xp", "armor", "ration", "gold", "potion"])
def test_every_resource_that_must_be_lost_is_replaced_by_hp(what):
    d = given(xp=0, armor=0, ration=0, gold=0, potions=[])
    perform(resolve(d, hero(d), loses(what, 2)))
    assert hero(d).hp == 8


@clause("MR-119")
@pytest.mark.parametrize("what", ["xp", "armor", "ration", "gold"])
def test_who_has_the_resource_loses_it_and_no_hp(what):
    d = given(xp=3, armor=3, ration=3, gold=3)
    perform(resolve(d, hero(d), loses(what, 2)))
    assert (getattr(hero(d), what), hero(d).hp) == (1, 10)


@clause("MR-R15")
def test_weakening_without_xp_costs_one_hp():
    d = given(xp=0)
    ringer = PACK.guardian["bell-ringer"]
    perform(enemy_attack(d, hero(d), Enemy(ringer, ringer.rows[0], 13, 13), 3))
    assert (hero(d).xp, hero(d).hp) == (0, 7)


@clause("MR-R16")
def test_without_an_object_the_loss_of_an_object_costs_nothing():
    d = given()
    perform(resolve(d, hero(d), (Effect(verb="drop"),)))
    assert hero(d).hp == 10


@clause("MR-R21")
def test_a_mandatory_ration_icon_takes_hp_and_the_room_goes_on():
    d = given(ration=0)
    shackle = PACK.room["saints-shackle"].but(optional=False, pay=Cost(what="ration", n=2))
    perform(find_object(d, hero(d), shackle), answers=["take"])
    assert (hero(d).hp, hero(d).holds) == (8, shackle)


@clause("MR-R21")
def test_a_banner_cannot_force_an_object_out_of_empty_hands():
    plain = table_of(PACK.room["saints-shackle"])
    with pytest.raises(ValidationError, match="optional"):
        checked(ObjectRoom, {**plain, "optional": False, "pay": {"what": "object"}})


# -- costs -------------------------------------------------------------------------------------------------


@clause("MR-R17")
@pytest.mark.parametrize("what", ["xp", "armor", "ration", "gold", "potion", "object"])
def test_a_voluntary_cost_needs_the_full_amount_in_hand(what):
    have = {"xp": 1, "armor": 1, "ration": 1, "gold": 1, "potions": ["fire"]}
    d = given(**have)
    assert can_pay(hero(d), Cost(what=what, n=1)) == (what != "object")
    assert not can_pay(hero(d), Cost(what=what, n=2))


@clause("MR-R17")
def test_without_gold_no_offering_is_offered():
    d = given(gold=0)
    story = perform(shrine(d, hero(d), room(d, "the-pyre")), luck=[3])
    assert story.asks == []


@clause("MR-R18")
@pytest.mark.parametrize(("hp", "offered"), [(2, False), (3, True)])
def test_hp_may_be_paid_only_if_one_remains(hp, offered):
    d = given(hp=hp, xp=1)
    attack = Attack(0, PACK.stance["balanced"], [], [], [], [])
    throw(attack, (3,), 1, poison=False, curse=False)
    story = perform(improve(d, hero(d), facing(d, hp=40), attack), answers=["done"])
    assert story.offered("feat-1-hp") == offered
    assert can_pay(hero(d), Cost(what="hp", n=2)) == offered


# -- Objects and the deck ----------------------------------------------------------------------------------


@clause("MR-R33")
def test_the_place_of_a_taken_object_stays_empty_and_resolved():
    d = given(rooms={0: "weapon-cache"})
    perform(resolve_room(d, hero(d)), luck=[5, 3], answers=["try"])
    assert view(d, 0)["rooms"][0]["state"] == "taken"
    assert (hero(d).holds, hero(d).resolved) == (PACK.room["weapon-cache"], True)


@clause("MR-R33")
def test_an_object_in_hand_is_out_of_the_deck():
    d = given()
    hold(d, hero(d), "weapon-cache")
    perform(prepare(d), luck=["the-pyre"])
    assert len(d.rooms) == 18
    assert PACK.room["weapon-cache"] not in d.rooms.cards()
    assert view(d, 0)["unused"] == 11


@clause("MR-R34")
def test_a_replaced_object_goes_to_the_bottom_of_the_unused_pile_and_comes_back_with_the_next_area():
    d = given(rooms={0: "codex-obscura"})
    hold(d, hero(d), "weapon-cache")
    perform(resolve_room(d, hero(d)), luck=[5, 3], answers=["take-object"])
    assert d.rooms.bottom == [PACK.room["weapon-cache"]]
    change(hero(d), ration=1)
    perform(descend(d))
    perform(prepare(d), luck=["weapon-cache", "executioner"])
    assert d.grid[0] is PACK.room["weapon-cache"]


@clause("MR-119")
@pytest.mark.parametrize(("carried", "hp", "left"), [(["fire", "holy"], 5, 0), (["fire"], 4, 0), ([], 3, 0)])
def test_two_potions_lost_are_two_or_hp_for_those_missing(carried, hp, left):
    d = given(hp=5, potions=carried)
    answers = ["discard-fire"] if len(carried) == 2 else []
    perform(resolve(d, hero(d), (Effect(verb="lose", what="potion", n=2),)), answers=answers)
    assert (hero(d).hp, len(potions(hero(d)))) == (hp, left)
