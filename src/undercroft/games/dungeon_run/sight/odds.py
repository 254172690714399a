"""Chances that can be counted exactly: so many of all equally likely throws."""

from __future__ import annotations

from math import comb

from undercroft.kernel.ask import Chance


def at_least(needed: int, dice: int, face: int) -> tuple[int, int]:
    """In how many of all throws of so many dice at least `needed` of them show this face or a higher one."""
    good, bad = 7 - face, face - 1
    ways = sum(comb(dice, k) * good**k * bad ** (dice - k) for k in range(max(0, needed), dice + 1))
    return ways, 6**dice


def chance(what: object, n: int, of: int) -> Chance:
    return {"what": str(what), "n": n, "of": of}
