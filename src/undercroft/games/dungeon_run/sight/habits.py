"""What is known of answers before they are given: the obvious one, what a seat may decide once and for all (standing
answers), and whether one may kill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.pack import ItemKind
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.plans import hits_to_kill
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.sight.deaths import SURE
from undercroft.games.dungeon_run.sight.details import details
from undercroft.games.dungeon_run.sight.fights import of_a_disarm, of_a_rating, plans_now
from undercroft.games.dungeon_run.sight.seen import DungeonRunView
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.options import (
    ACCEPT,
    ACCEPT_ALL,
    CHANCE,
    PASS,
    PLAN_BLOCKS,
    PLAN_HITS,
    PLAN_KILL,
    RALLY,
    STAY_OUT,
    UNUSED,
    default_answer,
)
from undercroft.games.dungeon_run.words.prompts import PROMPTS
from undercroft.kernel.ask import AskJson
from undercroft.kernel.option import Option
from undercroft.kernel.standing import Standing

ENOUGH_WOUNDS = 2  # this close to defeat a hero rather blocks
NEAR = 5  # wounds that may come at once without a throw of many dice


def obvious(d: Dungeon, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any] | None:
    """The answer most players would give, where there is one; never one that is sure to defeat them."""
    found = usual(d, seat, clause, options, about) if d.heroes else None
    if found is None or "deadly" in (details(d, seat, clause, found, about) or {}):
        return None
    return found


def usual(d: Dungeon, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any] | None:
    hero, fight = d.heroes[seat], d.fight
    match clause:
        case "DR-680":
            return RALLY
        case "DR-052":
            return ACCEPT
        case "DR-622":
            return ACCEPT_ALL
        case "DR-055" if fight is not None and fight.what == "battle" and fight.monster is not None:
            return max(options, key=lambda one: expected_hits(d, hero, one.what))
        case "DR-591" if fight is not None and fight.trap is not None:
            trap = fight.trap
            return max(options, key=lambda one: of_a_disarm(d, hero, trap, one.what)["parts"]["dice"])
        case "DR-386" | "DR-468" if fight is not None:
            return proposed(d, fight, hero, options)
        case "DR-541" if isinstance(about, ItemKind):
            is_free = about.slot == "none" or hero.in_slot(about.slot) is None
            return offers.equip(about) if is_free and offers.equip(about) in options else None
        case _:
            return None


def expected_hits(d: Dungeon, hero: Hero, rating: str) -> float:
    parts = of_a_rating(d, hero, rating)["parts"]
    return float(parts["dice"] * (7 - parts["defence"]))


def proposed(d: Dungeon, fight: Fight, hero: Hero, options: Sequence[Option[Any]]) -> Option[Any] | None:
    """The proposal for all dice; a single die hits, or else blocks."""
    plans = {option: plan for option, plan in plans_now(d, fight, hero).items() if option in options}
    if not plans:
        return options[0]
    needed, blocking = hits_to_kill(d, fight), plans.get(PLAN_BLOCKS)
    if blocking is not None and (blocking.hits >= needed or PLAN_HITS not in plans):
        return PLAN_BLOCKS
    if PLAN_KILL in plans:
        return PLAN_KILL
    hitting = plans[PLAN_HITS]
    margin = 0 if hitting.hits >= needed else ENOUGH_WOUNDS
    in_danger = hero.wounds + hitting.left >= hero.kind.life - margin
    return PLAN_BLOCKS if blocking is not None and in_danger else PLAN_HITS


# -- standing answers: they see the ask and the view of their seat, nothing else ----------------------------------


def _keys(ask: AskJson) -> list[str]:
    return [option["key"] for option in ask["options"]]


def _rally(ask: AskJson, view: DungeonRunView) -> str | None:
    """Only who fights better with wounds thinks about it."""
    fury = view["heroes"][ask["seat"]]["personal"]["key"] == "blood-fury"
    return None if fury else RALLY.key


def _dice(ask: AskJson, view: DungeonRunView) -> str | None:
    """All dice, where hitting and blocking do not get in each other's way."""
    keys = _keys(ask)
    if PLAN_HITS.key in keys and PLAN_BLOCKS.key not in keys:
        return PLAN_HITS.key
    one_use = [key for key in keys if key != UNUSED.key]
    return one_use[0] if len(one_use) == 1 else None


