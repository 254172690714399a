"""What a mind has learned stands in its room as data, `weights.toml`: for each situation what each trait adds.

The traits of a situation are a NamedTuple; its weights are another one of the same class, so that a name that only the
file or only the code knows is found at once. `bench/learn.py` finds the numbers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from math import exp
from operator import mul
from pathlib import Path
from typing import Any, TypeVar

Traits = TypeVar("Traits")


@cache
def _situations(file: Path) -> dict[str, dict[str, float]]:
    return tomllib.loads(file.read_text("utf-8"))


def weights(module: str, situation: str, traits: type[Traits]) -> Traits:
    """Those of one situation, from the file beside a module."""
    kind: Any = traits
    found: Traits = kind(**_situations(Path(module).with_name("weights.toml"))[situation])
    return found


def lean(weights: Sequence[float], traits: Sequence[float]) -> float:
    found: float = sum(map(mul, weights, traits))
    return found


def chance(lean: float) -> float:
    """Of odds by their logarithm.

    >>> chance(0.0)
    0.5
    """
    return 1 / (1 + exp(-lean))
