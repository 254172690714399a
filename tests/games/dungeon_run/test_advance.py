"""Advance (2.12)."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import PACK, change, given, here, keys, lay, names_of, play, put, table_at
from undercroft.games.dungeon_run.rules.state import Dungeon
from undercroft.pieces.pile import Pile


def alone(hero: str = "dorgan", **values: object) -> Dungeon:
    d = given(hero)
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    change(d.heroes[0], **values)
    return d


@clause("DR-560", "DR-562", "DR-566", "DR-064")
def test_two_encounter_cards_buy_a_marker_and_an_ability():
    """DR-560 Of three cards he discards two of his choice, trains, draws two abilities and keeps one; one action."""
    d = alone(trophies=["ooze", "ghoul", "dart-wall"])
    table = table_at(d, luck=["snare", "salvage"])
    play(table, "advance", "pay-ooze", "pay-dart-wall", "train-brawn")
    assert keys(table) == ("keep-snare", "keep-salvage")
    play(table, "keep-snare")
    state = table.run.state
    hero = state.heroes[0]
    assert (names_of(hero.trophies), names_of(hero.abilities), hero.ratings["brawn"]) == (["ghoul"], ["snare"], 5)
    assert (names_of(state.discards), state.turn.actions) == (["ooze", "dart-wall"], 1)


@clause("DR-560", "DR-568", "DR-R48")
@pytest.mark.parametrize(
    ("trophies", "strangers", "offered"),
    [
        ([], [], False),
        (["ooze"], [], False),
        (["ooze"], ["sellsword"], False),
        (["ooze", "dart-wall"], [], True),
        (["hidden-pit", "dart-wall"], [], True),
        (["vharoth"], [], True),
    ],
)
def test_what_pays_for_an_advance(trophies, strangers, offered):
    """DR-568 Monsters and disarmed traps of the loot pile; an owned stranger does not count."""
    d = alone(trophies=trophies, strangers=strangers)
    assert ("advance" in keys(table_at(d))) is offered


@clause("DR-561")
@pytest.mark.parametrize("rating", ["brawn", "magic", "skill"])
def test_the_marker_raises_the_rating_he_names(rating):
    """DR-561 Brawn, Magic or Skill by 1, for good; never Life."""
    d = alone(trophies=["ooze", "ghoul"])
    before = dict(d.heroes[0].ratings)
    table = play(table_at(d, luck=["snare", "salvage"]), "advance")
    assert keys(table) == ("train-brawn", "train-magic", "train-skill")
    play(table, f"train-{rating}", "keep-snare", "end-turn")
    hero = table.run.state.heroes[0]
    assert hero.ratings == {**before, rating: before[rating] + 1}
    assert table.view(0)["heroes"][0]["markers"][rating] == 1


@clause("DR-560", "DR-566")
def test_two_cards_are_discarded_without_a_question():
    """With just two there is nothing to choose: both go to the discard pile."""
    d = alone(trophies=["ooze", "ghoul"])
    table = play(table_at(d), "advance")
    assert table.asks[0].clause == "DR-561"
    assert (table.run.state.heroes[0].trophies, names_of(table.run.state.discards)) == ([], ["ooze", "ghoul"])


@clause("DR-563", "DR-064", "DR-R50")
def test_the_rejected_ability_never_returns_and_nobody_else_sees_it():
    """DR-563 It is in no deck any more. DR-064 The others do not see it."""
    d = alone(trophies=["ooze", "ghoul"])
    size = len(d.heroes[0].deck)
    table = play(table_at(d, luck=["snare", "salvage"]), "advance", "train-magic")
    assert [card["key"] for card in table.view(0)["heroes"][0]["drawn"]] == ["snare", "salvage"]
    assert table.view(1)["heroes"][0]["drawn"] is None
    play(table, "keep-snare")
    hero = table.run.state.heroes[0]
    assert len(hero.deck) == size - 2
    assert not {"snare", "salvage"} & set(names_of(hero.deck.cards()))
    assert not any("Salvage" in event.text for event in table.events(1))
    assert any("Salvage" in event.text for event in table.events(0))


@clause("DR-564", "DR-R82")
@pytest.mark.parametrize(("deck", "kept"), [([], []), (["snare"], ["snare"])])
def test_a_used_up_deck_gives_the_marker_only_and_a_last_card_is_kept(deck, kept):
    """DR-564"""
    d = alone(trophies=["ooze", "ghoul"])
    d.heroes[0].deck = Pile([PACK.ability[key] for key in deck])
    table = play(table_at(d, luck=deck), "advance", "train-magic")
    hero = table.run.state.heroes[0]
    assert (hero.ratings["magic"], names_of(hero.abilities)) == (2, kept)


@clause("DR-565", "DR-566", "DR-R82")
def test_the_boss_card_pays_alone_and_leaves_the_game():
    """DR-565 With the boss card and one other, only the boss card can pay; it goes to no discard pile."""
    d = alone(trophies=["vharoth", "ooze"])
    table = play(table_at(d, luck=["snare", "salvage"]), "advance", "train-brawn", "keep-snare")
    assert (names_of(table.run.state.heroes[0].trophies), table.run.state.discards) == (["ooze"], [])


@clause("DR-565")
def test_with_the_boss_card_and_two_others_he_chooses_how_to_pay():
    """DR-565 Two usual cards may be spent instead, but never one and the boss card."""
    d = alone(trophies=["vharoth", "ooze", "ghoul"])
    table = play(table_at(d), "advance")
    assert set(keys(table)) == {"pay-vharoth", "pay-ooze", "pay-ghoul"}
    play(table, "pay-ooze")
    assert table.asks[0].clause == "DR-561"
    assert names_of(table.run.state.heroes[0].trophies) == ["vharoth"]


@clause("DR-567")
def test_an_advance_beside_a_monster():
    """DR-567 On any tile, whatever is there."""
    d = alone(trophies=["ooze", "ghoul"])
    put(d, "rat-swarm")
    assert "advance" in keys(table_at(d))
    d = alone(trophies=["ooze", "ghoul"])
    here(d, 0, strangers=["lost-pilgrim"])
    assert "advance" in keys(table_at(d))


@clause("DR-569", "DR-142")
def test_advances_are_not_limited_and_ratings_have_no_maximum():
    """DR-569 Twice in a turn, and Brawn 12 becomes 14."""
    d = alone(trophies=["ooze", "ghoul", "mummy", "dart-wall"], markers={"brawn": 8})
    table = table_at(d, luck=["snare", "salvage", "grapnel", "old-maps"])
    play(table, "advance", "pay-ooze", "pay-ghoul", "train-brawn", "keep-snare")
    play(table, "advance", "train-brawn", "keep-grapnel")
    assert table.run.state.heroes[0].ratings["brawn"] == 14
