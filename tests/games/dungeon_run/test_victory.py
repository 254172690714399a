"""Victory (2.21) and endless games (2.26)."""

from __future__ import annotations

import random

import pytest

from clauses import clause
from games.dungeon_run.given import (
    PACK,
    change,
    change_tile,
    corridor,
    encounters,
    given,
    keys,
    lay,
    play,
    put,
    stack,
    table_at,
    with_stone,
)
from undercroft import UndercroftError, open_table
from undercroft.games.dungeon_run.rules.in_progress import Turn
from undercroft.kernel.option import Option


def reason(table) -> str:
    assert table.outcome is not None
    return str(table.outcome.reason)


@clause("DR-935", "DR-R28")
@pytest.mark.parametrize("equipped", [True, False])
def test_the_stone_carried_to_the_entrance_wins_at_the_end_of_the_turn(equipped):
    """DR-935 Possession is enough; nothing is won before the turn ends."""
    d = given("gorvak", "ashara")
    row = corridor(d, 2)
    with_stone(d, d.heroes[0], equipped)
    change(d.heroes[0], at=row[0])
    change(d.heroes[1], at=row[1])
    table = play(table_at(d), "move-south")
    assert table.outcome is None
    play(table, "end-turn")
    assert (table.outcome.winners, reason(table)) == ((0,), "The Summoning Stone has left the dungeon.")


@clause("DR-935")
def test_without_the_stone_or_away_from_the_entrance_nothing_is_won():
    d = given("dorgan", "ashara", "brenna")
    with_stone(d, d.heroes[0])
    change(d.heroes[0], at=lay(d, "crossroads", 0, "N"))
    encounters(d)
    table = play(table_at(d), "end-turn", "end-turn", "end-turn")  # the others end their turns on the Entrance
    assert table.outcome is None


@clause("DR-938", "DR-935")
def test_the_end_of_another_players_turn_does_not_win():
    """DR-938 Dorgan is pushed onto the Entrance with the Stone in Ashara's turn: he wins only when his own ends."""
    d = given("ashara", "dorgan")
    with_stone(d, d.heroes[1])
    change(d.heroes[0], at=lay(d, "crossroads", 0, "N"))
    encounters(d)
    table = play(table_at(d), "end-turn")
    assert table.outcome is None
    assert table.asks[0].seat == 1
    play(table, "end-turn")
    assert table.outcome.winners == (1,)


@clause("DR-940", "DR-R102")
def test_the_stone_picked_up_on_the_entrance_must_still_be_there_at_the_end():
    d = given("dorgan", "ashara")
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    change_tile(d, 0, cards=(PACK.stone,))
    table = play(table_at(d), "search", "stow-summoning-stone")
    assert table.outcome is None
    assert play(table.fork(), "end-turn").outcome.winners == (0,)
    gone = play(table.fork(), "move-north")
    assert (gone.outcome, gone.asks[0].seat) == (None, 1)  # both actions are used, and his turn is over elsewhere


def duel(final: bool = True):
    """Dorgan is about to attack Ashara, who has one Life left."""
    d = given("dorgan", "ashara", final=final)
    change(d.heroes[1], wounds=7)
    return d


@clause("DR-936", "DR-R33")
def test_the_last_hero_alive_wins_when_the_action_is_resolved():
    """DR-936 First the killer takes what he likes, then it is over."""
    d = duel()
    change(d.heroes[1], wounds=7, loot=["lucky-coin"])
    table = play(table_at(d, luck=[6, 1, 1, 1, 1, 1]), "battle-ashara", "brawn", "brawn", "hit")
    assert table.outcome is None
    play(table, "done")
    assert (table.outcome.winners, reason(table)) == ((0,), "One hero is left alive.")


@clause("DR-936")
def test_with_two_heroes_left_nobody_has_won():
    d = given("dorgan", "ashara", "brenna", final=True)
    change(d.heroes[1], wounds=7)
    table = play(table_at(d, luck=[6, 1, 1, 1, 1, 1]), "battle-ashara", "stay-out", "brawn", "brawn", "hit")
    assert (table.run.state.heroes[1].is_dead, table.outcome) == (True, None)


@clause("DR-936", "DR-703")
def test_the_last_conscious_hero_has_not_won():
    """DR-936 Before the final phase a fallen rival is alive."""
    table = play(table_at(duel(final=False), luck=[6, 1, 1, 1, 1, 1]), "battle-ashara", "brawn", "brawn", "hit")
    assert (table.run.state.heroes[1].is_down, table.outcome) == (True, None)


@clause("DR-937", "DR-R34", "DR-654")
def test_if_the_last_heroes_die_in_the_same_action_nobody_wins():
    """DR-937 Ashara dies of Dorgan's riposte, and he of her second hit."""
    d = duel()
    change(d.heroes[0], wounds=7, abilities=["riposte"])
    table = play(table_at(d, luck=[6, 1, 1, 1, 6, 6]), "battle-ashara", "brawn", "brawn", "riposte")
    assert (table.outcome.winners, reason(table)) == ((), "Nobody is left alive.")


@clause("DR-937", "DR-936", "DR-R33", "DR-R34")
def test_a_saboteur_who_dies_of_his_sabotage_dies_in_the_same_action():
    """DR-R33 Brenna's wound for the sabotage belongs to the action that killed Ashara: only Dorgan is left."""
    d = given("dorgan", "ashara", "brenna", final=True)
    change(d.heroes[1], wounds=7)
    change(d.heroes[2], wounds=8)
    table = play(table_at(d, luck=[6, 1, 1, 1]), "battle-ashara", "sabotage", "brawn", "brawn", "hit")
    assert table.outcome.winners == (0,)


