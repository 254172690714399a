"""`/api/1` as an OpenAPI document, made from types as the schemas are: what each address takes and tells.

Served at `/api/1/openapi.json`. A test holds whatever a server answers against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, NotRequired, TypedDict

from undercroft import __version__
from undercroft.kernel.ask import AskJson
from undercroft.kernel.event import EventJson
from undercroft.kernel.things import Thing
from undercroft.kernel.view import OutcomeJson
from undercroft.schema import Schema, components, view_components
from undercroft.shelf import load, names

JSON = "application/json"
NDJSON = "application/x-ndjson"
STREAM = "text/event-stream"


# -- what is told -----------------------------------------------------------------------------------------------------


class Title(TypedDict):
    """A game on the shelf."""

    game: str
    title: str
    seats: list[int]


class Shelf(TypedDict):
    """What can be played here, and the public key with which this server signs."""

    api: int
    undercroft: str
    key: str | None
    games: list[Title]


class ChoiceValue(TypedDict):
    """One value of a choice, and what it is called."""

    value: str | int | bool
    text: str


class ChoiceJson(TypedDict):
    """What can be chosen before play; `free`: other values than these may be given."""

    key: str
    label: str
    default: str | int | bool
    free: bool
    values: list[ChoiceValue]


class Setup(TypedDict):
    """A game, its rules version, who can sit there, and its choices."""

    game: str
    title: str
    rules: int
    seats: list[int]
    bots: list[str]
    luck: list[str]
    options: list[ChoiceJson]


class Word(TypedDict):
    """The word of this server: by which key, when, and the signature."""

    by: str
    at: int
    signature: str


class Head(Word):
    """The head of the chain after a seat's last answer, for the seat to keep."""

    head: str


class Place(TypedDict):
    """A place at a table. Whoever has the token has the seat; `seat` is null for who watches."""

    table: str
    seat: int | None
    token: str


class ChairJson(TypedDict):
    """A seat of a table, and who sits there."""

    seat: int
    name: str
    called: str
    bot: bool
    here: bool
    taken: bool
    host: bool
    link: str
    seal: str | None
    has_told: bool


class Spectator(TypedDict):
    """Somebody who watches."""

    number: int
    name: str
    here: bool


class Spoken(TypedDict):
    """A word of the table talk; `seat` is null for who watches."""

    name: str
    text: str
    seat: int | None


class Seals(TypedDict):
    """What nobody can change any more: the seal of the table, and those of the seats."""

    seed: str
    shares: NotRequired[list[str | None]]


class Gathered(TypedDict):
    """A table at which people gather."""

    table: str
    game: str
    begun: bool
    seat: int | None
    seats: list[ChairJson]
    spectators: list[Spectator]
    link: str
    talk: list[Spoken]
    seals: Seals | None
    stamp: str


class Die(TypedDict):
    """A real die that is to be thrown: its faces, and what they are called."""

    name: str
    faces: list[int]
    names: Any


class Card(TypedDict):
    """A real card that may be turned."""

    key: str
    text: str


class Wanted(TypedDict):
    """Real dice or a card that somebody has to type in."""

    clause: str
    number: int
    dice: list[Die]
    cards: list[Card]
    deck: str


class EstimateJson(TypedDict):
    """What an option is worth, with the span in which the truth lies."""

    key: str
    label: str
    mean: float
    low: float
    high: float
    tries: int
    odds: Any
    dearer_than: str | None
    costs: str | None
    deadly: str | None
    same_as: str | None


class HintJson(TypedDict):
    """The options, best first."""

    points: bool
    close: bool
    options: list[EstimateJson]


class Played(Gathered):
    """A table in play, as one seat is shown it."""

    asks: list[AskJson]
    wanted: Wanted | None
    waiting_for: list[int]
    bots_wait: bool
    standing: list[str]
    told: int
    over: OutcomeJson | None
    head: Head | None
    view: Any
    repeated: NotRequired[bool]
    hint: NotRequired[HintJson]


class Story(TypedDict):
    """Events from number `since` on, and how many there are."""

    since: int
    events: list[EventJson]
    told: int


class Why(TypedDict):
    """Why something was refused, what would have been legal; at a table what is asked now."""

    status: int
    text: str
    legal: list[str]
    asks: NotRequired[list[AskJson]]
    wanted: NotRequired[Wanted | None]


