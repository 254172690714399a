"""How often a sensible player of Mini Rogue is asked, and how often idly: `python bench/asks_mini_rogue.py [GAMES]`.

An answer is idle when nothing was to be decided: a window passed that was opened for nothing, a Feat or a Potion
offered though the blow kills anyway, a roll that had to be confirmed. With `--standing` the standing answers on
by default answer for the player.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import Any

import undercroft
from undercroft.games.mini_rogue.game import GAME

ROOMS = {
    "watchfire": 9, "strongbox": 8, "offertory-chest": 8, "night-grocer": 7, "burned-archive": 6, "abandoned-jail": 6,
    "ossuary-stair": 5, "crypt-fence": 5, "weapon-cache": 5, "codex-obscura": 4, "voracious-rats": 5, "city-guard": 5,
    "masked-duelist": 4, "plague-doctor": 5, "the-pyre": 3, "saints-shackle": 1, "gutter-gang": 2, "cutpurse-alley": 2,
    "clockwork-lock": 2, "rotten-sluice": 1,
}  # fmt: skip
PREFERRED = {
    "MR-510": ("discard-perception", "discard-holy", "refuse-potion"),
    "MR-542": ("take-object",),
    "MR-597": ("enough", "go-on"),
    "MR-R98": ("no-skill",),
    "MR-599": ("known-streets",),
    "MR-637": ("try",),
    "MR-655": ("take",),
    "MR-741": ("offer",),
    "MR-752": ("always-2",),
    "MR-786": ("take-healing", "take-fire", "take-poison"),
    "MR-280": ("use-holy", "codex-xp", "roll"),
    "MR-887": ("leader-first",),
    "MR-888": ("pass",),
    "MR-R101": ("accept",),
    "MR-157": ("keep-die",),
    "MR-943": ("stance-balanced",),
}
IDLE = {
    "MR-597": "go-on", "MR-R98": "no-skill", "MR-887": "leader-first", "MR-888": "pass", "MR-280": "roll",
    "MR-R28": "endure",
}  # fmt: skip


def choose(keys: list[str], clause: str, view: dict[str, Any], chance: random.Random) -> str:
    big = view["enemy"] is not None and view["exit"]["guardian"] is not None
    if clause == "MR-320":
        skills = [key for key in keys if key in ("bait", "flare", "press-the-attack", "litany", "codex-damage")]
        return skills[0] if skills and (big or chance.random() < 0.3) else "use-holy" if "use-holy" in keys else "roll"
    if clause == "MR-327":
        if kills(view):
            return "done"
        critical = [key for key in keys if key.startswith("critical")]
        free = [key for key in keys if key.endswith(("free", "cache"))]
        fails = [key for key in free if view["dice"]["values"][int(key.split("-")[1]) - 1] <= 2]
        return (critical + fails + ["done"])[0]
    if clause == "MR-329":
        return (
            next((key for key in keys if key != "no-potion"), "no-potion") if big and not kills(view) else "no-potion"
        )
    if clause == "MR-R28":
        return "use-healing" if min(hero["hp"] for hero in view["heroes"]) <= 7 else "endure"
    if clause == "MR-212":
        return max(keys, key=lambda key: look(key, view))
    if clause == "MR-720":
        hero = view["heroes"][0]
        wish = [key for key in keys if key.startswith("buy")]
        return wish[0] if wish and (hero["ration"] < 3 or hero["hp"] < 10) else "leave"
    for key in PREFERRED.get(clause, ()):
        if key in keys:
            return key
    return chance.choice(keys)


def kills(view: dict[str, Any]) -> bool:
    return view["dice"] is not None and view["enemy"] is not None and sum(view["dice"]["values"]) >= view["enemy"]["hp"]


def look(key: str, view: dict[str, Any]) -> float:
    if not key.startswith("move"):
        return 10.0 if key == "use-perception" else -1.0
    at = {hero["at"] for hero in view["heroes"]}
    place = min(at) + (1 if key == "move-right" else 3)
    room = view["rooms"][place] if place < 8 else {"key": None}
    return ROOMS.get(room["key"] or "", 4.5)


def is_idle(clause: str, key: str, view: dict[str, Any], keys: list[str]) -> bool:
    if clause in ("MR-327", "MR-329"):
        return key in ("done", "no-potion") and kills(view)
    if clause == "MR-320":
        return key == "roll" and all(one == "roll" or one.startswith("use-") for one in keys)
    return IDLE.get(clause) == key


def play(seats: int, options: dict[str, Any], seed: int, standing: bool) -> tuple[Counter[str], Counter[str]]:
    table = undercroft.open_table("mini-rogue", seats=seats, options=options, seed=seed)
    chance = random.Random(seed)
    asked: Counter[str] = Counter()
    idle: Counter[str] = Counter()
    while table.asks:
        ask = table.asks[0]
        view, keys = table.view(ask.seat), [option.key for option in ask.options]
        key = answered(table, ask, view) if standing else None
        if key is None:
            key = choose(keys, ask.clause, view, chance)
            asked[ask.clause] += 1
            idle[ask.clause] += is_idle(ask.clause, key, view, keys)
        table.answer(ask.seat, key)
    return asked, idle


def answered(table: Any, ask: Any, view: dict[str, Any]) -> str | None:
    data = ask.to_json()
    for one in GAME.standing:
        if one.default and ask.clause in one.clauses and (key := one.answer(data, view)) is not None:
            return str(key)
    return None


def main() -> None:
    games = int(next((one for one in sys.argv[1:] if one.isdigit()), "60"))
    standing = "--standing" in sys.argv
    for name, seats, options in (
        ("solo", 1, {}),
        ("cooperative, two seats", 2, {}),
        ("cooperative, one person", 1, {"mode": "cooperative"}),
    ):
        asked: Counter[str] = Counter()
        idle: Counter[str] = Counter()
        for seed in range(games):
            more, wasted = play(seats, options, seed, standing)
            asked += more
            idle += wasted
        total, wasted_all = sum(asked.values()), sum(idle.values())
        print(f"{name}: {total / games:.1f} answers a game, {wasted_all / games:.1f} idle ({wasted_all / total:.0%})")
        print("  " + ", ".join(f"{key} {n / games:.1f}" for key, n in idle.most_common(8)))
        print("  all: " + ", ".join(f"{key} {n / games:.1f}" for key, n in asked.most_common(14)))


if __name__ == "__main__":
    main()
