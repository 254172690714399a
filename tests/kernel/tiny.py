"""Tiny games that show what the kernel can do: a race with dice and cards, a duel with interrupts, secret bids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from undercroft.kernel.event import EventKind
from undercroft.kernel.game import CampaignRules, Choice, Game, Outcome
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, checkpoint, choose, draw, roll, together
from undercroft.kernel.state import GameState
from undercroft.kernel.words import Domain
from undercroft.pieces.dice import D6
from undercroft.pieces.pile import Pile

say = Domain("tiny")
ROLL = Option("roll", say("Roll"))
REST = Option("rest", say("Rest"))
PEEK = Option("peek", say("Look at the next card"))
STRIKE = Option("strike", say("Strike"))
PASS = Option("pass", say("Pass"))
PARRY = Option("parry", say("Parry"))
BID = {n: Option(f"bid-{n}", say("Bid {n}"), n, facts={"n": n}) for n in range(1, 4)}
SURE = Option("sure", say("That is my bid"))
AGAIN = Option("again", say("Bid again"))

MOVED = EventKind("moved", say("{who} moves {n}."), "who", "n")
PEEKED = EventKind("peeked", say("The next card is {card}."), "card", final=True)
BIDS = EventKind("bids", say("The bids are {bids}."), "bids")
BID_SECRETLY = EventKind("bid", say("You bid {n}."), "n")

OVER = say("somebody won")


# -- a race: dice, a pile, private knowledge ---------------------------------------------------------------


@dataclass(slots=True)
class Race(GameState):
    names: tuple[str, ...]
    goal: int
    places: list[int]
    cards: Pile[str] = field(default_factory=lambda: Pile(["one", "two", "two", "three"]))
    turn: int = 0


STEPS = {"one": 1, "two": 2, "three": 3}


def race(d: Race) -> Rules[Outcome]:
    """TG-001 The seats move in turn until one reaches the goal."""
    while max(d.places) < d.goal:
        yield from checkpoint()
        yield from race_turn(d, d.turn % len(d.places))
        d.turn += 1
    best = max(d.places)
    return Outcome(tuple(s for s, p in enumerate(d.places) if p == best), tuple(d.places), OVER)


def race_turn(d: Race, seat: int) -> Rules[None]:
    """TG-002 Roll a die and turn a card, or rest; who rests may first look at the next card."""
    while True:
        options = (ROLL, REST, PEEK) if len(d.cards) and not d.cards.top else (ROLL, REST)
        pick = yield from choose(seat, "TG-002", options)
        if pick is not PEEK:
            break
        card = yield from draw(d.cards, "TG-003")
        d.cards.put_on_top(card)
        d.tell_to((seat,), PEEKED, "TG-003", card)
    if pick is ROLL:
        steps = yield from roll("TG-004", D6)
        if len(d.cards):
            steps += STEPS[(yield from draw(d.cards, "TG-005"))]
        d.places[seat] += steps
        d.tell(MOVED, "TG-004", d.names[seat], steps)


def see_race(d: Race, seat: int | None) -> dict[str, Any]:
    return {"places": list(d.places), "cards": len(d.cards)}


def begin_race(names: Sequence[str], options: Any, pack: Any) -> Race:
    return Race(tuple(names), options["goal"], [0] * len(names))


def carry_race(state: dict[str, Any], table: Any) -> dict[str, Any]:
    return {"races": state["races"] + 1, "goal": state["goal"] + 5}


RACE = Game(
    name="race",
    title=say("Race"),
    rules_version=1,
    seats=(1, 2, 3),
    begin=begin_race,
    play=race,
    view=see_race,
    prompts={"TG-002": say("Your move?")},
    choices=lambda pack: (Choice("goal", (10, 15, 20, 25), 20, say("goal")),),
    campaign=CampaignRules(
        begin=lambda: {"races": 0, "goal": 10},
        carry=carry_race,
        next_options=lambda state, given: {"goal": state["goal"], **given},
    ),
)


# -- a duel: interrupting asks to the other seat -----------------------------------------------------------


@dataclass(slots=True)
class Duel(GameState):
    health: list[int]
    parries: list[int]


def duel(d: Duel) -> Rules[Outcome]:
    """TG-010 Strike in turn; the other may interrupt with a parry before the blow lands."""
    seat = 0
    while min(d.health) > 0:
        yield from strike(d, seat)
        seat = 1 - seat
    return Outcome((d.health.index(max(d.health)),), (), OVER)


def strike(d: Duel, seat: int) -> Rules[None]:
    other = 1 - seat
    pick = yield from choose(seat, "TG-010", (STRIKE, PASS))
    if pick is PASS:
        d.health[seat] -= 1
        return
    # a seat that cannot parry is not asked: one option is no question
    answer = yield from choose(other, "TG-011", (PASS, PARRY) if d.parries[other] else (PASS,))
    if answer is PARRY:
        d.parries[other] -= 1
    else:
        d.health[other] -= yield from roll("TG-012", D6)


DUEL = Game(
    name="duel",
    title=say("Duel"),
    rules_version=1,
    seats=(2,),
    begin=lambda names, options, pack: Duel([6, 6], [1, 1]),
    play=duel,
    view=lambda d, seat: {"health": list(d.health)},
    prompts={},
)


# -- bids: simultaneous and secret -------------------------------------------------------------------------


@dataclass(slots=True)
class Bids(GameState):
    scores: list[int]
    bids: list[int]
    round: int = 0


def bidding(d: Bids) -> Rules[Outcome]:
    """TG-020 Three rounds: all bid at once, the highest single bid scores."""
    while d.round < 3:
        yield from checkpoint()
        bids = yield from together({seat: bid(d, seat) for seat in range(len(d.scores))})
        values = list(bids.values())
        for seat, value in bids.items():
            if values.count(value) == 1:
                d.scores[seat] += value
        d.tell(BIDS, "TG-022", tuple(values))
        d.bids = [0] * len(d.scores)
        d.round += 1
    best = max(d.scores)
    return Outcome(tuple(s for s, p in enumerate(d.scores) if p == best), tuple(d.scores), OVER)


def bid(d: Bids, seat: int) -> Rules[int]:
    while True:
        pick = yield from choose(seat, "TG-021", tuple(BID.values()))
        d.bids[seat] = pick.what
        d.tell_to((seat,), BID_SECRETLY, "TG-021", pick.what)
        if (yield from choose(seat, "TG-023", (SURE, AGAIN))) is SURE:
            value: int = pick.what
            return value


BIDDING = Game(
    name="bids",
    title=say("Bids"),
    rules_version=1,
    seats=(1, 2, 3),
    begin=lambda names, options, pack: Bids([0] * len(names), [0] * len(names)),
    play=bidding,
    view=lambda d, seat: {"scores": list(d.scores), "mine": None if seat is None else d.bids[seat]},
    prompts={},
)
