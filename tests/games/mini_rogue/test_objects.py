"""Objects: found, held, used, given up."""

from __future__ import annotations

from clauses import clause
from games.mini_rogue.given import given, hero, hold, party, room, table_at
from games.mini_rogue.printed import icons, row
from story import perform
from undercroft.games.mini_rogue.rules.combat import combat_round, fight
from undercroft.games.mini_rogue.rules.cooperative import resolve_in_party
from undercroft.games.mini_rogue.rules.icons import resolve
from undercroft.games.mini_rogue.rules.objects import find_object
from undercroft.games.mini_rogue.rules.resources import at_any_time, decide
from undercroft.games.mini_rogue.rules.rooms import resolve_room
from undercroft.games.mini_rogue.rules.state import Enemy
from undercroft.games.mini_rogue.rules.turn import move
from undercroft.games.mini_rogue.words.options import LEAVE

WON, LOST = [5, 3], [4, 3]  # one Character die and the Dungeon die


def enter(key: str, **values):
    """A character in the Room of an Object, and the Room."""
    d = given(rooms={0: key}, **values)
    return d, hero(d), room(d, key)


# -- finding ------------------------------------------------------------------------------------------------------


@clause("MR-EX11", "MR-540", "MR-637", "MR-655", "MR-657")
def test_codex_a_won_test_lets_the_card_be_taken():
    d, one, codex = enter("codex-obscura", xp=3)
    perform(find_object(d, one, codex), luck=WON, answers=["take"])
    assert one.holds is codex
    assert one.xp == 3
    assert d.taken[0]


@clause("MR-EX11", "MR-657")
def test_codex_a_lost_test_costs_one_xp():
    d, one, codex = enter("codex-obscura", xp=3)
    perform(find_object(d, one, codex), luck=LOST)
    assert one.holds is None
    assert one.xp == 2
    assert d.grid[0] is codex


@clause("MR-655")
def test_the_card_may_be_left_although_the_test_was_won():
    d, one, codex = enter("codex-obscura")
    perform(find_object(d, one, codex), luck=WON, answers=["leave-it"])
    assert one.holds is None
    assert d.grid[0] is codex


@clause("MR-R36", "MR-639")
def test_the_codex_test_is_mandatory_for_a_character_alone():
    """MR-639 Without parentheses the action is mandatory."""
    d, one, codex = enter("codex-obscura")
    assert not perform(find_object(d, one, codex), luck=LOST).offered("skip")


@clause("MR-R36", "MR-639")
def test_the_test_of_the_weapon_cache_stands_in_parentheses():
    """MR-639 Parentheses make the action optional."""
    d, one, cache = enter("weapon-cache")
    perform(find_object(d, one, cache), answers=["skip"])
    assert one.holds is None


@clause("MR-R36", "MR-894")
def test_with_both_on_the_codex_one_may_skip_it():
    d = party(rooms={0: "codex-obscura"})
    d.heroes[0].card_up = d.heroes[1].card_up = False
    story = perform(resolve_in_party(d), luck=LOST, answers=["leader-first", "skip", "try", "pass", "pass"])
    assert [ask.seat for ask in story.asked("MR-637")] == [0, 1]
    assert story.lucks[0][0] == "MR-280"
    assert len(story.lucks) == 1


@clause("MR-R36")
def test_alone_on_the_codex_in_a_party_the_test_is_mandatory():
    d = party(rooms={1: "codex-obscura", 3: "watchfire"})
    d.heroes[0].at, d.heroes[1].at = 1, 3
    for one in d.heroes:
        one.card_up = False
    story = perform(resolve_in_party(d), luck=LOST, answers=["leader-first", "choice-1"])
    assert not story.offered("skip")


@clause("MR-540", "MR-630", "MR-637")
def test_the_shackle_is_paid_with_a_ration_when_it_is_taken():
    d, one, shackle = enter("saints-shackle", ration=3)
    perform(find_object(d, one, shackle), answers=["try"])
    assert one.holds is shackle
    assert one.ration == 2


@clause("MR-637")
def test_an_object_is_not_offered_to_a_character_that_cannot_pay_for_it():
    d, one, shackle = enter("saints-shackle", ration=0)
    assert perform(find_object(d, one, shackle)).asks == []
    assert one.holds is None


# -- one Object each ----------------------------------------------------------------------------------------------


