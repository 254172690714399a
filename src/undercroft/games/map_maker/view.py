"""What a seat may know. Map Maker has no secrets: everybody sees every sheet."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from undercroft.content.kinds import Name
from undercroft.games.map_maker.chances import chance_of, encounter_chance, fight_chances
from undercroft.games.map_maker.encounters import open_to
from undercroft.games.map_maker.items import is_usable
from undercroft.games.map_maker.scores import foe_die, prevails, scores
from undercroft.games.map_maker.state import (
    ATTACK_BOSS,
    ATTACK_TARGET,
    CLEAR,
    DEFENCE,
    ENCOUNTER,
    Boss,
    Dungeon,
    Hero,
    Test,
)
from undercroft.games.map_maker.terms import DEFENSE, ENCOUNTERS, NORMAL, REST, ROW

KINDS = {
    ENCOUNTER: "encounter",
    ATTACK_BOSS: "attack-boss",
    ATTACK_TARGET: "attack-target",
    CLEAR: "clear",
    DEFENCE: "defend",
}


def view(d: Dungeon, seat: int | None) -> dict[str, Any]:
    """MM-206, MM-880, MM-990, MM-991, MM-994 The sheets, as they lie on the table."""
    settings = d.settings
    return {
        "mode": "adventure" if settings.adventure else "normal",
        "hard": settings.hard,
        "set": "full" if settings.full else "base",
        "on_map": settings.on_map,
        "seats": list(settings.seats),
        "phase": phase(d),
        "dungeon": {"number": d.dungeon, "name": None if d.title is None else str(d.title)},
        "level": d.level,
        "last_level": d.pack.last_level,
        "threat": d.threat,
        "track": [list(level) for level in d.pack.levels[1:]],  # Threat, Boss Encounter Score, Elite modifier
        "depth": d.depth or None,
        "starting_player": d.start if d.heroes else None,  # MM-993
        "waiting": list(d.waiting),
        "acting": d.acting if d.acting >= 0 else None,
        "dice": list(d.dice),
        "encounters": see_encounters(d),
        "event": d.event and {"number": d.event.key, "name": str(d.event), "text": str(d.event.text)},
        "danger": d.danger and {"key": d.danger.key, "name": str(d.danger), "penalty": str(d.danger.penalty)},
        "special_rule": special_rule(d),
        "heroes": [see_hero(d, hero, seat) for hero in d.heroes],
        "boss": None if d.boss is None else see_boss(d, d.boss),
        "test": None if d.test is None else see_test(d, d.test),
        "detail": see_detail(d),
    }


def phase(d: Dungeon) -> str:
    if d.killer >= 0:
        return "won"
    if d.heroes and (d.given_up or not d.living()):
        return "lost"
    if d.boss is not None:
        return "fight"
    return "delving" if d.heroes else "set-up"


def special_rule(d: Dungeon) -> str | None:
    """MM-886, MM-953, MM-956 The Dungeon Penalty area."""
    boss = d.settings.known_boss
    return str(boss.special) if d.settings.adventure and boss is not None else None


def see_encounters(d: Dungeon) -> list[dict[str, Any]]:
    mask = open_to(d)
    return [
        {
            "key": key,
            "number": kind.number,
            "name": str(kind),
            "attribute": str(d.pack.attributes[at]) if at != REST else None,
            "die": d.basic[at] or None,
            "is_open": bool(mask >> at & 1),
        }
        for at, (key, kind) in enumerate(zip(ENCOUNTERS, d.pack.encounters, strict=True))
    ]


def see_hero(d: Dungeon, hero: Hero, seat: int | None) -> dict[str, Any]:
    return {
        "number": hero.place + 1,
        "name": str(hero.name),
        "class": hero.kind.key,
        "class_name": str(hero.kind),
        "seat": hero.seat,
        "is_mine": hero.seat == seat,
        "is_alive": hero.hp > 0,
        "hp": hero.hp,
        "hp_limit": hero.hp_limit,
        "sp": hero.sp,
        "sp_limit": hero.sp_limit,
        "attributes": [
            {"key": kind.key, "name": str(kind), "value": value, "bonus": value // ROW, "penalty": penalty}
            for kind, value, penalty in zip(d.pack.attributes, hero.experience, hero.penalty, strict=True)
        ],
        "total": hero.total,
        "skills": [
            {
                "key": skill.key,
                "name": str(skill),
                "text": str(skill.text),
                "at": skill.at,
                "is_unlocked": hero.total >= skill.at,
                "is_usable": hero.hp > 0 and hero.sp > 0 and is_usable(d, hero, at),
            }
            for at, skill in enumerate(hero.skills)
        ],
        "potions": hero.potions,
        "books": hero.books,
        "hatred": None if d.is_solo else hero.hatred,
        "is_charmed": hero.charmed,
        "hampered": hero.hampered,
        "defense_mod": hero.defense_mod,
        "chances": see_chances(d, hero),
    }


def see_chances(d: Dungeon, hero: Hero) -> dict[str, dict[str, Any]]:
    """The exact chance of every test this Hero could choose now."""
    if hero.hp <= 0:
        return {}
    if d.boss is not None:
        chances = fight_chances(d, d.boss, hero) if d.boss.hp > 0 else {}
    else:
        chances = {ENCOUNTERS[at]: encounter_chance(d, hero, at) for at in NORMAL if d.basic[at]}
    return {key: see_chance(chance) for key, chance in chances.items()}


def see_chance(chance: Fraction) -> dict[str, Any]:
    """Rounded, but what can happen never reads 0 % and what can fail never 100 %."""
    percent = round(100 * chance)
    if 0 < chance < 1:
        percent = min(max(percent, 1), 99)
    return {"percent": percent, "exact": str(chance)}


def see_boss(d: Dungeon, boss: Boss) -> dict[str, Any]:
    kind = boss.kind
    return {
        "key": kind.key,
        "name": str(kind),
        "hp": boss.hp,
        "hp_limit": boss.hp_limit,
        "sp": boss.sp,
        "sp_limit": boss.sp_limit,
        "attack": boss.attack,
        "defense": boss.defense,
        "threat": boss.threat,
        "misses": boss.misses,
        "squares": [die or None for die in boss.squares],
        "square_names": [str(one) for one in d.pack.encounters[: kind.squares]] if kind.clears else None,
        "has_targets": kind.targets,
        "round": boss.round,
        "ability": str(kind.ability),
        "acts": str(kind.acts),
        "hatred": {deed: n for deed, n in kind.hatred.model_dump().items() if n},
        "special": str(kind.special),
        "skills": [
            {"key": one.key, "name": str(one), "cost": one.cost, "text": str(one.text)}
            for one in d.pack.boss_skill.values()
            if one.boss == kind.key
        ],
    }


def see_test(d: Dungeon, test: Test) -> dict[str, Any]:
    """A test under way: its terms, the dice if they lie there, and the chance if they do not."""
    hero = d.heroes[test.hero]
    value = hero.experience[test.attribute]
    seen: dict[str, Any] = {
        "kind": KINDS[test.kind],
        "hero": test.hero,
        "encounter": ENCOUNTERS[test.place] if test.kind == ENCOUNTER else None,
        "square": test.place + 1 if test.kind in (ATTACK_TARGET, CLEAR) else None,
        "attribute": str(d.pack.attributes[test.attribute]),
        "value": value,
        "bonus": value // ROW if test.attribute <= DEFENSE else 0,
        "penalty": hero.penalty[test.attribute],
        "hero_mod": test.hero_mod,
        "basic": test.basic,
        "threat": test.threat,
        "foe_mod": test.foe_mod,
        "is_forced": test.forced,
        "skills": [str(skill) for skill in test.skills],
        "hero_die": None,
        "foe_die": None,
    }
    if test.hero_die and test.foe_die:
        own, foe = scores(d, test)
        seen.update(hero_die=test.counts_as or test.hero_die, foe_die=foe_die(hero, test))
        seen.update(hero_score=own, foe_score=foe, prevails=prevails(d, test))
    else:
        seen["chance"] = see_chance(chance_of(d, test))
    return seen


def both(name: Name) -> dict[str, str]:
    """A name as it is written on the map, for readers of either language."""
    return {"en": name.en, "fr": name.fr}


def see_detail(d: Dungeon) -> dict[str, Any]:
    """MM-701 The Map Detail of this dungeon, as far as it is filled in (MM-505 the Boss as soon as it is met)."""
    won = d.killer >= 0
    boss = d.settings.known_boss if d.boss is None else d.boss.kind  # MM-708 known from an earlier attempt
    return {
        "number": d.dungeon,
        "name": None if d.title is None else d.title.both,
        "boss": None if boss is None else boss.key,
        "boss_name": None if boss is None else both(boss.name),
        "won": won,
        "danger": d.danger.key if won and d.danger is not None else None,
        "danger_name": both(d.danger.name) if won and d.danger is not None else None,
        "penalty": both(d.danger.penalty) if won and d.danger is not None else None,
        "depth": d.depth if won else None,
        "map_maker": {**d.heroes[d.killer].name.both, "class": d.heroes[d.killer].kind.key} if won else None,
    }
