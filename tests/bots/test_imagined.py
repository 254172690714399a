"""Imagined worlds: they look real to their seat, nothing hidden reaches them, it is drawn as the rules say."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from conform.imagined import imagined
from conform.subjects import subjects
from undercroft import open_table
from undercroft.kernel.event import parts_of


@pytest.mark.parametrize("subject", subjects(), ids=lambda subject: subject.name)
def test_imagined_worlds_obey_their_laws(subject):
    assert imagined(subject, 25, seed=7)["positions"] == 25


def far_from_even(counts: Counter[str], cards: int) -> float:
    """Chi-square against an even chance of each of so many cards, over its degrees of freedom."""
    expected = counts.total() / cards
    seen = sum((n - expected) ** 2 / expected for n in counts.values())
    return (seen + (cards - len(counts)) * expected) / (cards - 1)


def test_a_kept_objective_is_any_that_shows_the_same_styles():
    """PD-164 The objective another seat has kept, as far as its combat styles do not tell it."""
    table = open_table("paper-dungeons", 2, seed="styles")
    while table.view(0)["turn"]["round"] in (None, 0):
        ask = table.asks[0]
        table.answer(ask.seat, ask.keys[0])
    kept, mine = table.run.state.sheets[1].objective, table.run.state.sheets[0].dealt_objectives
    alike = [
        card for card in table.run.state.box.pack.objective.values() if card.black == kept.black and card not in mine
    ]
    counts = Counter(table.imagine(0, seed).run.state.sheets[1].objective.key for seed in range(60 * len(alike)))
    assert set(counts) == {card.key for card in alike}
    assert far_from_even(counts, len(alike)) < 3


def test_cards_that_another_chooses_from_are_any_of_his_deck():
    """DR-064 The ability cards drawn at the beginning are seen by him only."""
    table = open_table("dungeon-run", 2, seed="cards")
    while not any(hero.drawn for hero in table.run.state.heroes):
        ask = table.asks[0]
        table.answer(ask.seat, ask.keys[0])
    hero = table.run.state.heroes[1]
    deck = {card.key for card in [*hero.drawn, *hero.deck.hidden]}
    counts = Counter(table.imagine(0, seed).run.state.heroes[1].drawn[0].key for seed in range(40 * len(deck)))
    assert set(counts) == deck
    assert far_from_even(counts, len(deck)) < 3


def test_a_traded_treasure_may_be_any_that_was_not_told():
    """DR-519 Whoever was not asked does not know which card has changed hands."""
    table = open_table("dungeon-run", 3, seed="cards")
    chance = random.Random(2)
    while not any(hero.loot_treasures for hero in table.past.checkpoint.state.heroes):
        ask = chance.choice(table.asks)
        table.answer(ask.seat, chance.choice(ask.keys))
    owner = next(hero for hero in table.past.checkpoint.state.heroes if hero.loot_treasures)
    item, watcher = owner.loot_treasures[0], (owner.seat + 1) % 3
    known = {table.imagine(watcher, seed).run.state.heroes[owner.seat].loot_treasures[0].key for seed in range(20)}
    assert known == {item.key}, "everybody saw him find it"
    told = table.past.story.tail
    told.append(((owner.seat,), parts_of(told[-1])[0], "DR-519", item))  # as if told behind their backs
    guesses = {table.imagine(watcher, seed).run.state.heroes[owner.seat].loot_treasures[0].key for seed in range(60)}
    assert len(guesses) > 5


def test_an_imagined_table_has_no_past_and_no_record_that_tells():
    table = open_table("mini-rogue", 2, seed=4)
    for _ in range(12):
        ask = table.asks[0]
        table.answer(ask.seat, ask.keys[0])
    world = table.imagine(0, 1)
    assert world.record.lines == []
    assert world.header["imagined"] == 0
    with pytest.raises(Exception, match="imagined table"):
        world.undo(0)
