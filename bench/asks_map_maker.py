"""How often a careful player of Map Maker is asked: `python bench/asks_map_maker.py [GAMES] [--before] [--standing]`.

`--before` asks for Skills before the dice too, as every game once did; with `--standing` all standing answers are on.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import undercroft
from undercroft.bots.mind import mind_of
from undercroft.games.map_maker.game import GAME, load_pack
from undercroft.players.asked import Preferences

HEROES = sorted(load_pack("wild-map").hero)
MIND = mind_of("map-maker")


def count(heroes: int, seed: int, before: bool, standing: bool) -> Counter[str]:
    """The asks of one game, by clause; each Hero has a seat of its own."""
    classes = random.Random(seed).sample(HEROES, heroes)
    options = {f"class-{number}": key for number, key in enumerate(classes, start=1)}
    options["skills-before"] = "on" if before else "off"
    table = undercroft.open_table("map-maker", heroes, options, seed=seed)
    wanted = Preferences(GAME, {one.key: standing and one.key != "spare-won-tests" for one in GAME.standing})
    asked: Counter[str] = Counter()
    while table.asks:
        ask = table.asks[0]
        if standing and wanted.give(table, ask.seat) is not None:
            continue
        asked[ask.clause] += 1
        table.answer(ask.seat, MIND.best(table.run.state, ask.seat, ask.clause, ask._offered, ask._about).key)
    return asked


def main() -> None:
    games = next((int(word) for word in sys.argv[1:] if word.isdigit()), 20)
    for heroes in (1, 2, 3, 4):
        total: Counter[str] = Counter()
        for seed in range(games):
            total += count(heroes, seed, "--before" in sys.argv, "--standing" in sys.argv)
        most = ", ".join(f"{clause} {n / games:.1f}" for clause, n in total.most_common(6))
        print(f"{heroes} Heroes: {total.total() / games:.0f} answers a game ({most})", flush=True)


if __name__ == "__main__":
    main()