@clause("DR-936", "DR-R31", "DR-150")
def test_a_death_in_the_roaming_step_counts_at_once():
    """DR-936 The Titan's quake kills Ashara on her own tile: Dorgan is left."""
    d = given("dorgan", "ashara", final=True)
    row = corridor(d, 2)
    put(d, "obsidian-titan", row[1])
    change(d.heroes[1], at=row[0], wounds=7)
    d.to_play = []
    table = play(table_at(d), "end-turn", f"tile-{row[0]}")
    assert table.outcome.winners == (0,)


@clause("DR-939", "DR-R92")
def test_empty_decks_do_not_end_the_game():
    d = given("dorgan", "ashara")
    put(d, "ossrik", lay(d, "crossroads", 0, "N"))
    d.lair = 1
    encounters(d)
    stack(d)
    d.treasures.unknown = []
    table = table_at(d)
    for _ in range(8):
        play(table, "end-turn" if "end-turn" in keys(table) else keys(table)[0])
    assert table.outcome is None
    assert table.run.state.round > 2


# -- endless games --------------------------------------------------------------------------------------------


@clause("DR-996", "DR-141", "DR-154")
def test_nothing_forces_anybody_to_do_anything():
    """DR-996 With the option off a table of passers goes on and on."""
    table = table_at(given("dorgan", "ashara"))
    for _ in range(400):
        play(table, "end-turn")
    assert (table.outcome, table.run.state.round) == (None, 201)


@clause("DR-997", "DR-998", "DR-R92")
@pytest.mark.parametrize("limit", [1, 3])
def test_the_round_limit_ends_the_game_after_the_roaming_step_of_that_round(limit):
    d = given("dorgan", "ashara", round_limit=limit)
    row = corridor(d, 3)
    put(d, "ooze", row[2])
    table = table_at(d)
    for _ in range(limit):
        assert table.outcome is None
        play(table, "end-turn", "end-turn")
        if table.asks and table.asks[0].clause == "DR-803":
            play(table, keys(table)[0])
    assert (table.outcome.winners, table.outcome.scores) == ((), ())
    assert reason(table) == "The round limit is reached."


@clause("DR-998", "DR-960")
def test_a_solitaire_game_at_the_round_limit_is_lost_and_scored():
    d = given("dorgan", solo=True, round_limit=1)
    change(d.heroes[0], loot=["lucky-coin"], markers={"brawn": 1})
    table = play(table_at(d), "end-turn")
    assert (table.outcome.winners, table.outcome.scores) == ((), (400,))


@clause("DR-997")
@pytest.mark.parametrize("value", ["-1", "many", True])
def test_a_round_limit_is_a_number_of_rounds(value):
    with pytest.raises(UndercroftError, match="round-limit"):
        open_table("dungeon-run", 2, {"round-limit": value}, seed=1)
    assert open_table("dungeon-run", 2, {"round-limit": "7"}, seed=1).run.state.round_limit == 7
    assert open_table("dungeon-run", 2, seed=1).run.state.round_limit == 0  # off by default


@clause("DR-999", "DR-311", "DR-518", "DR-R98", "DR-R99")
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_every_turn_ends_after_finitely_many_decisions(seats):
    """DR-999 Whoever never ends his turn, takes whatever costs nothing and refuses everybody comes to its end."""
    for seed in range(6):
        chance = random.Random(seed)
        table = open_table("dungeon-run", seats, {"round-limit": 12}, seed=seed)
        turn, answers = None, 0
        while table.asks:
            state = table.run.state
            if state.turn is not turn:
                turn, answers = state.turn, 0
            ask = chance.choice(table.asks)
            table.answer(ask.seat, stubborn(ask.options, chance).key)
            answers += 1
            assert answers < 250


def stubborn(options: tuple[Option, ...], chance: random.Random) -> Option:
    """Anything but stopping; offers of others are refused, so that they can be made again."""
    if any(option.key == "refuse" for option in options):
        return next(option for option in options if option.key == "refuse")
    going_on = [option for option in options if option.key not in ("end-turn", "done")]
    free = [option for option in going_on if option.key.split("-")[0] in ("equip", "trade", "battle", "use")]
    return chance.choice(free or going_on or list(options))


@clause("DR-999", "DR-518", "DR-R98")
def test_an_offer_that_is_always_refused_is_made_three_times_in_a_turn():
    d = given("dorgan", "ashara")
    change(d.heroes[0], loot=["rod-of-storms"])  # of no use to him, so that there is only the trade
    table = table_at(d)
    for _ in range(3):
        play(table, "equip", "trade-ashara", "give-rod-of-storms", "offer", "refuse")
    assert "equip" not in keys(table)
    assert table.run.state.turn.actions == 2


@clause("DR-151", "DR-150", "DR-R31")
def test_the_token_of_a_dead_first_player_goes_left_and_not_again_this_round():
    d = given("dorgan", "ashara", "brenna", final=True)
    change(d.heroes[0], wounds=7)
    d.to_play = [1, 2]
    table = play(table_at(d, luck=[1, 1, 1, 1, 6, 1]), "battle-ashara", "stay-out", "brawn", "brawn")
    assert (table.run.state.first, table.run.state.heroes[0].is_dead) == (1, True)
    assert table.asks[0].seat == 1
    play(table, "end-turn", "end-turn")
    assert (table.run.state.first, table.run.state.round, table.asks[0].seat) == (1, 2, 1)
    assert isinstance(table.run.state.turn, Turn)
