"""Reading the components (2.1): what the numbers and texts on cards and tiles mean."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import (
    FATE,
    PACK,
    change,
    given,
    here,
    item_of,
    keys,
    lay,
    listen,
    names_of,
    play,
    put,
    table_at,
    told,
    with_stone,
)
from story import perform
from undercroft.games.dungeon_run.glossary import RATINGS
from undercroft.games.dungeon_run.rules.battle import battle, defence_value
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.dice import throw
from undercroft.games.dungeon_run.rules.disarming import disarm
from undercroft.games.dungeon_run.rules.free_attacks import attack_value, potential_hits
from undercroft.games.dungeon_run.rules.helping import pool_size
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.moving import escape, escape_value
from undercroft.games.dungeon_run.rules.searching import receive


def battle_pool(d, hero, rating="brawn", foe="orc-raider") -> int:
    return pool_size(d, Fight("battle", hero.seat, hero.at, PACK.monster[foe], rating=rating), hero)


@clause("DR-001")
@pytest.mark.parametrize(("foe", "abilities", "free"), [
    ("ooze", ["slip-between"], True), ("ghoul", ["slip-between"], False), ("ooze", [], False),
])  # fmt: skip
def test_the_text_of_an_ability_wins_over_the_general_rule(foe, abilities, free):
    """DR-001 A monster prevents a Move; Slip Between says that one with an escape value of 3 or less does not."""
    d = given("fizzwick", "dorgan")
    change(d.heroes[0], abilities=abilities)
    put(d, foe)
    assert ("move-north" in keys(table_at(d))) is free


@clause("DR-002", "DR-005")
@pytest.mark.parametrize("key", PACK.hero)
def test_ratings_are_numbers_of_dice_and_life_is_the_number_of_wounds_that_defeats(key):
    """DR-005 He rolls so many dice; one wound less than his Life leaves him standing."""
    d = given(key)
    hero, printed = d.heroes[0], PACK.hero[key]
    dice = [battle_pool(d, hero, "brawn"), battle_pool(d, hero, "magic")]
    dice.append(pool_size(d, Fight("escape", 0, 0, rating="skill"), hero))
    assert dice == [printed.brawn, printed.magic, printed.skill]
    perform(suffer(d, [hero], printed.life - 1, "DR-704", FATE))
    assert hero.is_conscious
    perform(suffer(d, [hero], 1, "DR-704", FATE))
    assert hero.is_down


@clause("DR-003")
@pytest.mark.parametrize("key", PACK.monster)
def test_a_race_matters_only_to_the_card_that_names_it(key):
    """DR-003 The Goblin Cutter spares a Goblin; to all other monsters every race is alike."""
    attacks = {}
    for hero in PACK.hero:
        d = given(hero)
        attacks[hero] = attack_value(d, put(d, key), d.heroes[0], Fight("battle", 0, 0, PACK.monster[key]))
    usual = PACK.monster[key].attack
    assert attacks == {**dict.fromkeys(PACK.hero, usual), "stabbins": usual - (key == "goblin-cutter")}


@clause("DR-006")
def test_a_personal_ability_works_from_the_start_and_for_its_hero_only():
    """DR-006 Blood Fury: one more die for Gorvak with 3 wounds, none for Brenna with 3."""
    d = given("gorvak", "brenna")
    gorvak, brenna = d.heroes
    change(gorvak, wounds=3)
    change(brenna, wounds=3)
    assert (battle_pool(d, gorvak), battle_pool(d, brenna)) == (6, 4)


@clause("DR-007", "DR-029", "DR-R28")
@pytest.mark.parametrize(("equipped", "dice"), [(None, 3), (False, 3), (True, 6)])
def test_a_summoner_ability_needs_the_stone_equipped(equipped, dice):
    """DR-007 Avatar of the Peaks adds Haldrun's base Magic, DR-029 without the marker; not with the Stone as loot."""
    d = given("haldrun", "dorgan")
    haldrun = change(d.heroes[0], markers={"magic": 1})
    if equipped is not None:
        with_stone(d, haldrun, equipped=equipped)
    assert battle_pool(d, haldrun) == dice


@clause("DR-008", "DR-009")
def test_a_face_up_ability_card_works_as_if_printed_and_a_card_of_the_deck_does_not():
    """DR-008 Hammer Hand beside Dorgan gives a die against humanoids; in his deck it gives none."""
    d = given("dorgan", "ashara")
    dorgan = d.heroes[0]
    assert PACK.ability["hammer-hand"] in dorgan.deck.cards()
    assert battle_pool(d, dorgan) == 4
    change(dorgan, abilities=["hammer-hand"])
    assert battle_pool(d, dorgan) == 5


USABLE = {"war": 13, "talent": 11, "prayer": 11, "magic": 9}


