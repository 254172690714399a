"""How well a seat stands: the points it may expect at the end."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from undercroft.bots.minds.paper_dungeons.prices import GROWTH, STEPS, chances, reaching, spread_of
from undercroft.bots.minds.paper_dungeons.roads import Roads, roads
from undercroft.games.paper_dungeons.damage import free_hearts
from undercroft.games.paper_dungeons.metrics import figure
from undercroft.games.paper_dungeons.missions import mission_points
from undercroft.games.paper_dungeons.monsters import combat_power
from undercroft.games.paper_dungeons.scoring import boxes
from undercroft.games.paper_dungeons.state import Delve, Sheet
from undercroft.kernel.game import Outcome

FULL = 130.0  # points that nobody exceeds
CLOSE = 14.0  # a lead of so many points is a good one

# What each trait of a sheet adds to the points already there: fitted to the ends of games.
WEIGHTS = (0.367, 0.067, 2.438, 4.731, 0.653, 2.153, 1.649, -3.107, 0.429, 0.344, 0.486, 1.013)


def traits(d: Delve, sheet: Sheet) -> tuple[float, ...]:
    box = d.box
    per, now = box.dice_per_round, max(1, d.round)
    used = len(sheet.tracker) - per * (now - 1)
    dice = per * (box.rounds - now + 1) - used
    left = dice / (per * box.rounds)
    levels = sheet.levels
    life = sum(levels)
    near, about = around(roads(d.dungeon, sheet.passes))[sheet.room] if d.dungeon is not None else (0, 0)
    rewards = sheet.rewards_left
    return (
        monsters(d, sheet, now, per, used),
        dice,
        dice * left,
        life * left,
        min(free_hearts(d, sheet), 1 + 0.6 * dice),
        (sheet.started ^ sheet.complete).bit_count() * min(1.0, dice / 3),
        (sheet.potions % box.pack.sheet.potions.per_row) * min(1.0, dice / 3),
        sheet.gems * left,
        (life - len(levels) * min(levels)) * min(1.0, dice / 6),
        (rewards & near).bit_count() * min(1.0, dice / 3),
        (rewards & about).bit_count() * min(1.0, dice / 6),
        aims(d, sheet, now) * min(1.0, dice / 3),
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
    points = float(boxes(d, sheet)[-1])
    for weight, trait in zip(WEIGHTS, traits(d, sheet), strict=True):
        points += weight * trait
    return points


def final(outcome: Outcome, d: Delve, seat: int) -> float:
    """The end of a game: its points, also among others, who are not thought for to the end (`is_apart`)."""
    return min(1.0, max(0.0, outcome.scores[seat] / FULL))


def worth(d: Delve, seat: int) -> float:
    """Alone: the points, as a part of what can be had. With others: the chance to be ahead of them at the end."""
    mine = expected(d, d.sheets[seat])
    if len(d.sheets) == 1:
        return min(1.0, max(0.0, mine / FULL))
    best = max(expected(d, sheet) for sheet in d.sheets if sheet.seat != seat)
    return 1 / (1 + exp((best - mine) / CLOSE))
