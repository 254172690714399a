"""A command line that begins now: it speaks the language that is asked for now, as in a process of its own."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from unittest.mock import patch

import undercroft


def _taken() -> dict[str, ModuleType]:
    """Its modules, which are loaded no longer: they say what commands are for, in the language of that moment."""
    return {name: sys.modules.pop(name) for name in [*sys.modules] if f"{name}.".startswith("undercroft.cli.")}


@contextmanager
def anew() -> Iterator[None]:
    before = _taken()
    try:
        yield
    finally:
        _taken()
        sys.modules.update(before)
        if "undercroft.cli" in before:
            undercroft.cli = before["undercroft.cli"]


def run(words: list[str], typed: str) -> int:
    """Its exit code; what it says is said here."""
    with anew(), patch.object(sys, "stdin", io.StringIO(typed)):
        try:
            import_module("undercroft.cli").main(words)
        except SystemExit as stop:
            return stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    raise AssertionError("a command says how it ended")
