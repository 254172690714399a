"""Solitaire (2.22)."""

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
    keys,
    lay,
    names_of,
    play,
    put,
    set_way,
    table_at,
)
from story import perform
from undercroft import open_table
from undercroft.games.dungeon_run.rules.battle import battle
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.disarming import disarm
from undercroft.games.dungeon_run.rules.moving import escape
from undercroft.games.dungeon_run.rules.victory import GameOver, score


@clause("DR-119", "DR-955", "DR-R37")
@pytest.mark.parametrize("hero", sorted(PACK.hero))
def test_the_single_player_takes_any_hero_and_no_ability_card(hero):
    """DR-119 All eight are offered and he is First Player; DR-955 play begins without a choice of abilities."""
    table = open_table("dungeon-run", 1, seed=3)
    assert (len(keys(table)), table.run.state.first) == (8, 0)
    play(table, f"take-{hero}")
    assert table.asks[0].clause == "DR-070"
    assert table.run.state.heroes[0].abilities == []


@clause("DR-955", "DR-560")
def test_an_advance_gives_the_marker_and_no_card():
    d = given("dorgan", solo=True)
    change(d.heroes[0], trophies=["ooze", "ghoul"])
    table = play(table_at(d), "advance", "train-brawn")
    hero = table.run.state.heroes[0]
    assert (hero.ratings["brawn"], hero.abilities, len(hero.deck)) == (5, [], 10)
    assert table.asks[0].clause == "DR-070"


@clause("DR-956", "DR-R36")
@pytest.mark.parametrize("monster", ["banshee", "fire-drake", "vharoth", "ssylith"])
def test_abilities_about_other_heroes_are_ignored(monster):
    """DR-956 Wail, Flame Burst, Inferno and Beguile find nobody; the rest of the battle is as usual."""
    d = given("gorvak", solo=True)
    foe = put(d, monster)
    dice = [foe.kind.power[-1]] * foe.kind.attack
    story = perform(battle(d, d.heroes[0]), luck=[*dice, 1, 1, 1, 1, 1], answers=["brawn"], pause=True)
    assert [one for one, _ in story.lucks] == ["DR-382", "DR-384"]
    assert {ask.seat for ask in story.asks} == {0}


@clause("DR-956", "DR-R36")
def test_a_trap_that_hurts_everybody_hurts_the_hero_only():
    d = given("gorvak", solo=True)
    perform(disarm(d, d.heroes[0], PACK.trap["choking-gas"]), luck=[1, 1], answers=["skill"])
    assert (d.heroes[0].wounds, names_of(d.discards)) == (1, ["choking-gas"])


@clause("DR-957", "DR-964", "DR-R101")
def test_a_defeated_hero_is_dead_and_the_game_is_lost_and_scored():
    """DR-964 Nothing is dropped before the score is counted."""
    d = given("dorgan", solo=True)
    change(d.heroes[0], wounds=7, loot=["lucky-coin"], equipped=["notched-longsword"], trophies=["ghoul"])
    put(d, "headsman", 0)
    table = table_at(d, luck=[1, 1, 1, 1, 4, 4, 4, 4])
    play(table, "escape")
    assert (table.outcome.winners, table.outcome.scores) == ((), (300,))
    assert str(table.outcome.reason) == "The hero is dead."


@clause("DR-958", "DR-770", "DR-961")
def test_the_game_is_won_the_moment_the_boss_is_killed():
    """DR-958 No rally, no Search, no final phase; DR-961 its card scores 300."""
    d = given("dorgan", solo=True)
    change(d.heroes[0], wounds=2)
    put(d, "vharoth", 0, wounds=7)
    table = play(table_at(d, luck=[1, 1, 1, 1, 1, 5, 1, 1, 1]), "battle", "brawn", "hit")
    assert (table.outcome.winners, table.outcome.scores) == ((0,), (300,))
    assert str(table.outcome.reason) == "The boss is dead."
    assert (table.run.state.final, table.run.state.heroes[0].wounds) == (False, 2)


