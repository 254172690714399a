"""The 22 treasures."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.cards import alone, card, dice_of, more_dice, usable, use
from games.dungeon_run.given import PACK, change, given, lay, names_of, put, turn, with_stone
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle, hero_battle
from undercroft.games.dungeon_run.rules.contents import contents_die
from undercroft.games.dungeon_run.rules.defeat import rally
from undercroft.games.dungeon_run.rules.disarming import disarm
from undercroft.games.dungeon_run.rules.free_attacks import free_attack
from undercroft.games.dungeon_run.rules.moving import escape
from undercroft.games.dungeon_run.rules.tiles import arrive, open_gate
from undercroft.games.dungeon_run.rules.verbs.tiles import hide_card


@clause("DR-501", "DR-014")
@pytest.mark.parametrize(
    ("key", "hero", "what", "rating", "foe", "more"),
    [
        ("notched-longsword", "brenna", "battle", "brawn", "ooze", 1),
        ("notched-longsword", "brenna", "defend", "brawn", "hero", 1),
        ("notched-longsword", "brenna", "battle", "magic", "ooze", 0),
        ("great-cleaver", "gorvak", "battle", "brawn", "ooze", 2),
        ("great-cleaver", "gorvak", "defend", "brawn", "hero", 2),
        ("great-cleaver", "gorvak", "escape", "skill", "ooze", -1),
        ("assassins-dirk", "stabbins", "battle", "brawn", "ooze", 1),
        ("assassins-dirk", "stabbins", "battle", "brawn", "hero", 2),
        ("assassins-dirk", "stabbins", "defend", "brawn", "hero", 2),
        ("assassins-dirk", "stabbins", "battle", "magic", "hero", 0),
        ("ashwood-staff", "mirelle", "battle", "magic", "ooze", 1),
        ("ashwood-staff", "mirelle", "defend", "magic", "hero", 1),
        ("ashwood-staff", "mirelle", "battle", "brawn", "ooze", 0),
        ("rod-of-storms", "ashara", "battle", "magic", "ooze", 2),
        ("rod-of-storms", "ashara", "battle", "magic", "hero", 0),
        ("rod-of-storms", "ashara", "defend", "magic", "hero", 0),
        ("rod-of-storms", "ashara", "battle", "brawn", "ooze", 0),
        ("blessed-mace", "haldrun", "battle", "magic", "ooze", 1),
        ("blessed-mace", "haldrun", "battle", "brawn", "skeleton", 2),
        ("blessed-mace", "haldrun", "defend", "brawn", "hero", 1),
        ("burglars-lantern", "dorgan", "disarm", "skill", "ooze", 1),
        ("burglars-lantern", "dorgan", "battle", "brawn", "ooze", 0),
        ("circlet-of-focus", "fizzwick", "battle", "magic", "ooze", 1),
        ("circlet-of-focus", "fizzwick", "disarm", "magic", "ooze", 1),
        ("circlet-of-focus", "fizzwick", "battle", "brawn", "ooze", 0),
        ("hood-of-shadows", "dorgan", "escape", "skill", "ooze", 1),
        ("studded-jerkin", "brenna", "escape", "skill", "ooze", 1),
    ],
)
def test_dice_that_a_treasure_adds(key, hero, what, rating, foe, more):
    assert more_dice(key, hero, what, rating, foe) == more


@clause("DR-501")
def test_a_treasure_in_the_loot_pile_does_nothing():
    d, me, _ = alone("gorvak", loot=["great-cleaver"])
    assert dice_of(d, me) == 5


@card("hood-of-shadows")
def test_hood_of_shadows_costs_an_attacker_a_die():
    d = given("gorvak", "dorgan")
    change(d.heroes[1], equipped=["hood-of-shadows"])
    assert dice_of(d, d.heroes[0], "battle", "brawn", d.heroes[1]) == 4
    assert dice_of(d, d.heroes[0], "defend", "brawn", d.heroes[1]) == 5


@clause("DR-393")
@pytest.mark.parametrize(
    ("key", "hero", "faces", "stopped"),
    [
        ("oak-shield", "brenna", [4], 1),
        ("oak-shield", "brenna", [3], 0),
        ("iron-helm", "brenna", [5], 1),
        ("iron-helm", "brenna", [4], 0),
        ("chain-hauberk", "brenna", [5, 5], 2),
        ("chain-hauberk", "brenna", [5, 4], 1),
        ("studded-jerkin", "brenna", [5], 1),
        ("studded-jerkin", "brenna", [4], 0),
        ("warded-robe", "ashara", [4], 1),
        ("warded-robe", "ashara", [3], 0),
        ("mantle-of-the-builders", "ashara", [4, 4], 2),
        ("mantle-of-the-builders", "ashara", [3, 4], 1),
    ],
)
def test_armour_stops_hits(key, hero, faces, stopped):
    d, me, _ = alone(hero, equipped=[key])
    perform(free_attack(d, put(d, "orc-raider"), me), luck=[3, 3, 3, *faces])
    assert me.wounds == 3 - stopped
    perform(free_attack(d, d.foes.get(0), change(me, wounds=0)), luck=[1, 1, 1])  # no hit, no armour dice


@card("repeating-crossbow")
@pytest.mark.parametrize(("faces", "wounds"), [((4, 5), 2), ((4, 3), 1), ((3, 3), 0)])
def test_repeating_crossbow_shoots_two_dice_next_door(faces, wounds):
    d, me, _ = alone("brenna", equipped=["repeating-crossbow"])
    assert not usable(d, me, "repeating-crossbow")
    ooze = put(d, "ooze", 1)
    use(d, me, "repeating-crossbow", luck=faces)
    assert ooze.wounds == wounds
    put(d, "ghoul", 0)
    assert not usable(d, me, "repeating-crossbow")


@card("parrying-dagger")
def test_parrying_dagger_blocks_once_an_action_whatever_the_face():
    d, me, _ = alone("dorgan", equipped=["parrying-dagger"])
    put(d, "ooze")
    perform(battle(d, me), luck=[1, 1, 3, 3, 3, 3], answers=["brawn", "parry-1"])
    assert me.wounds == 1


@card("parrying-dagger")
def test_parrying_dagger_of_a_defender_gives_up_a_die_that_would_have_hit():
    d = given("gorvak", "dorgan")
    change(d.heroes[1], equipped=["parrying-dagger"])
    answers = ["brawn", "brawn", "hit", "die-6"]
    perform(hero_battle(d, d.heroes[0], d.heroes[1]), luck=[5, 1, 1, 1, 1, 6, 1, 1, 1], answers=answers)
    assert [hero.wounds for hero in d.heroes] == [0, 0]


@card("orb-of-foresight")
def test_orb_of_foresight_rerolls_one_die_of_a_battle_an_escape_or_a_disarm():
    d, me, _ = alone("ashara", equipped=["orb-of-foresight"])
    ooze = put(d, "ooze")
    perform(battle(d, me), luck=[4, 4, 1, 1, 5], answers=["brawn", "use-orb-of-foresight", "hit"])
    assert ooze.wounds == 1
    d.action.rerolled = []
    perform(escape(d, me), luck=[1, 1, 2], answers=["use-orb-of-foresight", "north"])
    d.action.rerolled = []
    d.heroes[1].at = 0
    perform(disarm(d, me, PACK.trap["dart-wall"]), luck=[4, 1, 4], answers=["use-orb-of-foresight", "die-1"])
    assert names_of(me.trophies) == ["dart-wall"]


@card("orb-of-foresight")
def test_orb_of_foresight_does_not_help_a_defender():
    d = given("dorgan", "ashara")
    change(d.heroes[1], equipped=["orb-of-foresight"])
    perform(hero_battle(d, d.heroes[0], d.heroes[1]), luck=[1] * 6, answers=["brawn", "brawn"])


@card("burglars-lantern")
def test_burglars_lantern_rerolls_a_contents_die():
    d, me, _ = alone("dorgan", equipped=["burglars-lantern"], at=1)
    perform(contents_die(d, me), luck=[1, 4], answers=["use-burglars-lantern"])
    assert d.foes.get(1) is None


@card("mitre-of-mercy")
@pytest.mark.parametrize("why", ["kill", "disarm", "assist"])
def test_mitre_of_mercy_doubles_every_rally_and_adds_nothing_to_benediction(why):
    d, me, _ = alone("haldrun", equipped=["mitre-of-mercy"], abilities=["benediction"], wounds=5)
    perform(rally(d, me, why), answers=["rally"])
    assert me.wounds == 3


@card("healing-draught")
def test_healing_draught_is_drunk_once():
    d = given("dorgan", "ashara")
    dorgan, ashara = change(d.heroes[0], equipped=["healing-draught"]), d.heroes[1]
    assert not usable(d, dorgan, "healing-draught", "free")
    change(ashara, wounds=5)
    use(d, dorgan, "healing-draught", "free")
    assert (ashara.wounds, dorgan.equipped, d.turn.actions) == (2, [], 2)


@card("scroll-of-return")
def test_scroll_of_return_leads_home_past_a_monster_and_the_portcullis():
    d, me, _ = alone("dorgan", equipped=["scroll-of-return"])
    assert not usable(d, me, "scroll-of-return")  # he is there
    me.at = lay(d, "portcullis-room", 0, "S")
    put(d, "ooze", me.at)
    story = use(d, me, "scroll-of-return")
    assert (me.at, me.equipped, story.lucks) == (0, [], [])


@card("scroll-of-return")
def test_scroll_of_return_does_not_carry_the_stone():
    d, me, _ = alone("dorgan", equipped=["scroll-of-return"], at=1)
    with_stone(d, me, equipped=False)
    assert not usable(d, me, "scroll-of-return")


@card("lucky-coin")
def test_lucky_coin_rerolls_one_die_once_in_his_own_turn():
    d, me, _ = alone("dorgan", equipped=["lucky-coin"], at=1)
    perform(contents_die(d, me), luck=[1, 4], answers=["use-lucky-coin"])
    assert d.used == ["lucky-coin"]
    d.action.rerolled, d.used = [], []
    bridge = lay(d, "ancient-bridge", 1, "N")
    perform(arrive(d, me, bridge, "DR-187"), luck=[1, 1, 1, 1, 2], answers=["use-lucky-coin"])
    d.action.rerolled = []
    perform(arrive(d, me, bridge, "DR-187"), luck=[1, 1, 1, 2])
    turn(d, 1)
    perform(arrive(d, me, bridge, "DR-187"), luck=[1, 1, 1, 2])


@card("climbers-rope")
def test_climbers_rope_passes_three_tile_rolls():
    d, me, _ = alone("dorgan", equipped=["climbers-rope"])
    for side, kind in (("E", "ancient-bridge"), ("W", "underground-channel"), ("S", "portcullis-room")):
        perform(arrive(d, me, lay(d, kind, 0, side), "DR-187"))
    assert perform(open_gate(d, me)).result


@clause("DR-252")
def test_a_card_known_to_be_next_leaves_the_deck_when_it_is_laid_under_a_tile():
    """When nothing unknown is left the cards from under the deck come back: each of them lies in one place."""
    d = given("dorgan", "ashara")
    helm, shield = PACK.treasure["iron-helm"], PACK.treasure["oak-shield"]
    d.treasures.unknown, d.treasures.bottom = [], [helm, shield]
    hide_card(d, 0, "DR-252")
    assert (d.tiles[0].hidden, d.treasures.bottom) == ((helm,), [shield])