class RefusalJson(TypedDict):
    """A refusal. Nothing was changed."""

    error: Why


class ChallengeBrief(TypedDict):
    """A challenge that is set just now."""

    id: str
    name: str
    game: str
    opens: int | None
    closes: int | None
    special: list[str]


class Challenges(TypedDict):
    """What is set today and this week."""

    challenges: list[ChallengeBrief]


class Standings(TypedDict):
    """A challenge and who stands where; its seed when it is closed."""

    id: str
    challenge: dict[str, Any]
    server: str
    open: bool
    closed: bool
    seed: str | None
    par: Any
    begun: int
    standings: list[dict[str, Any]]
    refused: list[dict[str, Any]]


class Entry(Place):
    """The try of a key: its place, and by whom it is."""

    by: str


class LeagueMade(TypedDict):
    """The name under which a league is found."""

    league: str


class Member(TypedDict):
    """A member of a league, and the last seven days."""

    by: str
    name: str
    played: int
    points: float


class League(TypedDict):
    """A league of friends."""

    league: str
    members: list[Member]


# -- what is sent -----------------------------------------------------------------------------------------------------


class LayIt(TypedDict):
    """Open a table; names of bots are played by bots."""

    game: str
    seats: NotRequired[list[str]]
    options: NotRequired[dict[str, str | int | bool]]
    luck: NotRequired[Literal["rolled", "for-record", "typed-dice", "typed"]]
    hints: NotRequired[bool]
    practice: NotRequired[bool]


class Named(TypedDict):
    """How one likes to be called."""

    name: NotRequired[str]


class Shown(TypedDict):
    """The head of a header: 64 hexadecimal digits."""

    head: str


class Answered(TypedDict):
    """The number of the ask, and the key of an option."""

    number: int
    answer: str
    seat: NotRequired[int]


class Numbered(TypedDict):
    """The number of the present ask, or of what is wanted."""

    number: int
    seat: NotRequired[int]


class Supplied(TypedDict):
    """The number of what is wanted; a list of faces, or of one card."""

    number: int
    luck: list[int | str]


class StandingWish(TypedDict):
    """Which standing answers are on; or one that is to be asked the next time, once."""

    standing: NotRequired[list[str]]
    call: NotRequired[str]
    seat: NotRequired[int]


class Talk(TypedDict):
    """Something to say."""

    text: str


class Sealed(TypedDict):
    """`sha256:` and the SHA-256 of `undercroft seed SALT SEED`."""

    seal: str


class Opened(TypedDict):
    """What was sealed."""

    seed: str
    salt: str


class Begin(TypedDict):
    """`anew`: whatever was sealed is void, and all seal once more."""

    anew: NotRequired[int]


class BotIn(TypedDict):
    """A bot for a seat; "" takes it out."""

    seat: int
    bot: str


class SeatOf(TypedDict):
    """A seat."""

    seat: int


class WatcherOf(TypedDict):
    """Who watches, by number."""

    watcher: int


class Nothing(TypedDict):
    """An empty object, or no body at all."""


class Keyed(TypedDict):
    """A name, and the key of a player."""

    name: str
    key: str


class LeagueNew(Keyed):
    """What the league is called, by whom it is made."""

    league: str


# -- the addresses ----------------------------------------------------------------------------------------------------


class Call(NamedTuple):
    """What an address takes and tells."""

    path: str
    what: str
    told: Any
    body: Any = None
    status: int = 200
    kind: str = JSON
    keyed: bool = True  # the token of a seat or a link is wanted
    query: tuple[str, str] | None = None


