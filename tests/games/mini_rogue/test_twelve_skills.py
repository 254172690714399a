"""The twelve skills of the four characters."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.given import PACK, given, hero, hold, listen, party, room, table_at
from story import perform
from undercroft.games.mini_rogue.rules.combat import combat_round, enemy_attack, fight
from undercroft.games.mini_rogue.rules.icons import read_story, take_rewards
from undercroft.games.mini_rogue.rules.preparation import lay_out, prepare
from undercroft.games.mini_rogue.rules.rooms import resolve_room, shrine, tomb, trap, treasure
from undercroft.games.mini_rogue.rules.skill_test import skill_test
from undercroft.games.mini_rogue.rules.skills import exploration_skills, exploration_window
from undercroft.games.mini_rogue.rules.state import City, Enemy
from undercroft.games.mini_rogue.rules.turn import move, resolve_rooms
from undercroft.games.mini_rogue.sight.view import secrets
from undercroft.kernel.errors import BadLuck
from undercroft.kernel.table import Table

LOOKED_AT = ["the-pyre", "watchfire", "city-guard", "strongbox"]


def foe(key: str, floor: int = 1, hp: int = 30) -> Enemy:
    kind = PACK.room.get(key) or PACK.guardian[key]
    return Enemy(kind, kind.rows[floor - 1], hp, hp)


def on_offer(d: City) -> list[str]:
    """The Exploration skills on offer before moving."""
    return [option.key for option in exploration_skills(d, hero(d), before_moving=True)]


def play(table: Table, *answers: str) -> Table:
    for answer in answers:
        table.answer(table.asks[0].seat, answer)
    return table


# -- the Rat Hunter ----------------------------------------------------------------------------------------


@clause("MR-R03", "MR-R17")
@pytest.mark.parametrize(("ration", "offered"), [(0, False), (1, True)])
def test_bait_needs_a_ration(ration, offered):
    d = given(ration=ration, gold=5, potions=[])
    story = perform(combat_round(d, hero(d), foe("city-guard")), luck=[2, 1], answers=["roll"] * offered + ["done"])
    assert story.offered("bait") == offered


@clause("MR-R04")
def test_the_die_of_bait_may_be_re_rolled_like_any_other():
    d, enemy = given(potions=[]), foe("city-guard")
    perform(combat_round(d, hero(d), enemy), luck=[2, 6, 1, 4], answers=["bait", "critical-2", "done"])
    assert enemy.hp == 30 - 12


@clause("MR-598")
def test_bait_brings_a_die_and_nothing_else():
    d, enemy = given(xp=1, gold=5, potions=[]), foe("city-guard")
    story = perform(combat_round(d, hero(d), enemy), luck=[2, 3, 1], answers=["bait", "done"])
    assert "feat-1-xp" in story.asks[-1].keys
    assert not story.offered("feat-1-free")
    assert enemy.hp == 30 - 5


@clause("MR-EX87", "MR-R05")
def test_bait_at_level_three_gives_a_free_feat_instead_of_a_fourth_die():
    d, enemy = given(xp=12, potions=[]), foe("city-guard")
    story = perform(combat_round(d, hero(d), enemy), luck=[2, 2, 2, 1, 4], answers=["bait", "feat-1-free", "done"])
    assert [die.key for die in story.lucks[0][1]] == ["character"] * 3 + ["dungeon"]
    assert (hero(d).ration, hero(d).card_up, hero(d).xp, hero(d).hp) == (2, False, 12, 10)
    assert "feat-2-free" not in story.asks[-1].keys
    assert enemy.hp == 30 - 8


@clause("MR-597", "MR-R105")
@pytest.mark.parametrize(("way", "place", "old"), [("right", 1, "city-guard"), ("down", 3, "cutpurse-alley")])
def test_vermin_trail_replaces_a_monster_or_trap_next_door(way, place, old):
    rooms = {0: "night-grocer", 1: "city-guard", 3: "cutpurse-alley"}
    d = given(rooms=rooms, resolved=True)
    perform(move(d, hero(d)), luck=["watchfire"], answers=[f"trail-{way}", "move-right"])
    assert d.grid[place] is PACK.room["watchfire"]
    assert d.face_up[place]
    assert d.rooms.bottom == [PACK.room[old]]
    assert not hero(d).met_danger


@clause("MR-597")
def test_vermin_trail_finds_nothing_else():
    d = given(rooms={0: "city-guard", 1: "watchfire", 4: "plague-doctor"}, resolved=True)
    assert on_offer(d) == []  # neither a Campfire nor a card face down, nor a Monster further away
    assert exploration_skills(d, hero(d), before_moving=False) == []  # nor after moving


@clause("MR-600")
@pytest.mark.parametrize(("character", "left"), [("rat-hunter", 3), ("sellsword", 2)])
def test_the_guarded_larder_keeps_rations_from_thieves(character, left):
    d = given(character, armor=0, card_up=False)
    perform(enemy_attack(d, hero(d), foe("voracious-rats"), 6))
    assert (hero(d).ration, hero(d).hp) == (left, 9)


@clause("MR-600")
def test_the_guarded_larder_does_not_help_against_traps_or_other_thieves():
    d = given()
    perform(trap(d, hero(d), room(d, "rotten-sluice")), luck=[2, 3])
    assert hero(d).ration == 2
    criminal = PACK.criminal["criminal"]
    perform(enemy_attack(d, hero(d), Enemy(criminal, criminal.rows[0], 5, 5), 3))
    assert hero(d).gold == 4


# -- the Lamplighter ---------------------------------------------------------------------------------------


@clause("MR-598")
@pytest.mark.parametrize(("face", "lost"), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 2), (6, 2)])
def test_flare_makes_the_enemy_miss_on_two_to_four(face, lost):
    d = given("lamplighter", potions=[])
    perform(combat_round(d, hero(d), foe("city-guard")), luck=[2, face], answers=["flare", "done"])
    assert hero(d).hp == 9 - lost


@clause("MR-598")
def test_flare_lasts_one_round():
    d, enemy = given("lamplighter", potions=[]), foe("city-guard")
    perform(combat_round(d, hero(d), enemy), luck=[2, 3], answers=["flare", "done"])
    perform(combat_round(d, hero(d), enemy), luck=[2, 3], answers=["done"])
    assert hero(d).hp == 7


@clause("MR-597")
def test_long_wick_turns_up_two_rooms_anywhere_but_the_exit():
    d = given("lamplighter", rooms={0: "night-grocer"})
    story = perform(
        exploration_window(d, hero(d)), luck=["watchfire", "city-guard"], answers=["long-wick", "light-8", "light-5"]
    )
    assert story.asks[1].keys == tuple(f"light-{place}" for place in range(2, 9))
    assert [place for place in range(8) if d.face_up[place]] == [0, 4, 7]
    assert d.grid[7] is PACK.room["watchfire"]


@clause("MR-597")
def test_long_wick_may_stop_after_one_room():
    d = given("lamplighter", rooms={0: "night-grocer"})
    perform(exploration_window(d, hero(d)), luck=["watchfire"], answers=["long-wick", "light-2", "enough"])
    assert [place for place in range(8) if d.face_up[place]] == [0, 1]


@clause("MR-600")
@pytest.mark.parametrize(("character", "blind"), [("lamplighter", False), ("canoness", True)])
def test_the_steady_flame_never_goes_blind(character, blind):
    d = given(character, potions=[])
    perform(tomb(d, hero(d), room(d, "abandoned-jail")), luck=[2, 1])
    assert hero(d).blind == blind
    perform(enemy_attack(d, hero(d), foe("plague-doctor"), 3))
    assert hero(d).blind == blind


# -- the Sellsword -----------------------------------------------------------------------------------------


@clause("MR-598")
def test_press_the_attack_gives_two_free_feats_that_lapse_with_the_phase():
    d, enemy = given("sellsword", xp=12), foe("city-guard")
    story = perform(
        combat_round(d, hero(d), enemy),
        luck=[1, 1, 1, 1, 5, 4],
        answers=["press-the-attack", "feat-1-free", "feat-2-free", "done"],
    )
    assert (hero(d).xp, hero(d).hp, enemy.hp) == (12, 10, 21)
    assert "feat-3-free" not in story.asks[-1].keys
    story = perform(combat_round(d, hero(d), enemy), luck=[2, 2, 2, 1], answers=["done"])
    assert not story.offered("feat-1-free")


@clause("MR-599", "MR-R81")
def test_known_streets_orders_the_top_of_the_deck_which_is_dealt_in_reading_order():
    d = given("sellsword")
    perform(
        prepare(d),
        luck=LOOKED_AT,
        answers=["known-streets", "top-strongbox", "bottom-city-guard", "top-the-pyre", "top-watchfire"],
    )
    assert [one.key for one in d.grid[:3]] == ["strongbox", "the-pyre", "watchfire"]
    assert d.face_up == [True] + [False] * 7
    assert d.rooms.bottom == [PACK.room["city-guard"]]
    assert d.grid[3:] == [None] * 5


@clause("MR-R81", "MR-R44")
def test_on_a_fall_the_deal_goes_round_the_entry():
    d = given("sellsword", rooms={0: "night-grocer"})
    perform(
        lay_out(d),
        luck=LOOKED_AT,
        answers=["known-streets", "top-strongbox", "top-city-guard", "top-the-pyre", "top-watchfire"],
    )
    assert [one.key for one in d.grid[:5]] == ["night-grocer", "strongbox", "city-guard", "the-pyre", "watchfire"]


@clause("MR-599")
def test_cards_put_to_the_bottom_stay_out_of_the_area():
    d = given("sellsword")
    answers = ["known-streets", *(f"bottom-{key}" for key in LOOKED_AT)]
    with pytest.raises(BadLuck):
        perform(prepare(d), luck=[*LOOKED_AT, "the-pyre"], answers=answers)


@clause("MR-599", "MR-185")
def test_only_who_looked_knows_the_cards():
    d = party("sellsword", "canoness")
    d.laid_out = False
    table = table_at(d, luck=LOOKED_AT)
    play(table, "known-streets", "top-the-pyre", "top-watchfire", "top-city-guard", "bottom-strongbox")
    assert [one["key"] for one in table.view(0)["rooms"][:4]] == [
        "room-the-pyre",
        "room-watchfire",
        "room-city-guard",
        None,
    ]
    assert [one["key"] for one in table.view(1)["rooms"][:4]] == ["room-the-pyre", None, None, None]
    seen = [event.kind.key for event in table.events(1)]
    assert "looked" in seen
    assert "looked-at" not in seen


@clause("MR-599", "MR-185")
def test_the_cards_in_the_hand_of_who_looks_are_its_secret():
    """Until they are back on the deck: whatever names one of them in front of others ends what can be taken back."""
    d = party("sellsword", "canoness")
    d.laid_out = False
    table = play(table_at(d, luck=[*LOOKED_AT, "night-grocer"]), "known-streets")
    assert secrets(table.run.state) == dict.fromkeys(LOOKED_AT, (0,))
    play(table, "rest-on-bottom")
    assert secrets(table.run.state) == {}


@clause("MR-600", "MR-114")
@pytest.mark.parametrize(
    ("character", "armor", "holds", "lost"),
    [("sellsword", 0, "", 3), ("sellsword", 2, "", 1), ("sellsword", 2, "saints-shackle", 0),
     ("sellsword", 5, "", 0), ("canoness", 2, "", 3)],
)  # fmt: skip
def test_the_padded_cloak_softens_what_a_trap_prints(character, armor, holds, lost):
    d = given(character, armor=armor, area=5, card_up=False, potions=[])
    if holds:
        hold(d, hero(d), holds)
    perform(trap(d, hero(d), room(d, "clockwork-lock")), luck=[2, 1])
    assert hero(d).hp == 10 - lost


@clause("MR-600")
def test_the_padded_cloak_does_not_soften_missing_resources_or_tombs():
    d = given("sellsword", armor=3, ration=0)
    perform(trap(d, hero(d), room(d, "rotten-sluice")), luck=[2, 3])
    assert hero(d).hp == 9
    perform(tomb(d, hero(d), room(d, "ossuary-stair")), luck=[2, 2])
    assert hero(d).hp == 7


@clause("MR-600", "MR-R108")
def test_the_padded_cloak_knows_nothing_of_a_stance_that_is_over():
    d = given("sellsword", stances=True, area=5, card_up=False, xp=18)
    guard = PACK.room["city-guard"]
    perform(fight(d, [hero(d)], guard, guard.rows[0]), luck=[6, 6, 6, 1], answers=["stance-defensive"])
    perform(trap(d, hero(d), room(d, "clockwork-lock")), luck=[2, 2, 2, 1])
    assert hero(d).hp == 10 - (3 - 1)


# -- the Canoness ------------------------------------------------------------------------------------------


@clause("MR-598")
def test_litany_heals_two_and_lifts_the_curse_before_the_roll():
    d = given("canoness", hp=5, cursed=True, poisoned=True, potions=[])
    story = perform(combat_round(d, hero(d), foe("city-guard")), luck=[2, 1, 0], answers=["litany", "done"])
    assert (hero(d).hp, hero(d).cursed, hero(d).poisoned) == (7, False, True)
    assert [die.key for die in story.lucks[0][1]] == ["character", "dungeon", "poison"]


@clause("MR-597", "MR-157")
def test_omen_rolls_the_dungeon_die_of_a_test_again_and_leaves_the_others():
    d = given("canoness", potions=[], rooms={0: "abandoned-jail"})
    story = perform(resolve_rooms(d), luck=[5, 1, 5], answers=["omen", "reroll-die", "row-6"])
    assert story.asks[-1].keys == ("row-4", "row-5", "row-6")  # the test stays won, the second result stands
    assert (hero(d).xp, hero(d).gold) == (1, 2)


@clause("MR-597")
@pytest.mark.parametrize("rule", ["rewards", "story", "shrine"])
def test_omen_works_on_every_dungeon_die_outside_combat(rule):
    d = given("canoness", potions=[], gold=0, omen=True)
    if rule == "rewards":
        perform(take_rewards(d, hero(d)), luck=[1, 2], answers=["reroll-die", "reward-right", "always-1"])
        assert hero(d).gold == 5
    elif rule == "story":
        perform(read_story(d, hero(d)), luck=["vote-in-the-dark", 1, 3], answers=["reroll-die"])
        assert (hero(d).gold, hero(d).cursed) == (3, False)
    else:
        perform(shrine(d, hero(d), room(d, "the-pyre")), luck=[1, 4], answers=["reroll-die"])
        assert hero(d).xp == 1
    assert not hero(d).omen


@clause("MR-597")
def test_omen_may_be_kept_for_a_later_roll_of_the_room_but_serves_once():
    d = given("canoness", potions=[], gold=0, omen=True)
    story = perform(
        treasure(d, hero(d), room(d, "offertory-chest")),
        luck=[5, 6, 1, 2],
        answers=["keep-die", "reroll-die", "reward-right", "always-1"],
    )
    assert [ask.clause for ask in story.asks].count("MR-157") == 2
    assert hero(d).gold == 1 + 3 + 2


@clause("MR-597")
def test_omen_lapses_when_the_room_is_resolved():
    d = given("canoness", potions=[], gold=0, rooms={0: "the-pyre"})
    perform(resolve_rooms(d), luck=[3], answers=["omen", "keep-die"])
    assert (hero(d).omen, hero(d).card_up) == (False, False)
    assert perform(skill_test(d, hero(d)), luck=[2, 3]).asks == []


@clause("MR-597")
def test_omen_does_not_reach_into_combat():
    d = given("canoness", potions=[], hp=2, card_up=False, omen=True, rooms={0: "masked-duelist"})
    story = perform(resolve_room(d, hero(d)), luck=[1, 4, 1])
    assert not story.asked("MR-157")


@clause("MR-600", "MR-EX86")
@pytest.mark.parametrize(("face", "hp", "xp"), [(1, 10, 0), (2, 10, 1), (3, 12, 0), (5, 14, 0), (6, 14, 0)])
def test_the_offerings_of_the_alms_giver_add_two(face, hp, xp):
    d = given("canoness", gold=1, card_up=False)
    perform(shrine(d, hero(d), room(d, "the-pyre")), luck=[face], answers=["offer"])
    assert (hero(d).gold, hero(d).hp, hero(d).xp) == (0, hp, xp)


@clause("MR-600")
def test_others_add_one():
    d = given(gold=1)
    perform(shrine(d, hero(d), room(d, "the-pyre")), luck=[3], answers=["offer"])
    assert hero(d).xp == 1


# -- told ----------------------------------------------------------------------------------------------------------


@clause("MR-600")
@pytest.mark.parametrize(
    ("character", "skill", "rule", "luck", "answers"),
    [
        ("rat-hunter", "guarded-larder", lambda d: enemy_attack(d, hero(d), foe("voracious-rats"), 6), [], []),
        ("lamplighter", "steady-flame", lambda d: tomb(d, hero(d), room(d, "abandoned-jail")), [2, 1], []),
        ("sellsword", "padded-cloak", lambda d: trap(d, hero(d), room(d, "clockwork-lock")), [2, 1], []),
        ("canoness", "alms-giver", lambda d: shrine(d, hero(d), room(d, "the-pyre")), [3], ["offer"]),
    ],
)
def test_a_passive_skill_that_acts_is_named(character, skill, rule, luck, answers):
    for owner in (character, "canoness" if character != "canoness" else "rat-hunter"):
        d = listen(given(owner, gold=2, armor=1, ration=2, card_up=False, potions=[]))
        perform(rule(d), luck=luck, answers=answers)
        named = [event.facts["skill"] for event in d.heard if event.kind.key == "passive"]
        assert named == ([hero(d).kind.with_power[skill]] if owner == character else [])
