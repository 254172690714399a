"""How fast the lab is, and whether it finds what is there.

    python bench/lab.py speed            games a second of CPU with all facts, beside random players of catanatron
    python bench/lab.py processes        one process against two: seconds on the clock
    python bench/lab.py planted [PAIRS]  a planted imbalance and a placebo, 100 repetitions each of 800 pairs

Speed is counted in CPU time, in turns, so that a busy machine slows all alike. catanatron is of the extra `bench`.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from undercroft.lab.compare import Compared, is_within
from undercroft.lab.executors import workers
from undercroft.lab.jobs import jobs
from undercroft.lab.reading import Found
from undercroft.lab.run import run
from undercroft.lab.statistics import paired, share
from undercroft.lab.tune import write_numbers
from undercroft.lab.work import do

TURNS = 6
REPETITIONS, PAIRS = 100, 800


def catan(turn: int) -> int:
    """Ten games of four random players."""
    from catanatron import Color, Game, RandomPlayer

    for number in range(10):
        random.seed(turn * 10 + number)
        Game([RandomPlayer(color) for color in Color]).play()
    return 10


def ours(game: str, options: dict[str, str]) -> Callable[[int], int]:
    def play(turn: int) -> int:
        job = jobs(game, options=options, seeds=range(turn * 25, turn * 25 + 25))[0]
        do(job)
        return job["count"]

    return play


def speed() -> None:
    """Random players of Catan, and Careful in our games with everything written down, in turns."""
    contests = {
        "catanatron, 4 random players": catan,
        "mini-rogue, Careful": ours("mini-rogue", {}),
        "paper-dungeons alone, Careful": ours("paper-dungeons", {}),
        "map-maker alone, Careful": ours("map-maker", {}),
        "dungeon-run alone, Careful": ours("dungeon-run", {}),
    }
    spent = dict.fromkeys(contests, 0.0)
    played = dict.fromkeys(contests, 0)
    for turn in range(TURNS + 1):
        for name, play in contests.items():
            began = time.process_time()
            n = play(turn)
            if turn:  # the first warms up
                spent[name] += time.process_time() - began
                played[name] += n
    base = played["catanatron, 4 random players"] / spent["catanatron, 4 random players"]
    for name in contests:
        rate = played[name] / spent[name]
        print(f"{name}: {rate:.0f} games a second of CPU, {rate / base:.1f} times catanatron")


def processes() -> None:
    """So many games that it decides nothing how long a process takes to begin."""
    asked = jobs("mini-rogue", vary=["difficulty"], seeds=range(3000))
    for count in (1, 2):
        with tempfile.TemporaryDirectory() as out, workers(count) as pool:
            done = run(asked, out, pool)
        print(f"{count} processes: {done.all} games in {done.seconds:.1f} s, {done.rate:.0f} a second")


def planted(pairs: int) -> None:
    """Wins of the Barbarian as it is and with HP that cost about 15 points; the placebo is the pack as it is, otherwise
    seeded. A repetition draws its pairs without putting back from all that were played."""
    with tempfile.TemporaryDirectory() as home:
        weak = write_numbers("map-maker", "wild-map", {"hero.barbarian.hp": WEAK}, Path(home) / "weak")
        arms = {"before": ("wild-map", 0), "planted": (str(weak), 0), "placebo": ("wild-map", 1_000_000)}
        won = {}
        with workers() as pool:
            for name, (pack, first) in arms.items():
                asked = jobs(
                    "map-maker", options={"class-1": "barbarian"}, seeds=range(first, first + pairs), pack=pack
                )
                run(asked, Path(home) / name, pool)
                won[name] = [float(one) for one in Found(Path(home) / name).games.sort("number")["won"].to_list()]
    chance = random.Random("planted")
    found = {"planted": 0, "placebo": 0}
    for _ in range(REPETITIONS):
        drawn = chance.sample(range(pairs), PAIRS)
        for name in found:
            before, after = ([won[arm][at] for at in drawn] for arm in ("before", name))
            row = Compared("", share(int(sum(before)), PAIRS), share(int(sum(after)), PAIRS), paired(after, before))
            found[name] += not is_within([row], 5.0, points=False) and (name == "placebo" or row.change.value < 0)
    gap = 100 * (sum(won["planted"]) - sum(won["before"])) / pairs
    print(f"{pairs} pairs: planted {gap:+.1f} points, found {found['planted']} of {REPETITIONS}; "
          f"placebo {100 * (sum(won['placebo']) - sum(won['before'])) / pairs:+.1f} points, "
          f"found {found['placebo']} of {REPETITIONS}")  # fmt: skip


WEAK = 9  # HP; it has 12

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("which", nargs="?", default="speed", choices=("speed", "processes", "planted"))
    parser.add_argument("games", nargs="?", type=int, default=20_000, help="of `planted`")
    given = parser.parse_args()
    if given.which == "planted":
        planted(given.games)
    else:
        {"speed": speed, "processes": processes}[given.which]()
