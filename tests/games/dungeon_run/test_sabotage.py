"""Sabotage (2.15)."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import PACK, change, given, keys, lay, names_of, play, put, table_at
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle, hero_battle
from undercroft.games.dungeon_run.rules.disarming import disarm
from undercroft.games.dungeon_run.rules.helping import settle_help
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.moving import escape
from undercroft.games.dungeon_run.rules.state import Dungeon


def three() -> Dungeon:
    d = given("dorgan", "gorvak", "ashara")
    d.silent = (0,)
    return d


@clause("DR-650")
def test_no_consent_is_needed():
    """DR-650 The victim is asked nothing: the next question is his rating."""
    d = three()
    change(d.heroes[2], at=lay(d, "crossroads", 0, "N"))
    put(d, "ooze")
    table = play(table_at(d, luck=[6, 6]), "battle", "sabotage")
    assert (table.asks[0].seat, table.asks[0].clause) == (0, "DR-055")


@clause("DR-652", "DR-653", "DR-R15")
@pytest.mark.parametrize(
    ("answers", "dice"),
    [
        (["stay-out", "stay-out"], 4),
        (["sabotage", "stay-out"], 2),
        (["sabotage", "sabotage"], 2),
        (["assist-brawn", "sabotage", "accept"], 4 + 2 - 2),
    ],
)
def test_two_dice_fewer_however_many_saboteurs(answers, dice):
    """DR-652 Two saboteurs cost no more than one; DR-653 the loss comes after all additions."""
    d = three()
    put(d, "ooze")
    story = perform(battle(d, d.heroes[0]), luck=[6, 6] + [1] * dice, answers=[*answers, "brawn"])
    assert len(story.lucks[1][1]) == dice


@clause("DR-653")
def test_additions_come_before_the_loss():
    """DR-653 Magic 1 with a helper's 2: 1 + 2 − 2 = 1 and not 2."""
    d = three()
    put(d, "ooze")
    story = perform(battle(d, d.heroes[0]), luck=[6, 6, 1], answers=["assist-brawn", "sabotage", "accept", "magic"])
    assert len(story.lucks[1][1]) == 1


@clause("DR-654", "DR-651")
@pytest.mark.parametrize("won", [True, False])
def test_a_saboteur_is_wounded_when_the_battle_is_won(won):
    """DR-654 Each of them, and only if the action succeeds."""
    d = three()
    put(d, "ooze", wounds=3 if won else 2)
    perform(battle(d, d.heroes[0]), luck=[6, 6, 5, 1], answers=["sabotage", "sabotage", "brawn", "hit"])
    assert [hero.wounds for hero in d.heroes] == ([0, 1, 1] if won else [0, 0, 0])


@clause("DR-654")
@pytest.mark.parametrize(("face", "wounds"), [(4, 1), (3, 0)])
def test_a_saboteur_is_wounded_when_the_trap_is_disarmed_or_the_escape_made(face, wounds):
    """DR-654 Trap disarmed, escape made."""
    d = given("dorgan", "gorvak")
    d.silent = (0,)
    perform(disarm(d, d.heroes[0], PACK.trap["dart-wall"]), luck=[face, face], answers=["sabotage"])
    assert d.heroes[1].wounds == wounds
    d = given("dorgan", "gorvak")
    d.silent = (0,)
    put(d, "ghoul")  # escape 4
    luck = [face, face] + ([6, 6, 6] if face < 4 else [])
    perform(escape(d, d.heroes[0]), luck=luck, answers=["sabotage"], pause=True)
    assert d.heroes[1].wounds == wounds


@clause("DR-655", "DR-654", "DR-R11")
def test_a_battle_against_a_hero_is_won_when_he_is_defeated_even_if_both_are():
    """DR-655 Attacker and defender fall together: the battle is won, the saboteur is wounded."""
    d = three()
    change(d.heroes[0], wounds=7)
    change(d.heroes[1], wounds=9)
    perform(
        hero_battle(d, d.heroes[0], d.heroes[1]),
        luck=[4, 1, 4, 1, 1, 1, 1],
        answers=["sabotage", "brawn", "brawn", "hit"],
    )
    assert [hero.is_down for hero in d.heroes] == [True, True, False]
    assert d.heroes[2].wounds == 1


@clause("DR-655", "DR-654")
def test_a_battle_lost_by_the_attacker_alone_is_not_won():
    """DR-655 The attacker falls, the defender does not: no wound for the saboteur."""
    d = three()
    change(d.heroes[0], wounds=7)
    perform(
        hero_battle(d, d.heroes[0], d.heroes[1]),
        luck=[4, 1, 4, 1, 1, 1, 1],
        answers=["sabotage", "brawn", "brawn", "hit"],
    )
    assert (d.heroes[0].is_down, d.heroes[2].wounds) == (True, 0)


