"""The end of the game: boxes A to L, places and winners."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.paper_dungeons.glossary import BOXES, say
from undercroft.games.paper_dungeons.kinds.pack import RatingKind
from undercroft.games.paper_dungeons.rules.gems import gem_points
from undercroft.games.paper_dungeons.rules.items import item_points
from undercroft.games.paper_dungeons.rules.levels import level_points
from undercroft.games.paper_dungeons.rules.metrics import figure
from undercroft.games.paper_dungeons.rules.minions import minion_points
from undercroft.games.paper_dungeons.rules.missions import objective_points
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.games.paper_dungeons.words import events
from undercroft.kernel.game import Outcome

LETTERS = (*BOXES, "L")  # PD-134
WON_BY_POINTS = say("The most points.")
WON_BY_ROOMS = say("Equal points, the most rooms visited.")
SHARED = say("Equal points and rooms visited: a shared victory.")
SOLO = say("A solo game: the score is the result.")
ENDS = ("most-points", "most-rooms", "shared", "solo")


def boxes(d: Delve, sheet: Sheet) -> tuple[int, ...]:
    """PD-134 The score row: boxes A to K and PD-811 their sum L, which may be negative.

    PD-815 Nothing else scores: neither potions nor movement left, nor gems not taken.
    """
    a, b, c = (*sheet.monster_points, 0, 0, 0)[:3]  # PD-800, PD-801, PD-802 entered in the fights
    row = (
        a,
        b,
        c,
        level_points(d, sheet),  # D
        item_points(d, sheet),  # E
        gem_points(d, sheet),  # F
        minion_points(d, sheet),  # G
        damage_points(d, sheet),  # H
        d.box.pack.sheet.life.resurrection if sheet.is_resurrected else 0,  # I: PD-324, PD-808
        (sheet.power.points if sheet.power else 0) + objective_points(d, sheet),  # J: PD-162, PD-809
        sheet.mission_points,  # K: PD-810
    )
    return (*row, sum(row))


def damage_points(d: Delve, sheet: Sheet) -> int:
    """PD-132, PD-807 The penalty at the highest ticked heart, between two printed ones the one passed; 0 below."""
    return d.box.penalties[sheet.damage]


def score(d: Delve) -> Outcome:
    """PD-203, PD-812 The highest total wins; PD-813 on a tie the most rooms visited; PD-814 then the victory is shared.

    PD-855 In solo the score is the result, and nobody wins or loses.
    """
    rows = [boxes(d, sheet) for sheet in d.sheets]
    totals = tuple(row[-1] for row in rows)
    for sheet, row in zip(d.sheets, rows, strict=True):
        got = figure(d, sheet, sheet.objective) if sheet.objective else 0
        d.tell(
            events.SHOWN_OBJECTIVE, "PD-157", sheet.seat, sheet.name, sheet.objective, objective_points(d, sheet), got
        )
        d.tell(events.SCORED, "PD-811", sheet.seat, sheet.name, *row)
    if d.is_solo:
        if d.shows_rating:
            d.tell(events.RATED, "PD-R66", 0, d.sheets[0].name, rating(d, totals[0]))
        return Outcome((), totals, SOLO, "solo", d.box.tracker)
    winners = tuple(seat for seat, place in enumerate(places(d, totals)) if place == 1)
    if len(winners) > 1:
        return Outcome(winners, totals, SHARED, "shared", d.box.tracker)
    alone = totals.count(max(totals)) == 1
    why, how = (WON_BY_POINTS, "most-points") if alone else (WON_BY_ROOMS, "most-rooms")
    return Outcome(winners, totals, why, how, d.box.tracker)


def places(d: Delve, totals: Sequence[int]) -> list[int]:
    """PD-816 By points, then by rooms visited; equal in both, the same place."""
    merits = [(total, sheet.rooms_visited) for sheet, total in zip(d.sheets, totals, strict=True)]
    return [1 + sum(other > merit for other in merits) for merit in merits]


def rating(d: Delve, total: int) -> RatingKind:
    """PD-R66 A title for a solo score, for display only."""
    steps = [one for one in d.box.pack.rating.values() if one.least is None or one.least <= total]
    return steps[-1]
