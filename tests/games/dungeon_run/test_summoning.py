"""Holding the Stone, and Summon (2.20)."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import (
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
    table_at,
    told,
    with_stone,
)
from story import perform
from undercroft.games.dungeon_run.rules.contents import find_encounter
from undercroft.games.dungeon_run.rules.in_progress import Turn
from undercroft.games.dungeon_run.rules.summoning import can_summon, summon


def holder(*heroes: str, equipped: bool = True):
    """The first hero has the Stone, and his turn is about to begin; the others are far away."""
    d = given(*heroes or ("gorvak", "ashara"))
    with_stone(d, d.heroes[0], equipped)
    away = lay(d, "pillared-hall", 0, "S")
    for hero in d.heroes[1:]:
        change(hero, at=away)
    d.turn = Turn(0)
    return d


@clause("DR-910", "DR-007", "DR-R28")
@pytest.mark.parametrize("equipped", [True, False])
def test_only_an_equipped_stone_gives_the_summoner_ability(equipped):
    """DR-910 Winter's Wrath: a rival rolls 2 dice fewer."""
    d = holder(equipped=equipped)
    change(d.heroes[1], at=0)
    d.turn.begun = True
    encounters(d)
    table = play(table_at(d, luck=[1] * (5 + (3 if equipped else 5))), "battle-ashara", "brawn", "magic")
    dice = [len(faces) for _, _, faces in table.throws]
    assert dice == [5, 3 if equipped else 5]
    assert table.view(1)["heroes"][0]["summoner"]["active"] is equipped


@clause("DR-912", "DR-911", "DR-072", "DR-R28")
def test_summon_is_the_first_thing_in_the_holders_turn_and_costs_no_action():
    """DR-912 Asked before anything else, once, and he may decline."""
    d = holder()
    encounters(d, "ooze", "ghoul")
    table = table_at(d)
    assert (table.asks[0].seat, table.asks[0].clause, keys(table)) == (0, "DR-912", ("summon", "pass"))
    declined = play(table.fork(), "pass")
    assert declined.asks[0].clause == "DR-070"
    assert "summon" not in keys(declined)
    play(table, "summon", "tile-1")
    assert (table.asks[0].clause, table.run.state.turn.actions) == ("DR-070", 2)
    assert "summon" not in keys(table)


@clause("DR-910", "DR-R28")
def test_a_stone_in_the_loot_pile_does_not_summon():
    d = holder(equipped=False)
    assert table_at(d).asks[0].clause == "DR-070"


@clause("DR-913", "DR-914", "DR-920", "DR-R27")
def test_cards_are_drawn_until_a_monster_appears_and_he_sees_it_before_he_chooses():
    """DR-913 Trap and stranger are discarded; DR-920 the ask names the Ghoul; DR-914 any tile without a monster."""
    d = listen(holder())
    row = corridor(d, 2)
    put(d, "ooze", row[0])
    encounters(d, "dart-wall", "smuggler", "ghoul", "ghost")
    story = perform(summon(d, d.heroes[0]), answers=[f"tile-{row[1]}"])
    (ask,) = story.asks
    assert (ask.seat, ask.clause, ask.about) == (0, "DR-914", PACK.monster["ghoul"])
    assert ask.keys == ("tile-0", "tile-1", f"tile-{row[1]}")
    assert (names_of(d.discards), d.foes.get(row[1]).kind.key) == (["dart-wall", "smuggler"], "ghoul")
    assert len(d.encounters) == 1
    assert any("Ghoul" in text for _, text in told(d, None))


@clause("DR-915", "DR-402")
def test_a_monster_summoned_onto_heroes_does_not_attack():
    d = holder()
    encounters(d, "headsman")
    story = perform(summon(d, d.heroes[0]), answers=["tile-1"])
    assert (story.lucks, len(story.asks)) == ([], 1)
    assert d.heroes[1].wounds == 0
    assert d.fight is None


