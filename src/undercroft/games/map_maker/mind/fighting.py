"""The fight: a race between the Boss's HP and the Heroes'."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.games.map_maker.kinds.pack import BossKind
from undercroft.games.map_maker.kinds.terms import AGILITY, NOBODY
from undercroft.games.map_maker.mind.odds import chance
from undercroft.games.map_maker.mind.values import HP, heals, loses, pays_sp
from undercroft.games.map_maker.rules.boss_turn import attacks
from undercroft.games.map_maker.rules.scores import ability_test, attack_test, clear_test, defence_test, target_test
from undercroft.games.map_maker.rules.state import Boss, Dungeon, Hero
from undercroft.games.map_maker.words.offers import Act
from undercroft.games.map_maker.words.options import CLEAR_SQUARE, PASS, TARGET
from undercroft.kernel.option import Option

VICTORY = 50.0
HELP = 1  # points a Skill adds to an attack, on average
MOST = 6.0  # HP a hit saves, at most; rounds a fight lasts, at most
IDLE = -0.5


def hits(d: Dungeon, boss: Boss) -> float:
    """How many hits the Heroes land in a round."""
    return max(0.05, sum([chance(d, attack_test(d, boss, hero), HELP) for hero in d.heroes if hero.hp > 0]))


def harm(d: Dungeon, boss: Boss) -> float:
    """How many HP the Heroes lose in a round: one attack for each, some more, and one for each Minion."""
    living = d.living()
    lost = sum([1 - chance(d, defence_test(d, boss, hero)) for hero in living])
    lost *= attacks(d, boss) / max(1, len(living))
    if has_minions(boss):
        hated = max(living, key=_hatred)
        lost += sum([1 - chance(d, ability_test(boss, hated, die)) for die in boss.squares if die])
    return lost


def has_minions(boss: Boss) -> bool:
    """Targets that attack in every round. Jars do not: whoever breaks them one by one never gets to the Boss."""
    return boss.kind.targets and boss.kind.action != "soul-harvester"


def _hatred(hero: Hero) -> int:
    return hero.hatred


def hit(d: Dungeon, boss: Boss, landed: float = 0.0) -> float:
    """What one HP of the Boss is worth: the part of a round by which the fight is shorter."""
    return VICTORY if boss.hp <= 1 else min(harm(d, boss) / (landed or hits(d, boss)), MOST)


def actions(d: Dungeon, boss: Boss, options: Sequence[Option[Any]], hero: Hero | None) -> list[float | None]:
    """MM-541, MM-542 What each action promises; None for what is no action."""
    landed = hits(d, boss)
    one_hit = hit(d, boss, landed)
    weights: list[float | None] = []
    for option in options:
        what = option.what
        if isinstance(what, Act):
            weights.append(action(d, boss, d.heroes[what.hero], what.option, one_hit, landed))
        elif isinstance(what, int):  # who acts next: those who hit best come last, when the way is free
            weights.append(-chance(d, attack_test(d, boss, d.heroes[what])) if boss.leftmost != NOBODY else 0.0)
        elif hero is not None and (isinstance(what, BossKind) or option in (TARGET, CLEAR_SQUARE, PASS)):
            weights.append(action(d, boss, hero, option, one_hit, landed))
        else:
            weights.append(None)
    return weights


def action(d: Dungeon, boss: Boss, hero: Hero, option: Option[Any], one_hit: float, landed: float) -> float:
    if isinstance(option.what, BossKind):
        return 0.01 + one_hit * lands(d, boss, hero)
    if option is TARGET:
        hated = max(d.living(), key=_hatred)
        bites = 1 - chance(d, ability_test(boss, hated, boss.squares[boss.leftmost])) if has_minions(boss) else 0.0
        worth = bites * min(boss.hp / landed, MOST)
        if boss.kind.target_heals:
            worth += 0.3 + heals(hero, boss.kind.target_heals)
        if 0 < boss.kind.target_harms < boss.hp:
            worth += boss.kind.target_harms * one_hit
        return worth * chance(d, target_test(boss, hero))
    if option is CLEAR_SQUARE:
        square = boss.leftmost
        strikes = [1 - chance(d, ability_test(boss, one, boss.squares[square], square)) for one in d.living()]
        return sum(strikes) * chance(d, clear_test(boss, hero))
    return IDLE


def lands(d: Dungeon, boss: Boss, hero: Hero) -> float:
    """How likely an attack harms the Boss, past the snare or the blade in its way."""
    likely = chance(d, attack_test(d, boss, hero), HELP)
    if boss.leftmost != NOBODY:
        die = boss.squares[boss.leftmost]
        if boss.kind.parry:
            likely *= 0.1 + (6 - die) / 6
        elif boss.kind.when_declared:
            likely *= chance(d, ability_test(boss, hero, die, AGILITY))
    return likely


def bears(d: Dungeon, hero: Hero) -> float:
    """MM-604 Who can best bear an attack."""
    return 0.5 * HP[hero.hp] + (chance(d, defence_test(d, d.boss, hero)) if d.boss is not None else 0.0)


def steps_in(d: Dungeon, guard: Hero, victim: Hero, score: int) -> float:
    """MM-R110 The Paladin takes the blow: is it better there?"""
    if d.boss is None:
        return 0.0
    spared = (1 - chance(d, defence_test(d, d.boss, victim))) * loses(victim, 1)
    taken = (1 - chance(d, defence_test(d, d.boss, guard), score)) * loses(guard, 1)
    return spared - taken - pays_sp(d, guard)
