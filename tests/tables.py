"""Printed things back as tables of a pack, to be changed and checked again."""

from __future__ import annotations

from typing import Any

from undercroft.content.kinds import Frozen


def table_of(thing: Any) -> Any:
    """What a pack would say to have this thing."""
    if isinstance(thing, Frozen):
        facts = ((rule.alias or name, thing.facts()[name]) for name, rule in thing.fields.items())
        return {name: table_of(value) for name, value in facts if value is not None}
    if isinstance(thing, dict):
        return {key: table_of(value) for key, value in thing.items()}
    return [table_of(part) for part in thing] if isinstance(thing, (list, tuple)) else thing
