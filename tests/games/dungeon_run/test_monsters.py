"""The abilities of the 23 monsters."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.cards import alone, card, dice_of
from games.dungeon_run.given import FATE, change, corridor, given, here, lay, names_of, put
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle, defence_value
from undercroft.games.dungeon_run.rules.defeat import rally, strike_monster
from undercroft.games.dungeon_run.rules.free_attacks import attack_value, free_attack
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.moving import escape
from undercroft.games.dungeon_run.rules.roaming import destinations, roam_next, steps_of
from undercroft.games.dungeon_run.rules.verbs.clock import close_turn


def attack_of(d, monster, hero, what="battle", **fight):
    return attack_value(d, monster, hero, Fight(what, hero.seat, hero.at, monster.kind, **fight))


@card("goblin-cutter")
@clause("DR-003")
@pytest.mark.parametrize(
    ("hero", "pack", "attack"), [("dorgan", 0, 2), ("dorgan", 1, 3), ("stabbins", 0, 1), ("stabbins", 1, 2)]
)
def test_goblin_cutters_grow_bold_in_a_pack_and_shy_before_a_goblin(hero, pack, attack):
    d, me, _ = alone(hero)
    cutter = put(d, "goblin-cutter")
    if pack:
        put(d, "goblin-cutter", 1)
    assert (attack_of(d, cutter, me), attack_of(d, cutter, me, "free attack")) == (attack, attack)


@card("orc-raider")
@pytest.mark.parametrize(("wounds", "attack"), [(2, 3), (3, 4)])
def test_the_orc_raider_smells_blood(wounds, attack):
    d, me, _ = alone("dorgan", wounds=wounds)
    assert attack_of(d, put(d, "orc-raider"), me) == attack


@card("mole-ogre")
@pytest.mark.parametrize(("pick", "steps"), [("stay", 1), ("tile-0", 2)])
def test_the_mole_ogre_roams_one_or_two_tiles(pick, steps):
    d = given("dorgan", "ashara")
    away = lay(d, "crossroads", 0, "E")
    for hero in d.heroes:
        hero.at = away
    near = lay(d, "rat-run", 0, "N")
    ogre = put(d, "mole-ogre", lay(d, "crypt", near, "N"))
    d.turn = None
    perform(roam_next(d), answers=[pick])
    assert ogre.at == (near, 0)[steps - 1]


@card("cult-zealot")
@pytest.mark.parametrize(("hero", "left"), [("dorgan", 3), ("mirelle", 2)])
def test_the_curse_of_a_dying_zealot_spares_the_pious(hero, left):
    d, me, _ = alone(hero, wounds=2)
    perform(strike_monster(d, put(d, "cult-zealot"), 3, me, "DR-700", FATE), answers=["no-rally"])
    assert me.wounds == left


@card("renegade-mage")
@pytest.mark.parametrize(("rating", "dice"), [("magic", 4), ("brawn", 2)])
def test_the_renegade_mage_counters_magic(rating, dice):
    d, me, _ = alone("ashara")
    assert dice_of(d, me, "battle", rating, "renegade-mage") == dice


@card("deep-sapper")
def test_the_deep_sapper_keeps_powder_for_free_attacks():
    d, me, _ = alone("dorgan")
    sapper = put(d, "deep-sapper")
    assert (attack_of(d, sapper, me), attack_of(d, sapper, me, "free attack")) == (2, 4)


@card("headsman")
@pytest.mark.parametrize(("faces", "wounds"), [((6, 1, 1, 1), 2), ((4, 1, 1, 1), 1), ((6, 6, 4, 1), 5)])
def test_each_six_of_the_headsman_is_two_hits(faces, wounds):
    d, me, _ = alone("dorgan")
    perform(free_attack(d, put(d, "headsman"), me), luck=faces)
    assert me.wounds == wounds


@card("headsman")
def test_a_blocked_six_of_the_headsman_is_none():
    d, me, _ = alone("dorgan")
    put(d, "headsman")
    perform(battle(d, me), luck=[6, 1, 1, 1, 4, 1, 1, 1], answers=["brawn", "block-6"])
    assert me.wounds == 0


@card("skeleton")
@pytest.mark.parametrize(("face", "wounds", "trophies"), [(6, 1, []), (5, 2, ["skeleton"])])
def test_a_skeleton_may_rise_again_in_a_battle(face, wounds, trophies):
    d, me, _ = alone("dorgan")
    skeleton = put(d, "skeleton")
    perform(battle(d, me), luck=[1, 1, 5, 5, 1, 1, face], answers=["brawn", "hit", "hit"])
    assert (skeleton.wounds, names_of(me.trophies)) == (wounds, trophies)


@card("skeleton")
def test_a_skeleton_stays_dead_outside_a_battle():
    d, me, _ = alone("dorgan")
    perform(strike_monster(d, put(d, "skeleton"), 2, me, "DR-700", FATE))
    assert names_of(me.trophies) == ["skeleton"]


@card("ghoul")
def test_the_claws_of_a_ghoul_numb_until_the_end_of_the_turn():
    d, me, _ = alone("dorgan")
    perform(free_attack(d, put(d, "ghoul"), me), luck=[1, 3, 3])
    assert (dice_of(d, me, "escape", "skill"), dice_of(d, me)) == (2, 4)
    close_turn(d, d.heroes[0])
    assert dice_of(d, me, "escape", "skill") == 4


@card("ghost", "clay-golem")
@pytest.mark.parametrize(
    ("key", "hero", "equipped", "rating", "defence"),
    [
        ("ghost", "brenna", [], "brawn", 6),
        ("ghost", "brenna", ["notched-longsword"], "brawn", 6),
        ("ghost", "brenna", ["blessed-mace"], "brawn", 5),
        ("ghost", "ashara", [], "magic", 5),
        ("clay-golem", "ashara", [], "magic", 6),
        ("clay-golem", "brenna", [], "brawn", 5),
    ],
)
def test_ghost_and_golem_set_their_defence(key, hero, equipped, rating, defence):
    d, me, _ = alone(hero, equipped=equipped)
    foe = put(d, key)
    assert defence_value(d, Fight("battle", 0, 0, foe.kind, rating=rating), me) == defence


@card("mummy")
def test_who_is_wounded_by_the_mummy_cannot_rally_this_turn():
    d, me, _ = alone("dorgan")
    perform(free_attack(d, put(d, "mummy"), me), luck=[3, 1, 1])
    assert not perform(rally(d, me, "kill")).asks
    close_turn(d, d.heroes[0])
    perform(rally(d, me, "kill"), answers=["rally"])
    assert me.wounds == 0


@clause("DR-805", "DR-R78")
@pytest.mark.parametrize(
    ("key", "tile", "closed"),
    [
        ("mummy", "ancient-bridge", True),
        ("mummy", "underground-channel", True),
        ("mummy", "crossroads", False),
        ("wight-lord", "ancient-bridge", False),
    ],
)
def test_tiles_the_mummy_shuns(key, tile, closed):
    d, _, other = alone("dorgan")
    other.at = 0
    put(d, key, 1)
    goal = lay(d, tile, 1, "N")
    assert (goal not in steps_of(d, d.foes.get(1))) == closed


@card("wight-lord")
@clause("DR-805")
def test_the_wight_lord_does_not_enter_the_entrance():
    d, _, _ = alone("dorgan")
    assert destinations(d, put(d, "wight-lord", 1)) == []


@card("wight-lord")
@pytest.mark.parametrize(("faces", "wounds"), [((2, 1, 1, 1), 0), ((1, 1, 1, 1), 1)])
def test_the_wight_lord_drains_life_in_a_battle_it_survives(faces, wounds):
    d, me, _ = alone("dorgan")
    lord = put(d, "wight-lord", lay(d, "crossroads", 0, "S"), wounds=1)
    me.at = lord.at
    perform(battle(d, me), luck=[*faces, 1, 1, 1, 1], answers=["brawn"])
    assert lord.wounds == wounds
    lord.wounds = 1
    perform(free_attack(d, lord, me), luck=[2, 1, 1, 1])
    assert lord.wounds == 1


@card("banshee")
def test_the_banshee_wails_at_accepted_assistants_before_any_die():
    d = given("dorgan", "ashara", "brenna")
    put(d, "banshee")
    answers = ["assist-magic", "stay-out", "accept", "brawn"]
    perform(battle(d, d.heroes[0]), luck=[2, 2, 2, 1, 1, 1, 1, 1, 1], answers=answers)
    assert [hero.wounds for hero in d.heroes] == [0, 1, 0]


@card("rat-swarm")
@pytest.mark.parametrize(("foe", "dice"), [("rat-swarm", 3), ("ooze", 4)])
def test_rats_are_everywhere_in_an_escape(foe, dice):
    d, me, _ = alone("dorgan")
    assert dice_of(d, me, "escape", "skill", foe) == dice
    assert dice_of(d, me, "battle", "brawn", foe) == 4


@card("cave-spider")
@pytest.mark.parametrize(("monster", "over"), [("cave-spider", True), ("carrion-bat", False)])
def test_the_web_of_a_cave_spider_holds_for_the_turn(monster, over):
    d, me, _ = alone("dorgan")
    put(d, monster)
    perform(escape(d, me), luck=[1, 1, 1, 1, 1, 1])
    assert d.turn.over == over


@card("fire-drake")
@pytest.mark.parametrize(("faces", "wounds"), [((4, 5, 1, 1), 1), ((4, 1, 1, 1), 0)])
def test_the_flames_of_a_drake_reach_the_others(faces, wounds):
    d = given("dorgan", "ashara")
    put(d, "fire-drake")
    story = perform(battle(d, d.heroes[0]), luck=[*faces, 1, 1, 1, 1], answers=["stay-out", "brawn"])
    assert (d.heroes[1].wounds, len(story.lucks)) == (wounds, 2)


@card("dire-wolf")
@pytest.mark.parametrize(("stays", "goal"), [(False, 1), (True, 0)])
def test_the_dire_wolf_follows_an_escaped_hero_unless_somebody_holds_it(stays, goal):
    d, me, other = alone("dorgan", "ashara")
    other.at = 0 if stays else 1
    wolf = put(d, "dire-wolf")
    here(d, 0, cards=["lucky-coin"])
    perform(escape(d, me), luck=[5, 1, 1, 1], answers=[*(["stay-out"] if stays else []), "north"])
    assert (me.at, wolf.at, names_of(d.tiles[0].cards)) == (1, goal, ["lucky-coin"])


@card("dire-wolf")
def test_the_dire_wolf_does_not_follow_to_another_monster():
    d, me, _ = alone("dorgan")
    wolf = put(d, "dire-wolf")
    put(d, "ooze", 1)
    perform(escape(d, me), luck=[5, 1, 1, 1], answers=["north"])
    assert wolf.at == 0


@card("cave-bear")
@pytest.mark.parametrize(("key", "roams"), [("cave-bear", False), ("dire-wolf", True)])
def test_the_cave_bear_sleeps(key, roams):
    d = given("dorgan", "ashara")
    row = corridor(d, 3)
    put(d, key, row[2])
    d.turn = None
    assert perform(roam_next(d)).result == roams


@card("carrion-bat")
@pytest.mark.parametrize(("face", "wounds"), [(5, 0), (1, 1)])
def test_the_carrion_bat_sips_its_wounds_away(face, wounds):
    d, me, _ = alone("dorgan")
    bat = put(d, "carrion-bat", wounds=1)
    perform(free_attack(d, bat, me), luck=[face, 1])
    assert bat.wounds == wounds


@card("ooze")
def test_the_ooze_corrodes_a_card_that_is_not_enchanted():
    d, me, _ = alone("brenna", equipped=["notched-longsword", "oak-shield", "iron-helm"])
    put(d, "ooze")
    perform(battle(d, me), luck=[1, 4, 2, 2, 2, 2, 2, 1, 1], answers=["brawn", "card-oak-shield"])
    assert (me.wounds, names_of(me.loot)) == (1, ["oak-shield"])


@card("ooze")
def test_the_ooze_spares_enchanted_cards_and_corrodes_in_battles_only():
    d, me, _ = alone("brenna", equipped=["blessed-mace", "iron-helm"])
    ooze = put(d, "ooze")
    perform(battle(d, me), luck=[1, 4, 2, 2, 2, 2, 2, 1], answers=["brawn"])
    change(me, equipped=["oak-shield"])
    perform(free_attack(d, ooze, me), luck=[1, 4, 1])
    assert (me.wounds, me.loot) == (2, [])


@card("animated-armour")
@pytest.mark.parametrize(("hits", "wounds"), [(1, 0), (2, 1)])
def test_the_first_hit_on_animated_armour_gives_no_wound(hits, wounds):
    d, me, _ = alone("dorgan")
    armour = put(d, "animated-armour")
    perform(battle(d, me), luck=[1, 1, 1, *[5] * hits, *[1] * (4 - hits)], answers=["brawn", *["hit"] * hits])
    assert armour.wounds == wounds


@card("ember-sentinel")
@pytest.mark.parametrize(("die", "wounds"), [(1, 1), (2, 0)])
def test_the_ember_sentinel_scorches_who_rolls_a_one(die, wounds):
    d, me, _ = alone("dorgan")
    put(d, "ember-sentinel")
    perform(battle(d, me), luck=[1, 1, 1, die, 2, 2, 2], answers=["brawn"])
    assert me.wounds == wounds


@card("ember-sentinel")
def test_armour_stops_the_scorching():
    d, me, _ = alone("brenna", equipped=["oak-shield"])
    put(d, "ember-sentinel")
    perform(battle(d, me), luck=[1, 1, 1, 1, 2, 2, 2, 4], answers=["brawn"])
    assert me.wounds == 0
