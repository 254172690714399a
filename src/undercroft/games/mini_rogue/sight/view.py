"""What a seat may know. Built up: whatever is not named here is secret."""

from __future__ import annotations

from undercroft.games.mini_rogue.glossary import EXIT, TRACKS
from undercroft.games.mini_rogue.kinds.board import BoardKind
from undercroft.games.mini_rogue.kinds.enemies import EnemyRow, GuardianKind
from undercroft.games.mini_rogue.kinds.pack import MiniRoguePack
from undercroft.games.mini_rogue.kinds.people import CharacterKind, PotionKind
from undercroft.games.mini_rogue.kinds.rooms import MonsterRoom, ObjectRoom, Room
from undercroft.games.mini_rogue.rules.combat import armor, blow, harm
from undercroft.games.mini_rogue.rules.state import Attack, City, Enemy, Hero
from undercroft.games.mini_rogue.sight import seen
from undercroft.games.mini_rogue.sight.prints import print_seen, row_seen, said
from undercroft.games.mini_rogue.words.terms import Described, TraitWords
from undercroft.kernel.sight import sight
from undercroft.kernel.things import printed_once

city_open = sight(City, seen.CityOpen)
hero_open = sight(Hero, seen.HeroOpen)
enemy_open = sight(Enemy, seen.EnemyOpen)
attack_open = sight(Attack, seen.AttackOpen)

# State that no view shows, by the reason why not.
HIDDEN = {
    "they are seen when they are thrown": "Attack.extra_dice",
    "it is shown as the stance of the character": "Attack.stance",
    "still to be carried out": "City.after_fall City.falling",
    "nobody knows which Guardian comes next": "City.guardians",
    "seen by the seat that is asked": "Hero.passed_window",
    "it follows from the seats of both characters": "Hero.shares_seat",
    "it says again who a character is": "Hero.who",
}


def view(d: City, seat: int | None) -> seen.MiniRogueSeen:
    """MR-185 Face-down cards are hidden; MR-186 everything else on the table is open, and all that is printed on it."""
    return {
        "mode": "cooperative" if len(d.wanted) == 2 else "solo",
        "turn": see_turn(d),
        "board": str(d.board),
        "difficulty": str(d.difficulty),
        **city_open(d),
        "areas": len(d.board.areas),
        "area_list": see_areas(d.board),
        "floors": see_floors(d.board),
        "floor": d.floor,
        "floor_name": str(d.board.floors[d.floor - 1]),
        "guardian_here": d.here.guardian,
        "rooms": [see_room(d, place, seat) for place in range(EXIT)] if d.laid_out else [],
        "looking": [{"key": room.thing, "text": str(room)} for room in looking(d, seat)],
        "exit": see_exit(d),
        "unused": unused(d),
        "leader": leader(d),
        "heroes": [see_hero(d, hero) for hero in d.heroes],
        "enemy": None if d.enemy is None else see_enemy(d, d.enemy),
        "dice": None if d.attack is None or d.enemy is None or not d.attack.dice else see_dice(d.attack, d.enemy),
        "stances": see_stances(d.pack) if d.with_stances else [],
        "reference": see_reference(d.pack, d.floor),
        "characters": [] if d.heroes else [see_character(d.pack, one) for one in d.pack.character.values()],
    }


def unused(d: City) -> int:
    """Room cards that do not lie in the Area."""
    return len(d.rooms) + d.taken.count(True) - d.grid.count(None)


def looking(d: City, seat: int | None) -> list[Room]:
    """MR-599 The cards in the hand of a seat that looks at them: nobody else sees them."""
    return d.looked_at if d.looker == seat else []


def leader(d: City) -> int | None:
    return d.leader if len(d.heroes) == 2 else None


def secrets(d: City) -> dict[str, tuple[int, ...]]:
    """MR-599 The face-down Rooms that one seat has looked at or holds in its hand, and who has."""
    lying: dict[str, tuple[int, ...]] = {
        room.key: (d.seen_by[place],)
        for place, room in enumerate(d.grid)
        if room is not None and not d.face_up[place] and d.seen_by[place] >= 0
    }
    return lying | {room.key: (d.looker,) for room in d.looked_at}


