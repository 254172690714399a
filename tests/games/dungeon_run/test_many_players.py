"""Five and six players (2.23), and the optional vote: beg for mercy (2.24)."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import (
    FATE,
    PACK,
    change,
    encounters,
    given,
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
from undercroft import UndercroftError, open_table, options
from undercroft.games.dungeon_run.rules.contents import draw_encounter, find_encounter
from undercroft.games.dungeon_run.rules.defeat import condemned, suffer
from undercroft.games.dungeon_run.rules.summoning import can_summon, find_monster, summon

FIVE = ("dorgan", "ashara", "brenna", "haldrun", "stabbins")


# -- five and six players -----------------------------------------------------------------------------------------


@clause("DR-975", "DR-976", "DR-R38")
@pytest.mark.parametrize(("seats", "boxes", "tiles"), [(4, 1, 24), (5, 1, 24), (6, 1, 24), (5, 2, 30), (6, 2, 36)])
def test_how_many_tiles_are_in_the_stack(seats, boxes, tiles):
    """DR-975 All 24 for 5 and 6 players; DR-976 with a second box 6 per player again."""
    assert len(open_table("dungeon-run", seats, {"boxes": boxes}, seed=1).run.state.stack) == tiles


@clause("DR-976", "DR-R38")
def test_a_second_box_brings_tiles_only_and_only_for_large_games():
    """DR-976 Two of each standard and special tile may come; cards, Entrance and Lair there are once."""
    state = open_table("dungeon-run", 6, {"boxes": 2}, seed=1).run.state
    kinds = [kind.printed for kind in state.stack.hidden_cards()]
    assert {kinds.count(kind) // kinds.count("den") for kind in kinds} == {1}
    assert (len(state.stack.standard), len(state.stack.special)) == (32, 16)
    assert (len(state.encounters), len(state.treasures), len(state.bosses)) == (38, 22, 4)
    with pytest.raises(UndercroftError):
        open_table("dungeon-run", 4, {"boxes": 2}, seed=1)


@clause("DR-977", "DR-978", "DR-264", "DR-R64")
@pytest.mark.parametrize(("heroes", "renewed"), [(FIVE[:4], False), (FIVE, True)])
def test_with_five_players_the_discards_become_a_new_deck_when_a_card_is_needed(heroes, renewed):
    d = listen(given(*heroes))
    encounters(d)
    d.discards = [PACK.trap["dart-wall"], PACK.monster["ooze"]]
    story = perform(draw_encounter(d, "DR-253"), luck=["ooze"] if renewed else [])
    assert story.result is (PACK.monster["ooze"] if renewed else None)
    assert (len(d.encounters), len(d.discards)) == ((1, 0) if renewed else (0, 2))
    assert (("DR-977", "The discarded encounter cards become a new deck.") in told(d)) is renewed


@clause("DR-977")
def test_the_deck_is_not_renewed_before_a_card_is_needed():
    d = given(*FIVE)
    encounters(d, "ooze")
    d.discards = [PACK.trap["dart-wall"]]
    perform(draw_encounter(d, "DR-253"))
    assert (len(d.encounters), names_of(d.discards)) == (0, ["dart-wall"])


@clause("DR-978", "DR-R64")
def test_with_an_empty_discard_pile_there_is_no_card():
    d = given(*FIVE)
    encounters(d)
    perform(find_encounter(d, d.heroes[0], "DR-253"))
    assert (d.foes.get(0), d.tiles[0].strangers) == (None, ())


@clause("DR-978", "DR-916")
def test_a_summon_renews_the_deck_too():
    d = given(*FIVE)
    with_stone(d, d.heroes[0])
    encounters(d)
    d.discards = [PACK.monster["ooze"]]
    lay(d, "crossroads", 0, "N")
    assert can_summon(d, d.heroes[0])
    perform(summon(d, d.heroes[0]), luck=["ooze"], answers=["tile-1"])
    assert d.foes.get(1).kind.key == "ooze"


@clause("DR-979", "DR-R97")
def test_a_summon_that_began_with_a_new_deck_does_not_renew_it_again():
    d = given(*FIVE)
    encounters(d)
    d.discards = [PACK.trap["dart-wall"], PACK.stranger["smuggler"]]
    assert perform(find_monster(d), luck=["smuggler", "dart-wall"]).result is None
    assert (len(d.encounters), sorted(names_of(d.discards))) == (0, ["dart-wall", "smuggler"])


# -- mercy --------------------------------------------------------------------------------------------------------


def beaten(mercy: bool = True, final: bool = False, heroes=("dorgan", "ashara", "brenna")):
    """Ashara has one Life left and is about to be attacked by Dorgan."""
    d = given(*heroes, mercy=mercy, final=final)
    change(d.heroes[1], wounds=7, loot=["lucky-coin"])
    return d


def attack(d, helpers: int = 1):
    stay_out = ["stay-out"] * helpers
    return play(table_at(d, luck=[6, 1, 1, 1, 1, 1]), "battle-ashara", *stay_out, "brawn", "brawn", "hit")


@clause("DR-988")
def test_mercy_is_off_unless_chosen():
    """DR-988 Off: no vote, she is unconscious."""
    assert open_table("dungeon-run", 2, seed=1).run.state.mercy is False
    assert open_table("dungeon-run", 2, {"mercy": "on"}, seed=1).run.state.mercy is True
    table = attack(beaten(mercy=False))
    assert table.run.state.heroes[1].is_down
    assert [ask.clause for ask in table.asks] == ["DR-070"]


@clause("DR-989", "DR-066", "DR-R39")
def test_all_others_vote_at_the_same_time():
    """DR-989 Nobody sees a vote before all are cast; the defeated hero has none."""
    table = attack(beaten())
    assert [(ask.seat, ask.clause, ask.keys) for ask in table.asks] == [
        (0, "DR-989", ("thumb-up", "thumb-down")),
        (2, "DR-989", ("thumb-up", "thumb-down")),
    ]
    before = table.view(0), len(table.events(0))
    table.answer(2, "thumb-down")
    assert (table.view(0), len(table.events(0))) == before
    table.answer(0, "thumb-up")
    assert any(event.clause == "DR-989" for event in table.events(1))


@clause("DR-990", "DR-991", "DR-992", "DR-R39")
@pytest.mark.parametrize(
    ("votes", "dies"),
    [(("up", "up"), False), (("up", "down"), False), (("down", "up"), False), (("down", "down"), True)],
)
def test_only_unanimous_thumbs_down_kill(votes, dies):
    """DR-992 Who is killed this way leaves everything, and the killer may loot."""
    table = attack(beaten())
    for seat, vote in zip((0, 2), votes, strict=True):
        table.answer(seat, f"thumb-{vote}")
    ashara = table.run.state.heroes[1]
    assert (ashara.is_dead, ashara.is_down) == (dies, not dies)
    if dies:
        assert (table.asks[0].seat, table.asks[0].clause) == (0, "DR-891")
        play(table, "take-lucky-coin", "stow-lucky-coin")
        assert names_of(table.run.state.heroes[0].loot) == ["lucky-coin"]
    else:
        assert names_of(table.run.state.tiles[0].cards) == ["lucky-coin"]  # DR-713


@clause("DR-992", "DR-936")
def test_a_hero_left_alone_by_the_vote_wins():
    d = beaten(heroes=("dorgan", "ashara"))
    change(d.heroes[1], wounds=7, loot=[])
    table = attack(d, helpers=0)
    assert [ask.seat for ask in table.asks] == [0]
    play(table, "thumb-down")
    assert table.outcome.winners == (0,)


@clause("DR-936", "DR-992")
def test_an_unconscious_hero_is_alive_so_nobody_has_won_beside_him():
    d = beaten()
    change(d.heroes[1], wounds=7, loot=[])
    change(d.heroes[2], is_down=True)
    table = attack(d, helpers=0)
    play(table, "thumb-down", "thumb-down")
    assert (table.run.state.heroes[1].is_dead, table.outcome) == (True, None)


@clause("DR-989", "DR-001")
def test_there_is_no_vote_if_an_effect_prevents_the_defeat():
    """DR-989 Mirelle's Guardian Spirit saves her before anybody votes."""
    d = given("dorgan", "mirelle", "brenna", mercy=True)
    change(d.heroes[1], wounds=7, abilities=["guardian-spirit"])
    perform(suffer(d, [d.heroes[1]], 1, "DR-704", FATE), luck=[4])
    assert (d.heroes[1].is_conscious, d.heroes[1].wounds) == (True, 7)


