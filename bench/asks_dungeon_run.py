"""How often a careful player of Dungeon Run is asked, and how often idly: `python bench/asks_dungeon_run.py [GAMES]`.

Before, as version 1 asked: every die of a battle by itself, every Move of a walk, every offer of help, and no standing
answers. An answer is idle when there was nothing to decide: a window passed, a rally, a die that had one sensible use,
a rating with two dice more.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import undercroft
from undercroft.bots.mind import mind_of
from undercroft.games.dungeon_run.game import GAME
from undercroft.kernel.ask import Ask
from undercroft.kernel.table import Table
from undercroft.players.asked import Preferences

MIND = mind_of("dungeon-run")
PASSED = ("pass", "stay-out", "no-rally")
DICE = ("DR-386", "DR-468")


def dice_asked(view: dict[str, Any]) -> int:
    """How many dice of the pool would have been asked for, one by one."""
    fight = view["fight"]
    if not fight or not fight["assigning"]:
        return 1
    left = fight["dice"][fight["assigning"]["die"] :]
    return max(1, sum(face >= fight["defence"] or face in fight["threats"] for face in left))


def weight(table: Table, ask: Ask, key: str) -> int:
    """So many answers it was before this one stood for them."""
    if ask.clause in DICE and key.startswith("all-"):
        return dice_asked(table.view(ask.seat))
    return 2 if key.startswith("walk-") or key == "accept-all" else 1


def play(seats: int, seed: int) -> tuple[Counter[str], Counter[str]]:
    """Answers now and before, all and idle ones, of one game."""
    table = undercroft.open_table("dungeon-run", seats, seed=seed)
    standing = Preferences(GAME)
    now: Counter[str] = Counter()
    before: Counter[str] = Counter()
    while table.asks:
        ask = table.asks[0]
        given = standing.answer_to(table, ask)
        key = given or MIND.best(table.run.state, ask.seat, ask.clause, ask._offered, ask._about).key
        times = weight(table, ask, key)
        before["all"] += times
        before["idle"] += times if given else times - 1 + (key in PASSED)
        if not given:
            now["all"] += 1
            now["idle"] += key in PASSED
        table.answer(ask.seat, key)
    return now, before


def main() -> None:
    games = next((int(word) for word in sys.argv[1:] if word.isdigit()), 8)
    for seats in (1, 2, 4):
        now: Counter[str] = Counter()
        before: Counter[str] = Counter()
        for seed in range(games):
            less, more = play(seats, seed)
            now, before = now + less, before + more
        figures = [one[word] / games for one in (before, now) for word in ("all", "idle")]
        words = "{}: before {:.0f} answers a game, {:.1f} of them idle; now {:.0f} and {:.1f}"
        print(words.format("solitaire" if seats == 1 else f"{seats} seats", *figures), flush=True)


if __name__ == "__main__":
    main()
