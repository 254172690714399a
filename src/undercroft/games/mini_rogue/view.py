"""What a seat may know. Built up: whatever is not named here is secret."""

from __future__ import annotations

from typing import Any

from undercroft.games.mini_rogue.combat import armor
from undercroft.games.mini_rogue.kinds import EnemyRow, GuardianKind, MonsterRoom
from undercroft.games.mini_rogue.state import EXIT, Attack, City, Enemy, Hero


def see(d: City, seat: int | None) -> dict[str, Any]:
    """MR-185 Face-down cards are hidden; MR-186 everything else on the table is open, and all that is printed on it."""
    area = d.board.area(d.area)
    return {
        "game": "mini-rogue",
        "board": str(d.board),
        "difficulty": str(d.difficulty),
        "area": d.area,
        "areas": len(d.board.areas),
        "floor": d.floor,
        "floor_name": str(d.board.floors[d.floor - 1]),
        "guardian_here": area.guardian,
        "guardians_left": d.guardians_left,
        "rooms": [see_room(d, place, seat) for place in range(EXIT)] if d.laid_out else [],
        "exit": {
            "guardian": None if d.guardian is None else str(d.guardian),
            "enemy": None if d.guardian is None else see_row(d, _first_row(d, d.guardian)),
            "here": _here(d, EXIT),
        },
        "unused": len(d.rooms) - sum(room is None and not taken for room, taken in zip(d.grid, d.taken, strict=True)),
        "stories": len(d.stories),
        "leader": d.leader if len(d.heroes) == 2 else None,
        "heroes": [see_hero(d, hero) for hero in d.heroes],
        "enemy": None if d.enemy is None else see_enemy(d.enemy),
        "dice": None if d.attack is None or not d.attack.dice else see_dice(d.attack),
    }


def _first_row(d: City, guardian: GuardianKind) -> EnemyRow:
    return guardian.phases[0] if guardian.final else guardian.rows[d.floor - 1]


def see_room(d: City, place: int, seat: int | None) -> dict[str, Any]:
    """A Room of the Area, as far as this seat knows it."""
    room = d.grid[place]
    known = room is not None and (d.face_up[place] or (seat is not None and d.seen_by[place] == seat))
    return {
        "state": "taken" if d.taken[place] else "up" if d.face_up[place] else "down",
        "name": str(room) if known and room is not None else None,
        "key": room.key if known and room is not None else None,
        "type": room.type if known and room is not None else None,
        "enemy": see_row(d, room.rows[d.floor - 1]) if known and isinstance(room, MonsterRoom) else None,
        "here": _here(d, place),
    }


def see_row(d: City, row: EnemyRow) -> dict[str, int | None]:
    """MR-086 The row of the current Floor. MR-911 HP for one alone, and MR-917 in a party those for both together."""
    return {"hp": row.hp, "both_hp": row.coop_hp if len(d.heroes) == 2 else None, "damage": row.damage}


def _here(d: City, place: int) -> list[int]:
    return [hero.number for hero in d.heroes if hero.at == place] if d.laid_out else []


def see_hero(d: City, hero: Hero) -> dict[str, Any]:
    track = d.pack.track
    return {
        "number": hero.number,
        "seat": hero.seat,
        "player": d.seats[hero.seat],
        "name": str(hero.kind),
        "key": hero.kind.key,
        **{what: getattr(hero, what) for what in ("hp", "xp", "armor", "ration", "gold")},
        "max": {what: track[what].max for what in ("hp", "xp", "armor", "ration", "gold")},
        "armor_bonus": armor(d, hero) - hero.armor,  # of an Object and the stance
        "level": hero.level,
        "next_level": next((mark for mark in track["xp"].levels if mark > hero.xp), None),
        "potions": [{"key": one.key, "name": str(one)} for one in hero.potions],
        "object": None
        if hero.holds is None
        else {
            "key": hero.holds.key,
            "name": str(hero.holds),
            "text": str(hero.holds.text),
            "uses": hero.uses or None,
        },
        "card_up": hero.card_up,
        "skills": [
            {"key": one.skill, "type": one.type, "name": str(one.name), "text": str(one.text)}
            for one in hero.kind.skills
        ],
        "cursed": hero.cursed,
        "poisoned": hero.poisoned,
        "blind": hero.blind,
        "at": hero.at,
        "resolved": hero.resolved,
        "met_danger": hero.met_danger,
        "omen": hero.omen,
        "stance": str(d.stances[hero.number]) if d.stances else None,
    }


def see_enemy(enemy: Enemy) -> dict[str, Any]:
    """MR-085 The Enemy HP track, and what the card says."""
    kind = enemy.kind
    phases = kind.phases if isinstance(kind, GuardianKind) else ()
    return {
        "name": str(enemy.name),
        "key": enemy.kind.key,
        "hp": enemy.hp,
        "full_hp": enemy.full_hp,
        "damage": enemy.row.damage,
        "traits": [
            {"trait": one.trait, "what": one.what, "n": one.n, "potions": list(one.potions)} for one in enemy.row.traits
        ],
        "number": enemy.number,
        "of": enemy.of,
        "phase": phases.index(enemy.row) + 1 if phases else None,
        "phases": len(phases),
        "poisoned": enemy.poisoned,
    }


def see_dice(attack: Attack) -> dict[str, Any]:
    return {
        "faces": list(attack.dice),
        "values": list(attack.values),
        "criticals": list(attack.criticals),
        "feats": list(attack.feats),
        "dungeon": attack.dungeon,
        "curse": attack.curse_shows,
        "poison": attack.poison_shows,
        "free_feats": attack.free_feats,
    }