def _kept_roll(ask: AskJson, view: DungeonRunView) -> str | None:
    """Nobody rerolls his own escape or disarm that has succeeded."""
    fight = view["fight"]
    if fight is None or fight["seat"] != ask["seat"] or not fight["needed"] or PASS.key not in _keys(ask):
        return None
    if fight["what"] == "escape":
        done = max(fight["dice"]) >= fight["needed"]
    else:
        done = sum(face >= 4 for face in fight["dice"]) >= fight["needed"]
    return PASS.key if done else None


def _better_rating(ask: AskJson, view: DungeonRunView) -> str | None:
    """The rating with at least 2 dice more, if the defence is not better against it."""
    ranked = sorted(ask["options"], key=lambda one: one["parts"].get("dice", 0), reverse=True)
    best, next_best = ranked[0]["parts"], ranked[1]["parts"]
    clear = best.get("dice", 0) - next_best.get("dice", 0) >= 2
    return ranked[0]["key"] if clear and best.get("defence", 0) <= next_best.get("defence", 0) else None


def _accept(ask: AskJson, view: DungeonRunView) -> str | None:
    return ACCEPT_ALL.key if ACCEPT_ALL.key in _keys(ask) else ACCEPT.key


def _stay_out(ask: AskJson, view: DungeonRunView) -> str | None:
    return STAY_OUT.key


def _assist(ask: AskJson, view: DungeonRunView) -> str | None:
    """Before the final phase, against monsters and traps, with the better rating."""
    if view["final"] or view["fight"] is None or view["fight"]["rival"] is not None:
        return None
    helps = [one for one in ask["options"] if "dice" in one["parts"]]
    return max(helps, key=lambda one: one["parts"]["dice"])["key"] if helps else None


def _wear(ask: AskJson, view: DungeonRunView) -> str | None:
    return ask["obvious"]


def _chance(ask: AskJson, view: DungeonRunView) -> str | None:
    return CHANCE.key if CHANCE.key in _keys(ask) else None


def _pass(ask: AskJson, view: DungeonRunView) -> str | None:
    return PASS.key if PASS.key in _keys(ask) else None


def _away(ask: AskJson, view: DungeonRunView) -> str | None:
    """DR-067 What counts as the answer of a player who gives none."""
    return default_answer(_keys(ask))


STANDING = (
    Standing("rally", say("always rally"), ("DR-680",), True, _rally),
    Standing("all-dice", say("use all dice when nothing has to be chosen"), ("DR-386", "DR-468"), True, _dice),
    Standing("kept-roll", say("no reroll of my roll that has succeeded"), ("DR-056",), True, _kept_roll),
    Standing("better-rating", say("the rating with 2 dice more"), ("DR-055", "DR-591"), True, _better_rating),
    Standing("accept-help", say("accept all help"), ("DR-052", "DR-622"), False, _accept),
    Standing("assist", say("assist before the final phase"), ("DR-051",), False, _assist),
    Standing("stay-out", say("neither assist nor sabotage"), ("DR-051",), False, _stay_out),
    Standing("wear", say("wear what fits an empty slot"), ("DR-541",), False, _wear),
    Standing("chance", say("leave the roaming to chance"), ("DR-802", "DR-803", "DR-813"), False, _chance),
    Standing("no-rerolls", say("pass every reroll"), ("DR-054", "DR-056"), False, _pass),
    Standing("away", say("away: as the rules say of a silent player"), tuple(PROMPTS), False, _away),
)


def secrets(d: Dungeon) -> dict[str, set[int]]:
    """What some seats know and others do not, by the key of the card: loot piles, draws, the boss, the tops, offers."""
    known: dict[str, set[int]] = {}
    for hero in d.heroes:
        for card in (*hero.loot, *hero.trophies, *hero.drawn):
            known.setdefault(card.key, set()).add(hero.seat)
    if d.lair < 0 and d.peeked:
        known.setdefault(d.bosses.top[0].key, set()).update(d.peeked)
    if d.saw_top >= 0:
        for top in (*d.encounters.top, *d.stack.top):
            known.setdefault(top.key, set()).add(d.saw_top)
    if d.offer is not None and d.offer.is_made:
        for listed in (*d.offer.gives, *d.offer.wants):
            if listed.key in known:
                known[listed.key].update((d.offer.proposer, d.offer.partner))
    return known


# -- answers that may kill ---------------------------------------------------------------------------------


def is_mortal(d: Dungeon, seat: int) -> bool:
    """DR-957 Alone, a hero near death: the table counts out which answers kill him for certain."""
    return d.is_solo and any(hero.kind.life - hero.wounds <= NEAR for hero in d.heroes)


def deadly(d: Dungeon) -> str:
    return next((SURE.text({"hero": hero.kind}) for hero in d.heroes if hero.is_dead), "")
