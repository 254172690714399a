"""What is remembered of finished games: written once, compared with what the same person reached before."""

from __future__ import annotations

import random

import pytest

from undercroft import open_table
from undercroft.store.history import bests, counts, history


def finished(game: str, seed: int, name: str = "Ann"):
    table, chance = open_table(game, [name], seed=seed), random.Random(seed)
    while table.asks:
        table.answer(0, chance.choice(table.asks[0].keys))
    return table


@pytest.mark.parametrize("game", ["paper-dungeons", "mini-rogue"])
def test_an_ending_is_compared_with_the_ones_before_and_written_down_once(visitor, folder, game):
    first, second = finished(game, 1), finished(game, 2)
    names = [folder.open(table.record) for table in (first, second)]
    visitor.get(f"/t/{names[0]}")
    assert "best so far" not in visitor.text
    visitor.get(f"/t/{names[1]}")
    assert "best so far" in visitor.text
    visitor.get(f"/t/{names[1]}")
    assert "best so far" in visitor.text
    lines = list(history(folder.path))
    assert [line["record"] for line in lines] == [str(folder.file(name)) for name in names]
    assert counts(lines) == {("Ann", game): (2, 0)}
    if game == "paper-dungeons":
        assert bests(lines) == {("Ann", game): max(first.outcome.scores[0], second.outcome.scores[0])}


def test_the_list_of_games_says_what_was_reached(visitor, folder):
    table = finished("paper-dungeons", 3, "Zoë")
    visitor.get(f"/t/{folder.open(table.record)}")
    visitor.get("/games")
    assert f"Zoë Paper Dungeons 1 0 {table.outcome.scores[0]}" in visitor.text


def test_the_next_game_of_a_campaign_in_the_same_file_is_another_game(visitor, folder):
    for seed in (1, 2):
        folder.file("maps:Mirk").unlink(missing_ok=True)
        folder.open(finished("map-maker", seed).record, "maps:Mirk")
        visitor.get("/t/maps:Mirk")
    assert len(list(history(folder.path))) == 2


def test_the_count_stands_row_by_row(visitor, folder):
    table = finished("paper-dungeons", 4)
    visitor.get(f"/t/{folder.open(table.record)}")
    score = table.view(0)["scores"][0]
    for words, box in (("Gems", "F"), ("Damage", "H"), ("Minions", "G")):
        if score[box]:
            assert f"{words} {score[box]:+d}" in visitor.text
    assert f"Total {score['L']}" in visitor.text


def test_the_end_of_two_heroes_shows_the_life_of_both(visitor, folder):
    """A picture for each, by name; of one hero there is one, without a name."""
    table, chance = open_table("mini-rogue", ["Ann"], {"mode": "cooperative"}, seed=3), random.Random(3)
    while table.asks:
        table.answer(0, chance.choice(table.asks[0].keys))
    visitor.get(f"/t/{folder.open(table.record)}")
    heroes = [hero["name"] for hero in table.view(0)["heroes"]]
    assert len(heroes) == 2
    for name in heroes:
        assert f"<figcaption>{name}</figcaption>" in visitor.page.text
    visitor.get(f"/t/{folder.open(finished('mini-rogue', 1).record)}")
    assert "<figcaption>" not in visitor.page.text
    assert "board ending" in visitor.page.text
