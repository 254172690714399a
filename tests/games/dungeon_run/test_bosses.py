"""The four bosses: two abilities each."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.cards import alone, card
from games.dungeon_run.given import FATE, change, corridor, given, names_of, put
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle
from undercroft.games.dungeon_run.rules.defeat import rally, strike_monster
from undercroft.games.dungeon_run.rules.free_attacks import free_attack
from undercroft.games.dungeon_run.rules.moving import escape
from undercroft.games.dungeon_run.rules.placing import reveal_boss
from undercroft.games.dungeon_run.rules.roaming import roam_next


@card("vharoth")
@clause("DR-766")
@pytest.mark.parametrize(("left", "hoard"), [(22, 2), (1, 1)])
def test_vharoth_lies_on_two_treasures(left, hoard):
    d, _, _ = alone("dorgan")
    d.treasures.unknown = d.treasures.unknown[:left]
    perform(reveal_boss(d, 1), luck=["vharoth"])
    assert (len(d.tiles[1].hidden), len(d.treasures)) == (hoard, left - hoard)


@card("vharoth")
@pytest.mark.parametrize(("faces", "wounds"), [((3, 4, 5, 1, 1), 1), ((3, 4, 1, 1, 1), 0)])
def test_the_inferno_of_vharoth_needs_three_hits_in_a_battle(faces, wounds):
    d = given("dorgan", "ashara")
    put(d, "vharoth")
    perform(battle(d, d.heroes[0]), luck=[*faces, 1, 1, 1, 1], answers=["stay-out", "brawn"])
    assert d.heroes[1].wounds == wounds


@card("vharoth")
def test_a_free_attack_of_vharoth_is_no_inferno():
    d = given("dorgan", "ashara")
    perform(free_attack(d, put(d, "vharoth"), d.heroes[0]), luck=[3, 4, 5, 1, 1])
    assert [hero.wounds for hero in d.heroes] == [3, 0]


@card("ossrik")
def test_the_phylactery_saves_ossrik_once():
    d, me, _ = alone("dorgan")
    king = put(d, "ossrik", wounds=8)
    perform(strike_monster(d, king, 1, me, "DR-700", FATE), luck=[5])
    assert (king.wounds, d.foes.get(0)) == (6, king)
    perform(strike_monster(d, king, 3, me, "DR-700", FATE))
    assert (names_of(me.trophies), d.foes.get(0)) == (["ossrik"], None)


@card("ossrik")
def test_a_phylactery_that_failed_is_gone():
    d, me, _ = alone("dorgan")
    perform(strike_monster(d, put(d, "ossrik", wounds=8), 1, me, "DR-700", FATE), luck=[4])
    assert names_of(me.trophies) == ["ossrik"]


@card("ossrik")
def test_who_is_wounded_by_ossrik_cannot_rally():
    d, me, _ = alone("dorgan")
    perform(free_attack(d, put(d, "ossrik"), me), luck=[1, 3, 3, 3, 3])
    assert me.wounds == 1
    assert not perform(rally(d, me, "assist")).asks


@card("obsidian-titan")
@pytest.mark.parametrize(("hits", "wounds"), [(1, 0), (3, 2)])
def test_the_titan_ignores_a_hit_of_each_battle(hits, wounds):
    d, me, _ = alone("dorgan")
    titan = put(d, "obsidian-titan")
    perform(battle(d, me), luck=[*[1] * 6, *[5] * hits, *[1] * (4 - hits)], answers=["brawn", *["hit"] * hits])
    assert titan.wounds == wounds


@card("obsidian-titan")
@pytest.mark.parametrize(("boss", "wounds"), [("obsidian-titan", 1), ("ossrik", 0)])
def test_the_titan_quakes_where_it_appears(boss, wounds):
    d = given("dorgan", "ashara", "brenna")
    row = corridor(d, 2)
    change(d.heroes[2], is_down=True)
    put(d, boss, row[1])
    d.turn = None
    perform(roam_next(d), answers=["tile-0"])
    assert [hero.wounds for hero in d.heroes] == [wounds, wounds, 0]


@card("ssylith")
@pytest.mark.parametrize(("face", "helpers", "dice"), [(2, [], 2), (3, [1], 6)])
def test_ssylith_turns_an_assistant_into_a_saboteur(face, helpers, dice):
    d = given("dorgan", "ashara")
    put(d, "ssylith")
    answers = ["assist-magic", "accept", "brawn"]
    story = perform(battle(d, d.heroes[0]), luck=[face, *[2] * 6, *[2] * dice], answers=answers)
    assert len(story.lucks[-1][1]) == dice


@card("ssylith")
def test_penance_does_not_answer_to_a_beguiled_assistant():
    d = given("mirelle", "dorgan")
    change(d.heroes[0], abilities=["penance"])
    put(d, "ssylith", wounds=8)
    answers = ["assist-brawn", "accept", "magic", "hit"]
    perform(battle(d, d.heroes[0]), luck=[1, *[2] * 6, 4, 1], answers=answers)
    assert d.heroes[1].wounds == 1  # as a saboteur of a battle that was won, and no more


@card("ssylith")
def test_the_coils_of_ssylith_tighten_after_a_failed_escape():
    d, me, _ = alone("dorgan")
    queen = put(d, "ssylith")
    story = perform(escape(d, me), luck=[1, 1, 1, 1, *[2] * 7])
    assert len(story.lucks[-1][1]) == 7
    story = perform(free_attack(d, queen, me), luck=[2] * 6)
    assert len(story.lucks[-1][1]) == 6
