"""How sure a figure is: intervals, differences, corrections. Standard library only; formulas by their names."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import NormalDist
from typing import NamedTuple

Z = NormalDist().inv_cdf(0.975)  # 95 %


class Estimate(NamedTuple):
    """A figure, its 95 % interval, and of how many games."""

    value: float
    low: float
    high: float
    n: int

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    @property
    def is_clear(self) -> bool:
        """Of a difference: whether 0 is outside."""
        return self.low > 0 or self.high < 0


def share(k: int, n: int) -> Estimate:
    """Wilson's interval of a share.

    >>> [round(one, 3) for one in share(15, 20)[:3]]
    [0.75, 0.531, 0.888]
    """
    if not n:
        return Estimate(math.nan, 0.0, 1.0, 0)
    p, z2 = k / n, Z * Z
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = Z * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half), n)


def mean(values: Sequence[float]) -> Estimate:
    """The mean with the interval of its standard error; of few values by Student's t.

    >>> [round(one, 2) for one in mean([1.0, 2.0, 3.0])[:3]]
    [2.0, -0.48, 4.48]
    """
    n = len(values)
    if not n:
        return Estimate(math.nan, -math.inf, math.inf, 0)
    middle = math.fsum(values) / n
    if n < 2:
        return Estimate(middle, -math.inf, math.inf, n)
    error = math.sqrt(math.fsum((value - middle) ** 2 for value in values) / (n - 1) / n)
    half = _student(n - 1) * error
    return Estimate(middle, middle - half, middle + half, n)


def _student(df: int) -> float:
    """The 97.5 % point of Student's t, by Hill's expansion; exact enough from 1 on."""
    if df < 3:
        return {1: 12.706, 2: 4.303}[df]
    z = Z
    g1 = (z**3 + z) / 4
    g2 = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    g3 = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + g1 / df + g2 / df**2 + g3 / df**3


def difference(one: Estimate, other: Estimate) -> Estimate:
    """One less the other, of different games: Newcombe's interval, made of those of both.

    >>> [round(x, 3) for x in difference(share(30, 100), share(50, 100))[:3]]
    [-0.2, -0.326, -0.064]
    """
    d = one.value - other.value
    low = d - math.hypot(one.value - one.low, other.high - other.value)
    high = d + math.hypot(one.high - one.value, other.value - other.low)
    return Estimate(d, low, high, one.n + other.n)


def paired(one: Sequence[float], other: Sequence[float]) -> Estimate:
    """One less the other, game by game on the same seeds."""
    return mean([a - b for a, b in zip(one, other, strict=True)])


class Stratum(NamedTuple):
    """Games alike but for one thing: how many had it, and their sum and sum of squares of results; the same without."""

    n1: int
    sum1: float
    square1: float
    n0: int
    sum0: float
    square0: float


def stratified(strata: Iterable[Stratum]) -> tuple[Estimate, float]:
    """What a thing is worth: the difference within each stratum, weighted by how much that tells (Mantel-Haenszel
    weights), with its p-value."""
    total = weight = variance = 0.0
    n = 0
    for one in strata:
        if one.n1 < 1 or one.n0 < 1 or one.n1 + one.n0 < 4:
            continue
        w = one.n1 * one.n0 / (one.n1 + one.n0)
        mean1, mean0 = one.sum1 / one.n1, one.sum0 / one.n0
        # of both together about their means: a group of three that all won would look certain by itself
        within = one.square1 - one.n1 * mean1**2 + one.square0 - one.n0 * mean0**2
        spread = max(within, 0.25) / (one.n1 + one.n0 - 2)
        total += w * (mean1 - mean0)
        variance += w * w * spread * (1 / one.n1 + 1 / one.n0)
        weight += w
        n += one.n1
    if not weight:
        return Estimate(math.nan, -math.inf, math.inf, 0), 1.0
    d, error = total / weight, math.sqrt(variance) / weight
    return Estimate(d, d - Z * error, d + Z * error, n), two_sided(d / error if error else 0.0)


def two_sided(z: float) -> float:
    return 2 * (1 - NormalDist().cdf(abs(z)))


def holm(ps: Sequence[float]) -> list[float]:
    """p-values corrected for being many (Holm): what is below 0.05 afterwards is not one of the many by chance.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(ps)), key=lambda at: ps[at])
    found, highest = [1.0] * len(ps), 0.0
    for rank, at in enumerate(order):
        highest = max(highest, min(1.0, (len(ps) - rank) * ps[at]))
        found[at] = round(highest, 12)
    return found


def games_for(half: float, p: float = 0.5) -> int:
    """How many games bring the interval of a share down to plus or minus `half`.

    >>> games_for(0.05)
    385
    """
    return math.ceil(p * (1 - p) * (Z / half) ** 2)


def eta_squared(groups: Sequence[Sequence[float]]) -> float:
    """The part of all spread that lies between groups, without what chance alone puts there (epsilon squared)."""
    values = [value for group in groups for value in group]
    n, k = len(values), len([group for group in groups if group])
    if n <= k or k < 2:
        return 0.0
    whole = math.fsum(values) / n
    total = math.fsum((value - whole) ** 2 for value in values)
    within = 0.0
    for group in groups:
        if group:
            middle = math.fsum(group) / len(group)
            within += math.fsum((value - middle) ** 2 for value in group)
    if not total:
        return 0.0
    return max(0.0, (total - within - (k - 1) * within / (n - k)) / total)
