"""The rules: generators, each pause asks a player or the dice. Clauses (LL-...) stand in the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from last_lantern.glossary import ROOMS, say
from undercroft.kernel.event import EventKind
from undercroft.kernel.game import Outcome
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, checkpoint, choose, roll
from undercroft.kernel.state import GameState, State
from undercroft.pieces.dice import D6

GEMS = (0, 1, 2, 3, 4, 6)  # LL-120 in each room; the gate is room 0
DRAUGHT = (0, 1, 1, 2, 2, 3)  # LL-111 a die that shows so little blows the light out
FLASKS = 2  # LL-003 of oil
ALONE = 1  # LL-010 gem a round that win a game alone

_NAMED = [{"room": room} for room in ROOMS]
DOWN = [Option(f"down-{n}", say("Go down: {room}"), n, "LL-110", _NAMED[n], f"room-{n}") for n in range(len(ROOMS))]
OILED = [
    Option(f"oil-{n}", say("Go down with oil: {room}"), n, "LL-130", _NAMED[n], f"room-{n}") for n in range(len(ROOMS))
]
CLIMB = Option("home", say("Climb home"), clause="LL-140", place="room-0")

FOUND = EventKind("found", say("{who} finds {n} in the {room}."), "who", "n", "room", stamp="gem")
BLOWN = EventKind("blown", say("A draught: {who} loses {n} and feels the way back."), "who", "n", stamp="blind")
BROUGHT = EventKind("brought", say("{who} brings {n} home."), "who", "n", stamp="trophy")
BURNT = EventKind("burnt", say("{who} burns a flask of oil."), "who", stamp="flame")


@dataclass(slots=True)
class Delver(State):
    seat: int
    name: str
    room: int = 0
    carried: int = 0
    home: int = 0
    oil: int = FLASKS


@dataclass(slots=True)
class Cellars(GameState):
    delvers: list[Delver]
    rounds: int
    turn: int = 0

    @property
    def round(self) -> int:
        return min(self.rounds, self.turn // len(self.delvers) + 1)


def begin(names: Sequence[str], options: Mapping[str, Any], pack: Any) -> Cellars:
    return Cellars([Delver(seat, name) for seat, name in enumerate(names)], options["rounds"])


def play(d: Cellars) -> Rules[Outcome]:
    """LL-010 After the last round most gems at home win; alone, one for each round."""
    while d.turn < d.rounds * len(d.delvers):
        yield from checkpoint()
        yield from take_turn(d, d.delvers[d.turn % len(d.delvers)])
        d.turn += 1
    scores = tuple(delver.home for delver in d.delvers)
    enough = max(scores) if len(scores) > 1 else ALONE * d.rounds
    return Outcome(tuple(seat for seat, n in enumerate(scores) if n >= enough), scores, say("The lanterns are dry."))


def take_turn(d: Cellars, delver: Delver) -> Rules[None]:
    """LL-100 One room down, with oil or without; or home, if you are not there."""
    pick = yield from choose(delver.seat, "LL-100", offered(delver))
    if pick is CLIMB:
        d.tell(BROUGHT, "LL-140", delver.name, delver.carried)
        delver.home += delver.carried
        delver.room = delver.carried = 0
    else:
        yield from go_down(d, delver, with_oil=pick in OILED)


def offered(delver: Delver) -> tuple[Option[int], ...]:
    below = delver.room + 1
    down = (DOWN[below], OILED[below])[: 2 if delver.oil else 1] if below < len(ROOMS) else ()
    return (*down, CLIMB) if delver.room else down


def go_down(d: Cellars, delver: Delver, with_oil: bool) -> Rules[None]:
    """LL-110 Throw a die: LL-111 what the room blows out, LL-130 one less with oil; LL-120 else its gems are yours."""
    if with_oil:
        delver.oil -= 1
        d.tell(BURNT, "LL-130", delver.name)
    below = delver.room + 1
    if (yield from roll("LL-110", D6)) <= DRAUGHT[below] - with_oil:
        d.tell(BLOWN, "LL-111", delver.name, delver.carried)
        delver.room = delver.carried = 0
    else:
        delver.room = below
        delver.carried += GEMS[below]
        d.tell(FOUND, "LL-120", delver.name, GEMS[below], ROOMS[below])
