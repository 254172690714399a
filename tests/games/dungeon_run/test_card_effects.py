"""Card effects (2.27): the general rules that hold for the cards of the pack."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.cards import alone, dice_of, usable, use
from games.dungeon_run.given import (
    FATE,
    PACK,
    change,
    corridor,
    encounters,
    given,
    here,
    keys,
    lay,
    listen,
    names_of,
    play,
    put,
    room,
    table_at,
    told,
    turn,
    with_stone,
)
from story import perform
from undercroft.games.dungeon_run.kinds.pack import Effect
from undercroft.games.dungeon_run.rules.battle import battle, defence_value
from undercroft.games.dungeon_run.rules.contents import find_encounter
from undercroft.games.dungeon_run.rules.defeat import rally, suffer
from undercroft.games.dungeon_run.rules.free_attacks import attack_value, free_attack, hero_free_attack_on_hero
from undercroft.games.dungeon_run.rules.helping import pool_size
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.roaming import step_monster, steps_of
from undercroft.games.dungeon_run.rules.state import Monster
from undercroft.games.dungeon_run.rules.tiles import arrive
from undercroft.games.dungeon_run.rules.tokens import can_lay


@clause("DR-075")
def test_limited_effects_are_asked_for_and_the_others_happen_by_themselves():
    """DR-075 Venom is limited to once a turn: he is asked; Dwarven Grit is not; a monster's text asks nobody."""
    d, me, _ = alone("stabbins", abilities=["venom"])
    ooze = put(d, "ooze")
    answers = ["brawn", "hit", "unused", "unused", "pass"]
    story = perform(battle(d, me), luck=[6, 6, 4, 4, 4], answers=answers)
    assert (story.asks[-1].clause, ooze.wounds) == ("DR-053", 1)
    d, me, _ = alone("dorgan", abilities=["dwarven-grit"])
    assert perform(suffer(d, [me], 5, "DR-704", FATE)).asks == []
    assert me.wounds == 3


@clause("DR-076")
def test_a_card_used_once_a_round_is_ready_again_when_its_owners_turn_begins_and_not_before():
    """DR-076 Mirelle's ward is spent in her turn, still spent in the next player's, and back in her own."""
    d = given("mirelle", "dorgan")
    d.heroes[0].exhausted = ["ward-of-mercy"]
    table = play(table_at(d), "end-turn")
    assert (table.run.state.turn.seat, table.run.state.heroes[0].exhausted) == (1, ["ward-of-mercy"])
    play(table, "end-turn")
    while table.run.state.turn.seat != 0:
        play(table, "end-turn")
    assert table.run.state.heroes[0].exhausted == []


@clause("DR-076")
def test_a_limit_sticks_to_the_card_when_it_changes_owner():
    """DR-076 The Lucky Coin has been used this turn: in other hands it is still used."""
    d = given("dorgan", "brenna")
    d.used = ["lucky-coin"]
    change(d.heroes[1], equipped=["lucky-coin"])
    turn(d, 1)
    d.used = ["lucky-coin"]
    put(d, "ooze")
    story = perform(battle(d, d.heroes[1]), luck=[6, 6, 1, 1, 1, 1], answers=["stay-out", "brawn"])
    assert not story.asked("DR-056")


@clause("DR-077")
def test_the_pool_counts_doubling_additions_assists_reductions_and_sabotage():
    """DR-077 Magic 5, doubled by the Grimoire, +1 circlet, +1 staff, +2 assist, −1 Counterspell, −2 sabotage."""
    d = given("ashara", "dorgan", "brenna")
    me = change(d.heroes[0], equipped=["grimoire-of-two-moons", "circlet-of-focus", "ashwood-staff"])
    fight = Fight("battle", 0, 0, PACK.monster["renegade-mage"], rating="magic", helpers=[(1, "brawn")], saboteurs=[2])
    assert pool_size(d, fight, me) == 10 + 1 + 1 + 2 - 1 - 2