def see_turn(d: City) -> seen.MiniRogueTurn:
    attacker = None if d.attack is None else d.attack.hero
    if not d.heroes:
        phase, seat = "setup", None
    else:
        phase = "combat" if d.enemy else "exploration" if d.laid_out else "preparation"
        seat = d.heroes[d.leader if attacker is None else attacker].seat
    return {"round": d.area, "seat": seat, "area": d.area, "phase": phase, "hero": attacker}


@printed_once
def see_areas(board: BoardKind) -> list[seen.AreaSeen]:
    """MR-081 To which Floor each Area belongs, where Guardians wait (MR-084) and where a Fall leads (MR-475)."""
    return [
        {"area": number, "floor": one.floor, "guardian": one.guardian, "falls_to": one.falls_to or None}
        for number, one in enumerate(board.areas, start=1)
    ]


@printed_once
def see_floors(board: BoardKind) -> list[seen.FloorSeen]:
    areas = see_areas(board)
    return [
        {"floor": floor, "name": str(name), "areas": [one["area"] for one in areas if one["floor"] == floor]}
        for floor, name in enumerate(board.floors, start=1)
    ]


def see_exit(d: City) -> seen.ExitSeen:
    guardian = d.guardian
    rows: list[seen.RowSeen] = []
    if guardian is not None:
        printed = guardian.phases if guardian.final else (guardian.rows[d.floor - 1],)
        rows = [row_seen(d.pack, row, guardian, len(d.heroes) == 2) for row in printed]
    return {
        "guardian": None if guardian is None else str(guardian),
        "key": None if guardian is None else guardian.thing,
        "enemy": rows[0] if rows else None,
        "phases": rows if guardian is not None and guardian.final else [],
        "here": _here(d, EXIT),
        "place": "exit",
    }


def see_room(d: City, place: int, seat: int | None) -> seen.RoomSeen:
    """A Room of the Area, as far as this seat knows it."""
    room = d.grid[place] if d.face_up[place] or (seat is not None and d.seen_by[place] == seat) else None
    return {
        "state": "taken" if d.taken[place] else "up" if d.face_up[place] else "down",
        "name": None if room is None else str(room),
        "key": None if room is None else room.thing,
        "type": None if room is None else room.type,
        "enemy": row_seen(d.pack, room.rows[d.floor - 1], room, len(d.heroes) == 2)
        if isinstance(room, MonsterRoom)
        else None,
        "here": _here(d, place),
        "place": f"room-{place}",
        "resolved": d.resolved[place],
        "print": None if room is None else print_seen(d.pack, room, d.floor),
    }


def _here(d: City, place: int) -> list[int]:
    return [hero.number for hero in d.heroes if hero.at == place] if d.laid_out else []


def see_hero(d: City, hero: Hero) -> seen.HeroSeen:
    track = d.pack.track
    return {
        **hero_open(hero),
        "number": hero.number,
        "seat": hero.seat,
        "player": d.seats[hero.seat],
        "name": str(hero.kind),
        "place": f"hero-{hero.number}",
        "max": see_most(d.pack),
        "armor_bonus": armor(d, hero) - hero.armor,  # of an Object and the stance
        "level": hero.level,
        "dice": hero.level,  # MR-572
        "next_level": next((mark for mark in track["xp"].levels if mark > hero.xp), None),
        "potions": [see_potion(one) for one in hero.potions],
        "object": None if hero.holds is None else see_object(hero.holds, hero.uses),
        "skills": see_skills(hero.kind),
        "stance": str(d.stances[hero.number]) if d.stances else None,
    }


@printed_once
def see_most(pack: MiniRoguePack) -> dict[str, int]:
    """How far the tracks go."""
    return {what: pack.track[what].max for what in TRACKS}