@clause("DR-916", "DR-R97")
@pytest.mark.parametrize(
    ("heroes", "deck", "discards", "full", "possible"),
    [
        (2, ["ooze"], [], False, True),
        (2, [], ["ooze"], False, False),  # 1-4 players: an empty deck stays empty
        (5, [], ["ooze"], False, True),
        (5, [], [], False, False),
        (2, ["ooze"], [], True, False),  # every tile holds a monster
    ],
)
def test_summon_needs_a_card_and_a_free_tile(heroes, deck, discards, full, possible):
    d = holder(*("gorvak", "ashara", "dorgan", "haldrun", "brenna")[:heroes])
    encounters(d, *deck)
    d.discards = [PACK.monster[key] for key in discards]
    if full:
        put(d, "ghoul", 0)
        put(d, "ghost", 1)
    assert can_summon(d, d.heroes[0]) is possible
    assert (table_at(d).asks[0].clause == "DR-912") is possible


@clause("DR-916")
def test_nothing_is_placed_if_the_deck_runs_out_before_a_monster_appears():
    d = listen(holder())
    encounters(d, "dart-wall", "smuggler")
    perform(summon(d, d.heroes[0]))
    assert (d.monsters(), names_of(d.discards)) == ([], ["dart-wall", "smuggler"])
    assert told(d)[-1][0] == "DR-916"


@clause("DR-917", "DR-R27")
def test_a_stranger_on_the_chosen_tile_is_discarded():
    d = holder()
    encounters(d, "ooze")
    here(d, 1, strangers=["lost-pilgrim"])
    perform(summon(d, d.heroes[0]), answers=["tile-1"])
    assert (d.tiles[1].strangers, names_of(d.discards)) == ((), ["lost-pilgrim"])


@clause("DR-918", "DR-R27")
def test_a_new_holder_summons_from_his_next_turn_on():
    d = given("gorvak", "ashara")
    north = lay(d, "crossroads", 0, "N")
    change(d.heroes[0], at=north)
    here(d, north, cards=["summoning-stone"])
    encounters(d, "ooze")
    table = play(table_at(d), "search", "equip-summoning-stone")
    assert "summon" not in keys(table)
    play(table, "end-turn", "end-turn")
    assert (table.asks[0].seat, table.asks[0].clause) == (0, "DR-912")


@clause("DR-919", "DR-506")
def test_the_stone_can_be_traded_and_its_powers_follow_it():
    d = holder()
    change(d.heroes[1], at=0)
    d.turn.begun = True
    table = play(table_at(d), "equip", "trade-ashara", "give-summoning-stone", "offer", "accept")
    state = table.run.state
    assert (state.heroes[0].items, names_of(state.heroes[1].loot)) == ([], ["summoning-stone"])
    assert not table.view(0)["heroes"][0]["summoner"]["active"]
    play(table, "end-turn", "equip", "equip-summoning-stone", "done")
    assert table.view(0)["heroes"][1]["summoner"]["active"]


@clause("DR-921", "DR-R78")
def test_a_monster_is_not_summoned_where_its_card_forbids_it():
    """DR-921 The Wight Lord shuns the Entrance; with no other tile free it is discarded."""
    d = holder()
    encounters(d, "wight-lord")
    perform(summon(d, d.heroes[0]))
    assert d.foes.get(1).kind.key == "wight-lord"  # the only tile left, so it is not asked
    d = holder()
    put(d, "ooze", 1)
    encounters(d, "wight-lord")
    perform(summon(d, d.heroes[0]))
    assert (d.foes.get(0), names_of(d.discards)) == (None, ["wight-lord"])


@clause("DR-911", "DR-R89")
def test_encounters_found_by_others_are_still_drawn_and_met_by_them():
    """DR-911 Ashara enters the Den: the holder of the Stone has no say in it."""
    d = holder("gorvak", "ashara", "brenna")
    change(d.heroes[1], at=lay(d, "den", 0, "N"))
    encounters(d, "smuggler")
    story = perform(find_encounter(d, d.heroes[1], "DR-300"))
    assert story.asks == []  # she has nothing to deal with, and nobody else is asked
    assert names_of(d.tiles[d.heroes[1].at].strangers) == ["smuggler"]
