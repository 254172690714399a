"""Whether a table of a pack can become a printed thing: pydantic looks at every value, the kind's own checks follow.

Only packs from elsewhere, and ours while they are being written, pay for this.
"""

from __future__ import annotations

import types
import typing
from functools import cache, partial, reduce
from operator import or_
from typing import Annotated, Any, TypeVar

import pydantic
from pydantic_core import CoreSchema, InitErrorDetails, core_schema

from undercroft.content.kinds import Checking, Frozen, Pack, Reading, Rule, hints_of, language_of, marked

K = TypeVar("K", bound=Frozen)


def checked(kind: type[K], table: Any) -> K:
    """The thing that a table describes; a pydantic.ValidationError says what is wrong."""
    shape: Any = kind
    made: K = _adapter(shape).validate_python(table)
    return made


def json_schema(pack: type[Pack]) -> dict[str, Any]:
    """What a file of a pack may say, for editors. A file may be one of several, and of an entry it may list only what
    changes: outside of lists, which are given whole, nothing is needed."""
    shape: Any = pack
    tables = _adapter(shape).json_schema()
    fields = tables["properties"]
    for collection in pack.collections():
        entry = fields[collection].get("additionalProperties", fields[collection])
        for one in entry.get("oneOf", [entry]):
            one["properties"].pop("key", None)  # the name of the table
    head = {key: fields.pop(key) for key in Pack.fields}
    said = {key: head[key] for key in ("game", "version", "title")}
    more = {"extends": {"type": "string"}, "drop": {"type": "array", "items": {"type": "string"}}}
    tables["properties"] = {"pack": {"type": "object", "properties": {**said, **more}}, **fields}
    _close(tables, in_list=False)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": pack.__name__, **tables}


def _close(schema: Any, in_list: bool) -> None:
    """No other fields than these; outside of a list each may be left out."""
    if isinstance(schema, list):
        for part in schema:
            _close(part, in_list)
    elif isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict):
            schema.setdefault("additionalProperties", False)
            if not in_list:
                schema.pop("required", None)
            for part in schema["properties"].values():
                _close(part, in_list)
        for word in ("items", "prefixItems"):
            _close(schema.get(word), in_list=True)
        for word in ("additionalProperties", "anyOf", "oneOf", "$defs"):
            _close(schema.get(word), in_list)
        if "$defs" in schema:
            _close(list(schema["$defs"].values()), in_list)


@cache
def _adapter(kind: Any) -> pydantic.TypeAdapter[Any]:
    return pydantic.TypeAdapter(_translated(kind), config=pydantic.ConfigDict(strict=True))


class _Shape:
    """How pydantic is told about a kind."""

    def __init__(self, kind: type[Frozen]) -> None:
        self.kind = kind

    def __get_pydantic_core_schema__(self, source: Any, handler: pydantic.GetCoreSchemaHandler) -> CoreSchema:
        return _schema(self.kind, handler)


def _schema(kind: type[Frozen], handler: pydantic.GetCoreSchemaHandler) -> CoreSchema:
    fields: dict[str, core_schema.ModelField] = {}
    for name, hint in hints_of(kind).items():
        rule = kind.fields.get(name)
        if rule is None:
            continue
        schema = handler.generate_schema(_bounded(_translated(hint), rule))
        for what, read in marked(kind, "reads"):
            if what == name:
                schema = core_schema.no_info_before_validator_function(read, schema)
        for what, check in marked(kind, "checks"):
            if what == name:
                schema = core_schema.no_info_after_validator_function(partial(_passed, check), schema)
        if not rule.is_needed:
            schema = core_schema.with_default_schema(schema, default_factory=rule.value)
        fields[name] = core_schema.model_field(schema, validation_alias=rule.alias or None)
    table = core_schema.model_fields_schema(fields, model_name=kind.__name__, extras_schema=None)
    table["extra_behavior"] = "forbid"
    if kind.takes_languages:
        table |= {"extra_behavior": "allow", "extras_schema": core_schema.str_schema(strict=True)}
    made: CoreSchema = core_schema.no_info_after_validator_function(partial(_made, kind), table)
    for what, check in marked(kind, "checks"):
        if what == "whole":
            made = core_schema.no_info_after_validator_function(partial(_passed, check), made)
    return made


def _made(kind: type[Frozen], found: Any) -> Frozen:
    fields, others, _ = found
    wrong: list[InitErrorDetails] = []
    for field, text in (others or {}).items():
        if not language_of(field):
            wrong.append({"type": "extra_forbidden", "loc": (field,), "input": text})
        elif not text.strip() and not field.startswith("the_"):
            wrong.append({"type": "string_too_short", "loc": (field,), "input": text, "ctx": {"min_length": 1}})
    if wrong:
        raise pydantic.ValidationError.from_exception_data(kind.__name__, wrong)
    return kind.of({**fields, **(others or {})})


def _passed(check: Any, value: Any) -> Any:
    check(value)
    return value


def _translated(hint: Any) -> Any:
    """A type with our bounds, as pydantic writes them."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        kind, *marks = inner
        return Annotated[(_translated(kind), *map(_mark, marks))]
    if isinstance(hint, type) and issubclass(hint, Frozen):
        return Annotated[hint, _Shape(hint)]
    if origin is None or origin is typing.Literal:
        return hint
    parts = tuple(_translated(part) for part in inner)
    return reduce(or_, parts) if origin in (typing.Union, types.UnionType) else origin[parts]


def _bounded(hint: Any, rule: Rule) -> Any:
    return Annotated[hint, pydantic.Field(**rule.bounds)] if rule.bounds else hint


def _mark(mark: Any) -> Any:
    if isinstance(mark, Rule):
        return pydantic.Field(**mark.bounds)
    if isinstance(mark, Reading):
        one_of: Any = typing.Literal
        return pydantic.BeforeValidator(mark.read, json_schema_input_type=one_of[mark.names])
    if isinstance(mark, Checking):
        return pydantic.AfterValidator(partial(_passed, mark.check))
    return mark
