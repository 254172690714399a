"""What a seat may know: here, everything. Boards, screens and lessons read these types, never the state."""

from __future__ import annotations

from typing import Any, TypedDict

from last_lantern.glossary import ROOMS, say
from last_lantern.rules import DRAUGHT, GEMS, Cellars
from undercroft.kernel.ask import Detail
from undercroft.kernel.option import Option
from undercroft.kernel.things import Thing
from undercroft.kernel.view import Envelope, Turn


class DelverSeen(TypedDict):
    """Somebody with a lantern."""

    seat: int
    name: str
    place: str
    room: int
    carried: int
    home: int
    oil: int


class RoomSeen(TypedDict):
    """A room of the cellars, from the gate down."""

    place: str
    name: str
    gems: int
    draught: int


class LanternView(Envelope):
    """The cellars as everybody sees them."""

    rounds: int
    rooms: list[RoomSeen]
    delvers: list[DelverSeen]


def see(d: Cellars, seat: int | None) -> dict[str, Any]:
    turn: Turn = {"round": d.round, "seat": d.turn % len(d.delvers)}
    rooms = [RoomSeen(place=f"room-{n}", name=str(name), gems=GEMS[n], draught=DRAUGHT[n])
             for n, name in enumerate(ROOMS)]  # fmt: skip
    delvers = [DelverSeen(seat=one.seat, name=one.name, place=f"delver-{one.seat}", room=one.room, carried=one.carried,
                          home=one.home, oil=one.oil) for one in d.delvers]  # fmt: skip
    return {"mode": "alone" if len(d.delvers) == 1 else "race", "turn": turn, "rounds": d.rounds, "rooms": rooms,
            "delvers": delvers}  # fmt: skip


def details(d: Cellars, seat: int, clause: str, option: Option[Any], about: Any) -> Detail | None:
    """What an option brings and risks, in figures."""
    if option.key == "home":
        return {"brings": say("{n} gem", "{n} gems").text({"n": d.delvers[seat].carried})}
    low = DRAUGHT[option.what] - option.key.startswith("oil")
    told: Detail = {"brings": say("{n} gem", "{n} gems").text({"n": GEMS[option.what]})}
    return {**told, "chance": {"what": str(say("the light stays")), "n": 6 - low, "of": 6}}


def things(pack: Any) -> list[Thing]:
    """The print: what `look` and the page tell of a room."""
    text = say("Gems: {gems}. The light goes out on {draught} or less.")
    return [
        {"key": f"room-{n}", "kind": "room", "name": str(name), "clause": "LL-120", "mark": "rulebook", "words": [],
         "text": text.text({"gems": GEMS[n], "draught": DRAUGHT[n]}), "facts": {"gems": GEMS[n]}}
        for n, name in enumerate(ROOMS) if n
    ]  # fmt: skip
