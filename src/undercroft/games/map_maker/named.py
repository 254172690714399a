"""Rules that a pack refers to by name: what a Boss Sheet does needs conditions, loops and memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Rule = TypeVar("Rule", bound=Callable[..., Any])

RULES: dict[str, Callable[..., Any]] = {}


def named(rule: Rule) -> Rule:
    """`wrath_scales` is written `wrath-scales` in a pack."""
    RULES[rule.__name__.replace("_", "-")] = rule
    return rule
