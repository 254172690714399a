"""JSON Schema of what the face gives: views, asks, events, records. Made from the types: it cannot lag behind."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypedDict

from undercroft.kernel.ask import AskJson
from undercroft.kernel.beats import BeatJson
from undercroft.kernel.bounds import Measures, Most, parted
from undercroft.kernel.errors import Unknown, say
from undercroft.kernel.event import EventJson
from undercroft.kernel.game import Game
from undercroft.kernel.things import Thing
from undercroft.kernel.view import Envelope, OutcomeJson
from undercroft.shelf import load, names

Schema = dict[str, Any]
KINDS = ("view", "observation", "ask", "event", "beat", "outcome", "thing", "record")
_PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
}


class Untold(TypedDict):
    """A view whose own part has no type: whatever its title shows stands beside this."""

    game: str
    pack: str
    seat: int | None
    seats: list[str]
    over: OutcomeJson | None


def schema(what: str, game: Game, pack: str = "") -> Schema:
    """The schema of a game's views, observations, asks, events, beats, ends, things or record lines.

    Numbers have the bounds and keys the vocabulary that the pack prints, for as many seats as the game takes.
    """
    observed = game.observed or game.seen
    shapes: dict[str, Any] = {
        "view": game.seen,
        "observation": observed,
        "ask": AskJson,
        "event": EventJson,
        "beat": BeatJson,
        "outcome": OutcomeJson,
        "thing": Thing,
    }
    if what not in KINDS:
        raise Unknown(say("schema"), what, KINDS)
    if shapes[what] is Envelope:  # a title that does not tell the shape of its views
        shapes[what] = Untold
    writing = _Writing(_measures(game, pack))
    body = {"oneOf": record_lines()} if what == "record" else writing.of(shapes[what])
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"{what} of {game.name}"}
    return {**head, **body, **({"$defs": dict(sorted(writing.defined.items()))} if writing.defined else {})}


COMPONENTS = "#/components/schemas/"  # where a document of many schemas keeps them


def components(shapes: Iterable[Any]) -> dict[str, Schema]:
    """The schemas of these types and of all they are made of, by name."""
    writing = _Writing(_measures(load(names()[0])), COMPONENTS)
    for shape in shapes:
        writing.of(shape)
    return writing.defined


def view_components(game: Game) -> tuple[str, dict[str, Schema]]:
    """Where the view of this game stands, and the schemas it is made of, each under the name of the game."""
    writing = _Writing(_measures(game), f"{COMPONENTS}{game.name}.")
    found = writing.of(Untold if game.seen is Envelope else game.seen)
    return found["$ref"], {f"{game.name}.{name}": shape for name, shape in writing.defined.items()}


def _measures(game: Game, pack: str = "") -> Measures:
    packs = game.packs()
    return Measures(game, game.load_pack(pack or (packs[0] if packs else "")), max(game.seats))


class _Writing:
    """One schema being written: what it has defined so far, and where that will stand."""

    def __init__(self, measures: Measures, where: str = "#/$defs/") -> None:
        self._measures = measures
        self._where = where
        self.defined: dict[str, Schema] = {}

    def of(self, hint: Any, marks: tuple[Any, ...] = ()) -> Schema:
        """The schema of a type; marks stand on it or on what contains it."""
        bare, own, may_be_none = parted(hint)
        marks = (*own, *marks)
        made = self._bare(bare, marks)
        return {"anyOf": [made, {"type": "null"}]} if may_be_none else made

    def _bare(self, hint: Any, marks: tuple[Any, ...]) -> Schema:
        origin, inner = typing.get_origin(hint), typing.get_args(hint)
        if hint is str and (keys := self._measures.keys(marks)) is not None:
            return {"type": "string", "enum": ["", *keys]}
        if hint is int and (within := self._measures.within(marks)) is not None:
            return {"type": "integer", "minimum": within[0], "maximum": within[1]}
        if hint in _PLAIN:
            return dict(_PLAIN[hint])
        if typing.is_typeddict(hint):
            return self._object(hint)
        if origin in (types.UnionType, typing.Union):
            return {"anyOf": [self.of(part) for part in inner]}
        if origin is Literal:
            return {"enum": list(inner)}
        if origin is tuple and inner[-1] is not Ellipsis:
            parts = [self.of(part) for part in inner]
            return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
        if origin in (list, tuple):
            most = self._measures.most(marks)
            size = {} if most is None else {"maxItems": most[0], **({"uniqueItems": True} if most[1] else {})}
            return {"type": "array", "items": self.of(inner[0], _inside(marks)), **size}
        if origin in (dict, Mapping) or (isinstance(origin, type) and issubclass(origin, Mapping)):
            keys = self._measures.keys(marks)
            named = {} if keys is None else {"propertyNames": {"enum": list(keys)}}
            return {"type": "object", "additionalProperties": self.of(inner[1], _inside(marks)), **named}
        raise TypeError(f"no schema for {hint!r}: views are made of TypedDicts, lists, dicts, texts and numbers")

    def _object(self, shape: Any) -> Schema:
        name, defined = shape.__name__, self.defined
        if name not in defined:
            defined[name] = {}  # a shape may contain itself
            hints = typing.get_type_hints(shape, include_extras=True)
            defined[name] = {
                "type": "object",
                "description": (shape.__doc__ or "").strip().split("\n")[0],
                "properties": {field: self.of(_needed(hint)) for field, hint in hints.items()},
                "required": [field for field in hints if _is_required(shape, field)],
                "additionalProperties": shape is Untold,
            }
        return {"$ref": f"{self._where}{name}"}


def _inside(marks: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is said of a row holds for what stands in it, but how many there are."""
    return tuple(mark for mark in marks if not isinstance(mark, Most))


