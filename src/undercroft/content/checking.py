"""Whether a table of a pack can become a printed thing: pydantic looks at every value, the kind's own checks follow.

    python -m undercroft.content.checking    writes down which packs of the program were found sound

Only packs from elsewhere, and ours while they are being written, pay for this.
"""

from __future__ import annotations

import types
import typing
from functools import cache, partial, reduce
from operator import or_
from typing import Annotated, Any, TypeVar

import pydantic
from pydantic_core import CoreSchema, core_schema

from undercroft.content.kinds import Checking, Frozen, Reading, Rule, hints_of, marked

K = TypeVar("K", bound=Frozen)


def checked(kind: type[K], table: Any) -> K:
    """The thing that a table describes; a pydantic.ValidationError says what is wrong."""
    shape: Any = kind
    made: K = _adapter(shape).validate_python(table)
    return made


def json_schema(kind: Any) -> dict[str, Any]:
    """What a table must be like, for editors and other programs."""
    return {"title": kind.__name__, **_adapter(kind).json_schema()}


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
    made: CoreSchema = core_schema.no_info_after_validator_function(lambda found: kind.of(found[0]), table)
    for what, check in marked(kind, "checks"):
        if what == "whole":
            made = core_schema.no_info_after_validator_function(partial(_passed, check), made)
    return made


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
        return pydantic.BeforeValidator(mark.read)
    if isinstance(mark, Checking):
        return pydantic.AfterValidator(partial(_passed, mark.check))
    return mark
