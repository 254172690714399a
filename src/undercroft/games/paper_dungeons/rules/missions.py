"""Missions, open to all, and the personal objective."""

from __future__ import annotations

from undercroft.games.paper_dungeons.rules.metrics import METRICS, figure
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.games.paper_dungeons.rules.verbs import close_mission, enter_mission


def check_missions(d: Delve) -> None:
    """PD-151 At the end of every round; PD-652 for all players at once, after the announcements.

    PD-150, PD-R53 The sheet as it stands counts. PD-152 Announcing is automatic; PD-153 all who meet the condition
    score it in full, PD-156 several missions too; PD-154 then it leaves the game.
    """
    for at, mission in enumerate(d.missions):
        if d.mission_rounds[at]:
            continue
        measure, level, reach = METRICS[mission.metric], mission.level or 0, mission.reach
        done = [(sheet, got) for sheet in d.sheets if (got := measure(d, sheet, level)) >= reach]
        if done:
            close_mission(d, at)
        for sheet, got in done:
            enter_mission(d, sheet, mission, mission_points(d, d.round), got)


def mission_points(d: Delve, round: int) -> int:
    """PD-155 4 points; PD-853 in solo the number printed for this round."""
    cards = d.box.pack.sheet.cards
    return cards.solo_points[round - 1] if d.is_solo else cards.mission_points


def objective_points(d: Delve, sheet: Sheet) -> int:
    """PD-157 Once, at the end; PD-158 the points of the highest tier reached, 0 if none."""
    if sheet.objective is None:
        return 0
    value = figure(d, sheet, sheet.objective)
    reached = sum(1 for tier in sheet.objective.tiers if value >= tier)
    return d.box.pack.sheet.cards.objective_points[reached - 1] if reached else 0
