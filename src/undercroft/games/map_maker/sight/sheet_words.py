"""The words on the sheets that are made from their figures: bonuses, Hatred, set-up, the terms of a score."""

from __future__ import annotations

from undercroft.games.map_maker import glossary
from undercroft.games.map_maker.glossary import ATTACK, BASIC_DIE, HP, SP, THIS_ROUND, THREAT, say
from undercroft.games.map_maker.kinds.operations import AttributeChange
from undercroft.games.map_maker.kinds.pack import BossKind
from undercroft.games.map_maker.kinds.terms import AGILITY, DEFENSE, ROW
from undercroft.games.map_maker.rules.state import DEFENCE, ENCOUNTER, Dungeon, Test
from undercroft.kernel.words import joined, named

# MM-823 to MM-829, with the row reached
BONUSES = (
    say("Attack Bonus: +{n} to the score when Attack is used"),
    say("Defense Bonus: +{n} to the score when Defense is used"),
    say("Agility Bonus: the Threat counts {n} less"),
    say("Intelligence Bonus: the opposing Combat Die counts {n} less, at least 1"),
    say("Luck Bonus: experience paid at 5, 10 and 15; rows full: {n}"),
)

DEEDS = {
    "hit": say("hits the Boss: {n:+d}"),
    "miss": say("attacks the Boss and misses: {n:+d}"),
    "destroy": say("destroys one of its dice: {n:+d}"),
    "clear": say("clears a square: {n:+d}"),
    "heal": say("restores HP to a Hero by a Skill: {n:+d}"),
}
ATTACKED_ALONE = say("attacked alone in the Boss's turn: −1")


def hatred_lines(kind: BossKind) -> list[str]:
    """MM-601 The Hatred section, with the line of every sheet (MM-647)."""
    lines = [DEEDS[deed].text({"n": n}) for deed, n in kind.hatred.facts().items() if n]
    return [*lines, str(ATTACKED_ALONE)]


VALUES = {"hp": HP, "sp": SP, "attack": ATTACK, "defense": glossary.DEFENSE}
COUNTS = {"": say("{plus}"), "all": say("N"), "half": say("half of N")}


def setup_line(kind: BossKind) -> str:
    """MM-522, MM-525, MM-648 The Setup section of a sheet."""
    orders = [" ≥ ".join(str(VALUES[value]) for value in order) for order in kind.order]
    order = orders[0] if len(orders) == 1 else joined(named(face, one) for face, one in enumerate(orders, start=1))
    plus = kind.dice.plus
    count = COUNTS[kind.dice.heroes].text({"plus": plus})
    if kind.dice.heroes and plus:
        count = f"{count} + {plus}"
    facts = {
        "order": order,
        "bulk": kind.bulk,
        "ferocity": kind.ferocity,
        "count": count,
        "squares": kind.squares,
        "what": kind.die,
    }
    return SETUP.text(facts)


SETUP = say("{order}. Bulk {bulk}, Ferocity {ferocity}. Dice placed: {count}, on {squares} squares ({what}).")

Terms = list[tuple[str, int]]


def terms(d: Dungeon, test: Test) -> tuple[Terms, Terms]:
    """MM-322, MM-325, MM-561, MM-562 How the two scores come about, dice apart."""
    hero, at = d.heroes[test.hero], test.attribute
    value, attribute = hero.experience[at], d.pack.attributes[at]
    own: Terms = [(str(attribute), value)]
    if at <= DEFENSE and value >= ROW:
        own.append((BONUS.text({"attribute": attribute}), value // ROW))
    if at == DEFENSE and hero.defense_mod:
        own.append((str(THIS_ROUND), hero.defense_mod))
    for op in d.effects:
        if isinstance(op, AttributeChange) and op.attribute == at and (op.who == "all" or hero.place == d.start):
            own.append((str(THIS_ROUND), op.n))
    for skill in test.skills:
        if skill.score:
            own.append((str(skill), skill.score))
    rest = test.hero_mod - sum(skill.score for skill in test.skills)
    if rest:
        own.append((str(EFFECTS), rest))
    if hero.penalty[at]:
        own.append((PENALTY.text({"attribute": attribute}), -hero.penalty[at]))
    return own, foe_terms(d, test)


def foe_terms(d: Dungeon, test: Test) -> Terms:
    hero = d.heroes[test.hero]
    basis = BASIS_DEFENCE if test.kind == DEFENCE else BASIS[test.kind == ENCOUNTER]
    foe: Terms = [(str(basis), test.basic), (str(THREAT), test.threat)]
    less = min(hero.experience[AGILITY] // ROW, test.threat)
    if less:
        foe.append((BONUS.text({"attribute": d.pack.attributes[AGILITY]}), -less))
    if test.kind == ENCOUNTER and d.elite:
        foe.append((str(ELITE), d.elite))
    for skill in test.skills:
        if skill.foe_score:
            foe.append((str(skill), skill.foe_score))
    elite = d.elite if test.kind == ENCOUNTER else 0
    rest = test.foe_mod - elite - sum(skill.foe_score for skill in test.skills)
    if rest:
        foe.append((str(EFFECTS), rest))
    return foe


BONUS = say("{attribute} Bonus")
PENALTY = say("{attribute} Penalty")
ELITE = say("Elite modifier")
EFFECTS = say("Event, Special Rule or sheet")
BASIS = {True: BASIC_DIE, False: say("Defense of the Boss, or die of the square")}
BASIS_DEFENCE = say("Attack of the Boss, or its die")
