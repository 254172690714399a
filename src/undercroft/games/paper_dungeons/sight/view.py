"""What a seat may know. Nothing is shown unless it is put in here."""

from __future__ import annotations

from typing import cast

from undercroft.games.paper_dungeons.rules.damage import free_hearts
from undercroft.games.paper_dungeons.rules.metrics import figure
from undercroft.games.paper_dungeons.rules.missions import mission_points, objective_points
from undercroft.games.paper_dungeons.rules.monsters import combat_power, threshold_reached
from undercroft.games.paper_dungeons.rules.plan import MOATS, OUTSIDE, WALLS
from undercroft.games.paper_dungeons.rules.scoring import LETTERS, boxes, places, rating
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.games.paper_dungeons.sight import prints
from undercroft.games.paper_dungeons.sight.seen import (
    CardsSeen,
    FightSeen,
    MissionSeen,
    NextSeen,
    ObjectiveSeen,
    PaperDungeonsSeen,
    PaperTurn,
    SheetOpen,
    SheetSeen,
)
from undercroft.kernel.languages import current_language
from undercroft.kernel.sight import sight
from undercroft.kernel.things import PrintedDict, PrintedList

sheet_open = sight(Sheet, SheetOpen)

# State that no view shows, by the reason why not.
HIDDEN = {
    "an option of the table": "Delve.ask_rewards Delve.auto_absorb Delve.has_missions Delve.ranger_crosses_moats "
    "Delve.says_ready Delve.wanted_dungeon",
    "it follows from the power and the items": "Sheet.brews_more Sheet.fewer_skulls Sheet.immune Sheet.moat_points",
    "still to be carried out: empty between two events": "Sheet.queue",
    "it follows from the letters taken in this round": "Sheet.to_announce",
}


def view(d: Delve, seat: int | None) -> PaperDungeonsSeen:
    """PD-273, PD-654 The own sheet as it stands, those of the others as they were last open; PD-164, PD-165 the own
    cards, of the others the power only (the objective after scoring, or if the table plays so); PD-135 all print."""
    box = d.box
    tracker = box.pack.sheet.tracker
    seen: PaperDungeonsSeen = {
        "mode": "solo" if d.is_solo else "standard" if d.campaign == "none" else "campaign",
        "turn": _turn(d, seat),
        "round": d.round,
        "rounds": tracker.rounds,
        "fights": tracker.fights[:],
        "solo": d.is_solo,
        "campaign": d.campaign,
        "ephemeral_gems": d.has_ephemeral_gems,
        "pool": prints.dice(d.pool.dice) if d.pool else [],
        "roller": None if d.pool is None or d.is_solo else d.sheets[d.roller].name,
        "ready": [sheet.is_ready for sheet in d.sheets],  # PD-274
        "map": prints.plan(box, d.dungeon),
        "dungeon": prints.dungeon(d.dungeon) if d.dungeon else None,
        "timeline": prints.timeline(box, d.dungeon),
        "missions": _missions(d),
        "print": prints.sheet(box),
        "sheets": [_sheet(d, one, seat) if one.seat == seat or d.is_over else _opened(d, one) for one in d.sheets],
    }
    if seat is not None:
        seen["cards"] = _cards(d, d.sheets[seat])
    if d.is_over:
        rows = [boxes(d, one) for one in d.sheets]
        totals = [row[-1] for row in rows]
        seen["scores"] = [dict(zip(LETTERS, row, strict=True)) for row in rows]
        seen["places"] = [None] if d.is_solo else [*places(d, totals)]
        if d.is_solo and d.shows_rating:
            seen["rating"] = str(rating(d, totals[0]))
    return seen


def secrets(d: Delve) -> dict[str, tuple[int, ...]]:
    """PD-164, PD-165 The cards dealt to a seat, but for the power it keeps (and the objective, if the table plays so);
    once all is scored the objectives are open."""
    known: dict[str, tuple[int, ...]] = {}
    for sheet in d.sheets:
        for card in (*sheet.dealt_powers, *sheet.dealt_objectives):
            shown = card is sheet.power or (card is sheet.objective and (d.is_over or not d.objective_private))
            if not shown or not d.round:
                known[card.key] = (sheet.seat,)
    return known


def _turn(d: Delve, seat: int | None) -> PaperTurn:
    tracker = d.box.pack.sheet.tracker
    now = min(max(d.round, 1), tracker.rounds)
    mine = None if seat is None else d.sheets[seat]
    used = 0 if mine is None or d.is_over else len(mine.tracker) - tracker.dice * (now - 1)
    return {
        "round": d.round or None,
        "seat": None,
        "rounds": tracker.rounds,
        "season": 1 + sum([fight < now for fight in tracker.fights]),
        "dice_used": used,
        "dice": tracker.dice,
        "die": mine.in_hand.key if mine is not None and mine.in_hand is not None else None,
        "movement": 0 if mine is None else mine.movement,
    }


def _missions(d: Delve) -> list[MissionSeen]:
    worth = 0 if d.is_over else mission_points(d, max(d.round, 1))
    return [
        prints.mission(mission, at, 0 if at else worth)
        for mission, at in zip(d.missions, d.mission_rounds, strict=True)
    ]