@clause("MR-541", "MR-542")
def test_of_two_objects_the_old_one_may_be_given_up():
    d, one, codex = enter("codex-obscura")
    hold(d, one, "weapon-cache")
    perform(find_object(d, one, codex), luck=WON, answers=["take-object"])
    assert one.holds is codex
    assert d.rooms.bottom == [room(d, "weapon-cache")]


@clause("MR-541", "MR-542")
def test_of_two_objects_the_new_one_may_be_left():
    d, one, codex = enter("codex-obscura")
    hold(d, one, "weapon-cache")
    perform(find_object(d, one, codex), luck=WON, answers=["keep-object"])
    assert one.holds is room(d, "weapon-cache")
    assert d.grid[0] is codex


@clause("MR-542")
def test_keeping_the_old_object_costs_nothing():
    d, one, shackle = enter("saints-shackle", ration=3)
    hold(d, one, "weapon-cache")
    perform(find_object(d, one, shackle), answers=["try", "keep-object"])
    assert one.ration == 3


@clause("MR-658")
def test_the_codex_is_kept_until_it_is_replaced():
    d, one, shackle = enter("saints-shackle", ration=3)
    hold(d, one, "codex-obscura")
    perform(find_object(d, one, shackle), answers=["try", "take-object"])
    assert one.holds is shackle
    assert d.rooms.bottom == [room(d, "codex-obscura")]


# -- using --------------------------------------------------------------------------------------------------------


@clause("MR-543", "MR-801", "MR-406")
def test_a_use_of_the_weapon_cache_is_counted_with_each_feat():
    """MR-801 The lightning symbol: a Feat free of cost."""
    d = given(holds="weapon-cache", xp=6, hp=10, potions=[], card_up=False)
    one = hero(d)
    enemy = Enemy(room(d, "city-guard"), row(50, damage=0), 50, 50)
    perform(combat_round(d, one, enemy), luck=[2, 2, 3, 4, 5], answers=["feat-1-cache", "feat-2-cache"])
    assert one.uses == 1
    assert (one.xp, one.hp) == (6, 10)
    assert enemy.hp == 50 - 9


def test_an_object_without_a_number_of_uses_can_be_used_for_ever():
    d = given(holds="weapon-cache", uses=0, hp=10, potions=[], card_up=False)
    enemy = Enemy(room(d, "city-guard"), row(50, damage=0), 50, 50)
    perform(combat_round(d, hero(d), enemy), luck=[2, 3, 6], answers=["feat-1-cache", "done"])
    assert (hero(d).holds, hero(d).uses) == (room(d, "weapon-cache"), 0)


@clause("MR-543", "MR-544", "MR-656")
def test_after_its_last_use_an_object_goes_back_among_the_rooms():
    d = given(holds="weapon-cache", uses=1, hp=10, potions=[], card_up=False)
    one = hero(d)
    enemy = Enemy(room(d, "city-guard"), row(50, damage=0), 50, 50)
    story = perform(combat_round(d, one, enemy), luck=[2, 3, 6], answers=["feat-1-cache", "done"])
    assert one.holds is None
    assert d.rooms.bottom == [room(d, "weapon-cache")]
    assert "feat-1-cache" not in story.asks[-1].keys


@clause("MR-544")
def test_a_discarded_object_can_be_dealt_again():
    d, one, codex = enter("codex-obscura")
    perform(find_object(d, one, codex), luck=WON, answers=["take"])
    use_codex(d, one, "codex-xp")
    d.rooms.shuffle()
    assert codex in d.rooms.hidden_cards()
    assert len(d.rooms) == 20


def use_codex(d, one, ability: str) -> None:
    """At some decision outside Combat."""
    perform(decide(d, one, "MR-720", lambda: (LEAVE,), before_a_roll=True), answers=[ability])


@clause("MR-R102", "MR-544")
def test_a_card_that_went_back_returns_with_all_its_uses():
    d = given()
    one, cache = hero(d), room(d, "weapon-cache")
    hold(d, one, "weapon-cache")
    one.uses = 1
    perform(resolve(d, one, icons("drop")))
    d.rooms.take(cache)
    d.grid[0] = cache
    perform(find_object(d, one, cache), luck=WON, answers=["try"])
    assert one.uses == 3


