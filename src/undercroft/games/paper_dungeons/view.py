"""What a seat may know. Nothing is shown unless it is put in here."""

from __future__ import annotations

from typing import Any

from undercroft.games.paper_dungeons.box import OUTSIDE, WALLS, Dungeon, Face
from undercroft.games.paper_dungeons.damage import free_hearts
from undercroft.games.paper_dungeons.kinds import Measured, MonsterKind
from undercroft.games.paper_dungeons.metrics import figure
from undercroft.games.paper_dungeons.scoring import LETTERS, boxes, places, rating
from undercroft.games.paper_dungeons.state import Delve, Sheet

View = dict[str, Any]


def view(d: Delve, seat: int | None) -> View:
    """PD-273, PD-654 The own sheet as it stands, those of the others as they were last open; PD-164, PD-165 the own
    cards, of the others the power only (the objective after scoring, or if the table plays so)."""
    sheet = d.box.pack.sheet
    seen: View = {
        "game": "paper-dungeons",
        "seat": seat,
        "round": d.round,
        "rounds": sheet.tracker.rounds,
        "fights": sheet.tracker.fights,
        "over": d.is_over,
        "solo": d.is_solo,
        "campaign": d.campaign,
        "ephemeral_gems": d.has_ephemeral_gems,
        "pool": [_die(face) for face in d.pool.dice] if d.pool else [],
        "roller": None if d.pool is None or d.is_solo else d.sheets[d.roller].name,
        "ready": [sheet.is_ready for sheet in d.sheets],  # PD-274
        "map": _map(d),
        "dungeon": _dungeon(d.dungeon) if d.dungeon else None,
        "missions": _missions(d),
        "print": _print(d),
        "sheets": [_sheet(d, d.sheets[one.seat] if one.seat == seat or d.is_over else one, seat) for one in d.shown],
    }
    if seat is not None:
        seen["cards"] = _cards(d.sheets[seat])
    if d.is_over:
        rows = [boxes(d, one) for one in d.sheets]
        totals = [row[-1] for row in rows]
        seen["scores"] = [dict(zip(LETTERS, row, strict=True)) for row in rows]
        seen["places"] = [None] if d.is_solo else places(d, totals)
        if d.is_solo and d.shows_rating:
            seen["rating"] = str(rating(d, totals[0]))
    return seen


def _die(face: Face) -> View:
    return {
        "key": face.key,
        "colour": face.die.key,
        "symbol": face.symbol.key,
        "name": str(face.symbol),
        "number": face.number or None,  # PD-172 a skull has none
    }


def _map(d: Delve) -> View:
    """The printed map, with the walls of the dungeon card once it is known."""
    drawing = d.box.drawing
    return {
        "columns": drawing.columns,
        "rows": drawing.rows,
        "walls": list(drawing.walls),
        "added_walls": list(d.dungeon.kind.walls) if d.dungeon else [],
        "moats": list(drawing.moats),
        "passages": list(drawing.passages),
        "doors": list(drawing.doors),
        "rooms": {
            room.key: {
                "minions": [
                    {"key": one.key, "kind": one.kind.key, "name": str(one.kind), "level": one.level,
                     "hero": one.hero_kind.key}
                    for one in room.minions
                ],
                "trap": room.trap,
                "reward": "gem" if room.gem else room.reward.do if room.reward else None,
                "gem": room.gem,
            }
            for room in d.box.rooms
        },
    }  # fmt: skip


def _dungeon(dungeon: Dungeon) -> View:
    return {
        "key": dungeon.key,
        "name": str(dungeon.kind),
        "story": str(dungeon.kind.story),
        "circles": [room.key for room in dungeon.circles],
        "monsters": [_monster(monster) for monster in dungeon.monsters],
    }


def _monster(monster: MonsterKind) -> View:
    return {
        "key": monster.key,
        "name": str(monster),
        "letter": monster.letter,
        "level": monster.level,
        "enemy": monster.enemy,
        "thresholds": [{"power": one.power, "points": one.points, "damage": one.damage} for one in monster.thresholds],
        "flight": monster.flight,
        "bonus": str(monster.bonus),
        "lost_gems": list(monster.lost_gems),
    }


def _missions(d: Delve) -> list[View]:
    return [
        {**_card(mission), "reach": mission.reach, "scored_in_round": at or None}
        for mission, at in zip(d.missions, d.mission_rounds, strict=True)
    ]


