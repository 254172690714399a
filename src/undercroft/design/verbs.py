"""What the effects of a pack can do: every verb, power and rule that a pack may name, with its clause and its words.

The tables are those the games themselves check a pack against; rules of installed packages stand in them too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from undercroft.content.outside import OutsideRules
from undercroft.games import load

CLAUSE = re.compile(r"\b(?:MM|DR|PD|MR)-R?\d+\b")


class Verb(NamedTuple):
    """`where` is the field that names it, `words` what it does, `numbers` what goes with it."""

    where: str
    name: str
    clause: str
    words: str
    numbers: str = ""


def verbs(game: str) -> list[Verb]:
    """Everything that can be named in a pack of this game, in the order of the games' own tables."""
    load(game)
    match game:
        case "dungeon-run":
            return list(_dungeon_run())
        case "map-maker":
            return list(_map_maker())
        case "mini-rogue":
            return list(_mini_rogue())
        case "paper-dungeons":
            return list(_paper_dungeons())
        case _:
            return []  # a game of another package has its own pages


def _dungeon_run() -> Iterator[Verb]:
    from undercroft.games.dungeon_run.effects import RULES

    for name, rule in sorted(RULES.items(), key=lambda one: (one[1].window, one[0])):
        yield Verb(f"window `{rule.window}`", name, rule.clause, rule.words.source, ", ".join(rule.fields))


def _map_maker() -> Iterator[Verb]:
    from undercroft.games.map_maker.boss_sheets import NEEDS, RULES_OF_A_SHEET
    from undercroft.games.map_maker.operations import OPERATIONS, RULES

    for name, operation in OPERATIONS.items():
        numbers = ", ".join(field for field in operation.fields if field != "do")
        yield Verb("`do`", name, operation.clause, operation.words.source, numbers)
    for field, rules in RULES_OF_A_SHEET.items():
        for name, rule in rules.items():
            needs = ", ".join(NEEDS.get(name, ()))
            skills = f"a boss_skill with the power {needs}" if needs else ""
            yield Verb(f"`boss.{field}`", name, _clause(rule.__doc__ or ""), _plain(rule.__doc__ or ""), skills)
    yield from _outside("`rule`", RULES)


def _mini_rogue() -> Iterator[Verb]:
    from undercroft.games.mini_rogue.powers import ICONS, OBJECTS, POTIONS, RULES, SKILLS, TRAITS

    for where, icons in (("`verb`", ICONS), ("`trait`", TRAITS)):
        for name, icon in icons.items():
            kinds = "what: " + ", ".join(icon.what) if icon.what != ("",) else ""
            counts = "n" if icon.counts else ""
            yield Verb(where, name, icon.clause, icon.words.source, "; ".join(filter(None, (kinds, counts))))
    tables: tuple[tuple[str, Mapping[Any, Any]], ...] = (
        ("`potion.power`", POTIONS),
        ("`skills.power`", SKILLS),
        ("`room.power` of an Object", OBJECTS),
    )
    for where, powers in tables:
        for name, power in powers.items():
            numbers = ", ".join(f"{key} {least} to {most}" for key, (least, most) in power.numbers.items())
            yield Verb(where, name, power.clause, power.words.source, numbers)
    yield from _outside("`what` of the verb `rule`", RULES)


def _paper_dungeons() -> Iterator[Verb]:
    from undercroft.games.paper_dungeons.effects import VERBS

    for name, verb in VERBS.items():
        yield Verb("`do`", name, verb.clause, verb.one.source, "times" + (", distinct" if verb.distinct else ""))


def _outside(where: str, rules: OutsideRules) -> Iterator[Verb]:
    for name, rule in sorted(rules.items()):
        yield Verb(where, name, rule.clause, rule.words.source, "n" if rule.counts else "")


def _clause(text: str) -> str:
    found = CLAUSE.search(text)
    return found.group() if found else ""


def _plain(text: str) -> str:
    """A docstring as a line of a table, without the clauses it begins with."""
    words = " ".join(text.split()).replace("|", "/")
    return re.sub(rf"^(?:{CLAUSE.pattern}[, ]*|to )+", "", words)
