"""The print of a pack: every sheet, Skill, Event, row and Boss, with what it says in full."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from undercroft.content.kinds import Kind, Mark
from undercroft.games.map_maker.glossary import BOXES, ITEMS, SP, say
from undercroft.games.map_maker.kinds.operations import NUMBERED, Operation
from undercroft.games.map_maker.kinds.pack import BossKind, HeroKind, MapPack, Reward
from undercroft.games.map_maker.kinds.terms import ATTRIBUTES, LIMIT, NOBODY, REST, ROW
from undercroft.games.map_maker.rules.items import BOOK_SP, POTION_HP
from undercroft.games.map_maker.sight.sheet_words import BONUSES, hatred_lines, setup_line
from undercroft.games.map_maker.words.offers import Said
from undercroft.games.map_maker.words.reasons import REASONS
from undercroft.kernel.things import Thing
from undercroft.kernel.words import joined


def things(pack: MapPack) -> list[Thing]:
    """Everything printed that can lie on the table, in the current language."""
    return [
        *heroes(pack),
        *bosses(pack),
        *dungeon_sheet(pack),
        *events(pack),
        *wild_map(pack),
        *hero_sheet_boxes(pack),
        *effects(pack),
        *reasons(),
    ]


def thing(kind: str, one: Kind, text: str, clause: str, **facts: Any) -> Thing:
    return {
        "key": one.thing,
        "kind": kind,
        "name": str(one),
        "text": text,
        "clause": clause,
        "mark": one.mark,
        "facts": facts,
        "words": [],
    }


def heroes(pack: MapPack) -> list[Thing]:
    found: list[Thing] = []
    for hero in pack.hero.values():
        attributes = dict(zip(ATTRIBUTES, hero.experience, strict=True))
        skills = [skill.key for skill in pack.skills_of(hero)]
        found.append(
            thing(
                "hero",
                hero,
                hero_text(pack, hero),
                "MM-800",
                hp=hero.hp,
                sp=hero.sp,
                attributes=attributes,
                skills=skills,
            )
        )
    for skill in pack.skill.values():
        said = {name: value for name, value in skill.said().items() if name not in ("key", "name", "mark", "text")}
        facts: dict[str, Any] = {**said, "cost": 1}
        for name in ("use", "monster_experience"):
            facts |= {name: ATTRIBUTES[facts[name]]} if name in facts else {}
        text = say("{text} Unlocked at {at} experience in all. {when}")
        words = {"text": skill.text, "at": skill.at, "when": TIMINGS[skill.timing]}
        found.append(thing("skill", skill, text.text(words), "MM-856", **facts))
    return found


def hero_text(pack: MapPack, hero: HeroKind) -> str:
    values = ", ".join(f"{kind} {value}" for kind, value in zip(pack.attributes, hero.experience, strict=True))
    skills = joined(f"{skill} ({skill.at})" for skill in pack.skills_of(hero))
    return HERO.text({"hp": hero.hp, "sp": hero.sp, "values": values, "skills": skills})


HERO = say("HP {hp}, SP {sp}; {values}. Skills, with the experience that unlocks them: {skills}.")
TIMINGS = {
    "test": say("Before or after the dice of a test; 1 SP, once a turn."),
    "after": say("After the dice of a test; 1 SP, once a turn."),
    "free": say("Whenever a decision is awaited; 1 SP, once a turn."),
    "loss": say("When HP are about to be lost in a test or attack; 1 SP, once a turn."),
    "again": say("Directly after the own action; 1 SP, once a turn."),
}


def bosses(pack: MapPack) -> list[Thing]:
    found: list[Thing] = []
    for boss in pack.boss.values():
        skills = list(pack.powers[boss.key].values())
        facts: dict[str, Any] = {
            "column": boss.column,
            "place": boss.place,
            "bulk": boss.bulk,
            "ferocity": boss.ferocity,
            "squares": boss.squares,
            "targets": boss.targets,
            "order": [list(order) for order in boss.order],
            "hatred": boss.hatred.facts(),
            "skills": [skill.key for skill in skills],
            "n": boss.n,
            "defense_rule": boss.defense_rule,
            "special": [op.thing for op in boss.special_effects],
        }
        found.append(thing("boss", boss, boss_text(pack, boss), "MM-880", **facts))
        for skill in skills:
            more: dict[str, Any] = {"boss": boss.key, "cost": skill.cost, "hp": skill.hp, "n": skill.n}
            more["attribute"] = ATTRIBUTES[skill.attribute]
            found.append(thing("boss-skill", skill, f"{skill.text} ({skill.cost} {SP})", "MM-885", **more))
        found.append(plain("boss-die", boss.one_die.key, boss.die, boss.ability, "MM-624", boss.mark, boss=boss.key))
    return found


def boss_text(pack: MapPack, boss: BossKind) -> str:
    """MM-880 The sections of a sheet; its Skills have texts of their own."""
    skills = joined(f"{skill} ({skill.cost} {SP})" for skill in pack.powers[boss.key].values())
    facts = {
        "setup": setup_line(boss),
        "ability": boss.ability,
        "acts": boss.acts,
        "skills": skills,
        "hatred": joined(hatred_lines(boss)),
        "special": boss.special,
    }
    return BOSS.text(facts)


BOSS = say(
    "Setup: {setup} Special Ability: {ability} Action: {acts} Skills: {skills}. Hatred: {hatred}. "
    "Special Rule (Adventure Mode): {special}"
)


def dungeon_sheet(pack: MapPack) -> list[Thing]:
    found: list[Thing] = []
    for at, encounter in enumerate(pack.encounters):
        text = str(RESTING) if at == REST else TESTED.text({"attribute": pack.attributes[at]})
        attribute = None if at == REST else ATTRIBUTES[at]
        clause = "MM-360" if at == REST else "MM-320"
        found.append(thing("encounter", encounter, text, clause, number=encounter.number, attribute=attribute))
    for table, rows, clause in (("treasure", pack.treasure, "MM-380"), ("rest", pack.rest, "MM-360")):
        for row in rows.values():
            found.append(row_thing(pack, table, row, clause))
    for band in pack.band.values():
        facts = {"first": band.first, "last": band.last, "boss_score": band.boss_score, "elite": band.elite}
        words = {**facts, "threat": pack.levels[band.first].threat, "score": band.boss_score or "–"}
        name = say("Levels {first} to {last}").text(words)
        text = (BAND_WITH_ELITE if band.elite else BAND).text(words)
        found.append({
            "key": band.key, "kind": "levels", "name": name, "text": text, "clause": "MM-206", "mark": band.mark,
            "facts": facts, "words": [],
        })  # fmt: skip
    return found


def row_thing(pack: MapPack, table: str, row: Reward, clause: str) -> Thing:
    text = joined(op.text(pack) for op in row.gives) or str(say("nothing"))
    return thing(table, row, text, clause, total=row.total, gives=[op.thing for op in row.gives])


TESTED = say("Tested with {attribute}: a success gives 1 experience in it, a failure costs HP.")
RESTING = say("No test: one die and the Basic Die give a row of the Rest table.")
BAND = say("Threat {threat} from level {first} on, Boss Encounter Score {score}.")
BAND_WITH_ELITE = say("Threat {threat} from level {first} on, Boss Encounter Score {score}; Elite level: +{elite}.")


def events(pack: MapPack) -> list[Thing]:
    found: list[Thing] = []
    for event in pack.event.values():
        of = say("NPC") if event.type == NOBODY else pack.encounters[event.type]
        type_key = "npc" if event.type == NOBODY else pack.encounters[event.type].key
        text = say("{of}. {text}").text({"of": of, "text": event.text})
        done = [op.thing for op in event.effects]
        found.append(thing("event", event, text, "MM-285", number=int(event.key), type=type_key, effects=done))
    return found


def wild_map(pack: MapPack) -> list[Thing]:
    found: list[Thing] = []
    for danger in pack.dangers:
        attribute = None if danger.attribute is None else ATTRIBUTES[danger.attribute]
        found.append(thing("danger", danger, str(danger.penalty), "MM-703", hp=danger.hp, attribute=attribute))
    for dungeon in pack.dungeons:
        names = ", ".join(str(name) for name in (dungeon.name, *dungeon.suggestions))
        found.append(
            thing("dungeon", dungeon, say("Names: {names}").text({"names": names}), "MM-104", number=dungeon.number)
        )
    return found


def hero_sheet_boxes(pack: MapPack) -> list[Thing]:
    found: list[Thing] = []
    for at, attribute in enumerate(pack.attributes):
        rows = " / ".join(BONUSES[at].text({"n": n}) for n in (1, 2, 3))
        text = say("At {row}, {two} and {three} experience: {rows}").text(
            {"row": ROW, "two": 2 * ROW, "three": LIMIT, "rows": rows}
        )
        found.append(thing("attribute", attribute, text, "MM-820", limit=LIMIT))
    items = (
        ("potion", say("Drunk at any time, no action: recovers {n} HP."), "MM-860", POTION_HP),
        ("book", say("Read at any time, no action: recovers {n} SP."), "MM-861", BOOK_SP),
    )
    for key, text_of, clause, n in items:
        found.append(plain("item", ITEMS[key].thing, ITEMS[key], text_of.text({"n": n}), clause, n=n))
    return found + [plain("box", box.thing, box, box, box.clause) for box in BOXES.values()]


def plain(kind: str, key: str, name: object, text: object, clause: str, mark: Mark = "rulebook", **facts: Any) -> Thing:
    """What is printed without a table of its own in the pack."""
    return {"key": key, "kind": kind, "name": str(name), "text": str(text), "clause": clause, "mark": mark,
            "facts": facts, "words": []}  # fmt: skip


def effects(pack: MapPack) -> list[Thing]:
    """MM-284, MM-292, MM-953 Every instruction that an Event, a row or a Special Rule gives, once."""
    found: dict[str, Thing] = {}
    for op, mark in instructions(pack):
        if op.thing not in found:
            found[op.thing] = plain("effect", op.thing, Said(op, pack), Said(op, pack), op.clause, mark, **figures(op))
    return list(found.values())


def figures(op: Operation) -> dict[str, Any]:
    """An instruction as data: Encounters and attributes by their keys."""
    said: dict[str, Any] = {}
    for field, value in op.facts().items():
        if isinstance(value, (Operation, tuple)):
            said[field] = value.thing if isinstance(value, Operation) else [one.thing for one in value]
        else:
            said[field] = NUMBERED[field][value] if field in NUMBERED else value
    return said


def instructions(pack: MapPack) -> Iterator[tuple[Operation, Mark]]:
    for row in (*pack.treasure.values(), *pack.rest.values()):
        yield from ((op, row.mark) for op in row.gives)
    for event in pack.event.values():
        yield from ((op, event.mark) for op in parts_of(event.effects))
    for boss in pack.boss.values():
        yield from ((op, boss.mark) for op in parts_of(boss.special_effects))


def parts_of(ops: Iterable[Operation]) -> Iterator[Operation]:
    """Instructions, with those that they hold: the sides of a choice, what follows a success."""
    for op in ops:
        yield op
        for value in op.facts().values():
            if isinstance(value, Operation):
                yield from parts_of((value,))
            elif isinstance(value, tuple):
                yield from parts_of(value)


def reasons() -> list[Thing]:
    return [plain("reason", one.key, one, one, one.clause) for one in REASONS]
