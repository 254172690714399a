"""What happened since a page was shown, beat by beat, as data for the script that plays it.

The page says up to which sentence it has shown the story, and the beats since then come with the next page. Who wants
no beats sends no such word, and nothing is calculated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from markupsafe import Markup
from starlette.requests import Request

from undercroft.board import Board, draw
from undercroft.board.picture import Vital
from undercroft.board.staging import Scene, Staged, Thrown, dice_of, in_line, shows_dice, staged, tray, vault
from undercroft.board.words import true_minus
from undercroft.kernel.beats import Beat
from undercroft.kernel.event import Event
from undercroft.kernel.languages import current_language
from undercroft.kernel.table import Table
from undercroft.players.heard import RECALLED
from undercroft.rulebook import clause
from undercroft.web.online.company import for_all
from undercroft.web.parts import Parts, parts_of
from undercroft.web.seated import Seated
from undercroft.web.words import say

SEEN = "x-seen"  # the header: "0:57 full", the seat, its sentences, and the pace; of a spectator "-:57 full"
NONE = "none"
Called = Callable[[Any], Any]
PACES = ("full", "quick", NONE)
STILL = "still"  # where nothing may move: scenes only
MOST = 40  # beats that are played; what was before them has passed
_WORD = re.compile(r"(-|\d{1,2}):(\d{1,6}) (full|quick|still|none)")


def pace_of(request: Request) -> str:
    chosen = request.cookies.get("pace", "")
    return chosen if chosen in PACES else "full"


def shown_until(seated: Seated, seat: int | None, vitals: tuple[Vital, ...]) -> str:
    """What this page says when it asks for the next: whose story it has shown, and how much of it."""
    return f"{_name(seat)}:{seated.mark(seat, vitals)}"


def _name(seat: int | None) -> str:
    return "-" if seat is None else str(seat)


def is_played(request: Request) -> bool:
    return bool(_WORD.fullmatch(request.headers.get(SEEN, "")))


def beats_for(request: Request, seated: Seated, seat: int | None) -> dict[str, Any] | None:
    """The beats since the page that asks was shown, as this seat saw them; None where there is nothing to play."""
    found = _WORD.fullmatch(request.headers.get(SEEN, ""))
    if found is None or found[3] == NONE:
        return None
    whose, sentences, pace = found.groups()
    before = seated.marked(None if whose == "-" else int(whose), int(sentences))
    if before is None:
        return None
    since, vitals = before
    if whose != _name(seat):  # around one device the next seat looks: its figures are another hero's
        vitals = ()
    beats = seated.table.beats(seat, since)[-MOST:]
    played = play(
        seated.table, beats, seat, seated.things, vitals, parts_of(request), seated.called, is_still=pace == STILL
    )
    return {**played, "watching": seat is None} if played["beats"] else None


def play(
    table: Table, beats: Sequence[Beat], seat: int | None, things: Mapping[str, Any],
    vitals: Sequence[Vital] = (), known: Parts | None = None, called: Called = lambda told: told, *,
    is_still: bool = False,
) -> dict[str, Any]:  # fmt: skip
    """These beats as data: what each shows, and the table after it. Parts that stay the same are sent once; those that
    are `known` come with the page. `called` gives bots the names by which people call them."""
    pool, numbers = known or Parts(), dict[tuple[str, ...], list[int]]()
    boards = [] if is_still or not beats else _drawn(beats, things, called)
    ends = (vitals, boards[-1].vitals) if boards else ((), ())
    told = []
    for at, one in enumerate(staged(table.game.name, beats, *ends)):
        data = _told(table, one, seat, called)
        if boards:
            data["frame"] = _frame(boards[at], pool, numbers)
        if boards or one.scene:
            told.append(data)
    return {"beats": told} if known else {"beats": told, "pool": pool.fresh}


def _drawn(beats: Sequence[Beat], things: Mapping[str, Any], called: Called) -> list[Board]:
    """The table after each beat; nobody is asked, so nothing is lit. What looks the same is drawn once."""
    boards: list[Board] = []
    before: Any = None
    for beat in beats:
        view = called(beat.view)
        boards.append(boards[-1] if view == before else draw(view, things, {}, current_language()))
        before = view
    return boards


def _frame(drawn: Board, pool: Parts, numbers: dict[tuple[str, ...], list[int]]) -> dict[str, Any]:
    def parts(*pieces: str) -> list[int]:
        """Group by group; what stood in a picture before is sent by its number."""
        if pieces not in numbers:
            numbers[pieces] = pool.numbers_of(pieces)
        return numbers[pieces]

    return {
        "board": parts(*drawn.pieces),
        "panels": [[one.key, one.title, parts(one.svg)] for one in drawn.panels if one.key != "plan"],
        "strip": [[one.word, one.figure] for one in drawn.vitals],
    }


def _told(table: Table, one: Staged, seat: int | None, called: Called) -> dict[str, Any]:
    beat = one.beat
    lines = [{"text": _said(called, event.text), "icon": event.kind.stamp} for event in beat.events]
    data: dict[str, Any] = {
        "kind": beat.kind, "places": beat.places, "mine": beat.seat in (None, seat), "lines": lines, "icon": one.stamp,
    }  # fmt: skip
    if one.dice:
        data["tray"] = tray(one.title, one.dice)
    if one.stamped:
        data["stamp"] = [_said(called, one.stamped.words), one.stamped.tone, one.stamped.stamp]
    if one.scene:
        data["scene"] = _scene(table, one, one.scene, called)
    return data


def _scene(table: Table, one: Staged, scene: Scene, called: Called) -> dict[str, Any]:
    why = next((event.clause for event in one.beat.events if event.kind.scene), "")
    known = clause(table.game.name, why) is not None
    lines = [[stamp, _said(called, words), true_minus(figure)] for stamp, words, figure in scene.lines]
    return {
        "svg": called(vault(scene)), "title": _said(called, scene.title),
        "lines": lines, "icon": scene.stamp if not scene.stamp.startswith("s-") else one.stamp,
        "why": why if known else "", "tone": scene.tone,
        "for_all": any(event.kind.key in for_all(table.game.name) for event in one.beat.events),
    }  # fmt: skip


def _said(called: Called, words: str) -> str:
    said: str = called(true_minus(words))
    return said


# what the script says while it plays, in the language of the page
WORDS = {
    "what": say("What happens"), "skip": say("Skip"), "space": say("Space"), "quick": say("Quick from now on"),
    "go-on": say("Go on"), "again": say("See it again"), "why": say("Why?"), "over": say("Something has ended"),
}  # fmt: skip


# -- the story: sentences with their clauses, and the dice that were thrown -------------------------------------------

LAST = 3  # sentences, where nothing is new
TOLD = 60  # sentences on the page; the whole story is a link away


def story(seated: Seated, seat: int | None, most: int = TOLD) -> list[dict[str, Any]]:
    """The newest first; `new` is what happened since the last answer at this device."""
    events = seated.table.events(seat)
    seen = seated.heard.seen(seat) if seated.people else max(0, len(events) - RECALLED)  # a spectator never answers
    first = max(0, len(events) - most)
    shown = [{**one, "new": at >= seen} for at, one in enumerate(_sentences(seated, seat, events, first), first)]
    for at, reason in (seated.heard.beside.get(seat, {}) if seat is not None else {}).items():
        if max(seen, first) <= at < len(events):
            shown[at - first]["why"] = str(reason)
    return shown[::-1]


def _sentences(seated: Seated, seat: int | None, events: Sequence[Event], first: int) -> list[dict[str, Any]]:
    """From the event `first` on. What was told once is not put into words again."""
    known = seated.told.setdefault((seat, current_language()), {})
    for at in [at for at in known if at < len(events) - TOLD]:
        del known[at]
    for at in range(first, len(events)):
        if at not in known:
            known[at] = told(events[at], seated.called)
    return [known[at] for at in range(first, len(events))]


def since(seated: Seated, seat: int | None, most: int = 12) -> list[str]:
    """What happened since this seat was last here, in words and in order; nothing if it was never away."""
    chair = seated.company.chairs[seat] if seated.company is not None and seat is not None else None
    if chair is None or chair.is_here or not chair.here:
        return []
    return [one["text"] for one in reversed(story(seated, seat, most)) if one["new"]]


def news(story: list[dict[str, Any]], most: int = 14) -> list[dict[str, Any]]:
    """What just happened, in order: all that is new, the last of it; where nothing is, what was told last."""
    told = story[:most][::-1]
    return [one for one in told if one["new"]] or told[-LAST:]


def told(event: Event, called: Called, new: bool = False) -> dict[str, Any]:
    text = _said(called, event.text)
    return {"text": text, "clause": event.clause, "new": new, "icon": event.kind.stamp, "why": ""}


def dice_since(seated: Seated, seat: int | None, most: int = 3) -> list[Markup]:
    """The throws since the last answer as they fell, each in its colour and with its symbols; the last few of them."""
    table = seated.table
    throws = [(event.text, fell) for event in seated.heard.events(seat) if (fell := dice_of(table.game.name, event))]
    if not throws and not shows_dice(table.game.name):  # a title that does not say how its dice look
        throws = [
            (", ".join(map(str, faces)), list(map(Thrown, faces)))
            for _, dice, faces in seated.heard.throws(seat)
            if dice
        ]
    return [Markup(in_line(tuple(dice), seated.called(said))) for said, dice in throws[-most:]]
