"""Odds and balance, cell by cell: run it whole, or open it in an editor that knows `# %%`.

python examples/odds/odds.py
"""

# %% A position, and what is known of it before anything is thrown
from undercroft import open_table
from undercroft.bots import bots_of, play, policy
from undercroft.bots.hints import hint

table = open_table("mini-rogue", ["ann"], {"character": "sellsword"}, seed=3)
for option in table.asks[0].options:
    print(f"{option.key:12} {option.label}")

# %% Exact odds: where an option depends on one throw, it says in how many ways of how many it comes about
counted = {}
walk = open_table("map-maker", ["ann"], {"class-1": "thief"}, seed=5)
for _ in range(60):
    if not walk.asks:
        break
    for option in walk.asks[0].options:
        if chance := option.to_json()["chance"]:
            counted.setdefault(option.label, chance)
    walk.answer(0, walk.asks[0].keys[0])
for label, chance in counted.items():
    print(f"{label}: {chance['n']} of {chance['of']}: {chance['n'] / chance['of']:.3f}")

# %% What is not exact is tried: each option, its chance to win, and how sure that is
found = hint(table, 0, tries=20, seed=1)
for one in found.estimates:
    print(f"{one.key:12} {one.mean:.2f}  ({one.low:.2f} to {one.high:.2f}, {one.tries} tries)")

# %% Balance: whole games of a careful bot for each difficulty, on the same seeds
from undercroft import play_out  # noqa: E402
from undercroft.lab.statistics import share  # noqa: E402

GAMES = 200
careful = policy("mini-rogue", bots_of("careful", 1, seed=1))
for difficulty in ("normal", "hard", "extreme", "roguelike"):
    tables = (open_table("mini-rogue", 1, {"difficulty": difficulty}, seed=n) for n in range(GAMES))
    won = sum(bool(play_out(one, policy=careful, seed=n).winners) for n, one in enumerate(tables))
    wins = share(won, GAMES)
    print(f"{difficulty:10} {wins[0]:.0%} of {GAMES} games ({wins[1]:.0%} to {wins[2]:.0%})")

# %% One of these games, to be looked at: its record is replayed by `undercroft replay FILE`
seen = open_table("mini-rogue", ["careful"], {"difficulty": "hard"}, seed=7)
print(play(seen, bots_of("careful", 1, seed=1)).reason)