@clause("DR-958", "DR-684")
def test_a_boss_shot_from_afar_is_killed_too():
    d = given("dorgan", solo=True)
    change(d.heroes[0], equipped=["repeating-crossbow"])
    put(d, "vharoth", lay(d, "crossroads", 0, "N"), wounds=7)
    table = play(table_at(d, luck=[5, 1]), "use-repeating-crossbow")
    assert table.outcome.winners == (0,)


@clause("DR-959", "DR-R36")
def test_hero_and_boss_killing_each_other_is_a_win():
    d = given("dorgan", solo=True)
    change(d.heroes[0], wounds=7)
    put(d, "vharoth", 0, wounds=7)
    table = play(table_at(d, luck=[6, 6, 1, 1, 1, 5, 1, 1, 1]), "battle", "brawn", "hit")
    assert (table.outcome.winners, table.outcome.scores) == ((0,), (300,))


@clause("DR-960", "DR-961", "DR-R36", "DR-R48")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ({}, 0),
        ({"equipped": ["oak-shield"]}, 100),
        ({"loot": ["oak-shield"]}, 100),
        ({"equipped": ["mantle-of-the-builders"]}, 200),
        ({"loot": ["sword-of-the-well-spirit"]}, 200),
        ({"trophies": ["ooze"]}, 100),
        ({"trophies": ["dart-wall"]}, 100),
        ({"trophies": ["vharoth"]}, 300),
        ({"markers": {"skill": 2}}, 600),
        ({"strangers": ["sellsword"]}, 0),
        ({"traps": ["rune-of-frailty"]}, 0),
    ],
)
def test_what_scores_how_much(cards, points):
    """DR-960 Cards and markers; DR-961 the boss card 300 only; owned strangers and lasting traps nothing."""
    d = given("dorgan", solo=True)
    assert score(change(d.heroes[0], **cards)) == points


@clause("DR-961", "DR-566")
def test_discarded_cards_score_nothing():
    """DR-961 An Advance turns 200 points of cards, or the 300 of the boss, into a marker of 300."""
    d = given("dorgan", solo=True)
    change(d.heroes[0], trophies=["ooze", "ghoul"])
    table = play(table_at(d), "advance", "train-skill")
    assert score(table.run.state.heroes[0]) == 300


@clause("DR-962", "DR-103", "DR-R36")
def test_all_other_rules_are_unchanged():
    """DR-962 Six tiles, a roaming step directed by the player, the personal ability."""
    table = open_table("dungeon-run", 1, seed=3)
    assert (table.run.state.stack.standard_left, table.run.state.stack.special_left) == (4, 2)
    d = given("gorvak", solo=True)
    row = corridor(d, 3)
    put(d, "ooze", row[1])
    d.to_play = []
    table = play(table_at(d), "end-turn")
    assert (table.asks[0].seat, table.asks[0].clause) == (0, "DR-803")
    change(d.heroes[0], wounds=6, at=row[1])
    story = perform(battle(d, d.heroes[0]), luck=[6, 6, *[1] * 7], answers=["brawn"])
    assert len(story.lucks[1][1]) == 5 + 2  # Blood Fury


@clause("DR-963", "DR-R35")
def test_the_glyph_room_needs_no_assist_in_solitaire():
    d = given("dorgan", solo=True)
    room = lay(d, "glyph-room", 0, "N")
    change(d.heroes[0], at=room)
    ooze = put(d, "ooze", room)
    assert perform(battle(d, d.heroes[0]), luck=[6, 6, 4, 1, 1, 1], answers=["brawn", "hit"]).result is True
    assert ooze.wounds == 1


@clause("DR-957")
def test_no_escape_from_death_by_falling():
    d = given("dorgan", solo=True)
    with pytest.raises(GameOver) as end:
        perform(suffer(d, d.heroes, 10, "DR-290", FATE, source="tile"))
    assert end.value.outcome.winners == ()
    assert not d.heroes[0].is_down


@clause("DR-962", "DR-258")
def test_alone_an_escape_is_rolled_without_asking_anybody():
    d = given("dorgan", solo=True)
    north = lay(d, "crypt", 0, "N")
    for side in (1, 2, 3):
        set_way(d, 0, side, -2)
    put(d, "ooze", 0)
    encounters(d)
    assert perform(escape(d, d.heroes[0]), luck=[2, 1, 1, 1]).asks == []
    assert d.heroes[0].at == north