@clause("DR-989", "DR-872")
def test_there_is_no_vote_in_the_final_phase():
    table = attack(beaten(final=True))
    assert table.run.state.heroes[1].is_dead
    assert table.asks[0].clause == "DR-891"


@clause("DR-993", "DR-717", "DR-R39")
def test_the_unconscious_vote_and_the_dead_do_not():
    d = beaten(heroes=("dorgan", "ashara", "brenna", "haldrun"))
    change(d.heroes[2], is_down=True)
    change(d.heroes[3], is_dead=True)
    table = attack(d, helpers=0)
    assert [ask.seat for ask in table.asks] == [0, 2]


@clause("DR-994", "DR-R96")
def test_with_nobody_to_vote_he_is_only_unconscious():
    d = given("dorgan", "ashara", mercy=True)
    change(d.heroes[1], is_dead=True)
    assert perform(condemned(d, d.heroes[0])).result is False
    perform(suffer(d, [d.heroes[0]], 8, "DR-704", FATE))
    assert d.heroes[0].is_down


@clause("DR-995", "DR-705", "DR-R96", "DR-R95")
def test_heroes_felled_together_are_voted_on_clockwise_from_the_acting_hero():
    """DR-995 The Flame Burst fells Dorgan and Brenna: first Dorgan, then Brenna, and the dead Dorgan has no vote."""
    d = given("ashara", "dorgan", "brenna", mercy=True)
    change(d.heroes[1], wounds=7)
    change(d.heroes[2], wounds=8)
    north = lay(d, "long-corridor", 0, "N")
    for hero in d.heroes:
        change(hero, at=north)
    put(d, "fire-drake", north)
    table = table_at(d, luck=[6, 6, 1, 1])
    play(table, "battle", "stay-out", "stay-out")
    assert [ask.seat for ask in table.asks] == [0, 2]
    assert "Dorgan" in table.asks[0].prompt
    play(table, "thumb-down", "thumb-down")
    assert [(ask.seat, ask.clause) for ask in table.asks] == [(0, "DR-989")]
    assert "Brenna" in table.asks[0].prompt
    assert keys(table) == ("thumb-up", "thumb-down")


@clause("DR-976", "DR-988", "DR-997")
@pytest.mark.parametrize(
    ("seats", "asked"), [(1, ["round-limit"]), (4, ["mercy", "round-limit"]), (5, ["mercy", "boxes", "round-limit"])]
)
def test_people_are_asked_only_for_what_their_number_allows(seats, asked):
    choices = [choice for choice in options("dungeon-run") if choice.key != "pack"]
    assert [choice.key for choice in choices if choice.asked(seats, {})] == asked
    assert [choice.key for choice in choices if choice.free] == ["round-limit"]
