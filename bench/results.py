"""How well each game is played: the figures and curves of docs/gym-GAME.md.

    python bench/results.py [GAME ...] [--only LEVEL ...] [--games 200] [--seconds 60] [--train 150]

Alone, with the options as they are. Levels of bots play the same seeds, as many games as there is time for (--seconds
of the clock for each; a level that was stopped has fewer games in the table). PPO (examples/ppo) learns for --train CPU
seconds and plays new games; its curve is drawn beside the levels. What was found is kept in bench/results, so that
--only does anew what it names and leaves the rest; --only none writes the pages from what is there.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import statistics
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy comes: see examples/ppo

from arena import TRIES, bot_of

import undercroft
from undercroft import gym, open_table
from undercroft.bots import Seat, play as let_play
from undercroft.kernel.game import Outcome
from undercroft.lab.statistics import Estimate, mean, share
from undercroft.shelf import load

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "bench" / "results"
LEVELS = ("random", "novice", "ppo", "careful", "cunning", "master")
POINTS = ("paper-dungeons",)  # played alone for points; the others are won
LONG = 30  # games whose answers are counted
BLOCK = re.compile(r"<!-- results -->.*<!-- /results -->", re.S)
Found = dict[str, Any]


def worth(game: str, outcome: Outcome) -> float:
    return float(outcome.scores[0]) if game in POINTS else float(0 in outcome.winners)


def of_level(game: str, level: str, games: int, seconds: float) -> Found:
    began, found = time.monotonic(), list[float]()
    while len(found) < games and (time.monotonic() - began < seconds or len(found) < 2):
        table = open_table(game, 1, seed=f"results {len(found)}")
        outcome = let_play(table, [bot_of(level, game, f"{len(found)} 0", seconds=False)])
        assert outcome is not None
        found.append(worth(game, outcome))
    return {"values": found, "asked": games, "tries": TRIES.get(level, {}).get(game)}


def answers(game: str, level: str) -> list[int]:
    """How many answers a game takes, questions with one answer included."""
    counts = []
    for number in range(LONG):
        table, n = open_table(game, 1, seed=f"long {number}", luck="fast", heard=False), 0
        bot = bot_of(level, game, str(number), seconds=False)
        while table.outcome is None:
            table.answer(0, bot.answer(Seat(table, 0)).key)
            n += 1
        counts.append(n)
    return counts


def of_ppo(game: str, games: int, train: float) -> Found:
    spec = importlib.util.spec_from_file_location("ppo", ROOT / "examples" / "ppo" / "ppo.py")
    assert spec is not None
    assert spec.loader is not None
    ppo: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(ppo)
    for_points = ["--reward", "shaped-points", "--watch", "points", "--gamma", "0.99", "--shaped", "1"]
    words = for_points if game in POINTS else []
    given = ppo.parsed([game, "--seconds", str(train), *words])
    rows, net = ppo.train(given)
    curve = [(row["seconds"], row[given.watch or "won"]) for row in rows]
    return {"values": ppo.play(given, net, games), "asked": games, "curve": curve, "steps": rows[-1]["steps"]}


def estimate(game: str, values: list[float]) -> Estimate:
    return mean(values) if game in POINTS else share(int(sum(values)), len(values))


def said(game: str, values: list[float]) -> tuple[str, str]:
    found = estimate(game, values)
    if game in POINTS:
        return f"{found.value:.1f}", f"{found.low:.1f} to {found.high:.1f}"
    return f"{100 * found.value:.0f} %", f"{100 * found.low:.0f} to {100 * found.high:.0f}"


def page(game: str, kept: dict[str, Found]) -> None:
    """Write the block of a page that is made of figures, and its picture."""
    file = ROOT / "docs" / f"gym-{game}.md"
    lines = ["<!-- results -->", *spaces(game), ""]
    if "ppo" in kept:
        (ROOT / "docs" / f"gym-{game}.svg").write_text(curve(game, kept), encoding="utf-8")
        lines += [f"![Learning curve](gym-{game}.svg)", ""]
    what, now = "points" if game in POINTS else "wins", state_of(game)
    lines += [f"| alone | {what} | 95 % interval | games |", "|---|---|---|---|"]
    for level in LEVELS:
        if level in kept:
            values = kept[level]["values"]
            short = " (stopped)" if len(values) < kept[level]["asked"] else ""
            if kept[level]["state"] != now:
                short += f", of the print `{kept[level]['state']['digest']}`"
            lines.append(f"| {named(level, kept[level])} | {' | '.join(said(game, values))} | {len(values)}{short} |")
    if missing := [level for level in LEVELS if level not in kept]:
        lines += ["", f"Not played here yet: {', '.join(missing)}."]
    if "long" in kept:
        told = [f"{statistics.median(kept['long'][level]):.0f} ({level})" for level in ("random", "careful")]
        lines += ["", f"A game alone takes {' or '.join(told)} answers, the median of {LONG} games."]
    lines += ["", f"Rules version {now['rules']}, pack `{now['pack']}`, print `{now['digest']}`."]
    block = "\n".join([*lines, "<!-- /results -->"])
    text = file.read_text("utf-8")
    file.write_text(BLOCK.sub(lambda _: block, text), encoding="utf-8")


def named(level: str, found: Found) -> str:
    if level == "ppo":
        seconds = found["curve"][-1][0]
        return f"PPO after {seconds:.0f} CPU s, {found['steps']:,} answers"
    return f"{level.capitalize()} ({found['tries']} tries)" if found.get("tries") else level.capitalize()


def spaces(game: str) -> list[str]:
    lines = ["| seats | answers there are | numbers seen | most options | version |", "|---|---|---|---|---|"]
    for n in load(game).seats:
        space = undercroft.spaces(game, n)
        row = (n, len(space.answers), len(space.observation), space.most_options, f"`{space.version}`")
        lines.append(f"| {' | '.join(map(str, row))} |")
    return lines


def curve(game: str, kept: dict[str, Found]) -> str:
    """What PPO reaches over CPU seconds, with what the levels reach as lines."""
    points = kept["ppo"]["curve"]
    lines = {level: estimate(game, kept[level]["values"]).value for level in LEVELS if level in kept and level != "ppo"}
    top = max([value for _, value in points] + list(lines.values())) * 1.08 or 1.0
    end = points[-1][0] or 1.0

    def at(seconds: float, value: float) -> str:
        return f"{60 + 440 * seconds / end:.1f},{280 - 240 * value / top:.1f}"

    def number(value: float) -> str:
        return f"{value:.0f}" if game in POINTS else f"{100 * value:.0f} %"

    step = max(1, len(points) // 200)
    drawn = " ".join(at(*point) for point in [*points[::step], points[-1]])
    parts = [f'<polyline points="{drawn}" fill="none" stroke="#9E2018" stroke-width="2"/>']
    last = 1000.0
    for level, value in sorted(lines.items(), key=lambda one: -one[1]):
        x, y = at(end, value).split(",")
        parts.append(f'<path d="M60,{y}H{x}" stroke="#5B6472" stroke-dasharray="4 4"/>')
        last = float(y) if last > 999 else max(float(y), last + 15)
        parts.append(f'<text x="{float(x) + 8}" y="{last + 4:.1f}">{level} {number(value)}</text>')
    title = f'<text x="60" y="22">{game}, alone: {"points" if game in POINTS else "wins"} of PPO, last 200 games</text>'
    foot = f'<text x="60" y="304">0</text><text x="430" y="304">{end:.0f} CPU s</text>'
    foot += '<path d="M60,280H500M60,280V36" stroke="#1B2029" fill="none"/>'
    style = "<style>text{font:13px sans-serif;fill:#1B2029}</style>"
    ground = '<rect width="660" height="320" fill="#F6F3EA"/>'
    body = "".join([style, ground, title, foot, *parts])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 320">{body}</svg>\n'


def state_of(game: str) -> Found:
    """With which rules and which print it was played."""
    header = open_table(game, 1, seed=0).header
    digest = str(header.get("digest", "")).partition(":")[2][:12]
    return {"rules": header["rules"], "pack": header["pack"], "digest": digest}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="all of them if none is named")
    parser.add_argument("--only", action="append", default=[], choices=[*LEVELS, "long", "none"])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--train", type=float, default=150)
    given = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    for game in given.game or gym.games():
        file = KEPT / f"{game}.json"
        for level in given.only or ("long", *LEVELS):
            found: Found = {}
            if level == "long":
                found = {one: answers(game, one) for one in ("random", "careful")}
            elif level == "ppo":
                found = of_ppo(game, given.games, given.train)
            elif level != "none":
                found = of_level(game, level, given.games, given.seconds)
            if level in LEVELS:
                found["state"] = state_of(game)
            kept = json.loads(file.read_text("utf-8")) if file.exists() else {}  # others may measure beside this one
            file.write_text(json.dumps({**kept, level: found} if found else kept), encoding="utf-8")
            print(game, level, *(said(game, found["values"]) if level in LEVELS else ""), flush=True)
        page(game, json.loads(file.read_text("utf-8")))


if __name__ == "__main__":
    main()
