"""What changes on the table, as far as a seat may know it: for programs that learn. Its print is in the pack."""

from __future__ import annotations

from typing import Any, TypedDict

from undercroft.games.mini_rogue.kinds import GuardianKind
from undercroft.games.mini_rogue.state import Attack, City, Enemy, Hero
from undercroft.kernel.view import Observed


class HeroObserved(TypedDict):
    """A character; the Object it holds by its key."""

    key: str
    hp: int
    xp: int
    armor: int
    ration: int
    gold: int
    potions: list[str]
    object: str | None
    uses: int
    card_up: bool
    cursed: bool
    poisoned: bool
    blind: bool
    at: int
    resolved: bool
    met_danger: bool
    omen: bool
    stance: str | None


class EnemyObserved(TypedDict):
    """Whoever is being fought; `phase` counts those of the final Guardian from 1."""

    key: str
    hp: int
    full_hp: int
    number: int
    of: int
    phase: int
    poison: int


class DiceObserved(TypedDict):
    """The dice of an attack phase."""

    faces: list[int]
    values: list[int]
    criticals: list[bool]
    feats: list[bool]
    dungeon: int
    curse: bool
    poison: bool
    free_feats: int
    damage: int
    misses: list[int]


class MiniRogueObserved(Observed):
    """Positions of the Area in reading order; they are empty lists while no Area is laid out."""

    area: int
    rooms: list[str | None]  # null: nobody has shown this seat the card
    up: list[bool]
    taken: list[bool]
    resolved: list[bool]
    unused: int
    guardian: str | None
    guardians_left: int
    stories: int
    leader: int | None  # of two characters
    heroes: list[HeroObserved]
    enemy: EnemyObserved | None
    attacker: int | None
    dice: DiceObserved | None


def observe(d: City, seat: int | None) -> dict[str, Any]:
    """MR-185 Face-down cards are hidden, unless this seat has looked at them; MR-186 everything else is open."""
    laid, up, seen = d.laid_out, d.face_up, d.seen_by
    attack, enemy, guardian = d.attack, d.enemy, d.guardian
    return {
        "area": d.area,
        "rooms": [
            room.key if room is not None and (up[place] or seen[place] == seat) else None
            for place, room in enumerate(d.grid)
        ]
        if laid
        else [],
        "up": up[:] if laid else [],
        "taken": d.taken[:] if laid else [],
        "resolved": d.resolved[:] if laid else [],
        "unused": len(d.rooms) + d.taken.count(True) - d.grid.count(None),
        "guardian": None if guardian is None else guardian.key,
        "guardians_left": d.guardians_left,
        "stories": len(d.stories),
        "leader": d.leader if len(d.heroes) == 2 else None,
        "heroes": [observe_hero(d, hero) for hero in d.heroes],
        "enemy": None if enemy is None else observe_enemy(enemy),
        "attacker": None if attack is None else attack.hero,
        "dice": None if attack is None or enemy is None or not attack.dice else observe_dice(attack),
    }


def observe_hero(d: City, hero: Hero) -> HeroObserved:
    return {
        "key": hero.kind.key,
        "hp": hero.hp,
        "xp": hero.xp,
        "armor": hero.armor,
        "ration": hero.ration,
        "gold": hero.gold,
        "potions": [potion.key for potion in hero.potions] if hero.potions else [],
        "object": None if hero.holds is None else hero.holds.key,
        "uses": 0 if hero.holds is None else hero.uses,
        "card_up": hero.card_up,
        "cursed": hero.cursed,
        "poisoned": hero.poisoned,
        "blind": hero.blind,
        "at": hero.at,
        "resolved": hero.resolved,
        "met_danger": hero.met_danger,
        "omen": hero.omen,
        "stance": d.stances[hero.number].key if d.stances else None,
    }


def observe_enemy(enemy: Enemy) -> EnemyObserved:
    kind = enemy.kind
    return {
        "key": kind.key,
        "hp": enemy.hp,
        "full_hp": enemy.full_hp,
        "number": enemy.number,
        "of": enemy.of,
        "phase": kind.phases.index(enemy.row) + 1 if isinstance(kind, GuardianKind) and kind.phases else 0,
        "poison": enemy.poison,
    }


def observe_dice(attack: Attack) -> DiceObserved:
    return {
        "faces": attack.dice[:],
        "values": attack.values[:],
        "criticals": attack.criticals[:],
        "feats": attack.feats[:],
        "dungeon": attack.dungeon,
        "curse": attack.curse_shows,
        "poison": attack.poison_shows,
        "free_feats": attack.free_feats,
        "damage": attack.damage,
        "misses": list(attack.misses),
    }
