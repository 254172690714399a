"""DR-741 Who is asked, and who is passed over, follows from cards that all can see: nobody learns a loot pile from it.

So online a seat that cannot act in a window may be skipped at once. That it cannot, everybody knows.
"""

from __future__ import annotations

import random
from typing import Any

from conform.subjects import subject_of
from conform.suite import sit_down
from games.dungeon_run.modes import exchange_treasure, named_since
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.rules import CHOOSE, ROLL
from undercroft.kernel.run import Run
from undercroft.kernel.table import Table

SUBJECT = subject_of("dungeon-run")
Step = tuple[set[int], str, int]
PLACES = ("abilities", "equipped", "strangers", "traps")


def positions(count: int, seed: str):
    """Tables in the middle of random games of several."""
    chance = random.Random(seed)
    modes = [mode for mode in SUBJECT.modes if mode.seats > 1]
    while count > 0:
        table = sit_down(SUBJECT, chance.choice(modes), chance.getrandbits(32))
        pick = chance.choice(list(SUBJECT.players.values()))(chance)
        for _ in range(300):
            if not table.asks or count <= 0:
                break
            ask = chance.choice(table.asks)
            table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
            count -= 1
            yield table, chance


def test_what_a_hero_can_do_in_any_window_lies_before_him_for_all_to_see():
    looked = 0
    for table, _ in positions(1_500, "open cards"):
        for hero, shown in zip(table.run.state.heroes, table.view(None)["heroes"], strict=False):
            open_cards = {card["key"] for place in PLACES for card in shown[place]}
            open_cards |= {shown["personal"]["key"], shown["summoner"]["key"]}
            used = {power.card.key for powers in hero.powers.values() for power in powers}
            assert used <= open_cards
            looked += bool(hero.loot)
    assert looked > 50, "there were loot piles that could have mattered"


def asked_in_turn(table: Table, owner: int, old: Any, new: Any) -> tuple[list[Step], list[Step]]:
    """What was open since the last checkpoint, step by step; and in the world in which that hero has another card.

    It ends where the answers do not fit any more: he plays a card that he does not have there.
    """
    last, worlds = table.past.checkpoint, []
    for is_other in (False, True):
        state = last.state.copy()
        if is_other:
            exchange_treasure(state, owner, old, new)
        run, asked = Run(table.game, state), []
        run.catch_up([])
        try:
            for request, answer in table.past.log[last.at :]:
                asked.append(_open(run))
                if request[0] == CHOOSE:
                    if request[3] not in run.pending or not any(answer is one for one in run.pending[request[3]][2]):
                        break
                    run.catch_on(run.take(request[3], answer))
                elif run.wanted is None:
                    break
                else:
                    run.catch_on(run.go_on(answer))
            else:
                asked.append(_open(run))
        except (UndercroftError, ValueError):  # a card that lies elsewhere in that world was turned
            pass
        worlds.append(asked)
    return worlds[0], worlds[1]


def _open(run: Run) -> Step:
    """What everybody sees of this moment: who is asked, or how many dice are thrown for what."""
    if run.wanted is None:
        return set(run.pending), "", 0
    kind, clause, what = run.wanted
    return set(), clause, len(what) if kind == ROLL else 0


def compared(count: int, seed: str) -> tuple[int, int]:
    """How many orders of asks were compared, and how many differed."""
    done = wrong = 0
    for table, chance in positions(count, seed):
        saved, state = table.past.checkpoint.state, table.run.state
        piles = [(hero.seat, item) for hero in saved.heroes for item in hero.loot_treasures]
        unseen = [item for item in saved.treasures.unknown if item in state.treasures.unknown]
        if not piles or not unseen:
            continue
        (owner, old), new = chance.choice(piles), chance.choice(unseen)
        if named_since(table, old, new):
            continue
        here, there = asked_in_turn(table, owner, old, new)
        shared = min(len(here), len(there))
        done += 1
        wrong += here[:shared] != there[:shared]
    return done, wrong


def test_who_is_asked_after_whom_does_not_depend_on_a_loot_pile():
    done, wrong = compared(1_500, "another treasure")
    assert done > 100
    assert wrong == 0


def test_that_comparison_notices_who_is_passed_over(monkeypatch):
    """If a hero were passed over because of what lies in his loot pile."""
    here = Dungeon.others_here

    def without_some(d: Dungeon, hero: Hero) -> list[Hero]:
        return [one for one in here(d, hero) if not any(len(item.key) % 2 for item in one.loot)]

    monkeypatch.setattr(Dungeon, "others_here", without_some)
    _, wrong = compared(1_500, "another treasure")
    assert wrong > 0
