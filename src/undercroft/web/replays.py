"""Replays: any record, answer by answer and beat by beat, with the board and the story at each step."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from undercroft.face import replay
from undercroft.kernel.beats import Beat
from undercroft.kernel.event import hears, parts_of
from undercroft.kernel.luck import Recorded
from undercroft.kernel.record import Line, Record
from undercroft.kernel.replay import open_recorded, play_line
from undercroft.kernel.table import Table
from undercroft.shelf import load
from undercroft.web.addresses import root
from undercroft.web.answering import number_of
from undercroft.web.aside import Work
from undercroft.web.device import sitting
from undercroft.web.packs import check_known
from undercroft.web.pages import go, page, table_address
from undercroft.web.tables import Tables
from undercroft.web.words import SECRETS, Refused, say

UPLOADED = 20  # records in memory that somebody has brought along
_LONGEST = 20_000  # lines
NEAR = 50  # lines between two marks of a record that is being looked at
SECONDS = 20.0  # a record that takes longer to be played is not shown
FORGOTTEN = say("This record is no longer here; bring it again.")
SLOW = say("This record takes too long to be played, and is not shown.")


class Reel:
    """A sound record and a table that is wound to one of its steps. Step n stands before the answer n + 1.

    It is played once, to see whether it fits, and marked on the way: no step costs more because the record is long.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        replay(record)  # a record that does not fit is refused before anything is shown
        self.answers = [at for at, line in enumerate(record.lines) if is_step(line)]
        self._marks: list[Table] = []  # where it has come by, every so many lines
        self.table = open_recorded(load(record.header["game"]), record)
        self._played = self.told_before = self.since = 0
        self.scenes = list(dict.fromkeys(self._scenes()))
        self.given = ""
        self.is_finished = self.table.outcome is not None

    def _scenes(self) -> Iterator[int]:
        """The steps in which something ends, while it is played for the first time."""
        step = heard = 0
        for at, line in enumerate(self.record.lines):
            self._play(at + 1)
            step += is_step(line)
            told = self.table.told()
            heard = min(heard, len(told))  # what was taken back is not told any more
            if any(parts_of(one)[0].scene for one in told[heard:] if hears(self.seat, one)):
                yield step
            heard = len(told)

    def wind(self, step: int) -> None:
        until = self.answers[step] if step < len(self.answers) else len(self.record.lines)
        before = self.answers[step - 1] if step else 0
        if not before >= self._played >= before - NEAR:
            self._played = before // NEAR * NEAR
            self.table = _fork(self._marks[before // NEAR])
        self._play(before)
        self.told_before = len(self.table.events(self.seat)) if before else 0
        self.since = len(self.table.past.log) if before else 0
        self.given = self._given(before) if step else ""
        self._play(until)

    def _given(self, at: int) -> str:
        """The answer that the record gives here, in words; of several people not before the game is over."""
        line = self.record.lines[at]
        asked = [ask for ask in self.table.asks if ask.seat == line.get("seat")]
        if not self.is_finished and self.seat is None:
            return ""
        return next((one.label for ask in asked for one in ask.options if one.key == line.get("answer")), "")

    @property
    def beats(self) -> tuple[Beat, ...]:
        """What was seen to happen in this step; nothing where an answer was taken back."""
        return self.table.beats(self.seat, self.since)

    def _play(self, until: int) -> None:
        for at in range(self._played, until):
            if at == len(self._marks) * NEAR:
                self._marks.append(_fork(self.table))
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


def is_step(line: Line) -> bool:
    """An answer, or one taken back; luck, notes and what is said about luck come with the step before."""
    return "seat" in line or line.get("undo", "luck") != "luck"


def upload(request: Request, tables: Tables) -> Response:
    return page(request, "upload.html", title=f"{say('Replay')} · Undercroft")


def take_upload(request: Request, tables: Tables, form: FormData) -> Work:
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
    header = Record.parse(text.partition("\n")[0] + "\n", "record").header
    check_known(tables, header["game"], header["pack"])

    def then(_: object) -> Response:
        _keep(tables, key, text)
        return go(f"{root()}/replay/{key}")

    return Work("replay", {}, at=key, cost=_cost(text), then=then, text=text, limit=SECONDS, late=SLOW)


def _cost(text: str) -> float:
    return max(0.2, text.count("\n") / 4000)  # lines played in a second, about


def uploaded(request: Request, tables: Tables) -> Response | Work:
    key = request.path_params["key"]
    with tables.lock:
        text = tables.reels.get(key)
    if text is None:
        raise Refused(404, FORGOTTEN)
    return _show(request, key, text, f"{root()}/replay/{key}", "", keep=not tables.is_hosted)


def keep(request: Request, tables: Tables, form: FormData) -> Response:
    """A record that somebody has brought becomes a game of the folder, unless it is one already."""
    if tables.is_hosted:
        raise Refused(409, say("This server keeps online tables only: play on from the record elsewhere."))
    with tables.lock:
        text = tables.reels.get(request.path_params["key"])
    if text is None:
        raise Refused(404, FORGOTTEN)
    record = Record.parse(text, "record")
    kept = (one.name for one in tables.store.list() if tables.store.load(one.name)[0].text == record.text)
    return go(table_address(next(kept, "") or tables.store.open(record)))


def of_table(request: Request, tables: Tables) -> Response | Work:
    """The record of a table so far, wound back."""
    name = request.path_params["name"]
    with sitting(request, tables) as seated:
        if (seated.secrets or seated.company) and seated.table.outcome is None:
            raise Refused(409, SECRETS)
        key, text = f"{name} {seated.stamp}", seated.table.record.text
    return _show(request, key, text, f"{table_address(name)}/replay", name)


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
    header = {key: value for key, value in record.header.items() if key != "for_record"}  # this one is tried only
    if "practice" in form and len(header["seats"]) == 1:
        header["practice"] = True
    begun = Record(header, record.lines[:until])
    return go(table_address(tables.open(replay(begun))))


def _keep(tables: Tables, key: str, text: str) -> None:
    with tables.lock:
        tables.reels[key] = text
        tables.reels.move_to_end(key)
        while len(tables.reels) > UPLOADED:
            tables.reels.popitem(last=False)


def _show(request: Request, key: str, text: str, address: str, name: str, keep: bool = False) -> Work:
    """A page of it, made where the record is wound."""
    scope = {one: request.scope[one] for one in ("method", "path")}
    scope |= {"root_path": root(), "query_string": request.scope["query_string"].decode("latin-1"), "server": None}
    told = [(one, request.headers[one]) for one in ("cookie", "accept-language", "host") if one in request.headers]
    facts = {"scope": scope, "headers": told, "address": address, "name": name, "keep": keep}
    return Work("replay", facts, at=key, cost=0.2, then=HTMLResponse, text=text, limit=SECONDS, late=SLOW)