@clause("DR-078")
def test_turning_a_die_does_not_use_up_the_reroll():
    """DR-078 Stabbins sets a die to 6 and may still toss the coin for another."""
    d, me, _ = alone("stabbins", abilities=["loaded-die"], equipped=["lucky-coin"])
    put(d, "cave-bear")
    answers = ["brawn", "use-loaded-die", "use-lucky-coin", "die-1", "hit"]
    story = perform(battle(d, me), luck=[1, 1, 1, 1, 1, 1, 1, 2], answers=answers)
    assert [ask.clause for ask in story.asks if ask.clause == "DR-845"] == ["DR-845"]


@clause("DR-079")
def test_wounds_an_effect_gives_directly_meet_no_armour_and_nobody_cancels_them():
    """DR-079 The armour dice are rolled against a free attack, not against a card's wound."""
    d = given("brenna", "mirelle")
    me = change(d.heroes[0], equipped=["oak-shield"])
    assert perform(suffer(d, [me], 1, "DR-704", FATE)).lucks == []
    ooze = put(d, "ooze")
    story = perform(free_attack(d, ooze, me), luck=[1, 6, 4], answers=["pass"])
    assert ([one for one, _ in story.lucks], me.wounds) == (["DR-442", "DR-470"], 1)


@clause("DR-080")
def test_no_effect_reaches_an_unconscious_hero():
    """DR-080 Laying on Hands is not offered for him, and Choking Gas does not hurt him."""
    d = given("haldrun", "dorgan")
    change(d.heroes[0], abilities=["laying-on-hands"])
    change(d.heroes[1], wounds=4)
    assert usable(d, d.heroes[0], "laying-on-hands")
    d.heroes[1].is_down = True
    assert not usable(d, d.heroes[0], "laying-on-hands")
    perform(suffer(d, d.heroes[1:], 1, "DR-594", FATE))
    assert d.heroes[1].wounds == 4


@clause("DR-081")
def test_a_hero_moved_by_an_effect_enters_the_tile_and_reveals_none():
    """DR-081 Blink onto the Underground Channel: the roll is made; an open exit is no target."""
    d, me, _ = alone("fizzwick", abilities=["blink"])
    channel = lay(d, "underground-channel", 0, "E", exits="EW")
    change(me, at=0)
    story = use(d, me, "blink", luck=[1], answers=[f"tile-{channel}", "pass"])
    assert (me.at, me.wounds) == (channel, 1)
    assert story.asks[0].keys == ("tile-1", f"tile-{channel}")


@clause("DR-082")
def test_a_monster_killed_by_an_effect_is_its_owners():
    """DR-082 A bolt kills the wounded Ooze next door: Dorgan gets the card and may rally."""
    d, me, _ = alone("dorgan", equipped=["repeating-crossbow"], wounds=1)
    put(d, "ooze", 1, wounds=3)
    use(d, me, "repeating-crossbow", luck=[4, 1], answers=["rally"])
    assert (names_of(me.trophies), me.wounds) == (["ooze"], 0)


@clause("DR-083")
@pytest.mark.parametrize(("item", "attacking", "attacked"), [("rod-of-storms", 5, 5), ("ashwood-staff", 6, 6)])
def test_battle_means_his_own_unless_the_card_says_also_when_attacked(item, attacking, attacked):
    """DR-083 The rod is for monsters only; the staff helps a defender too."""
    d = given("ashara", "dorgan")
    me = change(d.heroes[0], equipped=[item])
    assert dice_of(d, me, "battle", "magic", d.heroes[1]) == attacking
    assert dice_of(d, me, "defend", "magic", d.heroes[1]) == attacked


@clause("DR-083")
def test_a_card_for_ones_own_battles_does_not_help_a_defender():
    d = given("haldrun", "dorgan")
    me = change(d.heroes[0], abilities=["ram-charge"])
    d.turn.moved = True
    assert dice_of(d, me, "battle", "brawn", d.heroes[1]) == 5
    assert dice_of(d, me, "defend", "brawn", d.heroes[1]) == 3


