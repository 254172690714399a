"""Mini Rogue for designers: what a pack may name, and how each effect of one is carried out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from undercroft.design.rehearsal import Effect, Rule, State, parts
from undercroft.design.verbs import Verb, outside
from undercroft.games.mini_rogue.glossary import EXIT
from undercroft.games.mini_rogue.kinds.enemies import EnemyRow
from undercroft.games.mini_rogue.kinds.powers import ICONS, OBJECTS, POTIONS, RULES, SKILLS, TRAITS
from undercroft.games.mini_rogue.kinds.results import Effect as Icon
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.combat import fight
from undercroft.games.mini_rogue.rules.icons import resolve
from undercroft.games.mini_rogue.rules.rooms import RULES as OF_ROOMS
from undercroft.games.mini_rogue.rules.verbs import Death

ALWAYS = ("die", "track", "rewards")  # they lie on every table
ENDS = (Death,)  # what is raised when the game is over, wherever play is


def is_set_up(d: State) -> bool:
    """Whether everybody has a hero: the last checkpoint may lie before the choice of one."""
    return bool(d.heroes)


def named() -> Iterator[Verb]:
    """What a pack may name."""
    for where, icons in (("`verb`", ICONS), ("`trait`", TRAITS)):
        for name, icon in icons.items():
            what = "what: " + ", ".join(icon.what) if icon.what != ("",) else ""
            counts = "n" if icon.counts else ""
            yield Verb(where, name, icon.clause, icon.words.source, "; ".join(filter(None, (what, counts))))
    tables: tuple[tuple[str, Mapping[Any, Any]], ...] = (
        ("`potion.power`", POTIONS),
        ("`skills.power`", SKILLS),
        ("`room.power` of an Object", OBJECTS),
    )
    for where, powers in tables:
        for name, power in powers.items():
            numbers = ", ".join(f"{key} {least} to {most}" for key, (least, most) in power.numbers.items())
            yield Verb(where, name, power.clause, power.words.source, numbers)
    yield from outside("`what` of the verb `rule`", RULES)


def effects(pack: Any) -> Iterator[Effect]:
    """Results are resolved, Enemies fought, Potions and Rooms used by the character whose turn it is."""
    foe = next(iter(pack.criminal.values()))

    def resolved(effects: Any) -> Rule:
        return lambda d: resolve(d, d.heroes[0], effects)

    def fought(kind: Any, row: Any) -> Rule:
        return lambda d: fight(d, [_healthy(d)], kind, row)

    def drunk(potion: Any) -> Rule:
        def rule(d: State) -> Any:
            hero = _healthy(d)
            for other in tuple(hero.potions):
                verbs.lose_potion(d, hero, other, "MR-118")
            verbs.add_potion(d, hero, potion, "MR-785")
            return fight(d, [hero], foe, foe.rows[d.floor - 1])

        return rule

    def entered(room: Any) -> Rule:
        return lambda d: OF_ROOMS[room.type](d, _healthy(d), room)

    for place, part in parts(pack):
        if isinstance(part, tuple) and part and all(isinstance(one, Icon) for one in part):
            yield Effect(place, resolved(part))
        elif isinstance(part, EnemyRow):
            collection, key = place.split(".")[:2]
            yield Effect(place, fought(getattr(pack, collection)[key], part))
    for key, potion in pack.potion.items():
        yield Effect(f"potion.{key}", drunk(potion))
    for key, room in pack.room.items():
        yield Effect(f"room.{key}", entered(room))


def _healthy(d: State) -> Any:
    """The first character, alive and in a Room: the table may have been broken off at the Guardian's."""

    hero = d.heroes[0]
    hero.hp, hero.at = max(hero.hp, 1), min(hero.at, EXIT - 1)
    return hero
