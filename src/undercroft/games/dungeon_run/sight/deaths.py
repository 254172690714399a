"""Answers that are sure to defeat who gives them, counted out: nothing that could still save him is left out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.pack import CardKind, HeroKind
from undercroft.games.dungeon_run.rules.free_attacks import incoming
from undercroft.games.dungeon_run.rules.hits import HERO_HITS, PARRIES, RIPOSTES
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.plans import EVERYTHING, Plan, Tricks, hits_to_kill, plan
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.tokens import owner_of
from undercroft.games.dungeon_run.words.options import HIT, HIT_TWICE, PASS, UNUSED
from undercroft.kernel.ask import Detail
from undercroft.kernel.option import Option

SURE = say("This defeats {hero}.")
UNSURE = say("This defeats {hero}, unless a card prevents it.")
SAVES = ("armour", "cancel", "burden", "down")  # windows of cards that could


def may_be_saved(d: Dungeon, hero: Hero) -> bool:
    """Whether a card of his, or of anybody beside him, could still prevent it."""
    here = [hero, *d.others_here(hero)]
    return any(d.ready(one, window) for one in here for window in SAVES if one is hero or window != "down")


def defeated(hero: Hero, saved: bool) -> Detail:
    words = (UNSURE if saved else SURE).text({"hero": hero.kind})
    return {"risk": words} if saved else {"deadly": words}


# -- dice of a battle -------------------------------------------------------------------------------------------------


def of_uses(d: Dungeon, fight: Fight, hero: Hero, option: Option[int], proposed: Plan | None) -> Detail:
    """DR-386 DR-468 Whether he falls however he uses the dice that are left after this."""
    if proposed is not None:
        left = unblocked(fight.threats, proposed.uses.values())
        made = most = fight.hits + proposed.hits
    else:
        left, made, most = best_left(d, fight, hero, option)
    wounds = hero.wounds + arriving(fight, left)
    if wounds < hero.kind.life and made >= hits_to_kill(d, fight):
        wounds += cursed(d, fight, hero)
    if wounds < hero.kind.life or wins_first(d, fight, most):
        return {}
    return defeated(hero, may_be_saved(d, hero))


def cursed(d: Dungeon, fight: Fight, hero: Hero) -> int:
    """DR-404 What a monster does to its killer, unless it may survive."""
    if fight.monster is None or "monster-down" in fight.monster.powers or hero.kind.training == "prayer":
        return 0
    return sum([power.effect.n for power in fight.monster.powers.get("monster-killed", ())])


def unblocked(threats: list[int], uses: Iterable[Option[int | None]]) -> list[int]:
    """The potential hits that these uses leave; against a hero all are alike."""
    left = sorted(threats)
    for use in uses:
        if use not in (HIT, HIT_TWICE, UNUSED):
            left.remove(left[-1] if use.what is None else use.what)
    return left


def best_left(d: Dungeon, fight: Fight, hero: Hero, option: Option[int]) -> tuple[list[int], int, int]:
    """After this use of the die in hand: what is left if all further dice block, the hits so far, and at most."""
    after, tricks = fight.copy(), Tricks(d, hero)
    after.threats = unblocked(fight.threats, [option])
    if option in RIPOSTES:
        tricks.block_hit.pop()
    elif option in PARRIES:
        tricks.free_block.pop()
    elif option is HIT_TWICE:
        tricks.big_six.pop()
    dice, hits_at = fight.dice[fight.die + 1 :], HERO_HITS if fight.rival >= 0 else fight.defence
    blocking = plan(after, dice, hits_at, tricks, 0)
    own = 2 if option is HIT_TWICE else 1 if option is HIT or option in RIPOSTES else 0
    made = fight.hits + own
    most = made + plan(after, dice, hits_at, tricks, EVERYTHING).hits
    return unblocked(after.threats, blocking.uses.values()), made, most


def arriving(fight: Fight, left: list[int]) -> int:
    """DR-394 With what some monsters add."""
    if fight.monster is None:
        return len(left)
    after = fight.copy()
    after.threats = left
    return incoming(fight.monster, after)


def wins_first(d: Dungeon, fight: Fight, hits: int) -> bool:
    """DR-959 Alone, a boss killed in the same battle ends the game before its killer falls."""
    return d.is_solo and fight.monster is not None and fight.monster.is_boss and hits >= hits_to_kill(d, fight)


# -- tokens and protections -------------------------------------------------------------------------------------------


def sure_death(d: Dungeon, hero: Hero, at: int) -> Detail:
    """DR-187 A deadfall of somebody else on the tile he would enter."""
    token = d.tiles[at].token
    if token is None or token.effects[0].rule != "deadfall" or owner_of(d, token) is hero:
        return {}
    n = token.effects[0].n
    for power in d.active(hero, "soften"):
        n = power.rule.run(d, hero, n, "card", power.effect)
    return defeated(hero, "down" in hero.powers) if hero.wounds + n >= hero.kind.life else {}


def of_passing(d: Dungeon, hero: Hero, clause: str, option: Option[object], about: Any) -> Detail:
    """DR-393 No protection against hits that are too many, or a burden too heavy; DR-053 no rebirth."""
    if clause == "DR-053":
        last = option is PASS and isinstance(about, CardKind) and about.effects[0].rule == "reborn-in-fire"
        return defeated(hero, len(hero.powers.get("down", ())) > 1) if last else {}
    target, hits = about
    if option is PASS:
        return of_no_protection(d, hero, target, hits)
    burden = isinstance(option.what, CardKind) and "burden" in option.what.powers
    falls = hero.wounds + 1 >= hero.kind.life
    return defeated(hero, "down" in hero.powers or "soften" in hero.powers) if burden and falls else {}


def of_no_protection(d: Dungeon, hero: Hero, target: HeroKind, hits: int) -> Detail:
    if target is not hero.kind or hero.wounds + hits < hero.kind.life:
        return {}
    others = any(window in one.powers for one in d.others_here(hero) for window in ("cancel", "burden"))
    return defeated(hero, others or any(window in hero.powers for window in ("armour", "burden", "down")))
