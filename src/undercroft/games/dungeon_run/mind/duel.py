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
    for throw in _THROWS:
        foe = [face for face in throw[: duel.attack] if face in duel.power]
        own = throw[MOST : MOST + dice]
        for _ in range(duel.rerolls):
            worst = min(own)
            if worst < duel.defence and worst not in foe:
                own[own.index(worst)] = throw[-1]
        stopped = duel.cancels
        stopped += sum(face >= at for face, at in zip(throw[2 * MOST :], duel.armour, strict=False))
        least: dict[int, int] = {}  # hits taken, by hits given
        for hits, left in splits(own, foe, duel.defence, duel.twice):
            taken = max(0, left - stopped)
            given = max(0, hits - duel.ignored) + (duel.burns if taken else 0)
            least[given] = min(taken, least.get(given, MOST))
        found[tuple(sorted(least.items()))] += 1
    return tuple(
        Throw(often, (0, 0) in uses, tuple(use for use in uses if use != (0, 0))) for uses, often in found.items()
    )


def splits(own: Sequence[int], foe: Sequence[int], defence: int, twice: int = 0) -> list[Outcome]:
    """Hits given and taken, for each number of high dice that hit instead of blocking; low dice block their face."""
    left = sorted(foe, key=lambda face: face != twice)
    high = 0
    for face in own:
        if face >= defence:
            high += 1
        elif face in left:
            left.remove(face)
    found = []
    for blocks in range(min(high, len(left)) + 1):
        rest = left[blocks:]
        found.append((high - blocks, len(rest) + (rest.count(twice) if twice else 0)))
    return found


@lru_cache(maxsize=2048)
def fought_out(duel: Duel, life: int, monster_life: int, prize: tuple[float, ...], lost: float = 0.0) -> Table:
    """What a fight to the end is worth, by life left: `prize` for a kill by the life left then, `lost` for a defeat."""
    table = [[0.0] * (monster_life + 1) for _ in range(life + 1)]
    for h in range(life + 1):
        table[h][0] = prize[h]
        for m in range(1, monster_life + 1) if h else ():
            table[h][m] = _one_state(duel, table, life, monster_life, h, m, prize, lost)
    return tuple(tuple(row) for row in table)


def _one_state(
    duel: Duel, table: list[list[float]], life: int, most: int, h: int, m: int, prize: tuple[float, ...], lost: float
) -> float:
    surely, again, often_again = 0.0, [], 0
    for often, stays, uses in exchanges(duel, duel.pools[life - h]):
        best = 0.0
        for hits, taken in uses:
            if hits >= m:
                value = prize[h - taken if taken < h else 0]
            elif taken >= h:
                value = lost
            else:
                rest = m - hits + duel.heals if taken else m - hits
                value = table[h - taken][rest if rest < most else most]
            if value > best:
                best = value
        if stays:
            again.append((often, best))
            often_again += often
        else:
            surely += often * best
    value = surely / (SAMPLES - often_again) if often_again < SAMPLES else 1.0
    for _ in range(3 if again else 0):  # a throw that changes nothing is thrown again
        value = (surely + sum([often * (best if best > value else value) for often, best in again])) / SAMPLES
    return value if again else surely / SAMPLES


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
