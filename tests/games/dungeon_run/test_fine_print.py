"""Fine print: rules whose smallest change must not go unnoticed, each with its clause."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import (
    FATE,
    PACK,
    change,
    corridor,
    encounters,
    given,
    keys as offers,
    lay,
    listen,
    names_of,
    play,
    put,
    room,
    set_way,
    stack,
    table_at,
    turn,
)
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle, hero_battle
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.free_attacks import free_attack, hero_free_attack_on_hero
from undercroft.games.dungeon_run.rules.helping import pool_size, settle_help
from undercroft.games.dungeon_run.rules.hits import soak
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.moving import escape, escape_value
from undercroft.games.dungeon_run.rules.placing import legal_turns
from undercroft.games.dungeon_run.rules.roaming import roam_next
from undercroft.games.dungeon_run.rules.tiles import arrive


@clause("DR-990", "DR-991", "DR-989")
@pytest.mark.parametrize(("thumbs", "dead"), [("ddd", True), ("ddu", False), ("duu", False), ("uuu", False)])
def test_only_unanimous_thumbs_down_kill_whatever_the_majority_says(thumbs, dead):
    """DR-990 Two of three against him are not enough; DR-991 then he is unconscious, with half his Life in wounds."""
    d = given("dorgan", "ashara", "brenna", "haldrun", mercy=True)
    d.silent = (0,)
    change(d.heroes[1], wounds=7)
    table = play(table_at(d, luck=[6, 1, 1, 1, 1, 1]), "battle-ashara")
    for seat in (2, 3):
        table.answer(seat, "stay-out")
    play(table, "brawn", "brawn", "hit")
    assert [ask.seat for ask in table.asks] == [0, 2, 3]
    for seat, thumb in zip((0, 2, 3), thumbs, strict=True):
        table.answer(seat, "thumb-down" if thumb == "d" else "thumb-up")
    ashara = table.run.state.heroes[1]
    assert (ashara.is_dead, ashara.is_down, ashara.wounds) == (dead, not dead, 0 if dead else 4)


@clause("DR-220")
def test_the_last_open_exit_may_not_be_closed_before_the_lair_lies():
    """DR-220 With one exit left no dead end is placed, with another open somewhere it is; the lair always."""
    d = given("dorgan", "ashara")
    for side in "ESW":
        lay(d, "crypt" if side == "E" else "sealed-vault" if side == "S" else "den", 0, side)
    assert legal_turns(d, PACK.tile["twisting-stair"], 0, -1, 2) != []
    for side in (1, 2, 3):
        set_way(d, 0, side, side)
    ends = PACK.tile["lair"]
    assert legal_turns(d, ends, 0, -1, 2) == []
    assert legal_turns(d, ends, 0, -1, 2, is_lair=True) != []
    set_way(d, 1, 0, -1)  # an exit elsewhere
    assert legal_turns(d, ends, 0, -1, 2) != []


@clause("DR-682", "DR-058")
def test_assistants_rally_clockwise_from_the_acting_hero_not_in_seat_order():
    """DR-682 Seat 2 acts: seat 3 rallies before seat 0."""
    d = given("dorgan", "ashara", "brenna", "haldrun")
    d.silent = (0,)
    for hero in d.heroes:
        change(hero, wounds=2)
    fight = Fight("battle", 2, 0, PACK.monster["ooze"], helpers=[(0, "brawn"), (3, "brawn")])
    story = perform(settle_help(d, fight, succeeded=True), answers=["rally", "rally"])
    assert [ask.seat for ask in story.asked("DR-680")] == [3, 0]


@clause("DR-802")
def test_the_mole_ogre_does_not_go_back_to_where_it_began():
    """Tunneller: its second step never ends on the tile of the first."""
    d = given("dorgan", "ashara")
    d.turn, d.to_play = None, []
    row = corridor(d, 4)
    ogre = put(d, "mole-ogre", row[1])
    story = perform(roam_next(d), answers=[f"tile-{row[2]}", f"tile-{row[3]}"])
    assert (ogre.at, f"tile-{row[1]}" in story.asks[1].keys) == (row[3], False)


@clause("DR-393", "DR-470")
def test_hits_are_cancelled_before_armour_is_rolled():
    """DR-393 The ward takes one of two hits, then the shield's die is thrown; the only hit cancelled: no die at all."""
    d = given("brenna", "mirelle")
    me = change(d.heroes[0], equipped=["oak-shield"])
    story = perform(soak(d, me, 2), luck=[4], answers=["use-ward-of-mercy"])
    assert story.result == 0
    d.heroes[1].exhausted = []
    story = perform(soak(d, me, 1), answers=["use-ward-of-mercy"])
    assert (story.result, story.lucks) == (0, [])


