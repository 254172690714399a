"""A scene that all see at once: who has gone on from it, and who still reads."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import cast

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.shelf import room
from undercroft.store.seats import Chair
from undercroft.web.device import at_online, company_of
from undercroft.web.seated import Seated
from undercroft.web.tables import Tables
from undercroft.web.words import say


def for_all(game: str) -> Collection[str]:
    """The events of this title whose scenes come to everybody at the same moment, by their keys."""
    return cast(Collection[str], getattr(room(game, "board"), "READ_BY_ALL", ()))


def reading(seated: Seated) -> tuple[int, ...]:
    """The people at the table who have not gone on from the last such scene. Nothing else of what they have read is
    told: that would tell that they have answered."""
    kinds = for_all(seated.table.game.name)
    if not kinds or seated.company is None:
        return ()
    people = [one for one in seated.company.chairs if one.name and not one.bot and one.is_here]
    return tuple(one.seat for one in people if len(people) > 1 and one.seen < _last(seated, one, kinds))


def _last(seated: Seated, chair: Chair, kinds: Collection[str]) -> int:
    """How many sentences this seat has heard with the last scene for all; 0 without one."""
    heard = seated.table.events(chair.seat)
    return next((at + 1 for at in reversed(range(len(heard))) if heard[at].kind.key in kinds), 0)


def said(chairs: Sequence[dict[str, object]]) -> str:
    """`Bo is ready, Cy still reads`, to somebody who is neither; nothing where nobody reads."""
    others = [one for one in chairs if one["person"] and not one["bot"] and one["here"] and not one["own"]]
    still = [str(one["name"]) for one in others if one["reads"]]
    ready = [str(one["name"]) for one in others if not one["reads"]]
    if not still and not any(one["reads"] for one in chairs):
        return ""
    words = []
    if ready:
        words.append(say("{names} is ready", "{names} are ready").text({"names": ", ".join(ready), "n": len(ready)}))
    if still:
        words.append(
            say("{names} still reads", "{names} still read").text({"names": ", ".join(still), "n": len(still)})
        )
    return ", ".join(words)


def read(request: Request, tables: Tables, form: FormData) -> Response:
    """This device has gone on from a scene: the others see it within a second."""
    gathered, device = company_of(request, tables)
    if gathered.begun:
        with at_online(tables, gathered, device) as seated:
            for seat in device.seats:
                heard = len(seated.table.events(seat))
                request.app.state.streams.presence.read(gathered.table, seat, heard, is_told=True)
    return Response(status_code=204)