@clause("DR-004", "DR-011", "DR-012")
@pytest.mark.parametrize("key", ["haldrun", "gorvak", "ashara", "dorgan"])
def test_a_card_is_equipped_only_with_a_matching_training_and_owned_by_anybody(key):
    """DR-004 DR-011 One indicator is enough; DR-012 without a match the card goes to the loot pile unasked."""
    equipped = []
    for item in PACK.treasure.values():
        d = given(key)
        hero = d.heroes[0]
        may = hero.kind.training in item.classes
        story = perform(receive(d, hero, item, "DR-540"), answers=[f"equip-{item.key}"] if may else [])
        assert [ask.keys for ask in story.asks] == ([(f"equip-{item.key}", f"stow-{item.key}")] if may else [])
        assert (item in hero.equipped, item in hero.loot) == (may, not may)
        equipped += hero.equipped
    assert len(equipped) == USABLE[PACK.hero[key].training]
    assert ("blessed-mace" in names_of(equipped)) is (key in ("haldrun", "gorvak"))  # Prayer and War


@clause("DR-013")
def test_an_artifact_is_a_treasure_of_another_deck():
    """DR-013 No artifact is in the treasure deck; training, slots and search are the same; its back differs."""
    d = given("ashara", "dorgan")
    assert not [item for item in d.treasures.hidden_cards() if item.is_artifact]
    ashara, dorgan = change(d.heroes[0], equipped=["orb-of-foresight"]), d.heroes[1]
    here(d, 0, cards=["grimoire-of-two-moons"])
    table = play(table_at(d), "search", "equip-grimoire-of-two-moons")
    ashara = table.run.state.heroes[0]
    assert (names_of(ashara.equipped), names_of(ashara.loot)) == (["grimoire-of-two-moons"], ["orb-of-foresight"])
    perform(receive(d, dorgan, item_of("grimoire-of-two-moons"), "DR-540"))
    assert dorgan.equipped == []
    change(dorgan, loot=["grimoire-of-two-moons", "oak-shield"])
    assert table_at(d).view(0)["heroes"][1]["loot"] == {"encounter": 0, "boss": 0, "treasure": 1, "artifact": 1}


@clause("DR-014", "DR-R42")
def test_an_equipped_card_works_like_an_ability_where_no_rule_speaks_of_hero_abilities():
    """DR-014 The sword gives a die as Hammer Hand does; beside the Cursed Stone only the sword does."""
    d = given("dorgan", "ashara")
    dorgan = change(d.heroes[0], equipped=["notched-longsword"], abilities=["hammer-hand"])
    assert battle_pool(d, dorgan) == 6
    lay(d, "cursed-stone", 0, "N")
    assert battle_pool(d, dorgan) == 5
    change(dorgan, equipped=[], loot=["notched-longsword"])
    assert battle_pool(d, dorgan) == 4


@clause("DR-017", "DR-018", "DR-019", "DR-020", "DR-021")
@pytest.mark.parametrize("key", [*PACK.monster, *PACK.boss])
def test_the_values_of_every_monster(key):
    """DR-017 Attack dice, DR-018 faces that may hit, DR-019 defence, DR-020 escape value, DR-021 wounds that kill."""
    d = given("haldrun", "dorgan")
    monster = put(d, key)
    printed = monster.kind
    fight = Fight("battle", 0, 0, monster.kind, rating="skill")  # no rating of a battle: no text applies
    assert attack_value(d, monster, d.heroes[0], fight) == printed.attack
    assert potential_hits(printed, [1, 2, 3, 4, 5, 6]) == list(printed.power)
    assert (defence_value(d, fight, d.heroes[0]), escape_value(fight)) == (printed.defence, printed.escape)
    monster.wounds = printed.life - 1
    assert monster.is_alive
    monster.wounds = printed.life
    assert not monster.is_alive


@clause("DR-017", "DR-018", "DR-019", "DR-021", "DR-397")
@pytest.mark.parametrize(("die", "killed"), [(3, False), (4, True)])
def test_a_die_of_the_defence_value_hits_and_the_last_wound_kills(die, killed):
    """DR-019 Against the Ooze a 4 hits, a 3 does not; DR-021 its fourth wound kills it."""
    d = given("dorgan", "ashara")
    change(d.heroes[1], at=1)
    ooze = put(d, "ooze", wounds=3)
    answers = ["brawn", "hit"] if killed else ["brawn"]
    story = perform(battle(d, d.heroes[0]), luck=[4, 6, die, 1, 1, 1], answers=answers)
    assert len(story.lucks[0][1]) == 2
    assert (d.foes.get(0) is ooze, names_of(d.heroes[0].trophies)) == (not killed, ["ooze"] if killed else [])


@clause("DR-020")
@pytest.mark.parametrize(("die", "away"), [(3, False), (4, True)])
def test_a_die_of_the_escape_value_is_enough(die, away):
    """DR-020 From the Ghoul (4) a 4 escapes and a 3 does not."""
    d = given("haldrun", "ashara")
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    put(d, "ghoul")
    d.silent = (0,)
    luck = [die, 1] if away else [die, 1, 3, 3, 3]
    perform(escape(d, d.heroes[0]), luck=luck, answers=["north"] if away else [])
    assert (d.heroes[0].at == 1) is away


