"""All dice of a battle in one answer (DR-386, DR-468): proposed uses. Any other use is still possible, die by die."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.games.dungeon_run.kinds.pack import Power
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.words.options import (
    BLOCK,
    BLOCK_AND_HIT,
    BLOCK_FACE,
    FREE_BLOCK,
    HIT,
    HIT_TWICE,
    PARRY_FACE,
    PLAN_BLOCKS,
    PLAN_HITS,
    PLAN_KILL,
    RIPOSTE_FACE,
)
from undercroft.kernel.option import Option

EVERYTHING = 99  # more hits than any pool can give


class Tricks:
    """What the cards of a hero add to the use of his dice in this action: FREEBLOCK, BLOCKHIT, BIG6."""

    __slots__ = ("big_six", "block_hit", "free_block")

    def __init__(self, d: Dungeon, hero: Hero) -> None:
        self.free_block = trick(d, hero, "free-block")
        self.block_hit = trick(d, hero, "block-hit")
        self.big_six = trick(d, hero, "big-six")


def trick(d: Dungeon, hero: Hero, window: str) -> list[Power]:
    """Each effect as often as it may be used."""
    if window not in hero.powers:
        return []
    return [power for power in d.ready(hero, window) for _ in range(power.effect.n)]


class Plan(NamedTuple):
    """A use for every die that has one, the highest die first; what comes of it."""

    uses: dict[int, Option[int]]
    hits: int
    left: int  # potential hits not blocked


def plan(fight: Fight, dice: list[int], hits_at: int, tricks: Tricks, wanted: int) -> Plan:
    """So many hits if possible, then blocks, then hits with what is left. `dice` are sorted, the highest first."""
    uses: dict[int, Option[int]] = {}
    left = sorted(fight.threats, reverse=True)  # an unblocked 6 may count twice: it is blocked first
    against_hero = fight.rival >= 0
    high = [at for at, face in enumerate(dice) if face >= hits_at]
    low = [at for at, face in enumerate(dice) if face < hits_at]
    if not against_hero:  # DR-387 a low die blocks its own face
        for at in low:
            if dice[at] in left:
                uses[at] = BLOCK_FACE[dice[at]]
                left.remove(dice[at])
    for at in [one for one in low if one not in uses][: min(len(tricks.free_block), len(left))]:
        face = left.pop(0)
        uses[at] = FREE_BLOCK if against_hero else PARRY_FACE[face]
    hits = 0
    for at in high[::-1][: min(len(tricks.block_hit), len(left))]:
        face = left.pop(0)
        uses[at] = BLOCK_AND_HIT if against_hero else RIPOSTE_FACE[face]
        hits += 1
    rest, sixes = [at for at in high if at not in uses], len(tricks.big_six)
    while rest:
        if hits >= wanted and left:
            face = left.pop(0)
            uses[rest.pop()] = BLOCK if against_hero else BLOCK_FACE[face]
        else:
            at = rest.pop(0)
            twice = dice[at] == 6 and sixes > 0
            sixes -= twice
            uses[at] = HIT_TWICE if twice else HIT
            hits += 1 + twice
    return Plan(uses, hits, len(left))


def hits_to_kill(d: Dungeon, fight: Fight) -> int:
    """How many hits would defeat the opponent; armour is not counted."""
    if fight.rival >= 0:
        rival = d.heroes[fight.rival]
        return rival.kind.life - rival.wounds
    monster = d.foes.get(fight.at)
    if monster is None:
        return EVERYTHING
    ignored = sum([power.effect.n for power in monster.kind.powers.get("monster-ignores", ())])
    return monster.kind.life - monster.wounds + ignored


def proposals(
    d: Dungeon, fight: Fight, dice: list[int], hits_at: int, tricks: Tricks, must_block: bool
) -> dict[Option[int], Plan]:
    """The plans that differ in what comes of them; none for a single die, whose uses say it all."""
    blocking = plan(fight, dice, hits_at, tricks, 0)
    if len(blocking.uses) < 2:
        return {}
    if must_block:  # DR-472
        return {PLAN_BLOCKS: blocking}
    hitting = plan(fight, dice, hits_at, tricks, EVERYTHING)
    found: dict[Option[int], Plan] = {PLAN_HITS: hitting}
    if blocking.left == hitting.left:
        return found
    needed = hits_to_kill(d, fight)
    if blocking.hits < needed < hitting.hits:
        killing = plan(fight, dice, hits_at, tricks, needed)
        if killing.left < hitting.left:
            found = {PLAN_KILL: killing, PLAN_HITS: hitting}
    found[PLAN_BLOCKS] = blocking
    return found
