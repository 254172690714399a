"""The agent of the examples learns: what people copy works."""

from __future__ import annotations

import csv
import importlib.util
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

PROGRAM = Path(__file__).parents[2] / "examples" / "ppo" / "ppo.py"


@pytest.fixture(scope="module")
def ppo():
    spec = importlib.util.spec_from_file_location("ppo", PROGRAM)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_gradients_are_those_of_the_loss(ppo, monkeypatch):
    """Each step of `learn` goes where small changes of every weight say that the loss falls."""
    chance = np.random.default_rng(5)
    monkeypatch.setattr(ppo, "HIDDEN", 5)
    net = ppo.Network(4, 3, chance)
    net.p = [part.astype(np.float64) + 0.1 for part in net.p]
    x, mask, taken = chance.random((6, 4)), np.ones((6, 3)), np.array([0, 1, 2, 0, 1, 2])

    def loss() -> float:
        chances, value, _ = net.forward(x, mask)
        return float(-np.log(chances[np.arange(6), taken]).sum() + 0.5 * ((value - 1.0) ** 2).sum())

    chances, value, hidden = net.forward(x, mask)
    grads, step = net.gradients(x, hidden, chances - np.eye(3)[taken], value - 1.0), 1e-6
    for part, grad in zip(net.p, grads, strict=True):
        for at in np.ndindex(part.shape):
            part[at] += step
            up = loss()
            part[at] -= 2 * step
            down = loss()
            part[at] += step
            assert grad[at] == pytest.approx((up - down) / (2 * step), abs=1e-4)


def test_ppo_wins_what_chance_does_not_and_writes_its_curve(tmp_path):
    """As people start it: in a process of its own, where NumPy keeps to one thread."""
    words = ["map-maker", "--steps", "26624", "--seconds", "900", "--out", str(tmp_path), "--games", "20"]
    told = subprocess.run([sys.executable, PROGRAM, *words], capture_output=True, text=True, check=True).stdout
    rows = list(csv.DictReader((tmp_path / "map-maker-1.csv").read_text("utf-8").splitlines()))
    assert float(rows[0]["won"]) < 0.05  # at random: 1 of 100
    assert float(rows[-1]["won"]) > 0.1  # 0.4 where it was written; other roundings lead to other games
    assert told.splitlines()[-1].startswith("won in 20 new games: 0.")
    assert {path.suffix for path in tmp_path.iterdir()} == {".csv", ".svg", ".npz"}
