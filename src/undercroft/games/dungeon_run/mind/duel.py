"""A duel counted ahead: exchange after exchange, the hero using each throw as well as it can be used."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

SAMPLES = 144  # throws a chance is counted over; every die shows every face equally often in them
MOST = 24  # dice of one side
_luck = random.Random(1)
_DICE = [_luck.sample((1, 2, 3, 4, 5, 6), counts=[SAMPLES // 6] * 6, k=SAMPLES) for _ in range(3 * MOST)]
_THROWS = [list(throw) for throw in zip(*_DICE, strict=True)]

Outcome = tuple[int, int]  # hits on the monster, hits the hero takes
Table = tuple[tuple[float, ...], ...]  # by the life left of the hero and of the monster


class Duel(NamedTuple):
    """What a hero and a monster bring into every exchange."""

    pools: tuple[int, ...]  # dice of the hero, by wounds
    defence: int
    attack: int
    power: tuple[int, ...]
    ignored: int = 0  # hits that do not count
    burns: int = 0  # wounds it receives when it wounds
    cancels: int = 0  # hits on the hero that a card cancels
    armour: tuple[int, ...] = ()
    rerolls: int = 0  # dice the hero may throw again
    heals: int = 0  # wounds it loses when it wounds
    twice: int = 0  # an unblocked face that counts twice


class Throw(NamedTuple):
    """What can be made of a throw: hits given and taken. `often`: how many of the sampled throws come to the same."""

    often: int
    stays: bool  # it can also be used so that nothing changes
    uses: tuple[Outcome, ...]


@lru_cache(maxsize=4096)
def exchanges(duel: Duel, dice: int) -> tuple[Throw, ...]:
    """What may come of an exchange with so many dice."""
    found: Counter[tuple[Outcome, ...]] = Counter()
    known: dict[tuple[int, int, int, int], tuple[Outcome, ...]] = {}
    defence, twice = duel.defence, duel.twice
    for throw, foe in zip(_THROWS, _threats(duel.attack, duel.power), strict=True):
        own: list[int] = throw[MOST : MOST + dice]
        for _ in range(duel.rerolls):
            worst = min(own)
            if worst < defence and worst not in foe:
                own[own.index(worst)] = throw[-1]
        stopped = duel.cancels
        for face, at in zip(throw[2 * MOST :], duel.armour, strict=False):
            stopped += face >= at
        high, left = unblocked(own, foe, defence)
        thrown = (high, len(left), left.count(twice), stopped)
        uses = known.get(thrown)
        if uses is None:
            uses = known[thrown] = _uses(duel, *thrown)
        found[uses] += 1
    return tuple(
        Throw(often, (0, 0) in uses, tuple(use for use in uses if use != (0, 0))) for uses, often in found.items()
    )


@lru_cache(maxsize=256)
def _threats(attack: int, power: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The faces of the monster that count, throw by throw."""
    return tuple(tuple([face for face in throw[:attack] if face in power]) for throw in _THROWS)


def _uses(duel: Duel, high: int, threats: int, twos: int, stopped: int) -> tuple[Outcome, ...]:
    """For each number of hits the least that the hero takes."""
    least: dict[int, int] = {}  # hits taken, by hits given
    for hits, left in _splits(high, threats, twos):
        taken = max(0, left - stopped)
        given = max(0, hits - duel.ignored) + (duel.burns if taken else 0)
        least[given] = min(taken, least.get(given, MOST))
    return tuple(sorted(least.items()))


def unblocked(own: list[int], foe: Sequence[int], defence: int) -> tuple[int, list[int]]:
    """How many dice are high, and what low dice leave of the threats: each blocks its face."""
    left, high = list(foe), 0
    for face in own:
        if face >= defence:
            high += 1
        elif face in left:
            left.remove(face)
    return high, left


def splits(own: list[int], foe: Sequence[int], defence: int, twice: int = 0) -> list[Outcome]:
    """Hits given and taken, for each number of high dice that hit instead of blocking; low dice block their face."""
    high, left = unblocked(own, foe, defence)
    return _splits(high, len(left), left.count(twice))


def _splits(high: int, threats: int, twos: int) -> list[Outcome]:
    """The same by numbers: faces that count twice are blocked first."""
    return [(high - blocks, threats - blocks + max(0, twos - blocks)) for blocks in range(min(high, threats) + 1)]


@lru_cache(maxsize=2048)
def fought_out(duel: Duel, life: int, monster_life: int, prize: tuple[float, ...], lost: float = 0.0) -> Table:
    """What a fight to the end is worth, by life left: `prize` for a kill by the life left then, `lost` for a defeat."""
    beaten = [prize[0], *[lost] * monster_life]
    table = [[prize[0], *[0.0] * monster_life]]
    for h in range(1, life + 1):
        row = [prize[h]]
        table.append(row)
        left = [row, *[_healed(table[h - taken], duel.heals) for taken in range(1, h)]]  # by the hits taken
        throws = [
            (often, stays, [(left[taken] if taken < h else beaten, hits) for hits, taken in uses])
            for often, stays, uses in exchanges(duel, duel.pools[life - h])
        ]
        for m in range(1, monster_life + 1):
            row.append(_one_state(throws, m))
    return tuple(tuple(row) for row in table)


def _healed(row: list[float], heals: int) -> list[float]:
    """What the life left of a monster is worth that heals before it counts."""
    return [row[0], *row[1 + heals :], *row[-1:] * min(heals, len(row) - 1)] if heals else row


def _one_state(throws: Sequence[tuple[int, bool, list[tuple[list[float], int]]]], m: int) -> float:
    surely, again, often_again = 0.0, [], 0
    for often, stays, uses in throws:
        best = 0.0
        for left, hits in uses:
            value = left[m - hits] if hits < m else left[0]
            if value > best:
                best = value
        if stays:
            again.append((often, best))
            often_again += often
        else:
            surely += often * best
    if not again:
        return surely / SAMPLES
    value = surely / (SAMPLES - often_again) if often_again < SAMPLES else 1.0
    for _ in range(3):  # a throw that changes nothing is thrown again
        value = (surely + sum([often * (best if best > value else value) for often, best in again])) / SAMPLES
    return value


def after(
    table: Sequence[Sequence[float]], most: int, h: int, m: int, hits: int, taken: int, prize: Sequence[float],
    lost: float, heals: int = 0,
) -> float:  # fmt: skip
    """What one exchange with these hits leaves."""
    left = h - taken
    if hits >= m:
        return prize[max(0, left)]
    if left <= 0:
        return lost
    return table[left][min(most, m - hits + (heals if taken else 0))]
