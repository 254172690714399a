"""Replays: any record, answer by answer, with the board and the story at each step."""

from __future__ import annotations

import hashlib
import threading
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response

from undercroft.bots.seated import called, with_names
from undercroft.face import replay
from undercroft.kernel.luck import Recorded
from undercroft.kernel.record import Line, Record
from undercroft.kernel.replay import open_recorded, play_line
from undercroft.kernel.table import Table
from undercroft.web.asked import board, choices, sheets, with_buttons
from undercroft.web.device import sitting
from undercroft.web.forms import number_of
from undercroft.web.packs import check_known
from undercroft.web.pages import go, page, table_address
from undercroft.web.story import TOLD, told
from undercroft.web.tables import Tables
from undercroft.web.words import SECRETS, Refused, say

UPLOADED = 20  # records in memory that somebody has brought along
_LONGEST = 20_000  # lines
MARKS = 40  # tables along a record that is being looked at, to wind back to ...
NEAR = 50  # ... no nearer than so many lines


class Reel:
    """A sound record and a table that is wound to one of its steps. Step n stands before the answer n + 1."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.lock = threading.Lock()
        checked = replay(record)  # a record that does not fit is refused before anything is shown
        self.is_finished = checked.outcome is not None
        self.answers = [at for at, line in enumerate(record.lines) if _is_step(line)]
        self._step = max(NEAR, len(record.lines) // MARKS + 1)
        self._marks: dict[int, Table] = {}  # by line: where it has come by, every so often
        self.table = open_recorded(checked.game, record)
        self._played = 0
        self.told_before = 0

    def wind(self, step: int) -> None:
        until = self.answers[step] if step < len(self.answers) else len(self.record.lines)
        before = self.answers[step - 1] if step else 0
        if self._played > before:
            self._played, self.told_before = before // self._step * self._step, 0
            self.table = _fork(self._marks[self._played])
        for at in range(self._played, until):
            if at % self._step == 0 and at not in self._marks:
                self._marks[at] = _fork(self.table)
            if at == before:
                self.told_before = len(self.table.events(self.seat))
            play_line(self.table, self.record.lines[at])
        self._played = until

    @property
    def seat(self) -> int | None:
        """A solo game is shown as its player saw it, any other as a spectator sees it."""
        return 0 if len(self.record.header["seats"]) == 1 else None


def _fork(table: Table) -> Table:
    """A table at the same point that goes on by the lines of its record."""
    fork = table.fork()
    fork.ask_luck_again(Recorded(), began=None)
    return fork


def _is_step(line: Line) -> bool:
    """An answer, or one taken back; luck, notes and what is said about luck come with the step before."""
    return "seat" in line or line.get("undo", "luck") != "luck"


def upload(request: Request, tables: Tables) -> Response:
    return page(request, "upload.html", title=f"{say('Replay')} · Undercroft")


def take_upload(request: Request, tables: Tables, form: FormData) -> Response:
    """A record from outside is kept in memory only, and only while it is among the last few."""
    file = form.get("record")
    if not isinstance(file, UploadFile) or not file.filename:
        raise Refused(400, say("Choose a record to look at."))
    data = file.file.read()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused(422, say("This is no record, or it is damaged: it is not UTF-8 text.")) from error
    if text.count("\n") > _LONGEST:
        raise Refused(413, say("This record is too long: at most {n} lines are shown."), n=_LONGEST)
    key = hashlib.sha256(data).hexdigest()[:20]
    record = Record.parse(text, "record")
    check_known(tables, record.header["game"], record.header["pack"])
    _keep(tables, key, Reel(record))
    return go(f"/replay/{key}")


def uploaded(request: Request, tables: Tables) -> Response:
    key = request.path_params["key"]
    reel = tables.reels.get(key)
    if reel is None or " " in key:  # the record of a table is seen at the table only
        raise Refused(404, say("This record is no longer here; bring it again."))
    return _show(request, reel, f"/replay/{key}", "")


def of_table(request: Request, tables: Tables) -> Response:
    """The record of a table so far, wound back."""
    name = request.path_params["name"]
    with sitting(request, tables) as seated:
        if (seated.secrets or seated.company) and seated.table.outcome is None:
            raise Refused(409, SECRETS)
        key, record = f"{name} {seated.stamp}", seated.table.record
    reel = tables.reels.get(key) or _keep(tables, key, Reel(record))
    return _show(request, reel, f"{table_address(name)}/replay", name)


def play_on(request: Request, tables: Tables, form: FormData) -> Response:
    """A game of its own from one step of a record; the record stays as it is."""
    if tables.is_hosted:
        raise Refused(409, say("This server keeps online tables only: play on from the record elsewhere."))
    with sitting(request, tables) as seated:
        if (seated.secrets or seated.company) and seated.table.outcome is None:
            raise Refused(409, SECRETS)
        record = seated.table.record
    step, reel = number_of(form, "step"), Reel(record)
    if step > len(reel.answers):
        raise Refused(400, say("There is no such step."))
    until = reel.answers[step] if step < len(reel.answers) else len(record.lines)
    begun = Record(dict(record.header), record.lines[:until])
    return go(table_address(tables.open(replay(begun))))


def _keep(tables: Tables, key: str, reel: Reel) -> Reel:
    with tables.lock:
        tables.reels[key] = reel
        tables.reels.move_to_end(key)
        while len(tables.reels) > UPLOADED:
            tables.reels.popitem(last=False)
    return reel


def _show(request: Request, reel: Reel, address: str, name: str) -> Response:
    wanted = request.query_params.get("step", "0")
    last = len(reel.answers)
    step = min(int(wanted), last) if wanted.isdecimal() and len(wanted) < 7 else 0
    with reel.lock:
        reel.wind(step)
        return page(request, "replay.html", address=address, name=name, step=step, last=last, **_shown(reel, step))


def _shown(reel: Reel, step: int) -> dict[str, Any]:
    table: Table = reel.table
    line = reel.record.lines[reel.answers[step]] if step < len(reel.answers) else {}
    ask = next((ask for ask in table.asks if ask.seat == line.get("seat")), None)
    is_secret = reel.seat is None and not reel.is_finished
    offered = choices(ask) if ask and not is_secret else []
    drawn = board(with_names(table.view(reel.seat), table), table.things, [])
    events = table.events(reel.seat)
    story = [told(table, event, at >= reel.told_before) for at, event in reversed(list(enumerate(events)))][:TOLD]
    names = [called(name) for name in reel.record.header["seats"]]
    return {
        "game": table.game, "drawn": drawn, "picture": with_buttons(drawn, "", drawn.svg, [], ""),
        "panels": sheets(drawn, [], ""), "ask": ask, "choices": offered, "given": line.get("answer", ""),
        "story": story,
        "taken_back": names[line["undo"]] if "undo" in line else "", "who": names[ask.seat] if ask else "",
        "over": table.outcome if step == len(reel.answers) else None, "names": names,
        "title": f"{say('Replay')} · {table.game.title} · Undercroft",
    }  # fmt: skip
