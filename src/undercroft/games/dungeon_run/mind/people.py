"""Everything that is no turn and no throw: help, gear, training, losses, roaming monsters, single cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.games.dungeon_run.kinds.pack import CardKind, HeroKind, ItemKind, StrangerKind
from undercroft.games.dungeon_run.mind.patience import weigh_aside
from undercroft.games.dungeon_run.mind.strength import against_boss, gain_of, wears, worth_of
from undercroft.games.dungeon_run.mind.ways import (
    FAR,
    deal_draw,
    distances,
    goals,
    goes_to,
    leaving,
    shoots,
    walk_weight,
)
from undercroft.games.dungeon_run.rules.in_progress import NOBODY
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero, Monster
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.options import (
    ACCEPT,
    ACCEPT_ALL,
    CLOSE,
    COUNTER,
    DONE,
    HEAL,
    LOOT_ALL,
    MAKE_OFFER,
    NO_OFFER,
    PASS,
    RALLY,
    SABOTAGE,
    STAY_OUT,
    SUMMON,
    THUMB_UP,
)
from undercroft.kernel.option import Option

Options = Sequence[Option[Any]]
SILENCE = -2.0  # to meet the boss where no ability works
IN_A_TURN, MISSED = 2, -3.0  # steps; who does not get there finds it elsewhere after the round
PLAIN = {
    ACCEPT: 1.0, ACCEPT_ALL: 1.5, MAKE_OFFER: 0.3, NO_OFFER: 0.2, COUNTER: -1.0,
    THUMB_UP: 0.5, SUMMON: 0.5, RALLY: 2.0, HEAL: 2.0, DONE: 0.0, CLOSE: 0.0,
}  # fmt: skip


def weigh_answers(d: Dungeon, hero: Hero | None, clause: str, options: Options) -> list[float]:
    """What is decided alike at every table: help is taken, gifts are, votes are mild; heroes by their dice and life."""
    if clause == "DR-110":
        return [0.3 * max(option.what.brawn, option.what.magic) + 0.15 * option.what.life for option in options]
    if clause == "DR-073" and hero is not None:
        return [deal_draw(d, hero, one.what) + 0.3 if isinstance(one.what, StrangerKind) else 0.0 for one in options]
    if clause == "DR-891":
        return [2.0 if one is LOOT_ALL else 0.0 if one is DONE else 1.0 for one in options]
    if clause in ("DR-516", "DR-517") and d.offer is not None:
        gains = sum(price(hero, one) for one in d.offer.gives) - sum(price(hero, one) for one in d.offer.wants)
        return [gains if option is ACCEPT else PLAIN.get(option, 0.0) for option in options]
    return [PLAIN.get(option, 0.0) for option in options]


def price(hero: Hero | None, card: CardKind) -> float:
    return worth_of(card, hero.kind) if hero is not None else 0.0


# -- help ------------------------------------------------------------------------------------------------------------


def weigh_help(d: Dungeon, hero: Hero, options: Options) -> list[float]:
    """DR-051 Together against monsters and traps; against the holder of the Stone in the final phase."""
    fight = d.fight
    assert fight is not None
    actor = d.heroes[fight.seat]
    likes = 0.8 + 0.2 * min(3, hero.wounds)
    if fight.rival != NOBODY:
        likes = 1.0 if d.final and d.has_stone(d.heroes[fight.rival]) else -1.0
    elif d.final:
        likes = -1.0 if d.has_stone(actor) or fight.what == "escape" else 0.3
    if fight.monster is not None and "monster-declare" in fight.monster.powers and hero.kind.life - hero.wounds < 4:
        likes = -1.0
    spoils = 1.0 if d.final and d.has_stone(actor) else -2.0
    found = []
    for option in options:
        if option is SABOTAGE:
            found.append(spoils)
        elif option is STAY_OUT:
            found.append(0.0)
        else:
            found.append(likes + 0.1 * hero.ratings[option.what])
    return found


def weigh_rally(d: Dungeon, hero: Hero, options: Options) -> list[float]:
    """DR-680 Always, but for a hero whom wounds make stronger: he counts."""
    gain = 1.0
    if d.is_solo:
        stands, left = against_boss(d, hero), hero.kind.life - hero.wounds
        gain = 20 * (stands[left + 1] - stands[left]) + 0.01
    return [gain if option is RALLY else 0.0 for option in options]


def weigh_use(d: Dungeon, hero: Hero, options: Options, about: Any) -> list[float]:
    """DR-053 An optional effect: most are worth it."""
    likes = 1.0
    if isinstance(about, CardKind):
        rules = [one.rule for one in about.effects]
        if "door-breaker" in rules or "hold-the-line" in rules:
            likes = -1.0
        if "candlelight" in rules:
            likes = 0.5 if hero.wounds * 2 > hero.kind.life else -0.5
    return [0.0 if option is PASS else likes for option in options]


def weigh_protection(d: Dungeon, hero: Hero, options: Options, about: Any) -> list[float]:
    """DR-393 A hit cancelled is a wound less; what is used up by it waits for need."""
    kind, hits = about
    mine, falls = kind is hero.kind, hero.wounds + hits >= hero.kind.life
    found = []
    for option in options:
        if option is PASS:
            found.append(0.0)
        elif isinstance(option.what, StrangerKind):
            found.append(2.0 if falls else -0.5)
        else:
            found.append(1.5 if mine else 0.3 if not d.final else -1.0)
    return found


# -- cards -----------------------------------------------------------------------------------------------------------


def weigh_gear(d: Dungeon, hero: Hero, options: Options, about: Any) -> list[float]:
    """DR-541 DR-500 What is better than what is worn."""
    found = []
    for option in options:
        item = option.what
        if isinstance(item, ItemKind) and option is offers.equip(item):
            found.append(2 * wears(hero, item) if wears(hero, item) > 0.15 or about is not None else -1.0)
        elif item is None:
            found.append(0.05)
        else:
            found.append(0.0 if about is not None else -2.0)
    return found


def weigh_training(d: Dungeon, hero: Hero, options: Options) -> list[float]:
    """DR-561 The rating he fights with."""
    worn = {rating: float(hero.ratings[rating]) for rating in ("brawn", "magic")}
    for item in hero.equipped:
        for one in item.effects:
            if one.rating in worn and one.rule in ("battle-dice", "rate", "two-moons"):
                worn[one.rating] += one.n or 2
    return [worn.get(option.what, 0.0) for option in options]


def weigh_ability(hero: Hero, options: Options) -> list[float]:
    """DR-114 DR-562"""
    return [worth_of(option.what, hero.kind) for option in options]


def weigh_loss(hero: Hero, options: Options) -> list[float]:
    """What must go: what is worth least; encounter cards before treasures that are worn."""
    found = []
    for option in options:
        card = option.what
        if isinstance(card, ItemKind):
            found.append(-worth_of(card, hero.kind) if hero.may_equip(card) else 0.0)
        else:
            found.append(-0.5)
    return found


def weigh_targets(d: Dungeon, hero: Hero, options: Options, about: Any) -> list[float]:
    """DR-144 Whom or what a card is aimed at."""
    rules = [one.rule for one in about.effects] if isinstance(about, CardKind) else []
    heals = any(one in ("laying-on-hands", "cauterise", "healing-draught") for one in rules)
    found = []
    for option in options:
        what = option.what
        if isinstance(what, HeroKind):
            target = next(other for other in d.heroes if other.kind is what)
            mine = target is hero
            found.append((1.0 if mine else -0.5) if heals else (-1.0 if mine else 0.2))
        elif isinstance(what, CardKind):
            found.append(worth_of(what, hero.kind))
        elif isinstance(what, int) and option.place.startswith("monster"):
            monster = d.foes.get(what)
            found.append(1.0 / max(1, monster.kind.life - monster.wounds) if monster is not None else 0.0)
        elif isinstance(what, int) and "old-maps" in rules:
            found.append(walk_weight(d, what, leaving(d, hero)))
        else:
            found.append(0.0)
    return found


# -- monsters that move ----------------------------------------------------------------------------------------------


def weigh_roaming(d: Dungeon, hero: Hero, options: Options, about: Any, patient: bool) -> list[float]:
    """DR-802 DR-803 DR-914 Prey comes near, danger goes away, or to the rivals."""
    if isinstance(about, CardKind):
        monster = next((one for one in d.monsters() if one.kind is about), None)
        likes = gain_of(d, hero, monster) > 0 if monster is not None else False
    else:
        likes = False
    if patient and not likes:
        return weigh_aside(d, hero, options)
    steps = distances(d, hero.at)
    rivals = [other.at for other in d.heroes if other is not hero and other.is_conscious]
    return [
        (-0.3 if likes else 0.3) * min(6, steps[option.what]) + 0.3 * (option.what in rivals)
        if isinstance(option.what, int)
        else -0.5
        for option in options
    ]


def weigh_boss(d: Dungeon, hero: Hero, options: Options, patient: bool) -> list[float]:
    """DR-813 DR-764 The boss comes next door when its time has come, where his abilities work; before it stays far."""
    if patient:
        return weigh_aside(d, hero, options)
    steps = distances(d, hero.at)
    found_goals = goals(d, hero)
    ready = not found_goals or found_goals[0].why == "boss" or shoots(hero)
    found = []
    for option in options:
        at = goes_to(option)
        if at is None:
            found.append(-5.0)
        else:
            n = min(6, steps[at]) if steps[at] != FAR else 6
            silent = SILENCE if at in d.silent else 0.0
            missed = MISSED if ready and d.is_solo and n > IN_A_TURN else 0.0
            found.append((-0.5 * abs(n - 1) if ready else 0.3 * n) + silent + missed)
    return found


__all__ = ["Monster", "weigh_answers", "weigh_roaming"]
