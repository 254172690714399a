"""The mind of Dungeon Run: sensible in positions where one can tell, strong in games, sound everywhere."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

import pytest

from games.dungeon_run.given import PACK, change, change_tile, corridor, given, here, lay, play, put, room, table_at
from undercroft import open_table
from undercroft.games.dungeon_run.mind import TRIFLES, is_step, weigh, weigh_ahead, why, worth
from undercroft.games.dungeon_run.mind.duel import Duel, fought_out
from undercroft.games.dungeon_run.mind.reasons import WAYS
from undercroft.games.dungeon_run.mind.strength import worth_of
from undercroft.games.dungeon_run.mind.ways import deal_draw, well_draw
from undercroft.games.dungeon_run.words.options import BATTLE, END_TURN, LEAVE_GATE, MOVES
from undercroft.games.dungeon_run.words.prompts import PROMPTS
from undercroft.kernel.imagine import Policy
from undercroft.kernel.option import Option
from undercroft.kernel.playout import play_out
from undercroft.kernel.table import Table


def best(state: Any, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any]:
    weights = weigh(state, seat, clause, options, about)
    return options[max(range(len(options)), key=weights.__getitem__)]


def planned(state: Any, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any]:
    """What looks best to who looks ahead."""
    weights = weigh_ahead(state, seat, clause, options, about)
    return options[max(range(len(options)), key=weights.__getitem__)]


def chosen(table: Table, policy: Policy = best) -> str:
    ask = table.asks[0]
    return policy(table.run.state, ask.seat, ask.clause, ask._offered, ask._about).key


# -- positions -------------------------------------------------------------------------------------------------------


def test_treasure_is_searched_and_two_trophies_become_training():
    d = given("dorgan", solo=True)
    here(d, 0, hidden=1)
    assert chosen(table_at(d)) == "search"
    d = given("dorgan", solo=True)
    change(d.heroes[0], trophies=["ooze", "ghoul"])
    assert chosen(table_at(d)) == "advance"
    assert chosen(play(table_at(d), "advance")) == "train-brawn"


def test_a_lone_hero_fights_a_rat_and_does_not_wake_a_drake_with_his_last_life():
    d = given("gorvak", solo=True)
    put(d, "rat-swarm")
    assert chosen(table_at(d)) == "battle"
    d = given("stabbins", solo=True)
    lay(d, "crossroads", 0, "N")
    change(d.heroes[0], wounds=6)
    put(d, "fire-drake")
    assert chosen(table_at(d)) == "escape"


def test_he_walks_to_what_draws_him():
    d = given("dorgan", solo=True)
    row = corridor(d, 2)
    here(d, row[1], hidden=2)
    assert chosen(table_at(d)) == f"walk-{row[1]}"


def test_the_crossbow_is_shot_where_nothing_can_hit_back():
    d = given("brenna", solo=True)
    row = corridor(d, 2)
    change(d.heroes[0], equipped=["repeating-crossbow"])
    put(d, "wight-lord", row[0])
    assert chosen(table_at(d)) == "use-repeating-crossbow"


def test_dice_kill_when_they_can_and_block_when_life_is_short():
    d = given("dorgan", solo=True)
    put(d, "ooze", wounds=3)
    table = play(table_at(d, luck=[1, 2, 5, 5, 5, 5]), "battle", "brawn")
    assert chosen(table) in ("all-kill", "all-block")  # both kill, and nothing gets through
    d = given("dorgan", solo=True)
    change(d.heroes[0], wounds=6)
    put(d, "ooze")
    assert chosen(play(table_at(d, luck=[1, 2, 5, 5, 5, 5]), "battle", "brawn")) == "all-block"


def test_who_has_a_ward_waits_for_it_beside_the_monster():
    """Ward of Mercy works once a round: alone, with all the time in the world, Mirelle fights once a round."""
    d = given("mirelle", solo=True)
    put(d, "wight-lord")
    assert chosen(table_at(d)) == "battle"
    change(d.heroes[0], exhausted=["ward-of-mercy"])
    d.turn.actions = 1
    assert chosen(table_at(d)) == "end-turn"


def test_the_boss_is_met_where_abilities_work():
    """Alone one says where the boss goes: not beside the Cursed Stone."""
    d = given("gorvak", solo=True)
    stone = lay(d, "cursed-stone", 0, "N")
    row = corridor(d, 2, "E")
    change(d.heroes[0], at=row[0])
    put(d, "ossrik", stone)
    assert 0 in d.silent  # as near to him as the other neighbour
    assert chosen(play(table_at(d), "end-turn")) == f"tile-{row[1]}"


def test_the_boss_is_never_sent_where_he_does_not_get_in_time():
    """With silence all around the boss comes near all the same: who waits for better waits for ever."""
    d = given("gorvak", solo=True)
    stone = lay(d, "cursed-stone", 0, "N")
    row = corridor(d, 2, "E", beside=stone)
    far = corridor(d, 2, "W", beside=stone)
    change(d.heroes[0], at=row[0])
    put(d, "ossrik", row[1])  # it has to leave the only tile in reach where abilities work
    d.stack.standard.clear()
    d.stack.special.clear()
    assert far[1] not in d.silent
    assert chosen(play(table_at(d), "end-turn")) == f"tile-{stone}"


def test_among_rivals_whoever_is_near_to_what_decides_stands_better():
    d = given("dorgan", "ashara")
    row = corridor(d, 4)
    change(d.heroes[0], at=row[2])
    before = worth(d, 0)
    put(d, "ossrik", row[3])
    near = worth(d, 0)
    assert near > before
    change(d.heroes[1], at=row[3])
    assert worth(d, 0) < near
    d.foes.clear()
    d.final = True
    change(d.heroes[0], equipped=["summoning-stone"])
    holds = worth(d, 0)
    change(d.heroes[0], at=row[0])
    assert worth(d, 0) > holds > worth(d, 1)
    assert worth(d, 0) + worth(d, 1) == pytest.approx(1)


def test_the_stone_is_carried_out_and_its_holder_is_chased():
    d = given("dorgan", "ashara", final=True)
    row = corridor(d, 3)
    change(d.heroes[0], at=row[1], equipped=["summoning-stone"])
    change(d.heroes[1], at=row[2])
    table = table_at(d)
    if table.asks[0].clause == "DR-912":
        play(table, "pass")
    assert chosen(table) == "move-south"
    d.turn.seat = 1
    assert chosen(table_at(d)) == "move-south"


def test_who_is_too_far_off_reads_the_scroll_to_meet_the_stone_at_the_entrance():
    d = given("haldrun", "ashara", final=True)
    row = corridor(d, 5)
    change(d.heroes[0], at=row[4], equipped=["scroll-of-return"])
    change(d.heroes[1], at=row[0], equipped=["summoning-stone"])
    assert chosen(table_at(d)) == "use-scroll-of-return"
    change(d.heroes[0], at=row[1])  # on foot it is as near
    assert chosen(table_at(d)) != "use-scroll-of-return"


def test_a_snare_is_laid_where_the_stone_must_pass_and_nowhere_else():
    d = given("dorgan", "ashara", final=True)
    row = corridor(d, 4)
    change(d.heroes[0], at=0, abilities=["snare"])
    change(d.heroes[1], at=row[3], equipped=["summoning-stone"])
    assert chosen(table_at(d)) == "use-snare"
    change(d.heroes[1], at=row[0])
    change(d.heroes[0], at=row[3])
    assert chosen(table_at(d)) != "use-snare"


def test_old_maps_are_read_where_two_steps_lead_on():
    d = given("dorgan", solo=True)
    row = corridor(d, 3)
    here(d, row[1], hidden=1)
    change(d.heroes[0], abilities=["old-maps"])
    assert chosen(table_at(d)) == "use-old-maps"
    table = play(table_at(d), "use-old-maps")
    assert table.run.state.heroes[0].at == row[1] or chosen(table) == f"tile-{row[1]}"


def test_one_life_is_healed_before_the_final_phase_and_not_while_the_stone_runs():
    for final, healing in ((False, True), (True, False)):
        d = given("ashara", "dorgan", final=final)
        row = corridor(d, 3)
        change(d.heroes[0], at=row[0], abilities=["cauterise"], wounds=2)
        change(d.heroes[1], at=row[2], equipped=["summoning-stone"] if final else [])
        assert (chosen(table_at(d)) == "use-cauterise") is healing
    change(d.heroes[0], abilities=["laying-on-hands"])  # two lives at once are worth it
    assert chosen(table_at(d)) == "use-laying-on-hands"


def test_help_is_given_against_monsters_and_refused_to_the_holder_of_the_stone():
    d = room("library", "dorgan", "ashara")
    put(d, "ooze", 1)
    assert chosen(play(table_at(d), "battle")) == "assist-magic"
    d.final = True
    change(d.heroes[0], equipped=["summoning-stone"])
    table = table_at(d)
    if table.asks[0].clause == "DR-912":
        play(table, "pass")
    assert chosen(play(table, "battle")) == "sabotage"


def test_nobody_hunts_where_a_battle_needs_help_that_will_not_come():
    """DR-306 Else two heroes wait for each other for ever: one at the Glyph Room, the other with the Stone."""
    d = room("glyph-room", "ashara", "dorgan")
    change(d.heroes[1], at=0)
    put(d, "rat-swarm", 1)
    assert chosen(table_at(d)) == "escape"
    change(d.heroes[0], at=0)
    assert chosen(table_at(d)) != "move-north"
    d = room("glyph-room", "ashara", "dorgan")  # both are inside
    put(d, "rat-swarm", 1)
    assert chosen(table_at(d)) == "battle"


def test_who_looks_ahead_never_weighs_standing_still_against_going_on():
    """At every step there would be a reason to wait: in the Portcullis Room, too."""
    assert all(is_step(one) for one in (*MOVES, END_TURN, LEAVE_GATE))
    assert not is_step(BATTLE)
    assert {"DR-316", "DR-353"} <= TRIFLES  # nor which way out


def test_a_duel_is_counted_ahead():
    """More dice, more life: a better chance; a monster nearly dead is worth more than a fresh one."""
    even = (1.0,) * 9
    weak = fought_out(Duel((3,) * 8, 4, 5, (1, 2, 5, 6)), 8, 9, even)
    strong = fought_out(Duel((7,) * 8, 4, 5, (1, 2, 5, 6)), 8, 9, even)
    assert weak[8][9] < strong[8][9] <= 1.0
    assert strong[2][9] < strong[8][9]
    assert weak[8][9] < weak[8][1]


def test_a_treasure_that_does_little_goes_for_something_better():
    d = room("well", "haldrun")
    change(d.heroes[0], equipped=["warded-robe"])
    assert worth_of(PACK.artifact["sword-of-the-well-spirit"], d.heroes[0].kind) > 2
    assert well_draw(d, d.heroes[0]) > 0  # the sword is worth more than a robe, and comes twice in three times
    change(d.heroes[0], equipped=["great-cleaver", "chain-hauberk"])
    assert deal_draw(d, d.heroes[0], PACK.stranger["sellsword"]) < 0
    change(d.heroes[0], equipped=["scroll-of-return", "chain-hauberk"])
    assert deal_draw(d, d.heroes[0], PACK.stranger["sellsword"]) > 0


def test_nobody_deals_where_the_dice_cannot_be_enough():
    """The Ghost of the Architect wants two dice of 5 or more: who throws one would ask him for ever."""
    d = room("well", "fizzwick")
    ghost = PACK.stranger["ghost-of-the-architect"]
    for dice, draws in ((ghost.n, True), (ghost.n - 1, False)):
        d.heroes[0].ratings["skill"] = dice
        assert (deal_draw(d, d.heroes[0], ghost) > 0) is draws


# -- patience, alone -------------------------------------------------------------------------------------------------


def with_den(hero: str) -> tuple[Any, int, list[int]]:
    """The Den in the north of the Entrance, a corridor in the east with the boss at its end."""
    d = given(hero, solo=True)
    den = lay(d, "den", 0, "N")
    row = corridor(d, 5, "E")
    put(d, "ssylith", row[4])
    d.stack.standard.clear()
    d.stack.special.clear()
    change(d.heroes[0], at=row[3])
    return d, den, row


def test_who_looks_ahead_trains_in_the_den_before_the_boss():
    d, den, row = with_den("stabbins")
    assert chosen(table_at(d)) == "move-east"  # at a glance: the boss is near, the Den is far
    assert chosen(table_at(d), planned) in ("move-west", f"walk-{row[1]}")
    assert why(d, 0, "DR-070", MOVES[1], None) is WAYS["boss"]
    assert why(d, 0, "DR-070", MOVES[3], None) is WAYS["den"]
    change(d.heroes[0], at=den)
    assert chosen(table_at(d), planned) == "move-south"  # out, and in again
    change(d.heroes[0], at=0)
    assert chosen(table_at(d), planned) == "move-north"
    change(d.heroes[0], at=row[3], markers={"brawn": 9})  # who is a match for the boss does not put it off
    assert chosen(table_at(d), planned) == "move-east"


def test_patience_ends_before_the_game_does():
    d, _, _ = with_den("stabbins")
    d.round, d.round_limit = 10, 40
    assert chosen(table_at(d), planned) != "move-east"
    d.round = 21
    assert chosen(table_at(d), planned) == "move-east"


def test_while_he_trains_the_boss_stays_out_of_the_way():
    d, den, row = with_den("stabbins")
    change(d.heroes[0], at=row[0])
    table = play(table_at(d), "end-turn")
    assert table.asks[0].clause == "DR-813"
    assert chosen(table, planned) in [f"tile-{at}" for at in row[1:]]  # not in the Den, and not between it and him
    here(d, den, strangers=["wandering-archmage"])  # of no use to him, and while it sits there no monster comes
    assert chosen(play(table_at(d), "end-turn"), planned) == f"tile-{den}"
    change_tile(d, den, strangers=())
    d.foes[den] = d.foes.pop(row[4])
    d.foes[den].at = den
    change(d.heroes[0], at=0)
    assert chosen(table_at(d), planned) == "end-turn"  # it goes away by itself
    change(d.heroes[0], at=den)
    assert chosen(table_at(d), planned) == "escape"


def test_patience_wins():
    """From the same place with the same luck: at a glance he hardly ever wins, with patience nearly always."""
    d, _, _ = with_den("stabbins")
    wins = {}
    for policy in (best, planned):
        found = [play_out(table_at(d), policy=policy, seed=seed) for seed in range(24)]
        wins[policy] = sum([bool(outcome.winners) for outcome in found])
    assert wins[planned] >= wins[best] + 8


# -- everywhere ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {"mercy": "on"}), (4, {}), (6, {"boxes": 2})])
def test_weights_reasons_and_worth_at_random_positions(seats, options):
    """One finite weight per option, a reason in both languages, a worth between 0 and 1: whatever random players do."""
    chance = random.Random(seats)
    table = open_table("dungeon-run", seats, {"round-limit": 60, **options}, seed=f"mind {seats}")
    for _ in range(260):
        if not table.asks:
            break
        for ask in table.asks:
            weights = weigh(table.run.state, ask.seat, ask.clause, ask._offered, ask._about)
            assert len(weights) == len(ask._offered)
            assert all(math.isfinite(weight) for weight in weights)
            option = best(table.run.state, ask.seat, ask.clause, ask._offered, ask._about)
            assert str(why(table.run.state, ask.seat, ask.clause, option, ask._about))
            assert 0 <= worth(table.run.state, ask.seat) <= 1
        ask = chance.choice(table.asks)
        table.answer(ask.seat, chance.choice(ask.keys))


def test_the_trifles_are_clauses_that_are_asked():
    assert set(PROMPTS) >= TRIFLES


# -- games -----------------------------------------------------------------------------------------------------------


def test_every_hero_wins_alone_far_more_often_than_by_chance():
    """Random players hardly ever win; six games for each hero, and all of them end."""
    won = {}
    for hero in PACK.hero:
        for seed in range(6):
            table = open_table("dungeon-run", 1, {"round-limit": 300}, seed=f"{hero} {seed}")
            table.answer(0, f"take-{hero}")
            won[hero, seed] = bool(play_out(table, policy=best, seed=seed).winners)
    assert sum(won.values()) >= 20  # of 48; the mean over many games is about 65 %
    assert len({hero for (hero, _), win in won.items() if win}) >= 6


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_several_seats_come_to_an_end(seats):
    for seed in range(2):
        table = open_table("dungeon-run", seats, {}, seed=f"{seats} {seed}")
        asked = 0

        def answer(*ask: Any) -> Option[Any]:
            nonlocal asked
            asked += 1
            assert asked < 6000, "the game does not end"
            return best(*ask)

        assert play_out(table, policy=answer, seed=seed).winners


def test_a_mind_beats_random_players():
    wins = 0
    for seed in range(6):
        chance, seat = random.Random(seed), seed % 3

        def answer(state: Any, asked: int, clause: str, options: Any, about: Any, seat=seat, chance=chance) -> Any:
            return best(state, asked, clause, options, about) if asked == seat else chance.choice(options)

        table = open_table("dungeon-run", 3, {"round-limit": 600}, seed=f"versus {seed}")
        wins += seat in play_out(table, policy=answer, seed=seed).winners
    assert wins >= 5