def _needed(hint: Any) -> Any:
    return typing.get_args(hint)[0] if typing.get_origin(hint) in (typing.NotRequired, typing.Required) else hint


def _is_required(shape: Any, field: str) -> bool:
    """`__required_keys__` cannot read annotations that are still texts, as ours are: look at the type itself."""
    hint = typing.get_type_hints(shape, include_extras=True)[field]
    return field in shape.__required_keys__ and typing.get_origin(hint) is not typing.NotRequired


def record_lines() -> list[Schema]:
    """The lines of a record: the header, answers, luck, answers taken back, notes, where luck comes from, the end."""
    text, number = {"type": "string"}, {"type": "integer"}
    header = {
        "undercroft": number,
        "game": text,
        "rules": number,
        "pack": text,
        "digest": text,
        "seats": {"type": "array", "items": text},
        "options": {"type": "object"},
        "luck": text,
    }
    sealed: dict[str, Schema] = {"seed": text, "shares": {"type": "array", "items": {"type": ["string", "null"]}}}
    more: dict[str, Schema] = {**sealed, "practice": {"const": True}, "hints": {"const": False}}
    more["for_record"] = {"const": True}
    more["rounds"] = number
    stated: dict[str, Schema] = {"by": text, "at": number, "signature": text}
    more["sealed"] = more["seen"] = {"type": "object", "properties": stated, "required": sorted(stated)}
    lines: list[dict[str, Schema]] = [
        {"seat": number, "clause": text, "answer": text},
        {"luck": text, "faces": {"type": "array", "items": number}},
        {"luck": text, "drawn": text},
        {"undo": {"anyOf": [number, {"const": "luck"}]}},
        {"note": number, "key": text, "text": text},
        {"resumed": text},
        {"forked": text},
        {"over": {"type": "array", "items": number}, "scores": {"type": "array", "items": number}},
        {"revealed": text, "salt": text},
        {"hint": number},
        {"signed": text, "blind": text, **stated},
        {"seen": text, "blind": text, **stated},
        {"reseated": number},
    ]
    beside: dict[str, dict[str, Schema]] = {
        "resumed": sealed,
        "forked": sealed,
        "revealed": {"opened": {"type": "array", "items": {"type": ["array", "null"], "items": text}}},
    }
    first = {"type": "object", "properties": {**header, **more}, "required": sorted(header)}
    return [
        first,
        *(
            {"type": "object", "properties": {**one, **beside.get(next(iter(one)), {})}, "required": sorted(one)}
            for one in lines
        ),
    ]