@clause("MR-658", "MR-544")
def test_reading_the_codex_gives_two_xp_and_ends_it():
    d = given(holds="codex-obscura", xp=5)
    use_codex(d, hero(d), "codex-xp")
    assert (hero(d).xp, hero(d).level) == (7, 2)
    assert hero(d).holds is None


@clause("MR-658")
def test_reading_the_codex_blesses_and_makes_the_skills_available():
    d = given(holds="codex-obscura", cursed=True, poisoned=True, blind=True, card_up=False)
    use_codex(d, hero(d), "codex-bless")
    assert not hero(d).is_afflicted
    assert hero(d).card_up
    assert hero(d).holds is None


@clause("MR-658")
def test_before_a_roll_the_codex_adds_six_damage():
    d = given(holds="codex-obscura", potions=[], card_up=False)
    enemy = Enemy(room(d, "city-guard"), row(50, damage=0), 50, 50)
    story = perform(combat_round(d, hero(d), enemy), luck=[2, 3], answers=["codex-damage", "done"])
    assert story.asks[0].keys == ("roll", "codex-xp", "codex-bless", "codex-damage")
    assert enemy.hp == 50 - 2 - 6
    assert hero(d).holds is None


@clause("MR-658")
def test_the_codex_is_not_read_after_the_roll_of_an_attack():
    d = given(holds="codex-obscura", potions=["fire"], card_up=False)
    enemy = Enemy(room(d, "city-guard"), row(50, damage=0), 50, 50)
    story = perform(combat_round(d, hero(d), enemy), luck=[2, 3], answers=["roll", "done", "no-potion"])
    assert not any("codex-xp" in ask.keys for ask in story.asks[1:])


@clause("MR-658")
def test_the_codex_can_be_read_before_a_move():
    d = given(holds="codex-obscura", rooms={0: "watchfire", 1: "strongbox", 3: "the-pyre"})
    perform(move(d, hero(d)), answers=["codex-xp", "move-right"])
    assert hero(d).xp == 2
    assert hero(d).at == 1


# -- the Saint's Shackle ------------------------------------------------------------------------------------------


@clause("MR-790", "MR-803")
def test_holy_water_cannot_be_used_while_it_is_crossed_out():
    d = given(potions=["holy"], cursed=True)
    assert [option.key for option in at_any_time(d, hero(d), codex=True)] == ["use-holy"]
    hold(d, hero(d), "saints-shackle")
    assert at_any_time(d, hero(d), codex=True) == ()


@clause("MR-791", "MR-803", "MR-R116")
def test_a_blessing_has_no_effect_while_it_is_crossed_out_but_a_cure_has():
    d = given(holds="saints-shackle", cursed=True, poisoned=True)
    perform(resolve(d, hero(d), icons("bless; cure poison")))
    assert hero(d).cursed
    assert not hero(d).poisoned


@clause("MR-792", "MR-803", "MR-R115")
def test_the_character_cannot_fall_while_the_fall_is_crossed_out():
    d = given(holds="saints-shackle", hp=10)
    perform(resolve(d, hero(d), icons("lose hp 2; fall")))
    assert d.falling == -1
    assert hero(d).hp == 8


@clause("MR-R34", "MR-795")
def test_the_shackle_curses_whoever_drops_it():
    d = given(holds="saints-shackle")
    perform(resolve(d, hero(d), icons("drop")))
    assert hero(d).cursed
    assert hero(d).holds is None


def test_the_shackle_adds_one_armour_beyond_the_track():
    d = given(holds="saints-shackle", armor=5, hp=10, potions=[], card_up=False)
    perform(fight(d, [hero(d)], room(d, "city-guard"), row(4, damage=7)), luck=[2, 3, 2, 1], answers=["done"])
    assert hero(d).hp == 9


@clause("MR-R33", "MR-655")
def test_the_place_of_a_taken_object_stays_empty():
    d, _, _ = enter("codex-obscura")
    table = table_at(d, luck=[*WON, "strongbox", "the-pyre"])
    table.answer(0, "take")
    view = table.view(0)
    assert view["rooms"][0]["state"] == "taken"
    assert view["heroes"][0]["object"]["key"] == "room-codex-obscura"


@clause("MR-R33")
def test_a_room_whose_object_was_taken_is_resolved_without_anything():
    d = given()
    d.taken[0] = True
    assert perform(resolve_room(d, hero(d))).asks == []
    assert hero(d).resolved
