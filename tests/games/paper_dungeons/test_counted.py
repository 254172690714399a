"""What an option gives and takes, by key: it is what happens first, before what that sets off."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from games.paper_dungeons.modes import champion
from undercroft import open_table


def told(events: list[Any], face: str) -> Counter[str]:
    """What a die has ticked, by the events that name it as their cause."""
    found: Counter[str] = Counter()
    for event in events:
        facts, kind = event["facts"], event["event"]
        if event["cause"] == face:
            found["sheet-potions"] += facts["n"] if kind == "brewed" else 0
            found[facts["hero"]["key"] if kind == "rose" else ""] += 1
            found[facts["item"]["key"] if kind in ("begun", "completed") else ""] += 1
    del found[""]
    return +found


def test_gives_and_takes_are_what_happens():
    looked_at: Counter[str] = Counter()
    for seed in range(6):
        table = open_table("paper-dungeons", 1, seed=seed)
        chance = random.Random(seed)
        pick = champion(chance)
        while table.asks:
            ask = table.asks[0]
            option = pick(0, ask.clause, ask.options)
            shown, face, heard = option.to_json(), "", len(table.events(0))
            table.answer(0, option.key)
            events = [event.to_json() for event in table.events(0)[heard:]]
            if ask.clause == "PD-261":
                [(face, n)] = [one for one in shown["takes"].items() if one[0].startswith("face-")]
                assert n == 1
                assert told(events, face) == Counter(shown["gives"]), f"seed {seed}, {option.key}"
                looked_at.update(shown["gives"])
            elif ask.clause == "PD-521" and shown["takes"]:
                first = next(event["facts"]["n"] for event in events if event["event"] == "hurt")
                assert first <= shown["takes"]["sheet-damage"], f"seed {seed}, {option.key}"
                looked_at["sheet-damage"] += 1
    assert looked_at["sheet-potions"], looked_at
    assert looked_at["sheet-damage"], looked_at
    assert any(key.startswith("hero-") for key in looked_at), looked_at
    assert any(key.startswith("item-") for key in looked_at), looked_at
