"""The decisions of a fight: skills before the roll, dice rolled again, Potions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from undercroft.games.mini_rogue.kinds.board import StanceKind
from undercroft.games.mini_rogue.kinds.people import PotionKind, Skill
from undercroft.games.mini_rogue.mind.fights import cost_of_a_strike, keep_worth, outlook, strikes
from undercroft.games.mini_rogue.mind.prices import OBJECTS, curse_worth, hp_worth, ration_worth, xp_worth
from undercroft.games.mini_rogue.rules.combat import blow, harm, is_through, smash
from undercroft.games.mini_rogue.rules.state import City, Enemy, Hero
from undercroft.games.mini_rogue.words import options as o

SAVED_FOR_GUARDIAN = 2.5  # what a skill is expected to do at the Exit, where a Guardian waits
SAVED = 0.4


class Fight:
    """What a hero may expect of the fight, by the HP the Enemy has left."""

    __slots__ = ("_found", "each", "hero", "hp", "strikes")

    def __init__(self, d: City, hero: Hero, enemy: Enemy, face: int, misses: tuple[int, ...] = ()) -> None:
        self.hero = hero
        self.each = cost_of_a_strike(d, hero, enemy.row) + (0.5 if hero.poisoned else 0.0)
        extra = enemy.poison
        self.strikes = strikes(hero.level, hero.cursed, extra)
        if len(d.heroes) == 2 and enemy.full_hp != enemy.row.hp:  # both fight it
            mate = d.heroes[1 - hero.number]
            other = strikes(mate.level, mate.cursed, extra)
            self.strikes = tuple((a + b) / 4 for a, b in zip(self.strikes, other, strict=True))
        self.hp = hero.hp - (harm(d, hero, enemy, face, misses) if face else 0)
        self._found: dict[int, float] = {}

    def after(self, left: int, hp: float | None = None) -> float:
        """The outlook with so many HP left to the Enemy after this attack phase, its answer included."""
        if left <= 0:
            return outlook(self.hero.hp if hp is None else hp, 0.0, 0.0)
        if hp is not None:
            return outlook(hp, self.strikes[min(left, 60)], self.each)
        found = self._found.get(left)
        if found is None:
            found = self._found[left] = outlook(self.hp, self.strikes[min(left, 60)], self.each)
        return found


def before_the_roll(d: City, hero: Hero, options: Sequence[Any]) -> list[float]:
    """MR-320 A skill where it does more than it would later."""
    enemy = d.enemy
    assert enemy is not None
    weights = []
    fight = None
    for option in options:
        what = option.what
        if option is o.ROLL:
            weights.append(0.0)
        elif isinstance(what, PotionKind):
            weights.append(any_time(d, hero, what))
        else:
            fight = fight or Fight(d, hero, enemy, 0)
            weights.append(_skill(d, hero, enemy, fight, option))
    return weights


def _skill(d: City, hero: Hero, enemy: Enemy, fight: Fight, option: Any) -> float:
    now = fight.after(enemy.hp, hero.hp)
    kept = SAVED
    if d.guardian is not None and enemy.kind is not d.guardian:
        kept = SAVED_FOR_GUARDIAN
    skill = option.what
    if option is o.CODEX_XP:
        return xp_worth(d, hero, 2) - OBJECTS["codex"] + 0.6
    if option is o.CODEX_BLESS:
        return -1.0
    if option is o.CODEX_DAMAGE:
        damage = hero.holds.numbers["damage"] if hero.holds is not None else 0
        return fight.after(max(0, enemy.hp - damage), hero.hp) - now - OBJECTS["codex"] - 0.5
    assert isinstance(skill, Skill)
    match skill.power:
        case "bait":
            more = 3.6 if hero.level < 3 else 1.8
            gain = _hit(fight, enemy.hp, more, hero.hp) - now
            return gain + ration_worth(d, hero, -skill.number("cost_ration")) - kept
        case "press-the-attack":
            return _hit(fight, enemy.hp, 1.7 * min(skill.number("free_feats"), hero.level), hero.hp) - now - kept
        case "flare":
            misses = skill.numbers["misses"]
            assert isinstance(misses, list)
            spared = sum(harm(d, hero, enemy, face) for face in misses) / 6
            survives = min(1.0, fight.strikes[min(enemy.hp, 60)])
            return hp_worth(d, hero, 0) - hp_worth(d, hero, -spared * survives) - kept
        case "litany":
            gain = hp_worth(d, hero, skill.number("hp")) + (curse_worth(hero) if hero.cursed else 0.0)
            return gain - (1.2 if kept > 1 and not hero.cursed else SAVED)
        case _:
            return -1.0


def _hit(fight: Fight, left: int, damage: float, hp: float) -> float:
    """The outlook with so much damage more; between two whole numbers, in between."""
    low = int(damage)
    part = damage - low
    first = fight.after(left - low, hp) if left > low else fight.after(1, hp)
    second = fight.after(left - low - 1, hp) if left > low + 1 else fight.after(1, hp)
    return first * (1 - part) + second * part


def any_time(d: City, hero: Hero, potion: PotionKind) -> float:
    """A defensive Potion at any time: Healing waits for the blow that would kill."""
    match potion.power:
        case "holy":
            worth = (curse_worth(hero) if hero.cursed else 0.0) + (2.5 if hero.poisoned else 0.0)
            return worth - 2.4
        case "perception":
            return 0.4 if hero.blind else -1.0
        case _:
            return -1.0


@lru_cache(1024)
def _faces(stance: StanceKind, curse_shows: bool) -> tuple[int, ...]:
    """What each face of a die is worth, -1 for a Fail."""
    reads = [stance.read[face - 1 if curse_shows and face > 1 else face] for face in range(1, 7)]
    return tuple(-1 if fails else value for value, fails, _ in reads)


def rerolls(d: City, hero: Hero, options: Sequence[Any]) -> list[float]:
    """MR-327 Each die again: what the blow is worth on the average of its six faces."""
    enemy, attack = d.enemy, d.attack
    assert enemy is not None
    assert attack is not None
    after = Fight(d, hero, enemy, attack.dungeon, attack.misses).after
    base = enemy.hp - blow(enemy, attack)
    now = after(base)
    faces = _faces(attack.stance, attack.curse_shows)
    prices = {"xp": 0.0, "hp": 0.0, "cache": -OBJECTS["weapon-cache"] / 3, "free": 0.05}
    if hero.xp:
        prices["xp"] = xp_worth(d, hero, -1) - 0.2
    if hero.hp > o.FEAT_PRICE["hp"]:
        prices["hp"] = hp_worth(d, hero, -2) - 0.2
    gains: dict[tuple[int, bool], float] = {}
    weights = []
    for option in options:
        if option is o.DONE:
            weights.append(0.0)
            continue
        if isinstance(option.what, PotionKind):
            weights.append(any_time(d, hero, option.what) - 0.3)
            continue
        die, price = option.parts["die"] - 1, option.parts.get("price")
        key = (die, price is None)
        gain = gains.get(key)
        if gain is None:
            has = attack.values[die]
            without = base + has
            kept = has if price is None else 0
            gain = sum([after(without if value < 0 else without - kept - value) for value in faces])
            gain = gains[key] = gain / 6 - now
        weights.append(gain if price is None else gain + prices[price])
    return weights


def potions(d: City, hero: Hero, options: Sequence[Any]) -> list[float]:
    """MR-329 An offensive Potion now, or later."""
    enemy, attack = d.enemy, d.attack
    assert enemy is not None
    assert attack is not None
    fight = Fight(d, hero, enemy, attack.dungeon, attack.misses)
    left = enemy.hp - blow(enemy, attack)
    now = fight.after(left)
    weights = []
    for option in options:
        potion = option.what
        if option is o.NO_POTION:
            weights.append(0.0)
        elif not isinstance(potion, PotionKind):
            weights.append(-1.0)
        else:
            match potion.power:
                case "fire":
                    gain = fight.after(left - potion.damage)
                case "poison":
                    gain = _poisoned(d, hero, fight, left, potion.damage)
                case "frost":
                    gain = fight.after(left, hero.hp)
                case _:
                    weights.append(any_time(d, hero, potion))
                    continue
            weights.append(gain - now - keep_worth(d, enemy, potion.power))
    return weights


def _poisoned(d: City, hero: Hero, fight: Fight, left: int, damage: int) -> float:
    if left <= damage:
        return fight.after(0)
    share = 0.5 if len(d.heroes) == 2 else 1.0
    return outlook(fight.hp, share * strikes(hero.level, hero.cursed, damage)[min(left - damage, 60)], fight.each)


def stances(d: City, hero: Hero, options: Sequence[Any]) -> list[float]:
    """MR-943 Defence where it spares more than it costs, attack where little comes back."""
    enemy = d.enemy
    assert enemy is not None
    weights = []
    for option in options:
        stance = option.what
        if not isinstance(stance, StanceKind):
            weights.append(-1.0)
            continue
        dealt = sum(value for value, fails, _ in stance.read.values() if not fails) / 6
        dealt += sum(1 for _, _, critical in stance.read.values() if critical) / 6 * dealt * 0.65
        weights.append(_stance(d, hero, enemy, stance, dealt * hero.level))
    return weights


def _stance(d: City, hero: Hero, enemy: Enemy, stance: StanceKind, dealt: float) -> float:
    row = enemy.row
    costs = 0.0
    armour = hero.armor + (hero.holds.armor if hero.holds else 0) + stance.armor
    for face in range(2, 7):
        damage = row.damage + smash(row, face)
        if not is_through(row, face):
            damage -= armour
        costs += max(0, damage) / 6
    rounds = max(0.4, enemy.hp / max(dealt, 0.1) - 0.5)
    return -rounds * (costs + 0.2)