@printed_once
def see_potion(kind: PotionKind) -> seen.PotionSeen:
    return {
        "key": kind.thing,
        "name": str(kind),
        "text": kind.text,
        "offensive": kind.offensive,
        "power": kind.power,
        "place": f"potion-{kind.key}",
    }


def see_object(kind: ObjectRoom, uses: int) -> seen.ObjectSeen:
    return {
        "key": kind.thing,
        "name": str(kind),
        "text": str(kind.text),
        "uses": uses or None,
        "place": f"object-{kind.key}",
    }


@printed_once
def see_skills(kind: CharacterKind) -> list[seen.SkillSeen]:
    return [
        {
            "key": one.thing,
            "type": one.type,
            "name": str(one.name),
            "text": str(one.text),
            "place": f"skill-{one.key}",
        }
        for one in kind.skills
    ]


@printed_once
def see_character(pack: MiniRoguePack, kind: CharacterKind) -> seen.CharacterSeen:
    """MR-186 A Character card can be read before it is chosen."""
    return {
        "key": kind.thing,
        "text": str(kind),
        "hp": kind.hp,
        "armor": kind.armor,
        "ration": kind.ration,
        "gold": kind.gold,
        "xp": kind.xp,
        "potions": [{"key": pack.potion[key].thing, "text": str(pack.potion[key])} for key in kind.potions],
        "skills": see_skills(kind),
    }


def see_enemy(d: City, enemy: Enemy) -> seen.EnemySeen:
    """MR-085 The Enemy HP track, and what the card says."""
    kind = enemy.kind
    phases = kind.phases if isinstance(kind, GuardianKind) else ()
    attacked = d.heroes[d.attack.hero if d.attack is not None else d.leader]
    misses = d.attack.misses if d.attack is not None else ()
    return {
        **enemy_open(enemy),
        "name": str(enemy.name),
        "damage": enemy.row.damage,
        "traits": see_traits(d.pack, enemy.row),
        "reward": see_reward(d.pack, enemy.row),
        "phase": phases.index(enemy.row) + 1 if phases else None,
        "phases": len(phases),
        "poisoned": enemy.poisoned,
        "harm": [harm(d, attacked, enemy, face, misses) for face in range(1, 7)],
    }


@printed_once
def see_traits(pack: MiniRoguePack, row: EnemyRow) -> list[seen.FightTraitSeen]:
    return [
        {
            "trait": one.trait,
            "what": one.what,
            "n": one.n,
            "potions": list(one.potions),
            "text": str(TraitWords(pack, one)),
        }
        for one in row.traits
    ]


@printed_once
def see_reward(pack: MiniRoguePack, row: EnemyRow) -> str:
    return str(Described(pack, row.reward))


def see_dice(attack: Attack, enemy: Enemy) -> seen.DiceSeen:
    return {
        **attack_open(attack),
        "blow": blow(enemy, attack),
        "hero": attack.hero,
    }


@printed_once
def see_stances(pack: MiniRoguePack) -> list[seen.StanceSeen]:
    """MR-947 The stances card, where stances are played."""
    return [
        {
            "key": one.thing,
            "text": str(one),
            "armor": one.armor,
            "values": list(one.values),
            "fails": list(one.fails),
            "criticals": list(one.criticals),
        }
        for one in pack.stance.values()
    ]


@printed_once
def see_reference(pack: MiniRoguePack, floor: int) -> seen.ReferenceSeen:
    """MR-023 The reference card lies open beside the characters."""
    criminal, rewards = pack.criminal["criminal"], pack.rewards["rewards"]
    return {
        "criminal": row_seen(pack, criminal.rows[floor - 1], criminal, False),
        "rewards": [
            {"die": die, "left": str(Described(pack, row.left)), "right": str(Described(pack, row.right))}
            for die, row in enumerate(rewards.rows, start=1)
        ],
        "always": [said(one.label, Described(pack, one.effects, one.pay)) for one in rewards.always],
    }