@clause("DR-020", "DR-882")
@pytest.mark.parametrize(("change_of_it", "value"), [(-9, 2), (-1, 2), (0, 3), (2, 5), (9, 6)])
def test_an_escape_value_stays_within_2_and_6(change_of_it, value):
    """DR-882 From the Mole Ogre one escapes at 3; whatever is added or taken, never below 2 or above 6."""
    fight = Fight("escape", 0, 0, PACK.monster["mole-ogre"], escape=change_of_it)
    assert escape_value(fight) == value


@clause("DR-318", "DR-816")
def test_the_dire_wolf_does_not_follow_out_of_the_portcullis_room():
    """DR-318 Even a hero on its scent it cannot follow through the gate."""
    d = room("portcullis-room", "dorgan", "ashara")
    change(d.heroes[1], at=0)
    lay(d, "crossroads", 1, "N")
    wolf = put(d, "dire-wolf", 1)
    answers = ["north"]
    perform(escape(d, d.heroes[0]), luck=[6, 1, 1, 1, 4, 1, 1, 1], answers=answers)
    assert (d.heroes[0].at, wolf.at) == (2, 1)


@clause("DR-405")
@pytest.mark.parametrize(("armour", "stolen"), [(1, True), (4, False)])
def test_shake_down_counts_wounds_not_hits(armour, stolen):
    """Two hits and a shield that stops one: only one wound, nothing is taken."""
    d = given("gorvak", "brenna")
    gorvak = change(d.heroes[0], abilities=["shake-down"])
    change(d.heroes[1], equipped=["oak-shield"], loot=["lucky-coin"])
    luck = [6, 6, 1, 1, 1, *[1] * 4, armour, *(["lucky-coin"] if stolen else [])]
    perform(hero_battle(d, gorvak, d.heroes[1]), luck=luck, answers=["brawn", "brawn", "all-hit"])
    assert names_of(gorvak.loot) == (["lucky-coin"] if stolen else [])


@clause("DR-316", "DR-322", "DR-290")
def test_grapnel_passes_two_tiles_and_rolls_on_the_bridge():
    """On the bridge all dice may be rolled again; in the channel none is rolled."""
    for tile, dice, wounds, answers in (
        ("underground-channel", [], 0, []),
        ("ancient-bridge", [1, 1, 1, 1, 2, 1, 1, 1], 0, ["use-grapnel", "die-1", "die-1", "die-1"]),
    ):
        d = given("dorgan", "ashara")
        at = lay(d, tile, 0, "N", exits="NS")
        me = change(d.heroes[0], abilities=["grapnel"])
        perform(arrive(d, me, at, "DR-182"), luck=dice, answers=answers)
        assert me.wounds == wounds


@clause("DR-631")
def test_what_a_helper_brought_stays_when_he_falls_after_the_first_die():
    """DR-631 Brenna's call still counts for the pool while she lies there; before the first die it would not."""
    d = given("dorgan", "brenna")
    fight = Fight("battle", 0, 0, PACK.monster["ooze"], rating="brawn", helpers=[(1, "brawn")])
    assert pool_size(d, fight, d.heroes[0]) == 4 + 2 + 1
    d.heroes[1].is_down = True
    assert pool_size(d, fight, d.heroes[0]) == 4 + 2 + 1


