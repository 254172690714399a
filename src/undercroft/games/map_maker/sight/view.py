"""What a seat may know. Map Maker has no secrets: everybody sees every sheet."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from undercroft.games.map_maker.kinds.pack import AttributeKind, Danger, Event, MapPack, Reward, Skill
from undercroft.games.map_maker.kinds.terms import ATTRIBUTES, DEFENSE, ENCOUNTERS, LIMIT, NORMAL, REST, ROW
from undercroft.games.map_maker.rules.encounters import loss_at, open_to
from undercroft.games.map_maker.rules.items import is_usable
from undercroft.games.map_maker.rules.scores import foe_die, prevails, scores
from undercroft.games.map_maker.rules.state import (
    ATTACK_TARGET,
    CLEAR,
    ENCOUNTER,
    Boss,
    Dungeon,
    Hero,
    Test,
)
from undercroft.games.map_maker.sight import bounds, seen
from undercroft.games.map_maker.sight.odds import chance_of, encounter_chance, fight_chances
from undercroft.games.map_maker.sight.sheet_words import BONUSES, hatred_lines, setup_line, terms
from undercroft.kernel.sight import sight
from undercroft.kernel.things import printed_once
from undercroft.kernel.words import Message

dungeon_open = sight(Dungeon, seen.DungeonOpen)
hero_open = sight(Hero, seen.HeroOpen)
boss_open = sight(Boss, seen.BossOpen)
test_open = sight(Test, seen.TestOpen)

# State that no view shows, by the reason why not.
HIDDEN = {
    "told when it happens": "Boss.done Boss.was_harmed",
    "the name that counts is the title": "Dungeon.has_own_name Dungeon.own_name",
    "the dice lie there, or they do not": "Dungeon.in_round",
    "whoever has been hurt is asked next": "Dungeon.stung",
    "answers, made once": "Dungeon.options Hero.options",
    "what was chosen before play stands in the header of the record": "Settings",
}


def view(d: Dungeon, seat: int | None) -> seen.Own:
    """MM-206, MM-880, MM-990, MM-991, MM-994 The sheets, as they lie on the table."""
    settings, now = d.settings, phase(d)
    acting = d.acting if d.acting >= 0 else None
    return {
        "mode": "adventure" if settings.adventure else "normal",
        "turn": {
            "round": d.level if d.boss is None else d.boss.round,
            "seat": None if acting is None else d.heroes[acting].seat,
            "phase": now,
            "hero": acting,
            "waiting": list(d.waiting),
        },
        "hard": settings.hard,
        "set": "full" if settings.full else "base",
        "on_map": settings.on_map,
        "phase": now,
        "dungeon": {"number": d.dungeon, "name": None if d.title is None else str(d.title)},
        **dungeon_open(d),
        "last_level": d.pack.last_level,
        "track": see_track(d.pack),
        "depth": d.depth or None,
        "starting_player": d.start if d.heroes else None,  # MM-993
        "acting": acting,
        "dice": list(d.dice),
        "dice_sum": sum(d.dice) if d.dice else None,
        "boss_score": None if settings.adventure else d.pack.levels[d.level].boss_score or None,
        "encounters": see_encounters(d),
        "treasure_table": see_treasures(d.pack),
        "rest_table": see_rests(d.pack),
        "event": see_event(d.event),
        "effects": [{"text": op.text(d.pack), "clause": op.clause} for op in d.effects],
        "borrowed": None if d.borrowed is None else {"key": d.borrowed.key, "text": str(d.borrowed)},
        "danger": see_danger(d.danger),
        "special_rule": special_rule(d),
        "columns": see_columns(d),
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


def see_event(event: Event | None) -> seen.EventSeen | None:
    if event is None:
        return None
    return {"number": event.key, "key": event.thing, "name": str(event), "text": str(event.text)}


def see_danger(danger: Danger | None) -> seen.DangerSeen | None:
    if danger is None:
        return None
    return {"key": danger.key, "name": str(danger), "penalty": str(danger.penalty)}


# What never changes, or only with a few numbers, is made once in each language; all views share it.


@printed_once
def see_track(pack: MapPack) -> list[list[int]]:
    return [list(level) for level in pack.levels[1:]]


@printed_once
def see_treasures(pack: MapPack) -> list[seen.Row]:
    return see_table(pack.treasures)


@printed_once
def see_rests(pack: MapPack) -> list[seen.Row]:
    return see_table(pack.rests)


def see_table(rows: tuple[Reward | None, ...]) -> list[seen.Row]:
    return [{"total": row.total, "key": row.thing, "text": str(row)} for row in rows if row is not None]


def see_columns(d: Dungeon) -> list[seen.Column]:
    """MM-502, MM-506 The Bosses that can still be met, unless it is known already who waits."""
    if d.boss is not None or d.settings.known_boss is not None:
        return []
    columns = ("white", "gray") if d.settings.full else ("white",)
    return [see_column(d.pack, key, d.settings.marked) for key in columns]


@printed_once
def see_column(pack: MapPack, key: str, marked: tuple[str, ...]) -> seen.Column:
    bosses = [boss for boss in pack.columns[key] if boss.key not in marked]
    return {"key": key, "bosses": [{"key": boss.key, "text": str(boss)} for boss in bosses]}


def see_encounters(d: Dungeon) -> list[seen.EncounterBox]:
    mask = open_to(d)
    return [
        see_encounter(d.pack, at, die, bool(mask >> at & 1), loss_at(d, at) if at != REST and die else None)
        for at, die in enumerate(d.basic)
    ]


@printed_once
def see_encounter(pack: MapPack, at: int, die: int, is_open: bool, loss: int | None) -> seen.EncounterBox:
    kind, key = pack.encounters[at], ENCOUNTERS[at]
    return {
        "key": key,
        "number": kind.number,
        "name": str(kind),
        "place": f"encounter-{key}",
        "attribute": str(pack.attributes[at]) if at != REST else None,
        "attribute_key": ATTRIBUTES[at] if at != REST else None,
        "die": die or None,
        "is_open": is_open,
        "loss": loss,
    }


def see_hero(d: Dungeon, hero: Hero, seat: int | None) -> seen.Hero:
    at = hero.place
    return {
        **hero_open(hero),
        "potions": hero.potions,
        "books": hero.books,
        "number": at + 1,
        "name": str(hero.name),
        "place": f"hero-{at}",
        "class": hero.kind.key,
        "class_name": str(hero.kind),
        "is_mine": hero.seat == seat,
        "is_alive": hero.hp > 0,
        "attributes": [
            see_attribute(kind, BONUSES[n], at, hero.experience[n], hero.penalty[n])
            for n, kind in enumerate(d.pack.attributes[:5])
        ],
        "next_skill_at": min([skill.at for skill in hero.skills if skill.at > hero.total], default=None),
        "skills": [
            see_skill(
                skill,
                at,
                hero.total >= skill.at,
                bool(hero.used >> n & 1),
                hero.hp > 0 and hero.sp > 0 and is_usable(d, hero, n),
            )
            for n, skill in enumerate(hero.skills)
        ],
        "hatred": hatred_of(hero, d),
        "is_charmed": hero.charmed,
        "chances": see_chances(d, hero),
    }


def hatred_of(hero: Hero, d: Dungeon) -> int | None:
    return None if d.is_solo else hero.hatred


@printed_once
def see_attribute(kind: AttributeKind, bonus: Message, place: int, value: int, penalty: int) -> seen.AttributeBox:
    return {
        "key": kind.key,
        "name": str(kind),
        "place": f"hero-{place}-{kind.key}",
        "value": value,
        "limit": LIMIT,
        "row": ROW,
        "bonus": value // ROW,
        "bonus_text": bonus.text({"n": value // ROW}),
        "penalty": penalty,
    }


@printed_once
def see_skill(skill: Skill, place: int, is_unlocked: bool, is_used: bool, is_usable: bool) -> seen.SkillBox:
    return {
        "key": skill.key,
        "name": str(skill),
        "text": str(skill.text),
        "place": f"skill-{place}-{skill.key}",
        "at": skill.at,
        "is_unlocked": is_unlocked,
        "is_used": is_used,
        "is_usable": is_usable,
    }


def see_chances(d: Dungeon, hero: Hero) -> dict[str, seen.Chance]:
    """The exact chance of every test this Hero could choose now."""
    if hero.hp <= 0:
        return {}
    if d.boss is not None:
        chances = fight_chances(d, d.boss, hero) if d.boss.hp > 0 else {}
    else:
        chances = {ENCOUNTERS[at]: encounter_chance(d, hero, at) for at in NORMAL if d.basic[at]}
    return {key: see_chance(chance) for key, chance in chances.items()}


def see_chance(chance: Fraction) -> seen.Chance:
    """Rounded, but what can happen never reads 0 % and what can fail never 100 %."""
    return _chance(chance.numerator, chance.denominator).copy()


@lru_cache(1024)
def _chance(n: int, of: int) -> seen.Chance:
    chance = Fraction(n, of)
    percent = round(100 * chance)
    if 0 < chance < 1:
        percent = min(max(percent, 1), 99)
    return {"percent": percent, "exact": str(chance)}


def see_boss(d: Dungeon, boss: Boss) -> seen.BossSheet:
    kind = boss.kind
    names = [str(one) for one in d.pack.encounters[: kind.squares]] if kind.clears else None
    return {
        **boss_open(boss),
        "attack": boss.attack,
        "threat": boss.threat,
        "misses": boss.misses,
        "round": boss.round,
        "name": str(kind),
        "is_half": boss.is_half,
        "squares": [die or None for die in boss.squares],
        "boxes": [
            {
                "place": f"square-{at}",
                "die": die or None,
                "name": names[at] if names else str(kind.die),
                "is_next": at == boss.leftmost,
            }
            for at, die in enumerate(boss.squares)
        ],
        "square_names": names,
        "has_targets": kind.targets,
        "can_be_cleared": kind.clears,
        "has_vanished": boss.has_vanished,
        "ability": str(kind.ability),
        "acts": str(kind.acts),
        "hatred": {deed: n for deed, n in kind.hatred.facts().items() if n},
        "hatred_lines": [] if d.is_solo else hatred_lines(kind),
        "setup": setup_line(kind),
        "special": str(kind.special),
        "skills": [
            {
                "key": one.key,
                "name": str(one),
                "cost": one.cost,
                "text": str(one.text),
                "can_pay": boss.sp >= one.cost,
            }
            for one in d.pack.powers[kind.key].values()
        ],
    }


def kind_of(test: Test) -> str:
    return bounds.KINDS[test.kind]


def see_test(d: Dungeon, test: Test) -> seen.Test:
    """A test under way: its terms, the dice if they lie there, and the chance if they do not."""
    hero = d.heroes[test.hero]
    value = hero.experience[test.attribute]
    hero_terms, foe_terms = terms(d, test)
    rolled = bool(test.hero_die and test.foe_die)
    own, foe = scores(d, test) if rolled else (None, None)
    return {
        **test_open(test),
        "basic": test.basic,
        "threat": test.threat,
        "kind": kind_of(test),
        "encounter": ENCOUNTERS[test.place] if test.kind == ENCOUNTER else None,
        "square": test.place + 1 if test.kind in (ATTACK_TARGET, CLEAR) else None,
        "attribute": str(d.pack.attributes[test.attribute]),
        "value": value,
        "bonus": value // ROW if test.attribute <= DEFENSE else 0,
        "penalty": hero.penalty[test.attribute],
        "is_forced": test.forced,
        "skills": [str(skill) for skill in test.skills],
        "hero_die": (test.counts_as or test.hero_die) if rolled else None,
        "foe_die": foe_die(hero, test) if rolled else None,
        "hero_terms": [{"text": text, "n": n} for text, n in hero_terms],
        "foe_terms": [{"text": text, "n": n} for text, n in foe_terms],
        "hero_score": own,
        "foe_score": foe,
        "prevails": prevails(d, test) if rolled else None,
        "chance": None if rolled else see_chance(chance_of(d, test)),
    }


def see_detail(d: Dungeon) -> seen.Detail:
    """MM-701 The Map Detail of this dungeon, as far as it is filled in (MM-505 the Boss as soon as it is met)."""
    won = d.killer >= 0
    boss = d.settings.known_boss if d.boss is None else d.boss.kind  # MM-708 known from an earlier attempt
    return {
        "number": d.dungeon,
        "name": None if d.title is None else d.title.by_language(),
        "boss": None if boss is None else boss.key,
        "boss_name": None if boss is None else boss.name.by_language(),
        "won": won,
        "danger": d.danger.key if won and d.danger is not None else None,
        "danger_name": d.danger.name.by_language() if won and d.danger is not None else None,
        "penalty": d.danger.penalty.by_language() if won and d.danger is not None else None,
        "depth": d.depth if won else None,
        "map_maker": {**d.heroes[d.killer].name.by_language(), "class": d.heroes[d.killer].kind.key} if won else None,
    }
