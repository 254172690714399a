"""The chance of a test, read from a table: exact for one or two dice a side, and quick."""

from __future__ import annotations

from undercroft.games.map_maker.kinds.operations import AttributeChange
from undercroft.games.map_maker.kinds.terms import AGILITY, DEFENSE, INTELLIGENCE, ROW
from undercroft.games.map_maker.rules.state import DEFENCE, Dungeon, Hero, Test

FAR = 6  # so many points ahead decide a test, whatever the dice show
WAYS = {"": (1, 1, 1, 1, 1, 1), "high2": (1, 3, 5, 7, 9, 11), "low2": (11, 9, 7, 5, 3, 1)}


def _row(own: tuple[int, ...], foe: tuple[int, ...], less: int) -> tuple[float, ...]:
    """The chances from far behind to far ahead, if the opposing die counts so much less."""
    throws = sum(own) * sum(foe)
    return tuple(
        sum(
            mine * theirs
            for face, mine in enumerate(own, start=1)
            for other, theirs in enumerate(foe, start=1)
            if face + ahead >= max(1, other - less)
        )
        / throws
        for ahead in range(-FAR, FAR + 1)
    )


_TABLE = {
    (own, foe): tuple(_row(WAYS[own], WAYS[foe], less) for less in range(4))
    for own in WAYS
    for foe in WAYS
}  # fmt: skip


def ahead(d: Dungeon, hero: Hero, test: Test) -> int:
    """Both scores without their dice: by how much the Hero is ahead. One who defends must have more (MM-R44)."""
    experience, attribute = hero.experience, test.attribute
    value = experience[attribute]
    lead = value + test.hero_mod - hero.penalty[attribute] - test.basic - test.foe_mod
    if attribute <= DEFENSE:
        lead += value // ROW
        if attribute == DEFENSE:
            lead += hero.defense_mod
    if test.kind == DEFENCE:
        lead -= 1
    elif d.effects:
        for op in d.effects:
            if isinstance(op, AttributeChange) and op.attribute == attribute:
                lead += op.n if op.who == "all" or hero.place == d.start else 0
    threat = test.threat - experience[AGILITY] // ROW
    return lead - threat if threat > 0 else lead


def at(hero: Hero, test: Test, lead: int) -> float:
    """The chance of a Hero who is ahead by so much."""
    if lead >= FAR:
        return 1.0
    return _TABLE[test.hero_keeps, test.foe_keeps][hero.experience[INTELLIGENCE] // ROW][max(lead, -FAR) + FAR]


def chance(d: Dungeon, test: Test, more: int = 0) -> float:
    """How likely the Hero prevails, with so many points more."""
    hero = d.heroes[test.hero]
    return at(hero, test, ahead(d, hero, test) + more)
