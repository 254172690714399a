"""The worked examples of the rulebook and the checks derived from its clauses."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import (
    FATE,
    PACK,
    change,
    corridor,
    encounters,
    for_one_die,
    given,
    here,
    keys,
    lay,
    names_of,
    play,
    put,
    stack,
    table_at,
)
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle, hero_battle
from undercroft.games.dungeon_run.rules.contents import find_encounter
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.disarming import disarm
from undercroft.games.dungeon_run.rules.free_attacks import free_attack
from undercroft.games.dungeon_run.rules.helping import assist_dice, pool_size, settle_help
from undercroft.games.dungeon_run.rules.hits import Tricks, uses
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.moving import escape
from undercroft.games.dungeon_run.rules.placing import legal_turns, place_lair
from undercroft.games.dungeon_run.rules.roaming import roam_next
from undercroft.games.dungeon_run.rules.summoning import find_monster
from undercroft.games.dungeon_run.rules.verbs.tiles import lay_tile
from undercroft.games.dungeon_run.rules.victory import GameOver, score


@clause("DR-EX01", "DR-EX01a", "DR-R53", "DR-387", "DR-388", "DR-399", "DR-400")
def test_dorgan_wounds_the_ooze_twice_and_blocks_both_its_hits():
    """DR-EX01a The 3 blocks the 3, one 5 blocks the 1, two 5s hit: the Ooze is wounded, not killed."""
    d = given("dorgan", "mirelle")
    change(d.heroes[1], at=1)
    ooze = put(d, "ooze")
    perform(
        battle(d, d.heroes[0]),
        luck=[1, 3, 3, 5, 5, 5],
        answers=["brawn", "hit", "hit", "block-1", "block-3"],
    )
    assert (ooze.wounds, d.heroes[0].wounds) == (2, 0)
    assert d.foes.get(0) is ooze


@clause("DR-EX02", "DR-EX10", "DR-387", "DR-388", "DR-389", "DR-390")
def test_what_each_die_can_do_against_defence_five():
    """DR-EX10 1: nothing; 2: only block the 2; 5 and 6: hit, or block either."""
    d = given("dorgan")
    fight = Fight("battle", 0, 0, defence=5, threats=[2, 6])
    tricks = Tricks(d, d.heroes[0])
    offered = {face: [option.key for option in uses(face, fight, tricks)] for face in (1, 2, 5, 6)}
    assert offered == {1: [], 2: ["block-2"], 5: ["hit", "block-2", "block-6"], 6: ["hit", "block-2", "block-6"]}


@clause("DR-EX03", "DR-213", "DR-214")
def test_an_exit_may_meet_an_exit_or_an_empty_cell_but_no_wall():
    """DR-EX03 Incorrect is an exit that faces a wall."""
    d = given("dorgan")
    lay(d, "rat-run", 0, "N", exits="NS")
    # the cell north-east of the Entrance: west of it lies the Rat Run's wall, south of it nothing
    east = lay(d, "crossroads", 0, "E")
    x, y = d.tiles[east].x, d.tiles[east].y - 1
    masks = legal_turns(d, PACK.tile["guard-post"], x, y, 2)
    assert masks == [(True, True, True, False)]


@clause("DR-EX11", "DR-624", "DR-625", "DR-626", "DR-652")
def test_three_assistants_and_any_number_of_saboteurs():
    """DR-EX11 Brawn 5, Magic 3 and Magic 1 add 2, 1 and 1; 4 + 1 + 4 = 9, sabotaged 7."""
    d = given("dorgan", "gorvak", "haldrun", "ashara")
    dorgan, gorvak, haldrun, _ = d.heroes
    change(dorgan, equipped=["notched-longsword"])
    assert [assist_dice(d, dorgan, gorvak, "brawn"), assist_dice(d, dorgan, haldrun, "magic")] == [2, 1]
    assert assist_dice(d, dorgan, gorvak, "magic") == 1
    fight = Fight("battle", 0, 0, PACK.monster["ooze"], rating="brawn", helpers=[(1, "brawn"), (2, "magic")])
    assert pool_size(d, fight, dorgan) == 4 + 1 + 2 + 1
    fight.helpers.append((3, "brawn"))  # Ashara, Brawn 2
    assert pool_size(d, fight, dorgan) == 9
    fight.saboteurs = [1, 2]
    assert pool_size(d, fight, dorgan) == 7


@clause("DR-EX12", "DR-031", "DR-653", "DR-654")
def test_sabotage_never_takes_the_last_die_and_success_hurts_the_saboteurs():
    """DR-EX12 2 − 2 = 0, so 1 die; after a success both saboteurs receive 1 wound."""
    d = given("haldrun", "dorgan", "gorvak")
    fight = Fight("escape", 0, 0, rating="skill", saboteurs=[1, 2])
    assert pool_size(d, fight, d.heroes[0]) == 1
    perform(settle_help(d, fight, succeeded=True))
    assert [hero.wounds for hero in d.heroes] == [0, 1, 1]


@clause("DR-EX13", "DR-711", "DR-712", "DR-713", "DR-719")
def test_a_defeated_hero_lies_down_drops_a_card_and_spends_his_next_turn_standing_up():
    """DR-EX13 Life 9, 7 wounds, 3 more: unconscious with 4 wounds, one card left behind."""
    d = given("brenna", "dorgan")
    brenna = change(d.heroes[0], wounds=7, loot=["lucky-coin"], equipped=["oak-shield"])
    perform(suffer(d, [brenna], 3, "DR-704", FATE), answers=["card-oak-shield"])
    assert (brenna.is_down, brenna.wounds, names_of(d.tiles[0].cards)) == (True, 4, ["oak-shield"])
    d.turn, d.to_play = None, [0, 1]
    table = table_at(d)
    assert table.asks[0].seat == 1
    assert not table.run.state.heroes[0].is_down


@clause("DR-EX14", "DR-472", "DR-473")
def test_in_the_final_phase_the_attacker_must_block_enough_to_survive():
    """DR-EX14 Three potential hits, one wound left: at least two of his three dice must block."""
    d = given("dorgan", "ashara", final=True)
    change(d.heroes[0], wounds=6)
    story = perform(
        hero_battle(d, d.heroes[0], d.heroes[1]),
        luck=[6, 5, 4, 2, 6, 5, 4, 1, 1],
        answers=["brawn", "magic", "hit"],
    )
    # the first die is free; after its hit the other two have no choice and are not asked about
    assert [for_one_die(ask.keys) for ask in story.asked("DR-468")] == [("hit", "block", "unused")]
    assert d.heroes[0].wounds == 7


@clause("DR-EX15", "DR-463")
def test_before_the_final_phase_nobody_is_forced_to_block():
    """DR-EX15 He may hit with all three and become unconscious."""
    d = given("dorgan", "ashara")
    change(d.heroes[0], wounds=6)
    perform(
        hero_battle(d, d.heroes[0], d.heroes[1]),
        luck=[6, 5, 4, 2, 6, 5, 4, 1, 1],
        answers=["brawn", "magic", "hit", "hit", "hit"],
    )
    assert d.heroes[0].is_down
    assert d.heroes[1].wounds == 3


@clause("DR-EX16", "DR-960", "DR-961")
def test_the_score_of_a_solitaire_game():
    """DR-EX16 200 + 200 + 300 + 300 + 300 = 1300."""
    d = given("brenna", solo=True)
    hero = change(
        d.heroes[0],
        equipped=["oak-shield", "iron-helm"],
        loot=["mantle-of-the-builders"],
        trophies=["ooze", "ghoul", "dart-wall", "ossrik"],
        markers={"brawn": 1},
    )
    assert score(hero) == 1300


@clause("DR-EX17", "DR-565", "DR-566")
def test_the_boss_card_alone_pays_for_an_advance():
    """DR-EX17 1 marker, 2 ability cards drawn, 1 kept, boss card out of the game."""
    d = given("dorgan")
    change(d.heroes[0], trophies=["ossrik"])
    table = table_at(d, luck=["snare", "salvage"])
    play(table, "advance", "train-skill", "keep-salvage")
    hero = table.run.state.heroes[0]
    assert (hero.ratings["skill"], names_of(hero.abilities), hero.trophies) == (5, ["salvage"], [])
    assert table.run.state.discards == []
    assert table.run.state.turn.actions == 1


@clause("DR-EX18", "DR-875", "DR-877", "DR-151")
def test_the_holder_of_the_stone_is_first_player_from_the_next_round_on():
    """DR-EX18 Player 4 still plays, player 1 directs roaming; then the order is 3, 4, 1, 2."""
    d = given("dorgan", "ashara", "brenna", "haldrun")
    far = corridor(d, 3)
    here(d, far[2], cards=["summoning-stone"])
    for hero in d.heroes:
        change(hero, at=far[2])
    d.turn, d.to_play = None, [2, 3]
    put(d, "ooze", far[0])
    table = table_at(d)
    play(table, "search", "equip-summoning-stone", "end-turn")
    assert table.asks[0].seat == 3
    play(table, "end-turn")
    assert (table.asks[0].seat, table.asks[0].clause) == (0, "DR-803")
    play(table, f"tile-{far[1]}")
    state = table.run.state
    assert (state.first, state.round) == (2, 2)
    assert [state.turn.seat, *state.to_play] == [2, 3, 0, 1]


@clause("DR-EX19", "DR-215", "DR-217", "DR-760")
def test_a_tile_that_does_not_fit_is_shuffled_back_and_the_lair_waits():
    """DR-EX19 A cannot be placed, B can; A returns, so the stack is not empty."""
    d = given("dorgan", "ashara")
    lay(d, "rat-run", 0, "N", exits="NS")
    lay(d, "crossroads", 0, "E")
    # north of the Crossroads: the wall of the Rat Run in the west, so a cross does not fit but a straight does
    stack(d, "pillared-hall", "long-corridor")
    change(d.heroes[0], at=2)
    table = table_at(d, luck=[3])
    play(table, "move-north")
    state = table.run.state
    assert (state.tiles[3].kind.key, names_of(state.stack.seen), len(state.stack), state.lair) == (
        "long-corridor",
        ["pillared-hall"],
        1,
        -1,
    )


@clause("DR-EX20", "DR-801", "DR-808", "DR-809")
def test_a_skeleton_takes_its_treasure_along_and_a_wolf_leaves_it():
    """DR-EX20 Both must move if they can."""
    d = given("dorgan", "ashara")
    row = corridor(d, 4)
    put(d, "skeleton", row[1])
    put(d, "dire-wolf", row[2])
    here(d, row[1], cards=["oak-shield"])
    here(d, row[2], cards=["iron-helm"])
    d.turn = None
    perform(roam_next(d), answers=[f"monster-{row[1]}"])
    perform(roam_next(d), answers=[f"tile-{row[1]}"])
    assert [names_of(d.tiles[at].cards) for at in row] == [["oak-shield"], [], ["iron-helm"], []]


@clause("DR-EX21", "DR-261", "DR-307")
def test_alone_in_the_glyph_room_the_surprise_battle_becomes_a_free_attack():
    """DR-EX21 He cannot attack; the monster makes a free attack and stays."""
    d = given("dorgan", "ashara")
    room = lay(d, "glyph-room", 0, "N")
    change(d.heroes[0], at=room)
    encounters(d, "skeleton")
    perform(find_encounter(d, d.heroes[0], "DR-305"), luck=[2, 4])
    assert d.heroes[0].wounds == 2
    assert d.foes.get(room) is not None
    assert d.foes.get(room).wounds == 0


@clause("DR-EX22", "DR-840", "DR-841", "DR-842", "DR-843")
def test_one_hero_causes_one_reroll_in_an_action_and_another_hero_may_cause_one_more():
    """DR-EX22 Gorvak has made the monster reroll: his own coin must wait; Haldrun may still bless him."""
    d = given("gorvak", "haldrun")
    gorvak = change(d.heroes[0], abilities=["war-bellow"], equipped=["lucky-coin"])
    put(d, "ghoul")
    story = perform(
        battle(d, gorvak),
        luck=[1, 2, 6, 4, 5, 1, 1, 1, 1, 5, 2],
        answers=[
            "stay-out", "use-war-bellow", "die-1", "die-2", "brawn", "use-herds-blessing", "accept", "die-1",
            "hit",
        ],
    )  # fmt: skip
    assert [ask.seat for ask in story.asked("DR-056")] == [1]
    assert gorvak.wounds == 1


@clause("DR-EX23", "DR-319", "DR-317")
def test_in_the_portcullis_room_an_escape_needs_both_rolls():
    """DR-EX23 The escape roll succeeds, the gate roll fails: 1 wound, no free attack, he stays."""
    d = given("brenna", "ashara")
    room = lay(d, "portcullis-room", 0, "N")
    change(d.heroes[0], at=room)
    put(d, "ghoul", room)  # escape 4
    story = perform(escape(d, d.heroes[0]), luck=[2, 4, 1, 1, 2, 3, 3])
    assert (d.heroes[0].at, d.heroes[0].wounds) == (room, 1)
    assert [one for one, _ in story.lucks] == ["DR-351", "DR-316"]


@clause("DR-EX24", "DR-818", "DR-806", "DR-803")
def test_a_blocked_monster_must_go_when_another_has_freed_the_way():
    """DR-EX24 A cannot move at first, so B must be picked and can only go to 3; then A must go to 2."""
    d = given("dorgan", "ashara")
    third = lay(d, "long-corridor", 0, "N", exits="NS")
    second = lay(d, "rat-run", third, "N", exits="NS")
    first = lay(d, "crypt", second, "N", exits="S")
    d.turn = None
    change(d.heroes[0], is_down=True)
    change(d.heroes[1], is_down=True)
    a, b = put(d, "skeleton", first), put(d, "ooze", second)
    assert perform(roam_next(d)).asks == []
    assert (a.at, b.at) == (first, third)
    assert perform(roam_next(d)).asks == []
    assert (a.at, b.at) == (second, third)
    assert perform(roam_next(d)).result is False


@clause("DR-EX25", "DR-761", "DR-763")
def test_the_lair_goes_where_it_blocks_no_exit():
    """DR-EX25 The farthest tile's open exit is shared with another tile's: the next farthest takes the lair."""
    d = given("dorgan", "ashara")
    a = lay(d, "long-corridor", 0, "N", exits="NS")
    b = lay(d, "twisting-stair", a, "N", exits="SE")  # distance 2, no open exit
    c = lay(d, "torture-chamber", b, "E", exits="WS")  # distance 3, its south exit shares a cell with ...
    e = lay(d, "storeroom", 0, "E", exits="WN")  # ... the north exit of this tile, distance 1
    stack(d)
    story = perform(place_lair(d), luck=["ossrik"], answers=["lair-0-south"])
    assert {c, e}.isdisjoint({int(key.split("-")[1]) for key in story.asks[0].keys})
    assert d.tiles[d.lair].kind.key == "lair"


@clause("DR-EX26", "DR-211", "DR-212", "DR-223")
def test_a_tee_between_a_wall_and_an_exit_has_one_orientation():
    """DR-EX26 Exits W and E are needed, N is forbidden: S, W, E remains. A corner N, E turned once is E, S."""
    d = given("dorgan", "ashara")
    west = lay(d, "crossroads", 0, "N")
    up = lay(d, "pillared-hall", west, "N")
    lay(d, "mosaic-passage", up, "E", exits="EW")  # lies north of the cell, with a wall towards it
    x, y = d.tiles[west].x + 1, d.tiles[west].y
    d.cells[x + 1, y] = len(d.tiles)
    d.tiles.append(d.tiles[west])  # a tile with an exit towards it in the east
    assert legal_turns(d, PACK.tile["guard-post"], x, y, 3) == [(False, True, True, True)]
    assert PACK.tile["twisting-stair"].turned[1] == (False, True, True, False)


@clause("DR-EX27", "DR-979", "DR-977")
def test_one_summon_renews_the_deck_once():
    """DR-EX27 The trap and both strangers are drawn and discarded; nothing is placed."""
    d = given("dorgan", "ashara", "brenna", "haldrun", "stabbins")
    encounters(d, "dart-wall")
    d.discards = [PACK.stranger["smuggler"], PACK.stranger["lost-pilgrim"]]
    story = perform(find_monster(d), luck=["smuggler", "dart-wall", "lost-pilgrim"])
    assert story.result is None
    assert len(d.discards) == 3


@clause("DR-EX28", "DR-957", "DR-964")
def test_a_lost_solitaire_game_is_scored_as_it_stands():
    """DR-EX28 100 + 200 + 600 = 900."""
    d = given("brenna", solo=True)
    hero = change(
        d.heroes[0], equipped=["oak-shield"], trophies=["ooze", "ghoul"], markers={"brawn": 1, "magic": 1}, wounds=8
    )
    with pytest.raises(GameOver) as end:
        perform(suffer(d, [hero], 1, "DR-704", FATE))
    assert (end.value.outcome.scores, end.value.outcome.winners) == ((900,), ())


@clause("DR-EX29", "DR-989", "DR-990", "DR-991", "DR-995")
def test_two_heroes_defeated_at_once_are_voted_on_one_after_another():
    """DR-EX29 A is killed by B and C; then only C votes on B, and spares him."""
    d = given("dorgan", "ashara", "brenna", mercy=True)
    change(d.heroes[0], wounds=7)
    change(d.heroes[1], wounds=7)
    d.to_play = [2, 1]
    table = table_at(d, luck=[4, 1, 1, 1, 6, 1])
    play(table, "battle-ashara", "stay-out", "brawn", "brawn", "hit")
    assert [ask.seat for ask in table.asks] == [1, 2]
    table.answer(1, "thumb-down")
    table.answer(2, "thumb-down")
    assert [(ask.seat, ask.clause) for ask in table.asks] == [(2, "DR-989")]
    table.answer(2, "thumb-up")
    state = table.run.state
    assert (state.heroes[0].is_dead, state.heroes[1].is_down, state.heroes[1].is_dead) == (True, True, False)


@clause("DR-EX30", "DR-895", "DR-472")
def test_an_attacker_killed_by_the_defender_is_looted_by_him():
    """DR-EX30 His only 4 must block; two hits kill him; the defender may take his cards."""
    d = given("dorgan", "ashara", "brenna", final=True)
    change(d.heroes[0], wounds=7, loot=["lucky-coin", "iron-helm"])
    change(d.heroes[2], at=0)
    perform(
        hero_battle(d, d.heroes[0], d.heroes[1]),
        luck=[4, 2, 1, 1, 6, 5, 4, 1, 1],
        answers=["stay-out", "brawn", "magic", "take-lucky-coin", "stow-lucky-coin", "done"],
    )
    assert d.heroes[0].is_dead
    assert d.heroes[1].wounds == 0
    assert (names_of(d.heroes[1].loot), names_of(d.tiles[0].cards)) == (["lucky-coin"], ["iron-helm"])


@clause("DR-EX31", "DR-631")
def test_an_assistant_felled_by_the_banshee_adds_no_dice():
    """DR-EX31 The pool is 4, not 6; he does not rally."""
    d = given("dorgan", "brenna")
    change(d.heroes[1], wounds=8)
    put(d, "banshee")
    story = perform(
        battle(d, d.heroes[0]),
        luck=[2, 2, 2, 4, 4, 4, 1],
        answers=["assist-brawn", "accept", "brawn", "hit", "hit", "hit"],
    )
    assert d.heroes[1].is_down
    assert len(story.lucks[1][1]) == 4
    assert d.heroes[1].wounds == 4


@clause("DR-EX32")
def test_the_pool_of_ashara_with_everything():
    """DR-EX32 5 + 2 + 3 + 1 − 2 = 9 dice; with Brawn 2 + 1 − 2 = 1 die."""
    d = given("ashara", "haldrun", "dorgan")
    change(d.heroes[0], equipped=["rod-of-storms"], abilities=["call-lightning"])
    put(d, "clay-golem")
    for rating, used, dice in (("magic", ["use-call-lightning"], 9), ("brawn", [], 1)):
        d.used = []
        story = perform(
            battle(d, d.heroes[0]),
            luck=[2] * 4 + [1] * dice,
            answers=["assist-brawn", "sabotage", "accept", rating, *used, "pass"],
        )
        assert len(story.lucks[1][1]) == dice


@clause("DR-EX33")
def test_flame_lance_lowers_what_spellproof_has_set():
    """DR-EX33 Spellproof sets 6, Flame Lance makes it 5: dice of 5 and 6 can hit."""
    d = given("ashara", "haldrun")
    change(d.heroes[0], abilities=["flame-lance"])
    change(d.heroes[1], at=1)
    golem = put(d, "clay-golem")
    story = perform(battle(d, d.heroes[0]), luck=[2, 2, 2, 2, 6, 5, 4, 4, 4], answers=["magic", "hit", "hit"])
    assert len(story.asked("DR-386")) == 2
    assert golem.wounds == 2


@clause("DR-EX34", "DR-510", "DR-516", "DR-517", "DR-518", "DR-511")
def test_an_offer_a_counter_offer_and_a_trade():
    """DR-EX34 Coin for Draught: cards change owners, the Equip action is spent, A may equip at once."""
    d = given("dorgan", "brenna")
    change(d.heroes[0], loot=["lucky-coin"])
    change(d.heroes[1], equipped=["oak-shield"], loot=["healing-draught"])
    offer = ["equip", "trade-brenna", "give-lucky-coin", "want-oak-shield", "offer"]  # DR-515 confirmed
    counter = ["counter", "give-healing-draught", "want-lucky-coin", "offer"]
    refused = play(table_at(d), *offer, *counter, "refuse")
    assert (refused.run.state.turn.actions, refused.run.state.turn.offers) == (2, 2)
    table = play(table_at(d), *offer, *counter, "accept", "equip-healing-draught")
    a, b = table.run.state.heroes
    assert (names_of(a.equipped), names_of(b.loot), names_of(b.equipped)) == (
        ["healing-draught"],
        ["lucky-coin"],
        ["oak-shield"],
    )
    assert table.run.state.turn.actions == 1


@clause("DR-EX35", "DR-300", "DR-184")
def test_the_boss_in_the_den_prevents_the_roll():
    """DR-EX35 No Den roll, no battle; he is held."""
    d = given("dorgan", "ashara")
    den = lay(d, "den", 0, "N")
    put(d, "ossrik", den)
    table = play(table_at(d), "move-north")
    assert table.run.state.heroes[0].at == den
    assert "battle" in keys(table)
    assert not any(key.startswith("move") for key in keys(table))


@clause("DR-EX36", "DR-940", "DR-770", "DR-771")
def test_the_boss_killed_on_the_entrance_and_the_stone_taken_there_win():
    """DR-EX36 He takes the Stone, his turn ends on the Entrance: he wins."""
    d = given("dorgan", "ashara")
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    put(d, "vharoth", 0, wounds=7)
    table = table_at(d, luck=[1, 1, 1, 1, 1, 5, 1, 1, 1])
    play(table, "battle", "brawn", "hit", "search", "stow-summoning-stone")
    assert table.outcome is not None
    assert (table.outcome.winners, str(table.outcome.reason)) == ((0,), "The Summoning Stone has left the dungeon.")


@clause("DR-EX37", "DR-405")
def test_burning_blood_kills_before_the_check():
    """DR-EX37 The Ooze gets its 4th wound before the check: killed in that battle, all rally, saboteurs suffer."""
    d = given("ashara", "haldrun", "dorgan")
    ashara, haldrun, dorgan = d.heroes
    change(ashara, wounds=5)
    change(haldrun, wounds=1)
    put(d, "ooze", wounds=2)
    perform(
        battle(d, ashara),
        luck=[1, 4, 5, 2, 2, 2],
        answers=["assist-magic", "sabotage", "accept", "magic", "pass", "hit", "rally", "rally"],
    )
    assert (ashara.wounds, haldrun.wounds, dorgan.wounds) == (5, 0, 1)
    assert names_of(ashara.trophies) == ["ooze"]


@clause("DR-EX38", "DR-306", "DR-310", "DR-311")
def test_a_battle_in_the_glyph_room_without_help_is_not_made_and_not_offered_again():
    """DR-EX38 No battle, no action spent; he may still Escape."""
    d = given("dorgan", "ashara")
    room = lay(d, "glyph-room", 0, "N")
    for hero in d.heroes:
        change(hero, at=room)
    put(d, "ooze", room)
    table = play(table_at(d), "battle", "stay-out")
    assert table.run.state.turn.actions == 2
    assert "battle" not in keys(table)
    assert "escape" in keys(table)


@clause("DR-EX39")
def test_the_mole_ogre_stops_on_the_tile_of_a_conscious_hero():
    """DR-EX39 It must move to 2 and stops there."""
    d = given("dorgan", "ashara")
    row = [lay(d, "long-corridor", 0, "N", exits="NS")]
    row.append(lay(d, "rat-run", row[0], "N", exits="NS"))
    row.append(lay(d, "crypt", row[1], "N", exits="S"))
    ogre = put(d, "mole-ogre", row[2])
    change(d.heroes[0], at=row[1])
    d.turn = None
    perform(roam_next(d))
    assert ogre.at == row[1]


@clause("DR-EX40", "DR-996", "DR-997", "DR-998")
def test_the_round_limit_ends_a_game_of_passing():
    """DR-EX40 After the roaming step of round 10 nobody has won; without the option it goes on."""
    for limit, over in ((10, True), (0, False)):
        d = given("dorgan", "ashara", round_limit=limit)
        table = table_at(d)
        for _ in range(20):
            if table.asks:
                play(table, "end-turn")
        assert (table.outcome is not None) is over
        if table.outcome:
            assert table.outcome.winners == ()


@clause("DR-EX41", "DR-871", "DR-880")
def test_who_takes_the_stone_beside_another_hero_can_no_longer_move():
    """DR-EX41 The final phase begins; X must Escape."""
    d = given("dorgan", "ashara")
    here(d, 0, cards=["summoning-stone"])
    change(d.heroes[0], at=0)
    table = play(table_at(d), "search", "equip-summoning-stone")
    assert table.run.state.final
    assert "escape" in keys(table)
    assert not any(key.startswith("move") for key in keys(table))


@clause("DR-EX42", "DR-351", "DR-654", "DR-682", "DR-685")
def test_an_escape_with_help_and_sabotage():
    """DR-EX42 Pool 3 + 2 − 2; the saboteur is wounded, the assistant may rally, the escaped hero may not."""
    d = given("brenna", "mirelle", "dorgan")
    brenna, mirelle, dorgan = d.heroes
    change(brenna, wounds=2, abilities=[])
    change(mirelle, wounds=2)
    put(d, "ghoul")  # escape 4
    d.silent = (0,)  # Captain's Call is another story
    story = perform(
        escape(d, brenna),
        luck=[5, 2, 1],
        answers=["assist-magic", "sabotage", "accept", "rally"],
        pause=True,
    )
    assert len(story.lucks[0][1]) == 3
    assert story.pending is not None
    assert story.pending.clause == "DR-353"
    assert (brenna.wounds, mirelle.wounds, dorgan.wounds) == (2, 1, 1)


@clause("DR-EX43", "DR-440", "DR-442", "DR-470")
def test_armour_dice_against_a_free_attack():
    """DR-EX43 3 hits, 2 cancelled, 1 wound; the hero rolls no attack dice."""
    d = given("brenna", "ashara")
    brenna = change(d.heroes[0], equipped=["chain-hauberk", "iron-helm"])
    raider = put(d, "orc-raider")
    story = perform(free_attack(d, raider, brenna), luck=[3, 5, 5, 6, 2, 5])
    assert brenna.wounds == 1
    assert [one for one, _ in story.lucks] == ["DR-442", "DR-470"]


@clause("DR-EX44", "DR-592", "DR-593", "DR-594", "DR-595")
@pytest.mark.parametrize(("faces", "wounds", "trophies"), [((4, 3, 6), 1, ["dart-wall"]), ((4, 3, 2), 4, [])])
def test_the_dart_wall_disarmed_or_triggered(faces, wounds, trophies):
    """DR-EX44 4, 3, 6: disarmed, to the loot pile, may rally. 4, 3, 2: 2 wounds, card discarded."""
    d = given("brenna", "ashara")
    change(d.heroes[1], at=1)
    brenna = change(d.heroes[0], wounds=2)
    perform(disarm(d, brenna, PACK.trap["dart-wall"]), luck=faces, answers=["rally"] if trophies else [])
    assert (brenna.wounds, names_of(brenna.trophies)) == (wounds, trophies)
    assert names_of(d.discards) == ([] if trophies else ["dart-wall"])


@clause("DR-EX45", "DR-443", "DR-445", "DR-446")
def test_ready_blade_kills_a_skeleton_that_roams_in():
    """DR-EX45 4 dice without the sword, two of 3 or more: killed outside a battle, so no bones rattle."""
    d = given("brenna", "dorgan")
    brenna = change(d.heroes[0], abilities=["ready-blade"], equipped=["notched-longsword"], wounds=1)
    west = lay(d, "crypt", 0, "W")
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    put(d, "skeleton", west)
    d.turn = None
    story = perform(roam_next(d), luck=[2, 3, 5, 1], answers=["use-ready-blade", "brawn", "rally"])
    assert len(story.lucks) == 1
    assert (names_of(brenna.trophies), brenna.wounds, brenna.exhausted) == (["skeleton"], 0, ["ready-blade"])


@clause("DR-EX46", "DR-444", "DR-446", "DR-891")
@pytest.mark.parametrize(("armour", "wounds", "dead"), [(5, 6, False), (4, 0, True)])
def test_ready_blade_strikes_a_hero_who_fails_to_escape(armour, wounds, dead):
    """DR-EX46 2 hits, the jerkin stops one: 6 wounds. Had it failed she would have killed and might loot him."""
    d = given("stabbins", "brenna", "ashara", final=True)
    change(d.heroes[2], at=lay(d, "crossroads", 0, "N"))
    stabbins = change(d.heroes[0], wounds=5, equipped=["studded-jerkin"])
    change(d.heroes[1], abilities=["ready-blade"])
    answers = [
        "stay-out",
        "use-ready-blade",
        "brawn",
        *(["take-studded-jerkin", "stow-studded-jerkin"] if dead else []),
    ]
    perform(escape(d, stabbins), luck=[1] * 6 + [4, 6, 2, 1, armour], answers=answers)
    assert (stabbins.wounds, stabbins.is_dead) == (wounds, dead)


@clause("DR-EX47", "DR-652", "DR-658")
def test_declarations_are_made_at_once_and_shown_together():
    """DR-EX47 Brawn 5, an assist of 2, two saboteurs: 5 + 2 − 2 dice; C and D are wounded, B may rally."""
    d = given("gorvak", "dorgan", "ashara", "haldrun")
    d.silent = (0,)
    for hero in d.heroes:
        change(hero, wounds=2)
    put(d, "ooze", wounds=3)
    table = play(table_at(d, luck=[6, 6, 5, 1, 1, 1, 1]), "battle")
    assert [ask.seat for ask in table.asks] == [1, 2, 3]
    before = [event.kind.key for event in table.events(0)]
    for seat, answer in ((3, "sabotage"), (2, "sabotage")):
        table.answer(seat, answer)
        assert [event.kind.key for event in table.events(0)] == before
        assert table.view(0)["fight"]["saboteurs"] == []
    table.answer(1, "assist-brawn")
    assert [event.kind.key for event in table.events(0)][-3:] == ["offered-help", "sabotaged", "sabotaged"]
    play(table, "accept", "brawn", "hit", "rally", "rally")
    assert len(table.throws[-1][2]) == 5
    assert [hero.wounds for hero in table.run.state.heroes] == [1, 1, 3, 3]


@clause("DR-EX48", "DR-511", "DR-518", "DR-521", "DR-R54")
def test_an_equip_is_given_up_three_times_at_most():
    """DR-EX48 The coin stays on, no action and no offer is spent; one more Equip may be given up this turn."""
    d = given("dorgan", "ashara")
    change(d.heroes[0], equipped=["lucky-coin"])
    table = play(table_at(d), "equip", "nothing", "equip", "trade-ashara", "give-lucky-coin", "no-offer")
    turn = table.run.state.turn
    assert (names_of(table.run.state.heroes[0].equipped), turn.actions, turn.offers) == (["lucky-coin"], 2, 3)
    assert "equip" in keys(table)
    play(table, "equip", "nothing")
    assert ("equip" in keys(table), table.run.state.turn.actions) == (False, 2)


@clause("DR-EX49", "DR-188", "DR-216", "DR-R107")
def test_an_exit_known_to_be_closed_is_not_offered():
    """DR-EX49 Two corners, and behind this exit only a straight tile fits: found out once, it is not tried again."""
    d = given("dorgan", "ashara")
    walled_in(d)
    stack(d, "twisting-stair", "torture-chamber")
    table = table_at(d)
    assert "move-north" in keys(table)
    play(table, "move-north")
    assert (table.run.state.turn.actions, table.run.state.heroes[0].at) == (1, 0)
    assert "move-north" not in keys(table)
    assert "move-east" in keys(table)
    play(table, "end-turn")
    assert "move-north" not in keys(table)  # nor to anybody else


def walled_in(d):
    """North of the Entrance only a straight tile fits: walls to its left and right, an exit beyond."""
    kind = PACK.tile["rat-run"]
    for x, y in ((-1, -1), (1, -1)):
        lay_tile(d, kind, x, y, kind.turned[0], "DR-210")
    hall = PACK.tile["crossroads"]
    lay_tile(d, hall, 0, -2, hall.turned[0], "DR-210")


@clause("DR-EX50", "DR-511", "DR-518", "DR-521")
def test_three_refused_offers_leave_the_equip_action():
    """DR-EX50 No action is spent, no fourth offer may be sent, and the coin can still be put on."""
    d = given("dorgan", "ashara")
    change(d.heroes[0], loot=["lucky-coin"])
    table = table_at(d)
    for _ in range(3):
        play(table, "equip", "trade-ashara", "give-lucky-coin", "offer", "refuse")
    assert table.run.state.turn.actions == 2
    play(table, "equip")
    assert table.asks[0].keys == ("equip-lucky-coin", "nothing")
    play(table, "equip-lucky-coin")
    assert [item.key for item in table.run.state.heroes[0].equipped] == ["lucky-coin"]