@clause("DR-076")
def test_headlong_charge_is_made_once_a_turn():
    """The second monster he runs into is not charged."""
    d = given("gorvak", "dorgan")
    change(d.heroes[0], abilities=["headlong-charge"])
    row = corridor(d, 2)
    put(d, "rat-swarm", row[0], wounds=1)
    put(d, "ghoul", row[1])
    d.turn.actions = 3
    table = table_at(d, luck=[6, 6, 6, 6, 6, 6, 6])
    play(table, "move-north", "grant-headlong-charge", "brawn", "all-hit", "move-north")
    assert "grant-headlong-charge" not in offers(table)
    assert table.run.state.used == ["headlong-charge"]


@clause("DR-803", "DR-060")
def test_battlefield_orders_are_asked_for_where_there_is_a_choice_only():
    """One way to go: nobody is asked; as First Player she needs no orders."""
    d = given("dorgan", "brenna")
    d.turn, d.to_play = None, []
    change(d.heroes[1], abilities=["battlefield-orders"])
    row = corridor(d, 3)
    ooze = put(d, "ooze", row[2])
    assert perform(roam_next(d)).asks == []
    ooze.roamed = False
    d.first = 1
    story = perform(roam_next(d), answers=[f"tile-{row[0]}"])
    assert [ask.clause for ask in story.asks] == ["DR-803"]


@clause("DR-399", "DR-400")
def test_wounds_stay_on_a_monster_from_one_battle_to_the_next():
    """DR-399 Two wounds of the first battle count in the second; DR-400 each battle is one exchange of dice."""
    d = given("dorgan", "ashara")
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    ooze = put(d, "ooze")
    story = perform(battle(d, d.heroes[0]), luck=[6, 6, 4, 4, 1, 1], answers=["brawn", "all-hit"])
    assert (ooze.wounds, [one for one, _ in story.lucks]) == (2, ["DR-382", "DR-384"])
    turn(d, 0)
    perform(battle(d, d.heroes[0]), luck=[6, 6, 4, 4, 1, 1], answers=["brawn", "all-hit"])
    assert names_of(d.heroes[0].trophies) == ["ooze"]


@clause("DR-440")
def test_the_target_of_a_free_attack_neither_rolls_nor_wounds():
    """DR-440 One throw, the monster's; it has no wound afterwards."""
    d = given("gorvak", "dorgan")
    bear = put(d, "cave-bear")
    story = perform(free_attack(d, bear, d.heroes[0]), luck=[3, 6, 1, 1])
    assert (len(story.lucks), bear.wounds, d.heroes[0].wounds) == (1, 0, 2)


@clause("DR-704")
def test_wounds_outside_battles_fell_at_once():
    d = given("dorgan", "ashara")
    change(d.heroes[0], wounds=7)
    perform(suffer(d, [d.heroes[0]], 1, "DR-704", FATE))
    assert d.heroes[0].is_down


@clause("DR-145", "DR-259")
def test_a_monster_that_is_drawn_on_the_new_tile_is_not_charged():
    """Headlong Charge needs a tile that already held a monster: after the surprise battle there is no other."""
    d = given("gorvak", "dorgan")
    change(d.heroes[0], abilities=["headlong-charge"])
    stack(d, "den", "crossroads")
    encounters(d, "ooze")
    table = play(table_at(d, luck=[1] * 8), "move-north")
    while "end-turn" not in offers(table):
        table.answer(0, offers(table)[0])
    assert ("battle" in offers(table), "grant-headlong-charge" in offers(table)) == (True, False)


@clause("DR-311", "DR-306")
def test_a_charge_in_the_glyph_room_that_finds_no_help_is_not_tried_again():
    """DR-311 A granted Battle that was not made closes Battle there for this turn, as any other."""
    d = room("glyph-room", "gorvak", "dorgan")
    change(d.heroes[0], abilities=["headlong-charge"], at=0)
    put(d, "ooze", 1)
    table = play(table_at(d), "move-north", "grant-headlong-charge", "stay-out")
    assert "escape" in offers(table)
    assert "battle" not in offers(table)