@clause("DR-084")
def test_in_solitaire_nothing_is_said_of_other_heroes():
    """DR-084 Haldrun's blessing still serves himself; the gas finds nobody else."""
    d = given("haldrun", solo=True)
    put(d, "ooze")
    story = perform(battle(d, d.heroes[0]), luck=[6, 6, 1, 1, 1, 1], answers=["brawn", "use-herds-blessing"])
    assert [(ask.seat, ask.clause) for ask in story.asks] == [(0, "DR-055"), (0, "DR-056")]


@clause("DR-085")
def test_thieves_take_treasures_only():
    """DR-085 An artifact in the loot pile is no prey, and a pile of artifacts tempts nobody."""
    d = given("stabbins", "dorgan")
    lay(d, "crossroads", 0, "N")
    change(d.heroes[1], at=1, loot=["mantle-of-the-builders"])
    table = play(table_at(d), "move-north")
    assert table.asks[0].clause == "DR-070"


@clause("DR-086", "DR-093")
def test_no_effect_puts_two_monsters_on_a_tile():
    """DR-086 The Ghoul's way is closed by the Ooze."""
    d = given("fizzwick", "dorgan")
    row = corridor(d, 2)
    ghoul = put(d, "ghoul", row[0])
    put(d, "ooze", row[1])
    assert steps_of(d, ghoul) == [0]


@clause("DR-087")
def test_the_same_card_cancels_one_hit_in_a_window_and_two_cards_add_up():
    """DR-087 Helm and hauberk roll three dice together; the ward is asked for once."""
    d = given("brenna", "mirelle")
    me = change(d.heroes[0], equipped=["iron-helm", "chain-hauberk"])
    bear = put(d, "cave-bear")
    story = perform(free_attack(d, bear, me), luck=[3, 3, 3, 3, 5, 5, 1], answers=["use-ward-of-mercy"])
    assert (len(story.asked("DR-393")), len(story.lucks[1][1]), me.wounds) == (1, 3, 1)


@clause("DR-088")
def test_the_highest_number_of_a_saboteur_counts_and_the_victims_replaces_it():
    """DR-088 Two saboteurs, one with Dirty Tricks: 3 dice; Unshaken makes it 1."""
    d = given("brenna", "stabbins", "dorgan")
    change(d.heroes[1], abilities=["dirty-tricks"])
    fight = Fight("battle", 0, 0, PACK.monster["ooze"], rating="brawn", saboteurs=[2, 1])
    assert pool_size(d, fight, d.heroes[0]) == 1
    change(d.heroes[0], abilities=["unshaken"])
    assert pool_size(d, fight, d.heroes[0]) == 3
    change(d.heroes[0], abilities=[], markers={"brawn": 4})
    (tricks,) = d.heroes[1].powers["sabotages"]
    worse = tricks._replace(effect=Effect(rule="dirty-tricks", n=5))  # as a pack may print it
    d.heroes[2].powers = {**d.heroes[2].powers, "sabotages": (worse,)}
    assert pool_size(d, fight, d.heroes[0]) == 4 + 4 - 5


@clause("DR-089")
def test_what_is_changed_for_an_action_ends_with_it():
    """DR-089 Shrunk for one battle, the Bear rolls all its dice in the next."""
    d, me, _ = alone("fizzwick", abilities=["shrink"])
    put(d, "cave-bear")
    story = perform(battle(d, me), luck=[1, 1, 1, 1], answers=["use-shrink", "brawn", "pass"])
    assert len(story.lucks[0][1]) == 3
    d.used, me.exhausted, d.action.used = [], [], []
    story = perform(battle(d, me), luck=[1, 1, 1, 1, 1], answers=["pass", "brawn", "pass"])
    assert len(story.lucks[0][1]) == 4


