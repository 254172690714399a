"""Masked PPO in one file, NumPy alone: train an agent on any of the games, in one process.

    python examples/ppo/ppo.py mini-rogue --seconds 40 --watch area --options '{"character": "rat-hunter"}'

It prints a line per update (steps, mean return of the last episodes, what is watched at their ends) and, with
--out DIR, writes the curve as CSV and SVG and the weights as .npz. --games N lets what was learned play N more games.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import time
from collections import defaultdict, deque
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # such small matrices are quicker without threads

import gymnasium
import numpy as np

from undercroft import gym

TABLES, LENGTH, EPOCHS, PARTS = 32, 64, 3, 4
LONG = 12  # keys of a row
POINTS = 100.0  # rewards of about 1 are learned best
LAMBDA, CLIP, ENTROPY, RATE, HIDDEN = 0.95, 0.2, 0.01, 1e-3, 128


class Encoder:
    """Numbers become parts of their range, keys one place each; of long rows of keys, how often each is there."""

    def __init__(self, task: gym.Task) -> None:
        axes = task.spaces.observation
        rows: dict[str, list[int]] = defaultdict(list)
        for at, axis in enumerate(axes):
            head, _, last = axis.name.rpartition(".")
            if axis.vocabulary:
                rows[head if last.isdigit() else axis.name].append(at)
        long = [places for places in rows.values() if len(places) > LONG]
        self.plain = np.array([at for at, axis in enumerate(axes) if not axis.vocabulary], dtype=int)
        self.keyed = np.array([at for row in rows.values() if len(row) <= LONG for at in row], dtype=int)
        self.low = np.array([axes[at].low for at in self.plain], dtype=np.float32)
        self.span = np.array([np.clip(axes[at].high - axes[at].low, 1, 50) for at in self.plain], dtype=np.float32)
        sizes = [len(axes[at].vocabulary) + 1 for at in self.keyed]
        self.starts = len(self.plain) + np.cumsum([0, *sizes], dtype=int)
        self.counted = [(np.array(row), len(axes[row[0]].vocabulary) + 1) for row in long]
        self.size = int(self.starts[-1]) + sum(size for _, size in self.counted)

    def __call__(self, rows: np.ndarray) -> np.ndarray:
        seen = np.zeros((len(rows), self.size), dtype=np.float32)
        seen[:, : len(self.plain)] = (rows[:, self.plain] - self.low) / self.span
        lines = np.arange(len(rows))[:, None]
        seen[lines, self.starts[:-1] + rows[:, self.keyed]] = 1
        at = int(self.starts[-1])
        for row, size in self.counted:
            n = np.bincount((lines * size + rows[:, row]).ravel(), minlength=len(rows) * size).reshape(-1, size)
            seen[:, at + 1 : at + size] = n[:, 1:]  # 0 is nothing
            at += size
        return seen


class Network:
    """Two hidden layers; a policy and a value at the top. Gradients by hand, steps by Adam."""

    def __init__(self, size: int, actions: int, chance: np.random.Generator) -> None:
        def layer(n: int, m: int, gain: float) -> list[np.ndarray]:
            return [(chance.standard_normal((n, m)) * gain / np.sqrt(n)).astype(np.float32), np.zeros(m, np.float32)]

        self.p = [
            *layer(size, HIDDEN, 1.4),
            *layer(HIDDEN, HIDDEN, 1.4),
            *layer(HIDDEN, actions, 0.1),
            *layer(HIDDEN, 1, 1.0),
        ]
        self._m, self._v, self._t = [np.zeros_like(x) for x in self.p], [np.zeros_like(x) for x in self.p], 0

    def forward(self, x: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray, tuple[np.ndarray, np.ndarray]]:
        w1, b1, w2, b2, wp, bp, wv, bv = self.p
        h1 = np.tanh(x @ w1 + b1)
        h2 = np.tanh(h1 @ w2 + b2)
        logits = np.where(mask > 0, h2 @ wp + bp, -1e9)
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        return chances, (h2 @ wv + bv)[:, 0], (h1, h2)

    def gradients(self, x: np.ndarray, hidden: Any, dlogits: np.ndarray, dvalue: np.ndarray) -> list[np.ndarray]:
        w2, wp, wv = self.p[2], self.p[4], self.p[6]
        h1, h2 = hidden
        dv = dvalue[:, None]
        d2 = (dlogits @ wp.T + dv @ wv.T) * (1 - h2**2)
        d1 = (d2 @ w2.T) * (1 - h1**2)
        return [x.T @ d1, d1.sum(0), h1.T @ d2, d2.sum(0), h2.T @ dlogits, dlogits.sum(0), h2.T @ dv, dv.sum(0)]

    def learn(self, x: np.ndarray, hidden: Any, dlogits: np.ndarray, dvalue: np.ndarray) -> None:
        grads = self.gradients(x, hidden, dlogits, dvalue)
        norm = np.sqrt(sum(float((g**2).sum()) for g in grads))
        self._t += 1
        for at, g in enumerate(grads):
            g = g * min(1.0, 0.5 / (norm + 1e-8))
            self._m[at] = 0.9 * self._m[at] + 0.1 * g
            self._v[at] = 0.999 * self._v[at] + 0.001 * g**2
            m, v = self._m[at] / (1 - 0.9**self._t), self._v[at] / (1 - 0.999**self._t)
            self.p[at] -= (RATE * m / (np.sqrt(v) + 1e-8)).astype(np.float32)


def pick(chances: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    return (chances.cumsum(axis=1) > chance.random((len(chances), 1))).argmax(axis=1)


def update(net: Network, batch: dict[str, np.ndarray], chance: np.random.Generator) -> None:
    size = len(batch["x"])
    for _ in range(EPOCHS):
        for part in np.array_split(chance.permutation(size), PARTS):
            x, mask, taken, old, gain, goal = (batch[k][part] for k in ("x", "mask", "taken", "old", "gain", "goal"))
            chances, value, hidden = net.forward(x, mask)
            now = np.log(chances[np.arange(len(part)), taken] + 1e-9)
            ratio = np.exp(now - old)
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            clipped = ((ratio > 1 + CLIP) & (gain > 0)) | ((ratio < 1 - CLIP) & (gain < 0))
            weight = np.where(clipped, 0.0, ratio * gain)[:, None]
            chosen = np.zeros_like(chances)
            chosen[np.arange(len(part)), taken] = 1
            logs = np.log(chances + 1e-9)
            entropy = -(chances * logs).sum(axis=1, keepdims=True)
            dlogits = (-(chosen - chances) * weight + ENTROPY * chances * (logs + entropy)) / len(part)
            net.learn(x, hidden, dlogits.astype(np.float32), ((value - goal) * 0.5 / len(part)).astype(np.float32))


def tables(given: argparse.Namespace) -> Any:
    return gymnasium.make_vec(
        gym.id_of(given.game), TABLES, vectorization_mode="vector_entry_point", seats=given.seats,
        options=json.loads(given.options), reward=given.reward, gamma=given.shaped, bots=given.bots,
    )  # fmt: skip


def train(given: argparse.Namespace) -> tuple[list[dict[str, float]], Network]:
    """Learn for a while: what came of it over time, and what was learned."""
    chance = np.random.default_rng(given.seed)
    many = tables(given)
    encode = Encoder(many.task)
    net = Network(encode.size, many.single_action_space.n, chance)
    scale = POINTS if given.reward.endswith("points") else 1.0
    seen, info = many.reset(seed=given.seed)
    returns, watched, sums = deque(maxlen=200), deque(maxlen=200), np.zeros(TABLES)
    rows, steps, began = list[dict[str, float]](), 0, time.process_time()
    while (spent := time.process_time() - began) < given.seconds and steps < given.steps:
        kept: dict[str, list[np.ndarray]] = {
            k: [] for k in ("x", "mask", "taken", "old", "value", "got", "done", "live")
        }
        done = np.zeros(TABLES, dtype=bool)
        for _ in range(LENGTH):
            x, mask = encode(seen), info["action_mask"].copy()
            live = mask.any(axis=1)
            mask[~live, 0] = 1
            chances, value, _ = net.forward(x, mask)
            taken = pick(chances, chance)
            seen, got, ended, cut, info = many.step(taken)
            done = ended | cut
            sums += got
            for at in np.flatnonzero(done):
                returns.append(sums[at])
                watched.append(watch(many, at, given.watch))
                sums[at] = 0
            old = np.log(chances[np.arange(TABLES), taken] + 1e-9)
            for key, one in zip(kept, (x, mask, taken, old, value, got / scale, done, live), strict=True):
                kept[key].append(one)
        steps += TABLES * LENGTH
        _, last, _ = net.forward(encode(seen), np.maximum(info["action_mask"], 1e-3))
        update(net, with_gains(kept, last, given.gamma), chance)
        rows.append({"seconds": round(spent, 1), "steps": steps, "games": len(returns),
                     "mean return": float(np.mean(returns)) if returns else 0.0,
                     given.watch or "won": float(np.mean(watched)) if watched else 0.0})  # fmt: skip
        print(
            "  ".join(
                f"{name} {value:.3g}" if isinstance(value, float) else f"{name} {value}"
                for name, value in rows[-1].items()
            )
        )
    if given.out:
        write(given, rows, net)
    return rows, net


def play(given: argparse.Namespace, net: Network, games: int, seed: int = 10_000) -> list[float]:
    """What is watched at the end of so many games that nobody has learned from."""
    many, found = tables(given), dict[int, float]()
    encode, chance = Encoder(many.task), np.random.default_rng(seed)
    seen, info = many.reset(seed=seed)
    began, numbers = TABLES, np.arange(TABLES)  # games are counted as they begin: short ones must not come first
    while any(number not in found for number in range(games)):
        mask = info["action_mask"].copy()
        over = ~mask.any(axis=1)
        mask[over, 0] = 1
        seen, _, ended, cut, info = many.step(pick(net.forward(encode(seen), mask)[0], chance))
        numbers[over] = np.arange(began, began + over.sum())
        began += int(over.sum())
        for at in np.flatnonzero(ended | cut):
            found[int(numbers[at])] = watch(many, at, given.watch)
    return [found[number] for number in range(games)]


def watch(many: Any, at: int, name: str) -> float:
    """What is watched at the end of an episode: whether it was won, points, or a number of the observation."""
    table = many.episodes[at].table
    if name == "points":
        return float(table.outcome.scores[many.seat]) if table.outcome else 0.0
    if name:
        return float(table.observe(many.seat)[name])
    return float(table.outcome is not None and many.seat in table.outcome.winners)


def with_gains(kept: dict[str, list[np.ndarray]], last: np.ndarray, gamma: float) -> dict[str, np.ndarray]:
    """Generalised advantages; a step that only begins a new game is left out."""
    value, got, done = (np.array(kept[k]) for k in ("value", "got", "done"))
    gain, after = np.zeros_like(value), np.zeros(TABLES)
    for t in reversed(range(LENGTH)):
        following = last if t == LENGTH - 1 else value[t + 1]
        delta = got[t] + gamma * following * ~done[t] - value[t]
        after = gain[t] = delta + gamma * LAMBDA * ~done[t] * after
    live = np.array(kept["live"]).ravel()
    flat = {k: np.concatenate(kept[k])[live] for k in ("x", "mask", "taken", "old")}
    return {**flat, "gain": gain.ravel()[live], "goal": (gain + value).ravel()[live]}


def write(given: argparse.Namespace, rows: list[dict[str, float]], net: Network) -> None:
    folder = Path(given.out)
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{given.game}-{given.seed}"
    with (folder / f"{name}.csv").open("w", newline="") as file:
        table = csv.DictWriter(file, rows[0].keys())
        table.writeheader()
        table.writerows(rows)
    (folder / f"{name}.svg").write_text(curve([row[given.watch or "won"] for row in rows], given), encoding="utf-8")
    np.savez(folder / f"{name}.npz", *net.p)


def curve(values: list[float], given: argparse.Namespace) -> str:
    """What was watched, over the updates."""
    low, high = min(values), max(max(values), min(values) + 1e-6)
    points = " ".join(f"{50 + 540 * at / max(len(values) - 1, 1):.1f},{260 - 220 * (v - low) / (high - low):.1f}"
                      for at, v in enumerate(values))  # fmt: skip
    text = f'<text x="50" y="24">{given.game}: {given.watch or "won"} over {given.seconds:g} CPU seconds</text>'
    text += f'<text x="6" y="44">{high:.2f}</text><text x="6" y="264">{low:.2f}</text>'
    line = f'<polyline points="{points}" fill="none" stroke="#9E2018" stroke-width="2"/>'
    style = "<style>text{font:14px sans-serif;fill:#1B2029}</style>"
    ground = '<rect width="600" height="280" fill="#F6F3EA"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 280">{style}{ground}{text}{line}</svg>\n'


def parsed(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=gym.games())
    parser.add_argument("--seconds", type=float, default=40, help="CPU seconds")
    parser.add_argument("--steps", type=int, default=10**9)
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--bots", default="careful", help="who sits in the other seats")
    parser.add_argument("--options", default="{}", help="of the game, as JSON")
    parser.add_argument("--gamma", type=float, default=0.995, help="what the next answer brings is worth so much now")
    parser.add_argument(
        "--shaped", type=float, default=0.995,
        help="gamma of the shaped reward; at 1 it counts how long one stands well: not where games can be drawn out",
    )  # fmt: skip
    parser.add_argument("--reward", default="shaped-result", choices=gym.REWARDS)
    parser.add_argument(
        "--watch", default="", help="points, or a number of the observation at the end; else whether it was won"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="")
    parser.add_argument("--games", type=int, default=0, help="played by what was learned, in the end")
    return parser.parse_args(words)


def main() -> None:
    given = parsed()
    _, net = train(given)
    if given.games:
        found = np.array(play(given, net, given.games))
        margin = 1.96 * found.std(ddof=1) / np.sqrt(len(found))
        print(f"{given.watch or 'won'} in {len(found)} new games: {found.mean():.3g} ± {margin:.2g}")


if __name__ == "__main__":
    main()