@clause("DR-083", "DR-405")
def test_shake_down_is_for_battles_of_his_own():
    """DR-083 Attacked and wounded twice Gorvak takes nothing, not even from his own pile."""
    d = given("dorgan", "gorvak")
    gorvak = change(d.heroes[1], abilities=["shake-down"], loot=["lucky-coin"])
    luck = [6, 6, 1, 1, *[1] * 5]
    perform(hero_battle(d, d.heroes[0], gorvak), luck=luck, answers=["brawn", "brawn", "all-hit"])
    assert (gorvak.wounds, names_of(gorvak.loot), names_of(d.heroes[0].loot)) == (2, ["lucky-coin"], [])


@clause("DR-820", "DR-803")
def test_who_gives_battlefield_orders_cannot_leave_them_to_chance():
    """DR-820 Only the First Player may."""
    d = given("dorgan", "brenna")
    d.turn, d.to_play = None, []
    change(d.heroes[1], abilities=["battlefield-orders"])
    row = corridor(d, 3)
    put(d, "ooze", row[1])
    story = perform(roam_next(d), answers=["use-battlefield-orders", f"tile-{row[0]}"])
    assert [(ask.seat, ask.keys[2:]) for ask in story.asks[1:]] == [(1, ())]


@clause("DR-353", "DR-872")
def test_the_dire_wolf_does_not_follow_the_dead():
    """Who escapes onto the bridge and falls to his death leaves no scent."""
    d = given("dorgan", "ashara", final=True)
    change(d.heroes[1], at=lay(d, "crossroads", 0, "S"))
    bridge = lay(d, "ancient-bridge", 0, "N")
    wolf = put(d, "dire-wolf")
    perform(escape(d, d.heroes[0]), luck=[6, 1, 1, 1, 1, 1, 1, 1], answers=["north"])
    assert (d.heroes[0].is_dead, d.heroes[0].at, wolf.at) == (True, bridge, 0)


@clause("DR-446", "DR-031")
def test_a_free_attack_has_at_least_one_die():
    """DR-446 However low the rating was brought."""
    d = given("brenna", "gorvak", final=True)
    brenna = change(d.heroes[0], abilities=["ready-blade"])
    brenna.ratings["magic"] = 0
    story = perform(hero_free_attack_on_hero(d, brenna, d.heroes[1]), luck=[6], answers=["magic"])
    assert (len(story.lucks[0][1]), d.heroes[1].wounds) == (1, 1)


@clause("DR-470", "DR-393")
def test_hits_that_armour_stops_are_told():
    d = listen(given("brenna", "mirelle"))
    me = change(d.heroes[0], equipped=["oak-shield"])
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    assert perform(soak(d, me, 2), luck=[6]).result == 1
    assert [event.clause for event in d.heard if event.kind.key == "cancelled"] == ["DR-470"]


@clause("DR-083", "DR-840")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_is_attacked_rerolls_nothing_unless_the_card_speaks_of_defence(seat):
    """DR-083 The Orb of Foresight is for battles of one's own, at whichever seat."""
    d = given(*(("mirelle", "gorvak") if seat == 0 else ("gorvak", "mirelle")))
    mirelle = change(d.heroes[seat], equipped=["orb-of-foresight"])
    turn(d, 1 - seat)
    luck, answers = [1] * 5 + [1] * d.rating(mirelle, "magic"), ["brawn", "magic"]
    story = perform(hero_battle(d, d.heroes[1 - seat], mirelle), luck=luck, answers=answers)
    assert not story.asked("DR-056")
    turn(d, seat)
    perform(
        hero_battle(d, mirelle, d.heroes[1 - seat]), luck=[*luck[5:], *luck[:5]], answers=["magic", "brawn", "pass"]
    )