@clause("DR-090")
def test_a_defence_that_is_set_is_lowered_afterwards():
    """DR-090 Spellproof sets the Golem's defence to 6, then Flame Lance takes 1 from it."""
    d, me, _ = alone("ashara", abilities=["flame-lance"])
    golem = put(d, "clay-golem")
    assert defence_value(d, Fight("battle", 0, 0, golem.kind, rating="magic"), me) == 5


@clause("DR-091")
def test_a_monsters_own_attack_counts_in_battles_and_free_attacks():
    """DR-091 The Raider smells blood in both."""
    d = given("dorgan", "ashara")
    change(d.heroes[0], wounds=3)
    raider = put(d, "orc-raider")
    for what in ("battle", "free attack"):
        assert attack_value(d, raider, d.heroes[0], Fight(what, 0, 0, raider.kind)) == 4


@clause("DR-092", "DR-600")
def test_an_unconscious_heros_effects_rest_and_his_tokens_stay():
    """DR-092 Mirelle lies there: no ward. DR-600 Dorgan's snare still snaps."""
    d = given("brenna", "mirelle", "dorgan")
    for hero in d.heroes[1:]:
        hero.is_down = True
    change(d.heroes[2], abilities=["snare"])
    here(d, lay(d, "crossroads", 0, "N"), token="snare")
    ooze = put(d, "ooze")
    assert perform(free_attack(d, ooze, d.heroes[0]), luck=[1, 6]).asks == []
    d.foes.pop(0, None)
    perform(arrive(d, d.heroes[0], 1, "DR-187"), luck=[1, 1, 1])
    assert (d.heroes[0].wounds, d.tiles[1].token) == (2, None)


@clause("DR-093")
@pytest.mark.parametrize(("kind", "goes_along"), [("ooze", True), ("ghoul", True), ("cave-spider", False)])
def test_a_monster_moved_by_an_effect_moves_as_if_it_roamed(kind, goes_along):
    """DR-093 Cards go along, not with a beast; a stranger there is gone; nobody is attacked."""
    d, me, _ = alone("fizzwick")
    monster = put(d, kind)
    here(d, 0, cards=["oak-shield"])
    here(d, 1, strangers=["smuggler"])
    story = perform(step_monster(d, me, monster))
    assert (monster.at, story.lucks, d.tiles[1].strangers) == (1, [], ())
    assert names_of(d.tiles[1].cards) == (["oak-shield"] if goes_along else [])


@clause("DR-093")
def test_a_monster_in_the_glyph_room_is_not_moved_out_of_it():
    d = room("glyph-room", "fizzwick", "dorgan")
    change(d.heroes[0], abilities=["displace"])
    put(d, "ooze", 1)
    assert not usable(d, d.heroes[0], "displace")


@clause("DR-094")
def test_a_refusal_costs_nothing_and_is_not_asked_for_again_this_turn():
    """DR-094 The beacon is refused: both actions are left, and it is gone for this turn."""
    d, _, _ = alone("mirelle", abilities=["beacon"])
    table = play(table_at(d), "use-beacon", "refuse")
    assert (table.run.state.turn.actions, "use-beacon" in keys(table), table.run.state.used) == (2, False, [])


@clause("DR-095")
def test_a_march_needs_a_tile_that_lets_him_go():
    """DR-095 Not behind the gate, not beside a monster."""
    for inside, monster, can in ((False, "", True), (True, "", False), (False, "ooze", False)):
        d = given("dorgan", "ashara")
        row = corridor(d, 2)
        gate = lay(d, "portcullis-room", 0, "S", exits="NS")
        lay(d, "crossroads", gate, "S")
        change(d.heroes[0], abilities=["old-maps"], at=gate if inside else 0)
        if monster:
            put(d, monster)
        assert (usable(d, d.heroes[0], "old-maps"), len(row)) == (can, 2)


