"""What a record proves, part by part: luck, order and names, when it was sealed and by whom; and what it does not."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from undercroft.face import verify
from undercroft.kernel.chain import SEALED, Kept, brief_key
from undercroft.kernel.errors import BadRecord, UndercroftError, why_not
from undercroft.kernel.harmless import shown
from undercroft.kernel.sources import Part
from undercroft.kernel.verify import Verified
from undercroft.kernel.words import Message
from undercroft.term.terminal import Terminal
from undercroft.term.words import listed, say

_LARGEST = 1_000_000  # bytes of what a seat has kept
_BEGAN: dict[str, Message] = {
    "": say("Lines {first} to {last}: {verdict}"),
    "resumed": say("Lines {first} to {last}, after a pause: {verdict}"),
    "forked": say("Lines {first} to {last}, on a fork of another table: {verdict}"),
}
_UNPROVEN: dict[str, Message] = {
    "typed": say("real dice and cards, typed in by hand ({n}). Nobody can check these."),
    "scripted": say("scripted luck, written down before play ({n}). This was no chance."),
    "fast": say("quick dice without a seed that could be checked ({n})."),
}
_SEALED = say("dice and cards ({n}) of a sealed seed that was never revealed. They cannot be checked.")
_CHECKED = say("dice and cards ({n}), each as the seed {seed} gives it.")
_SHARED = say("dice and cards ({n}), each as the seeds of the table and of {names} give it together.")
_KNOWN = say("But {n} of them came after the seed could be read.")
_ORDER = say("Lines 1 to {last}, names and answers: as the server {server} played and signed them, {date}.")
_UNSIGNED = say(
    "Not proven, lines {first} to {last}: the order, the names, and who answered. Whoever has read the opened seed can "
    "play them again otherwise."
)
_UNSEALED = say(
    "Not proven, when: no server sealed it before the first roll. Somebody may have begun many games and kept this one."
)


def show_verified(terminal: Terminal, file: Path, seals: Sequence[Path] = (), server: str = "") -> None:
    """Name the first line that lies, or say what is proven. A refusal is an error."""
    verified = verify(file, kept=[_read(one) for one in seals])
    header = verified.table.header
    title = say("{title}: {names}")
    terminal.tell(title.text({"title": verified.table.game.title, "names": listed(header["seats"])}), "bold")
    for part in verified.parts:
        terminal.tell(_said(part, header["seats"]))
    for text, look in _luck(verified):
        terminal.tell(text, look)
    for text, look in _words_of_servers(verified):
        terminal.tell(text, look)
    for kept, last in verified.kept:
        name = shown(header["seats"][kept.seat], 60)
        said = say("What {name} has kept: lines 1 to {last} are as {name} was shown them.")
        cannot = say("What {name} has kept cannot be compared: the record does not open its chain.")
        terminal.tell((said if last else cannot).text({"name": name, "last": last}), "green" if last else "yellow")
    _check_server(verified, server)


def _luck(verified: Verified) -> Iterator[tuple[str, str]]:
    header = verified.table.header
    if "challenge" in header:
        yield _of_challenge(verified), ""
    if verified.practice:
        yield say("A practice table: luck could be seen and taken back.").text(), ""
    if header.get("for_record"):
        anew = listed(part.first for part in verified.parts[1:])
        said = say("Opened for the record, but luck was taken anew in line {lines}. It does not count.")
        kept = say("Opened for the record: luck was never taken anew.")
        yield (said.text({"lines": anew}), "yellow") if anew else (kept.text(), "green")
    if verified.taken_back:
        yield say("Answers taken back: {n}").text({"n": verified.taken_back}), ""
    if header.get("rounds", 1) > 1:
        what = say("The seats sealed {n} times before it began: whoever broke it off may have waited for better luck.")
        yield what.text({"n": header["rounds"]}), "yellow"
    if verified.luck_is_proven:
        yield say("Every die and every card is as the seed says.").text(), "green"
    else:
        yield say("No line lies, but not everything can be proven.").text(), "yellow"


def _of_challenge(verified: Verified) -> str:
    told = verified.table.header["challenge"]
    name = shown(told["name"], 80)
    if verified.is_open:
        words = say("A game of the challenge {name}, whose seed everybody may know beforehand: it is not ranked.")
        return words.text({"name": name})
    words = say("A game of the challenge {name}, open from {opens} to {closes}.")
    return words.text({"name": name, "opens": _date(told.get("opens", 0)), "closes": _date(told["closes"])})


def _words_of_servers(verified: Verified) -> Iterator[tuple[str, str]]:
    """When it was sealed and by whom, how far it is signed, and what is not."""
    said, names = verified.witnessed, verified.table.header["seats"]
    first, last = said.beginning, said.last
    if first is None:
        yield _UNSEALED.text(), "yellow"
    else:
        played = say("Sealed before the first roll by the server {server}, which played it: {date}.")
        seen = say("Seen before the first roll by the server {server}, which did not play it: {date}.")
        words = played if first.word == SEALED else seen
        yield words.text({"server": brief_key(first.by), "date": _date(first.at)}), "green"
    for one in said.later:
        if one.word not in (SEALED, "signed"):
            seen = say("Lines 1 to {last} were seen by the server {server}, which did not play them: {date}.")
            yield seen.text({"last": one.covers, "server": brief_key(one.by), "date": _date(one.at)}), "green"
    if last is not None:
        facts = {"last": last.covers, "server": brief_key(last.by), "date": _date(last.at)}
        yield _ORDER.text(facts), "green"
    if last is None or last.covers < verified.last:
        first_open = 1 if last is None else last.line + 1
        yield _UNSIGNED.text({"first": first_open, "last": verified.last}), "yellow"
    for number, line in enumerate(verified.table.lines(), start=2):
        if "reseated" in line and 0 <= line["reseated"] < len(names):
            what = say("Line {n}: the host gave the seat of {name} to somebody else.")
            yield what.text({"n": number, "name": shown(names[line["reseated"]], 60)}), "yellow"
    keys = dict.fromkeys(one.by for one in (first, *said.later) if one is not None)
    for key in keys:
        yield say("Compare the key with the one this server shows: {key}").text({"key": key}), "dim"
    if keys and not said.checked:
        what = say("Signatures cannot be checked here; with pip install 'undercroft[web]' they can.")
        yield what.text(), "yellow"
    if last is not None:
        yield say("No record tells who advised a seat, nor whether a bot stood in for it.").text(), "dim"


def _check_server(verified: Verified, server: str) -> None:
    wanted = "".join(server.split()).lower()
    if wanted and (len(wanted) < 16 or not verified.witnessed.server.startswith(wanted)):
        raise BadRecord(say("This game was not sealed and signed by the server {server}."), server=shown(server, 80))


def _read(file: Path) -> Kept:
    try:
        with open(file, "rb") as opened:
            text = opened.read(_LARGEST + 1)
        return Kept.parse(json.loads(text) if len(text) <= _LARGEST else None, str(file))
    except OSError as error:
        raise UndercroftError(f"{file}: {why_not(error)}") from error
    except (ValueError, RecursionError) as error:
        raise BadRecord(say("{file}: not JSON"), file=file) from error


def _date(at: int) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M} UTC"


def _said(part: Part, names: list[str]) -> str:
    added = [name for name, seed in zip(names, part.opened, strict=False) if seed is not None]
    facts = {"n": part.outcomes, "seed": part.seed, "names": listed(added)}
    if part.seed is not None:
        verdict = (_SHARED if added else _CHECKED).text(facts) + (
            f" {_KNOWN.text({'n': part.known})}" if part.known else ""
        )
    else:
        verdict = (_SEALED if part.seals else _UNPROVEN.get(part.luck, _UNPROVEN["fast"])).text(facts)
    return _BEGAN[part.began].text({"first": part.first, "last": part.last, "verdict": verdict})
