"""What missions and the objective make of the things of a sheet, in points."""

from __future__ import annotations

from undercroft.games.paper_dungeons.kinds.pack import Measured
from undercroft.games.paper_dungeons.rules.metrics import figure
from undercroft.games.paper_dungeons.rules.missions import mission_points
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet

AIM = 0.85  # what is aimed at is not always reached
NEW_ROOM = 0.08


class Aims:
    """What is still to be reached is shared out to what helps to reach it."""

    def __init__(self, d: Delve, sheet: Sheet) -> None:
        self._sheet, self._box = sheet, d.box
        self.new_room, self.any_level, self.any_potion, self.any_item = NEW_ROOM, 0.0, 0.0, 0.0
        self.any_gem, self.any_minion, self.fame = 0.0, 0.0, 1.0
        self.rooms: dict[int, float] = {}
        self.heros = [0.0] * len(sheet.levels)
        self.minions: list[tuple[int, float]] = []
        self.circle = 0.0
        for at, mission in enumerate(d.missions):
            if not d.mission_rounds[at]:
                ahead = mission.reach - figure(d, sheet, mission)
                if ahead > 0:
                    worth = mission_points(d, min(max(1, d.round) + (ahead > 1), self._box.rounds))
                    self._aim(mission, ahead, AIM * worth)
        card = sheet.objective
        if card is not None:
            value, points = figure(d, sheet, card), self._box.pack.sheet.cards.objective_points
            won = 0
            for at, tier in enumerate(card.tiers):
                if value < tier:
                    self._aim(card, tier - value, AIM * (points[at] - won))
                    break
                won = points[at]

    def _aim(self, card: Measured, ahead: int, worth: float) -> None:
        sheet, box = self._sheet, self._box
        one = worth / ahead
        match card.metric:
            case "rooms":
                self.new_room += one
            case "rooms_edge":
                self._wish(box.edge & ~sheet.visited, one)
            case "rooms_corner":
                self._wish(box.corners & ~sheet.visited, one)
            case "rows_full":
                self._lines(box.rows, 0, ahead, one)
            case "columns_full":
                self._lines(box.columns, 0, ahead, one)
            case "columns_with_four":
                self._lines(box.columns, box.drawing.rows - 4, ahead, one)
            case "traps" | "obstacles":
                self._wish(box.traps & ~sheet.visited, one)
            case "monster_rooms":
                self.circle += one
            case "minions":
                self.any_minion += one
            case "minions_of_level":
                self.minions.append((box.minions_by_level.get(card.level or 0, 0), one))
            case "minion_levels":
                for minions in box.minions_by_level.values():
                    if not minions & ~sheet.minions_left:
                        self.minions.append((minions, one))
            case "potions":
                self.any_potion += one
            case "items":
                self.any_item += one
            case "gems":
                self.any_gem += one
            case "heroes":
                self._heroes(card.level or 0, ahead, worth)
            case "group_level":
                self.any_level += one
            case "monster_points":
                self.fame += 0.12 * one

    def _wish(self, rooms: int, worth: float) -> None:
        wished = self.rooms
        while rooms:
            bit = rooms & -rooms
            rooms ^= bit
            index = bit.bit_length() - 1
            wished[index] = wished.get(index, 0.0) + worth

    def _lines(self, lines: tuple[int, ...], spare: int, ahead: int, worth: float) -> None:
        """Rows or columns to be filled but for `spare` rooms: the rooms of those that lack least."""
        lacking = []
        for line in lines:
            open_rooms = line & ~self._sheet.visited
            lacks = open_rooms.bit_count() - spare
            if lacks > 0:
                lacking.append((lacks, open_rooms))
        lacking.sort()
        for lacks, open_rooms in lacking[:ahead]:
            self._wish(open_rooms, worth / lacks)

    def _heroes(self, level: int, ahead: int, worth: float) -> None:
        """The heroes next to that level."""
        below = sorted(
            (level - has, hero) for hero, has in enumerate(self._sheet.levels) if has < level
        )[:ahead]  # fmt: skip
        missing = sum(lacks for lacks, _ in below)
        for _, hero in below:
            self.heros[hero] += worth / missing