@clause("DR-096")
def test_a_treasure_that_is_drawn_is_shown_to_all_and_one_that_is_stolen_to_two():
    """DR-096 Nose for Gold tells everybody what it found; the thief's prey is told to two."""
    d = listen(given("dorgan", "stabbins", "brenna"))
    here(d, 0, hidden=1)
    table = play(table_at(d, luck=["iron-helm", 5, "oak-shield"]), "search")
    assert any("Oak Shield" in event.text for event in table.events(2))
    d = given("stabbins", "dorgan", "brenna")
    lay(d, "crossroads", 0, "N")
    change(d.heroes[1], at=1, loot=["lucky-coin"])
    table = play(table_at(d, luck=[5, "lucky-coin"]), "move-north", "hero-dorgan")
    knows = [any("Lucky Coin" in event.text for event in table.events(seat)) for seat in range(3)]
    assert knows == [True, True, False]


@clause("DR-097")
def test_dice_of_a_card_are_nobodys_business():
    """DR-097 The net is torn with Brawn dice: no help, no sabotage, no coin."""
    d = given("brenna", "haldrun")
    me = change(d.heroes[0], traps=["snapping-net"], equipped=["lucky-coin"])
    story = use(d, me, "snapping-net", luck=[1, 1, 1, 4])
    assert (story.asks, me.traps) == ([], [])


@clause("DR-097")
def test_a_deal_counts_printed_value_and_markers_but_not_the_circlet():
    d, _, _ = alone("ashara", equipped=["circlet-of-focus"], markers={"magic": 1})
    here(d, 0, strangers=["wandering-archmage"])
    table = play(table_at(d, luck=[1] * 6), "deal-wandering-archmage")
    assert len(table.throws[-1][2]) == 6


@clause("DR-098")
def test_what_could_do_nothing_is_not_offered():
    """DR-098 Unhurt she needs no Second Wind; a second snare on the tile cannot be laid."""
    d, me, _ = alone("brenna", abilities=["second-wind"])
    assert not usable(d, me, "second-wind")
    change(me, wounds=1)
    assert usable(d, me, "second-wind")


@clause("DR-099")
def test_the_target_is_chosen_before_the_dice():
    """DR-099 Two monsters in sight: the crossbow is aimed, then the dice fall."""
    d, me, _ = alone("dorgan", equipped=["repeating-crossbow"])
    put(d, "ooze", 1)
    put(d, "ghoul", lay(d, "crypt", 0, "E"))
    story = use(d, me, "repeating-crossbow", luck=[1, 1], answers=["monster-1"])
    assert (len(story.asks), len(story.lucks)) == (1, 1)


@clause("DR-600")
def test_never_two_tokens_on_a_tile_and_two_of_a_kind_in_all():
    d, me, _ = alone("dorgan", abilities=["snare", "spiked-pit"])
    row = corridor(d, 3, "E")
    snare, pit = PACK.ability["snare"], PACK.ability["spiked-pit"]
    here(d, 0, token="snare")
    assert (can_lay(d, me, pit), can_lay(d, change(me, at=1), snare)) == (False, True)
    here(d, row[0], token="snare")
    assert (can_lay(d, me, snare), can_lay(d, me, pit)) == (False, True)


@clause("DR-600")
def test_tokens_work_without_a_decision_and_their_owner_is_the_cause():
    """DR-600 A deadfall kills in the final phase; Dorgan, who stands elsewhere, loots nothing."""
    d = listen(given("brenna", "dorgan", "ashara", final=True))
    lay(d, "crossroads", 0, "N")
    with_stone(d, d.heroes[1])
    here(d, 1, token="deadfall")
    change(d.heroes[0], wounds=8, loot=["lucky-coin"])
    story = perform(arrive(d, d.heroes[0], 1, "DR-187"))
    assert (story.asks, d.heroes[0].is_dead, names_of(d.tiles[1].cards)) == ([], True, ["lucky-coin"])


