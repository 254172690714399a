"""What the minds have learned is data; the script that learns it finds what is there to be found."""

from __future__ import annotations

import importlib.util
import math
import random
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from undercroft.bots.learned import chance, lean, weights
from undercroft.shelf import names, room

LEARN = Path(__file__).parents[2] / "bench" / "learn.py"
TAUGHT = [name for name in names() if room(name, "mind.worth") is not None]


@pytest.fixture(scope="module")
def learn():
    spec = importlib.util.spec_from_file_location("learn_bench", LEARN)
    module = sys.modules["learn_bench"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Two(NamedTuple):
    everything: float
    gold: float


def test_weights_are_read_by_name_and_a_name_too_many_or_too_few_is_noticed(tmp_path):
    (tmp_path / "weights.toml").write_text(
        "[a]\ngold = 2.0\neverything = 1.0\n[b]\ngold = 1.0\n[c]\neverything=1\ngold=1\nhp=1\n"
    )
    beside = str(tmp_path / "worth.py")
    assert weights(beside, "a", Two) == Two(1.0, 2.0)
    for situation in "bc":
        with pytest.raises(TypeError):
            weights(beside, situation, Two)


@pytest.mark.parametrize("game", TAUGHT)
def test_every_situation_of_a_game_is_learned_from_it(learn, game):
    """Whatever is met in a game has weights, one for each trait; and every situation is met in a few games."""
    told, met = room(game, "mind.worth"), set()
    for seed in range(12):
        for situation, position in learn.play(game, (1, 2)[seed % 2], seed):
            met.add(situation)
            assert all(len(row) == len(told.WEIGHTS[situation]) for row in position.traits)
            assert all(math.isfinite(value) for row in position.traits for value in row)
    assert met == set(told.WEIGHTS)


def test_who_wins_is_learned(learn):
    luck, true = random.Random(1), (-1.0, 2.0)
    rows = [(1.0, luck.uniform(-2, 2)) for _ in range(4000)]
    positions = [learn.Position((row,), float(luck.random() < chance(lean(true, row)))) for row in rows]
    assert learn.fitted(positions, False) == pytest.approx(true, abs=0.15)


def test_which_of_several_wins_is_learned(learn):
    luck, true, positions = random.Random(2), (1.5, -0.5), []
    for _ in range(3000):
        rows = tuple((luck.uniform(-1, 1), luck.uniform(-1, 1)) for _ in range(3))
        grown = [math.exp(lean(true, row)) for row in rows]
        positions.append(learn.Position(rows, luck.choices(range(3), grown)[0]))
    assert learn.fitted(positions, False) == pytest.approx(true, abs=0.15)


def test_points_are_learned(learn):
    luck, true = random.Random(3), (10.0, 3.0)
    rows = [(1.0, luck.uniform(0, 9)) for _ in range(500)]
    positions = [learn.Position((row,), lean(true, row) + luck.gauss(0, 1)) for row in rows]
    assert learn.fitted(positions, True) == pytest.approx(true, abs=0.4)
