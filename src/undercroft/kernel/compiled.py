"""Rules that were compiled beforehand: the distribution `undercroft-fast`, where it was made of these very sources.

It holds the twin (twin.py) of some titles and their minds, and states of its own, which are read from those of a table
and written back. Whoever has not installed it, or has it from other sources, plays by the rules as they are written;
everything is the same but the time it takes. `UNDERCROFT_PURE=1` in the environment leaves it aside.
"""

from __future__ import annotations

import hashlib
import importlib
import os
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

PURE = "UNDERCROFT_PURE"
DISTRIBUTION = "undercroft_fast"
HERE = Path(__file__).parent.parent


def digest_of(files: Iterable[str]) -> str:
    """Of these sources, by their places in the package."""
    found = hashlib.sha256()
    for file in files:
        text = (HERE / file).read_bytes()
        found.update(f"{file} {len(text)}\n".encode() + text)
    return found.hexdigest()


@cache
def titles() -> dict[str, str]:
    """The packages whose rules are compiled, and the modules that hold them."""
    if os.environ.get(PURE):
        return {}
    try:
        made = importlib.import_module(DISTRIBUTION).TITLES
        return {package: module for package, (module, files, digest) in made.items() if digest_of(files) == digest}
    except Exception:  # not there, or not for these sources or this machine: rules as they are written do the same
        return {}


@cache
def module(written: ModuleType) -> Any:
    """A module that is compiled as it is written; where it was not, itself."""
    if not os.environ.get(PURE):
        try:
            name, files, digest = importlib.import_module(DISTRIBUTION).MODULES[written.__name__]
            return importlib.import_module(name) if digest_of(files) == digest else written
        except Exception:
            return written
    return written


@cache
def compiled(package: str) -> Any:
    """The compiled rules of a title, by its package; None if they are not there."""
    module = titles().get(package)
    if module is None:
        return None
    try:
        found = importlib.import_module(module)
    except Exception:
        return None
    _by_state[found.STATE] = found
    return found


_by_state: dict[type, Any] = {}


def forget() -> None:
    """The rules have been changed since they were compiled: from now on they are taken as they are written."""
    titles.cache_clear()
    compiled.cache_clear()
    _by_state.clear()
    titles_left = titles()
    titles_left.clear()


def reads_compiled(function: F, *through: Any) -> F:
    """Somebody who answers or watches, and can read a compiled state as well: if those can through whom it looks."""
    if all(getattr(one, "reads_compiled", False) for one in through):
        function.reads_compiled = True  # type: ignore[attr-defined]
    return function


def is_compiled(play: Callable[..., Any]) -> bool:
    """Whether playouts by these rules are carried out by compiled ones."""
    found = compiled(play.__module__.rpartition(".rules.")[0])
    return (
        found is not None
        and play is found.PLAY
        and not any(
            len(table) != known
            for table, known in found.KNOWN  # rules of another package work on written states
        )
    )


def begun(play: Callable[..., Any], state: Any, *who: Any) -> Any:
    """A copy of the state for a playout: a compiled one, if the rules are compiled and everybody asked can read it."""
    found = compiled(play.__module__.rpartition(".rules.")[0])
    if found is None or type(state) is not found.WRITTEN or not is_compiled(play):
        return state.copy()
    for one in who:
        if callable(one) and not getattr(one, "reads_compiled", False):
            return state.copy()
    return found.read(state)


def written(state: Any) -> Any:
    """The same state as tables have it."""
    found = _by_state.get(type(state))
    return state if found is None else found.write(state)


def rules_for(state: Any) -> Callable[..., Any] | None:
    """What plays on from a compiled state; None if it is none."""
    found = _by_state.get(type(state))
    return None if found is None else found.run


def either(function: F, package: str, at: int = 0) -> F:
    """A function of a title's mind, for compiled states too. `at`: which of its arguments is the state."""
    found = compiled(package)
    quick = None if found is None else getattr(found.MIND, getattr(function, "__name__", ""), None)
    if quick is None or getattr(function, "__module__", "").rpartition(".mind")[0] != package:
        return function
    state, slow = found.STATE, function

    def of_either(*given: Any) -> Any:
        return (quick if type(given[at]) is state else slow)(*given)

    return reads_compiled(of_either)  # type: ignore[return-value]


def either_cut(until: F, package: str) -> F:
    """The same for a function that says, of a state, where a look ahead from there is cut."""
    found = compiled(package)
    quick = None if found is None else getattr(found.MIND, getattr(until, "__name__", ""), None)
    if quick is None:
        return until
    state = found.STATE

    def cut_from(begin: Any) -> Any:
        slow = until(begin)
        if not callable(slow) or type(begin) is not found.WRITTEN:
            return slow
        there = quick(found.read(begin))
        return reads_compiled(lambda d: (there if type(d) is state else slow)(d))

    return cut_from  # type: ignore[return-value]
