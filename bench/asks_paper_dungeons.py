"""How often a careful player of Paper Dungeons is asked: `python bench/asks_paper_dungeons.py [GAMES] [--standing]`.

Before, as version 1 asked: which die, and then what it does. With `--standing` a player is ready with the third die.
"""

from __future__ import annotations

import sys
from collections import Counter

import undercroft
from undercroft.bots.mind import mind_of
from undercroft.games.paper_dungeons.game import GAME
from undercroft.kernel.ask import Ask
from undercroft.players.asked import Preferences

MIND = mind_of("paper-dungeons")


def weight(ask: Ask, key: str) -> int:
    """So many answers it was before this one stood for them; what had one answer was not asked."""
    if ask.clause != "PD-261":
        return 1
    uses = Counter(_die(option.key) for option in ask.options)
    return (len(uses) > 1) + (uses[_die(key)] > 1)


def _die(key: str) -> tuple[str, ...]:
    """The die of `black-thief-move`."""
    return tuple(key.split("-")[:2])


def play(seats: int, seed: int, standing: bool) -> tuple[int, int]:
    """Answers before and now."""
    table = undercroft.open_table("paper-dungeons", seats, seed=seed)
    wanted = Preferences(GAME, {one.key: standing for one in GAME.standing})
    before = now = 0
    while table.asks:
        ask = table.asks[0]
        if wanted.give(table, ask.seat) is not None:
            before += 1
            continue
        key = MIND.best(table.run.state, ask.seat, ask.clause, ask._offered, ask._about).key
        before += weight(ask, key)
        now += 1
        table.answer(ask.seat, key)
    return before, now


def main() -> None:
    games = next((int(word) for word in sys.argv[1:] if word.isdigit()), 30)
    for seats in (1, 2, 4):
        played = [play(seats, seed, "--standing" in sys.argv) for seed in range(games)]
        before, now = (sum(one[n] for one in played) / games for n in (0, 1))
        print(
            f"{seats} {'seats' if seats > 1 else 'seat'}: before {before:.0f} answers a game, now {now:.0f}", flush=True
        )


if __name__ == "__main__":
    main()
