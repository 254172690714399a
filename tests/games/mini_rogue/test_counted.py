"""What an option gives and takes, by key: it is what happens, where nothing is left to luck or to another question."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from games.mini_rogue.given import given, party, table_at
from games.mini_rogue.modes import PLAYERS
from undercroft import open_table

TRACKS = ("hp", "xp", "armor", "ration", "gold")
AFFLICTIONS = {"cursed": "affliction-curse", "poisoned": "affliction-poison", "blind": "affliction-blind"}
AT_ONCE = ("buy-", "sell-", "use-healing", "use-holy", "offer", "give-", "get-", "codex-xp", "codex-bless")


def has(hero: dict[str, Any]) -> Counter[str]:
    """All that a character has, by the keys of things."""
    found = Counter({f"track-{what}": hero[what] for what in TRACKS if hero[what]})
    found.update(one["key"] for one in hero["potions"])
    found.update([hero["object"]["key"]] if hero["object"] else [])
    found.update(key for mark, key in AFFLICTIONS.items() if hero[mark])
    return found


def test_gives_and_takes_are_what_happens():
    """In games of one person, with one character and with two: the next question shows what came of the answer."""
    looked_at = Counter[str]()
    for seed in range(40):
        mode = "cooperative" if seed % 2 else "solo"
        table = open_table("mini-rogue", 1, {"mode": mode}, seed=seed)
        chance = random.Random(seed)
        pick = PLAYERS["whimsical"](chance)
        while table.asks:
            ask = table.asks[0]
            option = pick(0, ask.clause, ask._offered)
            shown = next(one.to_json() for one in ask.options if one.key == option.key)
            view = table.view(0)
            about = ask.about.get("hero", {}).get("key")
            before = {one["key"]: has(one) for one in view["heroes"]}
            lucks = sum("luck" in line for line in table.record.lines)
            table.answer(0, option.key)
            is_still = bool(table.asks) and lucks == sum("luck" in line for line in table.record.lines)
            if is_still and option.key.startswith(AT_ONCE) and table.asks[0].clause == ask.clause:
                now = next(has(one) for one in table.view(0)["heroes"] if one["key"] == about)
                assert now - before[about] == Counter(shown["gives"]), f"seed {seed}, {option.key}"
                assert before[about] - now == Counter(shown["takes"]), f"seed {seed}, {option.key}"
                looked_at[option.key.partition("-")[0]] += 1
    assert looked_at["buy"] > 5, looked_at
    assert looked_at["give"] + looked_at["get"] > 5, looked_at


def option(table: Any, key: str) -> Any:
    return next(one.to_json() for one in table.asks[0].options if one.key == key)


def test_numbered_options_say_what_they_stand_for():
    table = table_at(given(rooms={0: "watchfire"}, potions=[], poisoned=True))
    assert option(table, "choice-1")["stands_for"][-1] == "room-watchfire"
    table = table_at(given(rooms={0: "night-grocer"}, gold=5, ration=0, hp=9, potions=[]))
    shown = option(table, "buy-1")
    assert "room-night-grocer" in shown["stands_for"]
    assert (shown["gives"], shown["takes"]) == ({"track-ration": 1}, {"track-gold": 1})
    table = table_at(given(rooms={0: "abandoned-jail"}, potions=[]), luck=[6, 3])
    assert all("room-abandoned-jail" in one.stands_for for one in table.asks[0].options)


@pytest.mark.parametrize(("key", "gives", "takes"), [("give-gold-2", {}, {"track-gold": 2})])
def test_an_exchange_is_counted_from_the_side_of_whoever_proposes(key, gives, takes):
    d = party("rat-hunter", "canoness", rooms={0: "watchfire"})
    for one in d.heroes:
        one.gold, one.potions, one.card_up = 2, [], False
    table = table_at(d)
    while table.asks[0].clause != "MR-888":
        table.answer(table.asks[0].seat, table.asks[0].keys[0])
    shown = option(table, key)
    assert (shown["gives"], shown["takes"]) == (gives, takes)