@clause("DR-600")
def test_the_tokens_of_a_dead_hero_are_removed_and_it_is_told():
    d = listen(given("brenna", "dorgan", "ashara", final=True))
    change(d.heroes[1], abilities=["snare"], wounds=8)
    here(d, lay(d, "crossroads", 0, "N"), token="snare")
    perform(suffer(d, [d.heroes[1]], 1, "DR-704", FATE))
    assert d.tiles[1].token is None
    assert ("DR-600", "A token on tile 1 is removed: Snare.") in told(d)


@clause("DR-601")
def test_a_lasting_trap_is_fought_beside_a_monster_too_and_costs_an_action():
    """DR-601 The rune is broken beside the Ooze: one action, no help, no disarm attempt."""
    d, _, _ = alone("dorgan", traps=["rune-of-frailty"])
    put(d, "ooze")
    table = play(table_at(d, luck=[4]), "use-rune-of-frailty")
    assert (table.run.state.heroes[0].traps, table.run.state.turn.actions) == ([], 1)


@clause("DR-602")
def test_a_stranger_stays_and_the_first_deal_is_free_the_next_an_action():
    """DR-602 The Pilgrim heals at once without an action; later it costs one, and not beside a monster."""
    d, me, _ = alone("dorgan", wounds=6)
    encounters(d, "lost-pilgrim")
    perform(find_encounter(d, me, "DR-253"), luck=[4], answers=["deal-lost-pilgrim"])
    assert (me.wounds, names_of(d.tiles[0].strangers), d.turn.actions) == (3, ["lost-pilgrim"], 2)
    table = play(table_at(d, luck=[4]), "deal-lost-pilgrim")
    assert (table.run.state.heroes[0].wounds, table.run.state.turn.actions) == (0, 1)
    change(me, wounds=3)
    d.foes[0] = Monster(PACK.monster["ooze"], 0)
    assert "deal-lost-pilgrim" not in keys(table_at(d))


@clause("DR-603")
def test_a_rally_removes_two_wounds_at_most():
    """DR-603 Mitre and Benediction do not add up."""
    d, me, _ = alone("haldrun", abilities=["benediction"], equipped=["mitre-of-mercy"], wounds=5)
    perform(rally(d, me, "assist"), answers=["rally"])
    assert me.wounds == 3


@clause("DR-446", "DR-R106")
@pytest.mark.parametrize(("foe", "hits"), [("ghost", 0), ("clay-golem", 1), ("animated-armour", 0)])
def test_a_free_attack_meets_what_the_monster_says_of_attacks_and_hits(foe, hits):
    """DR-446 Brawn 5 against the Ghost's 6, the Golem's 5, and the armour that ignores one hit."""
    d, me, _ = alone("brenna", abilities=["ready-blade"], equipped=["notched-longsword"])
    change(me, at=1)
    monster = put(d, foe, 0)
    story = perform(step_monster(d, me, monster), luck=[5, 1, 1, 1], answers=["use-ready-blade", "brawn"])
    assert (len(story.lucks[-1][1]), monster.wounds) == (4, hits)


@clause("DR-446")
def test_who_is_attacked_freely_by_a_hero_has_his_hood_but_no_winters_wrath():
    """DR-446 The Hood of Shadows speaks of attacks; Winter's Wrath of battles."""
    for hero, items, stone, dice in (
        ("stabbins", ["hood-of-shadows"], False, 3),
        ("gorvak", [], True, 4),
    ):
        d = given(hero, "brenna", final=True)
        change(d.heroes[0], equipped=items)
        change(d.heroes[1], abilities=["ready-blade"])
        if stone:
            with_stone(d, d.heroes[0])
        story = perform(hero_free_attack_on_hero(d, d.heroes[1], d.heroes[0]), luck=[1] * dice, answers=["brawn"])
        assert len(story.lucks[0][1]) == dice
