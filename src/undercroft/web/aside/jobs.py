"""What is computed aside. Everything comes and goes as plain data; what is refused is said in every language."""

from __future__ import annotations

import base64
import logging
import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.requests import Request

from undercroft.bots import Bot, Seat
from undercroft.bots.hints import estimates
from undercroft.bots.review import turning_points
from undercroft.bots.seated import bot_for
from undercroft.challenges.accuracy import accuracy
from undercroft.kernel.challenge import Challenge
from undercroft.kernel.languages import language, languages
from undercroft.kernel.record import Line, Record
from undercroft.kernel.replay import open_recorded, play_line
from undercroft.kernel.table import Table
from undercroft.paper import as_pdf, lay, lay_challenge, pages
from undercroft.players.sitting import PATIENCE
from undercroft.shelf import load
from undercroft.web import packs, replays, stepped
from undercroft.web.addresses import rooted
from undercroft.web.aside.bench import REELS
from undercroft.web.pages import explain

TABLES = 8  # that are remembered, to be played on when they are asked about again
BOTS = 64  # from elsewhere they may remember what they have seen


def done(told: Line) -> Line:
    """The reply to a line."""
    try:
        with language(told["lang"]):
            return _JOBS[told["job"]](told)
    except Exception as error:
        said: dict[str, str] = {}
        for code in sorted(languages(), key=lambda code: code != told["lang"]):
            with language(code):
                status, said[code] = explain(error, detailed=not said)
        if status == 500:
            logging.getLogger("undercroft.web").error("%s", told["job"], exc_info=error)
        return {"refused": {"status": status, "said": said}}


# -- at a table -------------------------------------------------------------------------------------------------------

_tables: OrderedDict[str, tuple[Line, list[Line], Table]] = OrderedDict()
_bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()


def _table(told: Line) -> Table:
    """The table of a record. If it was here before, only what was added since is played."""
    record = Record.parse(told["record"], "record")
    header, lines, table = _tables.pop(told["at"], ({}, [], None))
    if table is None or header != record.header or lines != record.lines[: len(lines)]:
        table, lines = open_recorded(load(record.header["game"]), record), []
    for line in record.lines[len(lines) :]:
        play_line(table, line)
    _tables[told["at"]] = (record.header, list(record.lines), table)
    while len(_tables) > TABLES:
        _tables.popitem(last=False)
    return table


def _hint(told: Line) -> Line:
    """What each answer of this seat is worth."""
    return {"found": estimates(Seat(_table(told).fork(), told["seat"])).to_json()}


def _review(told: Line) -> Line:
    """The decisions of a seat that cost most, within a time."""
    record = Record.parse(told["record"], "record")
    found = turning_points(load(record.header["game"]), record, told["seat"], told["seconds"])
    return {"found": {"points": [one.to_json() for one in found.points], "looked_at": found.looked_at, "of": found.of}}


def _think(told: Line) -> Line:
    """What the bot in this seat answers, and whether it can say why; one from elsewhere says it itself."""
    key = (told["at"], told["seat"], told["bot"])
    bot = _bots.pop(key, None) or bot_for(told["bot"])
    _bots[key] = bot
    while len(_bots) > BOTS:
        _bots.popitem(last=False)
    answer = bot.answer(Seat(_table(told).fork(), told["seat"], time.monotonic() + PATIENCE))
    return {"found": {"key": answer.key, "why": answer.why if isinstance(answer.why, str) else bool(answer.why)}}


def _accuracy(told: Line) -> Line:
    """How near the decisions of a finished game came to what a look ahead prefers."""
    record = Record.parse(told["record"], "record")
    found = accuracy(load(record.header["game"]), record, tries=told["tries"])
    return {"found": found._asdict() if found else {"percent": 100.0, "margin": 0.0, "decisions": 0}}


# -- what people bring ------------------------------------------------------------------------------------------------

_reels: OrderedDict[str, replays.Reel] = OrderedDict()


def _replay(told: Line) -> Line:
    """A record is checked, and kept for as long as it is among the last; a step of it is shown as a page."""
    reel = _reels.pop(told["at"], None)
    if reel is None:
        if "text" not in told:
            return {"forgotten": True}
        reel = replays.Reel(Record.parse(told["text"], "record"))
    _reels[told["at"]] = reel
    while len(_reels) > REELS:
        _reels.popitem(last=False)
    if "scope" not in told:
        return {"found": True}
    headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in told["headers"]]
    scope = {**told["scope"], "query_string": told["scope"]["query_string"].encode("latin-1")}
    request = Request({"type": "http", **scope, "headers": headers})
    with rooted(scope["root_path"]):
        return {"found": bytes(stepped.shown(request, reel, told["address"], told["name"], told["keep"]).body).decode()}


def _pack(told: Line) -> Line:
    return {"found": packs.checked(base64.b64decode(told["zip"]))}


def _paper(told: Line) -> Line:
    """Sheets and cards as a PDF."""
    if "challenge" in told:
        laid = lay_challenge(Challenge.parse(told["challenge"]), lambda name: str(told["seed"]))
    else:
        laid = lay(told["game"], told["seats"], told["options"])
    made = as_pdf(pages(laid, told["paper"], told["base"]), told["paper"])
    return {"found": base64.b64encode(made).decode()}


_JOBS: dict[str, Callable[[Line], Line]] = {
    "hint": _hint, "review": _review, "think": _think, "replay": _replay, "pack": _pack, "accuracy": _accuracy,
    "paper": _paper,
}  # fmt: skip
