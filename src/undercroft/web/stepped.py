"""One step of a record as a page: the table before an answer, or after one of the beats that led there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from undercroft.board import Board, Place, icons
from undercroft.board.picture import END
from undercroft.board.staging import Staged, label, staged, tray, vault
from undercroft.bots.seated import called, with_names
from undercroft.kernel.table import Table
from undercroft.web.asked import board, choices, sheets, with_buttons
from undercroft.web.pages import page
from undercroft.web.replays import Reel
from undercroft.web.staged import TOLD, told
from undercroft.web.words import say

SCENE = "scene"  # the beat that ends something, whichever it is
LINE = 1000  # as long as the line of steps is drawn


def shown(request: Request, reel: Reel, address: str, name: str, keep: bool = False) -> Response:
    last = len(reel.answers)
    step = min(_number(request.query_params.get("step", "0")), last)
    reel.wind(step)
    beats = staged(reel.record.header["game"], reel.beats, (), ())
    wanted = request.query_params.get("beat", "")
    beat = first_scene(beats) if wanted == SCENE else min(_number(wanted), len(beats))
    facts = _at_beat(reel, beats, beat) if beat else _at_step(reel, step)
    led = ways(reel, step, beat, beats)
    return page(
        request, "replay.html", address=address, name=name, keep=keep, step=step, last=last, beat=beat,
        beats=len(beats),
        ways={where: f"{address}?{way}" for where, way in led.items()}, ends=_line(reel, last), **facts,
    )  # fmt: skip


def _number(said: str) -> int:
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 7 else 0


def first_scene(beats: Sequence[Staged], after: int = 0) -> int:
    """The first scene after a beat; 0 where there is none."""
    return next((at for at, one in enumerate(beats, 1) if one.scene and at > after), 0)


def ways(reel: Reel, step: int, beat: int, beats: Sequence[Staged]) -> dict[str, str]:
    """Where one can go from here: by beat, by answer and by scene. After the last beat of a step comes its question."""
    last, at = len(reel.answers), beat or len(beats) + 1
    on = f"step={step}&beat={at + 1}" if at < len(beats) else f"step={step}" if beat else _next(step, last)
    back = f"step={step}&beat={at - 1}" if at > 1 else f"step={step - 1}" if step else f"step=0&beat={beat}"
    here = [n for n, one in enumerate(beats, 1) if one.scene]
    before = [f"step={one}&beat={SCENE}" for one in reel.scenes if one < step]
    before += [f"step={step}&beat={n}" for n in here if n < at]
    after = [f"step={step}&beat={n}" for n in here if n > at]
    after += [f"step={one}&beat={SCENE}" for one in reel.scenes if one > step]
    return {
        "beat_on": on, "beat_back": back,
        "on": f"step={step}" if beat else f"step={min(step + 1, last)}", "back": f"step={max(step - 1, 0)}",
        "scene_on": after[0] if after else f"step={last}", "scene_back": before[-1] if before else "step=0",
    }  # fmt: skip


def _next(step: int, last: int) -> str:
    return f"step={step + 1}&beat=1" if step < last else f"step={last}"


def _line(reel: Reel, last: int) -> list[float]:
    """Where on the line something ends."""
    return [round(LINE * step / last, 1) for step in reel.scenes if last]


def _at_beat(reel: Reel, beats: Sequence[Staged], beat: int) -> dict[str, Any]:
    """The table after a beat, with the dice and the result on it, or the scene; and what was told up to it."""
    one, named = beats[beat - 1], partial(with_names, table=reel.table)
    lines = [[told(event, named) for event in other.beat.events] for other in beats[:beat]]
    drawn = _drawn(reel, one.beat.view, sum(map(len, lines)))
    stamped = one.stamped and replace(one.stamped, words=named(one.stamped.words))
    if stamped and not one.dice and (place := _place(one, drawn["drawn"])):
        mark = icons.inlined(label(place.x + place.w / 2, place.y + place.h / 2, stamped))
        *pieces, last = drawn["picture"]
        drawn["picture"] = [*pieces, f"{last.removesuffix(END)}{mark}{END}"]
        stamped = None
    return {
        **drawn, "telling": lines, "given": named(reel.given), "stamp": stamped,
        "tray": Markup(tray(one.title, one.dice)) if one.dice and not one.scene else "",
        "vault": Markup(named(vault(one.scene))) if one.scene else "",
    }  # fmt: skip


def _place(one: Staged, drawn: Board) -> Place | None:
    """Where on the board it happened."""
    roles = [one.beat.places[role] for role in ("to", "at", "whom", "from") if role in one.beat.places]
    here = {place.place: place for place in drawn.places if not place.panel}
    return next((here[place] for place in roles if place in here), None)


def _at_step(reel: Reel, step: int) -> dict[str, Any]:
    table: Table = reel.table
    line = reel.record.lines[reel.answers[step]] if step < len(reel.answers) else {}
    ask = next((ask for ask in table.asks if ask.seat == line.get("seat")), None)
    is_secret = reel.seat is None and not reel.is_finished
    names = [called(name) for name in reel.record.header["seats"]]
    return {
        **_drawn(reel, table.view(reel.seat)),
        "ask": ask, "choices": choices(ask.to_json()) if ask and not is_secret else [], "given": line.get("answer", ""),
        "taken_back": names[line["undo"]] if "undo" in line else "", "who": names[ask.seat] if ask else "",
        "over": table.outcome if step == len(reel.answers) else None,
    }  # fmt: skip


def _drawn(reel: Reel, view: Any, told_now: int | None = None) -> dict[str, Any]:
    """`told_now`: so many sentences of this step have been told."""
    table, named = reel.table, partial(with_names, table=reel.table)
    drawn = board(named(view), table.things, [])
    events = list(table.events(reel.seat))
    if told_now is not None:
        del events[reel.told_before + told_now :]
    story = [told(event, named, at >= reel.told_before) for at, event in reversed(list(enumerate(events)))][:TOLD]
    return {
        "game": table.game, "drawn": drawn, "picture": with_buttons(drawn, "", drawn.pieces, [], ""),
        "panels": sheets(drawn, [], ""), "story": story,
        "names": [called(name) for name in reel.record.header["seats"]],
        "title": f"{say('Replay')} · {table.game.title} · Undercroft",
        "over": None, "tray": "", "vault": "", "stamp": None,
    }  # fmt: skip