def _card(card: Measured) -> View:
    return {"key": card.key, "id": card.id, "name": str(card), "text": str(card.text)}


def _objective(d: Delve, sheet: Sheet) -> View | None:
    card = sheet.objective
    if card is None:
        return None
    points = d.box.pack.sheet.cards.objective_points
    return {**_card(card), "tiers": list(card.tiers), "points": list(points), "figure": figure(d, sheet, card)}


def _cards(sheet: Sheet) -> View:
    """PD-110 What was dealt to this seat; the others never see what it refused."""
    return {
        "powers": [{"key": card.key, "name": str(card), "text": str(card.text)} for card in sheet.dealt_powers],
        "objectives": [_card(card) for card in sheet.dealt_objectives],
    }


def _print(d: Delve) -> View:
    """PD-135 What is printed on every sheet."""
    sheet = d.box.pack.sheet
    return {
        "shields": list(sheet.heroes.shields),
        "ability_level": sheet.heroes.ability_level,
        "potions_per_row": sheet.potions.per_row,
        "row_bonus": [str(bonus) for bonus in sheet.potions.row_bonus],
        "gem_points": list(sheet.gems.points),
        "gem_bonus": {str(bonus.box): str(bonus) for bonus in sheet.gems.bonus},
        "minion_points": list(sheet.minions.points),
        "damage_marks": [[mark.heart, mark.points] for mark in sheet.life.marks],
        "hearts": sheet.life.hearts,
        "resurrection": sheet.life.resurrection,
    }


def _sheet(d: Delve, sheet: Sheet, seat: int | None) -> View:
    """A sheet, PD-520 with what is struck off and what is left on its map; its objective only to its owner, unless
    objectives are open or the game is over."""
    open_objective = sheet.seat == seat or d.is_over or not d.objective_private
    rooms = d.box.rooms
    return {
        "seat": sheet.seat,
        "name": sheet.name,
        "power": _power(sheet),
        "objective": _objective(d, sheet) if open_objective else None,
        "heroes": _heroes(d, sheet),
        "life": sheet.life,
        "damage": sheet.damage,
        "resurrected": sheet.is_resurrected,
        "potions": sheet.potions,
        "hearts_left": free_hearts(d, sheet),
        "items": _items(d, sheet),
        "gems": sheet.gems,
        "letters": sorted(sheet.letters),
        "struck": sorted(sheet.struck),
        "minions": sheet.minions,
        "minions_left": [one.key for one in d.box.minions if one.bit & sheet.minions_left],
        "rewards_left": [room.key for room in rooms if room.bit & sheet.rewards_left],
        "room": None if sheet.room == OUTSIDE else rooms[sheet.room].key,
        "path": [rooms[at].key for at in sheet.path],
        "visited": [room.key for room in rooms if room.bit & sheet.visited],
        "tracker": [_die(face) for face in sheet.tracker],
        "left": [_die(face) for face in sheet.left] if sheet.seat == seat else [],
        "swaps_left": sheet.swaps - sheet.swaps_used,
        "passes_walls": bool(sheet.passes & WALLS),
        "passes_moats": sheet.passes > WALLS,
        "monster_power": sheet.monster_power,
        "minion_level": sheet.minion_level,
        "monster_points": list(sheet.monster_points),
        "mission_points": sheet.mission_points,
        "missions": [mission.key for mission in sheet.missions],
    }


def _power(sheet: Sheet) -> View | None:
    power = sheet.power
    if power is None:
        return None
    return {
        "key": power.key,
        "name": str(power),
        "text": str(power.text),
        "points": power.points,
        "clause": power.clause,
    }


def _heroes(d: Delve, sheet: Sheet) -> list[View]:
    return [
        {"key": hero.key, "name": str(hero), "level": level, "black": black, "ability": str(hero.text)}
        for hero, level, black in zip(
            d.box.heroes, sheet.levels, sheet.black or (None,) * len(sheet.levels), strict=True
        )
    ]


def _items(d: Delve, sheet: Sheet) -> list[View]:
    return [
        {
            "key": item.key,
            "name": str(item),
            "text": str(item.text),
            "symbol": item.symbol,
            "points": item.points,
            "boxes": (sheet.started >> at & 1) + (sheet.complete >> at & 1),
        }
        for at, item in enumerate(d.box.items)
    ]