_AT = "/api/1/tables/{name}"
_NOW = (Gathered, Played)
CALLS = (
    Call("/api/1", "The games, and the key of this server", Shelf, keyed=False),
    Call("/api/1/openapi.json", "This document", dict[str, Any], keyed=False),
    Call("/api/1/games/{game}", "What can be chosen", Setup, keyed=False, query=("pack", "string")),
    Call("/api/1/tables", "Open a table", Place, LayIt, 201, keyed=False),
    Call("/api/1/join", "Come by a link", Place, Named),
    Call("/api/1/seen", "Be a witness", Word, Shown, keyed=False),
    Call(_AT, "The table", _NOW),
    Call(f"{_AT}/events", "The stream", str, kind=STREAM),
    Call(f"{_AT}/story", "What this seat was told", Story, query=("since", "integer")),
    Call(f"{_AT}/things", "Everything printed, by key", dict[str, Thing]),
    Call(f"{_AT}/record", "The record, when the game is over", str, kind=NDJSON),
    Call(f"{_AT}/answer", "Answer", _NOW, Answered),
    Call(f"{_AT}/undo", "Take back", _NOW, Numbered),
    Call(f"{_AT}/supply", "What real dice or a card show", _NOW, Supplied),
    Call(f"{_AT}/go-on", "Bots that have paused play on", _NOW, Nothing),
    Call(f"{_AT}/standing", "Standing answers", _NOW, StandingWish),
    Call(f"{_AT}/hint", "What each option is worth", _NOW, Numbered),
    Call(f"{_AT}/again", "The same people, other luck", Place, Nothing, 201),
    Call(f"{_AT}/begin", "The host begins", _NOW, Begin),
    Call(f"{_AT}/seal", "Seal a share of the luck", _NOW, Sealed),
    Call(f"{_AT}/share", "Tell what was sealed", _NOW, Opened),
    Call(f"{_AT}/talk", "Speak", _NOW, Talk),
    Call(f"{_AT}/reopen", "A new link for a seat", _NOW, SeatOf),
    Call(f"{_AT}/bot", "A bot for a seat", _NOW, BotIn),
    Call(f"{_AT}/send-away", "A spectator goes", _NOW, WatcherOf),
    Call("/api/1/challenges", "What is set today and this week", Challenges, keyed=False),
    Call("/api/1/challenges/{id}", "A challenge and its standings", Standings, keyed=False),
    Call("/api/1/challenges/{id}/play", "The one try of a key", Entry, Keyed, 201, keyed=False),
    Call("/api/1/challenges/{id}/records/{by}", "A record, when it is closed", str, kind=NDJSON, keyed=False),
    Call("/api/1/leagues", "A new league", LeagueMade, LeagueNew, 201, keyed=False),
    Call("/api/1/leagues/{league}", "A league", League, keyed=False),
    Call("/api/1/leagues/{league}/join", "Sit in a league", League, Keyed, keyed=False),
)


@cache
def document() -> Mapping[str, Any]:
    """The whole of it."""
    shapes = [shape for call in CALLS for shape in (*_each(call.told), call.body) if hasattr(shape, "__total__")]
    held = components([*shapes, AskJson, EventJson, Thing, RefusalJson])
    views = {name: view_components(load(name)) for name in names()}
    held["Played"]["properties"]["view"] = {"anyOf": [{"$ref": ref} for ref, _ in views.values()]}
    for _, defined in views.values():
        held |= defined
    paths: dict[str, dict[str, Any]] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})["get" if call.body is None else "post"] = _operation(call)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Undercroft",
            "version": __version__,
            "description": "Tables for other programs. What stands here stays; things may be added.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(held.items())),
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(call: Call) -> dict[str, Any]:
    made: dict[str, Any] = {
        "summary": call.what,
        "operationId": re.sub(r"\W+", "_", f"{'get' if call.body is None else 'post'}_{call.path[7:] or 'shelf'}"),
        "security": [{"seat": []}] if call.keyed else [],
        "responses": {
            str(call.status): {"description": call.what, "content": {call.kind: {"schema": _schema(call.told)}}},
            "default": {"description": "Refused", "content": {JSON: {"schema": _schema(RefusalJson)}}},
        },
    }
    if given := list(_parameters(call)):
        made["parameters"] = given
    if call.body is not None:
        made["requestBody"] = {"content": {JSON: {"schema": _schema(call.body)}}}
    return made


def _parameters(call: Call) -> Iterator[dict[str, Any]]:
    for name in re.findall(r"{(\w+)}", call.path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
    if call.query:
        yield {"name": call.query[0], "in": "query", "schema": {"type": call.query[1]}}


def _each(shape: Any) -> tuple[Any, ...]:
    return shape if isinstance(shape, tuple) else (shape,)


def _schema(shape: Any) -> Schema:
    refs = [{"$ref": f"#/components/schemas/{one.__name__}"} for one in _each(shape) if hasattr(one, "__total__")]
    if refs:
        return refs[0] if len(refs) == 1 else {"anyOf": refs}
    if shape is str:
        return {"type": "string"}
    inside = {"$ref": "#/components/schemas/Thing"} if shape == dict[str, Thing] else {}
    return {"type": "object", "additionalProperties": inside or True}
