"""JSON Schema of what the face gives: views, asks, events, records. Made from the types: it cannot lag behind."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from typing import Any, Literal

from undercroft.kernel.ask import AskJson
from undercroft.kernel.errors import Unknown, say
from undercroft.kernel.event import EventJson
from undercroft.kernel.game import Game
from undercroft.kernel.things import Thing

Schema = dict[str, Any]
KINDS = ("view", "observation", "ask", "event", "thing", "record")
_PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
}


def schema(what: str, game: Game) -> Schema:
    """The schema of a game's views, observations, asks, events, things or record lines."""
    observed = game.observed or game.seen
    shapes: dict[str, Any] = {
        "view": game.seen,
        "observation": observed,
        "ask": AskJson,
        "event": EventJson,
        "thing": Thing,
    }
    if what not in KINDS:
        raise Unknown(say("schema"), what, KINDS)
    defined: dict[str, Schema] = {}
    body = {"oneOf": record_lines()} if what == "record" else _schema_of(shapes[what], defined)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"{what} of {game.name}"}
    return {**head, **body, **({"$defs": dict(sorted(defined.items()))} if defined else {})}


def _schema_of(hint: Any, defined: dict[str, Schema]) -> Schema:
    if hint in _PLAIN:
        return dict(_PLAIN[hint])
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if typing.is_typeddict(hint):
        return _object(hint, defined)
    if origin in (types.UnionType, typing.Union):
        return {"anyOf": [_schema_of(part, defined) for part in inner]}
    if origin is Literal:
        return {"enum": list(inner)}
    if origin is tuple and inner[-1] is not Ellipsis:
        parts = [_schema_of(part, defined) for part in inner]
        return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
    if origin in (list, tuple):
        return {"type": "array", "items": _schema_of(inner[0], defined)}
    if origin in (dict, Mapping) or (isinstance(origin, type) and issubclass(origin, Mapping)):
        return {"type": "object", "additionalProperties": _schema_of(inner[1], defined)}
    raise TypeError(f"no schema for {hint!r}: views are made of TypedDicts, lists, dicts, texts and numbers")


def _object(shape: Any, defined: dict[str, Schema]) -> Schema:
    name = shape.__name__
    if name not in defined:
        defined[name] = {}  # a shape may contain itself
        hints = typing.get_type_hints(shape)
        defined[name] = {
            "type": "object",
            "description": (shape.__doc__ or "").strip().split("\n")[0],
            "properties": {field: _schema_of(hint, defined) for field, hint in hints.items()},
            "required": [field for field in hints if _is_required(shape, field)],
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{name}"}


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