@clause("DR-656", "DR-627")
def test_one_declaration_each_so_nobody_assists_and_sabotages():
    """DR-656 DR-627 Gorvak has declared sabotage; he is not asked for help too."""
    d = three()
    put(d, "ooze")
    story = perform(battle(d, d.heroes[0]), answers=["sabotage", "assist-magic"], pause=True)
    assert [ask.seat for ask in story.asked("DR-051")] == [1, 2]
    assert [ask.about[0].key for ask in story.asked("DR-052")] == ["ashara"]


@clause("DR-658", "DR-051", "DR-R13")
@pytest.mark.parametrize(("actor", "order"), [(0, [1, 2, 3]), (1, [2, 3, 0]), (3, [0, 1, 2])])
def test_offers_are_answered_when_everybody_has_declared(actor, order):
    """DR-658 Everybody has declared before the first offer is answered."""
    d = given("dorgan", "gorvak", "ashara", "haldrun")
    put(d, "ooze")
    story = perform(battle(d, d.heroes[actor]), answers=["assist-brawn", "sabotage", "assist-brawn"], pause=True)
    assert [(ask.seat, ask.clause) for ask in story.asks] == [
        *[(seat, "DR-051") for seat in order],
        (actor, "DR-622"),
    ]


@clause("DR-659", "DR-R14")
def test_a_refused_helper_is_neither_helper_nor_saboteur():
    """DR-659 No dice more, none fewer, no rally and no wound for him."""
    d = given("dorgan", "gorvak")
    d.silent = (0,)
    change(d.heroes[1], wounds=2)
    put(d, "ooze", wounds=3)
    story = perform(battle(d, d.heroes[0]), luck=[6, 6, 5, 1, 1, 1], answers=["assist-brawn", "refuse", "brawn", "hit"])
    assert (len(story.lucks[1][1]), d.heroes[1].wounds) == (4, 2)


@clause("DR-660", "DR-331", "DR-R12")
@pytest.mark.parametrize(
    ("tile", "action", "luck"),
    [
        ("ancient-bridge", "", [2, 2, 2, 2]),
        ("underground-channel", "", [4, 4, 1, 1]),
        ("portcullis-room", "leave", [1, 1, 1, 1]),
        ("library", "tile-action", [3]),
        ("well", "tile-action", [1]),
        ("den", "", [6]),
    ],
)
def test_tile_rolls_are_neither_helped_nor_hindered(tile, action, luck):
    """DR-660 Two heroes stand by on the tile; the dice fall and only the acting hero is ever asked."""
    d = given("dorgan", "gorvak", "ashara")
    at = lay(d, tile, 0, "N")
    change(d.heroes[0], at=at if action else 0, loot=["lucky-coin"])
    for hero in d.heroes[1:]:
        change(hero, at=at)
    table = play(table_at(d, luck=luck), action or "move-north", *(["skill"] if tile == "underground-channel" else []))
    assert (table.asks[0].seat, table.asks[0].clause, table.run.state.heroes[0].at) == (0, "DR-070", at)
    assert table.run.state.turn.actions == 1


@clause("DR-661", "DR-R32")
def test_nobody_has_killed_a_saboteur_who_dies_of_it():
    """DR-661 In the final phase the wound kills him: nobody is asked to loot, his cards lie on the tile."""
    d = three()
    d.final = True
    change(d.heroes[1], wounds=9, loot=["lucky-coin"])
    story = perform(settle_help(d, Fight("escape", 0, 0, saboteurs=[1]), succeeded=True))
    assert (d.heroes[1].is_dead, story.asks, names_of(d.tiles[0].cards)) == (True, [], ["lucky-coin"])


@clause("DR-662", "DR-053", "DR-R93")
def test_a_saboteur_felled_before_the_first_die_does_not_count():
    """DR-662 Penance fells Gorvak as he declares: Mirelle rolls all her dice, and he gets no further wound."""
    d = given("mirelle", "gorvak")
    mirelle = change(d.heroes[0], abilities=["penance"])
    change(d.heroes[1], wounds=9)
    put(d, "ooze", wounds=3)
    story = perform(battle(d, mirelle), luck=[6, 6, 5, 1, 1, 1], answers=["sabotage", "magic", "hit"])
    assert (len(story.lucks[1][1]), d.heroes[1].is_down, d.heroes[1].wounds) == (4, True, 5)


@clause("DR-651", "DR-623")
def test_nobody_is_asked_to_join_once_the_dice_have_rolled():
    """DR-651 After the monster's dice the asks are the acting hero's own."""
    d = three()
    put(d, "ooze")
    table = play(table_at(d, luck=[6, 6]), "battle", "stay-out", "stay-out")
    assert (table.asks[0].seat, set(keys(table))) == (0, {"brawn", "magic"})
