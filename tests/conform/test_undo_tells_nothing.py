"""The law of undo itself: a game that lets a seat peek and take it back does not pass."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import pytest

from conform.mode import Mode, otherwise
from conform.subjects import Subject
from conform.suite import check_hidden, check_undo_tells_nothing
from kernel.tiny import OVER, PASS, RACE, REST, say
from undercroft import NotAllowed, open_table
from undercroft.kernel.event import EventKind
from undercroft.kernel.game import Outcome
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, checkpoint, choose
from undercroft.kernel.state import GameState

LIFT = Option("lift", say("Lift the cup"))
LIFTED = EventKind("lifted", say("Under the cup lies {card}."), "card")


@dataclass(slots=True)
class Cup(GameState):
    """A card that seat 0 has laid under a cup."""

    card: str


def cup(d: Cup) -> Rules[Outcome]:
    """TG-095 Seat 1 may lift the cup."""
    while True:
        yield from checkpoint()
        pick = yield from choose(1, "TG-095", (LIFT, PASS, REST))
        if pick is LIFT:
            d.tell(LIFTED, "TG-095", d.card)
        elif pick is REST:
            return Outcome((), (), OVER)


def other_card(table, chance):
    """What lies under the cup only seat 0 knows."""
    changed = otherwise(table, lambda state: setattr(state, "card", "three"))
    return None if changed is None else (1, changed)


CUP = replace(
    RACE, name="cup", seats=(2,), play=cup, begin=lambda names, options, pack: Cup("two"), view=lambda d, seat: {},
    choices=lambda pack: (), campaign=None, secrets=lambda d: {d.card: (0,)},
)  # fmt: skip


def look(game) -> None:
    subject = Subject(game, (Mode("two", 2),), hidden=(other_card,))
    for seed in range(20):
        table = open_table(game, 2, seed=seed)
        check_hidden(subject, table, random.Random(seed))
        check_undo_tells_nothing(subject, table, random.Random(seed))


def test_a_secret_that_is_told_ends_undo():
    look(CUP)


def test_a_peek_that_is_taken_back_is_caught():
    with pytest.raises(AssertionError, match="it told something, and yet it was taken back"):
        look(replace(CUP, secrets=lambda d: {}))


def test_a_refusal_that_tells_is_caught():
    """Undo that is refused in one world only tells the seat in which it is."""
    refusing = replace(
        CUP, play=quiet, secrets=lambda d: {"two": (0,)} if d.card == "two" else {}, prompts={"TG-095": say("Lift?")}
    )
    with pytest.raises(AssertionError, match="undo tells the worlds apart"):
        look(refusing)


def quiet(d: Cup) -> Rules[Outcome]:
    """TG-096 What is told names the same thing in both worlds."""
    while True:
        yield from checkpoint()
        if (yield from choose(1, "TG-095", (LIFT, PASS))) is LIFT:
            d.tell(LIFTED, "TG-096", "two")


def test_cards_in_the_hand_of_a_seat_end_undo_when_they_are_turned():
    """Mini Rogue, MR-599: what one seat looks at is laid out and turned by the same answer, for all to see."""
    table = open_table("mini-rogue", 1, {"character": "sellsword"}, seed=1)
    table.answer(0, "known-streets")
    held = {key.removeprefix("top-") for key in table.asks[0].keys if key.startswith("top-")}
    assert held
    assert table.game.secrets(table.run.state) == dict.fromkeys(held, (0,))
    table.answer(0, "rest-on-top")
    turned = [event for event in table.events(None)[-6:] if event.kind.key == "turned-up"]
    assert any(event._facts[0].key in held for event in turned)
    with pytest.raises(NotAllowed):
        table.undo(0)
