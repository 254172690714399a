"""How well a seat stands: the points it may expect at the end."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from undercroft.bots.learned import chance, lean, weights
from undercroft.games.paper_dungeons.mind.prices import GROWTH, STEPS, chances, reaching, spread_of
from undercroft.games.paper_dungeons.mind.roads import Roads, roads
from undercroft.games.paper_dungeons.rules.damage import free_hearts
from undercroft.games.paper_dungeons.rules.metrics import figure
from undercroft.games.paper_dungeons.rules.missions import mission_points
from undercroft.games.paper_dungeons.rules.monsters import combat_power
from undercroft.games.paper_dungeons.rules.scoring import boxes
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.kernel.game import Outcome

FULL = 130.0  # points that nobody exceeds
CLOSE = 14.0  # a lead of so many points is a good one


class Outlook(NamedTuple):
    """What the points at the end come from; most count less the fewer dice are left."""

    points: float  # that are there
    monsters: float  # what those to come may bring
    dice: float
    early: float  # dice, the more of them
    life: float  # levels
    hearts: float  # free ones
    started: float  # items that are not complete
    potions: float  # of a row that is not full
    gems: float
    uneven: float  # levels beyond the lowest
    near: float  # rewards within three steps
    about: float  # and within six
    aims: float


WEIGHTS = {"sheet": weights(__file__, "sheet", Outlook)}


def traits(d: Delve, seat: int) -> tuple[str, Outlook]:
    return "sheet", outlook(d, d.sheets[seat])


def outlook(d: Delve, sheet: Sheet) -> Outlook:
    box = d.box
    per, now = box.dice_per_round, max(1, d.round)
    used = len(sheet.tracker) - per * (now - 1)
    dice = per * (box.rounds - now + 1) - used
    left, soon, later = dice / (per * box.rounds), min(1.0, dice / 3), min(1.0, dice / 6)
    levels = sheet.levels
    life = sum(levels)
    near, about = around(roads(d.dungeon, sheet.passes))[sheet.room] if d.dungeon is not None else (0, 0)
    rewards = sheet.rewards_left
    return Outlook(
        boxes(d, sheet)[-1],
        monsters(d, sheet, now, per, used),
        dice,
        dice * left,
        life * left,
        min(free_hearts(d, sheet), 1 + 0.6 * dice),
        (sheet.started ^ sheet.complete).bit_count() * soon,
        (sheet.potions % box.pack.sheet.potions.per_row) * soon,
        sheet.gems * left,
        (life - len(levels) * min(levels)) * later,
        (rewards & near).bit_count() * soon,
        (rewards & about).bit_count() * later,
        aims(d, sheet, now) * soon,
    )


def monsters(d: Delve, sheet: Sheet, now: int, per: int, used: int) -> float:
    """What the monsters to come may bring."""
    if d.dungeon is None:
        return 0.0
    value, box, unhurt = 0.0, d.box, "monster" in sheet.immune
    fights = box.pack.sheet.tracker.fights
    for number in range(len(sheet.monster_points), len(fights)):
        monster, circle = d.dungeon.monsters[number], d.dungeon.circles[number]
        dice = per * (fights[number] - now + 1) - used
        curve = chances(box, monster.key, spread_of(dice), unhurt)
        bring = curve[min(95, int(2 * (combat_power(d, sheet, monster) + GROWTH * dice)))]
        if not sheet.visited & circle.bit:
            steps = roads(d.dungeon, sheet.passes).steps[sheet.room][circle.index]
            sure = reaching(STEPS * dice + sheet.movement - steps)
            bring = sure * bring + (1 - sure) * monster.flight
        value += bring
    return value


def aims(d: Delve, sheet: Sheet, now: int) -> float:
    """How far open missions and the objective have come, in points."""
    value = 0.0
    for mission, scored in zip(d.missions, d.mission_rounds, strict=True):
        if not scored:
            value += mission_points(d, now) * (figure(d, sheet, mission) / mission.reach) ** 2
    card = sheet.objective
    if card is not None:
        has = figure(d, sheet, card)
        reached = 0
        for tier in card.tiers:
            if has < tier:
                return value + 2.0 * ((has - reached) / (tier - reached))
            reached = tier
    return value


@lru_cache(64)
def around(ways: Roads) -> tuple[tuple[int, int], ...]:
    """For every room, and the outside, the rooms within three and within six steps."""
    return tuple(
        (
            sum(1 << to for to, steps in enumerate(row) if steps <= 3),
            sum(1 << to for to, steps in enumerate(row) if steps <= 6),
        )
        for row in ways.steps
    )


def expected(d: Delve, sheet: Sheet) -> float:
    """Points at the end."""
    return lean(WEIGHTS["sheet"], outlook(d, sheet))


def final(outcome: Outcome, d: Delve, seat: int) -> float:
    """The end of a game: its points, also among others, who are not thought for to the end (`is_apart`)."""
    return min(1.0, max(0.0, outcome.scores[seat] / FULL))


def worth(d: Delve, seat: int) -> float:
    """Alone: the points, as a part of what can be had. With others: the chance to be ahead of them at the end."""
    mine = expected(d, d.sheets[seat])
    if len(d.sheets) == 1:
        return min(1.0, max(0.0, mine / FULL))
    best = max(expected(d, sheet) for sheet in d.sheets if sheet.seat != seat)
    return chance((mine - best) / CLOSE)