def _cards(d: Delve, sheet: Sheet) -> CardsSeen:
    """PD-110 What was dealt to this seat; the others never see what it refused."""
    return {
        "powers": [prints.power(card) for card in sheet.dealt_powers],
        "objectives": [prints.objective(card, d.box) for card in sheet.dealt_objectives],
    }


def _opened(d: Delve, sheet: Sheet) -> SheetSeen:
    """PD-654 What the others see of a sheet until sheets are opened again."""
    laid_out = (current_language(), d.dungeon, d.missions, d.objective_private)
    return prints.opened(d.shown[sheet.seat], laid_out, lambda opened: _sheet(d, opened, None))


def _sheet(d: Delve, sheet: Sheet, seat: int | None) -> SheetSeen:
    """A sheet, PD-520 with what is struck off and what is left on its map; its objective only to its owner, unless
    objectives are open or the game is over."""
    box, mine = d.box, sheet.seat == seat
    open_objective = mine or d.is_over or not d.objective_private
    rooms, black = box.rooms, sheet.black or (None,) * len(sheet.levels)
    row = boxes(d, sheet)
    if not open_objective:
        hidden = objective_points(d, sheet)
        row = (*row[:9], row[9] - hidden, row[10], row[11] - hidden)
    return {
        **sheet_open(sheet),
        "seat": sheet.seat,
        "name": sheet.name,
        "power": prints.power(sheet.power) if sheet.power else None,
        "objective": _objective(d, sheet) if open_objective else None,
        "heroes": prints.heroes(box, tuple(sheet.levels), black),
        "life": sheet.life,
        "hearts_left": free_hearts(d, sheet),
        "items": prints.items(box, sheet.started, sheet.complete),
        "letters": PrintedList(sorted(sheet.letters)),
        "struck": PrintedList(sorted(sheet.struck)),
        "minions_left": prints.minions(box, sheet.minions_left),
        "rewards_left": prints.rooms(box, sheet.rewards_left),
        "room": None if sheet.room == OUTSIDE else rooms[sheet.room].key,
        "path": PrintedList([rooms[at].key for at in sheet.path]),
        "visited": prints.rooms(box, sheet.visited),
        "tracker": prints.dice(sheet.tracker),
        "left": prints.dice(sheet.left) if mine else PrintedList(),
        "swaps_left": swaps_left(sheet),
        "passes_walls": bool(sheet.passes & WALLS),
        "passes_moats": bool(sheet.passes & MOATS),
        "monster_points": PrintedList(sheet.monster_points),
        "missions": PrintedList([mission.key for mission in sheet.missions]),
        "mission_figures": PrintedList([figure(d, sheet, mission) for mission in d.missions]),
        "fights": _fights(d, sheet),
        "next": _next(d, sheet),
        "score": PrintedDict(zip(LETTERS, row, strict=True)),
        "score_is_whole": open_objective,
    }  # fmt: skip


def swaps_left(sheet: Sheet) -> int:
    return sheet.swaps - sheet.swaps_used


def _objective(d: Delve, sheet: Sheet) -> ObjectiveSeen | None:
    card = sheet.objective
    if card is None:
        return None
    seen: ObjectiveSeen = {**prints.objective(card, d.box), "figure": figure(d, sheet, card)}
    return cast(ObjectiveSeen, PrintedDict(seen))


def _fights(d: Delve, sheet: Sheet) -> list[FightSeen]:
    """PD-703 One's power against each monster, and what would come of it."""
    if d.dungeon is None:
        return []
    fights: list[FightSeen] = []
    for number, monster in enumerate(d.dungeon.monsters):
        power, done = combat_power(d, sheet, monster), number < len(sheet.monster_points)
        reached = threshold_reached(d, sheet, number, power)
        points = sheet.monster_points[number] if done else monster.flight if reached is None else reached.points
        fight: FightSeen = {
            "monster": monster.key,
            "power": power,
            "entered": bool(sheet.visited & d.dungeon.circles[number].bit),
            "points": points,
            "damage": 0 if done or reached is None else reached.damage,
            "flees": points == monster.flight if done else reached is None,
            "done": done,
        }
        fights.append(cast(FightSeen, PrintedDict(fight)))
    return PrintedList(fights)


def _next(d: Delve, sheet: Sheet) -> NextSeen:
    """PD-135 What the next ticks bring."""
    of, box = d.box.pack.sheet, d.box
    gems, minions, per_row = of.gems.points, of.minions.points, of.potions.per_row
    bonus = box.gem_bonus.get(sheet.gems + 1)
    row = sheet.potions // per_row
    mark = next(iter([one for one in of.life.marks if one.heart > sheet.damage]), None)
    seen: NextSeen = {
        "gem_points": gems[sheet.gems] if sheet.gems < len(gems) else None,
        "gem_bonus": None if bonus is None else prints.effect(bonus),
        "minion_points": minions[sheet.minions] if sheet.minions < len(minions) else None,
        "potions_to_bonus": per_row * (row + 1) - sheet.potions if row < len(of.potions.row_bonus) else None,
        "row_bonus": prints.effect(of.potions.row_bonus[row]) if row < len(of.potions.row_bonus) else None,
        "damage_to_penalty": None if mark is None else mark.heart - sheet.damage,
        "penalty": None if mark is None else mark.points,
        "life_to_resurrection": None if sheet.is_resurrected else sheet.life + 1 - sheet.damage,
    }
    return cast(NextSeen, PrintedDict(seen))
