"""What an option gives and takes, by key: whatever its words count is counted, and it is what happens."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest

from games.dungeon_run.given import change, given, here, put, table_at
from games.dungeon_run.modes import MODES, bold
from undercroft import open_table
from undercroft.kernel.table import Table
from undercroft.pieces.pile import Pile

ANSWERS = 400  # of each game
NOT_SURE = ("battle", "equip", "end-turn")  # an action not made after all is not spent; a turn that ends is over


def option(table: Table, key: str) -> Any:
    return next(one.to_json() for ask in table.asks for one in ask.options if one.key == key)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_whatever_words_count_is_counted_by_key(mode):
    """But for what is printed on a card or tile: `things` has its text."""
    chance, looked_at = random.Random(mode.name), Counter[str]()
    pick = bold(chance)
    table = open_table("dungeon-run", mode.seats, mode.options, seed=mode.name)
    known = table.things
    printed = {thing["text"] for thing in known.values()}
    for _ in range(ANSWERS):
        if not table.asks:
            break
        ask = chance.choice(table.asks)
        for one in ask.options:
            shown = one.to_json()
            for words, counted in ((shown["brings"], shown["gives"]), (shown["costs"], shown["takes"])):
                where = f"{ask.clause}, {one.key}: {words!r}, {counted}"
                assert counted.keys() <= known.keys(), where
                assert all(n > 0 for n in counted.values()), where
                if words and words not in printed and re.search(r"[1-9]", words):
                    assert counted, where
                    looked_at.update(counted)
        table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
    assert looked_at["amount-action"], looked_at
    assert looked_at["amount-die"] + looked_at["amount-hit"], looked_at


def test_gives_and_takes_are_what_happens():
    """Actions spent, dice thrown, wounds removed: as the very next question or the first throw shows it."""
    looked_at = Counter[str]()
    for seed in range(8):
        chance = random.Random(seed)
        pick = bold(chance)
        table = open_table("dungeon-run", 1 + seed % 3, {"round-limit": 1000}, seed=seed)
        for _ in range(300):
            if not table.asks:
                break
            ask = chance.choice(table.asks)
            picked = pick(ask.seat, ask.clause, ask.options)
            shown, before = picked.to_json(), table.run.state
            heard = len(table.events(None))
            round_, actions = before.round, before.turn.actions if before.turn is not None else 0
            wounds = [hero.wounds for hero in before.heroes]
            table.answer(ask.seat, picked.key)
            events = [event.to_json() for event in table.events(None)[heard:]]
            now = table.run.state
            if ask.clause == "DR-070" and picked.key not in NOT_SURE and table.asks:
                if table.asks[0].clause == "DR-070" and (now.round, now.turn.seat) == (round_, ask.seat):
                    spent = actions - now.turn.actions
                    assert spent == shown["takes"].get("amount-action", 0), f"seed {seed}, {picked.key}"
                    looked_at["actions"] += 1
            elif ask.clause == "DR-055":
                thrown = next((one for one in events if one["event"] == "threw" and one["seat"] == ask.seat), None)
                if thrown is not None:
                    assert len(thrown["facts"]["faces"]) == shown["gives"]["amount-die"], f"seed {seed}, {picked.key}"
                    looked_at["dice"] += 1
            elif picked.key == "rally":
                removed = wounds[ask.seat] - now.heroes[ask.seat].wounds
                assert removed >= shown["gives"]["amount-removed-wound"], f"seed {seed}"
                looked_at["rallies"] += 1
    assert min(looked_at[one] for one in ("actions", "dice", "rallies")) > 3, looked_at


def test_a_search_and_the_end_of_a_turn_are_counted():
    d = given("dorgan", "ashara")
    here(d, 0, hidden=2)
    table = table_at(d)
    shown = option(table, "search")
    assert (shown["gives"], shown["takes"]) == ({"amount-treasure": 2}, {"amount-action": 1})
    assert option(table, "end-turn")["takes"] == {"amount-action": 2}


def test_a_battle_brings_the_card_of_the_monster():
    d = given("dorgan", "ashara")
    put(d, "ghoul")
    assert option(table_at(d), "battle")["gives"] == {"ghoul": 1}


@pytest.mark.parametrize(("solo", "deck", "card"), [(False, True, True), (False, False, False), (True, True, False)])
def test_an_advance_takes_two_encounter_cards(solo, deck, card):
    """DR-955 Alone without an ability card; DR-564 nor is there one when the deck is used up."""
    d = given("dorgan", solo=solo)
    hero = change(d.heroes[0], trophies=["ghoul", "ooze", "skeleton"])
    if not deck:
        hero.deck = Pile([])
    shown = option(table_at(d), "advance")
    assert shown["gives"] == {"amount-training": 1, **({"amount-ability": 1} if card else {})}
    assert shown["takes"] == {"amount-encounter": 2, "amount-action": 1}
    assert ("ability" in shown["brings"]) == card