@clause("DR-023")
@pytest.mark.parametrize("key", PACK.trap)
def test_a_trap_names_its_ratings_its_successes_and_its_wounds(key):
    """DR-023 One success less than printed springs it; the Coffer finds no treasure and takes its price in wounds."""
    trap = PACK.trap[key]
    ratings, successes = tuple(rating for rating in RATINGS if rating in trap.ratings), trap.successes
    wounds = trap.wounds + sum(one.n for one in trap.effects if one.rule == "lose-treasure")
    for n in (successes - 1, successes):
        d = given("dorgan", "ashara")
        change(d.heroes[1], at=1)
        answers = ["skill"] if len(ratings) > 1 else []
        story = perform(disarm(d, d.heroes[0], PACK.trap[key]), luck=[4] * n + [3] * (4 - n), answers=answers)
        assert [ask.keys for ask in story.asked("DR-591")] == ([ratings] if answers else [])
        is_open = n == successes
        assert (names_of(d.heroes[0].trophies), d.heroes[0].wounds) == (
            [key] if is_open else [],
            wounds * (not is_open),
        )


@clause("DR-024")
def test_a_stranger_is_met_where_it_stands_and_as_its_card_says():
    """DR-024 The Lost Pilgrim heals up to 3 wounds of a hero on its tile, and leaves on 1 to 3."""
    d = given("gorvak", "ashara")
    north = lay(d, "crossroads", 0, "N")
    change(d.heroes[0], wounds=4)
    here(d, north, strangers=["lost-pilgrim"])
    assert "deal-lost-pilgrim" not in keys(table_at(d))
    table = play(table_at(d, luck=[4, 3]), "move-north", "deal-lost-pilgrim")
    assert (table.run.state.heroes[0].wounds, names_of(table.run.state.tiles[north].strangers)) == (1, ["lost-pilgrim"])
    change(d.heroes[0], at=north)
    table = play(table_at(d, luck=[3]), "deal-lost-pilgrim")
    assert table.run.state.tiles[north].strangers == ()


@clause("DR-028")
def test_tiles_that_touch_along_a_wall_are_not_adjacent():
    """DR-028 East of the Rat Run lies the Crypt, but no exit joins them."""
    d = given("dorgan", "ashara")
    run = lay(d, "rat-run", 0, "N", exits="NS")
    east = lay(d, "crossroads", 0, "E")
    crypt = lay(d, "crypt", east, "N", exits="S")
    assert (d.tiles[run].x + 1, d.tiles[run].y) == (d.tiles[crypt].x, d.tiles[crypt].y)
    assert (d.tiles[run].neighbours, d.tiles[crypt].neighbours) == ((0,), (east,))


@clause("DR-030")
def test_a_rating_is_the_printed_number_with_markers_and_cards():
    """DR-030 Magic 5, 2 markers, Circlet of Focus, Rune of Frailty."""
    d = given("ashara", "dorgan")
    ashara = change(d.heroes[0], markers={"magic": 2})
    assert d.rating(ashara, "magic") == 7
    change(ashara, equipped=["circlet-of-focus"])
    assert d.rating(ashara, "magic") == 8
    change(ashara, traps=["rune-of-frailty"])
    assert [d.rating(ashara, rating) for rating in ("brawn", "magic", "skill")] == [1, 7, 1]


@clause("DR-032")
@pytest.mark.parametrize(("hero_dice", "armour", "wounds"), [((2, 2, 2, 2), (1, 1), 1), ((1, 2, 2, 2), (3, 3), 2)])
def test_attack_dice_are_those_rolled_for_hits_and_armour_dice_are_not(hero_dice, armour, wounds):
    """DR-032 Scorching looks for a 1 in the attack roll: one on an armour die does not count."""
    d = given("brenna", "dorgan")
    change(d.heroes[1], at=1)
    brenna = change(d.heroes[0], equipped=["chain-hauberk"])
    put(d, "ember-sentinel")
    perform(battle(d, brenna), luck=[4, 1, 1, *hero_dice, *armour], answers=["brawn"])
    assert brenna.wounds == wounds


@clause("DR-033", "DR-108", "DR-R66")
def test_dice_and_markers_never_run_out():
    """DR-033 25 dice, more than 24 training markers and more than 40 wounds on the table; DR-108 one supply for all."""
    story = perform(throw("DR-384", 25), luck=[1, 2, 3, 4, 5, 6] * 4 + [6])
    assert [set(die.faces) for die in story.lucks[0][1]] == [{1, 2, 3, 4, 5, 6}] * 25
    d = listen(given("gorvak", "ashara", "dorgan", "haldrun", "brenna", "mirelle"))
    for hero in d.heroes:
        change(hero, markers={"brawn": 5}, wounds=6)
    perform(suffer(d, d.heroes, 1, "DR-704", FATE))
    assert sum(hero.wounds for hero in d.heroes) == 42
    assert sum(hero.markers for hero in d.heroes) == 30
    assert len([one for one in told(d) if one[0] == "DR-704"]) == 6
